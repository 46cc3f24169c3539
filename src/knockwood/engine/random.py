# cython: annotation_typing=False
"""The one seeded generator: sfc32 on 32-bit words, the same stream in Python and in C.

Every deal is a function of its keys: ``stream(seed, number)`` gives the generator of game *number* of the run *seed*.
"""

from __future__ import annotations

from operator import index

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

if not cython.compiled:
    M32 = (1 << 32) - 1


class Random:
    """Chris Doty-Humphrey's generator sfc32: fast, three words and a counter, a period of at least 2**32.

    *seed* is an int from 0 to 2**64 - 1; `OverflowError` outside.
    """

    def __init__(self, seed: int = 0) -> None:
        self.begin(checked_key(seed))

    def begin(self, seed: int) -> None:
        """Start again from *seed*."""
        self.a = seed & M32
        self.b = seed >> 32
        self.c = 0x243F6A88
        self.n = 1
        self.stir()

    def become(self, other: Random) -> None:
        """Go on from the state of *other*."""
        self.a, self.b, self.c, self.n = other.a, other.b, other.c, other.n

    def stir(self) -> None:
        """Run twelve steps: after a change every word depends on every bit."""
        for _ in range(12):
            self.u32()

    def absorb(self, key: int) -> None:
        """Mix *key* (0 to 2**64 - 1) into the state: the stream becomes a function of the seed and all keys in order."""
        self.mix_in(checked_key(key))

    def mix_in(self, key: int) -> None:
        """`absorb` for a checked key."""
        self.a = self.a ^ key & M32
        self.b = self.b ^ key >> 32
        self.n = 1
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
        """A number from 0 to *n* - 1 for *n* of 1 to 2**32 - 1, exactly uniform: multiply, reject the incomplete block."""
        wide = self.u32()
        wide = wide * n
        if (wide & M32) < n:
            least = (M32 + 1 - n) % n
            while (wide & M32) < least:
                wide = self.u32()
                wide = wide * n
        return wide >> 32

    def pack(self, cards: list[int]) -> None:
        """Write the pack into *cards*: card order, shuffled as by `shuffle`."""
        if not cython.compiled:
            deck = [0] * 52
        for i in range(52):
            deck[i] = i
        for i in range(51, 0, -1):
            j = self.below(i + 1)
            card = deck[i]
            deck[i] = deck[j]
            deck[j] = card
        for i in range(52):
            cards[i] = deck[i]

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place: exchange from the end, one draw for each place but the first."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def checked_key(key: int) -> int:
    """The key; `OverflowError` unless it is from 0 to 2**64 - 1, `TypeError` for what is no int."""
    found = index(key)
    if not 0 <= found < 1 << 64:
        raise OverflowError("a seed is an int from 0 to 2**64 - 1")
    return found


def stream(seed: int, *keys: int) -> Random:
    """The generator of *keys* (game number, seat, ...) within the run *seed*."""
    random = Random(seed)
    for key in keys:
        random.absorb(key)
    return random
