"""The one seeded generator: sfc32 on 32-bit words, the same stream in Python and in C.

Every deal is a function of its keys: ``stream(seed, number)`` gives the generator of game *number* of the run *seed*.
"""

from __future__ import annotations

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

M32 = (1 << 32) - 1


class Random:
    """Small fast counting generator of 32-bit words (Doty-Humphrey's sfc32, period at least 2**32).

    *seed* is any int from 0 to 2**64 - 1; `OverflowError` outside.
    """

    def __init__(self, seed: int = 0) -> None:
        if not cython.compiled and not 0 <= seed < 1 << 64:
            raise OverflowError("a seed is an int from 0 to 2**64 - 1")
        self.a, self.b, self.c, self.n = seed & M32, seed >> 32, 0x243F6A88, 1
        self.stir()

    def stir(self) -> None:
        """Run twelve steps: after a change every word depends on every bit."""
        for _ in range(12):
            self.u32()

    def absorb(self, key: int) -> None:
        """Mix *key* (0 to 2**64 - 1) into the state: the stream becomes a function of the seed and all keys in order."""
        if not cython.compiled and not 0 <= key < 1 << 64:
            raise OverflowError("a key is an int from 0 to 2**64 - 1")
        self.a, self.b, self.n = self.a ^ key & M32, self.b ^ key >> 32, 1
        self.stir()

    def u32(self) -> int:
        """The next word, uniform in 0 to 2**32 - 1."""
        x = (self.a + self.b + self.n) & M32
        self.n = (self.n + 1) & M32
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) & M32
        self.c = ((self.c << 21 | self.c >> 11) + x) & M32
        return x

    def below(self, n: int) -> int:
        """A number from 0 to *n* - 1, exactly uniform (multiplication, and rejection of the incomplete block)."""
        wide: int = self.u32()
        wide = wide * n
        if wide & M32 < n:
            least = (M32 + 1 - n) % n
            while wide & M32 < least:
                wide = self.u32()
                wide = wide * n
        return wide >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place: exchange from the end, one draw for each place but the first."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def stream(seed: int, *keys: int) -> Random:
    """The generator of *keys* (game number, seat, ...) within the run *seed*."""
    random = Random(seed)
    for key in keys:
        random.absorb(key)
    return random
