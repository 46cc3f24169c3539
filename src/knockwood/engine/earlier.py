"""A finished hand of a match as one seat remembers it: what was on the table for both to see. Rules V4 to V6."""

from __future__ import annotations

from typing import NamedTuple

from knockwood.engine.cards import CardSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knockwood.engine.deal import Deal

ENDINGS = ("discard", "knock", "take_and_knock", "gin", "big_gin")
"""The kinds of actions with which a turn ends."""


class Earlier(NamedTuple):
    """A hand that is over. Seats are those of the view in which it stands."""

    kind: str
    """``knock gin big_gin undercut tie dead_hand``."""
    winner: int
    """The seat that scored; -1: nobody."""
    points: int
    """What it scored."""
    knocker: int
    """The seat that knocked; -1 in a dead hand."""
    knocker_count: int
    """Points of deadwood of the knocker; -1 in a dead hand."""
    defender_count: int
    """Points of deadwood of the defender after his lay-offs; -1 in a dead hand."""
    shown: int
    """The cards of the other seat at the end, those laid off included, as a mask; 0 where they were not shown."""
    turns: tuple[int, int]
    """Turns that each seat finished, the knock included."""

    def mirrored(self) -> Earlier:
        """The same with the seats exchanged, the shown cards as they are."""
        winner, knocker = (seat if seat < 0 else 1 - seat for seat in (self.winner, self.knocker))
        return self._replace(winner=winner, knocker=knocker, turns=(self.turns[1], self.turns[0]))


def earlier_of(deal: Deal, seat: int) -> Earlier:
    """The finished *deal* as *seat* knows it. `ValueError` while it is not over."""
    result = deal.result
    if result is None:
        raise ValueError("the hand is not over")
    view = deal.view(seat)
    shown = view.other_hand
    if shown and view.knocker == seat:
        shown |= int(CardSet.of(card for card, _ in view.laid))
    turns = [0, 0]
    for step in view.history:
        turns[step.seat] += step.kind in ENDINGS
    return Earlier(
        kind=result.kind,
        winner=-1 if result.winner is None else result.winner,
        points=result.points,
        knocker=view.knocker,
        knocker_count=result.knocker_count,
        defender_count=result.defender_count,
        shown=shown,
        turns=(turns[0], turns[1]),
    )
