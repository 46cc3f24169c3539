"""Who plays whom, who deals and who sits out, by hand. Rules P1 to P11, R2, R3, E9."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import Rules, RulesError, preset
from knockwood.play.match import netted
from knockwood.play.seating import Order, following, next_game, opening, players_of

SIMPLE = preset("simple")
ROTATION, CAPTAIN, PARTNERS = (SIMPLE.replace(seating=form) for form in ("rotation", "captain", "partnership"))


def orders(rules: Rules, players: int, dealer: int, winners: list[int | None]) -> list[Order]:
    """The table before each hand and after the last."""
    found = [opening(rules, players, dealer)]
    for winner in winners:
        found.append(following(rules, found[-1], winner))
    return found


@pytest.mark.parametrize(
    ("rule", "dealers"),
    [
        ("alternate", [0, 1, 0, 1, 1, 0, 1]),  # dealer-001, dealer-003
        ("winner", [0, 0, 1, 1, 1, 0, 0]),  # dealer-005
        ("loser", [0, 1, 0, 0, 0, 1, 1]),
    ],
)
def test_who_deals_after_a_won_hand_and_nobody_else_after_a_dead_one(rule, dealers):  # R2, R3
    rules = SIMPLE.replace(dealer=rule)
    assert [order.pairing.dealer for order in orders(rules, 2, 0, [0, 1, 1, None, 0, 0])] == dealers


def test_two_players_never_sit_out_and_the_other_one_acts_first():  # P1, D1
    for dealer in (0, 1):
        pairing = opening(SIMPLE, 2, dealer).pairing
        assert (pairing.pairs, pairing.dealers, pairing.first, pairing.out) == (((0, 1),), (dealer,), (1 - dealer,), ())


def test_rotation_as_the_source_plays_it():  # P2, P4: rotation-001 with A, B, C as 0, 1, 2
    found = [order.pairing for order in orders(ROTATION, 3, 2, [0, 2, 2, None, 0])]
    assert [(pairing.pairs[0], pairing.dealer) for pairing in found] == [
        ((0, 1), 2),
        ((0, 2), 1),
        ((2, 1), 0),
        ((2, 0), 1),
        ((2, 0), 1),
        ((0, 1), 2),
    ]


def test_the_challenger_acts_first_and_plays_the_part_of_who_did_not_deal():  # P3
    pairing = opening(ROTATION, 3, 2).pairing
    assert (pairing.dealer_side, pairing.first) == (0, (1,))
    pairing = following(ROTATION, opening(ROTATION, 3, 2), 1).pairing
    assert (pairing.pairs[0], pairing.first, pairing.out) == ((1, 2), (2,), (0,))


@pytest.mark.parametrize("winner", [0, 1])
def test_the_loser_of_a_hand_leaves_whoever_knocked(winner):  # P4, B-10: an undercut knocker has lost the hand
    queue = following(ROTATION, opening(ROTATION, 3, 2), winner).queue
    assert queue == (winner, 2, 1 - winner)


def test_four_players_wait_in_line():  # P2, P4
    queue = [order.queue for order in orders(ROTATION, 4, 3, [1, 1, 3])]
    assert queue == [(0, 1, 2, 3), (1, 2, 3, 0), (1, 3, 0, 2), (3, 0, 2, 1)]
    assert opening(ROTATION, 4, 3).pairing.out == (2, 3)


def test_the_captain_plays_on_and_a_partner_until_he_loses():  # P6, P7
    found = [order.pairing for order in orders(CAPTAIN, 3, 2, [1, 1, 0, None, 0])]
    assert [(pairing.pairs[0], pairing.dealer) for pairing in found] == [
        ((0, 1), 2),
        ((0, 1), 2),
        ((0, 1), 2),
        ((0, 2), 1),
        ((0, 2), 1),
        ((0, 1), 2),
    ]
    assert all(pairing.first == (pairing.pairs[0][1],) for pairing in found)
    assert opening(CAPTAIN, 3, 2).parties == ((0,), (1, 2))


def test_the_captaincy_passes_to_the_next_seat_after_each_game():  # P8
    order = opening(CAPTAIN, 3, 1)
    seen = []
    for _ in range(4):
        seen.append(order.parties)
        order = next_game(order)
    assert seen == [((2,), (0, 1)), ((0,), (1, 2)), ((1,), (0, 2)), ((2,), (0, 1))]


def test_partners_sit_across_and_play_side_by_side():  # P9, P11
    order = opening(PARTNERS, 4, 1)
    assert order.parties == ((0, 2), (1, 3))
    assert (order.pairing.pairs, order.pairing.dealers, order.pairing.first) == (((0, 1), (2, 3)), (1, 3), (0, 2))


def test_the_deal_of_partners_changes_side_after_a_scored_pair_alone():  # P11
    sides = [order.dealer_side for order in orders(PARTNERS, 4, 0, [0, 0, None, 1])]
    assert sides == [0, 1, 0, 0, 1]


def test_partners_may_change_opponents_each_hand():  # P11
    rules = PARTNERS.replace(partners_alternate=1)
    pairs = [order.pairing.pairs for order in orders(rules, 4, 0, [0, None])]
    assert pairs == [((0, 1), (2, 3)), ((0, 3), (2, 1)), ((0, 1), (2, 3))]
    assert {order.pairing.pairs for order in orders(PARTNERS, 4, 0, [0, None, 1])} == {((0, 1), (2, 3))}


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ([(0, 30), (1, 29)], (0, 1, 1)),  # partnership-001
        ([(0, 30), (None, 0)], (0, 30, 1)),  # partnership-002
        ([(1, 12), (1, 20)], (1, 32, 1)),
        ([(0, 15), (1, 15)], (None, 0, 0)),
        ([(None, 0), (None, 0)], (None, 0, 0)),
    ],
)
def test_the_side_with_more_points_scores_the_difference_and_one_box(hands, expected):  # P9, P10
    assert netted(PARTNERS, hands) == expected


def test_a_sweep_has_its_boxes():  # P10
    rules = PARTNERS.replace(sweep_boxes=2)
    assert netted(rules, [(1, 12), (1, 20)]).boxes == 3
    assert netted(rules, [(1, 12), (None, 0)]).boxes == 1


def test_the_dealer_rule_runs_on_into_the_next_game():  # E9
    for rules, players in ((SIMPLE, 2), (ROTATION, 3), (PARTNERS, 4)):
        order = following(rules, opening(rules, players, 0), 0)
        assert next_game(order) == order


@pytest.mark.parametrize(("form", "numbers"), [("heads_up", [2]), ("rotation", [3, 4]), ("captain", [3]), ("partnership", [4])])
def test_every_form_of_the_table_has_its_number_of_players(form, numbers):  # P1, P2, P6, P9
    rules = SIMPLE.replace(seating=form)
    assert players_of(rules) == numbers[0]
    for number in range(6):
        if number in numbers:
            assert players_of(rules, number) == number
        else:
            words = " or ".join(map(str, numbers))
            with pytest.raises(RulesError, match=f"^seating: {form} takes {words} players, not {number} "):
                players_of(rules, number)
