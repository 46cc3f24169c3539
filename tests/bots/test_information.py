"""The information test: a seat plays the same in every world that it cannot tell from this one.

Real matches stand in the middle of a hand. Every card that the seat on turn has not been shown, in this hand and in those before
it, changes places with others like it; the whole match is played again that way, and whoever sits there, with the same random
stream, must do the same. Every level, every player of the zoo, every search and the net are asked, with small settings where a
search is slow.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from knockwood.arena.duel import deck_of
from knockwood.bots import BOT_NAMES, SEARCH_NAMES, lines, make_bot
from knockwood.bots.levels import LEVELS
from knockwood.engine import COMPILED, actions
from knockwood.engine.deal import Deal
from knockwood.engine.rules import parse_rules
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.play.match import Match
from tests.engine.worlds import shown_to

RULES = {
    "eaai": "eaai",
    "oklahoma": "simple-oklahoma",
    "gin only": "simple-gin-only",
    "the wall": "tournament",
    "boxes": "classic",
    "second pack, top of the pile": "simple-oklahoma knock_card_source=second_pack pile_view=top_only",
    "short runs": "simple run_max=4",
}
FEW = ":worlds=4,candidates=3,takes=2"
SMALL = {
    "search": (":worlds=48", ":worlds=24,filter=32", ":worlds=24,halving=0,types=0") if COMPILED else (FEW,),
    "mc512": (":worlds=32",) if COMPILED else (FEW,),
    "ahead": (":worlds=8,depth=2", ":worlds=3,depth=1,belief=0,rivals=0")
    if COMPILED
    else (":worlds=1,depth=0,choices=2,chances=0",),
    "net": ("", ":hands=16", ":slip=4000") if COMPILED else (":hands=2",),
}
"""Settings of players that are slow or have parts to be asked one by one."""
SLOW = {"master": 10, "ahead": 28} if COMPILED else {"expert": 0, "master": 0}
"""Players that take long to think or to make: in how many positions they are asked; levels that think, uncompiled, in none."""
QUICK = 140 if COMPILED else 6
"""Positions for all others."""
ASKED = [name for name in lines() if SLOW.get(name, QUICK)]
SPECS = [name + settings for name in ASKED for settings in SMALL.get(name, ("",))]


def played(rules: str, seed: int, stop: int) -> Match:
    """A match between two bots, stopped in its third hand after *stop* actions, or before that hand ends."""
    match = Match(parse_rules(rules).replace(target=400), seed & 1)
    bots = [make_bot(name, seed) for name in (("simple", "casual"), ("plyearly", "easy"))[seed % 2]]
    before = match
    while True:
        if match.hand_over:
            match.begin(deck_of(seed, 0, match.hand_number, match.rules.knock_card_source == "second_pack"))
            left = stop if len(match.log) == 3 else 1000
        before = match.copy()
        if len(match.log) == 3 and not left:
            return before
        match.apply(bots[match.boards[0].deal.turn].act(match.view(match.boards[0].deal.turn)))
        left -= 1
        if match.hand_over and len(match.log) == 3:
            return before


def hands_of(match: Match) -> list[Deal]:
    """Every hand of a match as it stands at its end, the last one as it stands now."""
    again, hands = Match(match.rules, match.log[0].pairing.dealer), []
    for hand in match.log:
        hands.append(again.begin(*hand.decks))
        for code in hand.moves[0]:
            again.apply(code)
    return hands


def in_another_world(match: Match, seat: int, seed: int) -> Match:
    """The match played again with what *seat* was not shown exchanged, hand by hand."""
    other = Match(match.rules, match.log[0].pairing.dealer)
    for number, (hand, deal) in enumerate(zip(match.log, hands_of(match), strict=True)):
        shown = shown_to(deal, seat)
        hidden = [card for card in range(52) if not shown >> card & 1]
        mixed = random.Random(f"{seed} {number}").sample(hidden, len(hidden))
        swap = dict(zip(range(52), range(52), strict=True)) | dict(zip(hidden, mixed, strict=True))
        deck = hand.decks[0]
        other.begin([*(swap[card] for card in deck[:52]), *deck[52:]])
        for code in hand.moves[0]:
            card = actions.card(code)
            other.apply(code if card < 0 else code - card + swap[card])
    return other


@cache
def positions(count: int) -> tuple[tuple[Match, tuple[Match, ...]], ...]:
    """*count* matches in the middle of a hand, rule set after rule set, each with two worlds that look the same."""
    found: list[tuple[Match, tuple[Match, ...]]] = []
    seed = 0
    while len(found) < count:
        match = played(list(RULES.values())[seed % len(RULES)], seed, 3 + 5 * seed % 23)
        seed += 1
        deal = match.boards[0].deal
        if deal.phase not in (HAND_OVER, LAYOFF) and not match.over:
            found.append((match, tuple(in_another_world(match, deal.turn, number) for number in (1, 2))))
    return tuple(found)


def asked(spec: str) -> tuple[tuple[Match, tuple[Match, ...]], ...]:
    """The positions in which a player is asked."""
    return positions(QUICK)[: SLOW.get(spec.partition(":")[0], QUICK)]


def test_the_other_worlds_look_the_same_and_are_others():
    moved = earlier = 0
    for match, worlds in positions(QUICK):
        deal = match.boards[0].deal
        for other in worlds:
            twin = other.boards[0].deal
            assert other.view(deal.turn) == match.view(deal.turn)
            moved += twin.hand(1 - deal.turn) != deal.hand(1 - deal.turn) and twin.stock != deal.stock
            earlier += any(one != two for one, two in zip(hands_of(match)[:-1], hands_of(other)[:-1], strict=True))
    assert moved > 1.8 * QUICK
    assert earlier > 1.8 * QUICK
    assert len({match.rules.id for match, _ in positions(QUICK)}) == min(QUICK, len(RULES))


def test_a_player_who_knew_a_hidden_card_would_be_found_out():
    changed = sum(
        any(other.boards[0].deal.stock[-1] != match.boards[0].deal.stock[-1] for other in worlds)
        for match, worlds in positions(QUICK)
    )
    assert changed > 0.8 * QUICK


def test_every_player_there_is_is_asked():
    assert {*BOT_NAMES, *SEARCH_NAMES, *(level.name for level in LEVELS)} <= set(lines())
    assert set(ASKED) == set(lines()) - (set() if COMPILED else {"expert", "master"})
    assert {spec.partition(":")[0] for spec in SPECS} == set(ASKED)


@pytest.mark.parametrize("spec", SPECS)
def test_what_a_seat_cannot_know_never_changes_its_choice(spec):
    for match, worlds in asked(spec):
        seat = match.boards[0].deal.turn
        choice = make_bot(spec, 11).act(match.view(seat))
        assert choice in match.view(seat).legal()
        for other in worlds:
            assert make_bot(spec, 11).act(other.view(seat)) == choice, match.boards[0].deal.text()
