"""What the ends of a hand are worth for the match."""

from __future__ import annotations

from array import array
from functools import cache

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.rules import PRESETS, Rules
from knockwood.engine.view import View
from knockwood.search.chances import FAR, ends, worths
from knockwood.search.equity import Equity
from knockwood.search.outcomes import HANDS, outcomes
from knockwood.search.playouts import MOST_POINTS

EAAI = PRESETS["eaai"]
SCORES = [(0, 0), (80, 30), (30, 80), (95, 96), (99, 0)]
BOXES = EAAI.replace(box_bonus=25, immediate_boxes=1)


def of(own: int, other: int, deals: bool = False, rules: Rules = EAAI) -> list[float]:
    """The worths at a score, from losing most to winning most."""
    return list(ends(chances(rules), own, other, deals))


@cache
def chances(rules: Rules) -> Equity:
    """A table of chances; uncompiled from so few hands that it is soon made."""
    return Equity(rules, outcomes(rules, hands=HANDS if COMPILED else 30))


@pytest.mark.parametrize("score", SCORES)
def test_more_points_are_never_worth_less_and_a_dead_hand_is_worth_nothing(score):
    found = of(*score)
    assert found[MOST_POINTS] == 0
    assert found[:MOST_POINTS] == sorted(found[:MOST_POINTS])
    assert found[MOST_POINTS + 1 :] == sorted(found[MOST_POINTS + 1 :])
    assert found[0] < 0 < found[-1]


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("deals", [True, False])
def test_what_one_player_wins_the_other_loses(score, deals):
    own, other = score
    mine, theirs = of(own, other, deals), of(other, own, not deals)
    assert mine == pytest.approx([-worth for worth in reversed(theirs)], abs=1e-3)


def test_points_beyond_the_target_are_worth_nothing_more():
    found = of(80, 30)
    assert found[MOST_POINTS + 20] == found[-1] > found[MOST_POINTS + 19]
    assert found[MOST_POINTS - 70] == found[0] < found[MOST_POINTS - 69]


def test_all_there_is_to_win_and_to_lose_is_one_chance():
    for score in SCORES:
        found = of(*score)
        assert found[-1] - found[0] == pytest.approx(FAR * 100, abs=1e-3)


def test_an_end_is_worth_the_chance_after_it_less_the_chance_before_it():
    table = chances(EAAI)
    now, then = table.chance(40, 60, True), table.after(40, 60, True, 0, True, 25, 1)
    assert of(40, 60, True)[MOST_POINTS + 25] == pytest.approx(FAR * 100 * (then - now), abs=1e-3)


def test_a_hand_that_is_scored_brings_its_box_where_boxes_count_at_once():
    found = of(60, 30, rules=BOXES)
    assert found[MOST_POINTS + 15] == found[-1] > found[MOST_POINTS + 14]


def test_each_seat_is_told_of_its_own_score():
    for seat in (0, 1) if COMPILED else ():
        scores = (30, 80) if seat else (80, 30)
        view = View.from_fields(rules=EAAI, seat=seat, phase=2, turn=seat, hand=0, dealer=seat, scores=scores)
        assert worths(view) == array("f", of(80, 30, True))


def test_where_the_score_tells_no_chance_points_are_counted():
    sums = EAAI.replace(match_kind="cumulative", match_length=500)
    for rules, scores in ((sums, (0, 0)), (EAAI.replace(run_max=4), (0, 0)), *[(EAAI, (120, 0))] * COMPILED):
        view = View.from_fields(rules=rules, seat=0, phase=2, turn=0, hand=0, dealer=0, scores=scores)
        assert worths(view) is None


def test_in_a_series_a_hand_is_worth_the_points_of_one_whatever_it_scores():
    rules = next(rules for rules in PRESETS.values() if rules.series is not None)
    found = of(0, 0, rules=rules)
    assert set(found[MOST_POINTS + 1 :]) == {found[-1]}
    assert 10 < found[-1] < 60
