"""Worlds: cards that the seat cannot see, as they may lie."""

from __future__ import annotations

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.arrange import deadwood
from knockwood.engine.random import stream
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.search.worlds import Worlds
from knockwood.zoo.seat import seated
from tests.engine.play import VARIANTS
from tests.zoo.hands import followed

HANDS = 6 if COMPILED else 1


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(("developed", "best_of"), [(100, 0), (0, 100), (0, 0)])
def test_a_world_holds_every_card_once_and_what_was_shown_where_it_was_shown(name, developed, best_of):
    worlds = Worlds(8, developed, best_of)
    for seed in range(HANDS):
        for deal, memory in followed(VARIANTS[name], seed):
            if deal.phase in (HAND_OVER, LAYOFF):
                continue
            view = deal.view(deal.turn)
            worlds.draw(seated(view), memory.facts()["turns"][1 - deal.turn], stream(seed))
            for number in range(8):
                hand, stock, kind = worlds.world(number)
                assert hand.bit_count() == view.other_count
                assert view.other_known & ~hand == 0
                assert len(stock) == view.stock
                assert kind in range(4)
                dealt = [*stock, *deal.pile, *(card for card in range(52) if (hand | view.hand) >> card & 1)]
                assert sorted(dealt) == list(range(52))
                if view.other_hand:
                    assert hand == view.other_hand


def test_a_developed_hand_is_better_the_longer_it_has_played():
    deal = next(deal for deal, _ in followed(VARIANTS["eaai"], 4))
    worlds, means = Worlds(400 if COMPILED else 60), []
    for turns in (0, 3, 8):
        worlds.draw(seated(deal.view(deal.turn)), turns, stream(1))
        means.append(sum(deadwood(worlds.world(number)[0]) for number in range(worlds.size)) / worlds.size)
    assert means[0] > means[1] + 8
    assert means[1] > means[2] + 5


def test_types_come_by_their_shares():
    deal = next(deal for deal, _ in followed(VARIANTS["eaai"], 4))
    worlds = Worlds(2000 if COMPILED else 300)
    worlds.weigh((0, 1, 0, 3))
    worlds.draw(seated(deal.view(deal.turn)), 0, stream(1))
    kinds = [worlds.world(number)[2] for number in range(worlds.size)]
    assert set(kinds) == {1, 3}
    assert kinds.count(3) / len(kinds) == pytest.approx(0.75, abs=0.08)
