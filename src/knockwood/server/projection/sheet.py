"""What is public: who sits there, the rules, and the sheet of a hand that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.melds import exposure
from knockwood.engine.rules import Rules
from knockwood.engine.showdown import HandResult
from knockwood.play.match import Match
from knockwood.server import events as log
from knockwood.server import wire
from knockwood.server.acts import meld_names, names
from knockwood.server.game import Game

NextWhy = Literal["alternate", "dead_hand", "tie", "winner", "loser", "match_over"]


def rules_info(rules: Rules, preset: str) -> wire.RulesInfo:
    """A rule set with every value."""
    return wire.RulesInfo(rules.id, preset, rules.to_dict())


def seat_info(who: log.SeatSpec | None) -> wire.SeatInfo:
    """Who sits in a seat, without the id by which the server knows a person."""
    if who is None:
        return wire.SeatInfo("", "person", None)
    return wire.SeatInfo(who.name, who.kind, who.level or None)


def seats_info(game: Game) -> list[wire.SeatInfo]:
    """Both seats."""
    return [seat_info(who) for who in game.seats]


def laid_off(result: HandResult) -> list[wire.Laid]:
    """The cards laid off, in order."""
    return [wire.Laid(CARD_NAMES[card], meld) for card, meld in result.laid]


def terms(result: HandResult) -> list[wire.Term]:
    """The formula of the points in the order in which it is read."""
    if result.winner is None or result.knocker is None:
        return []
    knocker, defender = result.knocker_count, result.defender_count
    if result.kind == "knock":
        found = [wire.Term("loser_count", "+", defender), wire.Term("winner_count", "-", knocker)]
    elif result.kind == "undercut":
        found = [
            wire.Term("loser_count", "+", knocker),
            wire.Term("winner_count", "-", defender),
            wire.Term("undercut_bonus", "+", result.bonus),
        ]
    else:
        bonus: Literal["gin_bonus", "big_gin_bonus"] = "gin_bonus" if result.kind == "gin" else "big_gin_bonus"
        found = [wire.Term("loser_count", "+", defender), wire.Term(bonus, "+", result.bonus)]
    if result.mult != 1:
        found.append(wire.Term("multiplier", "x", result.mult))
    return found


def shown_hands(result: HandResult, hands: Sequence[int]) -> list[wire.SheetHand] | None:
    """Both hands as they were put down; None after a dead hand (SHEET-7). *hands* are the masks at the end of the hand."""
    if result.knocker is None:
        return None
    shown = []
    for seat, hand in enumerate(hands):
        mine = seat == result.knocker
        melds = result.spread if mine else result.defender_melds
        loose = hand
        for meld in melds:
            loose &= ~meld
        count = result.knocker_count if mine else result.defender_count
        shown.append(wire.SheetHand(meld_names(melds), names(loose), [] if mine else laid_off(result), count))
    return shown


def could_lay_off(result: HandResult, hands: Sequence[int]) -> bool:
    """Whether the defender had a card that fitted the knocker's melds (LAY-7)."""
    if result.knocker is None or result.kind in ("gin", "big_gin"):
        return False
    defender = int(hands[1 - result.knocker])
    for card, _ in result.laid:
        defender |= 1 << card
    return bool(exposure(int(hands[result.knocker]), result.spread) & defender)


def next_dealer(match: Match, result: HandResult) -> tuple[int | None, NextWhy]:
    """Who deals next and why (R2, R3)."""
    if match.over:
        return None, "match_over"
    if result.winner is None:
        return match.dealer, "dead_hand" if result.kind == "dead_hand" else "tie"
    why: NextWhy = "alternate"
    if match.rules.dealer == "winner":
        why = "winner"
    elif match.rules.dealer == "loser":
        why = "loser"
    return match.dealer, why


def sheet(
    match: Match, number: int, result: HandResult, hands: Sequence[int], before: Sequence[int], fallback: bool
) -> wire.Sheet:
    """The sheet of a finished hand. *before* are the scores before it, *match* stands right after it."""
    after = list(before)
    if result.winner is not None:
        after[result.winner] += result.points
    dealer, why = next_dealer(match, result)
    return wire.Sheet(
        hand=number,
        result=result_kind(result),
        winner=result.winner,
        knocker=result.knocker,
        hands=shown_hands(result, hands),
        discard=None if result.knocker is None or result.knock_discard < 0 else CARD_NAMES[result.knock_discard],
        could_lay_off=could_lay_off(result, hands),
        terms=terms(result),
        points=result.points,
        before=list(before),
        after=after,
        next_dealer=dealer,
        next_why=why,
        fallback=fallback,
    )


def result_kind(result: HandResult) -> wire.ResultKind:
    """The result's name, as the wire's closed list has it."""
    kinds: dict[str, wire.ResultKind] = {
        "knock": "knock",
        "gin": "gin",
        "big_gin": "big_gin",
        "undercut": "undercut",
        "tie": "tie",
        "dead_hand": "dead_hand",
    }
    return kinds[result.kind]


def hand_lines(match: Match) -> list[wire.HandLine]:
    """The score by hand."""
    return [wire.HandLine(result_kind(result), result.winner, result.points) for result in match.hands]


def final(game: Game) -> wire.Final | None:
    """The end of the match, once it is over."""
    if game.ended is None or game.match is None:
        return None
    return wire.Final(game.ended.winner, game.ended.reason, hand_lines(game.match))


def scores_before(game: Game) -> list[int]:
    """Both scores before the hand on the table."""
    return [0, 0] if game.before is None else list(game.before.scores)


def game_sheet(game: Game) -> wire.Sheet | None:
    """The sheet of the hand on the table, once it is over and entered."""
    match, deal = game.match, game.deal
    if match is None or deal is None or not game.scored or not match.hand_over:
        return None
    hands = (int(deal.hand0), int(deal.hand1))
    return sheet(match, match.hand_number, match.hands[-1], hands, scores_before(game), game.fallback)


def summary(game: Game, game_id: str, seat: int) -> wire.GameSummary:
    """One line of the history of the person in *seat*."""
    match = game.match
    status: Literal["running", "finished", "resigned"] = "running"
    if game.ended is not None:
        status = "resigned" if game.ended.reason == "resigned" else "finished"
    done = match is not None and game.scored
    return wire.GameSummary(
        game=game_id,
        created=game.created,
        updated=game.updated,
        you=seat,
        seats=seats_info(game),
        rules=rules_info(game.rules, game.preset),
        scores=list(match.scores) if match is not None and done else scores_before(game),
        hands=len(match.hands) if match is not None else 0,
        status=status,
        winner=None if game.ended is None else game.ended.winner,
        marks=list(game.marks),
    )
