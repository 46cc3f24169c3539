"""Deal protocol ``deal-v1``: the deck of a hand is a function of a committed server secret and of entropy from the players.

Standard library only, so that it can be read and checked on its own. ``||`` joins bytes, H is SHA-256, numbers are big endian.
A game is its 16 bytes of id; hands count 1, 2, 3, ...; secrets and entropy are 32 bytes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

PROTOCOL = "deal-v1"
LINKS = 1024
"""Length of the chain: a match has at most this many hands."""

PREFIX = b"knockwood/deal/v1/"
NO_ENTROPY = bytes(32)
"""What stands for a seat with the label ``none``."""


def lp(data: bytes) -> bytes:
    """LP(x) = u32(len(x)) || x."""
    return len(data).to_bytes(4, "big") + data


def tagged(name: str, *parts: bytes) -> bytes:
    """TH(name, p1, ..., pn) = H(LP("knockwood/deal/v1/" + name) || LP(p1) || ... || LP(pn))."""
    return hashlib.sha256(lp(PREFIX + name.encode()) + b"".join(map(lp, parts))).digest()


def chain(match: bytes, last: bytes, links: int = LINKS) -> list[bytes]:
    """All links S_0 .. S_N from the secret S_N = *last*: S_(k-1) = TH("chain", match, u32(k), S_k).

    S_0 is the anchor; hand k uses S_k.
    """
    row = [last]
    for k in range(links, 0, -1):
        row.append(tagged("chain", match, k.to_bytes(4, "big"), row[-1]))
    return row[::-1]


def link(match: bytes, last: bytes, hand: int, links: int = LINKS) -> bytes:
    """The link S_hand alone, from S_N = *last*. `ValueError` beyond the end of the chain."""
    if not 0 <= hand <= links:
        raise ValueError(f"the chain has no link {hand}")
    value = last
    for k in range(links, hand, -1):
        value = tagged("chain", match, k.to_bytes(4, "big"), value)
    return value


def commitment(match: bytes, hand: int, seat: int, entropy: bytes) -> bytes:
    """What a seat says before it shows its *entropy* for a hand."""
    return tagged("commit", match, hand.to_bytes(4, "big"), bytes([seat]), entropy)


def salt(entropy: Sequence[bytes]) -> bytes:
    """TH("salt", r_0, r_1, ...) over all seats in order."""
    return tagged("salt", *entropy)


class HandKey:
    """The keys of one hand, from its link S_k and the players' entropy."""

    def __init__(self, match: bytes, hand: int, link: bytes, entropy: Sequence[bytes] = (NO_ENTROPY, NO_ENTROPY)) -> None:
        self.match, self.hand = match, hand
        self.salt = salt(entropy)
        self.prk = hmac.digest(self.salt, link, "sha256")

    def subkey(self, label: str) -> bytes:
        """HKDF-Expand (RFC 5869) to 32 bytes, for one purpose."""
        info = lp(PREFIX + label.encode()) + self.match + self.hand.to_bytes(4, "big") + lp(b"std52")
        return hmac.digest(self.prk, info + b"\x01", "sha256")

    def deck(self) -> list[int]:
        """The 52 cards in dealing order (rule D2), as codes 13 * suit + rank."""
        return shuffled(stream(self.subkey("shuffle")))

    def knock_card(self) -> int:
        """The card of the second pack that sets the limit where the rules take one from there (O5)."""
        return below(stream(self.subkey("knock-card")), 52)

    def cut(self, seats: int = 2) -> list[int]:
        """The card that each seat draws for the first deal where the rules cut for it (R1)."""
        return shuffled(stream(self.subkey("cut")))[:seats]

    def first_dealer(self, seats: int = 2) -> int:
        """Who deals the first hand where the rules say ``random``."""
        return below(stream(self.subkey("cut")), seats)


def stream(key: bytes) -> Iterator[int]:
    """The endless bytes HMAC(key, u64(0)) || HMAC(key, u64(1)) || ..."""
    count = 0
    while True:
        yield from hmac.digest(key, count.to_bytes(8, "big"), "sha256")
        count += 1


def below(source: Iterator[int], n: int) -> int:
    """A number in 0 .. n - 1, all equally likely, for n <= 256: bytes that would favour the small ones are thrown away."""
    bound = 256 - 256 % n
    return next(byte for byte in source if byte < bound) % n


def shuffled(source: Iterator[int]) -> list[int]:
    """The pack, shuffled: for i = 51 down to 1 swap places i and below(i + 1)."""
    deck = list(range(52))
    for i in range(51, 0, -1):
        j = below(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
