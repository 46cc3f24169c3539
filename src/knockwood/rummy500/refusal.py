"""Why an action is not legal, in one line that names the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CARD_NAMES, CardSet
from knockwood.rummy500 import actions
from knockwood.rummy500.melds import extensions
from knockwood.rummy500.moves import DRAW, DUTY, PLAY, can_draw_stock, takes

if TYPE_CHECKING:
    from knockwood.rummy500.deal import RummyDeal

_NOW = ("a turn begins with a draw", "", "after the draw a turn is melds, lay-offs and a discard", "the hand is over")


def refusal(deal: RummyDeal, code: int) -> IllegalAction | None:
    """The error for an action that *deal* refuses; None if it is legal. Codes as in `IllegalAction`, and ``bad_take``."""
    try:
        kind = actions.kind(code)
    except actions.ActionError as error:
        return IllegalAction("F3", "wrong_phase", str(error))
    if deal.phase == DRAW:
        return _draw(deal, kind, code)
    hand, cards = deal.hands[deal.turn], actions.cards(code)
    if deal.phase not in (DUTY, PLAY) or kind in ("draw_stock", "draw_pile", "pass"):
        now = f"{CARD_NAMES[deal.duty]} was taken and comes first" if deal.phase == DUTY else _NOW[deal.phase]
        return IllegalAction("F5" if deal.phase == DUTY else "F3", "wrong_phase", f"no {kind} now: {now}")
    if deal.phase == DUTY and not cards >> deal.duty & 1:
        name = CARD_NAMES[deal.duty]
        return IllegalAction("F5", "wrong_phase", f"{name} was taken from the pile: meld it or lay it off before anything else")
    if deal.phase == DUTY and kind == "discard":
        return IllegalAction(
            "F5", "wrong_phase", f"{CARD_NAMES[deal.duty]} was taken from the pile: it is laid down, not thrown"
        )
    if cards & ~hand:
        return IllegalAction("F3", "not_in_hand", f"not in the hand: {CardSet(cards & ~hand)}")
    if kind == "discard":
        return None
    if kind == "lay_off":
        number = actions.index(code)
        if number >= len(deal.table):
            return IllegalAction("F7", "bad_layoff", f"there is no meld {number} on the table")
        if not extensions(deal.table[number].mask) & cards:
            return IllegalAction("F7", "bad_layoff", f"{CardSet(cards)} does not fit meld {number}")
    if cards == hand and deal.rules.must_discard_to_go_out:
        return IllegalAction("F9", "bad_spread", "one card must be kept: going out needs a final discard")
    return None


def _draw(deal: RummyDeal, kind: str, code: int) -> IllegalAction | None:
    """The error for an action at the begin of a turn."""
    stock = can_draw_stock(deal.rules, len(deal.stock), len(deal.pile), deal.turned)
    if kind == "draw_stock":
        return None if stock else IllegalAction("F9", "wrong_phase", "the stock is empty")
    if kind == "pass":
        return IllegalAction("F9", "wrong_phase", "no pass: there is a stock to draw from") if stock else None
    if kind != "draw_pile":
        return IllegalAction("F3", "wrong_phase", f"no {kind} now: {_NOW[DRAW]}")
    card = actions.card(code)
    if card not in deal.pile:
        return IllegalAction("F4", "bad_take", f"{CARD_NAMES[card]} is not on the pile")
    if card in takes(deal.rules, deal.hands[deal.turn], deal.pile, deal.table, deal.idle):
        return None
    return IllegalAction("F5", "bad_take", f"{CARD_NAMES[card]} can be neither melded nor laid off at once")
