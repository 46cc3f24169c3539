"""docs/rules.md is the page to which every rule id leads: the ids, the parameters and the presets of the code stand in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from knockwood.engine.actions import KINDS
from knockwood.engine.rules import FIELDS, PRESETS
from knockwood.engine.view import PHASE_NAMES

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "knockwood"
PAGE = (ROOT / "docs" / "rules.md").read_text()
SECTIONS = {
    "C": 3,
    "M": 6,
    "D": 7,
    "T": 9,
    "K": 10,
    "A": 6,
    "L": 9,
    "S": 9,
    "W": 6,
    "O": 6,
    "V": 6,
    "E": 10,
    "H": 6,
    "X": 4,
    "R": 3,
}
SECTIONS |= {"P": 12, "B": 3, "I": 6, "F": 13, "Q": 24}
IDS = [f"{letter}{number}" for letter, last in SECTIONS.items() for number in range(1, last + 1)]
AN_ID = re.compile(rf"(?<![\w-])([{''.join(SECTIONS)}]\d{{1,2}})(?![\w.-])")


def cells(line: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split(" | ")]


ROWS = [cells(line) for line in PAGE.splitlines() if line.startswith("| ")]


def told(file: Path) -> str:
    """Every docstring and text of a source file; code alone is left out."""
    nodes = ast.walk(ast.parse(file.read_text()))
    return "\n".join(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def word(value: int | str | None) -> str:
    """A value as the page writes it."""
    return "none" if value is None else f"`{value}`" if isinstance(value, str) else str(value)


def test_every_rule_has_one_row() -> None:
    found = [row for row in ROWS if re.fullmatch(r"[A-Z]\d+", row[0])]
    assert sorted(row[0] for row in found) == sorted(IDS)
    assert all(row[1] for row in found)


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_an_id_in_a_docstring_or_a_message_leads_to_a_row(file: Path) -> None:
    assert set(AN_ID.findall(told(file))) <= set(IDS)


def test_an_id_on_the_page_leads_to_a_row() -> None:
    assert set(AN_ID.findall(PAGE)) <= set(IDS)


def test_the_parameters_are_those_of_the_code() -> None:
    table = [row for row in map(cells, PAGE.split("| Parameter | Meaning |")[1].split("\n\n")[0].splitlines()) if len(row) == 5]
    assert [row[0] for row in table] == [f"`{name}`" for name in FIELDS]
    for (_, meaning, span, default, rules), (name, field) in zip(table, FIELDS.items(), strict=True):
        words = ", ".join(f"`{one}`" for one in field.words) if field.words else f"{field.low} to {field.high}"
        assert span == ("0 or 1" if field.is_switch else f"none, or {words}" if field.none else words), name
        assert default == word(field.default), name
        assert meaning
        assert AN_ID.findall(rules), name


def test_the_presets_are_those_of_the_code() -> None:
    shown: dict[str, dict[str, str]] = {}
    names: list[str] = []
    for row in [
        cells(line) for line in PAGE.split("## 3. Presets")[1].split("\nNotes")[0].splitlines() if line.startswith("| ")
    ]:
        if row[0] == "Parameter":
            names = [name.strip("`") for name in row[1:]]
            shown |= {name: {} for name in names}
        elif names and row[0].strip("`") in FIELDS:
            for name, value in zip(names, row[1:], strict=True):
                shown[name][row[0].strip("`")] = value
    assert shown.keys() == PRESETS.keys()
    for name, rules in PRESETS.items():
        whole = {field: word(FIELDS[field].default) for field in FIELDS} | shown[name]
        assert whole == {field: word(value) for field, value in rules.to_dict().items()}, name


def test_phases_and_actions_have_the_names_of_the_code() -> None:
    for name in (*PHASE_NAMES, *KINDS):
        assert re.search(rf"(`|\| ){name}\b", PAGE), name


def test_readme_and_documents_lead_here() -> None:
    for page in ("README.md", "docs/commands.md", "docs/records.md"):
        assert "rules.md" in (ROOT / page).read_text(), page


def test_no_section_is_quoted_that_the_page_has_not() -> None:
    sections = set(re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE))
    for file in sorted([*SOURCE.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "docs").rglob("*.md")]):
        for quoted in re.findall(r"rules\.md,? sections? (\d+)(?:(?:, | and | to )(\d+))*", file.read_text()):
            assert set(filter(None, quoted)) <= sections, f"{file.relative_to(ROOT)}: section {' and '.join(quoted)}"
