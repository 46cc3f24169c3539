# cython: annotation_typing=False
"""Matches between scripts by the thousand, for tuning: mirrored pairs, no Python in the loop.

A match here is plain: points of hands up to the target, the deal alternates after a hand that scored. What is claimed about
strength is claimed by the arena, which plays the whole rules.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import cython

from knockwood.engine.random import Random
from knockwood.zoo.memory import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.rules import Rules
    from knockwood.zoo.script import Script

if not cython.compiled:
    from knockwood.engine.deal import placed
    from knockwood.engine.machine import shuffle
    from knockwood.engine.terms import terms_of
    from knockwood.zoo.memory import begin
    from knockwood.zoo.script import finish


class Share(NamedTuple):
    """Matches won by the first player, with the half width of the 95 % interval over mirrored pairs: parts of 1."""

    share: float
    error: float
    matches: int

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % +-{100 * self.error:.1f} ({self.matches} matches)"


class Table:
    """Two seats and a pack; hand *k* of pair *n* of a run *seed* always has the same cards."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        self.rules = rules
        self.deal = placed(terms_of(rules), 0)
        self.memory = Memory()
        self.base, self.cards, self.choices = Random(seed), Random(0), Random(0)
        self.target, self.most = rules.target, 400
        self.hands = self.dead = 0
        if not cython.compiled:
            self.scores = [0, 0]

    def duel(self, one: Script, two: Script, pairs: int, first: int = 0) -> Share:
        """*pairs* mirrored pairs of matches, from number *first* on."""
        out = bytearray(max(1, pairs))
        self.play_pairs(one, two, out, first)
        won = [0.5 * row for row in out[:pairs]]
        mean = sum(won) / len(won)
        spread = sum((row - mean) ** 2 for row in won) / max(1, len(won) - 1)
        return Share(mean, 1.96 * sqrt(spread / len(won)), 2 * len(won))

    def deal_hand(self, pair: int, hand: int, dealer: int) -> None:
        """Deal hand number *hand* of a pair."""
        self.cards.become(self.base)
        self.cards.mix_in(pair)
        self.cards.mix_in(hand)
        self.deal.dealer = dealer
        shuffle(self.deal, self.cards)
        begin(self.memory, self.deal)

    def play_match(self, s0: Script, s1: Script, pair: int) -> int:
        """One match; the seat that won, -1 for none after `most` hands."""
        self.scores[0] = self.scores[1] = 0
        dealer = 0
        for hand in range(self.most):
            self.deal_hand(pair, hand, dealer)
            finish(self.deal, self.memory, s0, s1, self.choices)
            self.hands += 1
            if self.deal.winner < 0:
                self.dead += 1
                continue
            self.scores[self.deal.winner] += self.deal.gain
            dealer = 1 - dealer
            if self.scores[self.deal.winner] >= self.target:
                return self.deal.winner
        return -1

    def play_pairs(self, a: Script, b: Script, out: Any, first: int) -> None:
        """Mirrored pairs: the number of matches that the first player won of each, 0 to 2."""
        for i in range(len(out)):
            self.choices.become(self.base)
            self.choices.mix_in(first + i)
            one = self.play_match(a, b, first + i)
            two = self.play_match(b, a, first + i)
            out[i] = (1 if one == 0 else 0) + (1 if two == 1 else 0)
