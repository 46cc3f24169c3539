"""A table over the wire: the rules of commands, resume, undo, hints, records, bots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from knockwood.play.document import dump
from knockwood.play.record import check, load, record_of
from knockwood.server import wire
from tests.play.test_record import PLAYERS, played
from tests.serving import MESSAGES, Guest, Player, Served, plain_act, play_match, running, stacked

GIN_FIRST = stacked("AC 2C 3C 4D 5D 6D 7H 8H 9H KS", "KC KD QH QS JC TD 8S 6S 4S 2H", "TS")
"""The person, who acts first, is gin after two passes: the stock brings the four of clubs, the king goes."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("tables")) as served:
        yield served


@pytest.fixture
def guest(served: Served) -> Iterator[Guest]:
    with Guest(served.address) as guest:
        yield guest


def refusal(answer: wire.ServerMsg) -> wire.Refused:
    assert isinstance(answer, wire.Refused), answer
    return answer


def position(guest: Guest, game: str) -> bytes:
    """The whole state by a stream that takes the seat from nobody: what must not change."""
    with guest.http.stream("GET", f"/games/{game}/stream") as lines:
        for line in lines.iter_lines():
            message = MESSAGES.decode(line)
            if isinstance(message, wire.FullView):
                return msgspec.json.encode(message)
    raise AssertionError("no view came")


# --- the rules of commands --------------------------------------------------------------------------------------------------------


def test_a_command_sent_again_gets_the_stored_events_and_counts_once(guest: Guest) -> None:
    game = guest.open()
    player = guest.sit(game)
    state = player.until_mine()
    act, base = plain_act(state, player.turn or pytest.fail("no turn")), player.seq
    player.send(wire.Cmd(1, base, act))
    first = player.receive()
    while not (isinstance(first, wire.Happened) and first.cmd_n == 1):
        first = player.receive()
    player.until_mine()
    before = position(guest, game)
    player.send(wire.Cmd(1, base, act))
    assert player.receive() == first
    assert position(guest, game) == before


def test_another_act_with_a_used_number_is_a_conflict(guest: Guest) -> None:
    game = guest.open()
    player = guest.sit(game)
    player.until_mine()
    player.act(wire.Pass())
    player.until_mine()
    before = position(guest, game)
    player.send(wire.Cmd(1, player.seq, wire.TakeUpcard()))
    answer = refusal(player.receive())
    assert (answer.code, answer.cmd_n, answer.last_cmd_n) == ("conflict", 1, 1)
    assert position(guest, game) == before


def test_a_number_that_leaves_a_gap_is_told_the_last_one(guest: Guest) -> None:
    player = guest.sit(guest.open())
    player.until_mine()
    player.send(wire.Cmd(3, player.seq, wire.Pass()))
    answer = refusal(player.receive())
    assert (answer.code, answer.last_cmd_n) == ("gap", 0)


def test_a_command_from_an_old_picture_is_stale_and_brings_a_fresh_view(guest: Guest) -> None:
    player = guest.sit(guest.open())
    player.until_mine()
    player.send(wire.Cmd(1, player.seq - 1, wire.Pass()))
    assert refusal(player.receive()).code == "stale"
    view = player.receive()
    assert isinstance(view, wire.FullView)
    player.send(wire.Cmd(1, player.seq + 5, wire.Pass()))
    assert refusal(player.receive()).code == "stale"


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (wire.DrawStock(), "wrong_phase"),
        (wire.Discard("AC"), "wrong_phase"),
        (wire.Finish(), "wrong_phase"),
        (wire.Ready(), "wrong_phase"),
        (wire.DrawPile("AC"), "wrong_phase"),
        (wire.MeldCards(["AC", "2C", "3C"]), "wrong_phase"),
        (wire.MeldCards(["AC", "2C"]), "wrong_phase"),
        (wire.Knock("AC", [["AC", "AC", "2C"]]), "bad_spread"),
        (wire.Undo(), "nothing_to_undo"),
    ],
)
def test_an_illegal_act_names_its_reason_and_changes_nothing(guest: Guest, act: wire.Act, reason: str) -> None:
    game = guest.open()
    player = guest.sit(game)
    player.until_mine()
    before = position(guest, game)
    answer = refusal(player.act(act))
    assert (answer.code, answer.reason, answer.cmd_n) == ("illegal", reason, 1)
    assert position(guest, game) == before


def test_reasons_after_the_draw(tmp_path: Path) -> None:
    with running(tmp_path, decks=[GIN_FIRST]) as served, Guest(served.address) as guest:
        player = guest.sit(guest.open())
        player.until_mine()
        player.act(wire.TakeUpcard())
        for act, reason in (
            (wire.Discard("TS"), "taken_this_turn"),
            (wire.Discard("2H"), "not_in_hand"),
            (wire.Knock("AC"), "above_limit"),
            (wire.Gin("KS"), "above_limit"),
        ):
            answer = refusal(player.act(act))
            assert (answer.code, answer.reason) == ("illegal", reason)


def test_a_full_match_ends_and_takes_no_more_acts(guest: Guest) -> None:
    game = guest.open("easy")
    player = guest.sit(game)
    state = play_match(player)
    assert state.final is not None
    assert state.sheet is not None
    assert state.final.winners == [0 if state.scores[0] >= 100 else 1]
    assert state.sheet.after == state.scores
    assert refusal(player.act(wire.Ready())).reason == "match_over"
    summary = guest.http.get(f"/games/{game}").json()
    assert (summary["status"], summary["scores"], summary["winners"]) == ("finished", state.scores, state.final.winners)
    assert [event.seq for event in player.events] == sorted({event.seq for event in player.events})


# --- the socket -----------------------------------------------------------------------------------------------------------------


def test_a_second_tab_takes_the_seat_and_the_first_is_told(guest: Guest) -> None:
    game = guest.open()
    first = guest.sit(game)
    first.until_mine()
    second = guest.sit(game)
    assert first.receive() == wire.Bye("displaced")
    with pytest.raises(ConnectionClosed) as closed:
        first.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4001
    second.until_mine()
    assert isinstance(second.act(wire.Pass()), wire.Happened)


def test_a_page_that_watches_may_not_act(guest: Guest) -> None:
    game = guest.open()
    guest.sit(game)
    socket = guest.socket()
    watching = Player.__new__(Player)
    watching.socket, watching.game, watching.events = socket, game, []
    watching.seq = watching.cmd_n = 0
    watching.state = watching.turn = None
    watching.send(wire.Hello(wire.WIRE_VERSION, game, "watching-page", role="watch"))
    welcome = watching.receive()
    assert isinstance(welcome, wire.Welcome)
    assert welcome.role == "watch"
    watching.receive()
    assert refusal(watching.act(wire.Pass())).code == "displaced"


def test_a_resume_brings_what_was_missed_byte_for_byte(guest: Guest) -> None:
    game = guest.open()
    player = guest.sit(game)
    last = player.seq
    for _ in range(3):
        state = player.until_mine()
        assert player.turn is not None
        player.act(plain_act(state, player.turn))
    state = player.until_mine()
    again = guest.sit(game, last)
    assert again.welcome.resume == "events"
    again.until(lambda _state, _turn: again.seq == player.seq)
    assert again.events == [event for event in player.events if event.seq > last]
    assert again.state == state


def test_a_hello_of_another_version_or_game_ends_the_socket(guest: Guest) -> None:
    game = guest.open()
    with Guest(guest.address, "Eve") as stranger:
        for who, hello, code in (
            (guest, wire.Hello(99, game, "test-page"), 4000),
            (guest, wire.Hello(wire.WIRE_VERSION, "0" * 26, "test-page"), 4003),
            (stranger, wire.Hello(wire.WIRE_VERSION, game, "test-page"), 4003),
            (guest, wire.Hello(wire.WIRE_VERSION, game, "test-page", seat=1), 4003),
        ):
            socket = who.socket()
            socket.send(msgspec.json.encode(hello).decode())
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
                while True:
                    socket.recv(10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code


# --- undo, hint, preview ----------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_own_decision_and_marks_the_game(guest: Guest) -> None:
    game = guest.open()
    player = guest.sit(game)
    before = player.until_mine()
    player.act(wire.Pass())
    player.until_mine()
    answer = player.act(wire.Undo())
    assert isinstance(answer, wire.Happened)
    assert isinstance(answer.fact, wire.Undone)
    assert answer.state == msgspec.structs.replace(before, marks=["taken_back"])
    assert answer.turn.can_undo is False
    assert guest.http.get(f"/games/{game}").json()["marks"] == ["taken_back"]


def test_a_hint_is_a_legal_act_and_marks_the_game_once(guest: Guest) -> None:
    game = guest.open()
    player = guest.sit(game)
    player.until_mine()
    for _ in range(2):
        answer = guest.http.post(f"/games/{game}/hint")
        assert answer.status_code == 200
        hint = msgspec.json.decode(answer.content, type=wire.Hint)
        assert player.turn is not None
        assert hint.act in (player.turn.legal or [])
    assert guest.http.get(f"/games/{game}").json()["marks"] == ["helped"]
    helped = player.receive()
    assert isinstance(helped, wire.Happened)
    assert isinstance(helped.fact, wire.Helped)


LAY_OFF = stacked("AC 2C 3C 4D 5D 6D 7H 8H 9H KS", "4C 5C KD QH QS JC TD 8S 6S 2H", "TS", "JD AS")
"""The bot (non-dealer where the person deals) holds 7H 8H 9H and knocks; the person can lay 4C 5C off on AC 2C 3C."""


def test_a_preview_says_what_a_plan_comes_to_and_changes_nothing(tmp_path: Path) -> None:
    script = ["pass", "draw_stock", "knock KS"]
    with running(tmp_path, decks=[LAY_OFF], dealer=0, script=script) as served, Guest(served.address) as guest:
        game = guest.open()
        player = guest.sit(game)
        player.until_mine()
        player.act(wire.Pass())
        state = player.until(lambda state, turn: state.phase == "layoff" and bool(turn.legal))
        assert state.knock is not None
        assert state.knock.discard is None
        assert player.turn is not None
        assert player.turn.help is not None
        best = player.turn.help.defence
        assert best is not None
        assert {laid.card for laid in best.layoffs} == {"4C", "5C"}
        answer = guest.http.post(f"/games/{game}/preview", json={"layoffs": [["4C", 0]]})
        plan = msgspec.json.decode(answer.content, type=wire.Plan)
        assert (plan.count, plan.errors) == (best.count + 5, [])
        wrong = guest.http.post(f"/games/{game}/preview", json={"layoffs": [["5C", 0], ["KD", 1]]})
        assert msgspec.json.decode(wrong.content, type=wire.Plan).errors == ["bad_layoff", "bad_layoff"]
        laid: list[tuple[str, int]] = [(card.card, card.meld) for card in best.layoffs]
        player.act(wire.Finish(laid))
        done = player.until(lambda state, _turn: state.sheet is not None)
        assert done.sheet is not None
        assert done.sheet.hands is not None
        assert done.sheet.hands[0].count == best.count
        assert done.sheet.could_lay_off


def test_gin_needs_no_lay_off_and_its_sheet_adds_up(tmp_path: Path) -> None:
    with running(tmp_path, decks=[GIN_FIRST], script=["pass"]) as served, Guest(served.address) as guest:
        player = guest.sit(guest.open())
        player.until_mine()
        player.act(wire.Pass())
        player.until(lambda state, turn: state.phase == "forced" and bool(turn.legal))
        player.act(wire.DrawStock())
        assert player.turn is not None
        assert player.turn.help is not None
        assert player.turn.help.knocks[0] == wire.KnockChoice("KS", "gin", 0, False, False)
        assert refusal(player.act(wire.Knock("KS"))).reason == "bad_spread"
        player.act(wire.Gin("KS"))
        state = player.until(lambda state, _turn: state.sheet is not None)
        sheet = state.sheet
        assert sheet is not None
        assert (sheet.result, sheet.winner, sheet.could_lay_off) == ("gin", 0, False)
        total = 0
        for term in sheet.terms:
            total = total * term.value if term.sign == "x" else total + (term.value if term.sign == "+" else -term.value)
        assert total == sheet.points
        assert [after - before for after, before in zip(sheet.after, sheet.before)] == [sheet.points, 0]


# --- the history ------------------------------------------------------------------------------------------------------------------


def test_a_record_goes_out_and_comes_back_into_the_history(guest: Guest) -> None:
    game = guest.open("simple")
    play_match(guest.sit(game))
    data = guest.http.get(f"/games/{game}/record").content
    assert check(load(data)).over
    with Guest(guest.address, "Ben") as other:
        taken = other.http.post("/games/import", content=data)
        assert taken.status_code == 201
        twice = other.http.post("/games/import", content=data)
        assert twice.json() == taken.json()
        copy = taken.json()["game"]
        mine = guest.http.get(f"/games/{game}/replay").json()
        theirs = other.http.get(f"/games/{copy}/replay").json()
        assert theirs["hands"] == mine["hands"]
        assert len(mine["hands"]) == len(mine["final"]["hands"])
        assert other.http.get(f"/games/{copy}/record").content == data
        assert [line["game"] for line in other.http.get("/games").json()["games"]] == [copy]
        assert other.http.delete(f"/games/{copy}").status_code == 204
        assert other.http.get("/games").json()["games"] == []


def test_an_imported_match_can_be_played_again(guest: Guest) -> None:
    game = guest.open("simple")
    play_match(guest.sit(game))
    game_dealt = guest.open("simple", rematch=game)
    play_match(guest.sit(game_dealt))
    records = [json.loads(guest.http.get(f"/games/{name}/record").content) for name in (game, game_dealt)]
    with Guest(guest.address, "Ben") as other:
        for record in (*records, *map(other_way_round, records)):
            copy = other.http.post("/games/import", content=json.dumps(record)).json()
            person_dealt = record["first_dealer"] == copy["you"]
            again = other.sit(other.open(rematch=copy["game"]))
            assert again.until(lambda _state, _turn: True).dealer == (1 if person_dealt else 0)
    assert guest.http.post("/games", json={"rematch": copy["game"]}).json()["code"] == "not_found"


def other_way_round(record: dict[str, Any]) -> dict[str, Any]:
    """The same match with the seats changed."""
    turned = json.loads(json.dumps(record))
    turned["players"].reverse()
    turned["scores"].reverse()
    turned["winners"] = [1 - player for player in turned["winners"]]
    for game in turned["games"]:
        game["totals"].reverse()
        game["winner"] = 1 - game["winner"]
    for thing, names in ((turned, ("first_dealer", "winner")), *((hand, ("dealer",)) for hand in turned["hands"])):
        for name in names:
            thing[name] = 1 - thing[name]
    for hand in turned["hands"]:
        for name in ("winner", "knocker"):
            if hand["result"][name] is not None:
                hand["result"][name] = 1 - hand["result"][name]
    return turned


def test_an_imported_match_that_was_not_over_is_told_as_such(guest: Guest) -> None:
    data = dump(record_of(played(hands=2), PLAYERS, preset="simple"))
    with Guest(guest.address, "Cleo") as other:
        copy = other.http.post("/games/import", content=data).json()
        assert (copy["status"], copy["winners"]) == ("unfinished", [])
        assert other.http.get("/games").json()["games"] == [copy]
        assert other.http.get(f"/games/{copy['game']}").json() == copy
        assert other.http.get(f"/games/{copy['game']}/replay").json()["final"] is None
        again = other.http.post("/games", json={"rematch": copy["game"], "preset": "simple"})
        assert again.status_code == 201
        assert other.http.delete(f"/games/{copy['game']}").status_code == 204


def test_a_name_given_twice_is_refused(guest: Guest) -> None:
    doubled = '{"preset": "simple", "rules": {"target": 50, "target": 100}}'
    answer = guest.http.post("/games", content=doubled, headers={"content-type": "application/json"}).json()
    assert (answer["code"], answer["detail"]) == ("bad_message", '"target" is given twice')
    game = guest.open("simple")
    data = guest.http.get(f"/games/{game}/record").text.replace('"knock_limit": 10,', '"knock_limit": 9, "knock_limit": 10,')
    answer = guest.http.post("/games/import", content=data).json()
    assert (answer["code"], answer["detail"]) == ("bad_message", '"knock_limit" is given twice')


def test_a_damaged_record_is_refused_with_place_and_reason(guest: Guest) -> None:
    game = guest.open("simple")
    play_match(guest.sit(game))
    record = json.loads(guest.http.get(f"/games/{game}/record").content)
    record["hands"][0]["actions"][1] = "draw_discard"
    answer = guest.http.post("/games/import", content=json.dumps(record))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
    assert "hand 1, action 2" in answer.json()["detail"]
    assert guest.http.post("/games/import", content=b"\xff{").json()["code"] == "bad_message"


def test_a_running_hand_is_in_no_record_and_no_replay(guest: Guest) -> None:
    game = guest.open()
    assert json.loads(guest.http.get(f"/games/{game}/record").content)["hands"] == []
    assert guest.http.get(f"/games/{game}/replay").json()["hands"] == []


def test_a_finished_game_can_be_forgotten_and_a_running_one_cannot(guest: Guest) -> None:
    game = guest.open()
    assert guest.http.delete(f"/games/{game}").json()["code"] == "not_finished"
    guest.sit(game).act(wire.Resign())
    assert guest.http.get(f"/games/{game}").json()["status"] == "resigned"
    assert guest.http.delete(f"/games/{game}").status_code == 204
    assert guest.http.get(f"/games/{game}").json()["code"] == "not_found"


def test_a_table_without_a_dealer_can_be_given_up_and_forgotten(tmp_path: Path) -> None:  # R1
    with running(tmp_path, dealer=None) as served, Guest(served.address) as guest:
        game = guest.open(preset="simple", rules={"first_dealer": "high_card_chooses"})
        while dealt(guest, game):
            game = guest.open(preset="simple", rules={"first_dealer": "high_card_chooses"})
        guest.sit(game).act(wire.Resign())
        line = guest.http.get(f"/games/{game}").json()
        assert (line["status"], line["winners"]) == ("resigned", [])
        assert guest.http.delete(f"/games/{game}").status_code == 204


def dealt(guest: Guest, game: str) -> bool:
    """Whether a hand has been dealt at a table."""
    view = MESSAGES.decode(position(guest, game))
    assert isinstance(view, wire.FullView)
    return view.hand > 0


FALSE_MELDS = stacked("AC 2C 3C 4D 5D 6D AH 2H 3S 4S", "KC KH QH QS JC TD 8S 6S 9S 2D", "TS", "KS")
"""The person, who acts first, draws the king; thrown, it leaves ten points beside the two runs."""


@pytest.mark.parametrize("false", [[["AH"]], [["AH", "2H"]], [["AH", "2H", "3S"]], [["AH"], ["2H"]]])
def test_a_false_meld_is_dropped_however_short_it_is(tmp_path: Path, false: list[list[str]]) -> None:  # I3
    melds = [["AC", "2C", "3C"], ["4D", "5D", "6D"], *false]
    with running(tmp_path, decks=[FALSE_MELDS]) as served, Guest(served.address) as guest:
        for act, reason in ((wire.Knock("KS", melds), "bad_spread"), (wire.Gin("KS", melds), "above_limit")):
            player = guest.sit(guest.open(preset="parlor"))
            player.until_mine()
            player.act(wire.DrawStock())
            answer = player.act(act)
            assert isinstance(answer, wire.Happened)
            assert answer.fact == wire.Knocked(0, "knock", 10, "KS")
            prevented = guest.sit(guest.open(preset="parlor", rules={"illegal_knock": "prevent"}))
            prevented.until_mine()
            prevented.act(wire.DrawStock())
            assert refusal(prevented.act(act)).reason == reason


def test_a_game_of_others_is_as_unknown_as_one_that_is_not(guest: Guest) -> None:
    game = guest.open()
    with Guest(guest.address, "Eve") as eve:
        for path in ("", "/record", "/replay", "/stream"):
            answers = [eve.http.get(f"/games/{name}{path}") for name in (game, "0" * 26, "nonsense")]
            assert {answer.status_code for answer in answers} == {404}
            assert len({answer.content for answer in answers}) == 1


def test_the_other_player_deals_first_in_a_rematch(served: Served, guest: Guest) -> None:
    game = guest.open()
    assert guest.http.post("/games", json={"rematch": game}).json()["code"] == "not_finished"
    player = guest.sit(game)
    dealer = player.until_mine().dealer
    player.act(wire.Resign())
    again = guest.sit(guest.open(rematch=game))
    assert again.until(lambda _state, _turn: True).dealer == 1 - dealer


def test_a_table_that_waits_for_the_choice_of_a_dealer_has_no_record_and_an_empty_replay(tmp_path: Path) -> None:  # R1
    with running(tmp_path, dealer=None) as served, Guest(served.address) as guest:
        for _ in range(40):  # whoever cuts the higher card chooses; a bot has chosen when the table opens
            game = guest.open(rules={"first_dealer": "high_card_chooses"})
            state = guest.sit(game).state
            if state is not None and state.phase == "waiting":
                break
        answer = guest.http.get(f"/games/{game}/record")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert answer.json()["detail"].startswith("nothing has been dealt yet")
        replay = guest.http.get(f"/games/{game}/replay").json()
        assert (replay["hands"], replay["rummy"], replay["final"]) == ([], [], None)
        assert [seat["kind"] for seat in replay["seats"]] == ["person", "bot"]


def test_rummy_500_is_played_against_two_bots(guest: Guest) -> None:
    answer = guest.http.post("/games", json={"preset": "rummy500", "level": "easy", "players": 3})
    assert answer.status_code == 201
    game = answer.json()["game"]
    assert [seat["level"] for seat in answer.json()["seats"]] == [None, "rummy-easy", "rummy-easy"]
    player = guest.sit(game)
    hint = guest.http.post(f"/games/{game}/hint")
    for _ in range(200):
        state = player.until_mine()
        if state.rummy is not None and state.rummy.sheet is not None:
            break
        assert player.turn is not None
        legal = player.turn.legal or []
        draw = [act for act in legal if isinstance(act, wire.DrawStock | wire.Pass)]
        throw = [act for act in legal if isinstance(act, wire.Discard)]
        player.act((draw or throw or legal)[-1])
    sheet = player.state.rummy.sheet if player.state is not None and player.state.rummy is not None else None
    assert sheet is not None
    assert [line.shown - line.held for line in sheet.lines] == sheet.after
    assert hint.status_code in (200, 422)
    replay = guest.http.get(f"/games/{game}/replay").json()
    assert [hand["sheet"]["after"] for hand in replay["rummy"]] == [sheet.after]


def test_three_players_take_turns_at_the_table_with_two_bots(guest: Guest) -> None:
    game = guest.open(preset="standard", rules={"seating": "rotation", "target": 40}, players=3)
    player = guest.sit(game)
    state = play_match(player)
    assert state.final is not None
    assert max(state.scores) >= 40
    assert len(state.scores) == len(state.ledger.parties) == 3


def test_a_command_over_http_is_the_same_as_over_the_socket(guest: Guest) -> None:
    game = guest.open()
    player = guest.sit(game)
    player.until_mine()
    body = {"cmd_n": 1, "base_seq": player.seq, "act": {"k": "pass"}}
    answer = guest.http.post(f"/games/{game}/commands", json=body)
    events = msgspec.json.decode(answer.content, type=wire.CommandReply).events
    assert player.receive() == events[0]
    body["cmd_n"] = 9
    assert guest.http.post(f"/games/{game}/commands", json=body).json()["code"] == "gap"


def test_a_session_is_kept_renamed_and_ended(served: Served) -> None:
    with Guest(served.address, "") as guest:
        assert guest.http.get("/session").json()["code"] == "no_session"
        guest.http.post("/session", json={"name": "Ada"})
        game = guest.open()
        assert guest.http.post("/session", json={"name": "Grace"}).json()["name"] == "Grace"
        assert guest.http.get("/games").json()["games"][0]["game"] == game
        assert guest.http.delete("/session").status_code == 204
        assert guest.http.get("/games").json()["code"] == "no_session"
