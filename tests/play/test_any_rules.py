"""Laws of every match, under any rules that span hands."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.engine.random import Random
from knockwood.engine.rules import Rules
from knockwood.play.document import Player, dump
from knockwood.play.games import Game, winners
from knockwood.play.ledger import Entry, at_risk
from knockwood.play.match import Match
from knockwood.play.record import check, load, record_of, replay
from knockwood.play.seating import following, next_game, opening
from knockwood.play.stakes import in_cents, owed
from knockwood.play.words import tell
from tests.play.naive import Naive
from tests.play.play_out import FORMS, match_rules, play_out, tables

NAMES = ("Ada", "Bo", "Cy", "Di")
QUICK = settings(max_examples=60, deadline=None)


def parties_of(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    return opening(rules, players, 0).parties


def drawn_entries(data: st.DataObject, rules: Rules, parties: int) -> Entry:
    winner = data.draw(st.one_of(st.none(), st.integers(0, parties - 1)))
    points = data.draw(st.integers(0 if rules.gin_bonus == 0 else 1, 120))
    return Entry(None) if winner is None else Entry(winner, points, data.draw(st.integers(1, 3)))


@given(match_rules(), st.data())
@settings(max_examples=300, deadline=None)
def test_the_sheet_is_what_the_entries_say(rules, data):  # E1 to E8, H1 to H5, X2 to X4, E10
    players = data.draw(st.sampled_from(FORMS[rules.seating]))
    parties = parties_of(rules, players)
    naive, games = Naive(rules, len(parties)), [Game(rules, parties)]
    for _ in range(data.draw(st.integers(1, 60))):
        if games[-1].over:
            if rules.seating == "captain" or winners(rules, players, games) is not None:
                break  # the captain's parties change from game to game; here one game is enough
            games.append(Game(rules, parties))
        entry = drawn_entries(data, rules, len(parties))
        games[-1].enter(entry)
        naive.enter(entry)
        assert len(naive.games) == len(games)
        for game, told in zip(games, naive.games, strict=True):
            assert game.over == all(naive.closed(column) for column in told)
            assert [list(tally.wins if rules.series else tally.scores) for tally in game.tallies] == [
                naive.scores(column) for column in told
            ]
            assert list(game.totals) == naive.totals(told)
            assert game.winner == naive.winner(told)
        if games[-1].over and games[-1].winner is not None and rules.winner_by == "final_total":
            assert games[-1].totals[games[-1].winner] == max(games[-1].totals)


@given(match_rules(), st.integers(1, 3), st.integers(0, 2**32))
@QUICK
def test_what_is_owed_sums_to_zero_and_is_the_same_from_both_sides(rules, number, seed):  # B1, B2
    random, players = Random(seed), FORMS[rules.seating][-1]
    games = [Game(rules, parties_of(rules, players)) for _ in range(number)]
    for game in games:
        while not game.over:
            game.enter(Entry(random.below(len(game.parties)), 1 + random.below(120), 1 + random.below(3)))
    matrix = in_cents(rules, owed(rules, players, games))
    for i, row in enumerate(matrix):
        assert row[i] == 0
        assert all(row[j] == -matrix[j][i] for j in range(players))
    assert sum(map(sum, matrix)) == 0
    if rules.seating == "heads_up" and len(games) == 1:
        assert max(matrix[0]) + max(matrix[1]) == games[0].margin * rules.cents_per_point


@given(match_rules(), st.data())
@QUICK
def test_who_is_warned_of_boxes_loses_a_game_that_just_reaches_the_target(rules, data):  # E7, SET-8
    game = Game(rules.replace(hollywood=None, hollywood_columns=3) if rules.hollywood else rules)
    if game.series is not None:
        return
    tally = game.tally
    for _ in range(data.draw(st.integers(0, 12))):
        if not tally.closed:
            tally.enter(drawn_entries(data, rules, 2))
    if tally.closed:
        assert at_risk(tally) == ()
        return
    risk = at_risk(tally)
    for party in (0, 1):
        trial = tally.copy()
        at_once = rules.box_bonus if rules.immediate_boxes else 0
        trial.enter(Entry(party, max(1, rules.target - trial.scores[party] - at_once), 1))
        assert (trial.settle().winner != party) == (party in risk)
        assert (trial.settle().overtaken == party) == (party in risk)


@given(match_rules(), st.data())
@QUICK
def test_everybody_has_one_place_and_the_same_table_follows_a_hand_that_nobody_won(rules, data):  # P2 to P11, R3
    players = data.draw(st.sampled_from(FORMS[rules.seating]))
    order = opening(rules, players, data.draw(st.integers(0, players - 1)))
    for _ in range(20):
        pairing = order.pairing
        seated = [player for pair in pairing.pairs for player in pair]
        assert sorted([*seated, *pairing.out]) == list(range(players))
        assert sorted(player for party in order.parties for player in party) == list(range(players))
        side_of = {player: number for number, party in enumerate(order.parties) for player in party}
        for pair, dealer in zip(pairing.pairs, pairing.dealers, strict=True):
            assert side_of[pair[0]] != side_of[pair[1]]
            assert dealer in (pairing.out or pair)
        if not rules.partners_alternate:
            assert following(rules, order, None) == order
        winner = data.draw(st.sampled_from([side_of[player] for player in pairing.pairs[0]]))
        after = following(rules, order, winner)
        if pairing.out and rules.seating == "rotation":
            loser = next(player for player in pairing.pairs[0] if player != winner)
            assert winner in after.pairing.pairs[0]
            assert loser in after.pairing.out
        order = next_game(after) if data.draw(st.booleans()) else after


@given(st.lists(st.sampled_from([0, 1, None]), max_size=30))
def test_alternation_counts_the_hands_that_were_won(winners):  # R2, R3
    order = opening(Rules(), 2, 0)
    for winner in winners:
        order = following(Rules(), order, winner)
    assert order.pairing.dealer == sum(winner is not None for winner in winners) % 2


@given(tables(st.integers(1, 60)), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_every_match_ends_and_its_record_leads_to_the_same_end(match, seed):  # E1, E8, E10
    first = match.copy()
    play_out(match, seed, most=500)
    assert match.over
    record = record_of(match, [Player(name, "bot", "simple") for name in NAMES[: match.players]])
    again = check(load(dump(record)))
    assert load(dump(record)) == record
    assert (again.rounds, again.winners, again.scores, again.sheet) == (match.rounds, match.winners, match.scores, match.sheet)
    assert [step.hand for step in replay(record) if step.number == 0] == list(range(1, len(record.hands) + 1))
    assert all(line.isprintable() for line in tell(record))
    assert sum(match.sheet.balance) == 0
    assert again.order == match.order
    followed = first
    for played, row in zip(match.log, match.rounds, strict=True):
        assert played.pairing == followed.order.pairing == row.pairing
        followed.begin(*played.decks)
        for board, moves in enumerate(played.moves):
            for action in moves:
                followed.apply(action, board)
    assert followed.sheet == match.sheet


def test_matches_of_every_form_end_by_themselves():  # E1, P5, P7, P9
    for form, numbers in FORMS.items():
        for players in numbers:
            match = play_out(Match(Rules(seating=form, arrangement="auto_min", target=60), 0, players), seed=3)
            assert match.over
            assert match.winners
