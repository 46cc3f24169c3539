"""Who the other player may be."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import PRESETS, Rules
from knockwood.engine.view import View
from knockwood.search.rivals import RIVALS, limits, scripts, weights
from tests.search.test_player import after, hand

NAMES = [rival.name for rival in RIVALS]


def now(rules: Rules = PRESETS["eaai"], **fields: int) -> View:
    """A view of seat 0."""
    return View.from_fields(rules=rules, seat=0, phase=2, turn=0, hand=0, **fields)


def shares(*hands) -> dict[str, float]:
    """The part of each rival after these hands."""
    found = weights(after(*hands))
    return {name: weight / sum(found) for name, weight in zip(NAMES, found, strict=True)}


def test_before_anything_is_seen_each_is_as_likely_as_it_is_thought_beforehand():
    assert shares() == pytest.approx({rival.name: rival.prior for rival in RIVALS}, abs=0.002)


def test_one_who_knocks_high_is_none_who_waits_for_gin():
    found, before = shares(hand("knock", 1, 9), hand("knock", 1, 8), hand("knock", 1, 10)), shares()
    assert found["greedy10"] + found["ply10"] > before["greedy10"] + before["ply10"]
    assert found["greedy0"] + found["ply0"] < 0.1


def test_one_who_shows_low_hands_is_none_who_knocks_early():
    found, before = shares(hand("gin", 1, 0), hand("gin", 0, 0), hand("gin", 1, 0)), shares()
    assert found["greedy0"] + found["ply0"] > before["greedy0"] + before["ply0"]
    assert found["greedy10"] + found["ply10"] < 0.1


def test_what_was_seen_long_ago_is_forgotten_by_and_by():
    camper, knocker = hand("gin", 1, 0), hand("knock", 1, 9)
    assert shares(camper, knocker, knocker)["greedy10"] > shares(knocker, knocker, camper)["greedy10"]


def test_under_oklahoma_a_hand_that_was_kept_tells_no_waiting():  # O1
    rules = PRESETS["simple-oklahoma"]
    low = hand("knock", 0, 2)
    kept = View.from_fields(rules=rules, seat=0, phase=2, turn=0, hand=0, earlier=(low,))
    before = View.from_fields(rules=rules, seat=0, phase=2, turn=0, hand=0)
    names = dict(zip(NAMES, weights(kept), strict=True))
    assert names["greedy10"] / names["greedy0"] == weights(before)[1] / weights(before)[4]


def test_a_rival_would_have_gone_down_by_its_own_limit_and_that_of_the_hand():
    assert dict(zip(NAMES, limits(now(), (5, 5)), strict=True)) == {
        "": -1,
        "greedy10": 10,
        "ply10": 10,
        "plyearly": 0,
        "greedy0": 0,
        "ply0": 0,
    }
    assert limits(now(), (3, 3))[NAMES.index("plyearly")] == 10
    assert limits(now(limit=4), (3, 3)) == [-1, 4, 4, 4, 0, 0]


def test_nobody_could_have_gone_down_before_its_first_turn():
    assert limits(now(), (1, 0)) == [-1] * len(RIVALS)


def test_every_rival_but_the_net_has_a_script():
    assert [script is None for script in scripts()] == [not name for name in NAMES]
