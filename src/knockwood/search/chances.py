"""What the ends of a hand are worth for the match: chances to win it, in points.

A point is worth what it is on average over the way to the target, so that a search may count chances as it counts points. A
view tells no boxes: the players are taken to have as many, and a hand that is scored to bring one.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from knockwood.engine.rules import Rules
from knockwood.engine.view import View
from knockwood.search.equity import Equity
from knockwood.search.outcomes import equity
from knockwood.search.playouts import MOST_POINTS

FAR = 2
"""Points in a chance of 1, in targets."""
HAND = 25
"""Points of a hand where the target counts hands (X2)."""


def worths(view: View) -> array[float] | None:
    """What every end of this hand is worth, from losing `MOST_POINTS` points to winning as many; a dead hand is worth 0.

    None where the scores do not tell a chance, and where runs are short (M2): there the table of chances takes a minute.
    """
    return table(view.rules, view.scores[view.seat], view.scores[1 - view.seat], view.dealer == view.seat)


@lru_cache(maxsize=64)
def table(rules: Rules, own: int, other: int, i_deal: bool) -> array[float] | None:
    """`worths` for a score."""
    found = equity(rules) if rules.run_max is None else None
    return None if found is None or max(own, other) >= found.target else ends(found, own, other, i_deal)


def ends(found: Equity, own: int, other: int, i_deal: bool) -> array[float]:
    """`worths` by a table of chances; both scores below the target."""
    now = found.chance(own, other, i_deal)
    scale = FAR * found.target * (HAND if found.rules.series is not None else 1)
    gains = range(-MOST_POINTS, MOST_POINTS + 1)
    after = [found.after(own, other, i_deal, 0, gain > 0, abs(gain), 1) if gain else now for gain in gains]
    return array("f", [scale * (then - now) for then in after])
