"""``knockwood replay``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import command

RECORDS = Path(__file__).parents[1] / "play" / "records"
SIMPLE = RECORDS / "v1-simple.json"


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_replay_prints_a_match_in_words_and_says_that_it_is_valid(capsys, file):
    done = command(capsys, "replay", str(file))
    hands = json.loads(file.read_text())["hands"]
    actions = sum(len(hand["actions"]) for hand in hands)
    lines = done.out.splitlines()
    assert done.status == 0
    assert lines[-1] == f"The record is valid: {len(hands)} hands, {actions} actions."
    assert sum(line.startswith("Hand ") for line in lines) == len(hands)


def test_one_hand_of_a_record(capsys):
    done = command(capsys, "replay", str(SIMPLE), "--hand", "2")
    assert next(line for line in done.out.splitlines() if line.startswith("Hand ")).startswith("Hand 2.")
    assert "--hand: 1 to" in command(capsys, "replay", str(SIMPLE), "--hand", "99").refused()


def test_a_damaged_record_is_refused_with_hand_action_and_reason(capsys, tmp_path):
    document = json.loads(SIMPLE.read_text())
    document["hands"][1]["actions"][3] = "draw_stock"
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(document))
    line = command(capsys, "replay", str(file)).refused()
    assert "hand 2, action 4 (draw_stock): " in line


def test_what_is_no_record_is_refused(capsys, tmp_path):
    file = tmp_path / "x.json"
    assert "No such file" in command(capsys, "replay", str(file)).refused()
    assert "directory" in command(capsys, "replay", str(tmp_path)).refused()
    file.write_text("hello")
    assert "not JSON" in command(capsys, "replay", str(file)).refused()
