"""The same hand in another world: every card that a seat has not been shown is exchanged with others like it."""

from __future__ import annotations

import random

from knockwood.engine import actions
from knockwood.engine.cards import CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.view import View


def seen(view: View) -> int:
    """Every card that the view shows, anywhere."""
    shown = view.hand | view.other_hand | view.other_known | view.knocker_loose | sum(view.spread)
    for one in (*view.pile, view.upcard, view.drawn, view.taken, view.knock_discard, *(step.card for step in view.history)):
        if one >= 0:
            shown |= 1 << one
    for one, _ in view.laid:
        shown |= 1 << one
    return shown


def replayed(deck: list[int], deal: Deal, seed: int, swap: list[int]) -> Deal:
    """The same hand with every card exchanged by *swap*."""
    second = [deal.limit_card] if deal.rules.knock_card_source == "second_pack" else []
    again = Deal(deal.rules, [*(swap[one] for one in deck), *second], seed & 1)
    for _, code, _ in deal.steps():
        one = actions.card(code)
        again.apply(code if one < 0 else code - one + swap[one])
    return again


def shown_to(deal: Deal, seat: int) -> int:
    """Every card that *seat* has been shown: in its view, and what it saw and may only remember."""
    shown = seen(deal.view(seat))
    if deal.rules.pile_view == "top_only":
        shown |= int(CardSet.of(one for i, one in enumerate(deal.pile) if deal.knocker < 0 or i < len(deal.pile) - 1))
    if deal.exposed >> 1 - seat & 1:  # a hand that lay open, with the card that it knocked with
        shown |= deal.hand(1 - seat) | (1 << deal.knock_discard if deal.knock_discard >= 0 else 0)
    return shown


def another_world(deal: Deal, seat: int, seed: int) -> Deal:
    """The hand of `reach(rules, seed, ..)` played again with what is hidden from *seat* exchanged; another hand wherever it can be."""
    deck = list(range(52))
    stream(seed, 1).shuffle(deck)
    shown = shown_to(deal, seat)
    hidden = [one for one in range(52) if not shown >> one & 1]
    mixed = hidden[:]
    random.Random(seed).shuffle(mixed)
    swap = list(range(52))
    for old, new in zip(hidden, mixed, strict=True):
        swap[old] = new
    other = replayed(deck, deal, seed, swap)
    theirs = deal.hand(1 - seat)
    moved = (
        any(swap[one] != one for one in deal.stock) or sum(1 << swap[one] for one in range(52) if theirs >> one & 1) != theirs
    )
    assert other != deal or not moved
    return other
