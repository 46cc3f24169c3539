"""Kinds of test vectors that walk through a `Deal`: its start, its length, the wall, an illegal knock."""

from __future__ import annotations

from typing import Any

from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.arrange import count_left
from knockwood.engine.cards import CARD_NAMES, FULL_DECK, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules
from knockwood.engine.view import DISCARD, DRAW, UPCARD_OFFER, WALL
from knockwood.play.settle import turn_position
from knockwood.spec.notation import Facts, code, melds_of, sized, upcard_of

GIN_OF_ELEVEN = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"
DECLARED = ("knock", "gin", "big_gin", "take_and_knock")


def offered(deal: Deal) -> list[str]:
    """Kinds of the legal actions, each once, in order."""
    return list(dict.fromkeys(actions.kind(action) for action in deal.legal()))


def first_turn(rules: Rules, given: Facts) -> Facts:
    """Who may do what at the start, walked through on a `Deal` (D4, D5, T1 to T4)."""
    if given.get("eleven_card_deal") and not rules.eleven_card_deal:
        source = "second_pack" if rules.oklahoma else "upcard"
        rules = rules.replace(eleven_card_deal=1, knock_card_source=source)
    deal = Deal.from_seed(rules, 1)
    if deal.phase == DISCARD:
        return {"sequence": _eleven(rules, deal)}
    sequence: list[list[Any]] = [["non_dealer", offered(deal)]]
    if deal.phase == UPCARD_OFFER:
        deal.apply(actions.PASS)
        sequence.append(["dealer after pass", offered(deal)])
        deal.apply(actions.PASS)
        sequence.append(["non_dealer after two passes", offered(deal)])
        deal.apply(actions.DRAW_STOCK)
        deal.apply(actions.discard(deal.drawn))
        sequence.append(["next player after that discard", offered(deal)])
    return {"sequence": sequence}


def _eleven(rules: Rules, deal: Deal) -> list[list[Any]]:
    """The start of an eleven-card deal: what is always there, and on a good hand what there may be besides (D5)."""
    rich = list(CardSet.parse(GIN_OF_ELEVEN))
    poor = [card for card in range(52) if card not in rich]
    deck = [0] * 52
    deck[0:21:2], deck[1:20:2], deck[21:] = rich, poor[:10], poor[10:]
    second = [poor[0]] if rules.knock_card_source == "second_pack" else []
    best = Deal(rules.replace(big_gin_bonus=rules.big_gin_bonus or 0), [*deck, *second], deal.dealer)
    may = {"gin": "knock if legal", "big_gin": "big_gin if legal"}
    always = [kind for kind in offered(deal) if kind not in DECLARED]
    sequence: list[list[Any]] = [
        ["non_dealer (11 cards, no draw)", [*always, *(may[kind] for kind in offered(best) if kind in may)]]
    ]
    deal.apply(next(action for action in deal.legal() if actions.kind(action) == "discard"))
    sequence.append(["dealer", offered(deal)])
    return sequence


def stock_count(rules: Rules, given: Facts) -> Facts:
    """The stock counted on a `Deal` that both play from the stock alone to the end (section 5)."""
    deal = Deal.from_seed(rules, 1)
    start, draws, last = deal.stock_count, 0, -1
    while deal.result is None:
        if deal.phase in (UPCARD_OFFER, WALL):
            deal.apply(actions.PASS)
        elif deal.phase == DISCARD:
            deal.apply(next(action for action in deal.legal() if actions.kind(action) == "discard"))
        else:
            last = deal.turn
            draws += 1
            deal.apply(actions.DRAW_STOCK)
    return {
        "stock_after_deal": start,
        "max_stock_draws": draws,
        "last_drawable_card_number": 52 - deal.stock_count,
        "last_draw_by": "dealer" if last == deal.dealer else "non_dealer",
    }


def wall(rules: Rules, given: Facts) -> Facts:
    """What the other player may do after a discard late in the hand (W1 to W3)."""
    thrown, hand = code(given["discarded"]), sized(given["opponent"], 10)
    limit_card = upcard_of(given)
    second = rules.knock_card_source == "second_pack"
    upcard = None if second or rules.eleven_card_deal else limit_card
    free = [int(card) for card in CardSet(FULL_DECK & ~(hand | 1 << thrown)) if card != upcard]
    where: dict[str, Any] = {"limit_card": limit_card} if second else {}
    if not rules.eleven_card_deal:
        first = free.pop() if upcard is None else upcard
        where["upcard"] = first
        if not hand >> first & 1 and first != thrown:
            free.append(first)  # it lies at the bottom of the pile
    left = max(given["stock_left"], rules.dead_hand_stock)  # no hand goes on with fewer
    other, free = free[:10], free[10:]
    deal = Deal.from_position(
        rules,
        hands=(1 << thrown | CardSet.of(other), hand),
        stock=tuple(free[:left]),
        pile=tuple(reversed(free[left:])),
        phase=DISCARD,
        turn=0,
        **where,
    )
    deal.apply(actions.discard(thrown))
    if deal.phase not in (WALL, DRAW):
        return {"state": "dead_hand", "actions": []}
    if deal.phase == DRAW:
        return {"state": "draw", "actions": offered(deal)}
    knocks = []
    for action in deal.legal():
        card = actions.card(action)
        if card >= 0 and actions.index(action) == 0:
            knocks.append([CARD_NAMES[card], count_left(deal.holding() & ~(1 << card), deal.spread_of(action))])
    return {
        "state": "wall",
        "actions": list(dict.fromkeys("take_and_knock" if kind in DECLARED else kind for kind in offered(deal))),
        "knock_discards": knocks,
        "big_gin": "big_gin" in offered(deal),
    }


def illegal_knock(rules: Rules, given: Facts) -> Facts:
    """A declared spread, and what becomes of the hand if it leaves too much (I1 to I3)."""
    ten, spread = sized(given["knocker"], 10), melds_of(given["spread"])
    count = count_left(ten, spread)
    free = [int(card) for card in CardSet(FULL_DECK & ~ten)]
    throw = free[-1]
    deal = turn_position(rules.replace(arrangement="player"), ten | 1 << throw, None, free[0] if rules.oklahoma else None)
    try:
        deal.apply(deal.knock_action(throw, spread, "knock" if count else "gin"))
    except IllegalAction as refused:
        if refused.code != "above_limit" and refused.code != "bad_spread":
            raise
        return {"deadwood": count, "legal": False, "hand_continues": True, "exposed": None}
    return {
        "deadwood": count,
        "legal": deal.knocker == 0,
        "hand_continues": deal.knocker < 0 and deal.result is None,
        "exposed": "knocker" if deal.exposed & 1 else None,
    }
