# cython: annotation_typing=False
"""Playouts by the net: many boards played on together, so that the net answers for many positions at once.

A board is a position in one world after one action of the seat that decides. Both seats go on by the net's first choice, each
by what it sees in that world. A board ends with its hand, or after so many choices with what the critic makes of it, which sees
all cards. What comes out is worth to the seat that decides, in points.
"""

from __future__ import annotations

from array import array

import cython

from knockwood.engine.random import Random
from knockwood.engine.rules import Rules
from knockwood.zoo.memory import Memory
from knockwood.zoo.script import Script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.net.features import Context
    from knockwood.net.layers import Net
    from knockwood.search.worlds import Worlds


if not cython.compiled:
    from knockwood.engine.deal import placed
    from knockwood.engine.machine import Machine, defend, perform, put_hand
    from knockwood.engine.state import assign, copy_facts
    from knockwood.engine.terms import terms_of
    from knockwood.engine.view import HAND_OVER, LAYOFF
    from knockwood.net.choices import code_of, forced
    from knockwood.net.features import CHOICES, INPUTS, encode
    from knockwood.net.hidden import HIDDEN, encode_hidden
    from knockwood.net.layers import BLOCK, WORK, run_many
    from knockwood.search.worlds import MOST_RIVALS
    from knockwood.zoo.memory import become, note
    from knockwood.zoo.script import decide

    OUTPUT, REACH, UNIT = 108, 512, 20

AGAINST: int = REACH
"""Points of a hand at most, as far as their worth is told apart."""


class Playouts:
    """*size* boards; *net* plays, *critic* judges."""

    def __init__(self, size: int, net: Net, critic: Net) -> None:
        self.size, self.net, self.critic = size, net, critic
        self.machines = [placed(terms_of(Rules()), 0) for _ in range(size)]
        self.memories = [Memory() for _ in range(size)]
        self.results = array("f", bytes(4 * size))
        self.styles = bytearray(size)
        self.steps, self.live = array("i", bytes(4 * size)), array("i", bytes(4 * size))
        self.rows = array("f", bytes(4 * BLOCK * INPUTS))
        self.full = array("f", bytes(4 * BLOCK * (INPUTS + HIDDEN)))
        self.outs = array("f", bytes(4 * BLOCK * OUTPUT))
        self.work = array("f", bytes(4 * WORK))
        self.spare = bytearray(52 + CHOICES)
        self.places, self.choices = bytearray(52 * BLOCK), bytearray(CHOICES * BLOCK)
        self.points = array("f", [float(points - REACH) for points in range(2 * REACH + 1)])
        self.answers = self.leaves = 0
        self.me = 0
        self.random = Random(0)
        self.rivals: list[Script] = []
        if not cython.compiled:
            self.scripted = [False] * MOST_RIVALS
        if not cython.compiled:
            self.asked, self.left = [0] * BLOCK, [0] * BLOCK
        self.price(None)
        self.point()

    def price(self, worths: array[float] | None) -> None:
        """What the ends of a hand are worth, from losing `AGAINST` points to winning as many; None: the points."""
        self.worths = self.points if worths is None else worths

    def seat(self, rivals: Sequence[Script | None], random: Random) -> None:
        """Who may sit in the other seat, by the type of a world: a scripted player, or None for the net."""
        self.rivals = [Script() if rival is None else rival for rival in rivals]
        for i in range(len(rivals)):
            self.scripted[i] = rivals[i] is not None
            self.rival_at[i] = cython.cast("void *", self.rivals[i]) if cython.compiled else self.rivals[i]
        self.random = random

    def point(self) -> None:
        """Pointers to the boards, for loops without the interpreter."""
        if not cython.compiled:
            self.machine_at: Any = self.machines
            self.memory_at: Any = self.memories
            self.rival_at: Any = [None] * MOST_RIVALS
            return
        self.room = bytearray(16 * self.size + 8 * MOST_RIVALS)
        self.machine_at = cython.cast("void **", cython.cast("char *", self.room))
        self.memory_at = self.machine_at + self.size
        self.rival_at = self.memory_at + self.size
        for i in range(self.size):
            self.machine_at[i] = cython.cast("void *", self.machines[i])
            self.memory_at[i] = cython.cast("void *", self.memories[i])

    def place(self, base: Machine, memory: Memory, worlds: Worlds, world: int, number: int, code: int) -> None:
        """Set up board *number*: the position of *base* in a world, after the action *code* of the seat on turn."""
        board = self.machines[number]
        if board.terms is not base.terms:
            assign(board, base)
        self.me = base.turn
        self.styles[number] = worlds.types[world]
        self.lay(board, base, self.memories[number], memory, worlds, world, code)

    def lay(self, m: Machine, base: Machine, w: Memory, memory: Memory, worlds: Worlds, world: int, code: int) -> None:
        """The cards of a world, and the first action."""
        copy_facts(m, base)
        put_hand(m, 1 - base.turn, worlds.hands[world])
        for i in range(base.stock_count):
            m.cards[52 - base.stock_count + i] = worlds.stocks[52 * world + i]
        become(w, memory)
        note(w, m, code)
        perform(m, code)

    def result(self, number: int) -> float:
        """What board *number* came to."""
        return float(self.results[number])

    def play(self, context: Context, count: int, depth: int) -> None:
        """Play the first *count* boards on, each for *depth* choices at most."""
        with cython.nogil:
            for i in range(count):
                self.live[i] = i
                self.steps[i] = 0
            n = count
            while n:
                k = 0
                first = 0
                while first < n:
                    asking = leaving = 0
                    at = first
                    while at < n and at < first + BLOCK:
                        b = self.live[at]
                        at += 1
                        state = self.go_on(
                            cython.cast(Machine, self.machine_at[b]),
                            cython.cast(Memory, self.memory_at[b]),
                            self.styles[b],
                        )
                        if state:
                            self.results[b] = self.settled(cython.cast(Machine, self.machine_at[b]))
                        elif self.steps[b] == depth:
                            self.see_all(
                                leaving,
                                cython.cast(Machine, self.machine_at[b]),
                                cython.cast(Memory, self.memory_at[b]),
                                context,
                            )
                            self.left[leaving] = b
                            leaving += 1
                        else:
                            self.see(
                                asking,
                                cython.cast(Machine, self.machine_at[b]),
                                cython.cast(Memory, self.memory_at[b]),
                                context,
                            )
                            self.asked[asking] = b
                            asking += 1
                    first = at
                    self.judge(leaving)
                    self.ask(asking)
                    for i in range(asking):
                        b = self.asked[i]
                        self.choose(
                            i,
                            cython.cast(Machine, self.machine_at[b]),
                            cython.cast(Memory, self.memory_at[b]),
                        )
                        self.steps[b] += 1
                        self.live[k] = b
                        k += 1
                n = k

    def go_on(self, m: Machine, w: Memory, style: int) -> bool:
        """Play what is forced; whether the hand is over."""
        while m.phase != HAND_OVER:
            if m.phase == LAYOFF:
                defend(m)
                continue
            if m.turn != self.me and self.scripted[style]:
                code = decide(cython.cast(Script, self.rival_at[style]), m, w, self.random)
            else:
                code = forced(m)
            if code < 0:
                return False
            note(w, m, code)
            perform(m, code)
        return True

    def settled(self, m: Machine) -> float:
        """What the end of a hand is worth."""
        gain = min(m.gain, REACH) if m.winner == self.me else -min(m.gain, REACH) if m.winner >= 0 else 0
        worth: float = self.worths[REACH + gain]
        return worth

    def see(self, row: int, m: Machine, w: Memory, context: Context) -> None:
        """Write a row of a block for the net."""
        if cython.compiled:
            encode(
                m,
                w,
                context,
                cython.address(self.rows[INPUTS * row]),
                cython.address(self.places[52 * row]),
                cython.address(self.choices[CHOICES * row]),
            )
        else:
            encode(
                m,
                w,
                context,
                memoryview(self.rows)[INPUTS * row :],
                memoryview(self.places)[52 * row :],
                memoryview(self.choices)[CHOICES * row :],
            )

    def see_all(self, row: int, m: Machine, w: Memory, context: Context) -> None:
        """Write a row of a block for the critic."""
        at = (INPUTS + HIDDEN) * row
        if cython.compiled:
            encode(m, w, context, cython.address(self.full[at]), cython.address(self.spare[0]), cython.address(self.spare[52]))
            encode_hidden(m, cython.address(self.full[at + INPUTS]), cython.address(self.spare[0]))
        else:
            encode(m, w, context, memoryview(self.full)[at:], self.spare, memoryview(self.spare)[52:])
            encode_hidden(m, memoryview(self.full)[at + INPUTS :], self.spare)

    def ask(self, count: int) -> None:
        """Let the net answer for the first *count* rows of a block."""
        self.answers += count
        if not count:
            return
        if cython.compiled:
            run_many(
                self.net,
                cython.address(self.rows[0]),
                count,
                cython.address(self.work[0]),
                cython.address(self.outs[0]),
            )
        else:
            run_many(self.net, self.rows, count, self.work, self.outs)

    def judge(self, count: int) -> None:
        """Let the critic answer for the first *count* rows of a block, and keep what it says as results."""
        self.leaves += count
        if not count:
            return
        if cython.compiled:
            run_many(
                self.critic,
                cython.address(self.full[0]),
                count,
                cython.address(self.work[0]),
                cython.address(self.outs[0]),
            )
        else:
            run_many(self.critic, self.full, count, self.work, self.outs)
        for i in range(count):
            b = self.left[i]
            points = UNIT * self.outs[i]
            self.results[b] = points if cython.cast(Machine, self.machine_at[b]).turn == self.me else -points

    def choose(self, row: int, m: Machine, w: Memory) -> None:
        """Do the net's first choice at a board."""
        at = OUTPUT * row
        best = -1
        for a in range(CHOICES):
            if self.choices[CHOICES * row + a] and (best < 0 or self.outs[at + a] > self.outs[at + best]):
                best = a
        code = code_of(
            m, best, cython.address(self.places[52 * row]) if cython.compiled else memoryview(self.places)[52 * row :]
        )
        note(w, m, code)
        perform(m, code)
