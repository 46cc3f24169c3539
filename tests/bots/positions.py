"""Positions of real hands for tests of bots: what a seat sees whenever it has to act."""

from __future__ import annotations

from collections.abc import Iterator

from knockwood.arena.duel import deck_of
from knockwood.bots import make_bot
from knockwood.engine.deal import Deal
from knockwood.engine.rules import preset


def decisions(rules: str, hands: int, seed: int = 9, names: tuple[str, str] = ("simple", "medium")) -> Iterator[Deal]:
    """The deals of *hands* hands between two bots, before each decision. Each is a copy."""
    for number in range(hands):
        deal = Deal(preset(rules), deck_of(seed, number, 0), number & 1)
        bots = [make_bot(name, number) for name in names]
        while deal.result is None:
            yield deal.copy()
            deal.apply(bots[deal.turn].act(deal.view(deal.turn)))
