"""Who owes whom: the settlement matrix, in points and cents. Numbers on the sheet, no money moves. Pure. Rules B1 to B3."""

from __future__ import annotations

from collections.abc import Iterable

from knockwood.engine.rules import Rules, checked_rules
from knockwood.play.games import Game

Matrix = tuple[tuple[int, ...], ...]
"""``matrix[i][j]`` is what player i gets from player j; ``matrix[j][i]`` is the opposite."""


def owed(rules: Rules, players: int, games: Iterable[Game]) -> Matrix:
    """What the players owe each other for finished *games*, in points; each game is settled by itself *(own)*.

    rotation: every pair the difference of its totals (P5). captain: each partner with the captain, the margin (P7).
    partnership: each loser one winner, the margin, who sits beside him (B2). heads_up: the margin (B1). A series has no points
    and a drawn game no winner, so nobody owes anything (X2, H5).
    """
    checked_rules(rules)
    matrix = [[0] * players for _ in range(players)]

    def pay(gets: int, gives: int, points: int) -> None:
        matrix[gets][gives] += points
        matrix[gives][gets] -= points

    for game in games:
        if not game.over:
            continue
        if rules.seating == "rotation":
            totals = game.totals
            for i in range(players):
                for j in range(i):
                    pay(i, j, totals[i] - totals[j])
        elif game.winner is not None:
            won, lost = game.parties[game.winner], game.parties[1 - game.winner]
            for k in range(max(len(won), len(lost))):
                pay(won[k % len(won)], lost[k % len(lost)], game.margin)
    return tuple(tuple(row) for row in matrix)


def in_cents(rules: Rules, matrix: Matrix) -> Matrix:
    """The same in cents at the stake of the rules. Rule B1."""
    checked_rules(rules)
    return tuple(tuple(points * rules.cents_per_point for points in row) for row in matrix)


def balances(matrix: Matrix) -> tuple[int, ...]:
    """What each player gets in all, negative if he pays; the sum is zero."""
    return tuple(sum(row) for row in matrix)
