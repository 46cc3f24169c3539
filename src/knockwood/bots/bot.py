"""What a bot is, and the moves that every bot makes the same way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol, runtime_checkable

from knockwood.engine import actions
from knockwood.engine.random import Random, stream
from knockwood.engine.runmax import best_discard, deadwood, defence
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, LAYOFF, UPCARD_OFFER, WALL, View

PATIENCE = 30
"""Draws from the pile in a row after which a bot draws from the stock, so that a hand ends under every rule set (W4)."""
EACH = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces: shifted by a rank, all cards of that rank."""


@runtime_checkable
class Bot(Protocol):
    """A player. It knows its `View` and nothing else, and the same view and seed always give the same action."""

    name: str

    def act(self, view: View) -> int:
        """The action this bot takes: one of ``view.legal()``. Called only when ``view.turn == view.seat``."""
        ...


def let_go(bot: Bot | None) -> None:
    """A bot is no longer needed: close it, if it can be closed (a method ``close`` without arguments)."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


class BotError(ValueError):
    """A bot that does not exist; the text names those that do."""


def chance(view: View, seed: int) -> Random:
    """The generator for one decision: a function of the bot's *seed* and of what the seat sees, so play can be repeated.

    Where cards of the pile may be thrown back a position can come again. Once `PATIENCE` is at its end the number of draws from
    the pile counts too, so that a choice is not repeated for ever.
    """
    again = (view.pile_draws,) if view.pile_draws >= PATIENCE else ()
    return stream(seed, view.hand, view.drawn + 1, view.stock, len(view.pile), view.dealer ^ view.seat, *again)


def banned(view: View) -> int:
    """Mask of the card that may not be thrown this turn (T7); 0 if there is none."""
    return 1 << view.taken if view.taken >= 0 and view.rules.discard_taken_ban else 0


def declare(view: View, card: int, count: int) -> int:
    """Knock or gin by throwing *card* with *count* left, in the automatic spread (A4); -1 if the limit forbids it (K1, K4)."""
    if count == 0:
        return actions.gin(card)
    return actions.knock(card) if count <= view.limit else -1


def big_gin(view: View) -> bool:
    """Whether the eleven cards of this seat are big gin here; at the wall with the top of the pile (K6)."""
    return view.rules.big_gin_bonus is not None and deadwood(view.holding, view.rules.run_max) == 0


def defend(view: View) -> int:
    """The next step of the best defence: lay-offs first, then the end with the least arrangement of the rest (L4, L5)."""
    grown = list(view.spread)
    for card, meld in view.laid:
        grown[meld] |= 1 << card
    plan = defence(view.hand, tuple(grown), view.rules.run_max)
    if plan.layoffs:
        card, meld = plan.layoffs[0]
        return actions.lay_off(card, meld)
    return actions.finish()


class TakeAndThrow(ABC):
    """The frame of a scripted bot: two questions, asked in the phases where there is something to decide.

    `takes` answers for the top of the pile, `throws` for the eleven cards in hand, `knocks_at_the_wall` for the last chance.
    Big gin is declared where it is on; the lay-off is always the best one.
    """

    name = ""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def takes(self, view: View, card: int) -> bool:
        """Whether to take *card* off the pile."""

    @abstractmethod
    def throws(self, view: View) -> int:
        """What to do with the eleven cards: a discard, knock or gin."""

    def act(self, view: View) -> int:
        """One decision."""
        phase = view.phase
        if phase == DISCARD:
            return actions.big_gin() if big_gin(view) else self.throws(view)
        if phase == DRAW:
            if view.pile_draws >= PATIENCE:
                return actions.DRAW_STOCK
            return actions.DRAW_DISCARD if self.takes(view, view.pile[-1]) else actions.DRAW_STOCK
        if phase == UPCARD_OFFER:
            return actions.TAKE_UPCARD if self.takes(view, view.pile[-1]) else actions.PASS
        if phase == FORCED_STOCK:
            return actions.DRAW_STOCK
        if phase == LAYOFF:
            return defend(view)
        if phase == WALL:
            return self._at_the_wall(view)
        raise BotError(f"{self.name} was asked to act where nothing can be done")

    def _at_the_wall(self, view: View) -> int:
        """Take the last discard if it lets this seat knock or gin, otherwise pass (W2, W3)."""
        if big_gin(view):
            return actions.big_gin()
        top = view.pile[-1]
        ban = 1 << top if view.rules.discard_taken_ban else 0
        card, count = best_discard(view.holding, ban, view.rules.run_max)
        if count == 0:
            return actions.gin(card)
        if count <= view.limit and self.knocks_at_the_wall(view, card, count):
            return actions.take_and_knock(card)
        return actions.PASS

    def knocks_at_the_wall(self, view: View, card: int, count: int) -> bool:
        """Whether a knock with *count* left after throwing *card* is better than a dead hand."""
        return True
