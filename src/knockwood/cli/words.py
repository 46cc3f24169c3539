"""What is typed and what is told: whole numbers taken as they are written, and text of others made fit for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token

MOST_DIGITS = 20
"""Digits of the largest number that any command takes: 2**64 - 1 has as many."""


def whole(_: type, tokens: Sequence[Token]) -> int:
    """The whole number that was typed, digits with a minus before them if need be; `ValueError` for everything else.

    Nothing is rounded: 1.5 and 2.0 are refused, and so are 1e3, 0x10 and 1_000.
    """
    text = tokens[0].value
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise ValueError(f"a whole number is wanted, not {text[:40]!r}")
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits is too large")
    return int(text)


Whole = Annotated[int, Parameter(converter=whole)]
"""The type of every number that a command takes."""


def plain(text: str) -> str:
    """*text* on one line for a terminal: blanks for line breaks and tabs, and \\x1b for ESC and the like.

    What comes from a file or from the command line could otherwise move the cursor, colour or hide what is told.
    """
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in " ".join(text.split()))
