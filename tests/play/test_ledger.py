"""The score sheet of one game, by hand: when it ends, every line of its settlement, who wins. Rules E1 to E7, E10."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knockwood.engine.rules import Rules, preset
from knockwood.play.games import Game
from knockwood.play.ledger import Entry, LedgerError, Tally, at_risk, settled

LADDER = [(1, 10)] * 9 + [(0, 55), (0, 50)]
"""Player 1 wins nine hands of 10, then player 0 reaches 105 in two."""


def tally_of(rules: Rules, hands: Sequence[tuple[int | None, int]], parties: int = 2) -> Tally:
    """A tally after hands of (winner, points), one box each."""
    tally = Tally(rules, parties)
    for winner, points in hands:
        tally.enter(Entry(winner, points, 0 if winner is None else 1))
    return tally


def totals(rules: Rules, hands: Sequence[tuple[int | None, int]]) -> tuple[int, ...]:
    lines = tally_of(rules, hands).settle()
    assert lines is not None
    return lines.totals


FIVE = [(0, 32), (1, 18), (0, 27), (None, 0), (0, 45)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("simple", (104, 18)),
        ("line", (104 + 100 + 3 * 25, 18 + 25)),
        ("standard", (279, 43)),
        ("parlor", (104 + 100 + 3 * 20, 18 + 20)),
    ],
)
def test_a_game_is_hand_points_game_bonus_and_boxes(name, expected):  # E2, E3, E4: match-001, 003, 005, stakes-001
    assert totals(preset(name), FIVE) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("simple", 105),
        ("parlor", 105 + 100 + 3 * 20 + 100),  # match-008
        ("under-ten", 2 * 105 + 100 + 3 * 25 + 100),  # match-010
        ("classic", 105 + 100 + 60 + 100),  # match-012
        ("line", 2 * 105 + 100 + 75),
    ],
)
def test_a_shutout_is_doubled_or_paid_flat_or_both(name, expected):  # E5
    assert totals(preset(name), [(0, 40), (0, 35), (0, 30)]) == (expected, 0)


@pytest.mark.parametrize(("base", "more"), [("hand_points", 100), ("hand_points_and_game", 200), ("total", 225)])
def test_the_factor_of_a_shutout_has_three_bases(base, more):  # E5, match-021
    lines = tally_of(preset("standard").replace(shutout_mult_base=base), [(0, 100)]).settle()
    assert lines is not None
    assert lines.shutout
    assert (lines.base, lines.game, lines.line, lines.extra, lines.flat) == ((100, 0), (100, 0), (25, 0), (more, 0), (0, 0))
    assert lines.totals == (225 + more, 0)


def test_dead_hands_and_ties_do_not_break_a_shutout():  # E5
    assert tally_of(preset("standard"), [(None, 0), (0, 60), (None, 0), (0, 60)]).settle().shutout


@pytest.mark.parametrize("boxes", [0, 1])
def test_a_hand_won_breaks_a_shutout_whatever_its_points_and_boxes(boxes):  # E5, B-12
    rules = preset("standard").replace(gin_bonus=0, shutout_flat=100)
    tally = Tally(rules)
    tally.enter(Entry(1, 0, boxes))  # gin against a hand without deadwood, and gin pays nothing here
    tally.enter(Entry(0, 100, 1))
    lines = tally.settle()
    assert not lines.shutout
    assert (lines.extra, lines.flat) == ((0, 0), (0, 0))


def test_points_of_the_other_break_a_shutout():  # E5, B-12
    assert not tally_of(preset("standard"), [(1, 1), (0, 100)]).settle().shutout


def test_only_who_reached_the_target_has_the_bonus_of_a_shutout():  # E5
    # the other one holds more boxes and wins the game: the loser's empty hand column gives him nothing
    lines = settled(tally_of(preset("under-ten"), LADDER), 0)
    assert lines.winner == 1
    assert lines.flat == (0, 0)


@pytest.mark.parametrize(("points", "over"), [(99, False), (100, True), (101, True)])
def test_a_game_ends_at_the_target(points, over):  # E1, match-017
    assert tally_of(preset("simple"), [(0, points)]).closed is over


def test_boxes_do_not_count_toward_the_target():  # E1, E4
    tally = tally_of(preset("standard"), [(0, 9)] * 11)
    assert (tally.scores, tally.boxes, tally.closed) == ((99, 0), [11, 0], False)


def test_immediate_boxes_count_at_once_and_are_not_added_again():  # E4
    tally = tally_of(preset("standard").replace(immediate_boxes=1, shutout_mult=1), [(0, 30), (0, 25)])
    assert (tally.scores, tally.closed) == ((105, 0), True)
    assert tally.settle().totals == (55 + 100 + 50, 0)


def test_a_closed_game_takes_no_more():  # E1
    tally = tally_of(preset("simple"), [(0, 100)])
    with pytest.raises(LedgerError, match="over"):
        tally.enter(Entry(1, 50, 1))


def test_the_target_or_the_final_total_decides():  # E6, E7: match-013, match-015
    simple, line = tally_of(preset("simple"), LADDER).settle(), tally_of(preset("line"), LADDER).settle()
    assert (simple.winner, simple.margin, simple.overtaken) == (0, 15, None)
    assert line.totals == (105 + 100 + 2 * 25, 90 + 9 * 25)
    assert (line.winner, line.margin, line.overtaken) == (1, 60, 0)


def test_equal_totals_go_to_who_reached_the_target():  # E6
    rules = preset("line").replace(box_bonus=10, game_bonus=55)
    lines = tally_of(rules, [*LADDER[:9], (0, 100)]).settle()
    assert lines.totals == (100 + 55 + 10, 90 + 90)
    assert lines.winner == 1
    even = tally_of(rules.replace(game_bonus=70), [*LADDER[:9], (0, 100)]).settle()
    assert even.totals == (180, 180)
    assert (even.winner, even.margin) == (0, 0)


def test_a_winner_by_the_target_with_the_lower_total_is_paid_nothing_and_pays_nothing():  # E7
    lines = tally_of(preset("line").replace(winner_by="target"), LADDER).settle()
    assert (lines.winner, lines.margin, lines.overtaken) == (0, 0, None)


def test_the_game_bonus_goes_to_who_reaches_the_target_also_by_an_undercut():  # E3, B-02
    # standard: the defender at 80 undercuts a knock with 9 by 4, which is 30 points
    game = Game(preset("standard"))
    game.enter(Entry(0, 95, 1))
    game.enter(Entry(1, 80, 1))
    game.enter(Entry(1, 9 - 4 + 25, 1))
    lines = game.tally.settle()
    assert (lines.reached, lines.game, lines.totals) == (1, (0, 100), (95 + 25, 110 + 100 + 50))


# --- the warning ----------------------------------------------------------------------------------------------------------------


def test_a_leader_who_may_lose_on_boxes_is_named():  # E7, SET-8
    tally = tally_of(preset("line"), LADDER[:-1])
    assert tally.scores == (55, 90)
    assert at_risk(tally) == (0,)  # 100 + 100 + 2 boxes against 90 + 9 boxes


def test_equal_totals_are_enough_for_who_reaches_the_target():  # E6, E7
    even = preset("line").replace(box_bonus=10, game_bonus=70)  # 100 + 70 + 10 against 90 + 90
    assert at_risk(tally_of(even, LADDER[:9])) == ()
    assert at_risk(tally_of(even.replace(game_bonus=69), LADDER[:9])) == (0,)


def test_nobody_is_warned_where_the_target_decides_and_after_the_game():  # E6
    assert at_risk(tally_of(preset("line").replace(winner_by="target"), LADDER[:-1])) == ()
    assert at_risk(tally_of(preset("simple"), LADDER[:-1])) == ()
    assert at_risk(tally_of(preset("line"), LADDER)) == ()
    assert at_risk(Tally(preset("line"))) == ()


def test_the_warning_says_what_the_settlement_then_does():  # E6, E7
    tally = tally_of(preset("line"), LADDER[:-1])
    tally.enter(Entry(0, 45, 1))
    assert tally.settle().overtaken == 0


def test_three_players_have_a_shutout_when_all_others_have_nothing():  # P5
    rules = preset("standard").replace(seating="rotation")
    assert tally_of(rules, [(2, 60), (2, 60)], 3).settle().shutout
    lines = tally_of(rules, [(0, 5), (2, 60), (2, 60)], 3).settle()
    assert not lines.shutout
    assert lines.totals == (30, 0, 120 + 100 + 50)


def test_of_three_players_equal_leaders_who_did_not_reach_the_target_share_and_nobody_wins():  # E6 (own)
    rules = preset("line").replace(seating="rotation", game_bonus=0, shutout_mult=1, box_bonus=25)
    hands = [(0, 10)] * 4 + [(1, 10)] * 4 + [(2, 100)]
    lines = tally_of(rules, hands, 3).settle()
    assert lines.totals == (140, 140, 125)
    assert (lines.winner, lines.margin, lines.reached, lines.overtaken) == (None, 0, 2, 2)
