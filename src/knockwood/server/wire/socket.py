"""The messages of the socket, both ways."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from knockwood.server.wire.acts import Act
from knockwood.server.wire.base import Count, GameId, PageId, Seat
from knockwood.server.wire.facts import Fact
from knockwood.server.wire.state import RulesInfo, SeatInfo, State, Turn


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
    "bad_take",
    "bad_take",
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
