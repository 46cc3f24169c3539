"""How long a net takes for a row: ``python bench/net.py [REPEATS] [NET.npz INPUTS OUTPUTS]``.

Rows are those of positions that the player's own hands come to, every 7th decision, so that no two stand close together. One
row alone is timed through `Net.answer`, blocks through `Net.answers`; the time of the doors themselves, measured with a net
of one layer and one output, stands below. Best of the repeats. Another net than the player's is fed the rows with zeros after
them, or cut off.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from knockwood.bots import make_bot
from knockwood.engine.deal import Deal
from knockwood.engine.rules import preset
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.net.features import Seen
from knockwood.net.layers import Net
from knockwood.net.policy import context_of, named
from knockwood.zoo.memory import Memory

ROWS = 1024
APART = 7
BLOCKS = (1, 8, 32, 64, 256)


def played(count: int) -> list[array[float]]:
    """Rows of positions of played hands."""
    bot, rows = make_bot("net", 1), []
    asked = number = 0
    while len(rows) < count:
        deal = Deal.from_seed(preset("eaai"), 1, number, number & 1)
        number += 1
        while deal.phase != HAND_OVER:
            view = deal.view(deal.turn)
            asked += 1
            if deal.phase != LAYOFF and asked % APART == 0:
                rows.append(Seen(deal, Memory.of(view), context_of(view)).row)
            deal.apply(bot.act(view))
    return rows[:count]


def together(rows: list[array[float]]) -> memoryview[float]:
    """Rows as one buffer."""
    return memoryview(b"".join(row.tobytes() for row in rows)).cast("f", (len(rows), len(rows[0])))


def best(work: Callable[[], object], repeats: int) -> float:
    """Microseconds a row, the least of the repeats."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1e6 * min(times) / ROWS


def timed(net: Net, rows: list[array[float]], repeats: int) -> list[float]:
    """Microseconds a row: alone, then in blocks."""

    def alone() -> None:
        for row in rows:
            net.answer(row)

    def in_blocks(blocks: list[memoryview[float]]) -> Callable[[], None]:
        def walk() -> None:
            for block in blocks:
                net.answers(block)

        return walk

    blocks = [[together(rows[at : at + size]) for at in range(0, ROWS, size)] for size in BLOCKS]
    return [best(alone, repeats), *(best(in_blocks(some), repeats) for some in blocks)]


def main(words: list[str]) -> None:
    """The table."""
    repeats = int(words[0]) if words else 20
    net = Net.load(Path(words[1]), int(words[2]), int(words[3])) if len(words) > 3 else named()
    wide = net.sizes[0]
    rows = [array("f", [*row, *[0.0] * wide][:wide]) for row in played(ROWS)]
    door = Net([(1, wide, [0.0] * wide), (1, 0, [0.0])], "door", wide, 1)
    share = sum(number != 0 for row in rows for number in row) / ROWS
    print(f"{net.name} {'-'.join(map(str, net.sizes))}, {share:.0f} of {wide} inputs not zero; us a row, best of {repeats}")
    print(f"{'':12}{'alone':>8}" + "".join(f"{size:>8}" for size in BLOCKS))
    for name, one in (("net", net), ("door", door)):
        print(f"{name:12}" + "".join(f"{time:>8.2f}" for time in timed(one, rows, repeats)))


if __name__ == "__main__":
    main(sys.argv[1:])
