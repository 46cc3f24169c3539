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
MOST_POINTS: int = REACH
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
        self.me = 0
        self.random = Random(0)
        self.rivals: list[Script] = []
        if not cython.compiled:
            self.scripted = [False] * MOST_RIVALS
            self.asked, self.left = [0] * BLOCK, [0] * BLOCK
            self.asking = self.leaving = 0
        self.price(None)
        self.point()

    def price(self, worths: array[float] | None) -> None:
        """What the ends of a hand are worth, from losing `MOST_POINTS` points to winning as many; None: the points."""
        self.worths = self.points if worths is None else worths

    def seat(self, rivals: Sequence[Script | None], random: Random) -> None:
        """Who may sit in the other seat, by the type of a world: a scripted player, or None for the net.

        Eight at most; `ValueError` for more.
        """
        if len(rivals) > MOST_RIVALS:
            raise ValueError(f"{MOST_RIVALS} rivals at most")
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
        """Set up board *number*: the position of *base* in a world, after the action *code* of the seat on turn.

        `IndexError` for a board that there is not.
        """
        if not 0 <= number < self.size:
            raise IndexError(f"there are {self.size} boards")
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
        """Play the first *count* boards on, each for *depth* choices of the net at most; a scripted player's do not count."""
        with cython.nogil:
            for i in range(count):
                self.live[i] = i
                self.steps[i] = 0
            n = count
            while n:
                first = k = 0
                while first < n:
                    self.look(first, min(n, first + BLOCK), depth, context)
                    first += BLOCK
                    self.judge()
                    self.ask()
                    for i in range(self.asking):
                        b = self.asked[i]
                        self.choose(i, cython.cast(Machine, self.machine_at[b]), cython.cast(Memory, self.memory_at[b]))
                        self.steps[b] += 1
                        self.live[k] = b
                        k += 1
                n = k

    def look(self, first: int, last: int, depth: int, context: Context) -> None:
        """Bring the live boards *first* to *last* to where they are over, at their depth, or ask the net."""
        self.asking = self.leaving = 0
        for i in range(first, last):
            b = self.live[i]
            self.sort(b, cython.cast(Machine, self.machine_at[b]), cython.cast(Memory, self.memory_at[b]), depth, context)

    def sort(self, b: int, m: Machine, w: Memory, depth: int, context: Context) -> None:
        """Play on what is forced at board *b*; keep what it came to, or write its row for the critic or the net."""
        if self.go_on(m, w, self.styles[b]):
            self.results[b] = self.settled(m)
        elif self.steps[b] == depth:
            self.see_all(self.leaving, m, w, context)
            self.left[self.leaving] = b
            self.leaving += 1
        else:
            self.see(self.asking, m, w, context)
            self.asked[self.asking] = b
            self.asking += 1

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

    def ask(self) -> None:
        """Let the net answer for the boards that ask."""
        if not self.asking:
            return
        if cython.compiled:
            run_many(
                self.net,
                cython.address(self.rows[0]),
                self.asking,
                cython.address(self.work[0]),
                cython.address(self.outs[0]),
            )
        else:
            run_many(self.net, self.rows, self.asking, self.work, self.outs)

    def judge(self) -> None:
        """Let the critic answer for the boards at their depth: points of the seat on turn there."""
        if not self.leaving:
            return
        if cython.compiled:
            run_many(
                self.critic,
                cython.address(self.full[0]),
                self.leaving,
                cython.address(self.work[0]),
                cython.address(self.outs[0]),
            )
        else:
            run_many(self.critic, self.full, self.leaving, self.work, self.outs)
        for i in range(self.leaving):
            b = self.left[i]
            points = UNIT * self.outs[i]
            self.results[b] = points if cython.cast(Machine, self.machine_at[b]).turn == self.me else -points

    def choose(self, row: int, m: Machine, w: Memory) -> None:
        """Do the net's first choice, which stands in a row of the block, at a board."""
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
