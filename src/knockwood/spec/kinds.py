"""The kinds of test vectors that are played, each computed by the engine or the match layer from its input."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from knockwood.engine import actions, runmax
from knockwood.engine.arrange import (
    arranged_first,
    arrangements,
    best_discard,
    count_left,
    deadwood,
    defence,
    exposure,
    is_meld,
    spreads,
)
from knockwood.engine.cards import CARD_NAMES, CardError, CardSet
from knockwood.engine.rules import Rules, hand_limit, hand_mult
from knockwood.engine.showdown import score
from knockwood.play.settle import settle, turn_position
from knockwood.spec import hand_kinds, match_kinds
from knockwood.spec.notation import Facts, code, laid, lists, mask, melds_of, names, sized, upcard_of


class Kind(NamedTuple):
    """A kind: input keys that must be there, those that may, and how it is computed (None: not played yet)."""

    needs: frozenset[str]
    may: frozenset[str]
    compute: Callable[[Rules, Facts], Facts] | None


def is_legal_defence(hand: int, spread: tuple[int, ...], shown: Facts, count: int) -> bool:
    """Whether lay-offs and melds of *shown* are legal (L2, L4) and leave *count*."""
    table, left = list(spread), hand
    for name, number in shown["layoffs"]:
        bit = 1 << code(name)
        if not left & bit or not 0 <= number < len(table) or not is_meld(table[number] | bit):
            return False
        table[number] |= bit
        left ^= bit
    own = melds_of(shown["melds"])
    whole = sum(own)
    return whole & ~left == 0 and count_left(left, own) == count


# --- kinds --------------------------------------------------------------------------------------------------------------------


def meld(rules: Rules, given: Facts) -> Facts:
    """Is this list of cards a set, a run (M1 to M3)."""
    cards = mask(given["cards"])
    whole = cards.bit_count() >= 3 and (cards,) in spreads(cards, 0, given.get("run_max"))
    one_suit = len({card // 13 for card in CardSet(cards)}) == 1
    return {"set": whole and not one_suit, "run": whole and one_suit}


def least_deadwood(rules: Rules, given: Facts) -> Facts:
    """Least count and every arrangement that reaches it (M5)."""
    cards = mask(given["cards"])
    found = arrangements(cards, given.get("run_max"))
    count = count_left(cards, found[0])
    if given.get("run_max") is None and count != deadwood(cards):
        raise AssertionError(f"the solver says {deadwood(cards)}, the arrangements {count}")
    return {"min_deadwood": count, "n_optimal": len(found), "arrangements": [lists(spread) for spread in found]}


def discard(rules: Rules, given: Facts) -> Facts:
    """The least count after each throw (M5, T7)."""
    cards = sized(given["cards"], 11)
    ban = 1 << code(given["taken_from_discard"]) if given.get("taken_from_discard") else 0
    after = {CARD_NAMES[card]: deadwood(cards & ~(1 << card)) for card in CardSet(cards & ~ban)}
    chosen, least = best_discard(cards, ban)
    if after[CARD_NAMES[chosen]] != least:
        raise AssertionError(f"best_discard says {CARD_NAMES[chosen]} leaves {least}")
    eleven = deadwood(cards)
    return {
        "after_discard": after,
        "min_after_discard": least,
        "best_discards": [name for name, count in after.items() if count == least],
        "eleven_card_deadwood": eleven,
        "big_gin_possible": eleven == 0,
    }


def knock_legal(rules: Rules, given: Facts) -> Facts:
    """What the hand may declare, from the legal actions of a `Deal` (K1 to K6)."""
    cards = sized(given["cards"], 11)
    taken = code(given["taken_from_discard"]) if given.get("taken_from_discard") else -1
    deal = turn_position(rules, cards, None, upcard_of(given), taken)
    legal = [action for action in deal.legal() if not deal.is_false(action)]
    throws: Facts = {}
    for action in legal:
        if actions.kind(action) in ("knock", "gin"):
            card = actions.card(action)
            throws[CARD_NAMES[card]] = runmax.deadwood(cards & ~(1 << card), rules.run_max)
    gins = {CARD_NAMES[actions.card(action)] for action in legal if actions.kind(action) == "gin"}
    return {
        "knock_limit": deal.limit,
        "multiplier": deal.mult,
        "discards": throws,
        "gin_discards": sorted(gins),
        "big_gin": any(actions.kind(action) == "big_gin" for action in legal),
    }


def layoff(rules: Rules, given: Facts) -> Facts:
    """The defender's joint optimum and what simpler ways leave (L5)."""
    spread, hand = melds_of(given["spread"]), sized(given["defender"], 10)
    best = defence(hand, spread)
    return {
        "min_deadwood": best.count,
        "own_best_first": arranged_first(hand, spread),
        "no_layoff": deadwood(hand),
        "one_defence": {"melds": lists(best.melds), "layoffs": laid(best.layoffs)},
    }


def exposed(rules: Rules, given: Facts) -> Facts:
    """Cards that could be laid off first (L7)."""
    return {"cards": names(exposure(sized(given["hand"], 10), melds_of(given["spread"])))}


def knock(rules: Rules, given: Facts) -> Facts:
    """A knock, gin or big gin played out on a `Deal`, the defender at his best (S1 to S7)."""
    ten, hand = sized(given["knocker"], 11 if given.get("big_gin") else 10), sized(given["defender"], 10)
    asked = given["spread"]
    result = settle(rules, ten, hand, None if asked is None else melds_of(asked), upcard_of(given))
    facts = {
        "knocker_deadwood": result.knocker_count,
        "defender_deadwood": result.defender_count,
        "result": result.kind,
        "winner": None if result.winner is None else ("knocker", "defender")[result.winner],
        "points": result.points,
        "boxes": result.boxes,
        "one_defence": {"melds": lists(result.defender_melds), "layoffs": laid(result.laid)},
    }
    return facts if asked is not None else {**facts, "auto_spread": lists(runmax.auto_spread(ten, rules.run_max))}


def spread_choice(rules: Rules, given: Facts) -> Facts:
    """Every legal spread against a known defender (A2, L5, S1 to S5)."""
    ten, hand = sized(given["knocker"], 10), sized(given["defender"], 10)
    upcard = upcard_of(given)
    if upcard is None and rules.oklahoma:
        raise CardError("the upcard is missing (O1)")
    upcard = upcard or 0  # without Oklahoma no card matters
    limit, mult = hand_limit(rules, upcard), hand_mult(rules, upcard)
    rows = []
    for spread in spreads(ten, limit, rules.run_max, rules.arrangement == "full"):
        count = count_left(ten, spread)
        answer = runmax.defence(hand, spread if count else (), rules.run_max)
        end = score(rules, "knock" if count else "gin", count, answer.count, mult)
        net = end.points if end.winner == "knocker" else -end.points
        rows.append((net, count, end.kind, spread))
    auto = rows[0]
    best = max(net for net, *_ in rows)
    winners = [row for row in rows if row[0] == best]
    least = min(winners, key=lambda row: row[1])
    return {
        "n_legal_spreads": len(rows),
        "best_net": best,
        "best_spreads": [lists(row[3]) for row in winners],
        "best_knocker_deadwood": least[1],
        "best_result": least[2],
        "auto_min": {"spread": lists(auto[3]), "knocker_deadwood": auto[1], "net": auto[0], "result": auto[2]},
    }


def scored(rules: Rules, given: Facts) -> Facts:
    """Counts to points (S1 to S9)."""
    end = score(rules, given["kind"], given["knocker_deadwood"], given["defender_deadwood"], given.get("multiplier", 1))
    return {"result": end.kind, "winner": end.winner, "points": end.points, "boxes": end.boxes}


def knock_limit(rules: Rules, given: Facts) -> Facts:
    """Limit and factor of a hand with this upcard (K1, O1 to O3)."""
    upcard = code(given["upcard"])
    return {"limit": hand_limit(rules, upcard), "multiplier": hand_mult(rules, upcard)}


def keys(words: str) -> frozenset[str]:
    """A set of keys."""
    return frozenset(words.split())


KINDS: dict[str, Kind] = {
    "meld": Kind(keys("cards"), keys("run_max"), meld),
    "deadwood": Kind(keys("cards"), keys("run_max"), least_deadwood),
    "discard": Kind(keys("cards"), keys("taken_from_discard"), discard),
    "knock_legal": Kind(keys("cards"), keys("taken_from_discard upcard"), knock_legal),
    "layoff": Kind(keys("spread defender"), keys(""), layoff),
    "exposure": Kind(keys("hand spread"), keys(""), exposed),
    "knock": Kind(keys("knocker spread defender"), keys("upcard big_gin"), knock),
    "spread_choice": Kind(keys("knocker defender"), keys("upcard"), spread_choice),
    "score": Kind(keys("kind knocker_deadwood defender_deadwood"), keys("multiplier"), scored),
    "knock_limit": Kind(keys("upcard"), keys(""), knock_limit),
    "match": Kind(keys("hands"), keys(""), match_kinds.match),
    "stakes": Kind(keys("hands cents_per_point"), keys(""), match_kinds.stakes),
    "hollywood": Kind(keys("hands"), keys(""), match_kinds.hollywood),
    "dealer": Kind(keys("first_dealer winners"), keys(""), match_kinds.dealer),
    "series": Kind(keys("length winners"), keys(""), match_kinds.series),
    "stock_count": Kind(keys(""), keys(""), hand_kinds.stock_count),
    "wall": Kind(keys("stock_left discarded opponent"), keys("upcard"), hand_kinds.wall),
    "first_turn": Kind(keys(""), keys("eleven_card_deal"), hand_kinds.first_turn),
    "deal_check": Kind(keys("non_dealer_cards dealer_cards"), keys("eleven_card_deal"), match_kinds.deal_check),
    "illegal_knock": Kind(keys("knocker spread"), keys(""), hand_kinds.illegal_knock),
    "rotation": Kind(keys("seats winners"), keys(""), match_kinds.rotation),
    "partnership": Kind(keys("hands"), keys(""), match_kinds.partnership),
}
"""Every kind of Gin Rummy that the rules name; those of Rummy 500 are in `knockwood.spec.rummy_kinds`."""

PRESET_FREE = frozenset({"meld", "deadwood", "discard", "layoff", "exposure"})
"""Kinds that need no preset."""

WITHOUT_A_HAND = frozenset(keys("match stakes hollywood dealer series rotation partnership deal_check score"))
"""Kinds that work on results: no hand is dealt, so any rules will do."""
