"""A match told in words, one line an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knockwood.engine import actions
from knockwood.engine.cards import CARD_NAMES, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import WALL
from knockwood.play.document import printable
from knockwood.play.match import Match, Round
from knockwood.play.record import Record, Step, match_of, replay
from knockwood.play.rulebook import one_line, title
from knockwood.play.seating import Pairing
from knockwood.play.sheet_words import Names, entered, joined, match_line, score_line, sheet_lines

_VERBS = {
    "take_upcard": ("take the upcard {}", "takes the upcard {}"),
    "pass": ("pass", "passes"),
    "draw_stock": ("draw {}", "draws {}"),
    "draw_discard": ("take {}", "takes {}"),
    "discard": ("throw {}", "throws {}"),
    "lay_off": ("lay off {}", "lays off {}"),
    "finish": ("lay down", "lays down"),
}


class Teller(Names):
    """Says what happens, with the players' names. A player called You is spoken to."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__([printable(name) for name in names])

    def does(self, player: int, kind: str, thing: str = "") -> str:
        """``Ada throws 7C``, ``You throw 7C``."""
        several, one = _VERBS[kind]
        return self.verb((player,), several.format(thing), one.format(thing))

    def action(self, step: Step, before: Deal | None = None) -> str:
        """One action; the card drawn is told, a replay hides nothing. *before* is the position that it was done in."""
        if step.action is None or step.seat is None:
            raise ValueError("a deal is no action")
        kind, card, deal = actions.kind(step.action), actions.card(step.action), step.deal
        player = step.players[step.seat]
        if kind in ("knock", "gin", "big_gin", "take_and_knock"):
            return self.declares(step, kind, before if before is not None and before.phase == WALL else None)
        text = self.does(player, kind, CARD_NAMES[card if card >= 0 else max(0, deal.drawn)])
        if kind == "lay_off":
            return f"{text} on {CardSet(deal.spread[actions.index(step.action)])}"
        if kind == "finish":
            return f"{text} {laid_out(deal.hand(step.seat), deal.defender_melds)}: {deal.defender_count}"
        return text

    def declares(self, step: Step, kind: str, wall: Deal | None) -> str:
        """A knock, gin or big gin; *wall* is the position if the last discard was taken first (W3)."""
        assert step.action is not None
        assert step.seat is not None
        deal, player = step.deal, step.players[step.seat]
        thrown = actions.card(step.action)
        words = [("take", "takes", CARD_NAMES[wall.pile[-1]])] if wall is not None else []
        if thrown >= 0:
            words.append(("throw", "throws", CARD_NAMES[thrown]))
        how = {"gin": ("declare gin", "declares gin", ""), "big_gin": ("declare big gin", "declares big gin", "")}
        words.append(how.get(kind, ("knock", "knocks", "")))
        several, one = (joined([f"{word[k]} {word[2]}".rstrip() for word in words]) for k in (0, 1))
        text = self.verb((player,), several, one)
        if deal.knocker < 0:
            end = "the hand is dead" if deal.result is not None else "the hand goes on with these cards open"
            return f"{text} above the limit of {deal.limit}: {end}"
        count = f" with {deal.knocker_count}" if deal.knocker_count else ""
        return f"{text}{count}: {laid_out(deal.hand(step.seat), deal.spread)}"

    def result(self, result: HandResult, players: Sequence[int]) -> str:
        """How a hand ended."""
        if result.winner is None:
            return f"{'Dead hand' if result.kind == 'dead_hand' else 'Equal counts'}: nobody scores."
        word = {"knock": "Knock", "gin": "Gin", "big_gin": "Big gin", "undercut": "Undercut"}[result.kind]
        return f"{word}: {result.points} points for {self.names[players[result.winner]]}."

    def round(self, match: Match, last: Round) -> str:
        """What a finished hand put on the sheet, and the score."""
        parts, entry = [], last.entry
        game = match.sheet.games[last.game]
        if len(last.results) > 1:
            side = None if entry.winner is None else self.verb(match.parties[entry.winner], "score", "scores")
            parts.append("The pair of hands is even, nobody scores." if side is None else f"{side} {entry.points}.")
        if match.rules.hollywood and entry.winner is not None:
            parts.append(f"Entered in {entered(last.columns)}.")
        parts.append(score_line(self, game, match.rules))
        return " ".join(parts)


def laid_out(hand: int, spread: Sequence[int]) -> str:
    """A hand with its melds in brackets: ``[AC 2C 3C] 7D``."""
    loose = hand
    for meld in spread:
        loose &= ~meld
    return " ".join([*(f"[{CardSet(meld)}]" for meld in spread), *(CARD_NAMES[card] for card in CardSet(loose))])


def deal_lines(teller: Teller, step: Step) -> Iterator[str]:
    """How a hand begins."""
    deal, match = step.deal, step.match
    board = match.boards[step.board]
    who = f"Hand {step.hand}. {teller.verb((board.dealer,), 'deal', 'deals')}"
    pairing = match.log[-1].pairing
    if match.players > 2:
        who += f"; {teller.names[board.players[0]]} against {teller.names[board.players[1]]}{_out(teller, pairing)}"
    yield f"{who}."
    for side in (1 - deal.dealer, deal.dealer):
        yield f"  {teller.names[board.players[side]]}: {CardSet(deal.hand(side))}"
    shown = [f"upcard {CARD_NAMES[deal.upcard]}"] if deal.upcard >= 0 else []
    if match.rules.knock_card_source == "second_pack":
        shown.append(f"limit card {CARD_NAMES[deal.limit_card]} of a second pack")
    shown.append("gin only" if deal.limit == 0 else f"knock at {deal.limit} or less")
    if deal.mult > 1:
        shown.append(f"points count {deal.mult} times")
    yield f"  {', '.join(shown)}"


def _out(teller: Teller, pairing: Pairing) -> str:
    if not pairing.out:
        return ""
    return f", {joined([teller.names[player] for player in pairing.out])} out"


def head_line(record: Record, teller: Teller, match: Match) -> str:
    """Who played what: ``Ada against Bo: Simple, to 100, knock at 10 or less, undercut bonus 25``."""
    rules = match.rules
    if rules.seating in ("heads_up", "partnership"):
        who = " against ".join(teller.party(party) for party in match.parties)
    else:
        who = joined(teller.names)
    return f"{who}: {title(rules)}, {one_line(rules, match.players)}"


def cut_line(teller: Teller, record: Record) -> str | None:
    """The cards cut for the first deal. Rule R1."""
    if record.cut is None:
        return None
    cards = zip(teller.names, record.cut.cards.split(), strict=True)
    drawn = joined([teller.verb((k,), f"cut {card}", f"cuts {card}") for k, (_, card) in enumerate(cards)])
    return f"{drawn}: {teller.verb((record.first_dealer,), 'deal', 'deals')} first."


def tell(record: Record, only: int | None = None) -> Iterator[str]:
    """The lines of a match; *only* this hand (from 1), the others are still checked. `RecordError` at what is wrong."""
    teller, match = Teller([player.name for player in record.players]), match_of(record)
    yield head_line(record, teller, match)
    cut = cut_line(teller, record)
    if cut is not None:
        yield cut
    rounds, before = 0, None
    for step in replay(record, match):
        shown = only in (None, step.hand)
        if shown and step.action is None:
            yield ""
            yield from deal_lines(teller, step)
        elif shown:
            yield f"{step.number:>4}  {teller.action(step, before)}"
        before = step.deal
        if shown and step.deal.result is not None:
            yield f"      {teller.result(step.deal.result, step.players)}"
        if len(match.rounds) > rounds:
            rounds += 1
            if shown:
                yield f"      {teller.round(match, match.rounds[-1])}"
    yield ""
    sheet = match.sheet
    yield from sheet_lines(teller, sheet, match.rules)
    yield match_line(teller, sheet, match.resigned, match.rules)
    if sheet.winners is None:
        yield f"The score: {score_line(teller, sheet.running, match.rules)}."
