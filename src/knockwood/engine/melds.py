# cython: annotation_typing=False
"""Runs, sets, least deadwood, arrangements, spreads and the defender's optimum. Sets of cards are masks of 52 bits.

Three facts carry the solver (no melds are listed, nothing recurses):

- A: runs never compete with runs. A block of three or more neighbours of a suit is itself a run, so once the sets are
  fixed the best runs cover ``runs(rest)``.
- B: only *clash* cards, those that could stand in a set and in a run, are in doubt. For every subset ``kept`` of them
  (promised to runs) the sets that still stand are taken; the least remainder is the answer.
- C: a block of the defender's cards and the knocker's runs together that touches such a run can be laid off, in order.

The functions for Python callers check what they are given: `TypeError` for what is no int, `CardError` for what is no set of
cards, the same compiled and uncompiled. The functions on bits above them, such as `runs`, take masks on trust.
"""

from __future__ import annotations

from operator import index

import cython

from knockwood.engine.cards import CardError, not_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


def is_meld(m: int) -> bool:
    """Whether the cards are exactly one set or one run. Rules M1 and M2."""
    mask = as_cards(m)
    size = popcount(mask)
    if size < 3:
        return False
    if size <= 4 and mask & ~(EACH << lowest(mask) % 13) == 0:
        return True
    return runs(mask) == mask and popcount(mask & ~(mask << 1 & NOT_ACES)) == 1


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


# --- for Python callers -------------------------------------------------------------------------------------------------------


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


fill_tables()
