"""How values become a share code and come back: bits, five a sign, and a checksum. Pure.

A code holds, after the mark of its format (``KW1``), a base, the values that differ from it, and a checksum of three signs.
Case, blanks and hyphens mean nothing; the letters I, L and O are read as 1, 1 and 0; U is never used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from knockwood.engine.rules import RulesError

if TYPE_CHECKING:
    from knockwood.engine.rules import Value

Built = TypeVar("Built")

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECK_SIGNS = 3
PLAYERS_PLACE = 62
"""In place of the number of a rule, after all of them: how many sit at the table, where the form leaves it open."""
PLAYERS = range(2, 5)
"""How many may sit at a table of any kind."""
MOST_SIGNS = 400
"""Longer texts are not looked at: a rule set in which everything differs has about 200 signs."""

OR_NONE = ("none",)
"""Words of a rule whose number 0 is None; whole numbers from 0 on follow at 1."""

_ALIKE = str.maketrans("ILO", "110")


class ShareCodeError(RulesError):
    """A text that is no share code: one line says why, and whether it is mistyped."""


class CodeFormat(NamedTuple):
    """One kind of code. Its tables only grow at their ends, so that a code is read for ever.

    *fields*: for each rule its name and its words by number (none: it is a whole number; `OR_NONE`). *bases*: differences from
    *defaults*, as ``name=value`` words.
    """

    mark: str
    version: str
    fields: tuple[tuple[str, tuple[str, ...]], ...]
    bases: tuple[str, ...]
    defaults: Mapping[str, Value]

    def means(self, text: str) -> bool:
        """Whether a text means to be a code of this kind: it begins with the mark and a digit."""
        signs = signs_of(text)
        return signs.startswith(self.mark) and signs[len(self.mark) : len(self.mark) + 1].isdecimal()

    def encode(self, values: Mapping[str, Value], players: int | None = None) -> str:
        """The shortest code of these values, and of a number of players if one is named, in groups of four signs."""
        body = min((self.packed(number, values, players) for number in range(len(self.bases))), key=len)
        signs = body + checksum(self.mark + self.version + body)
        return "-".join([self.mark + self.version, *(signs[place : place + 4] for place in range(0, len(signs), 4))])

    def table(self, text: str, build: Callable[[dict[str, Value], int | None], Built]) -> Built:
        """What *build* makes of the values and the number of players (None: not named) of a code.

        Raises `ShareCodeError` for a text that is no code or a mistyped one, and for values that are refused.
        """
        values, players = self.decode(text)
        try:
            return build(values, players)
        except RulesError as error:
            raise ShareCodeError(f"the share code holds rules that cannot be: {error}") from None

    def decode(self, text: str) -> tuple[dict[str, Value], int | None]:
        """The values that a code holds, and the number of players if it names one.

        Raises `ShareCodeError` for a text that is no code or a mistyped one.
        """
        if len(text) > MOST_SIGNS:
            raise ShareCodeError("that is too long for a share code")
        if not self.means(text):
            raise ShareCodeError(f"a share code begins with {self.mark}{self.version}")
        version, signs = signs_of(text)[len(self.mark)], signs_of(text)[len(self.mark) + 1 :].translate(_ALIKE)
        if version != self.version:
            raise ShareCodeError(
                f"share code of a format that is not known here ({self.mark}{version}): it needs a newer version"
            )
        for sign in signs:
            if sign not in ALPHABET:
                raise ShareCodeError(f"the share code is mistyped: {sign!r} is in no code")
        body, check = signs[:-CHECK_SIGNS], signs[-CHECK_SIGNS:]
        if not body or checksum(self.mark + self.version + body) != check:
            raise ShareCodeError("the share code is mistyped or incomplete, as its last signs do not fit the others")
        return self.unpacked(body)

    def base(self, number: int) -> dict[str, Value]:
        """The values of a base."""
        values = dict(self.defaults)
        for word in self.bases[number].split():
            name, _, text = word.partition("=")
            values[name] = int(text) if text.isdecimal() else text
        return values

    def packed(self, base: int, values: Mapping[str, Value], players: int | None = None) -> str:
        """The signs of a body: 5 bits of base; then for each other value 6 bits of its rule, 5 of a length, the number."""
        before = self.base(base)
        bits = f"{base:05b}"
        for place, (name, words) in enumerate(self.fields):
            if values[name] != before[name]:
                number = number_of(words, values[name])
                bits += f"{place:06b}{number.bit_length():05b}" + (f"{number:b}" if number else "")
        if players is not None:
            bits += f"{PLAYERS_PLACE:06b}{players.bit_length():05b}{players:b}"
        bits += "0" * (-len(bits) % 5)
        return "".join(ALPHABET[int(bits[place : place + 5], 2)] for place in range(0, len(bits), 5))

    def unpacked(self, body: str) -> tuple[dict[str, Value], int | None]:
        """The values behind the signs of a body, and the number of players."""
        bits = "".join(f"{ALPHABET.index(sign):05b}" for sign in body)
        base = int(bits[:5], 2)
        if base >= len(self.bases):
            raise ShareCodeError("the share code needs a newer version: its base is not known here")
        values, players, at, last = self.base(base), None, 5, -1
        while len(bits) - at >= 11:
            place, length = int(bits[at : at + 6], 2), int(bits[at + 6 : at + 11], 2)
            text = bits[at + 11 : at + 11 + length]
            at += 11 + length
            if place >= len(self.fields) and place != PLAYERS_PLACE:
                raise ShareCodeError("the share code needs a newer version: it holds a rule that is not known here")
            number = int(text or "0", 2)
            wrong = place <= last or len(text) < length or text[:1] == "0"
            if wrong or (place == PLAYERS_PLACE and number not in PLAYERS):
                raise ShareCodeError("the share code holds rules that cannot be")
            if place == PLAYERS_PLACE:
                players = number
            else:
                name, words = self.fields[place]
                values[name] = value_of(words, number)
            last = place
        if len(bits) - at > 4 or "1" in bits[at:]:
            raise ShareCodeError("the share code holds rules that cannot be")
        return values, players


def signs_of(text: str) -> str:
    """What of a text counts."""
    return "".join(text.split()).replace("-", "").upper()


def number_of(words: tuple[str, ...], value: Value) -> int:
    """A value as a number from 0 on."""
    if words == OR_NONE:
        return 0 if value is None else int(value) + 1
    return words.index("none" if value is None else str(value)) if words else int(value or 0)


def value_of(words: tuple[str, ...], number: int) -> Value:
    """The value behind a number."""
    if words == OR_NONE:
        return None if number == 0 else number - 1
    if not words:
        return number
    if number >= len(words):
        raise ShareCodeError("the share code needs a newer version: it holds a value that is not known here")
    return None if words[number] == "none" else words[number]


def checksum(signs: str) -> str:
    """Three signs, 15 bits of a cyclic code: it finds every wrong sign and every two neighbours in the wrong order."""
    register = 0x7FFF
    for sign in signs:
        for place in range(4, -1, -1):
            bit = (register >> 14 & 1) ^ (ALPHABET.index(sign) >> place & 1)
            register = (register << 1 & 0x7FFF) ^ (0x4599 if bit else 0)
    return "".join(ALPHABET[register >> shift & 31] for shift in (10, 5, 0))
