# cython: annotation_typing=False
"""Worlds: hidden cards as they may lie, consistent with everything that the seat on turn has been shown.

The other hand comes from a learned belief (`draw_by`), or it is *developed*: after cards dealt at random it draws and throws as
often as the other player has had a turn, so that it is about as good as a hand of that age. Each world also carries a type of
the other player: how low it goes before it knocks, or which rival it is.
"""

from __future__ import annotations

from array import array

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.deal import Deal
    from knockwood.engine.machine import Machine
    from knockwood.engine.random import Random
    from knockwood.net.belief import Belief
    from knockwood.search.particles import Particles

if not cython.compiled:
    from knockwood.engine.machine import hand_of, least_of, throw_of
    from knockwood.engine.melds import bit, lowest, popcount, thrown
    from knockwood.zoo.throws import dearest_of, known_to, lonely_throw, loose_cards, unseen_by

    ROOM, TYPES, MOST_RIVALS = 52, 4, 8


class Worlds:
    """*size* worlds; *developed* and *best_of* in hundredths for each turn, *lonely* in points."""

    def __init__(self, size: int, developed: int = 100, best_of: int = 0, lonely: int = 3) -> None:
        self.size = size
        self.developed, self.best_of, self.lonely = developed, best_of, lonely
        self.hands = array("Q", bytes(8 * size))
        self.stocks = bytearray(52 * size)
        self.types = bytearray(size)
        if not cython.compiled:
            self.shares, self.pool = [0] * 4, [0] * 52
        self.weigh((1000, 0, 0, 0))
        self.guessed = False

    def weigh(self, shares: Sequence[int]) -> None:
        """The shares of the types, in any unit: four whole numbers."""
        for i in range(4):
            self.shares[i] = shares[i]

    def draw(self, deal: Deal, turns: int, random: Random, particles: Particles | None = None) -> None:
        """Fill every world for the seat on turn of *deal*; *turns* the finished turns of the other seat.

        With *particles* the other hands are theirs, but for guesses that cannot be.
        """
        self.guessed = particles is not None
        if particles is not None:
            self.particles = particles
        self.fill(deal, turns, random)

    def draw_by(self, deal: Deal, belief: Belief, random: Random) -> None:
        """Fill every world for the seat on turn of *deal*, the other hand by a *belief* that has looked at it."""
        self.draw_hands(deal, belief, random)
        self.stack_all(deal, random)

    def draw_hands(self, m: Machine, belief: Belief, r: Random) -> None:
        """The other hands of `draw_by`. One that lies open is the same in all worlds."""
        need = popcount(hand_of(m, 1 - m.turn)) - popcount(known_to(m, m.turn))
        belief.draw(need, self.size, r, self.hands)

    def reveal(self, deal: Deal, random: Random) -> None:
        """Fill every world with the true other hand; only the stock differs. For measuring, never for play."""
        for i in range(self.size):
            self.hands[i] = deal.hand(1 - deal.turn)
        self.stack_all(deal, random)

    def stack_all(self, m: Machine, r: Random) -> None:
        """A stock for every world, of what its other hand leaves."""
        self.stock_count = m.stock_count
        for i in range(self.size):
            self.types[i] = 0
            self.stack(i, unseen_by(m, m.turn) & ~self.hands[i], r)

    def seat(self, deal: Deal, weights: Sequence[int], limits: Sequence[int], random: Random) -> None:
        """Give every world a type of the other player, at most eight, by *weights*.

        A type that would have gone down with the hand of the world, since it is within its limit of *limits*, counts a
        twentieth.
        """
        self.seat_all(deal, array("i", weights), array("i", limits), random)

    def seat_all(self, m: Machine, weights: Any, limits: Any, r: Random) -> None:
        """The loop of `seat`."""
        if not cython.compiled:
            shares = [0] * MOST_RIVALS
        n = len(weights)
        for i in range(self.size):
            count = least_of(m, self.hands[i])
            total = 0
            for k in range(n):
                shares[k] = weights[k] * (1 if count <= limits[k] else 20)
                total += shares[k]
            at = r.below(total)
            k = 0
            while at >= shares[k]:
                at -= shares[k]
                k += 1
            self.types[i] = k

    def world(self, number: int) -> tuple[int, tuple[int, ...], int]:
        """The other hand, the stock with its next card last, and the type of a world."""
        at = ROOM * number
        stock = bytes(self.stocks[at : at + self.stock_count])
        return self.hands[number], tuple(reversed(stock)), self.types[number]

    def fill(self, m: Machine, turns: int, r: Random) -> None:
        """Fill every world. A hand that lies open is the same in all of them."""
        seat = m.turn
        known = known_to(m, seat)
        unseen = unseen_by(m, seat)
        need = popcount(hand_of(m, 1 - seat)) - popcount(known)
        self.stock_count = m.stock_count
        rest = unseen
        self.pool_size = 0
        while rest:
            self.pool[self.pool_size] = lowest(rest)
            self.pool_size += 1
            rest &= rest - 1
        for i in range(self.size):
            hand = known
            if need and self.guessed:
                hand = self.particles.any_hand(r)
            if need and (hand & ~(unseen | known) or known & ~hand or popcount(hand) != need + popcount(known)):
                hand = self.sample(m, known, need, turns, r)
            self.hands[i] = hand
            self.types[i] = self.any_type(r)
            self.stack(i, unseen & ~hand, r)

    def uniform(self, known: int, need: int, r: Random) -> int:
        """The known cards and *need* unseen ones, all alike."""
        hand = known
        for i in range(need):
            j = i + r.below(self.pool_size - i)
            c = self.pool[i]
            self.pool[i] = self.pool[j]
            self.pool[j] = c
            hand |= bit(self.pool[i])
        return hand

    def sample(self, m: Machine, known: int, need: int, turns: int, r: Random) -> int:
        """One other hand."""
        found = self.uniform(known, need, r)
        k = (self.best_of * turns + 50) // 100
        if k:
            best = least_of(m, found)
            for _ in range(k):
                one = self.uniform(known, need, r)
                count = least_of(m, one)
                if count < best:
                    best = count
                    found = one
        steps = (self.developed * turns + 50) // 100
        if self.pool_size == need:
            return found
        for i in range(steps):
            card = self.pool[r.below(self.pool_size)]
            while found >> card & 1:
                card = self.pool[r.below(self.pool_size)]
            found |= bit(card)
            loose = loose_cards(found, known) if m.terms.longest >= 13 else 0
            if not loose:
                card = thrown(throw_of(m, found, known))
            elif i == steps - 1:
                card = thrown(dearest_of(loose, loose & ~known))
            else:
                card = thrown(lonely_throw(found, loose, known, self.lonely))
            found &= ~bit(card)
        return found

    def any_type(self, r: Random) -> int:
        """A type by the shares."""
        at = r.below(self.shares[0] + self.shares[1] + self.shares[2] + self.shares[3])
        for i in range(3):
            if at < self.shares[i]:
                return i
            at -= self.shares[i]
        return 3

    def stack(self, number: int, rest: int, r: Random) -> None:
        """Shuffle the cards that are left as the stock of a world, the next card first."""
        at = ROOM * number
        n = 0
        while rest:
            self.stocks[at + n] = lowest(rest)
            rest &= rest - 1
            n += 1
        for i in range(self.stock_count):
            j = i + r.below(n - i)
            c = self.stocks[at + i]
            self.stocks[at + i] = self.stocks[at + j]
            self.stocks[at + j] = c
