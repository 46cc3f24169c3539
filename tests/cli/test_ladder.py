"""``knockwood ladder``."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from knockwood.bots.levels import LEVELS
from tests.cli.commands import command

EXAMPLE = shlex.join([sys.executable, str(Path(__file__).resolve().parents[2] / "examples" / "simple_engine.py")])
NAMES = {level.name for level in LEVELS}
FAST = ["ladder", "--games", "4", "--rules", "simple target=5", "--executor", "serial"]


@pytest.fixture
def few(monkeypatch):
    """Two levels that play in no time, whatever the levels of the app are."""
    from knockwood.bots import levels

    monkeypatch.setattr(levels, "LEVELS", LEVELS[:2])


def test_the_ladder_is_written_as_a_document_and_as_a_page(capsys, tmp_path, few):
    files = ["--folder", str(tmp_path / "bouts"), "--json", str(tmp_path / "x.json"), "--page", str(tmp_path / "x.md")]
    done = command(capsys, *FAST, *files, "--engine", f"mine=cmd:{EXAMPLE}", "--games-of", "mine=2")
    assert done.status == 0
    found = json.loads((tmp_path / "x.json").read_text())
    first, second = (level.name for level in LEVELS[:2])
    assert set(found["ratings"]) == {first, second, "simple", "mine"}
    assert {row["games"] for row in found["rows"] if "mine" in (row["a"], row["b"])} == {2}
    assert {row["games"] for row in found["rows"] if "mine" not in (row["a"], row["b"])} == {4}
    assert "mine" in done.out
    assert "| `mine` |" in (tmp_path / "x.md").read_text()
    assert (
        "`knockwood ladder --games 4 --rules 'simple target=5' --games-of mine=2 --engine 'mine=cmd:"
        in (tmp_path / "x.md").read_text()
    )
    assert "<svg" in (tmp_path / "x.svg").read_text()
    assert len(list((tmp_path / "bouts").iterdir())) == len(found["rows"])
    kept = [json.loads(file.read_text())["seed"] for file in (tmp_path / "bouts").iterdir()]
    assert len(set(kept)) == len(kept)
    written = (tmp_path / "x.md").read_text()
    (tmp_path / "x.md").unlink()
    assert command(capsys, "ladder", "--redraw", *files[2:]).status == 0
    assert (tmp_path / "x.md").read_text() == written
    assert "name both" in command(capsys, "ladder", "--redraw").refused()


def test_one_bout_may_have_matches_of_its_own(capsys, tmp_path, few):
    first, second = (level.name for level in LEVELS[:2])
    words = ["--folder", str(tmp_path / "bouts"), "--json", str(tmp_path / "x.json"), "--games-of", "simple=2"]
    assert command(capsys, *FAST, *words, f"{first}:simple=6").status == 0
    rows = json.loads((tmp_path / "x.json").read_text())["rows"]
    assert {(row["a"], row["b"]): row["games"] for row in rows} == {
        (second, first): 4,
        (first, "simple"): 6,
        (second, "simple"): 2,
    }


def test_further_rule_sets_have_rows_of_their_own(capsys, tmp_path, few):
    words = ["--folder", str(tmp_path / "bouts"), "--json", str(tmp_path / "x.json"), "--page", str(tmp_path / "x.md")]
    done = command(capsys, *FAST, *words, "--also", "oklahoma target=5", "simple target=5", "under-ten target=5")
    assert done.status == 0
    found = json.loads((tmp_path / "x.json").read_text())
    assert [row["rules"] for row in found["others"]] == ["oklahoma target=5"] * 2 + ["under-ten target=5"] * 2
    assert len(found["rows"]) == 3
    assert "| `under-ten target=5` |" in (tmp_path / "x.md").read_text()
    assert "--also 'oklahoma target=5' --also 'under-ten target=5'" in found["command"]


def test_what_was_played_is_not_played_again_and_a_stop_goes_on(capsys, tmp_path, few, monkeypatch):
    from knockwood.cli import arena

    words = [*FAST, "--folder", str(tmp_path / "bouts"), "--json", str(tmp_path / "x.json")]
    show, seen = arena.Bar.show, []

    def stop(bar, pairs):
        show(bar, pairs)
        seen.append(len(pairs))
        if len(seen) == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(arena.Bar, "show", stop)
        done = command(capsys, *words)
    assert done.status == 130
    assert "stopped in bout 2 of 3 after 2 matches; the same command goes on" in done.err
    with monkeypatch.context() as patch:
        patch.setattr(arena.Bar, "show", lambda bar, pairs: seen.append(-len(pairs)))
        assert command(capsys, *words).status == 0
        assert seen == [1, 2, 1, -1, -2, -1, -2]  # half of the second bout is read from its state, the third is played
        assert command(capsys, *words).status == 0
        assert len(seen) == 7
    text = json.loads((tmp_path / "x.json").read_text())
    whole = tmp_path / "whole.json"
    assert command(capsys, *FAST, "--folder", str(tmp_path / "other"), "--json", str(whole)).status == 0
    again = json.loads(whole.read_text())
    assert text["ratings"] == again["ratings"]


def test_a_state_of_other_code_is_begun_anew(capsys, tmp_path, few):
    bouts = tmp_path / "bouts"
    bouts.mkdir()
    first, second = (level.name for level in LEVELS[:2])
    stale = bouts / f"simple_target_5-{second}-{first}.json.part"
    stale.write_text('{"knockwood arena": 2, "code": "000000000000"}\n')
    assert command(capsys, *FAST, "--folder", str(bouts)).status == 0
    assert not stale.exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--engine", "mine"], "NAME=cmd:COMMAND"),
        (["--engine", "mine=nobody"], "unknown bot: nobody"),
        (["--engine", "mine=cmd:/no/such/program"], "No such file"),
        (["--games", "3"], "even number"),
        (["--games-of", "nobody=4"], "--games-of: NAME=N"),
        (["--games-of", "easy=1.5"], "--games-of: NAME=N"),
        (["--games-of", "easy:nobody=4"], "--games-of: NAME=N"),
        (["--rules", "moon"], "no such preset: moon"),
        (["--also", "moon"], "no such preset: moon"),
        (["--also", "simple seating=rotation"], "the arena plays two seats"),
        (["--executor", "cloud"], "process, serial or dask:ADDRESS"),
        (["--workers", "0"], "--workers"),
        (["--move-ms", "0"], "--move-ms"),
        (["--games-of", "simple=2", "simple=4"], "simple is given twice"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(capsys, tmp_path, words, reason):
    assert reason in command(capsys, "ladder", "--folder", str(tmp_path), *words).refused()


def test_a_folder_that_cannot_be_made_is_named(capsys):
    assert "/dev/null/x: cannot be made" in command(capsys, "ladder", "--folder", "/dev/null/x").refused()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a": 1, "b": 2, "rules_id": 3, "a_share": "x", "ms_per_decision": 5}',
        '{"a": "x", "b": [], "rules_id": "r", "a_share": 0.5, "ms_per_decision": {"a": 1e400}}',
        '{"ratings": {}, "rows": [], "anchor": {"name": "simple"}, "command": "x"}',
        '{"ratings": 1, "rows": 2, "anchor": 3, "command": 4}',
        "\xff",
        "",
    ],
    ids=range(7),
)
def test_a_damaged_document_is_refused_in_one_line_wherever_one_is_read(capsys, tmp_path, text):
    file, out = tmp_path / "x.json", str(tmp_path / "out")
    file.write_text(text, encoding="latin-1")
    assert "no arena document" in command(capsys, "curve", str(file), "--out", out).refused()
    assert "no ladder document" in command(capsys, "ladder", "--redraw", "--json", str(file), "--page", out).refused()
    file.write_text(text.replace('"a_share"', '"share"'), encoding="latin-1")
    words = ["--games", "2", "--json", str(file), "--executor", "serial"]
    assert "is there already and is no arena result" in command(capsys, "arena", "simple", "random", *words).refused()


def test_a_result_with_a_part_damaged_is_neither_told_nor_drawn_nor_written_over(capsys, tmp_path):
    file = tmp_path / "x.json"
    words = [
        "arena",
        "simple",
        "random",
        "--games",
        "2",
        "--rules",
        "simple target=5",
        "--executor",
        "serial",
        "--json",
        str(file),
    ]
    assert command(capsys, *words).status == 0
    whole = json.loads(file.read_text())
    damage = [("a_share", 2), ("ms_median", {"a": 1}), ("forfeits", {"a": 0}), ("hands", None)]
    for key, value in damage:
        text = json.dumps({**whole, key: value})
        file.write_text(text)
        assert "damaged" in command(capsys, *words).refused()
        assert "damaged" in command(capsys, "curve", str(file), "--out", str(tmp_path / "x.svg")).refused()
        assert file.read_text() == text


def test_a_curve_is_drawn_from_results_against_one_player(capsys, tmp_path):
    files = []
    for name, other in (("easy", "simple"), ("medium", "simple"), ("medium", "easy")):
        files.append(str(tmp_path / f"{name}-{other}.json"))
        words = ["--games", "2", "--rules", "simple target=5", "--executor", "serial", "--json", files[-1]]
        assert command(capsys, "arena", name, other, *words).status == 0
    out = tmp_path / "x.svg"
    assert command(capsys, "curve", *files[:2], "--out", str(out)).status == 0
    assert "matches won against simple" in out.read_text()
    assert "not 2 of them" in command(capsys, "curve", *files, "--out", str(out)).refused()
    assert "not 0 of them" in command(capsys, "curve", "--out", str(out)).refused()
    (tmp_path / "y.json").write_text("[]")
    assert "no arena document" in command(capsys, "curve", str(tmp_path / "y.json"), "--out", str(out)).refused()
    assert "cannot be read" in command(capsys, "curve", str(tmp_path / "z.json"), "--out", str(out)).refused()
