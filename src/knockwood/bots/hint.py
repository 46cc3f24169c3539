"""Advice for a person: what the network would do with the same view, and why, in one word of a closed list."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from knockwood.bots import Bot, make_bot
from knockwood.bots.bot import banned
from knockwood.engine import actions
from knockwood.engine.arrange import melds_with, points
from knockwood.engine.runmax import best_discard, deadwood, defence
from knockwood.engine.view import View
from knockwood.zoo.seat import seated
from knockwood.zoo.throws import risk

Why = Literal[
    "completes_meld",
    "lowers_count",
    "more_draws",
    "nothing_gained",
    "knock_low",
    "knock_now",
    "gin",
    "wait_for_gin",
    "safe_throw",
    "high_throw",
    "least_left",
    "best_defence",
    "forced",
]

LOW = 4
"""A knock with this count or less is called low."""


class Hint(NamedTuple):
    """The advised action, the count it leaves (None where it leaves none yet) and the reason."""

    action: int
    left: int | None
    why: Why


@cache
def _adviser() -> Bot:
    return make_bot("net")


def hint(view: View, adviser: Bot | None = None) -> Hint:
    """What the network, or another *adviser*, would do as the seat of *view*. `ValueError` when it is not this seat's turn."""
    if view.turn != view.seat:
        raise ValueError("it is not this seat's turn")
    action = (adviser or _adviser()).act(view)
    kind, hand, longest = actions.kind(action), view.holding, view.rules.run_max
    if kind in ("lay_off", "finish"):
        return Hint(action, defence(hand, view.table, longest).count, "best_defence")
    if kind in ("take_upcard", "draw_discard"):
        top = view.pile[-1]
        ban = 1 << top if view.rules.discard_taken_ban else 0
        left = best_discard(hand | 1 << top, ban, longest)[1]
        lowers: Why = "lowers_count" if left < deadwood(hand, longest) else "more_draws"
        return Hint(action, left, "completes_meld" if melds_with(hand, top) else lowers)
    if kind in ("pass", "draw_stock"):
        return Hint(action, None, "nothing_gained" if len(view.legal()) > 1 else "forced")
    if kind == "big_gin":
        return Hint(action, 0, "gin")
    card = actions.card(action)
    left = deadwood(hand & ~(1 << card), longest)
    if kind == "gin":
        return Hint(action, left, "gin")
    if kind in ("knock", "take_and_knock"):
        return Hint(action, left, "knock_low" if left <= LOW else "knock_now")
    return Hint(action, left, _why_throw(view, card, left))


def _why_throw(view: View, card: int, left: int) -> Why:
    """Why this card is thrown."""
    default, least = best_discard(view.hand, banned(view), view.rules.run_max)
    if least <= view.limit:
        return "wait_for_gin"
    if left == least:
        return "high_throw" if points(1 << card) == 10 else "least_left"
    dearer = points(1 << card) > points(1 << default)
    deal = seated(view)
    return "high_throw" if dearer and risk(deal, card) >= risk(deal, default) else "safe_throw"
