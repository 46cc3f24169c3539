"""Luck with the cards, so that it can be taken out of a result.

The card that is drawn from the stock might as well have been any other that lies there. What it makes of the hand, less the
mean over all the cards of the stock, is luck: nothing on average, whoever plays and however. So is the difference of the hands
as they are dealt. A player's luck in a match goes along with its result, so a result less some part of the luck has the same
mean and varies less (`knockwood.arena.stats`).

How good a hand is, is told by three things after the best throw: its count, whether it is gin, and how far it lies below the
other hand where it may knock. The numbers are what a point of each was worth in the points of a hand, in 8,000 matches of quick
players and the net (docs/methods/01-arena.md); wrong ones would cost width, never truth. Whole numbers are summed and divided
once: the same bits on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING

from knockwood.engine.runmax import best_discard, deadwood

if TYPE_CHECKING:
    from knockwood.engine.deal import Deal
    from knockwood.play.match import Match

DEALT, COUNT, GIN, MARGIN = 33, 42, 2200, 42
"""Hundredths of a point: for a point of count at the deal, a point of count after a draw, gin, a point below the other hand."""
HAND = 20
"""Points of a usual hand: what a hand counts in a series."""
SPREAD, REST = 4.8, 10
"""How far a match may still turn: the lead that means as much as one unit of a logistic curve grows with the root of the points
that the leader needs, and some more."""


def of_deal(deck: Sequence[int], dealer: int, run_max: int | None = None) -> float:
    """Luck of seat 0 with the ten cards that both seats are dealt, in points. Rule D2."""
    first, second = (deadwood(sum(1 << card for card in deck[start:20:2]), run_max) for start in (0, 1))
    return DEALT * (first - second if dealer == 0 else second - first) / 100


def of_draw(deal: Deal) -> float:
    """Luck, in points, of the seat on turn with the card that it has just drawn from the stock."""
    seat, run_max = deal.turn, deal.rules.run_max
    others = deadwood(deal.hand(1 - seat), run_max)
    kept = deal.hand(seat) & ~(1 << deal.drawn)
    worths = [worth(kept | 1 << card, others, deal.limit, run_max) for card in (deal.drawn, *deal.stock)]
    return deal.mult * (len(worths) * worths[0] - sum(worths)) / (100 * len(worths))


def worth(hand: int, others: int, limit: int, run_max: int | None) -> int:
    """How good a hand of eleven cards is before its throw, in hundredths of a point; *others*: the count of the other hand."""
    _, count = best_discard(hand, 0, run_max)
    below = max(0, others - count) if count <= limit else 0
    return MARGIN * below - COUNT * count + (GIN if count == 0 else 0)


def weight(scores: Sequence[int], target: int) -> float:
    """What a point of luck moves the chance to win a match, at these scores before the hand."""
    one, two = (max(1, target - score) for score in scores)
    spread = SPREAD * sqrt(min(one, two) + REST)
    lead = (one - two) / spread
    return 0.25 / (spread * (1 + lead * lead / 8) ** 2)


class Luck:
    """The luck of seat 0 in one match: `points`, and `share`, the same in matches won."""

    def __init__(self) -> None:
        self.points = self.share = 0.0
        self.weight = 0.0

    def dealt(self, match: Match, deck: Sequence[int]) -> None:
        """A hand begins."""
        deal = match.boards[0].deal
        scores, target = match.game.ahead
        unit = HAND if match.rules.series is not None else 1
        self.weight = weight([unit * score for score in scores], unit * target)
        self.add(of_deal(deck, deal.dealer, match.rules.run_max))

    def drew(self, deal: Deal) -> None:
        """The seat on turn has drawn from the stock."""
        self.add(-of_draw(deal) if deal.turn else of_draw(deal))

    def add(self, points: float) -> None:
        """Some luck in the hand that runs."""
        self.points += points
        self.share += self.weight * points
