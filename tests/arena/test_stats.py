"""The figures of a run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockwood.arena.duel import Game, Pair
from knockwood.arena.stats import share_interval, sign_test, summary
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


def test_the_unit_is_the_pair_not_the_match():
    # mirrored matches that always split carry no information about who is better, but no noise either
    split, whole = [0.5] * 50 + [1.0] * 50, [0.0, 1.0, 1.0, 1.0] * 25
    assert share_interval(split).mean == share_interval(whole).mean == 0.75
    assert share_interval(split).high < share_interval(whole).high


def test_the_interval_covers_the_truth_nineteen_times_in_twenty():
    random, covered = Random(1), 0
    for _ in range(400):
        shares = [(0.0, 0.5, 1.0)[random.below(10) // 4] for _ in range(100)]  # 0.4, 0.4, 0.2: mean 0.4
        found = share_interval(shares)
        covered += found.low <= 0.4 <= found.high
    assert 0.92 <= covered / 400 <= 0.98


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
    games = tuple(Game(w, 30 if w else -10, 4, (2, 1, 0, 1, 0, 0), (8, 4)) for w in won)
    return Pair(number, games, (ns, 2 * ns))  # type: ignore[arg-type]


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
    assert found["ms_per_decision"] == {
        "a": pytest.approx(20 / 32 / 1e6, abs=1e-6),
        "b": pytest.approx(40 / 16 / 1e6, abs=1e-6),
    }


def test_draws_are_counted_and_give_half_to_both():  # H5
    game = Game(False, 0, 4, (2, 1, 0, 1, 0, 0), (8, 4), drawn=True)
    found = summary([Pair(0, (game, game), (1, 1)), pair(1, (True, True))])
    assert (found["draws"], found["a_wins"], found["a_share"]) == (2, 2, 0.75)
    assert found["pairs_swept"] == {"a": 1, "b": 0}
