"""Every message of the engine protocol, version 1, as it is written: one JSON object a line. docs/protocol.md tells each field.

Cards are names (``7C``), sets of cards lists of names in the order of the pack, seats 0 and 1. Absent is null. Whoever reads
passes over fields and messages that it does not know, so that a later version may add some.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, json

VERSION = 1
"""Version of the protocol."""
NAME = "knockwood-engine"
"""What the protocol is called in the first message."""
LINE_BYTES = 1 << 16
"""Longest line that an engine may write, in bytes."""

Cards = list[str]
Melds = list[Cards]


class ToEngine(Struct, tag_field="type", frozen=True, kw_only=True):
    """What the table says."""


class Hello(ToEngine, tag="hello", frozen=True, kw_only=True):
    """The first message. The engine answers `EngineHello`."""

    protocol: str
    versions: list[int]
    """Versions that the table speaks."""
    table: str
    """Program and version of the table."""
    start_ms: int
    """Time for the answer, counted from the start of the process, in milliseconds."""
    move_ms: int
    """Time for every decision, in milliseconds."""
    line_bytes: int
    """Longest line that the engine may write, in bytes."""


class MatchBegins(ToEngine, tag="match", frozen=True, kw_only=True):
    """A match begins; what is known of an earlier one is to be forgotten."""

    rules: dict[str, Any]
    """Every house rule by name."""
    rules_id: str
    rules_text: str
    """The rules in short: the nearest preset and what differs."""
    seat: int
    """The engine's seat."""
    seed: int
    """A number for whatever the engine leaves to chance, 0 to 2**32 - 1. It tells nothing about the cards."""


class HandBegins(ToEngine, tag="hand", frozen=True, kw_only=True):
    """A hand was dealt."""

    number: int
    """Number of the hand in the match, from 1."""
    game: int
    """Number of the game in the match, from 1."""
    dealer: int
    scores: list[int]
    """Points of seats 0 and 1 in the game."""
    target: int
    """Points that end the game; in a series the hands."""
    hand: Cards
    """The engine's own cards."""
    upcard: str | None
    limit: int
    """Largest count that may knock in this hand, in points."""
    limit_card: str | None
    """The card that sets limit and factor, where one does."""
    mult: int
    """Factor on the points of this hand."""
    stock: int
    """Cards in the stock."""


class Event(ToEngine, tag="event", frozen=True, kw_only=True, omit_defaults=True):
    """Something was done, by either seat."""

    seat: int
    do: str
    """The act."""
    card: str | None = None
    """The card drawn, thrown or laid off; null where this seat does not see it."""
    meld: int | None = None
    """Lay-off: number of the knocker's meld, from 0."""
    melds: Melds | None = None
    """Knock and gin: the melds put down."""
    loose: Cards | None = None
    """Knock: the knocker's cards in no meld."""
    count: int | None = None
    """Knock: the points of those."""
    illegal: bool = False
    """The knock was above the limit: the hand goes on with that hand open (I2)."""
    hand: Cards | None = None
    """After an illegal knock: the hand that lies open now."""


class State(Struct, frozen=True, kw_only=True):
    """The whole position as the seat may know it. An engine that keeps its own books need not read it."""

    seat: int
    dealer: int
    phase: str
    turn: int
    hand: Cards
    drawn: str | None
    taken: str | None
    stock: int
    pile: list[str | None]
    """Bottom first; null is a card face down, or one not to be looked at."""
    upcard: str | None
    limit_card: str | None
    limit: int
    mult: int
    passes: int
    pile_draws: int
    other_count: int
    other_known: Cards
    exposed: list[int]
    """Seats whose hand lies open after an illegal knock."""
    knocker: int | None
    knock_count: int | None
    spread: Melds
    knocker_loose: Cards
    knock_discard: str | None
    laid: list[tuple[str, int]]
    other_hand: Cards
    scores: list[int]
    target: int


class Legal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An act that is allowed now."""

    do: str
    card: str | None = None
    meld: int | None = None
    melds: Melds | None = None
    count: int | None = None
    """Points that the melds leave."""
    illegal: bool = False
    """Allowed, but above the limit: it lays the hand open (I2)."""


class Ask(ToEngine, tag="ask", frozen=True, kw_only=True):
    """The engine is to act; it answers `Act`."""

    id: int
    """Number of the question in this process, from 1."""
    phase: str
    state: State
    legal: list[Legal]
    """Every act that is allowed, none else is."""


class HandOver(ToEngine, tag="hand_over", frozen=True, kw_only=True):
    """A hand has ended."""

    result: str
    winner: int | None
    points: int
    boxes: int
    bonus: int
    """Bonus within the points, before the factor."""
    mult: int
    knocker: int | None
    knocker_count: int | None
    defender_count: int | None
    """After lay-offs."""
    melds: Melds
    """The knocker's melds, without what was laid off on them."""
    laid: list[tuple[str, int]]
    """Cards laid off, each with the number of its meld."""
    defender_melds: Melds
    discard: str | None
    """The card thrown with the knock."""
    hands: list[Cards | None]
    """What seats 0 and 1 held at the end; null where it stays closed (W5)."""
    scores: list[int]
    """Points of seats 0 and 1 in the game, with this hand."""
    game_over: bool


class MatchOver(ToEngine, tag="match_over", frozen=True, kw_only=True):
    """The match has ended."""

    winner: int | None
    """The seat that won; null after a draw."""
    points: list[int]
    """What seats 0 and 1 are settled at, bonuses included."""
    forfeit: str | None
    """Why it ended early: the code of the forfeit."""


class Error(ToEngine, tag="error", frozen=True, kw_only=True):
    """What the engine did wrong. It has lost the match; nothing more is asked of this process."""

    code: str
    text: str


class Quit(ToEngine, tag="quit", frozen=True, kw_only=True):
    """The process is to end."""


class FromEngine(Struct, tag_field="type", frozen=True, kw_only=True):
    """What an engine says."""


class EngineHello(FromEngine, tag="hello", frozen=True, kw_only=True):
    """The answer to `Hello`."""

    version: int
    """The version that the engine chose among those offered."""
    name: str
    author: str = ""


class Act(FromEngine, tag="act", frozen=True, kw_only=True):
    """The answer to `Ask`: its id, and one of its legal acts. Melds left out are the automatic ones (A4)."""

    id: int
    do: str
    card: str | None = None
    meld: int | None = None
    melds: Melds | None = None


class Info(FromEngine, tag="info", frozen=True, kw_only=True):
    """Anything the engine wants to tell a person; it may come at any time and is passed over."""

    text: str = ""


TABLE_SAYS = Hello | MatchBegins | HandBegins | Event | Ask | HandOver | MatchOver | Error | Quit
ENGINE_SAYS = EngineHello | Act | Info

ENCODER = json.Encoder()
TABLE_DECODER: json.Decoder[TABLE_SAYS] = json.Decoder(TABLE_SAYS)
"""Reads what a table says."""
ENGINE_DECODER: json.Decoder[ENGINE_SAYS] = json.Decoder(ENGINE_SAYS)
"""Reads what an engine says."""


def line_of(message: ToEngine | FromEngine) -> bytes:
    """The message as its line."""
    return ENCODER.encode(message) + b"\n"
