# cython: annotation_typing=False
"""Every hand of the pack, counted by its deadwood: figures that anybody can derive again (tests/spec/counts.txt)."""

from __future__ import annotations

from operator import index

import cython

if not cython.compiled:
    from knockwood.engine.melds import least, lowest


class Census:
    """Deadwood of the ``hands`` of ``cards`` cards: ``zero`` leave none, ``ten`` leave 10 or less; ``total`` and ``most``."""

    __slots__ = ("cards", "hands", "most", "ten", "total", "zero")

    def __init__(self, cards: int, hands: int, zero: int, ten: int, total: int, most: int) -> None:
        self.cards = cards
        self.hands = hands
        self.zero = zero
        self.ten = ten
        self.total = total
        self.most = most

    def __repr__(self) -> str:
        return f"{self.cards} {self.hands} {self.zero} {self.ten} {self.total} {self.most}"


def census(cards: int) -> Census:
    """Count all hands of *cards* cards (1 to 13) by their least deadwood. Rules M1 to M5.

    Compiled 4 ns a hand: under a second for 7, a minute for 10, four for 11. The interpreter lock is released.
    """
    cards = index(cards)
    if not 1 <= cards <= 13:
        raise ValueError(f"a census takes 1 to 13 cards, not {cards}")
    return Census(cards, *count_all(cards))


def count_all(cards: int) -> tuple[int, int, int, int, int]:
    """The loop of `census`, in ascending order of the masks."""
    hands = zero = ten = total = most = 0
    with cython.nogil:
        hand = (1 << cards) - 1
        while hand >> 52 == 0:
            count = least(hand)
            hands += 1
            total += count
            if count <= 10:
                ten += 1
                if count == 0:
                    zero += 1
            most = max(most, count)
            low = hand | (hand - 1)
            hand = (low + 1) | (((~low & (low + 1)) - 1) >> (lowest(hand) + 1))
    return hands, zero, ten, total, most
