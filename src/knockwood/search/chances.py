"""What the ends of a hand are worth for the match: chances to win it, in points.

A point is worth what it is on average over the way to the target, so that a search may count chances as it counts points.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from knockwood.engine.rules import Rules
from knockwood.engine.view import View
from knockwood.search.outcomes import equity
from knockwood.search.playouts import AGAINST

FAR = 2
"""Points in a chance of 1, in targets."""


def worths(view: View) -> array[float] | None:
    """What every end of this hand is worth, from losing `AGAINST` points to winning as many.

    None where the scores do not tell a chance.
    """
    return table(view.rules, view.scores[0], view.scores[1], view.dealer == view.seat)


@lru_cache(maxsize=64)
def table(rules: Rules, own: int, other: int, i_deal: bool) -> array[float] | None:
    """`worths` for a score."""
    found = equity(rules)
    if found is None or own >= found.target or other >= found.target:
        return None
    now = found.chance(own, other, i_deal)
    scale = FAR * found.target
    ends = [found.after(own, other, i_deal, 0, points > 0, abs(points), 0) - now for points in range(-AGAINST, AGAINST + 1)]
    ends[AGAINST] = 0.0
    return array("f", [scale * end for end in ends])
