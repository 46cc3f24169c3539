"""The belief: what the other hand may be, learned card by card.

A net reads a row, and which cards of the other hand it has been told; it says which card comes next. Over many positions, with
any number of the true cards told in any order, that is the whole distribution of hands, pairs and runs included: a hand is
drawn from it one card after the other (`knockwood.net.belief`).
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import torch

from knockwood.net.belief import TOLD_WIDTH
from knockwood.net.features import WIDTH
from knockwood.play.rulebook import rules_named
from knockwood.train import losses, telling
from knockwood.train.nets import Layers
from knockwood.train.plan import Plan, lowered
from knockwood.train.rows import Rows, place

HELD_OUT = 0x0DD5EED
"""Added to the seed for hands that no belief learns from."""
MOMENTS = 48
"""Choices of a table by which a belief is judged: about three hands."""


def new_belief(plan: Plan) -> Layers:
    """An untrained belief."""
    return Layers.fresh((WIDTH + TOLD_WIDTH, *plan.belief_widths, 52), plan.seed)


class Belief:
    """A run of the stage belief: `chunk` after `chunk`. The positions are those of *player*, a net that does not change."""

    def __init__(self, plan: Plan, player: Layers, belief: Layers | None = None, chunks: int = 0) -> None:
        """*belief* and *chunks*: to go on from an earlier run."""
        self.plan, self.chunks = plan, chunks
        self.player = player
        self.net = (belief or new_belief(plan)).learning()
        seed = plan.seed * 3_000_017 + chunks
        torch.manual_seed(seed)
        self.rows = Rows([rules_named(name) for name in plan.rules], plan.tables, seed)
        total = sum(weight for _, weight in plan.zoo)
        self.rows.tables.train(
            [-1, *[place(name) for name, _ in plan.zoo]],
            [1 - plan.believed_zoo, *[plan.believed_zoo * weight / total for _, weight in plan.zoo]],
        )
        self.optimiser = torch.optim.Adam(self.net.weights, lr=plan.belief_rate)
        self.times = {"tables": 0.0, "net": 0.0, "learning": 0.0}

    def spent(self, what: str, since: float) -> float:
        """Count the time since *since*; now."""
        now = perf_counter()
        self.times[what] += now - since
        return now

    def chunk(self, done: float) -> dict[str, float]:
        """Gather one chunk and learn from it; *done* is the part of the slice that is over."""
        plan, rows = self.plan, self.rows
        steps = max(1, plan.chunk // plan.tables)
        seen = torch.zeros((steps * plan.tables, WIDTH), dtype=torch.bfloat16)
        cards = np.zeros((steps * plan.tables, 3), np.uint64)
        for t in range(steps):
            to = slice(t * plan.tables, (t + 1) * plan.tables)
            now = perf_counter()
            look(rows, cards[to])
            seen[to] = torch.from_numpy(rows.rows)
            now = self.spent("tables", now)
            choose(self.player, rows)
            now = self.spent("net", now)
            rows.step()
            self.spent("tables", now)
        now = perf_counter()
        loss = self.learn(seen, cards, lowered(plan.belief_rate, done, 0.03))
        self.spent("learning", now)
        self.chunks += 1
        return {"positions": float(len(seen)), "belief_loss": loss}

    def learn(self, seen: Any, cards: Any, rate: float) -> float:
        """Passes over a chunk, each with other cards told. The mean loss in nats a card."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        total, batches, size = 0.0, 0, self.plan.batch
        told, marks = np.zeros((size, TOLD_WIDTH), np.float32), np.zeros((size, 52), np.float32)
        for _ in range(self.plan.epochs):
            order = torch.randperm(len(seen))
            for first in range(0, len(seen), size):
                at = order[first : first + size]
                n = len(at)
                count = telling.tell(cards, at.numpy(), self.rows.random, told[:n], marks[:n])
                loss = loss_of(self.net, seen.index_select(0, at), told[:n], marks[:n], count)
                self.optimiser.zero_grad()
                loss.backward()
                self.optimiser.step()
                total += float(loss.detach())
                batches += 1
        return total / batches


def look(rows: Rows, into: Any) -> None:
    """Let the tables go on, and write the cards of every row."""
    rows.see()
    telling.masks(rows.rows, rows.hidden, rows.count, into)


def choose(player: Layers, rows: Rows) -> None:
    """Draw a choice for every row."""
    out = player.answer(torch.from_numpy(rows.rows))
    losses.sample(out, rows.choices, 1.0, rows.random, rows.chosen, rows.logp, rows.count)


class Known(NamedTuple):
    """How well a belief knows the next card."""

    nats: float
    """Its loss in nats a card."""
    none: float
    """The loss with all cards alike, nothing known of the hand."""
    positions: int

    def __str__(self) -> str:
        return f"{self.nats:.4f} nats a card, {self.none:.4f} without an opinion ({self.positions} positions)"


def known(player: Layers, belief: Layers, plan: Plan, other: str, seed: int) -> Known:
    """How well *belief* knows hands of fresh matches of *player* against itself (empty) or a scripted player, both hands."""
    rows = Rows([rules_named(name) for name in plan.rules], plan.tables, seed + HELD_OUT)
    rows.tables.train([place(other) if other else -1], [1.0])
    told, marks = np.zeros((plan.tables, TOLD_WIDTH), np.float32), np.zeros((plan.tables, 52), np.float32)
    cards, at = np.zeros((plan.tables, 3), np.uint64), np.arange(plan.tables)
    total = none = 0.0
    positions = 0
    with torch.no_grad():
        for _ in range(MOMENTS):
            look(rows, cards)
            count = telling.tell(cards, at, rows.random, told, marks)
            total += count * float(loss_of(belief, torch.from_numpy(rows.rows), told, marks, count))
            asked = marks.max(1) > 1
            none += float(np.log((marks[asked] > 0).sum(1)).sum())
            positions += count
            choose(player, rows)
            rows.step()
    return Known(total / positions, none / positions, positions)


def loss_of(net: Layers, seen: Any, told: Any, marks: Any, count: int) -> Any:
    """Nats of the next card, over *count* rows that have one to guess."""
    marked = torch.from_numpy(marks)
    out = net(torch.cat([seen, torch.from_numpy(told).to(seen.dtype)], 1))
    logs = torch.where(marked > 0, out, -1e9).log_softmax(1)
    return -(logs * (marked - 1).clamp(min=0)).sum() / max(1, count)
