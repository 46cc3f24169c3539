"""Every message between the server and its clients, as msgspec Structs.

JSON text frames, one message a frame, tag field ``t`` (acts, facts and terms use ``k``). Cards are two characters, rank then
suit. Times are integer milliseconds. Seats are 0 and 1. Structs that the server sends have no defaulted fields: what is absent
is an explicit ``null``, so that the generated TypeScript has no optional fields. Structs that it reads forbid unknown fields.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

WIRE_VERSION = 1

Card = Annotated[str, Meta(pattern="^[A23456789TJQK][CDHS]$", min_length=2, max_length=2)]
Meld = Annotated[list[Card], Meta(min_length=3, max_length=13)]
Spread = Annotated[list[Meld], Meta(max_length=3)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
GameId = Annotated[str, Meta(pattern="^[0-9a-hjkmnp-tv-z]{26}$", max_length=26)]
PageId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$", max_length=64)]

# --- what a player may do -----------------------------------------------------------------------------------------------------


class TakeUpcard(Struct, frozen=True, tag_field="k", tag="take_upcard", forbid_unknown_fields=True):
    """Take the upcard that is offered (T1)."""


class Pass(Struct, frozen=True, tag_field="k", tag="pass", forbid_unknown_fields=True):
    """Refuse the upcard, or end the wall (T1, W3)."""


class DrawStock(Struct, frozen=True, tag_field="k", tag="draw_stock", forbid_unknown_fields=True):
    """Draw the top card of the stock."""


class DrawDiscard(Struct, frozen=True, tag_field="k", tag="draw_discard", forbid_unknown_fields=True):
    """Take the top card of the pile."""


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
    """Lay one card off on meld number ``meld`` of the knocker's spread (L2)."""

    card: Card
    meld: Annotated[int, Meta(ge=0, le=2)]


class Finish(Struct, frozen=True, tag_field="k", tag="finish", forbid_unknown_fields=True):
    """End the lay-off: first these lay-offs in order, then the own melds; ``melds`` null = the least arrangement (L4)."""

    layoffs: Annotated[list[tuple[Card, Annotated[int, Meta(ge=0, le=2)]]], Meta(max_length=10)] = []
    melds: Spread | None = None


class Ready(Struct, frozen=True, tag_field="k", tag="ready", forbid_unknown_fields=True):
    """Seen the sheet: deal the next hand."""


class Resign(Struct, frozen=True, tag_field="k", tag="resign", forbid_unknown_fields=True):
    """Give the match up."""


class Undo(Struct, frozen=True, tag_field="k", tag="undo", forbid_unknown_fields=True):
    """Back to this seat's last own decision of the running hand; against bots only."""


Act = TakeUpcard | Pass | DrawStock | DrawDiscard | Discard | Knock | Gin | BigGin | LayOff | Finish | Ready | Resign | Undo

# --- client to server ---------------------------------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """First message of a socket. ``last`` is the last seq this page has, or null; ``conn`` a random id of the page."""

    v: int
    game: GameId
    conn: PageId
    role: Literal["seat", "watch"] = "seat"
    seat: Seat | None = None
    last: Count | None = None
    proofs: bool = False


class Cmd(Struct, frozen=True, tag_field="t", tag="cmd", forbid_unknown_fields=True):
    """One action. ``cmd_n`` counts this seat's accepted commands 1, 2, 3, ...; ``base_seq`` is the last seq the page has."""

    cmd_n: Count
    base_seq: Count
    act: Act


class Pong(Struct, frozen=True, tag_field="t", tag="pong", forbid_unknown_fields=True):
    """Answer to a ping."""

    id: Count


class Leave(Struct, frozen=True, tag_field="t", tag="bye", forbid_unknown_fields=True):
    """The page closes on purpose."""


ClientMsg = Hello | Cmd | Pong | Leave

# --- facts: what happened, as this viewer may know it -------------------------------------------------------------------------

ResultKind = Literal["knock", "gin", "big_gin", "undercut", "tie", "dead_hand"]
KnockKind = Literal["knock", "gin", "big_gin"]
Phase = Literal["offer", "forced", "draw", "discard", "wall", "layoff", "hand_over", "match_over", "waiting"]


class Opened(Struct, frozen=True, tag_field="k", tag="opened"):
    """The table was opened (log event ``game_created``)."""


class Seated(Struct, frozen=True, tag_field="k", tag="seated"):
    """A player or bot took a seat."""

    by: int
    name: str


class Dealt(Struct, frozen=True, tag_field="k", tag="dealt"):
    """A new hand was dealt."""

    dealer: int
    upcard: str | None


class Passed(Struct, frozen=True, tag_field="k", tag="passed"):
    """A player refused the upcard, or the wall."""

    by: int


class Drew(Struct, frozen=True, tag_field="k", tag="drew"):
    """A player drew. ``card`` is null for others when it came from the stock."""

    by: int
    source: Literal["stock", "pile", "upcard"]
    card: str | None


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


class Revealed(Struct, frozen=True, tag_field="k", tag="revealed"):
    """The secret the deck came from (``s`` in hex), shown when the hand is over."""

    s: str


class Undone(Struct, frozen=True, tag_field="k", tag="undone"):
    """A player took moves back: everything after log event ``to`` no longer counts."""

    by: int
    to: int


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
    """The match is over."""

    winner: int | None


Fact = (
    Opened
    | Seated
    | Dealt
    | Passed
    | Drew
    | Threw
    | Knocked
    | LaidOff
    | Finished
    | HandEnded
    | Revealed
    | Undone
    | IsReady
    | Resigned
    | Helped
    | GameEnded
)

# --- the state of the table as one viewer may know it -------------------------------------------------------------------------


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


# --- server to client ---------------------------------------------------------------------------------------------------------

ErrorCode = Literal[
    "bad_message",
    "too_big",
    "not_found",
    "not_yours",
    "no_session",
    "bad_origin",
    "bad_host",
    "rate_limited",
    "too_many",
    "displaced",
    "conflict",
    "gap",
    "stale",
    "illegal",
    "busy",
    "not_bot_game",
    "not_finished",
    "unsupported_rules",
    "internal",
]

IllegalCode = Literal[
    "not_your_turn",
    "wrong_phase",
    "not_in_hand",
    "taken_this_turn",
    "above_limit",
    "bad_spread",
    "bad_layoff",
    "nothing_to_undo",
    "match_over",
]


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome"):
    """Answer to hello. ``resume``: missing events follow, or one view."""

    v: int
    game: str
    build: str
    you: int | None
    role: Literal["seat", "watch"]
    seats: list[SeatInfo]
    rules: RulesInfo
    seq: int
    last_cmd_n: int
    resume: Literal["events", "view"]


class Happened(Struct, frozen=True, tag_field="t", tag="event"):
    """One event of the log as this viewer may know it, and the state after it."""

    seq: int
    hand: int
    cmd_n: int | None
    fact: Fact
    state: State
    turn: Turn


class FullView(Struct, frozen=True, tag_field="t", tag="view"):
    """The whole state, with the facts of the running hand so far."""

    seq: int
    hand: int
    state: State
    turn: Turn
    log: list[Fact]


class Refused(Struct, frozen=True, tag_field="t", tag="error"):
    """A message that changed nothing. ``reason`` says why an act was illegal; ``retry_ms`` when to try again."""

    code: ErrorCode
    cmd_n: int | None
    reason: IllegalCode | None
    last_cmd_n: int | None
    retry_ms: int | None
    seq: int | None


class Ping(Struct, frozen=True, tag_field="t", tag="ping"):
    """Answered by pong. ``lag``: measured round trips of the seats, ms, null = unknown."""

    id: int
    lag: list[int | None]


class Signal(Struct, frozen=True, tag_field="t", tag="signal"):
    """Outside the log, never resent: presence of a seat."""

    k: Literal["presence"]
    seat: int
    on: bool


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The server closes this socket, and why."""

    code: Literal["displaced", "restart", "too_slow", "limits", "not_found", "wire_version"]


ServerMsg = Welcome | Happened | FullView | Refused | Ping | Signal | Bye

# --- HTTP ---------------------------------------------------------------------------------------------------------------------


class Measured(Struct, frozen=True):
    """What the arena measured: share of matches won against a named bot, with its 95 % interval."""

    against: str
    share: float
    low: float
    high: float
    games: int


class LevelInfo(Struct, frozen=True):
    """A bot level. ``character`` is a text key."""

    name: str
    character: str
    measured: Measured | None
    ms_per_decision: float | None


class Info(Struct, frozen=True):
    """The server: version, build id of the client it serves, wire version, presets and levels offered."""

    version: str
    build: str
    wire: int
    presets: list[RulesInfo]
    levels: list[LevelInfo]


class SessionInfo(Struct, frozen=True):
    """The guest."""

    name: str
    created: int


class SessionStart(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin, or rename, a guest session. A name has 1 to 20 characters."""

    name: Annotated[str, Meta(min_length=1, max_length=20)] = "You"


class GameCreate(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table against a bot. ``rules`` are differences from the preset.

    ``rematch`` links to a finished game: its other player deals first.
    """

    level: Annotated[str, Meta(max_length=20)] = "medium"
    preset: Annotated[str, Meta(max_length=40)] = "simple"
    rules: dict[Annotated[str, Meta(max_length=40)], int | str | None] = {}
    rematch: GameId | None = None


class GameSummary(Struct, frozen=True):
    """One line of the history. ``you`` is the own seat; ``result`` is null while the match runs."""

    game: str
    created: int
    updated: int
    you: int
    seats: list[SeatInfo]
    rules: RulesInfo
    scores: list[int]
    hands: int
    status: Literal["running", "finished", "resigned"]
    winner: int | None
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


class Hint(Struct, frozen=True):
    """What Hard would do here: the act, the count it leaves (null where none applies) and a text key for the reason."""

    act: Act
    left: int | None
    why: Literal[
        "completes_meld",
        "lowers_count",
        "nothing_gained",
        "knock_low",
        "knock_now",
        "gin",
        "wait_for_gin",
        "safe_throw",
        "high_throw",
        "least_left",
        "best_defence",
        "forced",
    ]


class ReplayStep(Struct, frozen=True):
    """One step of a finished hand: what happened, both hands after it, and both counts."""

    fact: Fact
    hands: list[list[str]]
    deadwood: list[int]
    stock: int
    pile: list[PileCard]
    turn: int | None


class ReplayHand(Struct, frozen=True):
    """A finished hand, whole. ``stock`` is what nobody drew, next card first. ``steps[0]`` is the deal."""

    hand: int
    dealer: int
    limit: int
    mult: int
    upcard: str | None
    steps: list[ReplayStep]
    stock: list[str]
    knock: KnockState | None
    sheet: Sheet


class Replay(Struct, frozen=True):
    """``GET /games/{game}/replay``: every finished hand of a game of one's own, to step through."""

    game: str
    you: int
    seats: list[SeatInfo]
    rules: RulesInfo
    hands: list[ReplayHand]
    final: Final | None


class Problem(Struct, frozen=True):
    """The body of every HTTP error: a code from the closed list and one plain sentence."""

    code: ErrorCode
    detail: str
    retry_ms: int | None
