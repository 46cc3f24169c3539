"""Every bot under every house rule of a hand: legal, honest, to the end; and what the wall, big gin and an open hand ask of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knockwood.bots import BOT_NAMES, make_bot
from knockwood.bots.bot import PATIENCE
from knockwood.bots.hint import hint
from knockwood.bots.levels import LEVELS
from knockwood.engine import COMPILED, actions
from knockwood.engine.cards import Card, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS, Rules, preset
from knockwood.engine.view import DISCARD, DRAW, HAND_OVER, WALL
from tests.engine.any_rules import rules_of_a_hand
from tests.engine.play import VARIANTS
from tests.engine.worlds import another_world

THINKING = tuple(level.name for level in LEVELS if not level.scripted)
SCRIPTED = tuple(level.name for level in LEVELS if level.scripted)
QUICK = tuple(name for name in BOT_NAMES if name not in THINKING)
ASKED = (*QUICK, *THINKING) if COMPILED else QUICK
HOUSES: dict[str, Rules] = {**PRESETS, **VARIANTS}


def cards(text: str) -> int:
    return int(CardSet.parse(text))


def finish(deal: Deal, names: tuple[str, str], seed: int) -> Deal:
    """The hand played out by two bots, each action checked."""
    bots = [make_bot(names[seat], seed + seat) for seat in (0, 1)]
    for _ in range(3000):
        if deal.phase == HAND_OVER:
            return deal
        view = deal.view(deal.turn)
        action = bots[deal.turn].act(view)
        assert action in view.legal()
        assert not view.is_false(action)  # nobody knocks illegally (I2)
        deal.apply(action)
    raise AssertionError(f"the hand does not end: {deal.text()}")


def hands_for(name: str) -> int:
    """As many hands as take a like time; uncompiled no search and no net is run."""
    if name in THINKING:
        return int(COMPILED)
    return 6 if COMPILED else 1


@pytest.mark.parametrize("rules", sorted(HOUSES))
def test_every_bot_plays_every_rule_set_to_the_end(rules):
    for number, name in enumerate(BOT_NAMES):
        for seed in range(hands_for(name)):
            finish(Deal.from_seed(HOUSES[rules], seed, number, seed & 1), (name, "medium"), seed)


@settings(max_examples=120 if COMPILED else 8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules_of_a_hand(), st.integers(0, 1 << 30), st.sampled_from(QUICK), st.sampled_from(("simple", "medium", "random")))
def test_every_bot_plays_any_rules_to_the_end(rules: Rules, seed: int, one: str, two: str) -> None:
    finish(Deal.from_seed(rules, seed, 0, seed & 1), (one, two), seed)


def test_a_choice_at_random_is_not_repeated_for_ever() -> None:  # T7 off, W4 off: the same position can come again
    rules = preset("standard").replace(discard_taken_ban=0, big_gin_bonus=None, max_pile_draws_in_a_row=0)
    for seed in (26570434, *range(60 if COMPILED else 6)):
        finish(Deal.from_seed(rules, seed, 0, seed & 1), ("random", "random"), seed)


@settings(max_examples=60 if COMPILED else 6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules_of_a_hand(), st.integers(0, 1 << 30), st.sampled_from(ASKED), st.integers(1, 30))
def test_cards_that_were_not_shown_change_no_choice(rules: Rules, seed: int, name: str, stop: int) -> None:  # V1 to V6
    deal, bot = Deal.from_seed(rules, seed, 1, seed & 1), make_bot(name, 3)
    for _ in range(stop):
        if deal.phase != HAND_OVER:
            deal.apply(make_bot("medium", seed).act(deal.view(deal.turn)))
    if deal.phase != HAND_OVER:
        other = another_world(deal, deal.turn, seed)
        assert bot.act(other.view(deal.turn)) == bot.act(deal.view(deal.turn))


def late(rules: Rules, hand: str, other: str, thrown: str) -> Deal:
    """Seat 1 has thrown *thrown* with two cards left: seat 0 is at the wall with *hand*."""
    used = cards(f"{hand} {other} {thrown}")
    free = [card for card in range(52) if not used >> card & 1]
    deal = Deal.from_position(
        rules,
        dealer=0,
        hands=(cards(hand), cards(f"{other} {thrown}")),
        stock=free[:2],
        pile=free[2:],
        phase=DISCARD,
        turn=1,
    )
    deal.apply(actions.discard(int(Card.parse(thrown))))
    assert deal.phase == WALL
    return deal


WALL_HAND = "3S 4S 5S 8C 8D 8H JC JD 9C AD"
POOR = "2C 4C 6D 7D 9H TH QS KS QC KD"
GOOD = "2C 3C 4C 6S 7S 8S TH TS TC AH"


@pytest.mark.parametrize("name", ["simple", *SCRIPTED, *THINKING])
def test_the_wall_is_taken_where_a_knock_wins(name):  # W3
    deal = late(preset("parlor"), WALL_HAND, POOR, "JH")
    assert make_bot(name).act(deal.view(0)) == actions.take_and_knock(int(Card.parse("9C")))
    for hand, thrown, kind in (("3S 4S 5S 8C 8D 8H 8S JC JD 9C", "JH", "gin"), (POOR, "2H", "pass")):
        other = "2D 3D 5C 7H 9S TC QD KH AC 6C" if hand == POOR else POOR.replace("9C", "2S")
        deal = late(preset("parlor"), hand, other, thrown)
        assert actions.kind(make_bot(name).act(deal.view(0))) == kind


@pytest.mark.parametrize("name", [*SCRIPTED, *THINKING])
def test_a_hand_that_lies_open_decides_a_knock_at_the_wall(name):  # V6, W3
    hand = "3S 4S 5S KC KD KH JC JD 9C 5D"
    for other, kind in (("2C 4C 6D 7D 9H TH QS KS QC QD", "take_and_knock"), (GOOD, "pass")):
        deal = late(preset("parlor"), hand, other, "JH")
        deal = Deal.from_position(deal.rules, **{**deal.fields(), "exposed": 2})
        view = deal.view(0)
        assert view.other_hand == deal.hand(1)
        assert actions.kind(make_bot(name).act(view)) == kind


def turn(rules: str, hand: str, other: str, more: str = "") -> Deal:
    return Deal.parse(f"rules {rules} | dealer 1 | hand0 {hand} | hand1 {other} | pile AS 2H | phase discard | turn 0{more}")


@pytest.mark.parametrize("name", ["simple", *SCRIPTED, *THINKING])
def test_big_gin_is_declared_where_it_is_on(name):  # K6
    hand, other = "AC 2C 3C 4C 5D 6D 7D 9C 9D 9S 9H", "5C 6C 7C 8C 8D 8H JS KD QD TS"
    view = turn("standard", hand, other).view(0)
    assert make_bot(name).act(view) == actions.big_gin()
    assert actions.kind(make_bot(name).act(turn("line", hand, other).view(0))) == "gin"


def test_advice_for_big_gin_and_the_wall_is_told_like_gin_and_knock():
    view = turn("standard", "AC 2C 3C 4C 5D 6D 7D 9C 9D 9S 9H", "5C 6C 7C 8C 8D 8H JS KD QD TS").view(0)
    assert hint(view) == (actions.big_gin(), 0, "gin")
    at_wall = late(preset("parlor"), WALL_HAND, POOR, "JH").view(0)
    assert hint(at_wall)[1:] == (1, "knock_low")


@pytest.mark.parametrize("name", [*SCRIPTED, *THINKING])
def test_an_open_hand_decides_whether_to_knock(name):  # V6
    hand, poor = "3S 4S 5S KC KD KH JC JD JS 9C 5D", "2C 4C 6D 7D 9H TH QS 8C AH QD"
    early = turn("parlor", hand, poor, " | exposed 1")
    fields = early.fields()
    stock, pile = fields["stock"], fields["pile"]
    wins = Deal.from_position(early.rules, **{**fields, "stock": stock[:2], "pile": (*pile[:1], *stock[2:], *pile[1:])})
    assert actions.kind(make_bot(name).act(wins.view(0))) == "knock"  # there is no time left to wait for gin
    loses = turn("parlor", hand, GOOD, " | exposed 1")
    assert actions.kind(make_bot(name).act(loses.view(0))) == "discard"


def test_a_bot_keeps_to_the_longest_run():  # M2
    hand, other = "3H 4H 5H 6H 7H TC JC QC KD KS AD", "5C 6C 7C 8C 8D 8H JS QD TS 2S"
    free: Any = turn("line", hand, other).view(0)
    short: Any = turn("line run_max=4", hand, other).view(0)
    for name in ("simple", "skilled"):
        assert actions.kind(make_bot(name).act(free)) in ("discard", "knock")
        assert actions.kind(make_bot(name).act(short)) == "discard"


def test_after_many_draws_from_the_pile_a_bot_draws_from_the_stock():  # W4
    rules = preset("simple").replace(max_pile_draws_in_a_row=0)
    text = "dealer 1 | hand0 3S 4S 8C 8D TH QC KD 2C 5H 7D | hand1 2D 4C 6S 7S 9C JH JS QD KC AH | pile KH 5S | upcard KH | phase draw | turn 0"
    deal = Deal.from_position(rules, **Deal.parse(text).fields())
    for name in ("simple", "hard", "medium")[: 3 if COMPILED else 1]:
        view = deal.view(0)
        assert make_bot(name).act(view) == actions.DRAW_DISCARD
        view.pile_draws = PATIENCE
        assert make_bot(name).act(view) == actions.DRAW_STOCK
    assert deal.phase == DRAW
