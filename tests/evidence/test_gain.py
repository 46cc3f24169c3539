"""What a choice is truly worth, and what a search gains by it."""

from __future__ import annotations

from itertools import islice

import pytest

from bench.gain import gains, positions, told
from knockwood.engine import COMPILED


@pytest.fixture(scope="module")
def found():
    """A few decisions, and the hands begun by then."""
    return list(islice(positions("plyearly"), 24 if COMPILED else 1))


def test_a_position_has_several_choices_and_a_worth_for_each(found):
    for (view, codes, worths), hands in found:
        assert 2 <= len(codes) == len(worths)
        assert {code & 511 for code in view.legal()} >= set(codes)
        assert all(-120 < worth < 120 for worth in worths)
        assert hands >= 1


def test_a_player_that_takes_the_nets_choice_gains_nothing_over_it(found):
    more, _ = gains("worlds=1,depth=0,chances=0,pull=1000,sure=500,floor=1000", [position for position, _ in found])
    assert more == [0.0] * len(found)


def test_a_mean_is_told_for_each_hand():
    assert told([1.0, 1.0, 1.0, 1.0], 2) == "+2.000 +-0.000"
    assert told([1.0, -1.0, 1.0, -1.0], 2) == "+0.000 +-1.960"
