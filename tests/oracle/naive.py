"""A hand of Gin Rummy written the slow and obvious way, from the words of docs/rules.md: sets of card names, lists of all melds.

It shares nothing with the engine but the text of positions. It counts sequences of actions, to check the counts of the perft files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

RANKS, SUITS = "A23456789TJQK", "CDHS"
Cards = frozenset[str]


def value(card: str) -> int:
    """Points of a card (C2)."""
    return min(RANKS.index(card[0]) + 1, 10)


def all_melds() -> list[Cards]:
    """The 329 melds of the pack (M1, M2, C3)."""
    sets = [frozenset(rank + suit for suit in suits) for rank in RANKS for n in (3, 4) for suits in combinations(SUITS, n)]
    spans = [(low, high) for low in range(13) for high in range(low + 3, 14)]
    return sets + [frozenset(RANKS[rank] + suit for rank in range(low, high)) for suit in SUITS for low, high in spans]


MELDS = all_melds()


@cache
def arrangements(hand: Cards, longest: int = 13) -> frozenset[frozenset[Cards]]:
    """Every list of disjoint melds of a hand, the empty one too (M4); *longest* is the longest run (M2)."""
    found = {frozenset[Cards]()}
    if len(hand) >= 3:
        first = min(hand)
        found |= arrangements(hand - {first}, longest)
        for meld in MELDS:
            if first in meld and meld <= hand and may_lie(meld, longest):
                found |= {more | {meld} for more in arrangements(hand - meld, longest)}
    return frozenset(found)


def may_lie(meld: Cards, longest: int) -> bool:
    """Whether a meld may be put down: a run has at most *longest* cards (M2)."""
    return len(meld) <= longest or len({card[0] for card in meld}) == 1


def count(hand: Cards, melds: frozenset[Cards]) -> int:
    """Points of the cards in no meld."""
    return sum(map(value, hand.difference(*melds)))


class Hand(NamedTuple):
    """A position; the stock and the pile have their top last. *table* is what the knocker laid down, with what was laid on it."""

    phase: str
    turn: int
    hands: tuple[Cards, Cards]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    limit: int
    passes: int = 0
    taken: str = ""
    pile_draws: int = 0
    table: tuple[Cards, ...] = ()


class House(NamedTuple):
    """The house rules that change what can be done in a hand."""

    arrangement: str = "player"
    ban: bool = True
    knock_limit: int = 10
    oklahoma: bool = False
    ace_is_one: bool = False
    dead_stock: int = 2
    wall: bool = False
    most_pile_draws: int = 20
    big_gin: bool = False
    longest: int = 13
    expose: bool = False


PARLOR = House(wall=True, expose=True)
HOUSES = {
    "simple": House("auto_min"),
    "simple-oklahoma": House("auto_min", oklahoma=True),
    "simple-gin-only": House("auto_min", knock_limit=0),
    "eaai": House(),
    "line": House(),
    "under-ten": House(ban=False, knock_limit=9),
    "standard": House(big_gin=True),
    "oklahoma": House(oklahoma=True, big_gin=True),
    "tournament": House(oklahoma=True, big_gin=True, wall=True),
    "parlor": PARLOR,
    "parlor-eleven": PARLOR,
    "parlor-oklahoma": PARLOR._replace(oklahoma=True, ace_is_one=True),
}
"""docs/rules.md section 3, as far as it changes what can be done in a hand."""

SWITCHES = {
    "arrangement": ("arrangement", str),
    "dead_hand_stock": ("dead_stock", int),
    "fiftieth_card": ("wall", "1".__eq__),
    "max_pile_draws_in_a_row": ("most_pile_draws", int),
    "big_gin_bonus": ("big_gin", "none".__ne__),
    "run_max": ("longest", int),
    "illegal_knock": ("expose", "expose".__eq__),
    "discard_taken_ban": ("ban", "1".__eq__),
}


def read(text: str) -> tuple[House, Hand]:
    """The position of a perft file."""
    parts = dict(part.strip().partition(" ")[::2] for part in text.split("|"))
    preset, *changes = parts["rules"].split()
    house = HOUSES[preset]
    for change in changes:
        name, _, word = change.partition("=")
        if name in SWITCHES:
            field, meaning = SWITCHES[name]
            house = house._replace(**{field: meaning(word)})  # type: ignore[arg-type, operator]
    limit = house.knock_limit
    if house.oklahoma:
        points = value(parts.get("limit_card") or parts["upcard"])
        limit = min(limit, 0 if points == 1 and not house.ace_is_one else points)
    hands = frozenset(parts["hand0"].split()), frozenset(parts["hand1"].split())
    table = tuple(frozenset(meld.split()) for meld in parts["spread"].split("/")) if "spread" in parts else ()
    for laid in parts["laid"].split("/") if parts.get("laid") else ():
        card, meld = laid.split()
        table = tuple(cards | {card} if number == int(meld) else cards for number, cards in enumerate(table))
    hand = Hand(
        parts["phase"],
        int(parts["turn"]),
        hands,
        tuple(parts["stock"].split()),
        tuple(parts["pile"].split()),
        limit,
        int(parts.get("passes", 0)),
        parts.get("taken", ""),
        int(parts.get("pile_draws", 0)),
        table,
    )
    return house, hand


def holding(hand: Hand, cards: Cards) -> tuple[Cards, Cards]:
    """Both hands, with *cards* for the seat on turn."""
    return (cards, hand.hands[1]) if hand.turn == 0 else (hand.hands[0], cards)


def take(hand: Hand) -> Hand:
    """The top of the pile goes into the hand on turn."""
    card = hand.pile[-1]
    return hand._replace(
        phase="discard",
        hands=holding(hand, hand.hands[hand.turn] | {card}),
        pile=hand.pile[:-1],
        taken=card,
        pile_draws=hand.pile_draws + 1,
    )


def draw(hand: Hand) -> Hand:
    """The top of the stock goes into the hand on turn."""
    cards = hand.hands[hand.turn] | {hand.stock[-1]}
    return hand._replace(phase="discard", hands=holding(hand, cards), stock=hand.stock[:-1], taken="", pile_draws=0)


def following(house: House, hand: Hand) -> Iterator[Hand]:
    """The position after each legal action (docs/rules.md section 5)."""
    if hand.phase == "upcard_offer":
        yield take(hand)
        phase = "forced_stock" if hand.passes == 1 else "upcard_offer"
        yield hand._replace(phase=phase, passes=hand.passes + 1, turn=1 - hand.turn)
    elif hand.phase == "forced_stock":
        yield draw(hand)
    elif hand.phase == "draw":
        yield draw(hand)
        yield take(hand)
    elif hand.phase == "discard":
        mine = hand.hands[hand.turn]
        for card in mine:
            if card != hand.taken or not house.ban:
                yield thrown(house, hand, card)
                yield from down(house, hand, mine, card)
        yield from big_gins(house, hand, mine)
    elif hand.phase == "wall":
        yield hand._replace(phase="over")
        top = hand.pile[-1]
        mine = hand.hands[hand.turn] | {top}
        taken = hand._replace(hands=holding(hand, mine), pile=hand.pile[:-1])
        for card in mine:
            if card != top or not house.ban:
                yield from down(house._replace(expose=False), taken, mine, card)
        yield from big_gins(house, taken, mine)
    elif hand.phase == "layoff":
        mine = hand.hands[hand.turn]
        for card in mine:
            for number, meld in enumerate(hand.table):
                if meld | {card} in MELDS:
                    table = (*hand.table[:number], meld | {card}, *hand.table[number + 1 :])
                    yield hand._replace(hands=holding(hand, mine - {card}), table=table)
        for _ in arrangements(mine, house.longest):
            yield hand._replace(phase="over")


def thrown(house: House, hand: Hand, card: str) -> Hand:
    """After a discard: the other's turn, the wall, or the end (W1 to W4, W6)."""
    if len(hand.stock) <= house.dead_stock:
        phase = "wall" if house.wall else "over"
    else:
        phase = "over" if hand.pile_draws >= house.most_pile_draws > 0 else "draw"
    ten = hand.hands[hand.turn] - {card}
    return hand._replace(phase=phase, turn=1 - hand.turn, hands=holding(hand, ten), pile=(*hand.pile, card), taken="")


def down(house: House, hand: Hand, mine: Cards, card: str) -> Iterator[Hand]:
    """Each knock or gin that throws *card*; above the limit it is an illegal knock, after which the hand goes on (I2)."""
    ten = mine - {card}
    after = hand._replace(turn=1 - hand.turn, hands=holding(hand, ten))
    for melds in spreads(house, ten):
        left = count(ten, melds)
        if left == 0:
            yield after._replace(phase="over")
        elif left <= hand.limit:
            yield after._replace(phase="layoff", table=tuple(melds))
        elif house.expose:
            yield thrown(house, hand, card)


def big_gins(house: House, hand: Hand, eleven: Cards) -> Iterator[Hand]:
    """Each spread of all eleven cards (K6)."""
    for melds in spreads(house, eleven) if house.big_gin else ():
        if count(eleven, melds) == 0:
            yield hand._replace(phase="over")


def spreads(house: House, cards: Cards) -> list[frozenset[Cards]]:
    """The arrangements that may be put down (A2 to A5)."""
    every = list(arrangements(cards, house.longest))
    if house.arrangement == "auto_min":
        return [min(every, key=lambda melds: preference(cards, melds))]
    if house.arrangement == "full":
        return [melds for melds in every if is_full(house, cards, melds)]
    return every


def preference(cards: Cards, melds: frozenset[Cards]) -> tuple[int, int, int, list[list[int]]]:
    """Count, cards outside that could be laid off, number of melds, card order (A4, A5)."""
    opened = {rank + suit for rank in RANKS for suit in SUITS if any(meld | {rank + suit} in MELDS for meld in melds)} - cards
    lists = sorted(sorted(4 * RANKS.index(card[0]) + SUITS.index(card[1]) for card in meld) for meld in melds)
    return count(cards, melds), len(opened - set().union(*melds)), len(melds), lists


def is_full(house: House, cards: Cards, melds: frozenset[Cards]) -> bool:
    """No loose card extends a meld of the spread, and the loose cards hold no meld (A3)."""
    loose = cards.difference(*melds)
    grows = any(meld | {card} in MELDS and may_lie(meld | {card}, house.longest) for meld in melds for card in loose)
    return not grows and len(arrangements(loose, house.longest)) == 1


def sequences(house: House, hand: Hand, depth: int) -> int:
    """Number of sequences of exactly *depth* actions."""
    if depth == 0:
        return 1
    return sum(sequences(house, after, depth - 1) for after in following(house, hand))
