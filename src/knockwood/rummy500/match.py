"""A game of Rummy 500, hands to the target: one `RummyDeal` after another, and the sum of what they score. Rules F10 to F13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knockwood.engine.position import PositionError
from knockwood.play.match import MatchError
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.rummy500.position import checked_player, checked_players
from knockwood.rummy500.rules import RummyRules, checked_rummy_rules
from knockwood.rummy500.view import RummyView


class Played(NamedTuple):
    """One hand of a game as it was played: what a record needs."""

    dealer: int
    deck: tuple[int, ...]
    actions: list[int]
    """Action codes in order."""


class RummyMatch:
    """One game of two to four players, each for himself, to `RummyRules.target` points.

    Start a hand with `begin`, step it with `apply`; the hand's result is entered when it is over. The finished deal stays in
    ``deal`` until the next one begins.
    """

    __slots__ = ("deal", "dealer", "hands", "log", "players", "resigned", "rules", "scores", "winner", "wins")

    def __init__(self, rules: RummyRules, players: int = 2, first_dealer: int = 0) -> None:
        """A game under *rules*; *first_dealer* deals the first hand. `MatchError` for players who do not exist (F1)."""
        checked_rummy_rules(rules)
        try:
            self.players = checked_players(players)
            self.dealer = checked_player(first_dealer, "first dealer", players)
        except PositionError as error:
            raise MatchError(str(error)) from None
        self.rules = rules
        self.scores = [0] * players
        """Points of each player; they may be below zero (F10)."""
        self.wins = [0] * players
        """Hands in which each player went out; where the stock ended the hand nobody did."""
        self.hands: list[RummyResult] = []
        """Results of the finished hands, in order."""
        self.log: list[Played] = []
        """The hands begun so far, the running one last."""
        self.deal: RummyDeal | None = None
        """The hand on the table, finished or not; None before the first."""
        self.winner: int | None = None
        self.resigned: int | None = None
        """The player who gave the game up, if any."""

    @property
    def hand_number(self) -> int:
        """Number of the hand on the table, from 1; 0 before the first."""
        return len(self.log)

    @property
    def hand_over(self) -> bool:
        """No hand runs: none has begun, or the last one has its result."""
        return len(self.hands) == len(self.log)

    @property
    def over(self) -> bool:
        """The game has ended: it has a winner, or somebody gave up."""
        return self.winner is not None or self.resigned is not None

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next hand (F13); None while a hand runs, and after the game."""
        return self.dealer if self.hand_over and not self.over else None

    def begin(self, deck: Sequence[int]) -> RummyDeal:
        """Deal the next hand from *deck*, 52 card numbers in the order of `RummyDeal`.

        Raises `MatchError` while a hand runs or after the game, `CardError` for a deck that is no pack.
        """
        if self.over:
            raise MatchError("the match is over")
        if not self.hand_over:
            raise MatchError("the running hand is not over")
        deal = RummyDeal(self.rules, deck, self.dealer, self.players)
        self.deal = deal
        self.log.append(Played(self.dealer, tuple(int(card) for card in deck), []))
        return deal

    def apply(self, action: int) -> None:
        """Step the running hand; enter its result when it is over.

        Raises `IllegalAction` (nothing changes), `MatchError` when no hand runs.
        """
        deal = self.deal
        if deal is None or self.over or self.hand_over:
            raise MatchError("no hand is being played")
        deal.apply(action)
        self.log[-1].actions.append(action)
        if deal.turn < 0:
            result = deal.result
            assert result is not None
            self._enter(result)

    def _enter(self, result: RummyResult) -> None:
        """Add a result to the scores, say who won and who deals next. Rules F10, F11, F13."""
        self.hands.append(result)
        for player, points in enumerate(result.net):
            self.scores[player] += points
        if result.out is not None:
            self.wins[result.out] += 1
        self.winner = self._leader(result.out)
        if self.winner is None:
            self.dealer = (self.dealer + 1) % self.players

    def _leader(self, out: int | None) -> int | None:
        """The winner after a hand, if there is one: equal highest scores play on. Rule F11."""
        there = [player for player in range(self.players) if self.scores[player] >= self.rules.target]
        if self.rules.out_wins and out in there:
            return out
        best = [player for player in there if self.scores[player] == max(self.scores)]
        return best[0] if len(best) == 1 else None

    def resign(self, player: int) -> None:
        """*player* gives the game up and it ends. The running hand stays as it is and counts for nobody.

        Of the others the one with the most points wins; with equal points nobody does. Raises `MatchError` when the game is
        over or the player does not exist.
        """
        if self.over:
            raise MatchError("the match is over")
        try:
            checked_player(player, "player", self.players)
        except PositionError as error:
            raise MatchError(str(error)) from None
        self.resigned = player
        self.winner = self.winner_without(player)

    def winner_without(self, player: int) -> int | None:
        """Who wins if *player* gives up now: the best of the others, None if two of them are equal."""
        others = [other for other in range(self.players) if other != player]
        most = max(self.scores[other] for other in others)
        best = [other for other in others if self.scores[other] == most]
        return best[0] if len(best) == 1 else None

    def view(self, player: int | None) -> RummyView:
        """What *player* (None: a watcher) may know of the hand on the table, with the scores filled in.

        Raises `MatchError` before the first hand.
        """
        if self.deal is None:
            raise MatchError("no hand has begun")
        return self.deal.view(player).with_scores(tuple(self.scores))

    def copy(self) -> RummyMatch:
        """An independent game in the same state."""
        twin = RummyMatch.__new__(RummyMatch)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        twin.deal = None if self.deal is None else self.deal.copy()
        twin.log = [Played(hand.dealer, hand.deck, hand.actions.copy()) for hand in self.log]
        return twin
