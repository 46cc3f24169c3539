"""The door to the zoo: a scripted player as a bot, by its name in the roster, its numbers open to change."""

from __future__ import annotations

from collections.abc import Mapping

from knockwood.bots.bot import BotError, chance
from knockwood.engine.view import View
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import ROSTER
from knockwood.zoo.seat import seated


class ScriptedBot:
    """A player of the roster; `KeyError` for a name that is none, `BotError` for settings that it has not."""

    def __init__(self, name: str, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        self.name = name
        self.seed = seed
        try:
            self.script = ROSTER[name].script(**(settings or {}))
        except ValueError as error:
            raise BotError(f"{name}: {error}") from None

    def act(self, view: View) -> int:
        """One decision."""
        memory = Memory.of(view)
        return self.script.choose(seated(view, memory), memory, chance(view, self.seed))
