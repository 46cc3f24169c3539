"""Share codes: a whole rule set in a few signs that can be read aloud, and refused when it is mistyped.

``KW1-062A-1Z4`` holds, after the ``KW1`` of its format, a base and what differs from it, and a checksum of three signs. Case,
blanks and hyphens mean nothing; the letters I, L and O are read as 1, 1 and 0; U is never used. docs/decisions/0031 says why.

The tables of this module are a format: what stands in them never changes and new lines go to the end, so that a code made today
is read for ever. They do not follow the presets; a changed preset gets a new base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from knockwood.engine.rules import Rules, RulesError

if TYPE_CHECKING:
    from knockwood.engine.rules import Value

PREFIX = "KW"
VERSION = "1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECK_SIGNS = 3
MOST_SIGNS = 400
"""Longer texts are not looked at: a rule set in which everything differs has about 200 signs."""

_ALIKE = str.maketrans("ILO", "110")

_NONE = ("none",)
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
    ("big_gin_bonus", _NONE),
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
    ("run_max", _NONE),
    ("hollywood", ("none", "per_player", "per_hand")),
    ("hollywood_columns", ()),
    ("hollywood_extend", ()),
    ("series", _NONE),
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
"""Number of each rule in a code, with its words by number. With ``none`` alone, whole numbers follow from 1 on."""

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


class ShareCodeError(RulesError):
    """A text that is no share code: one line says why, and whether it is mistyped."""


def is_share_code(text: str) -> bool:
    """Whether a text means to be a share code: it begins with ``KW`` and a digit."""
    signs = _signs(text)
    return signs.startswith(PREFIX) and signs[len(PREFIX) : len(PREFIX) + 1].isdecimal()


def share_code(rules: Rules) -> str:
    """The shortest code of *rules*, in groups of four signs."""
    values = rules.to_dict()
    body = min((_packed(number, values) for number in range(len(_BASES))), key=len)
    signs = body + _check(VERSION + body)
    return "-".join([PREFIX + VERSION, *(signs[place : place + 4] for place in range(0, len(signs), 4))])


def rules_of_code(text: str) -> Rules:
    """The rules that a code holds. Raises `ShareCodeError` for a text that is no code or a mistyped one."""
    if len(text) > MOST_SIGNS:
        raise ShareCodeError("that is too long for a share code")
    if not is_share_code(text):
        raise ShareCodeError(f"a share code begins with {PREFIX}{VERSION}")
    version, signs = _signs(text)[len(PREFIX)], _signs(text)[len(PREFIX) + 1 :].translate(_ALIKE)
    if version != VERSION:
        raise ShareCodeError(f"share code of a format that is not known here ({PREFIX}{version}): it needs a newer version")
    for sign in signs:
        if sign not in ALPHABET:
            raise ShareCodeError(f"the share code is mistyped: {sign!r} is in no code")
    body, check = signs[:-CHECK_SIGNS], signs[-CHECK_SIGNS:]
    if not body or _check(VERSION + body) != check:
        raise ShareCodeError("the share code is mistyped or incomplete: its last signs do not fit the others")
    try:
        return Rules.from_dict(_unpacked(body))
    except ShareCodeError:
        raise
    except RulesError as error:
        raise ShareCodeError(f"the share code holds rules that cannot be: {error}") from None


# --- the format ---------------------------------------------------------------------------------------------------------------


def _signs(text: str) -> str:
    """What of a text counts."""
    return "".join(text.split()).replace("-", "").upper()


def _base(number: int) -> dict[str, Value]:
    """The values of a base."""
    values = dict(_DEFAULTS)
    for word in _BASES[number].split():
        name, _, text = word.partition("=")
        values[name] = int(text) if text.isdecimal() else text
    return values


def _to_number(words: tuple[str, ...], value: Value) -> int:
    """A value as a number from 0 on."""
    if words == _NONE:
        return 0 if value is None else int(value) + 1
    return words.index("none" if value is None else str(value)) if words else int(value or 0)


def _to_value(words: tuple[str, ...], number: int) -> Value:
    """The value behind a number."""
    if words == _NONE:
        return None if number == 0 else number - 1
    if not words:
        return number
    if number >= len(words):
        raise ShareCodeError("the share code needs a newer version: it holds a value that is not known here")
    return None if words[number] == "none" else words[number]


def _packed(base: int, values: dict[str, Value]) -> str:
    """Base and differences as signs of five bits: the base, then for each rule 6 bits of number, 5 of length, the value."""
    before = _base(base)
    bits = f"{base:05b}"
    for place, (name, words) in enumerate(_FIELDS):
        if values[name] != before[name]:
            number = _to_number(words, values[name])
            bits += f"{place:06b}{number.bit_length():05b}" + (f"{number:b}" if number else "")
    bits += "0" * (-len(bits) % 5)
    return "".join(ALPHABET[int(bits[place : place + 5], 2)] for place in range(0, len(bits), 5))


def _unpacked(body: str) -> dict[str, Value]:
    """The values behind the signs of a body."""
    bits = "".join(f"{ALPHABET.index(sign):05b}" for sign in body)
    base = int(bits[:5], 2)
    if base >= len(_BASES):
        raise ShareCodeError("the share code needs a newer version: its base is not known here")
    values, at, last = _base(base), 5, -1
    while len(bits) - at >= 11:
        place, length = int(bits[at : at + 6], 2), int(bits[at + 6 : at + 11], 2)
        text = bits[at + 11 : at + 11 + length]
        at += 11 + length
        if place >= len(_FIELDS):
            raise ShareCodeError("the share code needs a newer version: it holds a rule that is not known here")
        if place <= last or len(text) < length or text[:1] == "0":
            raise ShareCodeError("the share code holds rules that cannot be")
        name, words = _FIELDS[place]
        values[name] = _to_value(words, int(text or "0", 2))
        last = place
    if len(bits) - at > 4 or "1" in bits[at:]:
        raise ShareCodeError("the share code holds rules that cannot be")
    return values


def _check(signs: str) -> str:
    """Three signs of checksum: 15 bits of a cyclic code, which finds every wrong sign and all neighbours in wrong order."""
    register = 0x7FFF
    for sign in signs:
        for place in range(4, -1, -1):
            bit = (register >> 14 & 1) ^ (ALPHABET.index(sign) >> place & 1)
            register = (register << 1 & 0x7FFF) ^ (0x4599 if bit else 0)
    return "".join(ALPHABET[register >> shift & 31] for shift in (10, 5, 0))
