"""What a hand can lay down at best: melds and lay-offs with the most points. Used by the bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from knockwood.engine.cards import CardSet, not_cards
from knockwood.rummy500 import actions
from knockwood.rummy500.melds import (
    ACE_HIGH,
    EACH,
    NUMBER,
    SUIT,
    TableMeld,
    card_points,
    extensions,
    meld_points,
)

_POINTS = [card_points(rank) for rank in range(13)]
_MOST_SETS = 3
"""Ranks in doubt between a set and runs that are weighed against each other; further ones are laid down as sets."""


class Plan(NamedTuple):
    """Melds and lay-offs in the order in which they are laid down, their points, and the cards that stay in hand."""

    points: int
    steps: tuple[int, ...]
    """Action codes."""
    left: int


@cache
def suit_runs(ranks: int) -> tuple[int, tuple[int, ...]]:
    """The runs of one suit that show the most points, as (points, masks of 13 bits): every block of three or more neighbours.

    An ace that could stand at both ends stands high: even if the cards at the low end then stay in hand, that shows more.
    """
    wide = ranks | (ranks & 1) << 13
    high = wide & wide >> 1 & wide >> 2
    if high >> 11 & 1:
        wide &= ~1
    starts = wide & wide >> 1 & wide >> 2
    blocks = starts | starts << 1 | starts << 2
    points, runs = 0, []
    while blocks:
        low = blocks & -blocks
        block = blocks & ~(blocks + low)
        blocks &= ~block
        run = block & SUIT | block >> 13
        runs.append(run)
        points += sum(_POINTS[rank] for rank in range(1, 13) if run >> rank & 1)
        if run & 1:
            points += ACE_HIGH if block >> 13 else 1
    return points, tuple(runs)


def best_melds(hand: int) -> tuple[int, list[int]]:
    """The disjoint melds of a hand that show the most points: (points, masks). Runs never compete with runs, only with sets.

    `CardError` for what is no set of cards.
    """
    if hand >> 52:
        raise not_cards(hand)
    in_runs = 0
    for shift in (0, 13, 26, 39):
        for run in suit_runs(hand >> shift & SUIT)[1]:
            in_runs |= run << shift
    both, some = hand & hand >> 26, hand | hand >> 26
    threes = (both & some >> 13 | both >> 13 & some) & SUIT
    choices: list[list[int]] = []
    sure: list[int] = []
    while threes:
        rank = threes & -threes
        threes ^= rank
        cards = hand & EACH * rank
        if not cards & in_runs or len(choices) == _MOST_SETS:
            sure.append(cards)
            continue
        options = [0, cards]
        if cards.bit_count() == 4:
            options += [cards & ~(1 << card) for card in CardSet(cards)]
        choices.append(options)
    best, found = -1, []
    sets = sum(meld_points(cards) for cards in sure)
    rest = hand
    for cards in sure:
        rest &= ~cards
    for chosen in product(*choices):
        left, points = rest, sets
        for cards in chosen:
            left &= ~cards
            points += meld_points(cards) if cards else 0
        runs = [suit_runs(left >> shift & SUIT) for shift in (0, 13, 26, 39)]
        points += sum(run[0] for run in runs)
        if points > best:
            best = points
            found = [cards for cards in chosen if cards]
            found += [run << 13 * suit for suit, (_, masks) in enumerate(runs) for run in masks]
    return best, sure + found


def best_plan(hand: int, table: Sequence[TableMeld], tops: Sequence[int] | None = None) -> Plan:
    """Melds first, then every lay-off of what is left, built up as far as it goes. *tops*: the masks of the table, if known."""
    points, melds = best_melds(hand)
    steps = [NUMBER[mask] << 9 | actions.MELD for mask in melds]
    left = hand
    for mask in melds:
        left &= ~mask
    masks = [meld.mask for meld in table] if tops is None else list(tops)
    before = -1
    while left and left != before:
        before = left
        for place, mask in enumerate(masks):
            fitting = extensions(mask) & left
            while fitting:
                low = fitting & -fitting
                card = low.bit_length() - 1
                steps.append(actions.lay_off(card, place))
                points += lay_off_points(mask, card)
                left ^= low
                mask |= low
                fitting = extensions(mask) & left
            masks[place] = mask
    return Plan(points, tuple(steps), left)


def lay_off_points(meld: int, card: int) -> int:
    """Points of a card laid off on the meld with this mask. Rule F8."""
    if card % 13 or meld >> card // 13 * 13 & 1 << 12:
        return _POINTS[card % 13]
    is_set = meld & ~EACH == 0
    return ACE_HIGH if is_set else 1


def plan_with(hand: int, table: Sequence[TableMeld], tops: Sequence[int], uses: Sequence[int]) -> Plan:
    """The best plan that begins with one of *uses* (melds or lay-offs, action codes): the duty of a card taken. Rule F5."""
    best = Plan(-1, (), hand)
    for code in uses:
        cards = actions.cards(code)
        if code & 511 == actions.MELD:
            first, after = meld_points(cards), [*tops, cards]
        else:
            place = code >> 9
            first, after = lay_off_points(tops[place], actions.card(code)), list(tops)
            after[place] |= cards
        rest = best_plan(hand & ~cards, table, after)
        if first + rest.points > best.points:
            best = Plan(first + rest.points, (code, *rest.steps), rest.left)
    return best
