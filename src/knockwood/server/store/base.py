"""The contract of every event store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Stored(Struct, frozen=True):
    """One event of the log. ``seat`` and ``cmd_n``: the command that caused it (its first event only); ``ts`` is for people."""

    seq: int
    epoch: int
    seat: int | None
    cmd_n: int | None
    ts: int
    kind: str
    payload: bytes
    rules_version: int


class Entry(Struct, frozen=True):
    """An event to be appended."""

    kind: str
    payload: bytes
    seat: int | None = None
    cmd_n: int | None = None
    ts: int = 0


class StoreError(Exception):
    """An append that did not take place, or of which it is not known."""


class Busy(StoreError):
    """Locked or full: nothing was written; try again after ``retry_ms``."""

    def __init__(self, retry_ms: int) -> None:
        super().__init__(f"the store is busy, try again in {retry_ms} ms")
        self.retry_ms = retry_ms


class Fenced(StoreError):
    """Another owner has taken this game: nothing was written."""


class Duplicate(StoreError):
    """The sequence number or the command number is taken: nothing was written."""


class Failed(StoreError):
    """The disk failed. The process must stop and read it afresh."""


class Unknown(StoreError):
    """It is not known whether the events were written: read the tail before anything else."""


class EventStore(Protocol):
    """An append-only log per game. All methods are safe to call from one event loop; appends of many games commit together."""

    async def claim(self, game: bytes) -> int:
        """Become the owner of *game*: every earlier owner's appends are refused from now on. The new epoch."""

    async def read(self, game: bytes, after: int = 0) -> list[Stored]:
        """The events of *game* with a seq above *after*, in order. Empty for an unknown game."""

    async def append(self, game: bytes, epoch: int, expected: int, entries: Sequence[Entry]) -> int:
        """Write *entries* as one unit after event *expected*; the last seq, once it is durable.

        Raises `Busy`, `Fenced`, `Duplicate`, `Failed` or `Unknown`.
        """

    async def games(self) -> list[bytes]:
        """Every game in the log."""

    async def forget(self, game: bytes) -> None:
        """Delete a game and its owner. Raises `Busy`."""

    async def close(self) -> None:
        """Write what waits and let go of the files."""
