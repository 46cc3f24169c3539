"""Rules by the words that people type: a preset, differences, a share code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from knockwood.engine.rules import FIELDS, Rules, RulesError, is_number, parse_rules
from knockwood.play.rulebook.sharecode import is_share_code, rules_of_code

if TYPE_CHECKING:
    from knockwood.engine.rules import Value


def rules_named(name: str, settings: Sequence[str] = ()) -> Rules:
    """Rules from a preset or a share code, and ``field=value`` settings on top.

    Switches also take ``on`` and ``off``. `RulesError` names the one setting, preset or code that is wrong.

    >>> rules_named("simple", ["undercut_bonus=10", "oklahoma=on"]).undercut_bonus
    10
    """
    base = rules_of_code(name) if is_share_code(name) else parse_rules(name)
    changes = dict(setting_of(text) for text in settings)
    return base.replace(**changes) if changes else base


def setting_of(text: str) -> tuple[str, Value]:
    """A setting as name and value: ``gin_bonus=20``. `RulesError` for an unknown name and for a text of another form."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise RulesError(f"a setting is field=value, not {text!r}")
    if name not in FIELDS:
        raise RulesError(f"unknown rule: {name}{_meant(name)}")
    if FIELDS[name].is_switch and value in ("on", "off"):
        return name, int(value == "on")
    return name, None if value == "none" else int(value) if is_number(value) else value


def _meant(name: str) -> str:
    """The rule that was probably meant."""
    from difflib import get_close_matches

    close = get_close_matches(name, FIELDS, 1)
    return f" (did you mean {close[0]}?)" if close else ""
