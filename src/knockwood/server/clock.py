"""Time, as the server sees it. No rule reads the wall clock; it is for people."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Two times that may disagree: wall time can jump, monotonic time cannot."""

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""

    def monotonic(self) -> float:
        """Seconds since some moment."""


class SystemClock:
    """The machine's clocks."""

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()
