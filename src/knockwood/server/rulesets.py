"""Rule sets for the page: presets, the editor's rules, one rule set explained, a rule set checked, the rules of a new game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from knockwood.engine.rules import FIELDS, PRESETS, NotSupported, Rules, RulesError, check_supported, nearest_preset, preset
from knockwood.play import rulebook
from knockwood.play.rulebook.codeformat import PLAYERS
from knockwood.play.seating import SEATS
from knockwood.rummy500 import RummyRules, rulepage
from knockwood.rummy500.rules import OPTIONS
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
    """Every preset of both games, in the order of the list."""
    found = []
    for name, words in rulebook.TITLES.items():
        if name == rulepage.NAME:
            found.append(rummy500_preset())
            continue
        rules = PRESETS[name]
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
                differs=rulebook.compare(rules, "simple").titled,
                played=played(rules),
            )
        )
    return found


def rummy500_preset() -> wire.PresetInfo:
    """The other game."""
    rules, words = RummyRules(), rulebook.TITLES[rulepage.NAME]
    return wire.PresetInfo(
        id=rules.id,
        preset=rulepage.NAME,
        values=dict(rules.to_dict()),
        title=words.title,
        line=words.line,
        family=words.family,
        family_title=rulebook.FAMILIES[words.family],
        code=rulepage.share_code(rules),
        differs="a game of its own",
        played=True,
    )


def book() -> wire.RuleBook:
    """Every rule that a table may change, by group."""
    groups = []
    for group in rulebook.GROUPS:
        entries = (entry for entry in rulebook.ENTRIES.values() if entry.group == group.name and not entry.research)
        groups.append(wire.RuleGroup(group.name, group.title, [field_of(entry, *limits(entry.name)) for entry in entries]))
    others = [
        field_of(entry, option.values[0], option.values[-1], option.default)
        for entry, option in zip(rulepage.ENTRIES.values(), OPTIONS, strict=True)
        if not entry.research
    ]
    return wire.RuleBook(groups, [wire.RuleGroup(rulepage.NAME, rulebook.TITLES[rulepage.NAME].title, others)])


def field_of(entry: rulebook.Entry, low: int, high: int, default: wire.RuleValue) -> wire.RuleField:
    """One rule of the editor."""
    switch = [choice.label for choice in entry.choices] == ["Off", "On"] and entry.is_switch
    return wire.RuleField(
        name=entry.name,
        title=entry.title,
        about=entry.about,
        kind="switch" if switch else "choice" if entry.number is None else "number",
        choices=[wire.RuleChoice(choice.value, choice.label, choice.sentence) for choice in entry.choices],
        low=low,
        high=high,
        offered=list(entry.offered),
        unit=entry.unit,
        default=default,
        ids=list(entry.ids),
    )


def limits(name: str) -> tuple[int, int, wire.RuleValue]:
    """Range and default of a rule."""
    field = FIELDS[name]
    return field.low, field.high, field.default


def page(rules: Rules, base: str = "", seated: int | None = None) -> wire.RulesPage:
    """A rule set explained, compared with the preset *base*, or with the nearest; *seated*: the players that its code named."""
    compared = rulebook.compare(rules, base if base in PRESETS else None)
    summary = rulebook.summary(rules)
    least, most = SEATS[rules.seating]
    players = list(range(least, most + 1))
    seated = seated if seated in players else None
    return wire.RulesPage(
        id=rules.id,
        preset=compared.preset,
        values=rules.to_dict(),
        title=summary.title,
        line=summary.line,
        table_line=rulebook.one_line(rules, seated),
        warning=rulebook.overtaken(rules) or None,
        code=rulebook.share_code(rules),
        differs=compared.titled,
        differences=[wire.RuleDifference(*difference) for difference in compared.differences],
        idle=[wire.RuleIdle(*item) for item in rulebook.idle(rules).items()],
        sentences={name: rulebook.sentence(name, rules) for name in FIELDS},
        summary=sections(summary),
        played=played(rules),
        players=players,
        codes=[rulebook.share_code(rules, number if len(players) > 1 else None) for number in players],
        seated=seated,
    )


def rummy500_page(rules: RummyRules, seated: int | None = None) -> wire.RulesPage:
    """Rummy 500 explained; *seated*: the players that its code named."""
    compared, summary = rulepage.compare(rules), rulepage.summary(rules)
    return wire.RulesPage(
        id=rules.id,
        preset=compared.preset,
        values=dict(rules.to_dict()),
        title=summary.title,
        line=summary.line,
        table_line=rulepage.one_line(rules, seated),
        warning=None,
        code=rulepage.share_code(rules),
        differs=compared.titled,
        differences=[wire.RuleDifference(*difference) for difference in compared.differences],
        idle=[],
        sentences={name: rulepage.sentence(name, rules) for name in rulepage.ENTRIES},
        summary=sections(summary),
        played=True,
        players=[*PLAYERS],
        codes=[rulepage.share_code(rules, number) for number in PLAYERS],
        seated=seated,
    )


def sections(summary: rulebook.Summary) -> list[wire.RuleSection]:
    """A page of the rule book on the wire."""
    return [wire.RuleSection(section.id, section.title, list(section.sentences)) for section in summary.sections]


def check(ask: wire.RulesAsk) -> wire.RulesChecked:
    """What a preset with changes, or a share code, comes to. Raises `Refusal` for a request with both."""
    if ask.code is not None and ask.changes:
        raise Refusal("bad_message", detail="a share code or a preset with changes, not both")
    if ask.preset == rulepage.NAME if ask.code is None else rulepage.FORMAT.means(ask.code):
        return check_rummy500(ask)
    if ask.code is not None:
        try:
            (rules, seated), base = rulebook.table_of_code(ask.code), ""
        except RulesError as error:
            return wire.RulesChecked(None, wire.RulesRefused("code", str(error)), [])
    else:
        seated = None
        try:
            start = preset(ask.preset)
        except RulesError as error:
            return wire.RulesChecked(None, wire.RulesRefused("preset", str(error)), [])
        try:
            rules, base = start.replace(**ask.changes), ask.preset
        except RulesError as error:
            values = {**start.to_dict(), **ask.changes}
            mend = (
                rulebook.mending(values, {ask.kept: values[ask.kept]})
                if ask.kept in values
                else rulebook.mending(start.to_dict(), ask.changes)
            )
            refusal = wire.RulesRefused(*rulebook.refused(error))
            return wire.RulesChecked(None, refusal, [wire.RuleDifference(*item) for item in mend])
    found = page(rules, base, ask.players or seated)
    try:
        check_supported(rules)
    except NotSupported as error:
        words = f"{rulebook.ENTRIES[error.field].title}: this is not played yet"
        return wire.RulesChecked(found, wire.RulesRefused(error.field, words), [])
    return wire.RulesChecked(found, None, [])


def check_rummy500(ask: wire.RulesAsk) -> wire.RulesChecked:
    """The same for the other game."""
    try:
        rules, seated = (RummyRules(), None) if ask.code is None else rulepage.table_of_code(ask.code)
    except RulesError as error:
        return wire.RulesChecked(None, wire.RulesRefused("code", str(error)), [])
    try:
        rules = RummyRules.from_dict({**rules.to_dict(), **ask.changes})
    except RulesError as error:
        return wire.RulesChecked(None, wire.RulesRefused(*rulebook.refused(error, rulepage.ENTRIES)), [])
    return wire.RulesChecked(rummy500_page(rules, ask.players or seated), None, [])


def known(wanted: str) -> wire.RulesPage | None:
    """A rule set by the name or id of a preset, or by a share code; None for another text. `Refusal` for a mistyped code."""
    for name, rules in PRESETS.items():
        if wanted in (name, rules.id):
            return page(rules, name)
    if wanted in (rulepage.NAME, RummyRules().id):
        return rummy500_page(RummyRules())
    try:
        if rulepage.FORMAT.means(wanted):
            return rummy500_page(*rulepage.table_of_code(wanted))
        if rulebook.is_share_code(wanted):
            rules, seated = rulebook.table_of_code(wanted)
            return page(rules, seated=seated)
    except RulesError as error:
        raise Refusal("not_found", detail=str(error)) from error
    return None


def of_game(wanted: str, games: Iterable[wire.GameSummary]) -> wire.RulesPage:
    """The rules of one of these games by their id. Raises `Refusal`."""
    for game in games:
        if game.rules.id == wanted:
            if game.rules.preset == rulepage.NAME:
                return rummy500_page(RummyRules.from_dict(game.rules.values))
            return page(Rules.from_dict(game.rules.values), game.rules.preset)
    raise Refusal("not_found", detail="there is no such rule set here")


def resolved(ask: wire.GameCreate) -> wire.GameCreate:
    """A new game with its share code written out as a preset with differences. Raises `Refusal`."""
    if ask.code is None:
        return ask
    if ask.rules:
        raise Refusal("bad_message", detail="a share code or a preset with differences, not both")
    try:
        if rulepage.FORMAT.means(ask.code):
            other, seated = rulepage.table_of_code(ask.code)
            changes = dict(other.differences())
            return msgspec.structs.replace(ask, preset=rulepage.NAME, rules=changes, code=None, players=ask.players or seated)
        rules, seated = rulebook.table_of_code(ask.code)
    except RulesError as error:
        raise Refusal("bad_message", detail=str(error)) from error
    base = nearest_preset(rules)[0]
    players = ask.players or seated
    return msgspec.structs.replace(ask, preset=base, rules=rules.differences(PRESETS[base]), code=None, players=players)
