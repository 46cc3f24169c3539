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
    """The rule set in force. ``values`` holds every field of ``Rules``.

    ``title`` is the preset's name, said to be changed if it is, ``line`` the rules on one line. ``warning`` says that reaching
    the target may not win, null where it does (SET-8).
    """

    id: str
    preset: str
    values: dict[str, int | str | None]
    title: str
    line: str
    warning: str | None


class Own(Struct, frozen=True):
    """The viewer's own hand. ``arrangements``: every least arrangement, the engine's choice first; each is a list of melds.

    ``exposed``: it lies open after a wrong knock, to the end of the hand (I2).
    """

    cards: list[str]
    drawn: str | None
    deadwood: int
    arrangements: list[list[list[str]]]
    exposed: bool


class PileCard(Struct, frozen=True):
    """A card of the pile, bottom first. ``card`` null = face down; ``by`` null = turned up at the deal."""

    card: str | None
    by: int | None


class Other(Struct, frozen=True):
    """A hand that is not the viewer's: how many cards, which are known because they came off the pile, and all if it lies open.

    ``open`` is null unless the hand was exposed by a wrong knock (V6).
    """

    count: int
    taken: list[str]
    open: list[str] | None


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


class Tally(Struct, frozen=True):
    """The settlement of a game or of a closed Hollywood column, one figure for each party (E2 to E7).

    ``base`` are hand points, ``game`` the game bonus, ``line`` the boxes at their worth, ``shutout`` what the shutout adds,
    ``total`` the sum. ``reached`` is the party that reached the target, ``winner`` null after a draw.
    """

    parties: list[list[int]]
    base: list[int]
    game: list[int]
    line: list[int]
    shutout: list[int]
    total: list[int]
    reached: int | None
    winner: int | None
    margin: int


class Column(Struct, frozen=True):
    """A column of the sheet: a game, or one of the games that Hollywood plays at once (H1). ``added``: by the last hand."""

    scores: list[int]
    boxes: list[int]
    wins: list[int]
    added: list[int]
    tally: Tally | None


class Payment(Struct, frozen=True):
    """Who owes whom how much, in cents (B1, B2). Seats."""

    payer: int
    payee: int
    cents: int


class Ledger(Struct, frozen=True):
    """The score sheet. ``parties`` are the sides that score, each a list of seats; lists of figures follow their order.

    ``columns``: the running game, or all Hollywood columns, whose ``totals`` are the grand totals so far. ``games``: the games
    that are settled, in a match of several; ``standing`` is what each seat has from them, games won (``best_of``) or points
    (``cumulative``). ``needed``: games, points or hands of a series that end the match. ``extended``: a closed column opens a
    further one until somebody gives notice (H6). ``may_lose``: the party that leads would lose on boxes if it reached the
    target now (E7).
    """

    parties: list[list[int]]
    kind: Literal["points", "hollywood", "series"]
    match_kind: Literal["single", "best_of", "cumulative"]
    target: int
    columns: list[Column]
    totals: list[int]
    games: list[Tally]
    standing: list[int] | None
    needed: int | None
    extended: bool
    may_lose: int | None
    payments: list[Payment]


class Sheet(Struct, frozen=True):
    """The result of a hand. ``players`` are the seats that played it, and ``hands`` is in their order, null after a dead hand.

    ``winner`` and ``knocker`` are seats; ``before`` and ``after`` are the scores of the parties in the running game. With
    partners ``net`` is what the winning side scores from both hands (P9), and ``pair`` the sheet of the other board.
    ``fallback``: a bot gave no answer in time and a plain stand-in moved for it; ``fallback_seats`` says which bots, on any
    board.
    """

    hand: int
    result: ResultKind
    players: list[int]
    winner: int | None
    knocker: int | None
    hands: list[SheetHand] | None
    discard: str | None
    could_lay_off: bool
    terms: list[Term]
    points: int
    boxes: int
    before: list[int]
    after: list[int]
    next_dealer: int | None
    next_players: list[int]
    next_why: Literal["alternate", "dead_hand", "tie", "winner", "loser", "rotation", "match_over"]
    fallback: bool
    net: Net | None
    pair: Sheet | None
    fallback_seats: list[int]


class Net(Struct, frozen=True):
    """What a pair of hands comes to for the side that won more: ``winner`` is a party, null if nobody scores (P9, P10)."""

    winner: int | None
    points: int
    boxes: int


class HandLine(Struct, frozen=True):
    """One line of the score by hand. ``winner`` is a seat, ``hand`` the hand's number from 1; partners play two hands of a
    number.

    ``net``: what such a pair comes to, on both of its lines; null where one hand is played at a time (P9).
    """

    result: ResultKind
    players: list[int]
    winner: int | None
    points: int
    hand: int
    net: Net | None


class Final(Struct, frozen=True):
    """The end of the match. ``winners``: the seats that won, none after a draw. ``overtaken``: the target did not win (END-4).

    ``reason`` ``hands``: the last hand that a match may have is played, the 1,024th, and nobody has won. ``hands`` is empty in
    Rummy 500, whose score by hand is in ``rummy``.
    """

    winners: list[int]
    reason: Literal["target", "resigned", "hands"]
    overtaken: bool
    hands: list[HandLine]


class RummyCard(Struct, frozen=True):
    """A card on the table, the seat it counts for, its points there (F7, F8)."""

    card: str
    by: int
    points: int


class RummyMeld(Struct, frozen=True):
    """A meld on the table: the seat that laid it down with its ``first`` so many cards, and all its cards in the order laid."""

    owner: int
    first: int
    cards: list[RummyCard]


class RummySeat(Struct, frozen=True):
    """A hand of Rummy 500: how many cards, those known from the pile, the points that lie in front of the seat."""

    count: int
    known: list[str]
    shown: int


class RummyLine(Struct, frozen=True):
    """One seat of the sheet: points shown and held, their difference, the cards held at the end (F10)."""

    shown: int
    held: int
    net: int
    cards: list[str]


class RummySheet(Struct, frozen=True):
    """The result of a hand of Rummy 500. ``out`` is who went out, null where the stock ended it (F9).

    ``fallback_seats``: the bots that gave no answer in time, for which a plain stand-in moved.
    """

    hand: int
    out: int | None
    lines: list[RummyLine]
    before: list[int]
    after: list[int]
    next_dealer: int | None
    fallback: bool
    fallback_seats: list[int]


class Rummy(Struct, frozen=True):
    """What Rummy 500 adds to the state. ``seats`` by seat; ``melds`` by number, each in the order its cards lie.

    ``duty`` must be melded or laid off first (F5); ``taken`` came from the pile this turn. ``nets`` is the score by hand.
    ``idle`` counts the free takes of the top card in a row, ``turned`` how often the pile became a new stock.
    """

    seats: list[RummySeat]
    melds: list[RummyMeld]
    idle: int
    turned: int
    duty: str | None
    taken: list[str]
    nets: list[list[int]]
    sheet: RummySheet | None


class Board(Struct, frozen=True):
    """A hand that is being played by two seats. ``first`` plays the non-dealer's part. ``over``: it has no more turns."""

    players: list[int]
    first: int
    over: bool


class CutCard(Struct, frozen=True):
    """A card drawn for the first deal (R1)."""

    seat: int
    card: str


class State(Struct, frozen=True):
    """Everything this viewer may know about the table now.

    ``boards`` are the hands being played, ``board`` the one in view; a seat on none of them sits out and sees what a watcher
    sees: ``own`` is null and ``near`` is the hand of the first player. ``other`` is the opponent, for a watcher the second
    player. ``turn`` is the seat that acts, or null. ``dealer`` is the seat that deals, which may sit out (P2). ``taken`` is the
    pile card the seat on turn took this turn. ``knock_card`` is the card that sets the limit where it is not the upcard (O5).
    ``mult`` is the factor of the hand, ``limit`` the most deadwood that may knock. ``scores`` and ``wins`` (hands won) follow
    the ledger's parties. ``rummy`` is there in Rummy 500, where ``own.deadwood`` is what is held. ``marks`` says why a game
    does not count. ``cut`` is there before and in the first hand where cards were cut for the deal.
    """

    hand: int
    phase: Phase
    turn: int | None
    dealer: int
    board: int
    boards: list[Board]
    limit: int
    mult: int
    upcard: str | None
    knock_card: str | None
    own: Own | None
    near: Other | None
    other: Other
    taken: str | None
    stock: int
    pile: list[PileCard]
    knock: KnockState | None
    scores: list[int]
    wins: list[int]
    ledger: Ledger
    ready: list[bool]
    marks: list[Literal["helped", "taken_back"]]
    cut: list[CutCard]
    sheet: Sheet | None
    rummy: Rummy | None
    final: Final | None


class Throw(Struct, frozen=True):
    """A card that may be thrown, or may not: the least deadwood it leaves, or why it is blocked."""

    card: str
    left: int | None
    blocked: Literal["taken_this_turn"] | None


class KnockChoice(Struct, frozen=True):
    """A throw and what can be declared with it. ``card`` is null for big gin. ``choice``: another spread may matter (A6).

    ``wrong``: the count is above the limit; possible where a wrong knock lays the hand open (I2).
    """

    card: str | None
    kind: KnockKind
    count: int
    choice: bool
    wrong: bool


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
    """Who acts. ``legal`` and ``help`` go only to that seat.

    What may be done out of turn goes to every seat for itself: ``can_undo``, and ``can_give_notice``, which closes an extended
    Hollywood sheet (H6). Resigning is possible until the match is over.
    """

    actor: int | None
    legal: list[Act] | None
    help: Help | None
    can_undo: bool
    can_give_notice: bool
