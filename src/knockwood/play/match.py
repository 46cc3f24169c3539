"""A match: hands to the target. It steps one `Deal` after another and adds up what they score. Rules E1, E6, R2, R3, S6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules, check_supported
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import View


class MatchError(ValueError):
    """A step that the match cannot take now: one plain sentence says why."""


class Played(NamedTuple):
    """One hand of a match as it was played: what a record needs."""

    dealer: int
    deck: tuple[int, ...]
    actions: list[int]
    """Action codes in order. A code is only meaningful in its position (`Deal.action_text`)."""


def is_misdeal(rules: Rules, non_dealer_cards: int, dealer_cards: int) -> bool:
    """Whether hands of so many cards make the deal void: the pack is shuffled again and the same player deals. Rule I5."""
    return (non_dealer_cards, dealer_cards) != (rules.hand_size + rules.eleven_card_deal, rules.hand_size)


class Match:
    """One match of two players, seats 0 and 1, to `Rules.target` points.

    Start a hand with `begin`, step it with `apply`; the hand's result is entered when it is over. Between hands `dealer` is the
    player who deals next. The finished deal stays in `deal` until the next one begins.
    """

    __slots__ = ("deal", "dealer", "hands", "log", "resigned", "rules", "scores", "winner", "wins")

    def __init__(self, rules: Rules, first_dealer: int = 0) -> None:
        """A match under *rules*; *first_dealer* is the seat that deals the first hand (R1).

        Raises `NotSupported` for rules that are not played yet, `MatchError` for a seat that does not exist.
        """
        check_supported(rules)
        if first_dealer not in (0, 1):
            raise MatchError(f"there is no seat {first_dealer}: seats are 0 and 1")
        self.rules = rules
        self.scores: list[int] = [0, 0]
        """Points of each seat."""
        self.wins: list[int] = [0, 0]
        """Hands won by each seat; dead hands and ties count for nobody."""
        self.hands: list[HandResult] = []
        """Results of the finished hands, in order (E10)."""
        self.log: list[Played] = []
        """The hands begun so far, the running one last."""
        self.dealer = first_dealer
        """Dealer of the running hand; between hands the player who deals next."""
        self.deal: Deal | None = None
        """The hand on the table, finished or not; None before the first."""
        self.winner: int | None = None
        self.resigned: int | None = None
        """The seat that gave the match up, if any."""

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
        """The match has a winner."""
        return self.winner is not None

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next hand (R2, R3); None while a hand runs, and after the match."""
        return self.dealer if self.hand_over and not self.over else None

    def begin(self, deck: Sequence[int]) -> Deal:
        """Deal the next hand from *deck*: 52 card numbers in the order of D2.

        Raises `MatchError` while a hand runs or after the match, and the engine's error for a deck that is no pack.
        """
        if self.over:
            raise MatchError("the match is over")
        if not self.hand_over:
            raise MatchError("the running hand is not over")
        deal = Deal(self.rules, deck, self.dealer)
        self.deal = deal
        self.log.append(Played(self.dealer, tuple(deck), []))
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
        result = deal.result
        if result is not None:
            self._enter(result)

    def _enter(self, result: HandResult) -> None:
        """Add a result to the score and say who deals next (E1, R2, R3)."""
        self.hands.append(result)
        winner = result.winner
        if winner is None:
            return
        self.scores[winner] += result.points
        self.wins[winner] += 1
        if self.scores[winner] >= self.rules.target:
            self.winner = winner
        else:
            self.dealer = 1 - self.dealer

    def resign(self, seat: int) -> None:
        """*seat* gives the match up; the other player wins. The running hand stays as it is.

        Raises `MatchError` when the match is over or the seat does not exist.
        """
        if self.over:
            raise MatchError("the match is over")
        if seat not in (0, 1):
            raise MatchError(f"there is no seat {seat}: seats are 0 and 1")
        self.resigned = seat
        self.winner = 1 - seat

    def view(self, seat: int) -> View:
        """What *seat* may know of the hand on the table, with the scores filled in (V1 to V5).

        Raises `MatchError` before the first hand.
        """
        if self.deal is None:
            raise MatchError("no hand has begun")
        view = self.deal.view(seat)
        view.scores = (self.scores[0], self.scores[1])
        view.target = self.rules.target
        return view

    def copy(self) -> Match:
        """An independent match in the same state."""
        twin = Match.__new__(Match)
        twin.rules = self.rules
        twin.scores = self.scores.copy()
        twin.wins = self.wins.copy()
        twin.hands = self.hands.copy()
        twin.log = [Played(hand.dealer, hand.deck, hand.actions.copy()) for hand in self.log]
        twin.dealer = self.dealer
        twin.deal = None if self.deal is None else self.deal.copy()
        twin.winner = self.winner
        twin.resigned = self.resigned
        return twin
