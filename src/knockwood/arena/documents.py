"""The documents of the arena as they are read back: nothing in a file is trusted, it may be cut or damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from knockwood.arena.plan import ArenaError

Share = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0)]
Sides = dict[str, float]


class Pair(Struct):
    """A figure for each of A and B."""

    a: float
    b: float


class Counts(Struct):
    """A number for each of A and B."""

    a: Count
    b: Count


class Lost(Struct):
    """The matches that a side lost by forfeits."""

    matches: Count
    reasons: dict[str, Count]
    first: str | None


class Losses(Struct):
    """Forfeits of A and B."""

    a: Lost
    b: Lost


class Ways(Struct):
    """How A and B win hands."""

    a: Sides
    b: Sides


class Played(Struct):
    """The rules of a result, as far as it is told by them."""

    series: int | None


class Estimate(Struct):
    """A figure with the luck taken out: it may lie beyond what it estimates, a share below 0 or above 1."""

    mean: float
    low: float
    high: float
    width: Annotated[float, Meta(ge=0)]


class Fairer(Struct):
    """The figures with the luck taken out."""

    a_share: Estimate | None
    points_per_hand: Estimate | None


class Result(Struct):
    """What `report` writes."""

    a: str
    b: str
    rules: Played
    rules_id: str
    games: Count
    draws: Count
    forfeits: Losses
    a_share: Share
    a_share_low: Share
    a_share_high: Share
    points_per_hand: float
    hands: Count
    mix: Sides
    hands_won: Ways
    pairs_swept: Counts
    sign_test_p: float
    decisions: Counts
    ms_per_decision: Pair
    ms_median: Pair
    ms_p95: Pair
    ms_longest: Pair
    without_luck: Fairer | None = None


class Rated(Struct):
    """A rating with its interval."""

    rating: float
    low: float
    high: float


class Anchor(Struct):
    """The player whose rating is fixed."""

    name: str
    rating: float


class Row(Struct):
    """A bout of a ladder."""

    a: str
    b: str
    games: Count
    share: Share
    low: Share
    high: Share
    expected: Share
    forfeits: dict[str, Count] = {}


class OtherRow(Struct):
    """A bout under a further rule set."""

    rules: str
    a: str
    b: str
    games: Count
    share: Share
    low: Share
    high: Share


class Ladder(Struct):
    """What `ladder.document` makes."""

    command: str
    rules: str
    seed: int
    code: str
    anchor: Anchor
    lines: dict[str, str]
    ratings: Annotated[dict[str, Rated], Meta(min_length=1)]
    rows: list[Row]
    ms_per_decision: Sides
    ms_median: Sides
    ms_p95: Sides
    others: list[OtherRow] = []


def found_in(file: Path) -> Any:
    """The JSON of a file; None where it holds none. `ArenaError` where it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes())
    except OSError as error:
        raise ArenaError(f"{file}: cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError):
        return None


def is_result(found: Any) -> bool:
    """Whether a document is a whole result of the arena."""
    return fits(found, Result)


def is_ladder(found: Any) -> bool:
    """Whether a document is a whole ladder."""
    return fits(found, Ladder)


def fits(found: Any, shape: type[Struct]) -> bool:
    """Whether a document has every part of *shape*; further parts mean nothing."""
    try:
        msgspec.convert(found, shape)
    except msgspec.ValidationError:
        return False
    return True
