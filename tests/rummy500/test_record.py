"""Records of Rummy 500, and how they are told."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.play.document import Player, RecordError, dump
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.record import RummyRecord, check, load, record_of, replay
from knockwood.rummy500.rules import RummyRules
from tests.cli.commands import command
from tests.rummy500.play import pack, play_match, rules

STORED = sorted((Path(__file__).parent / "records").glob("v1-*.json"))
PEOPLE = [
    Player("You", "person"),
    Player("Ada", "bot", "rummy-hard"),
    Player("Bob", "bot", "rummy-easy"),
    Player("Cy", "person"),
]


def recorded(match: RummyMatch) -> RummyRecord:
    return record_of(match, PEOPLE[: match.players], created=1, source={"kind": "seed", "seed": 1})


def same(one: RummyMatch, two: RummyMatch) -> bool:
    return all(getattr(one, name) == getattr(two, name) for name in RummyMatch.__slots__ if name != "deal")


@settings(max_examples=40, deadline=None)
@given(house=rules(), players=st.integers(2, 4), seed=st.integers(0, 2**32), gives_up=st.booleans())
def test_a_record_replays_to_the_same_game(house, players, seed, gives_up):
    match = play_match(house, players, seed, most_hands=2)
    if gives_up and not match.over:
        deal = match.begin(pack(seed, 50))
        match.apply(deal.legal()[0])
        match.resign(seed % players)
    record = recorded(match)
    again = load(dump(record))
    assert again == record
    assert dump(again) == dump(record)
    assert same(check(again), match)


def test_every_position_of_a_replay_is_its_own():
    match = play_match(RummyRules(), 3, 7, most_hands=1)
    steps = list(replay(recorded(match)))
    assert [step.number for step in steps] == list(range(len(steps)))
    assert [len(step.deal.steps) for step in steps] == list(range(len(steps)))
    assert steps[-1].deal.result == match.hands[0]


def test_a_running_hand_is_not_in_the_record():
    match = play_match(RummyRules(target=5000), 2, 7, most_hands=1)
    match.begin(pack(9))
    assert len(recorded(match).hands) == 1
    assert recorded(match).status == "running"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """A game of two hands between three players."""
    made = json.loads(dump(recorded(play_match(RummyRules(target=5000), 3, 11, most_hands=2))))
    assert made["hands"][0]["actions"][0].startswith("draw_")
    return made


def changed(document, path, value):
    made = copy.deepcopy(document)
    place = made
    for step in path[:-1]:
        place = place[step]
    if value is None and isinstance(path[-1], str) and path[-1] in ("actions", "rules", "scores"):
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return made


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("format",), "knockwood record", "not a game record"),
        (("version",), 2, "newer"),
        (("version",), 0, "a whole number"),
        (("version",), True, "a whole number"),
        (("rules",), None, "missing"),
        (("rules", "target"), 1, "target: 1 is not within"),
        (("rules", "tide"), 1, "unknown rule of Rummy 500: tide"),
        (("rules",), {"target": 500}, "is missing"),
        (("rules", "target"), "500", "rules"),
        (("players",), [], "players"),
        (("players", 0, "name"), "", "player 1, name"),
        (("first_dealer",), 3, "first_dealer"),
        (("first_dealer",), 1, "hand 1: player 1 deals"),
        (("hands", 1, "dealer"), 2, "hand 2: player 0 deals"),
        (("hands", 0, "deck"), "AC 2C", "hand 1, deck: too few cards"),
        (("hands", 0, "deck"), "AC AC", "hand 1, deck: card given twice"),
        (("hands", 0, "actions", 0), "discard AC", "hand 1, action 1 (discard AC): no discard now"),
        (("hands", 0, "actions", 0), "sing", "hand 1, action 1 (sing): not an action"),
        (("hands", 0, "actions", 0), "\x1b[2J", "hand 1, action 1 (?[2J): not an action"),
        (("hands", 0, "actions", 0), 5, "hand 1, action 1"),
        (("hands", 0, "actions"), [], "hand 1: the hand is not over after 0 actions"),
        (("hands", 0, "result"), None, "hand 1, result: is missing"),
        (("hands", 0, "result", "shown", 0), 9999, "hand 1, result: shown is"),
        (("hands", 0, "result", "held"), [1], "hand 1, result, held"),
        (("hands", 0, "result", "kind"), "gin", "hand 1, result, kind"),
        (("hands", 0, "result", "tide"), 1, "hand 1, result"),
        (("scores",), [1, 2, 3], "scores: is [1,2,3], the hands lead to"),
        (("scores",), [1, 2], "scores: is [1,2], the hands lead to"),
        (("status",), "finished", "status: is finished, but the match is not over"),
        (("status",), "resigned", "resigned: names the player"),
        (("resigned",), 0, "resigned: names the player"),
        (("winner",), 0, "winner: is 0, the hands lead to null"),
        (("tide",), 1, "tide"),
    ],
)
def test_a_record_that_cannot_be_is_refused_with_its_place(document, path, value, words):
    with pytest.raises(RecordError, match="^[^\n]*$") as error:
        check(load(json.dumps(changed(document, path, value))))
    assert words in str(error.value)


def test_a_seat_that_gave_up_must_exist(document):
    made = {**document, "status": "resigned", "resigned": 3}
    with pytest.raises(RecordError, match="resigned: player: players are 0 to 2"):
        check(load(json.dumps(made)))


def test_more_actions_or_hands_than_were_played_are_refused(document):
    made = copy.deepcopy(document)
    made["hands"][0]["actions"].append("pass")
    with pytest.raises(RecordError, match="the hand was over before"):
        check(load(json.dumps(made)))
    low = copy.deepcopy(document)
    low["rules"]["target"] = 50
    won = next(number for number, hand in enumerate(low["hands"], 1) if max(hand["result"]["net"]) >= 50)
    if won < len(low["hands"]):
        with pytest.raises(RecordError, match="the match was over before"):
            check(load(json.dumps(low)))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"format": 5}', "[" * 5000, b"\xff\xfe", '{"format": "x", "format": "y"}']
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(RecordError, match="^[^\n]*$"):
        load(text)


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_stored_records_replay_for_ever_and_are_told_with_their_sheet(capsys, file):
    record = load(file.read_bytes())
    match = check(record)
    done = command(capsys, "replay", str(file))
    lines = done.out.splitlines()
    assert done.status == 0
    assert (
        lines[-1]
        == f"The record is valid: {len(record.hands)} hands, {sum(len(hand.actions) for hand in record.hands)} actions."
    )
    assert sum(line.startswith("Hand ") for line in lines) == len(record.hands)
    sheet = lines[lines.index(next(line for line in lines if line.startswith("hand  "))) + 1 :][: len(match.hands)]
    assert [int(line.split()[0]) for line in sheet] == list(range(1, len(match.hands) + 1))
    assert [int(word) for word in sheet[-1].replace("*", " ").split()[2::2]] == match.scores
    assert sheet[-1].count("*") == sum(hand.out is not None for hand in match.hands[-1:])


def test_one_hand_of_a_record(capsys):
    done = command(capsys, "replay", str(STORED[0]), "--hand", "2")
    assert [line[:7] for line in done.out.splitlines() if line.startswith("Hand ")] == ["Hand 2."]
    assert "--hand: 1 to" in command(capsys, "replay", str(STORED[0]), "--hand", "99").refused()


def test_a_damaged_record_is_refused_in_one_line(capsys, tmp_path):
    made = json.loads(STORED[0].read_text())
    made["hands"][1]["actions"][0] = "draw_pile AC"
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(made))
    assert "hand 2, action 1 (draw_pile AC): " in command(capsys, "replay", str(file)).refused()


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to every value of a document."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += spots(inner, (*path, key))
    return found


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_record_with_any_value_damaged_is_refused_by_name_or_still_whole(document, data):
    path = data.draw(st.sampled_from(spots(document)))
    value = data.draw(st.sampled_from([None, True, -1, 0, 1, 10**9, 1.5, "", "pass", "meld 7C 7D 7H", [], {}, [0, 0, 0]]))
    damaged = copy.deepcopy(document)
    place = damaged
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    error = None
    try:
        check(load(json.dumps(damaged)))
    except RecordError as refused:
        error = refused
    if error is None:
        assert path[0] in ("players", "marks", "created", "source") or value == at_path(document, path) or path[0] == "rules"
    else:
        assert len(str(error).splitlines()) == 1


def at_path(document: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        document = document[step]
    return document
