"""Runs a command of the program in this process."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from knockwood.cli import main


class Done(NamedTuple):
    status: int
    out: str
    err: str

    def refused(self) -> str:
        """The one line on standard error of a command that refused its input."""
        assert self.status == 2
        assert self.out == ""
        lines = self.err.splitlines()
        assert len(lines) == 1, lines
        assert lines[0].startswith("knockwood: ")
        return lines[0]


def command(capsys: pytest.CaptureFixture[str], *words: str) -> Done:
    """Run ``knockwood WORDS`` and tell what came of it."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    out, err = capsys.readouterr()
    return Done(int(ended.value.code or 0), out, err)
