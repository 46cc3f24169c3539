"""The doors of the engine: what is no int, no card or no set of cards is refused, the same compiled and uncompiled."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from knockwood import Card, CardError, CardSet, Deal, DealBatch, IllegalAction, preset
from knockwood.engine import COMPILED, actions, arrange, batch, census, runmax
from knockwood.engine.cards import card_names
from knockwood.engine.position import PositionError
from knockwood.engine.random import Random, stream
from knockwood.engine.rules import check_supported, hand_limit, hand_mult, nearest_preset, rules_text
from knockwood.engine.showdown import score
from knockwood.engine.view import View
from knockwood.play import rulebook
from knockwood.play.cut import cut_of, first_dealer
from knockwood.play.games import Game
from knockwood.play.ledger import Tally
from knockwood.play.match import Match, is_misdeal
from knockwood.play.pad import entry_of, kinds
from knockwood.play.seating import opening, players_of
from knockwood.play.settle import turn_position
from knockwood.play.stakes import in_cents, owed
from knockwood.rummy500 import rulepage
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.rules import RummyRules

SIMPLE = preset("simple")
TAKES_CARDS: list[Callable[[Any], object]] = [
    CardSet,
    arrange.points,
    arrange.deadwood,
    arrange.best_discard,
    arrange.auto_spread,
    arrange.arrangements,
    arrange.spreads,
    arrange.is_meld,
    lambda cards: arrange.melds_with(cards, 3),
    lambda cards: arrange.deadwood(7, cards),
    lambda cards: arrange.deadwood(7, 0, cards),
    lambda cards: arrange.best_discard(7, cards),
    lambda cards: arrange.exposure(cards, [7]),
    lambda cards: arrange.exposure(7, [cards]),
    lambda cards: arrange.by_order([7, cards]),
    lambda cards: arrange.count_left(cards, [7]),
    lambda cards: arrange.count_left(7, [cards]),
    lambda cards: arrange.defence(cards, [7]),
    lambda cards: arrange.defence(7, [cards]),
    lambda cards: arrange.arranged_first(cards, [7]),
    lambda cards: arrange.arranged_first(7, [cards]),
    lambda cards: Deal.from_position(SIMPLE, hands=(cards, 7)),
    lambda cards: runmax.deadwood(cards, 4),
    lambda cards: runmax.deadwood(7, 4, cards),
    lambda cards: runmax.best_discard(7, cards, 4),
    lambda cards: runmax.auto_spread(cards, 4),
    lambda cards: runmax.defence(cards, [7], 4),
    lambda cards: runmax.defence(7, [cards], 4),
    lambda cards: seen(hand=cards),
    lambda cards: seen(other_hand=cards),
    lambda cards: seen(spread=[cards]),
    lambda cards: turn_position(SIMPLE, cards),
]
TAKES_CARD: list[Callable[[Any], object]] = [
    Card,
    lambda card: card_names([card]),
    lambda card: arrange.melds_with(7, card),
    actions.discard,
    actions.knock,
    actions.gin,
    actions.take_and_knock,
    lambda card: actions.lay_off(card, 0),
    lambda card: hand_limit(SIMPLE, card),
    lambda card: hand_mult(SIMPLE, card),
    lambda card: seen(pile=[card]),
    lambda card: seen(laid=[(card, 0)], spread=[7]),
]
TAKES_INT: list[Callable[[Any], object]] = [
    *TAKES_CARDS,
    Card,
    Random,
    census.census,
    lambda number: stream(1, number),
    lambda number: arrange.spreads(7, number),
    lambda number: arrange.spreads(7, 10, number),
    lambda number: Deal.from_seed(SIMPLE, number),
    lambda number: Deal.from_seed(SIMPLE, 1, number),
    lambda number: Deal.from_seed(SIMPLE, 1, 0, number),
    lambda number: Deal(SIMPLE, [number, *range(1, 52)], 0),
    lambda number: Deal(SIMPLE, range(52), number),
    lambda number: dealt().apply(number),
    lambda number: dealt().view(number),
    lambda number: dealt().spread_of(number),
    lambda number: dealt().knock_action(number),
    lambda number: dealt().action_text(number),
    lambda number: DealBatch(SIMPLE, number),
    lambda number: batch.simulate(SIMPLE, number, 1),
    lambda number: batch.simulate(SIMPLE, 1, number),
    lambda number: batch.simulate(SIMPLE, 1, 1, "random", number),
]


def seen(**fields: Any) -> View:
    return View.from_fields(rules=SIMPLE, **{"seat": 0, "phase": 4, "turn": 0, "hand": 7} | fields)


def dealt() -> Deal:
    return Deal.from_seed(SIMPLE, 1)


@pytest.mark.parametrize("call", TAKES_INT)
@pytest.mark.parametrize("bad", [1.5, 0.0, 7.0, "7", b"7", None])
def test_what_is_no_int_is_a_type_error_and_nothing_is_rounded(call: Callable[[Any], object], bad: object) -> None:
    if bad is None and call is TAKES_INT[len(TAKES_CARDS) + 5]:
        return  # no longest run
    with pytest.raises(TypeError):
        call(bad)


@pytest.mark.parametrize("call", TAKES_CARDS)
@pytest.mark.parametrize("bad", [-1, -(2**63), -(2**64), 1 << 52, 2**63, 2**64, pytest.param(10**5000, id="huge")])
def test_what_is_no_set_of_cards_is_a_card_error_whatever_its_size(call: Callable[[Any], object], bad: int) -> None:
    with pytest.raises(CardError, match="^not a set of cards: "):
        call(bad)


@pytest.mark.parametrize("call", TAKES_CARD)
@pytest.mark.parametrize("bad", [-2, 52, 99, 1 << 40, pytest.param(10**5000, id="huge")])
def test_what_is_no_card_is_a_card_error_and_never_another_action(call: Callable[[Any], object], bad: int) -> None:
    with pytest.raises(CardError, match="^unknown card: "):
        call(bad)


def test_a_spread_has_no_number_below_0() -> None:
    for call in (actions.knock, actions.gin, actions.take_and_knock, actions.lay_off):
        with pytest.raises(ValueError, match="numbered from 0"):
            call(3, -1)


def test_hands_in_bulk_are_sets_of_cards() -> None:
    out = bytearray(3)
    with pytest.raises(CardError, match="hand 1: not a set of cards"):
        batch.deadwood_each(array("Q", [7, 1 << 52 | 7, 7]), out)


TAKES_RULES: list[Callable[[Any], object]] = [
    rules_text,
    nearest_preset,
    check_supported,
    SIMPLE.differences,
    lambda rules: hand_limit(rules, 3),
    lambda rules: hand_mult(rules, 3),
    lambda rules: Deal(rules, range(52), 0),
    lambda rules: Deal.from_seed(rules, 1),
    lambda rules: Deal.from_position(rules, hands=(7, 56)),
    lambda rules: View.from_fields(rules=rules, seat=0, phase=4, turn=0, hand=7),
    lambda rules: DealBatch(rules, 1),
    lambda rules: batch.simulate(rules, 1, 1),
    lambda rules: score(rules, "gin", 0, 5),
    Match,
    Game,
    Tally,
    players_of,
    lambda rules: opening(rules, 2, 0),
    lambda rules: cut_of(rules, [1, 2]),
    lambda rules: first_dealer(rules, 2, Random(1)),
    lambda rules: owed(rules, 2, []),
    lambda rules: in_cents(rules, ((0, 1), (-1, 0))),
    lambda rules: turn_position(rules, 2047),
    lambda rules: is_misdeal(rules, 10, 10),
    lambda rules: entry_of(rules, "gin"),
    kinds,
    rulebook.share_code,
    rulebook.one_line,
    rulebook.idle,
    rulebook.may_overtake,
    rulebook.overtaken,
    rulebook.title,
    rulebook.summary,
    lambda rules: rulebook.summary(rules, "ours"),
    rulebook.compare,
    lambda rules: rulebook.compare(rules, "simple"),
    lambda rules: rulebook.sentence("target", rules),
]


@pytest.mark.parametrize("call", TAKES_RULES)
@pytest.mark.parametrize("bad", ["simple", {"target": 50}, None, 7, RummyRules()], ids=["text", "dict", "none", "int", "rummy"])
def test_what_are_no_rules_is_a_type_error_that_says_what_is_wanted(call: Callable[[Any], object], bad: object) -> None:
    with pytest.raises(TypeError, match="^rules are wanted, "):
        call(bad)


@pytest.mark.parametrize(
    "call",
    [
        lambda rules: RummyDeal(rules, range(52)),
        lambda rules: RummyDeal.from_seed(rules, 1),
        lambda rules: RummyDeal.from_position(rules, hands=(7, 56)),
        RummyMatch,
        rulepage.share_code,
        rulepage.one_line,
        rulepage.compare,
        rulepage.summary,
        lambda rules: rulepage.summary(rules, "ours"),
        lambda rules: rulepage.sentence("target", rules),
    ],
)
@pytest.mark.parametrize("bad", ["rummy500", {"target": 50}, None, SIMPLE], ids=["text", "dict", "none", "gin"])
def test_what_are_no_rules_of_rummy_500_is_a_type_error_that_says_what_is_wanted(
    call: Callable[[Any], object], bad: object
) -> None:
    with pytest.raises(TypeError, match="^rules of Rummy 500 are wanted, "):
        call(bad)


def test_an_empty_meld_is_refused() -> None:
    for call in (lambda: arrange.exposure(7, [0]), lambda: arrange.by_order([0]), lambda: arrange.defence(7, [0])):
        with pytest.raises(CardError, match="a meld holds no card"):
            call()


@pytest.mark.parametrize("code", [-1, 266, 1 << 40, -(2**63), 2**63, -(10**30), pytest.param(10**5000, id="huge")])
def test_a_code_of_any_size_is_an_illegal_action_and_changes_nothing(code: int) -> None:
    deal = dealt()
    with pytest.raises(IllegalAction):
        deal.apply(code)
    assert deal == dealt()
    assert deal.steps() == []


@pytest.mark.parametrize("field", ["dealer", "turn", "phase", "passes", "pile_draws", "upcard", "drawn", "taken", "knocker"])
def test_the_numbers_of_a_position_are_ints(field: str) -> None:
    fields = dealt().fields()
    assert Deal.from_position(SIMPLE, **fields) == dealt()
    with pytest.raises(TypeError):
        Deal.from_position(SIMPLE, **fields | {field: float(fields[field])})
    with pytest.raises((PositionError, CardError)):
        Deal.from_position(SIMPLE, **fields | {field: 10**30})


def test_no_more_cards_are_solved_than_ctrl_c_can_wait_for() -> None:
    half = sum(1 << card for card in range(52) if card % 13 < 6)
    assert half.bit_count() == 24
    assert arrange.deadwood(half) == 0
    for hand in (half | 1 << 12, (1 << 26) - 1, (1 << 52) - 1):
        with pytest.raises(CardError, match="too many to arrange: at most 24"):
            arrange.deadwood(hand)
        with pytest.raises(CardError, match="hand 1: too many cards to arrange, at most 24"):
            batch.deadwood_each(array("Q", [half, hand]), bytearray(2))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer that sends a signal")
def test_a_list_of_spreads_that_grows_without_end_can_be_stopped() -> None:
    class Stopped(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    gc.disable()  # a signal that lands in a callback of the collector is lost
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Stopped):
            arrange.spreads(sum(1 << card for card in range(52) if card % 13 < 6), 1000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()


def test_an_empty_deal_raises_and_never_ends_the_process() -> None:
    code = f"""
from knockwood import Deal, preset
from knockwood.engine.batch import DealBatch
from knockwood.engine.random import Random
calls = [
    *(lambda d, n=n: getattr(d, n) for n in dir(Deal) if not n.startswith("__")),
    *(lambda d, n=n: getattr(d, n)() for n in ("legal", "copy", "hash64", "text", "steps", "best_defence", "finish_action")),
    *(lambda d, n=n, c=c: getattr(d, n)(c) for n in ("apply", "view", "spread_of", "action_text", "knock_action", "hand")
      for c in (0, 1, 2, 4, 60, 110, 213, 265, 777)),
    repr, lambda d: d == d, lambda d: d == Deal.from_seed(preset("simple"), 1), lambda d: d.__reduce__(),
    lambda d: DealBatch(preset("simple"), 1).__setitem__(0, d),
]
for call in calls:
    try:
        call(Deal.__new__(Deal))
    except (TypeError, AttributeError, ValueError, IndexError):
        pass
for call in (lambda b: b.playout(), lambda b: b[0], lambda b: b.reset([]), len, lambda b: b.results(bytearray())):
    try:
        call(DealBatch.__new__(DealBatch))
    except (TypeError, AttributeError, ValueError, IndexError):
        pass
for name in ("text", "view"):
    try:
        getattr(Deal.__new__(Deal), name)(*[0][: name == "view"])
    except {"TypeError" if COMPILED else "AttributeError"} as error:
        print(name)
try:
    Deal.__new__(Deal).apply(0)
except (ValueError, AttributeError):
    print("apply")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ), check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["text", "view", "apply"]


def test_a_deal_that_could_not_be_made_is_still_safe() -> None:
    deal = Deal.__new__(Deal)
    with pytest.raises(CardError):
        deal.__init__(SIMPLE, range(51), 0)  # type: ignore[misc]
    with pytest.raises((TypeError, AttributeError)):
        deal.text()
    deal.__init__(SIMPLE, range(52), 0)  # type: ignore[misc]
    assert len(deal.legal()) == 2
