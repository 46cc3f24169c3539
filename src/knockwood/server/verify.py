"""Checks a data folder: the file itself, every game without gaps or doubles, every game folded again to its stored hashes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from msgspec import Struct

from knockwood.server.events import id_text
from knockwood.server.game import FoldError, fold
from knockwood.server.store.base import Stored
from knockwood.server.store.sqlite import COLUMNS


class StoreReport(Struct, frozen=True):
    """What was found. ``faults`` is empty for a sound folder; each line names the game and what is wrong."""

    games: int
    events: int
    commands: int
    hands: int
    faults: list[str]


def verify_store(data_dir: Path) -> StoreReport:
    """Check ``events.db`` of a folder whose server does not run."""
    base = sqlite3.connect(data_dir / "events.db")
    try:
        faults = [row[0] for row in base.execute("PRAGMA integrity_check") if row[0] != "ok"]
        games = [row[0] for row in base.execute("SELECT game_id FROM game_owner ORDER BY game_id")]
        counted = base.execute("SELECT count(*), count(cmd_n) FROM events").fetchone()
        hands = 0
        for game_id in games:
            rows = base.execute(f"SELECT {COLUMNS} FROM events WHERE game_id = ? ORDER BY seq", (game_id,))
            stored = [Stored(*row) for row in rows]
            faults += [f"{id_text(game_id)}: {fault}" for fault in log_faults(stored)]
            try:
                game = fold(game_id, stored)
            except FoldError as error:
                faults.append(f"{id_text(game_id)}: {error}")
                continue
            hands += len(game.match.rounds) if game.match is not None else 0
    finally:
        base.close()
    return StoreReport(len(games), counted[0], counted[1], hands, faults)


def log_faults(stored: list[Stored]) -> list[str]:
    """Gaps in the sequence, commands that are missing or counted twice, epochs that go back."""
    faults = []
    if [event.seq for event in stored] != list(range(1, len(stored) + 1)):
        faults.append("the sequence has a gap")
    for seat in sorted({event.seat for event in stored if event.seat is not None}):
        numbers = [event.cmd_n for event in stored if event.seat == seat and event.cmd_n is not None]
        if numbers != list(range(1, len(numbers) + 1)):
            faults.append(f"the commands of seat {seat} are not 1, 2, 3, ...")
    epochs = [event.epoch for event in stored]
    if epochs != sorted(epochs):
        faults.append("an older owner wrote after a newer one")
    return faults
