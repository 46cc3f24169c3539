"""Every action once: a small integer code, its parts, and the error for an action that the rules do not allow.

A code is ``index << 9 | dense``. The dense part (0 to 265) names the kind and the card. The index is the number of the
spread (knock, gin, big_gin, take_and_knock), of the meld (lay_off) or of the arrangement (finish); 0 for all others.
"""

from __future__ import annotations

from knockwood.engine.cards import Card

TAKE_UPCARD = 0
PASS = 1
DRAW_STOCK = 2
DRAW_DISCARD = 3
DISCARD = 4
KNOCK = 56
GIN = 108
BIG_GIN = 160
TAKE_AND_KNOCK = 161
LAY_OFF = 213
FINISH = 265
DENSE = 266
"""Number of dense actions: the width of a row of a legal mask."""

_SINGLE = {
    TAKE_UPCARD: "take_upcard",
    PASS: "pass",
    DRAW_STOCK: "draw_stock",
    DRAW_DISCARD: "draw_discard",
    BIG_GIN: "big_gin",
    FINISH: "finish",
}
_WITH_CARD = {DISCARD: "discard", KNOCK: "knock", GIN: "gin", TAKE_AND_KNOCK: "take_and_knock", LAY_OFF: "lay_off"}
_KIND = [""] * DENSE
_CARD = [-1] * DENSE
for _code, _name in _SINGLE.items():
    _KIND[_code] = _name
for _code, _name in _WITH_CARD.items():
    _KIND[_code : _code + 52] = [_name] * 52
    _CARD[_code : _code + 52] = range(52)

KINDS = (
    "take_upcard",
    "pass",
    "draw_stock",
    "draw_discard",
    "discard",
    "knock",
    "gin",
    "big_gin",
    "take_and_knock",
    "lay_off",
    "finish",
)
"""Names of all kinds (docs/rules.md, section 24)."""


class IllegalAction(ValueError):
    """An action that the rules do not allow here. The position is unchanged.

    ``rule`` is the id of the rule, ``code`` one of ``not_your_turn wrong_phase not_in_hand taken_this_turn above_limit
    bad_spread bad_layoff``. The text is one line and ends with the rule.
    """

    def __init__(self, rule: str, code: str, text: str) -> None:
        super().__init__(f"{text} ({rule})")
        self.rule = rule
        self.code = code


def coded(kind: int, card: int, number: int = 0) -> int:
    """The code of an action with a card, and the number of a spread or meld. `CardError` for what is no card."""
    if not 0 <= card < 52:
        Card(card)
    if number < 0:
        raise ValueError(f"spreads and melds are numbered from 0, not {number}")
    return number << 9 | kind + card


def discard(card: int) -> int:
    """Throw *card* face up. Rule T6."""
    return coded(DISCARD, card)


def knock(card: int, spread: int = 0) -> int:
    """Throw *card* face down and knock with the spread of this number. Rule K2."""
    return coded(KNOCK, card, spread)


def gin(card: int, spread: int = 0) -> int:
    """Throw *card* face down and declare gin. Rule K4."""
    return coded(GIN, card, spread)


def big_gin(spread: int = 0) -> int:
    """Declare big gin with all eleven cards. Rule K6."""
    return spread << 9 | BIG_GIN


def take_and_knock(card: int, spread: int = 0) -> int:
    """At the wall: take the top of the pile, throw *card* and knock. Rule W3."""
    return coded(TAKE_AND_KNOCK, card, spread)


def lay_off(card: int, meld: int) -> int:
    """Lay *card* off on meld number *meld* of the knocker's spread. Rule L2."""
    return coded(LAY_OFF, card, meld)


def finish(arrangement: int = 0) -> int:
    """End the lay-off with this arrangement of the cards left, 0 the least. Rule L4."""
    return arrangement << 9 | FINISH


def kind(code: int) -> str:
    """Name of the kind of an action; `ValueError` if there is no such code."""
    dense = code & 511
    if code < 0 or dense >= DENSE:
        raise ValueError(f"no such action: {code}")
    return _KIND[dense]


def card(code: int) -> int:
    """The card of an action, -1 if it has none; `ValueError` if there is no such code."""
    dense = code & 511
    if code < 0 or dense >= DENSE:
        raise ValueError(f"no such action: {code}")
    return _CARD[dense]


def index(code: int) -> int:
    """Number of the spread, meld or arrangement of an action; 0 where there is none."""
    return code >> 9
