"""``knockwood bench``: the keys that others rely on. Whether the bars are reached is for the command to say, not for a test."""

from __future__ import annotations

import json

from knockwood.bench import ROWS
from knockwood.engine import COMPILED
from tests.cli.commands import command

KEYS = {
    "compiled",
    "deadwood_batch_ns",
    "deadwood_call_ns",
    "random_hands_per_s",
    "greedy_hands_per_s",
    "copy_ns",
    "step_us",
    "import_ms",
    "open_spiel_random_hands_per_s",
}


def test_bench_measures_every_row_and_keeps_the_document(capsys, tmp_path):
    folder = tmp_path / "results"
    done = command(capsys, "bench", "--quick", "--json", "--save", str(folder))
    assert done.status == 0
    figures = json.loads(done.out)
    assert set(figures) >= KEYS
    assert figures["compiled"] is COMPILED
    for row in ROWS:
        value = figures[row.key]
        assert (value is None and row.key.endswith("_random_hands_per_s")) or value > 0
    (kept,) = folder.iterdir()
    assert json.loads(kept.read_text()) == figures


def test_a_bar_is_reached_from_the_right_side():
    bars = {row.key: row for row in ROWS}
    assert bars["copy_ns"].holds(150) is True
    assert bars["copy_ns"].holds(250) is False
    assert bars["greedy_hands_per_s"].holds(1_600_000) is True
    assert bars["greedy_hands_per_s"].holds(1_400_000) is False
    assert bars["open_spiel_random_hands_per_s"].holds(1) is None


def test_a_folder_that_cannot_be_written_is_named(capsys, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot be written" in command(capsys, "bench", "--quick", "--save", str(file)).refused()
