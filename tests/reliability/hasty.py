"""A server with a fault on purpose: it acknowledges before it writes. The kill -9 harness must notice."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from knockwood.server import services
from knockwood.server.store.base import Entry
from knockwood.server.store.sqlite import SqliteStore
from tests import serving

LATE_S = 0.05


class HastyStore(SqliteStore):
    """Says that events are durable, and writes them a moment later, in order."""

    def __init__(self, path: Path, **more: object) -> None:
        super().__init__(path, **more)  # type: ignore[arg-type]
        self.chain: asyncio.Task[None] | None = None

    async def append(self, game: bytes, epoch: int, expected: int, entries: Sequence[Entry]) -> int:
        """Too early by LATE_S."""
        self.chain = asyncio.create_task(self.later(self.chain, game, epoch, expected, entries))
        return expected + len(entries)

    async def later(
        self, before: asyncio.Task[None] | None, game: bytes, epoch: int, expected: int, entries: Sequence[Entry]
    ) -> None:
        """The write itself."""
        await asyncio.sleep(LATE_S)
        if before is not None:
            await before
        await super().append(game, epoch, expected, entries)


if __name__ == "__main__":
    services.SqliteStore = HastyStore  # type: ignore[attr-defined]
    sys.exit(serving.main())
