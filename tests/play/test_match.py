"""A match: hands to the target, the deal, giving up, copies."""

from __future__ import annotations

import pytest

from knockwood.arena.duel import deck_of
from knockwood.bots import make_bot
from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CardError
from knockwood.engine.rules import NotSupported, preset
from knockwood.play.match import Match, MatchError, is_misdeal

SIMPLE = preset("simple")


def play_hand(match: Match, seed: int = 1) -> None:
    """Begin the next hand and let two bots play it out."""
    bots = [make_bot("simple", seed), make_bot("medium", seed)]
    deal = match.begin(deck_of(seed, 0, match.hand_number))
    while not match.hand_over:
        match.apply(bots[deal.turn].act(match.view(deal.turn)))


def play_match(match: Match, seed: int = 1) -> Match:
    while not match.over:
        play_hand(match, seed)
    return match


def dead_hand(match: Match) -> None:
    """Play the next hand to its dead end: everybody draws from the stock and throws the card again."""
    deal = match.begin(range(52))
    while not match.hand_over:
        if deal.drawn >= 0:
            match.apply(actions.discard(deal.drawn))
        else:
            match.apply(actions.PASS if actions.PASS in deal.legal() else actions.DRAW_STOCK)


@pytest.mark.parametrize("target", [50, 100])
def test_the_first_to_the_target_wins_and_the_match_ends_there(target):  # E1, E6
    match = play_match(Match(SIMPLE.replace(target=target)))
    winner = match.winner
    assert match.scores[winner] >= target > match.scores[1 - winner]
    last = match.hands[-1]
    assert last.winner == winner
    assert match.scores[winner] - last.points < target
    with pytest.raises(MatchError, match="over"):
        match.begin(range(52))


def test_points_and_hands_won_add_up():  # S6, E10
    match = play_match(Match(SIMPLE))
    for seat in (0, 1):
        won = [hand for hand in match.hands if hand.winner == seat]
        assert match.scores[seat] == sum(hand.points for hand in won)
        assert match.wins[seat] == len(won)


def test_the_deal_goes_to_the_other_player_after_every_hand_somebody_won():  # R2, R3
    match = Match(SIMPLE, first_dealer=1)
    while not match.over:
        before = match.dealer
        assert match.next_dealer == before
        play_hand(match, seed=5)
        if match.over:
            assert match.next_dealer is None
        else:
            assert match.dealer == (before if match.hands[-1].winner is None else 1 - before)


def test_after_a_dead_hand_the_same_player_deals_and_nobody_scores():  # W5, R3
    match = Match(SIMPLE, first_dealer=1)
    dead_hand(match)
    assert [hand.kind for hand in match.hands] == ["dead_hand"]
    assert (match.dealer, match.scores, match.wins) == (1, [0, 0], [0, 0])


def test_while_a_hand_runs_nobody_knows_who_deals_next():
    match = Match(SIMPLE)
    match.begin(range(52))
    assert match.next_dealer is None
    assert not match.hand_over
    assert match.hand_number == 1


def test_before_the_first_hand_nothing_can_be_played_or_seen():
    match = Match(SIMPLE)
    assert match.hand_over
    assert match.hand_number == 0
    with pytest.raises(MatchError, match="no hand"):
        match.apply(actions.PASS)
    with pytest.raises(MatchError, match="no hand"):
        match.view(0)


def test_a_second_hand_cannot_begin_while_one_runs():
    match = Match(SIMPLE)
    match.begin(range(52))
    with pytest.raises(MatchError, match="not over"):
        match.begin(range(52))


def test_a_deck_that_is_no_pack_is_refused_and_nothing_begins():
    match = Match(SIMPLE)
    with pytest.raises(CardError, match="twice"):
        match.begin([0, *range(51)])
    assert match.hand_number == 0


def test_a_refused_action_leaves_match_and_record_as_they_were():
    match = Match(SIMPLE)
    deal = match.begin(range(52))
    text = deal.text()
    with pytest.raises(IllegalAction):
        match.apply(actions.DRAW_STOCK)
    assert deal.text() == text
    assert match.log[0].actions == []


@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_loses(seat):
    match = Match(SIMPLE)
    match.begin(range(52))
    match.resign(seat)
    assert match.over
    assert (match.winner, match.resigned) == (1 - seat, seat)
    with pytest.raises(MatchError):
        match.apply(actions.PASS)
    with pytest.raises(MatchError):
        match.resign(seat)


def test_a_copy_goes_its_own_way():
    match = Match(SIMPLE)
    play_hand(match)
    match.begin(deck_of(1, 0, 1))
    twin = match.copy()
    before = (list(match.scores), len(match.hands), match.deal.text(), list(match.log[-1].actions))
    play_rest = make_bot("simple")
    while not twin.hand_over:
        twin.apply(play_rest.act(twin.view(twin.deal.turn)))
    twin.resign(0)
    assert (match.scores, len(match.hands), match.deal.text(), match.log[-1].actions) == before
    assert not match.over


def test_a_view_carries_the_scores_and_the_target():
    match = Match(SIMPLE.replace(target=50))
    play_hand(match)
    match.begin(deck_of(1, 0, 1))
    view = match.view(1)
    assert view.scores == tuple(match.scores)
    assert view.target == 50


def test_rules_that_are_not_played_yet_are_refused_by_name():
    with pytest.raises(NotSupported, match="hand_size"):
        Match(preset("standard").replace(hand_size=7))


def test_there_are_two_seats():
    with pytest.raises(MatchError, match="seat 2"):
        Match(SIMPLE, first_dealer=2)
    with pytest.raises(MatchError, match="seat 7"):
        Match(SIMPLE).resign(7)
    with pytest.raises(MatchError, match="seat 0.5"):
        Match(SIMPLE).resign(0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(("cards", "void"), [((10, 10), False), ((11, 10), True), ((10, 9), True), ((9, 10), True)])
def test_other_numbers_of_cards_are_a_misdeal(cards, void):  # I5
    assert is_misdeal(SIMPLE, *cards) is void
    assert is_misdeal(SIMPLE.replace(eleven_card_deal=1), 11, 10) is False
