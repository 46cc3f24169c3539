# cython: annotation_typing=False
"""A scripted player as numbers, and the play that follows from them.

`decide` reads what the seat on turn may know, and nothing else. `finish` plays a hand out from any position.
"""

from __future__ import annotations

import cython

from knockwood.engine import actions
from knockwood.engine.runmax import defence
from knockwood.zoo.numbers import NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.deal import Deal
    from knockwood.engine.machine import Machine
    from knockwood.engine.random import Random
    from knockwood.zoo.memory import Memory

if not cython.compiled:
    from knockwood.engine.actions import (
        BIG_GIN,
        DRAW_DISCARD,
        DRAW_STOCK,
        FINISH,
        GIN,
        KNOCK,
        LAY_OFF,
        PASS,
        TAKE_AND_KNOCK,
        TAKE_UPCARD,
    )
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.machine import defend, held, least_of, perform, throw_of
    from knockwood.engine.melds import bit, defence_sets, extensions, highest, lowest, popcount, runs, thrown
    from knockwood.engine.view import DISCARD, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER, WALL
    from knockwood.zoo.memory import note
    from knockwood.zoo.numbers import NEVER, PATIENCE
    from knockwood.zoo.throws import (
        beside,
        covered,
        danger,
        dearest_of,
        known_to,
        lonely_throw,
        loose_cards,
        melds_with,
        outs,
        paired,
        share_held,
        unseen_by,
    )


class Script:
    """A scripted player. Every number by name, see `NUMBERS`; `ValueError` for one that is unknown or out of range.

    All of them declare gin and big gin where they have it, and defend at their best (L5).
    """

    coin: int
    even: int
    melded: int
    loose: int
    first: int
    until: int
    then: int
    wall: int
    lonely: int
    hope: int
    care: int
    remembers: int
    window: int
    jitter: int
    settles: int
    never_back: int

    def __init__(self, **numbers: int) -> None:
        for name, value in numbers.items():
            if name not in NUMBERS:
                raise ValueError(f"a script has no {name} (there are {', '.join(NUMBERS)})")
            _, low, high, _ = NUMBERS[name]
            if not isinstance(value, int) or not low <= value <= high:
                raise ValueError(f"{name}: a whole number from {low} to {high}, not {value}")
        n = {name: numbers.get(name, row[0]) for name, row in NUMBERS.items()}
        self.coin, self.even, self.melded, self.loose = n["coin"], n["even"], n["melded"], n["loose"]
        self.first, self.until, self.then, self.wall = n["first"], n["until"], n["then"], n["wall"]
        self.lonely, self.hope, self.care, self.window = n["lonely"], n["hope"], n["care"], n["window"]
        self.remembers = n["remembers"]
        self.jitter, self.settles, self.never_back = n["jitter"], n["settles"], n["never_back"]

    def numbers(self) -> dict[str, int]:
        """Every number by name."""
        return {name: getattr(self, name) for name in NUMBERS}

    def replace(self, **changes: int) -> Script:
        """The same script but for *changes*."""
        return Script(**{**self.numbers(), **changes})

    def choose(self, deal: Deal, memory: Memory, random: Random) -> int:
        """The action of the seat on turn, knocks in the automatic spread. `ValueError` when the hand is over."""
        if deal.turn < 0:
            raise ValueError("the hand is over")
        return decide(self, deal, memory, random)

    def __reduce__(self) -> Any:
        return rebuilt, (self.numbers(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Script) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(tuple(self.numbers().values()))

    def __repr__(self) -> str:
        changed = [f"{name}={value}" for name, value in self.numbers().items() if value != NUMBERS[name][0]]
        return f"Script({', '.join(changed)})"


def rebuilt(numbers: dict[str, int]) -> Script:
    """The script of these numbers."""
    return Script(**numbers)


def play_out(deal: Deal, memory: Memory, scripts: tuple[Script, Script], random: Random) -> None:
    """Play *deal* to its end, seat 0 by the first script and seat 1 by the second; *memory* follows."""
    finish(deal, memory, scripts[0], scripts[1], random)


def decide(s: Script, m: Machine, w: Memory, r: Random) -> int:
    """The action of the seat on turn, in the automatic spread."""
    if m.phase == DISCARD:
        return eleven(s, m, w, r)
    if m.phase == UPCARD_OFFER:
        return TAKE_UPCARD if takes(s, m, r) else PASS
    if m.phase == FORCED_STOCK:
        return DRAW_STOCK
    if m.phase == LAYOFF:
        return lay_or_end(m)
    if m.phase == WALL:
        return last_chance(s, m)
    return DRAW_DISCARD if takes(s, m, r) else DRAW_STOCK


def finish(m: Machine, w: Memory, s0: Script, s1: Script, r: Random) -> None:
    """Play a hand out from any position."""
    while m.phase != HAND_OVER:
        if m.phase == LAYOFF:
            defend(m)
        else:
            code = decide(s1, m, w, r) if m.turn else decide(s0, m, w, r)
            note(w, m, code)
            perform(m, code)


def takes(s: Script, m: Machine, r: Random) -> bool:
    """Whether to take the top of the pile."""
    if s.coin:
        return r.below(2) == 1
    if m.pile_draws >= PATIENCE:
        return False
    hand = held(m)
    card = m.pile_cards[m.pile_count - 1]
    top = bit(card)
    if melds_with(hand, card):
        need = s.melded
        if need == -NEVER:
            return True
    else:
        need = s.loose
        if min(card % 13 + 1, 10) + need > 10:  # a card in no meld saves at most the difference to the one thrown
            return False
    key = throw_of(m, hand | top, top if m.terms.ban or s.never_back else 0)
    return least_of(m, hand) - (key >> 10) >= need


def knocks_with(s: Script, w: Memory) -> int:
    """The most points with which the script knocks in this turn."""
    return s.first if w.turn < s.until else s.then


def eleven(s: Script, m: Machine, w: Memory, r: Random) -> int:
    """What to do with eleven cards: big gin, gin, a knock by the schedule, or a throw."""
    hand = held(m)
    ban = bit(m.taken) if m.taken >= 0 and (m.terms.ban or s.never_back) else 0
    loose = loose_cards(hand, ban) if m.terms.longest >= 13 else 0
    key = dearest_of(loose, loose & ~ban) if loose else throw_of(m, hand, ban)
    if key < 1024:
        if m.terms.big_gin and least_of(m, hand) == 0:
            return BIG_GIN
        return GIN + thrown(key)
    if key >> 10 <= m.limit and key >> 10 <= knocks_with(s, w):
        return KNOCK + thrown(key)
    if s.coin:
        return THROW + any_throw(hand & ~ban, r)
    if s.even:
        return THROW + even_throw(m, hand, ban, key >> 10, r)
    if m.taken >= 0 and s.settles:
        return THROW + thrown(key)
    if s.hope or s.care or s.jitter:
        return THROW + weighed_throw(s, m, hand, ban, loose, key >> 10, r)
    if s.lonely and loose:
        return THROW + thrown(lonely_throw(hand, loose, ban, s.lonely))
    return THROW + thrown(key)


def any_throw(hand: int, r: Random) -> int:
    """One of the cards, all alike."""
    skip = r.below(popcount(hand))
    while skip:
        hand &= hand - 1
        skip -= 1
    return lowest(hand)


def even_throw(m: Machine, hand: int, ban: int, least: int, r: Random) -> int:
    """One of the throws that leave *least*, all alike."""
    may = hand & ~ban
    chosen = found = 0
    while may:
        card = lowest(may)
        may &= may - 1
        if least_of(m, hand & ~bit(card)) == least:
            found += 1
            if r.below(found) == 0:
                chosen = card
    return chosen


def weighed_throw(s: Script, m: Machine, hand: int, ban: int, loose: int, least: int, r: Random) -> int:
    """The throw of least cost: points left, less for good draws to come, more for what the other player could meld."""
    known = known_to(m, m.turn)
    unseen = unseen_by(m, m.turn) | covered(m, s.remembers)
    chance = share_held(m, m.turn, unseen, known)
    alone = loose & ~(beside(hand) | paired(loose))
    may = hand & ~ban
    best = 1 << 30
    chosen = 0
    while may:
        card = lowest(may)
        may &= may - 1
        ten = hand & ~bit(card)
        count = least_of(m, ten)
        if count > least + s.window:
            continue
        cost = count * 1000
        if alone >> card & 1:
            cost -= s.lonely * 1000
        if s.hope:
            cost -= s.hope * outs(m, ten, count, unseen)
        if s.care:
            cost += s.care * danger(card, unseen, known, chance) // 1000
        if s.jitter:
            cost += r.below(s.jitter + 1)
        if cost < best or (cost == best and card % 13 >= chosen % 13):
            best = cost
            chosen = card
    return chosen


def last_chance(s: Script, m: Machine) -> int:
    """At the wall: the last discard for gin or a knock, or nothing. Rules W2, W3."""
    top = bit(m.pile_cards[m.pile_count - 1])
    hand = held(m) | top
    key = throw_of(m, hand, top if m.terms.ban else 0)
    if m.terms.big_gin and least_of(m, hand) == 0:
        return BIG_GIN
    if key < 1024:
        return GIN + thrown(key)
    if key >> 10 <= m.limit and key >> 10 <= s.wall:
        return TAKE_AND_KNOCK + thrown(key)
    return PASS


def lay_or_end(m: Machine) -> int:
    """The next step of the joint optimum: a lay-off, or the end with the least arrangement of the rest. Rules L4, L5."""
    if m.terms.longest < 13:
        with cython.gil:
            return lay_or_end_short(m)
    lay = free = 0
    for i in range(m.meld_count):
        meld = m.table[i]
        if meld & meld >> 1:
            lay |= meld
        else:
            free |= extensions(meld)
    hand = held(m)
    sets = defence_sets(hand, lay, free)
    rest = hand & ~sets
    blocks = runs(rest)
    away = rest & ~blocks & (runs(rest | lay) | free)
    for i in range(2 * m.meld_count if away else 0):  # runs first: a fourth card may be needed to build on one
        meld = m.table[i % m.meld_count]
        fits = extensions(meld) & away if (meld & meld >> 1 != 0) == (i < m.meld_count) else 0
        if fits:
            return LAY_OFF + highest(fits) | i % m.meld_count << 9
    return FINISH


def lay_or_end_short(m: Machine) -> int:
    """`lay_or_end` with a longest run. Rule M2."""
    best = defence(held(m), [m.table[i] for i in range(m.meld_count)], m.terms.longest)
    for card, number in best.layoffs:
        return actions.lay_off(card, number)
    return FINISH
