"""Games of Rummy 500 for the tests: random rules, random and sensible play."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import strategies as st

from knockwood.engine.random import stream
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.rules import OPTIONS, RummyRules

Choice = Callable[[RummyDeal, random.Random], int]


@st.composite
def rules(draw: st.DrawFn) -> RummyRules:
    """Any house rules."""
    values = {}
    for option in OPTIONS:
        values[option.name] = draw(st.integers(*option.values) if option.is_range else st.sampled_from(option.values))
    return RummyRules(**values)


def any_action(deal: RummyDeal, source: random.Random) -> int:
    """Any legal action."""
    return source.choice(deal.legal())


def melding(deal: RummyDeal, source: random.Random) -> int:
    """A meld or lay-off where there is one, mostly; draws and throws at random."""
    legal = deal.legal()
    down = [action for action in legal if action >= 106]
    return source.choice(down if down and source.random() < 0.9 else legal)


def finish(deal: RummyDeal, source: random.Random, choice: Choice = melding) -> None:
    """Play the hand to its end."""
    while deal.turn >= 0:
        deal.apply(choice(deal, source))


def pack(seed: int, number: int = 0) -> list[int]:
    """A shuffled pack."""
    deck = list(range(52))
    stream(seed, number).shuffle(deck)
    return deck


def play_match(rules: RummyRules, players: int, seed: int, most_hands: int = 200, choice: Choice = melding) -> RummyMatch:
    """A match played to its end, or for *most_hands* hands."""
    source = random.Random(seed)
    match = RummyMatch(rules, players, seed % players)
    while not match.over and len(match.hands) < most_hands:
        deal = match.begin(pack(seed, len(match.hands)))
        while deal.turn >= 0:
            match.apply(choice(deal, source))
    return match
