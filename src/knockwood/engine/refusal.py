"""Why an action is not legal, in one line that names the rule."""

from __future__ import annotations

from knockwood.engine import actions, runmax
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CARD_NAMES, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knockwood.engine.deal import Deal

REASONS = (
    "fine",
    "listed",
    "unknown",
    "phase",
    "absent",
    "taken",
    "above",
    "zero",
    "not_gin",
    "spread",
    "meld",
    "arranged",
    "no_big_gin",
)
"""What `Deal.check` finds; the place is its number. ``listed``: only a list of spreads can tell."""

_PHASES = (
    ("T1", "the upcard is on offer: take it or pass"),
    ("T2", "both passed the upcard: the only action is to draw from the stock"),
    ("T5", "a turn starts with a draw from the stock or the pile"),
    ("T5", "after the draw a turn ends with a discard, a knock or gin"),
    ("W2", "at the wall the last discard is taken for a knock, or the hand ends"),
    ("L1", "after a knock the defender lays off or finishes"),
    ("T5", "the hand is over"),
)


def refusal(deal: Deal, reason: str, code: int) -> IllegalAction:
    """The error for an action that *deal* refuses, and why."""
    if reason == "unknown":
        return IllegalAction("T5", "wrong_phase", f"no such action: {shown(code)}")
    kind, card, number = actions.kind(code), actions.card(code), actions.index(code)
    if reason == "phase":
        if kind == "big_gin" and deal.rules.big_gin_bonus is None:
            return IllegalAction("K6", "wrong_phase", "big gin is off")
        if kind == "take_and_knock" and not deal.rules.fiftieth_card:
            return IllegalAction("W2", "wrong_phase", "the last discard may not be taken for a knock")
        rule, text = _PHASES[deal.phase]
        return IllegalAction(rule, "wrong_phase", f"no {kind} now: {text}")
    if reason == "arranged":
        return IllegalAction("L4", "bad_spread", f"the cards left have no arrangement number {number}")
    if reason == "no_big_gin":
        return IllegalAction("K6", "wrong_phase", "big gin is off")
    if card < 0:  # big gin
        left = runmax.deadwood(deal.holding(), deal.rules.run_max)
        if reason == "not_gin":
            return IllegalAction("K6", "above_limit", f"the eleven cards leave {left}, big gin leaves nothing")
        return IllegalAction("K6", "bad_spread", f"the eleven cards have no spread number {number}")
    name = CARD_NAMES[card]
    if reason == "absent":
        return IllegalAction("L2" if kind == "lay_off" else "T5", "not_in_hand", f"{name} is not in the hand")
    if reason == "taken":
        return IllegalAction("T7", "taken_this_turn", f"{name} was taken from the pile this turn and may not be thrown")
    if reason == "meld":
        return IllegalAction("L2", "bad_layoff", f"{name} does not fit meld {number}")
    left = runmax.deadwood(deal.holding() & ~(1 << card), deal.rules.run_max)
    if reason == "above":
        return IllegalAction("K1", "above_limit", f"throwing {name} leaves {left}, the limit is {deal.limit}")
    if reason == "not_gin":
        return IllegalAction("K4", "above_limit", f"throwing {name} leaves {left}, gin leaves nothing")
    if reason == "zero":
        return IllegalAction("K4", "bad_spread", f"throwing {name} leaves nothing: that is gin, not a knock")
    return IllegalAction("K2", "bad_spread", f"the cards left after {name} have no spread number {number} for a {kind}")
