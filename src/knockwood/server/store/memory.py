"""The event store that forgets: for tests, and the plainest statement of the contract."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.server.events import RULES_VERSION
from knockwood.server.store.base import Duplicate, Entry, Fenced, Stored


class MemoryStore:
    """Keeps the log in a dictionary."""

    def __init__(self) -> None:
        self.logs: dict[bytes, list[Stored]] = {}
        self.epochs: dict[bytes, int] = {}

    async def claim(self, game: bytes) -> int:
        """See `EventStore.claim`."""
        self.epochs[game] = self.epochs.get(game, 0) + 1
        return self.epochs[game]

    async def read(self, game: bytes, after: int = 0) -> list[Stored]:
        """See `EventStore.read`."""
        return self.logs.get(game, [])[after:]

    async def append(self, game: bytes, epoch: int, expected: int, entries: Sequence[Entry]) -> int:
        """See `EventStore.append`."""
        if self.epochs.get(game) != epoch:
            raise Fenced(f"epoch {epoch} is not the owner")
        log = self.logs.get(game, [])
        if expected != len(log):
            raise Duplicate(f"event {expected + 1} is taken, or leaves a gap")
        taken: set[tuple[int | None, int | None]] = {(event.seat, event.cmd_n) for event in log if event.cmd_n is not None}
        new: list[Stored] = []
        for n, entry in enumerate(entries, expected + 1):
            if entry.cmd_n is not None and (entry.seat, entry.cmd_n) in taken:
                raise Duplicate(f"command {entry.cmd_n} is taken")
            taken.add((entry.seat, entry.cmd_n))
            new.append(Stored(n, epoch, entry.seat, entry.cmd_n, entry.ts, entry.kind, entry.payload, RULES_VERSION))
        self.logs[game] = [*log, *new]
        return len(self.logs[game])

    async def games(self) -> list[bytes]:
        """See `EventStore.games`."""
        return sorted(self.logs)

    async def forget(self, game: bytes) -> None:
        """See `EventStore.forget`."""
        self.logs.pop(game, None)
        self.epochs.pop(game, None)

    async def close(self) -> None:
        """Nothing to let go of."""
