"""Engines that do what they must not: each loses its match with the reason, quickly, and leaves nothing behind."""

from __future__ import annotations

import os
import select
import shlex
import signal
import sys
from pathlib import Path
from time import monotonic

import pytest

from knockwood.arena.duel import Crew, play_game
from knockwood.arena.plan import ArenaError, Plan
from knockwood.arena.run import report, run
from knockwood.engine.rules import preset
from knockwood.protocol.process import REASONS, CommandError, Limits

PROGRAM = Path(__file__).with_name("engines.py")
SIMPLE = preset("simple")
PATIENT = Limits(start_ms=20_000, move_ms=20_000)
QUICK = PATIENT._replace(move_ms=250)


def engine(way: str, *words: str) -> str:
    return "cmd:" + shlex.join([sys.executable, "-S", str(PROGRAM), way, *words])


def ends(pid: int) -> bool:
    """Whether the process ends within ten seconds; it is no child of ours, so its end can only be watched."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], 10)[0])
    finally:
        os.close(watched)


@pytest.mark.parametrize(
    ("way", "code", "text"),
    [
        ("garbage", "garbage", "Hello, is this the table?"),
        ("binary", "garbage", r"\xff\xfe"),
        ("nested", "garbage", "["),
        ("other_type", "garbage", "`$.do`"),
        ("stranger", "garbage", "resign"),
        ("escape", "garbage", r"\x1b[31mred"),
        ("endless_card", "illegal_act", "discard"),
        ("wrong_id", "garbage", "an act for question 4, the question is 3"),
        ("second_hello", "garbage", "hello instead of an act"),
        ("silence", "time", "no answer within 250 ms"),
        ("deaf", "time", "no answer within 250 ms"),
        ("info_flood", "time", "no answer within 250 ms"),
        ("drip", "time", "no answer within 250 ms"),
        ("long_line", "oversize", "a line of more than 65536 bytes"),
        ("crash", "crash", "ended with status 1"),
        ("killed", "crash", "ended by signal 9"),
        ("closes", "crash", "it closed its output"),
        ("half_a_line", "crash", "ended with status 3"),
        ("illegal", "illegal_act", "gin AC is not among the acts that were offered"),
        ("no_card", "illegal_act", "discard: "),
        ("stubborn", "garbage", "no"),
        ("act_for_hello", "garbage", "an act instead of hello"),
        ("version", "version", "version 2 was not offered, 1 was"),
        ("ends_at_once", "crash", "ended with status 1"),
    ],
)
def test_a_broken_contract_loses_the_match_and_names_the_reason(way, code, text):
    begun = monotonic()
    with Crew((engine(way), "simple"), QUICK if code == "time" else PATIENT) as crew:
        for number in (0, 1):  # in either seat, and with a new process after the first forfeit
            game, _ = play_game(crew.names, SIMPLE, 1, number, crew)
            assert game.forfeit is not None
            side, found, reason = game.forfeit
            assert (side, found) == (0, code)
            assert code in REASONS
            assert text in reason
            assert reason.isprintable()
            assert len(reason) < 1000
            assert not game.won
            assert not game.drawn
            assert crew.outside[0].process is None
    assert monotonic() - begun < 15


def test_a_silent_start_is_a_forfeit_of_its_own():
    with Crew((engine("no_start"), "simple"), Limits(start_ms=200)) as crew:
        game, _ = play_game(crew.names, SIMPLE, 1, 0, crew)
    assert game.forfeit == (0, "start", "no answer within 200 ms")
    assert game.hands == 0


def test_a_flood_of_complaints_does_no_harm():
    with Crew((engine("stderr_flood"), "simple"), PATIENT) as crew:
        game, _ = play_game(crew.names, SIMPLE.replace(target=10), 1, 0, crew)
        assert game.forfeit is None
        assert game.decisions[0] > 3
        assert crew.outside[0].process.said == "!" * 197 + "..."


def test_children_are_ended_with_their_engine(tmp_path):
    file = tmp_path / "pid"
    with Crew((engine("leaves_child", str(file)), "simple"), PATIENT) as crew:
        game, _ = play_game(crew.names, SIMPLE, 1, 0, crew)
    assert game.forfeit[:2] == (0, "crash")
    assert ends(int(file.read_text()))


def test_a_child_that_keeps_the_pipe_from_far_away_does_not_hold_us(tmp_path):
    file = tmp_path / "pid"
    begun = monotonic()
    with Crew((engine("leaves_far_child", str(file)), "simple"), PATIENT) as crew:
        game, _ = play_game(crew.names, SIMPLE, 1, 0, crew)
    assert game.forfeit == (0, "crash", "ended with status 1")
    assert monotonic() - begun < 10
    os.kill(int(file.read_text()), signal.SIGKILL)


def test_an_engine_that_does_not_go_is_made_to():
    with Crew((engine("lingers"), "simple"), PATIENT) as crew:
        game, _ = play_game(crew.names, SIMPLE.replace(target=10), 1, 0, crew)
        assert game.forfeit is None
        pid = crew.outside[0].process.child.pid
    assert ends(pid)


def test_both_sides_may_be_outside_and_the_better_behaved_wins():
    with Crew((engine("fine"), engine("crash")), PATIENT) as crew:
        game, _ = play_game(crew.names, SIMPLE, 1, 0, crew)
    assert game.forfeit == (1, "crash", "ended with status 1")
    assert game.won


def test_a_run_goes_on_after_forfeits_and_counts_them(tmp_path):
    plan = Plan(engine("illegal"), "simple", SIMPLE, 1, 20, PATIENT)
    texts = []
    for executor in ("serial", "process"):
        found = report(plan, run(plan, executor, tmp_path / executor, workers=2))
        texts.append({key: value for key, value in found.items() if not key.startswith("ms_")})
    assert texts[0] == texts[1]
    assert found["a_wins"] == 0
    assert found["games"] == 20
    assert found["forfeits"]["a"] == {
        "matches": 20,
        "reasons": {"illegal_act": 20},
        "first": "gin AC is not among the acts that were offered",
    }
    assert found["forfeits"]["b"] == {"matches": 0, "reasons": {}, "first": None}
    assert found["limits"] == PATIENT._asdict()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("cmd:", "wants a command"),
        ("cmd:'", "No closing quotation"),
        ("cmd:/no/such/program", "No such file"),
        (engine("ends_at_once"), "ended with status 1; its last words: cannot find my book of openings"),
        (engine("version"), "version 2 was not offered"),
    ],
)
def test_a_command_that_cannot_play_is_told_before_anything_is_played(name, reason):
    with pytest.raises((ArenaError, CommandError), match=reason):
        run(Plan(name, "simple", SIMPLE, 1, 2), "serial")


def test_a_changed_program_is_another_run(tmp_path):
    program = tmp_path / "mine.py"
    program.write_bytes(PROGRAM.read_bytes())
    plan = Plan(f"cmd:{sys.executable} {program} fine", "simple", SIMPLE, 1, 2)
    before = plan.identity()
    program.write_bytes(PROGRAM.read_bytes() + b"\n# better\n")
    assert plan.identity() != before
