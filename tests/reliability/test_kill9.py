"""F1: nothing that was acknowledged is lost, doubled or out of order when the process is killed; and the harness can tell."""

from __future__ import annotations

import pytest

from tests.reliability import kill9


def test_twenty_five_kills_lose_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    figures = kill9.run(kills=25, guests=4, seed=20)
    with capsys.disabled():
        print(f"\n{figures.line()}")
    assert figures.acknowledged > 200
    assert figures.repeated > 0
    assert figures.faults == []
    assert (figures.lost, figures.duplicates, figures.gaps, figures.store.faults) == (0, 0, 0, [])


def test_the_harness_notices_a_server_that_acknowledges_before_it_writes() -> None:
    figures = kill9.run(kills=6, guests=4, seed=21, module="tests.reliability.hasty")
    assert figures.lost > 0 or figures.faults
