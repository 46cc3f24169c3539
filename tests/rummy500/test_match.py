"""The game of Rummy 500 to its target. Rules F10 to F13."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CardError
from knockwood.play.match import MatchError
from knockwood.rummy500.deal import RummyResult
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.rules import RummyRules
from tests.rummy500.play import finish, pack, play_match, rules


def entered(rules: RummyRules, *hands: tuple[int | None, tuple[int, ...]]) -> RummyMatch:
    """A game of hands that ended with these scores: who went out, and what each player scored."""
    match = RummyMatch(rules, len(hands[0][1]))
    for out, net in hands:
        match.log.append(None)  # type: ignore[arg-type]
        match._enter(RummyResult("out", out, net, (0,) * len(net)))
    return match


def test_scores_add_up_and_may_be_negative():  # F10
    match = entered(RummyRules(), (0, (120, -45, 10)), (1, (-20, 60, 5)))
    assert match.scores == [100, 15, 15]
    assert entered(RummyRules(), (0, (120, -45))).scores == [120, -45]
    assert match.wins == [1, 1, 0]


def test_the_game_ends_when_one_player_has_the_target():  # F11
    assert not entered(RummyRules(), (0, (499, 10))).over
    match = entered(RummyRules(), (0, (499, 10)), (None, (1, 20)))
    assert (match.over, match.winner, match.next_dealer) == (True, 0, None)


def test_if_several_pass_together_the_highest_score_wins():  # F11
    assert entered(RummyRules(), (0, (510, 530, 90))).winner == 1


def test_equal_scores_at_the_target_play_another_hand():  # F11
    match = entered(RummyRules(), (0, (520, 520)))
    assert (match.over, match.next_dealer) == (False, 1)
    assert entered(RummyRules(), (0, (520, 520)), (1, (5, 10))).winner == 1
    assert entered(RummyRules(), (0, (520, 520)), (1, (-100, -90))).winner is None


def test_the_player_who_went_out_may_win_at_the_target():  # F11, out_wins
    house = RummyRules(out_wins=1)
    assert entered(house, (0, (510, 530))).winner == 0
    assert entered(house, (0, (520, 520))).winner == 0
    assert entered(house, (0, (10, 530))).winner == 1  # he is not at the target himself
    assert entered(house, (None, (510, 530))).winner == 1


def test_the_deal_passes_to_the_left_and_the_next_player_begins():  # F13
    match = RummyMatch(RummyRules(target=5000), 3, 2)
    dealers = []
    for number in range(4):
        dealers.append(match.dealer)
        deal = match.begin(pack(2, number))
        assert deal.turn == (match.dealer + 1) % 3
        assert match.next_dealer is None
        source = random.Random(number)
        while not match.hand_over:
            match.apply(source.choice(deal.legal()))
    assert dealers == [2, 0, 1, 2]
    assert match.next_dealer == 0
    assert [hand.dealer for hand in match.log] == dealers


def test_steps_that_cannot_be_taken_are_refused():
    for players, dealer in ((1, 0), (5, 0), (2, 2), (2, -1), (3, True)):
        with pytest.raises(MatchError, match="^[^\n]*$"):
            RummyMatch(RummyRules(), players, dealer)
    match = RummyMatch(RummyRules(), 2)
    with pytest.raises(MatchError, match="no hand"):
        match.apply(0)
    with pytest.raises(MatchError, match="no hand has begun"):
        match.view(0)
    with pytest.raises(CardError):
        match.begin([0] * 52)
    assert match.hand_number == 0
    match.begin(pack(1))
    with pytest.raises(MatchError, match="not over"):
        match.begin(pack(1))
    with pytest.raises(IllegalAction):
        match.apply(54)
    assert match.log[0].actions == []
    with pytest.raises(MatchError, match="players are 0 to 1"):
        match.resign(2)
    match.resign(1)
    for step in (lambda: match.resign(0), lambda: match.apply(0), lambda: match.begin(pack(1))):
        with pytest.raises(MatchError):
            step()


def test_when_a_player_gives_up_the_best_of_the_others_wins():
    match = entered(RummyRules(), (0, (50, 20, 90)))
    assert [match.winner_without(player) for player in range(3)] == [2, 2, 0]
    match.resign(2)
    assert (match.over, match.winner, match.resigned) == (True, 0, 2)
    equal = RummyMatch(RummyRules(), 3)
    equal.resign(0)
    assert (equal.over, equal.winner) == (True, None)


def test_a_view_knows_the_scores():
    match = entered(RummyRules(), (0, (50, -20)))
    match.log.clear()
    match.hands.clear()
    match.begin(pack(5))
    assert match.view(None).scores == match.view(1).scores == (50, -20)


@settings(max_examples=40, deadline=None)
@given(house=rules(), players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_a_copy_goes_on_alone_and_scores_are_the_sum_of_the_hands(house, players, seed):
    match = play_match(house, players, seed, most_hands=3)
    assert match.scores == [sum(hand.net[player] for hand in match.hands) for player in range(players)]
    assert sum(match.wins) == sum(hand.out is not None for hand in match.hands)
    if match.over:
        assert match.scores[match.winner] >= house.target
        return
    twin = match.copy()
    finish(twin.begin(pack(seed, 99)), random.Random(seed))
    assert match.hand_over
    assert len(match.log) == len(twin.log) - 1
