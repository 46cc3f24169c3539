"""Rule sets for the page: presets, the editor's rules, one rule set explained, a rule set checked, the rules of a new game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from knockwood.engine.rules import FIELDS, PRESETS, NotSupported, Rules, RulesError, check_supported, nearest_preset, preset
from knockwood.play import rulebook
from knockwood.server import wire
from knockwood.server.commands import Refusal


def played(rules: Rules) -> bool:
    """Whether a table can be opened under *rules*."""
    try:
        check_supported(rules)
    except NotSupported:
        return False
    return True


def presets() -> list[wire.PresetInfo]:
    """Every preset, in order."""
    found = []
    for name, rules in PRESETS.items():
        words = rulebook.TITLES[name]
        found.append(
            wire.PresetInfo(
                id=rules.id,
                preset=name,
                values=rules.to_dict(),
                title=words.title,
                line=words.line,
                family=words.family,
                family_title=rulebook.FAMILIES[words.family],
                code=rulebook.share_code(rules),
                differs=rulebook.compare(rules, "simple").text,
                played=played(rules),
            )
        )
    return found


def book() -> wire.RuleBook:
    """Every rule that a table may change, by group."""
    groups = []
    for group in rulebook.GROUPS:
        entries = (entry for entry in rulebook.ENTRIES.values() if entry.group == group.name and not entry.research)
        groups.append(wire.RuleGroup(group.name, group.title, [field_of(entry) for entry in entries]))
    return wire.RuleBook(groups)


def field_of(entry: rulebook.Entry) -> wire.RuleField:
    """One rule of the editor."""
    field = FIELDS[entry.name]
    return wire.RuleField(
        name=entry.name,
        title=entry.title,
        about=entry.about,
        kind="switch" if entry.is_switch else "choice" if entry.number is None else "number",
        choices=[wire.RuleChoice(choice.value, choice.label, choice.sentence) for choice in entry.choices],
        low=field.low,
        high=field.high,
        offered=list(entry.offered),
        unit=entry.unit,
        default=field.default,
        ids=list(entry.ids),
    )


def page(rules: Rules, base: str = "") -> wire.RulesPage:
    """A rule set explained, compared with the preset *base*, or with the nearest."""
    compared = rulebook.compare(rules, base if base in PRESETS else None)
    summary = rulebook.summary(rules)
    return wire.RulesPage(
        id=rules.id,
        preset=compared.preset,
        values=rules.to_dict(),
        title=summary.title,
        line=summary.line,
        warning=rulebook.overtaken(rules) or None,
        code=rulebook.share_code(rules),
        differs=compared.text,
        differences=[wire.RuleDifference(*difference) for difference in compared.differences],
        idle=[wire.RuleIdle(*item) for item in rulebook.idle(rules).items()],
        sentences={name: rulebook.sentence(name, rules) for name in FIELDS},
        summary=[wire.RuleSection(section.id, section.title, list(section.sentences)) for section in summary.sections],
        played=played(rules),
    )


def check(ask: wire.RulesAsk) -> wire.RulesChecked:
    """What a preset with changes, or a share code, comes to. Raises `Refusal` for a request with both."""
    if ask.code is not None:
        if ask.changes:
            raise Refusal("bad_message", detail="a share code or a preset with changes, not both")
        try:
            rules, base = rulebook.rules_of_code(ask.code), ""
        except RulesError as error:
            return wire.RulesChecked(None, wire.RulesRefused("code", str(error)))
    else:
        try:
            start = preset(ask.preset)
        except RulesError as error:
            return wire.RulesChecked(None, wire.RulesRefused("preset", str(error)))
        try:
            rules, base = start.replace(**ask.changes), ask.preset
        except RulesError as error:
            return wire.RulesChecked(None, wire.RulesRefused(*rulebook.refused(error)))
    found = page(rules, base)
    try:
        check_supported(rules)
    except NotSupported as error:
        words = f"{rulebook.ENTRIES[error.field].title}: this is not played yet"
        return wire.RulesChecked(found, wire.RulesRefused(error.field, words))
    return wire.RulesChecked(found, None)


def known(wanted: str) -> wire.RulesPage | None:
    """A rule set by the name or id of a preset, or by a share code; None for another text. `Refusal` for a mistyped code."""
    for name, rules in PRESETS.items():
        if wanted in (name, rules.id):
            return page(rules, name)
    if not rulebook.is_share_code(wanted):
        return None
    try:
        return page(rulebook.rules_of_code(wanted))
    except RulesError as error:
        raise Refusal("not_found", detail=str(error)) from error


def of_game(wanted: str, games: Iterable[wire.GameSummary]) -> wire.RulesPage:
    """The rules of one of these games by their id. Raises `Refusal`."""
    for game in games:
        if game.rules.id == wanted:
            return page(Rules.from_dict(game.rules.values), game.rules.preset)
    raise Refusal("not_found", detail="there is no such rule set here")


def resolved(ask: wire.GameCreate) -> wire.GameCreate:
    """A new game with its share code written out as a preset with differences. Raises `Refusal`."""
    if ask.code is None:
        return ask
    if ask.rules:
        raise Refusal("bad_message", detail="a share code or a preset with differences, not both")
    try:
        rules = rulebook.rules_of_code(ask.code)
    except RulesError as error:
        raise Refusal("bad_message", detail=str(error)) from error
    base = nearest_preset(rules)[0]
    return msgspec.structs.replace(ask, preset=base, rules=rules.differences(PRESETS[base]), code=None)
