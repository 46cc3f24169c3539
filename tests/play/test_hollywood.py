"""Several games on one sheet, by hand. Rules H1 to H6."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import Rules, preset
from knockwood.play.games import Game
from knockwood.play.hollywood import MOST_COLUMNS, Columns
from knockwood.play.ledger import Entry, LedgerError

PER_PLAYER = preset("scarne-hollywood").replace(target=100)
PER_HAND = PER_PLAYER.replace(hollywood="per_hand")


def sheet(rules: Rules, *hands: tuple[int | None, int]) -> Columns:
    """A sheet after hands of (winner, points)."""
    columns = Columns(rules)
    for winner, points in hands:
        columns.enter(Entry(winner, points, 0 if winner is None else 1))
    return columns


def scores(columns: Columns) -> list[tuple[int, ...]]:
    return [tally.scores for tally in columns.tallies]


def test_a_players_wins_open_one_column_after_the_other():  # H2, hollywood-001: a published sheet
    columns = Columns(preset("scarne-hollywood"))
    assert columns.enter(Entry(0, 25, 1)) == (0,)
    assert columns.enter(Entry(0, 18, 1)) == (0, 1)
    assert columns.enter(Entry(0, 36, 1)) == (0, 1, 2)
    assert scores(columns) == [(79, 0), (54, 0), (36, 0)]
    assert [tally.boxes for tally in columns.tallies] == [[3, 0], [2, 0], [1, 0]]


def test_each_player_opens_columns_with_his_own_wins():  # H2
    assert scores(sheet(PER_PLAYER, (0, 30), (1, 20), (0, 25))) == [(55, 20), (25, 0), (0, 0)]


def test_per_hand_the_number_of_the_hand_opens_columns_whoever_won():  # H3
    assert scores(sheet(PER_HAND, (0, 30), (1, 20), (0, 25))) == [(55, 20), (25, 20), (25, 0)]


@pytest.mark.parametrize("rules", [PER_PLAYER, PER_HAND])
def test_dead_hands_enter_nothing_and_count_for_nothing(rules):  # H3
    columns = Columns(rules)
    assert columns.enter(Entry(None)) == ()
    assert columns.enter(Entry(0, 30, 1)) == (0,)


def test_a_closed_column_takes_no_more():  # H4, hollywood-009
    columns = sheet(PER_HAND, (0, 60), (1, 15), (0, 45))
    assert [tally.closed for tally in columns.tallies] == [True, False, False]
    assert columns.enter(Entry(0, 70, 1)) == (1, 2)
    assert columns.over
    with pytest.raises(LedgerError, match="closed"):
        columns.enter(Entry(0, 5, 1))


def test_a_player_shut_out_of_a_column_begins_in_the_next_one():  # H2, hollywood-006
    columns = sheet(PER_PLAYER, (0, 50), (0, 30), (0, 25))
    assert columns.tallies[0].closed
    assert columns.enter(Entry(1, 20, 1)) == (1,)
    assert columns.enter(Entry(1, 15, 1)) == (1, 2)


def test_each_column_is_a_game_with_its_own_boxes_bonus_and_shutout():  # H5, hollywood-006: 945 to 190
    rules = preset("hollywood")
    columns = sheet(rules, (0, 50), (0, 30), (0, 25), (1, 20), (1, 15), (0, 50), (1, 40), (0, 30))
    lines = [tally.settle() for tally in columns.tallies]
    assert [line.totals for line in lines] == [
        (2 * 105 + 100 + 75, 0),  # a shutout in column 1 only
        (105 + 100 + 75, 35 + 50),
        (105 + 100 + 75, 55 + 50),
    ]
    assert (columns.grand_totals, columns.winner, columns.margin) == ((945, 190), 0, 755)


def test_both_ways_of_entering_differ_much_on_the_same_hands():  # H2, H3: hollywood-002, -003
    hands = [(0, 30), (1, 20), (0, 25), (1, 12), (0, 40), (1, 33), (0, 28), (1, 26), (0, 31), (1, 45)]
    assert sheet(preset("hollywood"), *hands).grand_totals == (821, 565)
    assert sheet(preset("parlor-hollywood"), *hands[:9]).grand_totals == (911, 427)


def test_the_higher_grand_total_wins_whoever_closed_more_columns():  # H5
    rules = PER_HAND.replace(game_bonus=0, box_bonus=0, shutout_mult=1, hollywood_columns=3, target=50)
    # player 1 closes two columns by little, player 0 one by much
    columns = sheet(rules, (1, 49), (0, 45), (1, 1), (0, 300))
    assert columns.over
    assert columns.grand_totals == (45 + 345 + 300, 50 + 1 + 1)
    assert columns.winner == 0


def test_equal_grand_totals_are_a_draw():  # H5
    rules = PER_HAND.replace(game_bonus=0, box_bonus=0, shutout_mult=1, hollywood_columns=2, target=50)
    game = Game(rules)
    for winner, points in ((1, 60), (0, 60)):
        game.enter(Entry(winner, points, 1))
    assert game.over
    assert (game.totals, game.winner, game.margin) == ((60, 60), None, 0)


@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_sheet_has_as_many_columns_as_the_rules_say(count):  # H1
    columns = Columns(PER_PLAYER.replace(hollywood_columns=count))
    took = [columns.enter(Entry(0, 1, 1)) for _ in range(count + 2)]
    assert [len(columns) for columns in took] == [min(n, count) for n in range(1, count + 3)]


def test_an_extended_sheet_opens_a_column_for_each_that_closes_until_notice():  # H6
    columns = sheet(PER_PLAYER.replace(hollywood_extend=1), (0, 50), (0, 30), (0, 25))
    assert len(columns.tallies) == 4
    assert scores(columns)[3] == (0, 0)  # the hand that closed column 1 is not entered in the new one
    assert columns.enter(Entry(0, 10, 1)) == (1, 2, 3)
    columns.give_notice()
    assert columns.enter(Entry(0, 90, 1)) == (1, 2, 3)
    assert (len(columns.tallies), columns.over) == (4, True)
    with pytest.raises(LedgerError, match="nothing to give notice of"):
        columns.give_notice()


def test_without_notice_an_extended_sheet_ends_all_the_same():  # H6 (own)
    columns = Columns(PER_HAND.replace(hollywood_extend=1, hollywood_columns=1))
    hands = 0
    while not columns.over:
        columns.enter(Entry(hands % 2, 60, 1))
        hands += 1
    assert len(columns.tallies) == MOST_COLUMNS
