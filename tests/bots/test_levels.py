"""The levels of the app and the figures behind them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knockwood.bots import BOT_NAMES
from knockwood.bots.levels import BOTS, LEVELS, load, rows

STRENGTH = Path(__file__).resolve().parents[2] / "bench" / "strength"


def test_every_bot_has_a_line_and_every_level_is_a_bot():
    assert tuple(BOTS) == BOT_NAMES
    assert [level.name for level in LEVELS] == ["novice", "easy", "casual", "medium", "skilled", "hard", "expert", "master"]
    assert [level.yardstick for level in LEVELS] == ["simple", *(level.name for level in LEVELS[:-1])]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_is_measured_with_an_interval(level):
    found = level.measured
    assert found.against == level.yardstick
    assert 0 <= found.low < found.share < found.high <= 1
    assert found.games >= {"expert": 800, "master": 200}.get(level.name, 2000)
    assert 0 < level.ms_per_decision < {"expert": 5, "master": 50}.get(level.name, 1)


@pytest.mark.parametrize("level", LEVELS[1:], ids=lambda level: level.name)
def test_each_level_beats_the_one_below_by_a_step_that_people_feel(level):
    assert 0.58 <= level.measured.share <= 0.68


def test_a_match_up_reads_the_same_from_both_sides():
    ours = next(row for row in rows("medium") if row.against == "casual")
    theirs = next(row for row in rows("casual") if row.against == "medium")
    assert ours.share + theirs.share == pytest.approx(1)
    assert ours.low + theirs.high == pytest.approx(1)


def test_the_figures_are_those_of_the_stored_arena_results():
    """measured.json is written from bench/strength by `knockwood ladder`, never by hand."""
    for row in load()["rows"]:
        stored = json.loads((STRENGTH / f"simple-{row['a']}-{row['b']}.json").read_text())
        assert row["share"] == round(stored["a_share"], 4)
        assert row["low"] == round(stored["a_share_low"], 4)
        assert row["games"] == stored["games"]
        assert stored["code"] == load()["code"]
