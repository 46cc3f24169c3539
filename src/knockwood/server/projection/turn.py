"""Who acts, what may be done, and what the client may not compute: counts, choices, defences. All from the seat's own view."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.bots.hint import hint as advice
from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.melds import auto_spread, count_left, deadwood, defence, exposure, extensions, points
from knockwood.engine.view import DISCARD, LAYOFF, View
from knockwood.server import wire
from knockwood.server.acts import act_of, legal_acts, meld_names, melds_of, names
from knockwood.server.game import Game

NO_HELP = wire.Help([], [], None)


def view_of(game: Game, seat: int) -> View:
    """The engine's view of *seat*, with the scores from before the running hand. The one source of all that follows."""
    assert game.match is not None
    return game.match.view(seat)


def turn(game: Game, seat: int) -> wire.Turn:
    """Who acts; the legal acts and the help if it is *seat*."""
    can_undo = game.undo_target(seat) is not None
    if game.running:
        if game.turn == seat:
            view = view_of(game, seat)
            return wire.Turn(seat, legal_acts(view), help_for(view), can_undo)
        return wire.Turn(game.turn, None, None, can_undo)
    if game.match is not None and game.scored and not game.match.over and not game.ready[seat]:
        return wire.Turn(None, [wire.Ready()], NO_HELP, can_undo)
    return wire.Turn(None, None, None, can_undo)


def help_for(view: View) -> wire.Help:
    """Counts after each throw, the knocks there are, the best defence."""
    if view.phase == DISCARD:
        return wire.Help(throws(view), knocks(view), None)
    if view.phase == LAYOFF:
        return wire.Help([], [], best_plan(view))
    return NO_HELP


def throws(view: View) -> list[wire.Throw]:
    """Each card of the hand: the least count it leaves, or why it is blocked (T7)."""
    hand = int(view.hand)
    found = []
    for card in range(52):
        if hand >> card & 1:
            blocked = card == view.taken and bool(view.rules.discard_taken_ban)
            left = None if blocked else deadwood(hand & ~(1 << card))
            found.append(wire.Throw(CARD_NAMES[card], left, "taken_this_turn" if blocked else None))
    return found


def throw_order(choice: tuple[int, int]) -> tuple[int, int, int]:
    """Rule K8: least count, then the dearest card, then the last in the card order of A5."""
    card, count = choice
    return count, -points(1 << card), -(card % 13 * 4 + card // 13)


def knocks(view: View) -> list[wire.KnockChoice]:
    """Every throw that lets the hand knock or go gin, the button's default first."""
    ways: dict[tuple[int, str], list[int]] = {}
    for code in view.legal():
        kind = actions.kind(code)
        if kind in ("knock", "gin"):
            ways.setdefault((actions.card(code), kind), []).append(code)
    found = []
    for (card, kind), codes in ways.items():
        rest = int(view.hand) & ~(1 << card)
        if kind == "gin":
            found.append(((card, 0), wire.KnockChoice(CARD_NAMES[card], "gin", 0, False)))
            continue
        spreads = [view.spread_of(code) for code in codes]
        looks = {(count_left(rest, spread), exposure(rest, spread)) for spread in spreads}
        count = count_left(rest, spreads[0])
        found.append(((card, count), wire.KnockChoice(CARD_NAMES[card], "knock", count, len(looks) > 1)))
    return [choice for _, choice in sorted(found, key=lambda row: throw_order(row[0]))]


# --- the defence --------------------------------------------------------------------------------------------------------------


def targets(hand: int, table: Sequence[int]) -> list[wire.Target]:
    """For each card of the hand that fits: the melds it could be laid off on now."""
    found = []
    for card in range(52):
        melds = [number for number, meld in enumerate(table) if hand >> card & 1 and extensions(meld) >> card & 1]
        if melds:
            found.append(wire.Target(CARD_NAMES[card], melds))
    return found


def plan(view: View, layoffs: Sequence[tuple[int, int]], melds: Sequence[int] | None, errors: Sequence[str] = ()) -> wire.Plan:
    """A defence from here: these lay-offs, then these melds (None: the least arrangement of the rest)."""
    hand, table = int(view.hand), list(view.table)
    for card, number in layoffs:
        hand &= ~(1 << card)
        table[number] |= 1 << card
    chosen = tuple(auto_spread(hand) if melds is None else melds)
    loose = hand
    for meld in chosen:
        loose &= ~meld
    count = points(loose)
    needs = view.knock_count if view.rules.undercut_on_tie else view.knock_count - 1
    return wire.Plan(
        layoffs=[wire.Laid(CARD_NAMES[card], number) for card, number in layoffs],
        melds=meld_names(chosen),
        loose=names(loose),
        count=count,
        undercut=count <= needs,
        needs=needs,
        targets=targets(hand, table),
        errors=list(errors),
    )


def best_plan(view: View) -> wire.Plan:
    """The joint optimum of own melds and lay-offs (L5)."""
    best = defence(int(view.hand), view.table)
    return plan(view, best.layoffs, best.melds)


def preview(game: Game, seat: int, ask: wire.PreviewAsk) -> wire.Plan:
    """What a lay-off plan of *seat* would come to; what cannot be is left out and named by its code in ``errors``.

    Raises `IllegalAction` when it is not this seat's lay-off.
    """
    if not game.running or game.deal is None:
        raise IllegalAction("L1", "wrong_phase", "no hand is running")
    view = view_of(game, seat)
    if view.turn != seat:
        raise IllegalAction("L1", "not_your_turn", "the other player is to act")
    if view.phase != LAYOFF:
        raise IllegalAction("L1", "wrong_phase", "this is not the lay-off")
    trial, errors = game.deal.copy(), []
    layoffs: list[tuple[int, int]] = []
    for name, number in ask.layoffs:
        card = CARD_NAMES.index(name)
        try:
            trial.apply(actions.lay_off(card, number))
        except IllegalAction as error:
            errors.append(error.code)
        else:
            layoffs.append((card, number))
    melds: tuple[int, ...] | None = None
    try:
        melds = melds_of(ask.melds)
        trial.finish_action(melds)
    except IllegalAction as error:
        melds = None
        errors.append(error.code)
    return plan(view, layoffs, melds, errors)


def hint(game: Game, seat: int) -> wire.Hint:
    """What Hard would do with this seat's view. Raises `IllegalAction` when it is not the seat's turn."""
    if not game.running:
        raise IllegalAction("T5", "wrong_phase", "no hand is running")
    view = view_of(game, seat)
    if view.turn != seat:
        raise IllegalAction("T5", "not_your_turn", "the other player is to act")
    found = advice(view)
    return wire.Hint(act_of(found.action, view), found.left, found.why)
