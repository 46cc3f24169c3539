"""The fold: pure, the same every time, and it refuses logs that do not make sense."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.engine.rules import preset
from knockwood.server import events as log
from knockwood.server import wire
from knockwood.server.game import FoldError, fold
from tests.server.worlds import ENCODER, GAME_ID, World


def same(one: World, stored_upto: int) -> bool:
    """A fresh fold says what the live one said."""
    again = fold(GAME_ID, one.stored[:stored_upto])
    return again.match is not None and one.game.match is not None and again.match.scores == one.game.match.scores


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["simple", "simple-oklahoma", "simple-gin-only", "eaai"]))
def test_a_stored_game_folds_to_the_same_state(seed: int, name: str) -> None:
    world = World(rules=preset(name))
    world.play(seed, 300)
    again = fold(GAME_ID, world.stored)
    assert again.seq == world.game.seq
    assert again.last_cmd == world.game.last_cmd
    assert again.commands == world.game.commands
    assert again.steps == world.game.steps
    assert again.match is not None
    assert world.game.match is not None
    assert again.match.scores == world.game.match.scores
    assert again.boards
    assert world.game.boards
    assert again.boards[0].deal.text() == world.game.boards[0].deal.text()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 120), st.data())
def test_what_is_sent_again_equals_what_was_sent(seed: int, steps: int, data: st.DataObject) -> None:
    from knockwood.server import projection

    world = World()
    source = random.Random(seed)
    for _ in range(steps):
        if world.game.undo_target(0) is not None and source.random() < 0.1:
            world.act(0, wire.Undo())
        elif world.step(source, 0.8) is None:
            break
    base = world.history.base.seq
    last = data.draw(st.integers(base, world.game.seq))
    for seat in (0, 1):
        again = [ENCODER.encode(projection.event(*row, seat)) for row in world.history.since(last)]
        assert again == world.sent[seat][last:]


def test_a_changed_result_does_not_fold() -> None:
    world = World()
    world.play(1)
    index = next(n for n, event in enumerate(world.stored) if event.kind == "hand_ended")
    ended = log.unpack(world.stored[index].payload)
    assert isinstance(ended, log.HandEnded)
    forged = msgspec.structs.replace(ended, state_hash="0" * 16)
    world.stored[index] = msgspec.structs.replace(world.stored[index], payload=log.pack(forged))
    with pytest.raises(FoldError, match="hash"):
        fold(GAME_ID, world.stored)


def test_a_log_with_a_gap_or_an_impossible_step_does_not_fold() -> None:
    world = World()
    world.play(2, 30)
    with pytest.raises(FoldError, match="follows"):
        fold(GAME_ID, [*world.stored[:8], *world.stored[9:]])
    action = next(n for n, event in enumerate(world.stored) if event.kind == "action")
    forged = msgspec.structs.replace(world.stored[action], payload=log.pack(log.Action("finish")))
    with pytest.raises(FoldError, match=f"event {action + 1}"):
        fold(GAME_ID, [*world.stored[:action], forged])


def test_undo_points_back_and_deletes_nothing() -> None:
    world = World(dealer=1)
    before = None
    source = random.Random(3)
    while before is None:
        assert world.game.boards
        text, turn = world.game.boards[0].deal.text(), world.game.turn_on(0)
        world.step(source, 1.0)
        if turn == 0 and world.game.turn_on(0) == 1:
            before = text
    count = len(world.stored)
    world.act(0, wire.Undo())
    assert len(world.stored) == count + 1
    assert world.game.turn_on(0) == 0
    assert world.game.marks == ["taken_back"]
    assert world.game.boards
    assert world.game.boards[0].deal.text() == before


def test_after_an_undo_the_same_cards_come_again() -> None:
    world = World()
    source = random.Random(4)
    while world.game.turn_on(0) != 0 or not any(isinstance(act, wire.DrawStock) for act in world.choices(0)):
        world.step(source, 1.0)
    world.act(0, wire.DrawStock())
    assert world.game.boards
    drawn = world.game.boards[0].deal.drawn
    world.act(0, wire.Undo())
    world.act(0, wire.DrawStock())
    assert world.game.boards[0].deal.drawn == drawn


def test_ids_are_26_letters_and_back() -> None:
    for game in (bytes(16), b"\xff" * 16, GAME_ID, log.new_game_id()):
        text = log.id_text(game)
        assert len(text) == 26
        assert log.id_bytes(text) == game
    for text in ("", "x", "8" + "0" * 25, "u" * 26, "0" * 27, "O" * 26):
        assert log.id_bytes(text) is None
