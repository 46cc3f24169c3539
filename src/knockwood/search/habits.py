"""How the other player knocks, from the hands that it has shown in this match.

Only shown hands count: a type that were updated inside a hand, from the search's own opinion of the hidden cards, would
convince itself. After each hand a part is forgotten, because people and programs change their play with the score.
"""

from __future__ import annotations

from knockwood.engine.runmax import deadwood
from knockwood.engine.view import View
from knockwood.search.settings import LIMITS

PRIOR = (0.4, 0.2, 0.2, 0.2)
"""Shares of the knock limits before any hand was seen."""
FORGETTING = 0.1
SLIP = 0.02
"""Chance of a knock that no limit explains."""
WAITS = 0.1
"""Weight of a limit with which the hand shown at the end could have knocked, but did not."""


def shares(view: View) -> tuple[int, ...]:
    """The shares of the four types, in thousandths, after the finished hands of this match that the seat of *view* has seen."""
    found = list(PRIOR)
    for hand in view.earlier:
        if not hand.shown:
            continue
        knocked = hand.knocker == 1 - view.seat
        count = hand.knocker_count if knocked else deadwood(hand.shown, view.rules.run_max)
        for i, limit in enumerate(LIMITS):
            if knocked:
                found[i] *= SLIP + (1 / (limit + 1) if count <= limit else 0)
            elif count <= limit:
                found[i] *= WAITS
        total = sum(found)
        found = [(1 - FORGETTING) * one / total + FORGETTING * prior for one, prior in zip(found, PRIOR, strict=True)]
    return tuple(max(1, round(1000 * one)) for one in found)
