"""House rules that cannot stand together: one table, for `Rules`, for forms and for tests. docs/rules.md, section 2."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Contradiction:
    """Values that cannot stand together: ``field`` is the one to mend, ``condition`` says which fields clash, in notation,
    ``reason`` why, in words. ``broken`` tells it of a `Rules`, or of anything with its fields."""

    __slots__ = ("broken", "condition", "field", "reason")

    def __init__(self, field: str, condition: str, reason: str, broken: Callable[[Any], bool]) -> None:
        self.field = field
        self.condition = condition
        self.reason = reason
        self.broken = broken


def _in_a_series(field: str, default: int, thing: str) -> Contradiction:
    """A series counts hands: fields about points keep what means nothing."""
    return Contradiction(
        field,
        f"series and {field} not {default}",
        f"a series counts hands, it has no {thing} (X2)",
        lambda r: r.series is not None and getattr(r, field) != default,
    )


CONTRADICTIONS: tuple[Contradiction, ...] = (
    Contradiction(
        "spade_multiplier",
        "spade_multiplier 2 without oklahoma",
        "2 needs oklahoma (O3)",
        lambda r: r.spade_multiplier > 1 and not r.oklahoma,
    ),
    Contradiction(
        "spade_doubles_boxes",
        "spade_doubles_boxes with spade_multiplier 1",
        "needs spade_multiplier 2 (O3)",
        lambda r: r.spade_doubles_boxes and r.spade_multiplier == 1,
    ),
    Contradiction(
        "knock_card_source",
        "oklahoma and eleven_card_deal with knock_card_source upcard",
        "oklahoma with eleven_card_deal has no upcard, it needs second_pack (O5)",
        lambda r: r.oklahoma and r.eleven_card_deal and r.knock_card_source == "upcard",
    ),
    Contradiction(
        "knock_card_source",
        "knock_card_source second_pack without oklahoma",
        "second_pack needs oklahoma (O5)",
        lambda r: r.knock_card_source != "upcard" and not r.oklahoma,
    ),
    Contradiction(
        "series",
        "series even",
        "the number of hands is odd (X2)",
        lambda r: r.series is not None and r.series % 2 == 0,
    ),
    Contradiction(
        "winner_by",
        "series with winner_by not series",
        "a series is won by series (X2)",
        lambda r: r.series is not None and r.winner_by != "series",
    ),
    Contradiction(
        "series",
        "winner_by series without series",
        "winner_by series needs a length (X2)",
        lambda r: r.series is None and r.winner_by == "series",
    ),
    Contradiction(
        "knock_limit",
        "series with knock_limit not 0",
        "a series has no knocking, the limit is 0 (X1)",
        lambda r: r.series is not None and r.knock_limit > 0,
    ),
    Contradiction(
        "hollywood",
        "hollywood and series",
        "a series has no columns (X2)",
        lambda r: r.series is not None and r.hollywood is not None,
    ),
    _in_a_series("game_bonus", 0, "game bonus"),
    _in_a_series("box_bonus", 0, "boxes"),
    _in_a_series("immediate_boxes", 0, "boxes"),
    _in_a_series("shutout_mult", 1, "shutout"),
    _in_a_series("shutout_flat", 0, "shutout"),
    _in_a_series("cents_per_point", 0, "points to pay for"),
    Contradiction(
        "series_play_all",
        "series_play_all without series",
        "needs series (X3)",
        lambda r: r.series_play_all and r.series is None,
    ),
    Contradiction(
        "hollywood_extend",
        "hollywood_extend without hollywood",
        "needs hollywood (H6)",
        lambda r: r.hollywood_extend and r.hollywood is None,
    ),
    Contradiction(
        "match_kind",
        "match_kind not single with hollywood",
        "a Hollywood sheet is the whole match, its columns are the games (H5)",
        lambda r: r.match_kind != "single" and r.hollywood is not None,
    ),
    Contradiction(
        "match_kind",
        "match_kind not single with series",
        "a series is the whole match (X2)",
        lambda r: r.match_kind != "single" and r.series is not None,
    ),
    Contradiction(
        "match_length",
        "match_kind single with match_length not 1",
        "a single game has length 1 (E8)",
        lambda r: r.match_kind == "single" and r.match_length != 1,
    ),
    Contradiction(
        "match_length",
        "match_kind best_of with match_length even or above 9",
        "best_of takes an odd number of games from 1 to 9 (E8)",
        lambda r: r.match_kind == "best_of" and (r.match_length > 9 or r.match_length % 2 == 0),
    ),
    Contradiction(
        "match_length",
        "match_kind cumulative with match_length below 10",
        "cumulative takes points, 10 or more; 500 is usual (E8)",
        lambda r: r.match_kind == "cumulative" and r.match_length < 10,
    ),
    Contradiction(
        "seating",
        "seating not heads_up with hollywood",
        "Hollywood columns are for two players (H1)",
        lambda r: r.seating != "heads_up" and r.hollywood is not None,
    ),
    Contradiction(
        "seating",
        "seating not heads_up with series",
        "a series is for two players (X2)",
        lambda r: r.seating != "heads_up" and r.series is not None,
    ),
    Contradiction(
        "partners_alternate",
        "partners_alternate without partnership",
        "needs partnership (P11)",
        lambda r: r.partners_alternate and r.seating != "partnership",
    ),
    Contradiction(
        "sweep_boxes",
        "sweep_boxes without partnership",
        "needs partnership (P10)",
        lambda r: r.sweep_boxes > 0 and r.seating != "partnership",
    ),
)
"""Every reason why in-range values are no `Rules`. A `Rules` that exists is against none of them."""


def contradictions(rules: Any) -> list[Contradiction]:
    """All entries that these values are against: for forms that show every reason at once.

    Anything with the fields is taken.
    """
    return [contradiction for contradiction in CONTRADICTIONS if contradiction.broken(rules)]
