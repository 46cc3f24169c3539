"""How long decisions took: sum, longest and a histogram fine enough for a median, small enough to keep for every pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

FINE = 4
"""Binary digits within an octave that tell two bins apart: a bin is at most a sixteenth of its time wide."""


class Clock(NamedTuple):
    """Times of some decisions, in nanoseconds."""

    total: int = 0
    longest: int = 0
    bins: tuple[tuple[int, int], ...] = ()
    """(bin, number of decisions in it), by bin."""


class Stopwatch:
    """A `Clock` while it runs."""

    def __init__(self) -> None:
        self.total = self.longest = 0
        self.bins: Counter[int] = Counter()

    def add(self, nanoseconds: int) -> None:
        """One decision."""
        self.total += nanoseconds
        self.longest = max(self.longest, nanoseconds)
        self.bins[bin_of(nanoseconds)] += 1

    def read(self) -> Clock:
        """What it shows."""
        return Clock(self.total, self.longest, tuple(sorted(self.bins.items())))


def bin_of(nanoseconds: int) -> int:
    """Number of the bin: equal steps within an octave, octave after octave."""
    extra = nanoseconds.bit_length() - FINE - 1
    return nanoseconds if extra <= 0 else (extra << FINE) + (nanoseconds >> extra)


def middle_of(number: int) -> float:
    """The time in the middle of a bin, in nanoseconds."""
    if number < 2 << FINE:
        return float(number)
    extra = (number >> FINE) - 1
    low = (number - (extra << FINE)) << extra
    return low + ((1 << extra) - 1) / 2


def together(clocks: Iterable[Clock]) -> Clock:
    """All of them as one."""
    whole = Stopwatch()
    for clock in clocks:
        whole.total += clock.total
        whole.longest = max(whole.longest, clock.longest)
        whole.bins.update(dict(clock.bins))
    return whole.read()


def quantile(clock: Clock, part: float) -> float:
    """The time that *part* (0 to 1) of the decisions did not exceed, in nanoseconds, within a thirty-second; 0 without any."""
    left = part * sum(count for _, count in clock.bins)
    for number, count in clock.bins:
        left -= count
        if left <= 0:
            return min(middle_of(number), float(clock.longest))
    return float(clock.longest)
