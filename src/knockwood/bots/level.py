"""A level as a bot: a script that forgets and errs as people do, or a search."""

from __future__ import annotations

from knockwood.bots.bot import chance
from knockwood.bots.levels import Level
from knockwood.engine.view import WALL, View
from knockwood.search.player import Player
from knockwood.zoo.memory import Memory
from knockwood.zoo.script import Script
from knockwood.zoo.seat import seated

WORLDS = 64
"""Worlds in which a level that does not search weighs a choice against an open hand, and the last chance at the wall."""


class LevelBot:
    """The bot of a level. *seed* settles its ties and slips."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.name = level.name
        self.seed = seed
        self.script = None if level.searches else Script(**level.numbers)
        self.player = Player("search", level.numbers if level.searches else {"worlds": WORLDS})

    def act(self, view: View) -> int:
        """One decision: a script's wherever cards are hidden and play goes on, else that of a search."""
        random = chance(view, self.seed)
        if self.script is None or view.phase == WALL or (view.other_hand and view.knocker < 0):
            return self.player.act(view, random)
        memory = Memory.of(view)
        return self.script.choose(seated(view, memory), memory, random)
