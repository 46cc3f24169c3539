"""``knockwood rules``: what a rule set plays, in plain words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from knockwood.cli.words import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from knockwood.engine.rules import Rules
    from knockwood.play.rulebook import Entry


def rules(
    name: str | None = None,
    /,
    *,
    set_: Settings = None,
    fields: Annotated[bool, Parameter(negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """List the rule sets, or tell one in plain words.

    What it plays, what differs from `simple`, its id and its share code.

    Example: `knockwood rules oklahoma --set target=200 spade_multiplier=1`

    Parameters
    ----------
    name
        A preset, a preset with differences ("simple undercut_bonus=10"), or a share code. Left out, the presets are listed.
    set_
        Rules to change, as field=value; switches take on and off.
    fields
        List every field instead: its value, the values that it can have, and what they mean.
    json_
        Print one JSON document.
    """
    if name is None and not set_ and not fields:
        listing(json_)
        return
    from knockwood.rummy500 import rulepage

    if rulepage.is_named(name or ""):
        if fields:
            tell_fields(rulepage.ENTRIES, rulepage.rules_named(name or "", set_ or []).to_dict(), rulepage.RANGES, json_)
        else:
            tell_rummy500(name or "", set_ or [], json_)
        return
    from knockwood.engine.rules import PRESETS
    from knockwood.play.rulebook import ENTRIES, compare, rules_named, share_code, summary

    found = rules_named(name or "simple", set_ or [])
    if fields:
        tell_fields(ENTRIES, found.to_dict(), {name: ranges(name) for name in ENTRIES}, json_)
        return
    if json_:
        print(json.dumps(document(found)))
        return
    print(summary(found).text())
    near = compare(found)
    if near.preset != "simple" and near.differences:
        print(near.text)
    if found != PRESETS["simple"]:
        print(compare(found, "simple").text)
    print(f"rule set {found.id}, share code {share_code(found)}")


def tell_rummy500(name: str, settings: list[str], as_json: bool) -> None:
    """Rummy 500, a game of its own: its options in place of the rules of Gin Rummy."""
    from knockwood.rummy500 import rulepage

    found = rulepage.rules_named(name, settings)
    page, compared = rulepage.summary(found), rulepage.compare(found)
    if as_json:
        told = {
            "title": page.title,
            "line": page.line,
            "id": found.id,
            "code": rulepage.share_code(found),
            "rules": found.to_dict(),
            "preset": compared.preset,
            "differences": [difference._asdict() for difference in compared.differences],
            "summary": [section._asdict() for section in page.sections],
        }
        print(json.dumps(told))
        return
    print(page.text())
    if compared.differences:
        print(compared.text)
    print(f"rule set {found.id}, share code {rulepage.share_code(found)}; a game of its own, not to be compared with simple")


def ranges(name: str) -> str:
    """The values that a rule of Gin Rummy can have."""
    from knockwood.engine.rules import FIELDS

    field = FIELDS[name]
    return " or ".join([*(["none"] if field.none else []), *(field.words or [f"{field.low} to {field.high}"])])


def tell_fields(entries: Mapping[str, Entry], values: Mapping[str, Any], allowed: Mapping[str, str], as_json: bool) -> None:
    """Every field: its value, the values that it can have, what it is about."""
    if as_json:
        rows = {name: {"value": values[name], "values": allowed[name], "about": entry.about} for name, entry in entries.items()}
        print(json.dumps(rows))
        return
    import textwrap

    for name, entry in entries.items():
        value = "none" if values[name] is None else values[name]
        print(f"{name}={value}  ({allowed[name]})")
        print(
            textwrap.fill(
                f"{entry.about} Now: {entry.words(values[name])[0]}.", 110, initial_indent="  ", subsequent_indent="  "
            )
        )


def listing(as_json: bool) -> None:
    """Every preset: its name, what it stands for, what differs from simple."""
    from knockwood.engine.rules import PRESETS
    from knockwood.play.rulebook import TITLES, share_code
    from knockwood.rummy500 import RummyRules, rulepage

    rows: list[dict[str, Any]] = []
    for name, words in TITLES.items():
        row: dict[str, Any] = {"name": name, "title": words.title, "line": words.line, "family": words.family}
        if name in PRESETS:
            preset = PRESETS[name]
            row |= {"id": preset.id, "code": share_code(preset), "differs_from_simple": differs(preset)}
        else:
            other = RummyRules()
            row |= {"id": other.id, "code": rulepage.share_code(other), "differs_from_simple": None}
        rows.append(row)
    if as_json:
        print(json.dumps(rows))
        return
    import textwrap

    width = max(map(len, TITLES))
    for row in rows:
        print(f"{row['name']:{width}}  {row['line']}")
        changes = row.get("differs_from_simple")
        if changes:
            text = f"differs from simple: {', '.join(change['text'] for change in changes)}"
            print(textwrap.fill(text, 110, initial_indent=" " * (width + 2), subsequent_indent=" " * (width + 4)))
    print("\nknockwood rules NAME tells one of them in plain words.")


def differs(found: Rules) -> list[dict[str, Any]]:
    """What differs from simple, for JSON."""
    from knockwood.play.rulebook import compare

    return [difference._asdict() for difference in compare(found, "simple").differences]


def document(found: Rules) -> dict[str, Any]:
    """A rule set as JSON: values, names, words."""
    from knockwood.play.rulebook import compare, idle, share_code, summary

    page, near = summary(found), compare(found)
    return {
        "title": page.title,
        "line": page.line,
        "id": found.id,
        "code": share_code(found),
        "rules": found.to_dict(),
        "preset": near.preset,
        "differences": [difference._asdict() for difference in near.differences],
        "differs_from_simple": differs(found),
        "idle": idle(found),
        "summary": [section._asdict() for section in page.sections],
    }
