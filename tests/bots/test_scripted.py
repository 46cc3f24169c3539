"""The zoo as bots, and the text that names a bot with its settings."""

from __future__ import annotations

import pytest

from knockwood.bots import SCRIPTED_NAMES, Bot, BotError, make_bot
from knockwood.bots.spec import parse_spec, spec_text
from knockwood.engine import COMPILED, actions
from knockwood.engine.deal import Deal
from tests.bots.positions import decisions
from tests.engine.play import VARIANTS

HANDS = 6 if COMPILED else 1


@pytest.mark.parametrize("name", SCRIPTED_NAMES)
def test_every_player_of_the_zoo_is_a_bot_that_acts_legally_and_repeatably(name):
    bot = make_bot(name, 3)
    assert isinstance(bot, Bot)
    assert bot.name == name
    for number, rules in enumerate(VARIANTS.values()):
        for hand in range(HANDS):
            deal = Deal.from_seed(rules, number, hand)
            while deal.result is None:
                view = deal.view(deal.turn)
                code = bot.act(view)
                assert code in view.legal()
                assert not view.is_false(code)
                assert make_bot(name, 3).act(view) == code
                deal.apply(code)


def test_simple_of_the_zoo_is_the_bot_of_that_name_but_for_the_stream_of_its_ties():
    from knockwood.engine.arrange import deadwood
    from knockwood.engine.random import stream
    from knockwood.zoo.memory import Memory
    from knockwood.zoo.roster import script

    for deal in decisions("eaai", 60 if COMPILED else 4):
        view = deal.view(deal.turn)
        one, two = make_bot("simple").act(view), script("simple").choose(deal, Memory.of(view), stream(1))
        assert actions.kind(one) == actions.kind(two)
        if actions.kind(one) in ("discard", "knock", "gin"):
            assert deadwood(view.hand & ~(1 << actions.card(one))) == deadwood(view.hand & ~(1 << actions.card(two)))
        else:
            assert one == two


def test_a_setting_changes_a_player():
    assert make_bot("greedy10:first=0,then=0").act(next(decisions("eaai", 1)).view(1)) >= 0
    assert parse_spec("plyearly:hope=40,care=1000") == ("plyearly", {"hope": 40, "care": 1000})
    assert spec_text(*parse_spec("plyearly:hope=40,care=1000")) == "plyearly:hope=40,care=1000"
    assert spec_text("simple", {}) == "simple"


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("plyearly:hop=4", "plyearly: a script has no hop .there are coin"),
        ("plyearly:first=100", "first: a whole number from 0 to 99, not 100"),
        ("plyearly:first", "settings of a bot are key=value, not 'first'"),
        ("plyearly:", "settings of a bot are key=value"),
        ("plyearly:first=x", "first: a whole number is wanted, not 'x'"),
        ("plyearly:first=٣", "first: a whole number is wanted, not '٣'"),
        ("plyearly:first=1,first=2", "first is given twice"),
        ("simple:first=1", "simple has no settings"),
        ("deep", "unknown bot: deep .there are: random simple .* plyearly"),
    ],
)
def test_a_spec_that_means_nothing_is_refused_with_what_there_is(spec, text):
    with pytest.raises(BotError, match=text):
        make_bot(spec)
