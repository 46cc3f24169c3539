"""Counts, throws, spreads and defences where runs have a limit, against every arrangement written down. Rules M2, L3, A3."""

from __future__ import annotations

import random
from functools import cache

import pytest

from knockwood.engine import COMPILED, arrange, runmax
from knockwood.engine.cards import CardError, CardSet
from tests.engine import naive

MANY = 1500 if COMPILED else 60


def cards(text: str) -> int:
    return int(CardSet.parse(text))


@cache
def short(longest: int) -> frozenset[int]:
    """The melds of the pack whose runs have at most *longest* cards."""
    return frozenset(naive.SETS) | {run for run in naive.RUNS if run.bit_count() <= longest}


@cache
def every(hand: int, longest: int) -> frozenset[frozenset[int]]:
    """All arrangements of a hand with short runs: the lowest card is loose or in one of its melds."""
    if not hand:
        return frozenset({frozenset[int]()})
    low = hand & -hand
    found = set(every(hand ^ low, longest))
    for meld in naive.BY_LOWEST.get(low, ()):
        if meld & ~hand == 0 and meld in short(longest):
            found |= {more | {meld} for more in every(hand & ~meld, longest)}
    return frozenset(found)


def left(hand: int, spread: frozenset[int] | tuple[int, ...]) -> int:
    return naive.value(hand & ~sum(spread))


def rich_runs(seed: int, count: int, size: int) -> list[int]:
    """Hands of long blocks: where a limit of the run matters."""
    rnd = random.Random(seed)
    found = []
    for _ in range(count):
        suits = rnd.sample(range(4), rnd.choice((1, 2, 2, 3)))
        low = rnd.randrange(5)
        pool = [13 * suit + rank for suit in suits for rank in range(low, min(13, low + 9))]
        pool += rnd.sample([card for card in range(52) if card not in pool], max(2, size - len(pool)))
        found.append(sum(1 << card for card in rnd.sample(pool, size)))
    return found


@pytest.mark.parametrize("longest", [3, 4, 5, 7, 13])
def test_the_least_count_is_that_of_all_arrangements(longest):
    for size in (7, 10, 11):
        for hand in [*naive.hands(longest, MANY // 10, range(size, size + 1)), *rich_runs(longest, MANY // 10, size)]:
            least = min(left(hand, spread) for spread in every(hand, longest))
            assert runmax.deadwood(hand, longest) == least
            spread = runmax.auto_spread(hand, longest)
            assert left(hand, spread) == least
            best = min(every(hand, longest), key=lambda way: naive.preference(hand, way))
            assert frozenset(spread) == best


@pytest.mark.parametrize("longest", [3, 4])
def test_the_best_throw_is_that_of_all_throws(longest):
    for hand in rich_runs(7, MANY // 10, 11):
        ban = hand & -hand
        card, count = runmax.best_discard(hand, ban, longest)
        after = {one: runmax.deadwood(hand & ~(1 << one), longest) for one in naive.cards(hand & ~ban)}
        assert count == min(after.values()) == after[card]
        ties = [one for one in after if after[one] == count]
        assert card == max(ties, key=lambda one: (one % 13, one // 13))  # K8: the dearest, then the last


@pytest.mark.parametrize("longest", [3, 4, 5])
def test_the_spreads_are_all_arrangements_and_full_ones_hold_nothing_back(longest):  # A2, A3
    for hand in rich_runs(11, MANY // 20, 10):
        spreads = arrange.spreads(hand, 1000, longest)
        assert len(spreads) == len(set(spreads))
        assert {frozenset(spread) for spread in spreads} == every(hand, longest)
        assert spreads == sorted(spreads, key=lambda spread: naive.preference(hand, spread))
        full = arrange.spreads(hand, 1000, longest, full=True)
        for spread in spreads:
            loose = hand & ~sum(spread)
            grows = any(meld | 1 << card in short(longest) for meld in spread for card in naive.cards(loose))
            assert (spread in full) == (not grows and every(loose, longest) == {frozenset()})
        assert full[0] == spreads[0]  # nothing that leaves least holds a meldable card back


@pytest.mark.parametrize("longest", [3, 4])
def test_the_defence_is_the_best_of_every_sequence(longest):  # L3, L5
    rnd = random.Random(longest)

    def search(hand: int, table: tuple[int, ...]) -> int:
        best = min(left(hand, spread) for spread in every(hand, longest))
        for card in naive.cards(hand):
            for i, meld in enumerate(table):
                if meld | 1 << card in naive.LAID:  # laid on, a run may grow beyond the limit
                    best = min(best, search(hand & ~(1 << card), (*table[:i], meld | 1 << card, *table[i + 1 :])))
        return best

    for knocker in rich_runs(5, MANY // 15, 10):
        rest = [card for card in range(52) if not knocker >> card & 1]
        near = [card for card in rest if knocker >> max(card - 1, 0) & 1 or knocker >> min(card + 1, 51) & 1]
        pool = near + rnd.sample(rest, 10)
        hand = sum({1 << card for card in rnd.sample(sorted(set(pool)), 8)})
        spread = runmax.auto_spread(knocker, longest)
        found = runmax.defence(hand, spread, longest)
        lay = sum(meld for meld in spread if meld & meld >> 1)
        free = sum({arrange.exposure(0, (meld,)) for meld in spread if not meld & meld >> 1}) & ~knocker
        assert found.count == search(hand, spread) == runmax.deadwood(hand, longest, lay, free)


def test_only_five_in_a_row_cost_anything_with_runs_of_four():  # Q2
    assert runmax.deadwood(cards("3H 4H 5H 6H 7H"), 4) == 3
    assert runmax.deadwood(cards("3H 4H 5H 6H 7H 8H"), 4) == 0
    assert runmax.deadwood(cards("3H 4H 5H 6H"), 3) == 3
    for size in range(3, 12):
        row = sum(1 << rank for rank in range(size))
        assert runmax.deadwood(row, 4) == (1 if size == 5 else 0)
        assert runmax.deadwood(row, 5) == 0


def test_without_a_limit_the_answers_are_those_of_the_solver():
    for hand in rich_runs(3, 50, 11):
        for longest in (None, 13):
            assert runmax.deadwood(hand, longest) == arrange.deadwood(hand)
            assert runmax.best_discard(hand, 0, longest) == arrange.best_discard(hand)
            assert runmax.auto_spread(hand, longest) == arrange.auto_spread(hand)
            assert runmax.defence(hand, (), longest) == arrange.defence(hand, ())


def test_what_is_no_hand_is_refused():
    for call in (runmax.deadwood, runmax.auto_spread):
        with pytest.raises(CardError):
            call(1 << 52, 4)
        with pytest.raises(TypeError):
            call("AC", 4)  # type: ignore[arg-type]
    with pytest.raises(CardError, match="no card may be thrown"):
        runmax.best_discard(7, 7, 4)
    with pytest.raises(CardError, match="not a set of cards"):
        runmax.best_discard(7, -1, 4)
