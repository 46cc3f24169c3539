"""Hands that are over, whole: the record of a game, and the steps of a replay."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.engine import actions
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.deal import Deal
from knockwood.engine.melds import best_discard, deadwood
from knockwood.play.match import Match
from knockwood.play.record import Player, Record, check, record_of, rules_of
from knockwood.play.record import Step as RecordStep
from knockwood.play.record import replay as positions
from knockwood.server import wire
from knockwood.server.acts import names
from knockwood.server.fairness import PROTOCOL
from knockwood.server.game import Game, Step
from knockwood.server.projection.ledger import ledger, scores_of
from knockwood.server.projection.look import look_at
from knockwood.server.projection.sheet import final_of, rules_info, sheet
from knockwood.server.projection.state import card_name, knock, pile, step_fact


def record(game: Game) -> Record:
    """The record of a game. Of a running hand it holds nothing."""
    assert game.match is not None
    return record_of(
        game.match,
        [Player(who.name, who.kind, who.level or None) for who in game.seats if who is not None],
        preset=game.preset,
        marks=game.marks,
        created=game.created,
        source={
            "kind": "entered" if game.deck_text else PROTOCOL,
            "match": game.id.hex(),
            "anchor": game.anchor,
        },
    )


def record_seats(record: Record) -> list[wire.SeatInfo]:
    """Who sat where."""
    return [wire.SeatInfo(player.name, player.kind, player.level) for player in record.players]


def record_summary(record: Record, game_id: str, now: int) -> wire.GameSummary:
    """The line of the history of an imported record, checked by playing it. Raises `RecordError`."""
    match = check(record)
    you = next((seat for seat, player in enumerate(record.players) if player.kind == "person"), 0)
    return wire.GameSummary(
        game=game_id,
        created=record.created if record.created is not None else now,
        updated=now,
        you=you,
        seats=record_seats(record),
        rules=rules_info(rules_of(record), record.preset or ""),
        parties=[list(party) for party in match.parties],
        scores=list(record.scores),
        hands=sum(hand.result is not None for hand in record.hands),
        status="unfinished" if record.status == "running" else record.status,
        winners=list(match.winners or ()),
        marks=list(record.marks),
    )


def counts(deal: Deal) -> list[int]:
    """The deadwood of both hands; of eleven cards after the best throw."""
    found = []
    for hand in (int(deal.hand0), int(deal.hand1)):
        ban = 1 << deal.taken if deal.taken >= 0 and deal.rules.discard_taken_ban else 0
        found.append(best_discard(hand, ban & hand)[1] if hand.bit_count() == 11 else deadwood(hand))
    return found


def second_card(deal: Deal) -> str | None:
    """The second pack's card, where one sets the limit. Rule O5."""
    return card_name(deal.limit_card) if deal.rules.knock_card_source == "second_pack" else None


def fact_of(step: RecordStep, match: Match) -> wire.Fact:
    """What happened, with every card."""
    deal, place = step.deal, match.boards[0]
    if step.action is None or step.seat is None:
        return wire.Dealt(place.dealer, list(place.players), card_name(deal.upcard), second_card(deal))
    kind, thrown = actions.kind(step.action), actions.card(step.action)
    if kind in ("draw_stock", "draw_discard", "take_upcard"):
        thrown = deal.drawn
    seat = place.players[step.seat]
    return step_fact(Step(0, seat, step.action, kind, thrown, deal.knocker_count), seat)


def replay_step(step: RecordStep, match: Match) -> wire.ReplayStep:
    """One position."""
    deal, players = step.deal, match.boards[0].players
    return wire.ReplayStep(
        fact=fact_of(step, match),
        hands=[names(int(deal.hand0)), names(int(deal.hand1))],
        deadwood=counts(deal),
        stock=deal.stock_count,
        pile=pile(deal.view(0), deal.pile, players),
        turn=players[deal.turn] if deal.turn >= 0 else None,
    )


def replay_hand(number: int, steps: Sequence[wire.ReplayStep], match: Match, before: Sequence[int]) -> wire.ReplayHand:
    """A finished hand; *match* stands right after it."""
    place = match.boards[0]
    deal = place.deal
    return wire.ReplayHand(
        hand=number,
        players=list(place.players),
        dealer=place.dealer,
        limit=deal.limit,
        mult=deal.mult,
        upcard=card_name(deal.upcard),
        knock_card=second_card(deal),
        steps=list(steps),
        stock=[CARD_NAMES[card] for card in reversed(deal.stock)],
        knock=knock(look_at(match, 0, place.players[0]), scored=True),
        sheet=sheet(match, 0, before),
        ledger=ledger(match, match),
    )


def replay(record: Record, game_id: str, seat: int) -> wire.Replay:
    """Every finished hand of a record, to step through."""
    match = Match(rules_of(record), record.first_dealer)
    hands: list[wire.ReplayHand] = []
    steps: list[wire.ReplayStep] = []
    before = match.copy()
    for step in positions(record, match):
        if step.number == 0:
            steps = []
        steps.append(replay_step(step, match))
        if match.hand_over:
            hands.append(replay_hand(step.hand, steps, match, scores_of(before, match)))
            before = match.copy()
    over = final_of(match, "resigned" if record.status == "resigned" else "target")
    return wire.Replay(
        game=game_id,
        you=seat,
        seats=record_seats(record),
        rules=rules_info(rules_of(record), record.preset or ""),
        hands=hands,
        final=None if record.status == "running" else over,
    )
