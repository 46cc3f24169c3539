"""Two hands on the table."""

from __future__ import annotations

import pytest

from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import Card, CardError, CardSet, parse_spread
from knockwood.engine.rules import preset
from knockwood.play.settle import settle, turn_position

SIMPLE = preset("simple")
KNOCKER = CardSet.parse("2C 3C 4C 7D 8D 9D JS QS KS 8H")


def test_a_knock_that_holds_scores_the_difference():  # S3
    result = settle(SIMPLE, KNOCKER, CardSet.parse("5H 5S 5D TC JC QC 9S 4D 3H 2H"))
    assert (result.kind, result.winner, result.points, result.knocker_count, result.defender_count) == ("knock", 0, 10, 8, 18)


def test_lay_offs_can_turn_a_knock_into_an_undercut():  # L5, S4
    result = settle(SIMPLE, KNOCKER, CardSet.parse("5H 5S 5D TC JC QC 9S TS 5C 4D"))
    assert (result.kind, result.winner, result.points) == ("undercut", 1, 25 + 8 - 4)
    assert {card for card, _ in result.laid} == {Card.parse("TS"), Card.parse("9S")}


def test_nothing_is_laid_off_against_gin():  # L1, S1
    gin = CardSet.parse("3H 4H 5H 9C 9D 9H TC JC QC KC")
    result = settle(SIMPLE, gin, CardSet.parse("6H 7H 2S AS 4D 7D 8S TD JH QS"))
    assert (result.kind, result.laid) == ("gin", ())
    assert result.points == 25 + result.defender_count


def test_a_chosen_spread_is_taken_as_it_is():  # A2, spread_choice-001
    knocker = CardSet.parse("AH AS 4D 5C 5D 6C 6D 7C 7D 8C")
    defender = CardSet.parse("2H 7S 8D 8S 9S TS JC JD JH KC")
    assert settle(SIMPLE, knocker, defender).points == 10
    assert settle(SIMPLE, knocker, defender, parse_spread("4D 5D 6D / 5C 6C 7C 8C")).points == 11


@pytest.mark.parametrize(
    ("knocker", "spread", "upcard", "error", "words"),
    [
        ("2C 3C 4C 7D 8D 9D JS QS KS 8H", None, "5D", IllegalAction, "limit is 5"),
        ("2C 3C 5C 7D 8D 9D JS QS KS 8H", None, "TD", IllegalAction, "keeps 18"),
        ("2C 3C 4C 7D 8D 9D JS QS KS 8H", "2C 3C 4C / 7D 8D 9S", "TD", CardError, "neither a set nor a run"),
        ("2C 3C 4C 7D 8D 9D JS QS KS 8H", "AC 2C 3C", "TD", CardError, "not in the knocker's hand: AC"),
        ("2C 3C 4C 7D 8D 9D JS QS KS 5H", None, "TD", CardError, "in both hands: 5H"),
        ("2C 3C 4C 7D 8D 9D JS QS KS 8H", None, None, CardError, "upcard is missing"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(knocker, spread, upcard, error, words):
    with pytest.raises(error, match=words):
        settle(
            preset("simple-oklahoma"),
            CardSet.parse(knocker),
            CardSet.parse("5H 5S 5D TC JC QC 9S 4D 3H 2H"),
            None if spread is None else parse_spread(spread),
            None if upcard is None else Card.parse(upcard),
        )


def test_the_upcard_of_a_position_may_be_in_a_hand():  # O4
    hand = CardSet.parse("2C 3C 4C 7D 8D 9D JS QS KS 8H 9S")
    deal = turn_position(preset("simple-oklahoma"), hand, upcard=Card.parse("9S"), taken=Card.parse("9S"))
    assert (deal.limit, deal.taken, deal.turn, deal.hand0) == (9, Card.parse("9S"), 0, hand)
