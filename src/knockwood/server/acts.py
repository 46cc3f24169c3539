"""Between the acts of the wire and the engine's action codes, both ways: for the table, the projection and the bot worker."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

from knockwood.engine import actions
from knockwood.engine.arrange import count_left, is_meld, spreads
from knockwood.engine.cards import CARD_NAMES, Card, CardError, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.moves import ARRANGEMENTS
from knockwood.engine.view import WALL, View
from knockwood.server import wire

PLAIN: dict[str, wire.Act] = {
    "take_upcard": wire.TakeUpcard(),
    "pass": wire.Pass(),
    "draw_stock": wire.DrawStock(),
    "draw_discard": wire.DrawDiscard(),
}
CODES = {
    "take_upcard": actions.TAKE_UPCARD,
    "pass": actions.PASS,
    "draw_stock": actions.DRAW_STOCK,
    "draw_discard": actions.DRAW_DISCARD,
}
CANONICAL = msgspec.json.Encoder(order="deterministic")


def cause_of(act: wire.Act) -> str:
    """A short digest by which the same act is known again, in hex."""
    return hashlib.sha256(CANONICAL.encode(act)).hexdigest()[:16]


def names(mask: int) -> list[str]:
    """The cards of a set, sorted by code."""
    return [CARD_NAMES[card] for card in CardSet(mask)]


def meld_names(melds: Iterable[int]) -> list[list[str]]:
    """Melds by their cards."""
    return [names(meld) for meld in melds]


def mask_of(cards: Iterable[str]) -> int:
    """The set of these cards; `CardError` if one is given twice."""
    return int(CardSet.of(map(Card.parse, cards)))


def melds_of(spread: Sequence[Sequence[str]] | None) -> tuple[int, ...] | None:
    """Melds as sets; None stays None. `IllegalAction` for a card given twice."""
    if spread is None:
        return None
    try:
        mask_of(card for meld in spread for card in meld)
        return tuple(map(mask_of, spread))
    except CardError as error:
        raise actions.IllegalAction("M3", "bad_spread", str(error)) from error


def code_of(act: wire.Act, deal: Deal) -> int:
    """The action code of one step for the seat on turn.

    Raises `IllegalAction` where the act names what cannot be; the engine decides the rest. Not for `Finish`, `Ready`, `Resign`
    and `Undo`.
    """
    match act:
        case wire.Discard():
            return actions.discard(Card.parse(act.card))
        case wire.Knock() | wire.Gin():
            return declaration(act, deal)
        case wire.BigGin():
            return deal.knock_action(-1, melds_of(act.spread), "big_gin")
        case wire.LayOff():
            return actions.lay_off(Card.parse(act.card), act.meld)
        case wire.TakeUpcard() | wire.Pass() | wire.DrawStock() | wire.DrawDiscard():
            return CODES[str(act.__struct_config__.tag)]
        case _:
            raise actions.IllegalAction("T5", "wrong_phase", "this is no act of Gin Rummy")


def declaration(act: wire.Knock | wire.Gin, deal: Deal) -> int:
    """The code of a knock or gin, at the wall with the top of the pile taken first (W3).

    Where a wrong knock is possible, melds that are none are left out and a gin that leaves points is a knock (I3).
    """
    card, melds = Card.parse(act.card), melds_of(act.spread)
    gin = isinstance(act, wire.Gin)
    if melds is not None and deal.rules.illegal_knock == "expose":
        melds = tuple(meld for meld in melds if stands(meld, deal.rules.run_max))
        gin = gin and not count_left(int(deal.hand(deal.turn)) & ~(1 << card), melds)
    if gin:
        return deal.knock_action(card, melds, "gin")
    return deal.knock_action(card, melds, "take_and_knock" if deal.phase == WALL else "knock")


def stands(meld: int, longest: int | None) -> bool:
    """Whether cards are a meld where runs have *longest* cards at most (M1, M2)."""
    return is_meld(meld) and (meld,) in spreads(meld, 0, longest)


def act_of(code: int, view: View) -> wire.Act:
    """The act that says an action code of ``view.legal()``."""
    kind, card, number = actions.kind(code), actions.card(code), actions.index(code)
    name = CARD_NAMES[card] if card >= 0 else ""
    auto = number == 0 or ARRANGEMENTS[2] == view.rules.arrangement
    spread = (
        None
        if auto or kind not in ("knock", "take_and_knock", "gin", "big_gin", "finish")
        else meld_names(view.spread_of(code))
    )
    match kind:
        case "discard":
            return wire.Discard(name)
        case "knock" | "take_and_knock":
            return wire.Knock(name, spread)
        case "gin":
            return wire.Gin(name, spread)
        case "big_gin":
            return wire.BigGin(spread)
        case "lay_off":
            return wire.LayOff(name, number)
        case "finish":
            return wire.Finish([], spread)
        case _:
            return PLAIN[kind]


def legal_acts(view: View) -> list[wire.Act]:
    """What the seat on turn may do, each throw, knock and finish once: other arrangements go with the same act."""
    return [act_of(code, view) for code in view.legal() if actions.kind(code) == "lay_off" or actions.index(code) == 0]
