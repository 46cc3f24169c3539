"""The sequential test of a change: pairs are played until the evidence is enough, and no longer.

Two claims about the share of matches that A wins: *low* (nothing gained) and *high* (gained). After every chunk of pairs the
log likelihood ratio of the claims is compared with two fixed bounds. The likelihood is that of the five results a pair can
have (0, 1/4, ... 1), each claim taking the most likely distribution with its mean: the generalised test that engine testers
use, with the pair as unit, so that the cards both matches share cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import Any, NamedTuple

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Shares that a pair of matches can come to."""
UNSEEN = 1e-3
"""Weight of every result before the first pair, in pairs: a result that was never seen is not impossible."""
WORDS = {"gain": (0.5, 0.53), "keep": (0.47, 0.5)}
"""Claims by name: does the change gain, does it at least lose nothing."""


class SprtError(ValueError):
    """Claims that cannot be tested; one line with the remedy."""


class Sprt(NamedTuple):
    """Two claims about A's share of matches and how often each may be missed."""

    low: float
    high: float
    alpha: float = 0.05
    """Chance to accept *high* when *low* is true."""
    beta: float = 0.05
    """Chance to accept *low* when *high* is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Log likelihood ratios at which *low* and *high* are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class Verdict(NamedTuple):
    """Where a test stands."""

    pairs: int
    """Pairs it has looked at."""
    llr: float
    """Log likelihood ratio of *high* against *low*."""
    accepted: str | None
    """``low`` or ``high``; None: not decided."""


def parse_sprt(text: str) -> Sprt:
    """The test written as ``LOW,HIGH``: shares of 1 (``0.5,0.53``) or Elo (``0elo,20elo``); or ``gain`` or ``keep``.

    `SprtError` for anything else.
    """
    if text in WORDS:
        return Sprt(*WORDS[text])
    parts = text.split(",")
    if len(parts) != 2:
        raise SprtError(f"--sprt: LOW,HIGH as shares (0.5,0.53) or Elo (0elo,20elo), or gain or keep, not {text[:40]!r}")
    low, high = map(_share, parts)
    if not 0 < low < high < 1:
        raise SprtError(f"--sprt: two different shares between 0 and 1, the smaller first, not {text[:40]!r}")
    return Sprt(low, high)


def _share(text: str) -> float:
    number = text.strip()
    elo = number.endswith("elo")
    try:
        value = float(number.removesuffix("elo"))
    except ValueError:
        raise SprtError(f"--sprt: {text[:40]!r} is no number") from None
    if value != value or abs(value) > 4000:
        raise SprtError(f"--sprt: {text[:40]!r} is out of range")
    return 1 / (1 + 10 ** (-value / 400)) if elo else value


def ratio(counts: Sequence[float], low: float, high: float) -> float:
    """Log likelihood ratio of the means *high* and *low*, given how many pairs had each of the `RESULTS`."""
    seen = [count + UNSEEN for count in counts]
    total = sum(seen)
    parts = [count / total for count in seen]
    one, two = _tilt(parts, low), _tilt(parts, high)
    return sum(
        count * log((1 + one * (share - low)) / (1 + two * (share - high)))
        for count, share in zip(counts, RESULTS, strict=True)
        if count
    )


def _tilt(parts: Sequence[float], mean: float) -> float:
    """The multiplier x of the most likely distribution with that *mean*: each part divided by 1 + x (result - mean)."""
    off = [share - mean for share in RESULTS]
    low, high = -1 / off[-1], -1 / off[0]
    for _ in range(60):
        x = (low + high) / 2
        if sum(part * d / (1 + x * d) for part, d in zip(parts, off, strict=True)) > 0:
            low = x
        else:
            high = x
    return (low + high) / 2


class Judge:
    """A running test: told the shares of the pairs in order, it looks after every *chunk* of them and stops for good."""

    def __init__(self, sprt: Sprt, chunk: int) -> None:
        self.sprt = sprt
        self.chunk = chunk
        self.counts = [0] * len(RESULTS)
        self.verdict = Verdict(0, 0.0, None)

    def tell(self, shares: Iterable[float]) -> Verdict:
        """Take the next pairs; what comes after the decision is not looked at."""
        for share in shares:
            if self.verdict.accepted:
                break
            self.counts[round(4 * share)] += 1
            if sum(self.counts) % self.chunk == 0:
                self.look()
        return self.verdict

    def look(self) -> Verdict:
        """Compare now."""
        llr = ratio(self.counts, self.sprt.low, self.sprt.high)
        least, most = self.sprt.bounds
        self.verdict = Verdict(sum(self.counts), llr, "low" if llr <= least else "high" if llr >= most else None)
        return self.verdict


def told(sprt: Sprt, verdict: Verdict) -> dict[str, Any]:
    """The test as part of a result document."""
    least, most = sprt.bounds
    return {
        "low": round(sprt.low, 6),
        "high": round(sprt.high, 6),
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": round(verdict.llr, 4),
        "llr_low": round(least, 4),
        "llr_high": round(most, 4),
        "accepted": verdict.accepted,
    }
