"""What is typed and what is told: whole numbers taken as they are written, and text of others made fit for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
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


Whole = Annotated[int, Parameter(converter=whole, metavar="NUMBER")]
"""The type of every number that a command takes."""

Folder = Annotated[Path, Parameter(metavar="FOLDER")]
File = Annotated[Path, Parameter(metavar="FILE")]
Cards = Annotated[str, Parameter(metavar="CARDS")]
RulesName = Annotated[str, Parameter(metavar="RULES")]
Settings = Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True, negative="", metavar="FIELD=VALUE...")]
"""What the help calls the texts that a command takes: by what they are, not by how they are stored."""


def told_default(value: object) -> str | None:
    """The default of an option as the help tells it; a switch that is off needs no words."""
    return None if value is None or isinstance(value, bool) else str(value)


def plain(text: str) -> str:
    """*text* on one line for a terminal: blanks for line breaks and tabs, and \\x1b for ESC and the like.

    What comes from a file or from the command line could otherwise move the cursor, colour or hide what is told.
    """
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in " ".join(text.split()))
