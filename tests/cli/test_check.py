"""``knockwood vectors``, ``perft`` and ``bench``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.commands import command

SPEC = Path(__file__).parents[1] / "spec"


def test_all_shared_vectors_pass_and_the_totals_stand_last(capsys):
    done = command(capsys, "vectors", str(SPEC / "vectors.jsonl"))
    assert done.status == 0
    lines = done.out.splitlines()
    assert lines == ["110 passed, 0 failed, 0 not supported"]


def test_a_failed_vector_is_named_with_the_keys_that_differ_before_the_unsupported(capsys, tmp_path):
    vectors = [json.loads(line) for line in (SPEC / "vectors.jsonl").read_text().splitlines()]
    bad = next(vector for vector in vectors if vector["id"] == "deadwood-001")
    bad["expect"]["min_deadwood"] += 1
    bad["expect"]["n_optimal"] += 1
    unplayed = {**vectors[0], "preset": "rummy500"}
    file = tmp_path / "v.jsonl"
    file.write_text("\n".join(json.dumps(vector) for vector in [unplayed, bad, vectors[0]]))
    done = command(capsys, "vectors", str(file), str(file))
    assert done.status == 1
    lines = done.out.splitlines()
    assert lines[:2] == ["failed: deadwood-001: min_deadwood, n_optimal"] * 2
    assert lines[-1] == "2 passed, 2 failed, 2 not supported"


def test_vectors_refuses_what_it_cannot_read(capsys, tmp_path):
    assert "cannot be read" in command(capsys, "vectors", str(tmp_path / "no.jsonl")).refused()
    assert "cannot be read" in command(capsys, "vectors", str(tmp_path)).refused()
    file = tmp_path / "v.jsonl"
    file.write_text("{")
    assert "line 1: not JSON" in command(capsys, "vectors", str(file)).refused()
    assert "at least one file" in command(capsys, "vectors").refused()


def test_perft_counts(capsys):
    done = command(capsys, "perft", str(SPEC / "perft" / "simple-gin-only.txt"))
    assert done.status == 0
    assert " counts equal, 0 differ" in done.out.splitlines()[-1]


def test_perft_tells_a_mismatch_by_first_action(capsys, tmp_path):
    file = tmp_path / "p.txt"
    text = (SPEC / "perft" / "simple.txt").read_text()
    file.write_text(text.partition("depth 4")[0].replace("depth 3: 31", "depth 3: 32"))
    done = command(capsys, "perft", str(file))
    assert done.status == 1
    assert done.out.splitlines()[:3] == [
        f"{file}, line 5, depth 3: 31 sequences, expected 32",
        "  take_upcard: 20",
        "  pass: 11",
    ]
    assert "2 counts equal, 1 differ" in done.out


def test_perft_refuses_what_it_cannot_read(capsys, tmp_path):
    assert "cannot be read" in command(capsys, "perft", str(tmp_path / "no.txt")).refused()
    assert "at least one file" in command(capsys, "perft").refused()
