"""Positions as data and as text: what can be, and the notation.

A position is one line of fields apart by ``|``, each a word and its value; cards as in `knockwood.engine.cards`, the top of
the stock and of the pile last::

    rules simple | dealer 1 | phase discard | turn 0 | hand0 AC 2C 3C 5D .. | hand1 .. | stock .. | pile 7C 9H | upcard 7C
    | passes 1 | drawn 4H

| Field | Value | When it is left out |
|---|---|---|
| ``rules`` | preset and ``field=value`` differences | ``simple`` |
| ``dealer`` | 0 or 1 | 1 |
| ``phase`` | a phase of docs/rules.md section 5 | told by the numbers of cards |
| ``turn`` | the seat to act | told by phase and hands, else the non-dealer |
| ``hand0``, ``hand1`` | cards held (after the lay-offs made) | |
| ``stock`` | cards, the next one last | the cards seen nowhere, in card order |
| ``pile`` | cards, the top last | empty |
| ``upcard`` | the 21st card; there is none with the eleven-card deal | the bottom of the pile |
| ``limit_card`` | the second pack's card, where one is in use (O5) | |
| ``passes`` | passes of the upcard: 0, 1, 2 | 0; 2 in FORCED_STOCK |
| ``drawn`` | the card drawn this turn | the card taken, else unknown |
| ``taken`` | the card taken from the pile this turn | none |
| ``pile_draws`` | draws from the pile in a row (W4) | the least that can be |
| ``known0``, ``known1`` | cards of that hand that the other saw taken | none but the card taken |
| ``exposed`` | the seats whose hands lie open (I2): ``0``, ``1`` or ``0 1`` | none |
| ``knocker`` | the seat that knocked; the discard is the top of the pile, but for big gin, which has none | none |
| ``spread`` | the knocker's melds: ``AC 2C 3C / 7D 7H 7S`` | the automatic one (A4) |
| ``laid`` | lay-offs: ``6H 0 / 7H 0`` | none |
| ``melds`` | the defender's own melds, when the hand is over | the least arrangement |
"""

from __future__ import annotations

from operator import index

from knockwood.engine import actions
from knockwood.engine.arrange import by_order, count_left, exposure, is_meld, points
from knockwood.engine.cards import (
    CARD_NAMES,
    FULL_DECK,
    Card,
    CardError,
    CardSet,
    card_names,
    parse_cards,
    parse_spread,
    shown,
    spread_text,
)
from knockwood.engine.moves import ARRANGEMENTS, declared
from knockwood.engine.rules import checked_rules, hand_limit, parse_rules, rules_text
from knockwood.engine.runmax import auto_spread
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, PHASE_NAMES, UPCARD_OFFER, WALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.deal import Deal
    from knockwood.engine.rules import Rules


class PositionError(ValueError):
    """A position that cannot be, or text that is none. One line with the reason."""


def checked_deck(deck: Sequence[int], second_pack: bool = False) -> list[int]:
    """The deck as a list; `CardError` unless it holds each of the 52 cards once, and with *second_pack* any card after them."""
    cards = [index(card) for card in deck]
    CardSet.of(cards[:52] if second_pack else cards)
    wanted = 53 if second_pack else 52
    if len(cards) != wanted:
        more = " and the second pack's card (O5)" if second_pack else ""
        raise CardError(f"too {'few' if len(cards) < wanted else 'many'} cards: a deck holds 52{more}, not {len(cards)}")
    if second_pack:
        Card(cards[52])
    return cards


def checked_seat(seat: int, name: str) -> int:
    """The seat; `PositionError` unless it is 0 or 1, `TypeError` for what is no int."""
    whole = index(seat)
    if whole not in (0, 1):
        raise PositionError(f"{name}: seats are 0 and 1, not {shown(whole)}")
    return whole


def checked(rules: Rules, fields: dict[str, Any]) -> dict[str, Any]:
    """All fields of a position, those left out filled in; an error if it cannot be under *rules*.

    Names and meaning as in the table above, but: ``hands`` and ``known`` are pairs of masks, ``stock`` and ``pile``
    sequences of cards, ``spread`` and ``defender_melds`` sequences of masks, ``laid`` pairs (card, meld index),
    ``phase`` a number or a name; -1 = no card, no seat.
    """
    checked_rules(rules)
    f = {**dict.fromkeys(_NAMES), **fields}
    unknown = set(fields) - set(_NAMES)
    if unknown:
        raise PositionError(f"a position has no {', '.join(sorted(unknown))}")
    if f["hands"] is None:
        raise PositionError("the hands are missing")
    f["dealer"] = checked_seat(1 if f["dealer"] is None else f["dealer"], "dealer")
    f["hands"] = tuple(int(CardSet(hand)) for hand in f["hands"])
    f["pile"] = tuple(index(card) for card in f["pile"] or ())
    f["laid"] = tuple((int(Card(card)), index(number)) for card, number in f["laid"] or ())
    for name in ("drawn", "taken", "knocker", "limit_card"):
        f[name] = -1 if f[name] is None else index(f[name])
    for name in ("phase", "turn", "upcard", "passes", "pile_draws", "exposed"):
        if f[name] is not None and not (name == "phase" and isinstance(f[name], str)):
            f[name] = index(f[name])
    _cards(f)
    _phase(rules, f)
    _turn(rules, f)
    _sizes(rules, f)
    _upcard(rules, f)
    _draws(rules, f)
    _known(f)
    _exposed(rules, f)
    _knock(rules, f)
    return f


_NAMES = (
    "dealer",
    "phase",
    "turn",
    "hands",
    "stock",
    "pile",
    "upcard",
    "limit_card",
    "exposed",
    "passes",
    "drawn",
    "taken",
    "pile_draws",
    "known",
    "knocker",
    "spread",
    "laid",
    "defender_melds",
)


def _cards(f: dict[str, Any]) -> None:
    """Each card of the pack lies in one place."""
    places = [*CardSet(f["hands"][0]), *CardSet(f["hands"][1]), *f["pile"], *(card for card, _ in f["laid"])]
    if f["stock"] is None:
        f["stock"] = tuple(CardSet(FULL_DECK & ~CardSet.of(places)))
    f["stock"] = tuple(index(card) for card in f["stock"])
    missing = FULL_DECK & ~CardSet.of([*places, *f["stock"]])
    if missing:
        raise CardError(f"cards that lie nowhere: {CardSet(missing)}")


def _phase(rules: Rules, f: dict[str, Any]) -> None:
    """The phase as a number, told by the numbers of cards if it is left out."""
    phase = f["phase"]
    if isinstance(phase, str):
        if phase.lower() not in PHASE_NAMES:
            raise PositionError(f"no such phase: {phase} (there are {', '.join(PHASE_NAMES)})")
        phase = PHASE_NAMES.index(phase.lower())
    if phase is None:
        most = max(hand.bit_count() for hand in f["hands"])
        if f["knocker"] >= 0:
            phase = LAYOFF
        elif most > rules.hand_size:
            phase = DISCARD
        elif len(f["stock"]) == _full_stock(rules) and not f["pile_draws"] and _offers(rules):
            phase = FORCED_STOCK if f["passes"] == 2 else UPCARD_OFFER
        else:
            phase = WALL if rules.fiftieth_card and len(f["stock"]) <= rules.dead_hand_stock else DRAW
    if phase not in range(len(PHASE_NAMES)):
        raise PositionError(f"no such phase: {phase}")
    if phase == WALL and not rules.fiftieth_card:
        raise PositionError("phase wall: there is no wall under these rules (W2)")
    if phase in (UPCARD_OFFER, FORCED_STOCK) and not _offers(rules):
        rule = "D5" if rules.eleven_card_deal else "D4"
        raise PositionError(f"phase {PHASE_NAMES[phase]}: no upcard is offered under these rules ({rule})")
    f["phase"] = int(phase)
    if (f["knocker"] >= 0) != (phase == LAYOFF) and phase != HAND_OVER:
        raise PositionError(
            "phase layoff needs a knocker" if phase == LAYOFF else "a knocker is there in layoff and hand_over alone"
        )


def _full_stock(rules: Rules) -> int:
    """Cards in the stock after the deal. Rule D3."""
    return 51 - 2 * rules.hand_size


def _offers(rules: Rules) -> bool:
    """Whether the hand begins with the offer of the upcard. Rules D4, D5."""
    return rules.first_turn == "upcard_offer" and not rules.eleven_card_deal


def _turn(rules: Rules, f: dict[str, Any]) -> None:
    """Passes and the seat to act."""
    phase, passes, turn = f["phase"], f["passes"], f["turn"]
    if passes is None:
        passes = 2 if phase == FORCED_STOCK else 0
    if passes not in (0, 1, 2):
        raise PositionError(f"passes: 0, 1 or 2, not {passes}")
    if (phase == UPCARD_OFFER and passes == 2) or (phase == FORCED_STOCK and passes != 2):
        raise PositionError(f"phase {PHASE_NAMES[phase]} with {passes} passes cannot be (T1, T2)")
    if passes and not _offers(rules):
        raise PositionError(f"passes: {passes} cannot be, no upcard is offered under these rules (D4, D5)")
    f["passes"] = passes
    if f["knocker"] >= 0:
        checked_seat(f["knocker"], "knocker")
    elder = 1 - f["dealer"]
    more = [hand.bit_count() for hand in f["hands"]]
    forced = {
        UPCARD_OFFER: f["dealer"] if passes else elder,
        FORCED_STOCK: elder,
        DISCARD: 0 if more[0] > more[1] else 1 if more[1] > more[0] else None,
        LAYOFF: 1 - f["knocker"],
        HAND_OVER: -1,
    }.get(phase)
    if turn is None:
        turn = elder if forced is None else forced
    if turn != (-1 if phase == HAND_OVER else checked_seat(turn, "turn")):
        raise PositionError("turn: nobody is to act when the hand is over")
    if forced is not None and turn != forced:
        raise PositionError(f"turn: seat {forced} is to act here, not {turn}")
    f["turn"] = turn


def _sizes(rules: Rules, f: dict[str, Any]) -> None:
    """Numbers of cards in the hands, the stock and the pile."""
    for seat, hand in enumerate(f["hands"]):
        wanted = rules.hand_size + (f["phase"] == DISCARD and seat == f["turn"])
        if f["knocker"] >= 0 and seat != f["knocker"]:
            wanted -= len(f["laid"])
        if seat == f["knocker"] and _is_big_gin(rules, f):
            wanted += 1
        if hand.bit_count() != wanted:
            raise CardError(f"hand{seat}: {hand.bit_count()} cards, {wanted} belong in phase {PHASE_NAMES[f['phase']]}")
    stock, full = len(f["stock"]), _full_stock(rules)
    least, most = rules.dead_hand_stock + (f["phase"] == DRAW or f["taken"] >= 0), full
    if f["phase"] == HAND_OVER:
        least = rules.dead_hand_stock
    if f["phase"] == WALL:
        most = least
    if not least <= stock <= most:
        can = f"{least} to {most} can" if least < most else f"{least} must"
        raise CardError(f"stock: {stock} cards, {can} be in phase {PHASE_NAMES[f['phase']]}")
    if f["phase"] in (DRAW, WALL) and not f["pile"]:
        raise CardError(f"pile: a card lies on it in phase {PHASE_NAMES[f['phase']]} (T8)")
    if f["phase"] in (UPCARD_OFFER, FORCED_STOCK) and (stock, len(f["pile"])) != (full, 1):
        raise CardError(f"{full} cards in the stock and the upcard alone on the pile belong in phase {PHASE_NAMES[f['phase']]}")


def _is_big_gin(rules: Rules, f: dict[str, Any]) -> bool:
    """Whether the hand ended with big gin: the knocker kept eleven cards. Rule K6."""
    return (
        rules.big_gin_bonus is not None
        and f["phase"] == HAND_OVER
        and f["knocker"] >= 0
        and f["hands"][f["knocker"]].bit_count() == rules.hand_size + 1
    )


def _upcard(rules: Rules, f: dict[str, Any]) -> None:
    """The upcard began the pile, so it is not in the stock; untaken it still lies at the bottom.

    The limit card is of any pack.
    """
    upcard = f["upcard"]
    if rules.knock_card_source == "second_pack":
        if f["limit_card"] < 0:
            raise PositionError("the second pack's limit_card is missing (O5)")
        Card(f["limit_card"])
    elif f["limit_card"] >= 0:
        raise PositionError("limit_card: no second pack is in use under these rules (O5)")
    if rules.eleven_card_deal:
        if upcard is not None and upcard != -1:
            raise PositionError("upcard: there is none with the eleven-card deal (D5)")
        f["upcard"] = -1
        return
    if upcard is None or upcard == -1:
        if not f["pile"] and f["taken"] < 0:
            raise PositionError("the upcard is missing")
        upcard = f["pile"][0] if f["pile"] else f["taken"]
    f["upcard"] = int(Card(upcard))
    if upcard in f["stock"]:
        raise PositionError(f"upcard: {CARD_NAMES[upcard]} is in the stock")
    if upcard in f["pile"] and f["phase"] in (UPCARD_OFFER, FORCED_STOCK) and f["pile"] != (upcard,):
        raise PositionError(f"upcard: {CARD_NAMES[upcard]} is not on the pile")
    if f["phase"] in (UPCARD_OFFER, FORCED_STOCK) and upcard not in f["pile"]:
        raise PositionError(f"upcard: {CARD_NAMES[upcard]} is not on the pile")


def _draws(rules: Rules, f: dict[str, Any]) -> None:
    """The cards drawn and taken, and the draws from the pile in a row."""
    phase, drawn, taken, draws = f["phase"], f["drawn"], f["taken"], f["pile_draws"]
    untouched = len(f["stock"]) == _full_stock(rules)
    if phase != DISCARD and (drawn >= 0 or taken >= 0):
        raise PositionError("a card drawn or taken is there in phase discard alone")
    if taken >= 0:
        drawn = taken if drawn < 0 else drawn
        if drawn != taken:
            raise PositionError(
                f"taken {CARD_NAMES[taken]} and drawn {CARD_NAMES[drawn]} are two cards, a turn has one draw (T5)"
            )
    for card in (drawn, taken):
        if card >= 0 and not f["hands"][f["turn"]] >> Card(card) & 1:
            raise PositionError(f"{CARD_NAMES[card]} was drawn but is not in hand{f['turn']}")
    f["drawn"] = drawn
    fresh = untouched and _is_fresh(rules, f)
    least = int(taken >= 0 or (untouched and not fresh))
    most = rules.max_pile_draws_in_a_row or 1_000_000
    if phase == DRAW:
        most -= 1
    if phase in (UPCARD_OFFER, FORCED_STOCK, WALL) or (phase == DISCARD and taken < 0):
        most = 0
    if phase == HAND_OVER and f["knocker"] < 0 and len(f["stock"]) > rules.dead_hand_stock:
        least = most
    f["pile_draws"] = least if draws is None else draws
    if untouched and phase == DISCARD and taken < 0 and not fresh:
        raise PositionError("nobody has drawn from the full stock, so the eleventh card was taken: name it as taken")
    if untouched and f["passes"] == 2 and phase != FORCED_STOCK:
        raise PositionError("after two passes a card is drawn from the stock (T2)")
    if not least <= f["pile_draws"] <= most:
        raise PositionError(f"pile_draws: {f['pile_draws']} cannot be here, {least} to {most} can (W4)")


def _is_fresh(rules: Rules, f: dict[str, Any]) -> bool:
    """Whether nobody need have drawn yet, the stock being full. Rules D4, D5."""
    phase, elder = f["phase"], 1 - f["dealer"]
    pile: tuple[int, ...] = f["pile"]
    if rules.eleven_card_deal:
        if phase == DISCARD:
            return bool(not pile and f["taken"] < 0 and f["turn"] == elder)
        if phase == DRAW:
            return bool(len(pile) == 1 and f["turn"] == f["dealer"])
        return bool(phase in (LAYOFF, HAND_OVER) and f["knocker"] == elder)
    if _offers(rules):
        return phase in (UPCARD_OFFER, FORCED_STOCK)
    return bool(phase == DRAW and pile == (f["upcard"],) and f["turn"] == elder)


def _exposed(rules: Rules, f: dict[str, Any]) -> None:
    """Open hands are there where illegal knocks are played."""
    exposed = f["exposed"] or 0
    if exposed not in range(4):
        raise PositionError(f"exposed: bits of seats 0 and 1, not {exposed}")
    if exposed and rules.illegal_knock != "expose":
        raise PositionError("exposed: no hand is laid open under these rules (I1)")
    f["exposed"] = exposed


def _known(f: dict[str, Any]) -> None:
    """Cards that were seen taken are still held."""
    known = [0, 0] if f["known"] is None else [int(CardSet(cards)) for cards in f["known"]]
    if f["taken"] >= 0:
        known[f["turn"]] |= 1 << f["taken"]
    for seat in (0, 1):
        if known[seat] & ~f["hands"][seat]:
            raise PositionError(f"known{seat}: {CardSet(known[seat] & ~f['hands'][seat])} is not in hand{seat}")
    f["known"] = tuple(known)


def _knock(rules: Rules, f: dict[str, Any]) -> None:
    """The spread, the lay-offs and the defender's melds."""
    knocker = f["knocker"]
    if knocker < 0:
        if f["spread"] or f["laid"] or f["defender_melds"]:
            raise PositionError("a spread, lay-offs and melds need a knocker")
        f["spread"] = f["defender_melds"] = ()
        return
    hand, rest = f["hands"][knocker], f["hands"][1 - knocker]
    how, longest = ARRANGEMENTS.index(rules.arrangement), rules.run_max or 13
    limit = hand_limit(rules, f["limit_card"] if f["limit_card"] >= 0 else f["upcard"])
    spread = auto_spread(hand, longest) if f["spread"] is None else f["spread"]
    f["spread"] = _melds(spread, hand, f"hand{knocker}", longest)
    count = count_left(hand, f["spread"])
    if count == 0 and f["phase"] == LAYOFF:
        raise PositionError("nothing is left: that is gin, and against gin nothing is laid off (L1)")
    if count > (0 if _is_big_gin(rules, f) else limit):
        raise PositionError(f"the spread leaves {count}, the limit is {limit} (K1)")
    if f["spread"] not in declared(count == 0, hand, limit, how, longest):
        raise PositionError(f"not a spread that may be put down: {spread_text(f['spread'])} ({'A4' if how == 2 else 'A2'})")
    if f["laid"] and count == 0:
        raise PositionError("against gin nothing is laid off (L1)")
    table = list(f["spread"])
    for card, number in f["laid"]:
        if not 0 <= number < len(table) or not exposure(0, table[number : number + 1]) >> card & 1:
            raise PositionError(f"laid: {CARD_NAMES[card]} does not fit meld {number} (L2)")
        table[number] |= 1 << card
    if f["phase"] == LAYOFF and f["defender_melds"]:
        raise PositionError("the defender's melds are told when the hand is over (L4)")
    melds = auto_spread(rest, longest) if f["defender_melds"] is None else f["defender_melds"]
    f["defender_melds"] = _melds(melds, rest, f"hand{1 - knocker}", longest) if f["phase"] == HAND_OVER else ()
    if count == 0 and points(rest) and f["defender_melds"] != auto_spread(rest, longest):
        raise PositionError("against gin the defender's melds are the least arrangement (S1)")


def _melds(melds: Sequence[int], hand: int, name: str, longest: int) -> tuple[int, ...]:
    """The melds in order; an error unless they are disjoint melds of *hand*, runs of at most *longest* cards."""
    left = hand
    for meld in melds:
        if not is_meld(CardSet(meld)):
            raise PositionError(f"neither a set nor a run: {CardSet(meld)}")
        if meld & meld >> 1 and meld.bit_count() > longest:
            raise PositionError(f"a run has {longest} cards at most: {CardSet(meld)} (M2)")
        if meld & ~left:
            raise PositionError(f"melds: {CardSet(meld & ~left)} is not in {name}, or in two melds (M3)")
        left &= ~meld
    return by_order(melds)


# --- notation -----------------------------------------------------------------------------------------------------------------


def write(rules: Rules, f: dict[str, Any]) -> str:
    """The text of checked fields."""
    words = [
        f"rules {rules_text(rules)}",
        f"dealer {f['dealer']}",
        f"phase {PHASE_NAMES[f['phase']]}",
        f"turn {f['turn']}" if f["turn"] >= 0 else "",
        f"hand0 {CardSet(f['hands'][0])}",
        f"hand1 {CardSet(f['hands'][1])}",
        f"stock {card_names(f['stock'])}",
        f"pile {card_names(f['pile'])}",
        f"upcard {CARD_NAMES[f['upcard']]}" if f["upcard"] >= 0 else "",
        f"limit_card {CARD_NAMES[f['limit_card']]}" if f["limit_card"] >= 0 else "",
        f"passes {f['passes']}" if f["passes"] else "",
        f"drawn {CARD_NAMES[f['drawn']]}" if f["drawn"] >= 0 else "",
        f"taken {CARD_NAMES[f['taken']]}" if f["taken"] >= 0 else "",
        f"pile_draws {f['pile_draws']}",
        f"known0 {CardSet(f['known'][0])}" if f["known"][0] else "",
        f"known1 {CardSet(f['known'][1])}" if f["known"][1] else "",
        ("", "exposed 0", "exposed 1", "exposed 0 1")[f["exposed"]],
    ]
    if f["knocker"] >= 0:
        words += [f"knocker {f['knocker']}", f"spread {spread_text(f['spread'])}"]
        if f["laid"]:
            words.append("laid " + " / ".join(f"{CARD_NAMES[card]} {number}" for card, number in f["laid"]))
        if f["phase"] == HAND_OVER:
            words.append(f"melds {spread_text(f['defender_melds'])}")
    return " | ".join(word.strip() for word in words if word)


def parse(text: str) -> tuple[Rules, dict[str, Any]]:
    """Rules and fields of a text; `PositionError`, `CardError` or `RulesError` names what is no notation."""
    parts: dict[str, str] = {}
    for part in text.strip().split("|"):
        name, _, value = part.strip().partition(" ")
        if name in parts:
            raise PositionError(f"{name} is given twice")
        if name not in _READERS:
            raise PositionError(f"no field of a position: {name[:20] or '(nothing)'}")
        parts[name] = value.strip()
    values = {name: _READERS[name](name, value) for name, value in parts.items()}
    rules = values.pop("rules", None) or parse_rules("simple")
    fields: dict[str, Any] = {}
    for pair, one, two in (("hands", "hand0", "hand1"), ("known", "known0", "known1")):
        if one in values or two in values:
            fields[pair] = (values.pop(one, 0), values.pop(two, 0))
    if "melds" in values:
        fields["defender_melds"] = values.pop("melds")
    return rules, {**fields, **values}


def _number(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise PositionError(f"{name}: a whole number is wanted, not {text[:20] or '(nothing)'}")
    return int(text)


def _seats(name: str, text: str) -> int:
    seats = text.split()
    if seats not in (["0"], ["1"], ["0", "1"]):
        raise PositionError(f"{name}: 0, 1 or both are wanted, not {text[:20] or '(nothing)'}")
    return sum(1 << int(seat) for seat in seats)


def _laid(name: str, text: str) -> tuple[tuple[int, int], ...]:
    pairs = []
    for part in text.split("/"):
        words = part.split()
        if len(words) != 2:
            raise PositionError(f"{name}: a card and the number of a meld are wanted, not {part.strip()[:20] or '(nothing)'}")
        pairs.append((int(Card.parse(words[0])), _number(name, words[1])))
    return tuple(pairs)


_READERS: dict[str, Any] = {
    "rules": lambda name, text: parse_rules(text),
    **dict.fromkeys(("dealer", "turn", "passes", "pile_draws", "knocker"), _number),
    "phase": lambda name, text: text,
    **dict.fromkeys(("hand0", "hand1", "known0", "known1"), lambda name, text: int(CardSet.parse(text))),
    **dict.fromkeys(("stock", "pile"), lambda name, text: tuple(int(card) for card in parse_cards(text))),
    "exposed": _seats,
    **dict.fromkeys(("upcard", "limit_card", "drawn", "taken"), lambda name, text: int(Card.parse(text))),
    "spread": lambda name, text: parse_spread(text),
    "laid": _laid,
    "melds": lambda name, text: parse_spread(text),
}


def action_text(deal: Deal, code: int) -> str:
    """An action in notation, see `Deal.action_text`."""
    kind, card, number = actions.kind(code), actions.card(code), actions.index(code)
    text = kind if card < 0 else f"{kind} {CARD_NAMES[card]}"
    if kind == "lay_off":
        return f"{text} {number}"
    if (kind in _DECLARE and deal.rules.arrangement != "auto_min") or (kind == "finish" and number):
        return f"{text}: {spread_text(deal.spread_of(code))}"
    return text


_DECLARE = ("knock", "gin", "big_gin", "take_and_knock")
_NEEDS_CARD = {
    "discard": actions.DISCARD,
    "knock": actions.KNOCK,
    "gin": actions.GIN,
    "take_and_knock": actions.TAKE_AND_KNOCK,
    "lay_off": actions.LAY_OFF,
}
_ALONE = {
    "take_upcard": actions.TAKE_UPCARD,
    "pass": actions.PASS,
    "draw_stock": actions.DRAW_STOCK,
    "draw_discard": actions.DRAW_DISCARD,
    "big_gin": actions.BIG_GIN,
    "finish": actions.FINISH,
}


def parse_action(deal: Deal, text: str) -> int:
    """The code of an action in notation, see `Deal.action_text`."""
    head, colon, tail = text.partition(":")
    words = head.split()
    kind = words[0].lower() if words else ""
    wanted = 3 if kind == "lay_off" else 2 if kind in _NEEDS_CARD else 1
    if (kind not in _NEEDS_CARD and kind not in _ALONE) or len(words) != wanted:
        raise PositionError(f"not an action: {head.strip()[:40] or '(nothing)'}")
    if colon and kind not in (*_DECLARE, "finish"):
        raise PositionError(f"{kind} takes no melds")
    if kind == "big_gin" and colon:
        return deal.knock_action(-1, parse_spread(tail), kind)
    if kind in _ALONE:
        return deal.finish_action(parse_spread(tail)) if colon else _ALONE[kind]
    card = Card.parse(words[1])
    if kind == "lay_off":
        return actions.lay_off(card, _number(kind, words[2]))
    return deal.knock_action(card, parse_spread(tail), kind) if colon else _NEEDS_CARD[kind] + card
