"""The record of a game of Rummy 500: one JSON document that holds everything that happened, checked by playing it again.

Described for others in docs/rummy500.md. As with the records of Gin Rummy nothing in it is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from knockwood.engine.cards import card_names, parse_cards
from knockwood.engine.rules import RulesError
from knockwood.play.document import (
    Mark,
    Player,
    RecordError,
    Seat,
    Status,
    Upgrade,
    check_end,
    check_result,
    check_standing,
    document_of,
    typed,
    whole_rules,
)
from knockwood.play.match import MatchError
from knockwood.rummy500 import actions
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.rules import RummyRules

VERSION = 1
FORMAT = "knockwood rummy500 record"
MOST_ACTIONS = 11_000
"""Actions in one hand: more than any hand can have (docs/rummy500.md)."""
UPGRADES: dict[int, Upgrade] = {}
"""For each older version the step to the next one. Version 1 is the first."""

Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Each = Annotated[list[Points], Meta(min_length=2, max_length=4)]


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a hand, lists by player; *out* is the player who went out, null when the stock ended it. Rules F9, F10."""

    kind: Literal["out", "stock_empty"]
    out: Seat | None
    shown: Each
    held: Each
    net: Each


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """One hand: dealer, deck as it was dealt, every action in notation. *result* is null if the game was given up here."""

    dealer: Seat
    deck: Annotated[str, Meta(max_length=200)]
    actions: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=MOST_ACTIONS)]
    result: Outcome | None


class RummyRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game: rules in full, players in turn, hands in order, and how it stands. *created* is in milliseconds since 1970."""

    format: Literal["knockwood rummy500 record"] = "knockwood rummy500 record"
    version: Literal[1] = 1
    rules: dict[str, int]
    players: Annotated[list[Player], Meta(min_length=2, max_length=4)]
    first_dealer: Seat
    hands: Annotated[list[Hand], Meta(max_length=10_000)]
    scores: Each
    status: Status
    winner: Seat | None
    resigned: Seat | None = None
    """The player who gave the game up."""
    marks: Annotated[list[Mark], Meta(max_length=10)] = []
    created: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    source: dict[str, int | str | None] | None = None


def outcome_of(result: RummyResult) -> Outcome:
    """A hand's result as a record keeps it."""
    kind: Literal["out", "stock_empty"] = "stock_empty" if result.out is None else "out"
    return Outcome(kind, result.out, list(result.shown), list(result.held), list(result.net))


# --- writing ------------------------------------------------------------------------------------------------------------------


def record_of(
    match: RummyMatch,
    players: Sequence[Player],
    *,
    marks: Sequence[Mark] = (),
    created: int | None = None,
    source: dict[str, int | str | None] | None = None,
) -> RummyRecord:
    """The record of a game as it stands. A hand that still runs is left out: its deck is nobody's to see."""
    hands = []
    for number, played in enumerate(match.log):
        done = number < len(match.hands)
        if done or match.resigned is not None:
            texts = [actions.text(action) for action in played.actions]
            result = outcome_of(match.hands[number]) if done else None
            hands.append(Hand(played.dealer, card_names(played.deck), texts, result))
    return RummyRecord(
        rules=match.rules.to_dict(),
        players=list(players),
        first_dealer=match.log[0].dealer if match.log else match.dealer,
        hands=hands,
        scores=list(match.scores),
        status="resigned" if match.resigned is not None else "finished" if match.over else "running",
        winner=match.winner,
        resigned=match.resigned,
        marks=list(marks),
        created=created,
        source=source,
    )


# --- reading ------------------------------------------------------------------------------------------------------------------


def load(text: bytes | str) -> RummyRecord:
    """The record in *text*, of this or an older version, checked in form only; see `check` for its content. `RecordError`."""
    return typed(document_of(text, FORMAT, VERSION, UPGRADES), RummyRecord)


class Step(NamedTuple):
    """One position of a replay. `hand` and `number` count from 1; number 0 is the deal, where player and action are missing."""

    hand: int
    number: int
    player: int | None
    action: int | None
    text: str
    deal: RummyDeal
    """The position after the action; an own copy."""
    match: RummyMatch
    """The game after the action: one object that goes on with the replay."""


def fresh_match(record: RummyRecord) -> RummyMatch:
    """The game of a record before its first hand; `RecordError` for rules or players that cannot be."""
    try:
        rules = whole_rules(RummyRules, record.rules)
    except RulesError as error:
        raise RecordError("rules", str(error)) from None
    try:
        return RummyMatch(rules, len(record.players), record.first_dealer)
    except MatchError as error:
        raise RecordError("first_dealer", str(error)) from None


def replay(record: RummyRecord, match: RummyMatch | None = None) -> Iterator[Step]:
    """Every position of a record, each action checked as it is played. `RecordError` names the first that cannot be.

    *match* is the fresh game to play it on; one is made if it is left out.
    """
    match = match or fresh_match(record)
    for index, hand in enumerate(record.hands):
        place = f"hand {index + 1}"
        if match.over:
            raise RecordError(place, "the match was over before")
        if hand.dealer != match.dealer:
            raise RecordError(place, f"player {match.dealer} deals this hand, not player {hand.dealer} (F13)")
        try:
            deal = match.begin(parse_cards(hand.deck))
        except ValueError as error:
            raise RecordError(f"{place}, deck", str(error)) from None
        yield Step(index + 1, 0, None, None, "", deal.copy(), match)
        for number, text in enumerate(hand.actions, 1):
            where = f"{place}, action {number} ({text})"
            if match.hand_over:
                raise RecordError(where, "the hand was over before")
            player = deal.turn
            try:
                action = actions.parse(text)
                match.apply(action)
            except ValueError as error:
                raise RecordError(where, str(error)) from None
            yield Step(index + 1, number, player, action, text, deal.copy(), match)
        given_up = index + 1 == len(record.hands) and record.status == "resigned"
        check_result(place, hand, outcome_of(match.hands[-1]) if match.hand_over else None, given_up)
    check_end(record, match)
    check_standing(record, {"scores": match.scores, "winner": match.winner})


def check(record: RummyRecord) -> RummyMatch:
    """The game of a record, every action and result checked by playing it. `RecordError` names the first that is wrong."""
    match = fresh_match(record)
    for _ in replay(record, match):
        pass
    return match
