"""The state of the table and the facts of its log, as one seat may know them."""

from __future__ import annotations

from typing import Literal

from knockwood.engine.actions import index
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.melds import arrangements, best_discard, deadwood, points
from knockwood.engine.view import PHASE_NAMES, View
from knockwood.server import events as log
from knockwood.server import wire
from knockwood.server.acts import meld_names, names
from knockwood.server.game import Game, Step
from knockwood.server.projection.sheet import final, game_sheet, result_kind, scores_before
from knockwood.server.projection.turn import turn, view_of
from knockwood.server.store.base import Stored

PHASES: dict[str, wire.Phase] = {
    "upcard_offer": "offer",
    "forced_stock": "forced",
    "draw": "draw",
    "discard": "discard",
    "wall": "wall",
    "layoff": "layoff",
    "hand_over": "hand_over",
}
MOST_ARRANGEMENTS = 12
"""So many ways to group a hand are sent; more are never looked through, and the message stays small."""


def card_name(card: int) -> str | None:
    """A card's name; None for a hidden or absent one."""
    return CARD_NAMES[card] if card >= 0 else None


def own(view: View) -> wire.Own:
    """The viewer's own hand, with its count: of ten cards as they are, of eleven after the best throw (HAND-7, B-17)."""
    hand = int(view.hand)
    drawn = view.drawn if view.turn == view.seat and view.drawn >= 0 and hand >> view.drawn & 1 else -1
    grouped, count = hand, deadwood(hand)
    if hand.bit_count() == 11:
        ban = 1 << view.taken if view.taken >= 0 and view.turn == view.seat and view.rules.discard_taken_ban else 0
        throw, left = best_discard(hand, ban)
        if not any(count - points(1 << card) == left for card in loose_cards(hand) if not ban >> card & 1):
            grouped = hand & ~(1 << throw)
        count = left
    ways = arrangements(grouped)[:MOST_ARRANGEMENTS]
    return wire.Own(names(hand), card_name(drawn), count, [meld_names(way) for way in ways])


def loose_cards(hand: int) -> list[int]:
    """The cards that are loose in the engine's least arrangement."""
    loose = hand
    for meld in arrangements(hand)[0]:
        loose &= ~meld
    return [card for card in range(52) if loose >> card & 1]


def pile_owners(view: View) -> list[int | None]:
    """Who threw each card of the pile, bottom first; None for the upcard."""
    by: list[int | None] = [None] if view.upcard >= 0 else []
    for step in view.history:
        if step.kind in ("discard", "knock", "gin"):
            by.append(step.seat)
        elif step.kind in ("take_upcard", "draw_discard"):
            by.pop()
    return by


def pile(view: View) -> list[wire.PileCard]:
    """The pile, bottom first, with who threw each card."""
    return [wire.PileCard(card_name(card), who) for card, who in zip(view.pile, pile_owners(view))]


def knock(view: View, scored: bool) -> wire.KnockState | None:
    """The knock on the table."""
    if view.knocker < 0:
        return None
    kinds: dict[str, wire.KnockKind] = {"gin": "gin", "big_gin": "big_gin"}
    said = next((step.kind for step in reversed(view.history) if step.kind in ("knock", "gin", "big_gin")), "knock")
    shown = scored or view.seat == view.knocker
    return wire.KnockState(
        by=view.knocker,
        kind=kinds.get(said, "knock"),
        count=view.knock_count,
        spread=meld_names(view.spread),
        loose=names(view.knocker_loose),
        discard=card_name(view.knock_discard) if shown else None,
        laid=[wire.Laid(CARD_NAMES[card], meld) for card, meld in view.laid],
    )


def phase_of(game: Game, view: View) -> wire.Phase:
    """The phase as a person sees it. Between a hand's last step and its result it stays where it was."""
    if game.ended is not None:
        return "match_over"
    phase = PHASES[PHASE_NAMES[view.phase]]
    if phase == "hand_over" and not game.scored:
        return "layoff" if view.knocker >= 0 else "discard"
    return phase


def waiting(game: Game) -> wire.State:
    """A table at which nothing has been dealt."""
    return wire.State(
        hand=0,
        phase="waiting",
        turn=None,
        dealer=0,
        limit=game.rules.knock_limit,
        mult=1,
        upcard=None,
        own=None,
        other=wire.Other(0, []),
        taken=None,
        stock=0,
        pile=[],
        knock=None,
        scores=[0, 0],
        wins=[0, 0],
        ready=list(game.ready),
        marks=list(game.marks),
        sheet=None,
        final=None,
    )


def state(game: Game, seat: int) -> wire.State:
    """Everything *seat* may know of the table now."""
    match = game.match
    if match is None or match.deal is None:
        return waiting(game)
    view = view_of(game, seat)
    counted = match if game.scored or game.before is None else game.before
    return wire.State(
        hand=match.hand_number,
        phase=phase_of(game, view),
        turn=game.turn,
        dealer=view.dealer,
        limit=view.limit,
        mult=view.mult,
        upcard=card_name(view.upcard),
        own=own(view),
        other=wire.Other(view.other_count, names(view.other_known)),
        taken=card_name(view.taken) if game.running else None,
        stock=view.stock,
        pile=pile(view),
        knock=knock(view, game.scored),
        scores=list(match.scores) if game.scored else scores_before(game),
        wins=list(counted.wins),
        ready=list(game.ready),
        marks=list(game.marks),
        sheet=game_sheet(game),
        final=final(game),
    )


# --- facts --------------------------------------------------------------------------------------------------------------------


def step_fact(step: Step, seat: int) -> wire.Fact:
    """A step of the hand as *seat* may know it."""
    by, card = step.seat, card_name(step.card)
    sources: dict[str, Literal["stock", "pile", "upcard"]] = {
        "draw_stock": "stock",
        "draw_discard": "pile",
        "take_upcard": "upcard",
    }
    match step.kind:
        case "pass":
            return wire.Passed(by)
        case "draw_stock":
            return wire.Drew(by, "stock", card if by == seat else None)
        case "draw_discard" | "take_upcard":
            return wire.Drew(by, sources[step.kind], card)
        case "discard":
            return wire.Threw(by, card or "")
        case "lay_off":
            return wire.LaidOff(by, card or "", index(step.code))
        case "finish":
            return wire.Finished(by)
        case "gin":
            return wire.Knocked(by, "gin", step.count, card if by == seat else None)
        case "big_gin":
            return wire.Knocked(by, "big_gin", step.count, None)
        case _:
            return wire.Knocked(by, "knock", step.count, card if by == seat else None)


def dealt_fact(game: Game) -> wire.Fact:
    """The beginning of the hand on the table."""
    deal = game.deal
    return wire.Dealt(0, None) if deal is None else wire.Dealt(deal.dealer, card_name(deal.upcard))


def ended_fact(game: Game) -> wire.Fact:
    """The result of the hand on the table."""
    assert game.match is not None
    result = game.match.hands[-1]
    return wire.HandEnded(result_kind(result), result.winner, result.points)


def fact(game: Game, stored: Stored, payload: log.Payload, seat: int) -> wire.Fact:
    """What *seat* may know of an event. *game* is the state after it."""
    by = stored.seat if stored.seat is not None else 0
    match payload:
        case log.GameCreated():
            return wire.Opened()
        case log.SeatTaken():
            return wire.Seated(payload.seat, payload.who.name)
        case log.HandDealt():
            return dealt_fact(game)
        case log.Action():
            return step_fact(game.steps[-1], seat)
        case log.HandEnded():
            return ended_fact(game)
        case log.HandRevealed():
            return wire.Revealed(payload.s)
        case log.Undone():
            return wire.Undone(by, payload.to)
        case log.ReadyGiven():
            return wire.IsReady(by)
        case log.Helped():
            return wire.Helped(by)
        case log.Resigned():
            return wire.Resigned(by)
        case log.GameEnded():
            return wire.GameEnded(payload.winner)


def event(game: Game, stored: Stored, payload: log.Payload, seat: int) -> wire.Happened:
    """The message about an event for *seat*. *game* is the state after it."""
    cmd_n = stored.cmd_n if stored.seat == seat else None
    return wire.Happened(
        stored.seq, game.hand_number, cmd_n, fact(game, stored, payload, seat), state(game, seat), turn(game, seat)
    )


def full_view(game: Game, seat: int) -> wire.FullView:
    """The whole state for *seat*, with the facts of the hand on the table that still count."""
    facts: list[wire.Fact] = []
    if game.deal is not None:
        facts = [dealt_fact(game), *(step_fact(step, seat) for step in game.steps)]
        if game.scored:
            facts.append(ended_fact(game))
            if game.revealed:
                facts.append(wire.Revealed(game.revealed))
    return wire.FullView(game.seq, game.hand_number, state(game, seat), turn(game, seat), facts)
