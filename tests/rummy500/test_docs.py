"""What docs/rummy500.md promises."""

from __future__ import annotations

import re
from pathlib import Path

from knockwood.rummy500.rules import OPTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "rummy500.md").read_text()


def test_the_python_example_runs(capsys):
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "rummy500.md", "exec"), {})
    first, second, third = capsys.readouterr().out.splitlines()
    assert "discard" in first
    assert second == "True None"
    assert third == "[0, 0, 0] meld"


def test_every_option_is_on_the_page():
    assert all(f"`{option.name}`" in PAGE for option in OPTIONS)
