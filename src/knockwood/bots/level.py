"""A level as a bot: a script that forgets and errs as people do, or a player that searches or has learned."""

from __future__ import annotations

from knockwood.bots.bot import Bot, chance
from knockwood.bots.levels import SCRIPT, Level
from knockwood.bots.neural import NetBot
from knockwood.bots.searching import SearchBot
from knockwood.engine.view import WALL, View
from knockwood.search.player import Player
from knockwood.zoo.memory import Memory
from knockwood.zoo.script import Script
from knockwood.zoo.seat import seated

WORLDS = 64
"""Worlds in which a choice against an open hand is weighed, and the last chance at the wall."""


class Scripted:
    """A script by its numbers."""

    name = SCRIPT

    def __init__(self, seed: int, numbers: dict[str, int]) -> None:
        self.seed = seed
        self.script = Script(**numbers)

    def act(self, view: View) -> int:
        """One decision."""
        memory = Memory.of(view)
        return self.script.choose(seated(view, memory), memory, chance(view, self.seed))


def player_of(level: Level, seed: int) -> Bot:
    """Who plays a level. `BotError` where a net is missing."""
    if level.player == SCRIPT:
        return Scripted(seed, level.numbers)
    if level.player == NetBot.name:
        return NetBot(seed, level.numbers)
    return SearchBot(level.player, seed, level.numbers)


class LevelBot:
    """The bot of a level. *seed* settles its ties and slips."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.name = level.name
        self.seed = seed
        self.player = player_of(level, seed)
        self.closer = Player("search", {"worlds": WORLDS})

    def act(self, view: View) -> int:
        """One decision: at the wall, and against a hand that lies open, that of a search; else that of its player."""
        if view.phase == WALL or (view.other_hand and view.knocker < 0):
            return self.closer.act(view, chance(view, self.seed))
        return self.player.act(view)
