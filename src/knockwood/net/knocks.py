# cython: annotation_typing=False
"""Which way to go down: every legal throw and spread, settled exactly against hands that the other may hold.

A dearer count is sometimes better: it leaves the other fewer cards to lay off. Hands are drawn by the net's belief; each is
settled by the joint optimum of the defender (L5), the same hands for every way.
"""

from __future__ import annotations

import cython

from knockwood.engine.random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.rules import Rules
    from knockwood.engine.terms import Terms

if not cython.compiled:
    from knockwood.engine.melds import bit, extensions, least_after, lowest, popcount
    from knockwood.engine.showdown import GINNED, KNOCKED, outcome, worth
    from knockwood.engine.terms import terms_of

MOST_WAYS = 64
"""Ways to go down that are compared at most, the first ones."""
HANDS = 256
"""Hands of the other that they are compared over."""


def best_way(
    rules: Rules,
    mult: int,
    ways: Sequence[tuple[int, Sequence[int]]],
    known: int,
    unseen: int,
    count: int,
    odds: Any,
    seed: int,
    hands: int = HANDS,
) -> int:
    """The number of the best of *ways*, (count of the loose cards, melds put down); the first of equals.

    *known*: cards the other surely holds, *unseen*: where its *count* others come from, *odds*: float32 for 52 cards, how
    much more likely a card is held than not.
    """
    if len(ways) < 2:
        return 0
    return compare(rules, mult, list(ways[:MOST_WAYS]), known, unseen, count, odds, Random(seed), hands)


def drawn(unseen: int, count: int, odds: Any, random: Random) -> int:
    """*count* of the unseen cards, drawn one after the other by their odds."""
    hand = 0
    while count > 0:
        total = 0.0
        left = unseen
        while left:
            total += odds[lowest(left)]
            left &= left - 1
        u = total * (random.u32() / 4294967296.0)
        left = unseen
        card = lowest(left)
        while left:
            card = lowest(left)
            left &= left - 1
            u -= odds[card]
            if u < 0.0:
                break
        unseen &= ~bit(card)
        hand |= bit(card)
        count -= 1
    return hand


def brings(t: Terms, mult: int, count: int, lay: int, free: int, hand: int) -> int:
    """Points for the knocker against *hand*; below 0 those of an undercut."""
    if count == 0:
        return worth(GINNED, 0, least_after(hand, 0, 0), t.gin_bonus, mult)
    theirs = least_after(hand, lay, free)
    how = outcome(KNOCKED, count, theirs, t.undercut_on_tie)
    return worth(how, count, theirs, t.undercut_bonus, mult) * (1 if how == KNOCKED else -1)


def compare(
    rules: Rules, mult: int, ways: list[Any], known: int, unseen: int, many: int, odds: Any, random: Random, hands: int
) -> int:
    """The loop of `best_way`."""
    if not cython.compiled:
        lays, frees, counts, sums, weights = [0] * 64, [0] * 64, [0] * 64, [0] * 64, [0.0] * 52
    t = terms_of(rules)
    n = len(ways)
    many = min(many, popcount(unseen))
    for i in range(52):
        weights[i] = odds[i]
    for i in range(n):
        count, melds = ways[i]
        counts[i] = count
        lays[i] = frees[i] = 0
        sums[i] = 0
        for melded in melds:
            meld = melded
            if meld & meld >> 1:
                lays[i] |= meld
            else:
                frees[i] |= extensions(meld)
    with cython.nogil:
        for _ in range(hands):
            hand = known | drawn(unseen, many, weights, random)
            for i in range(n):
                sums[i] += brings(t, mult, counts[i], lays[i], frees[i], hand)
    best = 0
    for i in range(1, n):
        if sums[i] > sums[best]:
            best = i
    return best
