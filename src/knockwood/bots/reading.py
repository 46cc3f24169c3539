"""What a seat can work out from what it has been shown: who may hold what, what a draw may bring, what a throw may give away.

All of it reads a `View`; nothing here knows a hidden card. Weights are chances from 0 to 1, worths are points of deadwood.
"""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.bots.bot import EACH
from knockwood.engine.runmax import best_discard
from knockwood.engine.view import View

FULL = (1 << 52) - 1
NEIGHBOURS = tuple(tuple(card + step if 0 <= card % 13 + step < 13 else -1 for step in (-2, -1, 1, 2)) for card in range(52))
"""For each card the cards two below, one below, one above and two above it in its suit; -1 beyond the ends."""
MATES = tuple(tuple(suit * 13 + card % 13 for suit in range(4) if suit != card // 13) for card in range(52))
"""For each card the three others of its rank."""
TOUCHING = tuple(
    (EACH << card % 13 | sum(1 << near for near in NEIGHBOURS[card] if near >= 0)) & ~(1 << card) for card in range(52)
)
"""For each card the mask of the cards that could stand in a meld of three beside it."""


def mask_of(cards: Sequence[int]) -> int:
    """The face-up cards among *cards* (-1 lies face down)."""
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << card
    return mask


class Reading:
    """What one seat makes of its view.

    *remembers* is how many cards of the pile, from the top, it takes into account, and as many of the cards that the other
    player took. A good memory is 52. A hand that lies open (V6) is read by everybody.
    """

    __slots__ = ("chances", "known", "run_max", "share", "turns", "unseen")

    def __init__(self, view: View, remembers: int = 52, reads_throws: bool = False) -> None:
        seat = view.seat
        known = view.other_known
        thrown: list[int] = []
        by_other: list[int] = []
        taken: list[int] = []
        turns = 0
        for step in view.history:
            kind = step.kind
            if kind == "discard" or (kind == "knock" and step.card >= 0):  # an illegal knock throws face up (I2)
                thrown.append(step.card)
                if step.seat == seat:
                    turns += 1
                else:
                    by_other.append(step.card)
            elif step.seat != seat and kind in ("take_upcard", "draw_discard"):
                taken.append(step.card)
        if remembers < 52:
            known &= mask_of(taken[-remembers:])
            by_other = by_other[-remembers:]
        known |= view.other_hand
        # thrown cards are remembered even where the pile may not be looked through (V2)
        seen = view.hand | mask_of(view.pile[-remembers:]) | (mask_of(thrown[-remembers:]) & ~view.other_known & ~known)
        self.known = known
        """Cards that the other player holds for certain."""
        self.unseen = FULL & ~seen & ~known
        """Cards that may be anywhere: in the other hand or in the stock."""
        count = self.unseen.bit_count()
        self.share = max(0, view.other_count - known.bit_count()) / count if count else 0.0
        """Chance that an unseen card is in the other hand, all unseen cards alike."""
        self.run_max = view.rules.run_max
        """Cards of the longest run, None: no limit (M2)."""
        self.turns = turns
        """Own turns finished."""
        self.chances = self._chances(by_other if reads_throws else [])
        """For each card the chance that the other player holds it."""

    def _chances(self, thrown: list[int]) -> list[float]:
        """Chance by card; a card beside one that was thrown away is held less often."""
        chances = [0.0] * 52
        share = self.share
        cold = 0
        for card in thrown:
            cold |= TOUCHING[card]
        rest = self.unseen
        while rest:
            bit = rest & -rest
            rest ^= bit
            chances[bit.bit_length() - 1] = share * 0.6 if cold & bit else share
        rest = self.known
        while rest:
            bit = rest & -rest
            rest ^= bit
            chances[bit.bit_length() - 1] = 1.0
        return chances

    def danger(self, card: int) -> float:
        """Weight of the pairs in the other hand that would meld with *card*: 0 means that it cannot be used at once."""
        chances = self.chances
        a, b, c = MATES[card]
        pa, pb, pc = chances[a], chances[b], chances[c]
        total = pa * pb + pa * pc + pb * pc
        low2, low1, high1, high2 = NEIGHBOURS[card]
        if low1 >= 0:
            one = chances[low1]
            if low2 >= 0:
                total += one * chances[low2]
            if high1 >= 0:
                total += one * chances[high1]
        if high1 >= 0 and high2 >= 0:
            total += chances[high1] * chances[high2]
        return total

    def outs(self, ten: int, count: int) -> int:
        """Points that one more draw would take off *ten* cards of this count, summed over the unseen cards."""
        total = 0
        rest = self.unseen
        while rest:
            bit = rest & -rest
            rest ^= bit
            left = best_discard(ten | bit, 0, self.run_max)[1]
            if left < count:
                total += count - left
        return total
