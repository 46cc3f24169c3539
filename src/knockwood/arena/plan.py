"""What a run plays, and what decides its pairs."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from knockwood.bots import make_bot
from knockwood.engine.rules import Rules, check_supported

ROOMS = ("engine", "play", "zoo", "net", "search", "bots", "protocol")
"""The rooms that decide how a game goes."""
SOURCES = (".py", ".pxd", ".npz")
"""Endings of the files that decide it: code, and the weights of networks."""


class ArenaError(ValueError):
    """A run that cannot start or go on; one line with the remedy."""


class Plan(NamedTuple):
    """What is run. *games* is even: the number of whole matches."""

    a: str
    b: str
    rules: Rules
    seed: int
    games: int

    def check(self) -> None:
        """Raise `ArenaError`, `BotError` or `NotSupported` for a plan that cannot be run."""
        make_bot(self.a)
        make_bot(self.b)
        check_supported(self.rules)
        if self.rules.seating != "heads_up":
            raise ArenaError(f"seating: the arena plays two seats, and {self.rules.seating} has more")
        if self.games < 2 or self.games % 2:
            raise ArenaError(f"--games: an even number of matches, 2 at least, not {self.games}")
        if not 0 <= self.seed < 1 << 64:
            raise ArenaError(f"--seed: a number from 0 to 2^64 - 1, not {self.seed}")

    def identity(self) -> dict[str, Any]:
        """What decides every pair of the run: its state may only be gone on with under the same."""
        return {"a": self.a, "b": self.b, "rules": self.rules.to_dict(), "seed": self.seed, "code": code_digest()}


@cache
def code_digest() -> str:
    """Twelve hex digits over everything that decides how a game goes: the `SOURCES` of the `ROOMS`."""
    root = Path(__file__).resolve().parent.parent
    sha = hashlib.sha256()
    for room in ROOMS:
        for file in sorted((root / room).rglob("*")):
            if file.suffix in SOURCES:
                sha.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return sha.hexdigest()[:12]
