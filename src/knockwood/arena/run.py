"""A run of many pairs: kept after every chunk, gone on with where it stopped, ended early by a sequential test if one is asked.

The state is a file of JSON lines beside the result: first what is run, then the pairs of each chunk. A line that was cut off by
a crash is left out; its pairs are played again.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from knockwood.arena.duel import RESULT_KINDS, WAYS, Pair
from knockwood.arena.executors import Queue, executor_of, one_core
from knockwood.arena.plan import ArenaError, Plan
from knockwood.arena.sprt import Judge, Sprt, Verdict, told
from knockwood.arena.stats import summary

CHUNK = 8
"""Pairs between two looks of a sequential test."""
STATE = 3
"""Version of the state on disk."""
CHUNKS = msgspec.json.Decoder(list[Pair])
"""Reads a line of the state, every number with its type."""


class Interrupted(Exception):
    """The run was stopped by the user. What was played is kept; `pairs` holds it."""

    def __init__(self, pairs: list[Pair]) -> None:
        super().__init__("interrupted")
        self.pairs = pairs


# --- the state on disk --------------------------------------------------------------------------------------------------------


class State:
    """The pairs played so far, kept in *file* (None: only in memory)."""

    def __init__(self, plan: Plan, file: Path | None) -> None:
        """Read what an earlier run of the same plan left; `ArenaError` if the file belongs to another run."""
        self.file = file
        self.pairs: dict[int, Pair] = {}
        if file is None:
            return
        head = {"knockwood arena": STATE, **plan.identity()}
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
        except (ValueError, RecursionError):
            raise ArenaError(f"{file}: not the state of an arena run; remove it or choose another --json file") from None
        if found != head:
            same = isinstance(found, dict) and {**found, "code": head["code"]} == head
            what = "other code" if same else "another run"
            raise ArenaError(f"{file}: state of {what}; remove it to start anew, or choose another --json file")
        for line in lines[1:]:
            with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
                for pair in CHUNKS.decode(line):
                    if 0 <= pair.number < most and _whole(pair):
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


def _whole(pair: Pair) -> bool:
    """Whether the games of a pair that was read count every result and every way to win."""
    lengths = {(len(game.mix), *map(len, game.wins)) for game in pair.games}
    return lengths == {(len(RESULT_KINDS), len(WAYS), len(WAYS))}


def discard_stale(plan: Plan, file: Path) -> None:
    """Remove the state of a run that was begun with other code, rules or players: it can no longer be gone on with."""
    if not file.exists():
        return
    try:
        found = json.loads(file.read_text().partition("\n")[0])
    except (OSError, ValueError, RecursionError):
        return
    if isinstance(found, dict) and found != json.loads(json.dumps({"knockwood arena": STATE, **plan.identity()})):
        file.unlink()


# --- runs ---------------------------------------------------------------------------------------------------------------------


class Front:
    """The pairs from number 0 on without a gap: what a sequential test may look at, whoever finishes first."""

    def __init__(self, sprt: Sprt) -> None:
        self.judge = Judge(sprt, CHUNK)
        self.next = 0

    def advance(self, pairs: dict[int, Pair]) -> Verdict:
        """Take the pairs that are there by now."""
        while self.next in pairs and not self.judge.verdict.accepted:
            self.judge.tell([pairs[self.next].share])
            self.next += 1
        return self.judge.verdict


@contextmanager
def ended_in_order() -> Iterator[None]:
    """While it lasts SIGTERM is as Ctrl+C: a run that another program ends keeps what was played, and its workers end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def run(
    plan: Plan,
    executor: str = "process",
    file: Path | None = None,
    workers: int | None = None,
    progress: Callable[[list[Pair]], None] | None = None,
    sprt: Sprt | None = None,
) -> list[Pair]:
    """All pairs of *plan* in order; those that *file* already holds are not played again.

    *progress* is told the pairs so far after every chunk. With *sprt* the run ends when the test has decided, and returns the
    pairs that decided it, the same ones whatever the executor. Raises `Interrupted` after Ctrl+C and SIGTERM.
    """
    one_core()
    plan.check()
    play = executor_of(executor, workers or os.cpu_count() or 1)
    state = State(plan, file)
    front = None if sprt is None else Front(sprt)

    def decided() -> bool:
        return front is not None and front.advance(state.pairs).accepted is not None

    left = [number for number in range(plan.games // 2) if number not in state.pairs]
    try:
        with ended_in_order():
            if progress and state.pairs:
                progress(state.in_order())
            if left and not decided():
                for pairs in play(plan, Queue(left)):
                    state.add(pairs)
                    if progress:
                        progress(state.in_order())
                    if decided():
                        break
    except KeyboardInterrupt:
        raise Interrupted(state.in_order()) from None
    played = state.in_order()
    return played if front is None or not front.judge.verdict.accepted else played[: front.judge.verdict.pairs]


def report(plan: Plan, pairs: list[Pair], sprt: Sprt | None = None) -> dict[str, Any]:
    """The result document: what was run, and its figures."""
    judge = None if sprt is None else Judge(sprt, CHUNK)
    if judge is not None:
        judge.tell(pair.share for pair in pairs)
        if not judge.verdict.accepted and pairs:
            judge.look()
    return {
        "a": plan.a,
        "b": plan.b,
        "rules": plan.rules.to_dict(),
        "rules_id": plan.rules.id,
        **plan.identity(),
        **({} if judge is None else {"sprt": told(judge.sprt, judge.verdict)}),
        **summary(pairs),
    }
