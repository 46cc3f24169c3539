"""open-spiel as an oracle: whole hands in step with a `Deal`, and the least deadwood of many hands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.cards import CardSet
from knockwood.engine.melds import deadwood
from knockwood.engine.random import stream
from knockwood.engine.rules import Rules
from tests.oracle.open_spiel import RULES, THEIRS, Pair

GAMES = 500 if COMPILED else 40
HANDS = 24_000 if COMPILED else 4_000
RICH = 6_000 if COMPILED else 1_000


@pytest.fixture(scope="module")
def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="open-spiel is not installed: pip install open-spiel")


def play(spiel: Any, games: int, rules: Rules = RULES, game: str = "gin_rummy", seed: int = 5) -> Counter[str]:
    """Play hands in step; what was compared and what was left out, by name."""
    notes: Counter[str] = Counter()
    for number in range(games):
        random = stream(seed, number)
        deck = list(range(52))
        random.shuffle(deck)
        Pair(spiel, deck, notes, rules, game).play(random)
    return notes


def test_hands_go_the_same_way_in_both_engines(spiel, record_property):
    notes = play(spiel, GAMES)
    record_property("open_spiel", dict(notes))
    ended = sum(notes[kind] for kind in ("knock", "gin", "undercut", "tie", "row 9: the wall passed"))
    left = sum(number for name, number in notes.items() if name.startswith(("row 2", "row 10")))
    assert ended + left + notes["row 5: a knock that open-spiel does not see"] >= GAMES
    assert ended >= 0.75 * GAMES
    assert notes["compared"] > 100 * GAMES
    if COMPILED:
        assert min(notes["knock"], notes["gin"], notes["undercut"], notes["row 9: the wall passed"]) > 0


def test_oklahoma_goes_the_same_way_in_both_engines(spiel):
    notes = play(spiel, GAMES // 5, RULES.replace(oklahoma=1), "gin_rummy(oklahoma=true)", seed=6)
    assert notes["knock"] > 0


def test_other_bonuses_and_limits_score_the_same(spiel):
    rules = RULES.replace(knock_limit=7, gin_bonus=20, undercut_bonus=10)
    notes = play(spiel, GAMES // 5, rules, "gin_rummy(knock_card=7,gin_bonus=20,undercut_bonus=10)", seed=7)
    assert notes["knock"] + notes["gin"] + notes["undercut"] > 0


def test_the_least_deadwood_of_ten_cards_is_the_same(spiel):
    utils = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
    random = stream(8, 1)
    pack = list(range(52))
    for number in range(HANDS):
        if number < RICH:  # rich in melds: cards of four neighbouring ranks and a few more
            low = random.below(9)
            pack.sort(key=lambda card: (not low <= card % 13 < low + 4, random.u32()))
        else:
            random.shuffle(pack)
        hand = CardSet.of(pack[:10])
        assert utils.min_deadwood([THEIRS[card] for card in hand]) == deadwood(hand), hand
