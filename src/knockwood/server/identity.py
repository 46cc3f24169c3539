"""Guests: 256 random bits in a cookie, kept as their hash. No account, no e-mail."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

LOCAL, HTTPS = "kw_local", "__Host-kw"
YEAR_S = 365 * 24 * 3600


class Secret(str):
    """Text that never shows itself in a log."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "***"


def new_token() -> Secret:
    """A token for a new session."""
    return Secret(secrets.token_urlsafe(32))


def new_user_id() -> str:
    """An id for a new guest."""
    return secrets.token_hex(8)


def token_hash(token: str) -> bytes:
    """What the server keeps of a token. Looking it up compares hashes of secrets, so time tells nothing of use."""
    return hashlib.sha256(token.encode()).digest()


def cookie(token: str, *, https: bool) -> str:
    """The Set-Cookie value that carries a token: for one host, unseen by scripts."""
    name = HTTPS if https else LOCAL
    rest = "Secure; SameSite=Lax" if https else "SameSite=Strict"
    return f"{name}={token}; Path=/; Max-Age={YEAR_S}; HttpOnly; {rest}"


def cookie_end(*, https: bool) -> str:
    """The Set-Cookie value that removes it."""
    name = HTTPS if https else LOCAL
    return f"{name}=; Path=/; Max-Age=0; HttpOnly; {'Secure; SameSite=Lax' if https else 'SameSite=Strict'}"


def token_in(header: str, *, https: bool) -> Secret | None:
    """The token in a Cookie header, if there is one that could be ours."""
    name = HTTPS if https else LOCAL
    for part in header.split(";"):
        key, _, value = part.strip().partition("=")
        if key == name and 20 <= len(value) <= 100:
            return Secret(value)
    return None


def clean_name(name: str) -> str | None:
    """The name as it is kept: 1 to 20 characters, NFC, no control or direction characters; None if it cannot be."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(text) <= 20 or any(unicodedata.category(letter).startswith("C") for letter in text):
        return None
    return text
