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
def arrangements(hand: Cards) -> frozenset[frozenset[Cards]]:
    """Every list of disjoint melds of a hand, the empty one too (M4)."""
    found = {frozenset[Cards]()}
    if len(hand) >= 3:
        first = min(hand)
        found |= arrangements(hand - {first})
        for meld in MELDS:
            if first in meld and meld <= hand:
                found |= {more | {meld} for more in arrangements(hand - meld)}
    return frozenset(found)


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
    """The house rules that the perft files use."""

    oklahoma: bool
    knock_limit: int
    player_arranges: bool
    most_pile_draws: int


def read(text: str) -> tuple[House, Hand]:
    """The position of a perft file."""
    parts = dict(part.strip().partition(" ")[::2] for part in text.split("|"))
    preset, *changes = parts["rules"].split()
    changed = dict(change.split("=") for change in changes)
    oklahoma = preset == "simple-oklahoma"
    top = 0 if preset == "simple-gin-only" else 10
    house = House(oklahoma, top, preset == "eaai", int(changed.get("max_pile_draws_in_a_row", 20)))
    upcard = value(parts["upcard"])
    limit = min(top, 0 if upcard == 1 else upcard) if oklahoma else top
    hands = frozenset(parts["hand0"].split()), frozenset(parts["hand1"].split())
    table = tuple(frozenset(meld.split()) for meld in parts["spread"].split("/")) if "spread" in parts else ()
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
        for card in hand.hands[hand.turn]:
            if card != hand.taken:
                yield from throws(house, hand, card)
    elif hand.phase == "layoff":
        mine = hand.hands[hand.turn]
        for card in mine:
            for number, meld in enumerate(hand.table):
                if meld | {card} in MELDS:
                    table = (*hand.table[:number], meld | {card}, *hand.table[number + 1 :])
                    yield hand._replace(hands=holding(hand, mine - {card}), table=table)
        for _ in arrangements(mine):
            yield hand._replace(phase="over")


def throws(house: House, hand: Hand, card: str) -> Iterator[Hand]:
    """A discard, and each knock or gin with the same throw."""
    ten = hand.hands[hand.turn] - {card}
    dead = len(hand.stock) <= 2 or hand.pile_draws >= house.most_pile_draws
    yield hand._replace(
        phase="over" if dead else "draw", turn=1 - hand.turn, hands=holding(hand, ten), pile=(*hand.pile, card), taken=""
    )
    down = hand._replace(turn=1 - hand.turn, hands=holding(hand, ten))
    spreads = sorted(arrangements(ten), key=lambda melds: count(ten, melds))
    if not house.player_arranges:
        spreads = spreads[:1]  # one of the least; ties (A4) are settled by exposure, which no position of the files needs
    for melds in spreads:
        left = count(ten, melds)
        if left == 0:
            yield down._replace(phase="over")
        elif left <= hand.limit:
            yield down._replace(phase="layoff", table=tuple(melds))


def sequences(house: House, hand: Hand, depth: int) -> int:
    """Number of sequences of exactly *depth* actions."""
    if depth == 0:
        return 1
    return sum(sequences(house, after, depth - 1) for after in following(house, hand))
