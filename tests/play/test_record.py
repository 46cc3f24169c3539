"""The game record: round trips, every kind of damage refused with its place, old versions for ever."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.arena.duel import deck_of
from knockwood.bots import make_bot
from knockwood.engine import COMPILED, actions
from knockwood.engine.cards import CardSet
from knockwood.engine.rules import preset
from knockwood.play.document import Player, RecordError, dump
from knockwood.play.match import Match
from knockwood.play.record import VERSION, check, load, record_of, replay
from knockwood.play.words import tell

PLAYERS = [Player("You", "person"), Player("Medium", "bot", "medium")]
RECORDS = Path(__file__).parent / "records"
STORED = sorted(RECORDS.glob("v*.json"))


def played(
    rules: str = "simple", seed: int = 3, hands: int | None = None, names: tuple[str, str] = ("simple", "medium")
) -> Match:
    """A match between two bots, whole or its first *hands* hands."""
    match = Match(preset(rules))
    bots = [make_bot(name, seed) for name in names]
    while not match.over and (hands is None or match.hand_number < hands):
        deal = match.begin(deck_of(seed, 0, match.hand_number))
        while not match.hand_over:
            match.apply(bots[deal.turn].act(match.view(deal.turn)))
    return match


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """A whole match as plain data, to be damaged."""
    return json.loads(dump(record_of(played(), PLAYERS, preset="simple", marks=["helped"], created=1_700_000_000_000)))


def broken(document: dict[str, Any], path: str, value: Any) -> RecordError:
    """The error of a record in which the value at *path* (``hands.0.dealer``) is *value*."""
    changed = json.loads(json.dumps(document))
    *way, last = path.split(".")
    place = changed
    for word in way:
        place = place[int(word) if word.lstrip("-").isdecimal() else word]
    place[int(last) if last.lstrip("-").isdecimal() else last] = value
    with pytest.raises(RecordError) as caught:
        check(load(json.dumps(changed)))
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("rules", ["simple", "simple-oklahoma", "simple-gin-only", "eaai"])
def test_a_record_holds_the_match_and_comes_back_the_same(rules):
    match = played(rules, seed=11 if COMPILED else 4)
    record = record_of(match, PLAYERS)
    text = dump(record)
    assert load(text) == record
    again = check(load(text))
    assert (again.scores, again.hands, again.winner, again.rules) == (match.scores, match.hands, match.winner, match.rules)
    assert [hand.actions for hand in again.log] == [hand.actions for hand in match.log]


def test_a_hand_without_a_bound_on_draws_from_the_pile_is_kept_however_long_it_is() -> None:  # W4
    match = Match(preset("simple").replace(max_pile_draws_in_a_row=0))
    deal = match.begin(range(52))
    match.apply(actions.TAKE_UPCARD)
    while len(deal.steps()) < 6000:
        taken = deal.taken
        match.apply(actions.discard(next(card for card in CardSet(deal.hand(deal.turn)) if card != taken)))
        match.apply(actions.DRAW_DISCARD)
    match.resign(deal.turn)
    record = record_of(match, PLAYERS)
    assert load(dump(record)) == record
    assert check(load(dump(record))).log == match.log


def test_rules_are_kept_in_full(document):  # a stored game carries its full rules
    assert document["rules"] == preset("simple").to_dict()
    without = {name: value for name, value in document["rules"].items() if name != "undercut_bonus"}
    assert broken(document, "rules", without).place == "rules"


def test_replay_shows_every_position(document):
    record = load(json.dumps(document))
    steps = list(replay(record))
    assert len(steps) == sum(len(hand.actions) + 1 for hand in record.hands)
    last = {step.hand: step for step in steps}
    assert [step.deal.result.kind for step in last.values()] == [hand.result.kind for hand in record.hands]
    first = steps[0]
    assert (first.hand, first.number, first.seat, first.action) == (1, 0, None, None)
    assert first.deal.result is None


def test_a_running_hand_is_nobodys_to_see():
    match = played(hands=2)
    match.begin(deck_of(3, 0, 2))
    record = record_of(match, PLAYERS)
    assert (record.status, len(record.hands)) == ("running", 2)
    assert check(load(dump(record))).scores == match.scores


@pytest.mark.parametrize("moves", [0, 3])
def test_a_match_given_up_keeps_the_last_hand_without_a_result(moves):
    match = played(hands=1)
    deal = match.begin(deck_of(3, 0, 1))
    for _ in range(moves):
        match.apply(deal.legal()[-1])
    match.resign(1)
    record = record_of(match, PLAYERS)
    assert (record.status, record.winner, record.hands[-1].result) == ("resigned", 0, None)
    again = check(load(dump(record)))
    assert (again.winner, again.resigned) == (0, 1)


def test_a_match_given_up_before_the_first_card():
    match = Match(preset("simple"))
    match.resign(0)
    assert check(load(dump(record_of(match, PLAYERS)))).winner == 1


# --- damage -------------------------------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_hand_action_and_rule(document):
    error = broken(document, "hands.1.actions.2", "draw_discard")
    assert error.place.startswith("hand 2, action 3 (draw_discard)")
    assert "(T" in error.reason


def test_text_that_is_no_action_is_refused(document):
    assert broken(document, "hands.0.actions.4", "dance").reason.startswith("not an action")


def test_an_action_after_the_end_of_the_hand_is_refused(document):
    actions = [*document["hands"][0]["actions"], "pass"]
    error = broken(document, "hands.0.actions", actions)
    assert error.place == f"hand 1, action {len(actions)} (pass)"
    assert error.reason == "the hand was over before"


def test_a_hand_that_stops_early_is_refused(document):
    error = broken(document, "hands.0.actions", document["hands"][0]["actions"][:5])
    assert (error.place, error.reason) == ("hand 1", "the hand is not over after 5 actions")


@pytest.mark.parametrize("field", ["points", "winner", "kind", "knocker", "knocker_count", "defender_count", "boxes"])
def test_a_result_that_the_cards_do_not_lead_to_is_refused(document, field):
    value = document["hands"][0]["result"][field]
    other = {"kind": "tie", "winner": None, "knocker": None}.get(field, None if value is None else 99)
    error = broken(document, f"hands.0.result.{field}", other)
    assert error.place == "hand 1, result"
    assert error.reason.startswith(field)


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ("AC", "too few"),
        ("AC AC " + " ".join(["2C"] * 50), "twice"),
        ("1X", "unknown card"),
        ("\x1b[2J", "unknown card"),
    ],
)
def test_a_deck_that_is_no_pack_is_refused(document, deck, words):
    error = broken(document, "hands.1.deck", deck)
    assert error.place == "hand 2, deck"
    assert words in error.reason
    assert str(error).isprintable()


def test_another_deck_makes_the_actions_impossible_sooner_or_later(document):
    cards = document["hands"][0]["deck"].split()
    error = broken(document, "hands.0.deck", " ".join(reversed(cards)))
    assert error.place.startswith("hand 1")


def test_the_wrong_dealer_is_refused(document):
    assert broken(document, "hands.1.dealer", document["hands"][0]["dealer"]).place == "hand 2"
    assert broken(document, "first_dealer", 1).place == "hand 1"


def test_scores_status_and_winner_must_be_what_the_hands_lead_to(document):
    assert broken(document, "scores", [0, 0]).place == "scores"
    assert broken(document, "status", "running").place == "status"
    assert broken(document, "status", "resigned").place == "status"
    assert broken(document, "winner", 1 - document["winner"]).place == "winner"
    assert broken(document, "winner", None).place == "winner"


def test_a_hand_after_the_end_of_the_match_is_refused(document):
    hands = [*document["hands"], document["hands"][0]]
    error = broken(document, "hands", hands)
    assert (error.place, error.reason) == (f"hand {len(hands)}", "the match was over before")


def test_types_are_refused_with_their_place_counted_from_one(document):
    assert broken(document, "hands.0.dealer", 5).place == "hand 1, dealer"
    assert broken(document, "hands.1.actions.0", 7).place == "hand 2, action 1"
    assert broken(document, "players", []).place == "players"
    assert broken(document, "surprise", 1).reason.startswith("object contains unknown field")


@pytest.mark.parametrize(("field", "value"), [("knock_limit", 11), ("target", 0), ("nonsense", 1), ("hand_size", 7)])
def test_rules_that_cannot_be_or_are_not_played_are_refused(document, field, value):
    error = broken(document, f"rules.{field}", value)
    assert error.place == "rules"
    assert field in error.reason


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b"\xff\xfe", b'{"format": "chess"}', b"[" * 100_000, b"null"])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(RecordError):
        load(text)


def test_a_newer_version_is_refused_with_the_remedy(document):
    error = broken(document, "version", 3)
    assert "install a newer one" in error.reason
    assert broken(document, "version", "1").place == "version"
    assert broken(document, "version", 0).place == "version"


# --- old versions -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_stored_records_of_every_version_replay_for_ever(file):
    match = check(load(file.read_bytes()))
    told = json.loads(file.read_text())
    assert match.scores == told["scores"]
    assert sum(len(played.decks) for played in match.log) == len(told["hands"])


def test_every_version_is_stored():
    assert {file.name[:2] for file in STORED} == {f"v{version}" for version in range(1, VERSION + 1)}
    kinds = {hand["result"]["kind"] for file in STORED for hand in json.loads(file.read_text())["hands"] if hand["result"]}
    assert kinds >= {"knock", "gin", "undercut", "dead_hand"}


def test_version_one_is_brought_up_to_date_with_what_it_did_not_tell():
    told = load((RECORDS / "v1-simple.json").read_bytes())
    assert (told.version, told.parties, told.winners, told.resigned, told.balance) == (VERSION, [[0], [1]], [0], None, [0, 0])
    assert [(hand.round, hand.players) for hand in told.hands[:2]] == [(1, [0, 1]), (2, [0, 1])]
    assert (told.games[0].totals, told.games[0].winner, told.games[0].margin) == (
        told.scores,
        0,
        told.scores[0] - told.scores[1],
    )
    given_up = load((RECORDS / "v1-oklahoma-resigned.json").read_bytes())
    assert (given_up.winners, given_up.resigned, given_up.games) == ([1], 0, [])
    running = load((RECORDS / "v1-eaai-running.json").read_bytes())
    assert (running.status == "running") == (running.winners is None)


@pytest.mark.parametrize("field", ["hands", "scores", "winner", "status"])
@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [None], [{}]])
def test_damage_in_an_old_record_is_refused_like_in_a_new_one(field, value):
    document = json.loads((RECORDS / "v1-simple.json").read_text())
    if value == document[field]:
        return
    broken(document, field, value)


# --- two to four players, boards, games -----------------------------------------------------------------------------------------


def stored(name: str) -> dict[str, Any]:
    return json.loads((RECORDS / f"v2-{name}.json").read_text())


@pytest.mark.parametrize(
    ("name", "path", "value", "place", "words"),
    [
        ("rotation", "hands.1.players", [0, 1], "hand 2", "play this hand"),
        ("rotation", "hands.1.dealer", 2, "hand 2", "deals this hand"),
        ("rotation", "hands.1.round", 1, "hand 2, round", "this is round 2"),
        ("rotation", "hands.0.result.winner", 2, "hand 1, result", "winner"),
        ("rotation", "first_dealer", 3, "first_dealer", "no seat 3"),
        ("rotation", "players", [{"name": "A", "kind": "bot"}] * 2, "players", "rotation takes 3 or 4 players"),
        ("rotation", "games.0.totals", [0, 0, 0], "games", "the hands lead to"),
        ("rotation", "games.0.margin", 1, "games", "the hands lead to"),
        ("rotation", "balance", [0, 0, 0], "balance", "the hands lead to"),
        ("rotation", "parties", [[0], [1], [2], [3]], "parties", "the hands lead to"),
        ("rotation", "winners", [], "winners", "the hands lead to"),
        ("rotation", "resigned", 1, "resigned", "and nobody otherwise"),
        ("rotation", "notice", {"player": 1, "rounds": 2}, "notice", "no sheet that is extended"),
        ("captain", "parties", [[0], [1, 2]], "parties", "the hands lead to"),
        ("captain", "winners", [0], "winners", "the hands lead to"),
        ("captain", "games", [], "games", "the hands lead to"),
        ("partners-resigned", "hands.2.players", [0, 1], "hand 3", "seats 0 and 3 play"),
        ("partners-resigned", "resigned", None, "resigned", "and nobody otherwise"),
        ("partners-resigned", "resigned", 2, "winner", "the hands lead to"),
        ("hollywood-extended", "cut.cards", "KS 7C", "first_dealer", "R1"),
        ("hollywood-extended", "cut.cards", "KS", "cut", "one card for each player"),
        ("hollywood-extended", "cut.cards", "KS 1X", "cut", "unknown card"),
        ("hollywood-extended", "notice", None, "status", "not over"),
        ("hollywood-extended", "notice.rounds", 100, "status", ""),
        ("hollywood-extended", "notice.player", 2, "notice", "no seat 2"),
        ("series", "scores", [0, 1], "scores", "the hands lead to"),
        ("series", "hands.0.knock_card", "AC", "hand 1, deck", ""),
    ],
)
def test_what_spans_hands_is_checked_like_every_card(name, path, value, place, words):
    error = broken(stored(name), path, value)
    if (name, path) != ("hollywood-extended", "notice.rounds"):
        assert error.place == place
    assert words in error.reason


def test_a_pair_of_hands_without_its_second_one_is_refused():  # P9
    document = stored("partners-resigned")
    error = broken(document, "hands", document["hands"][:3])
    assert (error.place, error.reason) == ("hand 3", "partners play two hands at once, the second is missing (P9)")


def test_words_of_the_rules_travel_with_the_record():
    record = record_of(played(hands=1), PLAYERS, summary="Knock at ten or less.", code="KW1-1SC4-83T")
    again = load(dump(record))
    assert (again.summary, again.code) == ("Knock at ten or less.", "KW1-1SC4-83T")


# --- words --------------------------------------------------------------------------------------------------------------------


def test_a_match_is_told_in_words(document):
    record = load(json.dumps(document))
    lines = list(tell(record))
    assert lines[0] == "You against Medium: Simple, to 100, knock at 10 or less, undercut bonus 25"
    text = "\n".join(lines)
    assert "You draw " in text
    assert "Medium draws " in text
    assert text.count("Hand ") == len(record.hands)
    assert lines[-1].startswith("The match goes to ")
    only = "\n".join(tell(record, 2))
    assert "Hand 2." in only
    assert "Hand 1." not in only


def test_names_cannot_send_control_characters_to_a_terminal(document):
    damaged = json.loads(json.dumps(document))
    damaged["players"][0]["name"] = "\x1b[31mEve"
    assert all(line.isprintable() for line in tell(load(json.dumps(damaged))))


# --- any damage -----------------------------------------------------------------------------------------------------------------

WRONG: list[Any] = [None, -1, 0, 1, 3, 2**70, "", "AC", "pass", [], {}, [0], [[0], [1]], [[0, 2], [1, 3]], True, 1.5]
WRONG += ["rotation", "captain", "partnership", "series", "resigned", "running", "best_of", "second_pack", "per_hand"]


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, inner in rows for place in ((*way, key), *places(inner, (*way, key)))]


@given(st.sampled_from(STORED), st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_changed_the_record_is_told_or_refused_in_one_line(file, data):
    document = json.loads(file.read_text())
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(st.sampled_from(places(document)))
        place = document
        for key in way[:-1]:
            place = place[key]
        place[way[-1]] = copy.deepcopy(data.draw(st.sampled_from(WRONG)))
    try:
        lines = list(tell(load(json.dumps(document))))
    except RecordError as error:
        lines = [str(error)]
    assert all(line.isprintable() for line in lines)
