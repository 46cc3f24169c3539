"""Hints: what the network would do, the count it leaves, and a reason from the closed list."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from knockwood.bots import make_bot
from knockwood.bots.hint import Why, hint
from knockwood.engine import COMPILED, actions
from knockwood.engine.arrange import best_discard, deadwood
from knockwood.engine.cards import Card, CardSet
from knockwood.engine.rules import preset
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, UPCARD_OFFER, View
from tests.bots.positions import decisions


def view(hand: str, phase: int = DISCARD, knock_limit: int = 10, **fields: object) -> View:
    values: dict[str, object] = {"seat": 0, "turn": 0, "phase": phase, "hand": int(CardSet.parse(hand)), "stock": 20}
    return View.from_fields(rules=preset("simple").replace(knock_limit=knock_limit), **{**values, **fields})


def pile(card: str) -> tuple[int, ...]:
    return (int(Card.parse(card)),)


TEN = "7C 8C QD QH AC AD 3S 5H 9D KS"


@pytest.mark.parametrize(
    ("seen", "why", "left"),
    [
        (view(TEN, DRAW, pile=pile("9C")), "completes_meld", 39),
        (view(TEN, DRAW, pile=pile("2H")), "nothing_gained", None),
        (view(TEN, UPCARD_OFFER, pile=pile("2H")), "nothing_gained", None),
        (view(TEN, FORCED_STOCK, pile=pile("2H")), "forced", None),
        (view("AC 2C 3C 7D 8D 9D JS QS KS TS 9H"), "gin", 0),
        (view("AC 2C 3C 7D 8D 9D JS QS KS 8H 9S"), "knock_now", 8),
        (view("AC 2C 3C 7D 8D 9D JS QS KS 2H 9S"), "knock_low", 2),
        (view("AC 2C 3C 7D 8D 9D JS QS KS 2H 9S", limit=1, knock_limit=1), "least_left", 2),
    ],
)
def test_a_reason_for_each_kind_of_advice(seen, why, left):
    found = hint(seen, make_bot("skilled"))
    assert (found.why, found.left) == (why, left)
    assert found.action in seen.legal()


def test_without_another_adviser_advice_is_what_the_network_does():
    net = make_bot("net")
    for deal in list(decisions("simple", 1, names=("medium", "skilled")))[: 30 if COMPILED else 4]:
        assert hint(deal.view(deal.turn)).action == net.act(deal.view(deal.turn))


@pytest.mark.parametrize("name", ["expert", "skilled"] if COMPILED else ["skilled"])
def test_advice_is_what_the_adviser_does_and_the_count_is_what_it_leaves(name):
    adviser, reasons = make_bot(name), Counter()
    for deal in decisions("simple", 12, names=("medium", "skilled")):
        seen = deal.view(deal.turn)
        found = hint(seen, adviser)
        assert found.action == adviser.act(seen)
        reasons[found.why] += 1
        kind, card = actions.kind(found.action), actions.card(found.action)
        if kind in ("discard", "knock", "gin"):
            assert found.left == deadwood(seen.hand & ~(1 << card))
        elif kind in ("take_upcard", "draw_discard"):
            top = 1 << seen.pile[-1]
            assert found.left == best_discard(seen.hand | top, top)[1]
        if kind == "discard":
            holds = best_discard(seen.hand, 1 << seen.taken if seen.taken >= 0 else 0)[1] <= seen.limit
            assert (found.why == "wait_for_gin") is holds
    assert set(reasons) <= set(get_args(Why))
    assert set(reasons) >= {"completes_meld", "nothing_gained", "wait_for_gin", "safe_throw", "high_throw", "best_defence"}


def test_there_is_no_advice_in_the_other_players_turn():
    with pytest.raises(ValueError, match="turn"):
        hint(view(TEN, DRAW, pile=pile("9C"), turn=1))
