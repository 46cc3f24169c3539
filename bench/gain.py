"""What searching gains over the net's first choice, in points a hand: ``python bench/gain.py OTHER POSITIONS SETTINGS ...``.

The net plays matches against OTHER, a player of the zoo or ``net``. Wherever it takes several choices seriously, each of them
is played on from the true deal, the stock shuffled, both players as they are, to the end of the hand: that is what the choice
is truly worth. Then `ahead` chooses in the same positions with each of the SETTINGS (``worlds=64``, ``worlds=256,depth=4``),
seeing what its seat sees. The figure is the mean worth of its choices less that of the net's first ones, for each hand that the
net played, with a 95 % interval; settings after the first are compared with it over the same positions too.

That tells settings apart over fewer hands than matches need. But every choice is judged as the only one that is searched: the
figures are for comparing settings, not for what a match gains.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from time import process_time
from typing import NamedTuple

from knockwood.arena.duel import deck_of
from knockwood.bots import make_bot
from knockwood.engine.random import stream
from knockwood.engine.rules import preset
from knockwood.engine.view import LAYOFF, View
from knockwood.net import policy
from knockwood.play.match import Match
from knockwood.search.ahead import TO_THE_END, Ahead, critic
from knockwood.search.playouts import Playouts
from knockwood.search.worlds import Worlds
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from knockwood.zoo.seat import seated

RULES = preset("eaai")
STOCKS = 32
"""Stocks with which a choice is played on."""
SERIOUS = {"worlds": 1, "sure": 1000, "floor": 2, "choices": 8}
"""Which choices are played on."""


class Position(NamedTuple):
    """A decision of the net."""

    view: View
    codes: list[int]
    """The serious choices, the net's first one first."""
    worths: list[float]
    """Points that each brings from the true deal."""


class Judge:
    """Plays choices on from the true deal, the other seat by a player of the zoo or by the net."""

    def __init__(self, other: str) -> None:
        self.chooser = Ahead(SERIOUS)
        self.playouts = Playouts(STOCKS * SERIOUS["choices"], policy.named(), critic())
        self.rival = None if other == "net" else script(other)
        self.worlds = Worlds(STOCKS)

    def position(self, match: Match, number: int) -> Position | None:
        """The decision of seat 0; None where there is but one serious choice."""
        deal, view = match.boards[0].deal, match.view(0)
        if view.phase == LAYOFF or policy.settled(view) >= 0:
            return None
        memory = Memory.of(view)
        base, context = seated(view, memory), policy.context_of(view)
        thought = policy.think(policy.named(), base, memory, context)
        choices, _ = self.chooser.serious(thought)
        if len(choices) == 1:
            return None
        codes = [policy.action(view, choice, thought) & 511 for choice in choices]
        self.worlds.reveal(deal, stream(number, 1))
        self.playouts.seat([self.rival], stream(number, 2))
        for world in range(STOCKS):
            for k, code in enumerate(codes):
                self.playouts.place(base, memory, self.worlds, world, world * len(codes) + k, code)
        self.playouts.play(context, STOCKS * len(codes), TO_THE_END)
        results = [self.playouts.result(board) for board in range(STOCKS * len(codes))]
        return Position(view, codes, [sum(results[k :: len(codes)]) / STOCKS for k in range(len(codes))])


def positions(other: str) -> Iterator[tuple[Position, int]]:
    """Decisions of the net in matches against a player, and how many hands have begun by then."""
    judge, bots = Judge(other), (make_bot("net", 1), make_bot(other, 2))
    hands = number = games = 0
    while True:
        match = Match(RULES, games & 1)
        while not match.over:
            deal = match.begin(deck_of(1, games, match.hand_number))
            hands += 1
            while not match.hand_over:
                if deal.turn == 0:
                    found = judge.position(match, number)
                    number += 1
                    if found is not None:
                        yield found, hands
                match.apply(bots[deal.turn].act(match.view(deal.turn)))
        games += 1


def gains(settings: str, found: Sequence[Position]) -> tuple[list[float], float]:
    """What the choices of `ahead` with these settings are worth more than the net's first ones; ms of processor time each."""
    player = Ahead({name: int(value) for name, value in (part.split("=") for part in settings.split(","))})
    start, more = process_time(), []
    for number, (view, codes, worths) in enumerate(found):
        code = player.act(view, stream(3, number)) & 511
        more.append(worths[codes.index(code)] - worths[0] if code in codes else 0.0)
    return more, 1e3 * (process_time() - start) / len(found)


def told(more: Sequence[float], hands: int) -> str:
    """A mean for each hand with its interval."""
    n = len(more)
    mean = sum(more) / n
    half = 1.96 * sqrt(sum((one - mean) ** 2 for one in more) / n / n)
    return f"{mean * n / hands:+.3f} +-{half * n / hands:.3f}"


def main(words: list[str]) -> None:
    """A line for each of the settings."""
    if len(words) < 3:
        sys.exit("usage: python bench/gain.py OTHER POSITIONS SETTINGS ...")
    other, wanted = words[0], int(words[1])
    found: list[Position] = []
    hands = 0
    for position, begun in positions(other):
        found.append(position)
        hands = begun
        if len(found) == wanted:
            break
    best = [max(worths) - worths[0] for _, _, worths in found]
    print(f"{other}: {wanted} positions of {hands} hands; the best choice by all cards {told(best, hands)}", flush=True)
    first: list[float] = []
    for settings in words[2:]:
        more, ms = gains(settings, found)
        line = f"{settings:40} {told(more, hands)} points a hand, {ms:.1f} ms"
        if first:
            line += f", against the first {told([a - b for a, b in zip(more, first, strict=True)], hands)}"
        first = first or more
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
