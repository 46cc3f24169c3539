"""How hands end between two players alike, and the chances that follow."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import preset
from knockwood.engine.showdown import score
from knockwood.search.outcomes import equity, outcomes


def test_outcomes_are_parts_of_all_hands_and_the_same_every_time() -> None:
    rules = preset("eaai")
    found = outcomes(rules, "mid", 500)
    assert found == outcomes(rules, "mid", 500)
    assert found != outcomes(rules, "mid", 500, seed=1)
    assert 0.9 < sum(outcome.share for outcome in found) <= 1 + 1e-9
    assert all(outcome.points > 0 and outcome.boxes == 1 for outcome in found)


def test_boxes_and_factors_are_those_of_the_rules() -> None:
    rules = preset("oklahoma")
    found = outcomes(rules, "greedy0", 400)
    gin, doubled = score(rules, "gin", 0, 20), score(rules, "gin", 0, 20, 2)
    boxes = {outcome.boxes for outcome in found}
    assert {gin.boxes, doubled.boxes} <= boxes
    assert all(outcome.points % 2 == 0 for outcome in found if outcome.boxes == doubled.boxes > gin.boxes)


@pytest.mark.slow
def test_a_lead_is_worth_more_the_nearer_the_target() -> None:
    table = equity(preset("simple"))
    assert table is not None
    assert equity(preset("simple")) is table
    chances = [table.chance(50 + ahead, 50, True) for ahead in (-30, -10, 0, 10, 30, 45)]
    assert chances == sorted(chances)
    assert chances[2] == pytest.approx(0.5, abs=0.03)
    assert chances[-1] > 0.7


def test_no_table_where_scores_alone_do_not_settle_the_game() -> None:
    assert equity(preset("hollywood")) is None


def test_at_least_one_hand_is_played() -> None:
    with pytest.raises(ValueError, match="at least one"):
        outcomes(preset("simple"), "mid", 0)
