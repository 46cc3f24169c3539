"""Laws that hold under every rule set that can be. docs/rules.md, section 2."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from knockwood.engine import COMPILED, actions
from knockwood.engine.actions import DENSE, IllegalAction
from knockwood.engine.batch import POLICIES, DealBatch, simulate
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules, RulesError, contradictions, parse_rules, rules_text
from knockwood.engine.view import HAND_OVER, WALL, View
from tests.engine.any_rules import anything, rules_of_a_hand
from tests.engine.play import reach, seeds, stops, walk
from tests.engine.test_laws import places
from tests.engine.worlds import another_world
from tests.oracle import naive

MOST = int(os.environ.get("KNOCKWOOD_EXAMPLES", "0")) or (400 if COMPILED else 40)
"""Rule sets for each law; ``KNOCKWOOD_EXAMPLES=5000 pytest tests/engine/test_any_rules.py`` looks further."""
MANY = settings(max_examples=MOST, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@settings(max_examples=500, deadline=None)
@given(anything)
def test_fields_in_range_are_rules_or_the_table_says_why_not(values: dict[str, Any]) -> None:
    against = contradictions(SimpleNamespace(hand_size=10, **values))
    if against:
        with pytest.raises(RulesError, match=f"^{against[0].field}: ") as refused:
            Rules(**values)
        assert against[0].reason in str(refused.value)
    else:
        assert contradictions(Rules(**values)) == []


@MANY
@given(rules_of_a_hand(), seeds)
def test_every_hand_ends_and_keeps_its_cards(rules: Rules, seed: int) -> None:  # C1, T8, W1 to W4
    most = 0
    for steps, deal in enumerate(walk(rules, seed)):
        assert sorted(places(deal)) == list(range(52))
        assert bool(deal.legal()) == (deal.phase != HAND_OVER)
        most = steps
    assert deal.result is not None
    assert most < 2_000
    assert deal.stock_count >= rules.dead_hand_stock


@MANY
@given(rules_of_a_hand(), seeds, stops)
def test_both_seats_see_what_is_theirs_and_no_more(rules: Rules, seed: int, stop: int) -> None:  # V1 to V6
    deal = reach(rules, seed, stop)
    for seat in (0, 1):
        view, other = deal.view(seat), another_world(deal, seat, seed)
        assert other.view(seat) == view
        assert view.legal() == other.view(seat).legal() == (deal.legal() if deal.turn == seat else [])
        assert View.from_fields(**{name: getattr(view, name) for name in View.__slots__}) == view
        if deal.turn == seat:
            for code in view.legal():
                assert (view.spread_of(code), view.is_false(code)) == (deal.spread_of(code), deal.is_false(code))


@MANY
@given(rules_of_a_hand(), seeds, stops)
def test_a_position_is_its_text(rules: Rules, seed: int, stop: int) -> None:
    deal = reach(rules, seed, stop)
    again = Deal.parse(deal.text())
    assert (again, again.text(), again.hash64(), again.legal()) == (deal, deal.text(), deal.hash64(), deal.legal())
    assert again.result == deal.result
    assert Deal.from_position(deal.rules, **deal.fields()) == deal
    assert parse_rules(rules_text(rules)) == rules
    for code in deal.legal():
        assert deal.parse_action(deal.action_text(code)) == code


@MANY
@given(rules_of_a_hand(), seeds, stops)
def test_what_is_not_offered_is_refused_and_changes_nothing(rules: Rules, seed: int, stop: int) -> None:
    deal = reach(rules, seed, stop)
    legal, text, mark = set(deal.legal()), deal.text(), deal.hash64()
    numbers = {actions.index(code) + 1 for code in legal} | {0}
    for dense in range(DENSE):
        for number in numbers:
            code = number << 9 | dense
            if code in legal:
                continue
            after = deal.copy()
            try:
                after.apply(code)
            except IllegalAction:
                assert after.text() == text
            else:
                assert deal.phase == WALL  # an illegal knock at the wall: not offered, but the hand ends dead (W2, I3)
                assert deal.is_false(code)
                assert after.result is not None
                assert after.result.kind == "dead_hand"
    assert (deal.text(), deal.hash64()) == (text, mark)


def house_of(rules: Rules) -> naive.House:
    """The rules as the obvious model takes them."""
    return naive.House(
        arrangement=rules.arrangement,
        ban=bool(rules.discard_taken_ban),
        dead_stock=rules.dead_hand_stock,
        wall=bool(rules.fiftieth_card),
        most_pile_draws=rules.max_pile_draws_in_a_row,
        big_gin=rules.big_gin_bonus is not None,
        longest=rules.run_max or 13,
        expose=rules.illegal_knock == "expose",
    )


@settings(MANY, max_examples=max(25, MOST * 3 // 8))
@given(rules_of_a_hand(), seeds, stops)
def test_the_obvious_model_offers_as_many_actions(rules: Rules, seed: int, stop: int) -> None:
    deal = reach(rules, seed, stop)
    if deal.phase != HAND_OVER:
        _, hand = naive.read("rules simple" + deal.text()[deal.text().index(" |") :])
        hand = hand._replace(limit=deal.limit)
        assert len(deal.legal()) == len(list(naive.following(house_of(rules), hand)))


@MANY
@given(rules_of_a_hand(), seeds)
def test_batches_play_out_every_rule(rules: Rules, seed: int) -> None:
    for policy in POLICIES:
        batch = DealBatch(rules, 3)
        batch.reset([seed, seed + 1, seed + 2], [0, 1, 0])
        batch.playout(policy)
        for number in range(3):
            result = batch[number].result
            assert result is not None
            assert Deal.parse(batch[number].text()).result == result
        assert sum(simulate(rules, seed, 3, policy).kinds.values()) == 3
