"""One hand of Rummy 500 as a state machine for two to four players. Rules F2 to F10.

Phases: ``draw`` (from the stock, or from the pile with what lies above), ``duty`` (the deepest card taken is laid down first),
``play`` (melds, lay-offs, a discard), ``hand_over``. A hand always ends: see docs/rummy500.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from knockwood.engine.cards import CardSet
from knockwood.engine.position import PositionError, checked_deck
from knockwood.engine.random import stream
from knockwood.rummy500 import actions, position
from knockwood.rummy500.melds import ACE_HIGH, MELDS, TableMeld, points_in_hand
from knockwood.rummy500.moves import DRAW, DUTY, HAND_OVER, PHASE_NAMES, PLAY, is_free, legal
from knockwood.rummy500.refusal import refusal
from knockwood.rummy500.rules import RummyRules, checked_rummy_rules
from knockwood.rummy500.view import RummyView, look


class RummyResult(NamedTuple):
    """The result of a hand. Rules F9, F10."""

    kind: str
    """``out``: a player has no cards; ``stock_empty``: the stock was empty and the player on turn left the pile."""
    out: int | None
    """The player who went out."""
    shown: tuple[int, ...]
    """Points of the cards in front of each player."""
    held: tuple[int, ...]
    """Points of the cards that each player held."""

    @property
    def net(self) -> tuple[int, ...]:
        """What each player scores: shown minus held, also below zero."""
        return tuple(shown - held for shown, held in zip(self.shown, self.held, strict=True))


class RummyDeal:
    """One hand of *players* (2 to 4). Player numbers go to the left: after player 0 comes player 1, the last one is before 0.

    *deck* is the whole pack, ``deck[0]`` dealt first, one card at a time from the left of the dealer; the next card begins the
    pile, the one after it is on top of the stock (F2). `CardError` for a deck that is no pack, `PositionError` for a player who
    does not exist.

    ``phase``, ``turn`` (-1 when over), ``hands`` (masks), ``stock`` (the next card last), ``pile`` (the top last), ``table``,
    ``duty`` and ``drawn`` (cards, -1 = none), ``taken`` and ``known`` (masks), ``out`` (-1 = nobody) and ``steps`` are plain
    attributes: read them, change them by `apply` alone.
    """

    __slots__ = (
        "dealer",
        "drawn",
        "duty",
        "hands",
        "idle",
        "known",
        "out",
        "phase",
        "pile",
        "players",
        "rules",
        "steps",
        "stock",
        "table",
        "taken",
        "turn",
        "turned",
    )

    def __init__(self, rules: RummyRules, deck: Sequence[int], dealer: int = 0, players: int = 2) -> None:
        checked_rummy_rules(rules)
        cards = checked_deck(deck)
        self.rules = rules
        self.players = position.checked_players(players)
        self.dealer = position.checked_player(dealer, "dealer", players)
        size = rules.hand_size(players)
        self.hands = [0] * players
        for place, card in enumerate(cards[: size * players]):
            self.hands[(dealer + 1 + place) % players] |= 1 << card
        self.pile = [cards[size * players]]
        self.stock = cards[: size * players : -1]
        self.phase = DRAW
        self.turn = (dealer + 1) % players
        self.table: list[TableMeld] = []
        self.duty = self.drawn = self.out = -1
        self.taken = self.idle = self.turned = 0
        self.known = [0] * players
        self.steps: list[tuple[int, int, tuple[int, ...], int]] = []

    @classmethod
    def from_seed(cls, rules: RummyRules, seed: int, number: int = 0, dealer: int = 0, players: int = 2) -> RummyDeal:
        """The deal of game *number* of the run *seed*: the pack in card order shuffled by ``stream(seed, number)``."""
        deck = list(range(52))
        stream(seed, number).shuffle(deck)
        return cls(rules, deck, dealer, players)

    @classmethod
    def from_position(cls, rules: RummyRules, **fields: Any) -> RummyDeal:
        """Any position; fields as in `knockwood.rummy500.position`. `PositionError` or `CardError` says why one cannot be.

        The history starts here: what came before is not told.
        """
        checked_rummy_rules(rules)
        deal = cls.__new__(cls)
        deal.rules = rules
        for name, value in position.checked(rules, fields).items():
            setattr(deal, name, value)
        deal.steps = []
        return deal

    @classmethod
    def parse(cls, text: str) -> RummyDeal:
        """The position that `text` wrote; the notation is described in `knockwood.rummy500.position`."""
        rules, fields = position.parse(text)
        return cls.from_position(rules, **fields)

    # --- the door -----------------------------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """All legal actions: draws, then melds, lay-offs, discards; empty when the hand is over."""
        if self.turn < 0:
            return []
        hand = self.hands[self.turn]
        return legal(self.rules, self.phase, hand, self.pile, self.table, len(self.stock), self.duty, self.idle, self.turned)

    def apply(self, action: int) -> None:
        """Do *action* for the player on turn. `IllegalAction` names the rule that forbids it; nothing is changed then."""
        error = refusal(self, action)
        if error is not None:
            raise error
        player, dense, number = self.turn, action & 511, action >> 9
        if dense == actions.MELD:
            cards = MELDS[number]
            self._note(action, tuple(CardSet(cards)), len(self.table))
            self.table.append(TableMeld(player, cards))
            self._lay_down(cards)
        elif dense >= actions.LAY_OFF:
            card = dense - actions.LAY_OFF
            self._note(action, (card,), number)
            self.table[number] = self.table[number].with_card(card, player)
            self._lay_down(1 << card)
        elif dense >= actions.DISCARD:
            self._throw(action, dense - actions.DISCARD)
        elif dense >= actions.DRAW_PILE:
            self._take(action, dense - actions.DRAW_PILE)
        elif dense == actions.DRAW_STOCK:
            self._draw(action)
        else:
            self._note(action, ())
            self._end()

    def _note(self, action: int, cards: tuple[int, ...], meld: int = -1) -> None:
        self.steps.append((self.turn, action, tuple(int(card) for card in cards), meld))

    def _draw(self, action: int) -> None:
        """Draw from the stock; an empty one is the pile below its top card, turned over as it lies. Rules F4, F9."""
        if not self.stock:
            self.stock = self.pile[-2::-1]
            self.pile = self.pile[-1:]
            self.turned += 1
        self.drawn = self.stock.pop()
        self._note(action, (self.drawn,))
        self.hands[self.turn] |= 1 << self.drawn
        self.idle = 0
        self.phase = PLAY

    def _take(self, action: int, card: int) -> None:
        """Take *card* and all cards above it from the pile. Rules F4, F5."""
        free = is_free(self.rules, self.pile, card, self.idle)
        place = self.pile.index(card)
        cards = self.pile[place:]
        del self.pile[place:]
        self._note(action, tuple(cards))
        for one in cards:
            self.taken |= 1 << one
        self.hands[self.turn] |= self.taken
        self.known[self.turn] |= self.taken
        self.idle += free
        self.duty = -1 if free else card
        self.phase = PLAY if free else DUTY

    def _lay_down(self, cards: int) -> None:
        """Cards leave the hand on turn for the table; without cards the player is out. Rules F3, F9."""
        player = self.turn
        self.hands[player] &= ~cards
        self.known[player] &= ~cards
        self.duty = -1
        self.idle = 0
        self.phase = PLAY
        if not self.hands[player]:
            self.out = player
            self._end()

    def _throw(self, action: int, card: int) -> None:
        """A discard ends the turn; without cards the player is out. Rules F3, F9."""
        player = self.turn
        self._note(action, (card,))
        self.hands[player] &= ~(1 << card)
        self.known[player] &= ~(1 << card)
        self.pile.append(card)
        self.drawn, self.taken = -1, 0
        if not self.hands[player]:
            self.out = player
            self._end()
            return
        self.turn = (player + 1) % self.players
        self.phase = DRAW

    def _end(self) -> None:
        self.phase, self.turn = HAND_OVER, -1
        self.drawn, self.taken = -1, 0

    @property
    def result(self) -> RummyResult | None:
        """The result; None before the hand is over. Rules F9, F10."""
        if self.phase != HAND_OVER:
            return None
        ace = 1 if self.rules.ace_low else ACE_HIGH
        return RummyResult(
            "stock_empty" if self.out < 0 else "out",
            None if self.out < 0 else self.out,
            tuple(sum(meld.shown(player) for meld in self.table) for player in range(self.players)),
            tuple(points_in_hand(hand, ace) for hand in self.hands),
        )

    def view(self, player: int | None) -> RummyView:
        """What *player* may know, None for a watcher; `PositionError` for a player who does not exist."""
        if player is not None:
            position.checked_player(player, "player", self.players)
        return look(self, player)

    # --- copies and notation ------------------------------------------------------------------------------------------------

    def copy(self) -> RummyDeal:
        """An independent copy, history included."""
        twin = RummyDeal.__new__(RummyDeal)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin

    def fields(self) -> dict[str, Any]:
        """The position as fields for `from_position`."""
        found = {name: getattr(self, name) for name in self.__slots__ if name not in ("rules", "steps")}
        return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}

    def text(self) -> str:
        """The position in notation, one line; `parse` reads it. The history is not part of it."""
        return position.write(self.rules, self.fields())

    def action_text(self, code: int) -> str:
        """An action in notation: ``draw_pile 7H``, ``meld 7C 7D 7H``, ``lay_off 8H 2``, ``discard KS``."""
        return actions.text(code)

    def parse_action(self, text: str) -> int:
        """The code of an action in notation; `ActionError` or `CardError` for text that is none."""
        return actions.parse(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RummyDeal) and self.rules == other.rules and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"RummyDeal.parse({self.text()!r})"


__all__ = ["PHASE_NAMES", "PositionError", "RummyDeal", "RummyResult"]
