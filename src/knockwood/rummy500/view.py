"""What one player, or a watcher, may know of a hand of Rummy 500: the only thing a bot or a door is given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from knockwood.engine.cards import CARD_NAMES
from knockwood.rummy500 import actions
from knockwood.rummy500.melds import TableMeld
from knockwood.rummy500.moves import PHASE_NAMES, legal
from knockwood.rummy500.rules import RummyRules

if TYPE_CHECKING:
    from knockwood.rummy500.deal import RummyDeal


class Step(NamedTuple):
    """One action of the history: who did what with which cards, in order. A card drawn from the stock is its owner's alone."""

    player: int
    kind: str
    cards: tuple[int, ...] = ()
    """Cards taken (the deepest first), laid down or thrown; empty where they are hidden."""
    meld: int = -1
    """Number of the meld on the table that was laid down or laid off on, -1 for none."""


@dataclass(frozen=True, kw_only=True)
class RummyView:
    """A hand as *player* may see it; ``player`` None is a watcher, who sees no hand. Plain data, made from fields alone.

    It never depends on a card that the player has not been shown. Sets of cards are masks, cards ints, -1 = none. Needed are
    ``player``, ``players``, ``rules``, ``phase``, ``turn`` and ``hand``; with ``pile``, ``table``, ``stock``, ``duty``,
    ``idle`` and ``turned`` they decide what `legal` offers.
    """

    player: int | None
    rules: RummyRules
    players: int
    """Number of players, 2 to 4."""
    phase: int
    """The phase; names in ``PHASE_NAMES``."""
    turn: int
    """The player to act; -1 when the hand is over."""
    hand: int
    """The own hand; 0 for a watcher."""
    dealer: int = 0
    counts: tuple[int, ...] = ()
    """Cards that each player holds."""
    known: tuple[int, ...] = ()
    """Per player the cards that all saw him take from the pile and that he still holds."""
    table: tuple[TableMeld, ...] = ()
    """The melds on the table, with who laid which card."""
    pile: tuple[int, ...] = ()
    """The pile, bottom first: all of it may be looked at."""
    stock: int = 0
    """Cards in the stock."""
    duty: int = -1
    """The card that the player on turn must meld or lay off first, -1 for none. Rule F5."""
    drawn: int = -1
    """The card that the own player drew from the stock this turn."""
    taken: int = 0
    """The cards that the player on turn took from the pile this turn."""
    idle: int = 0
    """Free takes of the top card in a row (see ``FREE_TAKES``)."""
    turned: int = 0
    """How often the pile became a new stock. Rule F9."""
    hands: tuple[int, ...] = ()
    """All hands once the hand is over, else empty."""
    out: int = -1
    """The player who went out, -1 for nobody."""
    scores: tuple[int, ...] = ()
    """Points of the players before this hand."""
    history: tuple[Step, ...] = ()
    """All actions so far."""

    def legal(self) -> list[int]:
        """The actions of this player, the same codes in the same order as `RummyDeal.legal`; none when another is to act."""
        if self.turn < 0 or self.turn != self.player:
            return []
        return legal(self.rules, self.phase, self.hand, self.pile, self.table, self.stock, self.duty, self.idle, self.turned)

    @property
    def shown(self) -> tuple[int, ...]:
        """Points that lie in front of each player. Rule F7."""
        return tuple(sum(meld.shown(player) for meld in self.table) for player in range(self.players))

    @property
    def duty_text(self) -> str:
        """The duty in one sentence, empty if there is none. Rule F5."""
        if self.duty < 0:
            return ""
        return f"{CARD_NAMES[self.duty]} was taken from the pile: meld it or lay it off before anything else (F5)."

    def with_scores(self, scores: tuple[int, ...]) -> RummyView:
        """The same view with the points of the match."""
        return replace(self, scores=scores)

    def __repr__(self) -> str:
        return f"RummyView(player {self.player} of {self.players}, {PHASE_NAMES[self.phase]}, turn {self.turn})"


def look(deal: RummyDeal, player: int | None) -> RummyView:
    """The view of *player*: the one place where what is hidden is left out."""
    over = deal.turn < 0
    history = []
    for who, code, cards, meld in deal.steps:
        kind = actions.kind(code)
        history.append(Step(who, kind, () if kind == "draw_stock" and who != player else cards, meld))
    return RummyView(
        player=player,
        rules=deal.rules,
        players=deal.players,
        phase=deal.phase,
        turn=deal.turn,
        hand=0 if player is None else deal.hands[player],
        dealer=deal.dealer,
        counts=tuple(hand.bit_count() for hand in deal.hands),
        known=tuple(deal.known),
        table=tuple(deal.table),
        pile=tuple(deal.pile),
        stock=len(deal.stock),
        duty=deal.duty,
        drawn=deal.drawn if player is not None and player == deal.turn else -1,
        taken=deal.taken,
        idle=deal.idle,
        turned=deal.turned,
        hands=tuple(deal.hands) if over else (),
        out=deal.out,
        history=tuple(history),
    )
