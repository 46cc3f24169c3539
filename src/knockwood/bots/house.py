"""The three difficulties: easy, medium and hard.

They play the same way and differ in three habits: how much of the pile they read, how carefully they throw, and above all when
they knock. An easy bot holds out for gin and gets caught with its cards still up.
"""

from __future__ import annotations

from typing import NamedTuple

from knockwood.bots.bot import TakeAndThrow, banned, chance, declare
from knockwood.bots.reading import Reading
from knockwood.engine import actions
from knockwood.engine.arrange import melds_with
from knockwood.engine.random import Random
from knockwood.engine.runmax import auto_spread, best_discard, deadwood, defence
from knockwood.engine.showdown import score
from knockwood.engine.view import View


class Style(NamedTuple):
    """The habits of a difficulty. Worths are points of deadwood."""

    remembers: int
    """Cards of the pile it reads, from the top."""
    reads_throws: bool
    """Whether it sees that a card beside one the other player threw is safer."""
    hope: float
    """Worth of a point that one unseen card would take off; 0 = it does not look ahead."""
    care: float
    """Cost of a throw that the other player can surely meld."""
    slip: int
    """Largest random error in the worth of a throw, in tenths of a point."""
    takes_for: int
    """Points that a pile card without a meld must save to be taken; 99 = only melds are taken."""
    knocks: tuple[tuple[int, int], ...]
    """(own turns finished, most deadwood it knocks with from then on), turns ascending."""


STYLES = {
    "easy": Style(2, False, 0.0, 0.0, 70, 3, ((0, 0), (12, 3))),
    "medium": Style(6, False, 0.02, 0.5, 20, 99, ((0, 10), (4, 6), (8, 4))),
    "hard": Style(52, True, 0.045, 2.4, 0, 99, ((0, 10), (6, 0))),
}
"""By name. The figures were tuned with the arena over all bots of this folder: early knocks pay while the other hand is still
loose; later a low count is worth more as a gin or an undercut to come than as a knock.
"""

WINDOW = 12
"""Throws that leave this many points more than the best one are not looked at."""


SAMPLES = 24
"""Hands of the other player that are tried at the wall."""


def worth(view: View, ten: int, other: int) -> int:
    """Points of a knock or gin with the cards *ten* in the automatic spread (A4) against the hand *other*; less than 0: they
    pay."""
    longest = view.rules.run_max
    spread = auto_spread(ten, longest)
    count = deadwood(ten, longest)
    answer = defence(other, spread if count else (), longest)
    end = score(view.rules, "knock" if count else "gin", count, answer.count, view.mult)
    return end.points if end.winner == "knocker" else -end.points


class HouseBot(TakeAndThrow):
    """A difficulty by name; `KeyError` for a name that is none."""

    def __init__(self, name: str, seed: int = 0, style: Style | None = None) -> None:
        super().__init__(seed)
        self.name = name
        self.style = style or STYLES[name]

    def takes(self, view: View, card: int) -> bool:
        """For a meld that lowers the count, or for enough points."""
        hand = view.hand
        ban = 1 << card if view.rules.discard_taken_ban else 0
        longest = view.rules.run_max
        _, after = best_discard(hand | 1 << card, ban, longest)
        saved = deadwood(hand, longest) - after
        return saved > 0 and (melds_with(hand, card) or saved >= self.style.takes_for)

    def throws(self, view: View) -> int:
        """Gin at once; knock by the schedule; otherwise the throw with the best outlook."""
        style = self.style
        card, count = best_discard(view.hand, banned(view), view.rules.run_max)
        if count == 0:
            return actions.gin(card)
        reading = Reading(view, style.remembers, style.reads_throws)
        if count <= view.limit:
            sure = (
                worth(view, view.hand & ~(1 << card), view.other_hand) > 0 if view.other_hand else self._knocks(reading, count)
            )
            if sure:
                return declare(view, card, count)
        return actions.discard(self._throw(view, reading, count))

    def knocks_at_the_wall(self, view: View, card: int, count: int) -> bool:
        """If hands that the other player may hold pay more than they cost; the alternative is nothing (W3)."""
        ten = view.holding & ~(1 << card)
        reading = Reading(view, self.style.remembers)
        known = reading.known & ~(1 << card)
        pool = [one for one in range(52) if reading.unseen >> one & 1 and not ten >> one & 1 and one != card]
        random = chance(view, self.seed)
        total = 0
        for _ in range(SAMPLES):
            random.shuffle(pool)
            other = known | sum(1 << one for one in pool[: view.other_count - known.bit_count()])
            total += worth(view, ten, other)
        return total > 0

    def _knocks(self, reading: Reading, count: int) -> bool:
        """Whether to knock with *count* left."""
        most = 0
        for turn, limit in self.style.knocks:
            if reading.turns >= turn:
                most = limit
        return count <= most

    def _throw(self, view: View, reading: Reading, least: int) -> int:
        """The discard: few points left, good draws to come, little help for the other player."""
        style = self.style
        hand = view.hand
        may = hand & ~banned(view)
        random: Random | None = chance(view, self.seed) if style.slip else None
        best, chosen = 1e9, -1
        while may:
            bit = may & -may
            may ^= bit
            ten = hand ^ bit
            count = deadwood(ten, reading.run_max)
            if count > least + WINDOW:
                continue
            card = bit.bit_length() - 1
            cost = float(count)
            if style.hope:
                cost -= style.hope * reading.outs(ten, count)
            if style.care:
                cost += style.care * reading.danger(card)
            if random is not None:
                cost += random.below(style.slip + 1) / 10
            if cost < best or (cost == best and card % 13 > chosen % 13):
                best, chosen = cost, card
        return chosen
