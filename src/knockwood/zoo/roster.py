"""The scripted players by name, each with a line on how it plays."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from knockwood.zoo.numbers import NEVER
from knockwood.zoo.script import Script


class Entry(NamedTuple):
    """A player of the zoo: its line, and the numbers in which it differs from a script that always takes what saves a point,
    throws what leaves least and knocks as soon as it may."""

    line: str
    numbers: dict[str, int]

    def script(self, **changes: int) -> Script:
        """The player, with *changes*. `ValueError` names a number that is unknown or out of range."""
        return Script(**{**self.numbers, **changes})


MELDS_ONLY = {"loose": NEVER}
ONE_PLY = {**MELDS_ONLY, "hope": 35, "care": 2400}

ROSTER = {
    "random": Entry("draws and throws at random, knocks as soon as it may", {"coin": 1}),
    "simple": Entry(
        "the public baseline: takes for a meld, throws what leaves least, knocks at once",
        {**MELDS_ONLY, "melded": -NEVER, "even": 1, "never_back": 1},
    ),
    "greedy10": Entry("takes what saves a point, throws what leaves least, knocks at once", {}),
    "greedy7": Entry("greedy, knocks with 7 or less", {"first": 7, "then": 7}),
    "greedy5": Entry("greedy, knocks with 5 or less", {"first": 5, "then": 5}),
    "greedy0": Entry("greedy, plays for gin alone", {"first": 0, "then": 0}),
    "eager": Entry("keeps partners together, knocks at once", {"lonely": 3, "settles": 1}),
    "mid": Entry(
        "keeps partners together, knocks at once for five turns, then with 5 or less",
        {"lonely": 3, "settles": 1, "until": 10, "then": 5},
    ),
    "safe": Entry(
        "a careful discarder: takes for much, throws what the other cannot use, knocks with 5 or less",
        {"loose": 4, "lonely": 4, "care": 10_000, "settles": 1, "first": 5, "then": 5},
    ),
    "camper": Entry(
        "camps: takes melds alone, throws with care, plays for gin alone",
        {**MELDS_ONLY, "lonely": 3, "care": 5000, "settles": 1, "first": 0, "then": 0},
    ),
    "ply10": Entry("looks one draw ahead and at the danger of a throw, knocks at once", ONE_PLY),
    "ply5": Entry("looks one draw ahead, knocks with 5 or less", {**ONE_PLY, "first": 5, "then": 5}),
    "ply0": Entry("looks one draw ahead, plays for gin alone", {**ONE_PLY, "first": 0, "then": 0}),
    "plyearly": Entry(
        "looks one draw ahead, knocks at once in the first turns and plays for gin after them",
        {**ONE_PLY, "until": 8, "then": 0},
    ),
}
"""Every scripted player, from the plainest to the strongest family."""

NAMES = tuple(ROSTER)


@cache
def script(name: str) -> Script:
    """The player of this name. `ValueError` names those there are."""
    if name not in ROSTER:
        raise ValueError(f"no such player: {name[:30]} (there are {', '.join(NAMES)})")
    return ROSTER[name].script()
