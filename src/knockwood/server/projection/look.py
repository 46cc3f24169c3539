"""What a seat looks at: its board, and the engine's view of it; who sits out sees what a watcher sees (V1 to V6, MULTI-1)."""

from __future__ import annotations

from msgspec import Struct

from knockwood.engine.deal import Deal
from knockwood.engine.view import HAND_OVER, View
from knockwood.play.match import Match
from knockwood.server.game import Game


class Look(Struct, frozen=True):
    """A board as one seat sees it. ``players`` are the seats of its two sides, ``side`` is that of the seat, -1 for a watcher.

    ``near_count``, ``near_known`` and ``near_open`` tell a watcher about the hand of side 0 (the view tells about side 1).
    """

    board: int
    players: tuple[int, int]
    side: int
    view: View
    near_count: int
    near_known: int
    near_open: int

    def seat(self, side: int) -> int:
        """The seat that plays a side."""
        return self.players[side]


def look(game: Game, seat: int) -> Look:
    """What *seat* sees of the table now. The one source of all that is told about a hand that is being played."""
    match = game.gin
    assert match is not None
    return look_at(match, match.board_of(seat), seat)


def look_at(match: Match, board: int | None, seat: int) -> Look:
    """A board of *match* as one of its two seats sees it; None: as one who sits out does."""
    place = match.boards[board or 0]
    if board is None:
        far = place.deal.view(1)
        return Look(0, place.players, -1, watching(place.deal), far.other_count, far.other_known, far.other_hand)
    side = place.players.index(seat)
    return Look(board, place.players, side, match.view(seat), 0, 0, 0)


def watching(deal: Deal) -> View:
    """The view of nobody: what both sides know. It is built from their views and holds only what is in both."""
    one, two = deal.view(0), deal.view(1)
    over = deal.phase == HAND_OVER
    fields = {name: getattr(one, name) for name in View.__slots__}
    steps = tuple(b if a.seat == 0 else a for a, b in zip(one.history, two.history, strict=True))
    fields |= {"seat": -1, "hand": 0, "drawn": one.taken, "history": steps}
    if not over:
        fields |= {"knock_discard": -1}
    return View(**fields)
