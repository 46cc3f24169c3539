"""What happened, as one viewer may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ResultKind = Literal["knock", "gin", "big_gin", "undercut", "tie", "dead_hand"]
KnockKind = Literal["knock", "gin", "big_gin"]
Phase = Literal[
    "offer", "forced", "draw", "discard", "duty", "play", "wall", "layoff", "pair", "hand_over", "match_over", "waiting"
]


class Opened(Struct, frozen=True, tag_field="k", tag="opened"):
    """The table was opened (log event ``game_created``)."""


class Seated(Struct, frozen=True, tag_field="k", tag="seated"):
    """A player or bot took a seat."""

    by: int
    name: str


class DealerChosen(Struct, frozen=True, tag_field="k", tag="dealer_chosen"):
    """The player with the higher card said who deals the first hand (R1)."""

    by: int
    dealer: int


class Dealt(Struct, frozen=True, tag_field="k", tag="dealt"):
    """A new hand was dealt to ``players``. ``knock_card``: of a second pack (O5)."""

    dealer: int
    players: list[int]
    upcard: str | None
    knock_card: str | None


class Passed(Struct, frozen=True, tag_field="k", tag="passed"):
    """A player refused the upcard, or the wall."""

    by: int


class Drew(Struct, frozen=True, tag_field="k", tag="drew"):
    """A player drew. ``card`` is null for others when it came from the stock."""

    by: int
    source: Literal["stock", "pile", "upcard"]
    card: str | None


class TookPile(Struct, frozen=True, tag_field="k", tag="took_pile"):
    """Rummy 500: a player took these cards from the pile, the deepest first (F4)."""

    by: int
    cards: list[str]


class Melded(Struct, frozen=True, tag_field="k", tag="melded"):
    """Rummy 500: a player laid a meld down, number ``meld`` on the table (F6)."""

    by: int
    cards: list[str]
    meld: int


class Threw(Struct, frozen=True, tag_field="k", tag="threw"):
    """A player threw a card face up."""

    by: int
    card: str


class Knocked(Struct, frozen=True, tag_field="k", tag="knocked"):
    """A player knocked. ``card`` is the face-down throw: the thrower's own view only."""

    by: int
    kind: KnockKind
    count: int
    card: str | None


class Exposed(Struct, frozen=True, tag_field="k", tag="exposed"):
    """A knock above the limit: the card thrown stays on the pile, the hand lies open from now on (I2)."""

    by: int
    count: int
    card: str


class LaidOff(Struct, frozen=True, tag_field="k", tag="laid_off"):
    """The defender laid a card off on meld ``meld``."""

    by: int
    card: str
    meld: int


class Finished(Struct, frozen=True, tag_field="k", tag="finished"):
    """The defender ended the lay-off."""

    by: int


class HandEnded(Struct, frozen=True, tag_field="k", tag="hand_ended"):
    """The hand is over; the sheet is in the state."""

    result: ResultKind
    winner: int | None
    points: int


class RummyEnded(Struct, frozen=True, tag_field="k", tag="rummy_ended"):
    """A hand of Rummy 500 is over: who went out, null where the stock ended it, and what every seat scores (F9, F10)."""

    out: int | None
    nets: list[int]


class Revealed(Struct, frozen=True, tag_field="k", tag="revealed"):
    """The secret the deck came from (``s`` in hex), shown when the hand is over."""

    s: str


class Undone(Struct, frozen=True, tag_field="k", tag="undone"):
    """A player took moves back: everything after log event ``to`` no longer counts."""

    by: int
    to: int


class Elsewhere(Struct, frozen=True, tag_field="k", tag="elsewhere"):
    """Something happened on a board that this viewer does not see."""


class NoticeGiven(Struct, frozen=True, tag_field="k", tag="notice_given"):
    """A player gave notice: no further Hollywood column opens (H6)."""

    by: int


class IsReady(Struct, frozen=True, tag_field="k", tag="ready"):
    """A player has seen the sheet."""

    by: int


class Resigned(Struct, frozen=True, tag_field="k", tag="resigned"):
    """A player gave the match up."""

    by: int


class Helped(Struct, frozen=True, tag_field="k", tag="helped"):
    """A player asked for a hint; the game is marked."""

    by: int


class GameEnded(Struct, frozen=True, tag_field="k", tag="game_ended"):
    """The match is over. ``winner`` is the party that won, null after a draw."""

    winner: int | None


Fact = (
    Opened
    | Seated
    | DealerChosen
    | Dealt
    | Passed
    | Drew
    | TookPile
    | Melded
    | Threw
    | Knocked
    | Exposed
    | LaidOff
    | Finished
    | HandEnded
    | RummyEnded
    | Revealed
    | Undone
    | Elsewhere
    | NoticeGiven
    | IsReady
    | Resigned
    | Helped
    | GameEnded
)
