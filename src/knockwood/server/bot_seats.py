"""Bots sit at the table like people: a connection, an outbox, commands. They think in other processes, behind a pipe."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Protocol

import msgspec

from knockwood.server import wire
from knockwood.server.outbox import TOO_SLOW, Connection, Outbox
from knockwood.server.table import Table

DECODER: msgspec.json.Decoder[wire.ClientMsg] = msgspec.json.Decoder(wire.ClientMsg)
BYE = b'{"t":"bye","code":"restart"}'
RESTART_S = (0.05, 0.2, 0.5, 1.0)
"""Pauses before a worker that died is started again, the last one from then on."""
STEADY_S = 10.0
"""A worker that lived this long had no fault of its own: the next pause is the first one again."""


class BotHost(Protocol):
    """Who runs the bots."""

    async def start(self) -> None:
        """Get ready."""

    def attach(self, table: Table, seat: int) -> None:
        """Put a bot in a seat: from now on it answers when it is its turn."""

    @property
    def alive(self) -> bool:
        """Whether bots answer."""

    async def stop(self) -> None:
        """Let go of everything."""


class Channel:
    """One seat behind a worker's pipe."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.viewer = Connection(seat, "", bot=True)
        self.pump: asyncio.Task[None] | None = None

    def hear(self, data: bytes) -> None:
        """A message of the bot: a command, or the wish for a fresh view."""
        message = DECODER.decode(data)
        if isinstance(message, wire.Cmd):
            self.table.receive(self.viewer, message)
        elif isinstance(message, wire.Hello):
            self.table.attach(self.viewer, None)


class Worker:
    """One process and its channels."""

    def __init__(self, command: list[str], report: Callable[..., None]) -> None:
        self.command, self.report = command, report
        self.process: asyncio.subprocess.Process | None = None
        self.channels: dict[int, Channel] = {}
        self.task: asyncio.Task[None] | None = None
        self.restarts = 0

    async def run(self) -> None:
        """Keep the process alive and read what it says."""
        while True:
            started = asyncio.get_running_loop().time()
            process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,
            )
            self.process = process
            for number in list(self.channels):
                self.open(number)
            assert process.stdout is not None
            async for line in process.stdout:
                name, _, data = line.partition(b" ")
                channel = self.channels.get(int(name))
                if channel is not None:
                    channel.hear(data)
            self.process = None
            await process.wait()
            self.report("bot_restart", code=process.returncode)
            quick = asyncio.get_running_loop().time() - started < STEADY_S
            self.restarts = self.restarts + 1 if quick else 0
            await asyncio.sleep(RESTART_S[min(self.restarts, len(RESTART_S) - 1)])

    def open(self, number: int) -> None:
        """(Re)connect a channel: as a person's page that comes back, by one view."""
        channel = self.channels[number]
        if channel.pump is not None:
            channel.pump.cancel()
        channel.table.detach(channel.viewer)
        channel.viewer = Connection(channel.seat, "", bot=True, outbox=Outbox())
        channel.table.attach(channel.viewer, None)
        if self.process is not None:
            channel.pump = asyncio.create_task(self.carry(number, channel.viewer.outbox, self.process))

    async def carry(self, number: int, outbox: Outbox, process: asyncio.subprocess.Process) -> None:
        """Write what the seat gets into the pipe."""
        pipe = process.stdin
        assert pipe is not None
        try:
            while (data := await outbox.next()) is not None:
                pipe.write(b"%d %s\n" % (number, data))
                await pipe.drain()
            if outbox.code == TOO_SLOW:
                self.open(number)
                return
            self.channels.pop(number, None)
            pipe.write(b"%d %s\n" % (number, BYE))
            await pipe.drain()
        except (BrokenPipeError, ConnectionResetError):
            return  # the process died; its reader starts another

    async def stop(self) -> None:
        """End the process."""
        tasks = [channel.pump for channel in self.channels.values() if channel.pump is not None]
        if self.task is not None:
            tasks.append(self.task)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.process is not None:
            if self.process.returncode is None:
                self.process.kill()
            await self.process.wait()


class BotWorkers:
    """The bots of a server: a few worker processes, each serving many seats."""

    def __init__(self, count: int, report: Callable[..., None], command: list[str] | None = None) -> None:
        words = command or [sys.executable, "-m", "knockwood.server.bot_worker"]
        self.workers = [Worker(words, report) for _ in range(count or max(1, (os.cpu_count() or 2) - 1))]
        self.number = 0

    async def start(self) -> None:
        """Start the processes; nobody waits for them."""
        for worker in self.workers:
            worker.task = asyncio.create_task(worker.run(), name="bot worker")

    def attach(self, table: Table, seat: int) -> None:
        """Give the seat to the worker with the fewest seats."""
        worker = min(self.workers, key=lambda worker: len(worker.channels))
        self.number += 1
        worker.channels[self.number] = Channel(table, seat)
        worker.open(self.number)

    @property
    def alive(self) -> bool:
        """Every worker has a process."""
        return all(worker.process is not None for worker in self.workers)

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.stop() for worker in self.workers))
