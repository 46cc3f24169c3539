"""The end of a hand: lay-off, score, dead hands."""

from __future__ import annotations

import pytest

from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import parse_spread, spread_text
from knockwood.engine.deal import Deal
from knockwood.engine.view import DRAW, HAND_OVER, LAYOFF
from tests.engine.dealt import HAND0, HAND1, card, do, turn_of_0
from tests.engine.play import SIMPLE, of_kind

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
