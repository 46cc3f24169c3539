"""Share codes: every rule set comes back, every slip of the pen is noticed, old codes are read for ever. START-5, J-14."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockwood.engine.rules import FIELDS, PRESETS, Rules, parse_rules
from knockwood.play.rulebook import ShareCodeError, is_share_code, rules_of_code, share_code, sharecode, table_of_code
from knockwood.play.rulebook.codeformat import ALPHABET, PLAYERS_PLACE, checksum
from knockwood.play.seating import SEATS
from tests.play.houses import LAW, houses

FROZEN = {
    "KW1-049T": "simple",
    "KW1-1N53": "simple-oklahoma",
    "KW1-2QWH": "simple-gin-only",
    "KW1-36G8": "eaai",
    "KW1-4JFN": "parlor",
    "KW1-533C": "parlor-eleven",
    "KW1-61TY": "parlor-straight",
    "KW1-7GP7": "parlor-oklahoma",
    "KW1-8S9X": "parlor-hollywood",
    "KW1-9854": "line",
    "KW1-AAWP": "under-ten",
    "KW1-BVGF": "standard",
    "KW1-CFFJ": "classic",
    "KW1-DY3B": "oklahoma",
    "KW1-EWTS": "hollywood",
    "KW1-FDP0": "scarne-hollywood",
    "KW1-GF5D": "straight",
    "KW1-HY9M": "tournament",
    "KW1-062A-E55": "simple undercut_bonus=10",
}
"""Codes as they were printed in the first edition, with the rules that they stood for. Lines are added, never changed."""


@LAW
@given(houses(most=46))
def test_every_rule_set_comes_back_from_its_code_with_the_same_id(rules: Rules) -> None:
    again = rules_of_code(share_code(rules))
    assert again == rules
    assert again.id == rules.id


@pytest.mark.parametrize(("code", "text"), FROZEN.items())
def test_a_code_of_the_first_edition_means_what_it_meant(code: str, text: str) -> None:
    assert rules_of_code(code) == parse_rules(text)
    assert share_code(parse_rules(text)) == code


def test_the_code_of_a_preset_has_four_signs_after_the_mark() -> None:
    for name, rules in PRESETS.items():
        assert len(share_code(rules)) == len("KW1-0000"), name


def test_every_rule_has_a_place_in_the_code() -> None:
    assert [name for name, _ in sharecode.FORMAT.fields] == list(FIELDS)
    assert Rules().to_dict() == sharecode.FORMAT.defaults
    for name, words in sharecode.FORMAT.fields:
        field = FIELDS[name]
        wanted = (*(("none",) if field.none else ()), *field.words)
        assert set(words) == set(wanted), name


def test_no_rule_has_the_number_under_which_a_code_names_the_players() -> None:
    assert len(sharecode.FORMAT.fields) <= PLAYERS_PLACE


@LAW
@given(houses(), st.data())
def test_a_code_brings_the_number_of_players_along(rules: Rules, data: st.DataObject) -> None:  # P2
    least, most = SEATS[rules.seating]
    players = data.draw(st.integers(least, most) | st.none())
    assert table_of_code(share_code(rules, players)) == (rules, players)
    assert rules_of_code(share_code(rules, players)) == rules


def test_a_code_for_more_players_than_the_form_has_is_refused() -> None:  # P1
    with pytest.raises(ShareCodeError, match="heads_up takes 2 players, not 4"):
        table_of_code(share_code(PRESETS["simple"], 4))


@LAW
@given(houses(), st.data())
def test_one_wrong_sign_is_noticed(rules: Rules, data: st.DataObject) -> None:
    signs = share_code(rules)
    place = data.draw(st.sampled_from([i for i, sign in enumerate(signs) if i > 3 and sign != "-"]))
    wrong = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != signs[place]]))
    with pytest.raises(ShareCodeError, match="mistyped"):
        rules_of_code(signs[:place] + wrong + signs[place + 1 :])


@LAW
@given(houses(), st.data())
def test_two_neighbours_in_the_wrong_order_are_noticed(rules: Rules, data: st.DataObject) -> None:
    signs = share_code(rules).replace("-", "")
    place = data.draw(st.integers(3, len(signs) - 2))
    if signs[place] != signs[place + 1]:
        with pytest.raises(ShareCodeError, match="mistyped"):
            rules_of_code(signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :])


@LAW
@given(houses(), st.data())
def test_a_lost_sign_is_noticed(rules: Rules, data: st.DataObject) -> None:
    signs = share_code(rules).replace("-", "")
    place = data.draw(st.integers(3, len(signs) - 1))
    try:
        found = rules_of_code(signs[:place] + signs[place + 1 :])
    except ShareCodeError:
        return
    assert share_code(found) != share_code(rules)  # one in 32,768 passes the checksum, and it is other rules


@LAW
@given(houses())
def test_case_blanks_hyphens_and_letters_that_look_like_figures_mean_nothing(rules: Rules) -> None:
    code = share_code(rules)
    spoken = code[:3] + code[3:].replace("1", "l").replace("0", "o").replace("-", " ")
    assert rules_of_code(f"  {spoken.lower()} ") == rules


@LAW
@given(st.text(max_size=60) | st.text(alphabet=ALPHABET + "-", max_size=60).map("KW1".__add__))
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    try:
        rules = rules_of_code(text)
    except ShareCodeError as error:
        lines = str(error).splitlines()
    else:
        lines = [share_code(rules)]
        assert rules_of_code(lines[0]) == rules
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("simple", "begins with KW1"),
        ("KW2-049T", "newer version"),
        ("KW1", "mistyped or incomplete"),
        ("KW1-049U", "'U' is in no code"),
        ("KW1-" + "0" * 1000, "too long"),
    ],
)
def test_what_is_no_code_is_told_why(code: str, words: str) -> None:
    with pytest.raises(ShareCodeError, match=words):
        rules_of_code(code)


def test_a_code_with_a_base_or_a_rule_of_a_later_edition_asks_for_a_newer_version() -> None:
    for body in ("Z", "0ZG0"):
        with pytest.raises(ShareCodeError, match="newer version"):
            rules_of_code(f"KW1{body}{checksum('KW1' + body)}")


def test_a_preset_is_not_taken_for_a_code() -> None:
    assert not any(is_share_code(name) for name in PRESETS)
    assert is_share_code("kw1 049t")
