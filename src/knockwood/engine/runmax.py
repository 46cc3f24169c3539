# cython: annotation_typing=False
"""Counts and arrangements where the rules set a longest run. Rule M2 with ``run_max``.

With no longest run the functions for Python callers hand over to `knockwood.engine.arrange`: whoever knows the rules asks here.
A longest run of five or more changes no count, because longer runs split into legal ones; it changes what may be put down.
Facts A and B of the solver hold once the runs of the rest are counted suit by suit.
"""

from __future__ import annotations

import cython

from knockwood.engine import arrange
from knockwood.engine.cards import CardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from knockwood.engine.arrange import Defence

if not cython.compiled:
    from knockwood.engine.arrange import layoff_order, order_key
    from knockwood.engine.melds import (
        EACH,
        NOT_ACES,
        NOT_KINGS,
        RANKS,
        as_cards,
        as_meld,
        bit,
        bounded,
        checked,
        lowest,
        runs,
        thrown,
        triples,
    )

ANY = 13
"""The longest run that there is: no limit."""


def suit_points(held: int, zero: int, longest: int) -> int:
    """Least points of the cards of one suit left loose by runs of at most *longest*; cards of *zero* cost nothing."""
    if not cython.compiled:
        best = [0] * 14
    best[0] = 0
    run = 0
    for i in range(13):
        if held >> i & 1:
            run += 1
            least = best[i]
            if not zero >> i & 1:
                least += min(i + 1, 10)
            for size in range(3, min(run, longest) + 1):
                least = min(least, best[i + 1 - size])
            best[i + 1] = least
        else:
            run = 0
            best[i + 1] = best[i]
    return best[13]


def rest_points(rest: int, zero: int, longest: int) -> int:
    """`suit_points` of all suits."""
    total = 0
    for i in range(4):
        total += suit_points(rest >> 13 * i & RANKS, zero >> 13 * i & RANKS, longest)
    return total


def touching(rest: int, lay: int) -> int:
    """The cards of *rest* that can be put on the runs *lay* one after another. Rule L3."""
    grown = lay
    while True:
        more = grown | ((grown << 1 & NOT_ACES | grown >> 1 & NOT_KINGS) & rest)
        if more == grown:
            return grown & rest
        grown = more


def least_short(hand: int, lay: int, free: int, longest: int) -> int:
    """Least deadwood with own runs of at most *longest*; cards may also be put on the runs *lay*, those of *free* on sets."""
    sets = hand & triples(hand) * EACH
    clash = sets & runs(hand | lay)
    best = 1 << 20
    kept = 0
    while True:
        took = sets & ~kept
        rest = hand & ~(took & triples(took) * EACH)
        best = min(best, rest_points(rest, free | touching(rest, lay) if lay else free, longest))
        kept = (kept - clash) & clash
        if not kept or not best:
            return best


def best_throw_short(hand: int, forbid: int, longest: int) -> int:
    """Key of the best throw, as of `knockwood.engine.melds.best_throw`: every throw is tried. Rule K8."""
    best = 1 << 20
    may = hand & ~forbid
    while may:
        card = lowest(may)
        may &= may - 1
        best = min(best, least_short(hand & ~bit(card), 0, 0, longest) * 1024 + 1023 - (card % 13 << 6 | card // 13 * 13))
    return best


# --- for Python callers -------------------------------------------------------------------------------------------------------


def deadwood(hand: int, run_max: int | None = None, lay: int = 0, free: int = 0) -> int:
    """`knockwood.engine.arrange.deadwood` where runs have at most *run_max* cards; None: no limit. Rule M2.

    >>> from knockwood.engine.cards import CardSet
    >>> deadwood(CardSet.parse("AC 2C 3C 4C 5C")), deadwood(CardSet.parse("AC 2C 3C 4C 5C"), 4)
    (0, 1)
    """
    if run_max is None or run_max >= ANY:
        return arrange.deadwood(hand, lay, free)
    return least_short(checked(hand), as_cards(lay), as_cards(free), bounded(run_max))


def best_discard(hand: int, forbid: int = 0, run_max: int | None = None) -> tuple[int, int]:
    """`knockwood.engine.arrange.best_discard` where runs have at most *run_max* cards. Rules K8, M2."""
    if run_max is None or run_max >= ANY:
        return arrange.best_discard(hand, forbid)
    mask, ban = checked(hand), as_cards(forbid)
    if not mask & ~ban:
        raise CardError("no card may be thrown")
    key = best_throw_short(mask, ban, bounded(run_max))
    return thrown(key), key >> 10


def auto_spread(hand: int, run_max: int | None = None) -> tuple[int, ...]:
    """`knockwood.engine.arrange.auto_spread` where runs have at most *run_max* cards. Rules A4, M2."""
    if run_max is None or run_max >= ANY:
        return arrange.auto_spread(hand)
    return arrange.spreads(hand, least_short(checked(hand), 0, 0, bounded(run_max)), run_max)[0]


def defence(hand: int, spread: Sequence[int], run_max: int | None = None) -> Defence:
    """`knockwood.engine.arrange.defence` where the defender's own runs have at most *run_max* cards. Rules L3, L5, M2."""
    if run_max is None or run_max >= ANY:
        return arrange.defence(hand, spread)
    mask = checked(hand)
    spread = [as_meld(cards) for cards in spread]
    found = []
    for own in arrange.spreads(hand, 1000, run_max):
        loose = mask
        for meld in own:
            loose &= ~meld
        layoffs = layoff_order(spread, loose)
        for card, _ in layoffs:
            loose &= ~bit(card)
        found.append(((arrange.points(loose), len(layoffs), len(own), order_key(own)), own, layoffs))
    key, own, layoffs = min(found)
    return arrange.Defence(key[0], own, layoffs)
