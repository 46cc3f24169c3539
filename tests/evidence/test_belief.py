"""How beliefs about the other hand are scored, and how hands are made of the net's."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from math import log, prod
from random import Random

import pytest

from bench.belief import drawn, exact, line, loss, nats, told
from knockwood.engine.cards import CardSet

ODDS = [(3, 0.2), (8, 1.0), (20, 2.5), (31, 0.05), (51, 1.7)]
DRAWS = 20_000


def test_the_chances_told_expect_as_many_cards_as_there_are():
    logits = {card: 0.3 * (card % 7) - 2.0 for card in range(12, 40)}
    for need in (1, 4, 10, 20):
        chances = told(logits, need)
        assert sum(chances.values()) == pytest.approx(need, abs=1e-6)


def test_all_logits_are_shifted_by_the_same_amount():
    logits = dict(ODDS)
    shifts = [log(chance / (1 - chance)) - logits[card] for card, chance in told(logits, 2).items()]
    assert max(shifts) - min(shifts) < 1e-6


def test_even_logits_are_no_opinion():
    assert list(told(dict.fromkeys(range(40), 1.5), 10).values()) == pytest.approx([0.25] * 40)


def test_a_hand_is_drawn_one_card_after_the_other_by_the_odds():
    total = sum(rate for _, rate in ODDS)
    wanted: dict[int, float] = defaultdict(float)
    for (one, first), (two, second) in ((a, b) for a in ODDS for b in ODDS if a != b):
        wanted[1 << one | 1 << two] += first / total * second / (total - first)
    random = Random(1)
    found = Counter(drawn(ODDS, 2, random) for _ in range(DRAWS))
    assert sum(wanted.values()) == pytest.approx(1)
    for hand, share in wanted.items():
        assert found[hand] / DRAWS == pytest.approx(share, abs=0.012)


def test_an_exact_hand_is_as_likely_as_the_product_of_its_odds():
    wanted = {sum(1 << card for card, _ in hand): prod(rate for _, rate in hand) for hand in combinations(ODDS, 3)}
    found = Counter(exact(ODDS, 3, DRAWS, Random(2)))
    assert set(found) <= set(wanted)
    for hand, weight in wanted.items():
        assert found[hand] / DRAWS == pytest.approx(weight / sum(wanted.values()), abs=0.012)


def test_the_loss_is_that_of_the_shares_of_the_cards():
    true, unseen = int(CardSet.parse("AC KD")), int(CardSet.parse("AC 2C KD QD"))
    hands = [(int(CardSet.parse("AC KD")), 1.0), (int(CardSet.parse("AC QD")), 3.0)]
    nothing, worse = loss(hands, true, unseen, 0.5)
    share = {0: 1.0, 1: 0.0, 24: 0.75, 25: 0.25}
    cards = {
        0: int(CardSet.parse("AC")),
        1: int(CardSet.parse("2C")),
        24: int(CardSet.parse("QD")),
        25: int(CardSet.parse("KD")),
    }
    assert [mask.bit_length() - 1 for mask in cards.values()] == list(share)
    smooth = {card: (part * 1000 + 0.5) / 1001 for card, part in share.items()}
    assert nothing == pytest.approx(nats(smooth, true))
    assert worse == pytest.approx(0)  # a queen counts what a king does


def test_a_row_is_told_in_one_line():
    kinds = ("dealt", "developed", "filter", "drawn", "exact", "learned")
    row = {"player": "camper", "decisions": 7, "no opinion": {"nats": 18.5}, "told": {"nats": 17.061}}
    text = line({**row, **{kind: {"nats": 17.0, "worse": -1.25} for kind in kinds}})
    assert text.startswith("camper     7 decisions: no opinion 18.50  dealt 17.00 (-1.2)")
    assert "told 17.06  drawn" in text
