# cython: annotation_typing=False
"""What Python callers ask of a hand: least deadwood, arrangements, spreads, exposure, the defender's optimum.

Sets of cards are masks of 52 bits. Every function checks what it is given: `TypeError` for what is no int, `CardError` for what
is no set of cards, the same compiled and uncompiled. The solver itself is `knockwood.engine.melds`.
"""

from __future__ import annotations

import cython

from knockwood.engine.cards import Card, CardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

if not cython.compiled:
    from knockwood.engine.melds import (
        EACH,
        NOT_ACES,
        as_cards,
        as_meld,
        auto_sets,
        best_throw,
        bit,
        bounded,
        check_signals,
        checked,
        count_points,
        defence_sets,
        extensions,
        first_meld,
        highest,
        least,
        least_after,
        lowest,
        order,
        popcount,
        runs,
        thrown,
        triples,
    )


# --- one set of cards ---------------------------------------------------------------------------------------------------------


def is_meld(m: int) -> bool:
    """Whether the cards are exactly one set or one run. Rules M1 and M2."""
    mask = as_cards(m)
    size = popcount(mask)
    if size < 3:
        return False
    if size <= 4 and mask & ~(EACH << lowest(mask) % 13) == 0:
        return True
    return runs(mask) == mask and popcount(mask & ~(mask << 1 & NOT_ACES)) == 1


def melds_with(hand: int, card: int) -> bool:
    """Whether *card* stands in a set or run together with cards of *hand*. Rules M1, M2; `CardError` if it is no card."""
    number = Card(card)
    full = as_cards(hand) | bit(number)
    return bool(runs(full) >> number & 1 or triples(full) >> number % 13 & 1)


def points(mask: int) -> int:
    """Points of the cards: ace 1, two to ten their number, court cards 10. Rule C2."""
    return count_points(as_cards(mask))


def deadwood(hand: int, lay: int = 0, free: int = 0) -> int:
    """Least possible deadwood of *hand*, in points (ace 1, T J Q K 10). Rules M1 to M5; at most 24 cards.

    The work doubles with every card that could stand in a set and in a run: nothing for a hand, a tenth of a second for the
    worst 24 cards. `CardError` for more, and for what is no set of cards.

    Counts all cards given, eleven included: for "after the best discard" see `best_discard`. With *lay* (cards of the
    other side's runs) and *free* (fourth cards of its sets of three) it is the defender's joint optimum, rule L5.

    >>> from knockwood.engine.cards import CardSet
    >>> deadwood(CardSet.parse("AC 2C 3C 4D 5D 6D 7H 8H 9H TS"))
    10
    """
    mask, down, fourth = checked(hand), as_cards(lay), as_cards(free)
    if down or fourth:
        return least_after(mask, down, fourth)
    return least(mask)


def best_discard(hand: int, forbid: int = 0) -> tuple[int, int]:
    """The throw that leaves the least deadwood, and that count; no card of *forbid* is thrown. Rule K8.

    On equal counts the dearest card, then the last in the card order of A5. `CardError` if no card may be thrown.
    """
    mask, ban = checked(hand), as_cards(forbid)
    if not mask & ~ban:
        raise CardError("no card may be thrown")
    key = best_throw(mask, ban)
    return thrown(key), key >> 10


def listed(sets: int, blocks: int) -> tuple[int, ...]:
    """The melds one by one, in the order of A5."""
    melds = []
    while sets or blocks:
        meld = first_meld(sets, blocks)
        melds.append(meld)
        sets &= ~meld
        blocks &= ~meld
    return tuple(melds)


def auto_spread(hand: int) -> tuple[int, ...]:
    """The arrangement of rule A4: least count, then least exposure, fewest melds, card order."""
    mask = checked(hand)
    sets = auto_sets(mask)
    return listed(sets, runs(mask & ~sets))


def order_key(spread: Sequence[int]) -> list[list[int]]:
    """The lists that rule A5 compares."""
    return sorted(sorted(order(card) for card in range(52) if meld >> card & 1) for meld in spread)


def by_order(spread: Sequence[int]) -> tuple[int, ...]:
    """The same melds in the order of A5."""
    return tuple(sorted(spread, key=_first_order))


def _first_order(meld: int) -> int:
    return order(lowest(as_meld(meld)))


def exposure(hand: int, spread: Sequence[int]) -> int:
    """The cards outside *hand* that could be laid off first on *spread*, as a mask. Rule L7."""
    cards = 0
    for meld in spread:
        cards |= extensions(as_meld(meld))
    return cards & ~as_cards(hand)


def _growing(hand: int, longest: int) -> list[int]:
    """The melds of *hand* that hold its lowest card as their own lowest card."""
    low = hand & (~hand + 1)
    found = []
    grown = low
    size = 1
    meld = low
    while size < longest:
        grown = grown << 1 & NOT_ACES & hand
        if not grown:
            break
        meld |= grown
        size += 1
        if size >= 3:
            found.append(meld)
    one, two, three = low << 13 & hand, low << 26 & hand, low << 39 & hand
    if one and two:
        found.append(low | one | two)
    if one and three:
        found.append(low | one | three)
    if two and three:
        found.append(low | two | three)
    if one and two and three:
        found.append(low | one | two | three)
    return found


def _collect(rest: int, count: int, limit: int, longest: int, melds: tuple[int, ...], found: list[tuple[int, ...]]) -> None:
    """Every arrangement of *rest* that keeps the count within *limit*: the lowest card is loose or in a meld above it."""
    if not rest:
        check_signals()  # Ctrl+C ends a list that grows too long
        found.append(melds)
        return
    left = rest & (rest - 1)
    more = count + count_points(rest ^ left)
    if more + least(left) <= limit:
        _collect(left, more, limit, longest, melds, found)
    for meld in _growing(rest, longest):
        left = rest & ~meld
        if count + least(left) <= limit:
            _collect(left, count, limit, longest, (*melds, meld), found)


def _is_full(hand: int, spread: Sequence[int], longest: int) -> bool:
    """Rule A3: no loose card extends a meld of the spread, and the loose cards hold no meld."""
    loose = hand
    ends = 0
    for meld in spread:
        loose &= ~meld
        if not meld & meld >> 1 or popcount(meld) < longest:
            ends |= extensions(meld)
    return not (loose & ends or triples(loose) or runs(loose))


def spreads(hand: int, limit: int = 10, run_max: int | None = None, full: bool = False) -> list[tuple[int, ...]]:
    """All arrangements of *hand* whose count is at most *limit*, in the order of preference of rule A4.

    The order is count, exposure, number of melds, card order (A5); so number 0 is the automatic arrangement. Arrangements
    that leave a meldable card loose are among them (A2), unless *full* (A3). *run_max* is the longest run (M2).
    """
    mask = checked(hand)
    found: list[tuple[int, ...]] = []
    longest = 13 if run_max is None else bounded(run_max)
    _collect(mask, 0, bounded(limit), longest, (), found)
    keyed = []
    for spread in found:
        if full and not _is_full(mask, spread, longest):
            continue
        ordered = by_order(spread)
        loose = mask
        for meld in ordered:
            loose &= ~meld
        opened = popcount(exposure(mask, ordered))
        keyed.append((count_points(loose), opened, len(ordered), order_key(ordered), ordered))
    keyed.sort()
    return [row[4] for row in keyed]


def arrangements(hand: int, run_max: int | None = None) -> list[tuple[int, ...]]:
    """All arrangements that reach the least count, the automatic one (A4) first. A run cut in two differs from the whole.

    With *run_max* (M2) the least count may be higher than `deadwood`.
    """
    limit = least(checked(hand))
    while True:
        found = spreads(hand, limit, run_max)
        if found:
            return found
        limit += 1


def count_left(hand: int, spread: Sequence[int]) -> int:
    """Points of the cards of *hand* that are in no meld of *spread*. Rule M4."""
    left = as_cards(hand)
    for meld in spread:
        left &= ~as_cards(meld)
    return count_points(left)


# --- the defender -------------------------------------------------------------------------------------------------------------


class Defence:
    """An answer to a knock: ``count`` left, own ``melds`` (masks), ``layoffs`` as (card, meld index) in order."""

    __slots__ = ("count", "layoffs", "melds")

    def __init__(self, count: int, melds: tuple[int, ...], layoffs: tuple[tuple[int, int], ...]) -> None:
        self.count = count
        self.melds = melds
        self.layoffs = layoffs

    def __iter__(self) -> Iterator[object]:
        return iter((self.count, self.melds, self.layoffs))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Defence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Defence(count={self.count}, melds={self.melds}, layoffs={self.layoffs})"


def _ends(spread: Sequence[int]) -> tuple[int, int]:
    """The cards of the runs of a spread, and the fourth cards of its sets of three."""
    lay = free = 0
    for cards in spread:
        meld = as_meld(cards)
        if meld & meld >> 1:
            lay |= meld
        else:
            free |= extensions(meld)
    return lay, free


def layoff_order(spread: Sequence[int], away: int) -> tuple[tuple[int, int], ...]:
    """The cards *away* one after another as legal lay-offs: runs first, upwards and downwards, then sets. Rules L2, L3."""
    done = []
    for pick_runs in (True, False):
        for number, meld in enumerate(spread):
            if bool(meld & meld >> 1) != pick_runs:
                continue
            while True:
                fits = extensions(meld) & away
                if not fits:
                    break
                card = highest(fits)
                done.append((card, number))
                meld |= bit(card)
                away &= ~bit(card)
    return tuple(done)


def defence(hand: int, spread: Sequence[int]) -> Defence:
    """The defender's joint optimum of own melds and lay-offs; fewest cards laid off first, then fewest melds, then A5.

    *spread* is the knocker's; give an empty one against gin, where nothing is laid off. Rules L2 to L6.
    """
    mask = checked(hand)
    spread = tuple(spread)
    lay, free = _ends(spread)
    sets = defence_sets(mask, lay, free)
    rest = mask & ~sets
    blocks = runs(rest)
    over = rest & ~blocks
    away = over & (runs(rest | lay) | free)
    return Defence(count_points(over & ~away), listed(sets, blocks), layoff_order(spread, away))


def arranged_first(hand: int, spread: Sequence[int]) -> int:
    """Least count if the own hand is first arranged at its least (best over ties) and only then laid off.

    Never below `defence`; the difference is what a defender loses who does not think of both together (L6).
    """
    lay, free = _ends(spread)
    mask = checked(hand)
    sets = mask & triples(mask) * EACH
    clash = sets & runs(mask)
    goal = least(mask)
    best = goal
    kept = 0
    while True:
        took = sets & ~kept
        rest = mask & ~(took & triples(took) * EACH)
        loose = rest & ~runs(rest)
        if count_points(loose) == goal:
            best = min(best, count_points(loose & ~runs(loose | lay) & ~free))
        kept = (kept - clash) & clash
        if not kept:
            return best
