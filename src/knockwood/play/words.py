"""A match told in words, one line an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knockwood.engine import actions
from knockwood.engine.cards import CARD_NAMES, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules, nearest_preset
from knockwood.engine.showdown import HandResult
from knockwood.play.record import Record, Step, printable, replay, rules_of

_VERBS = {
    "take_upcard": ("take the upcard {}", "takes the upcard {}"),
    "pass": ("pass", "passes"),
    "draw_stock": ("draw {}", "draws {}"),
    "draw_discard": ("take {}", "takes {}"),
    "discard": ("throw {}", "throws {}"),
    "lay_off": ("lay off {}", "lays off {}"),
    "knock": ("throw {} and knock", "throws {} and knocks"),
    "gin": ("throw {} and declare gin", "throws {} and declares gin"),
    "finish": ("lay down", "lays down"),
}


class Teller:
    """Says what happens, with the players' names. A player called You is spoken to."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = [printable(name) for name in names]

    def does(self, seat: int, kind: str, thing: str = "") -> str:
        """``Ada throws 7C``, ``You throw 7C``."""
        you = self.names[seat] == "You"
        return f"{self.names[seat]} {_VERBS[kind][0 if you else 1].format(thing)}"

    def action(self, step: Step) -> str:
        """One action; the card drawn is told, a replay hides nothing."""
        if step.action is None or step.seat is None:
            raise ValueError("a deal is no action")
        kind, card, deal = actions.kind(step.action), actions.card(step.action), step.deal
        name = CARD_NAMES[card if card >= 0 else max(0, deal.drawn)]
        text = self.does(step.seat, kind, name)
        if kind in ("knock", "gin"):
            count = f" with {deal.knocker_count}" if kind == "knock" else ""
            return f"{text}{count}: {laid_out(deal.hand(step.seat), deal.spread)}"
        if kind == "lay_off":
            return f"{text} on {CardSet(deal.spread[actions.index(step.action)])}"
        if kind == "finish":
            return f"{text} {laid_out(deal.hand(step.seat), deal.defender_melds)}: {deal.defender_count}"
        return text

    def result(self, result: HandResult, scores: Sequence[int]) -> str:
        """How a hand ended, and the score."""
        score = f"{self.names[0]} {scores[0]}, {self.names[1]} {scores[1]}"
        if result.winner is None:
            return f"{'Dead hand' if result.kind == 'dead_hand' else 'Equal counts'}: nobody scores. {score}"
        word = {"knock": "Knock", "gin": "Gin", "big_gin": "Big gin", "undercut": "Undercut"}[result.kind]
        return f"{word}: {result.points} points for {self.names[result.winner]}. {score}"


def laid_out(hand: int, spread: Sequence[int]) -> str:
    """A hand with its melds in brackets: ``[AC 2C 3C] 7D``."""
    loose = hand
    for meld in spread:
        loose &= ~meld
    return " ".join([*(f"[{CardSet(meld)}]" for meld in spread), *(CARD_NAMES[card] for card in CardSet(loose))])


def rules_line(rules: Rules) -> str:
    """The rules as a preset and what differs from it."""
    name, changes = nearest_preset(rules)
    return " ".join([name, *changes])


def deal_lines(teller: Teller, deal: Deal, number: int) -> Iterator[str]:
    """How a hand begins."""
    yield f"Hand {number}. {teller.names[deal.dealer]} {'deal' if teller.names[deal.dealer] == 'You' else 'deals'}."
    for seat in (1 - deal.dealer, deal.dealer):
        yield f"  {teller.names[seat]}: {CardSet(deal.hand(seat))}"
    yield f"  upcard {CARD_NAMES[deal.upcard]}, {'gin only' if deal.limit == 0 else f'knock at {deal.limit} or less'}"


def tell(record: Record, only: int | None = None) -> Iterator[str]:
    """The lines of a match; *only* this hand (from 1), the others are still checked. `RecordError` at what is wrong."""
    teller = Teller([player.name for player in record.players])
    yield f"{teller.names[0]} against {teller.names[1]}: {rules_line(rules_of(record))}, to {rules_of(record).target}"
    last: Step | None = None
    for step in replay(record):
        last = step
        if only not in (None, step.hand):
            continue
        if step.action is None:
            yield ""
            yield from deal_lines(teller, step.deal, step.hand)
        else:
            yield f"{step.number:>4}  {teller.action(step)}"
        if step.deal.result is not None:
            yield f"      {teller.result(step.deal.result, step.match.scores)}"
    yield ""
    if record.status == "resigned" and record.winner is not None:
        yield f"{teller.names[1 - record.winner]} gave up. The match goes to {teller.names[record.winner]}."
    elif record.status == "finished" and record.winner is not None and last is not None:
        yield f"The match goes to {teller.names[record.winner]}, {max(record.scores)} to {min(record.scores)}."
    else:
        yield f"The match is not over: {record.scores[0]} to {record.scores[1]}."
