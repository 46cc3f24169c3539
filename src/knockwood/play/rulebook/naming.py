"""Rules by the words that people type: a preset, differences, a share code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from knockwood.engine.rules import Rules, RulesError, is_number, parse_rules
from knockwood.play.rulebook.book import ENTRIES
from knockwood.play.rulebook.entry import Entry
from knockwood.play.rulebook.presets import TITLES
from knockwood.play.rulebook.sharecode import is_share_code, rules_of_code

if TYPE_CHECKING:
    from knockwood.engine.rules import Value


def rules_named(name: str, settings: Sequence[str] = ()) -> Rules:
    """Rules from a preset or a share code, and ``field=value`` settings on top.

    Switches also take ``on`` and ``off``. `RulesError` names the one setting, preset or code that is wrong.

    >>> rules_named("simple", ["undercut_bonus=10", "oklahoma=on"]).undercut_bonus
    10
    """
    if is_share_code(name):
        base = rules_of_code(name)
    else:
        first = name.split()[0] if name.split() else "simple"
        if first not in TITLES:
            raise RulesError(f"no such preset: {first}{_meant(first, TITLES)}; a share code begins with KW1")
        base = parse_rules(name)
    changes = changes_of(settings, ENTRIES)
    return base.replace(**changes) if changes else base


def changes_of(settings: Sequence[str], entries: Mapping[str, Entry]) -> dict[str, Value]:
    """``field=value`` settings as values. `RulesError` for an unknown name, one given twice, and a text of another form."""
    changes: dict[str, Value] = {}
    for text in settings:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise RulesError(f"a setting is field=value, not {text!r}")
        if name not in entries:
            raise RulesError(f"unknown rule: {name}{_meant(name, entries)}")
        if name in changes:
            raise RulesError(f"{name}: is given twice")
        if entries[name].is_switch and value in ("on", "off"):
            changes[name] = int(value == "on")
        else:
            changes[name] = None if value == "none" else int(value) if is_number(value) else value
    return changes


def _meant(name: str, names: Iterable[str]) -> str:
    """What was probably meant."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(names), 1)
    return f" (did you mean {close[0]}?)" if close else ""


class Refused(NamedTuple):
    """Why values are no rules: the rule to mend (or ``preset``, ``code``), and one plain sentence without names of fields."""

    field: str
    reason: str


def refused(error: RulesError, entries: Mapping[str, Entry] = ENTRIES) -> Refused:
    """The engine's line for people: titles and labels in place of the names of fields and values, no rule ids.

    >>> from knockwood.engine.rules import Rules
    >>> try: Rules(spade_multiplier=2)
    ... except RulesError as error: print(refused(error).reason)
    Spade as knock card: 2 needs Oklahoma
    """
    field, colon, reason = str(error).partition(": ")
    if field in ("unknown rule", "no such preset", "not supported yet") or not colon or field not in entries:
        name = reason.split()[0] if field in ("unknown rule", "not supported yet") and reason else ""
        return Refused(name, str(error))
    reason = re.sub(r" \([A-Z]\d+(, [A-Z]\d+)*\)", "", reason)
    labels = {
        choice.value: choice.label for entry in entries.values() for choice in entry.choices if isinstance(choice.value, str)
    }

    def titled(found: re.Match[str]) -> str:
        name, value = found[1], (found[2] or "").strip()
        if name not in entries:
            return f'"{labels.get(name, name)}"{found[2] or ""}'
        for choice in entries[name].choices:
            if value == str(choice.value):
                return f'"{entries[name].title}: {choice.label}"'
        return f'"{entries[name].title}"{found[2] or ""}'

    reason = re.sub(r"\b([a-z]+(?:_[a-z]+)+)( [a-z0-9_]+)?\b", titled, reason)
    reason = re.sub(r"\b(cumulative|partnership)\b", lambda found: f'"{labels.get(found[0], found[0])}"', reason)
    reason = re.sub(r"\bneeds series\b", "needs a series", reason)
    reason = re.sub(r"\b(oklahoma|hollywood)\b", lambda found: found[0].capitalize(), reason)
    return Refused(field, f"{entries[field].title}: {reason}")
