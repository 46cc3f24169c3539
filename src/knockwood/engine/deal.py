# cython: annotation_typing=False
"""One hand of Gin Rummy as a state machine. The only one: server, records, bots, tests and batches all step a `Deal`.

Phases, actions and conditions: docs/rules.md, section 5. Plain Python; ``deal.pxd`` gives the C types when compiled. Methods
without Python objects run with the interpreter lock released; `apply` is their door, it checks first.
"""

from __future__ import annotations

from operator import index

import cython

from knockwood.engine import actions, position
from knockwood.engine.actions import IllegalAction
from knockwood.engine.arrange import by_order, count_left
from knockwood.engine.cards import Card, spread_text
from knockwood.engine.machine import Machine
from knockwood.engine.moves import declared, finishes, layoff_moves, named_spread, turn_moves, wall_moves
from knockwood.engine.random import stream
from knockwood.engine.refusal import REASONS, refusal
from knockwood.engine.rules import checked_rules
from knockwood.engine.showdown import RESULTS, HandResult, score
from knockwood.engine.terms import terms_of
from knockwood.engine.view import View, look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.rules import Rules
    from knockwood.engine.terms import Terms

if not cython.compiled:
    from knockwood.engine.actions import (
        BIG_GIN,
        DRAW_DISCARD,
        DRAW_STOCK,
        FINISH,
        KNOCK,
        LAY_OFF,
        PASS,
        TAKE_AND_KNOCK,
        TAKE_UPCARD,
    )
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.machine import (
        ARRANGED,
        FINE,
        LISTED,
        SPREAD,
        ZERO,
        check,
        declare,
        defend,
        enter_own,
        enter_spread,
        held,
        perform,
        settle,
        shuffle,
        start,
        take,
    )
    from knockwood.engine.melds import bit, whole
    from knockwood.engine.showdown import DEAD
    from knockwood.engine.state import assign, mixed, put_position
    from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER, WALL


class Deal(Machine):
    """One hand of play between seats 0 and 1.

    *deck* is the whole pack, ``deck[0]`` dealt first (D2), ``deck[20]`` the upcard, ``deck[21]`` on top of the stock. Under
    ``knock_card_source`` second_pack a 53rd card follows: the second pack's, which may equal one of the others (O5).
    `CardError` for a deck that is no permutation of the pack, `NotSupported` for rules that are not played yet.

    ``phase`` (see ``PHASE_NAMES``), ``turn`` (-1 when over), ``dealer``, ``hand0`` and ``hand1`` (masks), ``stock_count``,
    ``upcard`` (-1 with the eleven-card deal), ``limit``, ``mult``, ``limit_card`` (the card that set both, -1 = none),
    ``passes``, ``drawn`` and ``taken`` (cards, -1 = none), ``pile_draws``, ``known0`` and ``known1`` (cards of a hand that the
    other saw taken), ``exposed`` (bit *seat* is set where that hand lies open, I2), ``knocker``, ``knocker_count``,
    ``defender_count`` (-1 = none) are plain attributes.
    """

    def __init__(self, rules: Rules, deck: Sequence[int], dealer: int) -> None:
        cards = position.checked_deck(deck, checked_rules(rules).knock_card_source == "second_pack")
        self.terms = terms_of(rules)
        self.dealer = position.checked_seat(dealer, "dealer")
        self.log = None
        self.make_room()
        for i in range(52):
            self.cards[i] = cards[i]
        self.limit_card = cards[52] if self.terms.second_pack else -1
        start(self)

    @classmethod
    def from_seed(cls, rules: Rules, seed: int, number: int = 0, dealer: int = 0) -> Deal:
        """The deal of game *number* of the run *seed*: the pack shuffled by ``stream(seed, number)``. Rule D7.

        The same stream then draws the second pack's card where one is in use (O5).
        """
        deal = placed(terms_of(rules), position.checked_seat(dealer, "dealer"))
        shuffle(deal, stream(seed, number))
        return deal

    @classmethod
    def from_position(cls, rules: Rules, **fields: Any) -> Deal:
        """Any legal position; `PositionError`, `CardError` or `RulesError` says why one cannot be.

        *fields* as in `knockwood.engine.position.checked`. The history starts here: what came before is not told.
        """
        terms = terms_of(rules)
        f = position.checked(rules, fields)
        deal = placed(terms, f["dealer"])
        put_position(deal, f)
        return deal

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The position that `text` wrote; the notation is described in `knockwood.engine.position`."""
        rules, fields = position.parse(text)
        return cls.from_position(rules, **fields)

    # --- the door -----------------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the hand. `TypeError` for an object that ``Deal.__new__`` left empty."""
        if self.terms.rules is None:
            raise TypeError("an empty deal: make one with Deal(...), from_seed, from_position or parse")
        return self.terms.rules

    def hand(self, seat: int) -> int:
        """The hand of a seat, as a mask."""
        return self.hand1 if seat else self.hand0

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
        """The card thrown with the knock or gin, -1 before and with big gin."""
        return self.pile_cards[self.pile_count - 1] if self.knocker >= 0 and not self.is_big_gin else -1

    @property
    def is_big_gin(self) -> bool:
        """Whether the hand ended with big gin: its knocker kept all eleven cards. Rule K6."""
        return self.knocker >= 0 and self.hand(self.knocker).bit_count() == 11

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
        said = "knock" if self.knocker_count else "big_gin" if self.is_big_gin else "gin"
        sheet = score(self.rules, said, self.knocker_count, self.defender_count, self.mult)
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
        """All legal actions, in ascending order of kind and card, then number; empty when the hand is over.

        Where illegal knocks are played they are among them in DISCARD: see `is_false`. At the wall they are not offered (W2),
        but `apply` does them (I3).
        """
        if self.phase == DISCARD:
            ban = bit(self.taken) if self.taken >= 0 and self.terms.ban else 0
            return turn_moves(held(self), ban, self.most, self.terms.how, self.terms.longest, self.terms.big_gin)
        if self.phase == DRAW:
            return [DRAW_STOCK, DRAW_DISCARD]
        if self.phase == UPCARD_OFFER:
            return [TAKE_UPCARD, PASS]
        if self.phase == FORCED_STOCK:
            return [DRAW_STOCK]
        if self.phase == LAYOFF:
            return layoff_moves(held(self), [self.table[i] for i in range(self.meld_count)], self.terms.longest)
        if self.phase == WALL:
            top = self.pile_cards[self.pile_count - 1]
            ban = bit(top) if self.terms.ban else 0
            return wall_moves(held(self), top, ban, self.limit, self.terms.how, self.terms.longest, self.terms.big_gin)
        return []

    def apply(self, action: int) -> None:
        """Do *action*; `IllegalAction` names the rule that forbids it, and nothing is changed. `TypeError` for no int."""
        code = whole(action)
        seat = self.turn
        why = check(self, code)
        if why == LISTED:
            self.apply_listed(code)
        elif why:
            raise self.illegal(why, action)
        else:
            perform(self, code)
        self.log = (self.log, code << 14 | self.exposed << 8 | (self.drawn + 1) << 2 | seat)

    def apply_listed(self, code: int) -> None:
        """Do an action whose melds only the list of spreads can tell."""
        dense = code & 511
        try:
            melds = named_spread(code, self.holding(), self.most, self.terms.how, self.terms.longest)
        except IndexError:
            raise self.illegal(ARRANGED if dense == FINISH else SPREAD, code) from None
        if dense == FINISH:
            enter_own(self, melds)
            settle(self)
            return
        wall = self.phase == WALL
        if wall:
            take(self)
        enter_spread(self, melds)
        declare(self, -1 if dense == BIG_GIN else (dense - THROW) % 52 if dense < BIG_GIN else dense - TAKE_AND_KNOCK, wall)

    def holding(self) -> int:
        """The cards that the seat on turn may put down, as a mask: at the wall the top of the pile is one of them."""
        if self.phase == WALL:
            return held(self) | bit(self.pile_cards[self.pile_count - 1])
        return held(self)

    def illegal(self, why: int, code: int) -> IllegalAction:
        """The error for a reason of `check`."""
        return refusal(self, REASONS[why], code)

    def copy(self) -> Deal:
        """An independent copy, history included."""
        deal = Deal.__new__(Deal)
        deal.make_room()
        assign(deal, self)
        return deal

    def __copy__(self) -> Deal:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def hash64(self) -> int:
        """A hash of rules and position (not of the history), the same on every machine: 64 bits."""
        return mixed(self)

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
            "limit_card": self.limit_card if self.terms.second_pack else -1,
            "exposed": self.exposed,
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
        return position.write(self.rules, self.fields())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.rules == other.rules and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal.parse, (self.text(),)

    def __repr__(self) -> str:
        return f"Deal.parse({self.text()!r})"

    def steps(self) -> list[tuple[int, int, int]]:
        """All actions since the position was made, the first one first: (seat, code, card drawn or -1)."""
        return [(entry & 3, entry >> 14, (entry >> 2 & 63) - 1) for entry in self.entries()]

    def open_steps(self) -> list[tuple[int, int, int, int]]:
        """`steps`, each with the seats that lay open after it (bits, as ``exposed``)."""
        return [(entry & 3, entry >> 14, (entry >> 2 & 63) - 1, entry >> 8 & 3) for entry in self.entries()]

    def entries(self) -> list[int]:
        """The log, oldest first."""
        entries = []
        link = self.log
        while link is not None:
            link, entry = link
            entries.append(entry)
        entries.reverse()
        return entries

    def view(self, seat: int) -> View:
        """What *seat* may know. Rules V1 to V6."""
        return look(self, position.checked_seat(seat, "seat"))

    # --- actions and their melds --------------------------------------------------------------------------------------------

    def spread_of(self, code: int) -> tuple[int, ...]:
        """The melds that a knock, gin or finish of the seat on turn puts down; empty for every other action."""
        try:
            return named_spread(index(code), self.holding(), self.most, self.terms.how, self.terms.longest)
        except IndexError:
            raise self.illegal(ARRANGED if code & 511 == FINISH else SPREAD, code) from None

    def is_false(self, code: int) -> bool:
        """Whether a legal action is an illegal knock: above the limit, played all the same where it exposes the hand.

        Rule I2.
        """
        dense = code & 511
        if not (self.terms.expose and (KNOCK <= dense < KNOCK + 52 or TAKE_AND_KNOCK <= dense < LAY_OFF)):
            return False
        rest = self.holding() & ~bit(actions.card(code))
        return count_left(rest, self.spread_of(code)) > self.limit

    def knock_action(self, card: int, melds: Sequence[int] | None = None, kind: str = "knock") -> int:
        """The code of a ``knock``, ``gin``, ``big_gin`` or ``take_and_knock`` with these melds; None: the automatic ones.

        *card* is the throw, -1 for big gin. `IllegalAction` if it is not legal here.
        """
        if kind == "big_gin":
            code = actions.big_gin()
        elif kind in ("knock", "gin", "take_and_knock"):
            code = {"knock": actions.KNOCK, "gin": actions.GIN, "take_and_knock": actions.TAKE_AND_KNOCK}[kind] + int(
                Card(card)
            )
        else:
            raise IllegalAction("K2", "wrong_phase", f"no such declaration: {kind}")
        why = check(self, code)
        if why not in (FINE, LISTED):
            raise self.illegal(why, code)
        if melds is None:
            if why == LISTED and not self.spreads_for(card, kind):
                raise self.illegal(ZERO, code)
            return code
        return self.numbered(code, self.spreads_for(card, kind), melds, "A4" if self.terms.how == 2 else "K2")

    def spreads_for(self, card: int, kind: str = "knock") -> list[tuple[int, ...]]:
        """The spreads that may be put down after throwing *card* from the hand on turn, in the order of their numbers."""
        gin = kind in ("gin", "big_gin")
        rest = self.holding() if kind == "big_gin" else self.holding() & ~bit(Card(card))
        return declared(gin, rest, self.most, self.terms.how, self.terms.longest)

    def finish_action(self, melds: Sequence[int] | None = None) -> int:
        """The code of a finish with these own melds; None: the least arrangement. `IllegalAction` if it is not legal here."""
        code = actions.finish()
        why = check(self, code)
        if why:
            raise self.illegal(why, code)
        return code if melds is None else self.numbered(code, finishes(held(self), self.terms.longest), melds, "L4")

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
        after = self.copy()
        defend(after)
        codes = [actions.lay_off(card, number) for card, number in after.laid[self.laid_count :]]
        left = finishes(after.hand(1 - after.knocker), self.terms.longest)
        codes.append(actions.finish(left.index(after.defender_melds)))
        return codes

    def action_text(self, code: int) -> str:
        """An action in notation: ``discard 7C``, ``knock 7C: AC 2C 3C / 9D 9H 9S``, ``lay_off 6H 0``, ``finish``.

        Melds are written where the rules leave a choice: knocks and gins unless the engine arranges (A4), and a finish
        that is not the least. `ValueError` if there is no such code.
        """
        return position.action_text(self, code)

    def parse_action(self, text: str) -> int:
        """The code of an action in notation; melds left out are the automatic ones. `ValueError` for text that is none."""
        return position.parse_action(self, text)


def placed(terms: Terms, dealer: int) -> Deal:
    """A deal of the pack in card order."""
    deal = Deal.__new__(Deal)
    deal.terms, deal.dealer, deal.log, deal.limit_card = terms, dealer, None, 0 if terms.second_pack else -1
    deal.make_room()
    for i in range(52):
        deal.cards[i] = i
    start(deal)
    return deal
