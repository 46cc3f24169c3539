"""Positions as data and text: what is filled in, what cannot be and why."""

from __future__ import annotations

from typing import Any

import pytest

from knockwood.engine import actions
from knockwood.engine.cards import Card, CardError, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.position import PositionError
from knockwood.engine.rules import NotSupported, RulesError
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, LAYOFF, UPCARD_OFFER
from tests.engine.play import SIMPLE

HAND0 = "4H 5H 6H 8C 9C TC QC QD QH AS"
HAND1 = "2C 3D 4S 5C 7H 8D 9S JC 2D KD"
BASE = f"dealer 1 | hand0 {HAND0} | hand1 {HAND1} | pile 7C 2H | upcard 7C | passes 2"
OFFER = f"dealer 1 | hand0 {HAND0} | hand1 {HAND1} | pile 7C | upcard 7C"
TURN = BASE.replace("AS |", "AS 5S |")
KNOCKED = BASE.replace("7C 2H", "7C 2H 5S") + " | knocker 0"


def mask(text: str) -> int:
    return int(CardSet.parse(text))


def card(text: str) -> int:
    return int(Card.parse(text))


def test_what_is_left_out_is_told_by_the_cards() -> None:
    offer, draw, turn, knocked = Deal.parse(OFFER), Deal.parse(BASE), Deal.parse(TURN), Deal.parse(KNOCKED)
    assert (offer.phase, offer.turn, offer.passes, offer.stock_count) == (UPCARD_OFFER, 0, 0, 31)
    assert (draw.phase, draw.turn, draw.stock_count, draw.pile_draws) == (DRAW, 0, 30, 0)
    assert (turn.phase, turn.turn, turn.stock_count, turn.drawn) == (DISCARD, 0, 29, -1)
    assert (knocked.phase, knocked.turn, knocked.knocker_count) == (LAYOFF, 1, 1)
    assert Deal.parse(OFFER + " | passes 2").phase == FORCED_STOCK
    assert Deal.parse(OFFER + " | passes 1").turn == 1
    assert list(draw.stock) == sorted(draw.stock)
    assert Deal.parse(BASE.replace(" | upcard 7C", "")).upcard == card("7C")
    assert Deal.parse(TURN + " | taken 5S").known0 == mask("5S")
    assert Deal.parse(TURN + " | taken 5S").pile_draws == 1


def test_a_position_from_plain_data_is_that_of_its_text() -> None:
    deal = Deal.from_position(
        SIMPLE,
        dealer=1,
        hands=(mask(HAND0 + " 5S"), mask(HAND1)),
        pile=[card("7C"), card("2H")],
        upcard=card("7C"),
        passes=2,
        drawn=card("5S"),
    )
    assert deal == Deal.parse(TURN + " | drawn 5S")
    assert deal.steps() == []
    assert Deal.from_position(SIMPLE, **deal.fields()) == deal
    assert Deal.from_position(SIMPLE, **{**deal.fields(), "phase": "DISCARD"}) == deal


def test_the_order_of_fields_and_blanks_does_not_matter() -> None:
    assert Deal.parse("|".join(reversed(BASE.split("|")))) == Deal.parse("  " + BASE.replace(" | ", "  |  ") + "\n")


def test_a_hand_that_is_over_is_a_position_too() -> None:
    gin = BASE.replace(HAND0, "4H 5H 6H 8C 9C TC QC QD QH QS").replace("2H", "2H 5S") + " | phase hand_over | knocker 0"
    deal = Deal.parse(gin)
    assert deal.result is not None
    assert (deal.result.kind, deal.result.winner) == ("gin", 0)
    knock = Deal.parse(KNOCKED + " | phase hand_over | melds -")
    assert knock.result is not None
    assert knock.result.kind == "knock"
    assert Deal.parse(gin + " | melds -").result == deal.result


BAD: list[tuple[str, str]] = [
    # cards
    (BASE.replace("KD", "AS"), "card given twice: AS"),
    (BASE.replace("7C 2H", "7C AS"), "card given twice: AS"),
    (BASE + " | stock AC", "cards that lie nowhere: "),
    (BASE.replace("KD", "1X"), "unknown card: 1X"),
    (BASE.replace(" KD", "") + " | phase draw", "hand1: 9 cards, 10 belong in phase draw"),
    (TURN.replace("5S |", "5S 3S |"), "hand0: 12 cards, 11 belong in phase discard"),
    (BASE + " | phase discard | turn 0", "hand0: 10 cards, 11 belong in phase discard"),
    (KNOCKED.replace(" KD", ""), "hand1: 9 cards, 10 belong in phase layoff"),
    ("dealer 1 | pile 7C", "the hands are missing"),
    (BASE.replace("pile 7C 2H | ", "").replace("passes 2", "phase draw"), "stock: 32 cards, 3 to 31 can be in phase draw"),
    (OFFER.replace("pile 7C", "pile 7C 2H") + " | phase upcard_offer", "31 cards in the stock and the upcard alone"),
    (OFFER.replace("pile 7C", "pile 7C 2H") + " | phase forced_stock", "31 cards in the stock and the upcard alone"),
    # fields
    (BASE + " | colour red", "no field of a position: colour"),
    (BASE + " |", "no field of a position: .nothing."),
    (BASE + " | dealer 1", "dealer is given twice"),
    (BASE.replace("dealer 1", "dealer x"), "dealer: a whole number is wanted, not x"),
    (BASE.replace("dealer 1", "dealer 2"), "dealer: seats are 0 and 1, not 2"),
    (BASE + " | phase middle", "no such phase: middle"),
    (BASE + " | phase wall", "there is no wall under these rules"),
    (BASE + " | turn 2", "turn: seats are 0 and 1, not 2"),
    # phases
    (OFFER + " | turn 1", "turn: seat 0 is to act here, not 1"),
    (TURN + " | turn 1", "turn: seat 0 is to act here, not 1"),
    (OFFER + " | passes 3", "passes: 0, 1 or 2, not 3"),
    (OFFER + " | passes 2 | phase upcard_offer", "phase upcard_offer with 2 passes cannot be"),
    (OFFER + " | passes 1 | phase forced_stock", "phase forced_stock with 1 passes cannot be"),
    (OFFER + " | phase layoff", "phase layoff needs a knocker"),
    (KNOCKED + " | phase draw", "a knocker is there in layoff and hand_over alone"),
    (KNOCKED.replace("knocker 0", "knocker 3"), "knocker: seats are 0 and 1, not 3"),
    (TURN + " | phase hand_over | turn 1", "turn: nobody is to act when the hand is over"),
    # the upcard
    (BASE.replace("upcard 7C", "upcard KC"), "upcard: KC is in the stock"),
    (OFFER.replace("upcard 7C", "upcard 4H"), "upcard: 4H is not on the pile"),
    (TURN.replace("pile 7C 2H | upcard 7C | ", ""), "the upcard is missing"),
    # draws
    (BASE + " | drawn AS", "a card drawn or taken is there in phase discard alone"),
    (TURN + " | drawn KC", "KC was drawn but is not in hand0"),
    (TURN + " | taken 5S | drawn 4H", "taken 5S and drawn 4H are two cards"),
    (TURN + " | pile_draws 1", "pile_draws: 1 cannot be here, 0 to 0 can"),
    (TURN + " | taken 5S | pile_draws 21", "pile_draws: 21 cannot be here, 1 to 20 can"),
    (BASE + " | pile_draws 20", "pile_draws: 20 cannot be here, 0 to 19 can"),
    (OFFER.replace("AS |", "5S |") + " | phase draw | pile_draws 0 | passes 0", "pile_draws: 0 cannot be here, 1 to 19 can"),
    (OFFER + " | phase draw | passes 2", "after two passes a card is drawn from the stock"),
    (TURN + " | known1 5S", "known1: 5S is not in hand1"),
    (BASE + " | known0 KD", "known0: KD is not in hand0"),
    # knocks
    (BASE + " | spread QC QD QH", "a spread, lay-offs and melds need a knocker"),
    (KNOCKED + " | spread QC QD KD", "neither a set nor a run: QC QD KD"),
    (KNOCKED + " | spread 2C 2D 2H", "2C 2D 2H is not in hand0"),
    (KNOCKED + " | spread 4H 5H 6H", "the spread leaves 58, the limit is 10"),
    (KNOCKED.replace("AS |", "QS |"), "nothing is left: that is gin"),
    (KNOCKED.replace(" 7H", "") + " | laid 7H 2", "laid: 7H does not fit meld 2"),
    (KNOCKED.replace(" 7H", "") + " | laid 7H 9", "laid: 7H does not fit meld 9"),
    (KNOCKED + " | laid 7H", "laid: a card and the number of a meld are wanted, not 7H"),
    (KNOCKED + " | melds 2C 2D 2H", "the defender's melds are told when the hand is over"),
    (KNOCKED + " | phase hand_over | melds 2C 2D 2H", "2H is not in hand1"),
    ("rules simple knock_limit=0 | " + KNOCKED, "the spread leaves 1, the limit is 0"),
    (BASE + " | phase hand_over | pile_draws 0", "pile_draws: 0 cannot be here, 20 to 20 can"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_an_impossible_position_is_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises((PositionError, CardError), match=words) as caught:
        Deal.parse(text)
    assert "\n" not in str(caught.value)


def test_another_spread_than_the_automatic_one_needs_a_player() -> None:  # A2, A4
    square = (
        "dealer 1 | hand0 JC JD JH QC QD QH KC KD KH AS | hand1 2C 3D 4S 5C 7H 8D 9S TC 2D 4D"
        " | pile 7C 2H 5S | upcard 7C | passes 2 | knocker 0"
    )
    columns = " | spread JC QC KC / JD QD KD / JH QH KH"
    with pytest.raises(PositionError, match="not a spread that may be put down: .* .A4."):
        Deal.parse(square + columns)
    assert Deal.parse("rules eaai | " + square + columns).spread != Deal.parse(square).spread


def test_rules_of_a_position_are_checked() -> None:
    with pytest.raises(NotSupported, match="not supported yet: hand_size"):
        Deal.parse("rules simple hand_size=7 | " + BASE)
    with pytest.raises(RulesError, match="no such preset: plain"):
        Deal.parse("rules plain | " + BASE)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"colour": 1}, "a position has no colour"),
        ({"hands": (1 << 52, 0)}, "not a set of cards"),
        ({"phase": 9}, "no such phase: 9"),
        ({"pile": [99]}, "unknown card: 99"),
        ({"known": (1, 1 << 60)}, "not a set of cards"),
    ],
)
def test_bad_plain_data_is_refused(fields: dict[str, Any], words: str) -> None:
    base = Deal.parse(BASE).fields()
    with pytest.raises((PositionError, CardError), match=words):
        Deal.from_position(SIMPLE, **{**base, **fields})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not an action: .nothing."),
        ("jump", "not an action: jump"),
        ("discard", "not an action: discard"),
        ("discard 7C 8C", "not an action: discard 7C 8C"),
        ("pass 7C", "not an action: pass 7C"),
        ("lay_off 7C", "not an action: lay_off 7C"),
        ("lay_off 7C x", "lay_off: a whole number is wanted, not x"),
        ("discard 1X", "unknown card: 1X"),
        ("discard 7C: 7C 7D 7H", "discard takes no melds"),
        ("knock 5S: QC QD", "too few cards: 2 given"),
        ("knock 5S: QC QD QS", "not a spread that may be put down here"),
    ],
)
def test_text_that_is_no_action_is_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Deal.parse(TURN).parse_action(text)


def test_actions_are_written_in_words() -> None:
    deal = Deal.parse(TURN)
    for code, text in (
        (actions.TAKE_UPCARD, "take_upcard"),
        (actions.PASS, "pass"),
        (actions.DRAW_STOCK, "draw_stock"),
        (actions.DRAW_DISCARD, "draw_discard"),
        (actions.discard(card("5S")), "discard 5S"),
        (actions.knock(card("5S")), "knock 5S"),
        (actions.gin(card("5S")), "gin 5S"),
        (actions.big_gin(), "big_gin"),
        (actions.take_and_knock(card("5S")), "take_and_knock 5S"),
        (actions.lay_off(card("7H"), 2), "lay_off 7H 2"),
        (actions.finish(), "finish"),
    ):
        assert deal.action_text(code) == text
        assert deal.parse_action(text.upper().replace("5S", "5s")) == code
    with pytest.raises(ValueError, match="no such action"):
        deal.action_text(400)
