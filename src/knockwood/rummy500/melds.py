"""Melds of Rummy 500: what is one, what it is worth, what can be laid off on it, and what a hand holds. Rules F6 to F8.

Sets of cards are masks of 52 bits, as in the engine. An ace stands low (A-2-3) or high (Q-K-A), never around the corner. The
pack holds 65 sets, 264 runs with the ace low or without it and 44 with the ace high. The whole suit stands in both lists: it is
one meld here, with its ace high, because that is worth more to whoever lays it down.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from knockwood.engine.cards import CARD_NAMES, Card, CardError, CardSet, not_cards

EACH = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces: shifted by a rank, all cards of that rank."""
SUIT = 8191
"""The thirteen ranks of the lowest suit."""
ACE_HIGH = 15
"""Points of an ace that is not in a low run."""


def _sets() -> list[int]:
    """All sets: four of each rank, then the threes."""
    found = []
    for rank in range(13):
        four = EACH << rank
        found += [four, *(four & ~(1 << 13 * suit + rank) for suit in range(4))]
    return found


def _runs() -> tuple[int, ...]:
    """For one suit all runs as masks of 13 bits, each once: first by lowest card, then by length."""
    found: dict[int, None] = {}
    for low in range(12):
        for high in range(low + 2, 14):
            if (low, high) != (0, 13):
                mask = (1 << high + 1) - (1 << low)
                found[mask & SUIT | mask >> 13] = None
    return tuple(found)


SUIT_RUNS: tuple[int, ...] = _runs()
"""The runs of one suit, 13 bits each."""
MELDS: tuple[int, ...] = (*_sets(), *(run << 13 * suit for suit in range(4) for run in SUIT_RUNS))
"""Every meld of the pack; its place is its number in an action code."""
NUMBER: dict[int, int] = {mask: number for number, mask in enumerate(MELDS)}


def is_meld(cards: int) -> bool:
    """Whether the cards are exactly one set or one run. Rule F6."""
    return cards in NUMBER


def meld_kind(cards: int) -> str | None:
    """``set``, ``low`` (a run with its ace low), ``plain`` (a run without an ace), ``high``; None if it is no meld. Rule F6."""
    if cards not in NUMBER:
        return None
    if cards & ~(EACH << ((cards & -cards).bit_length() - 1) % 13) == 0:
        return "set"
    if not cards & EACH:
        return "plain"
    return "high" if cards & EACH << 12 else "low"


def card_points(card: int, ace: int = ACE_HIGH) -> int:
    """Points of a card: its number, court cards 10, an ace *ace*. Rule F8."""
    rank = (card if 0 <= card < 52 else Card(card)) % 13
    return ace if rank == 0 else min(rank + 1, 10)


@cache
def _suit_points(ranks: int, ace: int) -> int:
    return sum(card_points(rank, ace) for rank in range(13) if ranks >> rank & 1)


def points_in_hand(hand: int, ace: int = ACE_HIGH) -> int:
    """Points of cards that are held; *ace* is what an ace costs. Rules F8, F10. `CardError` for what is no set of cards."""
    if hand >> 52:
        raise not_cards(hand)
    return sum(_suit_points(hand >> shift & SUIT, ace) for shift in (0, 13, 26, 39))


def meld_points(cards: int) -> int:
    """Points of a meld laid down as a whole: an ace in a low run counts 1, every other ace 15. Rule F8."""
    return points_in_hand(cards, 1 if meld_kind(cards) == "low" else ACE_HIGH)


def extensions(cards: int) -> int:
    """Cards that fit a meld on the table: the fourth of a set, or the neighbours of a run. Rules F6, F7.

    `CardError` for what is no meld.
    """
    if cards not in NUMBER:
        raise not_cards(cards) if cards >> 52 else CardError(f"no meld: {CardSet(cards)}")
    low = (cards & -cards).bit_length() - 1
    if cards & ~(EACH << low % 13) == 0:
        return EACH << low % 13 & ~cards
    suit = low // 13
    ranks = cards >> 13 * suit
    if ranks == SUIT:
        return 0
    if ranks & 1 and not ranks >> 12 & 1:  # ace low: only upwards
        found = 1 << ranks.bit_length()
    else:
        plain = ranks & ~1
        found = (plain & -plain) >> 1  # down to the ace
        if ranks & 1:
            found &= ~1
        else:
            found |= 1 << plain.bit_length()
            found = found & SUIT | found >> 13  # above the king the ace
    return found << 13 * suit


@cache
def _runs_in(ranks: int) -> tuple[int, ...]:
    return tuple(run for run in SUIT_RUNS if run & ranks == run)


@cache
def _long_blocks(ranks: int) -> bool:
    """Whether a suit with these ranks holds a run."""
    wide = ranks | (ranks & 1) << 13
    return bool(wide & wide >> 1 & wide >> 2)


def melds_in(hand: int) -> list[int]:
    """Every meld that the cards hold, in the order of their numbers. Rule F6. `CardError` for what is no set of cards."""
    if hand >> 52:
        raise not_cards(hand)
    both, some = hand & hand >> 26, hand | hand >> 26
    threes = (both & some >> 13 | both >> 13 & some) & SUIT
    found = []
    while threes:
        rank = threes & -threes
        first = (rank.bit_length() - 1) * 5
        found += [mask for mask in MELDS[first : first + 5] if mask & hand == mask]
        threes ^= rank
    for shift in (0, 13, 26, 39):
        ranks = hand >> shift & SUIT
        if _long_blocks(ranks):
            found += [run << shift for run in _runs_in(ranks)]
    return found


def stands(pool: int, card: int) -> bool:
    """Whether *card* is in a set or run together with cards of *pool*. Rules F4, F6. `CardError` for what are no cards."""
    pool |= 1 << Card(card)
    if pool >> 52:
        raise not_cards(pool)
    suit, rank = divmod(card, 13)
    if (pool >> rank & EACH).bit_count() >= 3:
        return True
    ranks = pool >> 13 * suit & SUIT
    wide = ranks | (ranks & 1) << 13
    blocks = wide & wide >> 1 & wide >> 2
    wide = blocks | blocks << 1 | blocks << 2
    return bool(wide >> rank & 1) or (rank == 0 and bool(wide >> 13 & 1))


class TableMeld(NamedTuple):
    """A meld on the table: who laid it down, its cards then, and what was laid off on it since, in order."""

    owner: int
    cards: int
    """The cards that it was laid down with, a mask."""
    laid: tuple[tuple[int, int], ...] = ()
    """Cards laid off on it: (card, player)."""

    @property
    def mask(self) -> int:
        """All its cards."""
        mask = self.cards
        for card, _ in self.laid:
            mask |= 1 << card
        return mask

    def with_card(self, card: int, player: int) -> TableMeld:
        """The meld after *player* laid *card* off on it. Rule F7."""
        return TableMeld(self.owner, self.cards, (*self.laid, (card, player)))

    def worth(self) -> list[tuple[int, int, int]]:
        """Each card with the player it lies in front of and its points: (card, player, points). Rules F7, F8.

        An ace keeps the place it was laid down at: low it counts 1, high or in a set 15.
        """
        ace = 1 if meld_kind(self.cards) == "low" else ACE_HIGH
        found = [(int(card), self.owner, card_points(card, ace)) for card in CardSet(self.cards)]
        mask = self.cards
        is_set = meld_kind(mask) == "set"
        for card, player in self.laid:
            high = is_set or bool(mask >> (card // 13 * 13 + 12) & 1)
            found.append((card, player, card_points(card, ACE_HIGH if high else 1)))
            mask |= 1 << card
        return found

    def shown(self, player: int) -> int:
        """Points of the cards that lie in front of *player*. Rules F7, F10."""
        return sum(points for _, who, points in self.worth() if who == player)

    def text(self) -> str:
        """In notation: ``7C 7D 7H @1``, with lay-offs ``5H 6H 7H @0 + 8H @1``."""
        parts = [f"{CardSet(self.cards)} @{self.owner}", *(f"{CARD_NAMES[card]} @{player}" for card, player in self.laid)]
        return " + ".join(parts)
