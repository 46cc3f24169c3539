"""The kinds of test vectors that span hands, each computed by the match layer from the results of hands."""

from __future__ import annotations

from typing import Any

from knockwood.engine.rules import Rules, RulesError
from knockwood.play.games import Game
from knockwood.play.ledger import Entry, Tally
from knockwood.play.match import is_misdeal, netted
from knockwood.play.seating import following, opening, players_of
from knockwood.play.stakes import in_cents, owed

Facts = dict[str, Any]


def entry_of(hand: Facts) -> Entry:
    """A hand result of a vector."""
    return Entry(hand["winner"], hand["points"], hand["boxes"])


def column(tally: Tally) -> Facts:
    """Scores of an open game, all lines of a finished one (E1 to E7)."""
    lines = tally.settle()
    if lines is None:
        return {"finished": False, "scores": list(tally.scores), "boxes": list(tally.boxes)}
    return {
        "finished": True,
        "scores": list(tally.scores),
        "boxes": list(tally.boxes),
        "reached": lines.reached,
        "shutout": lines.shutout,
        "game_bonus": list(lines.game),
        "line_bonus": list(lines.line),
        "shutout_bonus": [extra + flat for extra, flat in zip(lines.extra, lines.flat, strict=True)],
        "totals": list(lines.totals),
        "winner": lines.winner,
        "margin": lines.margin,
    }


def played(rules: Rules, hands: list[Facts]) -> tuple[Game, list[list[list[int]]]]:
    """The game that these hands make, and after each hand the scores of every column. Hands after the end are ignored."""
    game, trace = Game(rules), []
    for hand in hands:
        if game.over:
            break
        game.enter(entry_of(hand))
        trace.append([list(tally.scores) for tally in game.tallies])
    return game, trace


def match(rules: Rules, given: Facts) -> Facts:
    """One game and its settlement (E1 to E7)."""
    game, _ = played(rules, given["hands"])
    return {**column(game.tally), "hands_played": len(game.entries)}


def stakes(rules: Rules, given: Facts) -> Facts:
    """What the loser owes (B1)."""
    house = rules.replace(cents_per_point=given["cents_per_point"])
    game, _ = played(house, given["hands"])
    cents = in_cents(house, owed(house, 2, [game]))
    return {"winner": game.winner, "margin": game.margin, "payment_cents": max(cents[0][1], cents[1][0])}


def hollywood(rules: Rules, given: Facts) -> Facts:
    """A Hollywood sheet hand by hand (H1 to H5)."""
    game, trace = played(rules, given["hands"])
    facts = {
        "trace": trace,
        "columns": [column(tally) for tally in game.tallies],
        "finished": game.over,
        "hands_played": len(game.entries),
    }
    if game.over:
        facts |= {"grand_totals": list(game.totals), "winner": game.winner, "margin": game.margin}
    return facts


def series(rules: Rules, given: Facts) -> Facts:
    """A straight-gin series (X2 to X4)."""
    game = Game(rules.replace(series=given["length"]))
    for winner in given["winners"]:
        if not game.over:
            game.enter(Entry(winner))
    return {"finished": game.over, "winner": game.winner, "wins": list(game.scores), "hands_dealt": len(game.entries)}


def dealer(rules: Rules, given: Facts) -> Facts:
    """Who deals each hand and the next one (R2, R3)."""
    order = opening(rules, 2, given["first_dealer"])
    dealers = [order.pairing.dealer]
    for winner in given["winners"]:
        order = following(rules, order, winner)
        dealers.append(order.pairing.dealer)
    return {"dealers": dealers}


def rotation(rules: Rules, given: Facts) -> Facts:
    """Who plays and who deals, by name (P2 to P4)."""
    seats = given["seats"]
    if len(set(seats)) != len(seats):
        raise RulesError("seats: every player has another name")
    house = rules.replace(seating="rotation")
    order = opening(house, players_of(house, len(seats)), len(seats) - 1)
    log = []
    for winner in [*given["winners"], None]:
        pairing = order.pairing
        log.append({"players": [seats[k] for k in pairing.pairs[0]], "dealer": seats[pairing.dealer]})
        if winner is not None and seats.index(winner) not in pairing.pairs[0]:
            raise RulesError(f"winners: {winner} sat out")
        order = following(house, order, None if winner is None else seats.index(winner))
    return {"log": log}


def partnership(rules: Rules, given: Facts) -> Facts:
    """What a pair of hands comes to (P9)."""
    entry = netted(rules.replace(seating="partnership"), [(hand["winner"], hand["points"]) for hand in given["hands"]])
    return {"winner": entry.winner, "points": entry.points}


def deal_check(rules: Rules, given: Facts) -> Facts:
    """Whether the numbers of cards make a misdeal (I5)."""
    house = rules.replace(eleven_card_deal=1) if given.get("eleven_card_deal") else rules
    void = is_misdeal(house, given["non_dealer_cards"], given["dealer_cards"])
    return {"misdeal": void, "same_dealer_redeals": void}
