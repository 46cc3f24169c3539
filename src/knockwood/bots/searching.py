"""The door to the searches: `search`, `mc512`, `ahead`, and every other setting of them, as bots."""

from __future__ import annotations

from collections.abc import Mapping

from knockwood.bots.bot import BotError, chance
from knockwood.engine.view import View
from knockwood.net.layers import NetError
from knockwood.search.ahead import Ahead
from knockwood.search.player import Player


class SearchBot:
    """A searching player; `KeyError` for a name that is none, `BotError` for settings that it has not."""

    def __init__(self, name: str, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        self.name = name
        self.seed = seed
        try:
            self.player = Ahead(settings) if name == "ahead" else Player(name, settings)
        except NetError as error:
            raise BotError(str(error)) from None
        except ValueError as error:
            raise BotError(f"{name}: {error}") from None

    def act(self, view: View) -> int:
        """One decision."""
        return self.player.act(view, chance(view, self.seed))
