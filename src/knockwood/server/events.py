"""What the log of a game holds: one payload per event.

Payloads only gain fields with defaults; a change of meaning raises the version.
"""

from __future__ import annotations

import secrets
from typing import Literal

import msgspec
from msgspec import Struct

RULES_VERSION = 1
"""Version of the engine's meaning of these events."""


class SeatSpec(Struct, frozen=True):
    """Who sits in a seat. ``user`` is the id of a person in the relational tables, empty for bots; ``level`` a bot's level."""

    name: str
    kind: Literal["person", "bot"]
    user: str = ""
    level: str = ""


class GameCreated(Struct, frozen=True, tag_field="k", tag="game_created"):
    """A table: rules in full, deal protocol, and the secret end of its hash chain (never sent). No ``first_dealer``: drawn."""

    preset: str
    rules: dict[str, int | str | None]
    protocol: str
    anchor: str
    secret: str
    first_dealer: int | None = None
    rematch: str = ""
    players: int = 2
    game: Literal["gin", "rummy500"] = "gin"


class SeatTaken(Struct, frozen=True, tag_field="k", tag="seat_taken"):
    """A person or a bot sat down."""

    seat: int
    who: SeatSpec


class DealerChosen(Struct, frozen=True, tag_field="k", tag="dealer_chosen"):
    """The player who drew the higher card said who deals the first hand (R1)."""

    dealer: int
    cause: str = ""


class HandDealt(Struct, frozen=True, tag_field="k", tag="hand_dealt"):
    """A hand began, or two at once with partners (P9); ``dealer`` is the seat that deals on the first board.

    ``labels`` name each seat's entropy; ``entropy`` is hex, empty = none. ``entered`` is a deck given by hand (two characters a
    card, one deck after the other), which has no proof; ``root`` is the root of the card proofs, empty before they exist.
    """

    hand: int
    dealer: int
    labels: list[str]
    entropy: list[str] = []
    entered: str = ""
    root: str = ""


class Action(Struct, frozen=True, tag_field="k", tag="action"):
    """A step of a hand in the engine's text form, on one of the boards that are played at once.

    ``fallback``: the server moved for a bot that gave no answer. ``more``: the next step follows from the same command, so
    nobody is to act in between.
    """

    text: str
    cause: str = ""
    fallback: bool = False
    more: bool = False
    board: int = 0


class HandEnded(Struct, frozen=True, tag_field="k", tag="hand_ended"):
    """The result of a hand and the first 8 bytes of SHA-256 over the canonical state, in hex. ``winner`` is a seat.

    With two boards (P9) both results follow each other when both hands are over.
    """

    result: str
    winner: int | None
    points: int
    state_hash: str
    board: int = 0


class HandRevealed(Struct, frozen=True, tag_field="k", tag="hand_revealed"):
    """The link of the chain that a hand used, in hex.

    ``hand`` is the link's number, which is the hand's where one board is played.
    """

    hand: int
    s: str


class Undone(Struct, frozen=True, tag_field="k", tag="undone"):
    """Every step after event ``to`` on this board no longer counts."""

    to: int
    cause: str = ""
    board: int = 0


class ReadyGiven(Struct, frozen=True, tag_field="k", tag="ready"):
    """A person has seen the sheet."""

    cause: str = ""


class NoticeGiven(Struct, frozen=True, tag_field="k", tag="notice_given"):
    """A player gave notice: the Hollywood sheet is not extended any more (H6)."""

    cause: str = ""


class Helped(Struct, frozen=True, tag_field="k", tag="helped"):
    """A person asked for a hint."""


class Resigned(Struct, frozen=True, tag_field="k", tag="resigned"):
    """A player gave the match up."""

    cause: str = ""


class GameEnded(Struct, frozen=True, tag_field="k", tag="game_ended"):
    """The match is over. ``winner`` is the party that won, None after a draw or where the winners are no party.

    ``hands``: it came to the last hand that a match may have, and stays undecided.
    """

    winner: int | None
    reason: Literal["target", "resigned", "hands"]


Payload = (
    GameCreated
    | SeatTaken
    | DealerChosen
    | HandDealt
    | Action
    | HandEnded
    | HandRevealed
    | Undone
    | ReadyGiven
    | NoticeGiven
    | Helped
    | Resigned
    | GameEnded
)

POSITION_EVENTS = (DealerChosen, HandDealt, Action, Undone, HandEnded, Resigned, GameEnded)
"""Events after which the legal actions of a hand differ: a command based on an older state is stale."""

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Payload] = msgspec.json.Decoder(Payload)


def kind_of(payload: Payload) -> str:
    """The name of the event in the log."""
    tag = payload.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def pack(payload: Payload) -> bytes:
    """The payload as the log stores it."""
    return ENCODER.encode(payload)


def unpack(data: bytes) -> Payload:
    """The payload of a stored event. Raises ``msgspec.ValidationError`` when it is not one of ours."""
    return DECODER.decode(data)


ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford base32, lower case


def new_game_id() -> bytes:
    """16 random bytes."""
    return secrets.token_bytes(16)


def id_text(game: bytes) -> str:
    """The 26 characters that stand for a game on the wire."""
    number = int.from_bytes(game, "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def id_bytes(text: str) -> bytes | None:
    """The 16 bytes behind *text*, or None if it names no game."""
    if len(text) != 26 or any(letter not in ALPHABET for letter in text) or text[0] not in "01234567":
        return None
    number = 0
    for letter in text:
        number = number << 5 | ALPHABET.index(letter)
    return number.to_bytes(16, "big")
