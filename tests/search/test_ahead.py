"""Search 2: legal under every rule set, blind to hidden cards, and its worlds spent on the best choices."""

from __future__ import annotations

import shutil
from math import log

import pytest
from hypothesis import HealthCheck, given, settings

from knockwood.bots import BotError, make_bot
from knockwood.bots.searching import ahead_of
from knockwood.engine import COMPILED
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.net import policy
from knockwood.search import ahead
from knockwood.search.ahead import Ahead
from tests.bots.positions import decisions
from tests.bots.test_bots import other_world, seen
from tests.engine.any_rules import rules_of_a_hand
from tests.engine.play import VARIANTS, seeds

LITTLE = ("ahead:worlds=3,depth=2,choices=3,floor=0,chances=0", "ahead:worlds=2,depth=1,belief=0,chances=0")
"""Little to do, and points: a table of chances for each rule set takes long to make, uncompiled minutes."""
ALL = {"sure": 1000, "floor": 0}


@settings(max_examples=150 if COMPILED else 2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules_of_a_hand(), seeds)
def test_it_never_acts_against_any_rules(rules, seed):
    deal = Deal.from_seed(rules, seed)
    bots = [make_bot(LITTLE[seed & 2 and 1], seed), make_bot("plyearly", seed)]
    while deal.phase != HAND_OVER:
        view = deal.view(deal.turn)
        code = bots[deal.turn ^ seed & 1].act(view)
        assert code in view.legal()
        assert not view.is_false(code)
        deal.apply(code)


@pytest.mark.parametrize("name", VARIANTS)
def test_it_plays_every_kind_of_hand_to_its_end(name):
    bots = [make_bot(spec, 1) for spec in ("ahead:worlds=2,choices=2" if COMPILED else LITTLE[1], LITTLE[0])]
    for seed in range(3 if COMPILED else 1):
        deal = Deal.from_seed(VARIANTS[name], seed, 0, seed & 1)
        while deal.phase != HAND_OVER:
            view = deal.view(deal.turn)
            deal.apply((bots[deal.turn] if COMPILED or len(view.history) < 6 else make_bot("plyearly", 1)).act(view))


@pytest.mark.parametrize("rules", ["eaai", "simple-oklahoma", "simple-gin-only", "parlor"])
def test_hidden_cards_cannot_change_a_choice(rules):
    spec = "ahead:worlds=16,depth=6" if COMPILED else "ahead:worlds=2,depth=1,choices=2,chances=0"
    bot, checked = make_bot(spec, 5), 0
    for deal in decisions(rules, 4 if COMPILED else 1):
        if deal.phase == LAYOFF:
            continue
        view = deal.view(deal.turn)
        action = bot.act(view)
        for seed in (1, 2):
            assert bot.act(seen(other_world(deal, seed), view)) == action
        checked += 1
    assert checked > 10


def tried(changes: dict[str, int], hands: int = 2) -> list[tuple[int, list[ahead.Tried]]]:
    """What a player chose, and what it had tried, in decisions that it weighed."""
    player, found = Ahead({**changes, "chances": 0}), []
    for number, deal in enumerate(decisions("eaai", hands)):
        if COMPILED or number % 5 == 1:
            code = player.act(deal.view(deal.turn), stream(number))
            if player.tried:
                found.append((code, player.tried))
    return found


@pytest.mark.parametrize("choices", [2, 3, 5, 8])
def test_the_better_half_of_the_choices_gets_the_other_worlds(choices):
    size = 64 if COMPILED else 8
    found = tried({"worlds": size, "depth": 2, "choices": choices, **ALL}, 2 if COMPILED else 1)
    for code, rows in found:
        worth = {row.action: row.points + 0.5 * log(row.liking) for row in rows}
        full = [row for row in rows if row.worlds == size]
        best = max(full, key=lambda row: worth[row.action])
        assert best.action == code
        assert len(rows) <= choices
        if COMPILED:
            assert len(full) == 2
            spent = sum(row.worlds for row in rows)
            assert spent <= 2 * size * max(1, (len(rows) - 1).bit_length())
            assert len({row.worlds for row in rows}) >= (len(rows) - 1).bit_length()
    assert max(len(rows) for _, rows in found) == choices


@pytest.mark.parametrize(("worlds", "choices"), [(1, 20), (7, 11), (8, 20), (9, 5)])
def test_there_are_boards_for_every_choice_however_few_the_worlds(worlds, choices):
    for _, rows in tried({"worlds": worlds, "depth": 0, "choices": choices, **ALL}, 1):
        assert {row.worlds for row in rows} <= {min(8, worlds), worlds}


def test_a_choice_that_the_net_is_sure_of_is_not_searched():
    player = Ahead({"worlds": 1, "depth": 0, "sure": 800, "choices": 2, "chances": 0})
    asked = searched = 0
    for deal in decisions("eaai", 4 if COMPILED else 1):
        view = deal.view(deal.turn)
        if deal.phase != LAYOFF and policy.settled(view) < 0:
            asked += 1
            code = player.act(view, stream(1))
            searched += bool(player.tried)
            assert player.tried or code & 511 == policy.decide(policy.named(), view) & 511
    assert searched < asked / 2
    assert searched or not COMPILED


@pytest.mark.parametrize("missing", ["belief", "critic"])
def test_a_net_that_is_not_there_is_told_in_one_line(tmp_path, monkeypatch, missing):
    for file in policy.WEIGHTS.glob("*.npz"):
        if file.stem != missing:
            shutil.copy(file, tmp_path)
    monkeypatch.setattr(policy, "WEIGHTS", tmp_path)
    for kept in (policy.named, ahead.critic, ahead_of):
        kept.cache_clear()
    with pytest.raises(BotError, match=rf"^.*{missing}\.npz: no net.*$"):
        make_bot("ahead", 1)
    policy.named.cache_clear()
    ahead.critic.cache_clear()


def test_settings_are_named_and_bounded():
    with pytest.raises(BotError, match="ahead: ahead has no filter .there are worlds"):
        make_bot("ahead:filter=1")
    with pytest.raises(BotError, match="ahead: depth: a whole number from 0 to"):
        make_bot("ahead:depth=-1")
