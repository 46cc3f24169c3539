"""The zoo against its yardsticks, by thousands of plain matches: ``python bench/zoo.py [PAIRS] [SEED] [NAME:key=value ...]``.

For tuning: a player that is named with changes is measured instead of the whole zoo. What is claimed is measured by the arena.
"""

from __future__ import annotations

import sys

from knockwood.bots.spec import parse_spec
from knockwood.engine.rules import preset
from knockwood.zoo.roster import NAMES, ROSTER, script
from knockwood.zoo.table import Table

YARDSTICKS = ("simple", "greedy10", "greedy0", "camper", "safe", "mid", "ply10", "ply0", "plyearly")


def main(words: list[str]) -> None:
    """One row for each player: its share against every yardstick, in percent; mean and worst."""
    pairs, seed = int(words[0]) if words else 1000, int(words[1]) if len(words) > 1 else 1
    table = Table(preset("eaai"), seed)
    print(f"{pairs} mirrored pairs a cell, preset eaai, seed {seed}")
    print(f"{'':24}" + "".join(f"{name:>10}" for name in (*YARDSTICKS, "mean", "worst")))
    for spec in words[2:] or NAMES:
        name, changes = parse_spec(spec)
        player = ROSTER[name].script(**changes)
        row = [100 * table.duel(player, script(other), pairs).share for other in YARDSTICKS]
        print(f"{spec:24}" + "".join(f"{share:10.1f}" for share in (*row, sum(row) / len(row), min(row))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
