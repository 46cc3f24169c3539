"""Rummy 500 in the rule book: every option has words, the page follows the values, codes come back. F1 to F13."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.engine.rules import RulesError
from knockwood.play.rulebook import ShareCodeError, is_share_code, refused
from knockwood.rummy500 import RummyRules, rulepage
from knockwood.rummy500.rules import OPTIONS

PAGE = Path(__file__).parent / "rummy500.txt"


@st.composite
def options(draw: st.DrawFn) -> RummyRules:
    """Any rules of Rummy 500."""
    found = {}
    for option in OPTIONS:
        low, high = option.values[0], option.values[-1]
        found[option.name] = draw(st.integers(low, high) if option.is_range else st.sampled_from(option.values))
    return RummyRules.from_dict(found)


def text_of(rules: RummyRules) -> str:
    return " ".join(sentence for section in rulepage.summary(rules).sections for sentence in section.sentences)


def test_every_option_has_a_page_with_words_for_every_value() -> None:
    assert list(rulepage.ENTRIES) == [option.name for option in OPTIONS]
    for option in OPTIONS:
        for value in option.values:
            short, sentence = rulepage.ENTRIES[option.name].words(value)
            assert short, option.name
            assert sentence.endswith("."), option.name


def test_the_page_is_the_one_that_was_read() -> None:
    assert rulepage.summary(RummyRules()).text() == PAGE.read_text()


@settings(deadline=None)
@given(options(), st.data())
def test_every_option_changes_the_page_and_nothing_else_does(rules: RummyRules, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(OPTIONS))
    value = data.draw(st.sampled_from(option.values))
    other = rules.replace(**{option.name: value})
    assert (rulepage.summary(other) == rulepage.summary(rules)) == (other == rules)
    assert all(sentence.endswith(".") for section in rulepage.summary(rules).sections for sentence in section.sentences)
    assert f"{rules.target} points" in text_of(rules)


@settings(deadline=None)
@given(options())
def test_a_share_code_gives_the_same_rules_again(rules: RummyRules) -> None:
    code = rulepage.share_code(rules)
    assert rulepage.rules_of_code(code.lower()) == rules
    assert rulepage.rules_of_code(code).id == rules.id
    assert not is_share_code(code)


def test_a_code_of_the_first_edition_means_what_it_meant() -> None:
    assert rulepage.rules_of_code("KR1-09TX") == RummyRules()
    assert rulepage.rules_of_code("KR1-004F-M61G-R5F") == RummyRules(target=250, out_wins=1)


def test_the_code_of_one_game_is_none_of_the_other() -> None:
    with pytest.raises(ShareCodeError, match="mistyped"):
        rulepage.rules_of_code("KR1-049T")
    with pytest.raises(ShareCodeError, match="begins with KR1"):
        rulepage.rules_of_code("KW1-049T")


def test_rules_are_named_with_options() -> None:
    wanted = RummyRules(target=250, out_wins=1)
    assert rulepage.rules_named("rummy500", ["target=250", "out_wins=on"]) == wanted
    assert rulepage.rules_named("rummy500 target=250", ["out_wins=1"]) == wanted
    assert rulepage.rules_named(rulepage.share_code(wanted)) == wanted
    assert rulepage.compare(wanted).text == "differs from rummy500: to 250, going out wins"


@pytest.mark.parametrize(
    "settings", [["gin_bonus=20"], ["target"], ["target=1", "target=2"], ["hand_for_two=11"], ["target=1"]]
)
def test_a_wrong_option_is_refused(settings: list[str]) -> None:
    with pytest.raises(RulesError) as caught:
        rulepage.rules_named("rummy500", settings)
    assert "\n" not in refused(caught.value, rulepage.ENTRIES).reason
