"""Every form of the table on the server: seats, boards, watchers, the sheet, Rummy 500, who chooses the dealer."""

from __future__ import annotations

import random

import msgspec
import pytest

from knockwood.engine.cards import FULL_DECK, CardSet
from knockwood.engine.rules import PRESETS, Rules, preset
from knockwood.rummy500.rules import RummyRules
from knockwood.server import projection, wire
from knockwood.server.bot_worker import BotSeat
from knockwood.server.commands import Refusal, decide
from knockwood.server.fairness import LINKS
from knockwood.server.game import fold
from knockwood.server.table import plain_act
from tests.server.worlds import ENCODER, GAME_ID, World
from tests.serving import stacked

FORMS: dict[str, tuple[Rules, int]] = {
    "rotation of three": (preset("standard").replace(seating="rotation", target=60), 3),
    "rotation of four": (preset("classic").replace(seating="rotation", dealer="alternate", target=60), 4),
    "captain": (preset("parlor").replace(seating="captain", target=60), 3),
    "partners": (preset("standard").replace(seating="partnership", target=60), 4),
    "partners who change": (preset("line").replace(seating="partnership", partners_alternate=1, target=40), 4),
    "best of three": (preset("standard").replace(match_kind="best_of", match_length=3, target=40), 2),
    "cumulative": (preset("line").replace(match_kind="cumulative", match_length=400, target=40), 2),
    **{name: (rules, 2) for name, rules in PRESETS.items()},
}
DECODER: msgspec.json.Decoder[wire.Happened] = msgspec.json.Decoder(wire.Happened)


def world_of(rules: Rules | RummyRules, players: int, kinds: str = "pbbb", dealer: int | None = 0) -> World:
    """A table of one person and bots, or as *kinds* says: p or b by seat."""
    names = {"p": "person", "b": "bot"}
    return World(rules=rules, kinds=tuple(names[kind] for kind in kinds[:players]), dealer=dealer)


@pytest.mark.parametrize("form", FORMS)
def test_a_match_of_every_form_is_played_to_its_end_and_its_log_folds_to_the_same(form: str) -> None:
    rules, players = FORMS[form]
    world = world_of(rules, players)
    world.play(7, plain=0.97)
    game, match = world.game, world.game.gin
    assert match is not None
    assert match.over
    assert game.ended is not None
    again = fold(GAME_ID, world.stored)
    for seat in range(players):
        assert projection.state(again, seat) == projection.state(game, seat)
    state = projection.state(game, 0)
    assert state.final is not None
    assert state.final.winners == list(match.winners or ())
    assert len(state.final.hands) == sum(len(line.results) for line in match.rounds)
    assert state.ledger.parties == [list(party) for party in match.parties]


@pytest.mark.parametrize("form", FORMS)
def test_the_record_and_the_replay_of_every_form_tell_the_whole_match(form: str) -> None:
    rules, players = FORMS[form]
    world = world_of(rules, players)
    world.play(11, plain=0.97)
    record = projection.load_record(projection.record_bytes(projection.record(world.game)))
    replay = projection.replay(record, "x" * 26, 0)
    match = world.game.gin
    assert match is not None
    assert len(replay.hands) == len(match.hands)
    assert replay.hands[-1].sheet == msgspec.structs.replace(
        replay.hands[-1].sheet, after=list(match.scores), next_dealer=None, next_why="match_over"
    )
    assert replay.final == msgspec.structs.replace(replay.final, winners=list(match.winners or ()))  # type: ignore[type-var]
    summary = projection.record_summary(record, "x" * 26, 0)
    assert (summary.winners, summary.scores) == (list(match.winners or ()), list(match.scores))


def test_who_sits_out_deals_and_sees_no_hand() -> None:
    world = world_of(*FORMS["rotation of three"], dealer=2)
    state = projection.state(world.game, 2)
    assert state.boards == [wire.Board([0, 1], 1, False)]
    assert (state.dealer, state.own, state.turn) == (2, None, 1)
    assert (state.near, state.other) == (wire.Other(10, [], None), wire.Other(10, [], None))
    assert projection.turn(world.game, 2).legal is None
    with pytest.raises(Refusal, match="not_your_turn"):
        world.act(2, wire.Pass())


def test_partners_see_their_own_board_and_of_the_other_one_that_something_happens() -> None:
    world = world_of(*FORMS["partners"])
    source = random.Random(3)
    before, elsewhere = projection.state(world.game, 0), 0
    for _ in range(400):
        if not world.game.running:
            break
        told = len(world.sent[0])
        world.step(source, 0.95)
        for data in world.sent[0][told:]:
            event = DECODER.decode(data)
            if isinstance(event.fact, wire.Elsewhere) and world.game.running:
                elsewhere += 1
                assert event.state == msgspec.structs.replace(
                    before, boards=event.state.boards, phase=event.state.phase, turn=event.state.turn
                )
            before = event.state
    assert elsewhere > 10


def test_a_hand_that_is_over_waits_for_the_other_board_and_then_both_are_on_the_sheet() -> None:
    world = world_of(*FORMS["partners"])
    match = world.game.gin
    assert match is not None
    source = random.Random(5)
    while world.game.turn_on(0) is not None or projection.state(world.game, 0).phase == "waiting":
        world.step(source, 1.0)
        if not world.game.running:
            pytest.fail("the other board was over first; another seed is wanted")
        match = world.game.gin
        assert match is not None
    state = projection.state(world.game, 0)
    assert (state.phase, state.sheet, state.turn) == ("pair", None, None)
    while world.game.running:
        world.step(source, 1.0)
    sheet = projection.state(world.game, 0).sheet
    assert sheet is not None
    assert sheet.pair is not None
    assert (sheet.players, sheet.pair.players) == ([0, 1], [2, 3])
    assert sheet.net is not None
    sides = [0, 0]
    for one in (sheet, sheet.pair):
        if one.winner is not None:
            sides[one.winner % 2] += one.points
    assert sheet.net.points == abs(sides[0] - sides[1])
    assert [after - start for start, after in zip(sheet.before, sheet.after, strict=True)] == [
        sheet.net.points if sheet.net.winner == party else 0 for party in (0, 1)
    ]


@pytest.mark.parametrize("kinds", ["pb", "bp", "pp"])
def test_the_higher_card_chooses_who_deals_and_a_bot_lets_the_other_deal(kinds: str) -> None:
    world = world_of(preset("simple").replace(first_dealer="high_card_chooses"), 2, kinds, dealer=None)
    game = world.game
    cut = game.cut
    assert cut is not None
    assert cut.chooser is not None
    shown = projection.state(game, 0).cut
    assert [card.seat for card in shown] == [0, 1]
    if kinds[cut.chooser] == "b":
        assert game.match is not None
        assert game.match.dealer == 1 - cut.chooser
        return
    assert game.match is None
    assert projection.turn(game, cut.chooser).legal == [wire.ChooseDealer(0), wire.ChooseDealer(1)]
    assert projection.turn(game, 1 - cut.chooser).legal is None
    with pytest.raises(Refusal):
        world.act(1 - cut.chooser, wire.ChooseDealer(0))
    with pytest.raises(Refusal):
        world.act(cut.chooser, wire.ChooseDealer(3))
    world.act(cut.chooser, wire.ChooseDealer(cut.chooser))
    assert world.game.match is not None
    assert world.game.match.dealer == cut.chooser
    assert fold(GAME_ID, world.stored).opening_dealer() == cut.chooser


def test_a_table_that_waits_for_the_choice_of_a_dealer_can_be_given_up() -> None:  # R1
    world = world_of(preset("simple").replace(first_dealer="high_card_chooses"), 2, "pp", dealer=None)
    with pytest.raises(Refusal):
        world.act(0, wire.Ready())
    world.act(1, wire.Resign())
    again = fold(GAME_ID, world.stored)
    for seat in (0, 1):
        state = projection.state(again, seat)
        assert (state.phase, state.turn) == ("match_over", None)
        assert state.final == wire.Final([], "resigned", False, [])
        assert projection.turn(again, seat).legal is None
        line = projection.summary(again, "x" * 26, seat)
        assert (line.status, line.winners, line.hands) == ("resigned", [], 0)
    with pytest.raises(Refusal, match="match_over"):
        world.act(0, wire.ChooseDealer(0))


@pytest.mark.parametrize("reveal", ["hand_end", "match_end"])
def test_a_match_that_comes_to_its_last_link_ends_undecided(reveal: str) -> None:  # D7, W5
    rules = preset("parlor-eleven").replace(gin_bonus=0, reveal=reveal)
    everywhere = stacked("AC 2C 3C 4D 5D 6D 7H 8H 9H TH", "JC JD JH JS QC QD QH KC KD KH", "TS")
    world = World([everywhere] * (LINKS - 1), rules, viewers=())
    for hand in range(1, LINKS + 1):
        game = world.game
        assert (game.hand_number, game.ended) == (hand, None)
        if hand < LINKS:
            seat = game.turn_on(0)
            assert seat is not None
            world.act(seat, wire.Gin("TS"))
            assert projection.turn(game, 0).legal == [wire.Ready()]
            world.act(0, wire.Ready())
    source = random.Random(1)
    while world.game.running:
        world.step(source, 1.0)
    game = fold(GAME_ID, world.stored)
    assert [event.kind for event in world.stored[-2:]] == ["hand_revealed", "game_ended"]
    state, turn = projection.state(game, 0), projection.turn(game, 0)
    assert state.final is not None
    assert (state.phase, state.final.winners, state.final.reason, len(state.final.hands)) == ("match_over", [], "hands", LINKS)
    assert turn.legal is None
    assert state.sheet is not None
    assert (state.sheet.next_dealer, state.sheet.next_players, state.sheet.next_why) == (None, [], "match_over")
    with pytest.raises(Refusal, match="match_over"):
        world.act(0, wire.Ready())
    record = projection.load_record(projection.record_bytes(projection.record(game)))
    assert len(record.hands) == LINKS
    assert projection.record_summary(record, "x" * 26, 0).status == projection.summary(game, "x" * 26, 0).status == "unfinished"


def test_the_score_by_hand_numbers_the_hands_and_says_what_a_pair_comes_to() -> None:  # P9, P10
    rules, players = FORMS["partners"]
    world = world_of(rules, players)
    world.play(7, plain=0.97)
    final = projection.state(world.game, 0).final
    assert final is not None
    match = world.game.gin
    assert match is not None
    entries = [line.entry for line in match.rounds for _ in line.results]
    assert [line.hand for line in final.hands] == [number for number in range(1, len(match.rounds) + 1) for _ in (0, 1)]
    assert [line.net for line in final.hands] == [wire.Net(entry.winner, entry.points, entry.boxes) for entry in entries]
    alone = world_of(preset("simple"), 2)
    alone.play(7, plain=0.97)
    final = projection.state(alone.game, 0).final
    assert final is not None
    assert [(line.hand, line.net) for line in final.hands] == [(n, None) for n in range(1, len(final.hands) + 1)]


@pytest.mark.parametrize("form", ["captain", "partners", "rummy500"])
def test_the_sheet_says_for_which_bots_a_stand_in_moved(form: str) -> None:
    rules, players = FORMS.get(form, (RummyRules(), 3))
    world = world_of(rules, players) if form != "rummy500" else world_of(RummyRules(), 3)
    source, moved = random.Random(5), set()
    while world.game.running:
        bots = [seat for seat in range(1, players) if world.game.is_turn(seat)]
        if bots and len(moved) < 2:
            seat, game = bots[0], world.game
            act = plain_act(game, seat)
            world.take(decide(game, seat, game.last_cmd[seat] + 1, act, world.decks, ts=2000, fallback=True))
            moved.add(seat)
        else:
            world.step(source, 1.0)
    state = projection.state(fold(GAME_ID, world.stored), 0)
    sheet = state.rummy.sheet if state.rummy is not None else state.sheet
    assert sheet is not None
    assert sheet.fallback
    assert sheet.fallback_seats == sorted(moved)
    world.act(0, wire.Ready())
    while not world.game.running:
        world.step(source, 1.0)
    while world.game.running:
        world.step(source, 1.0)
    state = projection.state(world.game, 0)
    sheet = state.rummy.sheet if state.rummy is not None else state.sheet
    assert sheet is not None
    assert (sheet.fallback, sheet.fallback_seats) == (False, [])


def test_the_lower_card_deals() -> None:
    world = world_of(preset("line"), 2, dealer=None)
    cards = projection.state(world.game, 0).cut
    ranks = ["A23456789TJQK".index(card.card[0]) * 4 + "CDHS".index(card.card[1]) for card in cards]
    assert world.game.match is not None
    assert world.game.match.dealer == ranks.index(min(ranks))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rummy_500_is_played_to_its_end_and_its_log_folds_to_the_same(players: int) -> None:
    world = world_of(RummyRules(target=150), players)
    world.play(players, plain=1.0)
    table = world.game.rummy
    assert table is not None
    assert table.over
    again = fold(GAME_ID, world.stored)
    for seat in range(players):
        assert projection.state(again, seat) == projection.state(world.game, seat)
    record = projection.load_record(projection.record_bytes(projection.record(world.game)))
    replay = projection.replay(record, "x" * 26, 0)
    assert len(replay.rummy) == len(table.match.hands)
    assert replay.rummy[-1].sheet.after == table.scores
    state = projection.state(world.game, 0)
    assert state.rummy is not None
    assert [sum(column) for column in zip(*state.rummy.nets, strict=True)] == table.scores
    assert projection.record_summary(record, "x" * 26, 0).winners == list(table.winners or ())


def test_a_bot_of_rummy_500_gets_the_view_of_its_seat() -> None:
    from knockwood.server.rummy import rummy_step, rummy_view

    world = world_of(RummyRules(target=100), 3)
    source, looked = random.Random(1), 0
    for _ in range(300):
        if world.step(source, 0.8) is None:
            break
        table = world.game.rummy
        seat = world.game.turn_on(0)
        if table is None or seat is None:
            continue
        view = projection.full_view(world.game, seat)
        steps = [step for step in map(rummy_step, view.log) if step is not None]
        assert rummy_view(view.state, seat, table.match.rules, steps) == table.match.view(seat)
        looked += 1
    assert looked > 50


def test_the_own_hand_of_rummy_500_is_arranged_in_melds_of_it() -> None:
    world, source, found = world_of(RummyRules(target=100), 2), random.Random(4), 0
    for _ in range(40):
        if world.step(source, 0.3) is None:
            break
        for seat in range(2):
            own = projection.state(world.game, seat).own
            assert own is not None
            cards = [card for meld in own.arrangements[0] for card in meld]
            assert len(set(cards)) == len(cards)
            assert set(cards) <= set(own.cards)
            found += len(own.arrangements[0])
    assert found


@pytest.mark.parametrize("form", ["rotation of three", "partners"])
def test_a_bot_in_any_seat_answers_what_its_messages_say(form: str) -> None:
    rules, players = FORMS[form]
    world = world_of(rules, players, "pbbb", dealer=players - 1)
    seats = [BotSeat() for _ in range(players)]
    welcome = [
        wire.Welcome(
            2, "x" * 26, "b", seat, "seat", projection.seats_info(world.game), projection.rules_info(rules, ""), 0, 0, "view"
        )
        for seat in range(players)
    ]
    for seat in range(1, players):
        seats[seat].receive(ENCODER.encode(welcome[seat]))
    source, answers = random.Random(2), 0
    for _ in range(150):
        if world.game.ended is not None:
            break
        for board in range(len(world.game.boards)):
            actor = world.game.turn_on(board)
            if actor:
                data = seats[actor].receive(ENCODER.encode(projection.full_view(world.game, actor)))
                assert data is not None
                command = msgspec.json.decode(data, type=wire.Cmd)
                assert command.act in (projection.turn(world.game, actor).legal or []) or isinstance(command.act, wire.Finish)
                answers += 1
        world.step(source, 0.9)
    assert answers > 20


POOR = "KC JD 9S 7C 5H 3S QC TD 8S 6C"


@pytest.mark.parametrize(
    ("hand", "last", "act", "result"),
    [
        ("AC 2C 3C 4D 5D 6D 7H 8H 9H KS", "TH", wire.Gin("KS"), "gin"),
        ("AC 2C 3C 4D 5D 6D 7H 8H 9H KS", "TH", wire.Knock("KS", []), "dead_hand"),
        ("AC 2C 3C 4D 5D 6D 7H 8H 9H TH", "JH", wire.BigGin(), "big_gin"),
    ],
)
def test_at_the_wall_the_top_card_is_taken_before_anything_is_declared(
    hand: str, last: str, act: wire.Act, result: str
) -> None:  # W3, I3
    held = {*POOR.split(), *hand.split(), "TC", last}
    stock = [str(card) for card in CardSet(FULL_DECK) if str(card) not in held][:28]
    world = World([stacked(POOR, hand, "TC", " ".join([*stock, last]))], preset("parlor").replace(big_gin_bonus=31))
    while projection.state(world.game, 1).phase != "wall":
        seat = world.game.turn_on(0)
        assert seat is not None
        world.act(seat, wire.DrawStock())
        own = projection.state(world.game, seat).own
        assert own is not None
        world.act(seat, wire.Discard(own.drawn or ""))
    before = projection.state(world.game, 1).pile
    world.act(1, act)
    for seat in (0, 1):
        state = projection.state(world.game, seat)
        assert state.sheet is not None
        assert state.sheet.result == result
        kept = before[:-1]
        assert state.pile == (kept if result == "big_gin" else [*kept, wire.PileCard("KS", 1)])


def test_notice_closes_an_extended_sheet_and_outlives_an_undo() -> None:
    world = world_of(preset("hollywood").replace(hollywood_extend=1, target=40), 2, "pb")
    plain = world_of(preset("hollywood"), 2, "pb")
    assert not projection.turn(plain.game, 0).can_give_notice
    with pytest.raises(Refusal):
        plain.act(0, wire.GiveNotice())
    source = random.Random(4)
    while world.game.undo_target(0) is None or world.game.turn_on(0) != 0:
        world.step(source, 1.0)
        assert [projection.turn(world.game, seat).can_give_notice for seat in (0, 1)] == [True, True]
    world.act(0, wire.GiveNotice())
    assert [projection.turn(world.game, seat).can_give_notice for seat in (0, 1)] == [False, False]
    world.act(0, wire.Undo())
    assert world.game.gin is not None
    assert world.game.gin.notice is not None
    with pytest.raises(Refusal):
        world.act(0, wire.GiveNotice())
    world.play(4, plain=1.0)
    assert len(projection.state(world.game, 0).ledger.columns) == 3
    assert not projection.state(world.game, 0).ledger.extended
    record = projection.load_record(projection.record_bytes(projection.record(world.game)))
    assert projection.record_summary(record, "x" * 26, 0).winners == list(world.game.gin.winners or ())


def test_hands_that_stay_closed_are_looked_through_at_the_end_of_the_match_only() -> None:
    """W5: `reveal` match_end."""
    world = world_of(preset("simple").replace(reveal="match_end", target=60), 2, "pb")
    source = random.Random(9)
    while world.game.gin is None or not world.game.gin.over:
        world.step(source, 1.0)
        if world.game.ended is None:
            record = projection.record(world.game)
            assert record.hands == []
            assert projection.replay(record, "x" * 26, 0).hands == []
    kinds = [event.kind for event in world.stored]
    assert kinds.count("hand_revealed") == 1, "the last secret, from which all others follow"
    record = projection.record(world.game)
    assert len(record.hands) == len(world.game.gin.hands) > 1
    assert projection.replay(record, "x" * 26, 0).final is not None
