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


# --- without the luck ---------------------------------------------------------------------------------------------------------

FEWEST = 20
"""Pairs below which luck is not taken out: too few to tell how much of it there is in a result."""


class Corrected(NamedTuple):
    """A mean with the luck taken out, its 95 % interval, and the width of the interval as a part of the plain one's."""

    mean: float
    low: float
    high: float
    width: float


def corrected(results: Sequence[float], luck: Sequence[float], sizes: Sequence[float] | None = None) -> Corrected | None:
    """Mean of *results*, one for each pair, less what *luck* accounts for; None with fewer than `FEWEST` pairs or no spread.

    Luck has the mean zero, so any fixed multiple of it may be taken off. The multiple that fits best would know the luck that
    it is to take out; so each half of the pairs takes that of the other half (every second pair). With *sizes* the mean is that
    of a ratio, sum of the results over sum of the sizes, as points over hands.
    """
    n = len(results)
    sizes = sizes or [1.0] * n
    if n < FEWEST:
        return None
    _, plain = ratio(results, sizes)
    if plain == 0:
        return None
    slopes = [fit(results[half::2], luck[half::2]) for half in (0, 1)]
    rest = [result - slopes[1 - number % 2] * by for number, (result, by) in enumerate(zip(results, luck, strict=True))]
    mean, error = ratio(rest, sizes)
    return Corrected(mean, mean - Z95 * error, mean + Z95 * error, error / plain)


def fit(results: Sequence[float], luck: Sequence[float]) -> float:
    """The multiple of luck that fits results best; 0 where nobody was lucky."""
    n = len(results)
    middle, mean = sum(results) / n, sum(luck) / n
    spread = sum((by - mean) ** 2 for by in luck)
    return sum((result - middle) * (by - mean) for result, by in zip(results, luck, strict=True)) / spread if spread else 0.0


def ratio(results: Sequence[float], sizes: Sequence[float]) -> tuple[float, float]:
    """Sum of results over sum of sizes, and its standard error."""
    n, whole = len(results), sum(sizes) or 1.0
    mean = sum(results) / whole
    spread = sum((result - mean * size) ** 2 for result, size in zip(results, sizes, strict=True))
    return mean, sqrt(spread * n / (n - 1)) / whole


def without_luck(pairs: Sequence[Pair]) -> dict[str, Any]:
    """Share of matches and points a hand with the luck taken out; None where there are too few pairs or all are alike."""
    share = corrected([pair.share for pair in pairs], [sum(game.luck[1] for game in pair.games) / 2 for pair in pairs])
    points = corrected(
        [float(sum(game.points for game in pair.games)) for pair in pairs],
        [sum(game.luck[0] for game in pair.games) for pair in pairs],
        [float(sum(game.hands for game in pair.games)) for pair in pairs],
    )
    found = {"a_share": share, "points_per_hand": points}
    return {
        name: None if one is None else {key: round(value, 6) for key, value in one._asdict().items()}
        for name, one in found.items()
    }


# --- the figures of a run -----------------------------------------------------------------------------------------------------


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
        "without_luck": without_luck(done),
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
