"""The contract test for outsiders, the example engine, and the page that describes the protocol."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import msgspec
import pytest

from knockwood.engine.actions import KINDS
from knockwood.engine.view import PHASE_NAMES
from knockwood.protocol import messages
from knockwood.protocol.process import REASONS, Limits
from knockwood.testing import RULE_SETS, assert_engine, check_engine

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = shlex.join([sys.executable, str(ROOT / "examples" / "simple_engine.py")])
PROGRAM = Path(__file__).with_name("engines.py")


def engine(way: str) -> str:
    return shlex.join([sys.executable, "-S", str(PROGRAM), way])


def test_the_example_engine_keeps_the_contract():
    findings = {finding.check: finding for finding in check_engine(EXAMPLE)}
    assert all(finding.passed for finding in findings.values()), findings
    assert [f"rules {name}" for name in RULE_SETS] == [check for check in findings if check.startswith("rules ")]
    assert findings["start"].text == "simple engine, version 1 of the protocol"
    assert findings["repeat"].text == "the same seed, the same play"
    for phase in ("upcard_offer", "draw", "discard", "layoff"):
        assert phase in findings["questions"].text


def test_the_example_engine_has_thirty_lines_and_needs_the_standard_library_alone():
    lines = (ROOT / "examples" / "simple_engine.py").read_text().splitlines()
    code = [line for line in lines if line.strip() and not line.startswith('"""')]
    assert len(code) <= 30
    assert {line for line in code if "import" in line} == {"import json", "import sys"}


@pytest.mark.parametrize(
    ("way", "check", "words"),
    [
        ("ends_at_once", "start", "its last words: cannot find my book of openings"),
        ("version", "start", "version 2 was not offered"),
        ("illegal", "rules simple", "illegal_act: gin AC is not among the acts that were offered"),
        ("strict", "rules simple", "its last words: what is a_later_version?"),
        ("crash", "rules simple", "RuntimeError: no move found"),
        ("silence", "rules simple", "time: no answer within 300 ms"),
        ("lingers", "quit", "did not end within"),
    ],
)
def test_a_broken_contract_is_found_and_told(way, check, words):
    with pytest.raises(AssertionError) as caught:
        assert_engine(engine(way), Limits(move_ms=300 if way == "silence" else 20_000))
    line = next(line for line in str(caught.value).splitlines() if line.startswith("FAIL"))
    assert line.startswith(f"FAIL {check}: ")
    assert words in line


def test_an_engine_that_keeps_it_passes_without_a_word():
    assert_engine(engine("fine"))


# --- docs/protocol.md ---------------------------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "protocol.md").read_text()
SAID = [
    kind
    for kind in vars(messages).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_fields__
]


def section(title: str) -> str:
    found = re.search(rf"^### {re.escape(title)}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"no section {title}"
    return found[1]


@pytest.mark.parametrize("kind", SAID, ids=lambda kind: kind.__name__)
def test_every_field_of_every_message_is_described(kind):
    tag = kind.__struct_config__.tag
    title = {"EngineHello": "hello, the engine's", "State": "state", "Legal": "legal acts"}.get(kind.__name__, tag)
    rows = re.findall(r"^\| (`.*?) \|", section(title), re.MULTILINE)
    described = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert described == set(kind.__struct_fields__)


def test_every_forfeit_act_and_phase_is_described():
    for name in (*REASONS, *KINDS, *PHASE_NAMES[:-1]):
        assert f"`{name}`" in PAGE, name
    assert f"version {messages.VERSION}" in PAGE
    assert f"{messages.LINE_BYTES:,}" in PAGE


def test_the_transcript_of_the_page_is_a_real_one():
    """Every line of the example decodes as what it is shown as."""
    block = re.search(r"```\n(> .*?)```", PAGE, re.DOTALL)
    lines = block[1].splitlines()
    assert len(lines) > 8
    for line in lines:
        decoder = messages.TABLE_DECODER if line.startswith("> ") else messages.ENGINE_DECODER
        assert line[:2] in ("> ", "< ")
        decoder.decode(line[2:].encode())
