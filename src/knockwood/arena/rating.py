"""Ratings from bouts: the Bradley-Terry model by maximum likelihood, with intervals that take the mirrored pair as their unit.

A player of strength x wins a match against one of strength y with the chance 1 / (1 + exp(y - x)). The strengths that make the
results most likely solve a small set of equations, found by Newton's method. How sure they are follows from how much the shares
of pairs spread within each bout, not from the model's own idea of it: the cards of a pair make its matches anything but
independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from knockwood.arena.stats import Z95

SCALE = 400 / log(10)
"""Rating points of one unit of strength: 400 points are odds of ten to one."""
PRIOR = 1e-3
"""Weight, in matches, that draws a strength toward the anchor: nothing beside a bout, and an end for who never won a match."""
ROUNDS = 100


class RatingError(ValueError):
    """Bouts that rate nobody."""


class Bout(NamedTuple):
    """What players *a* and *b* (by number) came to."""

    a: int
    b: int
    matches: int
    share: float
    """Part of the matches that *a* won, a draw being half."""
    variance: float
    """Of that share, from the spread of its pairs."""


class Rating(NamedTuple):
    """A rating with its 95 % interval, both relative to the anchor."""

    rating: float
    low: float
    high: float


def expected(one: float, other: float) -> float:
    """Part of the matches that a player rated *one* wins against one rated *other*."""
    return 1 / (1 + exp(max(-700.0, min(700.0, (other - one) / SCALE))))


def variance_of(shares: Sequence[float]) -> float:
    """Variance of the mean of *shares*, one for each pair. Where all are alike that of a share one pair nearer to a half."""
    n = len(shares)
    mean = sum(shares) / n
    spread = sum((share - mean) ** 2 for share in shares) / max(1, n - 1) / n
    near = (mean * n + 1) / (n + 2)
    return spread or near * (1 - near) / (2 * n)


def ratings(players: int, bouts: Sequence[Bout], anchor: int, fixed: float) -> list[Rating]:
    """The rating of every player; that of number *anchor* is *fixed*.

    `RatingError` if somebody is joined to the anchor by no bout.
    """
    reached = {anchor}
    while True:
        more = {end for bout in bouts for end in (bout.a, bout.b) if {bout.a, bout.b} & reached} - reached
        if not more:
            break
        reached |= more
    if len(reached) < players:
        raise RatingError(f"player {min(set(range(players)) - reached)} has no bout that leads to the anchor")
    free = [player for player in range(players) if player != anchor]
    place = {player: number for number, player in enumerate(free)}
    strength = [0.0] * players
    for _ in range(ROUNDS):
        slope = [-PRIOR * strength[player] for player in free]
        for bout in bouts:
            gap = bout.matches * (bout.share - _chance(strength[bout.a] - strength[bout.b]))
            for player, sign in ((bout.a, 1), (bout.b, -1)):
                if player != anchor:
                    slope[place[player]] += sign * gap
        step = [sum(row[k] * slope[k] for k in range(len(free))) for row in inverse(_information(strength, bouts, place))]
        longest = max(map(abs, step), default=0.0)
        for player, move in zip(free, step, strict=True):
            strength[player] += move * min(1.0, 1 / longest if longest else 1.0)
        if longest < 1e-9:
            break
    back = inverse(_information(strength, bouts, place))
    spread = [[0.0] * len(free) for _ in free]
    for bout in bouts:
        _add(spread, bout, place, bout.matches**2 * bout.variance)
    found = []
    for player in range(players):
        if player == anchor:
            found.append(Rating(fixed, fixed, fixed))
            continue
        row = back[place[player]]
        variance = sum(row[i] * spread[i][j] * row[j] for i in range(len(free)) for j in range(len(free)))
        rating, half = fixed + SCALE * strength[player], Z95 * SCALE * sqrt(variance)
        found.append(Rating(rating, rating - half, rating + half))
    return found


def _chance(gap: float) -> float:
    return expected(gap * SCALE, 0.0)


def _information(strength: Sequence[float], bouts: Sequence[Bout], place: dict[int, int]) -> list[list[float]]:
    """How sharply the likelihood bends at these strengths."""
    found = [[PRIOR if i == j else 0.0 for j in range(len(place))] for i in range(len(place))]
    for bout in bouts:
        chance = _chance(strength[bout.a] - strength[bout.b])
        _add(found, bout, place, bout.matches * chance * (1 - chance))
    return found


def _add(matrix: list[list[float]], bout: Bout, place: dict[int, int], weight: float) -> None:
    """Add what one bout tells about the difference of its players."""
    ends = [(place[player], sign) for player, sign in ((bout.a, 1), (bout.b, -1)) if player in place]
    for i, one in ends:
        for j, other in ends:
            matrix[i][j] += one * other * weight


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix, by elimination."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for k in range(n):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [value - factor * other for value, other in zip(rows[k], rows[i], strict=True)]
    return [row[n:] for row in rows]
