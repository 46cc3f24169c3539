"""Entries of a score pad. Rules I5, I6, S1 to S5, S9, B-11."""

from __future__ import annotations

import pytest

from knockwood.engine.rules import preset
from knockwood.play.ledger import NOTHING, LedgerError
from knockwood.play.pad import WITHOUT_POINTS, entry_of, kinds


@pytest.mark.parametrize(
    ("name", "kind", "counts", "expected"),
    [
        ("simple", "knock", (7, 20), (0, 13, 1)),  # score-001
        ("simple", "knock", (10, 20), (0, 10, 1)),
        ("standard", "big_gin", (0, 40), (0, 71, 1)),  # score-003
        ("classic", "gin", (0, 12), (0, 32, 1)),
        ("parlor", "knock", (9, 4), (1, 15, 1)),
        ("under-ten", "knock", (6, 6), (None, 0, 0)),
        ("simple", "knock", (6, 6), (1, 25, 1)),
        ("oklahoma", "gin", (0, 12), (0, 37, 3)),
    ],
)
def test_an_entry_has_the_bonuses_of_the_rules(name, kind, counts, expected):  # S1 to S5, S7, B-11
    assert entry_of(preset(name), kind, counts=counts) == expected


def test_big_gin_counts_as_gin_where_it_is_off():  # S9
    assert entry_of(preset("simple"), "big_gin", counts=(0, 10)) == entry_of(preset("simple"), "gin", counts=(0, 10))


def test_entries_without_points_leave_the_deal_where_it_is():  # I6, R3
    rules = preset("parlor")
    assert set(kinds(rules)) >= set(WITHOUT_POINTS) == {"dead_hand", "void", "illegal_knock"}
    assert all(entry_of(rules, kind) == NOTHING for kind in WITHOUT_POINTS)
    assert "illegal_knock" not in kinds(preset("simple"))


@pytest.mark.parametrize(
    ("kind", "counts", "parties", "words"),
    [
        ("tie", (0, 0), (0, 1), "no entry"),
        ("illegal_knock", (0, 0), (0, 1), "no entry"),
        ("knock", (11, 20), (0, 1), "above the limit of 10"),
        ("knock", (0, 20), (0, 1), "cannot be"),
        ("gin", (3, 20), (0, 1), "cannot be"),
        ("knock", (5, -1), (0, 1), "0 or more"),
        ("knock", (5, 20), (1, 1), "two parties"),
    ],
)
def test_what_cannot_be_entered_is_refused(kind, counts, parties, words):  # K1, K4
    with pytest.raises(LedgerError, match=words):
        entry_of(preset("simple"), kind, parties[0], parties[1], counts)
