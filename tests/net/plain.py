"""The row of a position written the slow and obvious way: lists of cards, lists of melds, no masks."""

from __future__ import annotations

from itertools import combinations

from knockwood.engine.deal import Deal
from knockwood.engine.view import DISCARD, View

SETS = [tuple(13 * s + r for s in suits) for r in range(13) for n in (3, 4) for suits in combinations(range(4), n)]
RUNS = [tuple(range(13 * s + low, 13 * s + high)) for s in range(4) for low in range(13) for high in range(low + 3, 14)]
MELDS = [frozenset(meld) for meld in [*SETS, *RUNS]]


def points(cards) -> int:
    """Points of cards."""
    return sum(min(card % 13 + 1, 10) for card in cards)


def least(hand: frozenset[int], melds=None) -> int:
    """Least deadwood, by trying every meld there is."""
    melds = [meld for meld in (MELDS if melds is None else melds) if meld <= hand]
    best = points(hand)
    for number, meld in enumerate(melds):
        best = min(best, least(hand - meld, melds[number + 1 :]))
    return best


def melded(hand: frozenset[int]) -> frozenset[int]:
    """The cards that stand in some meld of a hand."""
    return frozenset(card for meld in MELDS if meld <= hand for card in meld)


def cards_of(mask: int) -> frozenset[int]:
    """The cards of a mask."""
    return frozenset(card for card in range(52) if mask >> card & 1)


def throws(view: View) -> list[tuple[int, int, int]]:
    """Every throw: (turn, seat, card)."""
    found = [step for step in view.history if step.kind == "discard"]
    return [(turn, step.seat, step.card) for turn, step in enumerate(found)]


def planes(deal: Deal) -> dict[str, dict[int, float]]:
    """The ten planes and the numbers of the hand, from what the seat on turn is shown; cards by their own number."""
    view = deal.view(deal.turn)
    me, other = view.seat, 1 - view.seat
    hand = cards_of(view.hand)
    known = cards_of(view.other_known | view.other_hand)
    unseen = frozenset(range(52)) - hand - known - frozenset(view.pile)
    history = throws(view)
    turn = len(history)
    recent = {card: 0.3 + 0.7 * 0.85 ** (turn - at) for at, _, card in history}
    start = 0.3 + 0.7 * 0.85**turn
    refused = set()
    pile = [view.upcard]
    for step in view.history:
        if step.kind in ("pass", "draw_stock") and step.seat == other and pile:
            refused.add(pile[-1])
        elif step.kind in ("take_upcard", "draw_discard"):
            pile.pop()
        elif step.kind == "discard":
            pile.append(step.card)
    took = [{s.card for s in view.history if s.kind in ("take_upcard", "draw_discard") and s.seat == seat} for seat in (0, 1)]
    each = max(0, 10 - len(known)) / len(unseen) if unseen else 0.0
    odds = {card: 1.0 if card in known else each if card in unseen else 0.0 for card in range(52)}
    pairs = {card: [meld - {card} for meld in MELDS if card in meld and len(meld) == 3] for card in hand}
    grown = {card: melded(hand | {card}) for card in unseen}
    gains = {card: points(grown[card] - melded(hand)) for card in unseen if card in grown[card]}
    helps = {card: sum(1 for draw in gains if card in grown[draw] - melded(hand)) for card in hand}
    ban = {view.taken} if view.taken >= 0 and view.rules.discard_taken_ban else set()
    found: dict[str, dict[int, float]] = {
        "hand": dict.fromkeys(hand, 1.0),
        "top": {},
        "known": dict.fromkeys(known, 1.0),
        "other threw": {card: recent[card] for _, seat, card in history if seat == other},
        "own threw": {card: recent.get(card, start) for card in {c for _, s, c in history if s == me} | refused},
        "own known": dict.fromkeys(hand & took[me], 1.0),
        "unseen": dict.fromkeys(unseen, 1.0),
        "after": {},
        "outs": {**{card: 0.05 * gain for card, gain in gains.items()}, **{card: 0.25 * n for card, n in helps.items()}},
        "danger": {card: sum(odds[a] * odds[b] for a, b in map(tuple, pairs[card])) for card in hand},
    }
    if view.phase == DISCARD:
        best = min(least(hand - {card}) for card in hand - ban)
        found["after"] = {card: 0.2 + 0.05 * (least(hand - {card}) - best) for card in hand}
        if view.taken >= 0:
            found["top"] = {view.taken: 1.0}
    else:
        found["top"] = {view.pile[-1]: 1.0}
    return found


def choices(deal: Deal) -> set[int]:
    """The choices there are: cards to throw, 52 going down, 53 taking, 54 leaving."""
    view = deal.view(deal.turn)
    if view.phase != DISCARD:
        return {53, 54}
    hand = cards_of(view.hand)
    ban = {view.taken} if view.taken >= 0 and view.rules.discard_taken_ban else set()
    counts = {card: least(hand - {card}) for card in hand - ban}
    best = min(counts.values())
    return {card for card, count in counts.items() if count <= best + 20} | ({52} if best <= view.limit else set())
