"""The WebSocket door: hello, then commands in and the outbox out. One reader, one writer and one pinger for each socket."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from knockwood.server import wire
from knockwood.server.commands import Refusal
from knockwood.server.operations import BY_NAME
from knockwood.server.outbox import INTERNAL, LIMITS, NO_SUCH_GAME, TOO_SLOW, WIRE_VERSION, Connection, Outbox
from knockwood.server.relations import User
from knockwood.server.security import Credits
from knockwood.server.services import Services
from knockwood.server.table import Table

DECODER: msgspec.json.Decoder[wire.ClientMsg] = msgspec.json.Decoder(wire.ClientMsg)
TOO_BIG = 1009
LAST_WORDS_S = 1.0
"""So long a socket that is to be closed may take to read what it was told last."""


def refused(code: wire.ErrorCode, retry_ms: int | None = None) -> wire.Refused:
    """An error that belongs to no command."""
    return wire.Refused(code, None, None, None, retry_ms, None)


class Socket:
    """One socket from its hello to its end."""

    def __init__(self, websocket: WebSocket, services: Services, user: User | None, address: str) -> None:
        self.websocket, self.services, self.user, self.address = websocket, services, user, address
        limits = services.config.limits
        self.limits = limits
        self.outbox = Outbox(limits.outbox_messages, limits.outbox_bytes)
        self.credits = Credits(limits.socket_credits, limits.socket_seconds, services.clock.monotonic)
        self.table: Table | None = None
        self.viewer: Connection | None = None
        self.pings: dict[int, float] = {}

    async def run(self) -> None:
        """Serve the socket until either side ends it."""
        tasks = [asyncio.create_task(work) for work in (self.read(), self.write(), self.ping())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self.outbox.code is not None:
                await asyncio.wait([tasks[1]], timeout=LAST_WORDS_S)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.table is not None and self.viewer is not None:
                self.table.detach(self.viewer)
        await self.hang_up()

    async def hang_up(self) -> None:
        """Close with the outbox's code, unless the other side has gone."""
        states = (self.websocket.client_state, self.websocket.application_state)
        if states == (WebSocketState.CONNECTED, WebSocketState.CONNECTED):
            try:
                await asyncio.wait_for(self.websocket.close(self.outbox.code or 1000), LAST_WORDS_S)
            except (TimeoutError, RuntimeError, WebSocketDisconnect):
                return

    # --- out ----------------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """The only task that sends."""
        try:
            while (data := await self.outbox.next()) is not None:
                await self.websocket.send({"type": "websocket.send", "text": data.decode()})
        except (WebSocketDisconnect, RuntimeError):
            return  # the other side has gone

    async def ping(self) -> None:
        """Ping while connected; end when too many stay unanswered, or when the outbox is to be closed."""
        number = 0
        while self.outbox.code is None:
            seated = self.viewer is None or self.viewer.playing
            period = self.limits.ping_s if seated else self.limits.watch_ping_s
            if await self.closing_within(period):
                return
            if self.table is None:
                continue
            if len(self.pings) >= self.limits.missed_pings:
                self.outbox.close(TOO_SLOW, wire.Bye("too_slow"))
                return
            number += 1
            self.pings[number] = self.services.clock.monotonic()
            self.outbox.send(wire.Ping(number, list(self.table.lag)))

    async def closing_within(self, seconds: float) -> bool:
        """Wait; True as soon as the outbox is to be closed."""
        try:
            await asyncio.wait_for(self.outbox.closing.wait(), seconds)
        except TimeoutError:
            return False
        return True

    # --- in -----------------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Take messages until the socket ends or is to be closed."""
        try:
            first = await asyncio.wait_for(self.websocket.receive(), self.limits.hello_s)
        except TimeoutError:
            self.end(LIMITS, "limits")
            return
        message = first
        while message["type"] == "websocket.receive":
            try:
                await self.take(message.get("text"))
            except Exception as error:
                self.services.report("request_failed", op="socket", error=repr(error))
                self.outbox.close(INTERNAL, refused("internal"))
                return
            try:
                message = await self.websocket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return  # the other side has gone

    async def take(self, text: str | None) -> None:
        """One frame. Binary, too long, or more than the credits allow: the socket is closed."""
        if self.outbox.code is not None:
            return
        if text is None:
            self.end(LIMITS, "limits")
            return
        if len(text) > self.limits.frame or len(text.encode()) > self.limits.frame:
            self.end(TOO_BIG, "limits")
            return
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            if self.pay(self.limits.malformed_cost):
                self.outbox.send(refused("bad_message"))
            return
        match message:
            case wire.Hello():
                if self.pay(BY_NAME["socket.hello"].cost):
                    await self.hello(message)
            case wire.Cmd():
                if self.pay(BY_NAME["socket.cmd"].cost):
                    self.command(message)
            case wire.Pong():
                self.pong(message)
            case wire.Leave():
                self.outbox.close(1000)

    def pay(self, cost: int) -> bool:
        """Pay for a message; who cannot is sent away."""
        if self.credits.take(cost):
            return True
        self.services.report("bad_rate", conn=self.services.addresses.of(self.address))
        self.end(LIMITS, "limits")
        return False

    def end(self, code: int, why: str) -> None:
        """Close with a reason."""
        reasons: dict[str, wire.Bye] = {
            "limits": wire.Bye("limits"),
            "not_found": wire.Bye("not_found"),
            "wire_version": wire.Bye("wire_version"),
        }
        self.outbox.close(code, reasons[why])

    async def hello(self, hello: wire.Hello) -> None:
        """Sit down, or ask for what was missed. The same again is a resume."""
        if hello.v != wire.WIRE_VERSION:
            self.end(WIRE_VERSION, "wire_version")
            return
        if self.user is None:
            self.outbox.send(refused("no_session"))
            self.end(NO_SUCH_GAME, "not_found")
            return
        try:
            table, seat = await self.services.hub.own_table(self.user, hello.game)
            if hello.seat not in (None, seat):
                raise Refusal("not_yours")
        except Refusal as refusal:
            self.outbox.send(refused(refusal.code, refusal.retry_ms))
            if refusal.code != "busy":
                self.end(NO_SUCH_GAME, "not_found")
            return
        if self.table is not None and self.table is not table and self.viewer is not None:
            self.table.detach(self.viewer)
            self.viewer = None
        if self.viewer is None:
            self.viewer = Connection(seat, self.user.id, outbox=self.outbox)
        self.viewer.playing = hello.role == "seat"
        self.table = table
        table.attach(self.viewer, hello.last)

    def command(self, command: wire.Cmd) -> None:
        """An act."""
        if self.table is None or self.viewer is None:
            self.outbox.send(refused("bad_message"))
            return
        self.table.receive(self.viewer, command)

    def pong(self, pong: wire.Pong) -> None:
        """The answer to a ping: how far away this seat is. One that nobody asked for costs a credit."""
        sent = self.pings.pop(pong.id, None)
        if sent is None:
            self.pay(1)
            return
        self.pings.clear()
        if self.table is not None and self.viewer is not None and self.viewer.playing:
            self.table.lag[self.viewer.seat] = round((self.services.clock.monotonic() - sent) * 1000)


async def serve_socket(websocket: WebSocket, services: Services, user: User | None, address: str) -> None:
    """Accept a socket whose Host and Origin were checked, and serve it."""
    key = user.id if user is not None else f"nobody at {address}"
    await websocket.accept()
    if not services.enter(address, key):
        await websocket.close(LIMITS)
        return
    try:
        await Socket(websocket, services, user, address).run()
    finally:
        services.leave(address, key)
