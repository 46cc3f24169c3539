"""``knockwood arena`` and ``knockwood bots``."""

from __future__ import annotations

import json

import pytest

from knockwood.bots import BOT_NAMES, NET_NAME, SCRIPTED_NAMES, SEARCH_NAMES
from knockwood.rummy500.bots import BOT_NAMES as RUMMY_BOTS
from tests.cli.commands import command

KEYS = {"games", "a_share", "a_share_low", "a_share_high", "points_per_hand", "ms_per_decision", "mix"}
FAST = ["simple", "easy", "--games", "8", "--seed", "3", "--rules", "simple target=15"]


def test_arena_writes_the_keys_that_others_rely_on(capsys, tmp_path):
    file = tmp_path / "x.json"
    done = command(capsys, "arena", *FAST, "--executor", "serial", "--json", str(file))
    assert done.status == 0
    found = json.loads(file.read_text())
    assert set(found) >= KEYS
    assert found["games"] == 8
    assert set(found["ms_per_decision"]) == {"a", "b"}
    assert set(found["mix"]) == {"knock", "gin", "big_gin", "undercut", "tie", "dead_hand"}
    assert sum(found["mix"].values()) == pytest.approx(1, abs=1e-5)
    assert found["a_share_low"] <= found["a_share"] <= found["a_share_high"]
    assert list(tmp_path.iterdir()) == [file]
    assert "simple wins" in done.out


def test_both_executors_write_the_same_bytes_apart_from_the_times(capsys, tmp_path):
    texts = []
    for executor in ("serial", "process"):
        file = tmp_path / f"{executor}.json"
        assert command(capsys, "arena", *FAST, "--executor", executor, "--json", str(file)).status == 0
        texts.append(file.read_text().partition('"ms_per_decision"')[0])
    assert texts[0] == texts[1]


def test_the_same_command_again_reads_the_result(capsys, tmp_path):
    file = tmp_path / "x.json"
    command(capsys, "arena", *FAST, "--executor", "serial", "--json", str(file))
    before = file.read_text()
    done = command(capsys, "arena", *FAST, "--executor", "serial", "--json", str(file))
    assert done.status == 0
    assert file.read_text() == before


def test_the_figures_without_luck_stand_in_the_report_where_there_are_enough_matches(capsys, tmp_path):
    file = tmp_path / "x.json"
    words = [
        "arena",
        "simple",
        "easy",
        "--games",
        "40",
        "--rules",
        "simple target=15",
        "--executor",
        "serial",
        "--json",
        str(file),
    ]
    first = command(capsys, *words)
    found = json.loads(file.read_text())
    share = found["without_luck"]["a_share"]
    assert share["low"] < share["mean"] < share["high"]
    assert f"without luck    {share['mean']:.1%}  (95 %: " in first.out
    older = {key: value for key, value in found.items() if key != "without_luck"}  # as results were before
    file.write_text(json.dumps(older))
    again = command(capsys, *words)
    assert again.status == 0
    assert "without luck" not in again.out
    file.write_text(json.dumps({**found, "without_luck": {"a_share": "much"}}))
    assert "damaged arena result" in command(capsys, *words).err
    few = command(capsys, "arena", *FAST, "--executor", "serial")
    assert "without luck" not in few.out


def test_a_stop_keeps_what_was_played_and_the_same_command_goes_on(capsys, tmp_path, monkeypatch):
    from knockwood.cli import arena as room

    words = ["arena", "simple", "easy", "--games", "40", "--seed", "3", "--rules", "simple target=15", "--executor", "serial"]
    whole = tmp_path / "whole.json"
    command(capsys, *words, "--json", str(whole))
    show = room.Bar.show

    def stop(bar, pairs):
        show(bar, pairs)
        raise KeyboardInterrupt

    file = tmp_path / "x.json"
    with monkeypatch.context() as patch:
        patch.setattr(room.Bar, "show", stop)
        done = command(capsys, *words, "--json", str(file))
    assert done.status == 130
    assert "stopped after 2 of 40 matches; the same command goes on" in done.err
    assert not file.exists()
    assert command(capsys, *words, "--json", str(file)).status == 0
    same = [text.read_text().partition('"ms_per_decision"')[0] for text in (whole, file)]
    assert same[0] == same[1]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["nobody", "simple"], "unknown bot: nobody"),
        (["simple", "nobody"], "unknown bot: nobody"),
        (["simple", "easy", "--games", "7"], "even number"),
        (["simple", "easy", "--rules", "moon"], "no such preset: moon"),
        (["simple", "easy", "--set", "seating=rotation"], "the arena plays two seats"),
        (["simple", "easy", "--set", "target"], "field=value"),
        (["simple", "easy", "--rules", "rummy500"], "rummy500 is another game"),
        (["simple", "easy", "--executor", "cloud"], "process, serial or dask:ADDRESS"),
        (["simple", "easy", "--seed", "-1"], "--seed"),
        (["simple", "easy", "--sprt", "0.6,0.5"], "--sprt"),
        (["simple", "easy", "--workers", "0"], "--workers"),
        (["simple", "easy", "--games", "2", "--json", "/no/such/place/x.json"], "cannot be written"),
        (["simple"], "--b"),
    ],
)
def test_arena_refuses_what_it_cannot_run(capsys, words, reason):
    assert reason.lower() in command(capsys, "arena", *words).refused().lower()


def test_a_sequential_test_stops_early_and_its_result_is_kept(capsys, tmp_path):
    file = tmp_path / "x.json"
    words = ["skilled", "random", "--rules", "simple target=15", "--executor", "serial", "--json", str(file)]
    done = command(capsys, "arena", *words, "--sprt", "0.5,0.6")
    assert done.status == 0
    found = json.loads(file.read_text())
    assert found["games"] < 200
    assert found["sprt"]["accepted"] == "high"
    assert found["sprt"]["llr"] >= found["sprt"]["llr_high"]
    assert "skilled wins 60.0% rather than 50.0%" in done.out
    before = file.read_text()
    command(capsys, "arena", *words, "--sprt", "0.5,0.6")
    assert file.read_text() == before
    command(capsys, "arena", *words, "--sprt", "0.5,0.55")  # other claims are another test
    assert json.loads(file.read_text())["sprt"]["high"] == 0.55
    done = command(capsys, "arena", "simple", "simple", "--games", "4", "--executor", "serial", "--sprt", "gain")
    assert "not decided between 50.0% and 53.0%" in done.out


def test_arena_plays_out_any_rules_for_two(capsys, tmp_path):
    file = tmp_path / "x.json"
    words = ["--games", "4", "--rules", "scarne-hollywood", "--set", "target=20", "hollywood_columns=2", "--executor", "serial"]
    done = command(capsys, "arena", "simple", "easy", *words, "--json", str(file))
    assert done.status == 0
    found = json.loads(file.read_text())
    assert set(found) >= KEYS | {"draws"}
    assert (found["rules"]["hollywood"], found["rules"]["hollywood_columns"]) == ("per_player", 2)
    done = command(capsys, "arena", "simple", "easy", "--games", "2", "--rules", "straight", "--executor", "serial")
    assert "a series has none" in done.out


def test_bots_lists_the_names(capsys):
    lines = command(capsys, "bots").out.splitlines()
    assert tuple(line.split()[0] for line in lines) == (*BOT_NAMES, *SCRIPTED_NAMES, *SEARCH_NAMES, NET_NAME, *RUMMY_BOTS)
