"""Guests, sessions and the index of games: the tables of ``app.db``. Plain SQL in one thread beside the loop.

The index can be rebuilt from the log; guests, sessions and imported records live here alone.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from knockwood.server import wire
from knockwood.server.migrations import APP, open_database

Result = TypeVar("Result")
LINE = msgspec.json.Decoder(wire.GameSummary)
YEAR_MS = 365 * 24 * 3600 * 1000


class User(Struct, frozen=True):
    """A guest."""

    id: str
    name: str
    created: int


class GameRow(Struct, frozen=True):
    """A game of a guest as the index knows it. ``summary`` is its last known line of the history as JSON."""

    game_id: bytes
    user_id: str
    created: int
    updated: int
    status: str
    summary: bytes

    @property
    def line(self) -> wire.GameSummary:
        """The line of the history."""
        return LINE.decode(self.summary)


def row_of(game_id: bytes, user_id: str, line: wire.GameSummary) -> tuple[Any, ...]:
    """The columns of a line of the index."""
    return game_id, user_id, line.created, line.updated, line.status, msgspec.json.encode(line)


class Relations:
    """The relational tables. Every method runs in the one thread that owns the file."""

    def __init__(self, path: Path) -> None:
        self.base = open_database(path, APP, backups=path.parent / "backups")
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="relations")

    async def run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do *work* as one transaction in the thread."""

        def whole() -> Result:
            with self.base:
                self.base.execute("BEGIN IMMEDIATE")
                return work(self.base)

        return await asyncio.get_running_loop().run_in_executor(self.thread, whole)

    async def close(self) -> None:
        """Finish what waits and let go of the file."""
        await asyncio.to_thread(self.thread.shutdown)
        self.base.close()

    # --- guests ---------------------------------------------------------------------------------------------------------------

    async def add_user(self, user: User, token_hash: bytes) -> None:
        """A new guest with a session."""

        def work(base: sqlite3.Connection) -> None:
            base.execute("INSERT INTO users VALUES (?, ?, ?)", (user.id, user.name, user.created))
            base.execute(
                "INSERT INTO sessions VALUES (?, ?, ?, ?)", (token_hash, user.id, user.created, user.created + YEAR_MS)
            )

        await self.run(work)

    async def user_of(self, token_hash: bytes, now: int) -> User | None:
        """The guest of a session that has not expired. A session half way through its year is renewed."""

        def work(base: sqlite3.Connection) -> User | None:
            row = base.execute(
                "SELECT users.id, name, users.created, expires FROM sessions JOIN users ON users.id = user_id "
                "WHERE token_hash = ? AND expires > ?",
                (token_hash, now),
            ).fetchone()
            if row is None:
                return None
            if row[3] < now + YEAR_MS // 2:
                base.execute("UPDATE sessions SET expires = ? WHERE token_hash = ?", (now + YEAR_MS, token_hash))
            return User(*row[:3])

        return await self.run(work)

    async def rename(self, user_id: str, name: str) -> None:
        """Give a guest another name."""
        await self.run(lambda base: base.execute("UPDATE users SET name = ? WHERE id = ?", (name, user_id)))

    async def end_session(self, token_hash: bytes) -> None:
        """Forget a session."""
        await self.run(lambda base: base.execute("DELETE FROM sessions WHERE token_hash = ?", (token_hash,)))

    # --- games ----------------------------------------------------------------------------------------------------------------

    async def put_game(self, game_id: bytes, user_id: str, line: wire.GameSummary) -> None:
        """Enter or renew a line of the index."""
        values = row_of(game_id, user_id, line)
        await self.run(lambda base: base.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?)", values))

    async def games_of(self, user_id: str) -> list[GameRow]:
        """The games of a guest, newest first."""
        rows = await self.rows("SELECT * FROM games WHERE user_id = ? ORDER BY created DESC, game_id", (user_id,))
        return [GameRow(*row) for row in rows]

    async def game(self, game_id: bytes) -> GameRow | None:
        """One line of the index."""
        rows = await self.rows("SELECT * FROM games WHERE game_id = ?", (game_id,))
        return GameRow(*rows[0]) if rows else None

    async def known_games(self) -> set[bytes]:
        """Every game in the index."""
        return {row[0] for row in await self.rows("SELECT game_id FROM games", ())}

    async def forget_game(self, game_id: bytes) -> None:
        """Delete a game from the index, and its record if it was imported."""

        def work(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM games WHERE game_id = ?", (game_id,))
            base.execute("DELETE FROM imports WHERE game_id = ?", (game_id,))

        await self.run(work)

    async def add_import(self, game_id: bytes, user_id: str, line: wire.GameSummary, digest: bytes, record: bytes) -> bytes:
        """Keep an imported record with its line of the index; the id of the game that holds it, old or new."""

        def work(base: sqlite3.Connection) -> bytes:
            found = base.execute("SELECT game_id FROM imports WHERE user_id = ? AND digest = ?", (user_id, digest)).fetchone()
            if found is not None:
                return bytes(found[0])
            base.execute("INSERT INTO imports VALUES (?, ?, ?, ?)", (game_id, user_id, digest, record))
            values = row_of(game_id, user_id, line)
            base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)", values)
            return game_id

        return await self.run(work)

    async def imported(self, game_id: bytes) -> bytes | None:
        """The record of an imported game."""
        rows = await self.rows("SELECT record FROM imports WHERE game_id = ?", (game_id,))
        return bytes(rows[0][0]) if rows else None

    async def rows(self, text: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """The rows of a SELECT."""
        return await self.run(lambda base: base.execute(text, values).fetchall())
