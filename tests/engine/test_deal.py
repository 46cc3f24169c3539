"""One hand, rule by rule. docs/rules.md, sections 4 to 11."""

from __future__ import annotations

import pytest

from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import Card, CardError, CardSet, parse_spread, spread_text
from knockwood.engine.deal import Deal
from knockwood.engine.rules import NotSupported, preset
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER
from tests.engine.dealt import HAND0, HAND1, card, do, turn_of_0
from tests.engine.play import SIMPLE, kinds, of_kind

SEED_7_3 = "5C QC 4D 7D 2H 4H 6H AS 8S KS"


# --- the deal -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
def test_cards_are_dealt_one_at_a_time_the_non_dealer_first(dealer: int) -> None:  # D1, D2, D3
    deck = [51 - i for i in range(52)]
    deal = Deal(SIMPLE, deck, dealer)
    assert deal.hand(1 - dealer) == CardSet.of(deck[0:20:2])
    assert deal.hand(dealer) == CardSet.of(deck[1:20:2])
    assert deal.upcard == deck[20]
    assert deal.pile == (deck[20],)
    assert deal.stock == tuple(reversed(deck[21:]))
    assert deal.stock_count == 31
    assert deal.stock[-1] == deck[21]


def test_a_hand_starts_with_the_offer_of_the_upcard() -> None:  # D4, T1
    deal = Deal(SIMPLE, range(52), 0)
    assert (deal.phase, deal.turn, deal.passes) == (UPCARD_OFFER, 1, 0)


def test_limit_and_factor_are_fixed_at_the_deal() -> None:  # D6, K1, O1, O2
    for name, upcard, limit in (
        ("simple", "3C", 10),
        ("simple-oklahoma", "3C", 3),
        ("simple-oklahoma", "AH", 0),
        ("simple-oklahoma", "KS", 10),
        ("simple-gin-only", "3C", 0),
    ):
        deck = [card(upcard), *(c for c in range(52) if c != card(upcard))]
        deck = deck[1:21] + deck[:1] + deck[21:]
        deal = Deal(preset(name), deck, 0)
        assert (deal.upcard, deal.limit, deal.mult) == (card(upcard), limit, 1)
        do(deal, "take_upcard")
        assert deal.limit == limit


def test_a_seeded_deal_is_a_function_of_seed_and_number() -> None:  # D7
    one = Deal.from_seed(SIMPLE, 7, 3, 1)
    assert one == Deal.from_seed(SIMPLE, 7, 3, 1)
    assert one != Deal.from_seed(SIMPLE, 7, 4, 1)
    assert one != Deal.from_seed(SIMPLE, 8, 3, 1)
    assert one.dealer == 1
    assert str(CardSet(one.hand0)) == SEED_7_3


def test_a_seeded_deal_is_the_shuffle_of_the_generator() -> None:  # D7, D2
    from knockwood.engine.random import stream

    deck = list(range(52))
    stream(7, 3).shuffle(deck)
    assert Deal.from_seed(SIMPLE, 7, 3, 1) == Deal(SIMPLE, deck, 1)


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (list(range(51)), "too few cards: a deck holds 52, not 51"),
        ([*range(51), 0], "card given twice: AC"),
        ([*range(51), 52], "unknown card: 52"),
        (list(range(53)), "unknown card: 52"),
    ],
)
def test_a_bad_deck_is_refused(deck: list[int], words: str) -> None:  # C1
    with pytest.raises(CardError, match=words):
        Deal(SIMPLE, deck, 0)


def test_a_bad_dealer_is_refused() -> None:
    with pytest.raises(ValueError, match="dealer: seats are 0 and 1, not 2"):
        Deal(SIMPLE, range(52), 2)
    with pytest.raises(ValueError, match="dealer: seats are 0 and 1, not 7"):
        Deal.from_seed(SIMPLE, 1, dealer=7)


def test_hands_of_another_size_are_not_played() -> None:  # D1
    with pytest.raises(NotSupported, match="^not supported yet: hand_size$"):
        Deal.from_seed(preset("simple").replace(hand_size=7), 1)


# --- first turn ---------------------------------------------------------------------------------------------------------------


def test_the_non_dealer_may_take_the_upcard_or_pass() -> None:  # T1
    deal = Deal(SIMPLE, range(52), 0)
    assert kinds(deal) == ["take_upcard", "pass"]
    do(deal, "take_upcard")
    assert (deal.phase, deal.turn) == (DISCARD, 1)
    assert deal.drawn == deal.taken == deal.upcard
    assert deal.hand(1).bit_count() == 11
    assert deal.pile == ()


def test_after_a_pass_the_dealer_may_take_it_and_the_non_dealer_goes_on() -> None:  # T1, T3
    deal = do(Deal(SIMPLE, range(52), 0), "pass")
    assert (deal.phase, deal.turn, deal.passes, kinds(deal)) == (UPCARD_OFFER, 0, 1, ["take_upcard", "pass"])
    do(deal, "take_upcard")
    assert (deal.phase, deal.turn) == (DISCARD, 0)
    deal.apply(of_kind(deal, "discard")[0])
    assert (deal.phase, deal.turn) == (DRAW, 1)


def test_after_two_passes_the_non_dealer_draws_from_the_stock() -> None:  # T2
    deal = do(Deal(SIMPLE, range(52), 0), "pass", "pass")
    assert (deal.phase, deal.turn, kinds(deal)) == (FORCED_STOCK, 1, ["draw_stock"])
    with pytest.raises(IllegalAction, match="T2"):
        do(deal, "draw_discard")
    do(deal, "draw_stock")
    assert (deal.drawn, deal.taken) == (21, -1)
    deal.apply(of_kind(deal, "discard")[0])
    assert deal.pile[0] == 20
    assert kinds(deal) == ["draw_stock", "draw_discard"]


# --- turns --------------------------------------------------------------------------------------------------------------------


def test_a_turn_is_one_draw_and_one_throw() -> None:  # T5, T6
    deal = do(Deal(SIMPLE, range(52), 0), "pass", "pass", "draw_stock")
    throw = of_kind(deal, "discard")[3]
    deal.apply(throw)
    assert (deal.phase, deal.turn, deal.pile[-1]) == (DRAW, 0, actions.card(throw))
    assert (deal.hand(1).bit_count(), deal.drawn, deal.taken) == (10, -1, -1)
    with pytest.raises(IllegalAction, match="T5"):
        do(deal, "discard AC")


def test_the_top_of_the_pile_may_be_taken() -> None:  # T8
    deal = do(Deal(SIMPLE, range(52), 0), "pass", "pass", "draw_stock")
    deal.apply(of_kind(deal, "discard")[0])
    top = deal.pile[-1]
    do(deal, "draw_discard")
    assert deal.taken == deal.drawn == top
    assert deal.hand(0) >> top & 1
    assert deal.known0 == 1 << top


def test_a_card_taken_from_the_pile_may_not_be_thrown_back() -> None:  # T7
    deal = do(Deal(SIMPLE, range(52), 0), "take_upcard")
    banned = actions.discard(deal.upcard)
    assert banned not in deal.legal()
    with pytest.raises(IllegalAction, match="T7") as caught:
        deal.apply(banned)
    assert (caught.value.rule, caught.value.code) == ("T7", "taken_this_turn")
    assert len(of_kind(deal, "discard")) == 10


def test_the_ban_covers_the_knock_and_gin_discard() -> None:  # T7
    deal = Deal.parse(f"hand0 {HAND0} KS | hand1 {HAND1} | dealer 1 | pile 7C 2H | upcard 7C | taken KS")
    assert "KS" not in {deal.action_text(code).split()[-1] for code in deal.legal()}
    for text in ("knock KS", "gin KS"):
        with pytest.raises(IllegalAction, match="T7"):
            do(deal, text)


def test_a_card_drawn_from_the_stock_may_always_be_thrown() -> None:  # T7
    deal = turn_of_0("KS")
    assert actions.discard(card("KS")) in deal.legal()
    assert actions.knock(card("KS")) in deal.legal()


def test_without_the_ban_the_taken_card_may_go_back() -> None:  # T7, discard_taken_ban 0
    deal = do(Deal(SIMPLE.replace(discard_taken_ban=0), range(52), 0), "take_upcard")
    do(deal, "discard " + str(Card(deal.upcard)))
    assert deal.pile == (deal.upcard,)
    assert deal.known1 == 0


def test_the_ban_ends_with_the_turn() -> None:  # T7
    deal = do(Deal(SIMPLE, range(52), 0), "take_upcard")
    deal.apply(of_kind(deal, "discard")[0])
    do(deal, "draw_stock")
    deal.apply(of_kind(deal, "discard")[0])
    do(deal, "draw_stock")
    assert actions.discard(deal.upcard) in deal.legal()


def test_nobody_has_to_knock_or_go_gin() -> None:  # T9
    deal = turn_of_0("5S")
    assert "discard" in kinds(deal)
    assert "knock" in kinds(deal)
    deal.apply(actions.discard(card("5S")))
    assert deal.phase == DRAW


def test_a_card_that_is_not_held_is_not_thrown() -> None:
    with pytest.raises(IllegalAction, match="KS is not in the hand") as caught:
        do(turn_of_0("5S"), "discard KS")
    assert caught.value.code == "not_in_hand"


def test_there_are_at_most_29_stock_draws_and_the_non_dealer_draws_the_last() -> None:  # section 5, W1
    deal = Deal.from_seed(SIMPLE, 4, dealer=1)
    do(deal, "pass", "pass")
    draws, last = 0, -1
    while deal.phase != HAND_OVER:
        last = deal.turn
        do(deal, "draw_stock")
        draws += 1
        deal.apply(of_kind(deal, "discard")[-1])
    assert (draws, last, deal.stock_count) == (29, 0, 2)


# --- knock and gin ------------------------------------------------------------------------------------------------------------


def test_a_knock_needs_a_count_within_the_limit() -> None:  # K1
    deal = turn_of_0("5S")
    assert [deal.action_text(code) for code in of_kind(deal, "knock")] == ["knock AS", "knock 5S"]
    do(deal, "knock 5S")
    assert (deal.phase, deal.turn, deal.knocker, deal.knocker_count) == (LAYOFF, 1, 0, 1)
    assert spread_text(deal.spread) == "4H 5H 6H / 8C 9C TC / QC QD QH"


@pytest.mark.parametrize(
    ("text", "rule", "code", "words"),
    [
        ("knock 4H", "K1", "above_limit", "throwing 4H leaves 17, the limit is 10"),
        ("gin 5S", "K4", "above_limit", "throwing 5S leaves 1, gin leaves nothing"),
        ("knock KS", "T5", "not_in_hand", "KS is not in the hand"),
    ],
)
def test_a_knock_that_may_not_be_is_refused(text: str, rule: str, code: str, words: str) -> None:  # K1, K4
    with pytest.raises(IllegalAction, match=words) as caught:
        do(turn_of_0("5S"), text)
    assert (caught.value.rule, caught.value.code) == (rule, code)


def test_oklahoma_lowers_the_limit() -> None:  # O1
    deal = Deal.parse(
        f"rules simple-oklahoma | dealer 1 | hand0 {HAND0} 5S | hand1 {HAND1} | pile 2H 7C | upcard 2H | passes 2 | drawn 5S"
    )
    assert deal.limit == 2
    assert [deal.action_text(code) for code in of_kind(deal, "knock")] == ["knock 5S"]
    with pytest.raises(IllegalAction, match="throwing AS leaves 5, the limit is 2"):
        do(deal, "knock AS")


def test_gin_is_legal_whatever_the_limit() -> None:  # K4, O6
    for rules, upcard in (("simple", "7C"), ("simple-gin-only", "7C"), ("simple-oklahoma", "AC")):
        pile = "2H" if upcard == "7C" else "7C 2H"
        deal = Deal.parse(
            f"rules {rules} | dealer 1 | hand0 4H 5H 6H 7H 9C TC JC QC QD QH QS | hand1 2C 3D 4S 5C 8H 8D 9S 2D KD KC"
            f" | pile {upcard} {pile} | upcard {upcard} | passes 2 | drawn QS"
        )
        assert (deal.limit == 0) == (rules != "simple")
        assert deal.limit or not of_kind(deal, "knock")
        assert "gin QS" in [deal.action_text(code) for code in of_kind(deal, "gin")]
        do(deal, "gin QS")
        assert deal.phase == HAND_OVER
        assert deal.result is not None
        assert deal.result.kind == "gin"


def test_a_zero_count_is_never_a_plain_knock() -> None:  # K4
    deal = Deal.parse(
        "dealer 1 | hand0 4H 5H 6H 8C 9C TC QC QD QH QS KS | hand1 2C 3D 4S 5C 7H 8D 9S JC 2D KD | pile 7C 2H | upcard 7C | passes 2"
    )
    with pytest.raises(IllegalAction, match="that is gin, not a knock") as caught:
        do(deal, "knock KS")
    assert (caught.value.rule, caught.value.code) == ("K4", "bad_spread")
    assert actions.gin(card("KS")) in deal.legal()
    assert actions.knock(card("KS")) not in deal.legal()


def test_a_knock_may_follow_the_upcard_and_the_first_turn() -> None:  # K3
    deal = Deal.parse(f"dealer 1 | phase upcard_offer | hand0 {HAND0} | hand1 {HAND1} | pile 3S | upcard 3S")
    do(deal, "take_upcard", "knock AS")
    assert (deal.phase, deal.knocker_count) == (LAYOFF, 3)


def test_the_knock_discard_lies_on_the_pile() -> None:  # K7
    deal = do(turn_of_0("5S"), "knock 5S")
    assert deal.pile == tuple(map(card, ("7C", "2H", "5S")))
    assert deal.knock_discard == card("5S")
    assert turn_of_0("5S").knock_discard == -1


def test_big_gin_and_the_wall_are_off() -> None:  # K6, W2
    deal = turn_of_0("5S")
    with pytest.raises(IllegalAction, match=r"big gin is off .K6."):
        deal.apply(actions.big_gin())
    with pytest.raises(IllegalAction, match="W2"):
        deal.apply(actions.take_and_knock(card("5S")))
    for kind, words in (
        ("big_gin", "big gin is off"),
        ("take_and_knock", "may not be taken for a knock"),
        ("finish", "no such"),
    ):
        with pytest.raises(IllegalAction, match=words):
            deal.knock_action(card("5S"), None, kind)


@pytest.mark.parametrize("code", [-1, 266, 511, 4 | 1 << 9, 1 << 9, 1 << 40])
def test_a_code_of_nothing_is_refused(code: int) -> None:
    deal = turn_of_0("5S")
    with pytest.raises(IllegalAction, match=f"no such action: {code}"):
        deal.apply(code)


# --- arrangement --------------------------------------------------------------------------------------------------------------

SQUARE = "JC JD JH QC QD QH KC KD KH AS 9S"


def test_the_engine_arranges_in_auto_min() -> None:  # A4, A5
    deal = Deal.parse(f"dealer 1 | hand0 {SQUARE} | hand1 2C 3D 4S 5C 7H 8D 8S 6C 2D 4D | pile 7C 2H | upcard 7C | passes 2")
    assert len(of_kind(deal, "knock")) == 2
    rows, columns = "JC JD JH / QC QD QH / KC KD KH", "JC QC KC / JD QD KD / JH QH KH"
    assert deal.knock_action(card("9S")) == actions.knock(card("9S"))
    assert deal.knock_action(card("9S"), parse_spread(rows)) == actions.knock(card("9S"))
    assert spread_text(deal.spread_of(actions.knock(card("9S")))) == rows
    with pytest.raises(IllegalAction, match="A4") as caught:
        deal.knock_action(card("9S"), parse_spread(columns))
    assert caught.value.code == "bad_spread"
    with pytest.raises(IllegalAction, match="K2"):
        deal.apply(actions.knock(card("9S"), 1))
    with pytest.raises(IllegalAction, match="K2"):
        deal.spread_of(actions.knock(card("9S"), 1))


def test_the_player_arranges_in_player() -> None:  # A1, A2
    deal = Deal.parse(
        f"rules eaai | dealer 1 | hand0 {SQUARE} | hand1 2C 3D 4S 5C 7H 8D 8S 6C 2D 4D | pile 7C 2H | upcard 7C | passes 2"
    )
    nine = [code for code in of_kind(deal, "knock") if actions.card(code) == card("9S")]
    assert [spread_text(deal.spread_of(code)) for code in nine] == [
        "JC JD JH / QC QD QH / KC KD KH",
        "JC QC KC / JD QD KD / JH QH KH",
    ]
    columns = deal.knock_action(card("9S"), parse_spread("JD QD KD / JC QC KC / JH QH KH"))
    assert columns == nine[1]
    deal.apply(columns)
    assert spread_text(deal.spread) == "JC QC KC / JD QD KD / JH QH KH"


def test_a_meldable_card_may_be_left_loose() -> None:  # A2
    deal = Deal.parse(
        "rules eaai | dealer 1 | hand0 AH AS 4D 5C 5D 6C 6D 7C 7D 8C KS | hand1 2H 7S 8D 8S 9S TS JC JD JH KC"
        " | pile 3C 2D | upcard 3C | passes 2 | drawn KS"
    )
    do(deal, "knock KS: 5C 6C 7C 8C / 4D 5D 6D")
    assert (deal.knocker_count, spread_text(deal.spread)) == (9, "4D 5D 6D / 5C 6C 7C 8C")
    for code in deal.best_defence():
        deal.apply(code)
    assert deal.result is not None
    assert (deal.result.kind, deal.result.points) == ("knock", 11)


def test_gin_may_be_declined_for_a_knock_where_the_player_arranges() -> None:  # A2, K4, T9
    deal = Deal.parse(
        "rules eaai | dealer 1 | hand0 AC 2C 3C 4C 5H 6H 7H QC QD QH KS | hand1 2H 7S 8D 8S 9S TS JC JD JH KC"
        " | pile 3D 2D | upcard 3D | passes 2 | drawn KS"
    )
    knocks = [code for code in of_kind(deal, "knock") if actions.card(code) == card("KS")]
    gins = [code for code in of_kind(deal, "gin") if actions.card(code) == card("KS")]
    assert [spread_text(deal.spread_of(code)) for code in gins] == ["AC 2C 3C 4C / 5H 6H 7H / QC QD QH"]
    assert [spread_text(deal.spread_of(code)) for code in knocks] == [
        "2C 3C 4C / 5H 6H 7H / QC QD QH",
        "AC 2C 3C / 5H 6H 7H / QC QD QH",
        "5H 6H 7H / QC QD QH",
    ]
    assert [deal.legal().index(code) >= 0 for code in knocks + gins] == [True] * 4
    do(deal.copy(), "knock KS: 2C 3C 4C / 5H 6H 7H / QC QD QH")
    with pytest.raises(IllegalAction, match="K2"):
        deal.apply(actions.knock(card("KS"), 3))
    with pytest.raises(IllegalAction, match="K2"):
        deal.apply(actions.gin(card("KS"), 1))
    assert deal.knock_action(card("KS")) == actions.knock(card("KS"))


def test_gin_that_cannot_be_a_knock_is_refused_as_one() -> None:  # K4
    deal = Deal.parse(
        "rules eaai | dealer 1 | hand0 JC QC KC JD QD KD 9H TH JH QH KS | hand1 2H 7S 8D 8S 9S TS 2C 3C 4S KH"
        " | pile 3D 2D | upcard 3D | passes 2 | drawn KS"
    )
    assert deal.legal().count(actions.gin(card("KS"))) == 1
    knocks = [code for code in of_kind(deal, "knock") if actions.card(code) == card("KS")]
    assert {deal.knock_action(card("KS"))} <= set(knocks)
    low = Deal.parse(
        "rules eaai knock_limit=5 | dealer 1 | hand0 JC QC KC JD QD KD 9H TH JH QH KS | hand1 2H 7S 8D 8S 9S TS 2C 3C 4S KH"
        " | pile 3D 2D | upcard 3D | passes 2 | drawn KS"
    )
    assert of_kind(low, "knock") == []
    with pytest.raises(IllegalAction, match="K2"):
        low.apply(actions.knock(card("KS")))
    with pytest.raises(IllegalAction, match="K4"):
        low.knock_action(card("KS"))
