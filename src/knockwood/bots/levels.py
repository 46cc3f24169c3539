"""The levels that people choose from, and what the arena measured about them.

The figures stand in ``measured.json`` beside this file. ``knockwood ladder`` (``make strength``) plays the matches and writes
it; it is never written by hand.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

SCRIPT = "script"
"""The player of a level whose numbers are those of a script."""
MEASURED_FILE = Path(__file__).with_name("measured.json")


class Measured(NamedTuple):
    """What the arena measured: share of matches won against bot *against*, with its 95 % interval."""

    against: str
    share: float
    low: float
    high: float
    games: int


class Rated(NamedTuple):
    """A rating on the ladder with its 95 % interval: 400 points are odds of ten to one, `simple` has 1000."""

    rating: float
    low: float
    high: float


class Level(NamedTuple):
    """A difficulty that people can choose."""

    name: str
    title: str
    line: str
    """How it plays, in one line."""
    numbers: dict[str, int]
    """What makes it: the numbers of a script (`knockwood.zoo.numbers`), or the settings of *player*."""
    player: str = SCRIPT
    """Who plays: a script, or a player of `knockwood.bots` by its name: `net`, `search`, `ahead`."""

    @property
    def place(self) -> int:
        """Its number among the levels, from 0."""
        return LEVELS.index(self)

    @property
    def scripted(self) -> bool:
        """Whether it decides by a script."""
        return self.player == SCRIPT

    @property
    def yardstick(self) -> str:
        """The bot that its strength is told against: the level below it, the public baseline for the first."""
        return LEVELS[self.place - 1].name if self.place else "simple"

    @property
    def measured(self) -> Measured | None:
        """Its row against the yardstick; None if it was never measured."""
        return next((row for row in rows(self.name) if row.against == self.yardstick), None)

    @property
    def rated(self) -> Rated | None:
        """Its rating; None if it was never measured."""
        found = load().get("ratings", {}).get(self.name)
        return None if found is None else Rated(found["rating"], found["low"], found["high"])

    @property
    def ms_per_decision(self) -> float | None:
        """Mean time of a decision in milliseconds, on the machine that measured; None if it was never measured."""
        times = load()["ms_per_decision"]
        return float(times[self.name]) if self.name in times else None


LEVELS = (
    Level(
        "novice",
        "Novice",
        "collects whatever fits, never looks at the pile, and waits for gin",
        {"loose": 2, "first": 0, "until": 30, "then": 3, "jitter": 11_000, "care": 1, "remembers": 0},
    ),
    Level(
        "easy",
        "Easy",
        "holds out for gin, sees only the last throw, and gets caught with its cards up",
        {"loose": 3, "first": 0, "until": 26, "then": 4, "jitter": 8000, "care": 200, "remembers": 1},
    ),
    Level(
        "casual",
        "Casual",
        "recalls the last few throws, takes useful low cards, and knocks while it is early",
        {"loose": 5, "first": 10, "until": 8, "then": 4, "jitter": 5200, "care": 420, "hope": 8, "remembers": 3},
    ),
    Level(
        "medium",
        "Medium",
        "reads the top of the pile, takes for melds alone, and seldom throws what helps you",
        {"loose": 99, "first": 10, "until": 8, "then": 3, "jitter": 3700, "care": 780, "hope": 16, "remembers": 6},
    ),
    Level(
        "skilled",
        "Skilled",
        "remembers most of the pile, looks one draw ahead, knocks early or waits to undercut",
        {"loose": 99, "first": 10, "until": 8, "then": 1, "jitter": 2400, "care": 1400, "hope": 25, "remembers": 14},
    ),
    Level(
        "hard",
        "Hard",
        "remembers every card, throws with care, and knocks early or plays for gin",
        {"loose": 99, "first": 10, "until": 10, "then": 0, "care": 2400, "hope": 35, "remembers": 52},
    ),
    Level(
        "expert",
        "Expert",
        "feels what a choice is worth, by a network that has played millions of hands, and slips at times",
        {"slip": 10_000},
        player="net",
    ),
    Level(
        "master",
        "Master",
        "looks ahead with all that the network has learned, and learns from the hands shown how the other knocks",
        {},
        player="ahead",
    ),
)
"""The difficulties of the app, easiest first. They know the same cards; what differs is what they make of them."""

BOTS = {
    "random": "any legal action",
    "simple": "the public baseline: takes for a meld, throws what leaves least, knocks at once",
    **{level.name: level.line for level in LEVELS},
}
"""The bots of the table, each with a line on how it plays."""


def level_named(name: str) -> Level | None:
    """The level of this name, or None."""
    return next((level for level in LEVELS if level.name == name), None)


@cache
def load() -> dict[str, Any]:
    """The measured figures; empty ones if the file is not there."""
    if not MEASURED_FILE.exists():
        return {"rows": [], "ms_per_decision": {}}
    document: dict[str, Any] = json.loads(MEASURED_FILE.read_text())
    return document


def rows(name: str) -> list[Measured]:
    """What was measured about a bot, each match-up seen from its side."""
    found = []
    for row in load()["rows"]:
        if row["a"] == name:
            found.append(Measured(row["b"], row["share"], row["low"], row["high"], row["games"]))
        elif row["b"] == name:
            found.append(Measured(row["a"], 1 - row["share"], 1 - row["high"], 1 - row["low"], row["games"]))
    return found
