"""How games make a match, by hand. Rule E8."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import Rules, preset
from knockwood.play.games import Game, games_won, sums, winners
from knockwood.play.ledger import Entry

CAPTAINS = [((0,), (1, 2)), ((1,), (0, 2)), ((2,), (0, 1))]
BEST_OF_3 = preset("simple").replace(match_kind="best_of", match_length=3)
TO_500 = preset("line").replace(match_kind="cumulative", match_length=500)


def won(rules: Rules, party: int, points: int = 100, other: int = 0, parties=((0,), (1,))) -> Game:
    """A game that *party* wins with *points* against *other*."""
    game = Game(rules, parties)
    if other:
        game.enter(Entry(1 - party, other, 1))
    game.enter(Entry(party, points, 1))
    assert game.over
    return game


def test_a_single_game_is_the_match():  # E8
    assert winners(preset("simple"), 2, []) is None
    assert winners(preset("simple"), 2, [won(preset("simple"), 1)]) == (1,)


def test_the_majority_of_the_games_wins_and_the_rest_is_not_played():  # E8
    games = [won(BEST_OF_3, 0), won(BEST_OF_3, 1)]
    assert winners(BEST_OF_3, 2, games[:1]) is None
    assert winners(BEST_OF_3, 2, games) is None
    assert winners(BEST_OF_3, 2, [*games, won(BEST_OF_3, 1)]) == (1,)
    assert winners(BEST_OF_3, 2, [games[0], games[0]]) == (0,)


def test_totals_add_up_until_a_sum_reaches_the_length():  # E8
    one, two = won(TO_500, 0, 110, 90), won(TO_500, 1, 130)
    assert (one.totals, two.totals) == ((235, 115), (0, 2 * 130 + 100 + 25))
    assert sums(2, [one, two]) == [235, 500]
    assert winners(TO_500, 2, [one]) is None
    assert winners(TO_500, 2, [one, two]) == (1,)


def test_two_who_pass_together_are_told_apart_by_the_sum_then_by_the_last_game():  # E8 (own)
    rules = preset("simple").replace(match_kind="cumulative", match_length=150, box_bonus=0)
    first, last = won(rules, 0, 120, 80), won(rules, 1, 120, 80)
    assert sums(2, [first, last]) == [200, 200]
    assert winners(rules, 2, [first, last]) == (1,)
    assert winners(rules, 2, [first, won(rules, 1, 120, 90)]) == (0,)


def test_partners_win_together():  # E8, P9
    sides = ((0, 2), (1, 3))
    rules = BEST_OF_3.replace(seating="partnership")
    games = [won(rules, 1, parties=sides), won(rules, 1, parties=sides)]
    assert winners(rules, 4, games) == (1, 3)
    cumulative = TO_500.replace(seating="partnership", match_length=200)
    assert winners(cumulative, 4, [won(cumulative, 0, parties=sides)]) == (0, 2)


def test_with_three_players_the_most_games_win_when_there_is_no_majority():  # E8 (own)
    rules = preset("simple").replace(seating="rotation", match_kind="best_of", match_length=3)
    parties = ((0,), (1,), (2,))

    def game(party: int, points: int = 100) -> Game:
        found = Game(rules, parties)
        found.enter(Entry(party, points, 1))
        return found

    assert winners(rules, 3, [game(0), game(1)]) is None
    assert winners(rules, 3, [game(0), game(1), game(1)]) == (1,)
    assert winners(rules, 3, [game(0), game(1, 120), game(2)]) == (1,)  # one game each: the sums decide
    assert winners(rules, 3, [game(0), game(1), game(2)]) == ()


def test_the_captaincy_goes_round_and_games_are_counted_for_each_player():  # E8, P8
    rules = preset("simple").replace(seating="captain", match_kind="best_of", match_length=3)
    games = [won(rules, 0, parties=CAPTAINS[0]), won(rules, 1, parties=CAPTAINS[1])]
    assert games_won(3, games) == [2, 0, 1]
    assert winners(rules, 3, games) == (0,)
    assert winners(rules, 3, [won(rules, 1, parties=CAPTAINS[0]), won(rules, 0, parties=CAPTAINS[1])]) == (1,)


def test_a_partner_alone_may_lead_when_the_captain_wins_the_last_game():  # E8, P8
    rules = preset("simple").replace(seating="captain", match_kind="cumulative", match_length=200)
    games = [won(rules, 0, 190, parties=CAPTAINS[1]), won(rules, 0, 100, 60, parties=CAPTAINS[0])]
    assert sums(3, games) == [100, 250, 60]
    assert winners(rules, 3, games) == (1,)


@pytest.mark.parametrize("length", [1, 3, 9])
def test_a_best_of_match_ends_with_its_last_game_at_the_latest(length):  # E8
    rules = BEST_OF_3.replace(match_length=length)
    games: list[Game] = []
    while winners(rules, 2, games) is None:
        games.append(won(rules, len(games) % 2))
    assert len(games) == length


def test_the_next_hand_counts_toward_the_first_open_column():  # H2, H4, E1
    game = Game(preset("scarne-hollywood").replace(target=100))
    for winner, points in ((0, 60), (1, 10), (0, 45)):
        assert game.ahead == (game.tallies[0].scores, 100)
        game.enter(Entry(winner, points, 1))
    assert game.tallies[0].closed
    assert game.ahead == ((45, 0), 100)


@pytest.mark.parametrize(("length", "needed"), [(1, 1), (3, 2), (7, 4)])
def test_the_goal_of_a_series_is_the_majority(length, needed):  # X2
    assert Game(preset("straight").replace(series=length)).ahead == ((0, 0), needed)


def test_a_plain_game_has_one_column_which_takes_what_somebody_won():  # E10, H1
    for rules in (preset("simple"), preset("straight")):
        game = Game(rules)
        assert [game.enter(Entry(None)), game.enter(Entry(1, 20, 1))] == [(), (0,)]
        assert [entry.winner for entry in game.entries] == [None, 1]
