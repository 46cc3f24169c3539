"""What a run plays, and what decides its pairs."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from knockwood.bots import let_go, make_bot
from knockwood.engine.rules import Rules, check_supported
from knockwood.protocol.outside import OutsideBot
from knockwood.protocol.process import OUTSIDE, Forfeit, Limits, command_of

ROOMS = ("engine", "play", "zoo", "net", "search", "bots")
"""The rooms that decide how a game of our bots goes."""
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
    limits: Limits = Limits()
    """Those of the engines of others."""

    def check(self) -> None:
        """Raise `ArenaError`, `BotError`, `CommandError` or `NotSupported` for a plan that cannot be run.

        Engines of others are started once, so that a mistyped command is told before anything is played.
        """
        self.valid()
        for name in dict.fromkeys((self.a, self.b)):
            if name.startswith(OUTSIDE):
                self.try_out(name)

    def valid(self) -> None:
        """`check` without starting anything."""
        for name in (self.a, self.b):
            if name.startswith(OUTSIDE):
                command_of(name)
            else:
                let_go(make_bot(name))
        check_supported(self.rules)
        if self.rules.seating != "heads_up":
            raise ArenaError(f"seating: the arena plays two seats, and {self.rules.seating} has more")
        if self.games < 2 or self.games % 2:
            raise ArenaError(f"--games: an even number of matches, 2 at least, not {self.games}")
        if not 0 <= self.seed < 1 << 64:
            raise ArenaError(f"--seed: a number from 0 to 2^64 - 1, not {self.seed}")

    def try_out(self, name: str) -> None:
        """Start the engine, hear its hello and end it; `ArenaError` says why that failed."""
        bot = OutsideBot(name, self.limits)
        try:
            bot.match_begins(self.rules, 0, 0)
        except Forfeit as why:
            bot.close()
            said = f"; its last words: {bot.last_words}" if bot.last_words else ""
            raise ArenaError(f"{name[:60]}: {why.text}{said}") from None
        finally:
            bot.close()

    def identity(self) -> dict[str, Any]:
        """What decides every pair of the run: its state may only be gone on with under the same."""
        outside = [name for name in (self.a, self.b) if name.startswith(OUTSIDE)]
        found = {"a": self.a, "b": self.b, "rules": self.rules.to_dict(), "seed": self.seed, "code": code_digest()}
        if outside:
            found["protocol"] = code_digest(("protocol",))
            found["programs"] = {name: program_digest(name) for name in outside}
            found["limits"] = self.limits._asdict()
        return found


def program_digest(name: str) -> str:
    """Twelve hex digits over a command and the files that its words name."""
    sha = hashlib.sha256(name.encode())
    for word in command_of(name):
        file = Path(word)
        if file.is_file():
            sha.update(b"\0" + file.read_bytes())
    return sha.hexdigest()[:12]


@cache
def code_digest(rooms: tuple[str, ...] = ROOMS) -> str:
    """Twelve hex digits over everything that decides how a game goes: the `SOURCES` of these rooms."""
    root = Path(__file__).resolve().parent.parent
    sha = hashlib.sha256()
    for room in rooms:
        for file in sorted((root / room).rglob("*")):
            if file.suffix in SOURCES:
                sha.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return sha.hexdigest()[:12]
