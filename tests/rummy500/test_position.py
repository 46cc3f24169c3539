"""Positions of Rummy 500 as text."""

from __future__ import annotations

import pytest

from knockwood.engine.cards import CardError
from knockwood.engine.position import PositionError
from knockwood.engine.rules import RulesError
from knockwood.rummy500.deal import RummyDeal

GOOD = "rummy500 | players 3 | dealer 2 | phase play | turn 1 | hand0 AC 5D | hand1 7C KS | hand2 9C | pile 9D 4C | table 7D 7H 7S @1 / 4H 5H 6H @0 + 3H @2 | drawn KS | known0 5D"


def test_what_is_left_out_is_filled_in():
    deal = RummyDeal.parse("rummy500 | hand0 AC | hand1 2C | pile 3C")
    assert (deal.players, deal.dealer, deal.turn, len(deal.stock)) == (2, 0, 1, 49)
    assert deal.text().startswith("rummy500 | players 2 | dealer 0 | phase draw | turn 1 | hand0 AC | hand1 2C | stock 4C 5C")
    assert "table" not in deal.text()


def test_a_position_is_read_back():
    deal = RummyDeal.parse(GOOD)
    assert RummyDeal.parse(deal.text()) == deal
    assert repr(deal) == f"RummyDeal.parse({deal.text()!r})"
    assert "table 7D 7H 7S @1 / 4H 5H 6H @0 + 3H @2" in deal.text()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("rummy500", "simple", "begin with rummy500"),
        ("rummy500", "rummy500 ace_low=3", "ace_low"),
        ("players 3", "players 5", "2 to 4"),
        ("players 3", "players x", "a whole number"),
        ("players 3", "players 2", "players are 0 to 1"),
        ("dealer 2", "dealer 3", "players are 0 to 2"),
        ("phase play", "phase later", "no such phase"),
        ("phase play", "phase draw", "after the draw"),
        ("phase play", "phase duty", "duty card"),
        ("phase play", "phase hand_over", "nobody is to act"),
        ("turn 1", "turn 4", "players are 0 to 2"),
        ("turn 1", "turn 0", "drawn this turn but not held: KS"),
        ("hand2 9C", "hand2", "without cards a player is out"),
        ("hand2 9C", "hand2 9D", "card given twice: 9D"),
        ("hand2 9C", "hand2 9C | hand2 8C", "given twice"),
        ("hand2 9C", "hand2 9C | hand3 8C", "4 hands for 3 players"),
        ("hand2 9C", "hand2 9Z", "unknown card"),
        ("pile 9D 4C", "pile 9D 4C | stock 2C", "lie nowhere"),
        ("pile 9D 4C", "pile 9D 4C | heap 2C", "no field of a position: heap"),
        ("7D 7H 7S @1", "7D 7H 8S @1", "neither a set nor a run"),
        ("7D 7H 7S @1", "7D 7H 7S @3", "players are 0 to 2"),
        ("7D 7H 7S @1", "7D 7H 7S", "who laid the cards down"),
        ("+ 3H @2", "+ 2H @2", "2H does not fit"),
        ("+ 3H @2", "+ 3H 2H @2", "one card after each"),
        ("drawn KS", "drawn KS | taken 7C", "one draw"),
        ("drawn KS", "drawn AS", "drawn this turn but not held"),
        ("known0 5D", "known0 6D", "6D is not in hand0"),
        ("known0 5D", "known3 5D", "known3: players are 0 to 2"),
        ("known0 5D", "idle 1", "idle: 1 cannot be"),
        ("known0 5D", "turned 1", "turned: 1 cannot be"),
        ("known0 5D", "out 1", "the hand is not over"),
        ("phase play | turn 1", "phase hand_over | out 0", "player 0 holds cards"),
        ("phase play | turn 1", "phase hand_over", "in a turn alone"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_line(old, new, words):
    assert old in GOOD
    with pytest.raises((PositionError, CardError, RulesError), match="^[^\n]*$") as error:
        RummyDeal.parse(GOOD.replace(old, new))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rummy500 | hand0 AC | hand1 2C 3D | pile 4C | duty 2C", "neither melded nor laid off"),
        ("rummy500 | hand0 AC | hand1 2C 3D", "at least one card"),
        ("rummy500 must_discard_to_go_out=1 | hand0 AC | hand1 2C 2D 2H | pile 4C | duty 2C", "final discard"),
        ("rummy500 | phase hand_over | out 1 | hand0 AC | hand1 2C", "player 1 holds cards"),
        ("rummy500 | phase hand_over | out 2 | hand0 AC", "players are 0 to 1"),
        ("rummy500 | dealer -1 | hand0 AC | hand1 2C | pile 4C", "a whole number"),
        ("", "hand0"),
    ],
)
def test_impossible_turns_are_refused(text, words):
    with pytest.raises((PositionError, CardError, RulesError), match="^[^\n]*$") as error:
        RummyDeal.parse(text)
    assert words in str(error.value)


def test_fields_that_do_not_exist_are_refused():
    deal = RummyDeal.parse(GOOD)
    with pytest.raises(PositionError, match="a position has no tide"):
        RummyDeal.from_position(deal.rules, tide=1)
    for name in ("duty", "drawn", "out"):
        with pytest.raises(PositionError, match=name):
            RummyDeal.from_position(deal.rules, **{**deal.fields(), name: 99})
