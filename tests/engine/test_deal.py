"""One hand, rule by rule. RULES.md, sections 4 to 11."""

from __future__ import annotations

import pytest

from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import Card, CardError, CardSet, parse_spread, spread_text
from knockwood.engine.deal import Deal
from knockwood.engine.rules import NotSupported, Rules, preset
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER
from tests.engine.play import SIMPLE, kinds, of_kind

HAND0 = "4H 5H 6H 8C 9C TC QC QD QH AS"
HAND1 = "2C 3D 4S 5C 7H 8D 9S JC 2D KD"


def cards(text: str) -> int:
    return int(CardSet.parse(text))


def card(text: str) -> int:
    return int(Card.parse(text))


def turn_of_0(more: str, rules: str = "simple") -> Deal:
    """Seat 0 has drawn *more* to ten good cards (count 1) and is to throw."""
    return Deal.parse(
        f"rules {rules} | dealer 1 | hand0 {HAND0} {more} | hand1 {HAND1} | pile 7C 2H | upcard 7C | passes 2 | drawn {more}"
    )


def do(deal: Deal, *texts: str) -> Deal:
    for text in texts:
        deal.apply(deal.parse_action(text))
    return deal


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


@pytest.mark.parametrize("name", ["standard", "parlor", "line", "under-ten", "tournament"])
def test_rules_that_are_not_played_yet_are_refused(name: str) -> None:
    with pytest.raises(NotSupported, match="^not supported yet: "):
        Deal(preset(name), range(52), 0)
    with pytest.raises(NotSupported, match="not supported yet: game_bonus"):
        Deal.from_seed(Rules(), 1)


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
    for kind in ("big_gin", "take_and_knock"):
        with pytest.raises(IllegalAction, match=f"no {kind} under these rules"):
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


# --- lay-off ------------------------------------------------------------------------------------------------------------------

KNOCKED = (
    "dealer 1 | hand0 3H 4H 5H KC KD KH 2C AD AC AS | hand1 6H 7H 2S 2D 4C 9C TS QD JC KS | pile 7C 2H QS | upcard 7C | passes 2"
    " | knocker 0 | spread 3H 4H 5H / AC AD AS / KC KD KH"
)


def test_runs_grow_at_both_ends_one_card_after_another() -> None:  # L2, L3
    deal = Deal.parse(KNOCKED)
    names = [spread_text((meld,)) for meld in deal.spread]
    heart = names.index("3H 4H 5H")
    assert [deal.action_text(code) for code in of_kind(deal, "lay_off")] == [
        f"lay_off 6H {heart}",
        f"lay_off KS {names.index('KC KD KH')}",
    ]
    with pytest.raises(IllegalAction, match="L2") as caught:
        do(deal, f"lay_off 7H {heart}")
    assert caught.value.code == "bad_layoff"
    do(deal, f"lay_off 6H {heart}", f"lay_off 7H {heart}")
    assert deal.laid == ((card("6H"), heart), (card("7H"), heart))
    assert deal.hand(1).bit_count() == 8


def test_only_the_defenders_own_cards_are_laid_off_and_only_where_they_fit() -> None:  # L2
    deal = Deal.parse(KNOCKED)
    for text, code in (("lay_off 8H 0", "not_in_hand"), ("lay_off 2S 0", "bad_layoff"), ("lay_off 6H 9", "bad_layoff")):
        with pytest.raises(IllegalAction, match="L2") as caught:
            do(deal, text)
        assert caught.value.code == code


def test_a_set_takes_its_fourth_card_and_no_more() -> None:  # L2
    deal = Deal.parse(KNOCKED)
    kings = [spread_text((meld,)) for meld in deal.spread].index("KC KD KH")
    do(deal, f"lay_off KS {kings}")
    assert all(actions.index(code) != kings for code in of_kind(deal, "lay_off"))


def test_the_defender_may_finish_as_he_likes_the_least_is_first() -> None:  # L4, L5
    deal = Deal.parse(KNOCKED.replace("6H 7H 2S 2D 4C 9C TS QD JC KS", "6H 7H 8H 2S 2D 9S 9C 9D JC KS"))
    finishes = of_kind(deal, "finish")
    assert [spread_text(deal.spread_of(code)) for code in finishes][0] == "6H 7H 8H / 9C 9D 9S"
    assert sorted(spread_text(deal.spread_of(code)) for code in finishes) == [
        "-",
        "6H 7H 8H",
        "6H 7H 8H / 9C 9D 9S",
        "9C 9D 9S",
    ]
    for code in finishes:
        after = deal.copy()
        after.apply(code)
        assert after.defender_melds == deal.spread_of(code)
    with pytest.raises(IllegalAction, match="L4"):
        deal.apply(actions.finish(len(finishes)))
    with pytest.raises(IllegalAction, match="L4"):
        deal.finish_action(parse_spread("2S 2D 9S"))
    assert deal.finish_action() == actions.finish()
    assert deal.finish_action(parse_spread("9S 9D 9C")) in finishes


def test_the_button_plays_the_joint_optimum() -> None:  # L5
    deal = Deal.parse(KNOCKED)
    for code in deal.best_defence():
        deal.apply(code)
    assert deal.result is not None
    assert (deal.result.kind, deal.result.defender_count) == ("knock", 2 + 2 + 4 + 9 + 10 + 10 + 10)
    assert deal.best_defence() == []


def test_nothing_is_laid_off_against_gin() -> None:  # L1, S1
    deal = Deal.parse(
        "dealer 1 | hand0 4H 5H 6H 8C 9C TC QC QD QH QS KS | hand1 7H 8H 9S JC 2D KD 2C 3D 4S 5C | pile 7C 2H | upcard 7C | passes 2"
    )
    do(deal, "gin KS")
    result = deal.result
    assert result is not None
    assert (result.kind, result.winner, result.laid) == ("gin", 0, ())
    assert result.defender_count == 7 + 8 + 9 + 10 + 2 + 10 + 2 + 3 + 4 + 5
    assert result.points == 25 + result.defender_count
    assert (deal.turn, deal.legal()) == (-1, [])


def test_a_turn_action_has_no_place_in_the_lay_off() -> None:  # L1
    deal = Deal.parse(KNOCKED)
    for text in ("draw_stock", "discard 2S", "pass", "knock 2S"):
        with pytest.raises(IllegalAction, match="L1"):
            do(deal, text)
    with pytest.raises(IllegalAction, match="T5"):
        turn_of_0("5S").finish_action()


# --- score --------------------------------------------------------------------------------------------------------------------


def test_a_knock_scores_the_difference_and_a_box() -> None:  # S3, S6, S7
    deal = do(turn_of_0("5S"), "knock 5S")
    for code in deal.best_defence():
        deal.apply(code)
    result = deal.result
    assert result is not None
    assert (result.kind, result.winner, result.boxes, result.knocker, result.mult, result.bonus) == ("knock", 0, 1, 0, 1, 0)
    assert result.points == result.defender_count - result.knocker_count
    assert result.knock_discard == card("5S")


@pytest.mark.parametrize(
    ("rules", "kind", "winner", "points", "boxes"),
    [
        ("simple", "undercut", 1, 25, 1),
        ("simple undercut_bonus=10", "undercut", 1, 10, 1),
        ("simple undercut_on_tie=0", "tie", None, 0, 0),
    ],
)
def test_equal_counts(rules: str, kind: str, winner: int | None, points: int, boxes: int) -> None:  # S4, S5
    deal = Deal.parse(
        f"rules {rules} | dealer 1 | hand0 4H 5H 6H 8C 9C TC QC QD QH 5D KS | hand1 2C 3C 4C 6D 7D 8D 9S TS JS 5S"
        " | pile 7C 2H | upcard 7C | passes 2 | drawn KS"
    )
    do(deal, "knock KS", "finish")
    result = deal.result
    assert result is not None
    assert (result.kind, result.winner, result.points, result.boxes) == (kind, winner, points, boxes)
    assert result.knocker_count == result.defender_count == 5


def test_less_than_the_knocker_is_an_undercut() -> None:  # S4
    deal = Deal.parse(
        "dealer 1 | hand0 4H 5H 6H 8C 9C TC QC QD QH 5D KS | hand1 2C 3C 4C 6D 7D 8D 9S TS JS AS"
        " | pile 7C 2H | upcard 7C | passes 2 | drawn KS"
    )
    do(deal, "knock KS", "finish")
    assert deal.result is not None
    assert (deal.result.kind, deal.result.winner, deal.result.points, deal.result.bonus) == ("undercut", 1, 29, 25)


# --- dead hands ---------------------------------------------------------------------------------------------------------------


def last_turn(stock: int, rules: str = "simple") -> Deal:
    """Seat 0 throws with so many cards left in the stock."""
    away = "KC 6C AD 6D 9D TD JD AC 3C 3H 8H 9H TH JH KH 2S 3S 6S 7S 8S TS JS QS KS 4D 5D 7D 4C AH"
    seen = away.split()[: 29 - stock]
    return Deal.parse(
        f"rules {rules} | dealer 1 | hand0 {HAND0} 5S | hand1 {HAND1} | pile 7C 2H {' '.join(seen)}"
        " | upcard 7C | passes 2 | drawn 5S"
    )


@pytest.mark.parametrize(("rules", "dead"), [("simple", 2), ("simple dead_hand_stock=4", 4), ("simple dead_hand_stock=0", 0)])
def test_a_discard_with_two_cards_left_ends_the_hand(rules: str, dead: int) -> None:  # W1, W5
    going_on = do(last_turn(dead + 1, rules), "discard 5S")
    assert going_on.phase == DRAW
    over = do(last_turn(dead, rules), "discard 5S")
    assert (over.phase, over.turn) == (HAND_OVER, -1)
    result = over.result
    assert result is not None
    assert (result.kind, result.winner, result.points, result.boxes, result.knocker) == ("dead_hand", None, 0, 0, None)
    assert (result.knocker_count, result.defender_count, result.spread) == (-1, -1, ())


def test_the_last_card_gives_a_normal_turn() -> None:  # K10
    deal = do(last_turn(2), "knock 5S")
    assert deal.phase == LAYOFF


@pytest.mark.parametrize("most", [1, 2, 3, 20])
def test_pile_draws_in_a_row_end_the_hand(most: int) -> None:  # W4
    deal = Deal.from_seed(SIMPLE.replace(max_pile_draws_in_a_row=most), 3)
    do(deal, "take_upcard")
    for draws in range(1, most + 1):
        assert deal.pile_draws == draws
        deal.apply(of_kind(deal, "discard")[-1])
        if draws < most:
            assert deal.phase == DRAW
            do(deal, "draw_discard")
    assert deal.result is not None
    assert deal.result.kind == "dead_hand"
    assert deal.stock_count == 31


def test_a_stock_draw_starts_the_count_again() -> None:  # W4
    deal = do(Deal.from_seed(SIMPLE.replace(max_pile_draws_in_a_row=2), 3), "take_upcard")
    deal.apply(of_kind(deal, "discard")[-1])
    do(deal, "draw_stock")
    assert deal.pile_draws == 0
    deal.apply(of_kind(deal, "discard")[-1])
    assert deal.phase == DRAW


def test_without_the_limit_the_pile_may_be_drawn_for_ever() -> None:  # W4
    deal = do(Deal.from_seed(SIMPLE.replace(max_pile_draws_in_a_row=0), 3), "take_upcard")
    for _ in range(200):
        deal.apply(of_kind(deal, "discard")[-1])
        do(deal, "draw_discard")
    assert deal.pile_draws == 201
    assert len(deal.steps()) == 401


def test_the_stock_is_looked_at_before_the_pile_draws() -> None:  # W6
    deal = do(last_turn(2, "simple max_pile_draws_in_a_row=1"), "discard 5S")
    assert deal.result is not None
    assert deal.result.kind == "dead_hand"


def test_a_hand_that_is_over_takes_no_action() -> None:
    deal = do(last_turn(2), "discard 5S")
    for text in ("draw_stock", "pass", "finish", "discard 4H"):
        with pytest.raises(IllegalAction, match="the hand is over"):
            do(deal, text)
    assert deal.spread_of(actions.PASS) == ()


SEED_7_3 = "5C QC 4D 7D 2H 4H 6H AS 8S KS"
