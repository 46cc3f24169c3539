# cython: annotation_typing=False
"""A `Machine` as a whole: copied, hashed, filled from the checked fields of a position."""

from __future__ import annotations

import cython

from knockwood.engine.arrange import count_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.machine import Machine

if not cython.compiled:
    from knockwood.engine.machine import end_dead, enter_own, enter_spread, hand_of, put_on, set_limit, settle
    from knockwood.engine.view import HAND_OVER

    GOLDEN, M64 = 0x9E3779B97F4A7C15, (1 << 64) - 1


def assign(m: Machine, other: Machine) -> None:
    """Become a copy of *other*."""
    m.terms, m.log = other.terms, other.log
    copy_facts(m, other)


def copy_facts(m: Machine, other: Machine) -> None:
    """Become a copy of *other* but for its rules and its log: whole for a hand of the same rules that keeps none."""
    m.dealer, m.phase, m.turn = other.dealer, other.phase, other.turn
    m.passes, m.pile_draws = other.passes, other.pile_draws
    m.drawn, m.taken = other.drawn, other.taken
    m.upcard, m.limit, m.mult = other.upcard, other.limit, other.mult
    m.limit_card, m.most, m.exposed = other.limit_card, other.most, other.exposed
    m.hand0, m.hand1, m.known0, m.known1 = other.hand0, other.hand1, other.known0, other.known1
    m.stock_count, m.pile_count = other.stock_count, other.pile_count
    for i in range(52):
        m.cards[i] = other.cards[i]
        m.pile_cards[i] = other.pile_cards[i]
    m.knocker, m.knocker_count, m.defender_count = other.knocker, other.knocker_count, other.defender_count
    m.meld_count, m.laid_count, m.own_count = other.meld_count, other.laid_count, other.own_count
    m.ended, m.winner, m.gain = other.ended, other.winner, other.gain
    if other.knocker >= 0:
        for i in range(4):
            m.melds[i], m.table[i], m.own[i] = other.melds[i], other.table[i], other.own[i]
        for i in range(12):
            m.laid_cards[i], m.laid_melds[i] = other.laid_cards[i], other.laid_melds[i]


def mixed(m: Machine) -> int:
    """The hash of the position."""
    h = m.terms.key
    h = mix(h, m.phase | (m.turn + 1) << 8 | m.dealer << 16 | m.passes << 20 | m.pile_draws << 24)
    h = mix(h, (m.drawn + 1) | (m.taken + 1) << 8 | (m.upcard & 63) << 16 | (m.knocker + 1) << 24)
    h = mix(mix(h, m.hand0), m.hand1)
    h = mix(mix(h, m.known0), m.known1)
    if m.exposed or m.terms.second_pack:
        h = mix(h, m.exposed << 8 | m.limit_card + 1)
    h = mix(h, m.stock_count)
    for i in range(52 - m.stock_count, 52):
        h = mix(h, m.cards[i])
    h = mix(h, m.pile_count)
    for i in range(m.pile_count):
        h = mix(h, m.pile_cards[i])
    for i in range(m.meld_count):
        h = mix(h, m.melds[i])
    for i in range(m.laid_count):
        h = mix(h, 64 + m.laid_cards[i] | m.laid_melds[i] << 8)
    for i in range(m.own_count):
        h = mix(h, m.own[i])
    return h


def put_position(m: Machine, f: dict[str, Any]) -> None:
    """Enter checked fields."""
    m.phase, m.turn, m.passes = f["phase"], f["turn"], f["passes"]
    m.hand0, m.hand1 = f["hands"]
    m.known0, m.known1 = f["known"]
    m.upcard, m.drawn, m.taken, m.pile_draws = f["upcard"], f["drawn"], f["taken"], f["pile_draws"]
    m.limit_card, m.exposed = f["limit_card"], f["exposed"]
    set_limit(m)
    stock, pile = f["stock"], f["pile"]
    m.stock_count, m.pile_count = len(stock), len(pile)
    for i in range(52):
        m.cards[i] = m.pile_cards[i] = 0
    for i, card in enumerate(stock):
        m.cards[51 - i] = card
    for i, card in enumerate(pile):
        m.pile_cards[i] = card
    m.knocker = f["knocker"]
    if m.knocker >= 0:
        enter_spread(m, f["spread"])
        m.knocker_count = count_left(hand_of(m, m.knocker), f["spread"])
        for card, number in f["laid"]:
            put_on(m, card, number)
    if m.phase == HAND_OVER:
        if m.knocker < 0:
            end_dead(m)
        else:
            enter_own(m, f["defender_melds"])
            settle(m)


def mix(h: int, value: int) -> int:
    """One step of the hash: multiply and fold, on 64 bits."""
    h = (h ^ value) * GOLDEN & M64
    return h ^ h >> 29
