"""The registry: every operation of the server, once. Routes, socket dispatch, OpenAPI and the client's types come from it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from knockwood.server import wire

Via = Literal["GET", "POST", "DELETE", "NDJSON", "WS>", "WS<"]
Auth = Literal["public", "guest", "seat", "server"]

API = "/api/v1"
SOCKET = "/ws/v1"

COMMON = ("bad_message", "too_big", "bad_origin", "bad_host", "rate_limited", "internal")
GUEST = (*COMMON, "no_session")
GAME = (*GUEST, "not_found", "not_yours", "busy")


class Op(Struct, frozen=True, kw_only=True):
    """One operation. ``via`` is the HTTP method, ``NDJSON`` for a GET that streams lines, ``WS>`` and ``WS<`` for the socket.

    ``request`` and ``reply`` are message types or None. ``cost`` is in credits. ``errors`` is the closed list of its codes.
    ``takes`` and ``gives`` are media types of a body and of a reply that are no message; ``query`` names whole numbers that
    the address may add.
    """

    name: str
    via: Via
    path: str
    request: Any = None
    reply: Any = None
    takes: str = ""
    gives: str = ""
    query: tuple[str, ...] = ()
    auth: Auth = "public"
    cost: int = 1
    stage: int = 1
    errors: tuple[str, ...] = COMMON
    status: int = 200


def http(name: str, via: Via, path: str, **more: Any) -> Op:
    """A row for an HTTP operation under ``/api/v1``."""
    return Op(name=name, via=via, path=API + path, **more)


def inbound(name: str, message: type, cost: int) -> Op:
    """A row for a message from the client on the socket."""
    return Op(name=name, via="WS>", path=SOCKET, request=message, auth="guest", cost=cost, errors=(*GAME, "displaced"))


def outbound(name: str, message: type) -> Op:
    """A row for a message to the client on the socket."""
    return Op(name=name, via="WS<", path=SOCKET, reply=message, auth="server", cost=0, errors=())


COMMAND_ERRORS = (*GAME, "displaced", "conflict", "gap", "stale", "illegal", "not_bot_game", "too_many")

OPERATIONS: tuple[Op, ...] = (
    http("server.info", "GET", "/info", reply=wire.Info),
    http("server.openapi", "GET", "/openapi.json", cost=2, gives="application/json"),
    http("rules.list", "GET", "/rules", reply=list[wire.PresetInfo]),
    http("rules.fields", "GET", "/rules/fields", reply=wire.RuleBook),
    http("rules.check", "POST", "/rules/check", request=wire.RulesAsk, reply=wire.RulesChecked),
    http("rules.get", "GET", "/rules/{id}", reply=wire.RulesPage, errors=(*COMMON, "not_found")),
    http("session.start", "POST", "/session", request=wire.SessionStart, reply=wire.SessionInfo, cost=5),
    http("session.get", "GET", "/session", reply=wire.SessionInfo, auth="guest", errors=GUEST),
    http("session.end", "DELETE", "/session", auth="guest", status=204, errors=GUEST),
    http(
        "game.create",
        "POST",
        "/games",
        request=wire.GameCreate,
        reply=wire.GameSummary,
        auth="guest",
        cost=10,
        status=201,
        errors=(*GAME, "too_many", "unsupported_rules", "not_finished"),
    ),
    http("game.list", "GET", "/games", reply=wire.GameList, auth="guest", cost=2, errors=GUEST),
    http(
        "game.import",
        "POST",
        "/games/import",
        takes="application/json",
        reply=wire.GameSummary,
        auth="guest",
        cost=10,
        status=201,
        errors=(*GUEST, "busy", "too_many", "unsupported_rules"),
    ),
    http("game.get", "GET", "/games/{game}", reply=wire.GameSummary, auth="seat", cost=2, errors=GAME),
    http("game.delete", "DELETE", "/games/{game}", auth="seat", cost=5, status=204, errors=(*GAME, "not_finished")),
    http(
        "game.command",
        "POST",
        "/games/{game}/commands",
        request=wire.GameCommand,
        reply=wire.CommandReply,
        auth="seat",
        errors=COMMAND_ERRORS,
    ),
    http(
        "game.stream",
        "NDJSON",
        "/games/{game}/stream",
        reply=wire.ServerMsg,
        query=("last",),
        auth="seat",
        cost=10,
        errors=(*GAME, "too_many"),
    ),
    http("game.record", "GET", "/games/{game}/record", gives="application/json", auth="seat", cost=5, errors=GAME),
    http("game.replay", "GET", "/games/{game}/replay", reply=wire.Replay, auth="seat", cost=5, errors=GAME),
    http(
        "game.preview",
        "POST",
        "/games/{game}/preview",
        request=wire.PreviewAsk,
        reply=wire.Plan,
        auth="seat",
        errors=(*GAME, "illegal"),
    ),
    http(
        "game.spreads",
        "POST",
        "/games/{game}/spreads",
        request=wire.SpreadsAsk,
        reply=list[wire.SpreadChoice],
        auth="seat",
        errors=(*GAME, "illegal"),
    ),
    http(
        "game.hint",
        "POST",
        "/games/{game}/hint",
        reply=wire.Hint,
        auth="seat",
        cost=20,
        errors=(*GAME, "illegal", "not_bot_game"),
    ),
    inbound("socket.hello", wire.Hello, 10),
    inbound("socket.cmd", wire.Cmd, 1),
    inbound("socket.pong", wire.Pong, 0),
    inbound("socket.leave", wire.Leave, 0),
    outbound("socket.welcome", wire.Welcome),
    outbound("socket.event", wire.Happened),
    outbound("socket.view", wire.FullView),
    outbound("socket.error", wire.Refused),
    outbound("socket.ping", wire.Ping),
    outbound("socket.signal", wire.Signal),
    outbound("socket.bye", wire.Bye),
    Op(name="ops.health", via="GET", path="/healthz", gives="text/plain", cost=0),
    Op(name="ops.ready", via="GET", path="/readyz", gives="text/plain", cost=0, errors=(*COMMON, "busy")),
)

BY_NAME: dict[str, Op] = {op.name: op for op in OPERATIONS}
