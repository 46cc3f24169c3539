"""The speed table: how fast the engine runs here, beside its bars, its first sketch and other engines measured in the same run.

Every figure is the best of several rounds: what the machine can do when nothing else runs on it. Ratios mean more than figures.
"""

from __future__ import annotations

import importlib
import os
import platform
import subprocess
import sys
from array import array
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from time import perf_counter, time
from typing import Any, NamedTuple

from knockwood.engine import COMPILED
from knockwood.engine.arrange import deadwood
from knockwood.engine.batch import deadwood_each, simulate
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random, stream
from knockwood.engine.rules import Rules, preset

SIMPLE = preset("simple")
HOUSE = preset("tournament").replace(
    eleven_card_deal=1, knock_card_source="second_pack", spade_multiplier=2, illegal_knock="expose", pile_view="top_only"
)
"""Every rule that gives the state machine more to do: eleven cards, second pack, big gin, the wall, illegal knocks."""


class Row(NamedTuple):
    """A line of the table. *bar* is the figure to reach, *sketch* what a first sketch of this engine reached elsewhere."""

    key: str
    title: str
    unit: str
    bar: float | None
    sketch: float | None = None
    less_is_better: bool = True

    def holds(self, value: float) -> bool | None:
        """Whether the bar is reached; None without a bar."""
        if self.bar is None:
            return None
        return value <= self.bar if self.less_is_better else value >= self.bar


ROWS = (
    Row("deadwood_batch_ns", "deadwood, in bulk", "ns", 5, 4),
    Row("deadwood_call_ns", "deadwood, a call", "ns", 60, 33),
    Row("random_hands_per_s", "random hands", "1/s", 600_000, 730_000, False),
    Row("greedy_hands_per_s", "greedy hands", "1/s", 1_500_000, 1_700_000, False),
    Row("house_hands_per_s", "random hands, all house rules", "1/s", None, None, False),
    Row("copy_ns", "copy of a deal", "ns", 200),
    Row("step_us", "legal() and apply()", "us", 1.5),
    Row("import_ms", "import of knockwood.engine", "ms", 30),
    Row("two_threads", "two threads", "x", 1.9, None, False),
    Row("two_processes", "two processes", "x", 1.9, None, False),
    Row("open_spiel_random_hands_per_s", "open-spiel: random hands", "1/s", None, None, False),
    Row("rlcard_random_hands_per_s", "rlcard: random hands", "1/s", None, None, False),
)
"""What is measured, with the bar of each row."""


def best(work: Callable[[], object], rounds: int = 25) -> float:
    """Seconds of the quickest of several rounds. Many short rounds find a quiet moment on a busy machine."""
    seconds = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return min(seconds)


def hands(number: int, seed: int = 1) -> array[int]:
    """Random hands of ten cards, as masks."""
    random, pack, found = Random(seed), list(range(52)), array("Q")
    for _ in range(number):
        mask = 0
        for place in range(10):
            other = place + random.below(52 - place)
            pack[place], pack[other] = pack[other], pack[place]
            mask |= 1 << pack[place]
        found.append(mask)
    return found


# --- the engine ---------------------------------------------------------------------------------------------------------------


def deadwood_batch_ns(scale: float) -> float:
    """One solve among many in a compiled loop."""
    some = hands(max(200, int(200_000 * scale)))
    out = bytearray(len(some))
    return best(lambda: deadwood_each(some, out)) / len(some) * 1e9


def deadwood_call_ns(scale: float) -> float:
    """One solve called from Python on an int, the loop included."""
    some = list(hands(max(200, int(20_000 * scale))))

    def work() -> None:
        for hand in some:
            deadwood(hand)

    return best(work) / len(some) * 1e9


def hands_per_s(policy: str, scale: float, rules: Rules = SIMPLE) -> float:
    """Hands from the shuffle to the score."""
    number = int((15_000 if policy == "random" else 40_000) * scale)
    return number / best(lambda: simulate(rules, 1, number, policy))


def copy_ns(scale: float) -> float:
    """A copy of a deal in the middle of a hand."""
    deal = Deal.from_seed(SIMPLE, 1)
    for _ in range(7):
        deal.apply(deal.legal()[-1])
    number = max(100, int(50_000 * scale))

    def work() -> None:
        copy = deal.copy
        for _ in range(number):
            copy()

    return best(work) / number * 1e9


def step_us(scale: float) -> float:
    """One ``legal()`` and one ``apply()`` in random hands, the choice included."""
    number = max(1, int(100 * scale))
    random = stream(1, 2)
    picks = [random.below(1 << 16) for _ in range(4096)]

    def work() -> int:
        steps = 0
        for hand in range(number):
            deal = Deal.from_seed(SIMPLE, 1, hand)
            legal = deal.legal()
            while legal:
                deal.apply(legal[picks[steps & 4095] % len(legal)])
                legal = deal.legal()
                steps += 1
        return steps

    steps = work()
    return best(work) / steps * 1e6


def import_ms() -> float:
    """Import of the engine in a fresh interpreter."""
    code = "from time import perf_counter as t; a = t(); import knockwood.engine.deal, knockwood.engine; print(t() - a)"
    seconds = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(5)]
    return min(seconds) * 1e3


def _share(number: int, first: int) -> int:
    return simulate(SIMPLE, 1, number, "random", first).hands


def workers_ratio(kind: str, scale: float) -> float:
    """Hands that two threads or two processes play in the time in which one plays one."""
    number = max(100, int(60_000 * scale))
    pool: Executor = ThreadPoolExecutor(2) if kind == "threads" else ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    with pool:
        for future in [pool.submit(_share, 1000, 0) for _ in range(8)]:
            future.result()  # both workers are up
        one = both = 1e9
        for _ in range(15):  # turn by turn, so that both find the same machine
            one = min(one, best(lambda: pool.submit(_share, number, 0).result(), 1))
            both = min(both, best(lambda: [work.result() for work in [pool.submit(_share, number, n) for n in (0, number)]], 1))
    return 2 * one / both


# --- other engines ------------------------------------------------------------------------------------------------------------


def open_spiel_hands_per_s(seconds: float) -> float | None:
    """Random hands of open-spiel, driven from Python; None if it is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game, random = pyspiel.load_game("gin_rummy"), Random(1)
    played, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[random.below(len(legal))])
        played += 1
    return played / (perf_counter() - start)


def rlcard_hands_per_s(seconds: float) -> float | None:
    """Random hands of rlcard; None if it is not installed."""
    try:
        rlcard = importlib.import_module("rlcard")
        agents = importlib.import_module("rlcard.agents")
    except ImportError:
        return None
    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    played, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        env.run(is_training=False)
        played += 1
    return played / (perf_counter() - start)


# --- the whole table ----------------------------------------------------------------------------------------------------------


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as lines:
            model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "load": load,
        "system": platform.system(),
        "python": platform.python_version(),
        "time": int(time()),
    }


def measure(scale: float | None = None, peer_seconds: float = 3.0) -> dict[str, Any]:
    """All figures. *scale* stretches the amount of work; by default 1 compiled, 1/200 uncompiled."""
    scale = scale if scale is not None else 1.0 if COMPILED else 0.005
    where = machine()  # the load before the work begins
    return {
        "compiled": COMPILED,
        "deadwood_batch_ns": deadwood_batch_ns(scale),
        "deadwood_call_ns": deadwood_call_ns(scale),
        "random_hands_per_s": hands_per_s("random", scale),
        "greedy_hands_per_s": hands_per_s("greedy", scale),
        "house_hands_per_s": hands_per_s("random", scale, HOUSE),
        "copy_ns": copy_ns(scale),
        "step_us": step_us(scale),
        "import_ms": import_ms(),
        "two_threads": workers_ratio("threads", scale),
        "two_processes": workers_ratio("processes", scale),
        "open_spiel_random_hands_per_s": open_spiel_hands_per_s(peer_seconds),
        "rlcard_random_hands_per_s": rlcard_hands_per_s(peer_seconds),
        "machine": where,
    }
