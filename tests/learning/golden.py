"""Writes tests/net/golden.npz: a small net, rows of a played hand, and what PyTorch makes of them.

``python -m tests.learning.golden``
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch

from knockwood.net.features import OUTPUTS, WIDTH
from knockwood.play.rulebook import rules_named
from knockwood.train.nets import Layers
from knockwood.train.rows import Rows, place

FILE = Path(__file__).parent.parent / "net" / "golden.npz"


def made() -> dict[str, Any]:
    """The arrays of the file."""
    net = Layers.fresh((WIDTH, 24, 24, OUTPUTS), 3)
    net.weights[-2] *= 10
    net = Layers.from_arrays(net.arrays())
    net.half = False
    rows = Rows([rules_named("eaai")], 24, 5)
    rows.tables.train([-1], [1.0])
    for _ in range(7):
        rows.see()
        rows.tables.ask(rows.table, rows.chosen, rows.count, place("simple"))
        rows.step()
    rows.see()
    return {**net.arrays(), "rows": rows.rows, "out": net.answer(torch.from_numpy(rows.rows))}


if __name__ == "__main__":
    np.savez_compressed(FILE, **made())
