"""A finished hand as a seat remembers it: nothing that it was not shown."""

from __future__ import annotations

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.cards import CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.earlier import earlier_of
from tests.engine.play import VARIANTS, reach
from tests.engine.worlds import another_world

HANDS = 40 if COMPILED else 4


@pytest.mark.parametrize("name", VARIANTS)
def test_what_was_hidden_to_the_end_is_not_remembered(name):
    for seed in range(HANDS):
        deal = reach(VARIANTS[name], seed, 9999)
        for seat in (0, 1):
            assert earlier_of(another_world(deal, seat, seed), seat) == earlier_of(deal, seat)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_hand_of_a_knock_is_remembered_whole(name):
    for seed in range(HANDS):
        deal = reach(VARIANTS[name], seed, 9999)
        for seat in (0, 1):
            earlier = earlier_of(deal, seat)
            if deal.knocker < 0:
                assert earlier.shown in (0, deal.hand(1 - seat))
                assert (earlier.kind, earlier.knocker, earlier.winner) == ("dead_hand", -1, -1)
                continue
            laid = CardSet.of(card for card, _ in deal.laid)
            assert earlier.shown == deal.hand(1 - seat) | (0 if deal.knocker == 1 - seat else laid)
            assert earlier.knocker_count == deal.knocker_count
            assert sum(earlier.turns) > 0
            assert earlier.mirrored().mirrored() == earlier


def test_a_hand_that_runs_is_not_remembered():
    with pytest.raises(ValueError, match="the hand is not over"):
        earlier_of(Deal.from_seed(VARIANTS["simple"], 1), 0)
