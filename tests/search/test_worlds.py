"""Worlds: cards that the seat cannot see, as they may lie."""

from __future__ import annotations

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.arrange import deadwood
from knockwood.engine.random import stream
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.net import policy
from knockwood.net.belief import Belief
from knockwood.net.features import Context, Seen
from knockwood.search.worlds import Worlds
from knockwood.zoo.seat import seated
from tests.engine.play import VARIANTS
from tests.net.test_features import asked
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


# --- hands of a belief, true hands, who sits there ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_a_world_of_the_belief_holds_every_card_once_too(name):
    worlds, belief = Worlds(5), Belief(policy.WEIGHTS / "belief.npz")
    for number, (deal, memory) in enumerate(asked(VARIANTS[name], 2)):
        if COMPILED or number == 6:
            view = deal.view(deal.turn)
            base = seated(view)
            belief.look(Seen(base, memory, Context()))
            worlds.draw_by(base, belief, stream(number))
            for hand, stock, kind in map(worlds.world, range(5)):
                assert hand.bit_count() == view.other_count
                assert view.other_known & ~hand == 0
                assert kind == 0
                dealt = [*stock, *deal.pile, *(card for card in range(52) if (hand | view.hand) >> card & 1)]
                assert sorted(dealt) == list(range(52))
                if view.other_hand:
                    assert hand == view.other_hand


def test_revealed_worlds_have_the_true_hand_and_stocks_of_their_own():
    worlds = Worlds(6)
    for number, (deal, _) in enumerate(asked(VARIANTS["eaai"], 2)):
        worlds.reveal(deal, stream(number))
        found = [worlds.world(one) for one in range(6)]
        assert {hand for hand, _, _ in found} == {deal.hand(1 - deal.turn)}
        assert {tuple(sorted(stock)) for _, stock, _ in found} == {tuple(sorted(deal.stock))}
        assert len({stock for _, stock, _ in found}) > 1


def test_one_who_would_have_gone_down_with_the_hand_of_a_world_counts_a_twentieth():
    deal = next(deal for deal, _ in followed(VARIANTS["eaai"], 4))
    base, worlds = seated(deal.view(deal.turn)), Worlds(4000 if COMPILED else 400)
    worlds.draw(base, 4, stream(1))
    counts = [deadwood(worlds.world(number)[0]) for number in range(worlds.size)]
    limit = sorted(counts)[worlds.size // 2]
    worlds.seat(base, [300, 100, 100], [-1, limit, 100], stream(2))
    kinds = [worlds.world(number)[2] for number in range(worlds.size)]
    for low in (True, False):
        among = [kind for kind, count in zip(kinds, counts, strict=True) if (count <= limit) == low]
        weights = [300, 5, 5] if low else [300, 100, 5]
        wanted = [weight / sum(weights) for weight in weights]
        found = [among.count(kind) / len(among) for kind in range(3)]
        assert found == pytest.approx(wanted, abs=0.03 if COMPILED else 0.08)
