"""Games of Rummy 500 whose hands are over, whole: the record, its line of the history, the steps of a replay."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.engine.cards import CARD_NAMES
from knockwood.play.document import Player
from knockwood.rummy500 import actions
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.melds import points_in_hand
from knockwood.rummy500.record import RummyRecord, check, fresh_match, record_of
from knockwood.rummy500.record import Step as RecordStep
from knockwood.rummy500.record import replay as positions
from knockwood.server import wire
from knockwood.server.acts import names
from knockwood.server.game import Game
from knockwood.server.projection.rummy import meld_of, rummy_lines
from knockwood.server.projection.sheet import rules_info, source_of
from knockwood.server.rummy import RUMMY, RummyTable


def rummy_record(game: Game, table: RummyTable) -> RummyRecord:
    """The record of a game. Of a running hand it holds nothing."""
    players = [Player(who.name, who.kind, who.level or None) for who in game.seats if who is not None]
    return record_of(table.match, players, marks=game.marks, created=game.created, source=source_of(game))


def seats_of(record: RummyRecord) -> list[wire.SeatInfo]:
    """Who sat where."""
    return [wire.SeatInfo(player.name, player.kind, player.level) for player in record.players]


def rummy_record_summary(record: RummyRecord, game_id: str, now: int) -> wire.GameSummary:
    """The line of the history of an imported record, checked by playing it. Raises `RecordError`."""
    match = check(record)
    return wire.GameSummary(
        game=game_id,
        created=record.created if record.created is not None else now,
        updated=now,
        you=next((seat for seat, player in enumerate(record.players) if player.kind == "person"), 0),
        seats=seats_of(record),
        rules=rules_info(match.rules, RUMMY, match.players),
        parties=[[player] for player in range(match.players)],
        scores=list(record.scores),
        hands=sum(hand.result is not None for hand in record.hands),
        status="unfinished" if record.status == "running" else record.status,
        winners=[] if match.winner is None else [match.winner],
        marks=list(record.marks),
    )


def fact_of(step: RecordStep) -> wire.Fact:
    """What happened, with every card."""
    if step.action is None or step.player is None:
        return wire.Dealt(step.deal.dealer, list(range(step.deal.players)), None, None)
    by, cards = step.player, step.deal.steps[-1][2]
    match actions.kind(step.action):
        case "pass":
            return wire.Passed(by)
        case "draw_stock":
            return wire.Drew(by, "stock", CARD_NAMES[cards[0]])
        case "draw_pile":
            return wire.TookPile(by, [CARD_NAMES[card] for card in cards])
        case "meld":
            return wire.Melded(by, names(actions.cards(step.action)), step.deal.steps[-1][3])
        case "lay_off":
            return wire.LaidOff(by, CARD_NAMES[actions.card(step.action)], actions.index(step.action))
        case _:
            return wire.Threw(by, CARD_NAMES[actions.card(step.action)])


def step_of(step: RecordStep) -> wire.RummyReplayStep:
    """One position."""
    deal = step.deal
    ace = 1 if deal.rules.ace_low else 15
    return wire.RummyReplayStep(
        fact=fact_of(step),
        hands=[names(hand) for hand in deal.hands],
        held=[points_in_hand(hand, ace) for hand in deal.hands],
        melds=[meld_of(meld) for meld in deal.table],
        pile=[CARD_NAMES[card] for card in deal.pile],
        stock=len(deal.stock),
        turn=deal.turn if deal.turn >= 0 else None,
    )


def hand_of(steps: Sequence[wire.RummyReplayStep], match: RummyMatch, before: Sequence[int]) -> wire.RummyReplayHand:
    """A finished hand; *match* stands right after it."""
    deal, result = match.deal, match.hands[-1]
    assert isinstance(deal, RummyDeal)
    assert isinstance(result, RummyResult)
    return wire.RummyReplayHand(
        hand=len(match.hands),
        dealer=deal.dealer,
        steps=list(steps),
        stock=[CARD_NAMES[card] for card in reversed(deal.stock)],
        sheet=wire.RummySheet(
            hand=len(match.hands),
            out=result.out,
            lines=rummy_lines(result, deal.hands),
            before=list(before),
            after=list(match.scores),
            next_dealer=match.next_dealer,
            fallback=False,
            fallback_seats=[],
        ),
    )


def rummy_replay(record: RummyRecord, game_id: str, seat: int) -> wire.Replay:
    """Every finished hand of a record, to step through."""
    match = fresh_match(record)
    hands: list[wire.RummyReplayHand] = []
    steps: list[wire.RummyReplayStep] = []
    before = list(match.scores)
    for step in positions(record, match):
        if step.number == 0:
            steps, before = [], list(match.scores)
        steps.append(step_of(step))
        if match.hand_over:
            hands.append(hand_of(steps, match, before))
    winners = [] if match.winner is None else [match.winner]
    over = wire.Final(winners, "resigned" if record.status == "resigned" else "target", False, [])
    return wire.Replay(
        game=game_id,
        you=seat,
        seats=seats_of(record),
        rules=rules_info(match.rules, RUMMY, match.players),
        hands=[],
        rummy=hands,
        final=None if record.status == "running" else over,
    )
