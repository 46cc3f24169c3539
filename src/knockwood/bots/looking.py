"""Bot `ahead`: the net, and a search with it."""

from __future__ import annotations

from collections.abc import Mapping

from knockwood.bots.bot import BotError, chance, defend
from knockwood.engine.view import LAYOFF, View
from knockwood.search.ahead import Ahead


class AheadBot:
    """Search 2."""

    name = "ahead"

    def __init__(self, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        self.seed = seed
        try:
            self.player = Ahead(settings)
        except ValueError as error:
            raise BotError(str(error)) from None

    def act(self, view: View) -> int:
        """One decision."""
        return defend(view) if view.phase == LAYOFF else self.player.act(view, chance(view, self.seed))
