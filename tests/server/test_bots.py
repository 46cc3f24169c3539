"""Bots sit like people: the same lines, the same view, another process; and the table goes on when one does not answer."""

from __future__ import annotations

import os
import random
import signal
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from knockwood.bots import make_bot
from knockwood.bots.levels import LEVELS
from knockwood.engine.rules import preset
from knockwood.engine.view import View
from knockwood.server import projection, wire
from knockwood.server.bot_seats import BotWorkers, Worker
from knockwood.server.bot_worker import BotSeat
from knockwood.server.config import Config
from knockwood.server.logs import quiet
from tests.server.worlds import ENCODER, World
from tests.serving import WIDE, FixedDecks, Guest, play_match, running, serve_in_thread


class Witness:
    """A bot that keeps what it was asked with."""

    name = "witness"

    def __init__(self, seen: list[View]) -> None:
        self.seen = seen
        self.inner = make_bot("simple")

    def act(self, view: View) -> int:
        self.seen.append(view)
        return self.inner.act(view)


def welcome(world: World, seat: int, level: str | None = None) -> bytes:
    game = world.game
    rules = projection.rules_info(game.rules, game.preset)
    seats = [replace(info, level=level) if level else info for info in projection.seats_info(game)]
    return ENCODER.encode(wire.Welcome(1, "0" * 26, "", seat, "seat", seats, rules, game.seq, game.last_cmd[seat], "view"))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32), st.integers(0, 80), st.sampled_from(["simple", "simple-oklahoma", "eaai"]), st.sampled_from([0, 1])
)
def test_the_view_behind_the_lines_is_the_engines_view(seed: int, late: int, name: str, seat: int) -> None:
    world = World(rules=preset(name), viewers=(seat,))
    source, seen, expected = random.Random(seed), [], []
    bot = BotSeat(lambda _level, _seed: Witness(seen))
    for _ in range(late):
        if world.step(source, 0.9) is None:
            return
    bot.receive(welcome(world, seat))
    start = len(world.sent[seat])
    if world.game.turn_on(0) == seat and world.game.match is not None:
        expected.append(world.game.match.view(seat))
    bot.receive(ENCODER.encode(projection.full_view(world.game, seat)))
    for _ in range(60):
        if world.step(source, 0.9) is None:
            break
        for line in world.sent[seat][start:]:
            bot.receive(line)
        start = len(world.sent[seat])
        if world.game.turn_on(0) == seat and world.game.match is not None:
            expected.append(world.game.match.view(seat))
    for view, whole in zip(seen, expected, strict=True):  # it knows the hands that ended since it sat down
        whole.earlier = whole.earlier[len(whole.earlier) - len(view.earlier) :]
    assert seen == expected
    assert not late or all(len(view.earlier) <= len(world.game.match.past) for view in seen)


@pytest.mark.parametrize("name", ["simple", "eaai"])
def test_the_finished_hands_behind_the_lines_are_those_of_the_match(name: str) -> None:
    world = World(rules=preset(name), viewers=(0,))
    source, seen = random.Random(5), []
    bot = BotSeat(lambda _level, _seed: Witness(seen))
    bot.receive(welcome(world, 0))
    bot.receive(ENCODER.encode(projection.full_view(world.game, 0)))
    start, most = len(world.sent[0]), 0
    for _ in range(600):
        if world.step(source, 0.9) is None:
            break
        for line in world.sent[0][start:]:
            bot.receive(line)
        start = len(world.sent[0])
        if world.game.turn_on(0) == 0 and world.game.match is not None:
            assert seen[-1].earlier == world.game.match.view(0).earlier
            most = max(most, len(seen[-1].earlier))
    assert most >= 2


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_a_bot_of_every_level_plays_by_its_lines(level: str) -> None:
    world = World(viewers=(1,), dealer=0)
    bot = BotSeat()
    bot.receive(welcome(world, 1, level))
    answer = bot.receive(ENCODER.encode(projection.full_view(world.game, 1)))
    asked = 0
    while answer is not None and asked < 12:
        sent = len(world.sent[1])
        world.act(1, msgspec.json.decode(answer, type=wire.Cmd).act)
        source = random.Random(asked)
        while world.game.running and world.game.turn_on(0) == 0:
            world.step(source, 0.9)
        asked += 1
        answer = next(filter(None, map(bot.receive, world.sent[1][sent:])), None)
    assert asked >= 2


def test_after_an_undo_a_bot_asks_for_a_fresh_view() -> None:
    world = World(viewers=(1,))
    bot = BotSeat()
    bot.receive(welcome(world, 1))
    bot.receive(ENCODER.encode(projection.full_view(world.game, 1)))
    sent = len(world.sent[1])
    world.act(0, wire.Pass())
    world.act(0, wire.Undo())
    answers = [bot.receive(line) for line in world.sent[1][sent:]]
    assert answers[-1] is not None
    assert msgspec.json.decode(answers[-1])["t"] == "hello"


def test_a_match_against_a_worker_process(tmp_path: Path) -> None:
    config = Config(data_dir=tmp_path, bot_delay_ms=0, limits=WIDE, log_level="off", bot_workers=1)
    served = serve_in_thread(config, bots=BotWorkers(1, quiet))
    try:
        with Guest(served.address) as guest:
            state = play_match(guest.sit(guest.open("medium")))
            assert state.final is not None
            assert state.sheet is not None
            assert not state.sheet.fallback
    finally:
        served.stop()


def test_a_worker_that_is_killed_comes_back_and_plays_on(tmp_path: Path) -> None:
    told: list[str] = []
    bots = BotWorkers(1, lambda event, **_fields: told.append(event))
    config = Config(data_dir=tmp_path, bot_delay_ms=0, limits=WIDE, log_level="off")
    served = serve_in_thread(config, bots=bots)
    try:
        with Guest(served.address) as guest:
            player = guest.sit(guest.open("simple"))
            player.until_mine()
            worker: Worker = bots.workers[0]
            assert worker.process is not None
            first = worker.process.pid
            os.kill(first, signal.SIGKILL)
            state = play_match(player)
            assert state.final is not None
            assert worker.process is not None
            assert worker.process.pid != first
            assert told == ["bot_restart"]
    finally:
        served.stop()


def test_a_bot_that_does_not_answer_is_moved_for_and_the_sheet_says_so(tmp_path: Path) -> None:
    silent = BotWorkers(1, quiet, [sys.executable, "-c", "import sys; sys.stdin.read()"])
    told: list[str] = []
    config = Config(data_dir=tmp_path, bot_delay_ms=0, bot_budget_ms=5, limits=WIDE, log_level="off")
    served = serve_in_thread(config, bots=silent, report=lambda event, **_fields: told.append(event))
    try:
        with Guest(served.address) as guest:
            player = guest.sit(guest.open("hard"))
            state = play_match(player)
            assert state.sheet is not None
            assert state.sheet.fallback
            assert "bot_fallback" in told
    finally:
        served.stop()


def test_a_bot_step_waits_for_its_fixed_moment(tmp_path: Path) -> None:
    import time

    with running(tmp_path, bot="simple", bot_delay_ms=120) as served, Guest(served.address) as guest:
        player = guest.sit(guest.open())
        player.until_mine()
        player.act(wire.Pass())
        started = time.monotonic()
        player.until_mine()
        assert time.monotonic() - started >= 0.1


def test_a_bot_is_sent_nothing_but_its_own_seat(tmp_path: Path) -> None:
    with running(tmp_path, bot="simple") as served, Guest(served.address) as guest:
        play_match(guest.sit(guest.open()))
        lines = served.services.bots.lines  # type: ignore[attr-defined]
        assert len(lines) > 50
        for line in lines:
            message = msgspec.json.decode(line)
            assert message["t"] in {"welcome", "event", "view"}
            if message["t"] == "welcome":
                assert message["you"] == 1
            elif message["state"]["own"] is not None and message["turn"]["legal"]:
                assert message["turn"]["actor"] in (1, None)


def test_a_worker_keeps_serving_after_a_line_it_cannot_use() -> None:
    import subprocess

    world = World(dealer=0, viewers=(1,))
    lines = [b"1 nonsense", b"2 " + welcome(world, 1), b"2 " + ENCODER.encode(projection.full_view(world.game, 1))]
    command = [sys.executable, "-m", "knockwood.server.bot_worker"]
    done = subprocess.run(command, input=b"\n".join([*lines, b""]), capture_output=True, timeout=30, check=True)
    channel, _, answer = done.stdout.strip().partition(b" ")
    assert channel == b"2"
    assert msgspec.json.decode(answer)["t"] == "cmd"
    assert b"channel 1" in done.stderr


@pytest.mark.parametrize("dealer", [0, 1])
def test_fixed_decks_deal_to_the_right_seats(dealer: int) -> None:
    world = World(["".join(f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK")], dealer=dealer)
    own = projection.state(world.game, 1 - dealer).own
    assert own is not None
    assert own.cards == ["AC", "3C", "5C", "7C", "9C", "JC", "KC", "2D", "4D", "6D"]
    assert FixedDecks((), dealer).first_dealer() == dealer
