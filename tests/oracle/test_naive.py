"""The counts of the perft files, counted again by the slow and obvious model."""

from __future__ import annotations

from pathlib import Path

import pytest

from knockwood.spec.perft import read
from tests.oracle import naive

FOLDER = Path(__file__).parents[1] / "spec" / "perft"
FILES = sorted(file for file in FOLDER.glob("*.txt") if file.stem != "rummy500")  # a game of its own
MOST = 6_000
"""Larger counts take the slow model too long."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_obvious_model_counts_the_same(file):
    checked = 0
    for case in read(file):
        house, hand = naive.read(case.text)
        for depth, expected in case.counts.items():
            if expected <= MOST:
                assert naive.sequences(house, hand, depth) == expected, f"line {case.line}, depth {depth}"
                checked += 1
    assert checked >= 8


def test_the_pack_holds_329_melds():  # M1, M2
    assert len(naive.MELDS) == len(set(naive.MELDS)) == 329
