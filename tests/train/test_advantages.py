"""Advantages over both seats' decisions, against the same written out."""

from __future__ import annotations

import numpy as np
import pytest

from knockwood.train import losses


def written_out(values, movers, points, ended, lam):
    """Every advantage by its own sum over the moments to come."""
    steps, tables = values.shape[0] - 1, values.shape[1]
    found = np.zeros((steps, tables))
    for i in range(tables):
        for t in range(steps):
            me, total, weight = movers[t, i], 0.0, 1.0
            for k in range(t, steps):
                here = values[k, i] if movers[k, i] == me else -values[k, i]
                if ended[k + 1, i]:
                    there = points[k + 1, i] if me == 0 else -points[k + 1, i]
                else:
                    there = values[k + 1, i] if movers[k + 1, i] == me else -values[k + 1, i]
                total += weight * (there - here)
                weight *= lam
                if ended[k + 1, i]:
                    break
            found[t, i] = total
    return found


def test_values_turn_their_sign_with_the_mover_and_stop_at_the_end_of_a_hand():
    rng = np.random.default_rng(1)
    values = rng.normal(0, 1, (9, 20)).astype(np.float32)
    movers = rng.integers(0, 2, (9, 20)).astype(np.int32)
    points = rng.normal(0, 1, (9, 20)).astype(np.float32)
    ended = (rng.random((9, 20)) < 0.2).astype(np.uint8)
    out = np.zeros((8, 20), np.float32)
    losses.advantages(values, movers, points, ended, 0.9, out)
    assert out == pytest.approx(written_out(values, movers, points, ended, 0.9), abs=1e-5)


def test_marks_say_what_is_unseen_and_what_the_other_holds():
    rows, hidden = np.zeros((1, 576), np.float32), np.zeros((1, 112), np.float32)
    rows[0, 312 + 4] = rows[0, 312 + 5] = 1
    hidden[0, 5] = hidden[0, 6] = 1
    marks = np.zeros((1, 52), np.uint8)
    losses.marks(rows, hidden, marks)
    assert marks[0, 4:7].tolist() == [1, 3, 0]


def test_the_best_choice_is_the_largest_logit_there_is():
    out, choices = np.zeros((2, 108), np.float32), np.zeros((2, 55), np.uint8)
    out[0, 7], out[0, 9], out[1, 54] = 5, 3, -2
    choices[0, 9] = choices[0, 3] = choices[1, 54] = 1
    chosen = np.zeros(2, np.int32)
    losses.best(out, choices, chosen, 2)
    assert chosen.tolist() == [9, 54]
