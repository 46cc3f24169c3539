"""tests/spec/rules.md leads from every rule to its code and its test. Here the page is held to what is there.

Code and tests are looked up in the syntax trees of their files: a name in a comment is not enough, and a function that only the
compiled engine has inside counts as well.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
PAGE = (TESTS / "spec" / "rules.md").read_text()
RULES = (ROOT / "docs" / "rules.md").read_text()
AUTHORITIES = {"0", "1", "2", "3", "common rules", "own"}
PEERS = {f"B-{n:02}" for n in (1, 2, 5, 6, 10, 11, 12, 14, 16, 17, 35, 36)}
"""Faults of other programs that can be tested below the page; `tests/browser` has those of the page itself."""
CITED = re.compile(r"(?<![\w-])([A-Z])(\d{1,2})(?: to ([A-Z])?(\d{1,2}))?(?![\w-])|(?<!\w)(B-\d\d)(?!\d)")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def table(title: str) -> list[list[str]]:
    """The rows of the table under a heading: cells of plain text."""
    part = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split(" | ") for line in part.splitlines() if re.match(r"\| [A-Z]-?\d", line)]
    return [[cell.strip().replace("`", "") for cell in row] for row in rows]


ROWS = table("The rules")
FAULTS = table("Faults that other programs had")
TOLD = [(row[0], test) for row in [*ROWS, *FAULTS] for test in row[-1].split(", ")]


def cited(text: str) -> set[str]:
    """The ids in a text; `S1 to S5` names all five."""
    found = set()
    for letter, first, other, last, peer in CITED.findall(text):
        if peer:
            found.add(peer)
        elif last and other in ("", letter):
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
        else:
            found.add(f"{letter}{first}")
    return found


@cache
def tree(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text())


def names(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    """What a module or a class defines: functions, classes, and names that it gives a value or a type."""
    found: dict[str, ast.stmt] = {}
    for node in body:
        if isinstance(node, Definition):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            found |= {target.id: node for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
        elif isinstance(node, ast.If):
            found |= names(node.body)
    return found


def sources_of(file: Path) -> dict[str, str]:
    """The tests of a file with their source: decorators, the line of the name with its comment, docstring and body."""
    lines = file.read_text().splitlines()
    found = {}
    for name, node in names(tree(file).body).items():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found[name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found


def test_every_rule_has_one_row_in_the_order_of_the_numbers() -> None:
    ids = [match[1] for match in re.finditer(r"^\| ([A-Z]\d{1,2}) \|", RULES, re.MULTILINE)]
    assert len(ids) == len(set(ids)) > 150
    told = [row[0] for row in ROWS]
    assert sorted(told) == sorted(ids)
    letters = list(dict.fromkeys(name[0] for name in told))
    assert told == sorted(told, key=lambda name: (letters.index(name[0]), int(name[1:])))


def test_every_fault_has_one_row() -> None:
    assert [row[0] for row in FAULTS] == sorted(PEERS)
    assert all(len(row) == 3 and row[1] for row in FAULTS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_rule_has_its_authority_and_its_code(row: list[str]) -> None:
    name, authority, place, _ = row
    assert set(authority.split(", ")) <= AUTHORITIES, name
    module, _, path = place.partition(":")
    spec = find_spec(f"knockwood.{module}")
    assert spec is not None, module
    file = ROOT.joinpath("src", "knockwood", *module.split("."))
    body = tree(file.with_suffix(".py")).body
    for part in path.split("."):
        defined = names(body)
        assert part in defined, f"{name}: {module} defines no {path}"
        node = defined[part]
        body = node.body if isinstance(node, ast.ClassDef) else []


@pytest.mark.parametrize(("name", "test"), TOLD, ids=[f"{name}-{test.split('::')[-1]}" for name, test in TOLD])
def test_a_test_is_there_and_names_what_it_is_for(name: str, test: str) -> None:
    place, _, function = test.partition("::")
    file = TESTS / place
    assert file.is_file(), place
    found = sources_of(file)
    assert function in found, f"{place} has no {function}"
    assert name in cited(found[function]), f"{test} does not name {name}"


def test_a_range_names_every_rule_in_it() -> None:
    assert cited("S1 to S4, K10") == {"S1", "S2", "S3", "S4", "K10"}
    assert cited("V1 to V2; W5, B-05") == {"V1", "V2", "W5", "B-05"}
    assert cited("layoff-005 AC3 B12x T7") == {"T7"}
