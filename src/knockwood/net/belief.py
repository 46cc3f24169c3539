# cython: annotation_typing=False
"""The belief: hands that the other may hold, drawn card by card by a net.

The net reads a row of `features` and the cards of the other hand that it has been told, and says which one comes next. Four
planes of 52 tell of these: the cards told; for each unseen card how many cards of its rank are held by now; how near held ones of
its suit stand; whether it would make a meld with them. Then a tenth of how many cards are still to come. So pairs and runs come
together as they do in the hands of real players. The row is read once for a position.
"""

from __future__ import annotations

from array import array

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.random import Random
    from knockwood.net.features import Seen
    from knockwood.net.layers import Net

if not cython.compiled:
    from math import exp

    from knockwood.engine.melds import EACH, bit, lowest, popcount
    from knockwood.net.features import INPUTS
    from knockwood.net.layers import ROOM, add_four

    TOLD, AT_SAME, AT_NEAR, AT_MELD, AT_LEFT = 209, 52, 104, 156, 208

TOLD_WIDTH: int = TOLD
"""Numbers after the row."""


def write_told(told: int, held: int, unseen: int, left: int, out: Any, places: Any) -> None:
    """Write the numbers after the row. *told*, *held* (those and the known ones) and *unseen* are masks; *left*: cards to come."""
    for i in range(TOLD):
        out[i] = 0.0
    rest = told
    while rest:
        out[places[lowest(rest)]] = 1.0
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
        place = places[card]
        out[AT_SAME + place] = 0.25 * same
        out[AT_NEAR + place] = 0.25 * (under + over) + 0.125 * (lower + upper)
        if same > 1 or under & lower or under & over or over & upper:
            out[AT_MELD + place] = 1.0
    out[AT_LEFT] = 0.1 * left


class Belief:
    """What *net* believes of a position. `look` at it first."""

    def __init__(self, net: Net) -> None:
        self.net = net
        if not cython.compiled:
            self.places = [0] * 52
        self.base, self.logits = array("f", bytes(4 * ROOM)), array("f", bytes(4 * ROOM))
        self.work = array("f", bytes(8 * ROOM))
        self.told = array("f", bytes(4 * TOLD))
        self.unseen = self.known = 0

    def look(self, seen: Seen) -> None:
        """Read a position."""
        row, wide = seen.row, self.net.widths[1]
        for i in range(52):
            self.places[i] = seen.places[i]
        self.unseen, self.known = seen.unseen, seen.known
        for j in range(wide):
            self.base[j] = self.net.numbers[self.net.biases_at[0] + j]
        for i in range(INPUTS):
            x = row[i]
            if x != 0.0:
                for j in range(wide):
                    self.base[j] += x * self.net.numbers[self.net.weights_at[0] + i * wide + j]

    def hand(self, need: int, random: Random) -> int:
        """*need* unseen cards that the other may hold, as a mask."""
        if not 0 <= need <= self.unseen.bit_count():
            raise ValueError("more cards than are unseen")
        return self.draw(need, random)

    def odds(self, need: int) -> list[float]:
        """For every card how likely it is the one that is told first of *need*: the sum is 1."""
        out = array("f", bytes(4 * ROOM))
        answer_first(self, need, out)
        weights = [exp(min(30.0, out[self.places[card]])) if self.unseen >> card & 1 else 0.0 for card in range(52)]
        return [weight / sum(weights) for weight in weights]

    def draw(self, need: int, r: Random) -> int:
        """The loop of `hand`."""
        hand = 0
        for left in range(need, 0, -1):
            if cython.compiled:
                self.answer(self.net, hand, left, cython.address(self.told[0]), cython.address(self.logits[0]))
                hand |= bit(self.one_card(self.unseen & ~hand, cython.address(self.logits[0]), r))
            else:
                self.answer(self.net, hand, left, self.told, self.logits)
                hand |= bit(self.one_card(self.unseen & ~hand, self.logits, r))
        return hand

    def answer(self, n: Net, hand: int, left: int, told: Any, out: Any) -> None:
        """The logits of the next card after *hand*, with *left* to come, by the net *n*."""
        if cython.compiled:
            write_told(hand, hand | self.known, self.unseen, left, told, cython.address(self.places[0]))
            source = told
            into = cython.address(self.work[0])
            w = cython.address(n.numbers[n.weights_at[0] + INPUTS * n.widths[1]])
        else:
            write_told(hand, hand | self.known, self.unseen, left, told, self.places)
            source = told
            into = memoryview(self.work)
            w = memoryview(n.numbers)[n.weights_at[0] + INPUTS * n.widths[1] :]
        for j in range(n.widths[1]):
            into[j] = self.base[j]
        add_rows(into, w, source, TOLD, n.widths[1])
        source = into
        for layer in range(1, n.depth):
            if cython.compiled:
                into = out if layer == n.depth - 1 else cython.address(self.work[ROOM if layer & 1 else 0])
                w = cython.address(n.numbers[n.weights_at[layer]])
            else:
                into = out if layer == n.depth - 1 else memoryview(self.work)[ROOM if layer & 1 else 0 :]
                w = memoryview(n.numbers)[n.weights_at[layer] :]
            for j in range(n.widths[layer + 1]):
                into[j] = n.numbers[n.biases_at[layer] + j]
            add_rows(into, w, source, n.widths[layer], n.widths[layer + 1])
            source = into

    def one_card(self, rest: int, logits: Any, r: Random) -> int:
        """One of the cards, as likely as the logits say."""
        if not cython.compiled:
            weights = [0.0] * 52
        most = -1e9
        left = rest
        while left:
            most = max(most, logits[self.places[lowest(left)]])
            left &= left - 1
        total = 0.0
        left = rest
        while left:
            card = lowest(left)
            left &= left - 1
            weights[card] = exp(logits[self.places[card]] - most)
            total += weights[card]
        u = total * (r.u32() / 4294967296.0)
        left = rest
        card = lowest(left)
        while left:
            card = lowest(left)
            left &= left - 1
            u -= weights[card]
            if u < 0.0:
                break
        return card


def answer_first(belief: Belief, need: int, out: Any) -> None:
    """The logits of the first card, for buffers of Python."""
    if cython.compiled:
        belief.answer(belief.net, 0, need, cython.address(belief.told[0]), cython.address(out[0]))
    else:
        belief.answer(belief.net, 0, need, belief.told, out)


def add_rows(into: Any, w: Any, source: Any, wide: int, narrow: int) -> None:
    """Add the rows of weights of all positive inputs."""
    if not cython.compiled:
        xs, ws = [0.0] * 4, [into] * 4
    k = 0
    for i in range(wide):
        x = source[i]
        if x > 0.0:
            xs[k] = x
            ws[k] = w + i * narrow if cython.compiled else w[i * narrow :]
            k += 1
            if k == 4:
                add_four(into, ws[0], ws[1], ws[2], ws[3], xs, narrow)
                k = 0
    for i in range(k):
        for j in range(narrow):
            into[j] += xs[i] * ws[i][j]
