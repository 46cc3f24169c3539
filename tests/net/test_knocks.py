"""Which way to go down: settled against hands of the other, the dearer count where it pays."""

from __future__ import annotations

import random
from array import array

from knockwood.engine.arrange import count_left, spreads
from knockwood.engine.cards import CardSet
from knockwood.engine.rules import PRESETS
from knockwood.engine.runmax import defence
from knockwood.engine.showdown import score
from knockwood.net.knocks import best_way

EAAI = PRESETS["eaai"]
EVEN = array("f", [1.0] * 52)


def mask(text: str) -> int:
    """The cards of a text."""
    return int(CardSet.parse(text))


def ways_of(hand: int, limit: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every spread of a hand within the limit."""
    return [(count_left(hand, spread), spread) for spread in spreads(hand, limit)]


def brings(ways, way: int, hand: int) -> int:
    """Points of the knocker with a way against one hand, by the rules of the showdown."""
    count, spread = ways[way]
    theirs = defence(hand, spread, None).count
    found = score(EAAI, "knock", count, theirs)
    return found.points if found.winner == "knocker" else -found.points


def test_a_known_hand_is_settled_exactly():
    rnd = random.Random(3)
    several = 0
    while several < 40:
        cards = rnd.sample(range(52), 20)
        hand = sum(1 << card for card in cards[:7]) | mask("4C 4D 4H")
        theirs = sum(1 << card for card in cards[7:] if not hand >> card & 1)
        ways = ways_of(hand, 40)
        if hand.bit_count() != 10 or len(ways) < 2:
            continue
        several += 1
        best = best_way(EAAI, 1, ways, theirs, 0, 0, EVEN, 1, hands=1)
        sums = [brings(ways, way, theirs) for way in range(len(ways))]
        assert sums[best] == max(sums)
        assert best == sums.index(max(sums))


def test_one_way_is_taken_without_a_look():
    assert best_way(EAAI, 1, [(3, (mask("4C 4D 4H"),))], 0, 0, 10, EVEN, 1) == 0


def test_a_spread_that_leaves_no_ends_is_chosen_where_the_other_holds_them():
    # 4C 5C 6C 4D 4H: the run can be built on with 3C and 7C, the set with 4S alone
    hand = mask("4C 5C 6C 4D 4H AS AD AH JS QS") & ~mask("QS JS")
    ways = [(18 - 4, (mask("4C 5C 6C"), mask("AS AD AH"))), (11, (mask("4C 4D 4H"), mask("AS AD AH")))]
    assert hand
    theirs = mask("3C 7C 2C 8C 9C KD QD JD 9H 7H")
    assert best_way(EAAI, 1, ways, theirs, 0, 0, EVEN, 1, hands=4) == 1


def test_hands_are_drawn_by_the_odds():
    # with certain odds on ten cards the drawn hand is those ten, and the comparison that of a known hand
    hand = mask("4C 5C 6C 4D 4H AS AD AH 2S 2D")
    ways = ways_of(hand, 30)
    theirs = mask("3C 7C TC TD TH 9H 8H KD QS JS")
    unseen = (1 << 52) - 1 & ~hand
    odds = array("f", [1e9 if theirs >> card & 1 else 1e-9 for card in range(52)])
    assert best_way(EAAI, 1, ways, 0, unseen, 10, odds, 5) == best_way(EAAI, 1, ways, theirs, 0, 0, EVEN, 5)


def test_the_same_seed_compares_the_same_hands():
    hand = mask("4C 5C 6C 4D 4H AS AD AH 2S 2D")
    ways = ways_of(hand, 30)
    unseen = (1 << 52) - 1 & ~hand
    assert len({best_way(EAAI, 1, ways, 0, unseen, 10, EVEN, 9, hands=3) for _ in range(5)}) == 1
