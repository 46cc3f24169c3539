"""The tables of both database files, and how an older file becomes a present one.

A file's version stands in SQLite's ``user_version``: the number of steps it has seen. A released step is never changed.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

EVENTS: tuple[str, ...] = (
    """
    CREATE TABLE events (
      game_id BLOB NOT NULL,
      seq INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      seat INTEGER,
      cmd_n INTEGER,
      ts INTEGER NOT NULL,
      kind TEXT NOT NULL,
      payload BLOB NOT NULL,
      rules_version INTEGER NOT NULL,
      PRIMARY KEY (game_id, seq)) WITHOUT ROWID;
    CREATE UNIQUE INDEX events_cmd ON events (game_id, seat, cmd_n) WHERE cmd_n IS NOT NULL;
    CREATE TABLE game_owner (game_id BLOB PRIMARY KEY, worker TEXT NOT NULL, epoch INTEGER NOT NULL);
    """,
)

APP: tuple[str, ...] = (
    """
    CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL);
    CREATE TABLE sessions (
      token_hash BLOB PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES users (id),
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL);
    CREATE TABLE games (
      game_id BLOB PRIMARY KEY,
      user_id TEXT NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      status TEXT NOT NULL,
      summary BLOB NOT NULL);
    CREATE INDEX games_user ON games (user_id, created);
    CREATE TABLE imports (
      game_id BLOB PRIMARY KEY,
      user_id TEXT NOT NULL,
      digest BLOB NOT NULL,
      record BLOB NOT NULL,
      UNIQUE (user_id, digest));
    """,
)


class DataError(Exception):
    """The data folder cannot be used; the text says why and what to do, in one line."""


def open_database(path: Path, steps: Sequence[str], *, backups: Path, synchronous: str = "FULL") -> sqlite3.Connection:
    """Open *path*, created or migrated to the last of *steps*. An older file is first copied into *backups*.

    Raises `DataError` for a file of a newer version and for one that is no database.
    """
    fresh = not path.exists()
    if not fresh and not path.is_file():
        raise DataError(f"{path} is not a file: move it away, or choose another folder with --data")
    if fresh:
        path.touch(mode=0o600)
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        base.execute("PRAGMA busy_timeout=5000")
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version > len(steps):
            raise DataError(
                f"{path} was written by a newer Knockwood (version {version}, this one knows {len(steps)}): "
                "install the newer version, or choose another folder with --data"
            )
        if 0 < version < len(steps):
            backup(base, backups / f"{path.stem}-v{version}-{time.strftime('%Y%m%d-%H%M%S')}.db")
        base.execute("PRAGMA journal_mode=WAL")
        base.execute(f"PRAGMA synchronous={synchronous}")
        for number, step in enumerate(steps[version:], version + 1):
            base.executescript(f"BEGIN; {step}; PRAGMA user_version={number}; COMMIT;")
    except sqlite3.DatabaseError as error:
        base.close()
        if isinstance(error, sqlite3.OperationalError):
            raise DataError(f"cannot open {path}: {error}; check the folder, or choose another with --data") from error
        raise DataError(
            f"{path} is damaged ({error}): restore a copy from {backups}, or choose another folder with --data"
        ) from error
    except BaseException:
        base.close()
        raise
    return base


def backup(base: sqlite3.Connection, target: Path) -> None:
    """Copy an open database to *target*, readable by the owner only."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    target.touch(mode=0o600)
    copy = sqlite3.connect(target)
    try:
        base.backup(copy)
    finally:
        copy.close()
