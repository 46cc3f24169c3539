"""The arrays in which tables write and nets read, and the players a run knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from knockwood.engine.random import Random
from knockwood.engine.rules import Rules
from knockwood.net.features import WAYS, WIDTH
from knockwood.net.hidden import HIDDEN_WIDTH
from knockwood.train.tables import Tables
from knockwood.zoo.roster import NAMES, script

PLAYERS: tuple[str, ...] = NAMES
"""The scripted players, in the order of their numbers at the tables."""


def place(name: str) -> int:
    """The number of a scripted player at the tables."""
    return PLAYERS.index(name)


class Rows:
    """*size* tables and one row for each."""

    def __init__(self, rules: Sequence[Rules], size: int, seed: int) -> None:
        self.tables = Tables(rules, size, [script(name) for name in PLAYERS], seed)
        self.random = Random(seed ^ 0x5EED)
        self.size, self.count = size, 0
        self.rows = np.zeros((size, WIDTH), np.float32)
        self.hidden = np.zeros((size, HIDDEN_WIDTH), np.float32)
        self.choices = np.zeros((size, WAYS), np.uint8)
        self.table, self.whose, self.mover, self.chosen = (np.zeros(size, np.int32) for _ in range(4))
        self.logp, self.points = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self.ended = np.zeros(size, np.uint8)

    def see(self) -> int:
        """Let the tables go on until nets have choices; the number of rows."""
        self.count = self.tables.see(self.rows, self.hidden, self.choices, self.table, self.whose, self.mover)
        return self.count

    def step(self) -> None:
        """Do what was chosen."""
        self.tables.step(self.table, self.chosen, self.count)

    def news(self) -> tuple[Any, Any]:
        """Points of seat 0 in the hands that ended since the last call, and where one did: copies."""
        self.tables.news(self.points, self.ended)
        return self.points.copy(), self.ended.copy()
