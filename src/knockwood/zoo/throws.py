# cython: annotation_typing=False
"""What a throw is worth: partners in the own hand, draws that would help, pairs in the other hand that it would feed.

Whole numbers all the way: chances and weights are thousandths, so that compiled and uncompiled play are the same everywhere.
"""

from __future__ import annotations

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knockwood.engine.machine import Machine

if not cython.compiled:
    from knockwood.engine.machine import hand_of, throw_of
    from knockwood.engine.melds import (
        ALL,
        EACH,
        NO_THROW,
        NOT_ACES,
        NOT_KINGS,
        RANKS,
        bit,
        count_points,
        dearest,
        highest,
        popcount,
        runs,
        triples,
    )


def beside(cards: int) -> int:
    """Every card that is one or two places from one of *cards* in its suit."""
    low = cards >> 1 & NOT_KINGS
    high = cards << 1 & NOT_ACES
    return low | high | low >> 1 & NOT_KINGS | high << 1 & NOT_ACES


def paired(cards: int) -> int:
    """All cards of the ranks of which *cards* has two or more."""
    a, b, c, d = cards & RANKS, cards >> 13 & RANKS, cards >> 26 & RANKS, cards >> 39
    return (a & b | c & d | (a | b) & (c | d)) * EACH


def melds_with(hand: int, card: int) -> bool:
    """Whether *card* stands in a set or run together with cards of *hand*. Rules M1, M2."""
    return popcount(hand & EACH << card % 13 & ~bit(card)) >= 2 or runs(hand | bit(card)) & bit(card) != 0


def loose_cards(hand: int, ban: int) -> int:
    """The loose cards of the arrangement in which the best throw leaves least; 0 where some arrangement has none to throw.

    Where it is not 0, the best throw is the dearest of them that is not in *ban*.
    """
    sets = hand & triples(hand) * EACH
    clash = sets & runs(hand)
    if not clash:
        found = hand & ~sets
        found &= ~runs(found)
        return found if found & ~ban else 0
    found = 0
    best = NO_THROW
    kept = 0
    while True:
        took = sets & ~kept
        rest = hand & ~(took & triples(took) * EACH)
        key = dearest(rest, ban)
        if key == NO_THROW:
            return 0
        if key < best:
            best = key
            found = rest & ~runs(rest)
        kept = (kept - clash) & clash
        if not kept:
            return found


def lonely_throw(hand: int, loose: int, ban: int, extra: int) -> int:
    """Key, as of `best_throw`, of throwing the dearest of the *loose* cards, those without a partner counting *extra* points
    more.

    Partners are two loose cards of a rank, and cards one or two places apart, melded ones included.
    """
    may = loose & ~ban
    with_one = may & (beside(hand) | paired(loose))
    alone = may & ~with_one
    if alone and with_one:
        one, two = dearest_of(loose, alone), dearest_of(loose, with_one)
        return one if (one >> 10) - extra <= two >> 10 else two
    return dearest_of(loose, may)


def dearest_of(loose: int, may: int) -> int:
    """Key of throwing the dearest card of *may*, all of them loose."""
    fold = may | may >> 26
    rank = highest((fold | fold >> 13) & RANKS)
    card = highest(may & EACH << rank)
    return (count_points(loose) - min(rank + 1, 10)) * 1024 + 1023 - (rank << 6 | card - rank)


def outs(m: Machine, ten: int, count: int, unseen: int) -> int:
    """Points that one more draw would take off *ten* cards of this count, summed over the *unseen* cards."""
    total = 0
    may = unseen
    while may:
        left = throw_of(m, ten | may & (~may + 1), 0) >> 10
        if left < count:
            total += count - left
        may &= may - 1
    return total


def held_by(card: int, unseen: int, known: int, chance: int) -> int:
    """Chance in thousandths that the other player holds *card*."""
    if known >> card & 1:
        return 1000
    return chance if unseen >> card & 1 else 0


def danger(card: int, unseen: int, known: int, chance: int) -> int:
    """Weight, in thousandths, of the pairs in the other hand that would meld with *card*; *chance*: of an unseen card."""
    if not cython.compiled:
        p, q = [0] * 4, [0] * 5
    rank = card % 13
    for i in range(4):
        p[i] = 0 if i == card // 13 else held_by(i * 13 + rank, unseen, known, chance)
    a = p[0] + p[1]
    b = p[2] + p[3]
    total = p[0] * p[1] + p[2] * p[3] + a * b
    for i in range(5):
        c = rank + i - 2
        q[i] = held_by(card + i - 2, unseen, known, chance) if i != 2 and 0 <= c <= 12 else 0
    return (total + q[0] * q[1] + q[1] * q[3] + q[3] * q[4]) // 1000


def known_to(m: Machine, seat: int) -> int:
    """The cards that *seat* knows in the other hand: those it saw taken, or all where the hand lies open (I2)."""
    if m.exposed >> 1 - seat & 1:
        return hand_of(m, 1 - seat)
    return m.known0 if seat else m.known1


def unseen_by(m: Machine, seat: int) -> int:
    """The cards that *seat* cannot place: in the other hand or in the stock."""
    seen = hand_of(m, seat) | known_to(m, seat)
    for i in range(m.pile_count):
        seen |= bit(m.pile_cards[i])
    return ALL & ~seen


def covered(m: Machine, depth: int) -> int:
    """The cards of the pile that lie under the top *depth* ones."""
    found = 0
    for i in range(m.pile_count - depth):
        found |= bit(m.pile_cards[i])
    return found


def share_held(m: Machine, seat: int, unseen: int, known: int) -> int:
    """Chance in thousandths that the other player of *seat* holds an *unseen* card, all of them alike."""
    return 1000 * max(0, popcount(hand_of(m, 1 - seat)) - popcount(known)) // max(1, popcount(unseen))


def risk(m: Machine, card: int) -> int:
    """`danger` of throwing *card* as the seat on turn sees it."""
    known, unseen = known_to(m, m.turn), unseen_by(m, m.turn)
    return danger(card, unseen, known, share_held(m, m.turn, unseen, known))
