"""Searching players: legal under every rule set, honest, repeatable, the same compiled and uncompiled."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import HealthCheck, given, settings

from knockwood.bots import SEARCH_NAMES, Bot, BotError, make_bot
from knockwood.bots.bot import chance
from knockwood.bots.searching import SearchBot
from knockwood.engine import COMPILED, actions
from knockwood.engine.deal import Deal
from knockwood.engine.earlier import Earlier
from knockwood.engine.random import stream
from knockwood.engine.rules import preset
from knockwood.engine.view import HAND_OVER, LAYOFF, View
from knockwood.search.ahead import Ahead
from knockwood.search.habits import shares
from knockwood.search.player import Player
from knockwood.zoo.seat import seated
from tests.bots.positions import decisions
from tests.bots.test_bots import other_world, seen
from tests.engine.any_rules import rules_of_a_hand
from tests.engine.play import VARIANTS, seeds
from tests.zoo.test_script import ELEVEN, position

FEW = ":worlds=4,candidates=3,takes=2"


@settings(max_examples=400 if COMPILED else 4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules_of_a_hand(), seeds)
def test_no_search_acts_against_any_rules(rules, seed):
    deal = Deal.from_seed(rules, seed)
    bots = [make_bot(("mc512" if seed & 2 else "search") + FEW, seed), make_bot("plyearly", seed)]
    steps = 0
    while deal.phase != HAND_OVER:
        view = deal.view(deal.turn)
        code = bots[deal.turn ^ seed & 1].act(view)
        assert code in view.legal()
        assert not view.is_false(code)
        deal.apply(code)
        steps += 1
        assert steps < 2000


@pytest.mark.parametrize("rules", ["eaai", "simple-oklahoma", "simple-gin-only", "parlor"])
def test_hidden_cards_cannot_change_a_choice(rules):
    bot, checked = make_bot("search:worlds=40" if COMPILED else "search" + FEW, 5), 0
    for deal in decisions(rules, 4 if COMPILED else 1):
        if deal.phase == LAYOFF:
            continue
        view = deal.view(deal.turn)
        action = bot.act(view)
        for seed in (1, 2):
            assert bot.act(seen(other_world(deal, seed), view)) == action
        checked += 1
    assert checked > 10


FEWEST = {"search": "search:worlds=6", "mc512": "mc512:worlds=6", "ahead": "ahead:worlds=2,depth=2,choices=2,chances=0"}
"""Each searching player with little to do, so that it can be asked uncompiled too."""


@pytest.mark.parametrize("name", SEARCH_NAMES)
def test_the_same_view_and_seed_give_the_same_action(name):
    spec = FEWEST[name]
    bot = make_bot(spec, 7)
    assert isinstance(bot, Bot)
    assert bot.name == name
    for deal in decisions("eaai", 1):
        view = deal.view(deal.turn)
        assert bot.act(view) == make_bot(spec, 7).act(view)


def test_one_search_with_the_net_serves_every_seat_and_keeps_nothing():
    views = [deal.view(deal.turn) for deal in decisions("simple", 1)]
    few = {"worlds": 2, "depth": 2, "choices": 2}
    one, two = SearchBot("ahead", 3, few), SearchBot("ahead", 4, few)
    assert one.player is two.player
    for view in views:
        two.act(view)
        fresh = Ahead(few)
        assert one.act(view) == fresh.act(view, chance(view, 3))


def signature(name: str) -> str:
    """Twelve hex digits over the choices of a search in fixed positions."""
    bot, sha = make_bot(FEWEST[name], 1), hashlib.sha256()
    for rules in ("eaai", "parlor", "oklahoma"):
        for deal in decisions(rules, 1, names=("simple", "medium")):
            if deal.phase != LAYOFF:
                sha.update(deal.action_text(bot.act(deal.view(deal.turn))).encode() + b"\n")
    return sha.hexdigest()[:12]


SIGNATURES = {
    "search": "9c9ff6006c0a",
    "mc512": "1e18db5fd6fc",
    "ahead": "e09b68abbff1",
}


@pytest.mark.parametrize("name", SEARCH_NAMES)
def test_play_does_not_change_unnoticed_and_is_the_same_uncompiled(name):
    assert signature(name) == SIGNATURES[name]


def test_gin_is_declared_and_a_good_knock_against_a_bad_hand_is_made():
    bot = make_bot("search:worlds=64")
    gin = position(ELEVEN.replace("8H 9S", "KH TS").replace("2D 3H JC QD KH", "2D 3H JC QD KC"))
    assert actions.kind(bot.act(gin.view(0))) == "gin"
    low = position(ELEVEN.replace("8H 9S", "AH KD"))
    assert actions.kind(bot.act(low.view(0))) in ("knock", "discard")


def test_every_plan_is_told_with_its_worlds_and_its_mean():
    player = Player("search", {"worlds": 32})
    deal = position(ELEVEN)
    player.act(deal.view(0), stream(1))
    rows = player.tried(seated(deal.view(0)))
    assert {actions.kind(row.action) for row in rows} == {"discard", "knock"}
    assert max(row.worlds for row in rows) == 32
    assert all(-100 < row.points < 100 for row in rows)


@pytest.mark.parametrize(("longest", "worlds"), [("none", 64), ("5", 64), ("4", 8), ("3", 8)])
def test_where_runs_are_short_and_worlds_slow_fewer_are_looked_at(longest, worlds):  # M2
    deal, player = position(ELEVEN, rules=f"eaai run_max={longest}"), Player("search", {"worlds": 64})
    assert player.act(deal.view(0), stream(1)) in deal.legal()
    assert max(row.worlds for row in player.tried(seated(deal.view(0)))) == worlds


def test_settings_are_named_and_bounded():
    with pytest.raises(BotError, match="search: search has no speed .there are worlds"):
        make_bot("search:speed=1")
    with pytest.raises(BotError, match="mc512: worlds: a whole number from 1 to"):
        make_bot("mc512:worlds=0")


# --- habits -------------------------------------------------------------------------------------------------------------------


def hand(kind: str, knocker: int, count: int, shown: str = "AC 2C 3C 7D 8D 9D JS QS KS 8H") -> Earlier:
    """A finished hand as seat 0 remembers it."""
    from knockwood.engine.cards import CardSet

    return Earlier(kind, knocker, 20, knocker, count, 20, int(CardSet.parse(shown)), (4, 4))


def after(*hands: Earlier) -> View:
    """A view of seat 0 after these hands."""
    return View.from_fields(rules=preset("eaai"), seat=0, phase=2, turn=0, hand=0, earlier=hands)


def test_one_who_knocks_high_is_taken_for_a_knocker_and_one_who_shows_low_hands_for_a_camper():
    before = shares(after())
    assert before == (400, 200, 200, 200)
    assert shares(after(hand("knock", 1, 9), hand("knock", 1, 8)))[0] > 700
    assert shares(after(hand("gin", 1, 0), hand("gin", 0, 0), hand("gin", 1, 0)))[3] > 500


def test_a_hand_that_was_not_shown_says_nothing():
    dead = Earlier("dead_hand", -1, 0, -1, -1, -1, 0, (12, 12))
    assert shares(after(dead)) == shares(after())


@pytest.mark.parametrize("name", VARIANTS)
def test_a_view_with_earlier_hands_is_searched_like_any_other(name):
    deal = Deal.from_seed(VARIANTS[name], 3)
    view = deal.view(deal.turn)
    view.earlier = (hand("knock", 1, 9), hand("gin", 0, 0))
    assert make_bot("search" + FEW, 1).act(view) in view.legal()


@pytest.mark.slow
def test_the_search_beats_the_players_it_is_measured_by():
    from knockwood.arena.duel import play_pair

    for other in ("simple", "camper"):
        shares_won = [play_pair(("search:worlds=256", other), preset("eaai"), 5, pair).share for pair in range(40)]
        assert sum(shares_won) / len(shares_won) > 0.52
