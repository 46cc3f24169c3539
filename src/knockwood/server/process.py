"""A server as a process: sockets, uvicorn's settings, a clean end."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from knockwood.server.app import send_away
from knockwood.server.config import Config
from knockwood.server.services import Services

STORE_FAILED = 75
"""Exit status after a disk failure: the supervisor starts the process again and it reads the disk afresh."""
FLUSH_S = 0.05


class PortError(Exception):
    """The address cannot be listened on; the text says why and what to do, in one line."""


def listen(host: str, port: int) -> socket.socket:
    """A bound socket. Raises `PortError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise PortError(
                f"port {port} of {host} is in use: stop the other program, or choose another with --port"
            ) from error
        if error.errno == errno.EACCES:
            raise PortError(f"port {port} may not be used by this user: choose one above 1023 with --port") from error
        raise PortError(
            f"cannot listen on {host}, port {port}: {error.strerror or error}; choose another with --host"
        ) from error
    except OverflowError as error:
        found.close()
        raise PortError(f"there is no port {port}: ports are 0 to 65535") from error
    found.set_inheritable(False)
    return found


def address_of(bound: socket.socket, host: str = "") -> str:
    """The address under which a socket is reached, by *host* instead of its own."""
    own, port = bound.getsockname()[:2]
    name = host or ("127.0.0.1" if own in ("0.0.0.0", "::") else own)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def lan_address() -> str | None:
    """This machine's address in its network; None without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") or found == "0.0.0.0" else found


class ToReport(logging.Handler):
    """Errors of the web server as lines of our own log."""

    def __init__(self, services: Services) -> None:
        super().__init__(logging.ERROR)
        self.services = services

    def emit(self, record: logging.LogRecord) -> None:
        """One error."""
        error = record.exc_info[1] if record.exc_info else None
        self.services.report("request_failed", op=record.name, error=repr(error) if error else record.getMessage())


class TableServer(uvicorn.Server):
    """uvicorn with our end: readers are sent away first, a failed disk ends the process, a signal is no error."""

    def __init__(self, app: Starlette, config: Config, on_started: Callable[[], None] | None = None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http="auto",
                ws="websockets-sansio",
                loop="auto",
                ws_max_size=config.limits.frame,
                ws_per_message_deflate=False,
                ws_ping_interval=None,
                ws_ping_timeout=None,
                server_header=False,
                date_header=True,
                access_log=False,
                log_config=None,
                lifespan="on",
                proxy_headers=config.https,
                timeout_graceful_shutdown=round(config.drain_s),
            )
        )
        self.app, self.on_started = app, on_started
        self.services: Services = app.state.services
        self.status = 0
        logger = logging.getLogger("uvicorn")
        logger.handlers, logger.propagate = [ToReport(self.services)], False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started and self.on_started is not None:
            self.on_started()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end: asked to, or the store has failed."""
        if self.services.failure:
            self.status = STORE_FAILED
            return True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell every reader that the server restarts, then close."""
        send_away(self.app)
        await asyncio.sleep(FLUSH_S)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends cleanly, a second Ctrl+C at once. The process then ends with its own status."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


def run(app: Starlette, config: Config, bound: socket.socket, on_started: Callable[[], None] | None = None) -> int:
    """Serve *app* on a bound socket until a signal. The exit status."""
    server = TableServer(app, config, on_started)
    server.run([bound])
    return server.status
