"""Melds and their points. Rules F6 to F8."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockwood.engine.cards import CardError, CardSet
from knockwood.rummy500.melds import (
    MELDS,
    NUMBER,
    TableMeld,
    card_points,
    extensions,
    is_meld,
    meld_kind,
    meld_points,
    melds_in,
    points_in_hand,
    stands,
)
from knockwood.rummy500.plan import best_melds

ORDER = "A23456789TJQKA"


def cards(text: str) -> int:
    return int(CardSet.parse(text))


def named(text: str) -> str | None:
    """A slow second opinion: what kind of meld this is, from the words of rule F6."""
    names = text.split()
    ranks, suits = {name[0] for name in names}, {name[1] for name in names}
    if len(names) in (3, 4) and len(ranks) == 1:
        return "set"
    if len(suits) == 1 and len(names) >= 3:
        for high in (True, False):
            places = sorted((13 if high and name[0] == "A" else ORDER.index(name[0])) for name in names)
            if places == list(range(places[0], places[0] + len(places))):
                return "plain" if "A" not in ranks else "high" if high else "low"
    return None


def test_the_pack_holds_65_sets_264_runs_and_44_with_the_ace_high():  # F6; the whole suit stands in both lists
    kinds = [meld_kind(mask) for mask in MELDS]
    assert kinds.count("set") == 65
    assert kinds.count("low") + kinds.count("plain") == 264 - 4
    assert kinds.count("high") == 44
    assert len(set(MELDS)) == len(MELDS) == 65 + 264 + 44 - 4


def test_every_three_and_four_cards_are_judged_as_the_words_of_the_rule_do():  # F6
    names = [str(card) for card in CardSet((1 << 52) - 1)]
    for size, step in ((3, 1), (4, 11)):
        for number, chosen in enumerate(combinations(range(52), size)):
            if number % step == 0:
                mask = sum(1 << card for card in chosen)
                assert meld_kind(mask) == named(" ".join(names[card] for card in chosen))


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("AS 2S 3S", "low", 6),
        ("QS KS AS", "high", 35),
        ("7S 8S 9S TS", "plain", 34),
        ("AC AD AH", "set", 45),
        ("AC AD AH AS", "set", 60),
        ("KC KD KH", "set", 30),
        ("TC JC QC KC AC", "high", 55),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC", "low", 75),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "high", 99),
    ],
)
def test_points_of_melds(text, kind, points):  # F8
    assert (meld_kind(cards(text)), meld_points(cards(text))) == (kind, points)


@pytest.mark.parametrize("text", ["KS AS 2S", "QS KS AS 2S", "AS 2S KS", "7C 7D", "7C 8C", "7C 8C 9D", "7C 7D 8D", "7C 8C TC"])
def test_the_ace_never_goes_around_the_corner_and_pieces_are_no_melds(text):  # F6
    assert not is_meld(cards(text))
    assert meld_kind(cards(text)) is None


def test_points_in_hand_with_the_ace_at_15_or_at_1():  # F8, ace_low
    hand = cards("AC 2D TH JS QS KS 9C")
    assert points_in_hand(hand) == 15 + 2 + 10 + 30 + 9
    assert points_in_hand(hand, 1) == 1 + 2 + 10 + 30 + 9


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("7C 7D 7H", "7S"),
        ("7C 7D 7H 7S", ""),
        ("5H 6H 7H", "4H 8H"),
        ("2H 3H 4H", "AH 5H"),
        ("AH 2H 3H", "4H"),
        ("JS QS KS", "TS AS"),
        ("QS KS AS", "JS"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", "KS"),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS"),
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2S"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", ""),
    ],
)
def test_cards_that_fit_a_meld(text, fits):  # F7
    assert extensions(cards(text)) == cards(fits)


def test_a_card_fits_exactly_when_the_longer_list_is_a_meld_with_the_ace_where_it_lay():  # F6, F7
    for mask in MELDS:
        for card in range(52):
            longer = mask | 1 << card
            moved = meld_kind(mask) == "low" and meld_kind(longer) == "high" and longer.bit_count() < 13
            assert bool(extensions(mask) >> card & 1) == (longer != mask and is_meld(longer) and not moved)


def test_an_ace_keeps_its_points_when_the_run_grows():  # F8
    meld = TableMeld(0, cards("2S 3S 4S")).with_card(39, 1)
    assert meld.shown(1) == 1
    assert TableMeld(0, cards("JS QS KS")).with_card(39, 1).shown(1) == 15
    assert TableMeld(0, cards("AC AD AH")).with_card(39, 1).shown(1) == 15
    low = TableMeld(0, cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")).with_card(51, 1)
    assert low.shown(0) == 75
    assert low.shown(1) == 10


hands = st.sets(st.integers(0, 51), max_size=20).map(lambda chosen: sum(1 << card for card in chosen))


@given(hands)
def test_melds_of_a_hand_are_all_of_them_and_the_card_test_agrees(hand):  # F4, F6
    found = melds_in(hand)
    assert sorted(found) == sorted(mask for mask in MELDS if mask & hand == mask)
    assert [NUMBER[mask] for mask in found] == sorted(NUMBER[mask] for mask in found)
    for card in range(52):
        assert stands(hand, card) == any(mask >> card & 1 for mask in melds_in(hand | 1 << card))


def slow_best(melds: list[int], used: int = 0) -> int:
    """Most points over all lists of disjoint melds."""
    best = 0
    for place, mask in enumerate(melds):
        if not mask & used:
            best = max(best, meld_points(mask) + slow_best(melds[place + 1 :], used | mask))
    return best


def test_the_melds_that_show_most_are_found():  # F8; against trying every arrangement
    source = random.Random(5)
    for size in (7, 10, 13):
        for _ in range(150):
            ranks = source.sample(range(13), 6)
            pool = [suit * 13 + rank for suit in range(4) for rank in ranks]
            hand = sum(1 << card for card in source.sample(pool, size))
            points, melds = best_melds(hand)
            assert points == sum(meld_points(mask) for mask in melds) == slow_best(melds_in(hand))
            assert sum(melds) & ~hand == 0
            assert sum(mask.bit_count() for mask in melds) == sum(melds).bit_count()


@pytest.mark.parametrize(
    "call", [points_in_hand, meld_points, melds_in, extensions, best_melds, lambda cards: stands(cards, 3)]
)
@pytest.mark.parametrize("bad", [-1, 1 << 52, 1 << 52 | 7, 1 << 63])
def test_what_is_no_set_of_cards_is_refused(call: Callable[[int], object], bad: int) -> None:
    with pytest.raises(CardError, match="not a set of cards"):
        call(bad)


def test_what_is_no_card_or_no_meld_is_refused() -> None:
    with pytest.raises(CardError, match="unknown card"):
        stands(7, 52)
    with pytest.raises(CardError, match="unknown card"):
        card_points(-1)
    with pytest.raises(CardError, match="no meld: AC 2C"):
        extensions(3)
