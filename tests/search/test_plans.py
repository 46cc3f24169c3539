"""What a search looks at."""

from __future__ import annotations

import pytest

from knockwood.engine import COMPILED, actions
from knockwood.engine.cards import CardSet
from knockwood.engine.view import DISCARD, DRAW, HAND_OVER, UPCARD_OFFER, WALL
from knockwood.search.plans import Plans
from knockwood.search.settings import settings_of
from tests.engine.play import VARIANTS
from tests.zoo.hands import followed
from tests.zoo.test_script import position

HANDS = 20 if COMPILED else 2


@pytest.mark.parametrize("name", VARIANTS)
def test_every_plan_can_be_played_and_the_default_is_one_of_them(name):
    plans = Plans(settings_of("search"))
    for seed in range(HANDS):
        for deal, _ in followed(VARIANTS[name], seed):
            if deal.phase not in (DISCARD, DRAW, UPCARD_OFFER, WALL):
                continue
            found = plans.list(deal)
            assert found
            assert plans.default in range(-1, len(found))
            for what, taking, card, melds in found:
                after = deal.copy()
                if deal.phase == WALL:
                    if what == "down":
                        after.apply(after.knock_action(card, melds or None, "gin" if gin(after, card) else "take_and_knock"))
                    continue
                if taking:
                    after.apply(actions.TAKE_UPCARD if deal.phase == UPCARD_OFFER else actions.DRAW_DISCARD)
                elif what == "leave":
                    continue
                if what == "throw":
                    after.apply(actions.discard(card))
                elif what == "down":
                    after.apply(after.knock_action(card, melds or None, "gin" if gin(after, card) else "knock"))
                    assert after.phase == HAND_OVER or after.knocker == deal.turn


def gin(deal, card: int) -> bool:
    """Whether throwing *card* leaves nothing."""
    from knockwood.engine.runmax import deadwood

    return deadwood(deal.holding() & ~(1 << card), deal.rules.run_max) == 0


def test_a_knock_is_looked_at_with_each_throw_and_each_spread():
    # 4C stands in the run and in the set: two spreads; 8H or 9S may be thrown
    deal = position(
        "hand0 2C 3C 4C 4D 4H 7D 8D 9D AH 2S 3H | hand1 5H 6S TD TH 2D JC QD KH KC KD | phase discard | turn 0 | pile 5D"
    )
    down = [plan for plan in Plans(settings_of("search")).list(deal) if plan[0] == "down"]
    assert len({plan[2] for plan in down}) > 2
    melds = {plan[3] for plan in down}
    assert any(int(CardSet.parse("2C 3C 4C")) in spread for spread in melds)
    assert all(plan[3] for plan in down)


def test_fewer_candidates_are_the_best_of_them_and_the_default_stays():
    deal = position(
        "hand0 AC 2C 3C 7D 8D 9D QS QH TC 6H 3S | hand1 4C 5H 6S TD TH 2D 3H JC QD KH | phase discard | turn 0 | pile 5D"
    )
    few, many = Plans(settings_of("search", {"candidates": 2, "patience": 1})), Plans(settings_of("search", {"patience": 1}))
    one, two = few.list(deal), many.list(deal)
    assert one == two[:2]
    assert one[few.default] == two[many.default]
