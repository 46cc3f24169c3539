"""Stage A, roll-out regression: every choice of a position is played out, and the net learns what it is worth.

The playouts begin from the true position: over many positions the true hidden hand is an exact sample of what it may be. The
play that leads to the positions is the net's own, softened, and never reads the labels.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
import torch

from knockwood.play.rulebook import rules_named
from knockwood.train import losses
from knockwood.train.nets import OUTPUTS, Layers, new_net
from knockwood.train.plan import Plan, lowered
from knockwood.train.rows import Rows, place

POINTS = 20.0
"""Points that are 1 in the net's outputs."""
MIXED = ("simple", "greedy10", "greedy5", "greedy0", "plyearly")


class Regression:
    """A run of stage A: `chunk` after `chunk`."""

    def __init__(self, plan: Plan, net: Layers | None = None, chunks: int = 0) -> None:
        """*net* and *chunks*: to go on from an earlier run."""
        self.plan = plan
        self.net = (net or new_net(plan.width, plan.seed)).learning()
        self.chunks = chunks
        seed = plan.seed * 1_000_003 + chunks
        torch.manual_seed(seed)
        self.noise = np.random.default_rng(seed)
        self.rows = Rows([rules_named(name) for name in plan.rules], plan.tables, seed)
        share = plan.zoo_share / len(MIXED)
        self.rows.tables.train([-1, *map(place, MIXED)], [1 - plan.zoo_share, *[share] * len(MIXED)])
        self.optimiser = torch.optim.Adam(self.net.weights, lr=plan.regression_rate)
        self.times = {"tables": 0.0, "playouts": 0.0, "net": 0.0, "learning": 0.0}

    def spent(self, what: str, since: float) -> float:
        """Count the time since *since*; now."""
        now = perf_counter()
        self.times[what] += now - since
        return now

    def chunk(self, done: float) -> dict[str, float]:
        """Gather one chunk and learn from it; *done* is the part of the slice that is over. The losses."""
        plan, rows = self.plan, self.rows
        count = max(1, plan.chunk // plan.tables) * plan.tables
        seen = torch.zeros((count, rows.rows.shape[1]), dtype=torch.bfloat16)
        choices = np.zeros((count, rows.choices.shape[1]), np.uint8)
        worths = np.zeros((count, rows.choices.shape[1]), np.float32)
        marks = np.zeros((count, 52), np.uint8)
        theirs = [place(name) for name in plan.theirs]
        for at in range(0, count, plan.tables):
            to = slice(at, at + plan.tables)
            now = perf_counter()
            rows.see()
            seen[to] = torch.from_numpy(rows.rows)
            choices[to] = rows.choices
            losses.marks(rows.rows, rows.hidden, marks[to])
            now = self.spent("tables", now)
            rows.tables.label(rows.table, rows.choices, worths[to], rows.count, plan.worlds, place(plan.mine), theirs)
            now = self.spent("playouts", now)
            self.choose(seen[to])
            now = self.spent("net", now)
            rows.step()
            self.spent("tables", now)
        now = perf_counter()
        found = self.learn(seen, choices, worths, marks, lowered(plan.regression_rate, done, 0.03))
        self.spent("learning", now)
        self.chunks += 1
        return {"positions": float(count), **found}

    def choose(self, seen: Any) -> None:
        """The behaviour: a scripted player in the first chunk, then the net, softened; some choices at random."""
        rows, plan = self.rows, self.plan
        if self.chunks == 0:
            rows.tables.ask(rows.table, rows.chosen, rows.count, place("greedy0"))
        else:
            out = self.net.answer(seen)
            losses.sample(out, rows.choices, POINTS / plan.soft, rows.random, rows.chosen, rows.logp, rows.count)
        stray = np.flatnonzero(self.noise.random(rows.count) < plan.stray)
        if len(stray):
            chosen = np.zeros(len(stray), np.int32)
            flat = np.zeros((len(stray), OUTPUTS), np.float32)
            losses.sample(flat, rows.choices[stray], 1.0, rows.random, chosen, np.zeros(len(stray), np.float32), len(stray))
            rows.chosen[stray] = chosen

    def learn(self, seen: Any, choices: Any, worths: Any, marks: Any, rate: float) -> dict[str, float]:
        """Two passes over a chunk."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        sums, batches = np.zeros(3), 0
        for _ in range(2):
            order = torch.randperm(len(seen))
            for first in range(0, len(seen), self.plan.regression_batch):
                at = order[first : first + self.plan.regression_batch]
                out = self.net(seen.index_select(0, at))
                grad = np.empty((len(at), OUTPUTS), np.float32)
                sums += losses.regression(out.detach().numpy(), at.numpy(), choices, worths, marks, grad, POINTS, 0.01, 0.25)
                batches += 1
                self.optimiser.zero_grad()
                out.backward(torch.from_numpy(grad))
                self.optimiser.step()
        choice, value, belief = sums / batches
        return {"choice_loss": choice, "value_loss": value, "belief_loss": belief, "rate": rate}


def as_policy(net: Layers, soft: float) -> Layers:
    """The net of stage A with its worths turned into choice logits: self-play goes on with the same head."""
    scale = POINTS / soft
    net = net.copy()
    net.weights[-2][:55] *= scale
    net.weights[-1][:55] *= scale
    return net
