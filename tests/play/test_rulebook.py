"""The rule book: a page for every rule, words for every value, differences and refusals for people. START-4."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knockwood.engine.rules import (
    CONTRADICTIONS,
    FIELDS,
    PRESETS,
    Contradiction,
    NotSupported,
    Rules,
    RulesError,
    check_supported,
    preset,
)
from knockwood.engine.showdown import score
from knockwood.play.ledger import Entry, Tally
from knockwood.play.rulebook import (
    ENTRIES,
    FAMILIES,
    GROUPS,
    TITLES,
    compare,
    idle,
    may_overtake,
    mending,
    one_line,
    refused,
    rules_named,
    sentence,
    title,
)
from tests.play.houses import LAW, houses, values_of

ROOT = Path(__file__).parents[2]


def test_every_rule_has_a_page_in_a_group() -> None:
    assert set(ENTRIES) == set(FIELDS)
    groups = [group.name for group in GROUPS]
    assert {entry.group for entry in ENTRIES.values()} == set(groups)
    order = [groups.index(entry.group) for entry in ENTRIES.values()]
    assert order == sorted(order)


def test_every_value_has_words() -> None:
    for name, entry in ENTRIES.items():
        field = FIELDS[name]
        if field.words or field.is_switch:
            wanted: set[object] = set(field.words) or {0, 1}
            assert {choice.value for choice in entry.choices} - {None} == wanted, name
        else:
            for value in {field.low, field.low + 1, field.high, *entry.offered}:
                short, full = entry.words(value)
                assert short, name
                assert full.endswith("."), name
        assert any(choice.value is None for choice in entry.choices) == field.none, name


def test_every_sentence_is_one_plain_line() -> None:
    for entry in ENTRIES.values():
        texts = [entry.title, entry.about, *(choice.sentence for choice in entry.choices)]
        for text in texts:
            assert re.fullmatch(r"[A-Z][^\n_{}]*\S", text), text
        assert all(choice.sentence.endswith(".") for choice in entry.choices)
        assert all(not choice.short.endswith(".") for choice in entry.choices)
        assert entry.unit or entry.number is None, entry.name


def test_no_two_rules_have_the_same_title_and_no_two_values_the_same_words() -> None:
    titles = [entry.title for entry in ENTRIES.values()]
    assert len(set(titles)) == len(titles)
    shorts = [choice.short for entry in ENTRIES.values() for choice in entry.choices]
    assert len(set(shorts)) == len(shorts)


def test_one_of_a_thing_is_singular() -> None:
    for entry in ENTRIES.values():
        if entry.number is not None and FIELDS[entry.name].low <= 1:
            assert not re.search(r"\b1 (points|boxes|cards|games|hands|cents|draws)\b", " ".join(entry.words(1))), entry.name


def test_the_numbers_offered_are_allowed() -> None:
    for name, entry in ENTRIES.items():
        for value in entry.offered:
            FIELDS[name].check(name, value)


def test_the_editor_offers_what_is_played_and_nothing_else() -> None:
    for name, entry in ENTRIES.items():
        field = FIELDS[name]
        values: set[Any] = {*entry.offered, *(choice.value for choice in entry.choices)} or {field.low}
        for value in values - {field.default}:
            further = {item.name: item.value for item in mending(preset("simple").to_dict(), {name: value})}
            rules = preset("simple").replace(**{name: value, **further})
            if entry.research:
                with pytest.raises(NotSupported):
                    check_supported(rules)
            else:
                check_supported(rules)


def test_three_hundred_is_offered_as_a_target_and_no_form_of_the_table_changes_it() -> None:  # P12
    assert 300 in ENTRIES["target"].offered
    for rules in PRESETS.values():
        if rules.series is None and rules.hollywood is None:
            assert rules.replace(seating="partnership").target == rules.target
    assert preset("standard").replace(seating="partnership", target=300).target == 300


def test_every_preset_has_a_title_and_a_family() -> None:
    assert set(TITLES) == {*PRESETS, "rummy500"}
    families = [title.family for title in TITLES.values()]
    assert list(dict.fromkeys(families)) == list(FAMILIES), "what most people play stands first"
    assert families == sorted(families, key=list(FAMILIES).index)
    assert families[-1] == "research"


# --- differences ------------------------------------------------------------------------------------------------------------------


def test_what_differs_is_told_in_words_beside_the_preset_it_came_from() -> None:
    assert compare(preset("simple").replace(gin_bonus=20), "simple").text == "differs from simple: gin bonus 20"
    assert compare(preset("parlor"), "parlor").text == "exactly parlor"
    house = preset("standard").replace(big_gin_bonus=None, knock_limit=0)
    assert compare(house, "standard").text == "differs from standard: gin only, no big gin"


@LAW
@given(houses())
def test_the_differences_make_the_rules_again(rules: Rules) -> None:
    for name in ("simple", None):
        found = compare(rules, name)
        assert PRESETS[found.preset].replace(**{item.name: item.value for item in found.differences}) == rules


@LAW
@given(houses())
def test_every_rule_set_has_a_line_and_a_sentence_for_each_rule(rules: Rules) -> None:
    assert one_line(rules)
    assert "\n" not in one_line(rules)
    assert all(sentence(name, rules).endswith(".") for name in FIELDS)


def test_the_line_names_what_decides_how_to_play() -> None:
    assert one_line(preset("simple")) == "to 100, knock at 10 or less, undercut bonus 25"
    three = preset("simple").replace(seating="rotation")
    assert one_line(three) == "three or four players in turn, to 100, knock at 10 or less, undercut bonus 25"
    assert one_line(three, 3) == "three players in turn, to 100, knock at 10 or less, undercut bonus 25"
    assert one_line(preset("straight")) == "series of 3 hands"
    assert one_line(preset("tournament")) == "to 250, best of 5 games, Oklahoma, undercut bonus 25"


def test_set_7_the_line_names_what_was_changed_and_no_word_of_the_title_twice() -> None:
    ours = preset("simple").replace(gin_bonus=30, undercut_bonus=15)
    assert one_line(ours) == "to 100, knock at 10 or less, undercut bonus 15, gin bonus 30"
    many = ours.replace(game_bonus=50, box_bonus=20, shutout_mult=2)
    assert one_line(many).endswith(", 2 changes more")
    assert one_line(preset("hollywood")) == "3 columns to 100, knock at 10 or less, undercut bonus 25"
    assert one_line(preset("simple-oklahoma").replace(target=50)) == "to 50, upcard sets the limit, undercut bonus 25"


def test_only_the_number_of_players_does_not_make_rules_changed_ones() -> None:
    assert [title(preset("simple").replace(seating=form)) for form in ("rotation", "captain", "partnership")] == ["Simple"] * 3
    assert title(preset("simple").replace(seating="rotation", gin_bonus=30)) == "Simple, changed"


@LAW
@given(houses())
def test_rules_without_effect_say_why(rules: Rules) -> None:
    for name, reason in idle(rules).items():
        assert name in FIELDS
        assert reason
        assert not reason.endswith(".")


# --- overtaking (SET-8) -------------------------------------------------------------------------------------------------------------


def test_boxes_can_overtake_only_where_they_can_bring_enough() -> None:
    assert may_overtake(preset("standard"))
    assert may_overtake(preset("under-ten"))
    for name in ("simple", "straight", "hollywood"):
        assert not may_overtake(preset(name)), name
    assert not may_overtake(preset("standard").replace(immediate_boxes=1))
    assert not may_overtake(
        preset("standard").replace(knock_limit=0)
    )  # three gins below 100 bring 75, the target 100 and a box
    assert may_overtake(preset("standard").replace(knock_limit=0, gin_extra_boxes=4))


@LAW
@given(houses(bases=("standard", "line", "under-ten", "oklahoma")), st.data())
def test_nobody_is_overtaken_where_it_is_said_to_be_impossible(rules: Rules, data: st.DataObject) -> None:
    assume((rules.seating, rules.series, rules.hollywood) == ("heads_up", None, None))
    tally = Tally(rules)
    counts = st.tuples(st.integers(0, 1), st.integers(0, 10), st.sampled_from([0, 1, 2, 11, 40, 98]), st.booleans())
    for winner, knocker, defender, spade in data.draw(st.lists(counts, min_size=3, max_size=60)):
        if tally.closed or (rules.knock_limit == 0 and knocker > 0):
            break
        mult = rules.spade_multiplier if spade and rules.oklahoma else 1
        kind = "knock" if knocker else "gin" if defender % 2 else "big_gin"
        result = score(rules, kind, knocker, defender, mult)
        tally.enter(Entry(None if result.winner is None else winner, result.points, result.boxes))
    lines = tally.settle()
    assert lines is None or lines.overtaken is None or may_overtake(rules)


# --- names and refusals -------------------------------------------------------------------------------------------------------------


def test_rules_are_named_by_preset_code_and_settings() -> None:
    wanted = preset("simple").replace(undercut_bonus=10, oklahoma=1)
    assert rules_named("simple", ["undercut_bonus=10", "oklahoma=on"]) == wanted
    assert rules_named("simple undercut_bonus=10", ["oklahoma=1"]) == wanted
    assert rules_named("kw1-062a-e55", ["oklahoma=1"]) == wanted
    assert rules_named("standard", ["big_gin_bonus=none"]).big_gin_bonus is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["gin_bnus=20"], "did you mean gin_bonus"),
        (["gin_bonus"], "field=value"),
        (["=20"], "field=value"),
        (["gin_bonus=20", "gin_bonus=25"], "given twice"),
        (["gin_bonus=2000"], "not within 0 to 100"),
        (["gin_bonus=on"], "whole number"),
        (["spade_multiplier=2"], "needs oklahoma"),
    ],
)
def test_a_wrong_setting_is_named(settings: list[str], words: str) -> None:
    with pytest.raises(RulesError, match=words):
        rules_named("simple", settings)


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"spade_multiplier": 2}, "spade_multiplier", "Spade as knock card: 2 needs Oklahoma"),
        ({"gin_bonus": 200}, "gin_bonus", "Gin bonus: 200 is not within 0 to 100"),
        (
            {"oklahoma": 1, "eleven_card_deal": 1},
            "knock_card_source",
            'Knock card: Oklahoma with "Eleven-card deal" has no upcard, it needs "A second pack"',
        ),
    ],
)
def test_a_refusal_speaks_of_titles_not_of_fields(changes: dict[str, int], field: str, reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        preset("simple").replace(**changes)
    assert refused(caught.value) == (field, reason)


@pytest.mark.parametrize("contradiction", CONTRADICTIONS, ids=lambda contradiction: contradiction.condition)
def test_every_contradiction_is_told_without_names_of_fields(contradiction: Contradiction) -> None:
    found = refused(RulesError(f"{contradiction.field}: {contradiction.reason}"))
    assert found.field == contradiction.field
    assert found.reason.startswith(f"{ENTRIES[contradiction.field].title}: ")
    assert not re.search(r"_|\([A-Z]\d|cumulative|partnership|best_of", found.reason)


# --- mending --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "changes", "further"),
    [
        ("simple", {"spade_multiplier": 2}, {"oklahoma": 1}),
        ("simple", {"spade_doubles_boxes": 1}, {"spade_multiplier": 2, "oklahoma": 1}),
        ("simple", {"oklahoma": 1, "eleven_card_deal": 1}, {"knock_card_source": "second_pack"}),
        (
            "standard",
            {"series": 5},
            {"winner_by": "series", "knock_limit": 0, "game_bonus": 0, "box_bonus": 0, "shutout_mult": 1},
        ),
        ("simple", {"winner_by": "series"}, {"series": 3, "knock_limit": 0}),
        ("straight", {"series": None}, {"winner_by": "final_total"}),
        ("standard", {"match_kind": "best_of", "hollywood": "per_hand"}, {}),
        ("standard", {"sweep_boxes": 1}, {"seating": "partnership"}),
        ("simple", {"target": 50}, {}),
        ("simple", {"match_kind": "best_of", "match_length": "long"}, {}),
        ("simple", {"jokers": 1}, {}),
    ],
)
def test_what_else_must_change_is_proposed(base: str, changes: dict[str, Any], further: dict[str, Any]) -> None:
    assert {item.name: item.value for item in mending(preset(base).to_dict(), changes)} == further


@LAW
@given(houses(), st.data())
def test_what_is_proposed_can_stand_and_keeps_what_was_wanted(rules: Rules, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(list(FIELDS)), min_size=1, max_size=3, unique=True))
    wanted: dict[str, Any] = {name: data.draw(values_of(name)) for name in names}
    further = {item.name: item.value for item in mending(rules.to_dict(), wanted)}
    if further:
        assert not set(further) & set(wanted)
        assert rules.replace(**wanted, **further).differences(rules).keys() <= {*wanted, *further}


def test_an_unknown_rule_is_refused_by_its_name() -> None:
    with pytest.raises(RulesError) as caught:
        preset("simple").replace(jokers=1)
    assert refused(caught.value).field == "jokers"
