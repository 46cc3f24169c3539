"""Who acts, what may be done, and what the client may not compute: counts, choices, defences. All from the seat's own view."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.bots.hint import hint as advice
from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.arrange import count_left, exposure, points
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.runmax import auto_spread, deadwood, defence
from knockwood.engine.view import DISCARD, LAYOFF, WALL, View
from knockwood.server import wire
from knockwood.server.acts import act_of, legal_acts, meld_names, melds_of, names
from knockwood.server.game import Game
from knockwood.server.projection.look import look
from knockwood.server.projection.rummy import rummy_acts, rummy_hint

KINDS: dict[str, wire.KnockKind] = {"knock": "knock", "take_and_knock": "knock", "gin": "gin", "big_gin": "big_gin"}
NO_HELP = wire.Help([], [], None)


def turn(game: Game, seat: int) -> wire.Turn:
    """Who acts on the board in view; the legal acts and the help if it is *seat*."""
    flags = game.undo_target(seat) is not None, game.extended
    chooser = game.chooser
    if chooser is not None:
        choices: list[wire.Act] = [wire.ChooseDealer(other) for other in range(game.players)]
        return wire.Turn(chooser, choices if seat == chooser else None, NO_HELP if seat == chooser else None, *flags)
    if game.running:
        actor = game.turn_on(game.seen_from(seat))
        if actor == seat and game.rummy is not None:
            return wire.Turn(seat, rummy_acts(game.rummy, seat), NO_HELP, *flags)
        if actor == seat and game.is_turn(seat):
            view = look(game, seat).view
            return wire.Turn(seat, legal_acts(view), help_for(view), *flags)
        return wire.Turn(actor, None, None, *flags)
    if game.awaits(seat):
        return wire.Turn(None, [wire.Ready()], NO_HELP, *flags)
    return wire.Turn(None, None, None, *flags)


def help_for(view: View) -> wire.Help:
    """Counts after each throw, the knocks there are, the best defence."""
    if view.phase == DISCARD:
        return wire.Help(throws(view), knocks(view), None)
    if view.phase == WALL:
        return wire.Help([], knocks(view), None)
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
            left = None if blocked else deadwood(hand & ~(1 << card), view.rules.run_max)
            found.append(wire.Throw(CARD_NAMES[card], left, "taken_this_turn" if blocked else None))
    return found


def throw_order(choice: tuple[int, int]) -> tuple[int, int, int]:
    """Rule K8: least count, then the dearest card, then the last in the card order of A5."""
    card, count = choice
    return count, -points(1 << card), -(card % 13 * 4 + card // 13)


def knocks(view: View) -> list[wire.KnockChoice]:
    """Every throw that lets the hand knock or go gin, the button's default first; then big gin; wrong knocks last (I2)."""
    hand = int(view.hand) | (1 << view.pile[-1] if view.phase == WALL else 0)
    ways: dict[tuple[int, wire.KnockKind], list[int]] = {}
    for code in view.legal():
        kind = KINDS.get(actions.kind(code))
        if kind is not None:
            ways.setdefault((actions.card(code), kind), []).append(code)
    found = []
    for (card, kind), codes in ways.items():
        rest = hand & ~(1 << card) if card >= 0 else hand
        spreads = [view.spread_of(code) for code in codes]
        count = count_left(rest, spreads[0])
        wrong = kind == "knock" and count > view.limit
        matters = kind == "knock" and not wrong and any(rivals(rest, spreads[0], spread) for spread in spreads[1:])
        choice = wire.KnockChoice(CARD_NAMES[card] if card >= 0 else None, kind, count, matters, wrong)
        found.append(((wrong, *throw_order((card, count))) if card >= 0 else (False, 0, -1, 0), choice))
    return [choice for _, choice in sorted(found, key=lambda row: row[0])]


def rivals(rest: int, usual: Sequence[int], spread: Sequence[int]) -> bool:
    """Whether a spread that leaves as little as the usual one closes a place that the usual one opens: then the player is
    asked.

    In play that is about one knock in a hundred (KNOCK-8); spreads that leave more are found in the button's menu.
    """
    return count_left(rest, spread) == count_left(rest, usual) and bool(exposure(rest, usual) & ~exposure(rest, spread))


def spreads(game: Game, seat: int, name: str) -> list[wire.SpreadChoice]:
    """The ways to put the hand down with this card thrown, the automatic one first (A6, KNOCK-8).

    Of spreads with the same count and the same exposure only the first is listed. Raises `IllegalAction` where none may be.
    """
    if not game.is_turn(seat) or game.rummy is not None:
        raise IllegalAction("T5", "not_your_turn", "there is nothing to put down for this seat now")
    view, card = look(game, seat).view, CARD_NAMES.index(name)
    hand = (int(view.hand) | (1 << view.pile[-1] if view.phase == WALL else 0)) & ~(1 << card)
    found: dict[tuple[int, int], wire.SpreadChoice] = {}
    for code in view.legal():
        if actions.card(code) == card and KINDS.get(actions.kind(code)) == "knock":
            spread = view.spread_of(code)
            count, open_to = count_left(hand, spread), exposure(hand, spread)
            if count <= view.limit:
                found.setdefault((count, open_to), wire.SpreadChoice(meld_names(spread), count, names(open_to)))
    if not found:
        raise IllegalAction("K1", "above_limit", "no knock is possible with this card thrown")
    return list(found.values())


# --- the defence --------------------------------------------------------------------------------------------------------------


def targets(hand: int, table: Sequence[int]) -> list[wire.Target]:
    """For each card of the hand that fits: the melds it could be laid off on now."""
    found = []
    for card in range(52):
        melds = [number for number, meld in enumerate(table) if hand >> card & 1 and exposure(0, (meld,)) >> card & 1]
        if melds:
            found.append(wire.Target(CARD_NAMES[card], melds))
    return found


def plan(view: View, layoffs: Sequence[tuple[int, int]], melds: Sequence[int] | None, errors: Sequence[str] = ()) -> wire.Plan:
    """A defence from here: these lay-offs, then these melds (None: the least arrangement of the rest)."""
    hand, table = int(view.hand), list(view.table)
    for card, number in layoffs:
        hand &= ~(1 << card)
        table[number] |= 1 << card
    chosen = tuple(auto_spread(hand, view.rules.run_max) if melds is None else melds)
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
    best = defence(int(view.hand), view.table, view.rules.run_max)
    return plan(view, best.layoffs, best.melds)


def preview(game: Game, seat: int, ask: wire.PreviewAsk) -> wire.Plan:
    """What a lay-off plan of *seat* would come to; what cannot be is left out and named by its code in ``errors``.

    Raises `IllegalAction` when it is not this seat's lay-off.
    """
    if not game.running or game.rummy is not None:
        raise IllegalAction("L1", "wrong_phase", "there is no lay-off now")
    if not game.is_turn(seat):
        raise IllegalAction("L1", "not_your_turn", "another player is to act")
    here = look(game, seat)
    view = here.view
    if view.phase != LAYOFF:
        raise IllegalAction("L1", "wrong_phase", "this is not the lay-off")
    assert game.gin is not None
    trial, errors = game.gin.boards[here.board].deal.copy(), []
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
    """What a good player would do with this seat's view. Raises `IllegalAction` when it is not the seat's turn."""
    if not game.running:
        raise IllegalAction("T5", "wrong_phase", "no hand is running")
    if not game.is_turn(seat):
        raise IllegalAction("T5", "not_your_turn", "another player is to act")
    if game.rummy is not None:
        return rummy_hint(game.rummy, seat)
    view = look(game, seat).view
    found = advice(view)
    return wire.Hint(act_of(found.action, view), found.left, found.why)
