"""Kills a real server again and again while guests play, and compares what was acknowledged with what the log holds.

    python -m tests.reliability.kill9 [--kills 25] [--guests 4] [--seed S]

The last line holds the figures. A guest keeps every acknowledged command; after each restart it comes back with the last seq it has,
and sends an unanswered command again with the same number.
"""

from __future__ import annotations

import argparse
import random
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

from msgspec import Struct
from websockets.exceptions import WebSocketException

from knockwood.server import events as log
from knockwood.server import wire
from knockwood.server.store.sqlite import COLUMNS
from knockwood.server.verify import StoreReport, verify_store
from tests.serving import Guest, Player, Spawned, plain_act, spawn

LOST = (WebSocketException, OSError, EOFError)


class Acknowledged(Struct, frozen=True):
    """A command whose event came back to its guest."""

    cmd_n: int
    seq: int


class Figures(Struct, frozen=True):
    """What a run came to. ``serves_again_s`` holds the seconds from each start of a process to its first healthy answer."""

    kills: int
    acknowledged: int
    lost: int
    duplicates: int
    gaps: int
    repeated: int
    serves_again_s: list[float]
    faults: list[str]
    """What a guest saw that cannot be: an event that changed, a command with two events, an answer that makes no sense."""
    store: StoreReport

    def line(self) -> str:
        """The final line."""
        times = sorted(self.serves_again_s)
        return (
            f"kill9: {self.kills} kills, {self.acknowledged} acknowledged, {self.lost} lost, {self.duplicates} duplicates, "
            f"{self.gaps} gaps, {self.repeated} sent again; serves again after {times[len(times) // 2]:.2f} s (median), "
            f"{times[-1]:.2f} s (longest); store: {self.store.games} games, {self.store.events} events, {self.store.hands} hands, "
            f"{len(self.store.faults)} faults"
        )


class Client(threading.Thread):
    """A guest that plays match after match, through every restart."""

    def __init__(self, address: str, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.address = address
        self.guest = Guest(address, name)
        self.stopping = threading.Event()
        self.games: dict[str, dict[int, int]] = {}
        """For each game: the seq of the event that acknowledged each command."""
        self.facts: dict[str, dict[int, str]] = {}
        """For each game: the kind of fact at each seq, as it was first shown."""
        self.faults: list[str] = []
        self.repeated = 0

    def run(self) -> None:
        """Play until told to stop."""
        while not self.stopping.is_set():
            try:
                self.play(self.guest.open("simple"))
            except (*LOST, RuntimeError) as error:
                if not self.rest(error):
                    return
            except Exception as error:
                if not self.rest(error):
                    return

    def rest(self, error: Exception) -> bool:
        """Wait a moment for the server; False when it is time to stop. What is no lost connection is a fault."""
        import httpx

        if not isinstance(error, (*LOST, httpx.TransportError, TimeoutError)):
            self.faults.append(repr(error))
            return False
        return not self.stopping.wait(0.05)

    def play(self, game: str) -> None:
        """One match to its end, or until told to stop."""
        self.games[game], self.facts[game] = {}, {}
        last: int | None = None
        pending: wire.Cmd | None = None
        while not self.stopping.is_set():
            try:
                player = self.guest.sit(game, last)
                while not self.stopping.is_set():
                    if pending is not None and player.cmd_n >= pending.cmd_n:
                        self.check_counted(game, pending, player)
                        pending = None
                    if pending is None:
                        state = player.until(lambda state, turn: bool(turn.legal) or state.phase == "match_over")
                        last = self.note(game, player)
                        if state.phase == "match_over":
                            player.socket.close()
                            return
                        assert player.turn is not None
                        pending = wire.Cmd(player.cmd_n + 1, player.seq, plain_act(state, player.turn))
                    else:
                        self.repeated += 1
                    player.send(pending)
                    pending = self.await_answer(game, player, pending)
                    last = self.note(game, player)
            except (*LOST, TimeoutError) as error:
                if not self.rest(error):
                    return

    def await_answer(self, game: str, player: Player, pending: wire.Cmd) -> wire.Cmd | None:
        """Wait for the acknowledgement; None when there was one, or when the command is to be made anew."""
        while True:
            message = player.receive()
            if isinstance(message, wire.Happened) and message.cmd_n == pending.cmd_n:
                self.acknowledge(game, pending.cmd_n, message.seq)
                return None
            if isinstance(message, wire.Refused):
                if message.code in ("stale", "busy"):
                    return None
                raise RuntimeError(f"{game}: {message}")

    def acknowledge(self, game: str, cmd_n: int, seq: int) -> None:
        """A command was accepted. It must never have another event."""
        known = self.games[game].setdefault(cmd_n, seq)
        if known != seq:
            self.faults.append(f"{game}: command {cmd_n} at {known} and at {seq}")

    def check_counted(self, game: str, pending: wire.Cmd, player: Player) -> None:
        """The welcome says that the unanswered command counted: asking again must give its event, and no second one."""
        self.repeated += 1
        player.send(pending)
        self.await_answer(game, player, pending)

    def note(self, game: str, player: Player) -> int:
        """Keep what was shown; a seq that shows something else than before is a fault."""
        for event in player.events:
            kind = str(event.fact.__struct_config__.tag)
            if self.facts[game].setdefault(event.seq, kind) != kind:
                self.faults.append(f"{game}: event {event.seq} changed from {self.facts[game][event.seq]} to {kind}")
        player.events.clear()
        return player.seq


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(words: list[str], module: str) -> tuple[Spawned, float]:
    """Start the server; how long it took to its first healthy answer."""
    import httpx

    begun = time.monotonic()
    server = spawn(words, module)
    httpx.get(f"{server.address}/healthz").raise_for_status()
    return server, time.monotonic() - begun


def compare(clients: list[Client], data: Path) -> tuple[int, int, int, int]:
    """Acknowledged, lost, counted twice, gaps: the clients' memory against the log."""
    import sqlite3

    acknowledged = lost = duplicates = gaps = 0
    base = sqlite3.connect(data / "events.db")
    try:
        for client in clients:
            for game, commands in client.games.items():
                rows = base.execute(
                    f"SELECT {COLUMNS} FROM events WHERE game_id = ? ORDER BY seq", (log.id_bytes(game),)
                ).fetchall()
                seqs = [row[0] for row in rows]
                gaps += seqs != list(range(1, len(seqs) + 1))
                held = [(row[3], row[0]) for row in rows if row[2] == 0 and row[3] is not None]
                duplicates += len(held) - len({cmd_n for cmd_n, _ in held})
                acknowledged += len(commands)
                lost += sum((cmd_n, seq) not in held for cmd_n, seq in commands.items())
                lost += sum(seq > len(seqs) for seq in client.facts[game])
    finally:
        base.close()
    return acknowledged, lost, duplicates, gaps


def run(kills: int, guests: int, seed: int, module: str = "tests.serving") -> Figures:
    """Play, kill, restart; then compare."""
    source = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="knockwood-kill9-") as folder:
        data = Path(folder)
        words = ["--port", str(free_port()), "--data", str(data), "--bot", "simple"]
        server, first = start(words, module)
        times = [first]
        clients = [Client(server.address, f"guest {n}") for n in range(guests)]
        for client in clients:
            client.start()
        for _ in range(kills):
            threading.Event().wait(source.uniform(0.05, 0.6))  # the random moment of the kill
            server.kill()
            server, took = start(words, module)
            times.append(took)
        threading.Event().wait(0.5)
        for client in clients:
            client.stopping.set()
        for client in clients:
            client.join(30)
        server.stop()
        faults = [fault for client in clients for fault in client.faults]
        acknowledged, lost, duplicates, gaps = compare(clients, data)
        for client in clients:
            client.guest.close()
        repeated = sum(client.repeated for client in clients)
        return Figures(kills, acknowledged, lost, duplicates, gaps, repeated, times, faults, verify_store(data))


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability.kill9")
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--guests", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    figures = run(given.kills, given.guests, given.seed)
    print(figures.line())
    return 1 if figures.lost or figures.duplicates or figures.gaps or figures.faults or figures.store.faults else 0


if __name__ == "__main__":
    sys.exit(main())
