"""A reader that does not read, a store that is busy or unsure, a projection that fails, secrets that must not be told."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from knockwood.server import projection, wire
from knockwood.server.config import Config
from knockwood.server.fairness import chain
from knockwood.server.game import Game
from knockwood.server.outbox import ENCODER, Outbox
from knockwood.server.store.base import Busy, Entry, Unknown
from knockwood.server.store.memory import MemoryStore
from tests.server.worlds import World
from tests.serving import WIDE, FixedDecks, Guest, Served, bots_for, play_match, running, serve_in_thread

# --- readers ----------------------------------------------------------------------------------------------------------------------


def test_an_outbox_over_its_cap_is_closed_and_lets_go_of_its_messages() -> None:
    for box in (Outbox(most=10), Outbox(size=1000)):
        for number in range(500):
            box.send(wire.Ping(number, [None, None]))
        assert box.code == 1013
        assert not box.queue
        assert box.peak <= 40


def silent(guest: Guest, request: str, body: bytes = b"") -> socket.socket:
    """A connection whose reader takes nothing after the answer has begun; *body* is sent then."""
    host, port = guest.address.removeprefix("http://").split(":")
    cookie = "; ".join(f"{key}={value}" for key, value in guest.http.cookies.items())
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    reader.connect((host, int(port)))
    lines = [request, f"Host: {host}:{port}", f"Origin: {guest.address}", f"Cookie: {cookie}", "", ""]
    reader.sendall("\r\n".join(lines).encode())
    reader.recv(1)
    reader.sendall(body)
    return reader


def silent_stream(guest: Guest, game: str) -> socket.socket:
    """A stream of lines that nobody reads."""
    return silent(guest, f"GET /api/v1/games/{game}/stream HTTP/1.1")


def silent_socket(guest: Guest, game: str) -> socket.socket:
    """A WebSocket that says hello as a watcher and then reads nothing."""
    upgrade = (
        "GET /ws/v1 HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    )
    hello = ENCODER.encode(wire.Hello(wire.WIRE_VERSION, game, "watching-page", role="watch"))
    frame = bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2, "big") + bytes(4) + hello  # masked with zeros
    return silent(guest, upgrade, frame)


def moves_per_second(guest: Guest, game: str) -> float:
    """How fast a match is played over a socket."""
    player = guest.sit(game)
    started = time.monotonic()
    play_match(player)
    return player.cmd_n / (time.monotonic() - started)


def test_readers_that_never_read_are_closed_and_do_not_slow_the_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    limits = msgspec.structs.replace(WIDE, outbox_messages=40)
    with running(tmp_path, bot="simple", limits=limits, send_buffer=4096) as served, Guest(served.address) as guest:
        alone = [moves_per_second(guest, guest.open(rules={"target": 300})) for _ in range(2)]
        crowded, closed = [], []
        for _ in range(2):
            game = guest.open(rules={"target": 300})
            readers = [silent_stream(guest, game) for _ in range(10)] + [silent_socket(guest, game) for _ in range(10)]
            (table,) = (table for table in served.services.hub.tables.values() if table.name == game)
            wait_for(lambda table=table: len(table.viewers) == 21)  # type: ignore[misc]
            watching = [viewer for viewer in table.viewers if not viewer.bot]
            crowded.append(moves_per_second(guest, game))
            closed += [viewer.outbox.code for viewer in watching]
            assert all(viewer.outbox.peak <= 40 for viewer in watching)
            for reader in readers:
                reader.close()
            wait_for(lambda table=table: sum(not viewer.bot for viewer in table.viewers) <= 1)  # type: ignore[misc]
        with capsys.disabled():
            print(f"\nmoves/s alone {max(alone):.0f}, with 20 readers that never read {max(crowded):.0f}")
        assert closed == [1013] * 40
        assert max(crowded) > max(alone) / 3


def wait_for(done: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end
        threading.Event().wait(0.01)


# --- the store --------------------------------------------------------------------------------------------------------------------


class FaultyStore(MemoryStore):
    """Fails as it is told: before the write, or after it without saying so."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[Callable[[], Exception] | None] = []
        """What happens to the next appends, in order; None: they go well."""
        self.after = False

    async def append(self, game: bytes, epoch: int, expected: int, entries: Sequence[Entry]) -> int:
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None and not self.after:
            raise fault()
        done = await super().append(game, epoch, expected, entries)
        if fault is not None:
            raise fault()
        return done


@pytest.fixture
def faulty(tmp_path: Path) -> Any:
    store = FaultyStore()
    config = Config(data_dir=tmp_path, bot_delay_ms=0, limits=WIDE, log_level="off")
    served = serve_in_thread(config, store=store, decks=FixedDecks(), bots=bots_for("simple"))
    with Guest(served.address) as guest:
        yield served, store, guest
    served.stop()


def test_a_busy_store_is_told_and_the_number_is_not_used_up(faulty: tuple[Served, FaultyStore, Guest]) -> None:
    _, store, guest = faulty
    player = guest.sit(guest.open())
    player.until_mine()
    store.faults = [lambda: Busy(50)] * 3
    for _ in range(3):
        answer = player.act(wire.Pass())
        assert isinstance(answer, wire.Refused)
        assert (answer.code, answer.retry_ms) == ("busy", 50)
    assert isinstance(player.act(wire.Pass()), wire.Happened)
    assert player.cmd_n == 1


class LostStore(MemoryStore):
    """Fails to read with an error that nobody foresaw."""

    error: Exception | None = None

    async def read(self, game: bytes, after: int = 0) -> Any:
        if self.error is not None:
            raise self.error
        return await super().read(game, after)


@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("gone"), KeyError("gone")])
def test_a_socket_whose_reader_fails_is_told_and_closed_with_1011(tmp_path: Path, error: Exception) -> None:
    store = LostStore()
    config = Config(data_dir=tmp_path, bot_delay_ms=0, limits=WIDE, log_level="off")
    served = serve_in_thread(config, store=store, decks=FixedDecks(), bots=bots_for("simple"))
    with Guest(served.address) as guest:
        game = guest.open()
        player = guest.sit(game)
        player.until_mine()
        store.error = error
        player.send(wire.Hello(wire.WIRE_VERSION, "0" * 26, "test-page"))
        answer = player.receive()
        assert isinstance(answer, wire.Refused)
        assert answer.code == "internal"
        with pytest.raises(ConnectionClosed) as closed:
            player.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
        store.error = None
        again = guest.sit(game)  # the game and its table are as they were
        assert isinstance(again.act(wire.Pass()), wire.Happened)
    served.stop()


def test_a_store_that_is_busy_for_a_bot_does_not_stop_the_match(faulty: tuple[Served, FaultyStore, Guest]) -> None:
    _, store, guest = faulty
    player = guest.sit(guest.open())
    player.until_mine()
    store.faults = [None, lambda: Busy(10), lambda: Busy(10)]
    player.act(wire.Pass())
    player.until_mine()
    assert store.faults == []


def test_an_append_of_unknown_result_is_looked_up(faulty: tuple[Served, FaultyStore, Guest]) -> None:
    _, store, guest = faulty
    player = guest.sit(guest.open())
    player.until_mine()
    store.after, store.faults = True, [Unknown]
    answer = player.act(wire.Pass())
    assert isinstance(answer, wire.Happened)
    player.until_mine()
    store.after, store.faults = False, [Unknown]
    second = player.act(wire.Undo())
    assert isinstance(second, wire.Refused)
    assert second.code == "busy"
    assert isinstance(player.act(wire.Undo()), wire.Happened)


def test_a_projection_that_fails_once_is_mended_from_the_log(
    faulty: tuple[Served, FaultyStore, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    served, _, guest = faulty
    player = guest.sit(guest.open())
    player.until_mine()
    other = guest.sit(guest.open())
    other.until_mine()
    whole, left = projection.event, [1]

    def failing(*words: Any) -> wire.Happened:
        if left:
            left.pop()
            raise ZeroDivisionError
        return whole(*words)

    monkeypatch.setattr(projection, "event", failing)
    player.send(wire.Cmd(1, player.seq, wire.Pass()))
    assert isinstance(player.receive(), wire.FullView)
    again = player.receive()
    assert isinstance(again, wire.Happened)
    assert again.cmd_n == 1
    player.cmd_n = 1
    assert play_match(player).final is not None
    assert isinstance(other.act(wire.Pass()), wire.Happened)
    assert len(served.services.hub.tables) == 2


def test_a_log_that_cannot_be_folded_freezes_its_game_alone(
    faulty: tuple[Served, FaultyStore, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    served, store, guest = faulty
    broken, sound = guest.open(), guest.open()
    first = next(key for key, table in served.services.hub.tables.items() if table.name == broken)
    player = guest.sit(broken)
    player.until_mine()
    whole = projection.event

    def failing(game: Game, *words: Any) -> wire.Happened:
        if game.id == first:
            store.logs[first] = store.logs[first][1:]  # memory has gone wrong, and the log as well
            raise ZeroDivisionError
        return whole(game, *words)

    monkeypatch.setattr(projection, "event", failing)
    with pytest.raises(ConnectionClosed):  # noqa: PT012
        player.send(wire.Cmd(1, player.seq, wire.Pass()))
        while True:
            player.receive()
    assert guest.http.post(f"/games/{broken}/hint").status_code >= 400
    assert play_match(guest.sit(sound)).final is not None


# --- secrets and sizes --------------------------------------------------------------------------------------------------------------


def test_no_log_line_holds_a_secret_a_name_or_a_card(tmp_path: Path) -> None:
    lines: list[str] = []

    def report(event: str, /, **fields: Any) -> None:
        lines.append(json.dumps({"event": event, **{key: str(value) for key, value in fields.items()}}))

    config = Config(data_dir=tmp_path, bot_delay_ms=0, limits=WIDE, log_level="debug")
    served = serve_in_thread(config, bots=bots_for("simple"), report=report)
    try:
        with Guest(served.address, "Adalbert") as guest:
            game = guest.open()
            player = guest.sit(game)
            player.until_mine()
            player.socket.send("nonsense")
            player.receive()
            play_match(player)
            token = guest.http.cookies["kw_local"]
            (stored,) = (table.game for table in served.services.hub.tables.values())
            report("test", game=game)
    finally:
        served.stop()
    text = "\n".join(lines)
    for secret in (token, stored.secret.hex(), "Adalbert", stored.link(1), stored.link(2)):
        assert secret not in text
    assert not re.search(r"\b[A2-9TJQK][CDHS]\b", text)


def test_no_secret_of_the_deal_leaves_before_its_reveal() -> None:
    world = World()
    world.play(5)
    secrets_shown = set()
    links = chain(world.game.id, world.game.secret)
    for stored, line in zip(world.stored, world.sent[0]):
        shown = {hand for hand in range(1, 30) if links[hand].hex().encode() in line}
        assert world.game.secret.hex().encode() not in line
        if stored.kind != "hand_revealed":
            assert not shown, stored
        secrets_shown |= shown
    assert secrets_shown == set(range(1, world.game.hand_number + 1))


@pytest.mark.parametrize("seed", range(12))
def test_messages_keep_to_their_sizes(seed: int) -> None:
    world = World()
    longest = 0
    import random

    source = random.Random(seed)
    while world.step(source, 0.95 if seed % 2 else 0.6) is not None and world.game.hand_number < 6:
        longest = max(longest, len(ENCODER.encode(projection.full_view(world.game, seed % 2))))
    assert max(len(line) for line in world.sent[0] + world.sent[1]) <= 4096
    assert longest <= 32 * 1024
