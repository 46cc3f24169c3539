"""Games and how they make a match. Pure: it works on entries alone. Rules E8, E9, H5, X2.

A `Game` is what one sheet of paper holds: a plain game, a Hollywood sheet, or a straight-gin series.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knockwood.engine.rules import Rules
from knockwood.play.hollywood import Columns
from knockwood.play.ledger import Entry, LedgerError, Tally
from knockwood.play.series import Standing, standing

Parties = tuple[tuple[int, ...], ...]
"""The players of each party."""


class Game:
    """One game between parties: entries in, scores and the end out."""

    __slots__ = ("columns", "entries", "parties", "rules", "tally")

    def __init__(self, rules: Rules, parties: Parties = ((0,), (1,))) -> None:
        self.rules = rules
        self.parties = parties
        """The players of each party."""
        self.entries: list[Entry] = []
        """Every hand of the game in order, dead ones too (E10)."""
        self.tally = Tally(rules, len(parties))
        """Points, boxes and wins; in a Hollywood sheet each hand counts once here, whatever the columns."""
        self.columns = Columns(rules, len(parties)) if rules.hollywood else None
        """The columns of a Hollywood sheet, else None."""

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What is settled: the columns of a Hollywood sheet, the one tally of a plain game."""
        return (self.tally,) if self.columns is None else tuple(self.columns.tallies)

    @property
    def series(self) -> Standing | None:
        """How the series stands, where the rules play one (X2)."""
        if self.rules.series is None:
            return None
        return standing(self.rules.series, self.tally.wins, bool(self.rules.series_play_all))

    @property
    def over(self) -> bool:
        """The game has ended. Rules E1, H5, X2, X3."""
        if self.columns is not None:
            return self.columns.over
        series = self.series
        return self.tally.closed if series is None else series.finished

    @property
    def winner(self) -> int | None:
        """The party that won; None before the end, and when nobody did (H5: equal grand totals)."""
        if self.columns is not None:
            return self.columns.winner
        series = self.series
        if series is not None:
            return series.winner
        lines = self.tally.settle()
        return None if lines is None else lines.winner

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each party: points toward the target (E1); in a series the hands won (X2)."""
        return self.tally.scores if self.rules.series is None else tuple(self.tally.wins)

    @property
    def ahead(self) -> tuple[tuple[int, ...], int]:
        """The scores that the next hand counts toward, and the target: in a Hollywood sheet those of the first open column."""
        if self.rules.series is not None:
            return self.scores, self.rules.series // 2 + 1
        open_ones = [tally for tally in self.tallies if not tally.closed]
        return (open_ones or self.tallies)[0].scores, self.rules.target

    @property
    def totals(self) -> tuple[int, ...]:
        """What the game is settled at: totals (E2), grand totals (H5); zeros before the end, and always in a series (X2)."""
        if self.columns is not None:
            return self.columns.grand_totals
        lines = self.tally.settle() if self.rules.series is None else None
        return (0,) * len(self.parties) if lines is None else lines.totals

    @property
    def margin(self) -> int:
        """Difference of the totals; 0 before the end, and in a series. Rules E7, B1, B2."""
        if self.columns is not None:
            return self.columns.margin
        lines = self.tally.settle() if self.rules.series is None else None
        return 0 if lines is None else lines.margin

    def enter(self, entry: Entry) -> tuple[int, ...]:
        """Enter a hand; the columns (from 0) that took it. Raises `LedgerError` when the game is over."""
        if self.over:
            raise LedgerError("the game is over")
        self.entries.append(entry)
        if self.columns is not None:
            self.tally.add(entry)
            return self.columns.enter(entry)
        if self.rules.series is not None:
            self.tally.add(entry)
        else:
            self.tally.enter(entry)
        return () if entry.winner is None else (0,)

    def copy(self) -> Game:
        """An independent game in the same state."""
        twin = Game.__new__(Game)
        twin.rules, twin.parties = self.rules, self.parties
        twin.entries = self.entries.copy()
        twin.tally = self.tally.copy()
        twin.columns = None if self.columns is None else self.columns.copy()
        return twin


def games_won(players: int, games: Iterable[Game]) -> list[int]:
    """Games that each player has won, partners each the whole game; drawn games count for nobody."""
    won = [0] * players
    for game in games:
        if game.winner is not None:
            for player in game.parties[game.winner]:
                won[player] += 1
    return won


def sums(players: int, games: Iterable[Game]) -> list[int]:
    """For each player the totals of his party over all finished games. Rule E8."""
    added = [0] * players
    for game in games:
        for party, total in zip(game.parties, game.totals, strict=True):
            for player in party:
                added[player] += total
    return added


def winners(rules: Rules, players: int, games: Sequence[Game]) -> tuple[int, ...] | None:
    """The players who have won the match when *games* are over; () is a draw, None: it goes on. Rule E8.

    ``best_of`` ends at the majority, or with the last game when draws have left none: then most games won decide, then the sums
    of the totals *(own)*. ``cumulative`` ends when a sum reaches `Rules.match_length`: the highest sum wins, equal sums go to
    the winner of the last game, and where that settles nothing a further game is played *(own)*.
    """
    if not games:
        return None
    last = games[-1]
    last_won = () if last.winner is None else last.parties[last.winner]
    won, added = games_won(players, games), sums(players, games)
    if rules.match_kind == "single":
        return last_won
    if rules.match_kind == "best_of":
        if max(won) > rules.match_length // 2:
            return _most(won)
        if len(games) < rules.match_length:
            return None
        return _most(list(zip(won, added, strict=True)))
    if max(added) < rules.match_length:
        return None
    top = _most(added)
    if len(top) == 1 or top in last.parties:
        return top
    return tuple(player for player in last_won if added[player] == max(added)) or None


def _most(values: Sequence[int] | Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The players with the highest value; nobody when all have it."""
    top = tuple(player for player, value in enumerate(values) if value == max(values))
    return top if len(top) < len(values) else ()
