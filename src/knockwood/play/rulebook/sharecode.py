"""Share codes: a whole rule set in a few signs that can be read aloud, and refused when it is mistyped.

``KW1-062A-E55``: how it is made is in `codeformat`, why in docs/decisions/0031.

The tables of this module are a format: what stands in them never changes and new lines go to the end, so that a code made today
is read for ever. They do not follow the presets; a changed preset gets a new base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from knockwood.engine.rules import Rules, checked_rules
from knockwood.play.rulebook.codeformat import OR_NONE, CodeFormat
from knockwood.play.seating import players_of

if TYPE_CHECKING:
    from knockwood.engine.rules import Value

_FIELDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("hand_size", ()),
    ("first_turn", ("upcard_offer", "normal")),
    ("eleven_card_deal", ()),
    ("discard_taken_ban", ()),
    ("knock_limit", ()),
    ("oklahoma", ()),
    ("oklahoma_ace", ("gin_only", "one")),
    ("knock_card_source", ("upcard", "second_pack")),
    ("spade_multiplier", ()),
    ("spade_doubles_boxes", ()),
    ("gin_bonus", ()),
    ("big_gin_bonus", OR_NONE),
    ("undercut_bonus", ()),
    ("undercut_on_tie", ()),
    ("target", ()),
    ("game_bonus", ()),
    ("box_bonus", ()),
    ("gin_extra_boxes", ()),
    ("big_gin_extra_boxes", ()),
    ("undercut_extra_boxes", ()),
    ("immediate_boxes", ()),
    ("shutout_mult", ()),
    ("shutout_mult_base", ("hand_points", "hand_points_and_game", "total")),
    ("shutout_flat", ()),
    ("winner_by", ("final_total", "target", "series")),
    ("dealer", ("alternate", "loser", "winner")),
    ("first_dealer", ("random", "low_card", "high_card_chooses")),
    ("dead_hand_stock", ()),
    ("fiftieth_card", ()),
    ("max_pile_draws_in_a_row", ()),
    ("arrangement", ("player", "full", "auto_min")),
    ("run_max", OR_NONE),
    ("hollywood", ("none", "per_player", "per_hand")),
    ("hollywood_columns", ()),
    ("hollywood_extend", ()),
    ("series", OR_NONE),
    ("series_play_all", ()),
    ("match_kind", ("single", "best_of", "cumulative")),
    ("match_length", ()),
    ("illegal_knock", ("prevent", "expose")),
    ("pile_view", ("all", "top_only")),
    ("seating", ("heads_up", "rotation", "captain", "partnership")),
    ("partners_alternate", ()),
    ("sweep_boxes", ()),
    ("reveal", ("hand_end", "match_end")),
    ("cents_per_point", ()),
)
"""Number of each rule in a code, with its words by number."""

_BASES: tuple[str, ...] = (
    "game_bonus=0 box_bonus=0 winner_by=target arrangement=auto_min",
    "oklahoma=1 game_bonus=0 box_bonus=0 winner_by=target arrangement=auto_min",
    "knock_limit=0 game_bonus=0 box_bonus=0 winner_by=target arrangement=auto_min",
    "game_bonus=0 box_bonus=0 winner_by=target",
    "first_turn=normal gin_bonus=20 undercut_bonus=10 box_bonus=20 shutout_flat=100 fiftieth_card=1 illegal_knock=expose",
    "first_turn=normal eleven_card_deal=1 gin_bonus=20 undercut_bonus=10 box_bonus=20 shutout_flat=100 fiftieth_card=1 "
    "illegal_knock=expose",
    "first_turn=normal knock_limit=0 gin_bonus=20 undercut_bonus=10 game_bonus=0 box_bonus=0 winner_by=series fiftieth_card=1 "
    "series=3 illegal_knock=expose",
    "first_turn=normal oklahoma=1 oklahoma_ace=one gin_bonus=20 undercut_bonus=10 target=150 box_bonus=20 shutout_flat=100 "
    "fiftieth_card=1 illegal_knock=expose",
    "first_turn=normal gin_bonus=20 undercut_bonus=10 box_bonus=20 shutout_flat=100 fiftieth_card=1 hollywood=per_hand "
    "illegal_knock=expose",
    "first_turn=normal shutout_mult=2 first_dealer=low_card",
    "discard_taken_ban=0 knock_limit=9 undercut_bonus=20 undercut_on_tie=0 shutout_mult=2 shutout_flat=100 dealer=loser",
    "big_gin_bonus=31 shutout_mult=2",
    "gin_bonus=20 undercut_bonus=10 box_bonus=20 shutout_flat=100 dealer=winner",
    "oklahoma=1 spade_multiplier=2 big_gin_bonus=31 target=150 gin_extra_boxes=2 big_gin_extra_boxes=2 undercut_extra_boxes=1 "
    "shutout_mult=2",
    "big_gin_bonus=31 shutout_mult=2 hollywood=per_player",
    "target=150 shutout_mult=2 hollywood=per_player",
    "knock_limit=0 game_bonus=0 box_bonus=0 winner_by=series series=3",
    "oklahoma=1 big_gin_bonus=31 target=250 shutout_mult=2 fiftieth_card=1 match_kind=best_of match_length=5",
)
"""The bases by number, as differences from `_DEFAULTS`: the presets of the first edition."""

_DEFAULTS: dict[str, Value] = {
    **{name: words[0] if len(words) > 1 else 0 for name, words in _FIELDS},
    "hand_size": 10,
    "discard_taken_ban": 1,
    "knock_limit": 10,
    "spade_multiplier": 1,
    "gin_bonus": 25,
    "big_gin_bonus": None,
    "undercut_bonus": 25,
    "undercut_on_tie": 1,
    "target": 100,
    "game_bonus": 100,
    "box_bonus": 25,
    "shutout_mult": 1,
    "dead_hand_stock": 2,
    "max_pile_draws_in_a_row": 20,
    "run_max": None,
    "hollywood": None,
    "hollywood_columns": 3,
    "series": None,
    "match_length": 1,
}
"""The values that a base does not name."""

FORMAT = CodeFormat("KW", "1", _FIELDS, _BASES, _DEFAULTS)
"""The codes of Gin Rummy."""


def is_share_code(text: str) -> bool:
    """Whether a text means to be a share code: it begins with ``KW`` and a digit."""
    return FORMAT.means(text)


def share_code(rules: Rules, players: int | None = None) -> str:
    """The shortest code of *rules*, in groups of four signs; *players* is named in it where the seating leaves it open (P2)."""
    checked_rules(rules)
    return FORMAT.encode(rules.to_dict(), players)


def rules_of_code(text: str) -> Rules:
    """The rules that a code holds. Raises `ShareCodeError` for a text that is no code or a mistyped one."""
    return table_of_code(text)[0]


def table_of_code(text: str) -> tuple[Rules, int | None]:
    """The rules that a code holds, and the number of players if it names one. Raises `ShareCodeError`.

    >>> rules, players = table_of_code(share_code(Rules(seating="rotation"), 4))
    >>> rules.seating, players
    ('rotation', 4)
    """

    def table(values: dict[str, Value], players: int | None) -> tuple[Rules, int | None]:
        rules = Rules.from_dict(values)
        players_of(rules, players)
        return rules, players

    return FORMAT.table(text, table)
