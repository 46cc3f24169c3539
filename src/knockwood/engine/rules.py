"""House rules as one frozen record, the presets, and what of them is played yet.

A variant is a value of `Rules`, never a subclass. Fields, ranges and presets: docs/rules.md, sections 2 and 3.
"""

from __future__ import annotations

from knockwood.engine.cards import Card
from knockwood.engine.contradictions import CONTRADICTIONS, Contradiction, contradictions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Value = int | str | None

__all__ = [
    "CONTRADICTIONS",
    "FIELDS",
    "PRESETS",
    "Contradiction",
    "Field",
    "NotSupported",
    "Rules",
    "RulesError",
    "check_hand_supported",
    "check_supported",
    "contradictions",
    "hand_limit",
    "hand_mult",
    "is_number",
    "nearest_preset",
    "parse_rules",
    "preset",
    "rules_text",
]

SWITCH = (0, 1)


class RulesError(ValueError):
    """Rules that cannot be. The text is one line that names the field and the reason."""


class NotSupported(RulesError):
    """Rules that are valid but not played yet; ``field`` names the first such field."""

    def __init__(self, field: str) -> None:
        super().__init__(f"not supported yet: {field}")
        self.field = field


class Field:
    """Default and range of one house rule: whole numbers ``low..high``, or one of ``words``; ``none`` if it may be absent."""

    __slots__ = ("default", "high", "low", "none", "words")

    def __init__(self, default: Value, low: int = 0, high: int = 0, words: tuple[str, ...] = (), none: bool = False) -> None:
        self.default = default
        self.low = low
        self.high = high
        self.words = words
        self.none = none

    @property
    def is_switch(self) -> bool:
        """Whether the field is 0/1."""
        return not self.words and not self.none and (self.low, self.high) == SWITCH

    def check(self, name: str, value: object) -> Value:
        """The value as it is kept; `RulesError` if it is out of range. Switches also take True and False."""
        if value is None and self.none:
            return None
        if self.words:
            if isinstance(value, str) and value in self.words:
                return value
            raise RulesError(f"{name}: {value!r} is none of {', '.join(self.words)}")
        if isinstance(value, bool) and self.is_switch:
            return int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise RulesError(f"{name}: a whole number{' or none' if self.none else ''} is wanted, not {value!r}")
        if not self.low <= value <= self.high:
            raise RulesError(f"{name}: {value} is not within {self.low} to {self.high}")
        return value


def _switch(default: int) -> Field:
    return Field(default, 0, 1)


def _word(*words: str) -> Field:
    return Field(words[0], words=words)


FIELDS: dict[str, Field] = {
    "hand_size": Field(10, 1, 13),
    "first_turn": _word("upcard_offer", "normal"),
    "eleven_card_deal": _switch(0),
    "discard_taken_ban": _switch(1),
    "knock_limit": Field(10, 0, 10),
    "oklahoma": _switch(0),
    "oklahoma_ace": _word("gin_only", "one"),
    "knock_card_source": _word("upcard", "second_pack"),
    "spade_multiplier": Field(1, 1, 2),
    "spade_doubles_boxes": _switch(0),
    "gin_bonus": Field(25, 0, 100),
    "big_gin_bonus": Field(None, 0, 100, none=True),
    "undercut_bonus": Field(25, 0, 100),
    "undercut_on_tie": _switch(1),
    "target": Field(100, 1, 1000),
    "game_bonus": Field(100, 0, 500),
    "box_bonus": Field(25, 0, 100),
    "gin_extra_boxes": Field(0, 0, 4),
    "big_gin_extra_boxes": Field(0, 0, 4),
    "undercut_extra_boxes": Field(0, 0, 4),
    "immediate_boxes": _switch(0),
    "shutout_mult": Field(1, 1, 2),
    "shutout_mult_base": _word("hand_points", "hand_points_and_game", "total"),
    "shutout_flat": Field(0, 0, 500),
    "winner_by": _word("final_total", "target", "series"),
    "dealer": _word("alternate", "loser", "winner"),
    "first_dealer": _word("random", "low_card", "high_card_chooses"),
    "dead_hand_stock": Field(2, 0, 4),
    "fiftieth_card": _switch(0),
    "max_pile_draws_in_a_row": Field(20, 0, 100),
    "arrangement": _word("player", "full", "auto_min"),
    "run_max": Field(None, 3, 13, none=True),
    "hollywood": Field(None, words=("per_player", "per_hand"), none=True),
    "hollywood_columns": Field(3, 1, 9),
    "hollywood_extend": _switch(0),
    "series": Field(None, 1, 99, none=True),
    "series_play_all": _switch(0),
    "match_kind": _word("single", "best_of", "cumulative"),
    "match_length": Field(1, 1, 10_000),
    "illegal_knock": _word("prevent", "expose"),
    "pile_view": _word("all", "top_only"),
    "seating": _word("heads_up", "rotation", "captain", "partnership"),
    "partners_alternate": _switch(0),
    "sweep_boxes": Field(0, 0, 4),
    "reveal": _word("hand_end", "match_end"),
    "cents_per_point": Field(0, 0, 1_000_000),
}


class Rules:
    """Every house rule of a game. Frozen; give fields by name, the others keep the defaults of docs/rules.md section 2.

    Switches are 0 or 1. `RulesError` names a field that is unknown, out of range or against another one.

    >>> Rules(knock_limit=0).knock_limit, preset("simple").arrangement
    (0, 'auto_min')
    """

    __slots__ = (*FIELDS, "_hash", "_id", "_text")

    hand_size: int
    """Cards dealt to each player. Rule D1."""
    first_turn: str
    """``upcard_offer`` or ``normal``. Rules D4, T1 to T4."""
    eleven_card_deal: int
    """Eleven cards to the non-dealer, no upcard. Rule D5."""
    discard_taken_ban: int
    """The card taken from the pile may not be thrown this turn. Rule T7."""
    knock_limit: int
    """Most points of deadwood that may knock; 0 plays gin only. Rule K1."""
    oklahoma: int
    """The upcard sets the limit of the hand. Rule O1."""
    oklahoma_ace: str
    """Limit with an ace as upcard: ``gin_only`` or ``one``. Rule O2."""
    knock_card_source: str
    """Where the limit card comes from: ``upcard`` or ``second_pack``. Rule O5."""
    spade_multiplier: int
    """Factor on the score of a hand whose limit card is a spade. Rule O3."""
    spade_doubles_boxes: int
    """The factor also multiplies the boxes. Rule O3."""
    gin_bonus: int
    """Points for gin. Rule S1."""
    big_gin_bonus: int | None
    """Points for eleven melded cards; None: big gin is off. Rules S2, K6."""
    undercut_bonus: int
    """Points for an undercut. Rule S4."""
    undercut_on_tie: int
    """Equal counts are an undercut. Rules S4, S5."""
    target: int
    """Points that end a game. Rule E1."""
    game_bonus: int
    """Points for the player who reaches the target. Rule E3."""
    box_bonus: int
    """Points for every box at the end. Rule E4."""
    gin_extra_boxes: int
    """Boxes for gin besides the one for the hand. Rule S7."""
    big_gin_extra_boxes: int
    """Boxes for big gin besides the one for the hand. Rule S7."""
    undercut_extra_boxes: int
    """Boxes for an undercut besides the one for the hand. Rule S7."""
    immediate_boxes: int
    """Boxes count toward the target at once. Rule E4."""
    shutout_mult: int
    """Factor of a shutout. Rule E5."""
    shutout_mult_base: str
    """What the factor multiplies: ``hand_points``, ``hand_points_and_game`` or ``total``. Rule E5."""
    shutout_flat: int
    """Flat points of a shutout. Rule E5."""
    winner_by: str
    """Who wins the game: ``target``, ``final_total`` or ``series``. Rule E6."""
    dealer: str
    """Who deals after a won hand: ``alternate``, ``loser`` or ``winner``. Rule R2."""
    first_dealer: str
    """Who deals first: ``random``, ``low_card`` or ``high_card_chooses``. Rule R1."""
    dead_hand_stock: int
    """Stock size that ends the hand, in cards. Rule W1."""
    fiftieth_card: int
    """The other player may still take the last discard and knock. Rule W2."""
    max_pile_draws_in_a_row: int
    """Draws from the pile in a row that end the hand; 0: no limit. Rule W4."""
    arrangement: str
    """Who arranges the knocker's hand: ``player``, ``full`` or ``auto_min``. Rules A1 to A4."""
    run_max: int | None
    """Cards of the longest run; None: no limit. Rule M2."""
    hollywood: str | None
    """Three games at once: None, ``per_player`` or ``per_hand``. Rules H1 to H6."""
    hollywood_columns: int
    """Number of columns. Rule H1."""
    hollywood_extend: int
    """A further column may start when the first closes. Rule H6."""
    series: int | None
    """Hands of a straight-gin series (odd), or None. Rules X1 to X4."""
    series_play_all: int
    """Play every hand of the series. Rule X3."""
    match_kind: str
    """How games make a match: ``single``, ``best_of`` or ``cumulative``. Rule E8."""
    match_length: int
    """Games (``best_of``, odd) or points (``cumulative``). Rule E8."""
    illegal_knock: str
    """What happens to a knock above the limit: ``prevent`` or ``expose``. Rules I1 to I3."""
    pile_view: str
    """What of the pile may be looked at: ``all`` or ``top_only``. Rule V2."""
    seating: str
    """Form of the table: ``heads_up``, ``rotation``, ``captain`` or ``partnership``. Rules P1 to P12."""
    partners_alternate: int
    """Partners change opponents each hand. Rule P11."""
    sweep_boxes: int
    """Boxes more when one side wins both hands. Rule P10."""
    reveal: str
    """When cards become public beyond the sheet: ``hand_end`` or ``match_end``. Rule W5."""
    cents_per_point: int
    """Stake in cents; 0: none. Rule B1."""

    def __init__(self, **values: object) -> None:
        for name in values:
            if name not in FIELDS:
                raise RulesError(f"unknown rule: {name}")
        for name, field in FIELDS.items():
            object.__setattr__(self, name, field.check(name, values[name]) if name in values else field.default)
        for contradiction in CONTRADICTIONS:
            if contradiction.broken(self):
                raise RulesError(f"{contradiction.field}: {contradiction.reason}")
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, name) for name in FIELDS)))
        object.__setattr__(self, "_id", "")
        object.__setattr__(self, "_text", "")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("rules are frozen; use replace()")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("rules are frozen")

    @property
    def id(self) -> str:
        """Twelve hex digits that depend on the values alone."""
        if not self._id:
            import hashlib
            import json

            text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
            object.__setattr__(self, "_id", hashlib.sha256(text.encode()).hexdigest()[:12])
        return self._id

    def to_dict(self) -> dict[str, Value]:
        """Every field with its value, ready for JSON."""
        return {name: getattr(self, name) for name in FIELDS}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Rules:
        """Rules from data that is not trusted: `RulesError` names what is unknown, out of range or contradictory."""
        if not all(isinstance(name, str) for name in values):
            raise RulesError("names of rules are texts")
        return cls(**values)

    def replace(self, **changes: object) -> Rules:
        """The same rules but for *changes*, validated."""
        return Rules(**{**self.to_dict(), **changes})

    def differences(self, base: Rules) -> dict[str, Value]:
        """The fields that differ from *base*, with their values here."""
        checked_rules(base)
        return {name: getattr(self, name) for name in FIELDS if getattr(self, name) != getattr(base, name)}

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Rules) and all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[[Mapping[str, object]], Rules], tuple[dict[str, Value]]]:
        return Rules.from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        return f"Rules({rules_text(self)})"

    _hash: int
    _id: str
    _text: str


def _presets() -> dict[str, Rules]:
    """The table of docs/rules.md section 3; ``rummy500`` is a game of its own (section 20) and no value of `Rules`."""
    simple = {"game_bonus": 0, "box_bonus": 0, "winner_by": "target", "arrangement": "auto_min"}
    parlor = {
        "first_turn": "normal",
        "gin_bonus": 20,
        "undercut_bonus": 10,
        "box_bonus": 20,
        "shutout_flat": 100,
        "fiftieth_card": 1,
        "illegal_knock": "expose",
    }
    straight = {"knock_limit": 0, "game_bonus": 0, "box_bonus": 0, "winner_by": "series", "series": 3}
    modern = {"big_gin_bonus": 31, "shutout_mult": 2}
    table: dict[str, dict[str, Any]] = {
        "simple": simple,
        "simple-oklahoma": {**simple, "oklahoma": 1},
        "simple-gin-only": {**simple, "knock_limit": 0},
        "eaai": {**simple, "arrangement": "player"},
        "parlor": parlor,
        "parlor-eleven": {**parlor, "eleven_card_deal": 1},
        "parlor-straight": {**parlor, **straight, "shutout_flat": 0},
        "parlor-oklahoma": {**parlor, "oklahoma": 1, "oklahoma_ace": "one", "target": 150},
        "parlor-hollywood": {**parlor, "hollywood": "per_hand"},
        "line": {"first_turn": "normal", "shutout_mult": 2, "first_dealer": "low_card"},
        "under-ten": {
            "discard_taken_ban": 0,
            "knock_limit": 9,
            "undercut_bonus": 20,
            "undercut_on_tie": 0,
            "shutout_mult": 2,
            "shutout_flat": 100,
            "dealer": "loser",
        },
        "standard": modern,
        "classic": {"gin_bonus": 20, "undercut_bonus": 10, "box_bonus": 20, "shutout_flat": 100, "dealer": "winner"},
        "oklahoma": {
            **modern,
            "oklahoma": 1,
            "spade_multiplier": 2,
            "target": 150,
            "gin_extra_boxes": 2,
            "big_gin_extra_boxes": 2,
            "undercut_extra_boxes": 1,
        },
        "hollywood": {**modern, "hollywood": "per_player"},
        "scarne-hollywood": {"target": 150, "shutout_mult": 2, "hollywood": "per_player"},
        "straight": straight,
        "tournament": {
            **modern,
            "oklahoma": 1,
            "target": 250,
            "fiftieth_card": 1,
            "match_kind": "best_of",
            "match_length": 5,
        },
    }
    return {name: Rules(**changes) for name, changes in table.items()}


PRESETS: dict[str, Rules] = _presets()
"""Rules by name (docs/rules.md section 3), ``simple`` first: the default of the app."""


def preset(name: str) -> Rules:
    """The preset of this name; `RulesError` if there is none, `NotSupported` for ``rummy500``."""
    if name == "rummy500":
        raise NotSupported("rummy500")
    if name not in PRESETS:
        raise RulesError(f"no such preset: {name} (there are {', '.join(PRESETS)})")
    return PRESETS[name]


def checked_rules(rules: object) -> Rules:
    """The same rules; `TypeError` for what is none, which says how rules are made."""
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        raise TypeError(
            f"rules are wanted, not a text: preset({rules[:20]!r}) looks up a name, parse_rules reads differences too"
        )
    if isinstance(rules, dict):
        raise TypeError("rules are wanted, not a dict: Rules.from_dict makes them")
    raise TypeError(f"rules are wanted, as from preset(), not {type(rules).__name__}")


def nearest_preset(rules: Rules) -> tuple[str, list[str]]:
    """The preset with the fewest differences, and those as ``field=value`` ("preset plus differences")."""
    checked_rules(rules)
    name = min(PRESETS, key=lambda name: len(rules.differences(PRESETS[name])))
    changes = rules.differences(PRESETS[name])
    return name, [f"{field}={'none' if value is None else value}" for field, value in changes.items()]


def is_number(text: str) -> bool:
    """Whether the text is a whole number of a size that a rule may have."""
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 9


def parse_rules(text: str) -> Rules:
    """Rules from a preset's name and differences: ``simple undercut_bonus=10``. `RulesError` names what is wrong."""
    name, *words = text.split() or ["simple"]
    changes: dict[str, Value] = {}
    for word in words:
        field, equals, value = word.partition("=")
        if not equals:
            raise RulesError(f"rules are a preset and field=value pairs, not {word!r}")
        if field in changes:
            raise RulesError(f"{field}: is given twice")
        changes[field] = None if value == "none" else int(value) if is_number(value) else value
    return preset(name).replace(**changes) if changes else preset(name)


def rules_text(rules: Rules) -> str:
    """The text that `parse_rules` reads."""
    checked_rules(rules)
    if not rules._text:
        name, changes = nearest_preset(rules)
        object.__setattr__(rules, "_text", " ".join([name, *changes]))
    return rules._text


def hand_limit(rules: Rules, card: int) -> int:
    """Largest count that may knock in a hand with this limit card (-1: none, which is for rules without Oklahoma alone).

    0 = gin only. Rules K1, O1, O2, O5.
    """
    checked_rules(rules)
    value = 10 if card == -1 else Card(card).points
    if not rules.oklahoma:
        return rules.knock_limit
    if value == 1 and rules.oklahoma_ace == "gin_only":
        value = 0
    return min(rules.knock_limit, value)


def hand_mult(rules: Rules, card: int) -> int:
    """Factor on the score of a hand with this limit card (-1: none). Rule O3."""
    checked_rules(rules)
    return rules.spade_multiplier if card != -1 and Card(card).suit == 3 else 1


_PLAYED: dict[str, tuple[Value, ...] | None] = {
    "first_turn": None,
    "eleven_card_deal": None,
    "discard_taken_ban": None,
    "knock_limit": None,
    "oklahoma": None,
    "oklahoma_ace": None,
    "knock_card_source": None,
    "spade_multiplier": None,
    "spade_doubles_boxes": None,
    "gin_bonus": None,
    "big_gin_bonus": None,
    "undercut_bonus": None,
    "undercut_on_tie": None,
    "gin_extra_boxes": None,
    "big_gin_extra_boxes": None,
    "undercut_extra_boxes": None,
    "dead_hand_stock": None,
    "fiftieth_card": None,
    "max_pile_draws_in_a_row": None,
    "arrangement": None,
    "run_max": None,
    "illegal_knock": None,
    "pile_view": None,
    "target": None,
    "game_bonus": None,
    "box_bonus": None,
    "immediate_boxes": None,
    "shutout_mult": None,
    "shutout_mult_base": None,
    "shutout_flat": None,
    "winner_by": None,
    "dealer": None,
    "first_dealer": None,
    "hollywood": None,
    "hollywood_columns": None,
    "hollywood_extend": None,
    "series": None,
    "series_play_all": None,
    "match_kind": None,
    "match_length": None,
    "seating": None,
    "partners_alternate": None,
    "sweep_boxes": None,
    "reveal": None,
    "cents_per_point": None,
}
"""Fields with values that are played (None: all); every other field is played at its default alone."""


def check_supported(rules: Rules) -> None:
    """Raise `NotSupported` for the first field whose value is not played yet."""
    checked_rules(rules)
    for name, field in FIELDS.items():
        values = _PLAYED.get(name, (field.default,))
        if values is not None and getattr(rules, name) not in values:
            raise NotSupported(name)


def check_hand_supported(rules: Rules) -> None:
    """Raise `NotSupported` where not even a single hand of these rules is played. Rule D1."""
    checked_rules(rules)
    if rules.hand_size != FIELDS["hand_size"].default:
        raise NotSupported("hand_size")
