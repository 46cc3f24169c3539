# cython: annotation_typing=False
"""What the belief learns from: some cards of the other hand told, the others to be guessed. Cards are places of a row here."""

from __future__ import annotations

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.random import Random

if not cython.compiled:
    from knockwood.engine.melds import bit, lowest
    from knockwood.net.belief import write_told
    from knockwood.net.features import AT_KNOWN, AT_UNSEEN

AS_THEY_ARE = bytes(range(52))
"""A card of a row stands where its number says."""


def masks(rows: Any, hidden: Any, count: int, into: Any) -> None:
    """Write the unseen cards, the known ones and the whole other hand of each row, as masks."""
    with cython.nogil:
        for i in range(count):
            unseen = known = theirs = 0
            for a in range(52):
                if rows[i, AT_UNSEEN + a] > 0.0:
                    unseen |= bit(a)
                if rows[i, AT_KNOWN + a] > 0.0:
                    known |= bit(a)
                if hidden[i, a] > 0.0:
                    theirs |= bit(a)
            into[i, 0], into[i, 1], into[i, 2] = unseen, known, theirs


def tell(seen: Any, at: Any, random: Random, told: Any, marks: Any) -> int:
    """For the rows *at*: tell a random part of the hidden cards, write what the belief reads after the row, and marks.

    A mark is 0 for a card that cannot come, 1 for one that can, and 1 + 1 / n for the n that are hidden and not told.
    Returns in how many rows there is a card to guess.
    """
    if not cython.compiled:
        cards, seen = [0] * 52, seen.astype(object)
    places = AS_THEY_ARE
    count = 0
    with cython.nogil:
        for i in range(at.shape[0]):
            unseen, known = seen[at[i], 0], seen[at[i], 1]
            left = seen[at[i], 2] & unseen
            n = 0
            while left:
                cards[n] = lowest(left)
                left &= left - 1
                n += 1
            shown = 0
            k = random.below(n) if n else 0
            for j in range(k):
                a = j + random.below(n - j)
                card = cards[a]
                cards[a] = cards[j]
                shown |= bit(card)
            write_told(shown, shown | known, unseen, n - k, told[i], 0, places)
            left = seen[at[i], 2] & unseen & ~shown
            for a in range(52):
                marks[i, a] = 1.0 if (unseen & ~shown) >> a & 1 else 0.0
                if left >> a & 1:
                    marks[i, a] += 1.0 / (n - k)
            if n:
                count += 1
    return count
