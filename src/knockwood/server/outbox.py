"""What is on its way to one connection. The hub puts messages in and goes on; one writer task takes them out.

A reader that does not read fills its outbox and is closed with 1013; nobody else waits for it.
"""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

from knockwood.server import wire

ENCODER = msgspec.json.Encoder()

INTERNAL, RESTART, TOO_SLOW, LIMITS, WIRE_VERSION, DISPLACED, NO_SUCH_GAME = 1011, 1012, 1013, 1008, 4000, 4001, 4003


class Outbox:
    """Messages for one connection, at most *most* of them and *size* bytes."""

    __slots__ = ("bytes", "closing", "code", "most", "peak", "queue", "size", "wake")

    def __init__(self, most: int = 200, size: int = 256 * 1024) -> None:
        self.most, self.size = most, size
        self.queue: deque[bytes] = deque()
        self.bytes = self.peak = 0
        self.code: int | None = None
        """The close code, once the connection is to be closed."""
        self.wake, self.closing = asyncio.Event(), asyncio.Event()

    def send(self, message: wire.ServerMsg) -> None:
        """Queue *message*. Over the cap the connection is to be closed and all that waits is dropped."""
        if self.code is not None:
            return
        data = ENCODER.encode(message)
        if len(self.queue) >= self.most or self.bytes + len(data) > self.size:
            self.queue.clear()
            self.bytes = 0
            self.close(TOO_SLOW)
            return
        self.queue.append(data)
        self.bytes += len(data)
        self.peak = max(self.peak, len(self.queue))
        self.wake.set()

    def close(self, code: int, bye: wire.Bye | wire.Refused | None = None) -> None:
        """Close the connection with *code* after what waits, and *bye*, has gone out."""
        if self.code is not None:
            return
        if bye is not None:
            data = ENCODER.encode(bye)
            self.queue.append(data)
            self.bytes += len(data)
        self.code = code
        self.closing.set()
        self.wake.set()

    async def next(self) -> bytes | None:
        """The next message to write; None when the connection is to be closed."""
        while not self.queue:
            if self.code is not None:
                return None
            self.wake.clear()
            await self.wake.wait()
        data = self.queue.popleft()
        self.bytes -= len(data)
        return data


class Connection:
    """One reader of one game: a socket, a stream of lines, or a bot's pipe. ``playing``: its commands count."""

    __slots__ = ("bot", "id", "outbox", "playing", "seat", "user")

    def __init__(self, seat: int, user: str, *, playing: bool = True, bot: bool = False, outbox: Outbox | None = None) -> None:
        self.seat, self.user, self.playing, self.bot = seat, user, playing, bot
        self.outbox = outbox if outbox is not None else Outbox()
        self.id = ""
