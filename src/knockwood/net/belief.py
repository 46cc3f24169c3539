# cython: annotation_typing=False
"""The belief: hands that the other may hold, drawn card by card by a net.

The net reads a row of `features` and the cards of the other hand that it has been told, and says which one comes next. Four
planes of 52 tell of these: the cards told; for each unseen card how many cards of its rank are held by now; how near held ones
of its suit stand; whether it would make a meld with them. Then a tenth of how many cards are still to come. So pairs and runs
come together as they do in the hands of real players. The row is read once for a position.
"""

from __future__ import annotations

from array import array
from functools import cache

import cython

from knockwood.net.layers import Net, NetError, read_layers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from knockwood.engine.random import Random
    from knockwood.net.features import Seen

if not cython.compiled:
    from math import exp

    from knockwood.engine.melds import EACH, bit, lowest, popcount
    from knockwood.net.features import INPUTS
    from knockwood.net.layers import BLOCK, WORK, run_many

    TOLD, AT_SAME, AT_NEAR, AT_MELD, AT_LEFT = 209, 52, 104, 156, 208

TOLD_WIDTH: int = TOLD
"""Numbers after the row."""


def write_told(told: int, held: int, unseen: int, left: int, out: Any, at: int, places: Any) -> None:
    """Write the `TOLD_WIDTH` numbers after the row into *out* from *at* on.

    *told*, *held* (with the known ones), *unseen*: masks; *left*: cards to come; *places*: where a card stands in a plane.
    """
    for i in range(TOLD):
        out[at + i] = 0.0
    rest = told
    while rest:
        out[at + places[lowest(rest)]] = 1.0
        rest &= rest - 1
    rest = unseen & ~told
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        rank = card % 13
        same = popcount(held & EACH << rank)
        under = held >> (card - 1) & 1 if rank > 0 else 0
        lower = held >> (card - 2) & 1 if rank > 1 else 0
        over = held >> (card + 1) & 1 if rank < 12 else 0
        upper = held >> (card + 2) & 1 if rank < 11 else 0
        place = at + places[card]
        out[AT_SAME + place] = 0.25 * same
        out[AT_NEAR + place] = 0.25 * (under + over) + 0.125 * (lower + upper)
        if same > 1 or under & lower or under & over or over & upper:
            out[AT_MELD + place] = 1.0
    out[at + AT_LEFT] = 0.1 * left


@cache
def read_belief(file: Path) -> tuple[Net, list[Any]]:
    """The two halves of a stored belief: the net of what a row adds to the first layer, and the arrays of the rest, which reads
    what is told. Read once in a process.

    `NetError` if the file holds none.
    """
    arrays = read_layers(file)
    rows, columns, weights = arrays[0] if arrays else (0, 0, ())
    if columns != INPUTS + TOLD:
        raise NetError(f"{file}: a belief reads {INPUTS + TOLD} numbers, this one {columns}: another version")
    starts = range(0, rows * columns, columns)
    row = [x for start in starts for x in weights[start : start + INPUTS]]
    told = [x for start in starts for x in weights[start + INPUTS : start + columns]]
    return Net([(rows, INPUTS, row), arrays[1]], file.stem, INPUTS, rows), [(rows, TOLD, told), *arrays[1:]]


class Belief:
    """What the net in *file* believes of a position. `look` at it first. `NetError` where the file holds no belief.

    The position looked at is kept in the first biases of the net, so each belief has a net of its own.
    """

    def __init__(self, file: Path) -> None:
        self.reader, arrays = read_belief(file)
        self.net = Net(arrays, file.stem, TOLD, 52)
        self.places = bytearray(52)
        self.told, self.work = array("f", bytes(4 * BLOCK * TOLD)), array("f", bytes(4 * WORK))
        self.logits = array("f", bytes(4 * BLOCK * 52))
        self.unseen = self.known = 0

    def look(self, seen: Seen) -> None:
        """Read a position."""
        for i in range(52):
            self.places[i] = seen.places[i]
        self.unseen, self.known = seen.unseen, seen.known
        base = self.reader.answer(seen.row)
        for j in range(self.net.widths[1]):
            self.net.numbers[self.net.biases_at[0] + j] = base[j]

    def hands(self, need: int, count: int, random: Random) -> list[int]:
        """*count* hands of *need* unseen cards each and the known ones, as masks. `ValueError` for more than are unseen."""
        if not 0 <= need <= self.unseen.bit_count() or count < 0:
            raise ValueError("more cards than are unseen")
        found = array("Q", bytes(8 * count))
        self.draw(need, count, random, found)
        return list(found)

    def draw(self, need: int, count: int, random: Random, hands: Any) -> None:
        """The loop of `hands`, a block of them at once."""
        first = 0
        while first < count:
            some = min(BLOCK, count - first)
            for i in range(first, first + some):
                hands[i] = self.known
            for left in range(need, 0, -1):
                for i in range(some):
                    hand = hands[first + i]
                    write_told(hand & ~self.known, hand, self.unseen, left, self.told, TOLD * i, self.places)
                self.ask(some)
                for i in range(some):
                    hands[first + i] |= bit(self.one_card(self.unseen & ~hands[first + i], 52 * i, random))
            first += some

    def ask(self, count: int) -> None:
        """Let the net answer for the first *count* rows of what is told."""
        if cython.compiled:
            run_many(
                self.net,
                cython.address(self.told[0]),
                count,
                cython.address(self.work[0]),
                cython.address(self.logits[0]),
            )
        else:
            run_many(self.net, self.told, count, self.work, self.logits)

    def one_card(self, rest: int, at: int, random: Random) -> int:
        """One of the cards *rest*, as likely as the logits from *at* on say."""
        if not cython.compiled:
            weights = [0.0] * 52
        most = -1e9
        left = rest
        while left:
            most = max(most, self.logits[at + self.places[lowest(left)]])
            left &= left - 1
        total = 0.0
        left = rest
        while left:
            card = lowest(left)
            left &= left - 1
            weights[card] = exp(self.logits[at + self.places[card]] - most)
            total += weights[card]
        u = total * (random.u32() / 4294967296.0)
        card = lowest(rest)
        left = rest
        while left:
            card = lowest(left)
            left &= left - 1
            u -= weights[card]
            if u < 0.0:
                break
        return card
