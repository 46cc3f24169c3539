"""The web application: routes from the registry, the gate in front of them, one form of error behind them."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from knockwood.play.once import DoubledName, check_names
from knockwood.server import identity, wire
from knockwood.server.bot_seats import BotHost
from knockwood.server.clock import Clock
from knockwood.server.commands import DeckSource, Refusal
from knockwood.server.config import Config
from knockwood.server.handlers import HANDLERS, Ask, Lines, Raw, WithCookie
from knockwood.server.logs import Report
from knockwood.server.operations import OPERATIONS, SOCKET, Op
from knockwood.server.relations import User
from knockwood.server.security import HEADERS, OPEN_PATHS, SAFE, host_allowed, origin_allowed
from knockwood.server.services import Services
from knockwood.server.sockets import serve_socket
from knockwood.server.statics import Site
from knockwood.server.store.base import EventStore

ENCODER = msgspec.json.Encoder()

STATUS: dict[str, int] = {
    "bad_message": 400,
    "too_big": 413,
    "not_found": 404,
    "not_yours": 403,
    "no_session": 401,
    "bad_origin": 403,
    "bad_host": 421,
    "rate_limited": 429,
    "too_many": 429,
    "displaced": 409,
    "conflict": 409,
    "gap": 409,
    "stale": 409,
    "illegal": 422,
    "busy": 503,
    "not_bot_game": 409,
    "not_finished": 409,
    "unsupported_rules": 422,
    "internal": 500,
}
WORDS: dict[str, str] = {
    "bad_message": "the request is not of the form that is wanted here",
    "too_big": "the request is too big",
    "not_found": "there is no such thing here",
    "not_yours": "that seat is not yours",
    "no_session": "this device has no guest session here yet",
    "bad_origin": "requests that change something must come from a page of this server",
    "bad_host": "this server does not answer to that name: start it with --allow-host NAME",
    "rate_limited": "too many requests: slow down",
    "too_many": "too many of them",
    "displaced": "the seat is open in another tab",
    "conflict": "another command has this number",
    "gap": "a command before this one is missing",
    "stale": "the table had moved on",
    "illegal": "that is not allowed here",
    "busy": "the server is saving: try again in a moment",
    "not_bot_game": "only in games against a bot",
    "not_finished": "the game is not finished",
    "unsupported_rules": "these rules are not played yet",
    "internal": "something went wrong on the server; nothing was changed",
}


def problem(refusal: Refusal) -> Response:
    """The answer to a request that changed nothing."""
    words = refusal.detail or WORDS[refusal.code]
    if refusal.reason is not None and not refusal.detail:
        words = f"{words}: {refusal.reason}"
    headers = {} if refusal.retry_ms is None else {"retry-after": str(-(-refusal.retry_ms // 1000))}
    body = ENCODER.encode(wire.Problem(refusal.code, words, refusal.retry_ms))
    return Response(body, STATUS[refusal.code], headers, "application/problem+json")


class Gate:
    """Before everything: Host and Origin. Behind everything: the security headers, and a 500 in our own form."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or turn it away."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        refusal: Refusal | None = None
        if scope["path"] not in OPEN_PATHS and not host_allowed(headers, self.services.names):
            refusal = Refusal("bad_host")
        elif (scope["type"] == "websocket" or scope["method"] not in SAFE) and not origin_allowed(headers):
            refusal = Refusal("bad_origin")
        if scope["type"] == "websocket":
            if refusal is not None:
                self.services.report("bad_handshake", code=refusal.code)
                await receive()
                await send({"type": "websocket.close", "code": 1008})  # before the upgrade: HTTP 403
                return
            await self.app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                present = {key for key, _ in message["headers"]}
                message["headers"] += [
                    (key.encode(), value.encode()) for key, value in HEADERS.items() if key.encode() not in present
                ]
            await send(message)

        try:
            if refusal is not None:
                await problem(refusal)(scope, receive, send_with_headers)
            else:
                await self.app(scope, receive, send_with_headers)
        except Exception as error:
            self.services.report("request_failed", op=scope["path"], error=repr(error))
            if started:
                raise
            await problem(Refusal("internal"))(scope, receive, send_with_headers)


class Door:
    """One HTTP operation as an endpoint: credits, session, body, handler, reply."""

    def __init__(self, op: Op, services: Services) -> None:
        self.op, self.services = op, services
        self.handler = HANDLERS[op.name]
        self.decoder = None if op.request is None else msgspec.json.Decoder(op.request)

    async def serve(self, request: Request) -> Response:
        """Answer one request."""
        try:
            return self.response(await self.answer(request))
        except Refusal as refusal:
            return problem(refusal)
        except ClientDisconnect:
            return Response(status_code=400)

    async def answer(self, request: Request) -> Any:
        """The handler's reply. Raises `Refusal`."""
        op, services = self.op, self.services
        address = request.client.host if request.client is not None else ""
        token = identity.token_in(request.headers.get("cookie", ""), https=services.config.https)
        who = await find_user(services, token)
        bucket = services.http.of(f"u {who.id}" if who is not None else f"a {address}")
        if not bucket.take(op.cost):
            raise Refusal("rate_limited", retry_ms=bucket.wait_ms(op.cost))
        if op.auth != "public" and who is None:
            raise Refusal("no_session")
        ask = Ask(services, who, request.path_params, dict(request.query_params), await self.body(request), token, address)
        return await self.handler(ask)

    async def body(self, request: Request) -> Any:
        """The decoded body; for an import its bytes. Raises `Refusal` for one that is too big or of the wrong form."""
        if self.op.via != "POST":
            return None
        limits = self.services.config.limits
        most = limits.record if self.op.name == "game.import" else limits.body
        data = bytearray()
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise Refusal("too_big", detail=f"a request has at most {most} bytes")
        if self.decoder is None:
            return bytes(data)
        try:
            found = self.decoder.decode(bytes(data))
            check_names(bytes(data))
        except (msgspec.DecodeError, DoubledName, UnicodeError, RecursionError) as error:
            raise Refusal("bad_message", detail=" ".join(str(error).split())[:200]) from error
        return found

    def response(self, reply: Any) -> Response:
        """A reply as bytes."""
        cookie = None
        if isinstance(reply, WithCookie):
            reply, cookie = reply.reply, reply.cookie
        headers = {"cache-control": "no-store"}
        if cookie is not None:
            headers["set-cookie"] = cookie
        if isinstance(reply, Lines):
            return StreamingResponse(reply.lines, self.op.status, headers, "application/x-ndjson")
        if isinstance(reply, Raw):
            return Response(reply.content, self.op.status, headers | reply.headers, reply.kind)
        if reply is None:
            return Response(status_code=204, headers=headers)
        return Response(ENCODER.encode(reply), self.op.status, headers, "application/json")


async def find_user(services: Services, token: str | None) -> User | None:
    """The guest behind a token."""
    if token is None:
        return None
    return await services.relations.user_of(identity.token_hash(token), services.clock.wall_ms())


def routes(services: Services) -> list[Route | WebSocketRoute]:
    """One route for each HTTP row of the registry, one for the socket, and the files."""
    found: list[Route | WebSocketRoute] = []
    for op in OPERATIONS:
        if not op.via.startswith("WS"):
            method = "GET" if op.via == "NDJSON" else op.via
            found.append(Route(op.path, Door(op, services).serve, methods=[method], name=op.name))

    async def socket(websocket: WebSocket) -> None:
        token = identity.token_in(websocket.headers.get("cookie", ""), https=services.config.https)
        address = websocket.client.host if websocket.client is not None else ""
        await serve_socket(websocket, services, await find_user(services, token), address)

    async def page(request: Request) -> Response:
        path = request.url.path
        file = None if path.startswith("/api/") else services.site.file(path, request.headers.get("accept-encoding", ""))
        if file is None and not path.startswith("/api/") and "text/html" in request.headers.get("accept", ""):
            shell = services.site.file("/", request.headers.get("accept-encoding", ""))
            if shell is not None:  # a mistyped address: the client says so, with a way back
                return Response(shell.content, 404, headers={**shell.headers, "cache-control": "no-store"})
        if file is None:
            return problem(Refusal("not_found", detail="there is no such page here"))
        if request.headers.get("if-none-match") == file.headers.get("etag", "-"):
            return Response(status_code=304, headers=file.headers)
        return Response(file.content, headers=file.headers)

    found.append(WebSocketRoute(SOCKET, socket))
    found.append(Route("/{path:path}", page, methods=["GET"], name="page"))
    return found


async def http_error(request: Request, error: Exception) -> Response:
    """Errors of the toolkit in our own form."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    answer = problem(Refusal("not_found", detail="there is no such operation here"))
    answer.status_code = status
    return answer


def settle_collector() -> None:
    """Full collections stop the loop: what is there at the start is not looked at again, and they become rare."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100_000)


def create_app(
    config: Config,
    *,
    decks: DeckSource | None = None,
    bots: BotHost | None = None,
    clock: Clock | None = None,
    store: EventStore | None = None,
    site: Site | None = None,
    report: Report | None = None,
) -> Starlette:
    """The application on the files of ``config.data_dir``. Raises `DataError` when they cannot be used.

    Tests give a deck source, a bot host, a clock or a store of their own; a server in use never does.
    """
    site = site or Site()
    config = config if config.build else msgspec.structs.replace(config, build=site.build)
    services = Services(config, decks=decks, bots=bots, clock=clock, store=store, site=site, report=report)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await services.hub.start()
        settle_collector()
        try:
            yield
        finally:
            await services.hub.stop()
            gc.unfreeze()

    app = Starlette(routes=routes(services), lifespan=lifespan, exception_handlers={HTTPException: http_error})
    app.add_middleware(Gate, services=services)
    app.state.services = services
    return app


def send_away(app: Starlette) -> None:
    """Tell every connection that the server stops, before the sockets are closed."""
    services: Services = app.state.services
    services.hub.send_away()
