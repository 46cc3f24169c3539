"""Slow, obvious solvers to compare the engine with: every meld written down, every choice tried."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

SETS = [
    sum(1 << 13 * suit + rank for suit in suits) for rank in range(13) for n in (3, 4) for suits in combinations(range(4), n)
]
RUNS = [
    sum(1 << 13 * suit + rank for rank in range(start, start + size))
    for suit in range(4)
    for size in range(3, 14)
    for start in range(14 - size)
]
MELDS = SETS + RUNS
LAID = set(MELDS)
BY_LOWEST: dict[int, list[int]] = {}
for _meld in MELDS:
    BY_LOWEST.setdefault(_meld & -_meld, []).append(_meld)


def cards(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def value(mask: int) -> int:
    return sum(min(card % 13 + 1, 10) for card in cards(mask))


def order(card: int) -> int:
    """Place in the card order of rule A5."""
    return card % 13 * 4 + card // 13


def melds_of(hand: int) -> list[int]:
    return [meld for low in cards(hand) for meld in BY_LOWEST.get(1 << low, ()) if meld & ~hand == 0]


def all_arrangements(hand: int) -> set[frozenset[int]]:
    """Every list of disjoint melds of the hand, depth first over the list of its melds. Rule M4."""
    melds = melds_of(hand)
    found = set()

    def choose(start: int, left: int, chosen: tuple[int, ...]) -> None:
        found.add(frozenset(chosen))
        for i in range(start, len(melds)):
            if melds[i] & ~left == 0:
                choose(i + 1, left & ~melds[i], (*chosen, melds[i]))

    choose(0, hand, ())
    return found


def least_deadwood(hand: int) -> int:
    """Least count, depth first over the list of melds. Rule M5."""
    melds = [(meld, value(meld)) for meld in melds_of(hand)]
    most = 0

    def choose(start: int, left: int, melded: int) -> None:
        nonlocal most
        most = max(most, melded)
        for i in range(start, len(melds)):
            meld, worth = melds[i]
            if meld & ~left == 0:
                choose(i + 1, left & ~meld, melded + worth)

    choose(0, hand, 0)
    return value(hand) - most


def best_answer(hand: int, table: tuple[int, ...]) -> tuple[int, int]:
    """The defender's least count, and the fewest cards laid off for it: every sequence of lay-offs, every arrangement (L2 to L6)."""

    @cache
    def search(left: int, melds: tuple[int, ...]) -> tuple[int, int]:
        best = (least_deadwood(left), 0)
        for card in cards(left):
            for i, meld in enumerate(melds):
                if meld | 1 << card in LAID:
                    count, laid = search(left & ~(1 << card), (*melds[:i], meld | 1 << card, *melds[i + 1 :]))
                    best = min(best, (count, laid + 1))
        return best

    return search(hand, table)


def opened(hand: int, spread: Iterable[int]) -> int:
    """The cards outside the hand that could be laid off first. Rule L7."""
    return sum(1 << card for card in range(52) if not hand >> card & 1 and any(meld | 1 << card in LAID for meld in spread))


def preference(hand: int, spread: Iterable[int]) -> tuple[int, int, int, list[list[int]]]:
    """What rule A4 compares, ending with the lists of rule A5."""
    melds = list(spread)
    lists = sorted(sorted(map(order, cards(meld))) for meld in melds)
    return value(hand) - sum(map(value, melds)), opened(hand, melds).bit_count(), len(melds), lists


def hands(seed: int, count: int, sizes: range) -> Iterator[int]:
    """Random hands: a third uniform, a third out of few ranks, a third out of few suits and near ranks (rich in melds)."""
    rnd = random.Random(seed)
    for n in range(count):
        size = sizes[n % len(sizes)]
        if n % 3 == 0:
            pool = list(range(52))
        elif n % 3 == 1:
            ranks = rnd.sample(range(13), max(3, (size + 5) // 3))
            pool = [13 * suit + rank for suit in range(4) for rank in ranks]
        else:
            low = rnd.randrange(9)
            pool = [13 * suit + rank for suit in range(4) for rank in range(low, low + 5)]
            if len(pool) < size:
                pool = list(range(52))
        yield sum(1 << card for card in rnd.sample(pool, size))
