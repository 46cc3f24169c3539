"""What this server offers: presets and bot levels, with what the arena measured."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from knockwood.bots.levels import LEVELS, Level
from knockwood.engine.rules import PRESETS
from knockwood.rummy500.bots import BOT_NAMES as RUMMY_BOTS
from knockwood.server import projection, wire

OFFERED = ("simple", "simple-oklahoma", "simple-gin-only")
"""The presets of the start page; the others have their own issues."""

RUMMY_LEVELS = {name.removeprefix("rummy-"): name for name in RUMMY_BOTS}
"""The levels of Rummy 500 by the name that people choose, and the bot of each, the weakest first."""


def info(build: str) -> wire.Info:
    """The answer of ``server.info``."""
    presets = [projection.rules_info(PRESETS[name], name) for name in OFFERED]
    return wire.Info(version("knockwood"), build, wire.WIRE_VERSION, presets, levels(), rummy500_levels())


def levels() -> list[wire.LevelInfo]:
    """The levels, easiest first, with what the arena measured."""
    found = []
    for level in LEVELS:
        row = level.measured
        measured = None if row is None else wire.Measured(row.against, row.share, row.low, row.high, row.games)
        found.append(wire.LevelInfo(level.name, level.name, measured, level.ms_per_decision, rating_of(level)))
    return found


def rating_of(level: Level) -> wire.LevelRating | None:
    """The rating of a level on the ladder, in whole points."""
    rated = level.rated
    return None if rated is None else wire.LevelRating(round(rated.rating), round(rated.low), round(rated.high))


def rummy500_levels() -> list[wire.LevelInfo]:
    """The levels of Rummy 500; the arena plays Gin Rummy alone, so it has measured none of them."""
    return [wire.LevelInfo(name, bot.replace("-", "_"), None, None, None) for name, bot in RUMMY_LEVELS.items()]


def usual_level(names: Sequence[str]) -> str:
    """The level of one who chose none: the one in the middle, the weaker of two."""
    return names[(len(names) - 1) // 2]
