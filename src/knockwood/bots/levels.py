"""The levels that people choose from, and what the arena measured about them.

The figures stand in ``measured.json`` beside this file. ``knockwood ladder`` (``make strength``) plays the matches and writes
it; it is never written by hand.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

MEASURED_FILE = Path(__file__).with_name("measured.json")

BOTS = {
    "random": "any legal action",
    "simple": "the public baseline: takes for a meld, throws what leaves least, knocks at once",
    "easy": "holds out for gin and gets caught with its cards up",
    "medium": "reads the top of the pile and knocks while it can",
    "hard": "remembers every card, throws with care, knocks early or waits to undercut",
}
"""Every bot with a line on how it plays."""


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
    """A difficulty that people can choose. *character* is the key of its line in the client's texts."""

    name: str
    title: str
    character: str
    line: str
    yardstick: str
    """The bot that its strength is told against."""

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
    Level("easy", "Easy", "easy", BOTS["easy"], "medium"),
    Level("medium", "Medium", "medium", BOTS["medium"], "easy"),
    Level("hard", "Hard", "hard", BOTS["hard"], "medium"),
)
"""The difficulties of the app, easiest first."""


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
