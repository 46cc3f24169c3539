"""Move counts: how many sequences of n actions begin at a position. A rule that is wrong anywhere changes a count.

A file holds positions and their counts::

    # a comment, to the end of the line
    position rules simple | dealer 1 | phase draw | ...
    depth 1: 2
    depth 2: 24
    reaches knock lay_off dead_hand   # what stands on the sequences of the deepest count

The position is one line in the notation of `knockwood.engine.position`, or of `knockwood.rummy500.position`. A sequence that
ends with the hand before it has n actions does not count. A mismatch is told with the count behind each first action, so that
two engines can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from knockwood.engine import actions
from knockwood.engine.deal import Deal
from knockwood.engine.view import WALL
from knockwood.rummy500 import actions as rummy_actions
from knockwood.rummy500.deal import RummyDeal

RUMMY = "rummy500"
"""The word with which a position of Rummy 500 begins."""
Position = Deal | RummyDeal


class PerftError(ValueError):
    """A file that is no perft file: its name, the line and what is wrong."""


class Case(NamedTuple):
    """A position with its counts by depth, and the line of the file where it stands."""

    line: int
    text: str
    counts: dict[int, int]
    reaches: frozenset[str]


class Mismatch(NamedTuple):
    """A count that differs: by first action what was found, and the kinds that were not reached."""

    case: Case
    depth: int
    expected: int
    found: int
    divided: dict[str, int]


def position(text: str) -> Position:
    """The position of a line: of Rummy 500 if its rules are, else of Gin Rummy. `ValueError` says why there is none."""
    return RummyDeal.parse(text) if text.startswith(RUMMY) else Deal.parse(text)


def count(deal: Position, depth: int) -> int:
    """Number of sequences of exactly *depth* actions from here."""
    legal = deal.legal()
    if depth <= 1:
        return len(legal) if depth == 1 else 1
    total = 0
    for action in legal:
        after = deal.copy()
        after.apply(action)
        total += count(after, depth - 1)
    return total


def divide(deal: Position, depth: int) -> dict[str, int]:
    """The count behind each first action, by its notation."""
    found = {}
    for action in deal.legal():
        after = deal.copy()
        after.apply(action)
        found[deal.action_text(action)] = count(after, depth - 1)
    return found


def reached_rummy(deal: RummyDeal, depth: int) -> Counter[str]:
    """The kinds of actions on the sequences of at most *depth* actions of Rummy 500; results ``out``, ``stock_empty``."""
    kinds: Counter[str] = Counter()
    for action in deal.legal() if depth else ():
        kinds[rummy_actions.kind(action)] += 1
        after = deal.copy()
        after.apply(action)
        result = after.result
        kinds.update(reached_rummy(after, depth - 1) if result is None else ["stock_empty" if result.out is None else "out"])
    return kinds


def reached(deal: Position, depth: int) -> Counter[str]:
    """What stands on the sequences of at most *depth* actions, and how often: kinds of actions, ``spread`` (another than the
    automatic one), ``exposed`` (an illegal knock), ``wall``, and the results ``undercut``, ``tie`` and ``dead_hand``."""
    if isinstance(deal, RummyDeal):
        return reached_rummy(deal, depth)
    kinds: Counter[str] = Counter()
    for action in deal.legal() if depth else ():
        kinds[actions.kind(action)] += 1
        after = deal.copy()
        after.apply(action)
        kinds["spread"] += actions.index(action) > 0 and actions.kind(action) not in ("lay_off", "finish")
        kinds["exposed"] += after.exposed > deal.exposed
        kinds["wall"] += after.phase == WALL
        result = after.result
        if result is None:
            kinds.update(reached(after, depth - 1))
        elif result.kind in ("dead_hand", "undercut", "tie"):
            kinds[result.kind] += 1
    return +kinds


def read(file: Path) -> list[Case]:
    """The positions of a file. `PerftError` names the line that is none."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise PerftError(f"{file}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    cases: list[Case] = []
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        word, _, rest = text.partition(" ")
        if word == "position":
            cases.append(Case(number, rest.strip(), {}, frozenset()))
        elif word in ("depth", "reaches") and not cases:
            raise PerftError(f"{file}, line {number}: a position comes first")
        elif word == "depth":
            depth, colon, value = rest.partition(":")
            if not colon or not all(word.strip().isdecimal() and len(word.strip()) <= 18 for word in (depth, value)):
                raise PerftError(f"{file}, line {number}: `depth N: COUNT` is wanted")
            if int(depth) in cases[-1].counts:
                raise PerftError(f"{file}, line {number}: depth {int(depth)} is given twice")
            cases[-1].counts[int(depth)] = int(value)
        elif word == "reaches" and cases[-1].reaches:
            raise PerftError(f"{file}, line {number}: reaches is given twice")
        elif word == "reaches":
            cases[-1] = cases[-1]._replace(reaches=frozenset(rest.split()))
        else:
            raise PerftError(f"{file}, line {number}: neither position, depth nor reaches: {word[:20]}")
    for case in cases:
        try:
            position(case.text)
        except ValueError as error:
            raise PerftError(f"{file}, line {case.line}: {error}") from None
    return cases


def run(cases: list[Case], most: int | None = None) -> Iterator[tuple[Case, int, Mismatch | None]]:
    """Check each count, shallow ones first; counts above *most* sequences are left out (for the uncompiled engine)."""
    for case in cases:
        deal = position(case.text)
        for depth, expected in sorted(case.counts.items()):
            if most is not None and expected > most:
                continue
            found = count(deal, depth)
            wrong = None if found == expected else Mismatch(case, depth, expected, found, divide(deal, depth))
            yield case, depth, wrong
