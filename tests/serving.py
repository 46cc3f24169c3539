"""A real server for tests, with decks and bots given by hand. Production has no such path: it hands ``create_app`` a deck source.

As a program:

    python -m tests.serving --data DIR [--port 0] [--deal WORDS ...] [--dealer -1|0|1] [--bot NAME] [--script FILE] [--delay-ms 0]

It prints the address as its first line and serves until SIGTERM or Ctrl+C. Data stays in DIR, so that a test can kill it and start
it again on the same port with the same words.

--deal     A deck for a hand, given once per hand in order: 52 cards, ``deck[0]`` dealt first (docs/rules.md D2), with or without blanks;
           or ``@FILE`` for a file with one deck a line. Hands after the last given deck use the deal protocol's own.
--dealer   Who deals the first hand: 0 is the person, 1 the bot, -1 whom the rules say. Default 1, so the person acts first.
--bot      Which bot plays whatever level was chosen: a bot name (``simple``), or ``level`` for the chosen level. Default ``level``.
--script   A file with one action a line in the engine's notation (``pass``, ``draw_stock``, ``discard 7C``, ``knock 7C``, ``finish``).
           The bot takes them in order, one per decision. A line that is not legal then is an error on stderr, and from there on, as
           after the last line, the bot ``simple`` plays. ``auto`` in a line lets ``simple`` decide this once.
--delay-ms The pause before each bot step. Default 0; a server in use has 150.
--limits   JSON of fields of ``knockwood.server.config.Limits``.
--static   Folder with the built client. Default: the package's own.

In a test process: ``running(tmp_path, ...)`` serves in a thread and yields a `Served` with ``address``; `spawn` starts the program
above as a process and returns a `Spawned`. `Guest` is a small client (HTTP and socket) with the cookie of one guest.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from knockwood.bots import Bot, make_bot
from knockwood.engine import actions
from knockwood.engine.cards import Card, CardSet
from knockwood.engine.view import View
from knockwood.server import wire
from knockwood.server.app import create_app
from knockwood.server.bot_seats import Channel
from knockwood.server.bot_worker import BotSeat
from knockwood.server.config import Config, Limits
from knockwood.server.game import Game, deck_text
from knockwood.server.outbox import Connection, Outbox
from knockwood.server.process import TableServer, address_of, listen
from knockwood.server.statics import Site
from knockwood.server.table import Table

ROOT = Path(__file__).resolve().parent.parent
WIDE = Limits(games_per_guest=10_000, http_credits=1_000_000, socket_credits=1_000_000, sockets_per_session=1_000)
"""Limits that no test meets by accident."""


def deck_of_words(text: str) -> str:
    """A deck as the log keeps it, or one for each board. `ValueError` unless each is the whole pack.

    A 53rd card is that of a second pack (docs/rules.md O5).
    """
    packed = "".join(text.split())
    cards = [Card.parse(packed[i : i + 2]) for i in range(0, len(packed), 2)]
    size = len(cards) // 2 if len(cards) > 53 else len(cards)
    for start in range(0, max(len(cards), 1), max(size, 1)):
        pack = cards[start : start + size]
        if len(CardSet.of(pack[:52])) != 52 or len(pack) > 53:
            raise ValueError(f"a deck has 52 cards, this one {len(pack)}")
    return deck_text(cards)


def stacked(first: str, second: str, upcard: str, stock: str = "") -> str:
    """A deck in which the non-dealer gets the ten cards *first*, the dealer *second*, then the upcard and *stock*, the rest in order."""
    one, two = first.split(), second.split()
    top = [card for pair in zip(one, two, strict=True) for card in pair] + [upcard, *stock.split()]
    rest = [str(card) for card in CardSet((1 << 52) - 1) if str(card) not in top]
    return deck_of_words(" ".join([*top, *rest]))


class FixedDecks:
    """Decks given by hand, one per hand of each game; after the last one the deal protocol's own."""

    def __init__(self, decks: Sequence[str] = (), dealer: int | None = 1) -> None:
        self.decks, self.dealer = [deck_of_words(deck) for deck in decks], dealer

    def entered(self, game: Game, hand: int) -> str:
        """The deck of a hand. Partners get it on both boards; where a second pack sets the limit, its card is the last of the deck."""
        if hand > len(self.decks):
            return ""
        deck = self.decks[hand - 1]
        if getattr(game.rules, "knock_card_source", "") == "second_pack":
            deck += deck[-2:]
        return deck * (2 if getattr(game.rules, "seating", "") == "partnership" else 1)

    def first_dealer(self) -> int | None:
        """Who deals first."""
        return self.dealer


class ScriptedBot:
    """Takes actions from a list, one per decision, then plays as ``simple``."""

    name = "scripted"

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self.lines = list(lines)
        self.rest = make_bot("simple")

    def act(self, view: View) -> int:
        """The next line, if it is legal."""
        if self.lines:
            line = self.lines.pop(0)
            if line == "auto":
                return self.rest.act(view)
            for code in view.legal():
                if line in (notation(code), notation(code).partition(" ")[0]):
                    return code
            print(f"scripted bot: {line!r} is not legal now", file=sys.stderr, flush=True)
            self.lines.clear()
        return self.rest.act(view)


def notation(code: int) -> str:
    """An action in the engine's notation, without melds."""
    card = actions.card(code)
    text = actions.kind(code) if card < 0 else f"{actions.kind(code)} {Card(card)}"
    return f"{text} {actions.index(code)}" if actions.kind(code) == "lay_off" else text


class InProcessBots:
    """Bots in the server's own loop, fed by the same lines as a worker process."""

    def __init__(self, make: Callable[[str, int], Bot]) -> None:
        self.make = make
        self.tasks: set[asyncio.Task[None]] = set()
        self.lines: list[bytes] = []
        """Every line that a bot got: what must not hold a hidden card."""

    async def start(self) -> None:
        """Nothing to start."""

    def attach(self, table: Table, seat: int) -> None:
        """Seat a bot."""
        channel = Channel(table, seat)
        channel.viewer = Connection(seat, "", bot=True, outbox=Outbox())
        table.attach(channel.viewer, None)
        task = asyncio.get_running_loop().create_task(self.play(channel))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def play(self, channel: Channel) -> None:
        """Answer what comes."""
        seat = BotSeat(self.make)
        while (line := await channel.viewer.outbox.next()) is not None:
            self.lines.append(line)
            answer = seat.receive(line)
            if answer is not None:
                channel.hear(answer)

    @property
    def alive(self) -> bool:
        """Always."""
        return True

    async def stop(self) -> None:
        """Let go."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def bots_for(bot: str = "level", script: Sequence[str] = ()) -> InProcessBots:
    """A bot host: scripted, one bot for all levels, or the chosen level."""
    if script:
        return InProcessBots(lambda _level, _seed: ScriptedBot(script))
    return InProcessBots(lambda level, seed: make_bot(level if bot == "level" else bot, seed))


# --- a server in this process -------------------------------------------------------------------------------------------------


class Served:
    """A server in a thread of this process."""

    def __init__(self, server: TableServer, address: str, thread: threading.Thread) -> None:
        self.server, self.address, self.thread = server, address, thread
        self.services = server.services

    def stop(self) -> None:
        """End it cleanly."""
        self.server.should_exit = True
        self.thread.join()


def serve_in_thread(config: Config, port: int = 0, *, send_buffer: int = 0, **more: Any) -> Served:
    """Start a server in a thread; it answers when this returns. *more* goes to ``create_app``.

    *send_buffer* is the size of the system's buffer for each connection, in bytes: small, so that a slow reader shows soon.
    """
    bound = listen(config.host, port)
    if send_buffer:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    app = create_app(config, **more)
    ready = threading.Event()
    server = TableServer(app, config, ready.set)
    thread = threading.Thread(target=server.run, args=([bound],), name="test server", daemon=True)
    thread.start()
    while not ready.wait(0.05):
        if not thread.is_alive():
            raise RuntimeError("the server did not start")
    return Served(server, address_of(bound), thread)


@contextmanager
def running(
    data: Path,
    *,
    decks: Sequence[str] = (),
    dealer: int | None = 1,
    bot: str = "level",
    script: Sequence[str] = (),
    limits: Limits = WIDE,
    port: int = 0,
    site: Site | None = None,
    send_buffer: int = 0,
    **config: Any,
) -> Iterator[Served]:
    """A server in a thread with fixed decks and bots of one's own."""
    data.mkdir(parents=True, exist_ok=True)
    settings: dict[str, Any] = {
        "data_dir": data,
        "bot_delay_ms": 0,
        "limits": limits,
        "log_level": "off",
        "drain_s": 2.0,
    } | config
    more = {"decks": FixedDecks(decks, dealer), "bots": bots_for(bot, script), "site": site}
    served = serve_in_thread(Config(**settings), port, send_buffer=send_buffer, **more)
    try:
        yield served
    finally:
        served.stop()


# --- a server in a process of its own -----------------------------------------------------------------------------------------


class Spawned:
    """A server process."""

    def __init__(self, process: subprocess.Popen[str], address: str, words: list[str]) -> None:
        self.process, self.address, self.words = process, address, words

    def kill(self) -> None:
        """End it as a crash would."""
        self.process.kill()
        self.process.wait()
        self.close_pipes()

    def stop(self) -> int:
        """End it cleanly; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(20)
        self.close_pipes()
        return status

    def close_pipes(self) -> None:
        """Let go of its output."""
        if self.process.stdout is not None:
            self.process.stdout.close()


def spawn(words: Sequence[str], module: str = "tests.serving") -> Spawned:
    """Start ``python -m MODULE WORDS``; it answers when this returns."""
    command = [sys.executable, "-m", module, *words]
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=env)
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    if not address:
        raise RuntimeError(f"{' '.join(command)} ended with status {process.wait()}")
    return Spawned(process, address, list(words))


# --- a client -----------------------------------------------------------------------------------------------------------------

MESSAGES: msgspec.json.Decoder[wire.ServerMsg] = msgspec.json.Decoder(wire.ServerMsg)


class Guest:
    """One guest at a server: HTTP by ``http``, a socket by ``sit``."""

    def __init__(self, address: str, name: str = "Ada") -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"{address}/api/v1", headers={"origin": address}, timeout=20)
        self.sockets = ExitStack()
        if name:
            self.http.post("/session", json={"name": name}).raise_for_status()

    def open(self, level: str = "simple", **more: Any) -> str:
        """Open a table; its id."""
        answer = self.http.post("/games", json={"level": level, **more})
        answer.raise_for_status()
        return str(answer.json()["game"])

    def socket(self, **more: Any) -> ClientConnection:
        """A bare socket with this guest's cookie; closed with the guest."""
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        url = self.address.replace("http", "ws", 1) + "/ws/v1"
        headers = {"Cookie": cookie} if cookie else {}
        origin = Origin(self.address)
        opened = connect(url, origin=origin, additional_headers=headers, compression=None, proxy=None, **more)
        return self.sockets.enter_context(opened)

    def sit(self, game: str, last: int | None = None) -> Player:
        """Say hello at a table."""
        return Player(self.socket(), game, last)

    def close(self) -> None:
        """Let go of the connections."""
        self.sockets.close()
        self.http.close()

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Player:
    """A seat at a table over a socket. `follow` keeps up with the server; the last state and turn are kept."""

    def __init__(self, socket: ClientConnection, game: str, last: int | None = None) -> None:
        self.socket, self.game = socket, game
        self.events: list[wire.Happened] = []
        self.seq, self.cmd_n = last or 0, 0
        self.state: wire.State | None = None
        self.turn: wire.Turn | None = None
        self.hello(last)

    def hello(self, last: int | None = None) -> None:
        """Begin, or begin again."""
        self.send(wire.Hello(wire.WIRE_VERSION, self.game, "test-page", last=last))
        welcome = self.receive()
        assert isinstance(welcome, wire.Welcome), welcome
        self.welcome, self.cmd_n, self.you = welcome, welcome.last_cmd_n, welcome.you
        if welcome.resume == "view":
            self.receive()

    def send(self, message: wire.ClientMsg) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message).decode())

    def receive(self, timeout: float = 20) -> wire.ServerMsg:
        """The next message that is no ping; pings are answered."""
        while True:
            message = MESSAGES.decode(self.socket.recv(timeout))
            if isinstance(message, wire.Ping):
                self.send(wire.Pong(message.id))
                continue
            if isinstance(message, wire.Happened) and message.seq > self.seq:
                self.events.append(message)
                self.seq, self.state, self.turn = message.seq, message.state, message.turn
                if message.cmd_n is not None:
                    self.cmd_n = max(self.cmd_n, message.cmd_n)
            elif isinstance(message, wire.FullView):
                self.seq, self.state, self.turn = message.seq, message.state, message.turn
            return message

    def act(self, act: wire.Act) -> wire.ServerMsg:
        """Send an act and wait for its acknowledgement or refusal."""
        number = self.cmd_n + 1
        self.send(wire.Cmd(number, self.seq, act))
        while True:
            message = self.receive()
            if isinstance(message, wire.Refused) or (isinstance(message, wire.Happened) and message.cmd_n == number):
                return message

    def until(self, done: Callable[[wire.State, wire.Turn], bool]) -> wire.State:
        """Receive until the state is as wanted. `TimeoutError` after a minute."""
        end = time.monotonic() + 60
        while self.state is None or self.turn is None or not done(self.state, self.turn):
            self.receive()
            if time.monotonic() > end:
                raise TimeoutError("the state that was waited for did not come")
        return self.state

    def until_mine(self) -> wire.State:
        """Receive until this seat is to act, or the hand is over."""
        return self.until(lambda state, turn: bool(turn.legal) or state.phase == "match_over")


def plain_act(state: wire.State, turn: wire.Turn) -> wire.Act:
    """A plain player: knocks when it can, throws what leaves least, lays off at best, otherwise the first legal act."""
    assert turn.legal
    help_ = turn.help
    if help_ is not None and help_.defence is not None:
        return wire.Finish([(laid.card, laid.meld) for laid in help_.defence.layoffs], help_.defence.melds)
    if help_ is not None and help_.knocks and not help_.knocks[0].wrong:
        choice = help_.knocks[0]
        if choice.card is None:
            return wire.BigGin()
        return wire.Gin(choice.card) if choice.kind == "gin" else wire.Knock(choice.card)
    if help_ is not None and help_.throws:
        throw = min((throw for throw in help_.throws if throw.left is not None), key=lambda throw: (throw.left, throw.card))
        return wire.Discard(throw.card)
    return turn.legal[-1] if state.phase == "offer" else turn.legal[0]


def play_match(player: Player, act: Callable[[wire.State, wire.Turn], wire.Act] = plain_act) -> wire.State:
    """Play until the match is over; the last state."""
    while True:
        state = player.until_mine()
        if state.phase == "match_over":
            return state
        assert player.turn is not None
        answer = player.act(act(state, player.turn))
        assert not isinstance(answer, wire.Refused), answer


# --- the program --------------------------------------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Serve until a signal."""
    parser = argparse.ArgumentParser(prog="python -m tests.serving", description="a test server; see the top of this file")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--deal", action="append", default=[])
    parser.add_argument("--dealer", type=int, choices=(-1, 0, 1), default=1)
    parser.add_argument("--bot", default="level")
    parser.add_argument("--script", type=Path)
    parser.add_argument("--delay-ms", type=int, default=0)
    parser.add_argument("--budget-ms", type=int, default=2000)
    parser.add_argument("--limits", type=json.loads, default={})
    parser.add_argument("--static", type=Path)
    given = parser.parse_args(words)
    decks: list[str] = []
    for deal in given.deal:
        decks += Path(deal[1:]).read_text().splitlines() if deal.startswith("@") else [deal]
    script = [line.strip() for line in given.script.read_text().splitlines() if line.strip()] if given.script else []
    config = Config(
        host=given.host,
        data_dir=given.data,
        bot_delay_ms=given.delay_ms,
        bot_budget_ms=given.budget_ms,
        limits=msgspec.structs.replace(WIDE, **given.limits),
        log_level="warning",
    )
    given.data.mkdir(parents=True, exist_ok=True)
    bound = listen(given.host, given.port)
    app = create_app(
        config,
        decks=FixedDecks(decks, given.dealer if given.dealer >= 0 else None),
        bots=bots_for(given.bot, script),
        site=Site(given.static) if given.static else None,
    )
    server = TableServer(app, config, lambda: print(address_of(bound), flush=True))
    server.run([bound])
    return server.status


if __name__ == "__main__":
    sys.exit(main())
