"""The score sheet of one game: what each hand adds, when the game ends, how it is settled. Pure. Rules E1 to E7, E10, S6.

A *party* is who keeps one score: a player, or the partners of one side. Lists are by party. A game, and every column of a
Hollywood sheet, is a `Tally`: it takes entries until a score reaches the target and is then settled line by line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from knockwood.engine.rules import Rules, checked_rules


class LedgerError(ValueError):
    """An entry that the sheet cannot take; one plain sentence says why."""


class Entry(NamedTuple):
    """What a hand (of partners: a pair of hands) puts on the sheet. Everything else is recomputed from these. Rules E10, S6."""

    winner: int | None
    """The party that scored; None after a dead hand or a tie."""
    points: int = 0
    boxes: int = 0


NOTHING = Entry(None)
"""A hand that scores for nobody: dead (W5), a tie (S5), void (I5)."""


class Settlement(NamedTuple):
    """A finished game, line by line: ``totals = base + game + line + extra + flat``. Rules E2 to E7."""

    reached: int
    """The party that reached the target."""
    shutout: bool
    base: tuple[int, ...]
    """Hand points."""
    game: tuple[int, ...]
    """Game bonus (E3)."""
    line: tuple[int, ...]
    """Boxes in points (E4)."""
    extra: tuple[int, ...]
    """What the factor of a shutout adds (E5)."""
    flat: tuple[int, ...]
    """Flat bonus of a shutout (E5)."""
    totals: tuple[int, ...]
    winner: int | None
    """None only with three parties or more, when others than the one who reached the target share the highest total *(own)*."""
    margin: int
    """The winner's total less the highest other one; 0 where the winner has the lower total *(own)*."""

    @property
    def overtaken(self) -> int | None:
        """The party that reached the target and did not win: the end of the game explains it in one sentence. Rules E6, E7."""
        return None if self.winner == self.reached else self.reached


class Tally:
    """Points, boxes and hands won of each party in one game or column; closed once a score reaches the target. Rules E1, H4."""

    __slots__ = ("boxes", "points", "reached", "rules", "wins")

    def __init__(self, rules: Rules, parties: int = 2) -> None:
        checked_rules(rules)
        self.rules = rules
        self.points = [0] * parties
        """Hand points."""
        self.boxes = [0] * parties
        self.wins = [0] * parties
        """Hands won, also those without points."""
        self.reached: int | None = None
        """The party whose score reached the target."""

    @property
    def closed(self) -> bool:
        """It takes no more entries."""
        return self.reached is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """What counts toward the target: points, and boxes at once where the rules say so. Rules E1, E4."""
        worth = self.rules.box_bonus if self.rules.immediate_boxes else 0
        return tuple(points + worth * boxes for points, boxes in zip(self.points, self.boxes, strict=True))

    def enter(self, entry: Entry) -> None:
        """Add an entry. Raises `LedgerError` when the tally is closed."""
        if self.closed:
            raise LedgerError("this game is over, it takes no more entries")
        self.add(entry)
        if entry.winner is not None and self.scores[entry.winner] >= self.rules.target:
            self.reached = entry.winner

    def add(self, entry: Entry) -> None:
        """Add an entry to a sheet that no target ends, as a series has it (X2)."""
        if entry.winner is None:
            return
        self.points[entry.winner] += entry.points
        self.boxes[entry.winner] += entry.boxes
        self.wins[entry.winner] += 1

    def is_shutout(self, party: int) -> bool:
        """Whether all others won no hand and have 0 points. Rules E5, P5."""
        return not any(self.wins[i] or self.points[i] for i in range(len(self.wins)) if i != party)

    def settle(self) -> Settlement | None:
        """The settlement of a closed tally; None before. Rules E2 to E7."""
        return None if self.reached is None else settled(self, self.reached)

    def copy(self) -> Tally:
        """An independent tally in the same state."""
        twin = Tally(self.rules, 0)
        twin.points, twin.boxes, twin.wins = self.points.copy(), self.boxes.copy(), self.wins.copy()
        twin.reached = self.reached
        return twin


def settled(tally: Tally, reached: int) -> Settlement:
    """The lines of a game that *reached* has ended. Rules E2 to E7."""
    rules, every = tally.rules, range(len(tally.wins))
    shutout = tally.is_shutout(reached)
    base, line = tuple(tally.points), tuple(boxes * rules.box_bonus for boxes in tally.boxes)
    game = tuple(rules.game_bonus if party == reached else 0 for party in every)
    factored = base[reached]
    if rules.shutout_mult_base != "hand_points":
        factored += game[reached]
    if rules.shutout_mult_base == "total":
        factored += line[reached]
    more = (rules.shutout_mult - 1) * factored if shutout else 0
    extra = tuple(more if party == reached else 0 for party in every)
    flat = tuple(rules.shutout_flat if shutout and party == reached else 0 for party in every)
    totals = tuple(sum(lines) for lines in zip(base, game, line, extra, flat, strict=True))
    winner = reached if rules.winner_by != "final_total" else leader(totals, reached)
    margin = 0 if winner is None else margin_of(totals, winner)
    return Settlement(reached, shutout, base, game, line, extra, flat, totals, winner, margin)


def leader(totals: Iterable[int], first: int | None = None) -> int | None:
    """The party with the highest total; on equal totals *first* if it is among them, else None. Rule E6."""
    totals = list(totals)
    most = [party for party, total in enumerate(totals) if total == max(totals)]
    if first in most:
        return first
    return most[0] if len(most) == 1 else None


def margin_of(totals: Iterable[int], winner: int) -> int:
    """The winner's total less the highest other one, 0 at least. Rule E7."""
    totals = list(totals)
    return max(0, totals[winner] - max(total for party, total in enumerate(totals) if party != winner))


def at_risk(tally: Tally) -> tuple[int, ...]:
    """The parties that would not win if their next hand just reached the target: more boxes overtake them. Rule E7.

    Empty when the game is over and wherever the target decides. The warning of the score panel is due while a leader is in it.
    """
    if tally.closed or tally.rules.winner_by != "final_total":
        return ()
    found = []
    for party, score in enumerate(tally.scores):
        trial = tally.copy()
        own = tally.rules.box_bonus if tally.rules.immediate_boxes else 0
        trial.add(Entry(party, max(1, tally.rules.target - score - own), 1))
        if settled(trial, party).winner != party:
            found.append(party)
    return tuple(found)
