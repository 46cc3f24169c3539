"""What else must change so that wanted rules can stand together: a series wants no knocking, doubled spades want Oklahoma."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING

from knockwood.engine.rules import CONTRADICTIONS, FIELDS, Contradiction, Rules, RulesError
from knockwood.play.rulebook.book import ENTRIES, Difference

if TYPE_CHECKING:
    from knockwood.engine.rules import Value


def mending(base: Mapping[str, Value], changes: Mapping[str, Value]) -> tuple[Difference, ...]:
    """Further changes with which *changes* to *base* are no contradiction; () if there are none to make or none were found.

    What is wanted stays: only other rules are changed, and as few of them as a straight search finds. Values that are unknown
    or out of range, wanted or not, cannot be mended.
    """
    values, tried = {**base, **changes}, set(changes)
    try:
        for name, value in values.items():
            FIELDS[name].check(name, value)
    except (KeyError, RulesError):
        return ()
    found: dict[str, Value] = {}
    while against := _against(values):
        step = min(_steps(against[0].field, values, tried), default=None)
        if step is None or step[0] >= len(against):
            step = next(_sideways(against, values, tried), None)
        if step is None:
            return ()
        name = list(FIELDS)[step[2]]
        values[name] = found[name] = _offers(name)[step[3]]
        tried.add(name)
    rules = Rules(**values)
    return tuple(Difference(name, value, ENTRIES[name].words(value, rules)[0]) for name, value in found.items())


_Step = tuple[int, bool, int, int]
"""Contradictions left; whether it is another rule than the one that is named as the one to mend; number of the rule; of the
value."""


def _against(values: Mapping[str, Value]) -> list[Contradiction]:
    held = SimpleNamespace(**values)
    return [contradiction for contradiction in CONTRADICTIONS if contradiction.broken(held)]


def _offers(name: str) -> list[Value]:
    """The values worth trying: the usual ones."""
    entry = ENTRIES[name]
    return [*entry.offered, *(choice.value for choice in entry.choices if choice.value not in entry.offered)]


def _steps(named: str, values: Mapping[str, Value], tried: set[str]) -> Iterator[_Step]:
    """Every change of one more rule, with the contradictions that it leaves."""
    for place, name in enumerate(FIELDS):
        if name not in tried:
            for number, value in enumerate(_offers(name)):
                yield len(_against({**values, name: value})), name != named, place, number


def _sideways(against: list[Contradiction], values: Mapping[str, Value], tried: set[str]) -> Iterator[_Step]:
    """Changes that end the first contradiction at the cost of others: of the rule that it names, then of any other rule."""
    first = against[0]
    for own in (True, False):
        for place, name in enumerate(FIELDS):
            if name not in tried and (name == first.field) == own:
                for number, value in enumerate(_offers(name)):
                    after = _against({**values, name: value})
                    if first not in after:
                        yield len(after), not own, place, number
