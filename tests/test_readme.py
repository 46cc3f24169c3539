"""What the README and the public list promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import knockwood

ROOT = Path(__file__).resolve().parent.parent


def test_the_python_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(blocks) == 1
    assert len(blocks[0].strip().splitlines()) <= 12
    exec(compile(blocks[0], "README.md", "exec"), {})
    told = capsys.readouterr().out.splitlines()
    assert "take_upcard" in told[1]
    assert "pass" in told[1]
    assert re.fullmatch(r"(knock|gin|undercut|tie) [01] \d+|dead_hand None 0", told[2])


@pytest.mark.parametrize("name", knockwood.__all__)
def test_every_public_name_exists_and_says_what_it_is(name: str) -> None:
    thing = getattr(knockwood, name)
    if callable(thing):
        assert (thing.__doc__ or "").strip()


def test_an_unknown_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Dealer'"):
        _ = knockwood.Dealer


def test_the_example_of_the_package_holds() -> None:
    assert knockwood.deadwood(knockwood.CardSet.parse("AC 2C 3C 4D 5D 6D 7H 8H 9H TS")) == 10
