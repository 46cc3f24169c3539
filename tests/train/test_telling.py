"""What the belief learns from: cards told, cards to guess, and the numbers that tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from knockwood.engine import COMPILED, random
from knockwood.net.features import WIDTH
from knockwood.net.hidden import HIDDEN_WIDTH
from knockwood.train.telling import masks, tell
from tests.net.plain import MELDS

ROWS = 300 if COMPILED else 20
AT_KNOWN, AT_UNSEEN = 2 * 52, 6 * 52
"""Where a row tells the known and the unseen cards (`tests.net.test_features.PLANES`)."""


def plain_told(told: set[int], held: set[int], unseen: set[int], left: int, places: Sequence[int]) -> list[float]:
    """What the belief reads after the row, the slow and obvious way."""
    found = [0.0] * 209
    for card in told:
        found[places[card]] = 1.0
    for card in unseen - told:
        suit = [other for other in held if other // 13 == card // 13]
        found[52 + places[card]] = 0.25 * sum(other % 13 == card % 13 for other in held)
        found[104 + places[card]] = sum(0.25 / abs(other - card) for other in suit if 1 <= abs(other - card) <= 2)
        found[156 + places[card]] = float(any(card in meld and len(meld) == 3 and meld - {card} <= held for meld in MELDS))
    found[208] = 0.1 * left
    return found


class Hands:
    """Other hands at random: some cards known, some hidden."""

    def __init__(self, seed: int) -> None:
        rnd = Random(seed)
        self.unseen, self.known, self.theirs = [], [], []
        for _ in range(ROWS):
            cards = rnd.sample(range(52), 52)
            known = rnd.randrange(11)
            self.known.append(set(cards[:known]))
            self.theirs.append(set(cards[:10]))
            self.unseen.append(set(cards[known : rnd.randrange(10, 43)]))
        rows, hidden = np.zeros((ROWS, WIDTH), np.float32), np.zeros((ROWS, HIDDEN_WIDTH), np.float32)
        for i in range(ROWS):
            rows[i, [AT_UNSEEN + card for card in self.unseen[i]]] = 1
            rows[i, [AT_KNOWN + card for card in self.known[i]]] = 1
            hidden[i, list(self.theirs[i])] = 1
        self.seen = np.zeros((ROWS, 3), np.uint64)
        masks(rows, hidden, ROWS, self.seen)
        self.at = np.arange(ROWS)[::-1].copy()
        self.told, self.marks = np.full((ROWS, 209), 9, np.float32), np.full((ROWS, 52), 9, np.float32)
        self.count = tell(self.seen, self.at, random.stream(seed), self.told, self.marks)


@pytest.fixture(scope="module")
def hands() -> Hands:
    """The same for every test."""
    return Hands(5)


def of_mask(mask: int) -> set[int]:
    """The cards of a mask."""
    return {card for card in range(52) if int(mask) >> card & 1}


def test_the_masks_are_the_cards_of_the_row(hands):
    for i in range(ROWS):
        assert [of_mask(mask) for mask in hands.seen[i]] == [hands.unseen[i], hands.known[i], hands.theirs[i]]


def test_every_hidden_card_is_told_or_to_guess_and_the_marks_of_a_row_sum_to_one(hands):
    shown = set()
    for i, row in enumerate(hands.at):
        told, marks = set(np.flatnonzero(hands.told[i, :52]).tolist()), hands.marks[i]
        hidden = hands.theirs[row] & hands.unseen[row]
        guess = set(np.flatnonzero(marks > 1).tolist())
        assert told | guess == hidden
        assert not told & guess
        assert bool(guess) == bool(hidden)
        assert np.maximum(marks - 1, 0).sum() == pytest.approx(1.0 if hidden else 0.0, abs=1e-5)
        assert set(np.flatnonzero(marks).tolist()) == hands.unseen[row] - told
        shown.add(len(told))
    assert len(shown) > 5
    assert hands.count == sum(bool(a & b) for a, b in zip(hands.theirs, hands.unseen, strict=True)) < ROWS


def test_what_is_told_is_written_as_a_plain_reading_has_it(hands):
    for i, row in enumerate(hands.at):
        told = set(np.flatnonzero(hands.told[i, :52]).tolist())
        left = len(hands.theirs[row] & hands.unseen[row]) - len(told)
        wanted = plain_told(told, told | hands.known[row], hands.unseen[row], left, range(52))
        assert hands.told[i].tolist() == pytest.approx(wanted, abs=1e-6)


def test_any_number_of_cards_is_told_alike_often_and_any_of_them():
    seen = np.zeros((1, 3), np.uint64)
    seen[0] = 0xFFFFF, 0, 0b11111
    told, marks = np.zeros((1, 209), np.float32), np.zeros((1, 52), np.float32)
    source, at, counts, cards = random.stream(2), np.zeros(1, np.int64), np.zeros(5), np.zeros(5)
    times = 20_000 if COMPILED else 400
    for _ in range(times):
        tell(seen, at, source, told, marks)
        counts[int(told[0, :5].sum())] += 1
        cards += told[0, :5]
    close = 0.02 if COMPILED else 0.1
    assert counts / times == pytest.approx(np.full(5, 0.2), abs=close)
    assert cards / times == pytest.approx(np.full(5, 0.4), abs=close)
