# cython: annotation_typing=False
"""What the open course of one hand has shown: who threw what and when, who took what, who left what lying.

Public facts alone, of both seats. `note` follows a hand action by action, `Memory.of` reads the same out of a view.
A *turn* ends with a card thrown face up; passing the upcard is none. A knock within the limit ends the course: it is not noted.
"""

from __future__ import annotations

import cython

from knockwood.engine.arrange import count_left
from knockwood.engine.moves import named_spread

DECLARATIONS = ("knock", "take_and_knock", "gin", "big_gin")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.deal import Deal
    from knockwood.engine.machine import Machine
    from knockwood.engine.view import View

if not cython.compiled:
    from knockwood.engine.actions import (
        BIG_GIN,
        DRAW_DISCARD,
        DRAW_STOCK,
        GIN,
        KNOCK,
        LAY_OFF,
        PASS,
        TAKE_AND_KNOCK,
        TAKE_UPCARD,
    )
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.machine import held, least_of
    from knockwood.engine.melds import bit
    from knockwood.engine.view import WALL


class Memory:
    """The facts of one hand as numbers; empty until `begin` or `of`."""

    thrown_by: list[int]
    """The seat that threw this card last; -1: nobody did. The first upcard was thrown by nobody."""
    thrown_at: list[int]
    """The public number of that turn, from 0; -1 for none."""
    refused: list[int]
    """Cards on top of the pile that the seat left there: it passed, or drew from the stock."""
    threw: list[int]
    """Cards that the seat has thrown in this hand."""
    took: list[int]
    """Cards that the seat has taken off the pile in this hand."""
    turns: list[int]
    """Finished turns of the seat."""
    turn: int
    """Finished turns of both seats: the public number of the running turn."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.thrown_by, self.thrown_at = [-1] * 52, [-1] * 52
            self.refused, self.threw, self.took, self.turns = [0, 0], [0, 0], [0, 0], [0, 0]
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        for i in range(52):
            self.thrown_by[i] = self.thrown_at[i] = -1
        for i in range(2):
            self.refused[i] = self.threw[i] = self.took[i] = 0
            self.turns[i] = 0
        self.turn = 0

    def follow(self, deal: Deal, code: int) -> None:
        """Note a legal action that is about to be done in *deal*."""
        note(self, deal, code)

    @classmethod
    def of(cls, view: View) -> Memory:
        """What the history of a view tells: for a hand seen from its deal the same as `note` built on the way."""
        memory = cls()
        pile = first_pile(view)
        for step in view.history[: final_knock(view)]:
            memory.read(step.seat, step.kind, step.card, pile)
        return memory

    def read(self, seat: int, kind: str, card: int, pile: list[int]) -> None:
        """One step of a history; *pile* is followed with it."""
        if kind in ("pass", "draw_stock"):
            top = pile[len(pile) - 1] if pile else -1
            if top >= 0:
                self.refused[seat] = self.refused[seat] | 1 << top
        elif kind in ("take_upcard", "draw_discard"):
            pile.pop()
            self.took[seat] = self.took[seat] | 1 << card
        elif kind == "discard":
            pile.append(card)
            note_throw(self, seat, card)
        elif kind in ("knock", "take_and_knock"):
            if kind == "take_and_knock":
                top = pile.pop()
                self.took[seat] = self.took[seat] | 1 << top
            pile.append(card)
            note_throw(self, seat, card)

    def facts(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "thrown_by": [self.thrown_by[i] for i in range(52)],
            "thrown_at": [self.thrown_at[i] for i in range(52)],
            "refused": [self.refused[0], self.refused[1]],
            "threw": [self.threw[0], self.threw[1]],
            "took": [self.took[0], self.took[1]],
            "turns": [self.turns[0], self.turns[1]],
            "turn": self.turn,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


def begin(w: Memory, m: Machine) -> None:
    """A hand was just dealt."""
    for i in range(52):
        w.thrown_by[i] = w.thrown_at[i] = -1
    for i in range(2):
        w.refused[i] = w.threw[i] = w.took[i] = 0
        w.turns[i] = 0
    w.turn = 0


def become(w: Memory, other: Memory) -> None:
    """A copy of *other*."""
    for i in range(52):
        w.thrown_by[i] = other.thrown_by[i]
        w.thrown_at[i] = other.thrown_at[i]
    for i in range(2):
        w.refused[i], w.threw[i], w.took[i] = other.refused[i], other.threw[i], other.took[i]
        w.turns[i] = other.turns[i]
    w.turn = other.turn


def note(w: Memory, m: Machine, code: int) -> None:
    """Note a legal action; called before it is performed."""
    dense = code & 511
    if dense in (PASS, DRAW_STOCK):
        if m.pile_count:
            w.refused[m.turn] |= bit(m.pile_cards[m.pile_count - 1])
    elif dense in (TAKE_UPCARD, DRAW_DISCARD):
        w.took[m.turn] |= bit(m.pile_cards[m.pile_count - 1])
    elif dense < KNOCK:
        note_throw(w, m.turn, dense - THROW)
    elif dense < LAY_OFF and m.terms.expose and is_false(m, code):
        card = (dense - THROW) % 52 if dense < BIG_GIN else dense - TAKE_AND_KNOCK
        if m.phase == WALL:
            w.took[m.turn] |= bit(m.pile_cards[m.pile_count - 1])
        note_throw(w, m.turn, card)


def note_throw(w: Memory, seat: int, card: int) -> None:
    """A card thrown face up: a turn is finished."""
    w.threw[seat] |= bit(card)
    w.thrown_by[card] = seat
    w.thrown_at[card] = w.turn
    w.turns[seat] += 1
    w.turn += 1


def is_false(m: Machine, code: int) -> bool:
    """Whether a knock stays above the limit and is played all the same. Rule I2."""
    dense = code & 511
    if GIN <= dense <= BIG_GIN:
        return False
    card = (dense - THROW) % 52 if dense < BIG_GIN else dense - TAKE_AND_KNOCK
    hand = held(m)
    if m.phase == WALL:
        hand |= bit(m.pile_cards[m.pile_count - 1])
    least = least_of(m, hand & ~bit(card))
    if code >> 9 == 0 and least:
        return least > m.limit
    with cython.gil:
        return count_left(hand & ~bit(card), named_spread(code, hand, m.most, m.terms.how, m.terms.longest)) > m.limit


# --- histories ----------------------------------------------------------------------------------------------------------------


def final_knock(view: View) -> int:
    """The place in the history of the knock or gin that stands; the length of the history where there is none."""
    history = view.history
    if view.knocker < 0:
        return len(history)
    return max((i for i, step in enumerate(history) if step.kind in DECLARATIONS), default=len(history))


def moved(view: View, number: int) -> tuple[bool, bool]:
    """Whether a step of the history took the top of the pile, and whether it put a card on it."""
    step = view.history[number]
    takes = step.kind in ("take_upcard", "draw_discard", "take_and_knock")
    if step.kind in ("gin", "big_gin"):  # at the wall nothing of the own hand comes before it
        takes = number > 0 and view.history[number - 1].seat != step.seat
    return takes, step.kind in ("discard", "knock", "take_and_knock", "gin")


def first_pile(view: View) -> list[int]:
    """The pile with which the history of a view begins, bottom first; -1 for a card that the seat cannot know."""
    pile = list(view.pile)
    for number in range(len(view.history) - 1, -1, -1):
        takes, throws = moved(view, number)
        if throws and pile:
            pile.pop()
        if takes:
            pile.append(view.history[number].card if view.history[number].kind in ("take_upcard", "draw_discard") else -1)
    if len(pile) == 1 and pile[0] < 0:
        pile[0] = view.upcard
    return pile


def remembered(view: View) -> list[int]:
    """The pile of a view, bottom first, with the cards that may not be looked at any more but were seen; -1: never seen."""
    pile = first_pile(view)
    for number, step in enumerate(view.history):
        takes, throws = moved(view, number)
        if takes and pile:
            pile.pop()
        if throws:
            pile.append(step.card)
    return [there if there >= 0 else seen for there, seen in zip(view.pile, pile, strict=True)]
