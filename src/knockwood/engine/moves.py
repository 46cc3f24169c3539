# cython: annotation_typing=False
"""What a seat may do, from what that seat knows: one place for `Deal` and `View`. Codes as in `knockwood.engine.actions`."""

from __future__ import annotations

import cython

from knockwood.engine.arrange import count_left, spreads
from knockwood.engine.cards import CardError, not_cards
from knockwood.engine.runmax import auto_spread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

if not cython.compiled:
    from knockwood.engine.actions import BIG_GIN, FINISH, GIN, KNOCK, LAY_OFF, PASS, TAKE_AND_KNOCK
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.melds import ALL, best_throw, bit, extensions, least, lowest
    from knockwood.engine.runmax import least_short

ARRANGEMENTS = ("player", "full", "auto_min")
"""Values of the rule ``arrangement``; the place is the number that the engine keeps."""
ANY_COUNT = 1000
"""More points than any hand holds."""

if not cython.compiled:
    AUTO = 2


def declared(gin: bool, rest: int, most: int, how: int, longest: int) -> list[tuple[int, ...]]:
    """The spreads with which *rest* may declare gin or big gin, or else knock. Rules K1, K4, K6, A1 to A4, I3.

    *rest* are the cards left after the throw, all eleven for big gin; *most* the largest count that may be declared: the limit,
    or `ANY_COUNT` where illegal knocks are played. The number in an action's code is the place in this list; number 0 is the
    first in the preference of A4.
    """
    if rest & ~ALL:
        raise not_cards(rest)
    if how == AUTO:
        auto = auto_spread(rest, longest)
        left = count_left(rest, auto)
        fits = left == 0 if gin else 0 < left <= most
        return [auto] if fits else []
    found = spreads(rest, 0 if gin else most, longest, how == 1)
    if gin:
        return found
    return [spread for spread in found if count_left(rest, spread)]


def declarations(hand: int, ban: int, most: int, how: int, longest: int, big: bool) -> tuple[list[int], list[int], list[int]]:
    """The knocks, gins and big gins of eleven cards; no card of *ban* may be thrown. Rules K1 to K6, T7."""
    knocks: list[int] = []
    gins: list[int] = []
    bigs: list[int] = []
    may = hand & ~ban
    while may:
        card = lowest(may)
        may &= may - 1
        rest = hand & ~bit(card)
        count = least(rest) if longest >= 13 else least_short(rest, 0, 0, longest)
        if count > most:
            continue
        if how == AUTO:
            if count:
                knocks.append(KNOCK + card)
            else:
                gins.append(GIN + card)
            continue
        knocks += numbered(KNOCK + card, len(declared(False, rest, most, how, longest)))
        if not count:
            gins += numbered(GIN + card, len(declared(True, rest, most, how, longest)))
    if big and not (least(hand) if longest >= 13 else least_short(hand, 0, 0, longest)):
        bigs = numbered(BIG_GIN, len(declared(True, hand, 0, how, longest)))
    return knocks, gins, bigs


def turn_moves(hand: int, ban: int, most: int, how: int, longest: int, big: bool) -> list[int]:
    """The throws, knocks and gins of a hand after the draw. Rules T6, T7, K1 to K6."""
    if (hand | ban) & ~ALL:
        raise not_cards(hand | ban)
    moves: list[int] = []
    may = hand & ~ban
    while may:
        moves.append(THROW + lowest(may))
        may &= may - 1
    if best_throw(hand, ban) >> 10 > most:
        return moves
    knocks, gins, bigs = declarations(hand, ban, most, how, longest, big)
    return moves + knocks + gins + bigs


def wall_moves(hand: int, top: int, ban: int, limit: int, how: int, longest: int, big: bool) -> list[int]:
    """What the holder of ten cards may do at the wall with the *top* of the pile: pass, or a knock within the limit.

    Rule W3.
    """
    if (hand | ban) & ~ALL or not 0 <= top < 52:
        raise not_cards(hand | ban) if 0 <= top < 52 else CardError(f"unknown card: {top}")
    if best_throw(hand | bit(top), ban) >> 10 > limit:
        return [PASS]
    knocks, gins, bigs = declarations(hand | bit(top), ban, limit, how, longest, big)
    return [PASS, *gins, *bigs, *[code + (TAKE_AND_KNOCK - KNOCK) for code in knocks]]


def numbered(dense: int, count: int) -> list[int]:
    """The codes of one dense action with the numbers 0 to *count* - 1."""
    return [number << 9 | dense for number in range(count)]


def finishes(hand: int, longest: int) -> list[tuple[int, ...]]:
    """The arrangements with which the defender may finish: all of them, the least first. Rule L4."""
    return spreads(hand, ANY_COUNT, longest)


def layoff_moves(hand: int, table: Sequence[int], longest: int) -> list[int]:
    """The lay-offs and finishes of a defender against the melds on the *table*. Rules L2, L4."""
    for meld in (hand, *table):
        if meld & ~ALL:
            raise not_cards(meld)
    moves: list[int] = []
    may = hand
    while may:
        card = lowest(may)
        may &= may - 1
        for number, meld in enumerate(table):
            if extensions(meld) >> card & 1:
                moves.append(number << 9 | LAY_OFF + card)
    return moves + numbered(FINISH, len(finishes(hand, longest)))


def named_spread(code: int, hand: int, most: int, how: int, longest: int) -> tuple[int, ...]:
    """The melds that an action of the holder of *hand* puts down: none for most kinds, `IndexError` for a number too high.

    At the wall *hand* holds the top of the pile too.
    """
    found = spreads_named(code & 511, hand, most, how, longest)
    if found is None:
        return ()
    number = code >> 9
    if not 0 <= number < len(found):  # compiled lists do not check
        raise IndexError(f"no spread number {number}")
    return found[number]


def spreads_named(dense: int, hand: int, most: int, how: int, longest: int) -> list[tuple[int, ...]] | None:
    """All melds among which the number of an action chooses, as `named_spread` takes them; None for kinds without melds."""
    if dense == FINISH:
        return finishes(hand, longest)
    if KNOCK <= dense < KNOCK + 52:
        return declared(False, hand & ~bit(dense - KNOCK), most, how, longest)
    if TAKE_AND_KNOCK <= dense < TAKE_AND_KNOCK + 52:
        return declared(False, hand & ~bit(dense - TAKE_AND_KNOCK), most, how, longest)
    if GIN <= dense < GIN + 52:
        return declared(True, hand & ~bit(dense - GIN), 0, how, longest)
    if dense == BIG_GIN:
        return declared(True, hand, 0, how, longest)
    return None
