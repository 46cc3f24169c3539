# cython: annotation_typing=False
"""The state machine of one hand: phases, moves, points. Phases, actions and conditions: RULES.md, section 5.

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

    def make_room(self) -> None:
        """Lists in the place of the C arrays."""
        if not cython.compiled:
            self.cards, self.pile_cards = [0] * 52, [0] * 52
            self.melds, self.table, self.own = [0] * 4, [0] * 4, [0] * 4
            self.laid_cards, self.laid_melds = [0] * 12, [0] * 12

    def shuffle(self, random: Random) -> None:
        """Shuffle the pack, beginning from card order, and deal."""
        for i in range(52):
            self.cards[i] = i
        for i in range(51, 0, -1):
            j = random.below(i + 1)
            card = self.cards[i]
            self.cards[i] = self.cards[j]
            self.cards[j] = card
        self.start()

    def start(self) -> None:
        """Deal the cards as they lie. Rules D1 to D4, D6."""
        one = two = 0
        for i in range(0, 20, 2):
            one |= bit(self.cards[i])
            two |= bit(self.cards[i + 1])
        if self.dealer:
            self.hand0, self.hand1 = one, two
        else:
            self.hand0, self.hand1 = two, one
        self.upcard = self.pile_cards[0] = self.cards[20]
        self.pile_count, self.stock_count = 1, 31
        self.limit = self.terms.limits[self.upcard]
        self.mult = self.terms.mults[self.upcard]
        self.phase, self.turn, self.passes = UPCARD_OFFER, 1 - self.dealer, 0
        self.drawn = self.taken = -1
        self.pile_draws = 0
        self.known0 = self.known1 = 0
        self.knocker = self.knocker_count = self.defender_count = -1
        self.meld_count = self.laid_count = self.own_count = 0
        self.ended, self.winner, self.gain = 0, -1, 0

    def hand_of(self, seat: int) -> int:
        """The hand of a seat, as a mask."""
        return self.hand1 if seat else self.hand0

    def held(self) -> int:
        """The hand of the seat on turn."""
        return self.hand1 if self.turn else self.hand0

    def put_hand(self, seat: int, hand: int) -> None:
        """Change the hand of a seat; what the other saw taken is known only while it is held."""
        if seat:
            self.hand1 = hand
            self.known1 &= hand
        else:
            self.hand0 = hand
            self.known0 &= hand

    def take(self) -> None:
        """Draw the top of the pile, the upcard on offer included."""
        self.pile_count -= 1
        self.drawn = self.taken = self.pile_cards[self.pile_count]
        self.put_hand(self.turn, self.held() | bit(self.taken))
        if self.turn:
            self.known1 |= bit(self.taken)
        else:
            self.known0 |= bit(self.taken)
        self.pile_draws += 1
        self.phase = DISCARD

    def draw(self) -> None:
        """Draw the top of the stock."""
        self.drawn = self.cards[52 - self.stock_count]
        self.taken = -1
        self.stock_count -= 1
        self.put_hand(self.turn, self.held() | bit(self.drawn))
        self.pile_draws = 0
        self.phase = DISCARD

    def refuse(self) -> None:
        """Pass the upcard on offer. Rules T1, T2."""
        self.passes += 1
        self.turn = 1 - self.turn
        if self.passes == 2:
            self.phase = FORCED_STOCK

    def throw(self, card: int) -> None:
        """Throw a card face up, then END_CHECK. Rules T6, W1, W4, W6."""
        self.put_hand(self.turn, self.held() & ~bit(card))
        self.pile_cards[self.pile_count] = card
        self.pile_count += 1
        self.drawn = self.taken = -1
        if self.stock_count <= self.terms.dead_stock or (
            self.terms.most_pile_draws and self.pile_draws >= self.terms.most_pile_draws
        ):
            self.end_dead()
        else:
            self.turn = 1 - self.turn
            self.phase = DRAW

    def end_dead(self) -> None:
        """Rule W5."""
        self.phase, self.turn = HAND_OVER, -1
        self.ended = DEAD

    def put_spread(self, sets: int, blocks: int) -> None:
        """Enter the knocker's spread: whole sets, and one run for every block."""
        self.meld_count = 0
        while sets or blocks:
            meld = first_meld(sets, blocks)
            sets &= ~meld
            blocks &= ~meld
            self.melds[self.meld_count] = self.table[self.meld_count] = meld
            self.meld_count += 1

    def put_own(self, sets: int, blocks: int) -> None:
        """Enter the defender's own melds in the same way."""
        self.own_count = 0
        while sets or blocks:
            meld = first_meld(sets, blocks)
            sets &= ~meld
            blocks &= ~meld
            self.own[self.own_count] = meld
            self.own_count += 1

    def put_on(self, card: int, number: int) -> None:
        """Move a card to a meld on the table."""
        self.table[number] |= bit(card)
        self.laid_cards[self.laid_count] = card
        self.laid_melds[self.laid_count] = number
        self.laid_count += 1

    def lay(self, card: int, number: int) -> None:
        """Lay a card of the defender off. Rule L2."""
        self.put_hand(self.turn, self.held() & ~bit(card))
        self.put_on(card, number)

    def declare(self, card: int) -> None:
        """Throw *card* face down and knock or declare gin with the spread entered. Rules K2, K4, K7."""
        self.knocker = self.turn
        self.put_hand(self.turn, self.held() & ~bit(card))
        self.pile_cards[self.pile_count] = card
        self.pile_count += 1
        self.drawn = self.taken = -1
        loose = self.held()
        for i in range(self.meld_count):
            loose &= ~self.melds[i]
        self.knocker_count = count_points(loose)
        self.turn = 1 - self.turn
        self.phase = LAYOFF
        if self.knocker_count == 0:
            self.finish_least()

    def finish_least(self) -> None:
        """End with the automatic arrangement of the cards that the defender has left. Rules L4, S1."""
        hand = self.hand_of(1 - self.knocker)
        sets = auto_sets(hand)
        self.put_own(sets, runs(hand & ~sets))
        self.settle()

    def settle(self) -> None:
        """SCORE. Rules S1 to S5."""
        loose = self.hand_of(1 - self.knocker)
        for i in range(self.own_count):
            loose &= ~self.own[i]
        self.defender_count = count_points(loose)
        said = KNOCKED if self.knocker_count else GINNED
        self.ended = outcome(said, self.knocker_count, self.defender_count, self.terms.undercut_on_tie)
        bonus = self.terms.gin_bonus if self.ended == GINNED else self.terms.undercut_bonus
        self.gain = worth(self.ended, self.knocker_count, self.defender_count, bonus, self.mult)
        self.winner = -1 if self.ended == TIED else 1 - self.knocker if self.ended == UNDERCUT else self.knocker
        self.phase, self.turn = HAND_OVER, -1

    def check(self, code: int) -> int:
        """FINE, the reason why an action is not legal, or LISTED: only a list of spreads can tell."""
        dense = code & 511
        number = code >> 9
        if code < 0 or dense > FINISH or (number and dense < KNOCK):
            return UNKNOWN
        if self.phase == UPCARD_OFFER:
            return FINE if dense == TAKE_UPCARD or dense == PASS else PHASE
        if self.phase == DRAW:
            return FINE if dense == DRAW_STOCK or dense == DRAW_DISCARD else PHASE
        if self.phase == FORCED_STOCK:
            return FINE if dense == DRAW_STOCK else PHASE
        if self.phase == DISCARD:
            if dense < THROW or dense >= GIN + 52:
                return PHASE
            card = (dense - THROW) % 52
            if not self.held() >> card & 1:
                return ABSENT
            if card == self.taken and self.terms.ban:
                return TAKEN
            if dense < KNOCK:
                return FINE
            count = least(self.held() & ~bit(card))
            if dense >= GIN:
                if count:
                    return NOT_GIN
            elif count > self.limit:
                return ABOVE
            elif count == 0:
                return ZERO if self.terms.how == 2 else LISTED
            if number:
                return SPREAD if self.terms.how == 2 else LISTED
            return FINE
        if self.phase == LAYOFF:
            if dense == FINISH:
                return LISTED if number else FINE
            if dense < LAY_OFF:
                return PHASE
            if not self.held() >> (dense - LAY_OFF) & 1:
                return ABSENT
            if number >= self.meld_count or not extensions(self.table[number]) >> (dense - LAY_OFF) & 1:
                return MELD
            return FINE
        return PHASE

    def step(self, code: int) -> None:
        """Do a legal action whose melds, if any, are the automatic ones."""
        dense = code & 511
        if dense == DRAW_STOCK:
            self.draw()
        elif dense < KNOCK:
            if dense >= THROW:
                self.throw(dense - THROW)
            elif dense == PASS:
                self.refuse()
            else:
                self.take()
        elif dense < GIN + 52:
            card = (dense - THROW) % 52
            rest = self.held() & ~bit(card)
            sets = auto_sets(rest)
            self.put_spread(sets, runs(rest & ~sets))
            self.declare(card)
        elif dense == FINISH:
            self.finish_least()
        else:
            self.lay(dense - LAY_OFF, code >> 9)

    def assign(self, other: Machine) -> None:
        """Become a copy of *other*."""
        self.terms, self.log = other.terms, other.log
        self.dealer, self.phase, self.turn = other.dealer, other.phase, other.turn
        self.passes, self.pile_draws = other.passes, other.pile_draws
        self.drawn, self.taken = other.drawn, other.taken
        self.upcard, self.limit, self.mult = other.upcard, other.limit, other.mult
        self.hand0, self.hand1, self.known0, self.known1 = other.hand0, other.hand1, other.known0, other.known1
        self.stock_count, self.pile_count = other.stock_count, other.pile_count
        for i in range(52):
            self.cards[i] = other.cards[i]
            self.pile_cards[i] = other.pile_cards[i]
        self.knocker, self.knocker_count, self.defender_count = other.knocker, other.knocker_count, other.defender_count
        self.meld_count, self.laid_count, self.own_count = other.meld_count, other.laid_count, other.own_count
        self.ended, self.winner, self.gain = other.ended, other.winner, other.gain
        if other.knocker >= 0:
            for i in range(4):
                self.melds[i], self.table[i], self.own[i] = other.melds[i], other.table[i], other.own[i]
            for i in range(12):
                self.laid_cards[i], self.laid_melds[i] = other.laid_cards[i], other.laid_melds[i]

    def mixed(self) -> int:
        """The hash of the position."""
        h = self.terms.key
        h = mix(h, self.phase | (self.turn + 1) << 8 | self.dealer << 16 | self.passes << 20 | self.pile_draws << 24)
        h = mix(h, (self.drawn + 1) | (self.taken + 1) << 8 | self.upcard << 16 | (self.knocker + 1) << 24)
        h = mix(mix(h, self.hand0), self.hand1)
        h = mix(mix(h, self.known0), self.known1)
        h = mix(h, self.stock_count)
        for i in range(52 - self.stock_count, 52):
            h = mix(h, self.cards[i])
        h = mix(h, self.pile_count)
        for i in range(self.pile_count):
            h = mix(h, self.pile_cards[i])
        for i in range(self.meld_count):
            h = mix(h, self.melds[i])
        for i in range(self.laid_count):
            h = mix(h, 64 + self.laid_cards[i] | self.laid_melds[i] << 8)
        for i in range(self.own_count):
            h = mix(h, self.own[i])
        return h

    def defend(self) -> None:
        """The defender's joint optimum: lay-offs, then own melds. Rule L5."""
        lay = free = 0
        for i in range(self.meld_count):
            meld = self.table[i]
            if meld & meld >> 1:
                lay |= meld
            else:
                free |= extensions(meld)
        hand = self.held()
        sets = defence_sets(hand, lay, free)
        rest = hand & ~sets
        blocks = runs(rest)
        away = rest & ~blocks & (runs(rest | lay) | free)
        i = 0
        while away:
            # runs first, then sets: a fourth card may be needed to build on a run
            if i < self.meld_count:
                meld = self.table[i]
                fits = extensions(meld) & away if meld & meld >> 1 else 0
            else:
                meld = self.table[i - self.meld_count]
                fits = 0 if meld & meld >> 1 else extensions(meld) & away
            if fits:
                away &= ~bit(highest(fits))
                self.lay(highest(fits), i % self.meld_count)
            else:
                i += 1
        self.put_own(sets, blocks)
        self.settle()

    def play_out(self, random: Random, greedy: bool) -> None:
        """Play to the end; the policies are described in `knockwood.engine.batch`."""
        while self.phase != HAND_OVER:
            if self.phase == DISCARD:
                hand = self.held()
                ban = bit(self.taken) if self.taken >= 0 and self.terms.ban else 0
                key = best_throw(hand, ban)
                card = thrown(key)
                if key >> 6 <= self.limit:
                    rest = hand & ~bit(card)
                    sets = auto_sets(rest)
                    self.put_spread(sets, runs(rest & ~sets))
                    self.declare(card)
                elif greedy:
                    self.throw(card)
                else:
                    hand &= ~ban
                    for _ in range(random.below(popcount(hand))):
                        hand &= hand - 1
                    self.throw(lowest(hand))
            elif self.phase == FORCED_STOCK:
                self.draw()
            elif self.phase == LAYOFF:
                self.defend()
            else:
                if greedy:
                    hand = self.held()
                    top = bit(self.pile_cards[self.pile_count - 1])
                    wants = best_throw(hand | top, top if self.terms.ban else 0) >> 6 < least(hand)
                else:
                    wants = random.below(2) == 0
                if wants:
                    self.take()
                elif self.phase == UPCARD_OFFER:
                    self.refuse()
                else:
                    self.draw()

    # --- positions: fields that were checked ----------------------------------------------------------------------------

    def put_position(self, f: dict[str, Any]) -> None:
        """Enter checked fields."""
        self.phase, self.turn, self.passes = f["phase"], f["turn"], f["passes"]
        self.hand0, self.hand1 = f["hands"]
        self.known0, self.known1 = f["known"]
        self.upcard, self.drawn, self.taken, self.pile_draws = f["upcard"], f["drawn"], f["taken"], f["pile_draws"]
        self.limit, self.mult = self.terms.limits[self.upcard], self.terms.mults[self.upcard]
        stock, pile = f["stock"], f["pile"]
        self.stock_count, self.pile_count = len(stock), len(pile)
        for i in range(52):
            self.cards[i] = self.pile_cards[i] = 0
        for i, card in enumerate(stock):
            self.cards[51 - i] = card
        for i, card in enumerate(pile):
            self.pile_cards[i] = card
        self.knocker = f["knocker"]
        if self.knocker >= 0:
            self.enter_spread(f["spread"])
            self.knocker_count = count_left(self.hand_of(self.knocker), f["spread"])
            for card, number in f["laid"]:
                self.put_on(card, number)
        if self.phase == HAND_OVER:
            if self.knocker < 0:
                self.end_dead()
            else:
                self.enter_own(f["defender_melds"])
                self.settle()

    def enter_spread(self, melds: Sequence[int]) -> None:
        """Enter the knocker's spread, meld by meld."""
        self.meld_count = len(melds)
        for i, meld in enumerate(melds):
            self.melds[i] = self.table[i] = meld

    def enter_own(self, melds: Sequence[int]) -> None:
        """Enter the defender's own melds, meld by meld."""
        self.own_count = len(melds)
        for i, meld in enumerate(melds):
            self.own[i] = meld


def mix(h: int, value: int) -> int:
    """One step of the hash: multiply and fold, on 64 bits."""
    h = (h ^ value) * GOLDEN & M64
    return h ^ h >> 29
