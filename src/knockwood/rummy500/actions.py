"""Every action of Rummy 500 once: a small integer code, its parts, and its text. A code means the same in every position.

A code is ``index << 9 | dense``. The dense part names the kind and, where there is one, the card; the index is the number of
the meld on the table (lay_off) or of the meld in ``melds.MELDS`` (meld); 0 for all others.
"""

from __future__ import annotations

from knockwood.engine.cards import CARD_NAMES, Card, CardSet
from knockwood.rummy500.melds import MELDS, NUMBER

DRAW_STOCK = 0
PASS = 1
DRAW_PILE = 2
DISCARD = 54
LAY_OFF = 106
MELD = 158

KINDS = ("draw_stock", "pass", "draw_pile", "meld", "lay_off", "discard")
"""Names of all kinds."""
MOST_MELDS = 17
"""Melds that 52 cards can lie in: the index of a lay-off is below it."""


class ActionError(ValueError):
    """Text that is no action, or a code that does not exist. One line with the reason."""


def draw_pile(card: int) -> int:
    """Take *card* from the pile with all cards above it. Rule F4."""
    return DRAW_PILE + card


def discard(card: int) -> int:
    """Throw *card* and end the turn. Rule F3."""
    return DISCARD + card


def lay_off(card: int, meld: int) -> int:
    """Lay *card* off on the meld of this number on the table. Rule F7."""
    return meld << 9 | LAY_OFF + card


def meld(cards: int) -> int:
    """Lay these cards (a mask) down as one meld; `ActionError` if they are none. Rule F6."""
    if cards not in NUMBER:
        raise ActionError(f"neither a set nor a run: {CardSet(cards) or '(nothing)'} (F6)")
    return NUMBER[cards] << 9 | MELD


def kind(code: int) -> str:
    """Name of the kind; `ActionError` if there is no such code."""
    dense, number = code & 511, code >> 9
    if 0 <= code < LAY_OFF:
        return "draw_stock" if code == DRAW_STOCK else "pass" if code == PASS else "draw_pile" if code < DISCARD else "discard"
    if code > 0 and LAY_OFF <= dense < MELD and number < MOST_MELDS:
        return "lay_off"
    if code > 0 and dense == MELD and number < len(MELDS):
        return "meld"
    raise ActionError(f"no such action: {code}")


def card(code: int) -> int:
    """The card of an action, -1 if it has none: the deepest card taken, the card laid off or thrown."""
    name = kind(code)
    base = {"draw_pile": DRAW_PILE, "discard": DISCARD, "lay_off": LAY_OFF}.get(name)
    return -1 if base is None else (code & 511) - base


def cards(code: int) -> int:
    """The cards that an action puts down or throws, or the deepest one it takes, as a mask; 0 if it names none."""
    if kind(code) == "meld":
        return MELDS[code >> 9]
    one = card(code)
    return 0 if one < 0 else 1 << one


def index(code: int) -> int:
    """Number of the meld on the table that a lay-off goes to; -1 for every other action."""
    return code >> 9 if kind(code) == "lay_off" else -1


def text(code: int) -> str:
    """An action in notation: ``draw_stock``, ``draw_pile 7H``, ``meld 7C 7D 7H``, ``lay_off 8H 2``, ``discard KS``."""
    name = kind(code)
    if name == "meld":
        return f"meld {CardSet(MELDS[code >> 9])}"
    if name == "lay_off":
        return f"lay_off {CARD_NAMES[card(code)]} {code >> 9}"
    return name if card(code) < 0 else f"{name} {CARD_NAMES[card(code)]}"


def parse(line: str) -> int:
    """The code of an action in notation; `ActionError` or `CardError` for text that is none."""
    name, *words = line.split() or [""]
    name = name.lower()
    wanted = {"draw_stock": 0, "pass": 0, "draw_pile": 1, "discard": 1, "lay_off": 2}.get(name, len(words))
    if name not in KINDS or len(words) != wanted:
        raise ActionError(f"not an action: {line.strip()[:40] or '(nothing)'}")
    if name == "meld":
        return meld(int(CardSet.parse(" ".join(words))))
    if name == "lay_off":
        if not words[1].isdecimal() or not words[1].isascii() or len(words[1]) > 2 or int(words[1]) >= MOST_MELDS:
            raise ActionError(f"lay_off: the number of a meld on the table is wanted, not {words[1][:20]}")
        return lay_off(Card.parse(words[0]), int(words[1]))
    if not words:
        return DRAW_STOCK if name == "draw_stock" else PASS
    return (DRAW_PILE if name == "draw_pile" else DISCARD) + Card.parse(words[0])
