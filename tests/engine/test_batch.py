"""Batches step the same deals: resets, masks, steps, observations, playouts."""

from __future__ import annotations

import random
import threading
from array import array
from collections import Counter
from typing import Any

import pytest

from knockwood.engine import COMPILED, actions
from knockwood.engine.actions import DENSE, IllegalAction
from knockwood.engine.batch import OBSERVED, PLANES, POLICIES, SCALARS, DealBatch, Tally, deadwood_each, simulate
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random
from knockwood.engine.rules import NotSupported, preset
from knockwood.engine.runmax import best_discard, deadwood
from knockwood.engine.showdown import RESULTS
from knockwood.engine.view import DISCARD, HAND_OVER, LAYOFF, WALL
from tests.engine.naive import hands
from tests.engine.play import SIMPLE, VARIANTS, choose

SIZE = 60 if COMPILED else 12


def batch_of(name: str, seed: int = 0) -> tuple[DealBatch, list[Deal]]:
    """A batch, and the same deals one by one."""
    rules = VARIANTS[name]
    seeds, dealers = [seed + i for i in range(SIZE)], [i & 1 for i in range(SIZE)]
    batch = DealBatch(rules, SIZE)
    batch.reset(seeds, dealers)
    return batch, [Deal.from_seed(rules, seeds[i], 0, dealers[i]) for i in range(SIZE)]


def bits(row: bytes | bytearray) -> int:
    return sum(1 << i for i, byte in enumerate(row) if byte)


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_batch_is_its_deals_stepped_together(name: str) -> None:
    batch, deals = batch_of(name)
    rnd = random.Random(1)
    mask, seen, results = bytearray(SIZE * DENSE), bytearray(SIZE * OBSERVED), array("i", [0] * 3 * SIZE)
    assert len(batch) == SIZE
    while True:
        batch.legal_mask(mask)
        batch.observe(seen)
        batch.results(results)
        for i, deal in enumerate(deals):
            assert batch[i] == deal
            row = mask[i * DENSE : (i + 1) * DENSE]
            assert bits(row) == sum(1 << code for code in {code & 511 for code in deal.legal()})
            assert set(row) <= {0, 1}
            check_observation(deal, bytes(seen[i * OBSERVED : (i + 1) * OBSERVED]))
            end = deal.result
            kind, winner, points = results[3 * i : 3 * i + 3]
            assert RESULTS[kind] == (end.kind if end else "")
            assert (winner, points) == ((-1 if end.winner is None else end.winner, end.points) if end else (-1, 0))
        if all(deal.phase == HAND_OVER for deal in deals):
            break
        codes = [-1 if deal.phase == HAND_OVER else choose(deal, rnd) for deal in deals]
        batch.step(array("i", codes) if rnd.random() < 0.5 else codes)
        for deal, code in zip(deals, codes, strict=True):
            if code >= 0:
                deal.apply(code)


def check_observation(deal: Deal, row: bytes) -> None:
    """A row shows what the view of the seat on turn shows."""
    view = deal.view(max(deal.turn, 0))
    planes = {plane: bits(row[52 * n : 52 * n + 52]) for n, plane in enumerate(PLANES)}
    face_up = deal.pile[:-1] if deal.knocker >= 0 else deal.pile
    table = deal.hand(deal.knocker) | sum(1 << card for card, _ in deal.laid) if deal.knocker >= 0 else 0
    open_pile = deal.rules.pile_view == "all"
    banned = 1 << deal.taken if deal.taken >= 0 and deal.rules.discard_taken_ban else 0
    assert planes == {
        "hand": view.hand,
        "top": 1 << face_up[-1] if face_up else 0,
        "pile": sum(1 << card for card in face_up[:-1]) if open_pile else 0,
        "other_known": view.other_known,
        "banned": banned,
        "table": table,
        "other_open": deal.hand(1 - view.seat) if deal.exposed >> 1 - view.seat & 1 and deal.phase != HAND_OVER else 0,
    }
    scalars = dict(zip(SCALARS, row[52 * len(PLANES) :], strict=True))
    assert scalars == {
        "seat": view.seat,
        "dealer": view.dealer,
        "phase": view.phase,
        "stock": view.stock,
        "limit": view.limit,
        "mult": view.mult,
        "passes": view.passes,
        "pile_draws": view.pile_draws,
        "limit_card": 52 if view.limit_card < 0 else view.limit_card,
    }


def test_an_illegal_action_names_the_deal_and_changes_none() -> None:
    batch, deals = batch_of("simple")
    codes = [actions.PASS] * SIZE
    codes[SIZE // 2] = actions.DRAW_STOCK
    with pytest.raises(IllegalAction, match="T1") as caught:
        batch.step(codes)
    assert caught.value.__notes__ == [f"deal {SIZE // 2} of the batch"]
    assert all(batch[i] == deal for i, deal in enumerate(deals))
    with pytest.raises(IllegalAction, match="no such action: -1"):
        batch.step([-1] * SIZE)
    assert all(batch[i] == deal for i, deal in enumerate(deals))


def test_a_deal_that_is_over_takes_only_minus_one() -> None:
    batch, _ = batch_of("simple")
    batch.playout("greedy")
    batch.step([-1] * SIZE)
    with pytest.raises(IllegalAction, match="the hand is over"):
        batch.step([actions.PASS] * SIZE)


def test_a_spread_may_be_chosen_by_its_number() -> None:  # A2
    text = "rules eaai | dealer 1 | hand0 JC JD JH QC QD QH KC KD KH AS 9S | hand1 2C 3D 4S 5C 7H 8D 8S 6C 2D 4D | pile 7C 2H | upcard 7C | passes 2"
    deal = Deal.parse(text)
    batch = DealBatch(preset("eaai"), 2)
    batch[0] = batch[1] = deal
    batch.step([actions.knock(47), actions.knock(47, 1)])
    assert batch[0].spread == deal.spread_of(actions.knock(47))
    assert batch[1].spread == deal.spread_of(actions.knock(47, 1)) != batch[0].spread


def test_any_position_may_be_put_in() -> None:
    batch, deals = batch_of("simple")
    position = deals[1].copy()
    position.apply(actions.PASS)
    batch[0] = position
    assert batch[0] == position
    with pytest.raises(ValueError, match="other rules"):
        batch[0] = Deal.from_seed(preset("eaai"), 1)
    for place in (-1, SIZE):
        with pytest.raises(IndexError, match=f"no deal {place} in a batch of {SIZE}"):
            batch[place]
        with pytest.raises(IndexError, match=f"no deal {place}"):
            batch[place] = position
    taken = batch[0]
    taken.apply(actions.PASS)
    assert batch[0] == position


def finish(deal: Deal, policy: str, rnd: Random) -> None:
    """The policies in words: take if wanted, knock as soon as it may be, throw, defend at the best."""
    while deal.phase != HAND_OVER:
        kinds = {actions.kind(code) for code in deal.legal()}
        honest = {actions.kind(code) for code in deal.legal() if not deal.is_false(code)}
        longest = deal.rules.run_max
        if deal.phase == LAYOFF:
            for code in deal.best_defence():
                deal.apply(code)
        elif deal.phase == DISCARD:
            ban = 1 << deal.taken if deal.taken >= 0 and deal.rules.discard_taken_ban else 0
            card, count = best_discard(deal.hand(deal.turn), ban, longest)
            if count <= deal.limit:
                assert honest & {"knock", "gin"}
                big = "big_gin" in honest
                deal.apply(actions.big_gin() if big else actions.gin(card) if count == 0 else actions.knock(card))
                continue
            assert not honest & {"knock", "gin", "big_gin"}
            if policy == "random":
                may = [code for code in deal.legal() if actions.kind(code) == "discard"]
                card = actions.card(may[rnd.below(len(may))])
            deal.apply(actions.discard(card))
        elif deal.phase == WALL:
            knocks = [code for code in deal.legal() if code != actions.PASS]
            if not knocks:
                deal.apply(actions.PASS)
                continue
            top = 1 << deal.pile[-1]
            card, count = best_discard(deal.holding(), top if deal.rules.discard_taken_ban else 0, longest)
            big = "big_gin" in kinds
            deal.apply(actions.big_gin() if big else actions.gin(card) if count == 0 else actions.take_and_knock(card))
        elif kinds == {"draw_stock"}:
            deal.apply(actions.DRAW_STOCK)
        else:
            top = 1 << deal.pile[-1]
            hand = deal.hand(deal.turn)
            if policy == "random":
                wants = rnd.u32() >> 31 == 0
            else:
                left = best_discard(hand | top, top if deal.rules.discard_taken_ban else 0, longest)[1]
                wants = left < deadwood(hand, longest)
            take, leave = (actions.TAKE_UPCARD, actions.PASS) if "pass" in kinds else (actions.DRAW_DISCARD, actions.DRAW_STOCK)
            deal.apply(take if wants else leave)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_playout_follows_its_policy(name: str, policy: str) -> None:
    batch, deals = batch_of(name, 500)
    batch.playout(policy)
    for i, deal in enumerate(deals):
        rnd = Random(500 + i)
        rnd.absorb(0)
        rnd.shuffle(list(range(52)))
        if deal.rules.knock_card_source == "second_pack":
            assert rnd.below(52) == deal.limit_card
        finish(deal, policy, rnd)
        assert batch[i] == deal
        assert batch[i].result == deal.result


def test_a_playout_does_not_depend_on_the_size_of_the_batch() -> None:
    whole, _ = batch_of("simple", 9)
    whole.playout("random")
    for i in range(0, SIZE, 7):
        single = DealBatch(SIMPLE, 1)
        single.reset([9 + i], [i & 1])
        single.playout("random")
        assert single[0] == whole[i]


def test_a_playout_may_start_anywhere() -> None:
    batch, deals = batch_of("simple")
    batch.step([actions.PASS] * SIZE)
    batch.playout("greedy")
    for i, deal in enumerate(deals):
        deal.apply(actions.PASS)
        finish(deal, "greedy", Random(0))
        assert batch[i] == deal


@pytest.mark.parametrize("policy", POLICIES)
def test_simulation_adds_up_the_same_hands(policy: str) -> None:
    count = 300 if COMPILED else 20
    kinds: Counter[str] = Counter()
    points = [0, 0]
    for number in range(5, 5 + count):
        deal = Deal.from_seed(SIMPLE, 77, number, number & 1)
        rnd = Random(77)
        rnd.absorb(number)
        rnd.shuffle(list(range(52)))
        finish(deal, policy, rnd)
        assert deal.result is not None
        kinds[deal.result.kind] += 1
        if deal.result.winner is not None:
            points[deal.result.winner] += deal.result.points
    tally = simulate(SIMPLE, 77, count, policy, first=5)
    assert tally == Tally(count, (points[0], points[1]), {kind: kinds[kind] for kind in RESULTS[1:]})
    assert tally != Tally(count + 1, tally.points, tally.kinds)
    assert "hands, points" in repr(tally)


def test_threads_give_the_same_sums() -> None:
    wanted = [simulate(SIMPLE, seed, SIZE, "greedy") for seed in range(4)]
    found: dict[int, Tally] = {}

    def run(seed: int) -> None:
        found[seed] = simulate(SIMPLE, seed, SIZE, "greedy")

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[seed] for seed in range(4)] == wanted


def test_deadwood_in_bulk_is_deadwood() -> None:  # M5
    many = array("Q", hands(8, 4000 if COMPILED else 400, range(12)))
    out = bytearray(len(many))
    deadwood_each(many, out)
    assert list(out) == [deadwood(hand) for hand in many]
    deadwood_each(array("Q"), bytearray())


def test_every_kind_of_buffer_will_do() -> None:
    numpy = pytest.importorskip("numpy")
    batch, deals = batch_of("simple")
    batch.reset(numpy.arange(SIZE, dtype=numpy.uint64), numpy.zeros(SIZE, dtype=numpy.uint8))
    assert batch[3] == Deal.from_seed(SIMPLE, 3, 0, 0)
    batch.reset(array("Q", range(SIZE)), bytes(i & 1 for i in range(SIZE)))
    assert batch[3] == deals[3]
    mask = numpy.zeros((SIZE, DENSE), dtype=bool)
    batch.legal_mask(mask)
    assert mask.sum() == 2 * SIZE
    flat = bytearray(SIZE * DENSE)
    batch.legal_mask(flat)
    assert bytes(flat) == mask.tobytes()
    batch.legal_mask(memoryview(flat))
    results = numpy.zeros((SIZE, 3), dtype=numpy.int32)
    batch.results(results)
    assert (results[:, 1] == -1).all()
    batch.step(numpy.full(SIZE, actions.PASS, dtype=numpy.int32))
    assert batch[0].passes == 1


@pytest.mark.parametrize(
    ("call", "buffer", "words"),
    [
        ("legal_mask", bytearray(5), "items are wanted, not 5"),
        ("legal_mask", bytes(SIZE * DENSE), "read-only"),
        ("legal_mask", array("i", [0] * SIZE * DENSE), "items of 1 bytes"),
        ("legal_mask", memoryview(bytearray(2 * SIZE * DENSE))[::2], "not contiguous"),
        ("observe", bytearray(1), "items are wanted, not 1"),
        ("results", bytearray(12 * SIZE), "items of 4 bytes"),
        ("step", array("q", [0] * SIZE), "items of 4 bytes"),
        ("step", [0] * (SIZE - 1), "items are wanted"),
        ("reset", [0] * (SIZE + 1), "items are wanted"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused(call: str, buffer: Any, words: str) -> None:
    batch, deals = batch_of("simple")
    with pytest.raises(ValueError, match=words):
        getattr(batch, call)(buffer)
    assert all(batch[i] == deal for i, deal in enumerate(deals))


def test_bad_calls_are_refused() -> None:
    batch, _ = batch_of("simple")
    with pytest.raises(ValueError, match="at least one deal"):
        DealBatch(SIMPLE, 0)
    with pytest.raises(NotSupported, match="hand_size"):
        DealBatch(SIMPLE.replace(hand_size=7), 1)
    with pytest.raises(ValueError, match="dealers: seats are 0 and 1, not 2"):
        batch.reset([0] * SIZE, [2] * SIZE)
    with pytest.raises(OverflowError):
        batch.reset([-1] * SIZE)
    with pytest.raises(ValueError, match="no such policy: clever"):
        batch.playout("clever")
    with pytest.raises(ValueError, match="no such policy: clever"):
        simulate(SIMPLE, 1, 1, "clever")
    with pytest.raises(ValueError, match="0 or more"):
        simulate(SIMPLE, 1, -1)
    assert simulate(SIMPLE, 1, 0).points == (0, 0)
