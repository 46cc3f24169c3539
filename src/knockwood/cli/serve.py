"""``knockwood play``, ``knockwood serve`` and ``knockwood schema``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from knockwood.cli.errors import UserError
from knockwood.cli.words import Folder, Whole

if TYPE_CHECKING:
    from knockwood.server.config import Config
    from knockwood.server.datalock import DataLock


def play(*, data: Folder | None = None, browser: bool = True) -> int:
    """Open the table in the browser.

    Serves on a free port of this machine alone, keeps matches in your data folder, and stops with Ctrl+C; the match is kept.
    A second `knockwood play` opens the table that runs already. Without a browser it prints the address and serves.

    Example: `knockwood play --no-browser`

    Parameters
    ----------
    data
        Folder for matches and settings. Default: the data folder that your system has for programs.
    browser
        Open the browser.
    """
    from knockwood.server.datalock import Held

    folder = data_folder(data)
    try:
        lock = take_lock(folder)
    except Held as held:
        if not held.address or not answers(held.address):
            raise UserError(
                f"another Knockwood holds {folder} but does not answer: stop it, or choose another folder with --data"
            ) from held
        print(held.address, flush=True)
        print("this table runs already", flush=True)
        if browser:
            show(held.address)
        return 0

    def started(address: str) -> None:
        print(address, flush=True)
        opened = browser and show(address)
        print(
            "Ctrl+C stops; the match is kept" if opened else "open this address in a browser; Ctrl+C stops, the match is kept",
            flush=True,
        )

    return serve_on(lock, {"data_dir": folder, "host": "127.0.0.1", "log_level": "off"}, last_port(folder), started)


def serve(
    *,
    host: Annotated[str | None, Parameter(metavar="ADDRESS")] = None,
    port: Whole | None = None,
    data: Folder | None = None,
    lan: bool = False,
    allow_host: Annotated[list[str] | None, Parameter(metavar="NAME", negative="")] = None,
    public_url: Annotated[str | None, Parameter(metavar="URL")] = None,
) -> int:
    """Serve the table to others, until stopped.

    The first line printed is its address.

    Settings also come from the environment: KNOCKWOOD_HOST, KNOCKWOOD_PORT, KNOCKWOOD_DATA, KNOCKWOOD_ALLOWED_HOSTS.

    Example: `knockwood serve --host 127.0.0.1 --port 8000 --data ./data`

    Parameters
    ----------
    host
        Address to listen on; 127.0.0.1 by default: this machine alone.
    port
        Port to listen on; 8000 by default, 0 for a free one.
    data
        Folder for matches. Default: the data folder that your system has for programs.
    lan
        Serve to your home network, and print the address as a QR code for the phone.
    allow_host
        A name or address under which browsers may ask for this server, besides its own; may be given more than once.
    public_url
        The https address at which a reverse proxy on this machine offers this server.
    """
    from knockwood.server.config import ConfigError, host_name_of, settings
    from knockwood.server.datalock import Held
    from knockwood.server.process import lan_address

    try:
        found = settings({"host": host, "port": port, "data_dir": data})
    except ConfigError as error:
        raise UserError(str(error)) from error
    if not found.get("host", "127.0.0.1").strip():
        raise UserError("--host is empty: name the address to listen on, for example 127.0.0.1")
    try:
        names = [*found.get("allowed_hosts", ()), *(host_name_of(name, "--allow-host") for name in allow_host or [])]
    except ConfigError as error:
        raise UserError(str(error)) from error
    seen_as = ""
    if lan:
        seen_as = lan_address() or ""
        if not seen_as:
            raise UserError("this machine has no address in a network: connect it first, or serve without --lan")
        found.setdefault("host", "0.0.0.0")
        names += [seen_as, *local_names()]
    if public_url is not None:
        names.append(public_name(public_url))
        found["https"] = True
    folder = data_folder(found.get("data_dir"))
    found |= {"data_dir": folder, "allowed_hosts": tuple(names)}
    try:
        lock = take_lock(folder)
    except Held as held:
        where = f" (it serves {held.address})" if held.address else ""
        raise UserError(f"another Knockwood uses {folder}{where}: stop it, or choose another folder with --data") from held

    def started(address: str) -> None:
        print(address, flush=True)
        if lan:
            tell_lan(address)
        elif found.get("host", "127.0.0.1") not in ("127.0.0.1", "localhost", "::1") and not found.get("https"):
            print(
                "plain http: fine in a home network, not on the internet; there use a proxy with TLS and --public-url",
                flush=True,
            )

    return serve_on(lock, found, found.get("port", 8000), started, seen_as)


def schema(*, openapi: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Print the schema of the messages and of the HTTP API.

    The JSON Schema of everything that the server and its clients say.

    The web client's types are generated from it.

    Example: `knockwood schema > wire.json`

    Parameters
    ----------
    openapi
        Print the OpenAPI document of the HTTP operations instead: docs/openapi.json.
    """
    from knockwood.server.schema import openapi_document, schema_document

    print(openapi_document() if openapi else schema_document())


# --- what both need --------------------------------------------------------------------------------------------------------


def data_folder(given: Path | None) -> Path:
    """The data folder: as given, from KNOCKWOOD_DATA, or the system's own."""
    from platformdirs import user_data_path

    if given is None and (text := os.environ.get("KNOCKWOOD_DATA")):
        given = Path(text)
    return (given or user_data_path("knockwood", appauthor=False)).expanduser().absolute()


def take_lock(folder: Path) -> DataLock:
    """The lock of the data folder. Raises `Held`; `UserError` for a folder that cannot be written."""
    from knockwood.server.datalock import DataLock

    try:
        lock = DataLock(folder)
        (folder / "writable").touch()
        (folder / "writable").unlink()
    except OSError as error:
        raise UserError(f"cannot write to {folder} ({error.strerror}): choose another folder with --data") from error
    return lock


def serve_on(lock: DataLock, found: dict[str, Any], port: int, started: Callable[[str], None], seen_as: str = "") -> int:
    """Serve with these settings until a signal; the lock is let go at the end."""
    from knockwood.server.app import create_app
    from knockwood.server.config import Config
    from knockwood.server.migrations import DataError
    from knockwood.server.process import PortError, address_of, listen, run

    try:
        config = Config(**found)
        try:
            bound = listen(config.host, port)
        except PortError:
            if "log_level" not in found or port == 0:
                raise
            bound = listen(config.host, 0)  # `play` takes any free port when its last one is not
        address = address_of(bound, seen_as)
        app = create_app(config)

        def serving() -> None:
            lock.say(address)
            remember_port(config, bound.getsockname()[1])
            started(address)

        return run(app, config, bound, serving)
    except (PortError, DataError) as error:
        raise UserError(str(error)) from error
    finally:
        lock.release()


def last_port(folder: Path) -> int:
    """The port that this folder's table had last: the browser keeps its settings by address. 0 for a free one."""
    try:
        port = int((folder / "port").read_text())
    except (OSError, ValueError):
        return 0
    return port if 1024 <= port < 65536 else 0


def remember_port(config: Config, port: int) -> None:
    """Keep the port for the next time."""
    place = config.data_dir / "port"
    with suppress(OSError):  # only a convenience: without it the next time takes another port
        place.write_text(f"{port}\n")
        place.chmod(0o600)  # as every file of the folder


def answers(address: str) -> bool:
    """Whether a server is alive at *address*."""
    from urllib.error import URLError
    from urllib.request import ProxyHandler, build_opener

    try:
        with build_opener(ProxyHandler({})).open(f"{address}/healthz", timeout=3) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def show(address: str) -> bool:
    """Open the browser, where there is a screen to open it on."""
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def local_names() -> list[str]:
    """The names that a home network may have for this machine."""
    import socket

    name = socket.gethostname().lower()
    return [name, f"{name.partition('.')[0]}.local"]


def public_name(url: str) -> str:
    """The host in a public address. Raises `UserError` unless it is https."""
    from urllib.parse import urlsplit

    from knockwood.server.config import HOST_NAME

    try:
        parts = urlsplit(url)
        plain = parts.scheme == "https" and not (parts.username or parts.query or parts.fragment) and parts.path in ("", "/")
    except ValueError:
        plain = False
    if not plain or not HOST_NAME.fullmatch(parts.hostname or ""):
        raise UserError(f"--public-url wants an address like https://cards.example.org, not {url[:80]!r}")
    return str(parts.hostname)


def tell_lan(address: str) -> None:
    """The address as a QR code, and what to think of."""
    import segno

    segno.make(address).terminal(sys.stdout, compact=True)
    print("open this address on a phone in the same network", flush=True)
    print("plain http: for a home network only; who is in the network can read along", flush=True)
