"""The one-page summary: true for every rule set, silent on what has no effect, and read by people preset by preset. START-4.

``python -m tests.play.test_summary`` writes the pages in ``summaries/`` anew; they are read before they are committed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knockwood.engine.rules import FIELDS, PRESETS, Rules, RulesError, preset
from knockwood.play.rulebook import ENTRIES, idle, may_overtake, overtaken, summary
from knockwood.play.rulebook.entry import spelled
from tests.play.houses import LAW, houses, values_of

PAGES = Path(__file__).parent / "summaries"
WIDTH = 100


def house(base: str, **changes: object) -> Rules:
    return preset(base).replace(**changes)


VARIANTS: dict[str, Rules] = {
    "rotation": house(
        "standard",
        seating="rotation",
        oklahoma=1,
        spade_multiplier=2,
        eleven_card_deal=1,
        knock_card_source="second_pack",
        cents_per_point=5,
    ),
    "captain": house("classic", seating="captain", match_kind="cumulative", match_length=500, cents_per_point=1),
    "partnership": house(
        "standard", seating="partnership", sweep_boxes=1, partners_alternate=1, target=300, cents_per_point=10
    ),
    "everything-else": house(
        "oklahoma",
        first_turn="normal",
        knock_limit=7,
        spade_doubles_boxes=1,
        undercut_on_tie=0,
        immediate_boxes=1,
        shutout_mult_base="total",
        shutout_flat=100,
        dealer="winner",
        first_dealer="high_card_chooses",
        dead_hand_stock=0,
        max_pile_draws_in_a_row=6,
        arrangement="full",
        run_max=4,
        illegal_knock="expose",
        pile_view="top_only",
        reveal="match_end",
    ),
}
"""Rule sets that the presets do not reach."""

READ = {**PRESETS, **VARIANTS}


def text_of(rules: Rules) -> str:
    return " ".join(sentence for section in summary(rules).sections for sentence in section.sentences)


@pytest.mark.parametrize("name", READ)
def test_the_page_is_the_one_that_was_read(name: str) -> None:
    assert summary(READ[name]).text(WIDTH) == (PAGES / f"{name}.txt").read_text()


def test_the_page_of_a_rule_set_can_have_a_name_of_its_own() -> None:
    assert summary(preset("simple"), "Our rules").title == "Our rules"
    assert summary(preset("simple")).title == "Simple"
    assert summary(house("simple", target=50)).title == "Simple, changed"


@LAW
@given(houses())
def test_every_sentence_is_whole(rules: Rules) -> None:
    page = summary(rules)
    assert len({section.id for section in page.sections}) == len(page.sections)
    for section in page.sections:
        assert section.title
        assert section.sentences
        for sentence in section.sentences:
            assert re.fullmatch(r"[A-Z][^{}_]*[.]", sentence), sentence
            assert "  " not in sentence
            assert "None" not in sentence
            assert " ," not in sentence
            assert " ." not in sentence
    assert len(text_of(rules).split()) < 1000  # one page
    assert all(len(line) <= WIDTH for line in page.text(WIDTH).splitlines()[2:])


@LAW
@given(houses())
def test_no_sentence_stands_twice(rules: Rules) -> None:
    sentences = [sentence for section in summary(rules).sections for sentence in section.sentences]
    assert len(set(sentences)) == len(sentences)


@LAW
@given(houses(), st.data())
def test_a_rule_without_effect_changes_no_sentence(rules: Rules, data: st.DataObject) -> None:
    quiet = idle(rules)
    assume(quiet)
    name = data.draw(st.sampled_from(sorted(quiet)))
    try:
        other = rules.replace(**{name: data.draw(values_of(name))})
    except RulesError:
        return
    assert summary(other).sections == summary(rules).sections


@LAW
@given(houses(), st.data())
def test_a_rule_with_an_effect_changes_the_page(rules: Rules, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([name for name in FIELDS if name not in idle(rules)]))
    value = data.draw(values_of(name))
    assume(value != getattr(rules, name))
    try:
        other = rules.replace(**{name: value})
    except RulesError:
        return
    if name in idle(other) or (name == "big_gin_bonus" and rules.series and None not in (value, rules.big_gin_bonus)):
        return  # in a series big gin wins the hand whatever its bonus
    if name == "hollywood" and rules.hollywood_columns == 1 and None not in (value, rules.hollywood):
        return  # one column takes every win, by whatever number
    assert summary(other).sections != summary(rules).sections


NUMBERS = [name for name, entry in ENTRIES.items() if entry.number is not None]


@LAW
@given(houses())
def test_every_number_that_counts_is_told(rules: Rules) -> None:
    text, quiet = text_of(rules), idle(rules)
    for name in NUMBERS:
        value = getattr(rules, name)
        if not value or name in quiet or (name == "big_gin_bonus" and rules.series):
            continue
        if name in ("hand_size", "run_max"):
            assert f" {'three' if value == 3 else spelled(value)} " in text, name
        elif name == "series" and value == 1:
            assert "One hand decides" in text
        elif name == "match_length" and value == 1 and rules.match_kind == "best_of":
            assert "best of 1 game" in text
        elif not (name == "knock_limit" and rules.oklahoma and value == 10):
            assert re.search(rf"(?<!\d){value}(?!\d)", text), name


# --- no sentence against another --------------------------------------------------------------------------------------------------


@LAW
@given(houses())
def test_the_eleven_card_deal_has_no_upcard_and_no_offer(rules: Rules) -> None:
    text = text_of(rules)
    assert ("No card is turned up" in text) == bool(rules.eleven_card_deal)
    if rules.eleven_card_deal:
        assert "pcard" not in text


@LAW
@given(houses())
def test_the_upcard_is_offered_or_the_first_turn_is_as_any_other(rules: Rules) -> None:
    offered = rules.first_turn == "upcard_offer" and not rules.eleven_card_deal
    plain = rules.first_turn == "normal" and not rules.eleven_card_deal
    assert ("If both pass" in text_of(rules)) == offered
    assert ("begins and takes the upcard or draws from the stock" in text_of(rules)) == plain


@LAW
@given(houses())
def test_where_nobody_knocks_no_knock_is_explained(rules: Rules) -> None:
    sections = {section.id: " ".join(section.sentences) for section in summary(rules).sections}
    assert ("count" in sections) == (rules.knock_limit > 0)
    if rules.knock_limit == 0:
        assert "Nobody knocks" in sections["knock"]
        assert "ndercut" not in text_of(rules)
        assert "may knock" not in text_of(rules)
        assert "you knock" not in text_of(rules)


@LAW
@given(houses(bases=("straight", "parlor-straight")))
def test_a_series_counts_no_points(rules: Rules) -> None:
    assert rules.series is not None
    text = text_of(rules)
    assert "no points are counted" in text
    for word in ("bonus", "total", "box", "shutout", "cent", "scores the", "points more"):
        assert not re.search(rf"\b{word}", text), word


@LAW
@given(houses())
def test_hollywood_stakes_matches_and_seats_are_told_where_they_are_played(rules: Rules) -> None:
    sections = {section.id for section in summary(rules).sections}
    assert ("hollywood" in sections) == (rules.hollywood is not None)
    assert ("oklahoma" in sections) == bool(rules.oklahoma and "oklahoma" not in idle(rules))
    assert ("match" in sections) == (rules.match_kind != "single")
    assert ("seats" in sections) == (rules.seating != "heads_up")
    assert ("stakes" in sections) == (rules.cents_per_point > 0 and rules.series is None)


@LAW
@given(houses())
def test_the_one_addition_of_the_table_is_named(rules: Rules) -> None:  # W4
    assert ("an addition of this table" in text_of(rules)) == (rules.max_pile_draws_in_a_row > 0)


@LAW
@given(houses())
def test_the_page_warns_that_the_leader_may_lose_where_boxes_can_decide(rules: Rules) -> None:  # SET-8, E6
    assert ("may still lose" in text_of(rules)) == may_overtake(rules) == bool(overtaken(rules))


@LAW
@given(houses())
def test_nothing_is_added_only_where_nothing_is_added(rules: Rules) -> None:
    bonuses = rules.game_bonus or rules.box_bonus or rules.shutout_mult > 1 or rules.shutout_flat
    assert ("Nothing is added" in text_of(rules)) == (rules.series is None and not bonuses)


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for name, rules in READ.items():
        (PAGES / f"{name}.txt").write_text(summary(rules).text(WIDTH))
