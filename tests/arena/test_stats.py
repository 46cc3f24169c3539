"""The figures of a run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockwood.arena.clock import Clock, bin_of
from knockwood.arena.duel import Game, Pair
from knockwood.arena.stats import TIMES, share_interval, sign_test, summary, wilson
from knockwood.engine.random import Random

SHARES = st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=60)


@given(SHARES)
def test_an_interval_holds_its_mean_and_stays_within_zero_and_one(shares):
    found = share_interval(shares)
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert found.mean == pytest.approx(sum(shares) / len(shares))


@given(SHARES)
def test_seen_from_the_other_side_the_interval_is_mirrored(shares):
    ours, theirs = share_interval(shares), share_interval([1 - share for share in shares])
    assert ours.low == pytest.approx(1 - theirs.high)
    assert ours.high == pytest.approx(1 - theirs.low)


def test_pairs_that_all_agree_still_leave_doubt():
    found = share_interval([1.0] * 20)
    assert found.mean == 1
    assert 0.8 < found.low < 0.9


def test_a_part_of_many_trials_has_the_interval_of_wilson():
    for won, n in ((0, 5), (3, 5), (5, 5), (700, 1000)):
        found = wilson(won / n, n)
        assert 0 <= found.low <= won / n <= found.high <= 1
    assert wilson(0.7, 1000)[1:] == pytest.approx((0.671, 0.728), abs=0.001)


def test_the_unit_is_the_pair_not_the_match():
    # mirrored matches that always split carry no information about who is better, but no noise either
    split, whole = [0.5] * 50 + [1.0] * 50, [0.0, 1.0, 1.0, 1.0] * 25
    assert share_interval(split).mean == share_interval(whole).mean == 0.75
    assert share_interval(split).high < share_interval(whole).high


def simulated_pair(skill: float, luck: float, random: Random) -> float:
    """Share of a pair whose matches have the same cards: each match is won by more than a margin of skill and of the cards.

    The cards (*luck*) favour A in one match and B in the other; what is left is noise of each match alone.
    """
    cards = luck * (random.below(2001) - 1000) / 1000
    return sum(skill + side * cards + (random.below(2001) - 1000) / 1000 > 0 for side in (1, -1)) / 2


@pytest.mark.parametrize(
    ("skill", "luck", "pairs"), [(0.0, 0.0, 100), (0.0, 3.0, 100), (0.2, 3.0, 100), (0.5, 1.0, 300), (0.8, 0.5, 100)]
)
def test_the_interval_covers_the_truth_nineteen_times_in_twenty(skill, luck, pairs):
    random = Random(1)
    truth = sum(simulated_pair(skill, luck, random) for _ in range(40_000)) / 40_000
    runs = 300
    covered = 0
    for _ in range(runs):
        found = share_interval([simulated_pair(skill, luck, random) for _ in range(pairs)])
        covered += found.low <= truth <= found.high
    assert 0.91 <= covered / runs <= 0.985


def test_taking_matches_for_independent_would_promise_the_wrong_width():
    # cards that decide both matches of a pair, one for each side, leave less doubt than as many matches with cards of their own
    random = Random(2)
    shares = [simulated_pair(0.1, 3.0, random) for _ in range(1000)]
    found = share_interval(shares)
    alone = 2 * 1.96 * (found.mean * (1 - found.mean) / 2000) ** 0.5
    assert found.high - found.low < 0.75 * alone


@pytest.mark.parametrize(("a", "b", "p"), [(0, 0, 1.0), (1, 0, 1.0), (5, 5, 1.0), (10, 0, 2 / 1024), (8, 2, 2 * 56 / 1024)])
def test_the_sign_test_is_exact(a, b, p):
    assert sign_test(a, b) == pytest.approx(p)
    assert sign_test(b, a) == pytest.approx(p)


def test_the_sign_test_takes_many_pairs():
    assert sign_test(3000, 2000) < 1e-40
    assert sign_test(2500, 2500) == 1


def test_no_pairs_have_no_share():
    with pytest.raises(ValueError, match="no pairs"):
        share_interval([])


def pair(number: int, won: tuple[bool, bool], ns: int = 10) -> Pair:
    games = tuple(Game(w, 30 if w else -10, 4, (2, 1, 0, 1, 0, 0), (8, 4), False, ((2, 1, 0, 0), (0, 0, 0, 1))) for w in won)
    clocks = tuple(Clock(ns * n, ns, ((bin_of(ns), n),)) for n in (16, 8))
    return Pair(number, games, clocks)  # type: ignore[arg-type]


def test_a_summary_does_not_depend_on_the_order_of_the_pairs():
    pairs = [pair(0, (True, True)), pair(1, (True, False)), pair(2, (False, False))]
    assert summary(pairs) == summary(reversed(pairs))


def test_a_summary_adds_up():
    found = summary([pair(0, (True, True)), pair(1, (True, False))])
    assert (found["games"], found["a_wins"], found["a_share"]) == (4, 3, 0.75)
    assert found["points_per_hand"] == pytest.approx((3 * 30 - 10) / 16)
    assert found["mix"] == {"knock": 0.5, "gin": 0.25, "big_gin": 0, "undercut": 0.25, "tie": 0, "dead_hand": 0}
    assert found["pairs_swept"] == {"a": 1, "b": 0}
    assert found["decisions"] == {"a": 32, "b": 16}
    assert found["hands_won"]["a"] == {"knock": 0.5, "gin": 0.25, "big_gin": 0, "undercut": 0}
    assert found["hands_won"]["b"] == {"knock": 0, "gin": 0, "big_gin": 0, "undercut": 0.25}
    assert list(found)[-4:] == list(TIMES)
    assert all(found[key] == {"a": 0.00001, "b": 0.00001} for key in TIMES)


def test_draws_are_counted_and_give_half_to_both():  # H5
    game = Game(False, 0, 4, (2, 1, 0, 1, 0, 0), (8, 4), drawn=True)
    found = summary([Pair(0, (game, game), (Clock(), Clock())), pair(1, (True, True))])
    assert (found["draws"], found["a_wins"], found["a_share"]) == (2, 2, 0.75)
    assert found["pairs_swept"] == {"a": 1, "b": 0}
