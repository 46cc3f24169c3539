"""One contract for every event store, and what SQLite adds to it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from knockwood.server import migrations
from knockwood.server.migrations import DataError, open_database
from knockwood.server.store.base import Busy, Duplicate, Entry, EventStore, Failed, Fenced
from knockwood.server.store.memory import MemoryStore
from knockwood.server.store.sqlite import SqliteStore

GAME, OTHER = b"g" * 16, b"h" * 16


def entry(kind: str = "action", **more: Any) -> Entry:
    return Entry(kind, kind.encode(), **more)


@asynccontextmanager
async def opened(kind: str, folder: Path) -> AsyncIterator[EventStore]:
    store: EventStore = MemoryStore() if kind == "memory" else SqliteStore(folder / "events.db")
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(params=["memory", "sqlite"])
def on_store(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Callable[[Callable[[EventStore], Coroutine[Any, Any, None]]], None]:
    def run(body: Callable[[EventStore], Coroutine[Any, Any, None]]) -> None:
        async def main() -> None:
            async with opened(request.param, tmp_path) as store:
                await body(store)

        asyncio.run(main())

    return run


def test_what_was_appended_is_read_back_in_order(on_store: Any) -> None:
    async def body(store: EventStore) -> None:
        epoch = await store.claim(GAME)
        assert await store.append(GAME, epoch, 0, [entry("a", ts=5), entry("b")]) == 2
        assert await store.append(GAME, epoch, 2, [entry("c", seat=1, cmd_n=1)]) == 3
        events = await store.read(GAME)
        assert [(e.seq, e.kind, e.seat, e.cmd_n, e.ts) for e in events] == [
            (1, "a", None, None, 5),
            (2, "b", None, None, 0),
            (3, "c", 1, 1, 0),
        ]
        assert [e.seq for e in await store.read(GAME, 2)] == [3]
        assert await store.read(OTHER) == []
        assert await store.games() == [GAME]

    on_store(body)


def test_an_append_leaves_no_gap_and_takes_no_number_twice(on_store: Any) -> None:
    async def body(store: EventStore) -> None:
        epoch = await store.claim(GAME)
        await store.append(GAME, epoch, 0, [entry(), entry()])
        for expected in (0, 1, 3):
            with pytest.raises(Duplicate):
                await store.append(GAME, epoch, expected, [entry()])
        assert len(await store.read(GAME)) == 2

    on_store(body)


def test_a_command_number_is_used_once_per_seat(on_store: Any) -> None:
    async def body(store: EventStore) -> None:
        epoch = await store.claim(GAME)
        await store.append(GAME, epoch, 0, [entry(seat=0, cmd_n=1), entry(seat=1, cmd_n=1)])
        with pytest.raises(Duplicate):
            await store.append(GAME, epoch, 2, [entry(), entry(seat=0, cmd_n=1)])
        assert len(await store.read(GAME)) == 2

    on_store(body)


def test_an_older_owner_is_fenced(on_store: Any) -> None:
    async def body(store: EventStore) -> None:
        first = await store.claim(GAME)
        second = await store.claim(GAME)
        assert second == first + 1
        with pytest.raises(Fenced):
            await store.append(GAME, first, 0, [entry()])
        await store.append(GAME, second, 0, [entry()])
        with pytest.raises(Fenced):
            await store.append(OTHER, 1, 0, [entry()])

    on_store(body)


def test_one_refused_append_does_not_harm_its_neighbours(on_store: Any) -> None:
    async def body(store: EventStore) -> None:
        epoch, other = await store.claim(GAME), await store.claim(OTHER)
        results = await asyncio.gather(
            store.append(GAME, epoch, 0, [entry()]),
            store.append(GAME, epoch, 7, [entry()]),
            store.append(OTHER, other, 0, [entry()]),
            return_exceptions=True,
        )
        assert results[0] == 1
        assert isinstance(results[1], Duplicate)
        assert results[2] == 1

    on_store(body)


def test_a_forgotten_game_is_gone(on_store: Any) -> None:
    async def body(store: EventStore) -> None:
        epoch = await store.claim(GAME)
        await store.append(GAME, epoch, 0, [entry()])
        await store.forget(GAME)
        assert await store.read(GAME) == []
        assert await store.games() == []
        with pytest.raises(Fenced):
            await store.append(GAME, epoch, 1, [entry()])

    on_store(body)


def test_many_waiting_appends_share_commits(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "events.db")
        games = [bytes([n]) * 16 for n in range(128)]
        epochs = await asyncio.gather(*map(store.claim, games))
        before = store.commits
        await asyncio.gather(*(store.append(game, epoch, 0, [entry()]) for game, epoch in zip(games, epochs)))
        assert store.commits - before < 64
        assert store.batched >= 256
        await store.close()

    asyncio.run(main())


def test_what_was_acknowledged_is_there_after_reopening(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "events.db")
        epoch = await store.claim(GAME)
        await store.append(GAME, epoch, 0, [entry("kept")])
        await store.close()
        again = SqliteStore(tmp_path / "events.db")
        assert await again.claim(GAME) == epoch + 1
        assert [e.kind for e in await again.read(GAME)] == ["kept"]
        await again.close()

    asyncio.run(main())


def test_a_locked_file_answers_busy_and_recovers(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "events.db", busy_timeout_ms=0)
        epoch = await store.claim(GAME)
        lock = sqlite3.connect(tmp_path / "events.db", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        waits = []
        for _ in range(3):
            with pytest.raises(Busy) as caught:
                await store.append(GAME, epoch, 0, [entry()])
            waits.append(caught.value.retry_ms)
        assert waits == [50, 100, 200]
        lock.execute("COMMIT")
        lock.close()
        assert await store.append(GAME, epoch, 0, [entry()]) == 1
        await store.close()

    asyncio.run(main())


def test_a_full_disk_answers_busy_and_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "events.db")
        epoch = await store.claim(GAME)
        pages = store.base.execute("PRAGMA page_count").fetchone()[0]
        store.base.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(Busy):
            await store.append(GAME, epoch, 0, [Entry("action", b"x" * 100_000)])
        store.base.execute("PRAGMA max_page_count=100000")
        assert await store.append(GAME, epoch, 0, [entry()]) == 1
        await store.close()

    asyncio.run(main())


def test_a_failed_disk_stops_the_store_for_good(tmp_path: Path) -> None:
    async def main() -> None:
        told: list[str] = []
        store = SqliteStore(tmp_path / "events.db", on_failed=told.append)
        epoch = await store.claim(GAME)
        store.base.execute("PRAGMA query_only=1")  # every write now fails with an error that no waiting heals
        with pytest.raises(Failed):
            await store.append(GAME, epoch, 0, [entry()])
        store.base.execute("PRAGMA query_only=0")
        with pytest.raises(Failed):
            await store.append(GAME, epoch, 0, [entry()])
        assert len(told) == 1
        await store.close()

    asyncio.run(main())


# --- migrations ---------------------------------------------------------------------------------------------------------------

STEPS = ("CREATE TABLE one (a)", "ALTER TABLE one ADD COLUMN b DEFAULT 7")


def test_an_older_file_migrates_after_a_copy(tmp_path: Path) -> None:
    old = open_database(tmp_path / "x.db", STEPS[:1], backups=tmp_path / "backups")
    old.execute("INSERT INTO one VALUES (1)")
    old.close()
    new = open_database(tmp_path / "x.db", STEPS, backups=tmp_path / "backups")
    assert new.execute("SELECT * FROM one").fetchall() == [(1, 7)]
    new.close()
    (copy,) = (tmp_path / "backups").iterdir()
    assert copy.name.startswith("x-v1-")
    assert copy.stat().st_mode & 0o777 == 0o600
    kept = sqlite3.connect(copy)
    assert kept.execute("SELECT * FROM one").fetchall() == [(1,)]
    kept.close()


def test_a_present_file_is_opened_without_a_copy(tmp_path: Path) -> None:
    for _ in range(2):
        open_database(tmp_path / "x.db", STEPS, backups=tmp_path / "backups").close()
    assert not (tmp_path / "backups").exists()


def test_a_newer_file_is_refused_with_the_remedy(tmp_path: Path) -> None:
    open_database(tmp_path / "x.db", STEPS, backups=tmp_path).close()
    with pytest.raises(DataError, match=r"version 2, this one knows 1.*install the newer version, or choose another folder"):
        open_database(tmp_path / "x.db", STEPS[:1], backups=tmp_path)


def test_a_damaged_file_is_refused_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"no database " * 1000)
    with pytest.raises(DataError, match=r"damaged.*restore a copy"):
        open_database(tmp_path / "x.db", STEPS, backups=tmp_path)


def test_a_failed_step_leaves_the_older_version(tmp_path: Path) -> None:
    open_database(tmp_path / "x.db", STEPS[:1], backups=tmp_path).close()
    with pytest.raises(DataError):
        open_database(tmp_path / "x.db", (STEPS[0], "ALTER TABLE one ADD COLUMN c; SELECT nonsense"), backups=tmp_path)
    base = sqlite3.connect(tmp_path / "x.db")
    assert base.execute("PRAGMA user_version").fetchone() == (1,)
    assert [row[1] for row in base.execute("PRAGMA table_info(one)")] == ["a"]
    base.close()


def test_both_files_have_the_tables_of_the_design(tmp_path: Path) -> None:
    for steps, tables in (
        (migrations.EVENTS, {"events", "game_owner"}),
        (migrations.APP, {"users", "sessions", "games", "imports"}),
    ):
        base = open_database(tmp_path / f"{len(tables)}.db", steps, backups=tmp_path)
        assert {row[0] for row in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")} == tables
        base.close()
