"""Move counts, compiled and uncompiled, and the runner that checks them."""

from __future__ import annotations

from pathlib import Path

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.deal import Deal
from knockwood.rummy500.actions import KINDS as RUMMY_KINDS
from knockwood.spec.perft import PerftError, count, divide, position, reached, read, run

FILES = sorted(Path(__file__).parent.glob("perft/*.txt"))
RUMMY_FILE = Path(__file__).parent / "perft" / "rummy500.txt"
SIMPLE = Path(__file__).parent / "perft" / "simple.txt"
#: Presets and other rules that change what can be done in a hand.
CHANGED = {
    "line",
    "under-ten",
    "standard",
    "oklahoma",
    "tournament",
    "parlor",
    "parlor-eleven",
    "parlor-oklahoma",
    "second-pack",
    "full",
    "simple-exposed",
}
MOST = None if COMPILED else 5000
"""Larger counts are left out when the engine is not compiled."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_counts_are_equal(file):
    checked = 0
    for case, depth, wrong in run(read(file), MOST):
        assert wrong is None, f"line {case.line}, depth {depth}: {wrong.found} instead of {wrong.expected}: {wrong.divided}"
        checked += 1
    assert checked >= 10


def test_positions_of_rummy_500_reach_every_action_and_both_ends():
    cases = read(RUMMY_FILE)
    assert {kind for case in cases for kind in case.reaches} >= {*RUMMY_KINDS, "out", "stock_empty"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_positions_reach_what_they_were_chosen_for(file):
    for case in read(file):
        deal = position(case.text)
        depths = [depth for depth, number in case.counts.items() if number <= 5000]
        kinds = reached(deal, max(depths))
        assert case.reaches <= set(kinds), case.line


def test_together_they_reach_everything_that_is_played():
    simple = {kind for case in read(SIMPLE) for kind in case.reaches}
    assert simple >= {"take_upcard", "pass", "draw_stock", "draw_discard", "discard", "knock", "gin", "lay_off", "finish"}
    assert simple >= {"undercut", "dead_hand"}
    all_files = {kind for file in FILES for case in read(file) for kind in case.reaches}
    assert all_files >= simple | {"big_gin", "take_and_knock", "wall", "exposed", "spread"}
    assert {file.stem for file in FILES} >= {"eaai", "simple", "simple-gin-only", "simple-oklahoma"} | CHANGED


def test_the_parts_add_up_to_the_count():
    case = read(SIMPLE)[0]
    deal = Deal.parse(case.text)
    assert sum(divide(deal, 5).values()) == count(deal, 5) == case.counts[5]
    assert count(deal, 0) == 1


def test_a_wrong_count_is_told_by_first_action(tmp_path):
    text = SIMPLE.read_text()
    file = tmp_path / "wrong.txt"
    file.write_text(text.replace("depth 3: 31\n", "depth 3: 30\n", 1))
    wrong = [found for _, _, found in run(read(file), 100) if found]
    assert [(found.depth, found.expected, found.found) for found in wrong] == [(3, 30, 31)]
    assert wrong[0].divided == {"take_upcard": 20, "pass": 11}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("depth 1: 2\n", "line 1: a position comes first"),
        ("position dealer 0\n", "line 1: the hands are missing"),
        ("# nothing\nmoves 3\n", "line 2: neither position"),
        ("position x\ndepth 1: 2\ndepth 1: 3\n", "line 3: depth 1 is given twice"),
        ("position x\nreaches tie\nreaches knock\n", "line 3: reaches is given twice"),
        ("position dealer 0\ndepth one: 2\n", "line 2: `depth N: COUNT`"),
    ],
)
def test_a_file_that_is_no_perft_file_is_named_with_its_line(tmp_path, text, words):
    file = tmp_path / "p.txt"
    file.write_text(text)
    with pytest.raises(PerftError, match=words):
        read(file)
    with pytest.raises(PerftError, match="cannot be read"):
        read(tmp_path / "missing.txt")
