"""Whole matches between nets and scripted players, mirrored, many at once: what a run is judged by."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import torch

from knockwood.engine.rules import Rules
from knockwood.train import losses
from knockwood.train.nets import Layers
from knockwood.train.rows import Rows, place
from knockwood.train.tables import LEARNER, RIVAL

YARDSTICKS = ("random", "simple", "greedy10", "greedy7", "greedy5", "greedy0", "ply10", "ply5", "ply0", "plyearly")
"""The ten scripted players of the zoo row."""


class Outcome(NamedTuple):
    """How a duel went, seen by A."""

    share: float
    """Part of the matches that A won."""
    half: float
    """Half of its 95 % interval, pairs as clusters."""
    games: int
    points: float
    """A's points less B's for a hand."""

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} ± {100 * self.half:.1f} % of {self.games} ({self.points:+.2f} points a hand)"


def duel(a: Layers | str, b: Layers | str, rules: Rules, games: int, seed: int, at_once: int = 512) -> Outcome:
    """Play *games* matches (even) of A against B, the net with its best choice, a name by its script."""
    rows = Rows([rules], min(at_once, games), seed)
    nets = {LEARNER: a, RIVAL: b}
    rows.tables.duel(LEARNER if isinstance(a, Layers) else place(a), RIVAL if isinstance(b, Layers) else place(b), games)
    while rows.see():
        for who, net in nets.items():
            mine = np.flatnonzero(rows.whose[: rows.count] == who)
            if len(mine) and isinstance(net, Layers):
                chosen = np.zeros(len(mine), np.int32)
                out = net.answer(torch.from_numpy(rows.rows[mine]))
                losses.best(out, rows.choices[mine], chosen, len(mine))
                rows.chosen[mine] = chosen
        rows.step()
    return outcome(np.array(rows.tables.results, np.int32).reshape(games, 3), rules.target)


def outcome(results: Any, target: int) -> Outcome:
    """What matches of (points of A, points of B, hands) say. A match that reached no target is a draw."""
    won = (results[:, 0] >= target) + 0.5 * ((results[:, 0] < target) & (results[:, 1] < target))
    pairs = won.reshape(-1, 2).mean(1)
    half = 1.96 * float(pairs.std(ddof=1)) / sqrt(len(pairs)) if len(pairs) > 1 else 1.0
    hands = max(1, int(results[:, 2].sum()))
    return Outcome(float(pairs.mean()), half, len(won), float((results[:, 0] - results[:, 1]).sum()) / hands)


def zoo_row(net: Layers, rules: Rules, games: int, seed: int, names: Sequence[str] = YARDSTICKS) -> dict[str, Outcome]:
    """The net against each scripted player."""
    return {name: duel(net, name, rules, games, seed) for name in names}
