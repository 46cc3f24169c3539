"""Who owes whom, by hand. Rules B1 to B3, P5, P7."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import Rules, preset
from knockwood.play.games import Game, Parties
from knockwood.play.ledger import Entry
from knockwood.play.stakes import balances, in_cents, owed


def game(rules: Rules, parties: Parties, *hands: tuple[int, int]) -> Game:
    found = Game(rules, parties)
    for winner, points in hands:
        found.enter(Entry(winner, points, 1))
    return found


@pytest.mark.parametrize("cents", [1, 5, 10, 25, 100])
def test_the_loser_owes_the_margin_at_the_stake(cents):  # B1: stakes-001
    rules = preset("parlor").replace(cents_per_point=cents)
    done = game(rules, ((0,), (1,)), (0, 32), (1, 18), (0, 27), (0, 45))
    assert done.margin == 264 - 38
    assert in_cents(rules, owed(rules, 2, [done])) == ((0, 226 * cents), (-226 * cents, 0))


def test_without_a_stake_nobody_owes_anything():  # B3
    done = game(preset("parlor"), ((0,), (1,)), (0, 100))
    assert balances(in_cents(preset("parlor"), owed(preset("parlor"), 2, [done]))) == (0, 0)


def test_hollywood_pays_the_margin_of_the_grand_totals():  # B2
    rules = preset("hollywood")
    done = game(rules, ((0,), (1,)), (0, 50), (0, 30), (0, 25), (1, 20), (1, 15), (0, 50), (1, 40), (0, 30))
    assert owed(rules, 2, [done]) == ((0, 755), (-755, 0))


def test_in_rotation_every_pair_pays_the_difference_of_its_totals():  # P5, B2
    rules = preset("line").replace(seating="rotation")
    done = game(rules, ((0,), (1,), (2,)), (0, 40), (1, 30), (0, 60))
    assert done.totals == (100 + 100 + 50, 30 + 25, 0)
    matrix = owed(rules, 3, [done])
    assert matrix == ((0, 195, 250), (-195, 0, 55), (-250, -55, 0))
    assert balances(matrix) == (445, -140, -305)


@pytest.mark.parametrize("winner", [0, 1])
def test_the_captain_wins_or_pays_the_margin_twice(winner):  # P7, B2
    rules = preset("simple").replace(seating="captain")
    done = game(rules, ((1,), (0, 2)), (1 - winner, 30), (winner, 100))
    sign = 1 if winner == 0 else -1
    assert balances(owed(rules, 3, [done])) == (-70 * sign, 140 * sign, -70 * sign)


def test_of_partners_each_loser_pays_one_winner():  # B2
    rules = preset("simple").replace(seating="partnership")
    done = game(rules, ((0, 2), (1, 3)), (0, 30), (1, 100))
    assert owed(rules, 4, [done]) == ((0, -70, 0, 0), (70, 0, 0, 0), (0, 0, 0, -70), (0, 0, 70, 0))


def test_games_of_a_match_are_settled_one_by_one():  # B1, E8
    rules = preset("simple").replace(match_kind="best_of", match_length=3)
    games = [game(rules, ((0,), (1,)), (0, 20), (1, 100)), game(rules, ((0,), (1,)), (0, 130))]
    assert owed(rules, 2, games) == ((0, 50), (-50, 0))


def test_a_game_that_runs_owes_nothing_yet():  # B1
    rules = preset("simple").replace(seating="rotation")
    assert owed(rules, 3, [game(rules, ((0,), (1,), (2,)), (0, 99))]) == ((0, 0, 0),) * 3
