# cython: annotation_typing=False
"""What a search looks at in a decision: throws, knocks with each throw and spread, and taking the pile card or leaving it.

A plan goes to the end of the turn: after a card off the pile it says what is thrown. Each plan that does not end the hand is
looked at with one or two ways of playing on, the *own* player: 0 knocks at once, 1 plays for gin.
"""

from __future__ import annotations

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from knockwood.engine.deal import Deal
    from knockwood.engine.machine import Machine

if not cython.compiled:
    from knockwood.engine.machine import (
        declare,
        draw,
        end_dead,
        held,
        least_of,
        put_auto,
        put_spread,
        refuse,
        take,
        throw,
        throw_of,
    )
    from knockwood.engine.melds import EACH, bit, count_points, first_meld, lowest, runs, thrown, triples
    from knockwood.engine.view import DISCARD, DRAW, UPCARD_OFFER, WALL
    from knockwood.zoo.throws import beside, lonely_throw, loose_cards, melds_with, paired

    MOST, LEAVE, THROWS, DOWN = 160, 0, 1, 2


class Plans:
    """The plans of a decision. *settings* as in `knockwood.search.settings`."""

    def __init__(self, settings: Mapping[str, int]) -> None:
        self.candidates, self.takes = settings["candidates"], settings["takes"]
        self.spreads, self.lonely, self.loose = settings["spreads"], settings["lonely"], settings["loose"]
        self.patience, self.draws = settings["patience"], settings["draws"]
        if not cython.compiled:
            self.kind, self.taking, self.card, self.own = [0] * MOST, [0] * MOST, [0] * MOST, [0] * MOST
            self.sets, self.blocks, self.left = [0] * MOST, [0] * MOST, [0] * MOST
        self.clear()

    def plan(self, number: int) -> tuple[str, int, int, tuple[int, ...]]:
        """A plan: ``leave throw down``, whether the pile card is taken, the card, the melds of a spread (none: automatic)."""
        what = ("leave", "throw", "down")[self.kind[number]]
        return what, self.taking[number], self.card[number], tuple(self.melds(number))

    def melds(self, number: int) -> list[int]:
        """The melds of the spread of a plan."""
        sets, blocks = self.sets[number], self.blocks[number]
        found = []
        while sets or blocks:
            meld = first_meld(sets, blocks)
            sets &= ~meld
            blocks &= ~meld
            found.append(meld)
        return found

    def list(self, deal: Deal) -> list[tuple[str, int, int, tuple[int, ...]]]:
        """The plans of a position."""
        self.list_plans(deal)
        return [self.plan(number) for number in range(self.count)]

    def clear(self) -> None:
        """No plan."""
        self.count = 0
        self.default = -1

    def add(self, kind: int, taking: int, card: int) -> int:
        """One more plan; its number."""
        at = self.count
        self.kind[at], self.taking[at], self.card[at], self.own[at] = kind, taking, card, 0
        self.sets[at] = self.blocks[at] = 0
        self.left[at] = 0
        self.count += 1
        return at

    def list_plans(self, m: Machine) -> None:
        """The plans of the seat on turn, the default one among them. None where there is nothing to weigh."""
        self.clear()
        hand = held(m)
        if m.phase == DISCARD:
            ban = bit(m.taken) if m.taken >= 0 and m.terms.ban else 0
            self.default = self.list_throws(m, hand, ban, 0, self.candidates)
            self.list_knocks(m, hand, ban, 0)
        elif m.phase in (DRAW, UPCARD_OFFER):
            top = bit(m.pile_cards[m.pile_count - 1])
            ban = top if m.terms.ban else 0
            self.add(LEAVE, 0, -1)
            throws = self.list_throws(m, hand | top, ban, 1, self.takes)
            self.list_knocks(m, hand | top, ban, 1)
            key = throw_of(m, hand | top, ban)
            need = 1 if melds_with(hand, m.pile_cards[m.pile_count - 1]) else self.loose
            self.default = throws if least_of(m, hand) - (key >> 10) >= need else 0
        elif m.phase == WALL:
            top = bit(m.pile_cards[m.pile_count - 1])
            self.add(LEAVE, 0, -1)
            self.list_knocks(m, hand | top, top if m.terms.ban else 0, 1)
        self.double()

    def list_throws(self, m: Machine, hand: int, ban: int, taking: int, most: int) -> int:
        """The *most* best throws by the count left, two points less for a card without a partner; the number of the default."""
        if not cython.compiled:
            cost, cards = [0] * 12, [0] * 12
        loose = loose_cards(hand, ban) if m.terms.longest >= 13 else 0
        best = thrown(lonely_throw(hand, loose, ban, self.lonely) if loose else throw_of(m, hand, ban))
        alone = loose & ~(beside(hand) | paired(loose))
        n = 0
        may = hand & ~ban
        while may:
            card = lowest(may)
            may &= may - 1
            price = least_of(m, hand & ~bit(card))
            if alone >> card & 1:
                price -= 2
            if card == best:
                price -= 1000
            i = n
            while i > 0 and cost[i - 1] > price:
                cost[i] = cost[i - 1]
                cards[i] = cards[i - 1]
                i -= 1
            cost[i] = price
            cards[i] = card
            n += 1
        first = self.count
        for i in range(min(n, most)):
            self.add(THROWS, taking, cards[i])
        return first

    def list_knocks(self, m: Machine, hand: int, ban: int, taking: int) -> None:
        """Every knock within the limit: each throw, each spread that leaves at most `spreads` points more than the least."""
        first = self.count
        least = 1000
        may = hand & ~ban
        while may:
            card = lowest(may)
            may &= may - 1
            ten = hand & ~bit(card)
            count = least_of(m, ten)
            if count > m.limit:
                continue
            least = min(least, count)
            if m.terms.how or m.terms.longest < 13:  # one spread alone may be put down, or is worth a look
                if self.count < MOST // 2:
                    at = self.add(DOWN, taking, card)
                    self.left[at] = count
                continue
            sets = ten & triples(ten) * EACH
            clash = sets & runs(ten)
            n = self.count
            kept = 0
            while True:
                took = sets & ~kept
                took &= triples(took) * EACH
                blocks = runs(ten & ~took)
                count = count_points(ten & ~took & ~blocks)
                if count <= m.limit and self.count < MOST // 2:
                    seen = False
                    for i in range(n, self.count):
                        if self.sets[i] == took:
                            seen = True
                    if not seen:
                        at = self.add(DOWN, taking, card)
                        self.sets[at], self.blocks[at], self.left[at] = took, blocks, count
                kept = (kept - clash) & clash
                if not kept:
                    break
        n = first
        for i in range(first, self.count):
            if self.left[i] <= least + (self.spreads if least else 0):
                self.kind[n], self.taking[n], self.card[n], self.own[n] = DOWN, taking, self.card[i], 0
                self.sets[n], self.blocks[n], self.left[n] = self.sets[i], self.blocks[i], self.left[i]
                n += 1
        self.count = n

    def double(self) -> None:
        """Say how each plan is played on: by one own player, or by both."""
        n = self.count
        for i in range(n):
            if self.kind[i] != DOWN:
                self.own[i] = 1 if self.patience else 0
                if self.patience == 2 and self.count < MOST:
                    self.copy_plan(i)

    def copy_plan(self, number: int) -> None:
        """The same plan, played on by the player that knocks at once."""
        at = self.add(self.kind[number], self.taking[number], self.card[number])
        self.own[at] = 0

    def do(self, m: Machine, number: int) -> None:
        """Do a plan, to the end of the turn."""
        if self.kind[number] == LEAVE:
            if m.phase == UPCARD_OFFER:
                refuse(m)
            elif m.phase == WALL:
                end_dead(m)
            else:
                draw(m)
            return
        wall = m.phase == WALL
        if self.taking[number]:
            take(m)
        if self.kind[number] == THROWS:
            throw(m, self.card[number])
            return
        if self.sets[number] or self.blocks[number]:
            put_spread(m, self.sets[number], self.blocks[number])
        else:
            put_auto(m, held(m) & ~bit(self.card[number]))
        declare(m, self.card[number], wall)
