"""Two hands on the table: what a knock with these cards comes to. Played on a `Deal`, so the rules are those of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.engine.actions import IllegalAction
from knockwood.engine.arrange import count_left, is_meld
from knockwood.engine.cards import FULL_DECK, Card, CardError, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules, checked_rules, hand_limit
from knockwood.engine.runmax import auto_spread, best_discard, deadwood
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import DISCARD


def turn_position(rules: Rules, turn: int, other: int | None = None, upcard: int | None = None, taken: int = -1) -> Deal:
    """A hand in the middle: seat 0 has drawn and holds the eleven cards *turn*, seat 1 holds *other*; all else is filled in.

    *other* None: any ten cards. *upcard* sets limit and factor (O1, O3) and must be given under Oklahoma; it may be in a hand.
    Where a second pack is in use it is that pack's card, any of the 52. *taken* is the card that came off the pile this turn.
    `CardError` or `PositionError` says why there is no such hand.
    """
    checked_rules(rules)
    turn = int(CardSet(turn))
    if upcard is None and rules.oklahoma:
        raise CardError("the upcard is missing: it sets the limit (O1)")
    second = rules.knock_card_source == "second_pack"
    first = None if second or rules.eleven_card_deal else upcard  # the card that began the pile
    free = [int(card) for card in CardSet(FULL_DECK & ~turn)]
    if other is None:
        ten = [card for card in free if card != first][:10]
        other = int(CardSet.of(ten))
    other = int(CardSet(other))
    free = [card for card in free if not other >> card & 1]
    bottom = first if first is not None and first in free else free[0]
    rest = [card for card in free if card != bottom]
    where: dict[str, int] = {"taken": taken} if taken >= 0 else {}
    if not rules.eleven_card_deal:
        where["upcard"] = bottom if first is None else first
    if second and upcard is not None:
        where["limit_card"] = upcard
    return Deal.from_position(
        rules,
        hands=(turn, other),
        stock=tuple(rest[:20]),
        pile=(bottom, *rest[20:]),
        phase=DISCARD,
        turn=0,
        **where,
    )


def settle(
    rules: Rules, knocker: int, defender: int, spread: Sequence[int] | None = None, upcard: int | None = None
) -> HandResult:
    """What seat 0's knock or gin with ten cards comes to against *defender*, who defends at his best (L5, S1 to S5).

    Eleven cards are big gin (K6); where it is off they count as gin (S9). *spread* None is the automatic arrangement (A4); a
    given one is taken as it is, whoever arranges under *rules*. *upcard* as for `turn_position`. Raises `CardError` for cards
    that cannot be, `IllegalAction` for a knock above the limit or melds that are none.
    """
    both = knocker & defender
    if both:
        raise CardError(f"in both hands: {CardSet(both)}")
    longest = rules.run_max
    if knocker.bit_count() == 11:
        if deadwood(knocker, longest):
            raise IllegalAction("K6", "above_limit", f"the eleven cards leave {deadwood(knocker, longest)}")
        if rules.big_gin_bonus is None:
            return settle(rules, knocker & ~(1 << best_discard(knocker, 0, longest)[0]), defender, None, upcard)
        deal = turn_position(rules.replace(arrangement="player"), knocker, defender, upcard)
        deal.apply(deal.knock_action(-1, spread, "big_gin"))
        return finished(deal)
    melds = auto_spread(knocker, longest) if spread is None else tuple(spread)
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
    return finished(deal)


def finished(deal: Deal) -> HandResult:
    """The result once the defender has answered at his best."""
    for action in deal.best_defence():
        deal.apply(action)
    result = deal.result
    if result is None:
        raise AssertionError("the best defence ends the hand")
    return result
