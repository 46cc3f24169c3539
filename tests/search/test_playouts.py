"""Playouts by the net: each board is what the players would do by themselves, whatever else is played beside it."""

from __future__ import annotations

from array import array

import pytest

from knockwood.engine import COMPILED, actions
from knockwood.engine.arrange import deadwood
from knockwood.engine.cards import CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.view import DISCARD, HAND_OVER, LAYOFF
from knockwood.net import policy
from knockwood.net.features import Context, Seen
from knockwood.search.ahead import critic
from knockwood.search.playouts import MOST_POINTS, Playouts
from knockwood.search.worlds import Worlds
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from knockwood.zoo.seat import seated
from tests.engine.play import VARIANTS
from tests.net.test_features import asked

END = 1000
HANDS = 6 if COMPILED else 1
EVEN = Context((0, 0), 100)


class Table:
    """A decision with two worlds, and boards to play them on."""

    def __init__(self, deal: Deal, size: int = 4, worlds: int = 2) -> None:
        self.view = deal.view(deal.turn)
        self.seat = self.view.seat
        self.base, self.memory = seated(self.view), Memory.of(self.view)
        self.worlds = Worlds(worlds)
        self.worlds.draw(self.base, self.memory.facts()["turns"][1 - self.seat], stream(7))
        self.worlds.seat(self.base, [1], [-1], stream(1))
        self.boards = Playouts(size, policy.named(), critic())

    def place(self, world: int, number: int, code: int) -> None:
        """Set up a board."""
        self.boards.place(self.base, self.memory, self.worlds, world, number, code)

    def result(self, world: int, code: int, depth: int) -> float:
        """What one board comes to, alone."""
        self.place(world, 0, code)
        self.boards.play(EVEN, 1, depth)
        return self.boards.result(0)

    def plainly(self, world: int, code: int) -> tuple[Deal, Memory]:
        """The position of a board as a deal of its own."""
        hand, stock, _ = self.worlds.world(world)
        hands = (self.view.hand, hand) if self.seat == 0 else (hand, self.view.hand)
        deal = Deal.from_position(self.view.rules, **{**self.base.fields(), "hands": hands, "stock": stock})
        memory = Memory.of(self.view)
        memory.follow(deal, code)
        deal.apply(code)
        return deal, memory


def automatic(deal: Deal) -> list[int]:
    """The actions in their automatic spread, each once."""
    return sorted({code & 511 for code in deal.legal() if not deal.is_false(code)})


def play_on(deal: Deal, memory: Memory, rival: str, seat: int, random) -> float:
    """Points of *seat* at the end, the net in its seat, in the other one the net (no name) or a script."""
    while deal.phase != HAND_OVER:
        view = deal.view(deal.turn)
        if deal.phase == LAYOFF:
            deal.apply(deal.best_defence()[0])
            continue
        if deal.turn != seat and rival:
            code = script(rival).choose(deal, memory, random)
        elif (code := policy.settled(view)) < 0:
            thought = policy.think(policy.named(), deal, memory, EVEN)
            code = policy.action(view, max(thought.logits, key=lambda way: thought.logits[way]), thought, 0)
        memory.follow(deal, code & 511)
        deal.apply(code & 511)
    result = deal.result
    return 0 if result.winner is None else result.points if result.winner == seat else -result.points


def critics_row(deal: Deal, memory: Memory) -> array[float]:
    """What the critic reads where going down now is worth nothing, the slow and obvious way."""
    seen = Seen(deal, memory, EVEN)
    hidden = [0.0] * 112
    theirs = CardSet(deal.hand(1 - deal.turn))
    for card in theirs:
        hidden[seen.places[card]] = 1.0
    for number, coming in enumerate(deal.stock[deal.rules.dead_hand_stock :][::-1][:8]):
        hidden[52 + seen.places[coming]] = 1 - 0.1 * number
    hidden[104], hidden[106], hidden[107] = 0.02 * deadwood(theirs), float(len(deal.stock) % 2), 1.0
    return array("f", [*seen.row, *hidden])


def test_a_board_at_its_depth_is_what_the_critic_says_of_it_for_the_seat_that_decides():
    mine = theirs = 0
    for seed in range(HANDS):
        for deal, _ in asked(VARIANTS["eaai"], seed):
            table = Table(deal)
            for code in automatic(deal)[:: 1 if COMPILED else 5]:
                after, memory = table.plainly(1, code)
                going = after.phase in (HAND_OVER, LAYOFF) or policy.settled(after.view(after.turn)) >= 0
                if going or (after.phase == DISCARD and any(actions.kind(code) != "discard" for code in after.legal())):
                    continue
                points = 20 * critic().answer(critics_row(after, memory))[0]
                assert table.result(1, code, 0) == pytest.approx(points if after.turn == table.seat else -points, abs=1e-3)
                mine += after.turn == table.seat
                theirs += after.turn != table.seat
    assert mine
    assert theirs


@pytest.mark.parametrize("rival", ["", "greedy10", "plyearly"])
@pytest.mark.parametrize("name", ["eaai", "simple-oklahoma"])
def test_a_board_is_played_to_the_end_as_the_players_would_play_it(name, rival):
    for seed in range(HANDS):
        for number, (deal, _) in enumerate(asked(VARIANTS[name], seed)):
            if number % (3 if COMPILED else 9) == 1:
                table = Table(deal)
                table.boards.seat([script(rival) if rival else None], stream(seed))
                random = stream(seed)
                for code in automatic(deal)[:2]:
                    after, memory = table.plainly(0, code)
                    assert table.result(0, code, END) == play_on(after, memory, rival, table.seat, random)


def test_boards_played_together_come_to_what_each_comes_to_alone():
    deal = next(deal for number, (deal, _) in enumerate(asked(VARIANTS["eaai"], 3)) if number == 2)
    worlds = 40 if COMPILED else 3
    codes = automatic(deal)[:2]
    for depth in (0, 3, END) if COMPILED else (2,):
        table = Table(deal, 2 * worlds, worlds)
        for number in range(2 * worlds):
            table.place(number // 2, number, codes[number & 1])
        table.boards.play(EVEN, 2 * worlds, depth)
        together = [table.boards.result(number) for number in range(2 * worlds)]
        assert together == [table.result(number // 2, codes[number & 1], depth) for number in range(2 * worlds)]
        assert len(set(together)) > 1


def test_the_end_of_a_hand_is_worth_what_it_is_priced_at():
    table = next(Table(deal) for deal, _ in asked(VARIANTS["eaai"], 2))
    code = automatic(table.base)[0]
    points = table.result(0, code, END)
    assert points
    table.boards.price(array("f", [3.0 * gain for gain in range(-MOST_POINTS, MOST_POINTS + 1)]))
    assert table.result(0, code, END) == 3 * points
    table.boards.price(None)
    assert table.result(0, code, END) == points


def test_a_board_that_is_not_there_and_too_many_rivals_are_refused():
    deal = next(deal for deal, _ in asked(VARIANTS["eaai"], 3))
    table = Table(deal)
    for number in (-1, 4):
        with pytest.raises(IndexError, match="there are 4 boards"):
            table.place(0, number, automatic(deal)[0])
    with pytest.raises(ValueError, match="8 rivals at most"):
        table.boards.seat([None] * 9, stream(1))
