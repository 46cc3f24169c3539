"""The score sheet as people read it: every game of a match, its hands, columns and lines. Pure. Rules E2 to E10, B3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knockwood.engine.rules import Rules, checked_rules
from knockwood.play.games import Game, Parties, games_won, sums
from knockwood.play.ledger import Entry, Settlement, Tally, at_risk
from knockwood.play.stakes import Matrix, balances, in_cents, owed


class ColumnSheet(NamedTuple):
    """A plain game or one Hollywood column; lists are by party."""

    scores: tuple[int, ...]
    """What counts toward the target."""
    points: tuple[int, ...]
    """Hand points."""
    boxes: tuple[int, ...]
    line: tuple[int, ...]
    """The boxes in points, as they stand (E4)."""
    wins: tuple[int, ...]
    at_risk: tuple[int, ...]
    """The parties that would not win this column if their next hand just reached the target (E7); () when it is closed."""
    settled: Settlement | None
    """The lines once it is closed, else None."""


class GameSheet(NamedTuple):
    """One game of the match."""

    parties: Parties
    entries: tuple[Entry, ...]
    """Every hand in order."""
    columns: tuple[ColumnSheet, ...]
    """The columns of a Hollywood sheet; one in every other game."""
    scores: tuple[int, ...]
    over: bool
    winner: int | None
    """None while it runs and in a draw."""
    totals: tuple[int, ...]
    """Totals, or grand totals of the closed columns; zeros before."""
    margin: int


class Sheet(NamedTuple):
    """The whole sheet."""

    games: tuple[GameSheet, ...]
    """In order, the running or last one last."""
    games_won: tuple[int, ...]
    """By player (E8)."""
    sums: tuple[int, ...]
    """By player the totals of all finished games (E8)."""
    owed: Matrix
    """Who gets how many points from whom for the finished games (B1, B2)."""
    cents: Matrix
    """The same at the stake of the rules."""
    balance: tuple[int, ...]
    """What each player gets in all, in cents; the sum is zero."""
    winners: tuple[int, ...] | None
    """The players who won the match; () is a draw, None: it runs."""

    @property
    def running(self) -> GameSheet:
        """The running or last game."""
        return self.games[-1]


def column_sheet(rules: Rules, tally: Tally) -> ColumnSheet:
    """A tally as it is shown."""
    checked_rules(rules)
    series = rules.series is not None
    return ColumnSheet(
        scores=tuple(tally.wins) if series else tally.scores,
        points=tuple(tally.points),
        boxes=tuple(tally.boxes),
        line=tuple(boxes * rules.box_bonus for boxes in tally.boxes),
        wins=tuple(tally.wins),
        at_risk=() if series else at_risk(tally),
        settled=None if series else tally.settle(),
    )


def game_sheet(game: Game) -> GameSheet:
    """A game as it is shown."""
    return GameSheet(
        parties=game.parties,
        entries=tuple(game.entries),
        columns=tuple(column_sheet(game.rules, tally) for tally in game.tallies),
        scores=game.scores,
        over=game.over,
        winner=game.winner,
        totals=game.totals,
        margin=game.margin,
    )


def sheet_of(rules: Rules, players: int, games: Sequence[Game], winners: tuple[int, ...] | None) -> Sheet:
    """The sheet of a match of which *games* have begun."""
    matrix = owed(rules, players, games)
    cents = in_cents(rules, matrix)
    done = [game for game in games if game.over]
    return Sheet(
        games=tuple(game_sheet(game) for game in games),
        games_won=tuple(games_won(players, done)),
        sums=tuple(sums(players, done)),
        owed=matrix,
        cents=cents,
        balance=balances(cents),
        winners=winners,
    )
