"""From pairs of matches to figures: share of matches won with its interval, points a hand, how hands end, time a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb, sqrt
from typing import Any, NamedTuple

from knockwood.arena.clock import Clock, quantile, together
from knockwood.arena.duel import RESULT_KINDS, WAYS, Game, Pair

Z95 = 1.959964
"""Normal quantile of a two-sided 95 % interval."""


class Interval(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def share_interval(shares: Sequence[float]) -> Interval:
    """Mean of *shares* (one for each pair, 0 to 1) with a 95 % interval that takes the pair as its unit.

    The matches of a pair share their cards, so they are not independent; pairs are. When all pairs agree, their spread says
    nothing and Wilson's interval for that many trials is taken. `ValueError` without a pair.
    """
    n = len(shares)
    if not n:
        raise ValueError("no pairs, no share")
    mean = sum(shares) / n
    spread = sum((share - mean) ** 2 for share in shares)
    if spread == 0:
        return wilson(mean, n)
    half = Z95 * sqrt(spread / (n - 1) / n)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))


def wilson(share: float, n: int) -> Interval:
    """A part of *n* independent trials with its 95 % interval by Wilson, which never leaves 0 to 1 nor its part."""
    middle = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 / (1 + Z95**2 / n) * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n))
    return Interval(share, min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half)))


def sign_test(a: int, b: int) -> float:
    """Chance that two equal players share *a* + *b* swept pairs at least as unevenly as this (exact, two-sided)."""
    n, most = a + b, max(a, b)
    tail = sum(comb(n, k) for k in range(most, n + 1))
    return min(1.0, 2 * tail / (1 << n))


def summary(pairs: Iterable[Pair]) -> dict[str, Any]:
    """The figures of a run, the same whatever the order of *pairs*; all times come last, from ``ms_per_decision`` on.

    Shares are parts of 1, a drawn match is half. Points are what A is settled at minus what B is.
    """
    done = sorted(pairs, key=lambda pair: pair.number)
    games = [game for pair in done for game in pair.games]
    share = share_interval([pair.share for pair in done])
    hands = sum(game.hands for game in games)
    mix = [sum(game.mix[k] for game in games) for k in range(len(RESULT_KINDS))]
    sweeps = [sum(pair.share == side for pair in done) for side in (1.0, 0.0)]
    decisions = [sum(game.decisions[side] for game in games) for side in (0, 1)]
    wins = [[sum(game.wins[side][k] for game in games) for k in range(len(WAYS))] for side in (0, 1)]
    clocks = [together(pair.clocks[side] for pair in done) for side in (0, 1)]
    return {
        "games": len(games),
        "a_wins": sum(game.won for game in games),
        "draws": sum(game.drawn for game in games),
        "forfeits": {side: forfeits(games, k) for k, side in enumerate("ab")},
        "a_share": round(share.mean, 6),
        "a_share_low": round(share.low, 6),
        "a_share_high": round(share.high, 6),
        "points_per_hand": round(sum(game.points for game in games) / max(1, hands), 6),
        "hands": hands,
        "mix": dict(zip(RESULT_KINDS, parts(mix, hands), strict=True)),
        "hands_won": {side: dict(zip(WAYS, parts(wins[k], hands), strict=True)) for k, side in enumerate("ab")},
        "pairs_swept": {"a": sweeps[0], "b": sweeps[1]},
        "sign_test_p": float(f"{sign_test(*sweeps):.6g}"),
        "decisions": {"a": decisions[0], "b": decisions[1]},
        **times(clocks, decisions),
    }


def parts(counts: Sequence[int], whole: int) -> list[float]:
    """Counts as parts of *whole*."""
    return [round(count / max(1, whole), 6) for count in counts]


def forfeits(games: Iterable[Game], side: int) -> dict[str, Any]:
    """The matches that a side lost by a forfeit: how many for each reason, and the first one in words."""
    lost = [game.forfeit for game in games if game.forfeit is not None and game.forfeit[0] == side]
    reasons = Counter(code for _, code, _ in lost)
    return {"matches": len(lost), "reasons": dict(sorted(reasons.items())), "first": lost[0][2] if lost else None}


TIMES = ("ms_per_decision", "ms_median", "ms_p95", "ms_longest")
"""The keys that differ from run to run; they stand last in a document."""


def times(clocks: Sequence[Clock], decisions: Sequence[int]) -> dict[str, dict[str, float]]:
    """Mean, median, 95 % quantile and longest time of a decision, in milliseconds, of A and B."""
    rows = zip(
        *(
            (clock.total / max(1, count), quantile(clock, 0.5), quantile(clock, 0.95), float(clock.longest))
            for clock, count in zip(clocks, decisions, strict=True)
        ),
        strict=True,
    )
    return {key: {side: round(row[k] / 1e6, 6) for k, side in enumerate("ab")} for key, row in zip(TIMES, rows, strict=True)}
