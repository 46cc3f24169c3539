"""A game of Rummy 500 told in words, one line an action, and its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knockwood.engine.cards import CARD_NAMES, CardSet
from knockwood.play.document import printable
from knockwood.rummy500 import actions
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.rummy500.record import RummyRecord, Step, fresh_match, replay
from knockwood.rummy500.rules import rules_text

_VERBS = {
    "draw_stock": ("draw {}", "draws {}"),
    "draw_pile": ("take {} from the pile", "takes {} from the pile"),
    "meld": ("meld {}", "melds {}"),
    "lay_off": ("lay off {}", "lays off {}"),
    "discard": ("throw {}", "throws {}"),
    "pass": ("leave the pile", "leaves the pile"),
}


class Teller:
    """Says what happens, with the players' names. A player called You is spoken to."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = [printable(name) for name in names]

    def action(self, step: Step) -> str:
        """One action; the card drawn is told, a replay hides nothing."""
        if step.action is None or step.player is None:
            raise ValueError("a deal is no action")
        name, kind = self.names[step.player], actions.kind(step.action)
        _, _, cards, meld = step.deal.steps[-1]
        thing = " ".join(CARD_NAMES[card] for card in cards)
        text = f"{name} {_VERBS[kind][0 if name == 'You' else 1].format(thing)}"
        if kind == "lay_off":
            text += f" on {CardSet(step.deal.table[meld].mask & ~(1 << cards[0]))}"
        if step.deal.out == step.player:
            text += " and go out" if name == "You" else " and goes out"
        return text

    def result(self, result: RummyResult, scores: Sequence[int]) -> str:
        """How a hand ended, and the score."""
        end = "The stock is empty, the pile is left." if result.out is None else f"Out: {self.names[result.out]}."
        parts = [
            f"{name} {shown} - {held} = {net}"
            for name, shown, held, net in zip(self.names, result.shown, result.held, result.net, strict=True)
        ]
        return f"{end} {', '.join(parts)}. Score: {self.score(scores)}"

    def score(self, scores: Sequence[int]) -> str:
        """The points by name: ``Ada 120, Bob -15``."""
        return ", ".join(f"{name} {points}" for name, points in zip(self.names, scores, strict=True))


def deal_lines(teller: Teller, deal: RummyDeal, number: int) -> Iterator[str]:
    """How a hand begins."""
    yield f"Hand {number}. {teller.names[deal.dealer]} {'deal' if teller.names[deal.dealer] == 'You' else 'deals'}."
    for step in range(1, deal.players + 1):
        player = (deal.dealer + step) % deal.players
        yield f"  {teller.names[player]}: {CardSet(deal.hands[player])}"
    yield f"  the pile begins with {CARD_NAMES[deal.pile[0]]}"


def sheet(names: Sequence[str], results: Sequence[RummyResult]) -> Iterator[str]:
    """The sheet: for each hand what every player scored and his total; ``*`` went out."""
    width = max(14, *(len(name) for name in names))
    yield "hand  " + "  ".join(f"{name:>{width}}" for name in names)
    totals = [0] * len(names)
    for number, result in enumerate(results, 1):
        cells = []
        for player, net in enumerate(result.net):
            totals[player] += net
            star = "*" if result.out == player else " "
            cells.append(f"{f'{net:+d}{star} {totals[player]:>6}':>{width}}")
        yield f"{number:>4}  " + "  ".join(cells)


def tell(record: RummyRecord, only: int | None = None) -> Iterator[str]:
    """The lines of a game; *only* this hand (from 1), the others are still checked. `RecordError` at what is wrong."""
    match = fresh_match(record)
    teller = Teller([player.name for player in record.players])
    yield f"{', '.join(teller.names)}: {rules_text(match.rules)}, to {match.rules.target}"
    for step in replay(record, match):
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
    yield from sheet(teller.names, match.hands)
    if record.resigned is not None:
        end = "Nobody wins." if record.winner is None else f"The game goes to {teller.names[record.winner]}."
        yield f"{teller.names[record.resigned]} gave up. {end}"
    elif record.winner is not None:
        yield f"The game goes to {teller.names[record.winner]}: {teller.score(record.scores)}."
    else:
        yield f"The game is not over: {teller.score(record.scores)}."
