"""House rules: fields, presets, what cannot be, what is not played yet. docs/rules.md, sections 2 and 3; K1, O1 to O3."""

from __future__ import annotations

import json
import pickle
from types import SimpleNamespace
from typing import Any

import pytest

from knockwood.engine.cards import Card
from knockwood.engine.rules import (
    CONTRADICTIONS,
    FIELDS,
    PRESETS,
    NotSupported,
    Rules,
    RulesError,
    check_hand_supported,
    check_supported,
    contradictions,
    hand_limit,
    hand_mult,
    parse_rules,
    preset,
    rules_text,
)

DEFAULTS = {
    "hand_size": 10,
    "first_turn": "upcard_offer",
    "eleven_card_deal": 0,
    "discard_taken_ban": 1,
    "knock_limit": 10,
    "oklahoma": 0,
    "oklahoma_ace": "gin_only",
    "knock_card_source": "upcard",
    "spade_multiplier": 1,
    "spade_doubles_boxes": 0,
    "gin_bonus": 25,
    "big_gin_bonus": None,
    "undercut_bonus": 25,
    "undercut_on_tie": 1,
    "target": 100,
    "game_bonus": 100,
    "box_bonus": 25,
    "gin_extra_boxes": 0,
    "big_gin_extra_boxes": 0,
    "undercut_extra_boxes": 0,
    "immediate_boxes": 0,
    "shutout_mult": 1,
    "shutout_mult_base": "hand_points",
    "shutout_flat": 0,
    "winner_by": "final_total",
    "dealer": "alternate",
    "first_dealer": "random",
    "dead_hand_stock": 2,
    "fiftieth_card": 0,
    "max_pile_draws_in_a_row": 20,
    "arrangement": "player",
    "run_max": None,
    "hollywood": None,
    "hollywood_columns": 3,
    "hollywood_extend": 0,
    "series": None,
    "series_play_all": 0,
    "match_kind": "single",
    "match_length": 1,
    "illegal_knock": "prevent",
    "pile_view": "all",
    "seating": "heads_up",
    "partners_alternate": 0,
    "sweep_boxes": 0,
    "reveal": "hand_end",
    "cents_per_point": 0,
}


def test_the_defaults_are_those_of_the_table() -> None:  # section 2
    assert Rules().to_dict() == DEFAULTS


SIMPLE = {"game_bonus": 0, "box_bonus": 0, "winner_by": "target", "arrangement": "auto_min"}
PARLOR = {
    "first_turn": "normal",
    "gin_bonus": 20,
    "undercut_bonus": 10,
    "box_bonus": 20,
    "shutout_flat": 100,
    "fiftieth_card": 1,
    "illegal_knock": "expose",
}
TABLE: dict[str, dict[str, Any]] = {
    "simple": SIMPLE,
    "simple-oklahoma": {**SIMPLE, "oklahoma": 1},
    "simple-gin-only": {**SIMPLE, "knock_limit": 0},
    "eaai": {**SIMPLE, "arrangement": "player"},
    "parlor": PARLOR,
    "parlor-eleven": {**PARLOR, "eleven_card_deal": 1},
    "parlor-straight": {
        **PARLOR,
        "knock_limit": 0,
        "game_bonus": 0,
        "box_bonus": 0,
        "shutout_flat": 0,
        "winner_by": "series",
        "series": 3,
    },
    "parlor-oklahoma": {**PARLOR, "oklahoma": 1, "oklahoma_ace": "one", "target": 150},
    "parlor-hollywood": {**PARLOR, "hollywood": "per_hand"},
    "line": {"first_turn": "normal", "shutout_mult": 2, "first_dealer": "low_card"},
    "under-ten": {
        "discard_taken_ban": 0,
        "knock_limit": 9,
        "undercut_bonus": 20,
        "undercut_on_tie": 0,
        "shutout_mult": 2,
        "shutout_flat": 100,
        "dealer": "loser",
    },
    "standard": {"big_gin_bonus": 31, "shutout_mult": 2},
    "classic": {"gin_bonus": 20, "undercut_bonus": 10, "box_bonus": 20, "shutout_flat": 100, "dealer": "winner"},
    "oklahoma": {
        "oklahoma": 1,
        "spade_multiplier": 2,
        "big_gin_bonus": 31,
        "target": 150,
        "gin_extra_boxes": 2,
        "big_gin_extra_boxes": 2,
        "undercut_extra_boxes": 1,
        "shutout_mult": 2,
    },
    "hollywood": {"big_gin_bonus": 31, "shutout_mult": 2, "hollywood": "per_player"},
    "scarne-hollywood": {"target": 150, "shutout_mult": 2, "hollywood": "per_player"},
    "straight": {"knock_limit": 0, "game_bonus": 0, "box_bonus": 0, "winner_by": "series", "series": 3},
    "tournament": {
        "oklahoma": 1,
        "big_gin_bonus": 31,
        "target": 250,
        "shutout_mult": 2,
        "fiftieth_card": 1,
        "match_kind": "best_of",
        "match_length": 5,
    },
}


def test_the_presets_are_those_of_the_table() -> None:  # section 3
    assert list(PRESETS) == list(TABLE)
    for name, changes in TABLE.items():
        assert preset(name).to_dict() == {**DEFAULTS, **changes}, name
        assert preset(name).differences(Rules()) == {k: v for k, v in changes.items() if v != DEFAULTS[k]}, name


def test_rummy_500_is_another_game() -> None:
    with pytest.raises(NotSupported, match="^not supported yet: rummy500$"):
        preset("rummy500")
    with pytest.raises(RulesError, match="no such preset: simpel"):
        preset("simpel")


def test_rules_are_frozen_values() -> None:
    one, two = Rules(knock_limit=5), Rules(knock_limit=5)
    assert one == two
    assert hash(one) == hash(two)
    assert one != Rules()
    assert one != "rules"
    with pytest.raises(AttributeError, match="frozen"):
        one.knock_limit = 3
    with pytest.raises(AttributeError, match="frozen"):
        del one.knock_limit
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.replace(knock_limit=10) == Rules()


def test_rules_survive_json_and_text() -> None:
    for rules in [*PRESETS.values(), Rules(), preset("simple").replace(undercut_bonus=10, target=50)]:
        assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
        assert parse_rules(rules_text(rules)) == rules
    assert rules_text(preset("simple").replace(undercut_bonus=10)) == "simple undercut_bonus=10"
    assert repr(preset("simple")) == "Rules(simple)"
    assert parse_rules("standard big_gin_bonus=none").big_gin_bonus is None
    assert parse_rules("") == preset("simple")


def test_the_id_is_a_short_hash_of_the_values() -> None:
    assert preset("simple").id == Rules.from_dict(preset("simple").to_dict()).id == "978e53d921b7"
    assert len({rules.id for rules in PRESETS.values()}) == len(PRESETS)
    assert all(len(rules.id) == 12 and int(rules.id, 16) >= 0 for rules in PRESETS.values())


def test_switches_take_true_and_false() -> None:
    assert Rules(oklahoma=True) == Rules(oklahoma=1)
    assert Rules(oklahoma=True).oklahoma == 1


SERIES = {"series": 3, "winner_by": "series", "knock_limit": 0, "game_bonus": 0, "box_bonus": 0}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"knok_limit": 5}, "unknown rule: knok_limit"),
        ({"knock_limit": 11}, "knock_limit: 11 is not within 0 to 10"),
        ({"knock_limit": -1}, "knock_limit: -1 is not within 0 to 10"),
        ({"knock_limit": "ten"}, "knock_limit: a whole number is wanted, not 'ten'"),
        ({"knock_limit": 5.0}, "knock_limit: a whole number is wanted"),
        ({"knock_limit": None}, "knock_limit: a whole number is wanted"),
        ({"knock_limit": True}, "knock_limit: a whole number is wanted"),
        ({"oklahoma": 2}, "oklahoma: 2 is not within 0 to 1"),
        ({"big_gin_bonus": 101}, "big_gin_bonus: 101 is not within 0 to 100"),
        ({"run_max": 2}, "run_max: 2 is not within 3 to 13"),
        ({"arrangement": "auto"}, "arrangement: 'auto' is none of player, full, auto_min"),
        ({"hollywood": "both"}, "hollywood: 'both' is none of per_player, per_hand"),
        ({"spade_multiplier": 2}, "spade_multiplier: 2 needs oklahoma"),
        ({"spade_doubles_boxes": 1, "oklahoma": 1}, "spade_doubles_boxes: needs spade_multiplier 2"),
        ({"oklahoma": 1, "eleven_card_deal": 1}, "knock_card_source: oklahoma with eleven_card_deal"),
        ({"knock_card_source": "second_pack"}, "knock_card_source: second_pack needs oklahoma"),
        ({"series": 4, "winner_by": "series", "knock_limit": 0}, "series: the number of hands is odd"),
        ({"series": 3, "knock_limit": 0}, "winner_by: a series is won by series"),
        ({"winner_by": "series"}, "series: winner_by series needs a length"),
        ({"series": 3, "winner_by": "series"}, "knock_limit: a series has no knocking"),
        (
            {"series": 3, "winner_by": "series", "knock_limit": 0, "hollywood": "per_hand"},
            "hollywood: a series has no columns",
        ),
        ({"series_play_all": 1}, "series_play_all: needs series"),
        ({"hollywood_extend": 1}, "hollywood_extend: needs hollywood"),
        ({"match_length": 3}, "match_length: a single game has length 1"),
        ({"match_kind": "best_of", "match_length": 4}, "match_length: best_of takes an odd number"),
        ({"match_kind": "best_of", "match_length": 11}, "match_length: best_of takes an odd number"),
        ({**SERIES, "game_bonus": 100}, "game_bonus: a series counts hands"),
        ({**SERIES, "box_bonus": 25}, "box_bonus: a series counts hands"),
        ({**SERIES, "immediate_boxes": 1}, "immediate_boxes: a series counts hands"),
        ({**SERIES, "shutout_mult": 2}, "shutout_mult: a series counts hands"),
        ({**SERIES, "shutout_flat": 100}, "shutout_flat: a series counts hands"),
        ({**SERIES, "cents_per_point": 5}, "cents_per_point: a series counts hands"),
        ({**SERIES, "match_kind": "best_of", "match_length": 3}, "match_kind: a series is the whole match"),
        ({**SERIES, "seating": "rotation"}, "seating: a series is for two"),
        ({"hollywood": "per_hand", "seating": "captain"}, "seating: Hollywood columns are for two"),
        ({"hollywood": "per_hand", "match_kind": "best_of", "match_length": 3}, "match_kind: a Hollywood sheet"),
        ({"match_kind": "cumulative"}, "match_length: cumulative takes points"),
        ({"partners_alternate": 1}, "partners_alternate: needs partnership"),
        ({"sweep_boxes": 1}, "sweep_boxes: needs partnership"),
    ],
)
def test_rules_that_cannot_be_name_the_field(values: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesError, match=f"^{words}"):
        Rules.from_dict(values)


def test_the_table_of_contradictions_tells_all_at_once() -> None:
    values = SimpleNamespace(**{**Rules().to_dict(), "spade_multiplier": 2, "sweep_boxes": 1, "series": 4})
    found = {entry.field: entry.reason for entry in contradictions(values)}
    assert found["spade_multiplier"] == "2 needs oklahoma (O3)"
    assert {"sweep_boxes", "series", "winner_by", "knock_limit", "game_bonus", "box_bonus"} <= set(found)
    assert all(not contradictions(rules) for rules in PRESETS.values())
    for entry in CONTRADICTIONS:
        assert entry.field in FIELDS
        assert entry.field in entry.condition.split()
        assert entry.reason.endswith(")")


def test_text_that_is_no_rules_is_refused() -> None:
    for text, words in (
        ("simple target", "field=value"),
        ("simple target=50 target=50", "target: is given twice"),
        ("simple big_gin_bonus=none target=50 big_gin_bonus=31", "big_gin_bonus: is given twice"),
        ("simple target=x", "whole number"),
        ("simple x=1", "unknown rule: x"),
    ):
        with pytest.raises(RulesError, match=words):
            parse_rules(text)
    with pytest.raises(RulesError, match="texts"):
        Rules.from_dict({1: 2})  # type: ignore[dict-item]


PLAYED: dict[str, list[Any]] = {
    "first_turn": ["upcard_offer", "normal"],
    "eleven_card_deal": [0, 1],
    "discard_taken_ban": [0, 1],
    "knock_limit": [0, 5, 10],
    "oklahoma": [0, 1],
    "oklahoma_ace": ["gin_only", "one"],
    "gin_bonus": [0, 20, 100],
    "big_gin_bonus": [None, 0, 31, 100],
    "undercut_bonus": [0, 10, 100],
    "undercut_on_tie": [0, 1],
    "gin_extra_boxes": [0, 4],
    "big_gin_extra_boxes": [0, 4],
    "undercut_extra_boxes": [0, 4],
    "target": [1, 50, 1000],
    "game_bonus": [0, 500],
    "box_bonus": [0, 100],
    "immediate_boxes": [0, 1],
    "shutout_mult": [1, 2],
    "shutout_mult_base": ["hand_points", "hand_points_and_game", "total"],
    "shutout_flat": [0, 500],
    "winner_by": ["target", "final_total"],
    "dealer": ["alternate", "loser", "winner"],
    "first_dealer": ["random", "low_card", "high_card_chooses"],
    "hollywood": [None, "per_player", "per_hand"],
    "hollywood_columns": [1, 9],
    "seating": ["heads_up", "rotation", "captain", "partnership"],
    "cents_per_point": [0, 100],
    "dead_hand_stock": [0, 1, 2, 3, 4],
    "fiftieth_card": [0, 1],
    "max_pile_draws_in_a_row": [0, 1, 20, 100],
    "arrangement": ["auto_min", "player", "full"],
    "run_max": [None, 3, 4, 13],
    "illegal_knock": ["prevent", "expose"],
    "pile_view": ["all", "top_only"],
    "reveal": ["hand_end", "match_end"],
}
OTHERS: dict[str, Any] = {
    "hand_size": 7,
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in PLAYED.items() for value in values])
def test_what_is_played_is_supported(field: str, value: Any) -> None:
    check_supported(preset("simple").replace(**{field: value}))


@pytest.mark.parametrize(("field", "value"), list(OTHERS.items()))
def test_what_is_not_played_yet_is_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(NotSupported, match=f"^not supported yet: {field}$") as caught:
        check_supported(preset("simple").replace(**{field: value}))
    assert caught.value.field == field


def test_every_field_is_played_or_refused() -> None:
    needs_another = {
        "knock_card_source",
        "spade_multiplier",
        "spade_doubles_boxes",
        "hollywood_extend",
        "series",
        "series_play_all",
        "match_kind",
        "match_length",
        "partners_alternate",
        "sweep_boxes",
    }
    assert set(FIELDS) == set(PLAYED) | set(OTHERS) | needs_another
    for changes in (
        {"hollywood": "per_hand", "hollywood_extend": 1},
        {"series": 3, "winner_by": "series", "knock_limit": 0, "series_play_all": 1},
        {"match_kind": "cumulative", "match_length": 500},
        {"seating": "partnership", "sweep_boxes": 1, "partners_alternate": 1},
    ):
        check_supported(preset("simple").replace(**changes))


def test_the_second_pack_and_spades_are_played() -> None:  # O3, O5
    simple = preset("simple")
    check_supported(simple.replace(oklahoma=1, spade_multiplier=2, spade_doubles_boxes=1))
    check_supported(simple.replace(oklahoma=1, knock_card_source="second_pack", eleven_card_deal=1))


def test_a_hand_is_played_under_every_preset() -> None:
    for rules in PRESETS.values():
        check_hand_supported(rules)
    with pytest.raises(NotSupported, match="hand_size"):
        check_hand_supported(preset("simple").replace(hand_size=7))


def test_every_preset_is_played() -> None:
    for rules in PRESETS.values():
        check_supported(rules)


def test_the_limit_is_fixed_without_oklahoma() -> None:  # K1
    assert {hand_limit(preset("simple"), card) for card in range(52)} == {10}
    assert {hand_limit(preset("simple-gin-only"), card) for card in range(52)} == {0}
    assert {hand_mult(preset("simple"), card) for card in range(52)} == {1}


def test_the_upcard_sets_the_limit() -> None:  # O1, O2
    for suit in "CDHS":
        limits = [hand_limit(preset("simple-oklahoma"), Card.parse(rank + suit)) for rank in "A23456789TJQK"]
        assert limits == [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert hand_limit(preset("parlor-oklahoma"), Card.parse("AD")) == 1
    assert hand_limit(preset("simple-oklahoma").replace(knock_limit=5), Card.parse("9D")) == 5
    assert hand_limit(preset("simple-oklahoma").replace(knock_limit=0), Card.parse("9D")) == 0


def test_a_spade_doubles_where_it_may() -> None:  # O3
    assert hand_mult(preset("oklahoma"), Card.parse("7S")) == 2
    assert hand_mult(preset("oklahoma"), Card.parse("KH")) == 1
    assert hand_mult(preset("simple-oklahoma"), Card.parse("7S")) == 1
