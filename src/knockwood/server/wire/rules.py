"""Rule sets on the wire: presets, the pages of the rule book, one rule set explained, a rule set checked."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

RuleValue = int | str | None
RuleChanges = dict[Annotated[str, Meta(max_length=40)], int | Annotated[str, Meta(max_length=40)] | None]
ShareCode = Annotated[str, Meta(max_length=500)]


class PresetInfo(Struct, frozen=True):
    """A preset. ``line``: what it is; ``differs``: what differs from ``simple``; ``played``: whether a table can be opened."""

    id: str
    preset: str
    values: dict[str, RuleValue]
    title: str
    line: str
    family: str
    family_title: str
    code: str
    differs: str
    played: bool


class RuleChoice(Struct, frozen=True):
    """One value of a rule: ``label`` for a button, ``sentence`` in full."""

    value: RuleValue
    label: str
    sentence: str


class RuleField(Struct, frozen=True):
    """One rule of the editor. ``kind`` number: ``low`` to ``high``, with ``choices`` for values that have a name of their own.

    ``offered`` are the usual numbers. ``default`` is that of the rules, not of a preset. ``unit`` is empty for a choice.
    """

    name: str
    title: str
    about: str
    kind: Literal["switch", "choice", "number"]
    choices: list[RuleChoice]
    low: int
    high: int
    offered: list[int]
    unit: str
    default: RuleValue
    ids: list[str]


class RuleGroup(Struct, frozen=True):
    """A heading of the editor with its rules."""

    name: str
    title: str
    fields: list[RuleField]


class RuleBook(Struct, frozen=True):
    """``GET /rules/fields``: every rule that a table may change, in order. ``rummy500``: those of the other game."""

    groups: list[RuleGroup]
    rummy500: list[RuleGroup]


class RuleDifference(Struct, frozen=True):
    """A rule that differs from the preset: ``gin bonus 20``."""

    field: str
    value: RuleValue
    text: str


class RuleIdle(Struct, frozen=True):
    """A rule that has no effect here, and why."""

    field: str
    reason: str


class RuleSection(Struct, frozen=True):
    """A part of the summary."""

    id: str
    title: str
    sentences: list[str]


class RulesPage(Struct, frozen=True):
    """One rule set explained. ``preset`` is what it is compared with, ``differs`` the comparison in one line.

    ``warning`` says that reaching the target may not win, null where it does (SET-8). ``sentences`` has one for each rule as it
    stands here. ``played`` tells whether a table can be opened, ``players`` with how many (P1, P2, P6, P9); ``codes``: for each
    of those numbers the share code that brings it along. ``seated`` is the number of players asked for, or named by the code;
    ``table_line`` is the line with that number.
    """

    id: str
    preset: str
    values: dict[str, RuleValue]
    title: str
    line: str
    table_line: str
    warning: str | None
    code: str
    differs: str
    differences: list[RuleDifference]
    idle: list[RuleIdle]
    sentences: dict[str, str]
    summary: list[RuleSection]
    played: bool
    players: list[int]
    codes: list[str]
    seated: int | None


class RulesAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /rules/check``: a preset with changes, or a share code; ``players``, if given, is how many will sit at the table.

    ``kept`` is the rule that was set last: a mend leaves it as it is and may change any other. Without it all changes stay.
    """

    preset: Annotated[str, Meta(max_length=40)] = "simple"
    changes: RuleChanges = {}
    kept: Annotated[str, Meta(max_length=40)] = ""
    code: ShareCode | None = None
    players: Annotated[int, Meta(ge=2, le=4)] | None = None


class RulesRefused(Struct, frozen=True):
    """Why there are no such rules: the rule to mend (or ``preset``, ``code``) and one sentence."""

    field: str
    reason: str


class RulesChecked(Struct, frozen=True):
    """The answer: the page, or null with the refusal. Rules that are valid but not played yet have both.

    ``mend``: further changes with which the refused ones can stand; empty where there is no need or no way.
    """

    rules: RulesPage | None
    refusal: RulesRefused | None
    mend: list[RuleDifference]
