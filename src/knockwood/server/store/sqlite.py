"""The event log on disk: SQLite in WAL mode, one writer thread, group commit.

The writer takes every job that waits, runs each in a savepoint of one transaction, commits (``synchronous=FULL``) and wakes the
event loop once with all outcomes. Nothing is reported as written before that commit.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from knockwood.server.events import RULES_VERSION
from knockwood.server.migrations import EVENTS, open_database
from knockwood.server.store.base import Busy, Duplicate, Entry, Failed, Fenced, Stored, StoreError

MAX_BATCH = 256
CHECKPOINT_S = 5.0
RETRY_FIRST_MS, RETRY_LAST_MS = 50, 2000

TRANSIENT = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL}
COLUMNS = "seq, epoch, seat, cmd_n, ts, kind, payload, rules_version"


class Job:
    """Work for the writer thread, and who waits for it."""

    __slots__ = ("error", "future", "loop", "result", "work")

    def __init__(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def deliver(self) -> None:
        """Tell the waiter; on the loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class SqliteStore:
    """`EventStore` on ``events.db``. *on_failed* is called once, from the writer thread, when the disk has failed for good."""

    def __init__(
        self,
        path: Path,
        *,
        worker: str = "w0",
        busy_timeout_ms: int = 5000,
        on_failed: Callable[[str], None] | None = None,
        steps: Sequence[str] = EVENTS,
    ) -> None:
        self.path, self.worker, self.on_failed = path, worker, on_failed
        self.base = open_database(path, steps, backups=path.parent / "backups")
        self.base.execute("PRAGMA wal_autocheckpoint=0")
        self.base.execute(f"PRAGMA busy_timeout={busy_timeout_ms}")
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.retry_ms = 0
        self.failed = False
        self.commits = self.batched = 0
        self.stopped = threading.Event()
        self.reader = ThreadPoolExecutor(1, thread_name_prefix="store-read")
        self.read_base: sqlite3.Connection | None = None
        self.writer = threading.Thread(target=self.write_loop, name="store-write", daemon=True)
        self.checker = threading.Thread(target=self.checkpoint_loop, name="store-checkpoint", daemon=True)
        self.writer.start()
        self.checker.start()

    # --- the contract -------------------------------------------------------------------------------------------------------

    async def claim(self, game: bytes) -> int:
        """See `EventStore.claim`."""

        def work(base: sqlite3.Connection) -> int:
            row = base.execute(
                "INSERT INTO game_owner VALUES (?, ?, 1) ON CONFLICT (game_id) "
                "DO UPDATE SET epoch = epoch + 1, worker = excluded.worker RETURNING epoch",
                (game, self.worker),
            ).fetchone()
            return int(row[0])

        return int(await self.submit(work))

    async def append(self, game: bytes, epoch: int, expected: int, entries: Sequence[Entry]) -> int:
        """See `EventStore.append`."""

        def work(base: sqlite3.Connection) -> int:
            owner = base.execute("SELECT epoch FROM game_owner WHERE game_id = ?", (game,)).fetchone()
            if owner is None or owner[0] != epoch:
                raise Fenced(f"epoch {epoch} is not the owner")
            last = base.execute("SELECT max(seq) FROM events WHERE game_id = ?", (game,)).fetchone()[0] or 0
            if last != expected:
                raise Duplicate(f"event {expected + 1} is taken, or leaves a gap")
            try:
                base.executemany(
                    "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        (game, n, epoch, e.seat, e.cmd_n, e.ts, e.kind, e.payload, RULES_VERSION)
                        for n, e in enumerate(entries, expected + 1)
                    ],
                )
            except sqlite3.IntegrityError as error:
                raise Duplicate(str(error)) from error
            return expected + len(entries)

        return int(await self.submit(work))

    async def forget(self, game: bytes) -> None:
        """See `EventStore.forget`."""

        def work(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM events WHERE game_id = ?", (game,))
            base.execute("DELETE FROM game_owner WHERE game_id = ?", (game,))

        await self.submit(work)

    async def read(self, game: bytes, after: int = 0) -> list[Stored]:
        """See `EventStore.read`."""
        text = f"SELECT {COLUMNS} FROM events WHERE game_id = ? AND seq > ? ORDER BY seq"
        return [Stored(*row) for row in await self.query(text, (game, after))]

    async def games(self) -> list[bytes]:
        """See `EventStore.games`."""
        return [row[0] for row in await self.query("SELECT game_id FROM game_owner ORDER BY game_id", ())]

    async def close(self) -> None:
        """See `EventStore.close`."""
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """The same, from any thread."""
        if self.stopped.is_set():
            return
        self.stopped.set()
        self.jobs.put(None)
        self.writer.join()
        self.checker.join()
        self.reader.submit(self.close_reader).result()
        self.reader.shutdown()
        self.base.close()

    # --- reading ------------------------------------------------------------------------------------------------------------

    async def query(self, text: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Rows of a SELECT, read in the reader thread."""

        def work() -> list[tuple[Any, ...]]:
            if self.read_base is None:
                self.read_base = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
                self.read_base.execute("PRAGMA query_only=1")
            return self.read_base.execute(text, values).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self.reader, work)

    def close_reader(self) -> None:
        """In the reader thread."""
        if self.read_base is not None:
            self.read_base.close()

    # --- writing ------------------------------------------------------------------------------------------------------------

    async def submit(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Queue *work* for the next commit and wait for it."""
        if self.failed or self.stopped.is_set():
            raise Failed("the store is closed")
        job = Job(work)
        self.jobs.put(job)
        return await job.future

    def write_loop(self) -> None:
        """The writer thread: take all that waits, commit once, report once."""
        ending = False
        while not ending:
            batch: list[Job] = []
            job = self.jobs.get()
            while True:
                if job is None:
                    ending = True
                    break
                batch.append(job)
                if len(batch) == MAX_BATCH:
                    break
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self.write(batch)
                self.report(batch)

    def write(self, batch: list[Job]) -> None:
        """One transaction for the whole batch."""
        if self.failed:
            for job in batch:
                job.error = Failed("the store is closed")
            return
        try:
            self.base.execute("BEGIN IMMEDIATE")
            for job in batch:
                self.base.execute("SAVEPOINT job")
                try:
                    job.result = job.work(self.base)
                except StoreError as error:
                    job.error = error
                    self.base.execute("ROLLBACK TO job")
                self.base.execute("RELEASE job")
            self.base.execute("COMMIT")
            self.retry_ms = 0
            self.commits += 1
            self.batched += len(batch)
        except sqlite3.Error as error:
            self.give_back(batch, error)

    def give_back(self, batch: list[Job], error: sqlite3.Error) -> None:
        """Nothing of the batch was written: say whether to try again."""
        if self.base.in_transaction:
            try:
                self.base.execute("ROLLBACK")
            except sqlite3.Error as second:
                error = second
        answer: StoreError
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in TRANSIENT:
            self.retry_ms = min(max(self.retry_ms * 2, RETRY_FIRST_MS), RETRY_LAST_MS)
            answer = Busy(self.retry_ms)
        else:
            self.failed = True
            answer = Failed(str(error))
            if self.on_failed is not None:
                self.on_failed(str(error))
        for job in batch:
            job.result, job.error = None, answer

    @staticmethod
    def report(batch: list[Job]) -> None:
        """Wake the loop once with all outcomes."""

        def deliver() -> None:
            for job in batch:
                job.deliver()

        try:
            batch[0].loop.call_soon_threadsafe(deliver)
        except RuntimeError:  # the loop is gone, nobody waits
            return

    def checkpoint_loop(self) -> None:
        """The second thread: moves the WAL into the file, off the path of the commits; empties it when nothing happens."""
        base = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        seen, clean = 0, True
        try:
            while not self.stopped.wait(CHECKPOINT_S):
                idle = self.commits == seen
                if idle and clean:
                    continue
                seen = self.commits
                try:
                    base.execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if idle else 'PASSIVE'})").fetchone()
                    clean = idle
                except sqlite3.OperationalError:  # busy: the next round does it
                    time.sleep(0)
        finally:
            base.close()
