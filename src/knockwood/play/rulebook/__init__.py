"""The rule book: every house rule explained value by value, rule sets in plain words, what differs, share codes.

The words stand here once; page, editor and command show them. Nothing here decides a rule: that is `engine.rules`.
"""

from __future__ import annotations

from knockwood.play.rulebook.book import ENTRIES, GROUPS, Compared, Difference, compare, idle, may_overtake, one_line, sentence
from knockwood.play.rulebook.codeformat import CodeFormat, ShareCodeError
from knockwood.play.rulebook.entry import Choice, Entry, Group, Number
from knockwood.play.rulebook.mending import mending
from knockwood.play.rulebook.naming import Refused, changes_of, refused, rules_named
from knockwood.play.rulebook.presets import FAMILIES, TITLES, PresetTitle
from knockwood.play.rulebook.sharecode import is_share_code, rules_of_code, share_code, table_of_code
from knockwood.play.rulebook.summary import Section, Summary, overtaken, summary, title

__all__ = [
    "ENTRIES",
    "FAMILIES",
    "GROUPS",
    "TITLES",
    "Choice",
    "CodeFormat",
    "Compared",
    "Difference",
    "Entry",
    "Group",
    "Number",
    "PresetTitle",
    "Refused",
    "Section",
    "ShareCodeError",
    "Summary",
    "changes_of",
    "compare",
    "idle",
    "is_share_code",
    "may_overtake",
    "mending",
    "one_line",
    "overtaken",
    "refused",
    "rules_named",
    "rules_of_code",
    "sentence",
    "share_code",
    "summary",
    "table_of_code",
    "title",
]
