"""The exact value of the last cards, and how near to it the search plays."""

from __future__ import annotations

import pytest

from bench.endgame import RULES, follow, gain, look, losses, positions, totals, worlds_of
from knockwood.bots import make_bot
from knockwood.engine import COMPILED
from knockwood.engine.cards import CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.view import DISCARD, HAND_OVER

SMALL = list(positions(5 if COMPILED else 1, 5, hidden=2))


def brought(worlds: list[Deal], seat: int, player: str) -> int:
    """The points that a player brings in all the worlds, playing each of them out as it sees it."""
    total = 0
    for start in worlds:
        world, bot = start, make_bot(player, 1)
        while world.phase != HAND_OVER:
            world = follow(world, seat, bot.act(world.view(seat)))
        total += gain(world, seat)
    return total


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_the_worlds_are_all_that_look_the_same_and_the_true_one_is_among_them(number):
    deal = SMALL[number]
    worlds = worlds_of(deal)
    assert len(worlds) == 15 * 12  # two of six cards in the other hand, two of the other four drawn in turn
    assert len({(world.hand(1 - deal.turn), world.stock[2:]) for world in worlds}) == len(worlds)
    assert {look(world, deal.turn) for world in worlds} == {look(deal, deal.turn)}
    assert (deal.hand(1 - deal.turn), deal.stock[2:]) in {(world.hand(1 - deal.turn), world.stock[2:]) for world in worlds}


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_nobody_who_sees_as_much_brings_more(number):
    deal = SMALL[number]
    worlds, seat = worlds_of(deal), deal.turn
    exact = totals(worlds, seat)
    for player in ("greedy10", "plyearly", "simple"):
        first = make_bot(player, 1).act(deal.view(seat))
        assert brought(worlds, seat, player) <= exact[first] <= max(exact.values())


def test_who_sees_the_hidden_cards_brings_more():
    gaps = []
    for deal in SMALL:
        worlds = worlds_of(deal)
        blind = max(totals(worlds, deal.turn).values())
        gaps.append(sum(max(totals([world], deal.turn).values()) for world in worlds) - blind)
    assert min(gaps) >= 0
    assert max(gaps) > 0 or not COMPILED


def test_in_one_world_a_throw_that_the_other_can_use_brings_what_he_knocks_with():
    mine = CardSet.parse("AC 2C 3C 5D 6D 7D JC JH JS 9H KS")
    other = CardSet.parse("8H TH 4C 4D 4S QC QD QS 5H 3S")
    stock = CardSet.parse("TS KC KD 9S")
    deal = Deal.from_position(
        RULES,
        dealer=0,
        hands=(int(mine), int(other)),
        stock=tuple(stock),
        pile=[card for card in range(52) if not (mine | other | stock) >> card & 1],
        phase=DISCARD,
        turn=0,
        known=(0, int(other)),
    )
    exact = {deal.action_text(code).partition(":")[0]: points for code, points in totals([deal], 0).items()}
    assert exact["discard 9H"] == 3 - 10  # he takes it for his hearts, throws the five and knocks with three against the king
    assert exact["discard KS"] > exact["discard 9H"]
    assert exact["knock KS"] == 26 - 9


@pytest.mark.slow
def test_the_search_plays_the_last_cards_almost_exactly():
    lost = [row.lost for deal in positions(6, 3) for row in losses(deal, ("search:types=0",))[0]]
    assert sum(lost) / len(lost) < 0.5
    assert sum(one < 1e-9 for one in lost) >= 4
