"""One mirrored pair of matches: the same cards twice, with the seats swapped.

Hand k of both matches has the same deck, so luck with the cards falls on both sides. Everything is a function of the run's seed
and the number of the game: decks of (seed, pair), bots of (seed, game, seat).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter_ns
from typing import NamedTuple

from knockwood.arena.clock import Clock, Stopwatch, together
from knockwood.arena.luck import Luck
from knockwood.bots import Bot, let_go, make_bot
from knockwood.engine.actions import DRAW_STOCK
from knockwood.engine.random import stream
from knockwood.engine.rules import Rules
from knockwood.play.games import sums
from knockwood.play.match import Match
from knockwood.protocol.outside import OutsideBot
from knockwood.protocol.process import OUTSIDE, Forfeit, Limits

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
    forfeit: tuple[int, str, str] | None = None
    """Who lost by a forfeit (0: A, 1: B), its code and its text."""
    luck: tuple[float, float] = (0.0, 0.0)
    """A's luck with the cards: in points, and in matches won (`knockwood.arena.luck`)."""

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


class Crew:
    """The players of some games: bots of ours are made anew for every match, engines of others run on from match to match."""

    def __init__(self, names: tuple[str, str], limits: Limits | None = None) -> None:
        self.names = names
        self.outside = [OutsideBot(name, limits) if name.startswith(OUTSIDE) else None for name in names]

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for engine in self.outside:
            if engine is not None:
                engine.close()

    def player(self, side: int, seed: int) -> Bot | OutsideBot:
        """The player of A (0) or B (1) for a match."""
        return self.outside[side] or make_bot(self.names[side], seed)


def play_game(
    names: tuple[str, str], rules: Rules, seed: int, number: int, crew: Crew | None = None
) -> tuple[Game, tuple[Clock, Clock]]:
    """Match *number* of a run: the game as A saw it, and how long A and B thought.

    Seat 0 deals first in both matches of a pair: with the seats swapped nobody gains by it, so there is no cut (R1).
    """
    if crew is None:
        with Crew(names) as crew:
            return play_game(names, rules, seed, number, crew)
    a = number & 1
    seeds = [stream(seed, _BOTS, number, seat).u32() for seat in (0, 1)]
    table = Table((crew.player(a, seeds[0]), crew.player(1 - a, seeds[1])), rules)
    try:
        table.play(seeds, partial(deck_of, seed, number >> 1, second_pack=rules.knock_card_source == "second_pack"))
    finally:
        table.leave()
    clocks = [watch.read() for watch in table.watches]
    return table.seen_from(a), (clocks[a], clocks[1 - a])


class Table:
    """One match between the players of seats 0 and 1."""

    def __init__(self, players: tuple[Bot | OutsideBot, Bot | OutsideBot], rules: Rules) -> None:
        self.players = players
        self.match = Match(rules)
        self.watches = (Stopwatch(), Stopwatch())
        self.decisions = [0, 0]
        self.luck = Luck()
        self.lost: tuple[int, Forfeit] | None = None
        """The seat that lost by a forfeit, and why."""
        self.told = [(seat, player) for seat, player in enumerate(players) if isinstance(player, OutsideBot)]
        """The players who have to be told what happens."""

    def play(self, seeds: Sequence[int], deck: Callable[[int], Sequence[int]]) -> None:
        """Play it out. *seeds* are those of the seats, *deck* gives the deck of a hand by its number from 0."""
        match = self.match
        for seat, player in self.told:
            try:
                player.match_begins(match.rules, seat, seeds[seat])
            except Forfeit as why:
                return self.forfeit(seat, why)
        while not match.over:
            cards = deck(match.hand_number)
            deal = match.begin(cards)
            self.luck.dealt(match, cards)
            for seat, player in self.told:
                player.hand_begins(match.view(seat), match.hand_number, len(match.games))
            while not match.hand_over:
                seat = deal.turn
                view = match.view(seat)
                start = perf_counter_ns()
                try:
                    action = self.players[seat].act(view)
                except Forfeit as why:
                    return self.forfeit(seat, why)
                self.watches[seat].add(perf_counter_ns() - start)
                self.decisions[seat] += 1
                match.apply(action)
                if action == DRAW_STOCK:
                    self.luck.drew(deal)
                for other, player in self.told:
                    player.saw(match.view(other))
            for seat, player in self.told:
                player.hand_ends(match.view(seat), match.hands[-1], match.scores, match.game.over)
        for _, player in self.told:
            player.match_ends(match.winner, self.points)
        return None

    def forfeit(self, seat: int, why: Forfeit) -> None:
        """The player of *seat* loses the match at once; the hand that runs counts for nobody."""
        self.lost = seat, why
        self.match.resign(seat)
        for other, player in self.told:
            if other == seat:
                player.forfeits(why, 1 - seat, self.points)
            else:
                player.match_ends(1 - seat, self.points)

    def leave(self) -> None:
        """Let the bots of ours go."""
        for player in self.players:
            if not isinstance(player, OutsideBot):
                let_go(player)

    @property
    def points(self) -> list[int]:
        """What both seats are settled at."""
        return sums(self.match.players, self.match.games)

    def seen_from(self, a: int) -> Game:
        """The finished match as the player in seat *a* saw it."""
        match, b = self.match, 1 - a
        mix = [0] * len(RESULT_KINDS)
        wins = ([0] * len(WAYS), [0] * len(WAYS))
        for hand in match.hands:
            mix[RESULT_KINDS.index(hand.kind)] += 1
            if hand.winner is not None:
                wins[hand.winner ^ a][WAYS.index(hand.kind)] += 1
        points, sign = self.points, -1 if a else 1
        return Game(
            won=match.winner == a,
            points=points[a] - points[b],
            hands=len(match.hands),
            mix=tuple(mix),
            decisions=(self.decisions[a], self.decisions[b]),
            drawn=match.winner is None,
            wins=(tuple(wins[0]), tuple(wins[1])),
            forfeit=None if self.lost is None else (self.lost[0] ^ a, self.lost[1].code, self.lost[1].text),
            luck=(sign * self.luck.points, sign * self.luck.share),
        )


def play_pair(names: tuple[str, str], rules: Rules, seed: int, number: int, crew: Crew | None = None) -> Pair:
    """Both matches of pair *number*."""
    first, one = play_game(names, rules, seed, 2 * number, crew)
    second, two = play_game(names, rules, seed, 2 * number + 1, crew)
    return Pair(number, (first, second), (together((one[0], two[0])), together((one[1], two[1]))))


def play_pairs(
    names: tuple[str, str], rules: Rules, seed: int, numbers: Iterable[int], limits: Limits | None = None
) -> list[Pair]:
    """The pairs of these numbers."""
    with Crew(names, limits) as crew:
        return [play_pair(names, rules, seed, number, crew) for number in numbers]
