# cython: annotation_typing=False
"""Between the choices of a net (`knockwood.net.features`) and the actions of a hand, in loops over many tables."""

from __future__ import annotations

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.machine import Machine

if not cython.compiled:
    from knockwood.engine.actions import (
        BIG_GIN,
        DRAW_DISCARD,
        DRAW_STOCK,
        GIN,
        KNOCK,
        PASS,
        TAKE_AND_KNOCK,
        TAKE_UPCARD,
    )
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.machine import held, least_of, throw_of
    from knockwood.engine.melds import bit, thrown
    from knockwood.engine.view import DISCARD, FORCED_STOCK, UPCARD_OFFER, WALL
    from knockwood.net.features import GO_DOWN, LEAVE_TOP, TAKE_TOP


def holding(m: Machine) -> int:
    """The cards that the seat on turn may go down with: at the wall the top of the pile is one of them."""
    return held(m) | bit(m.pile_cards[m.pile_count - 1]) if m.phase == WALL else held(m)


def down_key(m: Machine) -> int:
    """Key, as of `best_throw`, of the throw with which the seat on turn would go down. Rules T7, K8."""
    card = m.pile_cards[m.pile_count - 1] if m.phase == WALL else m.taken
    return throw_of(m, holding(m), bit(card) if card >= 0 and m.terms.ban else 0)


def down_code(m: Machine) -> int:
    """The action of going down: the throw that leaves least, in the automatic spread; gin where it is one."""
    key = down_key(m)
    if key >> 10 == 0:
        return BIG_GIN if m.terms.big_gin and least_of(m, holding(m)) == 0 else GIN + thrown(key)
    return (TAKE_AND_KNOCK if m.phase == WALL else KNOCK) + thrown(key)


def code_of(m: Machine, choice: int, places: Any) -> int:
    """The action of a choice."""
    if choice < GO_DOWN:
        for card in range(52):
            if places[card] == choice:
                return THROW + card
    if choice == LEAVE_TOP:
        return PASS if m.phase == UPCARD_OFFER or m.phase == WALL else DRAW_STOCK
    if choice == TAKE_TOP and m.phase != WALL:
        return TAKE_UPCARD if m.phase == UPCARD_OFFER else DRAW_DISCARD
    return down_code(m)


def choice_of(code: int, places: Any) -> int:
    """The choice that an action is."""
    if code in (TAKE_UPCARD, DRAW_DISCARD):
        return TAKE_TOP
    if code < THROW:
        return LEAVE_TOP
    if code < KNOCK:
        place: int = places[code - THROW]
        return place
    return GO_DOWN


def forced(m: Machine) -> int:
    """The action of a seat that has no choice worth asking for, -1 if it has one.

    The forced draw, gin, a wall without a knock.
    """
    if m.phase == FORCED_STOCK:
        return DRAW_STOCK
    if m.phase == DISCARD or m.phase == WALL:
        count = down_key(m) >> 10
        if count == 0:
            return down_code(m)
        if m.phase == WALL and count > m.limit:
            return PASS
    return -1
