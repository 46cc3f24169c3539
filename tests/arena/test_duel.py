"""Mirrored pairs: the same cards on both sides, every game a function of its number."""

from __future__ import annotations

from knockwood.arena.duel import RESULT_KINDS, deck_of, play_game, play_pair
from knockwood.engine.rules import preset

SIMPLE = preset("simple")


def test_a_deck_depends_on_seed_pair_and_hand_alone():
    assert deck_of(1, 2, 3) == deck_of(1, 2, 3)
    assert sorted(deck_of(1, 2, 3)) == list(range(52))
    others = [deck_of(2, 2, 3), deck_of(1, 3, 3), deck_of(1, 2, 4)]
    assert all(deck != deck_of(1, 2, 3) for deck in others)


def test_a_game_is_a_function_of_seed_and_number():
    one, _ = play_game(("medium", "easy"), SIMPLE, 5, 3)
    play_game(("easy", "simple"), SIMPLE, 1, 1)
    again, _ = play_game(("medium", "easy"), SIMPLE, 5, 3)
    assert one == again


def test_a_bot_without_chance_against_itself_splits_every_pair():
    # the same decks with the seats swapped: what A wins in one match B wins in the other
    for number in range(3):
        pair = play_pair(("hard", "hard"), SIMPLE, 7, number)
        first, second = pair.games
        assert first.won != second.won
        assert first.points == -second.points
        assert first.mix == second.mix
        assert pair.share == 0.5


def test_every_hand_is_counted_once():
    pair = play_pair(("simple", "random"), SIMPLE.replace(target=50), 3, 0)
    for game in pair.games:
        assert sum(game.mix) == game.hands
        assert len(game.mix) == len(RESULT_KINDS)
        assert min(game.decisions) > 0
    assert min(pair.nanoseconds) > 0
