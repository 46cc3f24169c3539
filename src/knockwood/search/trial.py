# cython: annotation_typing=False
"""The trial of plans: each is done and played out in the same worlds, and the weaker ones drop out.

Points of a hand, from the side of the seat that decides. Whole numbers, so that compiled and uncompiled choose alike.
"""

from __future__ import annotations

from array import array

import cython

from knockwood.engine.random import Random
from knockwood.engine.terms import terms_of
from knockwood.search.plans import Plans
from knockwood.search.settings import LIMITS
from knockwood.zoo.memory import Memory
from knockwood.zoo.script import Script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from knockwood.engine.deal import Deal
    from knockwood.engine.machine import Machine
    from knockwood.engine.rules import Rules
    from knockwood.engine.terms import Terms
    from knockwood.search.worlds import Worlds

if not cython.compiled:
    from knockwood.zoo.script import finish


class Trial:
    """A trial in *worlds*; its settings as in `knockwood.search.settings`."""

    def __init__(self, settings: Mapping[str, int], worlds: Worlds) -> None:
        self.worlds = worlds
        self.plans = Plans(settings)
        self.memory, self.random = Memory(), Random(0)
        self.gate, self.strict, self.halving = settings["gate"], settings["strict"], settings["halving"]
        habits = {"loose": settings["loose"], "lonely": settings["lonely"], "settles": 1}
        self.eager = Script(**habits)
        self.patient = Script(**habits, first=0, then=0, wall=10)
        self.type0, self.type1, self.type2, self.type3 = (Script(**habits, first=k, then=k) for k in LIMITS)
        self.hands = 0
        self.lax: tuple[Rules, Terms] | None = None
        self.values = array("h", bytes(2 * 160 * worlds.size))
        if not cython.compiled:
            self.done, self.sums, self.alive = [0] * 160, [0] * 160, [0] * 160

    def best(self, deal: Deal) -> int:
        """The number of the plan that is chosen in *deal*, whose hidden cards are not looked at; -1 without a plan."""
        self.base, self.scratch = deal, deal.copy()
        if deal.rules.run_max is not None and deal.rules.run_max >= 5:
            if self.lax is None or self.lax[0] is not deal.rules:
                self.lax = deal.rules, terms_of(deal.rules.replace(run_max=None))
            self.scratch.terms = self.lax[1]  # a longest run of five or more changes no count, and the quick solver counts
        self.plans.list(deal)
        return self.choose() if self.plans.count else -1

    def plan(self, number: int) -> tuple[str, int, int, tuple[int, ...]]:
        """A plan of the last trial, see `Plans.plan`."""
        return self.plans.plan(number)

    def report(self) -> list[tuple[int, float]]:
        """For every plan of the last trial the worlds it was tried in, and its mean."""
        return [(self.done[i], 1.0 * self.sums[i] / max(1, self.done[i])) for i in range(self.plans.count)]

    def put(self, world: int) -> None:
        """Lay the stock of a world."""
        for i in range(self.base.stock_count):
            self.scratch.cards[52 - self.base.stock_count + i] = self.worlds.stocks[52 * world + i]

    def value(self, plan: int, world: int) -> int:
        """The points that a plan brings in a world."""
        renew(self.scratch, self.base, self.worlds.hands[world])
        self.plans.do(self.scratch, plan)
        if self.plans.own[plan]:
            self.play(self.patient, self.worlds.types[world])
        else:
            self.play(self.eager, self.worlds.types[world])
        self.hands += 1
        if self.scratch.winner < 0:
            return 0
        return self.scratch.gain if self.scratch.winner == self.base.turn else -self.scratch.gain

    def play(self, own: Script, kind: int) -> None:
        """Play on against a type."""
        if kind == 0:
            self.play_for(own, self.type0)
        elif kind == 1:
            self.play_for(own, self.type1)
        elif kind == 2:
            self.play_for(own, self.type2)
        else:
            self.play_for(own, self.type3)

    def play_for(self, own: Script, other: Script) -> None:
        """Play the hand out."""
        if self.base.turn:
            finish(self.scratch, self.memory, other, own, self.random)
        else:
            finish(self.scratch, self.memory, own, other, self.random)

    def look(self, until: int) -> None:
        """Try every plan that is left in the worlds up to number *until*."""
        start = until
        for i in range(self.kept):
            start = min(start, self.done[self.alive[i]])
        for world in range(start, until):
            self.put(world)
            for i in range(self.kept):
                plan = self.alive[i]
                if self.done[plan] == world:
                    self.values[plan * self.worlds.size + world] = self.value(plan, world)
                    self.sums[plan] += self.values[plan * self.worlds.size + world]
                    self.done[plan] += 1

    def behind(self, one: int, two: int) -> bool:
        """Whether the mean of a plan is less than that of another."""
        return self.sums[one] * self.done[two] < self.sums[two] * self.done[one]

    def rank(self) -> None:
        """Order the plans that are left by their means, the best first."""
        for i in range(1, self.kept):
            plan = self.alive[i]
            j = i
            while j > 0 and self.behind(self.alive[j - 1], plan):
                self.alive[j] = self.alive[j - 1]
                j -= 1
            self.alive[j] = plan

    def choose(self) -> int:
        """Sequential halving over the plans, then the gate before the default."""
        n = self.plans.count
        for i in range(n):
            self.done[i] = 0
            self.sums[i] = 0
            self.alive[i] = i
        self.kept = n
        rounds = 1
        if self.halving:
            while 1 << rounds < n:
                rounds += 1
        for r in range(rounds):
            self.look(max(min(16, self.worlds.size), self.worlds.size >> rounds - 1 - r))
            self.rank()
            if r < rounds - 1:
                keep = max(2, (self.kept + 1) // 2)
                self.kept = min(keep, self.kept)
        best = self.alive[0]
        default = self.plans.default
        if default >= 0 and best != default and not self.beats(best, default):
            return default
        return best

    def beats(self, one: int, two: int) -> bool:
        """Whether the first plan is better by the gate: so many standard errors of the paired difference."""
        gate = self.gate if self.worlds.size >= 512 else self.strict
        n = min(self.done[one], self.done[two])
        total = squares = 0
        for i in range(n):
            gap = self.values[one * self.worlds.size + i] - self.values[two * self.worlds.size + i]
            total += gap
            squares += gap * gap
        tenths = gate
        # total / n >= gate / 10 * sqrt((squares / n - (total / n) ** 2) / n), without fractions
        return total > 0 and 100 * total * total * n >= tenths * tenths * (squares * n - total * total)


def renew(m: Machine, b: Machine, theirs: int) -> None:
    """Put *m* back to the position of *b*, with another hand in the seat that is not on turn. Its stock is laid already."""
    m.phase, m.turn, m.passes, m.drawn, m.taken = b.phase, b.turn, b.passes, b.drawn, b.taken
    m.pile_draws, m.stock_count, m.pile_count = b.pile_draws, b.stock_count, b.pile_count
    m.known0, m.known1, m.exposed = b.known0, b.known1, b.exposed
    m.knocker = m.knocker_count = m.defender_count = -1
    m.meld_count = m.laid_count = m.own_count = 0
    m.ended, m.winner, m.gain = 0, -1, 0
    m.hand0 = theirs if b.turn else b.hand0
    m.hand1 = b.hand1 if b.turn else theirs
    if b.pile_count:
        m.pile_cards[b.pile_count - 1] = b.pile_cards[b.pile_count - 1]
