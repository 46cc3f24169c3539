"""From counts to points. Rules S1 to S9, O3."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import Rules, preset
from knockwood.engine.showdown import HandResult, score

SIMPLE = preset("simple")


def terms(rules: Rules, kind: str, k: int, d: int, mult: int = 1) -> tuple[str, str | None, int, int]:
    result = score(rules, kind, k, d, mult)
    return result.kind, result.winner, result.points, result.boxes


def test_gin_scores_its_bonus_and_the_other_count() -> None:  # S1
    assert terms(SIMPLE, "gin", 0, 30) == ("gin", "knocker", 55, 1)
    assert terms(SIMPLE, "gin", 0, 0) == ("gin", "knocker", 25, 1)


def test_big_gin_has_its_own_bonus() -> None:  # S2
    assert terms(preset("standard"), "big_gin", 0, 40) == ("big_gin", "knocker", 71, 1)


def test_a_knock_scores_the_difference() -> None:  # S3
    assert terms(SIMPLE, "knock", 7, 20) == ("knock", "knocker", 13, 1)


def test_less_than_the_knocker_is_an_undercut() -> None:  # S4
    assert terms(SIMPLE, "knock", 7, 3) == ("undercut", "defender", 29, 1)
    assert terms(preset("classic"), "knock", 7, 3) == ("undercut", "defender", 14, 1)


def test_equal_counts_are_an_undercut_where_the_rule_says_so() -> None:  # S4, S5
    assert terms(SIMPLE, "knock", 7, 7) == ("undercut", "defender", 25, 1)
    assert terms(preset("under-ten"), "knock", 7, 7) == ("tie", None, 0, 0)
    assert terms(preset("under-ten"), "knock", 7, 6) == ("undercut", "defender", 21, 1)


def test_a_defender_left_with_nothing_scores_a_plain_undercut() -> None:  # S8
    assert terms(SIMPLE, "knock", 5, 0) == ("undercut", "defender", 30, 1)


def test_extra_boxes_go_with_the_result() -> None:  # S7
    rules = preset("oklahoma")
    assert terms(rules, "gin", 0, 10)[3] == 3
    assert terms(rules, "big_gin", 0, 10)[3] == 3
    assert terms(rules, "knock", 5, 5)[3] == 2
    assert terms(rules, "knock", 5, 9)[3] == 1


def test_big_gin_counts_as_gin_where_it_is_off() -> None:  # S9
    assert terms(SIMPLE, "big_gin", 0, 40) == ("gin", "knocker", 65, 1)


def test_the_factor_multiplies_points_and_boxes_only_where_asked() -> None:  # O3
    rules = preset("oklahoma")
    assert terms(rules, "gin", 0, 10, 2) == ("gin", "knocker", 70, 3)
    assert terms(rules, "knock", 5, 3, 2) == ("undercut", "defender", 54, 2)
    assert terms(rules.replace(spade_doubles_boxes=1), "knock", 5, 9, 2) == ("knock", "knocker", 8, 2)


def test_points_are_the_difference_and_the_bonus_times_the_factor() -> None:  # S1 to S5
    for rules in (SIMPLE, preset("standard"), preset("under-ten")):
        for mult in (1, 2):
            for k in range(1, 11):
                for d in range(30):
                    result = score(rules, "knock", k, d, mult)
                    sign = 1 if result.winner == "knocker" else -1
                    if result.winner:
                        assert result.points == (sign * (d - k) + result.bonus) * mult
                        assert (result.winner == "defender") == (d < k or (d == k and bool(rules.undercut_on_tie)))
                    else:
                        assert (k, result.points, result.boxes) == (d, 0, 0)


@pytest.mark.parametrize(
    ("kind", "k", "d", "words"),
    [
        ("undercut", 1, 0, "no such declaration: undercut"),
        ("knock", 0, 5, "a knock with 0 points left cannot be .K4."),
        ("gin", 3, 5, "a gin with 3 points left cannot be .K4."),
        ("big_gin", 1, 5, "a big gin with 1 points left"),
        ("knock", 5, -1, "0 or more"),
    ],
)
def test_what_cannot_be_scored_is_refused(kind: str, k: int, d: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        score(SIMPLE, kind, k, d)


def test_a_result_is_a_value() -> None:
    one, two = HandResult("knock", 0, 13, 1), HandResult("knock", 0, 13, 1)
    assert one == two
    assert hash(one) == hash(two)
    assert one != HandResult("knock", 1, 13, 1)
    assert repr(one) == "HandResult(knock, seat 0, 13 points)"
    assert repr(HandResult("dead_hand")) == "HandResult(dead_hand, nobody, 0 points)"
