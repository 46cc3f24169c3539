"""Between a seat's `View` and what the protocol says of it, both ways. Nothing here sees more than the view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knockwood.engine import actions
from knockwood.engine.arrange import count_left
from knockwood.engine.cards import CARD_NAMES, Card, CardError, CardSet
from knockwood.engine.earlier import ENDINGS, Earlier
from knockwood.engine.moves import spreads_named
from knockwood.engine.rules import Rules
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import PHASE_NAMES, Step, View
from knockwood.protocol.messages import Act, Event, HandBegins, HandOver, Legal, Melds, State

DECLARATIONS = ("knock", "gin", "big_gin", "take_and_knock")
"""Acts that put melds down."""


def name_of(card: int) -> str | None:
    """The name of a card; None for none."""
    return None if card < 0 else CARD_NAMES[card]


def number_of(name: str | None) -> int:
    """The card of a name; -1 for None. `CardError` for no card."""
    return -1 if name is None else int(Card.parse(name))


def names_of(mask: int) -> list[str]:
    """The names of a set of cards, in the order of the pack."""
    return [CARD_NAMES[card] for card in CardSet(mask)]


def mask_of(names: Iterable[str]) -> int:
    """The set of cards with these names; `CardError` for what is no card, and for one given twice."""
    return int(CardSet.of(Card.parse(name) for name in names))


def melds_of(melds: Iterable[int]) -> Melds:
    """Melds by the names of their cards."""
    return [names_of(meld) for meld in melds]


def laid_of(laid: Iterable[tuple[int, int]]) -> list[tuple[str, int]]:
    """Cards laid off by name, each with its meld."""
    return [(CARD_NAMES[card], meld) for card, meld in laid]


def none_below_zero(number: int) -> int | None:
    """None for -1."""
    return None if number < 0 else number


# --- positions ----------------------------------------------------------------------------------------------------------------


def state_of(view: View) -> State:
    """The position for the protocol."""
    return State(
        seat=view.seat,
        dealer=view.dealer,
        phase=PHASE_NAMES[view.phase],
        turn=view.turn,
        hand=names_of(view.hand),
        drawn=name_of(view.drawn),
        taken=name_of(view.taken),
        stock=view.stock,
        pile=[name_of(card) for card in view.pile],
        upcard=name_of(view.upcard),
        limit_card=name_of(view.limit_card),
        limit=view.limit,
        mult=view.mult,
        passes=view.passes,
        pile_draws=view.pile_draws,
        other_count=view.other_count,
        other_known=names_of(view.other_known),
        exposed=[seat for seat in (0, 1) if view.exposed >> seat & 1],
        knocker=none_below_zero(view.knocker),
        knock_count=none_below_zero(view.knock_count),
        spread=melds_of(view.spread),
        knocker_loose=names_of(view.knocker_loose),
        knock_discard=name_of(view.knock_discard),
        laid=laid_of(view.laid),
        other_hand=names_of(view.other_hand),
        scores=list(view.scores),
        target=view.target,
    )


def view_of(state: State, rules: Rules, history: Sequence[Step], earlier: Sequence[Earlier] = ()) -> View:
    """The view behind a position of the protocol.

    *history* are the steps of the hand (`step_of` its events), *earlier* the finished hands of the match (`earlier_of`).
    """
    return View.from_fields(
        rules=rules,
        seat=state.seat,
        dealer=state.dealer,
        phase=PHASE_NAMES.index(state.phase),
        turn=state.turn,
        hand=mask_of(state.hand),
        drawn=number_of(state.drawn),
        taken=number_of(state.taken),
        stock=state.stock,
        pile=tuple(map(number_of, state.pile)),
        upcard=number_of(state.upcard),
        limit_card=number_of(state.limit_card),
        limit=state.limit,
        mult=state.mult,
        passes=state.passes,
        pile_draws=state.pile_draws,
        other_count=state.other_count,
        other_known=mask_of(state.other_known),
        exposed=sum(1 << seat for seat in state.exposed),
        knocker=-1 if state.knocker is None else state.knocker,
        knock_count=-1 if state.knock_count is None else state.knock_count,
        spread=tuple(map(mask_of, state.spread)),
        knocker_loose=mask_of(state.knocker_loose),
        knock_discard=number_of(state.knock_discard),
        laid=tuple((number_of(card), meld) for card, meld in state.laid),
        other_hand=mask_of(state.other_hand),
        scores=(state.scores[0], state.scores[1]),
        target=state.target,
        history=tuple(history),
        earlier=tuple(earlier),
    )


def step_of(event: Event) -> Step:
    """The step of the history that an event tells."""
    return Step(event.seat, event.do, number_of(event.card))


def earlier_of(told: HandOver, seat: int, history: Iterable[Step]) -> Earlier:
    """A finished hand as *seat* remembers it, from what it was told of it."""
    shown = mask_of(told.hands[1 - seat] or ())
    if shown and told.knocker == seat:
        shown |= mask_of(card for card, _ in told.laid)
    turns = [0, 0]
    for step in history:
        turns[step.seat] += step.kind in ENDINGS
    return Earlier(
        kind=told.result,
        winner=-1 if told.winner is None else told.winner,
        points=told.points,
        knocker=-1 if told.knocker is None else told.knocker,
        knocker_count=-1 if told.knocker_count is None else told.knocker_count,
        defender_count=-1 if told.defender_count is None else told.defender_count,
        shown=shown,
        turns=(turns[0], turns[1]),
    )


# --- acts ---------------------------------------------------------------------------------------------------------------------


def legal_of(view: View) -> list[Legal]:
    """Every act that the seat may take, in the order of ``view.legal()``."""
    spreads: dict[int, list[tuple[int, ...]]] = {}
    found = []
    for code in view.legal():
        dense, kind, card = code & 511, actions.kind(code), actions.card(code)
        if kind == "lay_off":
            found.append(Legal(do=kind, card=name_of(card), meld=actions.index(code)))
        elif kind in DECLARATIONS or kind == "finish":
            if dense not in spreads:
                spreads[dense] = spreads_named(dense, view.holding, *view.ways[:3]) or []
            melds = spreads[dense][actions.index(code)]
            rest = view.holding & ~(1 << card) if card >= 0 else view.holding
            count = count_left(rest, melds)
            found.append(
                Legal(
                    do=kind,
                    card=name_of(card),
                    melds=melds_of(melds),
                    count=count,
                    illegal=kind != "finish" and count > view.limit,
                )
            )
        else:
            found.append(Legal(do=kind, card=name_of(card)))
    return found


class IllegalAct(ValueError):
    """An act that was not offered; one line says which."""


def code_of(act: Act, view: View) -> int:
    """The code of an act that the seat may take; `IllegalAct` for every other."""
    try:
        card = number_of(act.card)
        melds = None if act.melds is None else sorted(map(mask_of, act.melds))
    except CardError as error:
        raise IllegalAct(f"{act.do[:20]}: {error}") from None
    same = [code for code in view.legal() if actions.kind(code) == act.do and actions.card(code) == card]
    if same and act.do == "lay_off":
        same = [code for code in same if actions.index(code) == act.meld]
    elif same and melds is not None:
        spreads = spreads_named(same[0] & 511, view.holding, *view.ways[:3])
        same = [code for code in same if spreads is None or sorted(spreads[actions.index(code)]) == melds]
    if same:
        return same[0]
    what = " ".join(word for word in (act.do[:20], act.card) if word)
    if act.meld is not None:
        what += f" on meld {act.meld}"
    if act.melds is not None:
        what += f" with {len(act.melds)} melds of its choice"
    raise IllegalAct(f"{what} is not among the acts that were offered")


# --- what happened ------------------------------------------------------------------------------------------------------------


def hand_begins(view: View, number: int, game: int) -> HandBegins:
    """The message of a hand just dealt; *number* of the hand and *game*, both from 1."""
    return HandBegins(
        number=number,
        game=game,
        dealer=view.dealer,
        scores=list(view.scores),
        target=view.target,
        hand=names_of(view.hand),
        upcard=name_of(view.upcard),
        limit=view.limit,
        limit_card=name_of(view.limit_card),
        mult=view.mult,
        stock=view.stock,
    )


def events_of(view: View, told: int) -> list[Event]:
    """The events of the history from number *told* on (from 0)."""
    history = view.history
    last = -1
    if view.knocker >= 0:
        last = max(n for n, step in enumerate(history) if step.seat == view.knocker and step.kind in DECLARATIONS)
    return [_event(view, n, history[n], n == last) for n in range(told, len(history))]


def _event(view: View, number: int, step: Step, down: bool) -> Event:
    card = name_of(step.card)
    if down:
        loose = names_of(view.knocker_loose)
        melds = melds_of(view.spread)
        return Event(seat=step.seat, do=step.kind, card=card, melds=melds, loose=loose, count=view.knock_count)
    if step.kind in DECLARATIONS:
        hand = view.hand if step.seat == view.seat else view.other_hand
        return Event(seat=step.seat, do=step.kind, card=card, illegal=True, hand=names_of(hand))
    if step.kind == "lay_off":
        before = sum(other.kind == "lay_off" for other in view.history[:number])
        return Event(seat=step.seat, do=step.kind, card=card, meld=view.laid[before][1])
    return Event(seat=step.seat, do=step.kind, card=card)


def hand_over(view: View, result: HandResult, scores: Sequence[int], game_over: bool) -> HandOver:
    """The message of a hand that has ended; *scores* with that hand."""
    hands: list[list[str] | None] = [None, None]
    hands[view.seat] = names_of(view.hand)
    if view.other_hand or not view.other_count:
        hands[1 - view.seat] = names_of(view.other_hand)
    return HandOver(
        result=result.kind,
        winner=result.winner,
        points=result.points,
        boxes=result.boxes,
        bonus=result.bonus,
        mult=result.mult,
        knocker=result.knocker,
        knocker_count=none_below_zero(result.knocker_count),
        defender_count=none_below_zero(result.defender_count),
        melds=melds_of(result.spread),
        laid=laid_of(result.laid),
        defender_melds=melds_of(result.defender_melds),
        discard=name_of(result.knock_discard),
        hands=hands,
        scores=list(scores),
        game_over=game_over,
    )
