"""What each HTTP operation of the registry does. A handler gets an `Ask` and gives its reply; refusals are raised."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from knockwood.engine.actions import IllegalAction
from knockwood.server import identity, projection, rulesets, wire
from knockwood.server.commands import REASONS, Refusal
from knockwood.server.offers import info
from knockwood.server.outbox import Connection, Outbox
from knockwood.server.relations import User
from knockwood.server.schema import openapi
from knockwood.server.services import Services


class Raw:
    """A reply that is bytes already."""

    def __init__(self, content: bytes, kind: str = "application/json", headers: dict[str, str] | None = None) -> None:
        self.content, self.kind, self.headers = content, kind, headers or {}


class Lines:
    """A reply that goes on: one message a line until the reader leaves or the server sends it away."""

    def __init__(self, lines: AsyncIterator[bytes]) -> None:
        self.lines = lines


class WithCookie:
    """A reply that sets the session cookie."""

    def __init__(self, reply: Any, cookie: str) -> None:
        self.reply, self.cookie = reply, cookie


class Ask:
    """One request, checked: who asks, the parts of the path, the decoded body, the query."""

    __slots__ = ("address", "body", "path", "query", "services", "token", "who")

    def __init__(
        self,
        services: Services,
        who: User | None,
        path: dict[str, str],
        query: dict[str, str],
        body: Any,
        token: str | None,
        address: str,
    ) -> None:
        self.services, self.who, self.path, self.query, self.body = services, who, path, query, body
        self.token, self.address = token, address

    @property
    def user(self) -> User:
        """The guest. Raises `Refusal` without a session."""
        if self.who is None:
            raise Refusal("no_session")
        return self.who

    @property
    def game(self) -> str:
        """The game's id in the path."""
        return self.path["game"]


Handler = Callable[[Ask], Awaitable[Any]]
HANDLERS: dict[str, Handler] = {}


def handles(name: str) -> Callable[[Handler], Handler]:
    """Register the handler of an operation."""

    def register(handler: Handler) -> Handler:
        HANDLERS[name] = handler
        return handler

    return register


# --- the server ---------------------------------------------------------------------------------------------------------------


@handles("server.info")
async def server_info(ask: Ask) -> wire.Info:
    """Version, build, presets, levels."""
    return info(ask.services.config.build)


@handles("server.openapi")
async def server_openapi(ask: Ask) -> dict[str, Any]:
    """The OpenAPI document."""
    return openapi()


@handles("rules.list")
async def rules_list(ask: Ask) -> list[wire.PresetInfo]:
    """Every preset."""
    return rulesets.presets()


@handles("rules.fields")
async def rules_fields(ask: Ask) -> wire.RuleBook:
    """Every rule of the editor."""
    return rulesets.book()


@handles("rules.check")
async def rules_check(ask: Ask) -> wire.RulesChecked:
    """What changes to a preset, or a share code, come to."""
    return rulesets.check(ask.body)


@handles("rules.get")
async def rules_get(ask: Ask) -> wire.RulesPage:
    """A rule set by a preset's name, by its id or by its share code; the rules of an own game by their id."""
    wanted = ask.path["id"]
    found = rulesets.known(wanted)
    if found is not None:
        return found
    return rulesets.of_game(wanted, (await ask.services.hub.list(ask.who)).games if ask.who is not None else ())


@handles("ops.health")
async def ops_health(ask: Ask) -> Raw:
    """The loop answers."""
    return Raw(b"ok\n", "text/plain; charset=utf-8")


@handles("ops.ready")
async def ops_ready(ask: Ask) -> Raw:
    """The store can be written and the bots answer."""
    if not ask.services.ready:
        raise Refusal("busy", retry_ms=1000)
    return Raw(b"ready\n", "text/plain; charset=utf-8")


# --- the guest ----------------------------------------------------------------------------------------------------------------


@handles("session.start")
async def session_start(ask: Ask) -> WithCookie:
    """A new guest, or a new name for one."""
    services, https = ask.services, ask.services.config.https
    name = identity.clean_name(ask.body.name)
    if name is None:
        raise Refusal("bad_message", detail="a name has 1 to 20 printable characters")
    if ask.who is not None and ask.token is not None:
        await services.relations.rename(ask.who.id, name)
        return WithCookie(wire.SessionInfo(name, ask.who.created), identity.cookie(ask.token, https=https))
    token = identity.new_token()
    user = User(identity.new_user_id(), name, services.clock.wall_ms())
    await services.relations.add_user(user, identity.token_hash(token))
    return WithCookie(wire.SessionInfo(name, user.created), identity.cookie(token, https=https))


@handles("session.get")
async def session_get(ask: Ask) -> wire.SessionInfo:
    """Who one is."""
    return wire.SessionInfo(ask.user.name, ask.user.created)


@handles("session.end")
async def session_end(ask: Ask) -> WithCookie:
    """Sign the guest out on this device; the games stay."""
    if ask.token is not None and ask.who is not None:
        await ask.services.relations.end_session(identity.token_hash(ask.token))
    return WithCookie(None, identity.cookie_end(https=ask.services.config.https))


# --- games --------------------------------------------------------------------------------------------------------------------


@handles("game.create")
async def game_create(ask: Ask) -> wire.GameSummary:
    """Open a table."""
    if not ask.services.may_create(ask.address):
        raise Refusal("too_many", detail="too many new games from this address: try again later")
    return await ask.services.hub.create(ask.user, rulesets.resolved(ask.body))


@handles("game.list")
async def game_list(ask: Ask) -> wire.GameList:
    """The history."""
    return await ask.services.hub.list(ask.user)


@handles("game.get")
async def game_get(ask: Ask) -> wire.GameSummary:
    """One line of the history."""
    return await ask.services.hub.summary(ask.user, ask.game)


@handles("game.delete")
async def game_delete(ask: Ask) -> None:
    """Forget a finished game."""
    await ask.services.hub.forget(ask.user, ask.game)


@handles("game.command")
async def game_command(ask: Ask) -> wire.CommandReply:
    """An act, as over the socket."""
    table, seat = await ask.services.hub.own_table(ask.user, ask.game)
    return wire.CommandReply(await table.command(seat, ask.body))


@handles("game.stream")
async def game_stream(ask: Ask) -> Lines:
    """The lines that a socket of this seat would get; it takes the seat from nobody."""
    services, user = ask.services, ask.user
    text = ask.query.get("last")
    if text is not None and not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise Refusal("bad_message", detail="last is a whole number")
    table, seat = await services.hub.own_table(user, ask.game)
    if not services.enter(ask.address, user.id):
        raise Refusal("too_many", detail="too many open connections")
    limits = services.config.limits
    viewer = Connection(seat, user.id, playing=False, outbox=Outbox(limits.outbox_messages, limits.outbox_bytes))
    table.attach(viewer, None if text is None else int(text))

    async def lines() -> AsyncIterator[bytes]:
        pings = 0
        try:
            while True:
                try:
                    data = await asyncio.wait_for(viewer.outbox.next(), limits.watch_ping_s)
                except TimeoutError:
                    pings += 1
                    viewer.outbox.send(wire.Ping(pings, list(table.lag)))
                    continue
                if data is None:
                    return
                yield data + b"\n"
        finally:
            table.detach(viewer)
            services.leave(ask.address, user.id)

    return Lines(lines())


@handles("game.record")
async def game_record(ask: Ask) -> Raw:
    """The record file: finished hands, and of a running one nothing."""
    record = await ask.services.hub.record(ask.user, ask.game)
    name = f'attachment; filename="knockwood-{ask.game[:8]}.json"'
    return Raw(projection.record_bytes(record), headers={"content-disposition": name})


@handles("game.replay")
async def game_replay(ask: Ask) -> wire.Replay:
    """Every finished hand."""
    return await ask.services.hub.replay(ask.user, ask.game)


@handles("game.preview")
async def game_preview(ask: Ask) -> wire.Plan:
    """What a lay-off plan comes to."""
    _, game, seat = await ask.services.hub.seat_in(ask.user, ask.game)
    try:
        return projection.preview(game, seat, ask.body)
    except IllegalAction as error:
        raise Refusal("illegal", REASONS[error.code]) from error


@handles("game.spreads")
async def game_spreads(ask: Ask) -> list[wire.SpreadChoice]:
    """The ways to put the hand down."""
    _, game, seat = await ask.services.hub.seat_in(ask.user, ask.game)
    try:
        return projection.spreads(game, seat, ask.body.card)
    except IllegalAction as error:
        raise Refusal("illegal", REASONS[error.code]) from error


@handles("game.hint")
async def game_hint(ask: Ask) -> wire.Hint:
    """What a good player would do; the game is marked."""
    table, seat = await ask.services.hub.own_table(ask.user, ask.game)
    try:
        return await table.help(seat)
    except IllegalAction as error:
        raise Refusal("illegal", REASONS[error.code]) from error


@handles("game.import")
async def game_import(ask: Ask) -> wire.GameSummary:
    """A record file into the history."""
    return await ask.services.hub.take_record(ask.user, ask.body)
