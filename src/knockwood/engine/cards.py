"""Cards and sets of cards: plain integers with a friendly face, and their notation.

A card is ``13 * suit + rank`` (suits C D H S = 0..3, ranks A 2 .. K = 0..12). A set of cards is a mask of 52 bits.
Hot code works on the bare integers; `Card` and `CardSet` wrap them at the door.
"""

from __future__ import annotations

from operator import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARD_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CODES = {name: code for code, name in enumerate(CARD_NAMES)}
_ALL = (1 << 52) - 1


class CardError(ValueError):
    """Cards that cannot be: unknown, given twice, too many or too few. The text is one line that names what is wrong."""


def shown(number: int) -> str:
    """A number for an error line, however large it is."""
    whole = index(number)
    return str(whole) if whole.bit_length() <= 256 else f"a number of {whole.bit_length()} bits"


def not_cards(mask: int) -> CardError:
    """The error for a number that is no set of cards."""
    return CardError(f"not a set of cards: {shown(mask)}")


class Card(int):
    """One card, an int from 0 to 51.

    >>> Card.parse("7C"), str(Card(51))
    (Card.parse('7C'), 'KS')
    """

    __slots__ = ()

    def __new__(cls, code: int) -> Card:
        """The card with this code; `CardError` outside 0..51, `TypeError` for what is no int."""
        code = index(code)
        if not 0 <= code < 52:
            raise CardError(f"unknown card: {shown(code)} (cards are numbered 0 to 51)")
        return int.__new__(cls, code)

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card with this name: rank ``A23456789TJQK`` (also ``10``), then suit ``CDHS``; small letters will do."""
        name = text.strip().upper()
        code = _CODES.get("T" + name[2:] if name.startswith("10") else name)
        if code is None:
            raise CardError(f"unknown card: {text.strip()[:20] or '(nothing)'}")
        return cls(code)

    @property
    def rank(self) -> int:
        """Rank, ace 0 to king 12."""
        return self % 13

    @property
    def suit(self) -> int:
        """Suit, C D H S = 0 to 3."""
        return self // 13

    @property
    def points(self) -> int:
        """Points of deadwood: ace 1, two to ten their number, court cards 10. Rule C2."""
        return min(self % 13 + 1, 10)

    def __str__(self) -> str:
        return CARD_NAMES[self]

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class CardSet(int):
    """An immutable set of cards: bit *i* is set when ``Card(i)`` is in it. Operators are those of ``int``.

    >>> hand = CardSet.parse("7H AC 2C")
    >>> len(hand), str(hand), Card.parse("7H") in hand
    (3, 'AC 2C 7H', True)
    """

    __slots__ = ()

    def __new__(cls, mask: int = 0) -> CardSet:
        """The set with this mask; `CardError` for bits outside the pack, `TypeError` for what is no int."""
        mask = index(mask)
        if not 0 <= mask <= _ALL:
            raise not_cards(mask)
        return int.__new__(cls, mask)

    @classmethod
    def of(cls, cards: Iterable[int]) -> CardSet:
        """The set of these cards; `CardError` if one is unknown or given twice."""
        mask = 0
        for code in cards:
            card = Card(code)
            bit = 1 << card
            if mask & bit:
                raise CardError(f"card given twice: {card}")
            mask |= bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str, least: int = 0, most: int = 52) -> CardSet:
        """The cards named in *text*, apart by blanks or commas; `CardError` unless there are *least* to *most* of them."""
        cards = cls.of(parse_cards(text))
        if not least <= len(cards) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise CardError(f"too {'few' if len(cards) < least else 'many'} cards: {len(cards)} given, {wanted} wanted")
        return cards

    def __len__(self) -> int:
        return self.bit_count()

    def __bool__(self) -> bool:
        return int.__bool__(self)

    def __contains__(self, card: int) -> bool:
        return bool(self >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        while mask:
            low = mask & -mask
            yield Card(low.bit_length() - 1)
            mask ^= low

    def __str__(self) -> str:
        return " ".join(CARD_NAMES[card] for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse('{self}')"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


FULL_DECK = CardSet(_ALL)


def parse_cards(text: str) -> list[Card]:
    """The cards named in *text*, in the order given; `CardError` for an unknown name or a card given twice."""
    cards = [Card.parse(word) for word in text.replace(",", " ").split()]
    CardSet.of(cards)
    return cards


def card_names(cards: Iterable[int]) -> str:
    """Names of *cards*, in the order given. `CardError` for what is no card."""
    return " ".join(CARD_NAMES[Card(card)] for card in cards)


def spread_text(spread: Sequence[int]) -> str:
    """A spread in notation: ``AC 2C 3C / 7D 7H 7S``; ``-`` for the empty one."""
    return " / ".join(str(CardSet(meld)) for meld in spread) or "-"


def parse_spread(text: str) -> tuple[int, ...]:
    """The melds of ``AC 2C 3C / 7D 7H 7S`` as masks; `CardError` for a meld of fewer than three cards or a card used twice.

    Whether each list is a set or a run is for `knockwood.engine.melds` to say.
    """
    if text.strip() in {"", "-"}:
        return ()
    melds = [CardSet.parse(part, least=3) for part in text.split("/")]
    CardSet.of(card for meld in melds for card in meld)
    return tuple(int(meld) for meld in melds)
