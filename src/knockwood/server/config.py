"""Settings of a server: what is given on the command line, then ``KNOCKWOOD_*`` in the environment, then the default."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from knockwood.server.logs import LEVELS


class Limits(Struct, frozen=True, kw_only=True):
    """Sizes and rates. Credits come back evenly over their seconds. Loopback addresses have no limit per address."""

    frame: int = 8192
    body: int = 64 * 1024
    record: int = 4 * 1024 * 1024
    outbox_messages: int = 200
    outbox_bytes: int = 256 * 1024
    socket_credits: int = 100
    socket_seconds: float = 20.0
    http_credits: int = 300
    http_seconds: float = 20.0
    malformed_cost: int = 25
    sockets_per_address: int = 20
    sockets_per_session: int = 10
    games_per_guest: int = 20
    games_per_hour: int = 30
    inbox: int = 64
    hello_s: float = 5.0
    ping_s: float = 5.0
    watch_ping_s: float = 15.0
    missed_pings: int = 3


class Config(Struct, frozen=True, kw_only=True):
    """One server.

    ``bot_delay_ms`` is the pause before each bot step; after ``bot_budget_ms`` more without an answer the table moves for
    the bot.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = Path()
    allowed_hosts: tuple[str, ...] = ()
    https: bool = False
    build: str = ""
    bot_workers: int = 0
    bot_delay_ms: int = 150
    bot_budget_ms: int = 2000
    idle_s: float = 600.0
    drain_s: float = 10.0
    log_level: str = "info"
    limits: Limits = Limits()


class ConfigError(Exception):
    """A setting that cannot be; the text names it and says what is wanted, in one line."""


SETTINGS = ("host", "port", "data", "allowed_hosts", "https", "bot_workers", "bot_delay_ms", "log_level")
"""What may stand in the environment, as ``KNOCKWOOD_HOST`` and so on. ``KNOCKWOOD_DATA`` is the data folder."""


BOUNDS = {"port": (0, 65535), "bot_workers": (0, 64), "bot_delay_ms": (0, 10_000)}
"""Least and most of the settings that are numbers."""

WHOLE = re.compile(r"-?[0-9]{1,18}")
"""How such a number is written: 80, not 80.0 or 8e1."""

HOST_NAME = re.compile(r"[A-Za-z0-9._:\-\[\]]{1,253}")
"""What a browser may send as a host: a name or an address."""


def host_name_of(text: str, what: str) -> str:
    """The name itself. Raises `ConfigError` for what can never be one, since it would be allowed in vain."""
    if not HOST_NAME.fullmatch(text):
        raise ConfigError(f"{what}: {text[:60]!r} is no name or address of a host, such as cards.example.org")
    return text


def settings(given: Mapping[str, Any], environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The settings in force: *given* without its Nones, then the environment. Raises `ConfigError` for a wrong value."""
    found: dict[str, Any] = {}
    kinds = {field.name: field.type for field in msgspec.structs.fields(Config)}
    for name in SETTINGS:
        field = "data_dir" if name == "data" else name
        if given.get(field) is not None:
            found[field] = given[field]
        elif (text := environ.get(f"KNOCKWOOD_{name.upper()}")) is not None:
            found[field] = read_value(name, text, kinds[field])
    return found


def read_value(name: str, text: str, kind: Any) -> Any:
    """A setting from the environment."""
    if kind is Path:
        return Path(text)
    if name == "host" and not text.strip():
        raise ConfigError("KNOCKWOOD_HOST is empty: name the address to listen on, for example 127.0.0.1")
    if name == "log_level" and text not in LEVELS:
        raise ConfigError(f"KNOCKWOOD_LOG_LEVEL is {text!r}: say {', '.join(LEVELS)}")
    if name == "allowed_hosts":
        return tuple(host_name_of(part, "KNOCKWOOD_ALLOWED_HOSTS") for part in text.replace(",", " ").split())
    if name in BOUNDS:
        low, high = BOUNDS[name]
        if not WHOLE.fullmatch(text) or not low <= int(text) <= high:
            raise ConfigError(f"KNOCKWOOD_{name.upper()}={text[:60]!r}: a whole number from {low} to {high} is wanted")
        return int(text)
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"KNOCKWOOD_{name.upper()}={text[:60]!r}: {error}") from error
