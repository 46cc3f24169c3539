"""Compiled and uncompiled are one engine: the same results, bit for bit."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from knockwood.engine import COMPILED
from knockwood.engine.arrange import arrangements, best_discard, deadwood, defence, spreads
from knockwood.engine.batch import POLICIES, simulate
from tests.engine.naive import hands
from tests.engine.play import VARIANTS, walk

ROOT = Path(__file__).resolve().parent.parent.parent


def signature() -> str:
    """A hash over solver answers, positions, views, codes and playouts."""
    sha = hashlib.sha256()

    def note(*things: object) -> None:
        sha.update(repr(things).encode())

    for hand in hands(77, 600, range(3, 14)):
        note(deadwood(hand), best_discard(hand), arrangements(hand), spreads(hand, 20), arrangements(hand, 4))
    for first, second in zip(hands(78, 200, range(10, 11)), hands(79, 200, range(10, 11)), strict=True):
        best = defence(second & ~first, arrangements(first)[0])
        note(best.count, best.melds, best.layoffs)
    for name in sorted(VARIANTS):
        for seed in range(6):
            for deal in walk(VARIANTS[name], seed):
                note(deal.text(), deal.hash64(), deal.legal(), deal.steps()[-1:])
                for seat in (0, 1):
                    view = deal.view(seat)
                    note([getattr(view, field) for field in view.__slots__ if field != "rules"])
        for policy in POLICIES:
            note(simulate(VARIANTS[name], 5, 60, policy))
    return sha.hexdigest()


def other(pure: str) -> list[str]:
    """What the engine of another process says: whether it is compiled, and its signature."""
    code = "from knockwood.engine import COMPILED; from tests.engine.test_twins import signature; print(COMPILED, signature())"
    env = {**os.environ, "KNOCKWOOD_PURE": pure, "PYTHONPATH": str(ROOT)}
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return out.stdout.split()


def test_the_uncompiled_engine_gives_the_same_results() -> None:
    assert other("1") == ["False", signature()]


def test_the_switch_loads_the_source_of_every_room() -> None:
    code = (
        "import sys, knockwood, knockwood.engine.census; "
        "print({m.__file__.rsplit('.', 1)[1] for n, m in sys.modules.items() if n.startswith('knockwood.engine.')})"
    )
    env = {**os.environ, "KNOCKWOOD_PURE": "1"}
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "{'py'}"


def test_this_process_says_which_engine_runs() -> None:
    assert isinstance(COMPILED, bool)
    if os.environ.get("KNOCKWOOD_PURE") == "1":
        assert not COMPILED
