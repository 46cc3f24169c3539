"""What a request must be before anything looks at it: Host, Origin, sizes, credits; and the headers of every answer."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urlsplit

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PERMISSIONS = (
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), "
    "midi=(), payment=(), usb=()"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
}
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OPEN_PATHS = frozenset({"/healthz", "/readyz"})
"""Asked by machines under any name."""


def host_name(host: str) -> str:
    """The name in a Host header, without its port, in small letters."""
    text = host.strip().lower()
    if text.startswith("["):
        return text[: text.find("]") + 1]
    return text.partition(":")[0]


def allowed_names(host: str, extra: Iterable[str] = ()) -> frozenset[str]:
    """The names under which a server that listens on *host* may be asked for; the loopback names always."""
    names = {*LOOPBACK, *(host_name(name) for name in extra)}
    if host not in ("0.0.0.0", "::", ""):
        names.add(f"[{host}]" if ":" in host else host.lower())
    return frozenset(names)


def host_allowed(headers: Mapping[str, str], names: frozenset[str]) -> bool:
    """Host check, against DNS rebinding."""
    return host_name(headers.get("host", "")) in names


def origin_allowed(headers: Mapping[str, str]) -> bool:
    """Whether a request that changes something, or a socket, comes from a page of this very host and port.

    A request without an Origin is not allowed: it would need an API token, and there are none yet.
    """
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    try:
        parts = urlsplit(headers.get("origin", ""))
    except ValueError:  # no address at all
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc.lower() == headers.get("host", "").lower()


def is_loopback(address: str) -> bool:
    """Whether an address is this machine itself: limits per address are not for its owner."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address in ("", "testclient")


class Credits:
    """A bucket that fills evenly: *most* credits per *seconds*."""

    __slots__ = ("clock", "left", "most", "rate", "seen")

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self.most, self.rate, self.clock = most, most / seconds, clock
        self.left = float(most)
        self.seen = clock()

    def take(self, cost: float) -> bool:
        """Pay *cost*; False when there is not enough."""
        now = self.clock()
        self.left = min(self.most, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if cost > self.left:
            return False
        self.left -= cost
        return True

    def wait_ms(self, cost: float) -> int:
        """Milliseconds until *cost* could be paid."""
        return max(0, int((cost - self.left) / self.rate * 1000) + 1)


class Buckets:
    """Credits by key, with forgotten keys dropped: a key whose bucket is full again need not be known."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float], keep: int = 10_000) -> None:
        self.most, self.seconds, self.clock, self.keep = most, seconds, clock, keep
        self.buckets: dict[str, Credits] = {}

    def of(self, key: str) -> Credits:
        """The bucket of *key*."""
        bucket = self.buckets.get(key)
        if bucket is None:
            if len(self.buckets) >= self.keep:
                now = self.clock()
                self.buckets = {k: b for k, b in self.buckets.items() if now - b.seen < self.seconds}
            bucket = self.buckets[key] = Credits(self.most, self.seconds, self.clock)
        return bucket
