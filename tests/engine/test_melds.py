"""Melds, deadwood, arrangements and the best throw, against the naive solvers. Rules M1 to M5, A2 to A5, K8, L7."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from knockwood.engine import COMPILED, arrange
from knockwood.engine.cards import Card, CardError, CardSet, parse_spread, spread_text
from tests.engine import naive

MANY = 110_000 if COMPILED else 1_500
SOME = 6_000 if COMPILED else 300
FEW = 1_500 if COMPILED else 100


def hand(text: str) -> int:
    return int(CardSet.parse(text))


def test_the_pack_holds_65_sets_and_264_runs() -> None:  # M1, M2
    assert len(naive.SETS) == 65
    assert len(naive.RUNS) == 264
    assert sum(1 for run in naive.RUNS if run.bit_count() <= 11) == 252
    assert [sum(1 for meld in naive.MELDS if meld.bit_count() == n) for n in (3, 4, 5)] == [96, 53, 36]


def test_is_meld_knows_every_meld() -> None:  # M1, M2, C3
    assert all(arrange.is_meld(meld) for meld in naive.MELDS)
    rnd = random.Random(2)
    for mask in naive.hands(3, 3000, range(1, 8)):
        assert arrange.is_meld(mask) == (mask in naive.LAID), CardSet(mask)
    for _ in range(3000):
        near = rnd.choice(naive.MELDS) ^ 1 << rnd.randrange(52)
        assert arrange.is_meld(near) == (near in naive.LAID), CardSet(near)
    assert not arrange.is_meld(hand("QS KS AS"))
    assert not arrange.is_meld(hand("QC KC AD"))
    assert not arrange.is_meld(0)


def test_points_are_those_of_the_cards() -> None:  # C2
    assert arrange.points(hand("AC 2D 9H TS JC QD KH")) == 1 + 2 + 9 + 40
    assert all(arrange.points(1 << card) == Card(card).points for card in range(52))
    assert arrange.points((1 << 52) - 1) == 340


def test_a_card_melds_with_a_hand_if_some_meld_of_them_holds_it() -> None:  # M1, M2
    for mask in naive.hands(4, 300, range(1, 30)):
        for card in range(52):
            full = mask | 1 << card
            wanted = any(meld >> card & 1 and meld & ~full == 0 for meld in naive.MELDS)
            assert arrange.melds_with(mask, card) == wanted, (CardSet(mask), Card(card))


def test_the_cards_laid_off_first_on_a_meld_are_those_that_make_a_longer_meld() -> None:  # L2, L3
    for meld in naive.MELDS:
        assert arrange.exposure(0, [meld]) == naive.opened(meld, [meld])


def test_deadwood_equals_the_naive_solver() -> None:  # M5
    for mask in naive.hands(11, MANY, range(3, 12)):
        assert arrange.deadwood(mask) == naive.least_deadwood(mask), CardSet(mask)


def test_deadwood_of_small_and_large_hands() -> None:  # M5
    assert arrange.deadwood(0) == 0
    for mask in naive.hands(12, FEW // 5, range(1, 3)):
        assert arrange.deadwood(mask) == naive.value(mask)
    for mask in naive.hands(13, FEW // 5, range(12, 15)):
        assert arrange.deadwood(mask) == naive.least_deadwood(mask), CardSet(mask)


def test_the_largest_deadwood_of_ten_cards_is_98() -> None:  # fact of docs/rules.md, section 1
    assert arrange.deadwood(hand("KS KC QD QH JS JC TD TH 9S 9C")) == 98


def test_eleven_melded_cards_hold_a_meld_of_four_or_more() -> None:  # fact of docs/rules.md, section 1; K6
    seen = 0
    for mask in naive.hands(14, SOME, range(11, 12)):
        if arrange.deadwood(mask) == 0:
            seen += 1
            assert all(any(m.bit_count() > 3 for m in spread) for spread in arrange.arrangements(mask))
            assert arrange.best_discard(mask)[1] == 0
    assert seen or not COMPILED


@pytest.mark.parametrize("forbidden", [0, 1, 2, 10])
def test_best_discard_equals_trying_every_card(forbidden: int) -> None:  # K8, T7, B-17
    rnd = random.Random(forbidden)
    for mask in naive.hands(21 + forbidden, FEW, range(11, 12)):
        forbid = sum(1 << card for card in rnd.sample(naive.cards(mask), forbidden))
        throws = [(naive.least_deadwood(mask & ~(1 << card)), -naive.order(card), card) for card in naive.cards(mask & ~forbid)]
        count, _, card = min(throws)
        assert arrange.best_discard(mask, forbid) == (card, count), CardSet(mask)


def test_equal_throws_go_by_points_and_then_by_the_last_in_card_order() -> None:  # K8
    assert arrange.best_discard(hand("AC 2C 3C 4D 5D 6D 7H 8H 9H TS KC")) == (Card.parse("KC"), 10)
    assert arrange.best_discard(hand("AC 2C 3C 4D 5D 6D 7H 8H 9H KS KC")) == (Card.parse("KS"), 10)
    assert arrange.best_discard(hand("AC 2C 3C 4D 5D 6D 7H 8H 9H TS JC")) == (Card.parse("JC"), 10)
    four = hand("AC 2C 3C 4C 5D 6D 7D 9H 9S 9C 9D")
    assert arrange.best_discard(four) == (Card.parse("9S"), 0)


def test_arrangements_are_all_that_reach_the_least_count() -> None:  # M4, M5, A4, A5
    for mask in naive.hands(31, SOME, range(3, 13)):
        every = naive.all_arrangements(mask)
        keys = {spread: naive.preference(mask, spread) for spread in every}
        least = min(key[0] for key in keys.values())
        best = sorted((spread for spread in every if keys[spread][0] == least), key=keys.__getitem__)
        assert [frozenset(spread) for spread in arrange.arrangements(mask)] == best, CardSet(mask)
        assert frozenset(arrange.auto_spread(mask)) == best[0], CardSet(mask)


def test_spreads_are_all_within_the_limit_in_order_of_preference() -> None:  # A2, A4, A5
    for n, mask in enumerate(naive.hands(32, SOME // 2, range(5, 12))):
        limit = (0, 3, 10, 25, 1000)[n % 5]
        keys = {spread: naive.preference(mask, spread) for spread in naive.all_arrangements(mask)}
        wanted = sorted((spread for spread in keys if keys[spread][0] <= limit), key=keys.__getitem__)
        found = arrange.spreads(mask, limit)
        assert [frozenset(spread) for spread in found] == wanted, CardSet(mask)
        for spread in found:
            assert arrange.count_left(mask, spread) == keys[frozenset(spread)][0]
            assert arrange.exposure(mask, spread) == naive.opened(mask, spread)
            assert list(spread) == sorted(spread, key=lambda meld: min(map(naive.order, naive.cards(meld))))


def test_full_spreads_leave_nothing_that_fits() -> None:  # A3
    for mask in naive.hands(33, FEW, range(5, 12)):
        wanted = set()
        for spread in naive.all_arrangements(mask):
            loose = mask & ~sum(spread)
            fits = any(meld | 1 << card in naive.LAID for meld in spread for card in naive.cards(loose))
            if not fits and not naive.melds_of(loose):
                wanted.add(spread)
        found = [frozenset(spread) for spread in arrange.spreads(mask, 1000, None, True)]
        assert set(found) == wanted
        assert len(found) == len(wanted)
        assert found[0] == frozenset(arrange.auto_spread(mask))


@pytest.mark.parametrize("run_max", [3, 4, 5, 7])
def test_no_run_is_longer_than_run_max(run_max: int) -> None:  # M2
    long = {run for run in naive.RUNS if run.bit_count() > run_max}
    for mask in naive.hands(34 + run_max, FEW // 2, range(5, 12)):
        every = [spread for spread in naive.all_arrangements(mask) if not spread & long]
        least = min(naive.preference(mask, spread)[0] for spread in every)
        wanted = {spread for spread in every if naive.preference(mask, spread)[0] == least}
        found = [frozenset(spread) for spread in arrange.arrangements(mask, run_max)]
        assert set(found) == wanted, CardSet(mask)
        assert len(found) == len(wanted)


def test_a_run_of_ten_can_be_cut_in_nine_ways() -> None:  # M4
    ten = hand("2C 3C 4C 5C 6C 7C 8C 9C TC JC")
    assert len(arrange.arrangements(ten)) == 9
    assert arrange.auto_spread(ten) == (ten,)


def test_the_automatic_arrangement_opens_the_fewest_cards_then_takes_the_first_in_order() -> None:  # A4, A5
    square = hand("KC KD KH QC QD QH JC JD JH AS")
    assert spread_text(arrange.auto_spread(square)) == "JC JD JH / QC QD QH / KC KD KH"
    assert sorted(map(spread_text, arrange.arrangements(square))) == [
        "JC JD JH / QC QD QH / KC KD KH",
        "JC QC KC / JD QD KD / JH QH KH",
    ]


def test_exposure_leaves_out_the_own_cards() -> None:  # L7
    mask = hand("AC AD AH AS 2S 3S 4S KD KH 9C")
    for text in ("AC AD AH AS / 2S 3S 4S", "AC AD AH / AS 2S 3S 4S"):
        assert arrange.exposure(mask, parse_spread(text)) == hand("5S")


def test_what_is_no_set_of_cards_is_refused() -> None:
    for bad in (-1, 1 << 52):
        for call in (
            arrange.points,
            arrange.deadwood,
            arrange.best_discard,
            arrange.auto_spread,
            arrange.arrangements,
            arrange.spreads,
        ):
            with pytest.raises(CardError, match="not a set of cards"):
                call(bad)
    with pytest.raises(CardError, match="not a set of cards"):
        arrange.deadwood(7, 1 << 52)
    with pytest.raises(CardError, match="no card may be thrown"):
        arrange.best_discard(7, 7)


def test_cards_and_sets_of_cards_go_in_as_they_are() -> None:
    mask = CardSet.parse("AC 2C 3C 4D 5D 6D 7H 8H 9H TS")
    assert arrange.deadwood(mask) == 10
    assert arrange.best_discard(mask | 1 << 12, 1 << Card.parse("KC")) == (Card.parse("TS"), 10)


@pytest.mark.parametrize("solve", [arrange.deadwood, arrange.best_discard, arrange.arrangements, arrange.spreads])
def test_more_cards_than_can_be_arranged_are_refused_at_once(solve: Callable[[int], object]) -> None:
    with pytest.raises(CardError, match="52 cards are too many to arrange: at most 24"):
        solve((1 << 52) - 1)
    with pytest.raises(CardError, match="not a set of cards"):
        solve(1 << 52)
