"""The options of Rummy 500."""

from __future__ import annotations

import pytest
from hypothesis import given

from knockwood.engine.rules import RulesError
from knockwood.rummy500.rules import OPTIONS, RummyRules, parse_rules, rules_text
from tests.cli.commands import command
from tests.rummy500.play import rules


def test_the_defaults_are_those_of_section_20():
    assert RummyRules().to_dict() == {
        "target": 500,
        "hand_for_two": 13,
        "top_card_duty": 1,
        "ace_low": 0,
        "must_discard_to_go_out": 0,
        "stock_turnover": 0,
        "out_wins": 0,
        "rummy_call": 0,
    }


@given(rules())
def test_rules_survive_data_and_text(house):
    assert RummyRules.from_dict(house.to_dict()) == house
    assert parse_rules(rules_text(house)) == house
    assert house.replace() == house
    assert len(house.id) == 12


def test_the_id_depends_on_the_values_alone():
    ids = {RummyRules().replace(**{option.name: value}).id for option in OPTIONS for value in option.values}
    assert len(ids) == 1 + sum(len({*option.values} - {option.default}) for option in OPTIONS)


def test_rules_are_frozen():
    with pytest.raises(AttributeError):
        RummyRules().target = 100  # type: ignore[misc]


def test_every_option_has_one_plain_sentence_and_a_rule():
    assert [option.name for option in OPTIONS] == list(RummyRules().to_dict())
    for option in OPTIONS:
        assert option.sentence.endswith(".")
        assert option.sentence.count(". ") == 0
        assert option.rule.startswith("F")
        assert option.default == getattr(RummyRules(), option.name)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"target": 49}, "target: 49 is not within 50 to 5000"),
        ({"target": "500"}, "target: a whole number"),
        ({"target": None}, "target: a whole number"),
        ({"target": True}, "target: a whole number"),
        ({"hand_for_two": 11}, "hand_for_two: 11 is none of 10, 13"),
        ({"stock_turnover": 4}, "stock_turnover: 4 is none of 0, 1, 2, 3"),
        ({"ace_low": 2}, "ace_low: 2 is none of 0, 1"),
        ({"ace_low": 1.0}, "ace_low: a whole number"),
        ({"rummy_call": 1}, "rummy_call: the call is not played"),
        ({"jokers": 2}, "unknown rule of Rummy 500: jokers"),
    ],
)
def test_rules_that_cannot_be_are_refused_in_one_line(values, words):
    with pytest.raises(RulesError, match="^[^\n]*$") as error:
        RummyRules.from_dict(values)
    assert words in str(error.value)


def test_the_call_of_rummy_is_off_under_all_rules():  # F12
    assert RummyRules().rummy_call == 0
    for value in (0, False):
        assert RummyRules.from_dict({"rummy_call": value}).rummy_call == 0
    for value in (1, True, 2):
        with pytest.raises(RulesError, match="the call is not played"):
            RummyRules.from_dict({"rummy_call": value})


def test_switches_take_true_and_false():
    assert RummyRules.from_dict({"ace_low": True, "rummy_call": False}) == RummyRules(ace_low=1)


@pytest.mark.parametrize(
    "text", ["simple", "rummy500 target", "rummy500 target=x", "rummy500 target=100 target=200", "rummy500 a=1"]
)
def test_text_that_is_no_rules_is_refused(text):
    with pytest.raises(RulesError):
        parse_rules(text)


def test_the_command_tells_the_rules_and_what_differs(capsys):
    done = command(capsys, "rules", "rummy500", "--set", "ace_low=on", "target=250")
    assert done.status == 0
    assert "differs from rummy500: to 250, an ace in hand counts 1" in done.out
    assert "The game ends when a player has 250 points" in " ".join(done.out.split())
    assert "ace_low: 5 is none of 0, 1" in command(capsys, "rules", "rummy500", "--set", "ace_low=5").refused()
    assert "rummy_call" in command(capsys, "rules", "rummy500 rummy_call=on").refused()


def test_the_command_lists_the_options(capsys):
    done = command(capsys, "rules", "rummy500", "--fields", "--set", "ace_low=on")
    lines = done.out.splitlines()
    for option in OPTIONS:
        assert any(line.startswith(f"{option.name}=") for line in lines), option.name
    assert any(line.startswith("ace_low=1 ") for line in lines)
