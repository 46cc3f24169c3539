"""Hands that are over, whole: the record of a game, and the steps of a replay."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.engine import actions
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.deal import Deal
from knockwood.engine.runmax import best_discard, deadwood
from knockwood.play.document import Player, dump, format_of
from knockwood.play.match import Match
from knockwood.play.record import Record, check, load, match_of, record_of, rules_of
from knockwood.play.record import Step as RecordStep
from knockwood.play.record import replay as positions
from knockwood.play.rulebook import share_code, summary
from knockwood.rummy500 import record as rummy_format
from knockwood.rummy500.record import RummyRecord
from knockwood.server import wire
from knockwood.server.acts import names
from knockwood.server.game import DECLARED, Game, Step, declared_count
from knockwood.server.projection.ledger import ledger, scores_of
from knockwood.server.projection.look import look_at
from knockwood.server.projection.rummy_replay import rummy_record, rummy_record_summary, rummy_replay
from knockwood.server.projection.sheet import final_of, rules_info, seats_info, sheet, source_of
from knockwood.server.projection.state import knock, limit_cards, pile, step_fact

AnyRecord = Record | RummyRecord


def record(game: Game) -> AnyRecord:
    """The record of a game. Of a running hand it holds nothing, and of any while the hands stay closed (W5)."""
    if game.rummy is not None:
        return rummy_record(game, game.rummy)
    assert game.gin is not None
    match = game.first_match() if game.closed else game.gin
    assert isinstance(match, Match)
    return record_of(
        match,
        [Player(who.name, who.kind, who.level or None) for who in game.seats if who is not None],
        preset=game.preset,
        summary=summary(game.gin.rules).text(),
        code=share_code(game.gin.rules),
        marks=game.marks,
        created=game.created,
        source=source_of(game),
    )


def load_record(data: bytes) -> AnyRecord:
    """A record file of either game, checked in form. Raises `RecordError`."""
    return rummy_format.load(data) if format_of(data) == rummy_format.FORMAT else load(data)


def record_bytes(record: AnyRecord) -> bytes:
    """The file of a record."""
    return dump(record)


def record_seats(record: Record) -> list[wire.SeatInfo]:
    """Who sat where."""
    return [wire.SeatInfo(player.name, player.kind, player.level) for player in record.players]


def record_summary(record: AnyRecord, game_id: str, now: int) -> wire.GameSummary:
    """The line of the history of an imported record, checked by playing it. Raises `RecordError`."""
    if isinstance(record, RummyRecord):
        return rummy_record_summary(record, game_id, now)
    match = check(record)
    you = next((seat for seat, player in enumerate(record.players) if player.kind == "person"), 0)
    return wire.GameSummary(
        game=game_id,
        created=record.created if record.created is not None else now,
        updated=now,
        you=you,
        seats=record_seats(record),
        rules=rules_info(rules_of(record), record.preset or "", len(record.players)),
        parties=[list(party) for party in match.parties],
        scores=list(record.scores),
        hands=sum(hand.result is not None for hand in record.hands),
        status="unfinished" if record.status == "running" else record.status,
        winners=list(match.winners or ()),
        marks=list(record.marks),
    )


def counts(deal: Deal) -> list[int]:
    """The deadwood of both hands; of eleven cards after the best throw."""
    found, longest = [], deal.rules.run_max
    for hand in (int(deal.hand0), int(deal.hand1)):
        ban = 1 << deal.taken if deal.taken >= 0 and deal.rules.discard_taken_ban else 0
        found.append(best_discard(hand, ban & hand, longest)[1] if hand.bit_count() == 11 else deadwood(hand, longest))
    return found


def fact_of(step: RecordStep, before: Deal) -> wire.Fact:
    """What happened, with every card. *before* is the position before it."""
    deal, place = step.deal, step.match.boards[step.board]
    if step.action is None or step.seat is None:
        return wire.Dealt(place.dealer, list(place.players), *limit_cards(deal))
    kind, card = actions.kind(step.action), actions.card(step.action)
    if kind in ("draw_stock", "draw_discard", "take_upcard"):
        card = deal.drawn
    seat = place.players[step.seat]
    count = declared_count(before, step.action) if kind in DECLARED else -1
    return step_fact(Step(0, seat, step.action, kind, card, count), seat, wrong=kind in DECLARED and deal.knocker < 0)


def replay_step(step: RecordStep, before: Deal) -> wire.ReplayStep:
    """One position. *before* is the one before it."""
    deal, players = step.deal, step.players
    return wire.ReplayStep(
        fact=fact_of(step, before),
        hands=[names(int(deal.hand0)), names(int(deal.hand1))],
        deadwood=counts(deal),
        stock=deal.stock_count,
        pile=pile(deal.view(0), deal.pile, players),
        turn=players[deal.turn] if deal.turn >= 0 else None,
    )


def replay_hand(
    number: int, board: int, steps: Sequence[wire.ReplayStep], match: Match, before: Sequence[int]
) -> wire.ReplayHand:
    """A finished hand; *match* stands right after its round."""
    place = match.boards[board]
    deal = place.deal
    upcard, knock_card = limit_cards(deal)
    return wire.ReplayHand(
        hand=number,
        players=list(place.players),
        dealer=place.dealer,
        limit=deal.limit,
        mult=deal.mult,
        upcard=upcard,
        knock_card=knock_card,
        steps=list(steps),
        stock=[CARD_NAMES[card] for card in reversed(deal.stock)],
        knock=knock(look_at(match, board, place.players[0]), scored=True),
        sheet=sheet(match, board, before),
        ledger=ledger(match, match),
    )


def replay(record: AnyRecord, game_id: str, seat: int) -> wire.Replay:
    """Every finished hand of a record, to step through."""
    if isinstance(record, RummyRecord):
        return rummy_replay(record, game_id, seat)
    match = match_of(record)
    hands: list[wire.ReplayHand] = []
    steps: list[list[wire.ReplayStep]] = []
    before, last = match.copy(), None
    for step in positions(record, match):
        if step.number == 0 and step.board == 0:
            steps = []
        if step.number == 0:
            steps.append([])
        steps[-1].append(replay_step(step, last or step.deal))
        last = step.deal
        if match.hand_over:
            for board, of_board in enumerate(steps):
                hands.append(replay_hand(len(hands) + 1, board, of_board, match, scores_of(before, match)))
            before = match.copy()
    over = final_of(match, "resigned" if record.status == "resigned" else "target")
    return wire.Replay(
        game=game_id,
        you=seat,
        seats=record_seats(record),
        rules=rules_info(rules_of(record), record.preset or "", len(record.players)),
        hands=hands,
        rummy=[],
        final=None if record.status == "running" else over,
    )


def empty_replay(game: Game, game_id: str, seat: int) -> wire.Replay:
    """A table at which nothing has been dealt."""
    return wire.Replay(game_id, seat, seats_info(game), rules_info(game.rules, game.preset, game.players), [], [], None)
