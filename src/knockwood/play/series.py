"""A straight-gin series: an odd number of hands, the majority wins. Pure. Rules X1 to X4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knockwood.play.ledger import leader


class Standing(NamedTuple):
    """How a series stands."""

    finished: bool
    winner: int | None
    """None before the end; at the end only when three parties or more share the most hands *(own)*."""


def standing(length: int, wins: Sequence[int], play_all: bool = False) -> Standing:
    """How a series of *length* counted hands stands when the parties have won *wins*; dead hands count for nobody (X4).

    It stops at the majority, or with *play_all* after all hands (X2, X3).
    """
    most = max(wins)
    finished = sum(wins) >= length or (not play_all and most > length // 2)
    return Standing(finished, leader(wins) if finished else None)
