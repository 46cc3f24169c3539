"""Cards and spreads as test vectors write them."""

from __future__ import annotations

from typing import Any

from knockwood.engine.arrange import is_meld
from knockwood.engine.cards import CARD_NAMES, Card, CardError, CardSet

Facts = dict[str, Any]


def mask(cards: Any) -> int:
    """The set of a list of card names; `CardError` for what is none."""
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise CardError(f"a list of cards is wanted, not {str(cards)[:40]}")
    return int(CardSet.of(Card.parse(card) for card in cards))


def sized(cards: Any, *sizes: int) -> int:
    """The set of a list of card names of a given size."""
    found = mask(cards)
    if found.bit_count() not in sizes:
        raise CardError(f"{found.bit_count()} cards, {' or '.join(map(str, sizes))} belong here")
    return found


def names(cards: int) -> list[str]:
    """Card names of a set."""
    return [CARD_NAMES[card] for card in CardSet(cards)]


def melds_of(spread: Any) -> tuple[int, ...]:
    """The melds of a list of lists; `CardError` unless they are disjoint melds."""
    melds = tuple(mask(meld) for meld in spread)
    for meld in melds:
        if not is_meld(meld):
            raise CardError(f"neither a set nor a run: {CardSet(meld)}")
    CardSet.of(card for meld in melds for card in CardSet(meld))
    return melds


def lists(spread: tuple[int, ...]) -> list[list[str]]:
    """A spread as lists of names."""
    return [names(meld) for meld in spread]


def laid(layoffs: tuple[tuple[int, int], ...]) -> list[list[Any]]:
    """Lay-offs as pairs of a name and the number of a meld."""
    return [[CARD_NAMES[card], number] for card, number in layoffs]


def code(card: Any) -> int:
    """The number of a card name."""
    if not isinstance(card, str):
        raise CardError(f"a card is wanted, not {card}")
    return int(Card.parse(card))


def upcard_of(given: Facts) -> int | None:
    """The upcard of the input, if one is given."""
    return None if given.get("upcard") is None else code(given["upcard"])
