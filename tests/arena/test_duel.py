"""Mirrored pairs: the same cards on both sides, every game a function of its number."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from knockwood.arena import duel
from knockwood.arena.clock import Clock
from knockwood.arena.duel import RESULT_KINDS, WAYS, Game, Pair, deck_of, play_game, play_pair
from knockwood.bots import make_bot
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
        pair = play_pair(("plyearly", "plyearly"), SIMPLE, 7, number)
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
        won = sum(map(sum, game.wins))
        assert won == game.hands - game.mix[RESULT_KINDS.index("tie")] - game.mix[RESULT_KINDS.index("dead_hand")]
        assert [a + b for a, b in zip(*game.wins, strict=True)] == list(game.mix[: len(WAYS)])
    for side, clock in enumerate(pair.clocks):
        assert sum(count for _, count in clock.bins) == sum(game.decisions[side] for game in pair.games)
        assert 0 < clock.longest <= clock.total


def test_the_card_of_a_second_pack_changes_nothing_in_the_deck():  # O5
    plain, with_limit_card = deck_of(1, 2, 3), deck_of(1, 2, 3, second_pack=True)
    assert with_limit_card[:52] == plain
    assert 0 <= with_limit_card[52] < 52
    assert len({deck_of(1, pair, 0, second_pack=True)[52] for pair in range(40)}) > 10


@pytest.mark.parametrize("name", ["classic", "under-ten", "scarne-hollywood", "straight"])
def test_whole_matches_of_every_kind_are_played_out(name):  # E2, E5, H5, X2
    pair = play_pair(("simple", "easy"), preset(name).replace(target=30), 4, 1)
    for game in pair.games:
        assert game.hands >= 1
        assert (game.points == 0) == (name == "straight")
        if name not in ("straight",) and not game.drawn:
            assert (game.points > 0) == game.won


def test_points_are_those_of_the_settlement():  # E2
    bonus = preset("simple").replace(target=20, game_bonus=100, box_bonus=0)
    plain = bonus.replace(game_bonus=0)
    for with_bonus, without in zip(
        play_pair(("simple", "easy"), bonus, 3, 0).games, play_pair(("simple", "easy"), plain, 3, 0).games, strict=True
    ):
        assert with_bonus.points == without.points + (100 if without.won else -100)


def test_a_drawn_match_counts_half_for_both():  # H5
    won, drawn = Game(True, 30, 4, (4, 0, 0, 0, 0, 0), (8, 8)), Game(False, 0, 4, (4, 0, 0, 0, 0, 0), (8, 8), drawn=True)
    assert (won.share, drawn.share) == (1.0, 0.5)
    assert Pair(0, (won, drawn), (Clock(), Clock())).share == 0.75


@pytest.mark.parametrize("fails", [False, True])
def test_a_bot_that_can_be_closed_is_closed_after_its_match_whatever_happened(monkeypatch, fails):
    closed = []

    class Closable:
        def __init__(self, name, seed):
            self.bot, self.name = make_bot(name, seed), name

        def act(self, view):
            if fails and len(view.history) > 4:
                raise RuntimeError("no move found")
            return self.bot.act(view)

        def close(self):
            closed.append(self.name)

    monkeypatch.setattr(duel, "make_bot", Closable)
    with pytest.raises(RuntimeError) if fails else nullcontext():
        play_game(("simple", "easy"), SIMPLE.replace(target=10), 1, 0)
    assert sorted(closed) == ["easy", "simple"]
