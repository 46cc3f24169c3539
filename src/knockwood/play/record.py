"""The record of a match: one JSON document that holds everything that happened, checked by playing it again.

Described for others in docs/records.md. Nothing in a record is trusted: `load` takes the text apart with types, `check` steps a
`Match` through every action and compares every result. Records of older versions are brought up to date by `load` and replay
for ever; a newer version is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import DecodeError, Meta, Struct, ValidationError, convert, json

from knockwood.engine.cards import card_names, parse_cards
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules, RulesError, check_supported
from knockwood.engine.showdown import HandResult
from knockwood.play.match import Match
from knockwood.play.once import DoubledName, check_names

VERSION = 1
FORMAT = "knockwood record"
MOST_ACTIONS = 2000
"""Actions in one hand: far more than any hand can have."""

Seat = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Mark = Literal["helped", "taken_back"]


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


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a hand; counts are null after a dead hand. Rules S1 to S7, W5."""

    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "dead_hand"]
    winner: Seat | None
    points: Count
    boxes: Count
    knocker: Seat | None
    knocker_count: Count | None
    defender_count: Count | None


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """One hand: dealer, deck in the order of D2, every action in notation. *result* is null if the match was given up here."""

    dealer: Seat
    deck: Annotated[str, Meta(max_length=200)]
    actions: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=MOST_ACTIONS)]
    result: Outcome | None


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match: rules in full, players by seat, hands in order, and how it stands.

    *source* tells where the decks came from (D7), free in form; *created* is in milliseconds since 1970; *preset* is only a
    name for people, `rules` decides.
    """

    format: Literal["knockwood record"] = "knockwood record"
    version: Literal[1] = 1
    preset: Annotated[str, Meta(max_length=40)] | None = None
    rules: dict[str, int | str | None]
    players: Annotated[list[Player], Meta(min_length=2, max_length=2)]
    first_dealer: Seat
    hands: Annotated[list[Hand], Meta(max_length=10_000)]
    scores: Annotated[list[Count], Meta(min_length=2, max_length=2)]
    status: Literal["running", "finished", "resigned"]
    winner: Seat | None
    marks: Annotated[list[Mark], Meta(max_length=10)] = []
    created: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    source: dict[str, int | str | None] | None = None


def outcome_of(result: HandResult) -> Outcome:
    """The part of a hand's result that a record keeps: everything else follows from the actions."""
    dead = result.knocker is None
    return Outcome(
        kind=result.kind,  # type: ignore[arg-type]
        winner=result.winner,
        points=result.points,
        boxes=result.boxes,
        knocker=result.knocker,
        knocker_count=None if dead else result.knocker_count,
        defender_count=None if dead else result.defender_count,
    )


# --- writing ------------------------------------------------------------------------------------------------------------------


def record_of(
    match: Match,
    players: Sequence[Player],
    *,
    preset: str | None = None,
    marks: Sequence[Mark] = (),
    created: int | None = None,
    source: dict[str, int | str | None] | None = None,
) -> Record:
    """The record of a match as it stands. A hand that still runs is left out: its deck is nobody's to see."""
    hands = []
    for number, played in enumerate(match.log):
        done = number < len(match.hands)
        if not done and match.resigned is None:
            continue
        deal = Deal(match.rules, played.deck, played.dealer)
        texts = []
        for action in played.actions:
            texts.append(deal.action_text(action))
            deal.apply(action)
        result = outcome_of(match.hands[number]) if done else None
        hands.append(Hand(played.dealer, card_names(played.deck), texts, result))
    return Record(
        preset=preset,
        rules=match.rules.to_dict(),
        players=list(players),
        first_dealer=match.log[0].dealer if match.log else match.dealer,
        hands=hands,
        scores=list(match.scores),
        status="resigned" if match.resigned is not None else "finished" if match.over else "running",
        winner=match.winner,
        marks=list(marks),
        created=created,
        source=source,
    )


def dump(record: Record) -> bytes:
    """The JSON document of a record, indented, with a newline at its end."""
    return json.format(json.encode(record), indent=1) + b"\n"


# --- reading ------------------------------------------------------------------------------------------------------------------

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each older version the step to the next one. Version 1 is the first, so there is none yet."""


def load(text: bytes | str) -> Record:
    """The record in *text*, of this or an older version, checked in form only; see `check` for its content.

    Raises `RecordError`.
    """
    try:
        document = json.decode(text)
        check_names(text)
    except DoubledName as error:
        raise RecordError("", str(error)) from None
    except (DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise RecordError("", f"not JSON: {error}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError("", f'not a game record: "format" is not "{FORMAT}"')
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError("version", "a whole number from 1 is wanted")
    if version > VERSION:
        raise RecordError(
            "version", f"{version} is newer than this Knockwood, which reads up to {VERSION}: install a newer one"
        )
    while version < VERSION:
        document = UPGRADES[version](document)
        version += 1
    try:
        return convert(document, Record)
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


class Step(NamedTuple):
    """One position of a replay. `hand` and `number` count from 1; number 0 is the deal, where seat and action are missing."""

    hand: int
    number: int
    seat: int | None
    action: int | None
    text: str
    deal: Deal
    """The position after the action; an own copy."""
    match: Match
    """The match after the action: one object that goes on with the replay."""


def rules_of(record: Record) -> Rules:
    """The rules of a record, complete and played by this engine; `RecordError` otherwise."""
    try:
        rules = Rules.from_dict(record.rules)
        missing = rules.to_dict().keys() - record.rules.keys()
        if missing:
            raise RulesError(f"{min(missing)}: is missing")
        check_supported(rules)
    except RulesError as error:
        raise RecordError("rules", str(error)) from None
    return rules


def replay(record: Record, match: Match | None = None) -> Iterator[Step]:
    """Every position of a record, each action checked as it is played. `RecordError` names the first that cannot be.

    *match* is the fresh match to play it on; one is made if it is left out.
    """
    match = match or Match(rules_of(record), record.first_dealer)
    for index, hand in enumerate(record.hands):
        place = f"hand {index + 1}"
        if match.over:
            raise RecordError(place, "the match was over before")
        if hand.dealer != match.dealer:
            raise RecordError(place, f"seat {match.dealer} deals this hand, not seat {hand.dealer} (R2, R3)")
        try:
            deal = match.begin(parse_cards(hand.deck))
        except ValueError as error:
            raise RecordError(f"{place}, deck", str(error)) from None
        yield Step(index + 1, 0, None, None, "", deal.copy(), match)
        for number, text in enumerate(hand.actions, 1):
            where = f"{place}, action {number} ({text})"
            if match.hand_over:
                raise RecordError(where, "the hand was over before")
            seat = deal.turn
            try:
                action = deal.parse_action(text)
                match.apply(action)
            except ValueError as error:
                raise RecordError(where, str(error)) from None
            yield Step(index + 1, number, seat, action, text, deal.copy(), match)
        last = index + 1 == len(record.hands)
        if not match.hand_over:
            if not (last and record.status == "resigned"):
                raise RecordError(place, f"the hand is not over after {len(hand.actions)} actions")
            if hand.result is not None:
                raise RecordError(f"{place}, result", "a hand that was given up has none")
            continue
        _compare(f"{place}, result", outcome_of(match.hands[-1]), hand.result)
    _end(record, match)


def _compare(place: str, ours: Outcome, told: Outcome | None) -> None:
    """Refuse a result that the actions do not lead to."""
    if told is None:
        raise RecordError(place, "is missing, the hand is over")
    for field in Outcome.__struct_fields__:
        mine, theirs = getattr(ours, field), getattr(told, field)
        if mine != theirs:
            raise RecordError(place, f"{field} is {_word(theirs)}, the actions lead to {_word(mine)}")


def _word(value: object) -> str:
    return "null" if value is None else str(value)


def _end(record: Record, match: Match) -> None:
    """Refuse scores and an end that the hands do not lead to."""
    if record.scores != match.scores:
        raise RecordError("scores", f"{record.scores} are told, the hands add up to {match.scores}")
    if record.status == "resigned":
        if match.over:
            raise RecordError("status", "nobody can give up a match that is over")
        if record.winner is None:
            raise RecordError("winner", "is missing: when a player gives up the other one wins")
        match.resign(1 - record.winner)
        return
    if match.over != (record.status == "finished"):
        raise RecordError("status", f"is {record.status}, but the match is {'over' if match.over else 'not over'}")
    if record.winner != match.winner:
        raise RecordError("winner", f"is {_word(record.winner)}, the hands lead to {_word(match.winner)}")


def check(record: Record) -> Match:
    """The match of a record, every action and result checked by playing it. `RecordError` names the first that is wrong."""
    match = Match(rules_of(record), record.first_dealer)
    for _ in replay(record, match):
        pass
    return match
