"""``knockwood rules``."""

from __future__ import annotations

import json

import pytest

from knockwood.engine.rules import FIELDS, PRESETS, parse_rules
from knockwood.play.rulebook import TITLES, share_code, summary
from knockwood.rummy500 import RummyRules
from tests.cli.commands import command


def test_the_presets_are_listed_with_what_they_stand_for(capsys):
    done = command(capsys, "rules")
    assert done.status == 0
    for name, words in TITLES.items():
        assert f"\n{name} " in f"\n{done.out}"
        assert words.line in done.out
    assert "differs from simple: Oklahoma" in done.out


def test_the_list_as_json_has_values_that_can_be_used(capsys):
    rows = json.loads(command(capsys, "rules", "--json").out)
    assert [row["name"] for row in rows] == list(TITLES)
    for row in rows:
        if row["name"] in PRESETS:
            assert row["id"] == PRESETS[row["name"]].id
            assert row["code"] == share_code(PRESETS[row["name"]])


def test_rummy_500_is_told_with_its_own_options(capsys):
    done = command(capsys, "rules", "rummy500", "--set", "target=250", "out_wins=on")
    assert done.status == 0
    assert "differs from rummy500: to 250, going out wins" in done.out
    found = json.loads(command(capsys, "rules", "rummy500", "--set", "target=250", "--json").out)
    assert (found["id"], found["rules"]["target"]) == (RummyRules(target=250).id, 250)
    assert json.loads(command(capsys, "rules", found["code"], "--json").out) == found
    assert "unknown rule: gin_bonus" in command(capsys, "rules", "rummy500", "--set", "gin_bonus=20").refused()


def test_the_fields_are_listed_with_what_they_can_be(capsys):
    lines = command(capsys, "rules", "oklahoma", "--fields", "--set", "big_gin_bonus=none").out.splitlines()
    for name in FIELDS:
        assert any(line.startswith(f"{name}=") for line in lines), name
    assert "big_gin_bonus=none  (none or 0 to 100)" in lines
    assert "oklahoma_ace=gin_only  (gin_only or one)" in lines
    found = json.loads(command(capsys, "rules", "--fields", "--json").out)
    assert (found["target"]["value"], found["target"]["values"]) == (100, "1 to 1000")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_in_plain_words(capsys, name):
    done = command(capsys, "rules", name)
    assert done.status == 0
    assert done.out.startswith(summary(PRESETS[name]).text())
    assert f"rule set {PRESETS[name].id}, share code {share_code(PRESETS[name])}" in done.out
    assert ("differs from simple: " in done.out) == (name != "simple")


def test_settings_change_a_preset(capsys):
    words = ("rules", "oklahoma", "--set", "target=200", "spade_multiplier=1", "--set", "immediate_boxes=on")
    done = command(capsys, *words)
    rules = parse_rules("oklahoma target=200 spade_multiplier=1 immediate_boxes=1")
    assert done.status == 0
    assert "differs from oklahoma: spades count once, to 200, boxes count at once" in done.out
    assert rules.id in done.out
    found = json.loads(command(capsys, *words, "--json").out)
    assert found["rules"] == rules.to_dict()
    assert (found["id"], found["code"], found["preset"]) == (rules.id, share_code(rules), "oklahoma")
    assert {item["name"] for item in found["differs_from_simple"]} == set(rules.differences(PRESETS["simple"]))
    assert [section["id"] for section in found["summary"]] == [section.id for section in summary(rules).sections]
    assert "hollywood_columns" in found["idle"]


def test_settings_without_a_name_change_simple(capsys):
    assert json.loads(command(capsys, "rules", "--set", "target=50", "--json").out)["rules"]["target"] == 50


def test_a_share_code_stands_for_a_name(capsys):
    rules = parse_rules("simple undercut_bonus=10")
    found = json.loads(command(capsys, "rules", share_code(rules).lower(), "--json").out)
    assert found["id"] == rules.id
    assert found["differences"] == [{"name": "undercut_bonus", "value": 10, "text": "undercut bonus 10"}]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("simple", "--set", "spade_multiplier=2"), "spade_multiplier: 2 needs oklahoma"),
        (("simple", "--set", "gin_bnus=20"), "unknown rule: gin_bnus (did you mean gin_bonus?)"),
        (("simple", "--set", "gin_bonus=lots"), "gin_bonus: a whole number is wanted"),
        (("simple", "--set", "gin_bonus"), "a setting is field=value"),
        (("smple",), "no such preset: smple"),
        (("kw1-0499",), "the share code is mistyped"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(capsys, words, reason):
    assert reason in command(capsys, "rules", *words).refused()
