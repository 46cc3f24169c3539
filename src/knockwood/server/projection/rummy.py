"""Rummy 500 as one seat may know it: state, steps, acts, hint. All from the seat's own `RummyView`."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.engine.cards import CARD_NAMES
from knockwood.rummy500 import actions
from knockwood.rummy500.bots import make_rummy_bot
from knockwood.rummy500.deal import RummyResult
from knockwood.rummy500.melds import TableMeld, points_in_hand
from knockwood.rummy500.moves import PHASE_NAMES
from knockwood.rummy500.plan import best_melds
from knockwood.rummy500.view import RummyView
from knockwood.server import wire
from knockwood.server.acts import names
from knockwood.server.game import Game, Step
from knockwood.server.rummy import RummyTable, rummy_act

PHASES: dict[str, wire.Phase] = {"draw": "draw", "duty": "duty", "play": "play", "hand_over": "hand_over"}


def rummy_state(game: Game, table: RummyTable, seat: int) -> wire.State:
    """Everything *seat* may know of the table now."""
    match, view = table.match, table.match.view(seat)
    before = game.before if isinstance(game.before, RummyTable) else table
    counted = table if game.scored else before
    phase = PHASES[PHASE_NAMES[view.phase]]
    if phase == "hand_over" and not game.scored:
        phase = "play"
    players, none = game.players, [0] * game.players
    ledger = wire.Ledger(
        parties=[[player] for player in range(players)],
        kind="points",
        match_kind="single",
        target=match.rules.target,
        columns=[],
        totals=none,
        games=[],
        standing=None,
        needed=None,
        extended=False,
        may_lose=None,
        payments=[],
    )
    return wire.State(
        hand=match.hand_number,
        phase="match_over" if game.ended is not None else phase,
        turn=game.turn_on(0),
        dealer=view.dealer,
        board=0,
        boards=[wire.Board(list(range(players)), (view.dealer + 1) % players, view.turn < 0)],
        limit=0,
        mult=1,
        upcard=None,
        knock_card=None,
        own=own(view),
        near=None,
        other=wire.Other(0, [], None),
        taken=None,
        stock=view.stock,
        pile=[wire.PileCard(CARD_NAMES[card], None) for card in view.pile],
        knock=None,
        scores=list(counted.scores),
        wins=list(counted.wins),
        ledger=ledger,
        ready=list(game.ready),
        marks=list(game.marks),
        cut=[],
        sheet=None,
        rummy=rummy(game, table, view),
        final=rummy_final(game, table),
    )


def own(view: RummyView) -> wire.Own:
    """The own hand; its arrangement is the melds of the hand alone that show the most points (F6)."""
    drawn = CARD_NAMES[view.drawn] if view.drawn >= 0 else None
    return wire.Own(names(view.hand), drawn, held(view), [[names(meld) for meld in best_melds(view.hand)[1]]], False)


def held(view: RummyView) -> int:
    """Points of the cards in the own hand (F8)."""
    return points_in_hand(view.hand, 1 if view.rules.ace_low else 15)


def rummy(game: Game, table: RummyTable, view: RummyView) -> wire.Rummy:
    """The melds, who holds how many cards, the duty, the sheet."""
    counted = table.match.hands if game.scored else table.match.hands[: table.hand_number - 1]
    return wire.Rummy(
        seats=[
            wire.RummySeat(count, names(known), shown)
            for count, known, shown in zip(view.counts, view.known, view.shown, strict=True)
        ],
        melds=[meld_of(meld) for meld in view.table],
        idle=view.idle,
        turned=view.turned,
        duty=CARD_NAMES[view.duty] if view.duty >= 0 else None,
        taken=names(view.taken),
        nets=[list(result.net) for result in counted],
        sheet=rummy_sheet(game, table, view),
    )


def meld_of(meld: TableMeld) -> wire.RummyMeld:
    """A meld on the table."""
    cards = [wire.RummyCard(CARD_NAMES[card], by, points) for card, by, points in meld.worth()]
    return wire.RummyMeld(meld.owner, len(cards) - len(meld.laid), cards)


def rummy_sheet(game: Game, table: RummyTable, view: RummyView) -> wire.RummySheet | None:
    """The result of the hand on the table, once it is over and entered."""
    match, before = table.match, game.before
    if not game.scored or not match.hand_over or not match.hands or not isinstance(before, RummyTable):
        return None
    result = match.hands[-1]
    return wire.RummySheet(
        hand=match.hand_number,
        out=result.out,
        lines=rummy_lines(result, view.hands),
        before=list(before.scores),
        after=list(match.scores),
        next_dealer=None if game.ended is not None else match.next_dealer,
        fallback=bool(game.fallback),
        fallback_seats=sorted(game.fallback),
    )


def rummy_lines(result: RummyResult, hands: Sequence[int]) -> list[wire.RummyLine]:
    """The sheet of a hand seat by seat; *hands* are the cards that were held at its end."""
    rows = zip(result.shown, result.held, result.net, hands, strict=True)
    return [wire.RummyLine(shown, kept, net, names(hand)) for shown, kept, net, hand in rows]


def rummy_final(game: Game, table: RummyTable) -> wire.Final | None:
    """The end of the game, once it is over."""
    if game.ended is None:
        return None
    return wire.Final(list(table.winners or ()), game.ended.reason, False, [])


def rummy_ended(result: RummyResult) -> wire.Fact:
    """The result of a hand as a fact."""
    return wire.RummyEnded(result.out, list(result.net))


def rummy_fact(table: RummyTable, step: Step, seat: int) -> wire.Fact:
    """A step of the hand as *seat* may know it."""
    by, code = step.seat, step.code
    name = CARD_NAMES[step.card] if step.card >= 0 else ""
    match step.kind:
        case "pass":
            return wire.Passed(by)
        case "draw_stock":
            return wire.Drew(by, "stock", name if by == seat else None)
        case "draw_pile":
            return wire.TookPile(by, [CARD_NAMES[card] for card in step.cards])
        case "meld":
            return wire.Melded(by, names(actions.cards(code)), step.count)
        case "lay_off":
            return wire.LaidOff(by, name, actions.index(code))
        case _:
            return wire.Threw(by, name)


def rummy_acts(table: RummyTable, seat: int) -> list[wire.Act]:
    """What the seat on turn may do."""
    return [rummy_act(code) for code in table.match.view(seat).legal()]


def rummy_hint(table: RummyTable, seat: int) -> wire.Hint:
    """What the hard bot would do with this seat's view."""
    view = table.match.view(seat)
    code = make_rummy_bot("rummy-hard").act(view)
    why: wire.HintWhy = "forced" if len(view.legal()) == 1 else "best_found"
    left = view.hand & ~actions.cards(code) if actions.kind(code) in ("meld", "lay_off", "discard") else view.hand
    return wire.Hint(rummy_act(code), points_in_hand(left, 1 if view.rules.ace_low else 15), why)
