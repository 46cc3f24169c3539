"""The door to the searches: `search`, `mc512`, `ahead`, and every other setting of them, as bots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from knockwood.bots.bot import BotError, chance
from knockwood.engine.view import View
from knockwood.net.layers import NetError
from knockwood.search.ahead import Ahead
from knockwood.search.player import Player


@lru_cache(maxsize=4)
def ahead_of(settings: tuple[tuple[str, int], ...]) -> Ahead:
    """One player for every seat of this process that has these settings: it keeps nothing from one decision to the next, and
    its nets and boards take a while to make."""
    return Ahead(dict(settings))


class SearchBot:
    """A searching player; `KeyError` for a name that is none, `BotError` for settings that it has not."""

    def __init__(self, name: str, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        self.name = name
        self.seed = seed
        try:
            self.player = ahead_of(tuple(sorted((settings or {}).items()))) if name == "ahead" else Player(name, settings)
        except NetError as error:
            raise BotError(str(error)) from None
        except ValueError as error:
            raise BotError(f"{name}: {error}") from None

    def act(self, view: View) -> int:
        """One decision."""
        return self.player.act(view, chance(view, self.seed))
