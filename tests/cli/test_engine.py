"""``knockwood engine``, ``knockwood engine-check`` and programs of others in ``knockwood arena``."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import command

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = shlex.join([sys.executable, str(ROOT / "examples" / "simple_engine.py")])
HOSTILE = shlex.join([sys.executable, str(ROOT / "tests" / "protocol" / "engines.py"), "illegal"])
HELLO = '{"type":"hello","protocol":"knockwood-engine","versions":[1],"table":"t","start_ms":1,"move_ms":1,"line_bytes":1}\n'


def engine(text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run ``knockwood engine`` with *text* as all its input."""
    called = [sys.executable, "-m", "knockwood", "engine", *words]
    return subprocess.run(called, input=text, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("level", ["hard", "master"])
def test_engine_says_nothing_but_messages(level):
    done = engine(HELLO + '{"type":"quit"}\n', "--level", level)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {"type": "hello", "version": 1, "name": f"knockwood {level}", "author": "Knockwood"}


def test_engine_tells_on_standard_error_what_it_does_not_understand():
    done = engine("good evening\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("knockwood: not JSON")
    assert len(done.stderr.splitlines()) == 1


def test_an_unknown_level_is_refused(capsys):
    assert "unknown bot: nobody" in command(capsys, "engine", "--level", "nobody").refused()


def test_engine_check_tells_each_finding(capsys):
    done = command(capsys, "engine-check", EXAMPLE)
    assert done.status == 0
    assert all(line.startswith("ok   ") for line in done.out.splitlines())
    done = command(capsys, "engine-check", HOSTILE)
    assert done.status == 1
    assert "FAIL rules simple: illegal_act: gin AC" in done.out
    assert "--move-ms" in command(capsys, "engine-check", EXAMPLE, "--move-ms", "0").refused()


def test_a_program_plays_in_the_arena_and_its_forfeits_are_counted(capsys, tmp_path):
    file = tmp_path / "x.json"
    words = ["--games", "4", "--rules", "simple target=10", "--executor", "serial", "--json", str(file)]
    done = command(capsys, "arena", f"cmd:{EXAMPLE}", f"cmd:{HOSTILE}", *words)
    assert done.status == 0
    found = json.loads(file.read_text())
    assert (found["a"], found["a_share"]) == (f"cmd:{EXAMPLE}", 1.0)
    assert found["forfeits"]["b"]["reasons"] == {"illegal_act": 4}
    text = " ".join(done.out.split())
    assert "lost 4 matches by them: illegal_act 4" in text
    before = file.read_text()
    command(capsys, "arena", f"cmd:{EXAMPLE}", f"cmd:{HOSTILE}", *words)
    assert file.read_text() == before


def test_a_program_that_cannot_be_started_is_refused(capsys):
    assert "No such file" in command(capsys, "arena", "cmd:/no/such/program", "simple", "--games", "2").refused()
