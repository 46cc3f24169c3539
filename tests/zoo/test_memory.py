"""What a hand has shown: the same whether it was followed or read out of a view."""

from __future__ import annotations

import pytest

from knockwood.engine import COMPILED, actions
from knockwood.engine.cards import Card
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS
from knockwood.engine.view import HAND_OVER
from knockwood.zoo.memory import Memory
from knockwood.zoo.seat import seated
from tests.engine.play import VARIANTS
from tests.zoo.hands import followed

HANDS = 60 if COMPILED else 6


@pytest.mark.parametrize("name", VARIANTS)
def test_a_view_tells_what_was_noted_on_the_way(name):
    for seed in range(HANDS):
        for deal, memory in followed(VARIANTS[name], seed):
            for seat in (0, 1):
                assert Memory.of(deal.view(seat)).facts() == memory.facts()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_seated_position_looks_the_same_to_its_seat(name):
    for seed in range(HANDS):
        for deal, _ in followed(VARIANTS[name], seed):
            if deal.phase == HAND_OVER:
                continue
            view = deal.view(deal.turn)
            again = seated(view).view(deal.turn)
            again.history = view.history
            for field in view.__slots__:
                assert getattr(again, field) == getattr(view, field), field


@pytest.mark.parametrize("name", VARIANTS)
def test_the_hidden_cards_of_a_seated_position_are_the_unseen_ones_in_order(name):
    for deal, _ in followed(VARIANTS[name], 3):
        if deal.phase == HAND_OVER:
            continue
        other = seated(deal.view(deal.turn))
        cards = [
            *other.stock,
            *other.pile,
            *(card for card, _ in other.laid),
            *(card for card in range(52) if (other.hand0 | other.hand1) >> card & 1),
        ]
        assert sorted(cards) == list(range(52))
        assert list(other.stock) == sorted(other.stock, reverse=True)


def test_a_throw_is_remembered_with_its_thrower_and_its_turn():
    deal, memory = Deal.from_seed(PRESETS["simple"], 1, 0, 0), Memory()
    upcard = deal.upcard
    for code in (actions.PASS, actions.PASS, actions.DRAW_STOCK):
        memory.follow(deal, code)
        deal.apply(code)
    assert memory.facts()["refused"] == [1 << upcard, 1 << upcard]
    assert memory.facts()["turn"] == 0
    thrown = deal.drawn
    memory.follow(deal, actions.discard(thrown))
    deal.apply(actions.discard(thrown))
    facts = memory.facts()
    assert (facts["thrown_by"][thrown], facts["thrown_at"][thrown], facts["turns"], facts["turn"]) == (1, 0, [0, 1], 1)
    assert facts["thrown_by"][upcard] == -1
    memory.follow(deal, actions.DRAW_DISCARD)
    deal.apply(actions.DRAW_DISCARD)
    assert memory.facts()["took"] == [1 << thrown, 0]


def test_a_seat_that_is_not_to_act_has_no_position():
    deal = Deal.from_seed(PRESETS["simple"], 1)
    with pytest.raises(ValueError, match="not this seat's turn"):
        seated(deal.view(1 - deal.turn))


def test_cards_that_may_not_be_looked_at_any_more_are_remembered():  # V2
    rules = PRESETS["simple"].replace(pile_view="top_only")
    for deal, _ in followed(rules, 5):
        if deal.phase != HAND_OVER and deal.knocker < 0:
            assert seated(deal.view(deal.turn)).pile == deal.pile
    assert Card.parse("AC") == 0
