"""Rummy 500 at a table of the server: the part of `Match` that a table needs, over a `RummyMatch`; and its acts as codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from knockwood.engine.cards import CARD_NAMES, Card, CardSet
from knockwood.rummy500 import actions
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.melds import TableMeld
from knockwood.rummy500.moves import PHASE_NAMES
from knockwood.rummy500.rules import RummyRules
from knockwood.rummy500.view import RummyView, Step
from knockwood.server import wire

RUMMY: Final = "rummy500"
"""The name of the game in a log, and of its one preset."""


class RummyBoard(NamedTuple):
    """The hand on the table: everybody plays it."""

    deal: RummyDeal
    players: tuple[int, ...]
    dealer: int


class RummyPlayed(NamedTuple):
    """A hand as it was dealt."""

    decks: tuple[tuple[int, ...], ...]


class RummyTable:
    """A game of Rummy 500 for a table: one board on which everybody plays, every player a party."""

    __slots__ = ("match",)

    boards_wanted = 1

    def __init__(self, rules: RummyRules, first_dealer: int, players: int) -> None:
        self.match = RummyMatch(rules, players, first_dealer)

    @property
    def boards(self) -> list[RummyBoard]:
        """The hand on the table, finished or not; none before the first."""
        deal, match = self.match.deal, self.match
        return [] if deal is None else [RummyBoard(deal, tuple(range(match.players)), deal.dealer)]

    def board_of(self, player: int) -> int:
        """Everybody plays on the one board."""
        return 0

    @property
    def hand_over(self) -> bool:
        """No hand runs."""
        return self.match.hand_over

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.match.over

    @property
    def hand_number(self) -> int:
        """Number of the hand on the table, 0 before the first."""
        return self.match.hand_number

    @property
    def dealer(self) -> int:
        """Who deals the running hand, between hands the next one."""
        return self.match.dealer

    @property
    def winner(self) -> int | None:
        """The player who has won."""
        return self.match.winner

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The same as a list of players; None before the end."""
        if not self.over:
            return None
        return () if self.winner is None else (self.winner,)

    @property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """Every player for himself (F1)."""
        return tuple((player,) for player in range(self.match.players))

    @property
    def scores(self) -> list[int]:
        """Points of each player."""
        return self.match.scores

    @property
    def wins(self) -> list[int]:
        """Hands in which each player went out."""
        return self.match.wins

    @property
    def rounds(self) -> list[RummyResult]:
        """Results of the finished hands."""
        return self.match.hands

    @property
    def last_decks(self) -> tuple[tuple[int, ...], ...]:
        """The deck of the hand on the table."""
        return (self.match.log[-1].deck,)

    def begin(self, *decks: Sequence[int]) -> None:
        """Deal the next hand."""
        self.match.begin(decks[0])

    def apply(self, action: int, board: int = 0) -> None:
        """Step the hand. Raises `IllegalAction`."""
        self.match.apply(action)

    def resign(self, player: int) -> None:
        """A player gives the game up."""
        self.match.resign(player)

    def copy(self) -> RummyTable:
        """An independent game in the same state."""
        twin = RummyTable.__new__(RummyTable)
        twin.match = self.match.copy()
        return twin


def state_parts(deal: RummyDeal) -> list[object]:
    """What the hash of a finished hand covers."""
    return [deal.dealer, *deal.hands, len(deal.stock), *deal.pile, *(str(meld) for meld in deal.table), deal.result]


def rummy_code(act: wire.Act) -> int:
    """The action code of an act. Raises `ActionError` for what is no act of this game."""
    match act:
        case wire.DrawStock():
            return actions.DRAW_STOCK
        case wire.Pass():
            return actions.PASS
        case wire.DrawPile():
            return actions.draw_pile(Card.parse(act.card))
        case wire.Discard():
            return actions.discard(Card.parse(act.card))
        case wire.MeldCards():
            return actions.meld(int(CardSet.of(map(Card.parse, act.cards))))
        case wire.LayOff():
            return actions.lay_off(Card.parse(act.card), act.meld)
        case _:
            raise actions.ActionError("this is no act of Rummy 500")


def rummy_act(code: int) -> wire.Act:
    """The act that says an action code."""
    kind, card = actions.kind(code), actions.card(code)
    name = CARD_NAMES[card] if card >= 0 else ""
    match kind:
        case "draw_stock":
            return wire.DrawStock()
        case "pass":
            return wire.Pass()
        case "draw_pile":
            return wire.DrawPile(name)
        case "meld":
            return wire.MeldCards([CARD_NAMES[one] for one in CardSet(actions.cards(code))])
        case "lay_off":
            return wire.LayOff(name, actions.index(code))
        case _:
            return wire.Discard(name)


# --- for bots -----------------------------------------------------------------------------------------------------------------


def mask(cards: Sequence[str]) -> int:
    """Cards as a mask."""
    return int(CardSet.of(map(Card.parse, cards)))


def rummy_step(fact: wire.Fact) -> Step | None:
    """The step of the hand that a fact tells; None for facts about the table."""

    def cards(*names: str) -> tuple[int, ...]:
        return tuple(int(Card.parse(name)) for name in names)

    match fact:
        case wire.Passed():
            return Step(fact.by, "pass")
        case wire.Drew():
            return Step(fact.by, "draw_stock", () if fact.card is None else cards(fact.card))
        case wire.TookPile():
            return Step(fact.by, "draw_pile", cards(*fact.cards))
        case wire.Melded():
            return Step(fact.by, "meld", cards(*fact.cards), fact.meld)
        case wire.LaidOff():
            return Step(fact.by, "lay_off", cards(fact.card), fact.meld)
        case wire.Threw():
            return Step(fact.by, "discard", cards(fact.card))
        case _:
            return None


def rummy_view(state: wire.State, seat: int, rules: RummyRules, history: Sequence[Step]) -> RummyView:
    """The view behind a state: what the seat's bot is asked with."""
    rummy, own = state.rummy, state.own
    assert rummy is not None
    assert own is not None
    table = []
    for meld in rummy.melds:
        first, laid = meld.cards[: meld.first], meld.cards[meld.first :]
        later = tuple((int(Card.parse(card.card)), card.by) for card in laid)
        table.append(TableMeld(meld.owner, mask([card.card for card in first]), later))
    return RummyView(
        player=seat,
        rules=rules,
        players=len(rummy.seats),
        phase=PHASE_NAMES.index(state.phase),
        turn=-1 if state.turn is None else state.turn,
        hand=mask(own.cards),
        dealer=state.dealer,
        counts=tuple(one.count for one in rummy.seats),
        known=tuple(mask(one.known) for one in rummy.seats),
        table=tuple(table),
        pile=tuple(int(Card.parse(card.card)) for card in state.pile if card.card is not None),
        stock=state.stock,
        duty=-1 if rummy.duty is None else int(Card.parse(rummy.duty)),
        drawn=-1 if own.drawn is None else int(Card.parse(own.drawn)),
        taken=mask(rummy.taken),
        idle=rummy.idle,
        turned=rummy.turned,
        scores=tuple(state.scores),
        history=tuple(history),
    )
