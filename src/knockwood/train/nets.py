"""Nets as plain layers: made, run in half precision where that is faster, stored and loaded.

A net is ``w0 b0 w1 b1 ...``: linear layers with the positive part taken between them. Stored as float16 in ``.npz``.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch

from knockwood.net.features import WAYS, WIDTH
from knockwood.net.hidden import HIDDEN_WIDTH

OUTPUTS = WAYS + 1 + 52
"""What a net gives: choices, value, the other hand."""


class Layers:
    """The weights of a net, and its answers."""

    def __init__(self, weights: Sequence[Any]) -> None:
        self.weights = list(weights)
        self.half = half_is_fast()

    @classmethod
    def fresh(cls, sizes: Sequence[int], seed: int) -> Layers:
        """A net of these widths, the last layer small."""
        torch.manual_seed(seed)
        weights = []
        for wide, narrow in pairwise(sizes):
            reach = wide**-0.5
            weights += [torch.empty(narrow, wide).uniform_(-reach, reach), torch.empty(narrow).uniform_(-reach, reach)]
        weights[-2] *= 0.1
        return cls(weights)

    @classmethod
    def from_arrays(cls, arrays: dict[str, Any]) -> Layers:
        """A net from arrays by name."""
        count = sum(name.startswith("w") for name in arrays)
        names = [f"{kind}{i}" for i in range(count) for kind in "wb"]
        return cls([torch.from_numpy(np.array(arrays[name], np.float32)) for name in names])

    def arrays(self, kind: Any = np.float16) -> dict[str, Any]:
        """The weights by name."""
        return {f"{'wb'[i % 2]}{i // 2}": w.detach().numpy().astype(kind) for i, w in enumerate(self.weights)}

    def copy(self) -> Layers:
        """A net of its own with the same weights."""
        return Layers([w.detach().clone() for w in self.weights])

    def learning(self) -> Layers:
        """The same weights, to be changed by an optimiser."""
        for w in self.weights:
            w.requires_grad_(True)
        return self

    def __call__(self, rows: Any) -> Any:
        """The outputs for *rows*, as float32."""
        kind = torch.bfloat16 if self.half else torch.float32
        x = rows.to(kind)
        last = len(self.weights) - 2
        for i in range(0, len(self.weights), 2):
            x = torch.nn.functional.linear(x, self.weights[i].to(kind), self.weights[i + 1].to(kind))
            if i < last:
                x = torch.relu(x)
        return x.float()

    def answer(self, rows: Any) -> Any:
        """The outputs for *rows* as a NumPy array, without keeping what learning needs."""
        with torch.no_grad():
            return self(rows).numpy()


def half_is_fast() -> bool:
    """Whether this processor multiplies bfloat16 in hardware."""
    try:
        return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    except (AttributeError, RuntimeError):
        return False


def new_net(width: int, seed: int) -> Layers:
    """An untrained net with two hidden layers of *width*."""
    return Layers.fresh((WIDTH, width, width, OUTPUTS), seed)


def new_critic(seed: int) -> Layers:
    """An untrained critic: it sees the row of the seat on turn and what is hidden from it."""
    return Layers.fresh((WIDTH + HIDDEN_WIDTH, 192, 128, 1), seed)


def widened(net: Layers, width: int, seed: int) -> Layers:
    """A net with hidden layers of *width* that gives the same outputs: the new numbers are not listened to yet."""
    torch.manual_seed(seed)
    weights = [w.detach().clone() for w in net.weights]
    last = len(weights) - 2
    for i in range(0, last, 2):
        more = width - len(weights[i])
        if more <= 0:
            continue
        reach = weights[i].shape[1] ** -0.5
        weights[i] = torch.cat([weights[i], torch.empty(more, weights[i].shape[1]).uniform_(-reach, reach)])
        weights[i + 1] = torch.cat([weights[i + 1], torch.empty(more).uniform_(-reach, reach)])
        weights[i + 2] = torch.cat([weights[i + 2], torch.zeros(len(weights[i + 2]), more)], 1)
    return Layers(weights)


def load_net(file: Path) -> Layers:
    """A stored net."""
    with np.load(file) as stored:
        return Layers.from_arrays(dict(stored))


def save_net(net: Layers, file: Path) -> None:
    """Store a net as float16; the file is whole or not there."""
    write_arrays(file, net.arrays())


def write_arrays(file: Path, arrays: dict[str, Any]) -> None:
    """Write arrays as ``.npz``; the file is the old one or the new one, whatever happens."""
    packed = io.BytesIO()
    np.savez(packed, **arrays)
    write_bytes(file, packed.getvalue())


def write_bytes(file: Path, content: bytes) -> None:
    """Replace *file* as a whole, on the disk when this returns."""
    new = file.with_name(file.name + ".new")
    with new.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    os.replace(new, file)
