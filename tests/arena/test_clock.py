"""Times of decisions: small histograms that add up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knockwood.arena.clock import Clock, Stopwatch, bin_of, middle_of, quantile, together

TIMES = st.lists(st.integers(1, 10**11), min_size=1, max_size=200)


def clock(times) -> Clock:
    watch = Stopwatch()
    for time in times:
        watch.add(time)
    return watch.read()


@given(st.integers(1, 10**12))
def test_the_middle_of_a_bin_is_within_a_thirty_second_of_every_time_in_it(time):
    assert middle_of(bin_of(time)) == pytest.approx(time, rel=1 / 32)


@given(st.integers(1, 10**12))
def test_bins_are_in_the_order_of_their_times(time):
    assert bin_of(time) <= bin_of(time + 1) <= bin_of(time) + 1


@given(TIMES, st.sampled_from([0.5, 0.95, 1.0]))
def test_a_quantile_is_that_of_the_times_within_a_bin(times, part):
    exact = sorted(times)[max(0, -int(-part * len(times) // 1) - 1)]
    assert quantile(clock(times), part) == pytest.approx(exact, rel=1 / 16)


@given(TIMES, TIMES)
def test_clocks_add_up_to_the_clock_of_all(one, two):
    assert together([clock(one), clock(two)]) == clock([*one, *two])


def test_no_decision_takes_no_time():
    assert quantile(Clock(), 0.5) == 0
    assert together([]) == Clock()
