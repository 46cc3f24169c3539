# cython: annotation_typing=False
"""How hands end between two players alike, counted over hands they play by themselves: what `Equity` is built on."""

from __future__ import annotations

from array import array
from functools import lru_cache

import cython

from knockwood.engine.showdown import boxes_of
from knockwood.search.equity import Equity, Outcome, is_priced
from knockwood.zoo.roster import script
from knockwood.zoo.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.rules import Rules
    from knockwood.zoo.script import Script

if not cython.compiled:
    from knockwood.zoo.script import finish

PLAYER = "plyearly"
HANDS = 4_000
"""Enough for chances within a hundredth of those of ten times as many; what the players are like matters more (docs/methods).
"""
POINTS = 1024
"""More points than any rules give for one hand: (deadwood of eleven cards + bonus) * factor."""
KINDS = 7
MULTS = 2


def count(table: Table, player: Script, hands: int, counts: Any) -> None:
    """Play *hands* hands and count them in the cells (dealer scored, kind, factor 1 or 2, points)."""
    dealer: int = 0
    for number in range(hands):
        table.deal_hand(number, 0, dealer)
        table.choices.become(table.cards)
        finish(table.deal, table.memory, player, player, table.choices)
        if table.deal.winner >= 0:
            by_dealer = table.deal.winner == dealer
            row = (by_dealer * KINDS + table.deal.ended) * MULTS + table.deal.mult - 1
            place = row * POINTS + min(table.deal.gain, POINTS - 1)
            counts[place] += 1
        dealer = 1 - dealer


def outcomes(rules: Rules, player: str = PLAYER, hands: int = HANDS, seed: int = 0) -> list[Outcome]:
    """The results of *hands* hands that *player* plays against itself.

    A function of its arguments alone. `ValueError` for a player that does not exist and less than one hand.
    """
    if hands < 1:
        raise ValueError("at least one hand has to be played")
    counts = array("i", [0]) * (2 * KINDS * MULTS * POINTS)
    count(Table(rules, seed), script(player), hands, counts)
    found = []
    for place, number in enumerate(counts):
        if number:
            row, points = divmod(place, POINTS)
            row, mult = divmod(row, MULTS)
            by_dealer, kind = divmod(row, KINDS)
            found.append(Outcome(bool(by_dealer), points, boxes_of(rules, kind, mult + 1), number / hands))
    return found


@lru_cache(maxsize=32)
def equity(rules: Rules) -> Equity | None:
    """The table of chances under *rules*, made when it is first asked for; None where scores alone do not settle a game."""
    return Equity(rules, outcomes(rules)) if is_priced(rules) else None
