"""Codes of actions and their parts (docs/rules.md, section 24)."""

from __future__ import annotations

import pytest

from knockwood.engine import actions


def test_every_dense_code_has_one_kind_and_card() -> None:
    made = {
        actions.TAKE_UPCARD: ("take_upcard", -1),
        actions.PASS: ("pass", -1),
        actions.DRAW_STOCK: ("draw_stock", -1),
        actions.DRAW_DISCARD: ("draw_discard", -1),
        actions.BIG_GIN: ("big_gin", -1),
        actions.FINISH: ("finish", -1),
    }
    for card in range(52):
        made[actions.discard(card)] = ("discard", card)
        made[actions.knock(card)] = ("knock", card)
        made[actions.gin(card)] = ("gin", card)
        made[actions.take_and_knock(card)] = ("take_and_knock", card)
        made[actions.lay_off(card, 0)] = ("lay_off", card)
    assert sorted(made) == list(range(actions.DENSE))
    assert {code: (actions.kind(code), actions.card(code)) for code in made} == made
    assert {kind for kind, _ in made.values()} == set(actions.KINDS)


def test_the_number_rides_above_the_dense_code() -> None:
    for number in (0, 1, 7, 500):
        for code in (
            actions.knock(5, number),
            actions.gin(51, number),
            actions.big_gin(number),
            actions.take_and_knock(0, number),
            actions.lay_off(9, number),
            actions.finish(number),
        ):
            assert actions.index(code) == number
            assert code & 511 < actions.DENSE
            assert actions.kind(code) == actions.kind(code & 511)
            assert actions.card(code) == actions.card(code & 511)


@pytest.mark.parametrize("code", [-1, 266, 511, 266 | 5 << 9])
def test_a_code_of_nothing_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="no such action"):
        actions.kind(code)
    with pytest.raises(ValueError, match="no such action"):
        actions.card(code)


def test_an_illegal_action_names_its_rule() -> None:
    error = actions.IllegalAction("T7", "taken_this_turn", "7C may not be thrown")
    assert (error.rule, error.code, str(error)) == ("T7", "taken_this_turn", "7C may not be thrown (T7)")
    assert isinstance(error, ValueError)
