"""Who the other player may be: the net, or one of a few scripted players, weighed by the hands it has shown in this match.

Only hands that are over count, and only how they ended. After each hand a part is forgotten, because people and programs change
their play with the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knockwood.engine.runmax import deadwood
from knockwood.engine.view import View
from knockwood.zoo.roster import script
from knockwood.zoo.script import Script

FORGETTING = 0.1
SLIP = 0.02
"""Chance of a knock that the schedule of a rival does not explain."""
WAITS = 0.1
"""Weight of a rival with which the hand shown at the end could have knocked, but did not."""


class Rival(NamedTuple):
    """A player that may sit in the other seat."""

    name: str
    """Its place in the zoo; empty: the net."""
    prior: float

    def limit(self, turns: int) -> int:
        """The count with which it goes down after so many turns of both, by its script; -1 for the net."""
        if not self.name:
            return -1
        numbers = script(self.name)
        return numbers.first if turns < numbers.until else numbers.then


RIVALS = (
    Rival("", 0.4),
    Rival("greedy10", 0.12),
    Rival("ply10", 0.12),
    Rival("plyearly", 0.12),
    Rival("greedy0", 0.12),
    Rival("ply0", 0.12),
)
"""The players that the other is compared with. The net goes down when it pays, which no limit tells."""


def scripts() -> list[Script | None]:
    """The scripts of the rivals; None for the net."""
    return [script(rival.name) if rival.name else None for rival in RIVALS]


def weights(view: View) -> list[int]:
    """How likely each rival is, in thousandths, after the finished hands of this match."""
    found = [rival.prior for rival in RIVALS]
    most = view.rules.knock_limit
    for hand in view.earlier:
        if not hand.shown:
            continue
        turns = sum(hand.turns)
        knocked = hand.knocker == 1 - view.seat
        count = hand.knocker_count if knocked else deadwood(hand.shown, view.rules.run_max)
        for i, rival in enumerate(RIVALS):
            limit = min(most, rival.limit(max(0, turns - 1 if knocked else turns - 2)))
            if not rival.name:
                found[i] *= 1 / (most + 1) if knocked else 1.0 if count > most else 0.5
            elif knocked:
                found[i] *= SLIP + (1 / (limit + 1) if count <= limit else 0)
            elif count <= limit and not view.rules.oklahoma:  # O1: the limit of that hand is not remembered
                found[i] *= WAITS
        total = sum(found)
        found = [(1 - FORGETTING) * one / total + FORGETTING * rival.prior for one, rival in zip(found, RIVALS, strict=True)]
    return [max(1, round(1000 * one)) for one in found]


def limits(view: View, turns: Sequence[int]) -> list[int]:
    """With which count each rival would have gone down in its last turn; -1: it cannot be told, or it has had none.

    *turns*: the finished turns of each seat in this hand.
    """
    if not turns[1 - view.seat]:
        return [-1] * len(RIVALS)
    return [min(view.limit, rival.limit(sum(turns) - 1)) for rival in RIVALS]
