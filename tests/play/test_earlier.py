"""The finished hands of a match in the views of the next ones."""

from __future__ import annotations

from knockwood.arena.duel import deck_of
from knockwood.bots import make_bot
from knockwood.engine.earlier import earlier_of
from knockwood.engine.rules import preset
from knockwood.play.match import Match


def play_hand(match: Match, seed: int) -> None:
    """One hand between two bots, on every board."""
    match.begin(*(deck_of(seed, board, match.hand_number) for board in range(len(match.next_pairing.pairs))))
    bot = make_bot("simple")
    while not match.hand_over:
        for number, board in enumerate(match.boards):
            if board.deal.turn >= 0:
                match.apply(bot.act(match.view(board.players[board.deal.turn])), number)


def test_a_view_remembers_the_finished_hands_oldest_first():
    match, told = Match(preset("eaai").replace(target=300)), []
    for _ in range(5):
        if match.log:
            told.append([earlier_of(match.boards[0].deal, seat) for seat in (0, 1)])
        play_hand(match, 3)
        for seat in (0, 1):
            assert match.view(seat).earlier[:-1] == tuple(hand[seat] for hand in told)
    assert match.copy().view(0) == match.view(0)


def test_in_rotation_a_player_remembers_the_hands_against_the_one_before_him():  # P2
    match = Match(preset("eaai").replace(seating="rotation", target=300), players=3)
    met: dict[frozenset[int], int] = {}
    for _ in range(7):
        play_hand(match, 4)
        board = match.boards[0]
        pair = frozenset(board.players)
        met[pair] = met.get(pair, 0) + 1
        for player in board.players:
            view = match.view(player)
            assert len(view.earlier) == met[pair]
            assert view.earlier[-1] == earlier_of(board.deal, view.seat)
    assert len(met) > 1
