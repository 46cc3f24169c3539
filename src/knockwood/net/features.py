# cython: annotation_typing=False
"""What the network sees: a position as `INPUTS` numbers for the seat on turn, and the choices it has.

Only public facts and the own hand are read. Suits stand in a canonical order (by the own hand, then by what else is known of
them), so positions that differ by a renaming of suits give the same numbers; `places` leads back from there to the cards.

Ten planes of 52: own hand; top of the pile, or the card just taken; cards known in the other hand; cards the other threw, and
own throws and cards he declined, the newer the larger; own cards he knows; unseen; the count after each throw against the
best; outs (for an unseen card the points it melds, for an own card how many unseen cards meld it); how well each own card may
serve the other. Then twenty numbers of the hand, fourteen of the rules, six of the match, eight of the other's earlier hands,
and zeros up to a round width.

Choices: the 52 throws, go down, take the top of the pile, leave it. Throws that cost more than `SLACK` points of count are no
choice.
"""

from __future__ import annotations

from array import array

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.machine import Machine
    from knockwood.zoo.memory import Memory

if not cython.compiled:
    from knockwood.engine.machine import held, least_of, throw_of
    from knockwood.engine.melds import EACH, RANKS, bit, count_points, lowest, popcount, runs, triples
    from knockwood.engine.showdown import DEAD, UNDERCUT
    from knockwood.engine.view import DISCARD, UPCARD_OFFER, WALL
    from knockwood.zoo.throws import known_to, unseen_by

    INPUTS, CHOICES = 576, 55
    AT_TOP, AT_KNOWN, AT_OTHER_THREW, AT_OWN_THREW, AT_OWN_KNOWN = 52, 104, 156, 208, 260
    AT_UNSEEN, AT_AFTER, AT_OUTS, AT_DANGER = 312, 364, 416, 468
    AT_NUMBERS, AT_RULES, AT_MATCH, AT_EARLIER = 520, 540, 554, 560
    GO_DOWN, TAKE_TOP, LEAVE_TOP = 52, 53, 54
    SLACK, TALLIES, PATIENCE = 20, 9, 30
    RECENCY = [0.0] * 128

WIDTH: int = INPUTS
"""Numbers in a row."""
WAYS: int = CHOICES
"""Choices: 52 throws, go down, take, leave."""
DOWN: int = GO_DOWN
"""The choice to go down; the throws stand before it."""
TAKE: int = TAKE_TOP
"""The choice to take the top of the pile."""
LEAVE: int = LEAVE_TOP
"""The choice to leave it."""
OUTPUTS: int = CHOICES + 1 + 52
"""Numbers that a net gives: the choices, the value for the seat on turn, a logit for each card that the other may hold."""
COSTLIEST: int = SLACK
"""Points of count above the best throw at which a throw is no choice any more."""


def fill_recency() -> None:
    """Weight of a card thrown so many turns ago: 1 for the last, 0.3 for long ago."""
    value = 1.0
    for i in range(128):
        RECENCY[i] = 0.3 + 0.7 * value
        value = value * 0.85


class Context:
    """What is known beside the hand: points of both seats, the target, and the earlier hands of the match.

    A seat's tally counts what the other saw of it: hands, knocks, gins, undercuts made, undercuts suffered, points held at its
    knocks, throws before it went down, points it was caught with, times it was caught.
    """

    def __init__(self, scores: tuple[int, int] = (0, 0), target: int = 100) -> None:
        if not cython.compiled:
            self.scores, self.tally = [0, 0], [0] * 18
        forget(self)
        self.scores[0], self.scores[1] = scores
        self.target = target

    def standing(self) -> tuple[int, int]:
        """Points of both seats before this hand."""
        return self.scores[0], self.scores[1]

    def seen_of(self, seat: int) -> list[int]:
        """The tally of a seat, in the order of the class's text."""
        if seat not in (0, 1):
            raise ValueError("a seat is 0 or 1")
        return [self.tally[TALLIES * seat + i] for i in range(TALLIES)]

    def count(self, deal: Machine, memory: Memory) -> None:
        """Count a finished hand into both tallies."""
        add_hand(self, deal, memory)

    def see_of(self, seat: int, tally: list[int]) -> None:
        """Set the tally of a seat."""
        if seat not in (0, 1) or len(tally) != TALLIES:
            raise ValueError("a tally is nine numbers for seat 0 or 1")
        for i in range(TALLIES):
            self.tally[TALLIES * seat + i] = tally[i]


class Seen:
    """A position as the net sees it: *row* (float32), *choices* (bytes, 1 = there is this choice), *places* of the cards.

    Also the *count* that `encode` gives, and the masks of *unseen* cards and of those *known* in the other hand.
    """

    __slots__ = ("choices", "count", "known", "places", "row", "unseen")

    def __init__(self, deal: Machine, memory: Memory, context: Context) -> None:
        self.row = array("f", bytes(4 * INPUTS))
        self.choices, self.places = bytearray(CHOICES), bytearray(52)
        self.count = look(deal, memory, context, self.row, self.places, self.choices)
        self.unseen = self.plane(AT_UNSEEN)
        self.known = self.plane(AT_KNOWN)

    def plane(self, at: int) -> int:
        """The cards of a plane, as a mask."""
        return sum(1 << card for card in range(52) if self.row[at + self.places[card]] > 0)


def look(m: Machine, w: Memory, c: Context, row: Any, places: Any, choices: Any) -> int:
    """`encode` for buffers of Python."""
    if m.turn < 0:
        raise ValueError("nobody is on turn")
    if cython.compiled:
        return encode(m, w, c, cython.address(row[0]), cython.address(places[0]), cython.address(choices[0]))
    return encode(m, w, c, row, places, choices)


def forget(c: Context) -> None:
    """A match begins: no points, no earlier hands."""
    c.scores[0] = c.scores[1] = 0
    for i in range(2 * TALLIES):
        c.tally[i] = 0


def add_hand(c: Context, m: Machine, w: Memory) -> None:
    """Count a finished hand into the tallies."""
    for seat in range(2):
        at = TALLIES * seat
        c.tally[at] += 1
        if m.ended == DEAD or m.knocker < 0:
            continue
        if m.knocker == seat:
            c.tally[at + 6] += w.turns[seat]
            if m.knocker_count:
                c.tally[at + 1] += 1
                c.tally[at + 5] += m.knocker_count
                if m.ended == UNDERCUT:
                    c.tally[at + 4] += 1
            else:
                c.tally[at + 2] += 1
        else:
            c.tally[at + 7] += m.defender_count
            c.tally[at + 8] += 1
            if m.ended == UNDERCUT:
                c.tally[at + 3] += 1


def rank_suits(w: Memory, a: int, b: int) -> int:
    """Above 0 if suit *a* comes before suit *b* where the hand does not tell: by when and by whom its cards were thrown."""
    for r in range(13):
        x = w.thrown_at[13 * a + r]
        y = w.thrown_at[13 * b + r]
        if x != y:
            return 1 if x > y else -1
        x = w.thrown_by[13 * a + r]
        y = w.thrown_by[13 * b + r]
        if x != y:
            return 1 if x > y else -1
        for i in range(2):
            x = w.refused[i] >> (13 * a + r) & 1
            y = w.refused[i] >> (13 * b + r) & 1
            if x != y:
                return 1 if x > y else -1
            x = w.threw[i] >> (13 * a + r) & 1
            y = w.threw[i] >> (13 * b + r) & 1
            if x != y:
                return 1 if x > y else -1
    return 0


def place_suits(w: Memory, hand: int, unseen: int, known: int, places: Any) -> None:
    """Write the place of every card: its rank within its suit's turn in the canonical order."""
    if not cython.compiled:
        keys, order = [0] * 4, [0] * 4
    for i in range(4):
        suit = hand >> (13 * i) & RANKS
        keys[i] = popcount(suit)
        keys[i] = keys[i] << 39 | suit << 26 | (unseen >> (13 * i) & RANKS) << 13 | known >> (13 * i) & RANKS
        j = i
        while j > 0:
            one = order[j - 1]
            if keys[i] < keys[one] or (keys[i] == keys[one] and rank_suits(w, i, one) <= 0):
                break
            order[j] = one
            j -= 1
        order[j] = i
    for i in range(4):
        for r in range(13):
            places[13 * order[i] + r] = 13 * i + r


def melded(m: int) -> int:
    """Every card of *m* that stands in some set or run of it."""
    return runs(m) | m & triples(m) * EACH


def odds(card: int, unseen: int, known: int, each: float) -> float:
    """The chance that the other holds a card: certain, *each* for an unseen one, or none."""
    if known >> card & 1:
        return 1.0
    return each if unseen >> card & 1 else 0.0


def danger(card: int, unseen: int, known: int, each: float) -> float:
    """The expected number of pairs in the other hand that would meld with a card thrown to it."""
    if not cython.compiled:
        p, q = [0.0] * 3, [0.0] * 5
    r = card % 13
    s = card - r
    k = 0
    for i in range(0, 52, 13):
        if i != s:
            p[k] = odds(i + r, unseen, known, each)
            k += 1
    for i in range(5):
        k = r + i - 2
        q[i] = odds(s + k, unseen, known, each) if i != 2 and 0 <= k < 13 else 0.0
    return p[0] * p[1] + p[0] * p[2] + p[1] * p[2] + q[0] * q[1] + q[1] * q[3] + q[3] * q[4]


def put(cards: int, out: Any, at: int, places: Any, value: float) -> None:
    """Write *value* for every card of a plane."""
    while cards:
        out[at + places[lowest(cards)]] = value
        cards &= cards - 1


def put_recent(w: Memory, cards: int, out: Any, at: int, places: Any) -> None:
    """Write the recency of every card of a plane."""
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        age = w.turn - w.thrown_at[card] if w.thrown_at[card] >= 0 else w.turn
        out[at + places[card]] = RECENCY[min(max(age, 0), 127)]


def put_outs(hand: int, unseen: int, out: Any, places: Any) -> int:
    """Write the plane of outs; the number of unseen cards that would meld."""
    if not cython.compiled:
        counts = [0] * 52
    left = hand
    while left:
        counts[lowest(left)] = 0
        left &= left - 1
    now = melded(hand)
    outs = 0
    left = unseen
    while left:
        card = lowest(left)
        left &= left - 1
        grown = melded(hand | bit(card))
        if grown >> card & 1:
            outs += 1
            grown &= ~now
            out[AT_OUTS + places[card]] = 0.05 * count_points(grown)
            grown &= hand
            while grown:
                counts[lowest(grown)] += 1
                grown &= grown - 1
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        out[AT_OUTS + places[card]] = 0.25 * counts[card]
    return outs


def encode(m: Machine, w: Memory, c: Context, out: Any, places: Any, choices: Any) -> int:
    """Write the row, the places of the cards and the choices of the seat on turn; the least count it can reach by a throw.

    *out*: INPUTS floats, *places*: 52 bytes, *choices*: CHOICES bytes, 1 = there is this choice. Before the draw what is
    returned is the count of the hand as it is.
    """
    me = m.turn
    other = 1 - me
    hand = held(m)
    known = known_to(m, me)
    unseen = unseen_by(m, me)
    for i in range(INPUTS):
        out[i] = 0.0
    for i in range(CHOICES):
        choices[i] = 0
    place_suits(w, hand, unseen, known, places)
    unknown = popcount(unseen)
    each = (10.0 - popcount(known)) / unknown if unknown and popcount(known) < 10 else 0.0
    put(hand, out, 0, places, 1.0)
    put(known, out, AT_KNOWN, places, 1.0)
    put_recent(w, w.threw[other], out, AT_OTHER_THREW, places)
    put_recent(w, w.threw[me] | w.refused[other], out, AT_OWN_THREW, places)
    put(hand & (m.known1 if me else m.known0), out, AT_OWN_KNOWN, places, 1.0)
    put(unseen, out, AT_UNSEEN, places, 1.0)
    outs = put_outs(hand, unseen, out, places)
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        out[AT_DANGER + places[card]] = danger(card, unseen, known, each)
    if m.phase == DISCARD:
        ban = bit(m.taken) if m.taken >= 0 and m.terms.ban else 0
        best = throw_of(m, hand, ban) >> 10
        if m.taken >= 0:
            out[AT_TOP + places[m.taken]] = 1.0
            out[AT_NUMBERS + 13] = 1.0
        left = hand
        while left:
            card = lowest(left)
            left &= left - 1
            more = least_of(m, hand & ~bit(card)) - best
            out[AT_AFTER + places[card]] = 0.2 + 0.05 * more
            if more <= SLACK and not ban >> card & 1:
                choices[places[card]] = 1
        out[AT_NUMBERS + 2] = 1.0
        out[AT_NUMBERS + 6] = 0.02 * best
        count = best
        if best <= m.limit:
            choices[GO_DOWN] = 1
            out[AT_NUMBERS + 9] = 1.0
            out[AT_NUMBERS + 14] = 1.0 - 0.1 * best
    else:
        count = least_of(m, hand)
        out[AT_NUMBERS + 6] = 0.02 * count
        if m.pile_count:
            top = m.pile_cards[m.pile_count - 1]
            best = throw_of(m, hand | bit(top), bit(top) if m.terms.ban else 0) >> 10
            out[AT_TOP + places[top]] = 1.0
            out[AT_NUMBERS + 7] = 0.02 * best
            out[AT_NUMBERS + 8] = 0.05 * (count - best)
            if best <= m.limit:
                out[AT_NUMBERS + 9] = 1.0
            if melded(hand | bit(top)) >> top & 1:
                out[AT_NUMBERS + 13] = 1.0
            if m.pile_draws < PATIENCE:
                choices[TAKE_TOP] = 1
        choices[LEAVE_TOP] = 1
        if m.phase == UPCARD_OFFER:
            out[AT_NUMBERS] = 1.0
        elif m.phase != WALL:
            out[AT_NUMBERS + 1] = 1.0
    out[AT_NUMBERS + 3] = 0.5 * m.passes
    out[AT_NUMBERS + 4] = m.stock_count / 31.0
    out[AT_NUMBERS + 5] = 0.05 * w.turn
    out[AT_NUMBERS + 10] = 0.2 * popcount(known)
    out[AT_NUMBERS + 11] = 0.2 * popcount(w.took[other])
    out[AT_NUMBERS + 12] = 0.2 * popcount(w.took[me])
    out[AT_NUMBERS + 15] = 0.1 * popcount(melded(hand))
    out[AT_NUMBERS + 16] = 0.1 * outs
    out[AT_NUMBERS + 17] = each
    out[AT_NUMBERS + 18] = 0.02 * unknown
    out[AT_NUMBERS + 19] = 1.0
    put_rules(m, other, out)
    put_context(m, c, me, out)
    return count


def put_rules(m: Machine, other: int, out: Any) -> None:
    """Write the rules of the hand that change how it should be played."""
    out[AT_RULES] = 0.1 * m.limit
    out[AT_RULES + 1] = 0.5 * (m.mult - 1)
    out[AT_RULES + 2] = 0.02 * m.terms.gin_bonus
    out[AT_RULES + 3] = 0.02 * m.terms.undercut_bonus
    out[AT_RULES + 4] = 1.0 if m.terms.undercut_on_tie else 0.0
    out[AT_RULES + 5] = 1.0 if m.terms.big_gin else 0.0
    out[AT_RULES + 6] = 0.02 * m.terms.big_gin_bonus
    out[AT_RULES + 7] = 1.0 if m.terms.ban else 0.0
    out[AT_RULES + 8] = 0.25 * m.terms.dead_stock
    out[AT_RULES + 9] = 1.0 if m.terms.wall else 0.0
    out[AT_RULES + 10] = 0.1 * min(m.pile_draws, 10) if m.terms.most_pile_draws else 0.0
    out[AT_RULES + 11] = 1.0 if m.terms.opening == UPCARD_OFFER else 0.0
    out[AT_RULES + 12] = 1.0 if m.exposed >> other & 1 else 0.0
    out[AT_RULES + 13] = 1.0 if m.terms.longest < 13 else 0.0


def put_context(m: Machine, c: Context, me: int, out: Any) -> None:
    """Write where the match stands, and what the other's earlier hands were like."""
    out[AT_MATCH] = 0.01 * c.scores[me]
    out[AT_MATCH + 1] = 0.01 * c.scores[1 - me]
    out[AT_MATCH + 2] = 0.005 * c.target
    out[AT_MATCH + 3] = 0.01 * (c.target - c.scores[me])
    out[AT_MATCH + 4] = 0.01 * (c.target - c.scores[1 - me])
    out[AT_MATCH + 5] = 1.0 if m.dealer == me else 0.0
    base = TALLIES * (1 - me)
    hands = c.tally[base] + 1.0
    down = c.tally[base + 1] + c.tally[base + 2]
    at = AT_EARLIER
    out[at] = c.tally[base] / (c.tally[base] + 4.0)
    out[at + 1] = c.tally[base + 1] / hands
    out[at + 2] = c.tally[base + 2] / hands
    out[at + 3] = c.tally[base + 3] / hands
    out[at + 4] = c.tally[base + 4] / hands
    out[at + 5] = 0.1 * c.tally[base + 5] / (c.tally[base + 1] + 0.5)
    out[at + 6] = 0.1 * c.tally[base + 6] / (down + 0.5)
    out[at + 7] = 0.03 * c.tally[base + 7] / (c.tally[base + 8] + 0.5)


fill_recency()
