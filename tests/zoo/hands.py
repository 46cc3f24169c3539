"""Hands played by scripts, position by position, with the memory that followed them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules
from knockwood.engine.view import HAND_OVER
from knockwood.zoo.memory import Memory
from tests.engine.play import choose


def followed(rules: Rules, seed: int) -> Iterator[tuple[Deal, Memory]]:
    """The positions of one seeded hand, each with what was noted on the way: the same objects from start to end."""
    rnd = random.Random(seed)
    deal, memory = Deal.from_seed(rules, seed, 1, seed & 1), Memory()
    yield deal, memory
    while deal.phase != HAND_OVER:
        code = choose(deal, rnd)
        memory.follow(deal, code)
        deal.apply(code)
        yield deal, memory
