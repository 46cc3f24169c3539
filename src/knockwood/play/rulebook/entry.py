"""What the page of one house rule holds, and how its numbers are worded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from knockwood.engine.rules import Rules

if TYPE_CHECKING:
    from knockwood.engine.rules import Value

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")


class Group(NamedTuple):
    """A heading of the editor."""

    name: str
    title: str


class Choice(NamedTuple):
    """One value of a rule: *label* for a button, *short* for a list of differences, *sentence* in full."""

    value: Value
    label: str
    short: str
    sentence: str


class Number(NamedTuple):
    """The words for any number of a range: ``{n}`` is the figure, ``{points}`` "1 point" or "25 points", and so on."""

    short: str
    sentence: str


class Entry(NamedTuple):
    """One house rule. *ids* are the rules behind it; *offered* the usual numbers of a range.

    *number* is None where the choices are all there is. *numbers* holds other words under another rule's value: its name, then
    the words by value. A *research* rule is not for the table, which plays its default only.
    """

    name: str
    group: str
    title: str
    about: str
    unit: str
    ids: tuple[str, ...]
    choices: tuple[Choice, ...]
    number: Number | None = None
    offered: tuple[int, ...] = ()
    numbers: tuple[str, Mapping[Value, Number]] | None = None
    research: bool = False

    @property
    def is_switch(self) -> bool:
        """Whether the rule is off (0) or on (1)."""
        return self.number is None and {choice.value for choice in self.choices} == {0, 1}

    def words(self, value: Value, rules: Rules | None = None) -> tuple[str, str]:
        """*short* and *sentence* for a value, under *rules* where another rule decides the words."""
        for choice in self.choices:
            if choice.value == value:
                return choice.short, choice.sentence
        number = self.number
        if self.numbers is not None and rules is not None:
            number = self.numbers[1].get(getattr(rules, self.numbers[0]), number)
        if number is None or not isinstance(value, int):
            raise ValueError(f"{self.name} has no value {value!r}")
        return fill(number.short, value), fill(number.sentence, value)


def amount(n: int, noun: str) -> str:
    """``1 point``, ``25 points``."""
    plural = "boxes" if noun == "box" else f"{noun}s"
    return f"{n} {noun if n == 1 else plural}"


def spelled(n: int) -> str:
    """Small numbers in words: ``ten``; larger ones in figures."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def fill(template: str, n: int) -> str:
    """A template of the rule book with its number."""
    return template.format_map(_Amounts(n))


class _Amounts(dict[str, str]):
    """``{points}`` and its like for one number, worded when they are asked for."""

    def __init__(self, n: int) -> None:
        super().__init__(n=str(n))
        self.number = n

    def __missing__(self, nouns: str) -> str:
        return amount(self.number, "box" if nouns == "boxes" else nouns.removesuffix("s"))


def rule(
    group: str,
    name: str,
    title: str,
    about: str,
    ids: str,
    *choices: tuple[Value, str, str, str],
    number: tuple[str, str] | None = None,
    unit: str = "",
    offered: tuple[int, ...] = (),
    numbers: tuple[str, dict[Value, Number]] | None = None,
    research: bool = False,
) -> Entry:
    """An entry of the book, its choices as plain tuples."""
    return Entry(
        name,
        group,
        title,
        about,
        unit,
        tuple(ids.split()),
        tuple(Choice(*choice) for choice in choices),
        None if number is None else Number(*number),
        offered,
        numbers,
        research,
    )
