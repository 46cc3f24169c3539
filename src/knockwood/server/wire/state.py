"""The state of the table as one viewer may know it, and whose turn it is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from knockwood.server.wire.acts import Act
from knockwood.server.wire.facts import KnockKind, Phase, ResultKind


class SeatInfo(Struct, frozen=True):
    """Who sits where. ``level`` is a bot's level name."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None


class RulesInfo(Struct, frozen=True):
    """The rule set in force. ``values`` holds every field of ``Rules``."""

    id: str
    preset: str
    values: dict[str, int | str | None]


class Own(Struct, frozen=True):
    """The viewer's own hand. ``arrangements``: every least arrangement, the engine's choice first; each is a list of melds."""

    cards: list[str]
    drawn: str | None
    deadwood: int
    arrangements: list[list[list[str]]]


class PileCard(Struct, frozen=True):
    """A card of the pile, bottom first. ``card`` null = face down; ``by`` null = turned up at the deal."""

    card: str | None
    by: int | None


class Other(Struct, frozen=True):
    """The opponent: how many cards, and which of them are known because they came off the pile."""

    count: int
    taken: list[str]


class Laid(Struct, frozen=True):
    """A card laid off on meld number ``meld``."""

    card: str
    meld: int


class KnockState(Struct, frozen=True):
    """A knock on the table. ``discard`` is null while it lies face down for this viewer."""

    by: int
    kind: KnockKind
    count: int
    spread: list[list[str]]
    loose: list[str]
    discard: str | None
    laid: list[Laid]


class Term(Struct, frozen=True):
    """One figure of the sheet's formula with its sign and its word."""

    k: Literal["loser_count", "winner_count", "gin_bonus", "big_gin_bonus", "undercut_bonus", "multiplier"]
    sign: Literal["+", "-", "x"]
    value: int


class SheetHand(Struct, frozen=True):
    """One seat's cards on the sheet: own melds, loose cards, cards laid off on the other's melds."""

    melds: list[list[str]]
    loose: list[str]
    laid: list[Laid]
    count: int


class Sheet(Struct, frozen=True):
    """The result of a hand. ``hands`` is null after a dead hand (SHEET-7)."""

    hand: int
    result: ResultKind
    winner: int | None
    knocker: int | None
    hands: list[SheetHand] | None
    discard: str | None
    could_lay_off: bool
    terms: list[Term]
    points: int
    before: list[int]
    after: list[int]
    next_dealer: int | None
    next_why: Literal["alternate", "dead_hand", "tie", "winner", "loser", "match_over"]
    fallback: bool


class HandLine(Struct, frozen=True):
    """One line of the score by hand."""

    result: ResultKind
    winner: int | None
    points: int


class Final(Struct, frozen=True):
    """The end of the match."""

    winner: int | None
    reason: Literal["target", "resigned"]
    hands: list[HandLine]


class State(Struct, frozen=True):
    """Everything this viewer may know about the table now.

    ``turn`` is the seat that acts, or null. ``taken`` is the pile card the seat on turn took this turn. ``mult`` is the
    factor of the hand, ``limit`` the most deadwood that may knock. ``wins`` counts the hands won. ``marks`` says why a game
    does not count.
    """

    hand: int
    phase: Phase
    turn: int | None
    dealer: int
    limit: int
    mult: int
    upcard: str | None
    own: Own | None
    other: Other
    taken: str | None
    stock: int
    pile: list[PileCard]
    knock: KnockState | None
    scores: list[int]
    wins: list[int]
    ready: list[bool]
    marks: list[Literal["helped", "taken_back"]]
    sheet: Sheet | None
    final: Final | None


class Throw(Struct, frozen=True):
    """A card that may be thrown, or may not: the least deadwood it leaves, or why it is blocked."""

    card: str
    left: int | None
    blocked: Literal["taken_this_turn"] | None


class KnockChoice(Struct, frozen=True):
    """A throw and what can be declared with it. ``card`` is null for big gin. ``choice``: another spread may matter (A6)."""

    card: str | None
    kind: KnockKind
    count: int
    choice: bool


class Target(Struct, frozen=True):
    """Melds of the knocker that a card could be laid off on now."""

    card: str
    melds: list[int]


class Plan(Struct, frozen=True):
    """A defence: cards laid off in order, own melds, what is left, its count and whether it undercuts.

    ``targets`` are the lay-offs still possible after this plan; ``needs`` is the largest count that undercuts.
    """

    layoffs: list[Laid]
    melds: list[list[str]]
    loose: list[str]
    count: int
    undercut: bool
    needs: int
    targets: list[Target]
    errors: list[str]


class Help(Struct, frozen=True):
    """What the client may not compute, for the seat that acts.

    ``throws`` and ``knocks`` (dearest choice first: ``knocks[0]`` is the button's default) in DISCARD; ``defence`` in LAYOFF.
    """

    throws: list[Throw]
    knocks: list[KnockChoice]
    defence: Plan | None


class Turn(Struct, frozen=True):
    """Who acts. ``legal`` and ``help`` go only to that seat; ``can_undo`` to every seat for itself."""

    actor: int | None
    legal: list[Act] | None
    help: Help | None
    can_undo: bool
