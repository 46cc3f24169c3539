"""Runs: the same result from one process or many, from one go or after a stop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from knockwood.arena import duel
from knockwood.arena.clock import Clock
from knockwood.arena.executors import THREADS, Queue
from knockwood.arena.plan import ArenaError, Plan
from knockwood.arena.run import Interrupted, report, run
from knockwood.arena.stats import TIMES
from knockwood.bots import BotError
from knockwood.engine.rules import NotSupported, preset

FAST = preset("simple").replace(target=10)
PLAN = Plan("simple", "easy", FAST, 42, 36)


def without_times(document: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in document.items() if key not in TIMES}, indent=2)


@pytest.fixture(scope="module")
def whole() -> str:
    """The result of one go in this process."""
    return without_times(report(PLAN, run(PLAN, "serial")))


def test_processes_give_the_same_bytes(whole, tmp_path):
    assert without_times(report(PLAN, run(PLAN, "process", tmp_path / "state", workers=2))) == whole


@pytest.mark.parametrize("chunks", [0, 1, 2])
def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(whole, tmp_path, chunks):
    file, seen = tmp_path / "x.json.part", []

    def stop(pairs):
        seen.append(len(pairs))
        if len(seen) > chunks:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run(PLAN, "serial", file, progress=stop)
    kept = len(caught.value.pairs)
    assert kept == (1, 10, 14)[chunks]  # one pair first, then always half of what is left for players as quick as these
    told = []
    pairs = run(PLAN, "serial", file, progress=lambda pairs: told.append(len(pairs)))
    assert without_times(report(PLAN, pairs)) == whole
    assert told[0] == kept


def test_slow_players_are_kept_pair_by_pair_and_quick_ones_in_chunks():
    queue = Queue(range(400))
    slow, quick = Clock(3 * 10**9, 1, ((1, 1),)), Clock(10**6, 1, ((1, 1),))
    pair = run(PLAN._replace(games=2), "serial")[0]
    assert queue.take() == [0]
    queue.learn([pair._replace(clocks=(slow, slow))])
    assert queue.take() == [1]
    queue.learn([pair._replace(clocks=(quick, slow))])
    assert queue.take() == [2]
    queue.learn([pair._replace(clocks=(quick, quick))] * 2)
    assert queue.take() == list(range(3, 67))
    queue.workers = 10
    sizes = []
    while queue:
        sizes.append(len(queue.take()))
    assert sizes[0] == 17
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 1


def test_pairs_already_played_are_not_played_again(whole, tmp_path, monkeypatch):
    file = tmp_path / "x.part"
    run(PLAN, "serial", file)
    played = []
    original = duel.play_pair

    def watched(*words):
        played.append(words[3])
        return original(*words)

    monkeypatch.setattr(duel, "play_pair", watched)
    assert without_times(report(PLAN, run(PLAN, "serial", file))) == whole
    assert played == []
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:2]) + lines[2][: len(lines[2]) // 2])  # a crash in the middle of a write
    assert without_times(report(PLAN, run(PLAN, "serial", file))) == whole
    assert sorted(played) == list(range(1, 18))
    kept = [pair[0] for line in file.read_text().splitlines()[1:] for pair in json.loads(line)]
    assert sorted(kept) == list(range(18))


@pytest.mark.parametrize("line", ["[" * 100_000, "[[0]]", '[[0,[["x"]]]]', "\x00", "{}", "1"], ids=range(6))
def test_a_damaged_line_of_a_state_is_played_again(tmp_path, line):
    file = tmp_path / "x.part"
    whole = without_times(report(PLAN, run(PLAN, "serial", file)))
    head, *chunks = file.read_text().splitlines()
    first = json.loads(chunks[0])
    first[0][1][0][1] = "many"  # the points of a game
    first[1:2] = []
    file.write_text("\n".join([head, line, json.dumps(first), *chunks[1:]]) + "\n")
    assert without_times(report(PLAN, run(PLAN, "serial", file))) == whole
    file.write_text(line + "\n")
    with pytest.raises(ArenaError, match=r"not the state of an arena run|another run"):
        run(PLAN, "serial", file)


def test_a_state_of_another_run_or_of_other_code_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "x.part"
    run(PLAN, "serial", file)
    with pytest.raises(ArenaError, match="another run"):
        run(PLAN._replace(seed=43), "serial", file)
    head, _, rest = file.read_text().partition("\n")
    file.write_text(json.dumps({**json.loads(head), "code": "0" * 12}) + "\n" + rest)
    with pytest.raises(ArenaError, match="other code"):
        run(PLAN, "serial", file)
    file.write_text("not a state\n")
    with pytest.raises(ArenaError, match="not the state of an arena run"):
        run(PLAN, "serial", file)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"a": "nobody"}, BotError),
        ({"b": "nobody"}, BotError),
        ({"games": 3}, ArenaError),
        ({"games": 0}, ArenaError),
        ({"seed": -1}, ArenaError),
        ({"seed": 1 << 64}, ArenaError),
        ({"rules": preset("simple").replace(hand_size=7)}, NotSupported),
        ({"rules": FAST.replace(seating="rotation")}, ArenaError),
        ({"rules": FAST.replace(seating="captain")}, ArenaError),
        ({"rules": FAST.replace(seating="partnership")}, ArenaError),
    ],
)
def test_a_plan_that_cannot_be_run_is_refused_before_anything_is_played(change, error):
    with pytest.raises(error):
        run(PLAN._replace(**change))


def test_an_unknown_executor_is_refused():
    for name in ("dask", "dask:", "cloud"):
        with pytest.raises(ArenaError, match="process, serial or dask:ADDRESS, not"):
            run(PLAN, name)


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(ArenaError, match="cannot be written"):
        run(PLAN, "serial", tmp_path / "no" / "such" / "place")


def test_figures_carry_what_was_run(whole):
    document = json.loads(whole)
    assert (document["a"], document["b"], document["seed"], document["games"]) == ("simple", "easy", 42, 36)
    assert document["rules"] == FAST.to_dict()


def test_draws_survive_a_stop(tmp_path):
    file = tmp_path / "x.part"
    run(PLAN, "serial", file)
    head, *lines = file.read_text().splitlines()
    rows = json.loads(lines[0])
    rows[0][1][0][5] = True
    file.write_text("\n".join([head, json.dumps(rows), *lines[1:]]) + "\n")
    assert report(PLAN, run(PLAN, "serial", file))["draws"] == 1


def test_the_digest_of_the_code_covers_every_room_that_decides_play_and_weights_too(tmp_path, monkeypatch):
    from knockwood.arena import plan as place

    root = tmp_path / "knockwood"
    for part in (*place.ROOMS, "arena", "protocol"):
        (root / part).mkdir(parents=True)
        (root / part / "a.py").write_text("a = 1\n")
    monkeypatch.setattr(place, "__file__", str(root / "arena" / "plan.py"))

    def digest() -> str:
        place.code_digest.cache_clear()
        return place.code_digest()

    try:
        seen = {digest()}
        for part in place.ROOMS:
            (root / part / "a.py").write_text("a = 2\n")
            seen.add(digest())
        (root / "net" / "weights").mkdir()
        (root / "net" / "weights" / "net.npz").write_bytes(b"1")
        (root / "engine" / "a.pxd").write_text("")
        last = digest()
        assert len(seen | {last}) == len(place.ROOMS) + 2
        for other in ("arena/a.py", "protocol/a.py", "bots/measured.json"):  # what is counted and told decides nothing
            (root / other).write_text("2\n")
        assert digest() == last
    finally:
        place.code_digest.cache_clear()


def test_players_use_one_core_unless_the_user_says_otherwise(monkeypatch):
    for name in THREADS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(THREADS[0], "3")
    run(PLAN._replace(games=2), "serial")
    assert [os.environ[name] for name in THREADS] == ["3", "1", "1"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_a_run_that_another_program_ends_keeps_what_was_played_and_leaves_no_worker(tmp_path):
    file = tmp_path / "x.json"
    words = ["arena", "simple", "greedy0", "--games", "1000000", "--workers", "2", "--json", str(file)]
    with subprocess.Popen([sys.executable, "-m", "knockwood", *words], stderr=subprocess.PIPE, text=True) as going:
        state = tmp_path / "x.json.part"
        for _ in range(600):
            if state.exists() and state.read_text().count("\n") > 3:
                break
            with suppress(subprocess.TimeoutExpired):
                going.wait(0.1)
        children = Path(f"/proc/{going.pid}/task/{going.pid}/children")
        born = [f"/proc/{number}" for number in (children.read_text().split() if children.exists() else [])]
        workers = [Path(child) for child in born if b"spawn_main" in Path(child, "cmdline").read_bytes()]
        going.terminate()
        told = going.communicate(timeout=60)[1]
    assert going.returncode == 130
    assert "the same command goes on" in told
    assert state.read_text().count("\n") > 3
    assert not [worker for worker in workers if worker.exists()]
