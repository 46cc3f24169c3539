"""One mirrored pair of matches: the same cards twice, with the seats swapped.

Hand k of both matches has the same deck, so luck with the cards falls on both sides. Everything is a function of the run's seed
and the number of the game: decks of (seed, pair), bots of (seed, game, seat).
"""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter_ns
from typing import NamedTuple

from knockwood.arena.clock import Clock, Stopwatch, together
from knockwood.bots import Bot, make_bot
from knockwood.engine.random import stream
from knockwood.engine.rules import Rules
from knockwood.play.games import sums
from knockwood.play.match import Match

RESULT_KINDS = ("knock", "gin", "big_gin", "undercut", "tie", "dead_hand")
"""Results of a hand, in the order in which they are counted."""
WAYS = ("knock", "gin", "big_gin", "undercut")
"""How a side wins a hand, in the order in which its wins are counted."""

_DECKS, _BOTS = 1, 2  # the first key of a stream: what it is for


class Game(NamedTuple):
    """One match, seen from player A."""

    won: bool
    points: int
    """What A is settled at minus what B is, over all games of the match: with every bonus (E2, H5); 0 in a series (X2)."""
    hands: int
    mix: tuple[int, ...]
    """Hands by result, in the order of `RESULT_KINDS`."""
    decisions: tuple[int, int]
    """Decisions of A and of B."""
    drawn: bool = False
    """Nobody won the match (H5)."""
    wins: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 0, 0, 0), (0, 0, 0, 0))
    """Hands that A won and that B won, in the order of `WAYS`."""

    @property
    def share(self) -> float:
        """The match as a part of 1: a draw is half."""
        return 0.5 if self.drawn else float(self.won)


class Pair(NamedTuple):
    """Two matches with the same decks; A has seat 0 in the first and seat 1 in the second."""

    number: int
    games: tuple[Game, Game]
    clocks: tuple[Clock, Clock]
    """Times that A and B took for their decisions: the only part that differs from run to run."""

    @property
    def share(self) -> float:
        """Matches won by A, of the two, a draw being half: 0 to 1 in quarters."""
        return (self.games[0].share + self.games[1].share) / 2


def deck_of(seed: int, pair: int, hand: int, second_pack: bool = False) -> list[int]:
    """The deck of hand number *hand* (from 0) in both matches of a pair; *second_pack*: the limit card is number 53 (O5)."""
    deck = list(range(52))
    random = stream(seed, _DECKS, pair, hand)
    random.shuffle(deck)
    return [*deck, random.below(52)] if second_pack else deck


def play_game(names: tuple[str, str], rules: Rules, seed: int, number: int) -> tuple[Game, tuple[Clock, Clock]]:
    """Match *number* of a run: the game as A saw it, and how long A and B thought.

    Seat 0 deals first in both matches of a pair: with the seats swapped nobody gains by it, so there is no cut (R1).
    """
    pair, swapped = number >> 1, number & 1
    second_pack = rules.knock_card_source == "second_pack"
    bots: list[Bot] = [make_bot(names[seat ^ swapped], stream(seed, _BOTS, number, seat).u32()) for seat in (0, 1)]
    match = Match(rules)
    watches = (Stopwatch(), Stopwatch())
    decisions = [0, 0]
    try:
        while not match.over:
            deal = match.begin(deck_of(seed, pair, match.hand_number, second_pack))
            while not match.hand_over:
                seat = deal.turn
                view = match.view(seat)
                start = perf_counter_ns()
                action = bots[seat].act(view)
                watches[seat].add(perf_counter_ns() - start)
                decisions[seat] += 1
                match.apply(action)
    finally:
        for bot in bots:
            close = getattr(bot, "close", None)
            if close is not None:
                close()
    a, b = swapped, 1 - swapped
    return seen_from(match, a, (decisions[a], decisions[b])), (watches[a].read(), watches[b].read())


def seen_from(match: Match, a: int, decisions: tuple[int, int]) -> Game:
    """A finished match as the player in seat *a* saw it."""
    mix = [0] * len(RESULT_KINDS)
    wins = ([0] * len(WAYS), [0] * len(WAYS))
    for hand in match.hands:
        mix[RESULT_KINDS.index(hand.kind)] += 1
        if hand.winner is not None:
            wins[hand.winner ^ a][WAYS.index(hand.kind)] += 1
    totals = sums(match.players, match.games)
    return Game(
        won=match.winner == a,
        points=totals[a] - totals[1 - a],
        hands=len(match.hands),
        mix=tuple(mix),
        decisions=decisions,
        drawn=match.winner is None,
        wins=(tuple(wins[0]), tuple(wins[1])),
    )


def play_pair(names: tuple[str, str], rules: Rules, seed: int, number: int) -> Pair:
    """Both matches of pair *number*."""
    first, one = play_game(names, rules, seed, 2 * number)
    second, two = play_game(names, rules, seed, 2 * number + 1)
    return Pair(number, (first, second), (together((one[0], two[0])), together((one[1], two[1]))))


def play_pairs(names: tuple[str, str], rules: Rules, seed: int, numbers: Iterable[int]) -> list[Pair]:
    """The pairs of these numbers."""
    return [play_pair(names, rules, seed, number) for number in numbers]
