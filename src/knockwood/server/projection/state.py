"""The state of the table and the facts of its log, as one seat may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from knockwood.engine.actions import index
from knockwood.engine.arrange import arrangements, points
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.deal import Deal
from knockwood.engine.runmax import best_discard, deadwood
from knockwood.engine.view import PHASE_NAMES, View
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.server import events as log
from knockwood.server import wire
from knockwood.server.acts import meld_names, names
from knockwood.server.game import DECLARED, Game, Step
from knockwood.server.projection.ledger import ledger, scores_of, wins_of
from knockwood.server.projection.look import Look, look
from knockwood.server.projection.rummy import rummy_ended, rummy_fact, rummy_state
from knockwood.server.projection.sheet import final, game_sheet, result_kind
from knockwood.server.projection.turn import KINDS, turn
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
SOURCES: dict[str, Literal["stock", "pile", "upcard"]] = {
    "draw_stock": "stock",
    "draw_discard": "pile",
    "take_upcard": "upcard",
}
MOST_ARRANGEMENTS = 12
"""So many ways to group a hand are sent; more are never looked through, and the message stays small."""


def card_name(card: int) -> str | None:
    """A card's name; None for a hidden or absent one."""
    return CARD_NAMES[card] if card >= 0 else None


def own(view: View) -> wire.Own:
    """The viewer's own hand, with its count: of ten cards as they are, of eleven after the best throw (HAND-7, B-17)."""
    hand, longest = int(view.hand), view.rules.run_max
    drawn = view.drawn if view.turn == view.seat and view.drawn >= 0 and hand >> view.drawn & 1 else -1
    grouped, count = hand, deadwood(hand, longest)
    if hand.bit_count() == 11:
        ban = 1 << view.taken if view.taken >= 0 and view.turn == view.seat and view.rules.discard_taken_ban else 0
        throw, left = best_discard(hand, ban, longest)
        if not any(count - points(1 << card) == left for card in loose_cards(hand, longest) if not ban >> card & 1):
            grouped = hand & ~(1 << throw)
        count = left
    ways = arrangements(grouped, longest)[:MOST_ARRANGEMENTS]
    return wire.Own(
        names(hand),
        card_name(drawn),
        count,
        [meld_names(way) for way in ways],
        bool(view.exposed >> view.seat & 1),
    )


def loose_cards(hand: int, longest: int | None) -> list[int]:
    """The cards that are loose in the engine's least arrangement with runs of *longest* cards at most (M2)."""
    loose = hand
    for meld in arrangements(hand, longest)[0]:
        loose &= ~meld
    return [card for card in range(52) if loose >> card & 1]


def limit_cards(deal: Deal) -> tuple[str | None, str | None]:
    """The upcard, and the card of a second pack that sets the limit in its place (O1, O5)."""
    second = deal.rules.knock_card_source == "second_pack"
    return card_name(deal.upcard), card_name(deal.limit_card) if second else None


def pile_owners(view: View) -> list[int | None]:
    """The side that threw each card of the pile, bottom first; None for the upcard.

    Who declares right after the other's step does it at the wall, and took the top card first (W3).
    """
    by: list[int | None] = [None] if view.upcard >= 0 else []
    before = view.history[:1] + view.history
    for last, step in zip(before, view.history, strict=False):
        if step.kind in ("take_upcard", "draw_discard") or (step.kind in DECLARED and last.seat != step.seat):
            by.pop()
        if step.kind == "discard" or (step.kind in DECLARED and step.kind != "big_gin"):
            by.append(step.seat)
    return by


def pile(view: View, cards: Sequence[int], players: Sequence[int]) -> list[wire.PileCard]:
    """The *cards* of the pile, bottom first, with who threw each."""
    owners = pile_owners(view)
    return [
        wire.PileCard(card_name(card), None if side is None else players[side])
        for card, side in zip(cards, owners, strict=True)
    ]


def knock(here: Look, scored: bool) -> wire.KnockState | None:
    """The knock on the table."""
    view = here.view
    if view.knocker < 0:
        return None
    said = next((step.kind for step in reversed(view.history) if step.kind in DECLARED), "knock")
    shown = scored or view.seat == view.knocker
    return wire.KnockState(
        by=here.seat(view.knocker),
        kind=KINDS[said],
        count=view.knock_count,
        spread=meld_names(view.spread),
        loose=names(view.knocker_loose),
        discard=card_name(view.knock_discard) if shown else None,
        laid=[wire.Laid(CARD_NAMES[card], meld) for card, meld in view.laid],
    )


def phase_of(game: Game, view: View) -> wire.Phase:
    """The phase as a person sees it. Between a hand's last step and its result it stays where it was.

    A hand that is over waits for the other board in ``pair``.
    """
    if game.ended is not None:
        return "match_over"
    phase = PHASES[PHASE_NAMES[view.phase]]
    if phase == "hand_over" and not game.scored:
        if game.running:
            return "pair"
        return "layoff" if view.knocker >= 0 else "discard"
    return phase


def other(count: int, known: int, visible: int, down: bool) -> wire.Other:
    """A hand that is not the viewer's. What a knock has put on the table is in the state's ``knock``, not here."""
    return wire.Other(count, names(known), names(visible) if visible and not down else None)


def waiting(game: Game) -> wire.State:
    """A table at which nothing has been dealt."""
    players = [[seat] for seat in range(game.players)]
    none = [0] * game.players
    return wire.State(
        hand=0,
        phase="waiting" if game.ended is None else "match_over",
        turn=game.chooser,
        dealer=0,
        board=0,
        boards=[],
        limit=0,
        mult=1,
        upcard=None,
        knock_card=None,
        own=None,
        near=None,
        other=wire.Other(0, [], None),
        taken=None,
        stock=0,
        pile=[],
        knock=None,
        scores=none,
        wins=none,
        ledger=wire.Ledger(players, "points", "single", game.rules.target, [], none, [], None, None, False, None, []),
        ready=list(game.ready),
        marks=list(game.marks),
        cut=cut(game),
        sheet=None,
        rummy=None,
        final=final(game),
    )


def boards(game: Game) -> list[wire.Board]:
    """The hands on the table."""
    match = game.gin
    return [
        wire.Board(list(place.players), place.players[1 - place.deal.dealer], place.deal.result is not None)
        for place in (() if match is None else match.boards)
    ]


def cut(game: Game) -> list[wire.CutCard]:
    """The cards that were cut for the first deal, before and in the first hand."""
    drawn = game.cut if game.hand_number <= 1 else None
    return [] if drawn is None else [wire.CutCard(seat, CARD_NAMES[card]) for seat, card in enumerate(drawn.cards)]


def state(game: Game, seat: int) -> wire.State:
    """Everything *seat* may know of the table now."""
    if game.rummy is not None:
        return rummy_state(game, game.rummy, seat)
    match = game.gin
    if match is None or not match.boards:
        return waiting(game)
    here = look(game, seat)
    view, place = here.view, match.boards[here.board]
    counted = match if game.scored or game.gin_before is None else game.gin_before
    down = view.knocker >= 0
    upcard, knock_card = limit_cards(place.deal)
    return wire.State(
        hand=match.hand_number,
        phase=phase_of(game, view),
        turn=game.turn_on(here.board),
        dealer=place.dealer,
        board=here.board,
        boards=boards(game),
        limit=view.limit,
        mult=view.mult,
        upcard=upcard,
        knock_card=knock_card,
        own=own(view) if here.side >= 0 else None,
        near=other(here.near_count, here.near_known, here.near_open, down) if here.side < 0 else None,
        other=other(view.other_count, view.other_known, view.other_hand, down),
        taken=card_name(view.taken) if game.running else None,
        stock=view.stock,
        pile=pile(view, view.pile, here.players),
        knock=knock(here, game.scored),
        scores=scores_of(counted, match),
        wins=wins_of(counted, match),
        ledger=ledger(counted, match),
        ready=list(game.ready),
        marks=list(game.marks),
        cut=cut(game),
        sheet=game_sheet(game, seat),
        rummy=None,
        final=final(game),
    )


# --- facts --------------------------------------------------------------------------------------------------------------------


def step_fact(step: Step, seat: int, *, wrong: bool = False) -> wire.Fact:
    """A step of a hand as *seat* may know it. ``wrong``: a knock above the limit, after which the hand goes on (I2)."""
    by, card = step.seat, card_name(step.card)
    match step.kind:
        case "pass":
            return wire.Passed(by)
        case "draw_stock":
            return wire.Drew(by, "stock", card if by == seat or step.open else None)
        case "draw_discard" | "take_upcard":
            return wire.Drew(by, SOURCES[step.kind], card)
        case "discard":
            return wire.Threw(by, card or "")
        case "lay_off":
            return wire.LaidOff(by, card or "", index(step.code))
        case "finish":
            return wire.Finished(by)
        case _ if wrong:
            return wire.Exposed(by, step.count, card or "")
        case "big_gin":
            return wire.Knocked(by, "big_gin", step.count, None)
        case _:
            return wire.Knocked(by, KINDS[step.kind], step.count, card if by == seat else None)


def dealt_fact(game: Game, board: int) -> wire.Fact:
    """The beginning of a hand on the table."""
    if board >= len(game.boards):
        return wire.Dealt(0, [], None, None)
    place = game.boards[board]
    cards = (None, None) if isinstance(place.deal, RummyDeal) else limit_cards(place.deal)
    return wire.Dealt(place.dealer, list(place.players), *cards)


def ended_fact(game: Game, board: int) -> wire.Fact:
    """The result of a hand on the table."""
    place = game.boards[board]
    result = place.deal.result
    assert result is not None
    if isinstance(result, RummyResult):
        return rummy_ended(result)
    winner = None if result.winner is None else place.players[result.winner]
    return wire.HandEnded(result_kind(result), winner, result.points)


def is_wrong(game: Game, step: Step) -> bool:
    """Whether a step was a knock above the limit (I2)."""
    match = game.gin
    return match is not None and step.kind in DECLARED and step.count > match.boards[step.board].deal.limit


def told(game: Game, step: Step, seat: int) -> wire.Fact:
    """A step of the hand on the table as *seat* may know it."""
    if game.rummy is not None:
        return rummy_fact(game.rummy, step, seat)
    return step_fact(step, seat, wrong=is_wrong(game, step))


def fact(game: Game, stored: Stored, payload: log.Payload, seat: int) -> wire.Fact:
    """What *seat* may know of an event. *game* is the state after it."""
    by = stored.seat if stored.seat is not None else 0
    match payload:
        case log.GameCreated():
            return wire.Opened()
        case log.SeatTaken():
            return wire.Seated(payload.seat, payload.who.name)
        case log.DealerChosen():
            return wire.DealerChosen(by, payload.dealer)
        case log.HandDealt():
            return dealt_fact(game, game.seen_from(seat))
        case log.Action() | log.HandEnded() | log.Undone() if payload.board != game.seen_from(seat):
            return wire.Elsewhere()
        case log.Action():
            return told(game, game.steps[-1], seat)
        case log.HandEnded():
            return ended_fact(game, payload.board)
        case log.HandRevealed():
            here = payload.hand == game.link_number(game.seen_from(seat))
            return wire.Revealed(payload.s) if here else wire.Elsewhere()
        case log.Undone():
            return wire.Undone(by, payload.to)
        case log.ReadyGiven():
            return wire.IsReady(by)
        case log.NoticeGiven():
            return wire.NoticeGiven(by)
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
    if game.boards:
        board = game.seen_from(seat)
        steps = [step for step in game.steps if step.board == board]
        facts = [dealt_fact(game, board), *(told(game, step, seat) for step in steps)]
        if game.scored:
            facts.append(ended_fact(game, board))
            secret = game.revealed.get(game.link_number(board))
            if secret is not None:
                facts.append(wire.Revealed(secret))
    return wire.FullView(game.seq, game.hand_number, state(game, seat), turn(game, seat), facts)
