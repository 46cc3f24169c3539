"""The kinds of test vectors of Rummy 500, each computed by `knockwood.rummy500` from its input."""

from __future__ import annotations

from typing import Any

from knockwood.engine.cards import CARD_NAMES, CardError
from knockwood.rummy500 import actions
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.melds import ACE_HIGH, TableMeld, card_points, meld_kind, meld_points, points_in_hand
from knockwood.rummy500.moves import DRAW
from knockwood.rummy500.rules import RummyRules
from knockwood.spec.kinds import KINDS, Kind, keys
from knockwood.spec.notation import Facts, code, mask, names


def meld(rules: Any, given: Facts) -> Facts:
    """What meld a list of cards is, and its points (F6, F8)."""
    cards = mask(given["cards"])
    kind = meld_kind(cards)
    return {"kind": kind, "points": None if kind is None else meld_points(cards)}


def hand(rules: Any, given: Facts) -> Facts:
    """Points shown and held, and the score (F8, F10)."""
    melds = [table_meld(cards) for cards in given["melds"]]
    shown = sum(one.shown(0) for one in melds)
    for card, value in given.get("layoffs") or ():
        if value != card_points(code(card)) and (value, code(card) % 13) != (1, 0):
            raise CardError(f"{card} cannot count {value} (F8)")
        shown += value
    held = points_in_hand(mask(given["in_hand"]), 1 if given.get("ace_low") else ACE_HIGH)
    return {"melded": shown, "unmelded": held, "score": shown - held}


def pickup(rules: Any, given: Facts) -> Facts:
    """Whether the cards from *index* upwards may be taken on a `RummyDeal`, and how the deepest can be used (F4, F5)."""
    pile = [code(card) for card in given["pile"]]
    place = given["index"]
    if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(pile):
        raise CardError(f"index: the pile has {len(pile)} cards, from 0")
    table = [table_meld(cards) for cards in given.get("table") or ()]
    own = mask(given["hand"])
    spare = next(card for card in range(52) if not (own | sum(1 << one for one in pile)) >> card & 1 and not laid(table, card))
    deal = RummyDeal.from_position(RummyRules(), phase=DRAW, turn=0, hands=(own, 1 << spare), pile=pile, table=table)
    action = actions.draw_pile(pile[place])
    legal = action in deal.legal()
    uses: list[list[str]] = []
    if legal:
        deal.apply(action)
        for use in deal.legal():
            number = actions.index(use)
            if number >= 0:
                uses.append(["layoff", CARD_NAMES[pile[place]], *names(table[number].mask)])
            elif actions.kind(use) == "meld" and actions.cards(use).bit_count() <= 4 and actions.cards(use) >> pile[place] & 1:
                uses.append(names(actions.cards(use)))
    return {
        "legal": legal,
        "taken": [CARD_NAMES[card] for card in pile[place:]],
        "must_use": CARD_NAMES[pile[place]],
        "minimal_uses": uses,
    }


def laid(table: list[TableMeld], card: int) -> bool:
    """Whether a card lies on the table."""
    return any(one.mask >> card & 1 for one in table)


def table_meld(cards: Any) -> TableMeld:
    """A meld in front of player 0; `CardError` if it is none."""
    found = mask(cards)
    if meld_kind(found) is None:
        raise CardError(f"neither a set nor a run: {', '.join(map(str, cards))} (F6)")
    return TableMeld(0, found)


RUMMY_KINDS: dict[str, Kind] = {
    "r500_meld": Kind(keys("cards"), keys(""), meld),
    "r500_hand": Kind(keys("melds in_hand"), keys("layoffs ace_low"), hand),
    "r500_pickup": Kind(keys("hand pile index"), keys("table"), pickup),
}
"""Every kind of Rummy 500; preset ``rummy500`` names the default `RummyRules`, whatever rules of Gin Rummy are handed in."""
ALL_KINDS: dict[str, Kind] = {**KINDS, **RUMMY_KINDS}
"""Every kind of both games."""
