# cython: annotation_typing=False
"""Runs, sets, least deadwood, the one best arrangement and the one best defence: the compiled core, on masks of 52 bits.

Three facts carry the solver (no melds are listed, nothing recurses):

- A: runs never compete with runs. A block of three or more neighbours of a suit is itself a run, so once the sets are
  fixed the best runs cover ``runs(rest)``.
- B: only *clash* cards, those that could stand in a set and in a run, are in doubt. For every subset ``kept`` of them
  (promised to runs) the sets that still stand are taken; the least remainder is the answer.
- C: a block of the defender's cards and the knocker's runs together that touches such a run can be laid off, in order.

The functions on bits take masks on trust, and compiled they can be reached from compiled rooms alone. Python callers ask
`knockwood.engine.arrange`, which checks what it is given with the functions at the end: `TypeError` for what is no int,
`CardError` for what is no set of cards, the same compiled and uncompiled.
"""

from __future__ import annotations

from operator import index

import cython

from knockwood.engine.cards import CardError, not_cards

COMPILED: bool = cython.compiled

if not cython.compiled:
    popcount = int.bit_count
    whole = index

    def check_signals() -> None:
        """Python looks for Ctrl+C by itself."""

    def lowest(mask: int) -> int:
        """Number of the lowest card."""
        return (mask & -mask).bit_length() - 1

    def highest(mask: int) -> int:
        """Number of the highest card."""
        return mask.bit_length() - 1

    def bit(card: int) -> int:
        """The set of this one card."""
        return 1 << card

    ALL = (1 << 52) - 1
    RANKS = 8191
    EACH = 1 | 1 << 13 | 1 << 26 | 1 << 39
    NOT_ACES = 0xFFFFFFFFFFFFF ^ EACH
    NOT_KINGS = 0xFFFFFFFFFFFFF ^ EACH << 12
    RUN_START = 0x7FF * EACH
    POINTS, LOOSE = [0] * 8192, [0] * 8192
    NO_THROW = 1 << 20


def fill_tables() -> None:
    """Points of every set of cards of one suit, and of those of them that are in no run."""
    for suit in range(8192):
        total = loose = 0
        blocks = suit & suit >> 1 & suit >> 2
        blocks |= blocks << 1 | blocks << 2
        for rank in range(13):
            value = min(rank + 1, 10)
            if suit >> rank & 1:
                total += value
                if not blocks >> rank & 1:
                    loose += value
        POINTS[suit] = total
        LOOSE[suit] = loose


# --- bits ---------------------------------------------------------------------------------------------------------------------


def count_points(m: int) -> int:
    """Points of the cards."""
    return POINTS[m & RANKS] + POINTS[m >> 13 & RANKS] + POINTS[m >> 26 & RANKS] + POINTS[m >> 39]


def loose_points(m: int) -> int:
    """Points of the cards that are in no run."""
    return LOOSE[m & RANKS] + LOOSE[m >> 13 & RANKS] + LOOSE[m >> 26 & RANKS] + LOOSE[m >> 39]


def runs(m: int) -> int:
    """Every card in a block of three or more neighbours of its suit. Rule M2, without a longest run."""
    m = m & m >> 1 & m >> 2 & RUN_START
    return m | m << 1 | m << 2


def triples(m: int) -> int:
    """Ranks held three or four times, as a mask of 13 bits. Rule M1."""
    both = m & m >> 26
    some = m | m >> 26
    return (both & some >> 13 | both >> 13 & some) & RANKS


def order(card: int) -> int:
    """Place of a card in the card order of rule A5: rank first, then suit."""
    return card % 13 * 4 + card // 13


def extensions(meld: int) -> int:
    """Cards that make a longer meld of *meld*: the fourth of a set, or the neighbours of a run. Rules L2, L3."""
    if meld & meld >> 1:
        return ((meld << 1 & NOT_ACES) | (meld >> 1 & NOT_KINGS)) & ~meld
    return (EACH << lowest(meld) % 13) & ~meld


# --- least deadwood -----------------------------------------------------------------------------------------------------------


def least(hand: int) -> int:
    """Least deadwood of a hand, in points."""
    sets = hand & triples(hand) * EACH
    clash = sets & runs(hand)
    if not clash:
        return loose_points(hand & ~sets)
    best = 1 << 20
    kept = 0
    while True:
        took = sets & ~kept
        best = min(best, loose_points(hand & ~(took & triples(took) * EACH)))
        kept = (kept - clash) & clash
        if not kept or not best:
            return best


def least_after(hand: int, lay: int, free: int) -> int:
    """Least deadwood when cards may also be put on the runs *lay*, and those of *free* on sets. Fact C, rule L5."""
    sets = hand & triples(hand) * EACH
    clash = sets & runs(hand | lay)
    best = 1 << 20
    kept = 0
    while True:
        took = sets & ~kept
        rest = hand & ~(took & triples(took) * EACH)
        best = min(best, count_points(rest & ~runs(rest | lay) & ~free))
        kept = (kept - clash) & clash
        if not kept:
            return best


def dearest(rest: int, forbid: int) -> int:
    """Key of throwing the last loose card of *rest* in the order of A5, so the dearest; NO_THROW without one.

    A key is ``count left << 10 | 1023 - (rank << 6 | 13 * suit)``: the least key is the best throw by rule K8.
    """
    may = rest & ~runs(rest) & ~forbid
    if not may:
        return NO_THROW
    fold = may | may >> 26
    rank = highest((fold | fold >> 13) & RANKS)
    card = highest(may & EACH << rank)
    return (loose_points(rest) - min(rank + 1, 10)) * 1024 + 1023 - (rank << 6 | card - rank)


def best_throw(hand: int, forbid: int) -> int:
    """Key of the best throw. Rule K8."""
    sets = hand & triples(hand) * EACH
    clash = sets & runs(hand)
    best = NO_THROW
    stuck = False
    kept = 0
    while True:
        took = sets & ~kept
        if kept:
            took &= triples(took) * EACH
        key = dearest(hand & ~took, forbid)
        stuck = stuck or key == NO_THROW
        best = min(best, key)
        kept = (kept - clash) & clash
        if not kept:
            break
    if stuck:
        may = hand & ~forbid
        while may:
            card = lowest(may)
            may &= may - 1
            best = min(best, least(hand & ~bit(card)) * 1024 + 1023 - (card % 13 << 6 | card // 13 * 13))
    return best


def thrown(key: int) -> int:
    """The card of a key of `best_throw`."""
    place = 1023 - (key & 1023)
    return (place & 63) + (place >> 6)


# --- one arrangement out of many ----------------------------------------------------------------------------------------------


def first_meld(sets: int, blocks: int) -> int:
    """The meld with the first card in the order of A5, out of whole sets and of runs given by their blocks; 0 if none."""
    one = two = 0
    if sets:
        fold = sets | sets >> 26
        one = sets & EACH << lowest((fold | fold >> 13) & RANKS)
    if blocks:
        fold = blocks | blocks >> 26
        grown = bit(lowest(blocks & EACH << lowest((fold | fold >> 13) & RANKS)))
        while grown:
            two |= grown
            grown = grown << 1 & NOT_ACES & blocks
    if not one or (two and order(lowest(two)) < order(lowest(one))):
        return two
    return one


def precedes(sets: int, blocks: int, other_sets: int, other_blocks: int) -> bool:
    """Whether the first arrangement stands before the other one in the order of A5."""
    while True:
        one = first_meld(sets, blocks)
        two = first_meld(other_sets, other_blocks)
        sets, blocks = sets & ~one, blocks & ~one
        other_sets, other_blocks = other_sets & ~two, other_blocks & ~two
        if not one or not two:
            return not one and two != 0
        while one and two:
            if lowest(one) != lowest(two):
                return order(lowest(one)) < order(lowest(two))
            one &= one - 1
            two &= two - 1
        if one or two:
            return not one


def melds_in(sets: int, blocks: int) -> int:
    """Number of melds: whole sets, and one run for every block."""
    return popcount(triples(sets)) + popcount(blocks & ~(blocks << 1 & NOT_ACES))


def open_cards(sets: int, blocks: int) -> int:
    """Cards that could be laid off first on these sets and runs, those of the own hand not yet taken out. Rule L7."""
    ends = (blocks << 1 & NOT_ACES) | (blocks >> 1 & NOT_KINGS)
    return (ends & ~blocks) | (triples(sets) * EACH & ~sets)


def auto_sets(hand: int) -> int:
    """The cards in sets of the arrangement of rule A4; its runs are the whole blocks of the rest."""
    sets = hand & triples(hand) * EACH
    clash = sets & runs(hand)
    if not clash:
        return sets
    found = 0
    best = 1 << 30
    kept = 0
    while True:
        took = sets & ~kept
        took &= triples(took) * EACH
        rest = hand & ~took
        blocks = runs(rest)
        key = count_points(rest & ~blocks) << 16
        if key <= best:
            key |= popcount(open_cards(took, blocks) & ~hand) << 8 | melds_in(took, blocks)
            if key < best or (key == best and precedes(took, blocks, found, runs(hand & ~found))):
                best = key
                found = took
        kept = (kept - clash) & clash
        if not kept:
            return found


def defence_sets(hand: int, lay: int, free: int) -> int:
    """The cards in the defender's own sets in his best defence: least count, then fewest cards laid off, fewest melds, A5.

    His runs are ``runs(rest)``; the rest of ``runs(rest | lay)`` and loose cards of *free* are laid off. Rule L5.
    """
    sets = hand & triples(hand) * EACH
    clash = sets & runs(hand | lay)
    found = 0
    best = 1 << 30
    kept = 0
    while True:
        took = sets & ~kept
        took &= triples(took) * EACH
        rest = hand & ~took
        blocks = runs(rest)
        over = rest & ~blocks
        away = over & (runs(rest | lay) | free)
        key = count_points(over & ~away) << 16 | popcount(away) << 8 | melds_in(took, blocks)
        if key < best or (key == best and precedes(took, blocks, found, runs(hand & ~found))):
            best = key
            found = took
        kept = (kept - clash) & clash
        if not kept:
            return found


# --- what comes from outside --------------------------------------------------------------------------------------------------


if not cython.compiled:
    MOST_CARDS = 24
"""Cards that the solvers take from Python callers at most: the work doubles with every card that fits a set and a run."""


def as_cards(cards: int) -> int:
    """The mask of *cards*; `CardError` if it is no set of cards, `TypeError` if it is no int."""
    mask = whole(cards)
    if mask >> 52:
        raise not_cards(cards)
    return mask


def checked(cards: int) -> int:
    """The mask of *cards*; `CardError` if it is no set of cards, or more cards than can be solved."""
    mask = as_cards(cards)
    if popcount(mask) > MOST_CARDS:
        raise CardError(f"{popcount(mask)} cards are too many to arrange: at most {MOST_CARDS}")
    return mask


def as_meld(cards: int) -> int:
    """The mask of *cards*; `CardError` if it is no set of cards, or empty."""
    mask = as_cards(cards)
    if not mask:
        raise CardError("a meld holds no card")
    return mask


def bounded(number: int) -> int:
    """A count of points from outside, between -1 and 1000: more makes no difference. `TypeError` for what is no int."""
    return min(max(index(number), -1), 1000)


fill_tables()
