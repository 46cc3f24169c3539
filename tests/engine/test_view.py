"""What a seat may know. Rules V1 to V5, W5."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from knockwood.engine import COMPILED, actions
from knockwood.engine.cards import Card
from knockwood.engine.deal import Deal
from knockwood.engine.rules import preset
from knockwood.engine.view import DISCARD, HAND_OVER, LAYOFF, PHASE_NAMES, Step, View
from tests.engine.play import SIMPLE, VARIANTS, reach, seeds, stops, variants, walk
from tests.engine.worlds import another_world

MANY = settings(max_examples=250 if COMPILED else 50, deadline=None)


def card(text: str) -> int:
    return int(Card.parse(text))


@MANY
@given(variants, seeds, stops)
def test_hidden_cards_cannot_change_a_view(name: str, seed: int, stop: int) -> None:  # V1 to V5, W5
    deal = reach(VARIANTS[name], seed, stop)
    for seat in (0, 1):
        other = another_world(deal, seat, seed)
        view = deal.view(seat)
        assert other.view(seat) == view
        assert hash(other.view(seat)) == hash(view)
        assert other.view(seat).legal() == view.legal()


@MANY
@given(variants, seeds, stops)
def test_a_view_shows_what_is_due(name: str, seed: int, stop: int) -> None:  # V1
    deal = reach(VARIANTS[name], seed, stop)
    for seat in (0, 1):
        view, other = deal.view(seat), 1 - seat
        assert (view.seat, view.rules, view.dealer, view.phase, view.turn) == (
            seat,
            deal.rules,
            deal.dealer,
            deal.phase,
            deal.turn,
        )
        assert (view.hand, view.stock, view.upcard, view.limit) == (deal.hand(seat), deal.stock_count, deal.upcard, deal.limit)
        assert (view.mult, view.passes, view.pile_draws) == (deal.mult, deal.passes, deal.pile_draws)
        assert view.other_count == deal.hand(other).bit_count()
        assert view.other_known == (deal.known1 if other else deal.known0)
        assert view.other_known & ~deal.hand(other) == 0
        assert len(view.pile) == len(deal.pile)
        assert (view.spread, view.laid, view.knocker, view.knock_count) == (
            deal.spread,
            deal.laid,
            deal.knocker,
            deal.knocker_count,
        )
        assert len(view.history) == len(deal.steps())
        assert (view.scores, view.target) == ((0, 0), deal.rules.target)
        if deal.turn == seat:
            assert view.drawn == deal.drawn
        assert view.taken == deal.taken


@MANY
@given(variants, seeds)
def test_the_cards_known_are_those_taken_and_still_held(name: str, seed: int) -> None:  # V1
    for deal in walk(VARIANTS[name], seed):
        for seat in (0, 1):
            held = 0
            history = deal.view(seat).history
            for number, step in enumerate(history):
                if step.seat != seat:
                    before = history[number - 1] if number else step
                    if step.kind in ("take_and_knock", "gin", "big_gin") and before.seat == seat:  # at the wall
                        held |= 1 << before.card
                    if step.kind in ("take_upcard", "draw_discard"):
                        held |= 1 << step.card
                    elif step.kind in ("discard", "lay_off") or (step.kind in ("knock", "take_and_knock") and step.card >= 0):
                        held &= ~(1 << step.card)
            view = deal.view(seat)
            if deal.knocker != 1 - seat:
                assert view.other_known == held
            else:
                assert view.other_known == held & deal.hand(1 - seat)


def test_the_drawn_card_is_the_own_secret() -> None:  # V1
    deal = Deal(SIMPLE, range(52), 0)
    for code in (actions.PASS, actions.PASS, actions.DRAW_STOCK):
        deal.apply(code)
    assert (deal.view(1).drawn, deal.view(0).drawn) == (21, -1)
    assert deal.view(1).history[-1] == Step(1, "draw_stock", 21)
    assert deal.view(0).history[-1] == Step(1, "draw_stock", -1)


def test_a_card_taken_from_the_pile_is_known() -> None:  # V1
    deal = Deal(SIMPLE, range(52), 0)
    deal.apply(actions.TAKE_UPCARD)
    view = deal.view(0)
    assert (view.drawn, view.taken, view.other_known, view.other_count) == (20, 20, 1 << 20, 11)
    assert view.history == (Step(1, "take_upcard", 20),)


def test_the_pile_is_open_or_only_its_top() -> None:  # V2
    for name, below in (("all", [20, 0]), ("top_only", [-1, -1])):
        deal = Deal(SIMPLE.replace(pile_view=name), range(52), 0)
        for code in (
            actions.PASS,
            actions.PASS,
            actions.DRAW_STOCK,
            actions.discard(0),
            actions.DRAW_STOCK,
            actions.discard(1),
        ):
            deal.apply(code)
        assert deal.view(0).pile == (*below, 1)
        assert deal.view(1).pile == (*below, 1)
        assert deal.view(0).history[-1] == Step(0, "discard", 1)


KNOCK = (
    "dealer 1 | hand0 4H 5H 6H 8C 9C TC QC QD QH AS 5S | hand1 2C 3D 4S 5C 7H 8D 9S JC 2D KD | pile 7C 2H | upcard 7C | passes 2"
    " | drawn 5S"
)


def test_the_knock_discard_is_face_down_until_the_hand_is_over() -> None:  # V3, K7, B-36
    deal = Deal.parse(KNOCK)
    deal.apply(actions.knock(card("5S")))
    knocker, defender = deal.view(0), deal.view(1)
    assert knocker.pile == defender.pile == (card("7C"), card("2H"), -1)
    assert (knocker.knock_discard, defender.knock_discard) == (card("5S"), -1)
    assert knocker.history[-1] == Step(0, "knock", card("5S"))
    assert defender.history[-1] == Step(0, "knock", -1)
    for code in deal.best_defence():
        deal.apply(code)
    for seat in (0, 1):
        view = deal.view(seat)
        assert view.pile[-1] == view.knock_discard == card("5S")
        assert Step(0, "knock", card("5S")) in view.history


def test_in_the_lay_off_the_knockers_ten_are_public_and_the_defenders_hidden() -> None:  # V4, B-35
    deal = Deal.parse(KNOCK)
    deal.apply(actions.knock(card("5S")))
    assert deal.phase == LAYOFF
    assert deal.view(1).other_hand == deal.hand0
    assert deal.view(0).other_hand == 0
    assert deal.view(1).knocker_loose == 1 << card("AS")
    assert deal.view(1).table == deal.view(1).spread
    code = next(code for code in deal.legal() if actions.kind(code) == "lay_off")
    deal.apply(code)
    view = deal.view(0)
    assert view.other_hand == 0
    assert view.laid == ((actions.card(code), actions.index(code)),)
    assert view.table[actions.index(code)] >> actions.card(code) & 1
    assert view.history[-1] == Step(1, "lay_off", actions.card(code))


def test_after_the_score_both_hands_are_public() -> None:  # V5
    deal = Deal.parse(KNOCK)
    deal.apply(actions.knock(card("5S")))
    deal.apply(actions.finish())
    assert deal.view(0).other_hand == deal.hand1
    assert deal.view(1).other_hand == deal.hand0


@given(seeds)
@settings(max_examples=30, deadline=None)
def test_after_a_dead_hand_they_are_not(seed: int) -> None:  # W5
    *_, deal = walk(VARIANTS["short stock"], seed)
    if deal.result is not None and deal.result.kind == "dead_hand":
        assert (deal.view(0).other_hand, deal.view(1).other_hand) == (0, 0)


def test_only_the_seat_on_turn_has_actions() -> None:
    deal = Deal(SIMPLE, range(52), 0)
    assert deal.view(1).legal() == deal.legal()
    assert deal.view(0).legal() == []
    with pytest.raises(ValueError, match="seat: seats are 0 and 1, not 2"):
        deal.view(2)


@MANY
@given(variants, seeds, stops)
def test_a_view_rebuilt_from_plain_data_is_the_same(name: str, seed: int, stop: int) -> None:
    deal = reach(VARIANTS[name], seed, stop)
    for seat in (0, 1):
        view = deal.view(seat)
        fields = {name: getattr(view, name) for name in View.__slots__}
        again = View.from_fields(**fields)
        assert again == view
        assert again.legal() == view.legal()
        few = View.from_fields(
            rules=view.rules,
            seat=seat,
            phase=view.phase,
            turn=view.turn,
            hand=view.hand,
            limit=view.limit,
            taken=view.taken,
            pile=view.pile,
            spread=view.spread,
            laid=view.laid,
        )
        assert few.legal() == view.legal()


def test_a_view_needs_its_seat_phase_turn_and_hand() -> None:
    with pytest.raises(TypeError, match="a view needs hand, phase, turn"):
        View.from_fields(rules=SIMPLE, seat=0)
    with pytest.raises(TypeError, match="a view has no cards"):
        View.from_fields(rules=SIMPLE, seat=0, phase=DISCARD, turn=0, hand=7, cards=())
    view = View.from_fields(rules=preset("eaai"), seat=0, phase=HAND_OVER, turn=-1, hand=7)
    assert view.legal() == []
    assert repr(view) == "View(seat 0, hand_over, turn -1)"
    assert view != "view"


def test_phases_have_names() -> None:
    assert PHASE_NAMES == ("upcard_offer", "forced_stock", "draw", "discard", "wall", "layoff", "hand_over")
    assert (DISCARD, LAYOFF, HAND_OVER) == (3, 5, 6)
    assert len({Step(0, "pass"), Step(0, "pass"), Step(1, "pass")}) == 2
    assert repr(Step(0, "discard", 6)) == "Step(0, 'discard', 6)"
