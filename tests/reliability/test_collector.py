"""The garbage collector finds nothing to do: the hot path makes no cycles, and what a game held is gone with it."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from knockwood.server import wire
from tests.serving import Guest, Player, Served, play_match, running

MOVES = 10_000
A_MOVE = (wire.Passed, wire.Drew, wire.Threw, wire.Knocked, wire.LaidOff, wire.Finished)


@pytest.fixture
def no_collection() -> Iterator[None]:
    """The collector is off, and what it would find is kept."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def ours(things: list[object]) -> Counter[str]:
    """How many of these are of our own types, by name; those of the tests are left out."""
    kinds = (type(thing) for thing in things)
    return Counter(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds if kind.__module__.startswith("knockwood."))


def play_moves(served: Served, guest: Guest, moves: int) -> int:
    """Play whole matches over sockets, each forgotten when it is over, until so many moves were made by both seats together."""
    made = 0
    while made < moves:
        game = guest.open("simple")
        with guest.socket() as socket:
            player = Player(socket, game)
            play_match(player)
            made += sum(isinstance(event.fact, A_MOVE) for event in player.events)
        assert guest.http.delete(f"/games/{game}").status_code == 204
    assert not served.services.hub.tables
    return made


def test_ten_thousand_moves_leave_no_cycle_and_nothing_that_grows(tmp_path: Path, no_collection: None) -> None:
    with running(tmp_path) as served, Guest(served.address) as guest:
        play_moves(served, guest, MOVES // 10)
        early = ours(gc.get_objects())
        made = play_moves(served, guest, MOVES)
        late = ours(gc.get_objects())
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found = ours(gc.garbage)
    assert made >= MOVES
    assert found == {}
    late.pop("knockwood.engine.view.Step", None)  # each kind of step is made once and kept: a table that fills up
    grown = {name: (early[name], number) for name, number in late.items() if number > early[name] + 20}
    assert grown == {}
