"""Hollywood scoring: several games on one sheet. Pure. Rules H1 to H6."""

from __future__ import annotations

from knockwood.engine.rules import Rules, checked_rules
from knockwood.play.ledger import Entry, LedgerError, Tally, leader, margin_of

MOST_COLUMNS = 20
"""Columns of a sheet that is extended and nobody gives notice: then no further one opens *(own)*. Rule H6."""


class Columns:
    """The columns of a Hollywood sheet, and which of them the next hand enters."""

    __slots__ = ("extended", "pointers", "rules", "scored", "tallies")

    def __init__(self, rules: Rules, parties: int = 2) -> None:
        """An empty sheet of ``Rules.hollywood_columns`` columns; *rules* name the mode."""
        checked_rules(rules)
        self.rules = rules
        self.tallies = [Tally(rules, parties) for _ in range(rules.hollywood_columns)]
        self.pointers = [0] * parties
        """For each party the column up to which its wins are entered (H2)."""
        self.scored = 0
        """Hands that somebody won (H3)."""
        self.extended = bool(rules.hollywood_extend)
        """A closed column opens a further one, until somebody gives notice (H6)."""

    @property
    def over(self) -> bool:
        """All columns are closed. Rule H5."""
        return all(tally.closed for tally in self.tallies)

    def enter(self, entry: Entry) -> tuple[int, ...]:
        """Enter a hand; the columns (from 0) that took it. Raises `LedgerError` when all are closed. Rules H1 to H4, H6."""
        if self.over:
            raise LedgerError("all columns are closed")
        if entry.winner is None:
            return ()
        self.scored += 1
        reach = self.reach(entry.winner)
        took = tuple(number for number, tally in enumerate(self.tallies[:reach]) if not tally.closed)
        for number in took:
            self.tallies[number].enter(entry)
            if self.tallies[number].closed and self.extended and len(self.tallies) < MOST_COLUMNS:
                self.tallies.append(Tally(self.rules, len(self.pointers)))
        return took

    def reach(self, winner: int) -> int:
        """How many columns, from the first, a win of *winner* is entered in unless they are closed. Rules H2, H3."""
        count = len(self.tallies)
        if self.rules.hollywood == "per_hand":
            return min(self.scored, count)
        pointer = min(self.pointers[winner] + 1, count)
        while pointer < count and self.tallies[pointer - 1].closed:
            pointer += 1
        self.pointers[winner] = pointer
        return pointer

    def give_notice(self) -> None:
        """No further column opens; the match ends when those on the sheet are closed. Rule H6.

        Raises `LedgerError` where nothing was extended.
        """
        if not self.extended:
            raise LedgerError("the sheet is not extended, there is nothing to give notice of (H6)")
        self.extended = False

    @property
    def grand_totals(self) -> tuple[int, ...]:
        """Sum of the totals of the closed columns. Rule H5."""
        sums = [0] * len(self.pointers)
        for tally in self.tallies:
            lines = tally.settle()
            if lines is not None:
                sums = [whole + total for whole, total in zip(sums, lines.totals, strict=True)]
        return tuple(sums)

    @property
    def winner(self) -> int | None:
        """The party with the higher grand total once all columns are closed; None before, and in a draw. Rule H5."""
        return leader(self.grand_totals) if self.over else None

    @property
    def margin(self) -> int:
        """Difference of the grand totals once all columns are closed. Rules E7, H5, B2."""
        return 0 if self.winner is None else margin_of(self.grand_totals, self.winner)

    def copy(self) -> Columns:
        """An independent sheet in the same state."""
        twin = Columns.__new__(Columns)
        twin.rules = self.rules
        twin.tallies = [tally.copy() for tally in self.tallies]
        twin.pointers = self.pointers.copy()
        twin.scored = self.scored
        twin.extended = self.extended
        return twin
