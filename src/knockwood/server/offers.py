"""What this server offers: presets and bot levels, with what the arena measured."""

from __future__ import annotations

from importlib.metadata import version

from knockwood.bots.levels import LEVELS
from knockwood.engine.rules import PRESETS
from knockwood.server import projection, wire

OFFERED = ("simple", "simple-oklahoma", "simple-gin-only")
"""The presets of the start page; the others have their own issues."""


def info(build: str) -> wire.Info:
    """The answer of ``server.info``."""
    presets = [projection.rules_info(PRESETS[name], name) for name in OFFERED]
    return wire.Info(version("knockwood"), build, wire.WIRE_VERSION, presets, levels())


def levels() -> list[wire.LevelInfo]:
    """The levels, easiest first, with what the arena measured."""
    found = []
    for level in LEVELS:
        row = level.measured
        measured = None if row is None else wire.Measured(row.against, row.share, row.low, row.high, row.games)
        found.append(wire.LevelInfo(level.name, level.character, measured, level.ms_per_decision))
    return found
