# cython: annotation_typing=False
"""What a seat may do, from what that seat knows: one place for `Deal` and `View`. Codes as in `knockwood.engine.actions`."""

from __future__ import annotations

import cython

from knockwood.engine.melds import auto_spread, count_left, spreads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

if not cython.compiled:
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.actions import FINISH, GIN, KNOCK, LAY_OFF
    from knockwood.engine.melds import best_throw, bit, extensions, least, lowest

ARRANGEMENTS = ("player", "full", "auto_min")
"""Values of the rule ``arrangement``; the place is the number that the engine keeps."""
AUTO = 2


def declared(gin: bool, rest: int, limit: int, how: int) -> list[tuple[int, ...]]:
    """The spreads with which *rest* (the cards left after the throw) may declare gin, or else knock. Rules K1, K4, A1 to A4.

    The number in an action's code is the place in this list; number 0 is the first in the preference of A4.
    """
    if how == AUTO:
        auto = auto_spread(rest)
        left = count_left(rest, auto)
        fits = left == 0 if gin else 0 < left <= limit
        return [auto] if fits else []
    found = spreads(rest, 0 if gin else limit, None, how == 1)
    if gin:
        return found
    return [spread for spread in found if count_left(rest, spread)]


def turn_moves(hand: int, ban: int, limit: int, how: int) -> list[int]:
    """The throws, knocks and gins of a hand after the draw; no card of *ban* may be thrown. Rules K1 to K4, T7."""
    moves: list[int] = []
    may = hand & ~ban
    while may:
        moves.append(THROW + lowest(may))
        may &= may - 1
    if best_throw(hand, ban) >> 10 > limit:
        return moves
    gins: list[int] = []
    may = hand & ~ban
    while may:
        card = lowest(may)
        may &= may - 1
        rest = hand & ~bit(card)
        count = least(rest)
        if count > limit:
            continue
        if how == AUTO:
            if count:
                moves.append(KNOCK + card)
            else:
                gins.append(GIN + card)
            continue
        moves += numbered(KNOCK + card, len(declared(False, rest, limit, how)))
        if not count:
            gins += numbered(GIN + card, len(declared(True, rest, limit, how)))
    return moves + gins


def numbered(dense: int, count: int) -> list[int]:
    """The codes of one dense action with the numbers 0 to *count* - 1."""
    return [number << 9 | dense for number in range(count)]


def finishes(hand: int) -> list[tuple[int, ...]]:
    """The arrangements with which the defender may finish: all of them, the least first. Rule L4."""
    return spreads(hand, 1000)


def layoff_moves(hand: int, table: Sequence[int]) -> list[int]:
    """The lay-offs and finishes of a defender against the melds on the *table*. Rules L2, L4."""
    moves: list[int] = []
    may = hand
    while may:
        card = lowest(may)
        may &= may - 1
        for number, meld in enumerate(table):
            if extensions(meld) >> card & 1:
                moves.append(number << 9 | LAY_OFF + card)
    return moves + numbered(FINISH, len(finishes(hand)))


def named_spread(code: int, hand: int, limit: int, how: int) -> tuple[int, ...]:
    """The melds that an action of the holder of *hand* puts down: none for most kinds, `IndexError` for a number too high."""
    dense = code & 511
    number = code >> 9
    if dense == FINISH:
        found = finishes(hand)
    elif KNOCK <= dense < KNOCK + 52:
        found = declared(False, hand & ~bit(dense - KNOCK), limit, how)
    elif GIN <= dense < GIN + 52:
        found = declared(True, hand & ~bit(dense - GIN), limit, how)
    else:
        return ()
    if not 0 <= number < len(found):  # compiled lists do not check
        raise IndexError(f"no spread number {number}")
    return found[number]
