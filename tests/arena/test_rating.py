"""Ratings: they find the strengths behind simulated bouts, and their intervals hold them as often as they say."""

from __future__ import annotations

import pytest

from knockwood.arena.rating import SCALE, Bout, RatingError, expected, inverse, ratings, variance_of
from knockwood.engine.random import Random

TRUE = [1000.0, 1080.0, 1150.0, 1240.0, 1330.0, 1420.0]
BOUTS = [(i + 1, i) for i in range(5)] + [(i + 3, i) for i in range(3)]


def bout(a: int, b: int, pairs: int, random: Random) -> Bout:
    """A bout between players of `TRUE`."""
    chance = int(10_000 * expected(TRUE[a], TRUE[b]))
    shares = [sum(random.below(10_000) < chance for _ in range(2)) / 2 for _ in range(pairs)]
    return Bout(a, b, 2 * pairs, sum(shares) / pairs, variance_of(shares))


def exact(a: int, b: int, matches: int = 2000) -> Bout:
    share = expected(TRUE[a], TRUE[b])
    return Bout(a, b, matches, share, share * (1 - share) / matches)


def test_shares_that_follow_the_model_give_back_the_strengths():
    found = ratings(6, [exact(a, b) for a, b in BOUTS], 0, 1000)
    assert [rating.rating for rating in found] == pytest.approx(TRUE, abs=0.01)
    assert found[0] == (1000, 1000, 1000)
    assert all(rating.low < rating.rating < rating.high for rating in found[1:])


def test_the_anchor_moves_all_ratings_alike():
    bouts = [exact(a, b) for a, b in BOUTS]
    low, high = ratings(6, bouts, 0, 1000), ratings(6, bouts, 5, 1420)
    assert [rating.rating for rating in low] == pytest.approx([rating.rating for rating in high], abs=0.01)


def test_four_hundred_points_are_ten_to_one():
    assert expected(1400, 1000) == pytest.approx(10 / 11)
    assert expected(1000, 1400) == pytest.approx(1 / 11)
    assert expected(1e9, 0) == 1


def test_two_players_have_the_rating_of_their_share():
    found = ratings(2, [Bout(0, 1, 400, 0.75, 0.75 * 0.25 / 400)], 1, 0)
    assert found[0].rating == pytest.approx(SCALE * 1.0986, rel=1e-3)
    half = (found[0].high - found[0].low) / 2  # the error of a logit: that of the share over p (1 - p)
    assert half == pytest.approx(1.96 * SCALE * (0.75 * 0.25 / 400) ** 0.5 / (0.75 * 0.25), rel=1e-3)


def test_the_intervals_cover_the_true_ratings_nineteen_times_in_twenty():
    random = Random(5)
    runs, covered, missed = 200, [0] * 6, 0.0
    for _ in range(runs):
        bouts = [bout(a, b, 150, random) for a, b in BOUTS]
        for player, found in enumerate(ratings(6, bouts, 0, 1000)):
            covered[player] += found.low <= TRUE[player] <= found.high
            missed += found.rating - TRUE[player]
    assert covered[0] == runs  # the anchor
    for count in covered[1:]:
        assert 0.90 <= count / runs <= 0.99
    assert abs(missed / runs / 5) < 3  # no bias


def test_pairs_that_the_cards_split_make_the_intervals_narrower():
    def level(shares: list[float]) -> float:
        found = ratings(6, [Bout(a, b, 4000, 0.5, variance_of(shares)) for a, b in BOUTS], 0, 1000)[5]
        return found.high - found.low

    own_cards = [0.0, 0.5, 0.5, 1.0] * 500
    split = [0.5] * 1500 + [0.0, 1.0] * 250
    assert level(split) < 0.8 * level(own_cards)


def test_who_never_won_is_below_with_no_end_in_sight():
    found = ratings(3, [exact(1, 0), Bout(0, 2, 200, 1.0, variance_of([1.0] * 100))], 0, 1000)
    assert found[2].rating < 200
    assert found[2].high - found[2].low > 1000
    assert found[1].rating == pytest.approx(1080, abs=1)


def test_a_player_without_a_way_to_the_anchor_cannot_be_rated():
    with pytest.raises(RatingError, match="player 2"):
        ratings(4, [exact(0, 1), exact(2, 3)], 0, 1000)


def test_an_inverse_is_one():
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]]
    back = inverse(matrix)
    for i in range(3):
        for j in range(3):
            assert sum(matrix[i][k] * back[k][j] for k in range(3)) == pytest.approx(float(i == j))
