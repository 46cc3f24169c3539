# cython: annotation_typing=False
"""One hand of Gin Rummy as a state machine. The only one: server, records, bots, tests and batches all step a `Deal`.

Phases, actions and conditions: RULES.md, section 5. Plain Python; ``deal.pxd`` gives the C types when compiled. Methods
without Python objects run with the interpreter lock released; `apply` is their door, it checks first.
"""

from __future__ import annotations

import cython

from knockwood.engine import actions, position
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CARD_NAMES, parse_spread, spread_text
from knockwood.engine.melds import by_order, count_left, defence, listed
from knockwood.engine.moves import ARRANGEMENTS, declared, finishes, layoff_moves, named_spread, turn_moves
from knockwood.engine.random import stream
from knockwood.engine.rules import check_supported, hand_limit, hand_mult
from knockwood.engine.showdown import RESULTS, HandResult, score
from knockwood.engine.view import PHASE_NAMES, Step, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.random import Random
    from knockwood.engine.rules import Rules

if not cython.compiled:
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.actions import DRAW_DISCARD, DRAW_STOCK, FINISH, GIN, KNOCK, LAY_OFF, PASS, TAKE_UPCARD
    from knockwood.engine.melds import auto_sets, bit, count_points, extensions, first_meld, highest, least, lowest, runs
    from knockwood.engine.showdown import DEAD, GINNED, KNOCKED, TIED, UNDERCUT, outcome, worth
    from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER, WALL

    FINE, LISTED, UNKNOWN, PHASE, ABSENT, TAKEN, ABOVE, ZERO, NOT_GIN, SPREAD, MELD, ARRANGED = range(12)
    GOLDEN, M64 = 0x9E3779B97F4A7C15, (1 << 64) - 1

_WRONG_PHASE = {
    "upcard_offer": ("T1", "the upcard is on offer: take it or pass"),
    "forced_stock": ("T2", "both passed the upcard: the only action is to draw from the stock"),
    "draw": ("T5", "a turn starts with a draw from the stock or the pile"),
    "discard": ("T5", "after the draw a turn ends with a discard, a knock or gin"),
    "layoff": ("L1", "after a knock the defender lays off or finishes"),
    "hand_over": ("T5", "the hand is over"),
}


class Terms:
    """The rules of a hand as numbers that compiled code can read. `NotSupported` for rules that are not played yet."""

    def __init__(self, rules: Rules) -> None:
        check_supported(rules)
        self.rules = rules
        self.key = int(rules.id, 16)
        self.ban = rules.discard_taken_ban
        self.knock_limit = rules.knock_limit
        self.how = ARRANGEMENTS.index(rules.arrangement)
        self.gin_bonus = rules.gin_bonus
        self.undercut_bonus = rules.undercut_bonus
        self.undercut_on_tie = bool(rules.undercut_on_tie)
        self.dead_stock = rules.dead_hand_stock
        self.most_pile_draws = rules.max_pile_draws_in_a_row
        self.top_only = rules.pile_view == "top_only"
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


class Deal:
    """One hand of play between seats 0 and 1.

    *deck* is the whole pack, ``deck[0]`` dealt first (D2), ``deck[20]`` the upcard, ``deck[21]`` on top of the stock.
    `CardError` for a deck that is no permutation of the pack, `NotSupported` for rules that are not played yet.

    ``phase`` (see ``PHASE_NAMES``), ``turn`` (-1 when over), ``dealer``, ``hand0`` and ``hand1`` (masks), ``stock_count``,
    ``upcard``, ``limit``, ``mult``, ``passes``, ``drawn`` and ``taken`` (cards, -1 = none), ``pile_draws``, ``known0`` and
    ``known1`` (cards of a hand that the other saw taken), ``knocker``, ``knocker_count``, ``defender_count`` (-1 = none) are
    plain attributes.
    """

    def __init__(self, rules: Rules, deck: Sequence[int], dealer: int) -> None:
        cards = position.checked_deck(deck)
        self.terms = terms_of(rules)
        self.dealer = position.checked_seat(dealer, "dealer")
        self.log = None
        self.make_room()
        for i in range(52):
            self.cards[i] = cards[i]
        self.start()

    def make_room(self) -> None:
        """Lists in the place of the C arrays."""
        if not cython.compiled:
            self.cards, self.pile_cards = [0] * 52, [0] * 52
            self.melds, self.table, self.own = [0] * 4, [0] * 4, [0] * 4
            self.laid_cards, self.laid_melds = [0] * 12, [0] * 12

    @classmethod
    def from_seed(cls, rules: Rules, seed: int, number: int = 0, dealer: int = 0) -> Deal:
        """The deal of game *number* of the run *seed*: the pack in card order, shuffled by ``stream(seed, number)``. Rule D7."""
        deal = placed(terms_of(rules), position.checked_seat(dealer, "dealer"))
        deal.shuffle(stream(seed, number))
        return deal

    @classmethod
    def from_position(cls, rules: Rules, **fields: Any) -> Deal:
        """Any legal position; `PositionError`, `CardError` or `RulesError` says why one cannot be.

        *fields* as in `knockwood.engine.position.checked`. The history starts here: what came before is not told.
        """
        terms = terms_of(rules)
        f = position.checked(rules, fields)
        deal = placed(terms, f["dealer"])
        deal.put_position(f)
        return deal

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The position that `text` wrote; the notation is described in `knockwood.engine.position`."""
        rules, fields = position.parse(text)
        return cls.from_position(rules, **fields)

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
            self.knocker_count = count_left(self.hand(self.knocker), f["spread"])
            for card, number in f["laid"]:
                self.put_on(card, number)
        if self.phase == HAND_OVER:
            if self.knocker < 0:
                self.end_dead()
            else:
                self.enter_own(f["defender_melds"])
                self.settle()

    # --- the machine: no Python objects, no checks --------------------------------------------------------------------------

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

    def hand(self, seat: int) -> int:
        """The hand of a seat, as a mask."""
        return self.hand1 if seat else self.hand0

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
        self.put_hand(self.turn, self.hand(self.turn) | bit(self.taken))
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
        self.put_hand(self.turn, self.hand(self.turn) | bit(self.drawn))
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
        self.put_hand(self.turn, self.hand(self.turn) & ~bit(card))
        self.pile_cards[self.pile_count] = card
        self.pile_count += 1
        self.drawn = self.taken = -1
        if self.stock_count <= self.terms.dead_stock:
            self.end_dead()
        elif self.terms.most_pile_draws and self.pile_draws >= self.terms.most_pile_draws:
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
        self.put_hand(self.turn, self.hand(self.turn) & ~bit(card))
        self.put_on(card, number)

    def declare(self, card: int) -> None:
        """Throw *card* face down and knock or declare gin with the spread entered. Rules K2, K4, K7."""
        self.knocker = self.turn
        self.put_hand(self.turn, self.hand(self.turn) & ~bit(card))
        self.pile_cards[self.pile_count] = card
        self.pile_count += 1
        self.drawn = self.taken = -1
        loose = self.hand(self.turn)
        for i in range(self.meld_count):
            loose &= ~self.melds[i]
        self.knocker_count = count_points(loose)
        self.turn = 1 - self.turn
        self.phase = LAYOFF
        if self.knocker_count == 0:
            self.finish_least()

    def finish_least(self) -> None:
        """End with the automatic arrangement of the cards that the defender has left. Rules L4, S1."""
        hand = self.hand(1 - self.knocker)
        sets = auto_sets(hand)
        self.put_own(sets, runs(hand & ~sets))
        self.settle()

    def settle(self) -> None:
        """SCORE. Rules S1 to S5."""
        loose = self.hand(1 - self.knocker)
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
            if not self.hand(self.turn) >> card & 1:
                return ABSENT
            if card == self.taken and self.terms.ban:
                return TAKEN
            if dense < KNOCK:
                return FINE
            count = least(self.hand(self.turn) & ~bit(card))
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
            if not self.hand(self.turn) >> (dense - LAY_OFF) & 1:
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
            rest = self.hand(self.turn) & ~bit(card)
            sets = auto_sets(rest)
            self.put_spread(sets, runs(rest & ~sets))
            self.declare(card)
        elif dense == FINISH:
            self.finish_least()
        else:
            self.lay(dense - LAY_OFF, code >> 9)

    def assign(self, other: Deal) -> None:
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

    # --- the door -----------------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.terms.rules

    @property
    def stock(self) -> tuple[int, ...]:
        """The cards of the stock, the next one last."""
        return tuple(self.cards[i] for i in range(51, 51 - self.stock_count, -1))

    @property
    def pile(self) -> tuple[int, ...]:
        """The cards of the pile, the top last; a knock discard lies on it face down (K7)."""
        return tuple(self.pile_cards[i] for i in range(self.pile_count))

    @property
    def knock_discard(self) -> int:
        """The card thrown with the knock, -1 before."""
        return self.pile_cards[self.pile_count - 1] if self.knocker >= 0 else -1

    @property
    def spread(self) -> tuple[int, ...]:
        """The knocker's melds, without what was laid off on them."""
        return tuple(self.melds[i] for i in range(self.meld_count))

    @property
    def laid(self) -> tuple[tuple[int, int], ...]:
        """The cards laid off: (card, meld index), in order."""
        return tuple((self.laid_cards[i], self.laid_melds[i]) for i in range(self.laid_count))

    @property
    def defender_melds(self) -> tuple[int, ...]:
        """The defender's own melds, once he has finished."""
        return tuple(self.own[i] for i in range(self.own_count))

    @property
    def result(self) -> HandResult | None:
        """The result of the hand; None before it is over."""
        if self.phase != HAND_OVER:
            return None
        if self.ended == DEAD:
            return HandResult("dead_hand", mult=self.mult)
        said = "knock" if self.knocker_count else "gin"
        sheet = score(self.terms.rules, said, self.knocker_count, self.defender_count, self.mult)
        return HandResult(
            RESULTS[self.ended],
            None if self.winner < 0 else self.winner,
            self.gain,
            sheet.boxes,
            self.knocker,
            self.knocker_count,
            self.defender_count,
            self.spread,
            self.laid,
            self.defender_melds,
            self.knock_discard,
            self.mult,
            sheet.bonus,
        )

    def legal(self) -> list[int]:
        """All legal actions, in ascending order of kind and card, then number; empty when the hand is over."""
        if self.phase == DISCARD:
            ban = bit(self.taken) if self.taken >= 0 and self.terms.ban else 0
            return turn_moves(self.hand(self.turn), ban, self.limit, self.terms.how)
        if self.phase == DRAW:
            return [DRAW_STOCK, DRAW_DISCARD]
        if self.phase == UPCARD_OFFER:
            return [TAKE_UPCARD, PASS]
        if self.phase == FORCED_STOCK:
            return [DRAW_STOCK]
        if self.phase == LAYOFF:
            return layoff_moves(self.hand(self.turn), [self.table[i] for i in range(self.meld_count)])
        return []

    def apply(self, action: int) -> None:
        """Do *action*. `IllegalAction` names the rule that forbids it; the position is then unchanged."""
        code: int = action
        seat = self.turn
        why = self.check(code)
        if why == LISTED:
            self.apply_listed(code)
        elif why:
            raise self.illegal(why, code)
        else:
            self.step(code)
        self.log = (self.log, code << 14 | (self.drawn + 1) << 2 | seat)

    def apply_listed(self, code: int) -> None:
        """Do an action whose melds only the list of spreads can tell."""
        seat, dense = self.turn, code & 511
        try:
            melds = named_spread(code, self.hand(seat), self.limit, self.terms.how)
        except IndexError:
            raise self.illegal(ARRANGED if dense == FINISH else SPREAD, code) from None
        if dense == FINISH:
            self.enter_own(melds)
            self.settle()
        else:
            self.enter_spread(melds)
            self.declare((dense - THROW) % 52)

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

    def illegal(self, why: int, code: int) -> IllegalAction:
        """The error for a reason of `check`."""
        if why == UNKNOWN:
            return IllegalAction("T5", "wrong_phase", f"no such action: {code}")
        kind, card, number = actions.kind(code), actions.card(code), actions.index(code)
        name = CARD_NAMES[card]
        if why == PHASE:
            if kind == "big_gin":
                return IllegalAction("K6", "wrong_phase", "big gin is off")
            if kind == "take_and_knock":
                return IllegalAction("W2", "wrong_phase", "the last discard may not be taken for a knock")
            rule, text = _WRONG_PHASE[PHASE_NAMES[self.phase]]
            return IllegalAction(rule, "wrong_phase", f"no {kind} now: {text}")
        if why == ABSENT:
            return IllegalAction("L2" if kind == "lay_off" else "T5", "not_in_hand", f"{name} is not in the hand")
        if why == TAKEN:
            return IllegalAction("T7", "taken_this_turn", f"{name} was taken from the pile this turn and may not be thrown")
        if why == MELD:
            return IllegalAction("L2", "bad_layoff", f"{name} does not fit meld {number}")
        if why == ARRANGED:
            return IllegalAction("L4", "bad_spread", f"the cards left have no arrangement number {number}")
        count = least(self.hand(self.turn) & ~bit(card))
        if why == ABOVE:
            return IllegalAction("K1", "above_limit", f"throwing {name} leaves {count}, the limit is {self.limit}")
        if why == NOT_GIN:
            return IllegalAction("K4", "above_limit", f"throwing {name} leaves {count}, gin leaves nothing")
        if why == ZERO:
            return IllegalAction("K4", "bad_spread", f"throwing {name} leaves nothing: that is gin, not a knock")
        return IllegalAction("K2", "bad_spread", f"the cards left after {name} have no spread number {number} for a {kind}")

    def copy(self) -> Deal:
        """An independent copy, history included."""
        deal = Deal.__new__(Deal)
        deal.make_room()
        deal.assign(self)
        return deal

    def __copy__(self) -> Deal:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def hash64(self) -> int:
        """A hash of rules and position (not of the history), the same on every machine: 64 bits."""
        return self.mixed()

    def fields(self) -> dict[str, Any]:
        """The position as fields for `from_position`."""
        return {
            "dealer": self.dealer,
            "phase": self.phase,
            "turn": self.turn,
            "hands": (self.hand0, self.hand1),
            "stock": self.stock,
            "pile": self.pile,
            "upcard": self.upcard,
            "passes": self.passes,
            "drawn": self.drawn,
            "taken": self.taken,
            "pile_draws": self.pile_draws,
            "known": (self.known0, self.known1),
            "knocker": self.knocker,
            "spread": self.spread,
            "laid": self.laid,
            "defender_melds": self.defender_melds,
        }

    def text(self) -> str:
        """The position in notation, one line; `parse` reads it. The history is not part of it."""
        return position.write(self.terms.rules, self.fields())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.rules == other.rules and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal.parse, (self.text(),)

    def __repr__(self) -> str:
        return f"Deal.parse({self.text()!r})"

    def steps(self) -> list[tuple[int, int, int]]:
        """All actions since the position was made, the first one first: (seat, code, card drawn or -1)."""
        entries = []
        link = self.log
        while link is not None:
            link, entry = link
            entries.append((entry & 3, entry >> 14, (entry >> 2 & 63) - 1))
        entries.reverse()
        return entries

    def view(self, seat: int) -> View:
        """What *seat* may know. Rules V1 to V5."""
        position.checked_seat(seat, "seat")
        other = 1 - seat
        over, shown = self.phase == HAND_OVER, self.phase == HAND_OVER and self.ended != DEAD
        down = self.knocker >= 0
        pile = list(self.pile)
        for i in range(len(pile)):
            top = i == len(pile) - 1
            if not over and ((down and top) or (self.terms.top_only and not top)):
                pile[i] = -1
        loose = 0
        if down:
            loose = self.hand(self.knocker)
            for i in range(self.meld_count):
                loose &= ~self.melds[i]
        history = []
        for who, code, drawn in self.steps():
            kind, card = actions.kind(code), actions.card(code)
            if kind == "draw_discard" or kind == "take_upcard" or (kind == "draw_stock" and who == seat):
                card = drawn
            elif kind in ("knock", "gin") and who != seat and not over:
                card = -1
            history.append(Step(who, kind, card))
        return View(
            seat=seat,
            rules=self.terms.rules,
            dealer=self.dealer,
            phase=self.phase,
            turn=self.turn,
            hand=self.hand(seat),
            drawn=self.drawn if seat == self.turn else self.taken,
            taken=self.taken,
            stock=self.stock_count,
            pile=tuple(pile),
            upcard=self.upcard,
            limit=self.limit,
            mult=self.mult,
            passes=self.passes,
            pile_draws=self.pile_draws,
            other_count=self.hand(other).bit_count(),
            other_known=self.known1 if other else self.known0,
            knocker=self.knocker,
            knock_count=self.knocker_count,
            spread=self.spread,
            knocker_loose=loose,
            knock_discard=self.knock_discard if over or self.knocker == seat else -1,
            laid=self.laid,
            other_hand=self.hand(other) if shown or self.knocker == other else 0,
            scores=(0, 0),
            target=self.terms.rules.target,
            history=tuple(history),
        )

    # --- actions and their melds --------------------------------------------------------------------------------------------

    def spread_of(self, code: int) -> tuple[int, ...]:
        """The melds that a knock, gin or finish of the seat on turn puts down; empty for every other action."""
        try:
            return named_spread(code, self.hand(self.turn), self.limit, self.terms.how)
        except IndexError:
            raise self.illegal(ARRANGED if code & 511 == FINISH else SPREAD, code) from None

    def knock_action(self, card: int, melds: Sequence[int] | None = None, kind: str = "knock") -> int:
        """The code of a knock or gin with these melds; None: the automatic ones. `IllegalAction` if it is not legal here."""
        if kind not in ("knock", "gin"):
            raise IllegalAction("K6" if kind == "big_gin" else "W2", "wrong_phase", f"no {kind} under these rules")
        code = actions.gin(card) if kind == "gin" else actions.knock(card)
        why = self.check(code)
        if why not in (FINE, LISTED):
            raise self.illegal(why, code)
        if melds is None:
            if why == LISTED and not declared(False, self.hand(self.turn) & ~bit(card), self.limit, self.terms.how):
                raise self.illegal(ZERO, code)
            return code
        found = declared(kind == "gin", self.hand(self.turn) & ~bit(card), self.limit, self.terms.how)
        return self.numbered(code, found, melds, "A4" if self.terms.how == 2 else "K2")

    def finish_action(self, melds: Sequence[int] | None = None) -> int:
        """The code of a finish with these own melds; None: the least arrangement. `IllegalAction` if it is not legal here."""
        code = actions.finish()
        why = self.check(code)
        if why:
            raise self.illegal(why, code)
        return code if melds is None else self.numbered(code, finishes(self.hand(self.turn)), melds, "L4")

    def numbered(self, code: int, found: list[tuple[int, ...]], melds: Sequence[int], rule: str) -> int:
        """The code with the number of *melds* in *found*."""
        wanted = by_order(melds)
        if wanted not in found:
            raise IllegalAction(rule, "bad_spread", f"not a spread that may be put down here: {spread_text(wanted)}")
        return found.index(wanted) << 9 | code

    def best_defence(self) -> list[int]:
        """The actions of the defender's joint optimum: lay-offs in order, then the finish. Rule L5. Empty outside LAYOFF."""
        if self.phase != LAYOFF:
            return []
        best = defence(self.hand(self.turn), [self.table[i] for i in range(self.meld_count)])
        after = self.copy()
        codes = [actions.lay_off(card, number) for card, number in best.layoffs]
        for code in codes:
            after.step(code)
        codes.append(after.finish_action(best.melds))
        return codes

    def action_text(self, code: int) -> str:
        """An action in notation: ``discard 7C``, ``knock 7C: AC 2C 3C / 9D 9H 9S``, ``lay_off 6H 0``, ``finish``.

        Melds are written where the rules leave a choice: knocks and gins unless the engine arranges (A4), and a finish
        that is not the least. `ValueError` if there is no such code.
        """
        kind, card, number = actions.kind(code), actions.card(code), actions.index(code)
        text = kind if card < 0 else f"{kind} {CARD_NAMES[card]}"
        if kind == "lay_off":
            return f"{text} {number}"
        if (kind in ("knock", "gin") and self.terms.how != 2) or (kind == "finish" and number):
            return f"{text}: {spread_text(self.spread_of(code))}"
        return text

    def parse_action(self, text: str) -> int:
        """The code of an action in notation; melds left out are the automatic ones. `ValueError` for text that is none."""
        head, colon, melds = text.partition(":")
        return position.parse_action(self, head.split(), parse_spread(melds) if colon else None)


def placed(terms: Terms, dealer: int) -> Deal:
    """A deal of the pack in card order."""
    deal = Deal.__new__(Deal)
    deal.terms, deal.dealer, deal.log = terms, dealer, None
    deal.make_room()
    for i in range(52):
        deal.cards[i] = i
    deal.start()
    return deal


def mix(h: int, value: int) -> int:
    """One step of the hash: multiply and fold, on 64 bits."""
    h = (h ^ value) * GOLDEN & M64
    return h ^ h >> 29
