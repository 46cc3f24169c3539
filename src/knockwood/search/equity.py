# cython: annotation_typing=False
"""What a score is worth: the chance to win the game from any score, worked out backwards from its end.

Two players who play alike are assumed: `Outcomes` says how their hands end, and `Equity` is what then follows from the rules of
the sheet: target, boxes, who deals (docs/rules.md, sections 13 and 16). Chances are from 0 to 1, always of the player who asks.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from knockwood.engine.rules import Rules

STEPS = 128
"""Most different scores of a player that a table tells apart; higher targets are counted in steps of several points."""
BOXES = 12
"""Boxes that a player is ahead at most; more are counted as these."""
SWEEPS = 40
NEAR = 1e-7
"""The table is done when no chance moves by more than this in a sweep, at the latest after `SWEEPS`."""


class Outcome(NamedTuple):
    """One way a hand can end."""

    by_dealer: bool
    """Whether the dealer scored it."""
    points: int
    boxes: int
    share: float
    """Part of all hands, 0 to 1. What is left to 1 is hands that score for nobody."""


def is_priced(rules: Rules) -> bool:
    """Whether the chance to win follows from one score of each of two players: not on a Hollywood sheet (H1), not in
    a cumulative match (E8), not with more than two seats (P1)."""
    return rules.hollywood is None and rules.match_kind != "cumulative" and rules.seating == "heads_up"


class Equity:
    """The table of one rule set. `ValueError` for rules that are not `is_priced`, and for shares that are none."""

    def __init__(self, rules: Rules, outcomes: Iterable[Outcome]) -> None:
        if not is_priced(rules):
            raise ValueError("no chance follows from the scores alone under these rules")
        listed = list(outcomes)
        scored = sum(outcome.share for outcome in listed)
        if not listed or min(outcome.share for outcome in listed) < 0 or not 0 < scored <= 1 + 1e-9:
            raise ValueError("the shares of the outcomes are no parts of one")
        in_series = rules.series is not None
        self.rules = rules
        self.target = rules.series // 2 + 1 if rules.series is not None else rules.target
        self.by_total = rules.winner_by == "final_total" and not in_series and not rules.immediate_boxes
        self.step = -(-self.target // STEPS)
        self.size = -(-self.target // self.step)
        self.reach = BOXES if self.by_total and rules.box_bonus else 0
        self.bonus = rules.game_bonus
        self.box = rules.box_bonus
        self.deals = {"alternate": 2, "winner": 0, "loser": 1}[rules.dealer]
        self.wins = array("d")
        self.steps = array("i")
        self.boxes = array("i")
        self.count = 0
        for by_dealer in (True, False):
            self._collect([outcome for outcome in listed if outcome.by_dealer is by_dealer], in_series)
        self.idle = max(0.0, 1 - scored)
        self.returns = min(self.steps) == 0
        self.chances = array("d", [0.5]) * (2 * self.size * self.size * (2 * self.reach + 1))
        self._work_out()

    def _collect(self, outcomes: list[Outcome], in_series: bool) -> None:
        """The distinct results of one side, as steps of score, boxes and share; halves of a step go to both sides of it."""
        found: dict[tuple[int, int], float] = {}
        for outcome in outcomes:
            points = 1 if in_series else outcome.points + (self.box * outcome.boxes if self.rules.immediate_boxes else 0)
            low, over = divmod(points, self.step)
            boxes = outcome.boxes if self.reach else 0
            for steps, share in ((low, 1 - over / self.step), (low + 1, over / self.step)):
                if share:
                    found[steps, boxes] = found.get((steps, boxes), 0.0) + share * outcome.share
        for (steps, boxes), share in sorted(found.items()):
            self.steps.append(steps)
            self.boxes.append(boxes)
            self.wins.append(share)
        if not self.count:
            self.count = len(self.wins)

    def chance(self, own: int, other: int, i_deal: bool, boxes: int = 0) -> float:
        """Chance to win from the scores *own* and *other* before a hand; *boxes*: own boxes less those of the other.

        A score at the target or above is the end of the game. `ValueError` for scores that cannot be.
        """
        if own < 0 or other < 0 or (own >= self.target and other >= self.target):
            raise ValueError(f"no game stands at {own} to {other}")
        if own >= self.target:
            return float(self.reached(own, other, boxes))
        if other >= self.target:
            return float(not self.reached(other, own, -boxes))
        boxes = min(max(boxes, -self.reach), self.reach)
        low, over = divmod(own, self.step)
        less, more = divmod(other, self.step)
        near = over / self.step
        far = more / self.step
        chance = 0.0
        for steps, part in ((low, 1 - near), (low + 1, near)):
            for others, share in ((less, 1 - far), (less + 1, far)):
                if part * share:
                    chance += part * share * self.at(min(steps, self.size - 1), min(others, self.size - 1), i_deal, boxes)
        return chance

    def at(self, own: int, other: int, i_deal: bool, boxes: int) -> float:
        """The entry of the table for scores in steps."""
        return float(self.chances[self.place(0 if i_deal else 1, own, other, boxes)])

    def after(self, own: int, other: int, i_deal: bool, boxes: int, i_won: bool, points: int, more: int) -> float:
        """Chance to win after a hand that brought *points* and *more* boxes to this player, or to the other."""
        if self.rules.series is not None:
            points = 1
        elif self.rules.immediate_boxes:
            points += self.box * more
        dealer = i_won == (self.deals == 0) if self.deals < 2 else not i_deal
        if i_won:
            return self.chance(own + points, other, dealer, boxes + more)
        return self.chance(own, other + points, dealer, boxes - more)

    def reached(self, own: int, other: int, boxes: int) -> bool:
        """Whether the player who reaches the target with *own* wins. Rules E6, E7."""
        return not self.by_total or own - other + self.bonus + self.box * boxes >= 0

    def place(self, dealer: int, own: int, other: int, boxes: int) -> int:
        """Where the table holds a state; *dealer* 0: this player deals."""
        return ((dealer * self.size + own) * self.size + other) * (2 * self.reach + 1) + boxes + self.reach

    def _work_out(self) -> None:
        """Fill the table from the highest scores down until it stands still."""
        sweep(self, self.chances, self.steps, self.boxes, self.wins, array("d", [0.0]) * (2 * self.reach + 1))


def sweep(e: Equity, chances: Any, steps: Any, boxes: Any, wins: Any, row: Any) -> None:
    """Go through all states, highest sum of scores first. Only hands that add nothing lead back: until nothing moves then."""
    size: int = e.size
    width: int = 2 * e.reach + 1
    total: int = len(wins)
    for _ in range(SWEEPS):
        moved = 0.0
        for both in range(2 * size - 2, -1, -1):
            for own in range(max(0, both - size + 1), min(size - 1, both) + 1):
                for dealer in range(2):
                    here = ((dealer * size + own) * size + both - own) * width
                    for k in range(width):
                        row[k] = 0.0
                    for i in range(total):
                        add_outcome(e, chances, row, own, both - own, dealer, i, steps[i], boxes[i], wins[i])
                    for k in range(width):
                        chance = row[k] / (1 - e.idle)
                        moved = max(moved, abs(chance - chances[here + k]))
                        chances[here + k] = chance
        if moved < NEAR or not e.returns:
            return


def add_outcome(
    e: Equity, chances: Any, row: Any, own: int, other: int, dealer: int, number: int, steps: int, boxes: int, share: float
) -> None:
    """Add what one result is worth to the chances of a row: a pair of scores and a dealer, with every lead in boxes."""
    reach: int = e.reach
    width: int = 2 * e.reach + 1
    won = (number < e.count) == (dealer == 0)
    if won:
        own += steps
    else:
        other += steps
        boxes = -boxes
    if own >= e.size or other >= e.size:
        for k in range(width):
            ahead = k - reach + boxes
            if ends(e, own, other, ahead) if won else not ends(e, other, own, -ahead):
                row[k] += share
        return
    following = 1 - dealer if e.deals == 2 else (0 if won == (e.deals == 0) else 1)
    there = ((following * e.size + own) * e.size + other) * width
    for k in range(width):
        row[k] += share * chances[there + min(max(k + boxes, 0), width - 1)]


def ends(e: Equity, own: int, other: int, boxes: int) -> bool:
    """`Equity.reached` for scores in steps."""
    return not e.by_total or (own - other) * e.step + e.bonus + e.box * boxes >= 0
