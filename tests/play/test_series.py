"""Straight-gin series, by hand. Rules X1 to X4."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import RulesError, preset
from knockwood.play.games import Game
from knockwood.play.ledger import Entry
from knockwood.play.series import standing
from tests.engine.play import kinds, walk

STRAIGHT = preset("straight")


def series(length: int, winners: list[int | None], play_all: int = 0) -> Game:
    game = Game(STRAIGHT.replace(series=length, series_play_all=play_all))
    for winner in winners:
        game.enter(Entry(winner, 0 if winner is None else 40, 0 if winner is None else 1))
    return game


def test_nobody_knocks_in_a_series():  # X1
    assert (STRAIGHT.knock_limit, preset("parlor-straight").knock_limit) == (0, 0)


def test_a_series_with_knocking_is_refused_and_its_hands_end_with_gin_or_dead():  # X1
    with pytest.raises(RulesError, match="knock_limit"):
        STRAIGHT.replace(knock_limit=5)
    for seed in range(8):
        for deal in walk(STRAIGHT, seed):
            assert "knock" not in kinds(deal)
        assert deal.result.kind in ("gin", "dead_hand")


def test_the_majority_of_the_hands_wins_and_ends_the_series():  # X2, X3: series-001, series-003
    assert (series(3, [0, 1, 0]).winner, series(3, [0, 1, 0]).scores) == (0, (2, 1))
    long = series(7, [0, 0, 0, 0])
    assert (long.over, long.winner, len(long.entries)) == (True, 0, 4)
    assert not series(7, [0, 0, 0]).over


def test_a_series_can_be_played_to_its_last_hand():  # X3
    game = series(3, [0, 0], play_all=1)
    assert not game.over
    game.enter(Entry(1, 40, 1))
    assert (game.over, game.winner, game.scores) == (True, 0, (2, 1))


def test_dead_hands_are_not_counted():  # X4
    assert not series(3, [0, None, None, 1]).over
    assert series(3, [0, None, None, 1, 1]).winner == 1


def test_points_boxes_and_bonuses_are_not_used():  # X2
    game = series(3, [0, 0])
    assert (game.totals, game.margin) == ((0, 0), 0)
    assert not series(3, [0]).over  # 40 points are more than any target of hands


@pytest.mark.parametrize(("wins", "play_all", "expected"), [((1, 1), False, (False, None)), ((2, 1), True, (True, 0))])
def test_how_a_series_stands(wins, play_all, expected):  # X2, X3
    assert standing(3, wins, play_all) == expected
