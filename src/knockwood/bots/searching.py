"""The door to the search: `search`, `mc512`, and every other setting of them, as bots."""

from __future__ import annotations

from collections.abc import Mapping

from knockwood.bots.bot import BotError, chance
from knockwood.engine.view import View
from knockwood.search.player import Player


class SearchBot:
    """A searching player; `KeyError` for a name that is none, `BotError` for settings that it has not."""

    def __init__(self, name: str, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        self.name = name
        self.seed = seed
        try:
            self.player = Player(name, settings)
        except ValueError as error:
            raise BotError(f"{name}: {error}") from None

    def act(self, view: View) -> int:
        """One decision."""
        return self.player.act(view, chance(view, self.seed))
