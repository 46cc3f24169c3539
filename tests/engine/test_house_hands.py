"""House rules of one hand, a sentence each: first turn, eleven cards, second pack, big gin, the wall, illegal knocks, spreads."""

from __future__ import annotations

import pytest

from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CardError, parse_cards
from knockwood.engine.deal import Deal
from knockwood.engine.position import PositionError
from knockwood.engine.rules import PRESETS, hand_limit, preset
from knockwood.engine.view import DISCARD, DRAW, HAND_OVER, LAYOFF, UPCARD_OFFER, WALL, Step
from tests.engine.dealt import card, cards, do
from tests.engine.play import kinds, of_kind

PARLOR = preset("parlor")
GIN_HAND = "AC 2C 3C 4C 5D 6D 7D 9C 9D 9S 9H"
OTHER = "5C 6C 7C 8C 8D 8H JS KD QD TS"


def turn(rules: str, hand: str, other: str = OTHER, more: str = "pile KH 2H 3H") -> Deal:
    """Seat 0 has drawn the last card of *hand* from the stock and is to throw."""
    return Deal.parse(f"rules {rules} | dealer 1 | hand0 {hand} | hand1 {other} | {more} | phase discard | turn 0")


def late(rules: str, hand: str, other: str, stock: int = 2, pile: str = "KH 2H 3H") -> Deal:
    """Seat 0 is to throw with *stock* cards left."""
    used = cards(f"{hand} {other} {pile}")
    free = [one for one in range(52) if not used >> one & 1]
    return Deal.from_position(
        preset(rules.split()[0]).replace(**{k: int(v) for k, v in (word.split("=") for word in rules.split()[1:])}),
        dealer=1,
        hands=(cards(hand), cards(other)),
        stock=free[:stock],
        pile=[*(int(one) for one in parse_cards(pile)), *free[stock:]],
        upcard=card(pile.split()[0]),
        phase=DISCARD,
        turn=0,
    )


# --- the first turn -----------------------------------------------------------------------------------------------------------


def test_with_a_normal_first_turn_the_non_dealer_draws_from_either_pile() -> None:  # D4, T4
    deal = Deal.from_seed(preset("line"), 3, 0, 0)
    assert (deal.phase, deal.turn, deal.passes, deal.pile) == (DRAW, 1, 0, (deal.upcard,))
    assert kinds(deal) == ["draw_stock", "draw_discard"]
    deal.apply(actions.DRAW_DISCARD)
    assert (deal.taken, deal.pile_draws) == (deal.upcard, 1)
    with pytest.raises(IllegalAction, match="T7"):
        deal.apply(actions.discard(deal.upcard))


def test_the_eleven_card_deal_gives_the_non_dealer_a_card_and_the_first_throw() -> None:  # D5
    deal = Deal(preset("parlor-eleven"), range(52), 0)
    assert deal.hand(1) == sum(1 << one for one in range(0, 21, 2))
    assert deal.hand(0) == sum(1 << one for one in range(1, 21, 2))
    assert (deal.phase, deal.turn, deal.drawn, deal.taken, deal.upcard) == (DISCARD, 1, -1, -1, -1)
    assert (deal.pile, deal.stock_count, deal.stock[-1]) == ((), 31, 21)
    assert len(of_kind(deal, "discard")) == 11
    deal.apply(actions.discard(20))
    assert (deal.phase, deal.turn, deal.pile) == (DRAW, 0, (20,))
    assert kinds(deal) == ["draw_stock", "draw_discard"]


def test_with_eleven_cards_the_non_dealer_may_knock_or_declare_big_gin_at_once() -> None:  # D5, K3, K6
    eleven, other = list(parse_cards(GIN_HAND)), list(parse_cards(OTHER))
    rest = [one for one in range(52) if one not in eleven and one not in other]
    deck = [0] * 52
    deck[0:21:2], deck[1:20:2], deck[21:] = eleven, other, rest
    deal = Deal(preset("parlor-eleven").replace(big_gin_bonus=31), deck, 1)
    assert {"knock", "gin", "big_gin"} <= set(kinds(deal))
    deal.apply(actions.big_gin())
    assert deal.result is not None
    assert deal.result.kind == "big_gin"


@pytest.mark.parametrize("first", ["normal", "upcard_offer"])
def test_no_upcard_is_offered_with_eleven_cards(first: str) -> None:  # D5
    rules = preset("simple").replace(eleven_card_deal=1, first_turn=first)
    assert Deal.from_seed(rules, 1).phase == DISCARD


# --- the limit ----------------------------------------------------------------------------------------------------------------

SECOND = preset("oklahoma").replace(eleven_card_deal=1, knock_card_source="second_pack", oklahoma_ace="one")


def test_the_second_packs_card_sets_limit_and_factor_and_may_lie_in_a_hand() -> None:  # O5, O3, D6
    for name, limit, mult in (("4S", 4, 2), ("KD", 10, 1), ("AH", 1, 1)):
        deal = Deal(SECOND, [*range(52), card(name)], 0)
        assert (deal.limit_card, deal.limit, deal.mult) == (card(name), limit, mult)
        assert deal.view(0).limit_card == deal.view(1).limit_card == card(name)
        assert f"limit_card {name}" in deal.text()
        assert Deal.parse(deal.text()) == deal
    with pytest.raises(CardError, match="a deck holds 52 and the second pack's card .O5., not 52"):
        Deal(SECOND, range(52), 0)
    with pytest.raises(CardError, match="card given twice: 4C"):
        Deal(PARLOR, [*range(52), 3], 0)
    with pytest.raises(CardError, match="unknown card: 52"):
        Deal(SECOND, range(53), 0)


def test_every_seed_draws_a_card_of_the_second_pack() -> None:  # D7, O5
    found = {Deal.from_seed(SECOND, seed).limit_card for seed in range(400)}
    assert len(found) > 45
    plain = Deal.from_seed(SECOND.replace(oklahoma=0, knock_card_source="upcard", spade_multiplier=1), 5)
    assert Deal.from_seed(SECOND, 5).stock == plain.stock


def test_with_a_second_pack_the_upcard_does_not_count() -> None:  # O5
    rules = preset("simple-oklahoma").replace(knock_card_source="second_pack")
    deal = Deal(rules, [*range(52), card("3D")], 0)
    assert (deal.phase, deal.upcard, deal.limit) == (UPCARD_OFFER, 20, 3)


def test_the_limit_stays_after_the_upcard_is_taken() -> None:  # D6, O4
    deal = Deal.from_seed(preset("parlor-oklahoma"), 2)
    limit, upcard = deal.limit, deal.upcard
    deal.apply(actions.DRAW_DISCARD)
    assert (deal.limit, deal.limit_card, deal.view(0).limit_card) == (limit, upcard, upcard)
    assert limit == hand_limit(preset("parlor-oklahoma"), upcard)


def test_gin_is_legal_whatever_the_limit() -> None:  # O6, K4
    deal = turn("oklahoma", GIN_HAND, more="pile AS 2H 3H")
    assert deal.limit == 0
    assert kinds(deal) == ["discard", "gin", "big_gin"]


# --- big gin ------------------------------------------------------------------------------------------------------------------


def test_big_gin_keeps_all_eleven_cards_and_its_bonus() -> None:  # K6, S2, S7
    deal = turn("standard big_gin_extra_boxes=2", GIN_HAND)
    deal.apply(actions.big_gin())
    result = deal.result
    assert result is not None
    assert (result.kind, result.winner, result.points, result.boxes) == ("big_gin", 0, 31 + result.defender_count, 3)
    assert result.defender_count == 40  # JS KD QD TS: nothing is laid off
    assert (result.knock_discard, result.laid, deal.pile[-1], deal.hand(0)) == (-1, (), card("3H"), cards(GIN_HAND))
    assert sum(result.spread) == cards(GIN_HAND)
    for seat in (0, 1):
        assert deal.view(seat).history[-1] == Step(0, "big_gin", -1)
        assert deal.view(seat).other_hand == deal.hand(1 - seat)  # V5


def test_big_gin_needs_its_rule_and_all_eleven_cards() -> None:  # K6
    with pytest.raises(IllegalAction, match=r"big gin is off .K6."):
        turn("line", GIN_HAND).apply(actions.big_gin())
    deal = turn("standard", GIN_HAND.replace("9H", "KS"))
    with pytest.raises(IllegalAction, match=r"the eleven cards leave 10, big gin leaves nothing .K6."):
        deal.apply(actions.big_gin())
    with pytest.raises(IllegalAction, match=r"the eleven cards have no spread number 9 .K6."):
        turn("standard", GIN_HAND).apply(actions.big_gin(9))
    with pytest.raises(IllegalAction, match="K6"):
        Deal.from_seed(PARLOR, 1).apply(actions.big_gin())


def test_a_player_may_keep_big_gin_and_throw_instead() -> None:  # T9
    deal = turn("standard", GIN_HAND)
    assert len(of_kind(deal, "discard")) == 11
    deal.apply(actions.gin(card("9H")))
    assert deal.result is not None
    assert deal.result.kind == "gin"


def test_the_factor_multiplies_the_points_and_boxes_only_where_the_rules_say_so() -> None:  # O3, S1, S7
    for boxes, wanted in ((0, 3), (1, 6)):
        deal = turn(f"oklahoma spade_doubles_boxes={boxes}", GIN_HAND, more="pile KS 2H 3H")
        assert (deal.limit, deal.mult) == (10, 2)
        deal.apply(actions.gin(card("9H")))
        assert deal.result is not None
        assert (deal.result.points, deal.result.boxes) == ((25 + deal.result.defender_count) * 2, wanted)


# --- the wall -----------------------------------------------------------------------------------------------------------------

NEAR = "3S 4S 5S 8C 8D 8H JC JD 9C 2D"
POOR = "AC 3C 5C 7D 9D JS KS QD TH 4H"
THROWER = "AS 2S 6S 7S 9S TS QS KC KD QC JH"


def test_at_the_wall_the_other_may_take_the_last_discard_and_knock() -> None:  # W1, W2, W3
    deal = do(late("parlor", THROWER, NEAR), "discard JH")
    assert (deal.phase, deal.turn, deal.stock_count) == (WALL, 1, 2)
    assert kinds(deal) == ["pass", "take_and_knock"]
    assert {actions.card(code) for code in of_kind(deal, "take_and_knock")} == {card("9C"), card("2D")}
    with pytest.raises(IllegalAction, match=r"JH was taken from the pile this turn .* .T7."):
        deal.apply(actions.take_and_knock(card("JH")))
    with pytest.raises(IllegalAction, match="at the wall the last discard is taken for a knock"):
        deal.apply(actions.DRAW_STOCK)
    do(deal, "take_and_knock 9C")
    assert (deal.phase, deal.knocker, deal.knocker_count, deal.turn) == (LAYOFF, 1, 2, 0)
    assert (deal.known1 >> card("JH") & 1, deal.view(0).history[-1]) == (1, Step(1, "take_and_knock", -1))
    assert deal.view(1).history[-1] == Step(1, "take_and_knock", card("9C"))
    do(deal, "finish")
    assert deal.result is not None
    assert deal.result.kind == "knock"


def test_whoever_passes_at_the_wall_ends_the_hand_dead() -> None:  # W3, W5
    deal = do(late("parlor", THROWER, NEAR), "discard JH", "pass")
    assert deal.result is not None
    assert (deal.result.kind, deal.result.points, deal.phase) == ("dead_hand", 0, HAND_OVER)
    assert deal.view(0).other_hand == 0


def test_without_a_knock_the_wall_offers_pass_alone_and_does_not_tell() -> None:  # W2
    can, cannot = do(late("parlor", THROWER, NEAR), "discard JH"), do(late("parlor", THROWER, POOR), "discard JH")
    assert cannot.legal() == [actions.PASS]
    for deal in (can, cannot):
        view = deal.view(0)
        assert (view.phase, view.turn, view.legal(), view.other_count) == (WALL, 1, [], 10)
    same = {name for name in can.view(0).__slots__ if getattr(can.view(0), name) == getattr(cannot.view(0), name)}
    assert same == set(can.view(0).__slots__) - {"pile"}  # the piles of the two positions differ below the top


def test_gin_and_big_gin_are_declared_at_the_wall_too() -> None:  # W3, K6
    deal = do(late("tournament", THROWER, "3S 4S 5S 8C 8D 8H 9C JC JD TD"), "discard JH")
    assert kinds(deal) == ["pass", "take_and_knock"]
    deal = do(late("tournament", THROWER, "3S 4S 5S 8C 8D 8H 8S JC JD TD"), "discard JH")
    assert kinds(deal) == ["pass", "gin", "take_and_knock"]
    do(deal, "gin TD")
    assert deal.result is not None
    assert (deal.result.kind, deal.result.winner, deal.knock_discard) == ("gin", 1, card("TD"))
    deal = do(late("tournament", THROWER, "2C 3C 4C 5C 8C 8D 8H JC JD JS"), "discard JH")
    assert kinds(deal) == ["pass", "gin", "big_gin", "take_and_knock"]
    do(deal, "big_gin")
    assert deal.result is not None
    assert (deal.result.kind, deal.hand(1).bit_count()) == ("big_gin", 11)
    assert Deal.parse(deal.text()) == deal


def test_the_wall_comes_at_the_stock_that_the_rules_name() -> None:  # W1
    for left in range(5):
        rules = f"parlor dead_hand_stock={left}"
        assert do(late(rules, THROWER, NEAR, left), "discard JH").phase == WALL
        assert do(late(rules, THROWER, NEAR, left + 1), "discard JH").phase == DRAW
        plain = f"line dead_hand_stock={left}"
        assert do(late(plain, THROWER, NEAR, left), "discard JH").phase == HAND_OVER


def test_too_many_draws_from_the_pile_end_the_hand_without_the_wall() -> None:  # W4, W6
    rules = PARLOR.replace(max_pile_draws_in_a_row=1)
    deal = Deal.from_seed(rules, 1)
    deal.apply(actions.DRAW_DISCARD)
    deal.apply(of_kind(deal, "discard")[0])
    assert deal.result is not None
    assert deal.result.kind == "dead_hand"


# --- illegal knocks -----------------------------------------------------------------------------------------------------------

FALSE = "3H 4H 5H KC KD KH QC QS 2S 9S JH"


def test_a_knock_above_the_limit_exposes_the_hand_and_play_goes_on() -> None:  # I2, V6
    deal = turn("parlor", FALSE, "5C 6C 7C 8C 8D 8H JS QD TS AC", "pile 7D 2H")
    code = deal.knock_action(card("JH"), [cards("3H 4H 5H"), cards("KC KD KH")])
    assert deal.is_false(code)
    assert deal.view(0).is_false(code)
    deal.apply(code)
    assert (deal.phase, deal.turn, deal.exposed, deal.knocker, deal.pile[-1]) == (DRAW, 1, 1, -1, card("JH"))
    assert deal.result is None
    for seat in (0, 1):
        assert deal.view(seat).history[-1] == Step(0, "knock", card("JH"))  # face up, as a discard
        assert deal.view(seat).exposed == 1
    assert deal.view(1).other_hand == deal.hand(0)
    assert deal.view(0).other_hand == 0
    do(deal, "draw_stock")
    deal.apply(of_kind(deal, "discard")[0])
    do(deal, "draw_stock")
    view = deal.view(1)
    assert (view.drawn, view.history[-1], view.other_hand) == (deal.drawn, Step(0, "draw_stock", deal.drawn), deal.hand(0))
    assert "exposed 0" in deal.text()


def test_the_declared_spread_counts_not_a_better_one() -> None:  # I3, A1
    hand = "3H 4H 5H KC KD KH 7S 8S 9S AD JH"
    deal = turn("parlor", hand, "5C 6C 7C 8C 8D 8H JS QD TS AC", "pile 7D 2H")
    good = deal.knock_action(card("JH"), [cards("3H 4H 5H"), cards("KC KD KH"), cards("7S 8S 9S")])
    poor = deal.knock_action(card("JH"), [cards("3H 4H 5H"), cards("7S 8S 9S")])
    assert (deal.is_false(good), deal.is_false(poor)) == (False, True)
    assert actions.card(good) == actions.card(poor)
    deal.apply(poor)
    assert (deal.exposed, deal.knocker) == (1, -1)


def test_an_exposed_player_may_still_knock_and_win() -> None:  # I2
    deal = turn("parlor", "3H 4H 5H KC KD KH 7S 8S 9S AD JH", "5C 6C 7C 8C 8D 8H JS QD TS AC", "pile 7D 2H | exposed 0")
    deal.apply(deal.knock_action(card("JH")))
    assert (deal.phase, deal.knocker, deal.exposed) == (LAYOFF, 0, 1)
    assert deal.view(1).pile[-1] == -1  # K7: this throw lies face down again


def test_the_card_taken_may_not_be_thrown_with_an_illegal_knock_either() -> None:  # I2, T7
    deal = turn("parlor", FALSE, "5C 6C 7C 8C 8D 8H JS QD TS AC", "pile 7D 2H | taken JH")
    with pytest.raises(IllegalAction, match="T7"):
        deal.knock_action(card("JH"), ())


def test_illegal_knocks_are_not_offered_where_they_are_prevented() -> None:  # I1
    deal = turn("parlor illegal_knock=prevent", FALSE, "5C 6C 7C 8C 8D 8H JS QD TS AC", "pile 7D 2H")
    assert kinds(deal) == ["discard"]
    with pytest.raises(IllegalAction, match="K1"):
        deal.knock_action(card("JH"), [cards("KC KD KH")])
    with pytest.raises(PositionError, match="no hand is laid open under these rules"):
        Deal.parse(deal.text() + " | exposed 1")


def test_where_they_expose_every_arrangement_is_offered() -> None:  # I3, A2
    deal = turn("parlor", FALSE, "5C 6C 7C 8C 8D 8H JS QD TS AC", "pile 7D 2H")
    knocks = [code for code in of_kind(deal, "knock") if actions.card(code) == card("JH")]
    assert len(knocks) == 4  # both melds, either, none
    assert all(deal.is_false(code) for code in knocks)
    assert () in [deal.spread_of(code) for code in knocks]


def test_an_illegal_knock_at_the_wall_ends_the_hand_dead() -> None:  # I3, W2
    deal = do(late("parlor", THROWER, POOR), "discard JH")
    code = deal.knock_action(card("KS"), (), "take_and_knock")
    assert code not in deal.legal()
    assert deal.is_false(code)
    deal.apply(code)
    assert deal.result is not None
    assert (deal.result.kind, deal.exposed, deal.pile[-1]) == ("dead_hand", 2, card("KS"))
    assert Deal.parse(deal.text()) == deal


def test_the_last_throw_of_an_illegal_knock_leads_to_the_wall() -> None:  # I2, W1
    deal = late("parlor", THROWER, NEAR)
    deal.apply(deal.knock_action(card("JH"), ()))
    assert (deal.phase, deal.exposed) == (WALL, 1)
    assert deal.view(1).other_hand == deal.hand(0)


def test_no_knock_of_nothing_left_is_illegal_it_is_gin() -> None:  # K4, I3
    deal = turn("parlor", GIN_HAND)
    code = deal.knock_action(card("9H"), None, "gin")
    assert not deal.is_false(code)
    deal.apply(code)
    assert deal.result is not None
    assert deal.result.kind == "gin"


# --- spreads ------------------------------------------------------------------------------------------------------------------


def test_a_full_spread_holds_no_meldable_card_back() -> None:  # A3
    hand = "3H 4H 5H 6H KC KD KS 7S 8S 9S JD"
    held_back = [cards("3H 4H 5H"), cards("KC KD KS"), cards("7S 8S 9S")]
    free, full = (
        turn(f"line arrangement={how}", hand, OTHER.replace("KD", "QH"), "pile KH 2H 3D") for how in ("player", "full")
    )
    assert free.knock_action(card("JD"), held_back) in free.legal()
    with pytest.raises(IllegalAction, match="not a spread that may be put down"):
        full.knock_action(card("JD"), held_back)
    assert [actions.kind(code) for code in full.legal() if actions.card(code) == card("JD")] == ["discard", "gin"]


def test_a_longest_run_limits_what_is_put_down_but_not_what_is_laid_off() -> None:  # M2, L3
    rules = "line run_max=4"
    deal = turn(rules, "3H 4H 5H 6H 7H TC JC QC AD 2D KS", "8H 2C 7C 8C 8D 9D JS QD TS AC", "pile 7D 2H")
    with pytest.raises(IllegalAction, match="not a spread"):
        deal.knock_action(card("KS"), [cards("3H 4H 5H 6H 7H"), cards("TC JC QC")])
    with pytest.raises(PositionError, match="a run has 4 cards at most"):
        Deal.parse(
            deal.text()
            .replace("phase discard | turn 0", "phase layoff | turn 1")
            .replace(" KS |", " |")
            .replace("pile 7D 2H", "pile 7D 2H KS")
            + " | knocker 0 | spread 3H 4H 5H 6H 7H / TC JC QC"
        )
    deal.apply(deal.knock_action(card("KS"), [cards("4H 5H 6H 7H"), cards("TC JC QC")]))
    do(deal, "lay_off 8H 0")
    assert deal.laid == ((card("8H"), 0),)


def test_every_preset_deals_a_hand() -> None:
    for name, rules in PRESETS.items():
        deal = Deal.from_seed(rules, 9)
        assert deal.legal(), name
        assert Deal.parse(deal.text()) == deal


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules parlor-eleven | dealer 1 | hand0 {h} | hand1 {o} | pile KH 2H 3H | upcard KH | phase discard", "upcard: there is none with the eleven-card deal"),
        ("rules line | dealer 1 | hand0 {h} | hand1 {o} | pile KH 2H 3H | passes 1", "no upcard is offered under these rules"),
        ("rules line | dealer 1 | hand0 {t} | hand1 {o} | pile KH | phase upcard_offer", "no upcard is offered under these rules .D4."),
        ("rules parlor-eleven | dealer 1 | hand0 {t} | hand1 {o} | pile KH | phase upcard_offer", "no upcard is offered under these rules .D5."),
        ("rules line | dealer 1 | hand0 {h} | hand1 {o} | pile KH 2H 3H | limit_card 4H", "no second pack is in use"),
        ("rules oklahoma knock_card_source=second_pack | dealer 1 | hand0 {h} | hand1 {o} | pile KH 2H 3H", "the second pack's limit_card is missing"),
        ("rules parlor | dealer 1 | hand0 {t} | hand1 {o} | pile KH 2H 3H | phase wall", "stock: 29 cards, 2 must be in phase wall"),
        ("rules parlor | dealer 1 | hand0 {h} | hand1 {o} | pile KH 2H 3H | exposed 2", "exposed: 0, 1 or both are wanted, not 2"),
        ("rules parlor-eleven | dealer 0 | hand0 {h} | hand1 {o} | phase discard", "name it as taken"),
        ("rules parlor-eleven | dealer 1 | hand0 {h} | hand1 {o} | phase discard | pile_draws 1", "pile_draws: 1 cannot be here"),
        ("rules standard | dealer 1 | hand0 {p} | hand1 {o} | pile KH 2H 3H | phase hand_over | knocker 0 | spread AC 2C 3C 4C / 5D 6D 7D", "the spread leaves 37"),
    ],
)  # fmt: skip
def test_positions_that_these_rules_do_not_know_are_refused(text: str, words: str) -> None:
    text = text.format(h=GIN_HAND, t=GIN_HAND[:-3], o=OTHER, p=GIN_HAND.replace("9H", "TC"))
    with pytest.raises((PositionError, CardError), match=words):
        Deal.parse(text)


def test_the_start_of_an_eleven_card_deal_and_of_a_normal_turn_are_positions() -> None:  # D4, D5
    eleven = Deal.parse(f"rules parlor-eleven | dealer 1 | hand0 {GIN_HAND} | hand1 {OTHER}")
    assert (eleven.phase, eleven.turn, eleven.pile_draws, eleven.stock_count) == (DISCARD, 0, 0, 31)
    normal = Deal.parse(f"rules line | dealer 1 | hand0 {GIN_HAND[:-3]} | hand1 {OTHER} | pile KH")
    assert (normal.phase, normal.turn, normal.pile_draws, normal.upcard) == (DRAW, 0, 0, card("KH"))
    first = Deal.parse(f"rules parlor-eleven | dealer 1 | hand0 {GIN_HAND[:-3]} | hand1 {OTHER} | pile KH")
    assert (first.phase, first.turn) == (DRAW, 0)  # a pile draw later: the dealer threw
