"""Two hands on the table: what a knock with these cards comes to. Played on a `Deal`, so the rules are those of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import FULL_DECK, Card, CardError, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.melds import auto_spread, count_left, is_meld
from knockwood.engine.rules import Rules, hand_limit
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import DISCARD


def turn_position(rules: Rules, turn: int, other: int | None = None, upcard: int | None = None, taken: int = -1) -> Deal:
    """A hand in the middle: seat 0 has drawn and holds the eleven cards *turn*, seat 1 holds *other*; all else is filled in.

    *other* None: any ten cards. *upcard* sets limit and factor (O1, O3) and must be given under Oklahoma; it may be in a hand.
    *taken* is the card that came off the pile this turn. `CardError` or `PositionError` says why there is no such hand.
    """
    if upcard is None and rules.oklahoma:
        raise CardError("the upcard is missing: it sets the limit (O1)")
    free = [int(card) for card in CardSet(FULL_DECK & ~turn)]
    if other is None:
        ten = [card for card in free if card != upcard][:10]
        other = int(CardSet.of(ten))
    free = [card for card in free if not other >> card & 1]
    bottom = upcard if upcard is not None and upcard in free else free[0]
    rest = [card for card in free if card != bottom]
    where = {"taken": taken} if taken >= 0 else {}
    return Deal.from_position(
        rules,
        hands=(turn, other),
        stock=tuple(rest[:20]),
        pile=(bottom, *rest[20:]),
        upcard=bottom if upcard is None else upcard,
        phase=DISCARD,
        turn=0,
        **where,
    )


def settle(
    rules: Rules, knocker: int, defender: int, spread: Sequence[int] | None = None, upcard: int | None = None
) -> HandResult:
    """What seat 0's knock or gin with ten cards comes to against *defender*, who defends at his best (L5, S1 to S5).

    *spread* None is the automatic arrangement (A4); a given one is taken as it is, whoever arranges under *rules*. Raises
    `CardError` for cards that cannot be, `IllegalAction` for a knock above the limit or melds that are none.
    """
    both = knocker & defender
    if both:
        raise CardError(f"in both hands: {CardSet(both)}")
    melds = auto_spread(knocker) if spread is None else tuple(spread)
    for meld in melds:
        if not is_meld(meld):
            raise CardError(f"neither a set nor a run: {CardSet(meld)}")
        if meld & ~knocker:
            raise CardError(f"not in the knocker's hand: {CardSet(meld & ~knocker)}")
    count = count_left(knocker, melds)
    limit = rules.knock_limit if upcard is None else hand_limit(rules, upcard)
    if count > limit:
        raise IllegalAction("K1", "above_limit", f"the knocker keeps {count} points, the limit is {limit}")
    free = [int(card) for card in CardSet(FULL_DECK & ~(knocker | defender)) if card != upcard]
    throw = Card(free[0])
    deal = turn_position(rules.replace(arrangement="player"), knocker | 1 << throw, defender, upcard)
    kind = "knock" if count else "gin"
    deal.apply(deal.knock_action(throw, melds, kind))
    for action in deal.best_defence():
        deal.apply(action)
    result = deal.result
    if result is None:
        raise AssertionError("the best defence ends the hand")
    return result
