"""What is public: who sits there, the rules, and the sheet of a hand that is over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from knockwood.engine.arrange import exposure
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.rules import Rules
from knockwood.engine.showdown import HandResult
from knockwood.play import rulebook
from knockwood.play.match import Match, Round
from knockwood.rummy500 import rulepage
from knockwood.rummy500.rules import RummyRules
from knockwood.server import events as log
from knockwood.server import wire
from knockwood.server.acts import meld_names, names
from knockwood.server.fairness import PROTOCOL
from knockwood.server.game import Game
from knockwood.server.projection.ledger import scores_of

NextWhy = Literal["alternate", "dead_hand", "tie", "winner", "loser", "rotation", "match_over"]
OVER: NextWhy = "match_over"
Status = Literal["running", "finished", "resigned", "unfinished"]
STATUS: dict[str, Status] = {"target": "finished", "resigned": "resigned", "hands": "unfinished"}


def rules_info(rules: Rules | RummyRules, preset: str, players: int | None = None) -> wire.RulesInfo:
    """A rule set with every value and in a few words; *players*: how many sit at the table."""
    return wire.RulesInfo(rules.id, preset, dict(rules.to_dict()), *_told(rules, players))


@lru_cache(maxsize=256)
def _told(rules: Rules | RummyRules, players: int | None) -> tuple[str, str, str | None]:
    """Title, line and warning of a rule set."""
    if isinstance(rules, RummyRules):
        return rulepage.summary(rules).title, rulepage.one_line(rules, players), None
    title = rulebook.title(rules)
    return title, rulebook.one_line(rules, players), rulebook.overtaken(rules) or None


def source_of(game: Game) -> dict[str, int | str | None]:
    """Where the decks of a game came from, for its record (D7)."""
    return {"kind": "entered" if game.deck_text else PROTOCOL, "match": game.id.hex(), "anchor": game.anchor}


def seat_info(who: log.SeatSpec | None) -> wire.SeatInfo:
    """Who sits in a seat, without the id by which the server knows a person."""
    if who is None:
        return wire.SeatInfo("", "person", None)
    return wire.SeatInfo(who.name, who.kind, who.level or None)


def seats_info(game: Game) -> list[wire.SeatInfo]:
    """Every seat."""
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


def next_dealer(match: Match, winner: int | None, result: HandResult) -> tuple[int | None, NextWhy]:
    """Who deals next and why (R2, R3, P4). *winner* is the party that scored."""
    if match.over:
        return None, OVER
    if winner is None:
        return match.dealer, "dead_hand" if result.kind == "dead_hand" else "tie"
    if match.rules.seating in ("rotation", "captain"):
        return match.dealer, "rotation"
    whys: dict[str, NextWhy] = {"winner": "winner", "loser": "loser"}
    why = whys.get(match.rules.dealer, "alternate") if match.rules.seating == "heads_up" else "alternate"
    return match.dealer, why


def sheet(
    match: Match, board: int, before: Sequence[int], *, fallback: Sequence[int] = (), last: bool = False, alone: bool = False
) -> wire.Sheet:
    """The sheet of a hand that has just been finished: *match* stands right after it, *before* are the scores before it.

    *fallback* are the seats of bots that were moved for. ``last``: no hand follows though the match is not decided. ``alone``:
    without the hand of the other board.
    """
    rounds, place = match.rounds[-1], match.boards[board]
    deal, result, pairing = place.deal, rounds.results[board], match.next_pairing
    hands = (int(deal.hand0), int(deal.hand1))
    pairs = len(match.boards) > 1
    dealer, why = (None, OVER) if last else next_dealer(match, rounds.entry.winner, result)
    pair = None if alone or not pairs else sheet(match, 1 - board, before, fallback=fallback, last=last, alone=True)
    return wire.Sheet(
        hand=match.hand_number,
        result=result_kind(result),
        players=list(place.players),
        winner=None if result.winner is None else place.players[result.winner],
        knocker=None if result.knocker is None else place.players[result.knocker],
        hands=shown_hands(result, hands),
        discard=None if result.knocker is None or result.knock_discard < 0 else CARD_NAMES[result.knock_discard],
        could_lay_off=could_lay_off(result, hands),
        terms=terms(result),
        points=result.points,
        boxes=result.boxes,
        before=list(before),
        after=list(match.scores),
        next_dealer=dealer,
        next_players=[] if pairing is None or last else [player for players in pairing.pairs for player in players],
        next_why=why,
        fallback=bool(fallback),
        net=net_of(rounds) if not alone else None,
        pair=pair,
        fallback_seats=sorted(fallback),
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


def net_of(line: Round) -> wire.Net | None:
    """What a pair of hands comes to; None where one hand was played (P9)."""
    return wire.Net(line.entry.winner, line.entry.points, line.entry.boxes) if len(line.results) > 1 else None


def hand_lines(match: Match) -> list[wire.HandLine]:
    """The score by hand."""
    found = []
    for number, line in enumerate(match.rounds, 1):
        for players, result in zip(line.pairing.pairs, line.results, strict=True):
            winner = None if result.winner is None else players[result.winner]
            found.append(wire.HandLine(result_kind(result), list(players), winner, result.points, number, net_of(line)))
    return found


def final_of(match: Match, reason: Literal["target", "resigned", "hands"]) -> wire.Final:
    """The end of a match that is over."""
    lines = match.sheet.running.columns[0].settled
    overtaken = match.rules.match_kind == "single" and match.rules.hollywood is None and lines is not None
    return wire.Final(
        winners=list(match.winners or ()),
        reason=reason,
        overtaken=overtaken and reason == "target" and lines is not None and lines.overtaken is not None,
        hands=hand_lines(match),
    )


def final(game: Game) -> wire.Final | None:
    """The end of the match, once it is over."""
    if game.ended is None:
        return None
    return wire.Final([], game.ended.reason, False, []) if game.gin is None else final_of(game.gin, game.ended.reason)


def game_sheet(game: Game, seat: int) -> wire.Sheet | None:
    """The sheet of the hand in view of *seat*, once all hands on the table are over and entered."""
    match, before = game.gin, game.gin_before
    if match is None or not match.boards or not game.scored or not match.hand_over or before is None:
        return None
    scores, last = scores_of(before, match), game.ended is not None
    return sheet(match, game.seen_from(seat), scores, fallback=sorted(game.fallback), last=last)


def summary(game: Game, game_id: str, seat: int) -> wire.GameSummary:
    """One line of the history of the person in *seat*."""
    match = game.match
    status = "running" if game.ended is None else STATUS[game.ended.reason]
    counted = match if match is None or game.scored or game.before is None else game.before
    parties = [[n] for n in range(game.players)] if match is None else [list(party) for party in match.parties]
    return wire.GameSummary(
        game=game_id,
        created=game.created,
        updated=game.updated,
        you=seat,
        seats=seats_info(game),
        rules=rules_info(game.rules, game.preset, game.players),
        parties=parties,
        scores=[0] * len(parties) if counted is None or match is None else scores_of(counted, match),
        hands=len(match.rounds) if match is not None else 0,
        status=status,
        winners=list(match.winners or ()) if match is not None else [],
        marks=list(game.marks),
    )
