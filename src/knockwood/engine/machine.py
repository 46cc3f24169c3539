# cython: annotation_typing=False
"""The state machine of one hand: phases, moves, points. Phases, actions and conditions: docs/rules.md, section 5.

`Machine` is the inner half of `knockwood.engine.deal.Deal`. Its methods touch no Python objects, so they run with the
interpreter lock released, and they do not check: `check` says whether a code is legal, `step` does a legal one.
"""

from __future__ import annotations

import cython

from knockwood.engine.runmax import auto_spread, defence
from knockwood.engine.terms import NO_TERMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.random import Random
    from knockwood.engine.terms import Terms

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
    from knockwood.engine.runmax import best_throw_short, least_short
    from knockwood.engine.showdown import BIG_GINNED, DEAD, GINNED, KNOCKED, TIED, UNDERCUT, outcome, worth
    from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER, WALL

    FINE, LISTED, UNKNOWN, PHASE, ABSENT, TAKEN, ABOVE, ZERO, NOT_GIN, SPREAD, MELD, ARRANGED, NO_BIG_GIN = range(13)


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
    limit_card: int
    most: int
    exposed: int
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
    """Shuffle the pack, beginning from card order, draw the second pack's card where one is in use, and deal. Rules D7, O5."""
    random.pack(m.cards)
    if m.terms.second_pack:
        m.limit_card = random.below(52)
    start(m)


def start(m: Machine) -> None:
    """Deal the cards as they lie; the second pack's card is in its place. Rules D1 to D6."""
    one = two = 0
    for i in range(0, 20, 2):
        one |= bit(m.cards[i])
        two |= bit(m.cards[i + 1])
    m.upcard = m.pile_cards[0] = m.cards[20]
    m.pile_count, m.stock_count = 1, 31
    m.phase = m.terms.opening
    if m.phase == DISCARD:
        one |= bit(m.upcard)
        m.upcard, m.pile_count = -1, 0
    if m.dealer:
        m.hand0, m.hand1 = one, two
    else:
        m.hand0, m.hand1 = two, one
    m.turn, m.passes, m.exposed = 1 - m.dealer, 0, 0
    set_limit(m)
    m.drawn = m.taken = -1
    m.pile_draws = 0
    m.known0 = m.known1 = 0
    m.knocker = m.knocker_count = m.defender_count = -1
    m.meld_count = m.laid_count = m.own_count = 0
    m.ended, m.winner, m.gain = 0, -1, 0


def set_limit(m: Machine) -> None:
    """Limit and factor of the hand, from the upcard or the second pack's card. Rules D6, K1, O1 to O5, I2."""
    if not m.terms.second_pack:
        m.limit_card = m.upcard if m.terms.oklahoma else -1
    if m.limit_card < 0:
        m.limit, m.mult = m.terms.knock_limit, 1
    else:
        m.limit, m.mult = m.terms.limits[m.limit_card], m.terms.mults[m.limit_card]
    m.most = 1000 if m.terms.expose else m.limit


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
    """Throw a card face up, then END_CHECK. Rules T6, W1 to W4, W6."""
    put_hand(m, m.turn, held(m) & ~bit(card))
    m.pile_cards[m.pile_count] = card
    m.pile_count += 1
    m.drawn = m.taken = -1
    end_check(m)


def end_check(m: Machine) -> None:
    """What follows a throw: the other's draw, the wall, or the end. Rules W1 to W4, W6."""
    if m.stock_count <= m.terms.dead_stock:
        if m.terms.wall:
            m.turn = 1 - m.turn
            m.phase = WALL
        else:
            end_dead(m)
    elif m.terms.most_pile_draws and m.pile_draws >= m.terms.most_pile_draws:
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


def put_auto(m: Machine, hand: int) -> None:
    """Enter the automatic spread of *hand*. Rule A4."""
    if m.terms.longest < 13:
        spread_short(m, hand)
    else:
        sets = auto_sets(hand)
        put_spread(m, sets, runs(hand & ~sets))


def spread_short(m: Machine, hand: int) -> None:
    """`put_auto` with a longest run. Rule M2."""
    with cython.gil:
        enter_spread(m, auto_spread(hand, m.terms.longest))


def own_short(m: Machine, hand: int) -> None:
    """The defender's automatic arrangement with a longest run. Rule M2."""
    with cython.gil:
        enter_own(m, auto_spread(hand, m.terms.longest))


def least_of(m: Machine, hand: int) -> int:
    """Least deadwood under the rules of the hand."""
    return least(hand) if m.terms.longest >= 13 else least_short(hand, 0, 0, m.terms.longest)


def throw_of(m: Machine, hand: int, ban: int) -> int:
    """Key of the best throw under the rules of the hand. Rule K8."""
    return best_throw(hand, ban) if m.terms.longest >= 13 else best_throw_short(hand, ban, m.terms.longest)


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


def declare(m: Machine, card: int, wall: bool) -> None:
    """Throw *card* face down and knock or declare gin with the spread entered; -1 for big gin. Rules K2, K4, K6, K7.

    Above the limit it is an illegal knock: *wall* says whether it was made at the wall.
    """
    if card >= 0:
        put_hand(m, m.turn, held(m) & ~bit(card))
        m.pile_cards[m.pile_count] = card
        m.pile_count += 1
    m.drawn = m.taken = -1
    loose = held(m)
    for i in range(m.meld_count):
        loose &= ~m.melds[i]
    m.knocker_count = count_points(loose)
    if m.knocker_count > m.limit:
        lay_open(m, wall)
        return
    m.knocker = m.turn
    m.turn = 1 - m.turn
    m.phase = LAYOFF
    if m.knocker_count == 0:
        finish_least(m)


def lay_open(m: Machine, wall: bool) -> None:
    """An illegal knock: the card thrown stays face up, the hand lies open and play goes on; at the wall it ends.

    Rules I2, I3.
    """
    m.exposed |= 1 << m.turn
    m.knocker_count = -1
    m.meld_count = 0
    if wall:
        end_dead(m)
    else:
        end_check(m)


def finish_least(m: Machine) -> None:
    """End with the automatic arrangement of the cards that the defender has left. Rules L4, S1."""
    hand = hand_of(m, 1 - m.knocker)
    if m.terms.longest < 13:
        own_short(m, hand)
    else:
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
    if m.terms.big_gin and popcount(hand_of(m, m.knocker)) == 11:
        said = BIG_GINNED
    m.ended = outcome(said, m.knocker_count, m.defender_count, m.terms.undercut_on_tie)
    bonus = m.terms.gin_bonus if m.ended == GINNED else m.terms.undercut_bonus
    if m.ended == BIG_GINNED:
        bonus = m.terms.big_gin_bonus
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
        if dense < THROW or dense > BIG_GIN:
            return PHASE
        if dense < KNOCK:
            card = dense - THROW
            if not held(m) >> card & 1:
                return ABSENT
            return TAKEN if card == m.taken and m.terms.ban else FINE
        return check_down(m, held(m), m.taken, dense, number)
    if m.phase == WALL:
        if dense == PASS:
            return FINE
        if dense < GIN or dense >= TAKE_AND_KNOCK + 52:
            return PHASE
        card = m.pile_cards[m.pile_count - 1]
        return check_down(m, held(m) | bit(card), card, dense, number)
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


def check_down(m: Machine, hand: int, taken: int, dense: int, number: int) -> int:
    """`check` for a knock, gin or big gin with the eleven cards *hand*. Rules K1 to K6, T7, I2."""
    if dense == BIG_GIN:
        if not m.terms.big_gin:
            return NO_BIG_GIN
        if least_of(m, hand):
            return NOT_GIN
        if number:
            return SPREAD if m.terms.how == 2 else LISTED
        return FINE
    card = (dense - THROW) % 52 if dense < BIG_GIN else dense - TAKE_AND_KNOCK
    if not hand >> card & 1:
        return ABSENT
    if card == taken and m.terms.ban:
        return TAKEN
    count = least_of(m, hand & ~bit(card))
    if GIN <= dense < BIG_GIN:
        if count:
            return NOT_GIN
    elif count > m.most:
        return ABOVE
    elif count == 0:
        return ZERO if m.terms.how == 2 else LISTED
    if number:
        return SPREAD if m.terms.how == 2 else LISTED
    return FINE


def perform(m: Machine, code: int) -> None:
    """Do a legal action whose melds, if any, are the automatic ones."""
    dense = code & 511
    if dense == DRAW_STOCK:
        draw(m)
    elif dense < KNOCK:
        if dense >= THROW:
            throw(m, dense - THROW)
        elif dense != PASS:
            take(m)
        elif m.phase == WALL:
            end_dead(m)
        else:
            refuse(m)
    elif dense < LAY_OFF:
        wall = m.phase == WALL
        if wall:
            take(m)
        card = -1 if dense == BIG_GIN else (dense - THROW) % 52 if dense < BIG_GIN else dense - TAKE_AND_KNOCK
        put_auto(m, held(m) if card < 0 else held(m) & ~bit(card))
        declare(m, card, wall)
    elif dense == FINISH:
        finish_least(m)
    else:
        lay_card(m, dense - LAY_OFF, code >> 9)


def defend(m: Machine) -> None:
    """The defender's joint optimum: lay-offs, then own melds. Rule L5."""
    if m.terms.longest < 13:
        defend_short(m)
        return
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


def defend_short(m: Machine) -> None:
    """`defend` with a longest run. Rule M2."""
    with cython.gil:
        answer_short(m)
    settle(m)


def answer_short(m: Machine) -> None:
    """The lay-offs and own melds of `defend_short`."""
    best = defence(held(m), [m.table[i] for i in range(m.meld_count)], m.terms.longest)
    for card, number in best.layoffs:
        lay_card(m, card, number)
    enter_own(m, best.melds)


def play_out(m: Machine, random: Random, greedy: bool) -> None:
    """Play to the end; the policies are described in `knockwood.engine.batch`."""
    short = m.terms.longest < 13  # looked up once: this loop is the fast path
    while m.phase != HAND_OVER:
        if m.phase == DISCARD:
            hand = held(m)
            ban = bit(m.taken) if m.taken >= 0 and m.terms.ban else 0
            key = throw_of(m, hand, ban) if short else best_throw(hand, ban)
            card = thrown(key)
            if key >> 10 <= m.limit:
                if key < 1024 and m.terms.big_gin and least_of(m, hand) == 0:
                    card = -1
                put_auto(m, hand if card < 0 else hand & ~bit(card))
                declare(m, card, False)
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
        elif m.phase == WALL:
            top = bit(m.pile_cards[m.pile_count - 1])
            if throw_of(m, held(m) | top, top if m.terms.ban else 0) >> 10 <= m.limit:
                take(m)
            else:
                end_dead(m)
        else:
            if greedy:
                hand = held(m)
                top = bit(m.pile_cards[m.pile_count - 1])
                ban = top if m.terms.ban else 0
                key = throw_of(m, hand | top, ban) if short else best_throw(hand | top, ban)
                wants = key >> 10 < (least_of(m, hand) if short else least(hand))
            else:
                wants = random.u32() >> 31 == 0
            if wants:
                take(m)
            elif m.phase == UPCARD_OFFER:
                refuse(m)
            else:
                draw(m)


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
