"""Bodies of the HTTP operations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from knockwood.bots.hint import Why
from knockwood.server.wire.acts import Act
from knockwood.server.wire.base import Card, Count, GameId, Spread
from knockwood.server.wire.facts import Fact
from knockwood.server.wire.rules import RuleChanges, ShareCode
from knockwood.server.wire.socket import ErrorCode, Happened
from knockwood.server.wire.state import Final, KnockState, Ledger, PileCard, RulesInfo, RummyMeld, RummySheet, SeatInfo, Sheet


class Measured(Struct, frozen=True):
    """What the arena measured: share of matches won against a named bot, with its 95 % interval."""

    against: str
    share: float
    low: float
    high: float
    games: int


class LevelRating(Struct, frozen=True):
    """A rating with its 95 % interval: 400 points are odds of ten to one, the plain bot has 1000."""

    rating: int
    low: int
    high: int


class LevelInfo(Struct, frozen=True):
    """A bot level of one game. ``name`` asks for it in a new game, ``character`` is a text key."""

    name: str
    character: str
    measured: Measured | None
    ms_per_decision: float | None
    rating: LevelRating | None


class Info(Struct, frozen=True):
    """The server: version, build id of the client it serves, wire version, presets offered.

    ``levels`` are those of Gin Rummy, ``rummy500_levels`` those of Rummy 500, the weakest first.
    """

    version: str
    build: str
    wire: int
    presets: list[RulesInfo]
    levels: list[LevelInfo]
    rummy500_levels: list[LevelInfo]


class SessionInfo(Struct, frozen=True):
    """The guest."""

    name: str
    created: int


class SessionStart(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin, or rename, a guest session. A name has 1 to 20 characters."""

    name: Annotated[str, Meta(min_length=1, max_length=20)] = "You"


class GameCreate(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table against bots. ``rules`` are differences from the preset; a share ``code`` stands in place of both.

    ``level`` is one that ``server.info`` offers for the game; null takes the one in the middle, the weaker of two.
    ``players`` is 2 to 4 where the seating leaves it open (P2); null takes the number that the code names, else the least.
    ``rematch`` links to a finished game or an imported one: the next player deals first.
    """

    level: Annotated[str, Meta(max_length=20)] | None = None
    preset: Annotated[str, Meta(max_length=40)] = "simple"
    rules: RuleChanges = {}
    code: ShareCode | None = None
    players: Annotated[int, Meta(ge=2, le=4)] | None = None
    rematch: GameId | None = None


class GameSummary(Struct, frozen=True):
    """One line of the history. ``you`` is the own seat; ``scores`` follow ``parties``; ``winners`` are seats.

    ``unfinished`` is an imported record of a match that was not over: it can be replayed and played again, not gone on with.
    """

    game: str
    created: int
    updated: int
    you: int
    seats: list[SeatInfo]
    rules: RulesInfo
    parties: list[list[int]]
    scores: list[int]
    hands: int
    status: Literal["running", "finished", "resigned", "unfinished"]
    winners: list[int]
    marks: list[Literal["helped", "taken_back"]]


class GameList(Struct, frozen=True):
    """The guest's games, newest first."""

    games: list[GameSummary]


class GameCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /games/{game}/commands``: the same as a ``cmd`` message."""

    cmd_n: Count
    base_seq: Count
    act: Act


class CommandReply(Struct, frozen=True):
    """The events of an accepted command, as this seat may know them."""

    events: list[Happened]


class PreviewAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A lay-off plan to check; ``melds`` null = arrange the rest at its least."""

    layoffs: Annotated[list[tuple[Card, Annotated[int, Meta(ge=0, le=2)]]], Meta(max_length=10)] = []
    melds: Spread | None = None


class SpreadsAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Which ways are there to put the hand down with this card thrown?"""

    card: Card


class SpreadChoice(Struct, frozen=True):
    """A way to put the hand down: the melds, the count it leaves, the cards that could be laid off on it first (L7)."""

    melds: list[list[str]]
    count: int
    open_to: list[str]


HintWhy = Why | Literal["best_found"]


class Hint(Struct, frozen=True):
    """What a good player does here: the act, the count it leaves (null where none applies) and a text key for the reason."""

    act: Act
    left: int | None
    why: HintWhy


class ReplayStep(Struct, frozen=True):
    """One step of a finished hand: what happened, both hands after it, and both counts."""

    fact: Fact
    hands: list[list[str]]
    deadwood: list[int]
    stock: int
    pile: list[PileCard]
    turn: int | None


class ReplayHand(Struct, frozen=True):
    """A finished hand, whole: two ``players``, in whose order hands and counts stand.

    ``stock`` is what nobody drew, next card first. ``steps[0]`` is the deal.
    """

    hand: int
    players: list[int]
    dealer: int
    limit: int
    mult: int
    upcard: str | None
    knock_card: str | None
    steps: list[ReplayStep]
    stock: list[str]
    knock: KnockState | None
    sheet: Sheet
    ledger: Ledger


class RummyReplayStep(Struct, frozen=True):
    """One step of a finished hand of Rummy 500: hands, points held, the melds on the table, the pile (bottom first)."""

    fact: Fact
    hands: list[list[str]]
    held: list[int]
    melds: list[RummyMeld]
    pile: list[str]
    stock: int
    turn: int | None


class RummyReplayHand(Struct, frozen=True):
    """A finished hand of Rummy 500, whole. ``stock`` is what nobody drew, next card first."""

    hand: int
    dealer: int
    steps: list[RummyReplayStep]
    stock: list[str]
    sheet: RummySheet


class Replay(Struct, frozen=True):
    """``GET /games/{game}/replay``: every finished hand of a game of one's own, to step through.

    Rummy 500 has its own hands.
    """

    game: str
    you: int
    seats: list[SeatInfo]
    rules: RulesInfo
    hands: list[ReplayHand]
    rummy: list[RummyReplayHand]
    final: Final | None


class Problem(Struct, frozen=True):
    """The body of every HTTP error: a code from the closed list and one plain sentence."""

    code: ErrorCode
    detail: str
    retry_ms: int | None
