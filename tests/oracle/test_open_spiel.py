"""open-spiel as an oracle: whole hands in step with a `Deal`, and the least deadwood of many hands."""

from __future__ import annotations

from typing import Any

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.arrange import deadwood
from knockwood.engine.cards import CardSet
from knockwood.engine.random import stream
from tests.oracle.open_spiel import LONG_RUN, RULES, THEIRS, play

GAMES = 500 if COMPILED else 40
HANDS = 24_000 if COMPILED else 4_000
RICH = 6_000 if COMPILED else 1_000


@pytest.fixture(scope="module")
def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="open-spiel is not installed: pip install open-spiel")


def test_hands_go_the_same_way_in_both_engines(spiel, record_property):
    notes = play(spiel, GAMES)
    record_property("open_spiel", dict(notes))
    ended = sum(notes[kind] for kind in ("knock", "gin", "undercut", "tie", "dead_hand"))
    left = sum(number for name, number in notes.items() if name.startswith(("row 2", "row 10")))
    assert ended + left + notes["row 5: a knock that open-spiel does not see"] >= GAMES
    assert ended >= 0.75 * GAMES
    assert notes["compared"] > 100 * GAMES
    if COMPILED:
        assert min(notes["knock"], notes["gin"], notes["undercut"], notes["dead_hand"]) > 0


@pytest.mark.parametrize(("rules", "game", "share"), LONG_RUN[1:], ids=[game for _, game, _ in LONG_RUN[1:]])
def test_other_rules_go_the_same_way_in_both_engines(spiel, rules, game, share):
    notes = play(spiel, GAMES // 5, rules, game, seed=6)
    assert notes["knock"] + notes["gin"] + notes["undercut"] > 0
    assert (notes["knock"] == 0) == (rules.knock_limit == 0)


def test_the_last_discard_is_taken_for_a_knock_in_both_engines(spiel):  # row 9
    notes = play(spiel, GAMES, RULES.replace(knock_limit=3), "gin_rummy(knock_card=3)", seed=9)
    assert notes["dead_hand"] > 0
    assert notes["knocks at the wall"] > 0 or not COMPILED


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
