"""The defender's joint optimum of own melds and lay-offs, against every way to defend. Rules L2 to L6."""

from __future__ import annotations

import random

from knockwood.engine import COMPILED, arrange
from knockwood.engine.cards import CardSet, parse_spread, spread_text
from tests.engine import naive

KNOCKS = 2_500 if COMPILED else 120


def hand(text: str) -> int:
    return int(CardSet.parse(text))


def knocks(seed: int, count: int) -> list[tuple[int, tuple[int, ...]]]:
    """A defender and a knocker's spread: any arrangement of ten of the other cards, drawn near the defender's."""
    rnd = random.Random(seed)
    found = []
    while len(found) < count:
        low = rnd.randrange(8)
        pool = [13 * suit + rank for suit in range(4) for rank in range(low, low + 6)]
        rnd.shuffle(pool)
        knocker, defender = sum(1 << card for card in pool[:10]), sum(1 << card for card in pool[10:20])
        spreads = arrange.spreads(knocker, 30)
        if spreads and spreads[0]:
            found.append((defender, rnd.choice(spreads[:6])))
    return found


def check_defence(defender: int, spread: tuple[int, ...]) -> arrange.Defence:
    """The defence is legal, and what it claims."""
    best = arrange.defence(defender, spread)
    table, left = list(spread), defender
    for card, number in best.layoffs:
        assert left >> card & 1
        table[number] |= 1 << card
        assert table[number] in naive.LAID
        left &= ~(1 << card)
    for meld in best.melds:
        assert meld in naive.LAID
        assert meld & ~left == 0
        left &= ~meld
    assert naive.value(left) == best.count
    return best


def test_defence_is_the_least_count_with_the_fewest_cards_laid_off() -> None:  # L5
    for defender, spread in knocks(1, KNOCKS):
        best = check_defence(defender, spread)
        assert (best.count, len(best.layoffs)) == naive.best_answer(defender, spread), (CardSet(defender), spread_text(spread))


def test_deadwood_with_open_ends_is_the_count_of_the_defence() -> None:  # L5, fact C
    for defender, spread in knocks(2, KNOCKS):
        lay = sum(meld for meld in spread if meld & meld >> 1)
        free = sum(arrange.exposure(0, (meld,)) for meld in spread if not meld & meld >> 1)
        assert arrange.deadwood(defender, lay, free) == arrange.defence(defender, spread).count


def test_arranging_first_is_the_best_of_the_least_arrangements_then_laid_off() -> None:  # L6
    worse = 0
    for defender, spread in knocks(3, KNOCKS // 4):
        least = naive.least_deadwood(defender)
        counts = []
        for own in naive.all_arrangements(defender):
            loose = defender & ~sum(own)
            if naive.value(loose) == least:
                counts.append(_lay_off_only(loose, spread))
        first = arrange.arranged_first(defender, spread)
        assert first == min(counts)
        assert first >= arrange.defence(defender, spread).count
        worse += first > arrange.defence(defender, spread).count
    assert worse or not COMPILED


def _lay_off_only(loose: int, table: tuple[int, ...]) -> int:
    best = naive.value(loose)
    for card in naive.cards(loose):
        for i, meld in enumerate(table):
            if meld | 1 << card in naive.LAID:
                best = min(best, _lay_off_only(loose & ~(1 << card), (*table[:i], meld | 1 << card, *table[i + 1 :])))
    return best


def test_a_set_of_four_gives_its_run_card_away() -> None:  # L6, layoff-005
    best = check_defence(hand("8C 8D 8H 8S 9H 3D 4C JS QD KC"), parse_spread("5H 6H 7H / 2C 2D 2S"))
    assert best.count == 37
    assert spread_text(best.melds) == "8C 8D 8S"
    assert [(str(CardSet(1 << card)), number) for card, number in best.layoffs] == [("8H", 0), ("9H", 0)]
    assert arrange.arranged_first(hand("8C 8D 8H 8S 9H 3D 4C JS QD KC"), parse_spread("5H 6H 7H / 2C 2D 2S")) == 46


def test_an_own_run_is_melded_rather_than_laid_off() -> None:  # fewest cards laid off first
    best = check_defence(hand("6H 7H 8H 9H 2D 4S 9C JC TD QS"), parse_spread("3H 4H 5H / QC QD QH"))
    assert (best.count, spread_text(best.melds), len(best.layoffs)) == (35, "6H 7H 8H 9H", 1)


def test_against_gin_nothing_is_laid_off() -> None:  # S1
    defender = hand("6H 7H 2S 2D 4C 9C TS QD JC 8S")
    best = arrange.defence(defender, ())
    assert (best.count, best.melds, best.layoffs) == (arrange.deadwood(defender), (), ())


def test_a_defence_is_a_value() -> None:
    defender, spread = knocks(4, 1)[0]
    one, two = arrange.defence(defender, spread), arrange.defence(defender, spread)
    assert one == two
    assert hash(one) == hash(two)
    count, own, layoffs = one
    assert (count, own, layoffs) == (one.count, one.melds, one.layoffs)
    assert f"count={one.count}" in repr(one)
    assert one != arrange.Defence(one.count + 1, one.melds, one.layoffs)
