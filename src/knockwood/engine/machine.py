# cython: annotation_typing=False
"""The state machine of one hand: phases, moves, points. Phases, actions and conditions: docs/rules.md, section 5.

`Machine` is the inner half of `knockwood.engine.deal.Deal`. Its methods touch no Python objects, so they run with the
interpreter lock released, and they do not check: `check` says whether a code is legal, `step` does a legal one.
"""

from __future__ import annotations

import cython

from knockwood.engine.melds import count_left
from knockwood.engine.moves import ARRANGEMENTS
from knockwood.engine.rules import check_supported, hand_limit, hand_mult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.random import Random
    from knockwood.engine.rules import Rules

if not cython.compiled:
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.actions import DRAW_DISCARD, DRAW_STOCK, FINISH, GIN, KNOCK, LAY_OFF, PASS, TAKE_UPCARD
    from knockwood.engine.melds import (
        auto_sets,
        best_throw,
        bit,
        count_points,
        defence_sets,
        extensions,
        first_meld,
        highest,
        least,
        lowest,
        popcount,
        runs,
        thrown,
    )
    from knockwood.engine.showdown import DEAD, GINNED, KNOCKED, TIED, UNDERCUT, outcome, worth
    from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER

    FINE, LISTED, UNKNOWN, PHASE, ABSENT, TAKEN, ABOVE, ZERO, NOT_GIN, SPREAD, MELD, ARRANGED = range(12)
    GOLDEN, M64 = 0x9E3779B97F4A7C15, (1 << 64) - 1


class Terms:
    """The rules of a hand as numbers that compiled code can read. `NotSupported` for rules that are not played yet."""

    def __init__(self, rules: Rules) -> None:
        check_supported(rules)
        self.rules = rules
        self.key = int(rules.id, 16)
        self.ban = rules.discard_taken_ban
        self.knock_limit = rules.knock_limit
        self.how = ARRANGEMENTS.index(rules.arrangement)
        self.top_only = rules.pile_view == "top_only"
        self.gin_bonus = rules.gin_bonus
        self.undercut_bonus = rules.undercut_bonus
        self.undercut_on_tie = bool(rules.undercut_on_tie)
        self.dead_stock = rules.dead_hand_stock
        self.most_pile_draws = rules.max_pile_draws_in_a_row
        if not cython.compiled:
            self.limits, self.mults = [0] * 52, [0] * 52
        for card in range(52):
            self.limits[card] = hand_limit(rules, card)
            self.mults[card] = hand_mult(rules, card)


_TERMS: dict[Rules, Terms] = {}
NO_TERMS = Terms.__new__(Terms)


def terms_of(rules: Rules) -> Terms:
    """The terms of *rules*, made once."""
    terms = _TERMS.get(rules)
    if terms is None:
        terms = Terms(rules)
        if len(_TERMS) >= 256:
            _TERMS.clear()
        _TERMS[rules] = terms
    return terms


class Machine:
    """Cards, phase and result of one hand, as numbers."""

    terms: Terms
    log: Any
    hand0: int
    hand1: int
    known0: int
    known1: int
    phase: int
    turn: int
    dealer: int
    passes: int
    drawn: int
    taken: int
    pile_draws: int
    upcard: int
    limit: int
    mult: int
    stock_count: int
    knocker: int
    knocker_count: int
    defender_count: int
    pile_count: int
    meld_count: int
    laid_count: int
    own_count: int
    ended: int
    winner: int
    gain: int
    cards: list[int]
    pile_cards: list[int]
    melds: list[int]
    table: list[int]
    own: list[int]
    laid_cards: list[int]
    laid_melds: list[int]

    def __cinit__(self) -> None:
        """An object that nobody has filled holds a hand that is over: nothing in it leads out of the memory it has."""
        self.terms = NO_TERMS
        self.phase = HAND_OVER
        self.turn = self.knocker = -1

    def make_room(self) -> None:
        """Lists in the place of the C arrays."""
        if not cython.compiled:
            self.cards, self.pile_cards = [0] * 52, [0] * 52
            self.melds, self.table, self.own = [0] * 4, [0] * 4, [0] * 4
            self.laid_cards, self.laid_melds = [0] * 12, [0] * 12


def shuffle(m: Machine, random: Random) -> None:
    """Shuffle the pack, beginning from card order, and deal."""
    random.pack(m.cards)
    start(m)


def start(m: Machine) -> None:
    """Deal the cards as they lie. Rules D1 to D4, D6."""
    one = two = 0
    for i in range(0, 20, 2):
        one |= bit(m.cards[i])
        two |= bit(m.cards[i + 1])
    if m.dealer:
        m.hand0, m.hand1 = one, two
    else:
        m.hand0, m.hand1 = two, one
    m.upcard = m.pile_cards[0] = m.cards[20]
    m.pile_count, m.stock_count = 1, 31
    m.limit = m.terms.limits[m.upcard]
    m.mult = m.terms.mults[m.upcard]
    m.phase, m.turn, m.passes = UPCARD_OFFER, 1 - m.dealer, 0
    m.drawn = m.taken = -1
    m.pile_draws = 0
    m.known0 = m.known1 = 0
    m.knocker = m.knocker_count = m.defender_count = -1
    m.meld_count = m.laid_count = m.own_count = 0
    m.ended, m.winner, m.gain = 0, -1, 0


def hand_of(m: Machine, seat: int) -> int:
    """The hand of a seat, as a mask."""
    return m.hand1 if seat else m.hand0


def held(m: Machine) -> int:
    """The hand of the seat on turn."""
    return m.hand1 if m.turn else m.hand0


def put_hand(m: Machine, seat: int, hand: int) -> None:
    """Change the hand of a seat; what the other saw taken is known only while it is held."""
    if seat:
        m.hand1 = hand
        m.known1 &= hand
    else:
        m.hand0 = hand
        m.known0 &= hand


def take(m: Machine) -> None:
    """Draw the top of the pile, the upcard on offer included."""
    m.pile_count -= 1
    m.drawn = m.taken = m.pile_cards[m.pile_count]
    put_hand(m, m.turn, held(m) | bit(m.taken))
    if m.turn:
        m.known1 |= bit(m.taken)
    else:
        m.known0 |= bit(m.taken)
    m.pile_draws += 1
    m.phase = DISCARD


def draw(m: Machine) -> None:
    """Draw the top of the stock."""
    m.drawn = m.cards[52 - m.stock_count]
    m.taken = -1
    m.stock_count -= 1
    put_hand(m, m.turn, held(m) | bit(m.drawn))
    m.pile_draws = 0
    m.phase = DISCARD


def refuse(m: Machine) -> None:
    """Pass the upcard on offer. Rules T1, T2."""
    m.passes += 1
    m.turn = 1 - m.turn
    if m.passes == 2:
        m.phase = FORCED_STOCK


def throw(m: Machine, card: int) -> None:
    """Throw a card face up, then END_CHECK. Rules T6, W1, W4, W6."""
    put_hand(m, m.turn, held(m) & ~bit(card))
    m.pile_cards[m.pile_count] = card
    m.pile_count += 1
    m.drawn = m.taken = -1
    if m.stock_count <= m.terms.dead_stock or (m.terms.most_pile_draws and m.pile_draws >= m.terms.most_pile_draws):
        end_dead(m)
    else:
        m.turn = 1 - m.turn
        m.phase = DRAW


def end_dead(m: Machine) -> None:
    """Rule W5."""
    m.phase, m.turn = HAND_OVER, -1
    m.ended = DEAD


def put_spread(m: Machine, sets: int, blocks: int) -> None:
    """Enter the knocker's spread: whole sets, and one run for every block."""
    m.meld_count = 0
    while sets or blocks:
        meld = first_meld(sets, blocks)
        sets &= ~meld
        blocks &= ~meld
        m.melds[m.meld_count] = m.table[m.meld_count] = meld
        m.meld_count += 1


def put_own(m: Machine, sets: int, blocks: int) -> None:
    """Enter the defender's own melds in the same way."""
    m.own_count = 0
    while sets or blocks:
        meld = first_meld(sets, blocks)
        sets &= ~meld
        blocks &= ~meld
        m.own[m.own_count] = meld
        m.own_count += 1


def put_on(m: Machine, card: int, number: int) -> None:
    """Move a card to a meld on the table."""
    m.table[number] |= bit(card)
    m.laid_cards[m.laid_count] = card
    m.laid_melds[m.laid_count] = number
    m.laid_count += 1


def lay_card(m: Machine, card: int, number: int) -> None:
    """Lay a card of the defender off. Rule L2."""
    put_hand(m, m.turn, held(m) & ~bit(card))
    put_on(m, card, number)


def declare(m: Machine, card: int) -> None:
    """Throw *card* face down and knock or declare gin with the spread entered. Rules K2, K4, K7."""
    m.knocker = m.turn
    put_hand(m, m.turn, held(m) & ~bit(card))
    m.pile_cards[m.pile_count] = card
    m.pile_count += 1
    m.drawn = m.taken = -1
    loose = held(m)
    for i in range(m.meld_count):
        loose &= ~m.melds[i]
    m.knocker_count = count_points(loose)
    m.turn = 1 - m.turn
    m.phase = LAYOFF
    if m.knocker_count == 0:
        finish_least(m)


def finish_least(m: Machine) -> None:
    """End with the automatic arrangement of the cards that the defender has left. Rules L4, S1."""
    hand = hand_of(m, 1 - m.knocker)
    sets = auto_sets(hand)
    put_own(m, sets, runs(hand & ~sets))
    settle(m)


def settle(m: Machine) -> None:
    """SCORE. Rules S1 to S5."""
    loose = hand_of(m, 1 - m.knocker)
    for i in range(m.own_count):
        loose &= ~m.own[i]
    m.defender_count = count_points(loose)
    said = KNOCKED if m.knocker_count else GINNED
    m.ended = outcome(said, m.knocker_count, m.defender_count, m.terms.undercut_on_tie)
    bonus = m.terms.gin_bonus if m.ended == GINNED else m.terms.undercut_bonus
    m.gain = worth(m.ended, m.knocker_count, m.defender_count, bonus, m.mult)
    m.winner = -1 if m.ended == TIED else 1 - m.knocker if m.ended == UNDERCUT else m.knocker
    m.phase, m.turn = HAND_OVER, -1


def check(m: Machine, code: int) -> int:
    """FINE, the reason why an action is not legal, or LISTED: only a list of spreads can tell."""
    dense = code & 511
    number = code >> 9
    if code < 0 or dense > FINISH or (number and dense < KNOCK):
        return UNKNOWN
    if m.phase == UPCARD_OFFER:
        return FINE if dense in (TAKE_UPCARD, PASS) else PHASE
    if m.phase == DRAW:
        return FINE if dense in (DRAW_STOCK, DRAW_DISCARD) else PHASE
    if m.phase == FORCED_STOCK:
        return FINE if dense == DRAW_STOCK else PHASE
    if m.phase == DISCARD:
        if dense < THROW or dense >= GIN + 52:
            return PHASE
        card = (dense - THROW) % 52
        if not held(m) >> card & 1:
            return ABSENT
        if card == m.taken and m.terms.ban:
            return TAKEN
        if dense < KNOCK:
            return FINE
        count = least(held(m) & ~bit(card))
        if dense >= GIN:
            if count:
                return NOT_GIN
        elif count > m.limit:
            return ABOVE
        elif count == 0:
            return ZERO if m.terms.how == 2 else LISTED
        if number:
            return SPREAD if m.terms.how == 2 else LISTED
        return FINE
    if m.phase == LAYOFF:
        if dense == FINISH:
            return LISTED if number else FINE
        if dense < LAY_OFF:
            return PHASE
        if not held(m) >> (dense - LAY_OFF) & 1:
            return ABSENT
        if number >= m.meld_count or not extensions(m.table[number]) >> (dense - LAY_OFF) & 1:
            return MELD
        return FINE
    return PHASE


def perform(m: Machine, code: int) -> None:
    """Do a legal action whose melds, if any, are the automatic ones."""
    dense = code & 511
    if dense == DRAW_STOCK:
        draw(m)
    elif dense < KNOCK:
        if dense >= THROW:
            throw(m, dense - THROW)
        elif dense == PASS:
            refuse(m)
        else:
            take(m)
    elif dense < GIN + 52:
        card = (dense - THROW) % 52
        rest = held(m) & ~bit(card)
        sets = auto_sets(rest)
        put_spread(m, sets, runs(rest & ~sets))
        declare(m, card)
    elif dense == FINISH:
        finish_least(m)
    else:
        lay_card(m, dense - LAY_OFF, code >> 9)


def assign(m: Machine, other: Machine) -> None:
    """Become a copy of *other*."""
    m.terms, m.log = other.terms, other.log
    m.dealer, m.phase, m.turn = other.dealer, other.phase, other.turn
    m.passes, m.pile_draws = other.passes, other.pile_draws
    m.drawn, m.taken = other.drawn, other.taken
    m.upcard, m.limit, m.mult = other.upcard, other.limit, other.mult
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
    h = mix(h, (m.drawn + 1) | (m.taken + 1) << 8 | m.upcard << 16 | (m.knocker + 1) << 24)
    h = mix(mix(h, m.hand0), m.hand1)
    h = mix(mix(h, m.known0), m.known1)
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


def defend(m: Machine) -> None:
    """The defender's joint optimum: lay-offs, then own melds. Rule L5."""
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
    i = 0
    while away:
        # runs first, then sets: a fourth card may be needed to build on a run
        if i < m.meld_count:
            meld = m.table[i]
            fits = extensions(meld) & away if meld & meld >> 1 else 0
        else:
            meld = m.table[i - m.meld_count]
            fits = 0 if meld & meld >> 1 else extensions(meld) & away
        if fits:
            away &= ~bit(highest(fits))
            lay_card(m, highest(fits), i % m.meld_count)
        else:
            i += 1
    put_own(m, sets, blocks)
    settle(m)


def play_out(m: Machine, random: Random, greedy: bool) -> None:
    """Play to the end; the policies are described in `knockwood.engine.batch`."""
    while m.phase != HAND_OVER:
        if m.phase == DISCARD:
            hand = held(m)
            ban = bit(m.taken) if m.taken >= 0 and m.terms.ban else 0
            key = best_throw(hand, ban)
            card = thrown(key)
            if key >> 10 <= m.limit:
                rest = hand & ~bit(card)
                sets = auto_sets(rest)
                put_spread(m, sets, runs(rest & ~sets))
                declare(m, card)
                continue
            if not greedy:
                hand &= ~ban
                for _ in range(random.below(popcount(hand))):
                    hand &= hand - 1
                card = lowest(hand)
            throw(m, card)
        elif m.phase == FORCED_STOCK:
            draw(m)
        elif m.phase == LAYOFF:
            defend(m)
        else:
            if greedy:
                hand = held(m)
                top = bit(m.pile_cards[m.pile_count - 1])
                wants = best_throw(hand | top, top if m.terms.ban else 0) >> 10 < least(hand)
            else:
                wants = random.u32() >> 31 == 0
            if wants:
                take(m)
            elif m.phase == UPCARD_OFFER:
                refuse(m)
            else:
                draw(m)


# --- positions: fields that were checked ----------------------------------------------------------------------------


def put_position(m: Machine, f: dict[str, Any]) -> None:
    """Enter checked fields."""
    m.phase, m.turn, m.passes = f["phase"], f["turn"], f["passes"]
    m.hand0, m.hand1 = f["hands"]
    m.known0, m.known1 = f["known"]
    m.upcard, m.drawn, m.taken, m.pile_draws = f["upcard"], f["drawn"], f["taken"], f["pile_draws"]
    m.limit, m.mult = m.terms.limits[m.upcard], m.terms.mults[m.upcard]
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


def enter_spread(m: Machine, melds: Sequence[int]) -> None:
    """Enter the knocker's spread, meld by meld."""
    m.meld_count = len(melds)
    for i, meld in enumerate(melds):
        m.melds[i] = m.table[i] = meld


def enter_own(m: Machine, melds: Sequence[int]) -> None:
    """Enter the defender's own melds, meld by meld."""
    m.own_count = len(melds)
    for i, meld in enumerate(melds):
        m.own[i] = meld


def mix(h: int, value: int) -> int:
    """One step of the hash: multiply and fold, on 64 bits."""
    h = (h ^ value) * GOLDEN & M64
    return h ^ h >> 29
