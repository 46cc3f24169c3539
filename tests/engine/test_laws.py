"""Laws of every hand: cards are kept, refusals change nothing, replays and texts give the same position, copies are apart."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given, settings

from knockwood.engine import COMPILED, actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.deal import Deal
from knockwood.engine.runmax import deadwood, defence
from knockwood.engine.showdown import score
from knockwood.engine.view import HAND_OVER, LAYOFF, WALL
from tests.engine.play import SIMPLE, VARIANTS, choose, reach, seeds, stops, variants, walk

MANY = settings(max_examples=250 if COMPILED else 60, deadline=None)


def places(deal: Deal) -> list[int]:
    """Every card where it lies."""
    held = [card for card in range(52) if deal.hand0 >> card & 1] + [card for card in range(52) if deal.hand1 >> card & 1]
    return [*held, *deal.stock, *deal.pile, *(card for card, _ in deal.laid)]


def illegal_at_the_wall(deal: Deal) -> list[int]:
    """The codes of illegal knocks that may be made at the wall (I3)."""
    if deal.rules.illegal_knock == "prevent":
        return []
    top = deal.pile[-1]
    throws = [card for card in range(52) if deal.holding() >> card & 1 and (card != top or not deal.rules.discard_taken_ban)]
    codes = [
        actions.take_and_knock(card, number)
        for card in throws
        for number in range(len(deal.spreads_for(card, "take_and_knock")))
    ]
    return [code for code in codes if deal.is_false(code)]


@MANY
@given(variants, seeds)
def test_no_card_is_lost_or_doubled(name: str, seed: int) -> None:  # C1, M3
    for deal in walk(VARIANTS[name], seed):
        assert sorted(places(deal)) == list(range(52))
        sizes = [
            deal.hand(seat).bit_count() + (len(deal.laid) if seat == 1 - deal.knocker and deal.knocker >= 0 else 0)
            for seat in (0, 1)
        ]
        assert sorted(sizes) in ([10, 10], [10, 11])
        assert len(deal.stock) >= VARIANTS[name].dead_hand_stock


@MANY
@given(variants, seeds)
def test_there_is_always_something_to_do_until_the_end(name: str, seed: int) -> None:
    for deal in walk(VARIANTS[name], seed):
        legal = deal.legal()
        assert bool(legal) == (deal.phase != HAND_OVER) == (deal.result is None) == (deal.turn >= 0)
        assert len(set(legal)) == len(legal)
        assert legal == sorted(legal, key=lambda code: (code & 511, code >> 9))


@MANY
@given(variants, seeds, stops)
def test_exactly_the_legal_actions_are_done_and_a_refusal_changes_nothing(name: str, seed: int, stop: int) -> None:  # T5
    deal = reach(VARIANTS[name], seed, stop)
    legal = set(deal.legal())
    text, mark, steps, views = deal.text(), deal.hash64(), deal.steps(), [deal.view(0), deal.view(1)]
    tried = [*range(-1, 512), *(dense | number << 9 for dense in range(512) for number in (1, 2)), 1 << 30, *legal]
    for code in tried:
        if code in legal:
            after = deal.copy()
            after.apply(code)
            assert after.hash64() != mark
            assert after.steps()[:-1] == steps
        elif deal.phase == WALL and any(code == false for false in illegal_at_the_wall(deal)):
            after = deal.copy()
            after.apply(code)  # not offered (W2), but the hand ends dead (I3)
            assert after.result is not None
            assert after.result.kind == "dead_hand"
        else:
            with pytest.raises(IllegalAction) as caught:
                deal.apply(code)
            assert caught.value.rule in str(caught.value)
            assert caught.value.code in {
                "wrong_phase",
                "not_in_hand",
                "taken_this_turn",
                "above_limit",
                "bad_spread",
                "bad_layoff",
            }
    assert (deal.text(), deal.hash64(), deal.steps()) == (text, mark, steps)
    assert [deal.view(0), deal.view(1)] == views


@MANY
@given(variants, seeds)
def test_the_same_actions_give_the_same_hand(name: str, seed: int) -> None:
    *_, end = walk(VARIANTS[name], seed)
    again = Deal.from_seed(VARIANTS[name], seed, 1, seed & 1)
    for seat, code, drawn in end.steps():
        assert again.turn == seat
        again.apply(code)
        assert drawn in (-1, again.drawn)
    assert again == end
    assert again.hash64() == end.hash64()
    assert again.result == end.result
    assert again.view(0) == end.view(0)


@MANY
@given(variants, seeds, stops)
def test_text_round_trip_of_positions(name: str, seed: int, stop: int) -> None:
    deal = reach(VARIANTS[name], seed, stop)
    again = Deal.parse(deal.text())
    assert again == deal
    assert again.text() == deal.text()
    assert again.hash64() == deal.hash64()
    assert again.legal() == deal.legal()
    assert again.result == deal.result
    assert again.rules == deal.rules
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert "\n" not in deal.text()
    assert repr(deal) == f"Deal.parse({deal.text()!r})"
    rnd = random.Random(seed)
    while deal.phase != HAND_OVER:  # it goes on in the same way
        code = choose(deal, rnd)
        deal.apply(code)
        again.apply(code)
    assert again == deal


@MANY
@given(variants, seeds, stops)
def test_text_round_trip_of_actions(name: str, seed: int, stop: int) -> None:
    deal = reach(VARIANTS[name], seed, stop)
    for code in deal.legal():
        assert deal.parse_action(deal.action_text(code)) == code


@MANY
@given(variants, seeds, stops)
def test_a_copy_stands_alone(name: str, seed: int, stop: int) -> None:
    deal = reach(VARIANTS[name], seed, stop)
    text, steps = deal.text(), deal.steps()
    rnd = random.Random(seed)
    for twin in (deal.copy(), copy.copy(deal), copy.deepcopy(deal)):
        assert twin == deal
        assert twin.steps() == steps
        while twin.phase != HAND_OVER:
            twin.apply(choose(twin, rnd))
    assert deal.text() == text
    assert deal.steps() == steps


@MANY
@given(variants, seeds)
def test_the_view_offers_what_the_deal_offers(name: str, seed: int) -> None:
    for deal in walk(VARIANTS[name], seed):
        for seat in (0, 1):
            assert deal.view(seat).legal() == (deal.legal() if deal.turn == seat else [])
        if deal.turn >= 0:
            view = deal.view(deal.turn)
            assert [view.spread_of(code) for code in view.legal()] == [deal.spread_of(code) for code in deal.legal()]


@MANY
@given(variants, seeds)
def test_the_result_follows_from_the_counts(name: str, seed: int) -> None:  # S1 to S7, W5
    rules = VARIANTS[name]
    *_, end = walk(rules, seed)
    result = end.result
    assert result is not None
    if result.kind == "dead_hand":
        assert (result.winner, result.points, result.boxes) == (None, 0, 0)
        return
    assert result.knocker is not None
    assert 0 <= result.knocker_count <= end.limit
    said = "knock" if result.knocker_count else "big_gin" if end.is_big_gin else "gin"
    sheet = score(rules, said, result.knocker_count, result.defender_count, end.mult)
    wanted = None if sheet.winner is None else result.knocker if sheet.winner == "knocker" else 1 - result.knocker
    assert (result.kind, result.winner, result.points, result.boxes) == (sheet.kind, wanted, sheet.points, sheet.boxes)
    assert result.defender_melds == end.defender_melds
    if said != "knock":
        assert result.defender_count == deadwood(end.hand(1 - result.knocker), rules.run_max)


@MANY
@given(variants, seeds)
def test_the_best_defence_reaches_the_optimum(name: str, seed: int) -> None:  # L5
    for deal in walk(VARIANTS[name], seed):
        if deal.phase == LAYOFF and not deal.laid:
            best = defence(deal.hand(deal.turn), deal.spread, deal.rules.run_max)
            after = deal.copy()
            for code in deal.best_defence():
                assert code in after.legal()
                after.apply(code)
            assert after.result is not None
            assert after.result.defender_count == best.count
            assert after.laid == best.layoffs
            assert after.defender_melds == best.melds


def test_the_hash_tells_positions_apart() -> None:
    seen: dict[int, str] = {}
    for seed in range(60 if COMPILED else 6):
        for deal in walk(VARIANTS["eaai"], seed):
            assert seen.setdefault(deal.hash64(), deal.text()) == deal.text()
            assert 0 <= deal.hash64() < 1 << 64
    assert Deal.from_seed(SIMPLE, 1).hash64() != Deal.from_seed(SIMPLE.replace(gin_bonus=20), 1).hash64()
    assert Deal.from_seed(SIMPLE, 1).hash64() == GOLDEN


def test_every_kind_of_end_is_reached() -> None:
    ends: set[str] = set()
    for seed in range(250):
        for name in ("ban off", "eaai", "simple-gin-only"):
            *_, end = walk(VARIANTS[name], seed)
            assert end.result is not None
            ends.add(end.result.kind)
        if ends == {"knock", "gin", "undercut", "tie", "dead_hand"}:
            return
    raise AssertionError(ends)


def test_a_deal_is_no_key_and_equals_only_its_like() -> None:
    deal = Deal.from_seed(SIMPLE, 1)
    with pytest.raises(TypeError):
        hash(deal)
    assert deal != "deal"
    assert deal != Deal.from_seed(SIMPLE.replace(gin_bonus=20), 1)
    assert actions.kind(deal.legal()[0]) == "take_upcard"


GOLDEN = 12408187018084525403
