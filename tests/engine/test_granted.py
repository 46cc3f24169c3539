"""Rules of a hand that are easily taken for granted. Rules K2, K5, K10, W3, W6, L8, L9, M6, I4, T8, V3, V4."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.engine import COMPILED, actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS, Rules
from knockwood.engine.view import DISCARD, DRAW, HAND_OVER, LAYOFF, WALL
from tests.engine.any_rules import rules_of_a_hand
from tests.engine.dealt import card, cards, do
from tests.engine.play import of_kind, seeds, walk

SOME = settings(max_examples=60 if COMPILED else 15, deadline=None)
WAITING = "4H 5H 6H 8C 9C TC QC QD QH AS"
"""Ten cards that a fourth queen makes gin."""


@pytest.mark.parametrize("way", ["draw_stock", "draw_discard"])
def test_the_card_that_completes_gin_may_come_from_the_stock_or_from_the_pile(way: str) -> None:  # K5
    other = cards("2C 3D 4S 5C 7H 8D 9S JC 2D KD")
    free = [one for one in range(52) if not (cards(WAITING) | other) >> one & 1 and one != card("QS")]
    pile, stock = ([*free[:8], card("QS")], free[8:]) if way == "draw_discard" else (free[:8], [*free[8:], card("QS")])
    deal = Deal.from_position(
        PRESETS["simple"], dealer=1, hands=(cards(WAITING), other), stock=stock, pile=pile, upcard=pile[0], phase=DRAW, turn=0
    )
    do(deal, way)
    assert deal.drawn == card("QS")
    do(deal, "gin AS")
    assert deal.result is not None
    assert (deal.result.kind, deal.result.winner) == ("gin", 0)


def test_a_knock_names_a_card_that_may_be_thrown_and_a_spread_of_the_other_ten() -> None:  # K2, T7
    text = (
        "rules eaai | dealer 1 | hand0 3H 4H 5H 6H KC KD KH 8S 9S TS JD | hand1 2C 3D 4S 5C 7H 8D QS JC 2D QD"
        " | pile 7C 2H | upcard 7C | passes 2 | drawn JD"
    )
    deal = Deal.parse(f"{text} | taken JD")
    spread = [cards("3H 4H 5H"), cards("KC KD KH"), cards("8S 9S TS")]
    with pytest.raises(IllegalAction, match="JD was taken from the pile this turn .* .T7."):
        deal.knock_action(card("JD"), spread)
    deal = Deal.parse(text)
    for thrown, melds in (
        ("JD", [cards("3H 4H 5H"), cards("8S 9S TS JS")]),  # the jack is not held
        ("6H", [cards("3H 4H 5H 6H"), cards("KC KD KH")]),  # the six is thrown
        ("JD", [cards("3H 4H 5H"), cards("4H 5H 6H")]),  # two melds with the same cards
        ("JD", [cards("3H 4H"), cards("KC KD KH")]),  # two cards are no meld
    ):
        with pytest.raises(IllegalAction, match="not a spread that may be put down here: .* .K2."):
            deal.knock_action(card(thrown), melds)
    deal.apply(deal.knock_action(card("JD"), spread))
    assert (deal.phase, deal.knocker_count, sorted(deal.spread)) == (LAYOFF, 6, sorted(spread))


THROWER = "AS 2S 6S 7S 9S TS QS KC KD QC JH"


def late(rules: Rules, other: str, stock: int) -> Deal:
    """Seat 0 holds *THROWER* and is to throw, with *stock* cards left; the 3H began the pile."""
    hands = cards(THROWER), cards(other)
    free = [one for one in range(52) if not (hands[0] | hands[1] | cards("3H")) >> one & 1]
    pile = [card("3H"), *free[stock:]]
    return Deal.from_position(
        rules, dealer=1, hands=hands, stock=free[:stock], pile=pile, upcard=pile[0], phase=DISCARD, turn=0
    )


def test_at_the_wall_oklahomas_limit_holds() -> None:  # W3, O1
    deal = do(late(PRESETS["tournament"], "3S 4S 5S 8C 8D 8H JC JD 9C 2D", 2), "discard JH")
    assert (deal.phase, deal.limit) == (WALL, 3)
    assert {actions.card(code) for code in of_kind(deal, "take_and_knock")} == {card("9C")}  # without it two are left


def test_the_card_taken_at_the_wall_stays_also_where_the_ten_could_knock_without_it() -> None:  # W3, T7
    hand = "4D 5D 6D 8C 8D 8H JC JD JS 2D"  # two are left, with or without the fourth jack
    for ban, thrown in ((1, "2D JC JD JS"), (0, "2D JC JD JH JS")):
        deal = do(late(PRESETS["parlor"].replace(discard_taken_ban=ban), hand, 2), "discard JH")
        assert CardSet.of({actions.card(code) for code in deal.legal() if actions.card(code) >= 0}) == cards(thrown)
    with pytest.raises(IllegalAction, match="T7"):
        do(do(late(PRESETS["parlor"], hand, 2), "discard JH"), "take_and_knock JH")


@pytest.mark.parametrize(
    ("hand", "way"), [("3C 4C 5C 9H TH JH AS 2S 4D KD", "knock KD"), ("2C 3C 4C 5C 6C 7C 9H TH JH KD", "gin KD")]
)
def test_with_the_fiftieth_card_drawn_one_may_knock_or_go_gin(hand: str, way: str) -> None:  # K10
    both = cards(hand), cards("6S 7S 8S 8D 9D 2H 4H 5H QS TC")
    free = [one for one in range(52) if not (both[0] | both[1] | cards("AC KH")) >> one & 1]
    where = {"stock": [*free[:2], card("AC")], "pile": [card("KH"), *free[2:]], "upcard": card("KH"), "phase": DRAW, "turn": 0}
    deal = do(Deal.from_position(PRESETS["simple"], dealer=1, hands=both, **where), "draw_stock")
    assert (deal.drawn, 52 - deal.stock_count) == (card("AC"), 50)
    do(deal, way)
    assert deal.knocker == 0


@SOME
@given(rules_of_a_hand(), st.integers(0, 3), seeds)
def test_after_a_discard_the_wall_comes_first_then_the_draws_from_the_pile_then_the_other_player(  # W6, W1, W2, W4
    rules: Rules, most: int, seed: int
) -> None:
    rules = rules.replace(max_pile_draws_in_a_row=most)
    before = None
    for deal in walk(rules, seed):
        if before is not None and before.phase == DISCARD and deal.knocker < 0:
            if deal.stock_count <= rules.dead_hand_stock:
                assert deal.phase == (WALL if rules.fiftieth_card else HAND_OVER)
                assert before.pile_draws == 0  # the last card was drawn from the stock: both never end a hand at once
            elif most and before.pile_draws >= most:
                assert deal.phase == HAND_OVER
            else:
                assert (deal.phase, deal.turn) == (DRAW, 1 - before.turn)
        before = deal.copy()


KNOCKED = (
    "rules eaai | dealer 1 | hand0 3H 4H 5H KC KD KH 2D 2C AD AC | hand1 6H 2S AS 8H 9D 9C TS QD JC KS | pile 7C 2H QS | upcard 7C"
    " | passes 2 | knocker 0 | spread 3H 4H 5H / KC KD KH"
)
"""Two aces and two twos of the knocker lie loose: with the defender's they would only make new melds."""


def test_nothing_goes_on_the_loose_cards_of_the_knocker() -> None:  # L8
    deal = Deal.parse(KNOCKED)
    assert deal.view(1).knocker_loose == cards("2D 2C AD AC")
    assert {actions.card(code) for code in of_kind(deal, "lay_off")} == {card("6H"), card("KS")}
    for loose in ("AS", "2S"):
        for meld in range(4):
            with pytest.raises(IllegalAction, match="L2"):
                do(deal, f"lay_off {loose} {meld}")


def test_the_defender_sees_the_ten_cards_and_the_knocker_takes_none_of_his() -> None:  # L9
    deal = Deal.parse(KNOCKED)
    knocker = deal.hand0
    assert deal.view(1).other_hand == knocker
    assert (deal.turn, deal.view(0).legal()) == (1, [])
    do(deal, "lay_off 6H 0", "finish")
    assert deal.hand0 == knocker
    assert deal.result is not None
    assert deal.result.knocker_count == 2 + 2 + 1 + 1


@SOME
@given(rules_of_a_hand(), seeds)
def test_nothing_lies_on_the_table_before_a_knock(rules: Rules, seed: int) -> None:  # M6
    for deal in walk(rules, seed):
        if deal.phase not in (LAYOFF, HAND_OVER):
            for seat in (0, 1):
                view = deal.view(seat)
                assert (view.spread, view.laid, view.table, view.knocker) == ((), (), (), -1)
            assert {actions.kind(code) for code in deal.legal()}.isdisjoint({"lay_off", "finish"})


@SOME
@given(rules_of_a_hand(), seeds)
def test_in_the_lay_off_neither_the_throw_nor_the_defenders_hand_is_seen(rules: Rules, seed: int) -> None:  # V3, V4, B-35, B-36
    for deal in walk(rules, seed):
        if deal.phase == LAYOFF:
            knocker, defender = deal.view(deal.knocker), deal.view(1 - deal.knocker)
            assert knocker.knock_discard == knocker.history[-1 - len(deal.laid)].card == deal.knock_discard
            assert defender.knock_discard == defender.history[-1 - len(deal.laid)].card == -1
            assert knocker.pile[-1] == defender.pile[-1] == -1
            lies_open = deal.exposed >> 1 - deal.knocker & 1
            assert knocker.other_hand == (deal.hand(1 - deal.knocker) if lies_open else 0)


@SOME
@given(rules_of_a_hand(), seeds)
def test_the_engine_deals_every_hand_its_number_of_cards(rules: Rules, seed: int) -> None:  # I4, I5, D1, D5
    for dealer in (0, 1):
        deal = Deal.from_seed(rules, seed, 1, dealer)
        assert deal.hand(dealer).bit_count() == 10
        assert deal.hand(1 - dealer).bit_count() == 10 + rules.eleven_card_deal
        assert (deal.stock_count, len(deal.pile)) == (31, 1 - rules.eleven_card_deal)


@SOME
@given(rules_of_a_hand(), seeds)
def test_whoever_is_to_draw_may_draw_from_either_pile(rules: Rules, seed: int) -> None:  # T8
    for deal in walk(rules, seed):
        if deal.phase == DRAW:
            assert deal.legal() == [actions.DRAW_STOCK, actions.DRAW_DISCARD]
            assert deal.stock_count > rules.dead_hand_stock
            assert deal.pile
        elif deal.phase == DISCARD:
            assert deal.hand(deal.turn).bit_count() == 11
