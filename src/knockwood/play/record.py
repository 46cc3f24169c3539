"""The record of a match: one JSON document that holds everything that happened, checked by playing it again.

Described for others in docs/records.md. Nothing in a record is trusted: `load` takes the text apart with types, `check` steps a
`Match` through every action and compares every result. Records of older versions are brought up to date by `load` and replay
for ever; a newer version is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from knockwood.engine.cards import CARD_NAMES, Card, card_names, parse_cards
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules, RulesError, check_supported
from knockwood.engine.showdown import HandResult
from knockwood.play.cut import cut_of, cut_text
from knockwood.play.document import (
    Mark,
    Player,
    RecordError,
    Seat,
    Status,
    check_end,
    check_result,
    check_standing,
    document_of,
    typed,
    whole_rules,
)
from knockwood.play.games import Game, Parties
from knockwood.play.match import Board, Match
from knockwood.play.seating import players_of
from knockwood.play.stakes import balances, in_cents, owed
from knockwood.play.upgrades import UPGRADES

VERSION = 2
FORMAT = "knockwood record"
MOST_ACTIONS = 100_000
"""Actions in one hand.

Without a bound on draws from the pile (W4) a hand has no end of its own; this is a day without a pause.
"""

Seats = Annotated[list[Seat], Meta(max_length=4)]
Amount = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a hand; winner and knocker are players, counts are null after a dead hand. Rules S1 to S7, W5."""

    kind: Literal["knock", "gin", "big_gin", "undercut", "tie", "dead_hand"]
    winner: Seat | None
    points: Count
    boxes: Count
    knocker: Seat | None
    knocker_count: Count | None
    defender_count: Count | None


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """One hand: who dealt, deck in the order of D2, every action in notation. *result* is null if the match was given up here.

    *players* are those of side 0 and side 1, *round* counts from 1; the two hands of partners share a round and stand one after
    the other (P9). *knock_card* is the limit card of a second pack (O5).
    """

    dealer: Seat
    round: Annotated[int, Meta(ge=1)]
    players: Annotated[list[Seat], Meta(min_length=2, max_length=2)]
    deck: Annotated[str, Meta(max_length=200)]
    actions: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=MOST_ACTIONS)]
    result: Outcome | None
    knock_card: Annotated[str, Meta(max_length=3)] | None = None


class CutCards(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards cut for the first deal, by player. Rule R1."""

    cards: Annotated[str, Meta(max_length=20)]


class Notice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who gave notice that no further Hollywood column opens, and after how many rounds. Rule H6."""

    player: Seat
    rounds: Count


class GameLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game: parties, their totals, the winning party (null: a draw) and the margin. Rules E2 to E7, H5."""

    parties: Annotated[list[Seats], Meta(max_length=4)]
    totals: Annotated[list[Amount], Meta(max_length=4)]
    winner: Seat | None
    margin: Amount


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match: rules in full, players by seat, hands in order, and how it stands.

    *source* tells where the decks came from (D7), free in form; *created* is in milliseconds since 1970; *preset*, *summary*
    and *code* are only words for people, `rules` decides. *scores* are those of *parties*, in the running or last game;
    *winner* is a party, *winners* are players, empty after a draw; *balance* is what each player gets, in cents (B1 to B3).
    """

    format: Literal["knockwood record"] = "knockwood record"
    version: Literal[2] = 2
    preset: Annotated[str, Meta(max_length=40)] | None = None
    summary: Annotated[str, Meta(max_length=20_000)] | None = None
    code: Annotated[str, Meta(max_length=400)] | None = None
    rules: dict[str, int | str | None]
    players: Annotated[list[Player], Meta(min_length=2, max_length=4)]
    first_dealer: Seat
    cut: CutCards | None = None
    hands: Annotated[list[Hand], Meta(max_length=10_000)]
    notice: Notice | None = None
    parties: Annotated[list[Seats], Meta(max_length=4)]
    scores: Annotated[list[Count], Meta(min_length=2, max_length=4)]
    games: Annotated[list[GameLine], Meta(max_length=10_000)]
    balance: Annotated[list[Amount], Meta(min_length=2, max_length=4)]
    status: Status
    winner: Seat | None
    winners: Seats | None
    resigned: Seat | None = None
    marks: Annotated[list[Mark], Meta(max_length=10)] = []
    created: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    source: dict[str, int | str | None] | None = None


def outcome_of(result: HandResult, players: Sequence[int] = (0, 1)) -> Outcome:
    """The part of a hand's result that a record keeps: everything else follows from the actions."""
    dead = result.knocker is None
    return Outcome(
        kind=result.kind,  # type: ignore[arg-type]
        winner=None if result.winner is None else players[result.winner],
        points=result.points,
        boxes=result.boxes,
        knocker=None if result.knocker is None else players[result.knocker],
        knocker_count=None if dead else result.knocker_count,
        defender_count=None if dead else result.defender_count,
    )


# --- writing ------------------------------------------------------------------------------------------------------------------


def record_of(
    match: Match,
    players: Sequence[Player],
    *,
    preset: str | None = None,
    summary: str | None = None,
    code: str | None = None,
    marks: Sequence[Mark] = (),
    created: int | None = None,
    source: dict[str, int | str | None] | None = None,
) -> Record:
    """The record of a match as it stands. A hand that still runs is left out: its deck is nobody's to see."""
    return Record(
        preset=preset,
        summary=summary,
        code=code,
        rules=match.rules.to_dict(),
        players=list(players),
        first_dealer=match.log[0].dealer if match.log else match.dealer,
        cut=None if match.cut is None else CutCards(cut_text(match.cut)),
        hands=[hand for number in range(len(match.log)) for hand in hands_of(match, number)],
        notice=None if match.notice is None else Notice(*match.notice),
        **standing(match),
        resigned=match.resigned,
        marks=list(marks),
        created=created,
        source=source,
    )


def hands_of(match: Match, number: int) -> Iterator[Hand]:
    """The hands of round *number* (from 0); none while it runs."""
    played = match.log[number]
    if number >= len(match.rounds) and match.resigned is None:
        return
    for deck, moves, seats, dealer in zip(
        played.decks, played.moves, played.pairing.pairs, played.pairing.dealers, strict=True
    ):
        deal = Deal(match.rules, deck, played.pairing.dealer_side)
        texts = []
        for action in moves:
            texts.append(deal.action_text(action))
            deal.apply(action)
        yield Hand(
            dealer=dealer,
            round=number + 1,
            players=list(seats),
            deck=card_names(deck[:52]),
            actions=texts,
            result=None if deal.result is None else outcome_of(deal.result, seats),
            knock_card=CARD_NAMES[deck[52]] if len(deck) > 52 else None,
        )


def standing(match: Match) -> dict[str, Any]:
    """How a match stands, without the hand that runs: the fields of a record that follow from its hands."""
    shown = match.game
    if not shown.entries and len(match.games) > 1 and match.resigned is None:
        shown = match.games[-2]  # the first hand of a further game runs
    done = [game for game in match.games if game.over]
    cents = in_cents(match.rules, owed(match.rules, match.players, done))
    return {
        "parties": lists(shown.parties),
        "scores": list(shown.scores),
        "games": [game_line(game) for game in done],
        "balance": list(balances(cents)),
        "status": "resigned" if match.resigned is not None else "finished" if match.over else "running",
        "winner": match.winner,
        "winners": None if match.winners is None else list(match.winners),
    }


def lists(parties: Parties) -> list[list[int]]:
    """Parties as a record holds them."""
    return [list(party) for party in parties]


def game_line(game: Game) -> GameLine:
    """A finished game as a record holds it."""
    return GameLine(lists(game.parties), list(game.totals), game.winner, game.margin)


# --- reading ------------------------------------------------------------------------------------------------------------------


def load(text: bytes | str) -> Record:
    """The record in *text*, of this or an older version, checked in form only; see `check` for its content.

    Raises `RecordError`.
    """
    return typed(document_of(text, FORMAT, VERSION, UPGRADES), Record)


class Step(NamedTuple):
    """One position of a replay. `hand` and `number` count from 1; number 0 is the deal, where seat and action are missing."""

    hand: int
    number: int
    seat: int | None
    """The side of the board that acted: the seat of the deal."""
    action: int | None
    text: str
    deal: Deal
    """The position after the action; an own copy."""
    match: Match
    """The match after the action: one object that goes on with the replay."""
    board: int = 0
    """The board of the hand: 1 in the second hand of a pair of partners."""

    @property
    def players(self) -> tuple[int, int]:
        """The players of side 0 and side 1."""
        return self.match.boards[self.board].players


def rules_of(record: Record) -> Rules:
    """The rules of a record, complete and played by this engine; `RecordError` otherwise."""
    try:
        rules = whole_rules(Rules, record.rules)
        check_supported(rules)
    except RulesError as error:
        raise RecordError("rules", str(error)) from None
    return rules


def match_of(record: Record) -> Match:
    """The match of a record before its first hand. `RecordError` for rules, players or a cut that cannot be."""
    rules, players, cut = rules_of(record), len(record.players), None
    place = "players"
    try:
        players_of(rules, players)
        place = "cut"
        if record.cut is not None:
            cut = cut_of(rules, parse_cards(record.cut.cards))
            if cut.chooser is not None:  # whoever could choose chose the first dealer (R1)
                cut = cut.chosen(record.first_dealer)
        place = "first_dealer"
        return Match(rules, record.first_dealer, players, cut)
    except ValueError as error:
        raise RecordError(place, str(error)) from None


def replay(record: Record, match: Match | None = None) -> Iterator[Step]:
    """Every position of a record, each action checked as it is played. `RecordError` names the first that cannot be.

    *match* is the fresh match to play it on; one is made if it is left out.
    """
    match = match or match_of(record)
    done = 0
    while done < len(record.hands):
        give_notice(record, match)
        hands = record.hands[done : done + len(match.order.pairing.pairs)]
        begin(match, hands, done)
        for board, hand in enumerate(hands):
            yield from replay_hand(match, match.boards[board], board, hand, done + board + 1)
        done += len(hands)
        given_up = done == len(record.hands) and record.status == "resigned"
        for board, hand in enumerate(hands):
            result, seats = match.boards[board].deal.result, match.boards[board].players
            ours = None if result is None else outcome_of(result, seats)
            check_result(f"hand {done - len(hands) + board + 1}", hand, ours, given_up)
    give_notice(record, match)
    _end(record, match)


def give_notice(record: Record, match: Match) -> None:
    """Give the notice of the record when its time has come. Rule H6."""
    told = record.notice
    if told is not None and match.notice is None and told.rounds == len(match.rounds):
        try:
            match.give_notice(told.player)
        except ValueError as error:
            raise RecordError("notice", str(error)) from None


def begin(match: Match, hands: Sequence[Hand], done: int) -> None:
    """Deal the hands of the next round after *done* hands; `RecordError` if they are not those that come next."""
    if match.over:
        raise RecordError(f"hand {done + 1}", "the match was over before")
    pairing, decks = match.order.pairing, []
    if len(hands) != len(pairing.pairs):
        raise RecordError(f"hand {done + 1}", "partners play two hands at once, the second is missing (P9)")
    for board, hand in enumerate(hands):
        place = f"hand {done + board + 1}"
        if hand.dealer != pairing.dealers[board]:
            raise RecordError(place, f"seat {pairing.dealers[board]} deals this hand, not seat {hand.dealer} (R2, R3)")
        if tuple(hand.players) != pairing.pairs[board]:
            one, two = pairing.pairs[board]
            raise RecordError(place, f"seats {one} and {two} play this hand, not {' and '.join(map(str, hand.players))} (P2)")
        if hand.round != match.hand_number + 1:
            raise RecordError(f"{place}, round", f"is {hand.round}, this is round {match.hand_number + 1}")
        try:
            limit_card = [] if hand.knock_card is None else [int(Card.parse(hand.knock_card))]
            decks.append([*parse_cards(hand.deck), *limit_card])
        except ValueError as error:
            raise RecordError(f"{place}, deck", str(error)) from None
    try:
        match.begin(*decks)
    except ValueError as error:
        raise RecordError(f"hand {done + 1}, deck", str(error)) from None


def replay_hand(match: Match, board: Board, number: int, hand: Hand, count: int) -> Iterator[Step]:
    """Every position of hand *count* (from 1), which stands on *board*, board *number* of its round."""
    deal = board.deal
    yield Step(count, 0, None, None, "", deal.copy(), match, number)
    for place, text in enumerate(hand.actions, 1):
        where = f"hand {count}, action {place} ({text})"
        if deal.result is not None:
            raise RecordError(where, "the hand was over before")
        seat = deal.turn
        try:
            action = deal.parse_action(text)
            match.apply(action, number)
        except ValueError as error:
            raise RecordError(where, str(error)) from None
        yield Step(count, place, seat, action, text, deal.copy(), match, number)


def _end(record: Record, match: Match) -> None:
    """Refuse scores, games and an end that the hands do not lead to."""
    if record.notice is not None and match.notice is None:
        raise RecordError("notice", f"nobody can give it after {record.notice.rounds} rounds")
    check_end(record, match)
    check_standing(record, standing(match))


def check(record: Record) -> Match:
    """The match of a record, every action and result checked by playing it. `RecordError` names the first that is wrong."""
    match = match_of(record)
    for _ in replay(record, match):
        pass
    return match
