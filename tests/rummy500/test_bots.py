"""The three bots of Rummy 500."""

from __future__ import annotations

import random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.rummy500 import actions
from knockwood.rummy500.bots import BOT_LINES, BOT_NAMES, RummyBotError, make_rummy_bot
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.moves import DRAW
from knockwood.rummy500.rules import RummyRules
from knockwood.rummy500.view import RummyView
from tests.rummy500.play import any_action, pack, rules


def game(names: list[str], seed: int, house: RummyRules | None = None) -> RummyMatch:
    """A whole game between bots."""
    match = RummyMatch(house or RummyRules(), len(names), seed % len(names))
    bots = [make_rummy_bot(name, seed + place) for place, name in enumerate(names)]
    while not match.over:
        deal = match.begin(pack(seed, len(match.hands)))
        while deal.turn >= 0:
            match.apply(bots[deal.turn].act(deal.view(deal.turn)))
    return match


@pytest.mark.parametrize(("players", "pairs"), [(2, 100), (3, 40), (4, 30)])
def test_hard_clearly_beats_easy(players, pairs):
    """Mirrored games: the same packs, with the one hard bot in every seat in turn."""
    won = games = hands = 0
    for seed in range(pairs):
        for seat in range(players):
            match = game(["rummy-hard" if place == seat else "rummy-easy" for place in range(players)], seed)
            won += match.winner == seat
            games += 1
            hands += len(match.hands)
    print(f"rummy-hard won {won} of {games} games with {players} players ({won / games:.0%}), {hands / games:.1f} hands each")
    assert won / games > (0.8, 0.7, 0.65)[players - 2]


@pytest.mark.parametrize(("one", "two", "least"), [("rummy-medium", "rummy-easy", 0.6), ("rummy-hard", "rummy-medium", 0.7)])
def test_each_level_beats_the_one_below(one, two, least):
    """Mirrored games of two: the same packs with the seats swapped."""
    won = games = 0
    for seed in range(60):
        for seat in (0, 1):
            won += game([one if place == seat else two for place in (0, 1)], seed).winner == seat
            games += 1
    print(f"{one} won {won} of {games} games against {two} ({won / games:.0%})")
    assert won / games > least


def test_the_medium_bot_draws_as_the_easy_one_and_throws_as_the_hard_one():
    easy, medium, hard = (make_rummy_bot(name, 5) for name in BOT_NAMES)
    throws = 0
    for seed in range(12):
        deal = RummyDeal.from_seed(RummyRules(), seed)
        while deal.turn >= 0:
            view = deal.view(deal.turn)
            action = medium.act(view)
            if view.phase == DRAW:
                assert action == easy.act(view)
            elif actions.kind(action) == "discard":
                assert action == hard.act(view)
                throws += action != easy.act(view)
            deal.apply(action)
    assert throws > 10


@settings(max_examples=60, deadline=None)
@given(house=rules(), players=st.integers(2, 4), seed=st.integers(0, 2**32), name=st.sampled_from(BOT_NAMES))
def test_a_bot_acts_legally_under_every_rule_and_from_any_position(house, players, seed, name):
    deal, source, bot = RummyDeal(house, pack(seed), seed % players, players), random.Random(seed), make_rummy_bot(name, seed)
    while deal.turn >= 0:
        action = bot.act(deal.view(deal.turn))
        assert action in deal.legal()
        assert bot.act(deal.view(deal.turn)) == action
        deal.apply(action if source.random() < 0.7 else any_action(deal, source))


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_decides_from_fields_alone(name):
    deal, bot = RummyDeal.from_seed(RummyRules(), 3, players=3), make_rummy_bot(name, 1)
    while deal.turn >= 0:
        view = deal.view(deal.turn)
        bare = RummyView(**{field: getattr(view, field) for field in RummyView.__dataclass_fields__})
        action = bot.act(bare)
        assert action == bot.act(view)
        deal.apply(action)


def test_a_decision_is_quick():
    deals = [RummyDeal.from_seed(RummyRules(), seed, players=2 + seed % 3) for seed in range(30)]
    bot = make_rummy_bot("rummy-hard", 1)
    count, start = 0, perf_counter()
    for deal in deals:
        while deal.turn >= 0:
            deal.apply(bot.act(deal.view(deal.turn)))
            count += 1
    took = (perf_counter() - start) / count * 1000
    print(f"{took:.2f} ms a move, view and step included")
    assert took < 5


@pytest.mark.parametrize("name", BOT_NAMES)
def test_what_a_card_of_the_pile_lets_lay_down_is_laid_down(name):
    deal = RummyDeal.parse("rummy500 | turn 1 | hand0 2C 3D 9S | hand1 KC KD 4S 9C | pile 9D KH")
    bot = make_rummy_bot(name)
    told = []
    while deal.turn == 1:
        action = bot.act(deal.view(1))
        told.append(deal.action_text(action))
        deal.apply(action)
    assert told[:2] == ["draw_pile KH", "meld KC KD KH"]
    assert told[2] in ("discard 4S", "discard 9C")


def test_the_hard_bot_digs_deeper_than_the_easy_one():
    deal = RummyDeal.parse("rummy500 | turn 1 | hand0 2C 3D 9S 4H 7S 6C | hand1 KC KD QC QD 4S 9C | pile 9D KH QS 2D")
    assert deal.action_text(make_rummy_bot("rummy-hard").act(deal.view(1))) == "draw_pile KH"
    assert deal.action_text(make_rummy_bot("rummy-easy").act(deal.view(1))) == "draw_pile QS"


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_is_not_asked_where_nothing_can_be_done(name):
    deal = RummyDeal.from_seed(RummyRules(), 1)
    with pytest.raises(RummyBotError, match=f"{name} was asked"):
        make_rummy_bot(name).act(deal.view(1 - deal.turn))
    with pytest.raises(RummyBotError, match=f"{name} was asked"):
        make_rummy_bot(name).act(deal.view(None))


def test_an_unknown_bot_is_refused_with_those_there_are():
    with pytest.raises(RummyBotError, match="unknown bot: hard .there are: rummy-easy rummy-medium rummy-hard."):
        make_rummy_bot("hard")
    assert tuple(BOT_LINES) == BOT_NAMES
