"""The calibration of the net: what is counted, how the curve is found, what the page shows."""

from __future__ import annotations

from math import exp

import pytest

from bench.calibration import CURVE, TABLES, Told, binned, chance, document, fitted, hands_of, picture, scores, words
from knockwood.engine.random import Random


def simulated(hands: int, curve: tuple[float, float, float], seed: int) -> list[Told]:
    """Hands that are won exactly by a curve."""
    random, found = Random(seed), []
    for _ in range(hands):
        value, stock = random.below(81) - 40.0, (2 + random.below(30)) / 31
        won = random.below(1_000_000) < 1_000_000 * chance(value, stock, curve)
        found.append(Told(value, stock, 20.0 if won else -20.0))
    return found


def test_the_curve_is_found_from_hands_that_follow_one():
    curve = (0.3, 1.2, -4.0)
    found, base = fitted(simulated(20_000, curve, 1))
    assert found == pytest.approx(curve, abs=0.25)
    assert 0.3 < base < 0.6


def test_the_chance_rises_with_the_value_and_falls_with_the_stock():
    assert chance(-20, 0.5) < chance(0, 0.5) < chance(20, 0.5)
    assert chance(5, 3 / 31) < chance(5, 10 / 31) < chance(5, 1.0)
    assert chance(0, 1.0) == pytest.approx(1 / (1 + exp(-(CURVE[0] + CURVE[2] / 31))))


def test_hands_that_follow_the_curve_lie_on_the_line():
    told = simulated(20_000, CURVE, 2)
    rows = binned(told, [chance(one.value, one.stock) for one in told])
    assert sum(row["hands"] for row in rows) == len(told)
    assert sum(row["low"] <= row["told"] <= row["high"] for row in rows) >= len(rows) - 2
    found = scores([chance(one.value, one.stock) for one in told], [one.points > 0 for one in told])
    assert found["brier"] < 0.2


def test_a_constant_of_one_half_has_the_scores_that_follow():
    assert scores([0.5] * 4, [True, False, True, True]) == {"brier": 0.25, "log_loss": 0.6931}


@pytest.mark.slow
def test_every_hand_is_counted_once_and_a_run_can_be_repeated():
    one = hands_of(TABLES, 3)
    assert len(one) == TABLES
    assert one == hands_of(TABLES, 3)
    assert one != hands_of(TABLES, 4)
    assert all(0 < told.stock <= 1 and abs(told.points) <= 150 for told in one)
    assert len({told.stock for told in one}) > 10  # decisions from all over the hand
    found = document(one, 3)
    assert found["hands"] == sum(row["hands"] for row in found["bins"]) == TABLES
    assert 0.3 < found["won"] < 0.7
    drawing = picture(found)
    assert drawing.count('<circle class="dot"') == len(found["bins"])
    assert f"won {found['bins'][0]['won']:.1%}" in drawing
    assert words(found).count("\n") == len(found["bins"]) + 2
