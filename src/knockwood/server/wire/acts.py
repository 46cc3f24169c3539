"""What a player may do."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from knockwood.server.wire.base import Card, Meld, Seat, Spread


class TakeUpcard(Struct, frozen=True, tag_field="k", tag="take_upcard", forbid_unknown_fields=True):
    """Take the upcard that is offered (T1)."""


class Pass(Struct, frozen=True, tag_field="k", tag="pass", forbid_unknown_fields=True):
    """Refuse the upcard, or end the wall (T1, W3)."""


class DrawStock(Struct, frozen=True, tag_field="k", tag="draw_stock", forbid_unknown_fields=True):
    """Draw the top card of the stock."""


class DrawDiscard(Struct, frozen=True, tag_field="k", tag="draw_discard", forbid_unknown_fields=True):
    """Take the top card of the pile."""


class DrawPile(Struct, frozen=True, tag_field="k", tag="draw_pile", forbid_unknown_fields=True):
    """Rummy 500: take this card from the pile with every card above it (F4)."""

    card: Card


class MeldCards(Struct, frozen=True, tag_field="k", tag="meld", forbid_unknown_fields=True):
    """Rummy 500: lay these cards down as a meld (F6)."""

    cards: Meld


class Discard(Struct, frozen=True, tag_field="k", tag="discard", forbid_unknown_fields=True):
    """Throw a card face up onto the pile."""

    card: Card


class Knock(Struct, frozen=True, tag_field="k", tag="knock", forbid_unknown_fields=True):
    """Throw a card face down and knock; ``spread`` null = the automatic arrangement (A4)."""

    card: Card
    spread: Spread | None = None


class Gin(Struct, frozen=True, tag_field="k", tag="gin", forbid_unknown_fields=True):
    """Throw a card face down and declare gin; ``spread`` null = the automatic arrangement."""

    card: Card
    spread: Spread | None = None


class BigGin(Struct, frozen=True, tag_field="k", tag="big_gin", forbid_unknown_fields=True):
    """Declare all eleven cards melded; nothing is thrown (K6)."""

    spread: Spread | None = None


class LayOff(Struct, frozen=True, tag_field="k", tag="lay_off", forbid_unknown_fields=True):
    """Lay one card off on meld number ``meld`` of the knocker's spread (L2), in Rummy 500 of the table (F7)."""

    card: Card
    meld: Annotated[int, Meta(ge=0, le=16)]


class Finish(Struct, frozen=True, tag_field="k", tag="finish", forbid_unknown_fields=True):
    """End the lay-off: first these lay-offs in order, then the own melds; ``melds`` null = the least arrangement (L4)."""

    layoffs: Annotated[list[tuple[Card, Annotated[int, Meta(ge=0, le=2)]]], Meta(max_length=10)] = []
    melds: Spread | None = None


class ChooseDealer(Struct, frozen=True, tag_field="k", tag="choose_dealer", forbid_unknown_fields=True):
    """Say who deals the first hand: the right of the higher card where the rules cut for it so (R1)."""

    seat: Seat


class GiveNotice(Struct, frozen=True, tag_field="k", tag="give_notice", forbid_unknown_fields=True):
    """Hollywood that is extended: no further column opens from now on (H6)."""


class Ready(Struct, frozen=True, tag_field="k", tag="ready", forbid_unknown_fields=True):
    """Seen the sheet: deal the next hand."""


class Resign(Struct, frozen=True, tag_field="k", tag="resign", forbid_unknown_fields=True):
    """Give the match up."""


class Undo(Struct, frozen=True, tag_field="k", tag="undo", forbid_unknown_fields=True):
    """Back to this seat's last own decision of the running hand; against bots only."""


Act = (
    TakeUpcard
    | Pass
    | DrawStock
    | DrawDiscard
    | DrawPile
    | MeldCards
    | Discard
    | Knock
    | Gin
    | BigGin
    | LayOff
    | Finish
    | ChooseDealer
    | GiveNotice
    | Ready
    | Resign
    | Undo
)
