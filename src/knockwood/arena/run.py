"""A run of many pairs: in this process or in several, kept after every chunk, gone on with where it stopped.

The state is a file of JSON lines beside the result: first what is run, then the pairs of each chunk. A line that was cut off by
a crash is left out; its pairs are played again.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from knockwood.arena.duel import Game, Pair, play_pair
from knockwood.arena.stats import summary
from knockwood.bots import make_bot
from knockwood.engine.rules import Rules, check_supported

CHUNK = 8
"""Pairs played between two writes of the state."""
EXECUTORS = ("process", "serial")


class ArenaError(ValueError):
    """A run that cannot start or go on; one line with the remedy."""


class Interrupted(Exception):
    """The run was stopped by the user. What was played is kept; `pairs` holds it."""

    def __init__(self, pairs: list[Pair]) -> None:
        super().__init__("interrupted")
        self.pairs = pairs


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
    """Twelve hex digits over the sources that decide how a game goes: engine, match and bots."""
    root = Path(__file__).resolve().parent.parent
    sha = hashlib.sha256()
    for room in ("engine", "play", "bots"):
        for file in sorted((root / room).glob("*.py")):
            sha.update(f"{room}/{file.name}".encode() + b"\0" + file.read_bytes() + b"\0")
    return sha.hexdigest()[:12]


def play_chunk(plan: Plan, numbers: list[int]) -> list[Pair]:
    """Play the pairs of these numbers."""
    return [play_pair((plan.a, plan.b), plan.rules, plan.seed, number) for number in numbers]


# --- the state on disk --------------------------------------------------------------------------------------------------------


class State:
    """The pairs played so far, kept in *file* (None: only in memory)."""

    def __init__(self, plan: Plan, file: Path | None) -> None:
        """Read what an earlier run of the same plan left; `ArenaError` if the file belongs to another run."""
        self.file = file
        self.pairs: dict[int, Pair] = {}
        if file is None:
            return
        head = {"knockwood arena": 1, **plan.identity()}
        if file.exists():
            self._read(file, head, plan.games // 2)
        else:
            try:
                file.write_text(json.dumps(head) + "\n")
            except OSError as error:
                raise ArenaError(f"{file}: cannot be written ({error.strerror})") from None

    def _read(self, file: Path, head: dict[str, Any], most: int) -> None:
        try:
            text = file.read_text()
        except (OSError, UnicodeDecodeError) as error:
            raise ArenaError(f"{file}: cannot be read ({error})") from None
        whole, _, _ = text.rpartition("\n")
        lines = whole.split("\n")
        try:
            found = json.loads(lines[0])
        except ValueError:
            raise ArenaError(f"{file}: not the state of an arena run; remove it or choose another --json file") from None
        if found != head:
            same = isinstance(found, dict) and {**found, "code": head["code"]} == head
            what = "other code" if same else "another run"
            raise ArenaError(f"{file}: state of {what}; remove it to start anew, or choose another --json file")
        for line in lines[1:]:
            with suppress(ValueError, TypeError, KeyError):
                for row in json.loads(line):
                    pair = _pair(row)
                    if 0 <= pair.number < most:
                        self.pairs[pair.number] = pair
        if whole + "\n" != text:
            file.write_text(whole + "\n")

    def in_order(self) -> list[Pair]:
        """The pairs by number."""
        return [self.pairs[number] for number in sorted(self.pairs)]

    def add(self, pairs: list[Pair]) -> None:
        """Keep a finished chunk; it is on the disk when this returns."""
        for pair in pairs:
            self.pairs[pair.number] = pair
        if self.file is not None:
            with self.file.open("a") as out:
                out.write(json.dumps(pairs, separators=(",", ":")) + "\n")
                out.flush()
                os.fsync(out.fileno())


def _pair(row: list[Any]) -> Pair:
    """A pair from its JSON."""
    number, games, times = row
    one, two = (
        Game(bool(won), points, hands, tuple(mix), (x, y), bool(drawn)) for won, points, hands, mix, (x, y), drawn in games
    )
    return Pair(number, (one, two), (times[0], times[1]))


# --- executors ----------------------------------------------------------------------------------------------------------------


def _quiet() -> None:
    """Workers leave Ctrl+C to the parent, so that a running chunk can be finished and kept."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _serial(plan: Plan, chunks: list[list[int]]) -> Iterator[list[Pair]]:
    for numbers in chunks:
        yield play_chunk(plan, numbers)


def _processes(plan: Plan, chunks: list[list[int]], workers: int) -> Iterator[list[Pair]]:
    """Chunks as they are finished; when the caller stops early, running ones are waited for and come last."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_quiet)
    waiting: set[Future[list[Pair]]] = set()
    queue = list(reversed(chunks))
    try:
        while queue or waiting:
            while queue and len(waiting) < 2 * workers:
                waiting.add(pool.submit(play_chunk, plan, queue.pop()))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except KeyboardInterrupt:
        running = [future for future in waiting if not future.cancel()]
        for future in running:
            yield future.result()
        raise
    except BrokenProcessPool:
        raise ArenaError("a worker process was ended from outside; what was played is kept, the same command goes on") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def run(
    plan: Plan,
    executor: str = "process",
    file: Path | None = None,
    workers: int | None = None,
    progress: Callable[[list[Pair]], None] | None = None,
) -> list[Pair]:
    """All pairs of *plan* in order; those that *file* already holds are not played again.

    *progress* is told the pairs so far after every chunk. Raises `Interrupted` after Ctrl+C.
    """
    plan.check()
    if executor not in EXECUTORS:
        raise ArenaError(f"--executor: {' or '.join(EXECUTORS)}, not {executor}")
    state = State(plan, file)
    left = [number for number in range(plan.games // 2) if number not in state.pairs]
    chunks = [left[i : i + CHUNK] for i in range(0, len(left), CHUNK)]
    workers = min(workers or os.cpu_count() or 1, len(chunks))
    played = _processes(plan, chunks, workers) if executor == "process" and chunks else _serial(plan, chunks)
    try:
        if progress and state.pairs:
            progress(list(state.pairs.values()))
        for pairs in played:
            state.add(pairs)
            if progress:
                progress(list(state.pairs.values()))
    except KeyboardInterrupt:
        raise Interrupted(state.in_order()) from None
    return state.in_order()


def report(plan: Plan, pairs: list[Pair]) -> dict[str, Any]:
    """The result document: what was run, and its figures."""
    return {
        "a": plan.a,
        "b": plan.b,
        "rules": plan.rules.to_dict(),
        "rules_id": plan.rules.id,
        "seed": plan.seed,
        "code": code_digest(),
        **summary(pairs),
    }
