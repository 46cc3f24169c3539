"""Who plays the chunks of a run: this process, several processes, or the workers of a Dask cluster. The pairs are the same.

An executor yields chunks as they are finished, in any order. When processes are interrupted, the chunks that are running are
waited for and come last, so that nothing that was played is lost; a cluster is told to drop them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from knockwood.arena.duel import Pair, play_pairs
from knockwood.arena.plan import ArenaError, Plan, code_digest

if TYPE_CHECKING:
    from distributed import Client

EXECUTORS = ("process", "serial", "dask:ADDRESS")
DASK_WAIT = 10
"""Seconds within which a Dask scheduler must answer."""

MOST_PAIRS = 64
"""Pairs of the largest chunk."""
CHUNK_SECONDS = 5.0
"""How long a chunk should take: what is lost when a run is stopped, and the step of its progress."""

own_digest = code_digest


class Queue:
    """The numbers of the pairs still to play, handed out in chunks: one pair first, then as many as `CHUNK_SECONDS` hold.

    Toward the end chunks grow smaller, so that all workers are done at about the same time. (An engine of others is started
    once for each chunk.)
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self.left = list(reversed(numbers))
        self.size = 1
        self.workers = 1

    def __bool__(self) -> bool:
        return bool(self.left)

    def take(self) -> list[int]:
        """The next chunk."""
        fair = -(-len(self.left) // (2 * self.workers))
        return [self.left.pop() for _ in range(min(self.size, fair))]

    def learn(self, pairs: list[Pair]) -> list[Pair]:
        """Take note of how long a finished chunk thought; the chunk."""
        seconds = sum(clock.total for pair in pairs for clock in pair.clocks) / 1e9 / len(pairs)
        self.size = max(1, min(MOST_PAIRS, int(CHUNK_SECONDS / max(seconds, 1e-9))))
        return pairs


Run = Callable[[Plan, Queue], Iterator[list[Pair]]]


THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""What tells the libraries under NumPy how many threads to use."""


def one_core() -> None:
    """Let a player use one core, unless the user has said otherwise: times are told for one, and sums come out the same.

    It works as long as NumPy is not loaded, so it is called before players are made.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")


def play_chunk(plan: Plan, numbers: list[int]) -> list[Pair]:
    """Play the pairs of these numbers."""
    one_core()
    return play_pairs((plan.a, plan.b), plan.rules, plan.seed, numbers, plan.limits)


def executor_of(name: str, workers: int) -> Run:
    """The executor of this name; *workers* is the number of processes. `ArenaError` if there is none."""
    if name == "serial":
        return serial
    if name == "process":
        return partial(processes, workers=workers)
    if name.startswith("dask:") and len(name) > len("dask:"):
        return partial(dask, address=name.removeprefix("dask:"))
    raise ArenaError(f"--executor: {', '.join(EXECUTORS[:-1])} or {EXECUTORS[-1]}, not {name}")


def serial(plan: Plan, queue: Queue) -> Iterator[list[Pair]]:
    """Chunk after chunk, here."""
    while queue:
        yield queue.learn(play_chunk(plan, queue.take()))


def _quiet() -> None:
    """Workers leave Ctrl+C to the parent, so that a running chunk can be finished and kept."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def processes(plan: Plan, queue: Queue, workers: int) -> Iterator[list[Pair]]:
    """On *workers* processes of this machine."""
    queue.workers = workers
    pool = ProcessPoolExecutor(min(workers, len(queue.left)), mp_context=get_context("spawn"), initializer=_quiet)
    waiting: set[Future[list[Pair]]] = set()
    try:
        while queue or waiting:
            while queue and len(waiting) < 2 * workers:
                waiting.add(pool.submit(play_chunk, plan, queue.take()))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield queue.learn(future.result())
    except KeyboardInterrupt:
        running = [future for future in waiting if not future.cancel()]
        for future in running:
            yield future.result()
        raise
    except BrokenProcessPool:
        raise ArenaError("a worker process was ended from outside; what was played is kept, the same command goes on") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def dask(plan: Plan, queue: Queue, address: str) -> Iterator[list[Pair]]:
    """On the workers of the Dask cluster whose scheduler listens at *address*; they must run the same code as we do."""
    try:
        from distributed import Client
    except ImportError:
        raise ArenaError("--executor dask: needs the package `distributed`; pip install 'knockwood[dask]'") from None
    try:
        client = Client(address, timeout=DASK_WAIT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ArenaError(f"--executor: no Dask scheduler answers at {address} ({type(error).__name__})") from None
    try:
        yield from _on_cluster(client, plan, queue)
    finally:
        client.close()


def _on_cluster(client: Client, plan: Plan, queue: Queue) -> Iterator[list[Pair]]:
    found: dict[str, Any] = client.run(code_digest)
    if not found:
        raise ArenaError("--executor: the Dask cluster has no workers")
    others = sorted(worker for worker, digest in found.items() if digest != own_digest())
    if others:
        raise ArenaError(f"--executor: the Dask worker at {others[0]} runs other code than this machine")
    from distributed import as_completed

    waiting: set[Any] = set()

    def submit() -> Any:
        future = client.submit(play_chunk, plan, queue.take(), pure=False)
        waiting.add(future)
        return future

    queue.workers = sum(client.nthreads().values())
    first = min(len(queue.left), 2 * queue.workers)
    running = as_completed([submit() for _ in range(first)], loop=client.loop)
    try:
        for future in running:
            waiting.discard(future)
            pairs = queue.learn(future.result())
            if queue:
                running.add(submit())
            yield pairs
    finally:
        client.cancel(list(waiting))
