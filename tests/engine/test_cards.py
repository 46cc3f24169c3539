"""Cards, sets of cards and their notation. Rules C1 to C3."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockwood.engine import cards
from knockwood.engine.cards import CARD_NAMES, FULL_DECK, Card, CardError, CardSet

sets_of_cards = st.sets(st.integers(0, 51))


def test_the_pack_has_52_cards_in_the_order_of_suits_and_ranks() -> None:  # C1
    assert len(FULL_DECK) == 52
    assert str(FULL_DECK).split() == [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def test_points_do_not_depend_on_the_suit() -> None:  # C2
    for suit in "CDHS":
        assert [Card.parse(rank + suit).points for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_a_card_is_its_number() -> None:
    seven = Card.parse("7C")
    assert seven == 6
    assert (seven.rank, seven.suit, str(seven), repr(seven), f"{seven:>4}") == (6, 0, "7C", "Card.parse('7C')", "  7C")
    assert 1 << seven == CardSet.parse("7C")


@given(st.integers(0, 51))
def test_card_notation_round_trip(code: int) -> None:
    assert Card.parse(str(Card(code))) == code
    assert Card.parse(f" {str(Card(code)).lower()} ") == code


def test_ten_may_be_written_in_full() -> None:
    assert Card.parse("10H") == Card.parse("th") == Card.parse("TH")


@pytest.mark.parametrize("text", ["1X", "", "7", "C7", "11C", "7CC", "ZS", "10", "100C", "?", "é"])
def test_an_unknown_card_is_named(text: str) -> None:
    with pytest.raises(CardError, match=r"^unknown card: "):
        Card.parse(text)


@pytest.mark.parametrize("code", [-1, 52, 1000])
def test_a_number_that_is_no_card_is_refused(code: int) -> None:
    with pytest.raises(CardError, match=f"unknown card: {code}"):
        Card(code)


@given(sets_of_cards)
def test_sets_of_cards_round_trip(codes: set[int]) -> None:
    cards = CardSet.of(codes)
    assert list(cards) == sorted(codes)
    assert len(cards) == len(codes)
    assert bool(cards) == bool(codes)
    assert CardSet.parse(str(cards)) == cards
    assert all((code in cards) == (code in codes) for code in range(52))
    assert CardSet(int(cards)) == cards
    assert pickle.loads(pickle.dumps(cards)) == cards
    assert eval(repr(cards), {"CardSet": CardSet}) == cards
    assert f"{cards}" == str(cards)


def test_commas_and_any_blanks_part_cards() -> None:
    assert CardSet.parse("7H,AC,  2C\n") == CardSet.parse("AC 2C 7H")
    assert CardSet.parse("") == 0


def test_a_card_given_twice_is_named() -> None:
    with pytest.raises(CardError, match="^card given twice: 7C$"):
        CardSet.parse("7C 8C 7c")
    with pytest.raises(CardError, match="^card given twice: AC$"):
        CardSet.of([0, 1, 0])


def test_too_few_and_too_many_cards_are_counted() -> None:
    assert len(CardSet.parse("AC 2C 3C", least=3, most=13)) == 3
    with pytest.raises(CardError, match="^too few cards: 2 given, 3 to 13 wanted$"):
        CardSet.parse("AC 2C", least=3, most=13)
    with pytest.raises(CardError, match="^too many cards: 14 given, 3 to 13 wanted$"):
        CardSet.parse(" ".join(CARD_NAMES[:14]), least=3, most=13)
    with pytest.raises(CardError, match="^too few cards: 1 given, 10 wanted$"):
        CardSet.parse("AC", least=10, most=10)


@pytest.mark.parametrize("mask", [-1, 1 << 52])
def test_a_mask_outside_the_pack_is_refused(mask: int) -> None:
    with pytest.raises(CardError, match="not a set of cards"):
        CardSet(mask)


def test_spreads_round_trip() -> None:
    text = "AC 2C 3C / 7D 7H 7S"
    spread = cards.parse_spread(text)
    assert spread == (CardSet.parse("AC 2C 3C"), CardSet.parse("7D 7H 7S"))
    assert cards.spread_text(spread) == text
    assert cards.parse_spread("-") == cards.parse_spread(" ") == ()
    assert cards.spread_text(()) == "-"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("AC 2C / 7D 7H 7S", "too few cards: 2 given"),
        ("AC 2C 3C / 3C 4C 5C", "card given twice: 3C"),
        ("AC 2C 3C /", "too few cards: 0 given"),
        ("AC 2C 3X", "unknown card: 3X"),
    ],
)
def test_a_bad_spread_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(CardError, match=words):
        cards.parse_spread(text)


def test_cards_keep_the_order_given() -> None:
    assert cards.card_names(cards.parse_cards("KS AC 7D")) == "KS AC 7D"
    with pytest.raises(CardError, match="card given twice: KS"):
        cards.parse_cards("KS KS")
