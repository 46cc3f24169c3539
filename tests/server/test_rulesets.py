"""Rule sets over HTTP: presets, the editor's rules, a rule set checked, a game opened by preset, changes or share code. START-4, J-14."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from knockwood.engine.rules import FIELDS, PRESETS, NotSupported, check_supported, parse_rules
from knockwood.play.rulebook import TITLES, share_code, summary
from knockwood.rummy500 import RummyRules, rulepage
from knockwood.server import wire
from tests.serving import Guest, Served, running


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("rulesets")) as served:
        yield served


@pytest.fixture
def guest(served: Served) -> Iterator[Guest]:
    with Guest(served.address) as guest:
        yield guest


def checked(guest: Guest, **ask: Any) -> wire.RulesChecked:
    answer = guest.http.post("/rules/check", json=ask)
    answer.raise_for_status()
    return msgspec.json.decode(answer.content, type=wire.RulesChecked)


def page(guest: Guest, wanted: str) -> wire.RulesPage:
    answer = guest.http.get(f"/rules/{wanted}")
    answer.raise_for_status()
    return msgspec.json.decode(answer.content, type=wire.RulesPage)


def test_every_preset_is_listed_with_its_words(guest: Guest) -> None:
    rows = msgspec.json.decode(guest.http.get("/rules").content, type=list[wire.PresetInfo])
    assert [row.preset for row in rows] == list(TITLES)
    for row in rows:
        if row.preset == "rummy500":
            assert (row.id, row.values) == (RummyRules().id, RummyRules().to_dict())
            continue
        rules = PRESETS[row.preset]
        assert (row.id, row.values, row.code) == (rules.id, rules.to_dict(), share_code(rules))
        assert (row.title, row.line) == TITLES[row.preset][:2]
        try:
            check_supported(rules)
        except NotSupported:
            assert not row.played
        else:
            assert row.played
    assert rows[0].differs == "exactly Simple"
    assert rows[1].differs == "differs from Simple: Oklahoma"


def test_the_editor_gets_every_rule_that_a_table_may_change(guest: Guest) -> None:
    book = msgspec.json.decode(guest.http.get("/rules/fields").content, type=wire.RuleBook)
    fields = [field for group in book.groups for field in group.fields]
    assert {field.name for field in fields} == set(FIELDS) - {"hand_size"}
    for field in fields:
        rule = FIELDS[field.name]
        assert field.default == rule.default
        if field.kind == "number":
            assert (field.low, field.high) == (rule.low, rule.high)
            assert field.unit
        else:
            wanted: set[object] = set(rule.words) or {rule.low, rule.high}
            assert wanted <= {choice.value for choice in field.choices}


def test_the_editor_gets_the_options_of_rummy_500(guest: Guest) -> None:
    book = msgspec.json.decode(guest.http.get("/rules/fields").content, type=wire.RuleBook)
    (group,) = book.rummy500
    fields = {field.name: field for field in group.fields}
    assert set(fields) == set(RummyRules().to_dict()) - {"rummy_call"}
    assert (fields["target"].low, fields["target"].high, fields["target"].default) == (50, 5000, 500)


def test_rummy_500_is_explained_and_checked_with_its_own_options(guest: Guest) -> None:
    rules = RummyRules(target=250)
    code = rulepage.share_code(rules)
    for found in (
        checked(guest, preset="rummy500", changes={"target": 250}).rules,
        checked(guest, code=code).rules,
        page(guest, code),
    ):
        assert found is not None
        assert (found.id, found.values, found.code) == (rules.id, rules.to_dict(), code)
        assert found.differs == "differs from Rummy 500: to 250"
    assert page(guest, "rummy500").differs == "exactly Rummy 500"
    answer = checked(guest, preset="rummy500", changes={"hand_for_two": 11})
    assert answer.refusal == wire.RulesRefused("hand_for_two", "Cards for two: 11 is none of 10, 13")


def test_a_share_code_sets_up_the_same_form_and_the_same_number_of_players(guest: Guest) -> None:  # P2, P6, P9
    for wanted, number in (
        (parse_rules("simple seating=rotation"), 4),
        (parse_rules("simple seating=captain"), 3),
        (parse_rules("simple seating=partnership"), 4),
        (RummyRules(target=250), 3),
    ):
        explained = page(guest, rulepage.share_code(wanted) if isinstance(wanted, RummyRules) else share_code(wanted))
        assert explained.seated is None
        code = explained.codes[explained.players.index(number)]
        for found in (page(guest, code), checked(guest, code=code).rules):
            assert found is not None
            assert (found.id, found.seated) == (wanted.id, number if len(found.players) > 1 else None)
        opened = guest.http.post("/games", json={"level": "easy", "code": code}).json()
        assert (opened["rules"]["id"], len(opened["seats"])) == (wanted.id, number)


def test_a_preset_is_explained_by_name_id_and_share_code(guest: Guest) -> None:
    rules = PRESETS["simple"]
    for wanted in ("simple", rules.id, share_code(rules), share_code(rules).lower()):
        found = page(guest, wanted)
        assert (found.id, found.preset, found.differs) == (rules.id, "simple", "exactly Simple")
        sections = [(section.title, tuple(section.sentences)) for section in found.summary]
        assert sections == [(section.title, section.sentences) for section in summary(rules).sections]


def test_changes_are_answered_with_the_whole_rule_set(guest: Guest) -> None:
    answer = checked(guest, preset="simple", changes={"undercut_bonus": 10})
    assert answer.refusal is None
    found = answer.rules
    assert found is not None
    rules = parse_rules("simple undercut_bonus=10")
    assert (found.id, found.values, found.code) == (rules.id, rules.to_dict(), share_code(rules))
    assert found.differs == "differs from Simple: undercut bonus 10"
    assert [(item.field, item.value, item.text) for item in found.differences] == [("undercut_bonus", 10, "undercut bonus 10")]
    assert found.sentences["undercut_bonus"] == "An undercut scores the difference of the two counts and 10 points more."
    assert "oklahoma_ace" in {item.field for item in found.idle}
    assert found.played


def test_a_share_code_gives_the_same_rules_on_another_device(guest: Guest, served: Served) -> None:  # J-14
    family = {
        "oklahoma": 1,
        "spade_multiplier": 2,
        "eleven_card_deal": 1,
        "knock_card_source": "second_pack",
        "seating": "rotation",
    }
    ours = checked(guest, preset="simple", changes=family).rules
    assert ours is not None
    with Guest(served.address, "Bo") as other:
        theirs = checked(other, code=ours.code.lower().replace("-", " ")).rules
    assert theirs is not None
    assert (theirs.id, theirs.values, theirs.summary) == (ours.id, ours.values, ours.summary)


@pytest.mark.parametrize(
    ("ask", "field", "reason"),
    [
        ({"changes": {"spade_multiplier": 2}}, "spade_multiplier", "Spade as knock card: 2 needs Oklahoma"),
        ({"changes": {"gin_bonus": 101}}, "gin_bonus", "Gin bonus: 101 is not within 0 to 100"),
        ({"changes": {"jokers": 1}}, "jokers", "unknown rule: jokers"),
        ({"preset": "smple"}, "preset", "no such preset: smple"),
        ({"code": "KW1-0499"}, "code", "the share code is mistyped"),
        ({"code": "simple"}, "code", "a share code begins with KW1"),
    ],
)
def test_what_cannot_be_is_refused_with_the_rule_and_the_reason(
    guest: Guest, ask: dict[str, Any], field: str, reason: str
) -> None:
    answer = checked(guest, **ask)
    assert answer.rules is None
    assert answer.refusal is not None
    assert answer.refusal.field == field
    assert answer.refusal.reason.startswith(reason)


def test_a_refusal_proposes_what_else_must_change(guest: Guest) -> None:
    answer = checked(guest, changes={"spade_multiplier": 2})
    assert answer.mend == [wire.RuleDifference("oklahoma", 1, "Oklahoma")]
    assert checked(guest, changes={"spade_multiplier": 2, "oklahoma": 1}).mend == []


def test_a_mend_leaves_the_rule_that_was_set_last(guest: Guest) -> None:
    family = {"oklahoma": 1, "spade_multiplier": 2, "eleven_card_deal": 1}
    assert checked(guest, changes=family, kept="eleven_card_deal").mend == [
        wire.RuleDifference("knock_card_source", "second_pack", "the knock card is from a second pack")
    ]
    assert checked(guest, changes={"spade_multiplier": 2}, kept="oklahoma").mend == [
        wire.RuleDifference("spade_multiplier", 1, "spades count once")
    ]
    assert checked(guest, changes={"match_kind": "best_of", "match_length": 500}, kept="match_kind").mend != []


@pytest.mark.parametrize("changes", [{"nope": 1}, {"target": "high"}, {"dealer": 2}, {"ace_low": 1}, {"series": 10**30}])
def test_what_cannot_be_is_refused_also_where_another_rule_was_set_last(guest: Guest, changes: dict[str, Any]) -> None:
    answer = checked(guest, changes=changes, kept="oklahoma")
    assert answer.rules is None
    assert answer.refusal is not None
    assert answer.mend == []


def test_options_behind_the_name_of_a_preset_are_no_preset(guest: Guest) -> None:
    for name in ("simple target=60", "rummy500 target=60"):
        refusal = checked(guest, preset=name).refusal
        assert refusal is not None
        assert refusal.field == "preset"


def test_a_page_tells_with_how_many_it_is_played(guest: Guest) -> None:
    for seating, players in (("heads_up", [2]), ("rotation", [3, 4]), ("captain", [3]), ("partnership", [4])):
        found = checked(guest, changes={"seating": seating}).rules
        assert found is not None
        assert found.players == players
    assert page(guest, "rummy500").players == [2, 3, 4]


def test_a_table_tells_its_rules_in_a_few_words_and_warns_where_the_target_may_not_win(guest: Guest) -> None:  # SET-8
    for preset in ("simple", "parlor", "rummy500"):
        told = guest.http.post("/games", json={"preset": preset}).json()["rules"]
        explained = page(guest, preset)
        assert (told["title"], told["warning"]) == (explained.title, explained.warning)
        seated = page(guest, explained.codes[0])
        assert told["line"] == seated.table_line, "with the number of players that sit there"
        assert (explained.warning is not None) == (preset == "parlor")


def test_a_research_rule_is_explained_and_not_played(guest: Guest) -> None:
    answer = checked(guest, changes={"hand_size": 9})
    assert answer.rules is not None
    assert not answer.rules.played
    assert answer.refusal is not None
    assert answer.refusal.field == "hand_size"


def test_a_code_and_changes_together_are_no_question(guest: Guest) -> None:
    answer = guest.http.post("/rules/check", json={"code": "KW1-049T", "changes": {"gin_bonus": 20}})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
    assert guest.http.post("/rules/check", json={"changes": {"gin_bonus": True}}).status_code == 400
    assert guest.http.get("/rules/none").json()["code"] == "not_found"
    assert "mistyped" in guest.http.get("/rules/KW1-0499").json()["detail"]


def test_a_game_is_opened_by_changes_or_by_code_and_keeps_its_page(guest: Guest) -> None:
    rules = parse_rules("simple undercut_bonus=10 target=50")
    for ask in ({"preset": "simple", "rules": {"undercut_bonus": 10, "target": 50}}, {"code": share_code(rules)}):
        game = guest.open(**ask)
        row = guest.http.get(f"/games/{game}").json()
        assert (row["rules"]["id"], row["rules"]["preset"]) == (rules.id, "simple")
        assert row["rules"]["values"] == rules.to_dict()
        found = page(guest, row["rules"]["id"])
        assert found.differs == "differs from Simple: undercut bonus 10, to 50"
        assert "wins the game" in " ".join(found.summary[0].sentences)


def test_a_game_of_rummy_500_is_opened_by_code_and_keeps_its_page(guest: Guest) -> None:
    rules = RummyRules(target=250)
    game = guest.open(level="easy", code=rulepage.share_code(rules))
    row = guest.http.get(f"/games/{game}").json()
    assert (row["rules"]["id"], row["rules"]["preset"]) == (rules.id, "rummy500")
    assert page(guest, rules.id).differs == "differs from Rummy 500: to 250"


def test_every_preset_that_is_said_to_be_played_can_be_opened(guest: Guest) -> None:
    rows = msgspec.json.decode(guest.http.get("/rules").content, type=list[wire.PresetInfo])
    assert "simple" in {row.preset for row in rows if row.played}
    for row in rows:
        if row.played:
            game = guest.open(level="easy", preset=row.preset)
            assert guest.http.get(f"/games/{game}").json()["rules"]["id"] == row.id


def test_a_game_is_not_opened_by_a_mistyped_code(guest: Guest) -> None:
    answer = guest.http.post("/games", json={"level": "simple", "code": "KW1-0499"})
    assert answer.status_code == 400
    assert "mistyped" in answer.json()["detail"]
    answer = guest.http.post("/games", json={"level": "simple", "code": "KW1-049T", "rules": {"target": 50}})
    assert answer.status_code == 400
