"""The house rules of Rummy 500 as one frozen record, and the list of them for people. Rules F1 to F13."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from knockwood.engine.rules import RulesError, is_number


class Option(NamedTuple):
    """One rule that a table may choose: its allowed values, the default first, and one plain sentence about it."""

    name: str
    title: str
    values: tuple[int, ...]
    """Allowed values; of the target the two bounds, see ``is_range``."""
    default: int
    sentence: str
    rule: str
    """Id of the rule."""
    is_range: bool = False
    """``values`` are the least and the greatest value, all whole numbers between them are allowed."""

    @property
    def is_switch(self) -> bool:
        """Off or on."""
        return self.values in ((0, 1), (0,))

    def check(self, value: object) -> int:
        """The value as it is kept; `RulesError` if it is not allowed. Switches also take True and False."""
        if isinstance(value, bool) and self.is_switch:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise RulesError(f"{self.name}: a whole number is wanted, not {str(value)[:20]!r}")
        if self.is_range and not self.values[0] <= value <= self.values[1]:
            raise RulesError(f"{self.name}: {value} is not within {self.values[0]} to {self.values[1]}")
        if not self.is_range and value not in self.values:
            if self.name == "rummy_call":
                raise RulesError("rummy_call: the call is not played, it can only be off (F12)")
            raise RulesError(f"{self.name}: {value} is none of {', '.join(map(str, self.values))}")
        return value


OPTIONS: tuple[Option, ...] = (
    Option("target", "Target", (50, 5000), 500, "The game ends when a player has this many points after a hand.", "F11", True),
    Option(
        "hand_for_two",
        "Cards for two",
        (10, 13),
        13,
        "Two players are dealt this many cards each; three or four always get 7.",
        "F2",
    ),
    Option(
        "top_card_duty",
        "Duty for the top card",
        (0, 1),
        1,
        "If on, the deepest card taken from the pile is laid down at once also when it is the top card alone.",
        "F5",
    ),
    Option("ace_low", "Ace in hand counts 1", (0, 1), 0, "If on, an ace left in hand costs 1 point instead of 15.", "F8"),
    Option(
        "must_discard_to_go_out",
        "Discard to go out",
        (0, 1),
        0,
        "If on, a player goes out only by throwing the last card, not by laying it down.",
        "F9",
    ),
    Option(
        "stock_turnover",
        "Turn the pile over",
        (0, 1, 2, 3),
        0,
        "So many times in a hand an empty stock is renewed by turning over the pile below its top card.",
        "F9",
    ),
    Option(
        "out_wins",
        "Going out wins",
        (0, 1),
        0,
        "If on, of several players who reach the target in one hand the one who went out wins, not the highest score.",
        "F11",
    ),
    Option(
        "rummy_call",
        "Rummy call",
        (0,),
        0,
        "The call on a card that another player overlooked is not played: always off.",
        "F12",
    ),
)
"""Every option, in the order in which a form shows them."""
SWITCH_WORDS = {"off": 0, "on": 1}
"""What may be written for the values of a switch."""
_BY_NAME = {option.name: option for option in OPTIONS}


@dataclass(frozen=True, kw_only=True)
class RummyRules:
    """House rules of Rummy 500. The number of players belongs to the match, not to the rules. Switches are 0 or 1.

    `RulesError` names an option with a value that is not allowed.

    >>> RummyRules(target=250).differences()
    {'target': 250}
    """

    target: int = 500
    """Points that end the game. Rule F11."""
    hand_for_two: int = 13
    """Cards dealt to each of two players, 13 or 10. Rule F2."""
    top_card_duty: int = 1
    """The duty holds for the top card of the pile too. Rule F5."""
    ace_low: int = 0
    """An ace in hand counts 1, not 15. Rule F8."""
    must_discard_to_go_out: int = 0
    """Going out needs a final discard. Rule F9."""
    stock_turnover: int = 0
    """How often in a hand the pile becomes a new stock. Rule F9."""
    out_wins: int = 0
    """Of several players at the target the one who went out wins. Rule F11."""
    rummy_call: int = 0
    """The call of "Rummy"; only off is played. Rule F12."""

    def __post_init__(self) -> None:
        for name, option in _BY_NAME.items():
            object.__setattr__(self, name, option.check(getattr(self, name)))

    @property
    def id(self) -> str:
        """Twelve hex digits that depend on the values alone."""
        text = json.dumps({"game": "rummy500", **self.to_dict()}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def hand_size(self, players: int) -> int:
        """Cards dealt to each of *players*. Rule F2."""
        return self.hand_for_two if players == 2 else 7

    def to_dict(self) -> dict[str, int]:
        """Every option with its value, ready for JSON."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> RummyRules:
        """Rules from data that is not trusted: `RulesError` names what is unknown or not allowed. The rest is default."""
        for name in values:
            if name not in _BY_NAME:
                raise RulesError(f"unknown rule of Rummy 500: {str(name)[:30]} (there are {', '.join(_BY_NAME)})")
        checked: dict[str, Any] = dict(values)
        return cls(**checked)

    def replace(self, **changes: int) -> RummyRules:
        """The same rules but for *changes*, validated."""
        for name in changes:
            if name not in _BY_NAME:
                raise RulesError(f"unknown rule of Rummy 500: {name[:30]} (there are {', '.join(_BY_NAME)})")
        return replace(self, **changes)

    def differences(self) -> dict[str, int]:
        """The options that differ from the default."""
        return {option.name: getattr(self, option.name) for option in OPTIONS if getattr(self, option.name) != option.default}


def checked_rummy_rules(rules: object) -> RummyRules:
    """The same rules; `TypeError` for what are no rules of this game, which says how they are made."""
    if isinstance(rules, RummyRules):
        return rules
    raise TypeError(f"rules of Rummy 500 are wanted, as from RummyRules(), not {type(rules).__name__}")


def rules_text(rules: RummyRules) -> str:
    """The rules as words: ``rummy500`` and what differs, ``rummy500 target=250``."""
    checked_rummy_rules(rules)
    return " ".join(["rummy500", *(f"{name}={value}" for name, value in rules.differences().items())])


def parse_rules(text: str) -> RummyRules:
    """The rules that `rules_text` wrote, with ``on`` and ``off`` for switches too; `RulesError` names what is wrong."""
    name, *words = text.split() or ["rummy500"]
    if name != "rummy500":
        raise RulesError(f"rules of Rummy 500 begin with rummy500, not {name[:20]!r}")
    values: dict[str, object] = {}
    for word in words:
        option, equals, value = word.partition("=")
        if not equals or option in values:
            raise RulesError(f"rules are rummy500 and option=value pairs, each once, not {word[:40]!r}")
        values[option] = int(value) if is_number(value) else SWITCH_WORDS.get(value, value)
    return RummyRules.from_dict(values)
