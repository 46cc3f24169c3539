# cython: annotation_typing=False
"""A particle filter over the other hand: many guesses, made likelier or unlikelier by every take, refusal and throw.

A guess that holds a card we draw, or see thrown by nobody, is dropped. Likelihoods are not tempered. It reads the history of a
view alone, so the same view gives the same guesses; a view that goes on where the last one ended is followed on from there.
"""

from __future__ import annotations

from array import array

import cython

from knockwood.engine.random import Random, stream
from knockwood.search.settings import LIMITS
from knockwood.zoo.memory import first_pile, moved

if not cython.compiled:
    from math import exp

    from knockwood.engine.machine import least_of, throw_of
    from knockwood.engine.melds import ALL, bit, lowest, popcount
    from knockwood.zoo.throws import beside, loose_cards, melds_with, paired

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from knockwood.engine.deal import Deal
    from knockwood.engine.view import View


class Particles:
    """*size* guesses at the other hand, each with a type: its knock limit, and whether it takes cards that meld nothing."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.hands, self.others = array("Q", bytes(8 * size)), array("Q", bytes(8 * size))
        self.types, self.other_types = bytearray(size), bytearray(size)
        self.weights, self.sums = array("d", bytes(8 * size)), array("d", bytes(8 * size))
        if not cython.compiled:
            self.falls, self.pool = [0.0] * 128, [0] * 52
        for i in range(128):
            self.falls[i] = exp(-0.25 * i)
        self.random = Random(0)
        self.past: tuple[tuple[str, int], ...] = ()
        self.start: tuple[int, ...] = ()
        self.shares: tuple[int, ...] = ()

    def follow(self, view: View, deal: Deal, shares: Sequence[int]) -> None:
        """Make the guesses those of *view*; *deal* is its seated position, *shares* those of the knock limits."""
        self.machine = deal
        seen, need, told = events(view)
        start = (seen, need, view.dealer, view.seat)
        done = len(self.past)
        if self.start != start or self.past != tuple(told[:done]) or self.shares != tuple(shares):
            self.begin(start, need, shares)
            done = 0
        for event in told[done:]:
            self.happen(event[0], event[1])
        self.past = tuple(told)
        self.add_up()

    def begin(self, start: tuple[int, int, int, int], need: int, shares: Sequence[int]) -> None:
        """Guess afresh, before anything has happened."""
        self.shares, self.start = tuple(shares), start
        self.random = stream(start[0], start[2], start[3])
        total, at, kind = sum(shares), 0, 0
        for i in range(self.size):
            while kind < 3 and i * total >= (at + shares[kind]) * self.size:
                at += shares[kind]
                kind += 1
            self.types[i] = kind << 1 | (i & 1)
        self.deal_hands(start[0], need)

    def happen(self, what: str, card: int) -> None:
        """One event of the history."""
        if what == "refused":
            self.refused(card)
        elif what == "took":
            self.took(card)
        elif what == "drew":
            self.drew()
        elif what == "threw":
            limits = [min(limit, self.machine.limit) for limit in LIMITS]
            self.threw(card, limits[0], limits[1], limits[2], limits[3])
        else:
            self.shown(card)

    def add_up(self) -> None:
        """The sums of the weights, for `any_hand`."""
        total = 0.0
        for i in range(self.size):
            total += self.weights[i]
            self.sums[i] = total

    def any_hand(self, r: Random) -> int:
        """A guess, as likely as its weight says."""
        at = self.sums[self.size - 1] * (r.u32() / 4294967296.0)
        low, high = 0, self.size - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] <= at:
                low = middle + 1
            else:
                high = middle
        return self.hands[low]

    def guesses(self) -> list[tuple[int, float]]:
        """Every guess with its weight."""
        return list(zip(self.hands, self.weights, strict=True))

    def deal_hands(self, seen: int, need: int) -> None:
        """Hands dealt at random from what was not seen."""
        self.seen, self.known, self.taken = seen, 0, -1
        n = 0
        rest = ALL & ~seen
        while rest:
            self.pool[n] = lowest(rest)
            rest &= rest - 1
            n += 1
        for i in range(self.size):
            hand = 0
            for k in range(need):
                j = k + self.random.below(n - k)
                c = self.pool[k]
                self.pool[k] = self.pool[j]
                self.pool[j] = c
                hand |= bit(self.pool[k])
            self.hands[i] = hand
            self.weights[i] = 1.0

    def any_of(self, cards: int) -> int:
        """One of the cards, all alike."""
        skip = self.random.below(popcount(cards))
        while skip:
            cards &= cards - 1
            skip -= 1
        return lowest(cards)

    def would_take(self, hand: int, card: int, kind: int) -> float:
        """Chance that a player with *hand* takes *card*; *kind*: it takes what only lowers its count, or hardly."""
        top = bit(card)
        if not melds_with(hand, card) and card % 13 >= 9:
            return 0.03
        gain = least_of(self.machine, hand) - (throw_of(self.machine, hand | top, top) >> 10)
        if gain <= 0:
            return 0.03
        if melds_with(hand, card):
            return 0.95
        return 0.05 if kind & 1 else 0.85

    def would_throw(self, hand: int, card: int, ban: int) -> float:
        """Chance that a player with these eleven cards throws *card*: the less likely the more points it gives away."""
        if not cython.compiled:
            costs = [0] * 12
        loose = loose_cards(hand, ban)
        alone = loose & ~(beside(hand) | paired(loose))
        best = 10000
        own = 10000
        n = 0
        may = hand & ~ban
        while may:
            c = lowest(may)
            may &= may - 1
            cost = least_of(self.machine, hand & ~bit(c))
            if alone >> c & 1:
                cost -= 3
            best = min(best, cost)
            if c == card:
                own = cost
            costs[n] = cost
            n += 1
        total = 0.0
        for c in range(n):
            total += self.falls[min(127, costs[c] - best)]
        return 0.98 * self.falls[min(127, own - best)] / total + 0.02 / n

    def refused(self, card: int) -> None:
        """The other player left *card* on the pile."""
        self.seen |= bit(card)
        for i in range(self.size):
            self.weights[i] *= 1.0 - self.would_take(self.hands[i], card, self.types[i])
        self.settle(False)

    def took(self, card: int) -> None:
        """The other player took *card* off the pile."""
        self.seen |= bit(card)
        for i in range(self.size):
            self.weights[i] *= self.would_take(self.hands[i], card, self.types[i])
            self.hands[i] |= bit(card)
        self.known |= bit(card)
        self.taken = card
        self.settle(False)

    def drew(self) -> None:
        """The other player drew a card that was not seen."""
        self.taken = -1
        for i in range(self.size):
            self.hands[i] |= bit(self.any_of(ALL & ~self.seen & ~self.hands[i]))

    def threw(self, card: int, limit0: int, limit1: int, limit2: int, limit3: int) -> None:
        """The other player threw *card* and did not knock: unlikely with a hand that its type would have knocked with."""
        one = bit(card)
        ban = bit(self.taken) if self.taken >= 0 and self.machine.terms.ban else 0
        for i in range(self.size):
            if not self.hands[i] & one:
                hidden = self.hands[i] & ~self.known
                if hidden:
                    self.hands[i] = self.hands[i] & ~bit(self.any_of(hidden)) | one
            self.weights[i] *= self.would_throw(self.hands[i], card, ban)
            self.hands[i] &= ~one
            limit = self.types[i] >> 1
            limit = limit0 if limit == 0 else limit1 if limit == 1 else limit2 if limit == 2 else limit3
            if least_of(self.machine, self.hands[i]) <= limit:
                self.weights[i] *= 0.05
        self.known &= ~one
        self.seen |= one
        self.settle(False)

    def shown(self, card: int) -> None:
        """A card came up elsewhere: guesses that hold it are dropped, or mended where all do."""
        one = bit(card)
        others = False
        for i in range(self.size):
            if not self.hands[i] & one:
                others = True
        self.seen |= one
        for i in range(self.size):
            if self.hands[i] & one:
                if others:
                    self.weights[i] = 0.0
                else:
                    self.hands[i] = self.hands[i] & ~one | bit(self.any_of(ALL & ~self.seen & ~self.hands[i]))
        self.settle(others)

    def settle(self, always: bool) -> None:
        """Draw the guesses afresh where few of them carry the weight."""
        total = squares = 0.0
        for i in range(self.size):
            total += self.weights[i]
            squares += self.weights[i] * self.weights[i]
        if total <= 0.0:
            for i in range(self.size):
                self.weights[i] = 1.0
        elif always or total * total < 0.5 * self.size * squares:
            self.resample(total)

    def resample(self, total: float) -> None:
        """As many guesses as before, each as often as its weight says."""
        step = total / self.size
        at = step * (self.random.u32() / 4294967296.0)
        reached = self.weights[0]
        j = 0
        for i in range(self.size):
            while reached <= at and j < self.size - 1:
                j += 1
                reached += self.weights[j]
            self.others[i] = self.hands[j]
            self.other_types[i] = self.types[j]
            at += step
        for i in range(self.size):
            self.hands[i] = self.others[i]
            self.types[i] = self.other_types[i]
            self.weights[i] = 1.0


def events(view: View) -> tuple[int, int, list[tuple[str, int]]]:
    """What the seat had seen at the start, how many cards the other held then, and what happened since, as events."""
    seat, pile, told = view.seat, first_pile(view), []
    seen, need = view.hand, view.other_count
    for number in range(len(view.history) - 1, -1, -1):
        step = view.history[number]
        takes, throws = moved(view, number)
        draws = takes or step.kind == "draw_stock"
        if step.seat != seat:
            need += throws - draws
        else:
            if throws and step.card >= 0:
                seen |= 1 << step.card
            if draws and step.card >= 0:
                seen &= ~(1 << step.card)
    seen |= sum(1 << card for card in pile if card >= 0)
    for number, step in enumerate(view.history):
        takes, throws = moved(view, number)
        top = pile[len(pile) - 1] if pile else -1
        other = step.seat != seat
        if other and step.kind in ("pass", "draw_stock") and top >= 0:
            forced = number > 0 and view.history[number - 1].kind == "pass" and step.kind == "draw_stock"
            if not forced:
                told.append(("refused", top))
        if step.kind == "draw_stock":
            told.append(("drew", -1) if other else ("shown", step.card))
        if takes:
            card = pile.pop()
            if other:
                told.append(("took", card))
        if throws:
            pile.append(step.card)
            if other and step.card >= 0:
                told.append(("threw", step.card))
    return seen, need, told
