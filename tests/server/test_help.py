"""What the table offers with the turn: the knock button, the question about the spread, the lay-off filled in. K8, K9, A6, L5.

Compared with slow solvers that know nothing of the engine, under every preset.
"""

from __future__ import annotations

import pytest

from knockwood.engine import COMPILED, actions, arrange
from knockwood.engine.cards import Card, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS
from knockwood.engine.view import DISCARD, LAYOFF
from knockwood.play.settle import turn_position
from knockwood.server.acts import stands
from knockwood.server.projection.state import own
from knockwood.server.projection.turn import best_plan, help_for, knocks
from tests.engine import naive
from tests.engine.dealt import HAND0, cards
from tests.engine.play import walk

SEEDS = 6 if COMPILED else 2


def positions(name: str, phase: int, seeds: int) -> list[Deal]:
    """Positions of seeded hands in this phase."""
    return [deal.copy() for seed in range(seeds) for deal in walk(PRESETS[name], seed) if deal.phase == phase]


def ways(deal: Deal) -> dict[int, list[tuple[int, int]]]:
    """For every card that may be thrown: count and exposure of each arrangement of the other ten within the limit, A4's first."""
    hand, limit = int(deal.hand(deal.turn)), deal.limit
    banned = deal.taken if deal.rules.discard_taken_ban else -1
    found = {}
    for card in naive.cards(hand):
        rest = hand & ~(1 << card)
        if card != banned and naive.least_deadwood(rest) <= limit:
            spreads = sorted(naive.all_arrangements(rest), key=lambda spread: naive.preference(rest, spread))
            looks = [(naive.preference(rest, spread)[0], naive.opened(rest, spread)) for spread in spreads]
            found[card] = looks[:1] if deal.rules.arrangement == "auto_min" else [look for look in looks if look[0] <= limit]
    return found


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_button_is_there_exactly_when_a_knock_is_legal_and_says_what_is_left(name: str) -> None:  # K9, K1, B-01
    seen = 0
    for deal in positions(name, DISCARD, SEEDS):
        view, wanted = deal.view(deal.turn), ways(deal)
        offered = [choice for choice in knocks(view) if not choice.wrong]
        eleven = naive.least_deadwood(int(view.hand)) == 0 and deal.rules.big_gin_bonus is not None
        assert {Card.parse(choice.card) for choice in offered if choice.card} == set(wanted), deal.text()
        assert any(choice.kind == "big_gin" for choice in offered) == eleven
        for choice in offered:
            if choice.card is None:
                assert (choice.kind, choice.count) == ("big_gin", 0)
                continue
            counts = {count for count, _ in wanted[Card.parse(choice.card)]}
            if choice.kind == "gin":
                assert choice.count == 0 in counts
            else:
                assert choice.count == min(counts - {0})
        assert help_for(deal.view(1 - deal.turn)).knocks == []
        assert bool(knocks(view)) == (bool(offered) or deal.rules.illegal_knock == "expose")
        seen += bool(offered)
    assert seen or not COMPILED


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_first_choice_of_the_button_leaves_least_and_throws_the_dearest(name: str) -> None:  # K8
    for deal in positions(name, DISCARD, SEEDS):
        throws = [choice for choice in knocks(deal.view(deal.turn)) if not choice.wrong and choice.card]
        cards = [int(Card.parse(choice.card or "")) for choice in throws]
        order = [
            (choice.count, -naive.value(1 << card), -naive.order(card)) for card, choice in zip(cards, throws, strict=True)
        ]
        assert order == sorted(order)
        if order:
            assert throws[0].count == min(choice.count for choice in throws)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_one_is_asked_only_if_another_spread_has_another_exposure(name: str) -> None:  # A6
    for deal in positions(name, DISCARD, SEEDS):
        wanted = ways(deal)
        for choice in knocks(deal.view(deal.turn)):
            if choice.kind == "knock" and not choice.wrong:
                looks = [look for look in wanted[Card.parse(choice.card or "")] if look[0]]
                count, opened = looks[0]
                # a spread that leaves as little and closes what the usual one opens; for others there is the menu
                closer = any(left == count and opened & ~exposed for left, exposed in looks[1:])
                assert choice.choice == closer, (deal.text(), choice.card)
            else:
                assert not choice.choice


def test_an_open_end_of_a_run_is_asked_about() -> None:  # A6
    # rows of kings, queens and jacks open three cards, the columns would open three tens; either way the ace is loose
    view = turn_position(PRESETS["eaai"], cards("JC JD JH QC QD QH KC KD KH AS 9S")).view(0)
    asked = {choice.card: choice.choice for choice in knocks(view)}
    assert asked == {"9S": True, "AS": True}


def test_a_hand_with_one_way_to_lie_down_is_asked_nothing_also_where_a_false_knock_is_possible() -> None:  # A6, I2
    for name in ("line", "parlor"):
        view = turn_position(PRESETS[name], cards(f"{HAND0} 5S")).view(0)
        asked = {choice.card: choice.choice for choice in knocks(view) if not choice.wrong}
        assert asked == {"5S": False, "AS": False}, name


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_lay_off_that_is_filled_in_is_the_joint_optimum(name: str) -> None:  # L5, B-06
    for deal in positions(name, LAYOFF, 3 * SEEDS):
        view = deal.view(deal.turn)
        plan = best_plan(view)
        assert (plan.count, len(plan.layoffs)) == naive.best_answer(int(view.hand), view.table)
        assert not plan.errors
        named = [laid.card for laid in plan.layoffs] + plan.loose + [card for meld in plan.melds for card in meld]
        assert CardSet.parse(" ".join(named)) == view.hand


@pytest.mark.parametrize("longest", [3, 4, 5])
def test_what_is_offered_keeps_to_the_longest_run(longest: int) -> None:  # M2
    rules = PRESETS["eaai"].replace(run_max=longest)
    seen = 0
    for deal in (deal.copy() for seed in range(SEEDS) for deal in walk(rules, seed) if deal.phase in (DISCARD, LAYOFF)):
        view = deal.view(deal.turn)
        if deal.phase == DISCARD:
            for throw in help_for(view).throws:
                ten = int(view.hand) & ~(1 << Card.parse(throw.card))
                best = min(arrange.count_left(ten, spread) for spread in arrange.spreads(ten, 1000, longest))
                assert throw.left in (None, best)
            left = [throw.left for throw in help_for(view).throws if throw.left is not None]
            mine = own(view)
            assert mine.deadwood == min(left)
            shown = [meld for way in mine.arrangements for meld in way]
            assert all(len(meld) <= longest or len({card[0] for card in meld}) == 1 for meld in shown)
            continue
        plan = best_plan(view)
        for laid in plan.layoffs:
            deal.apply(actions.lay_off(Card.parse(laid.card), laid.meld))
        deal.apply(deal.finish_action(tuple(cards(" ".join(meld)) for meld in plan.melds)))
        assert deal.result is not None
        assert deal.result.defender_count == plan.count
        seen += 1
    assert seen


def test_a_run_that_is_too_long_is_a_false_meld_of_a_wrong_knock() -> None:  # M2, I3
    assert stands(cards("3H 4H 5H"), 3)
    assert not stands(cards("3H 4H 5H 6H"), 3)
    assert stands(cards("3H 4H 5H 6H"), None)
    assert stands(cards("3C 3D 3H 3S"), 3)


def test_a_card_that_the_run_needs_is_not_given_to_the_set() -> None:  # L5, L6, B-05, B-06
    # 8H on the set of eights would strand the 9H: with 8H 9H on 5H 6H 7H and 8C on the set, only 33 points stay
    deal = Deal.parse(
        "rules eaai | dealer 1 | hand0 5H 6H 7H 8D 8S 8C AC 2C 3C AD | hand1 8H 9H 3D 4C JS QD KC 2D 5S 6S | pile 7C 2H KS"
        " | upcard 7C | passes 2 | knocker 0 | spread 5H 6H 7H / 8C 8D 8S / AC 2C 3C"
    )
    plan = best_plan(deal.view(1))
    assert plan.count == 3 + 10 + 10 + 10 + 2 + 5 + 6
    assert {(laid.card, laid.meld) for laid in plan.layoffs} >= {("8H", 1), ("9H", 1)}
