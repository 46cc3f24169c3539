"""The counts of tests/spec/counts.txt, derived again."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.census import census

COUNTS = Path(__file__).resolve().parent.parent / "spec" / "counts.txt"
ROWS = [
    [int(word) for word in line.split()]
    for line in COUNTS.read_text().splitlines()
    if line.strip() and not line.startswith("#")
]
MOST = 7 if COMPILED else 5


@pytest.mark.parametrize("row", [row for row in ROWS if row[0] <= MOST], ids=lambda row: f"{row[0]} cards")
def test_all_hands_are_counted_again(row: list[int]) -> None:  # M1 to M5
    found = census(row[0])
    assert [found.cards, found.hands, found.zero, found.ten, found.total, found.most] == row
    assert repr(found) == " ".join(map(str, row))


def test_the_file_has_every_size_from_three_to_seven() -> None:
    assert [row[0] for row in ROWS] == [3, 4, 5, 6, 7]
    assert all(row[1] == comb(52, row[0]) for row in ROWS)


@pytest.mark.parametrize("cards", [0, 14, -1])
def test_a_census_takes_one_to_thirteen_cards(cards: int) -> None:
    with pytest.raises(ValueError, match="1 to 13 cards"):
        census(cards)


def test_one_and_two_cards_meld_nothing() -> None:
    assert repr(census(1)) == "1 52 0 52 340 10"
    assert (census(2).hands, census(2).zero, census(2).total) == (1326, 0, 340 * 51)
