"""Short words for tests on positions of one hand."""

from __future__ import annotations

from knockwood.engine.cards import Card, CardSet
from knockwood.engine.deal import Deal

HAND0 = "4H 5H 6H 8C 9C TC QC QD QH AS"
HAND1 = "2C 3D 4S 5C 7H 8D 9S JC 2D KD"


def cards(text: str) -> int:
    return int(CardSet.parse(text))


def card(text: str) -> int:
    return int(Card.parse(text))


def turn_of_0(more: str, rules: str = "simple") -> Deal:
    """Seat 0 has drawn *more* to ten good cards (count 1) and is to throw."""
    return Deal.parse(
        f"rules {rules} | dealer 1 | hand0 {HAND0} {more} | hand1 {HAND1} | pile 7C 2H | upcard 7C | passes 2 | drawn {more}"
    )


def do(deal: Deal, *texts: str) -> Deal:
    for text in texts:
        deal.apply(deal.parse_action(text))
    return deal
