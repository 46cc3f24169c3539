"""What every game record has in common: a JSON document of typed data in which nothing is trusted.

A game's own format (`knockwood.play.record`, `knockwood.rummy500.record`) says what its hands hold and how they are played
again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol, TypeVar

from msgspec import DecodeError, Meta, Struct, ValidationError, convert, json

from knockwood.engine.rules import RulesError
from knockwood.play.once import DoubledName, check_names

Seat = Annotated[int, Meta(ge=0, le=3)]
Mark = Literal["helped", "taken_back"]
Status = Literal["running", "finished", "resigned"]
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""One step of a document to the next version of its format."""
Kind = TypeVar("Kind", bound=Struct)


def printable(text: str) -> str:
    """*text* without control characters: what a record says goes to a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class RecordError(ValueError):
    """A record that cannot be: `place` says where (hand, action), `reason` why. The text is one line with both."""

    def __init__(self, place: str, reason: str) -> None:
        place, reason = printable(place), printable(reason)
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat where. *level* is the bot's name, null for a person."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: Literal["person", "bot"]
    level: Annotated[str, Meta(max_length=40)] | None = None


def dump(record: Struct) -> bytes:
    """The JSON document of a record, indented, with a newline at its end."""
    return json.format(json.encode(record), indent=1) + b"\n"


class _Head(Struct):
    format: str = ""


def format_of(text: bytes | str) -> str:
    """The name of the format that a document says it has; empty if it says none."""
    try:
        return json.decode(text, type=_Head).format
    except (DecodeError, RecursionError, UnicodeDecodeError):
        return ""


def document_of(text: bytes | str, name: str, newest: int, upgrades: dict[int, Upgrade]) -> dict[str, Any]:
    """The JSON document in *text* if its format is *name*, brought up to version *newest*; `RecordError` otherwise."""
    try:
        document = json.decode(text)
        check_names(text)
    except DoubledName as error:
        raise RecordError("", str(error)) from None
    except (DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise RecordError("", f"not JSON: {error}") from None
    if not isinstance(document, dict) or document.get("format") != name:
        raise RecordError("", f'not a game record: "format" is not "{name}"')
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError("version", "a whole number from 1 is wanted")
    if version > newest:
        raise RecordError("version", f"{version} is newer than this Knockwood, which reads up to {newest}: install a newer one")
    current: dict[str, Any] = document
    while version < newest:
        current = upgrades[version](current)
        version += 1
    return current


def typed(document: dict[str, Any], kind: type[Kind]) -> Kind:
    """The document as typed data; `RecordError` names the place that does not fit."""
    try:
        return convert(document, kind)
    except ValidationError as error:
        raise RecordError(*_place(str(error))) from None


def _place(message: str) -> tuple[str, str]:
    """Place and reason of a type error: ``$.hands[0].actions[3]`` becomes "hand 1, action 4"."""
    reason, _, path = message.partition(" - at `")
    words = []
    for part in path.rstrip("`").removeprefix("$").strip(".").split("."):
        name, _, number = part.partition("[")
        if number and number.rstrip("]").isdecimal():
            words.append(f"{name.removesuffix('s')} {int(number.rstrip(']')) + 1}")
        elif name:
            words.append(name)
    return ", ".join(words), reason[:1].lower() + reason[1:]


# --- what the hands lead to ---------------------------------------------------------------------------------------------------


RulesKind = TypeVar("RulesKind", bound="RulesLike")


class RulesLike(Protocol):
    """Rules that are data."""

    @classmethod
    def from_dict(cls: type[RulesKind], data: Mapping[str, Any]) -> RulesKind:
        """The rules with these values. Raises `RulesError`."""
        ...

    def to_dict(self) -> Mapping[str, object]:
        """Every value by name."""
        ...


def whole_rules(kind: type[RulesKind], told: Mapping[str, Any]) -> RulesKind:
    """The rules of a record, which names every one. Raises `RulesError`."""
    rules = kind.from_dict(told)
    missing = rules.to_dict().keys() - told.keys()
    if missing:
        raise RulesError(f"{min(missing)}: is missing")
    return rules


class HandLike(Protocol):
    """A hand of a record: its actions in notation, and its result, null where the match was given up."""

    @property
    def actions(self) -> Sequence[str]:
        """The actions."""
        ...

    @property
    def result(self) -> Struct | None:
        """The result."""
        ...


def check_result(place: str, hand: HandLike, ours: Struct | None, given_up: bool) -> None:
    """Refuse a hand that stops early, or that has another result than *ours*, to which its actions lead.

    *given_up*: the match may have been given up in this hand, which then has no result.
    """
    told = hand.result
    if ours is None:
        if not given_up:
            raise RecordError(place, f"the hand is not over after {len(hand.actions)} actions")
        if told is not None:
            raise RecordError(f"{place}, result", "a hand that was given up has none")
        return
    if told is None:
        raise RecordError(f"{place}, result", "is missing, the hand is over")
    for field in ours.__struct_fields__:
        mine, theirs = getattr(ours, field), getattr(told, field)
        if mine != theirs:
            raise RecordError(f"{place}, result", f"{field} is {shown(theirs)}, the actions lead to {shown(mine)}")


class EndLike(Protocol):
    """How a record says that it ended."""

    @property
    def status(self) -> Status:
        """Whether it ended, and how."""
        ...

    @property
    def resigned(self) -> int | None:
        """The player who gave up."""
        ...


class MatchLike(Protocol):
    """The match that was played again."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        ...

    def resign(self, player: int) -> None:
        """A player gives it up. Raises `ValueError`."""
        ...


def check_end(record: EndLike, match: MatchLike) -> None:
    """Give *match* up if the record says so, and refuse another end than that to which the hands lead."""
    if record.status == "resigned" and match.over:
        raise RecordError("status", "nobody can give up a match that is over")
    if (record.status == "resigned") != (record.resigned is not None):
        raise RecordError("resigned", "names the player who gave up when status is resigned, and nobody otherwise")
    if record.resigned is not None:
        try:
            match.resign(record.resigned)
        except ValueError as error:
            raise RecordError("resigned", str(error)) from None
    if match.over != (record.status != "running"):
        raise RecordError("status", f"is {record.status}, but the match is {'over' if match.over else 'not over'}")


def check_standing(record: Struct, ours: Mapping[str, object]) -> None:
    """Refuse fields of the record that differ from *ours*, to which the hands lead."""
    for field, mine in ours.items():
        told = getattr(record, field)
        if told != mine:
            raise RecordError(field, f"is {shown(told)}, the hands lead to {shown(mine)}")


def shown(value: object) -> str:
    """A value of a record in a refusal, short enough for a line; a word as it is."""
    text = value if isinstance(value, str) else json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:77]}..."
