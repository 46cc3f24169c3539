# cython: annotation_typing=False
"""From the facts of a knock to points."""

from __future__ import annotations

import cython

from knockwood.engine.rules import checked_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knockwood.engine.rules import Rules

if not cython.compiled:
    KNOCKED, GINNED, BIG_GINNED, UNDERCUT, TIED, DEAD = range(1, 7)

RESULTS = ("", "knock", "gin", "big_gin", "undercut", "tie", "dead_hand")
"""Names of results; the place is the number that the engine keeps."""


class HandResult:
    """A hand that is over: everything the score sheet needs. Frozen by custom; equal when all facts are.

    ``kind`` is ``knock gin big_gin undercut tie dead_hand``; ``winner`` a seat or None; ``points`` and ``boxes`` go to the
    winner. Counts are points of deadwood, -1 in a dead hand. Melds are masks; ``laid`` lists (card, meld index) in order.
    ``bonus`` and ``mult`` explain the points: ``points == (difference + bonus) * mult``, gin counting from 0.
    """

    __slots__ = (
        "bonus",
        "boxes",
        "defender_count",
        "defender_melds",
        "kind",
        "knock_discard",
        "knocker",
        "knocker_count",
        "laid",
        "mult",
        "points",
        "spread",
        "winner",
    )

    def __init__(
        self,
        kind: str,
        winner: int | None = None,
        points: int = 0,
        boxes: int = 0,
        knocker: int | None = None,
        knocker_count: int = -1,
        defender_count: int = -1,
        spread: tuple[int, ...] = (),
        laid: tuple[tuple[int, int], ...] = (),
        defender_melds: tuple[int, ...] = (),
        knock_discard: int = -1,
        mult: int = 1,
        bonus: int = 0,
    ) -> None:
        self.kind = kind
        self.winner = winner
        self.points = points
        self.boxes = boxes
        self.knocker = knocker
        self.knocker_count = knocker_count
        self.defender_count = defender_count
        self.spread = spread
        self.laid = laid
        self.defender_melds = defender_melds
        self.knock_discard = knock_discard
        self.mult = mult
        self.bonus = bonus

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandResult) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.__slots__))

    def __repr__(self) -> str:
        who = "nobody" if self.winner is None else f"seat {self.winner}"
        return f"HandResult({self.kind}, {who}, {self.points} points)"


class Score:
    """Result of a hand in points: ``kind``, ``winner`` ("knocker", "defender" or None), ``points``, ``boxes``, ``bonus``."""

    __slots__ = ("bonus", "boxes", "kind", "points", "winner")

    def __init__(self, kind: str, winner: str | None, points: int, boxes: int, bonus: int) -> None:
        self.kind = kind
        self.winner = winner
        self.points = points
        self.boxes = boxes
        self.bonus = bonus

    def __repr__(self) -> str:
        return f"Score({self.kind}, {self.winner}, {self.points} points, {self.boxes} boxes)"


def outcome(declared: int, k: int, d: int, undercut_on_tie: bool) -> int:
    """What a declaration (KNOCKED, GINNED, BIG_GINNED) comes to with the counts *k* and *d*. Rules S1 to S5, S8."""
    if declared != KNOCKED or k < d:
        return declared
    if d < k or undercut_on_tie:
        return UNDERCUT
    return TIED


def worth(result: int, k: int, d: int, bonus: int, mult: int) -> int:
    """Points of the winner. Rules S1 to S5, O3."""
    if result == KNOCKED:
        return (d - k) * mult
    if result == UNDERCUT:
        return (k - d + bonus) * mult
    if result in (GINNED, BIG_GINNED):
        return (d + bonus) * mult
    return 0


def score(rules: Rules, kind: str, knocker_count: int, defender_count: int, mult: int = 1) -> Score:
    """Points and boxes of a hand whose knocker declared *kind* (``knock``, ``gin`` or ``big_gin``). Rules S1 to S9.

    *defender_count* is the count after lay-offs, none against gin; *mult* the factor of the hand (O3).
    `ValueError` for an unknown kind, a negative count, or a gin that leaves points.
    """
    checked_rules(rules)
    if kind not in ("knock", "gin", "big_gin"):
        raise ValueError(f"no such declaration: {kind}")
    if knocker_count < 0 or defender_count < 0:
        raise ValueError("a count is 0 or more points")
    if (kind == "knock") != (knocker_count > 0):
        raise ValueError(f"a {kind.replace('_', ' ')} with {knocker_count} points left cannot be (K4)")
    if kind == "big_gin" and rules.big_gin_bonus is None:
        kind = "gin"
    result = outcome(RESULTS.index(kind), knocker_count, defender_count, bool(rules.undercut_on_tie))
    bonus = {GINNED: rules.gin_bonus, BIG_GINNED: rules.big_gin_bonus or 0, UNDERCUT: rules.undercut_bonus}.get(result, 0)
    points = worth(result, knocker_count, defender_count, bonus, mult)
    if result == TIED:
        return Score("tie", None, 0, 0, 0)
    boxes = boxes_of(rules, result, mult)
    return Score(RESULTS[result], "defender" if result == UNDERCUT else "knocker", points, boxes, bonus)


def boxes_of(rules: Rules, result: int, mult: int = 1) -> int:
    """Boxes of a hand that somebody scored; *result* is its place in ``RESULTS``. Rules S6, S7, O3."""
    extra = {GINNED: rules.gin_extra_boxes, BIG_GINNED: rules.big_gin_extra_boxes, UNDERCUT: rules.undercut_extra_boxes}
    return (1 + extra.get(result, 0)) * (mult if rules.spade_doubles_boxes else 1)
