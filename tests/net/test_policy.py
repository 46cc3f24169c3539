"""The bot `net`: legal everywhere, blind to hidden cards, quick, the same compiled and uncompiled."""

from __future__ import annotations

from hashlib import sha256

import pytest

from knockwood.arena.duel import deck_of
from knockwood.bots import BotError, make_bot
from knockwood.engine import COMPILED, actions
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.net import policy
from knockwood.net.features import LEAVE, TAKE, Context, Seen
from knockwood.net.layers import NetError
from knockwood.play.match import Match
from knockwood.zoo.memory import Memory
from knockwood.zoo.seat import seated
from tests.engine.play import VARIANTS
from tests.net.test_features import asked, exchanged

SHORT, LONG = "ea89a74758eeb2ba", "6c90a389779e1a34"
"""Change with the weights, never by chance."""
WITH_GIN = (13, 16)
HANDS = 30 if COMPILED else 1


@pytest.mark.parametrize("name", VARIANTS)
def test_it_plays_every_rule_set_to_the_end_with_legal_actions(name):
    bots = [make_bot("net", 1), make_bot("net", 2)]
    for seed in range(HANDS):
        deal = Deal.from_seed(VARIANTS[name], seed, 0, seed & 1)
        while deal.phase != HAND_OVER:
            view = deal.view(deal.turn)
            code = bots[deal.turn].act(view)
            assert code in view.legal()
            assert not view.is_false(code)
            deal.apply(code)


@pytest.mark.parametrize("name", ["eaai", "wall"])
def test_cards_it_cannot_know_never_change_its_choice(name):
    bot = make_bot("net", 1)
    for seed in range(HANDS):
        for deal, _ in asked(VARIANTS[name], seed):
            if deal.phase == LAYOFF:
                continue
            one, two = deal.view(deal.turn), exchanged(deal, seed).view(deal.turn)
            two.history = one.history
            assert bot.act(one) == bot.act(two)


def test_gin_is_declared_where_it_is_had():
    bot = make_bot("net", 1)
    found = 0
    for seed in range(60) if COMPILED else WITH_GIN:
        for deal, _ in asked(VARIANTS["wall"], seed):
            view = deal.view(deal.turn)
            gins = [code for code in view.legal() if actions.kind(code) in ("gin", "big_gin")]
            if gins:
                found += 1
                assert bot.act(view) in gins
    assert found


def test_what_it_thinks_is_told_by_card():
    net = policy.named()
    for deal, memory in asked(PRESETS["eaai"], 4):
        view = deal.view(deal.turn)
        thought = policy.think(net, seated(view), memory, policy.context_of(view))
        throws = {choice for choice in thought.logits if choice < 52}
        assert throws <= {card for card in range(52) if view.hand >> card & 1}
        assert thought.known == view.other_known
        assert thought.unseen & view.hand == 0
        assert all(odds > 0 for odds in thought.odds)
        assert abs(thought.value) < 100


def test_earlier_hands_of_the_match_tell_what_was_counted_on_the_way():
    bots = [make_bot("greedy5", 1), make_bot("plyearly", 2)]
    match, context, told = Match(PRESETS["eaai"].replace(target=400 if COMPILED else 60)), Context(), 0
    while not match.over:
        deal, memory = match.begin(deck_of(3, 0, match.hand_number)), Memory()
        for seat in (0, 1):
            seen = policy.context_of(match.view(seat))
            assert [seen.seen_of(other) for other in (0, 1)] == [context.seen_of(other) for other in (0, 1)]
            told += 1
        while not match.hand_over:
            code = bots[deal.turn].act(match.view(deal.turn))
            memory.follow(deal, code)
            match.apply(code)
        context.count(deal, memory)
    assert told > 2


def signature(hands: int) -> str:
    """A hash of the choices of the bot against itself."""
    bot, sha = make_bot("net", 1), sha256()
    for seed in range(hands):
        deal = Deal.from_seed(PRESETS["eaai"], seed, 7, seed & 1)
        while deal.phase != HAND_OVER:
            code = bot.act(deal.view(deal.turn))
            sha.update(code.to_bytes(4, "little"))
            deal.apply(code)
    return sha.hexdigest()[:16]


def test_its_choices_are_those_of_its_signature():
    assert signature(2) == SHORT
    if COMPILED:
        assert signature(60) == LONG


def test_a_net_that_is_not_there_is_told_in_one_line():
    with pytest.raises(NetError, match="no net"):
        policy.named("no-such-net")


def test_the_lay_off_is_the_best_one():
    bot = make_bot("net", 1)
    found = 0
    for seed in range(400 if COMPILED else 40):
        deal = Deal.from_seed(PRESETS["eaai"], seed)
        other = make_bot("greedy10", 1)
        while deal.phase not in (LAYOFF, HAND_OVER):
            deal.apply(other.act(deal.view(deal.turn)))
        if deal.phase == LAYOFF:
            found += 1
            best = deal.copy()
            for code in best.best_defence():
                best.apply(code)
            while deal.phase == LAYOFF:
                deal.apply(bot.act(deal.view(deal.turn)))
            assert deal.result.points == best.result.points
        if found == 10:
            break
    assert found


def test_its_settings_are_refused():
    with pytest.raises(BotError, match="net has no width .there are hands, slip."):
        make_bot("net:width=3")


def test_an_action_is_what_the_choice_says():
    deal = Deal.from_seed(PRESETS["eaai"], 1)
    view = deal.view(deal.turn)
    thought = policy.Thought({}, 0.0, (1.0,) * 52, 0, 0, Seen(deal, Memory.of(view), Context()))
    assert policy.action(view, TAKE, thought) == actions.TAKE_UPCARD
    assert policy.action(view, LEAVE, thought) == actions.PASS
