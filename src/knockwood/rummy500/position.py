"""Positions of Rummy 500 as data and as text: what can be, and the notation.

A position is one line of fields apart by ``|``, each a word and its value, the top of the stock and of the pile last::

    rummy500 | players 2 | dealer 0 | phase play | turn 1 | hand0 AC 5D | hand1 7C KS | stock 2H .. | pile 9D 4C
    | table 7D 7H 7S @1 + 7C @0 / 4H 5H 6H @0 | drawn KS

| Field | Value | When it is left out |
|---|---|---|
| ``rummy500`` | ``option=value`` differences; always the first field | |
| ``players`` | 2 to 4 | 2 |
| ``dealer`` | a player | 0 |
| ``phase`` | draw, duty, play or hand_over | ``duty`` with a duty card, ``draw`` without a card drawn, else ``play`` |
| ``turn`` | the player to act | the player left of the dealer |
| ``hand0`` .. ``hand3`` | cards held | empty |
| ``stock`` | cards, the next one last | the cards seen nowhere, in card order |
| ``pile`` | cards, the top last | empty |
| ``table`` | melds: cards and who laid them down; ``+`` a card laid off and by whom | empty |
| ``duty`` | the card that must be laid down first (F5) | none |
| ``drawn`` | the card drawn from the stock this turn | none |
| ``taken`` | the cards taken from the pile this turn | the duty card, else none |
| ``known0`` .. ``known3`` | cards of that hand that the others saw taken | the cards taken |
| ``idle`` | free takes of the top card in a row | 0 |
| ``turned`` | how often the pile became a new stock | 0 |
| ``out`` | the player who went out | none |
"""

from __future__ import annotations

from typing import Any

from knockwood.engine.cards import CARD_NAMES, FULL_DECK, Card, CardError, CardSet, card_names, parse_cards
from knockwood.engine.position import PositionError
from knockwood.rummy500.melds import TableMeld, extensions, is_meld, stands
from knockwood.rummy500.moves import DRAW, DUTY, FREE_TAKES, HAND_OVER, PHASE_NAMES, PLAY, fits
from knockwood.rummy500.rules import RummyRules, checked_rummy_rules, parse_rules, rules_text

NAMES = (
    "players",
    "dealer",
    "phase",
    "turn",
    "hands",
    "stock",
    "pile",
    "table",
    "duty",
    "drawn",
    "taken",
    "known",
    "idle",
    "turned",
    "out",
)


def checked_players(players: object) -> int:
    """The number of players; `PositionError` unless it is 2, 3 or 4. Rule F1."""
    if isinstance(players, bool) or not isinstance(players, int) or players not in (2, 3, 4):
        raise PositionError(f"players: Rummy 500 is for 2 to 4, not {str(players)[:20]} (F1)")
    return players


def checked_player(player: object, name: str, players: int) -> int:
    """The player; `PositionError` if there is none of this number."""
    if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < players:
        raise PositionError(f"{name}: players are 0 to {players - 1}, not {str(player)[:20]}")
    return player


def checked(rules: RummyRules, fields: dict[str, Any]) -> dict[str, Any]:
    """All fields of a position as `RummyDeal` keeps them, those left out filled in; an error if it cannot be.

    Names as in the table above, but ``hands`` and ``known`` are sequences of masks, ``taken`` a mask, ``stock`` and ``pile``
    sequences of cards, ``table`` a sequence of `TableMeld`, ``phase`` a number or a name; -1 = no card, nobody.
    """
    checked_rummy_rules(rules)
    unknown = set(fields) - set(NAMES)
    if unknown:
        raise PositionError(f"a position has no {', '.join(sorted(unknown))}")
    f = {**dict.fromkeys(NAMES), **fields}
    players = f["players"] = checked_players(2 if f["players"] is None else f["players"])
    f["dealer"] = checked_player(0 if f["dealer"] is None else f["dealer"], "dealer", players)
    for name in ("duty", "drawn", "out"):
        f[name] = -1 if f[name] is None else int(f[name])
        if not -1 <= f[name] < 52:
            raise PositionError(f"{name}: {f[name]} cannot be")
    f["taken"] = int(CardSet(f["taken"] or 0))
    _cards(f)
    _turn(f)
    _drawn(rules, f)
    _numbers(rules, f)
    return f


def _cards(f: dict[str, Any]) -> None:
    """Each card of the pack lies in one place; the melds on the table are melds."""
    players = f["players"]
    hands = [int(CardSet(hand)) for hand in f["hands"] or ()]
    if len(hands) > players:
        raise PositionError(f"{len(hands)} hands for {players} players")
    f["hands"] = hands + [0] * (players - len(hands))
    f["pile"] = [int(Card(card)) for card in f["pile"] or ()]
    f["table"] = [_meld(meld, players) for meld in f["table"] or ()]
    places = [card for hand in f["hands"] for card in CardSet(hand)]
    places += [card for meld in f["table"] for card in CardSet(meld.mask)]
    places += [Card(card) for card in f["pile"]]
    if f["stock"] is None:
        f["stock"] = CardSet(FULL_DECK & ~CardSet.of(places))
    f["stock"] = [int(card) for card in f["stock"]]
    missing = FULL_DECK & ~CardSet.of([*places, *f["stock"]])
    if missing:
        raise CardError(f"cards that lie nowhere: {CardSet(missing)}")


def _meld(meld: TableMeld, players: int) -> TableMeld:
    """The meld; an error unless it is one, and each card laid off fits what lay there (F6, F7)."""
    checked_player(meld.owner, "table", players)
    if not is_meld(CardSet(meld.cards)):
        raise PositionError(f"table: neither a set nor a run: {CardSet(meld.cards) or '(nothing)'} (F6)")
    grown = TableMeld(meld.owner, int(meld.cards))
    for card, player in meld.laid:
        checked_player(player, "table", players)
        if not extensions(grown.mask) >> Card(card) & 1:
            raise PositionError(f"table: {CARD_NAMES[card]} does not fit {CardSet(grown.mask)} (F7)")
        grown = grown.with_card(int(card), player)
    return grown


def _turn(f: dict[str, Any]) -> None:
    """The phase and the player to act."""
    phase, turn = f["phase"], f["turn"]
    if isinstance(phase, str):
        if phase.lower() not in PHASE_NAMES:
            raise PositionError(f"no such phase: {phase[:20]} (there are {', '.join(PHASE_NAMES)})")
        phase = PHASE_NAMES.index(phase.lower())
    if phase is None:
        drew = f["drawn"] >= 0 or f["taken"]
        phase = HAND_OVER if f["out"] >= 0 else DUTY if f["duty"] >= 0 else PLAY if drew else DRAW
    if phase not in range(len(PHASE_NAMES)):
        raise PositionError(f"no such phase: {str(phase)[:20]}")
    f["phase"] = int(phase)
    if phase == HAND_OVER:
        if turn not in (None, -1):
            raise PositionError("turn: nobody is to act when the hand is over")
        f["turn"] = -1
        if f["out"] >= 0 and f["hands"][checked_player(f["out"], "out", f["players"])]:
            raise PositionError(f"out: player {f['out']} holds cards (F9)")
    else:
        if f["out"] >= 0:
            raise PositionError("out: the hand is not over")
        f["turn"] = checked_player((f["dealer"] + 1) % f["players"] if turn is None else turn, "turn", f["players"])
    for player, hand in enumerate(f["hands"]):
        if not hand and player != f["out"]:
            raise PositionError(f"hand{player}: without cards a player is out and the hand over (F9)")


def _drawn(rules: RummyRules, f: dict[str, Any]) -> None:
    """The cards drawn or taken this turn, the duty, and the cards that others know."""
    phase, duty, drawn = f["phase"], f["duty"], f["drawn"]
    if (phase == DUTY) != (duty >= 0):
        raise PositionError("a duty card is there in phase duty alone, and there always (F5)")
    if phase in (DRAW, HAND_OVER) and (drawn >= 0 or f["taken"]):
        raise PositionError("a card drawn or taken is there in a turn alone, after the draw")
    if duty >= 0:
        f["taken"] |= 1 << duty
    if drawn >= 0 and f["taken"]:
        raise PositionError("a turn has one draw, from the stock or from the pile (F4)")
    if f["turn"] >= 0:
        hand = f["hands"][f["turn"]]
        new = f["taken"] | (1 << drawn if drawn >= 0 else 0)
        laid = sum(1 << card for meld in f["table"] for card, player, _ in meld.worth() if player == f["turn"])
        if new & ~(hand | (laid if phase == PLAY else 0)):
            raise PositionError(f"drawn this turn but not held: {CardSet(new & ~(hand | laid))}")
        if duty >= 0 and not (fits(f["table"]) >> duty & 1 or stands(hand, duty)):
            raise PositionError(f"duty: {CARD_NAMES[duty]} can be neither melded nor laid off (F5)")
        if duty >= 0 and rules.must_discard_to_go_out and hand.bit_count() == 3 and not fits(f["table"]) >> duty & 1:
            raise PositionError("duty: one card must be kept for the final discard (F9)")
        if phase == DRAW and not f["pile"]:
            raise PositionError("pile: a turn begins with at least one card on it (F2, F3)")
    known = [int(CardSet(cards)) for cards in f["known"] or ()]
    if len(known) > f["players"]:
        raise PositionError(f"known{len(known) - 1}: players are 0 to {f['players'] - 1}")
    known += [0] * (f["players"] - len(known))
    if f["turn"] >= 0:
        known[f["turn"]] |= f["taken"] & f["hands"][f["turn"]]
    for player, cards in enumerate(known):
        if cards & ~f["hands"][player]:
            raise PositionError(f"known{player}: {CardSet(cards & ~f['hands'][player])} is not in hand{player}")
    f["known"] = known


def _numbers(rules: RummyRules, f: dict[str, Any]) -> None:
    """How often the pile was turned over, and free takes in a row."""
    most = {"idle": 0 if rules.top_card_duty else FREE_TAKES, "turned": rules.stock_turnover}
    for name, limit in most.items():
        value = 0 if f[name] is None else f[name]
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= limit:
            raise PositionError(f"{name}: {str(value)[:20]} cannot be, 0 to {limit} can")
        f[name] = value


# --- notation -----------------------------------------------------------------------------------------------------------------


def write(rules: RummyRules, f: dict[str, Any]) -> str:
    """The text of checked fields."""
    words = [
        rules_text(rules),
        f"players {f['players']}",
        f"dealer {f['dealer']}",
        f"phase {PHASE_NAMES[f['phase']]}",
        f"turn {f['turn']}" if f["turn"] >= 0 else "",
        *(f"hand{player} {CardSet(hand)}" for player, hand in enumerate(f["hands"])),
        f"stock {card_names(f['stock'])}",
        f"pile {card_names(f['pile'])}",
        "table " + " / ".join(meld.text() for meld in f["table"]) if f["table"] else "",
        f"duty {CARD_NAMES[f['duty']]}" if f["duty"] >= 0 else "",
        f"drawn {CARD_NAMES[f['drawn']]}" if f["drawn"] >= 0 else "",
        f"taken {CardSet(f['taken'])}" if f["taken"] else "",
        *(f"known{player} {CardSet(cards)}" for player, cards in enumerate(f["known"]) if cards),
        f"idle {f['idle']}" if f["idle"] else "",
        f"turned {f['turned']}" if f["turned"] else "",
        f"out {f['out']}" if f["out"] >= 0 else "",
    ]
    return " | ".join(word.strip() for word in words if word)


def parse(text: str) -> tuple[RummyRules, dict[str, Any]]:
    """Rules and fields of a text; `PositionError`, `CardError` or `RulesError` names what is no notation."""
    head, *parts = text.strip().split("|")
    rules = parse_rules(head)
    fields: dict[str, Any] = {}
    rows: dict[str, dict[int, int]] = {"hand": {}, "known": {}}
    for part in parts:
        name, _, value = part.strip().partition(" ")
        row = rows.get(name[:-1])
        if row is not None and name[-1] in "0123":
            if int(name[-1]) in row:
                raise PositionError(f"{name} is given twice")
            row[int(name[-1])] = int(CardSet.parse(value))
        elif name not in _READERS:
            raise PositionError(f"no field of a position: {name[:20] or '(nothing)'}")
        elif name in fields:
            raise PositionError(f"{name} is given twice")
        else:
            fields[name] = _READERS[name](name, value.strip())
    for row_name, row in rows.items():
        if row:
            fields["hands" if row_name == "hand" else row_name] = [row.get(player, 0) for player in range(max(row) + 1)]
    return rules, fields


def _number(name: str, text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 6:
        raise PositionError(f"{name}: a whole number is wanted, not {text[:20] or '(nothing)'}")
    return int(text)


def _table(name: str, text: str) -> list[TableMeld]:
    """``7C 7D 7H @1 + 7S @0 / ..`` as melds."""
    melds = []
    for part in text.split("/") if text else ():
        first, *laid = part.split("+")
        cards, owner = _placed(name, first)
        steps = []
        for word in laid:
            one, player = _placed(name, word)
            if len(one) != 1:
                raise PositionError(f"{name}: one card after each +, not {word.strip()[:40]}")
            steps.append((one[0], player))
        melds.append(TableMeld(owner, int(CardSet.of(cards)), tuple(steps)))
    return melds


def _placed(name: str, text: str) -> tuple[list[int], int]:
    """Cards and the player after ``@``."""
    cards, at, player = text.partition("@")
    if not at:
        raise PositionError(f"{name}: who laid the cards down is missing (@0): {text.strip()[:40]}")
    return [int(card) for card in parse_cards(cards)], _number(name, player.strip())


_READERS: dict[str, Any] = {
    **dict.fromkeys(("players", "dealer", "turn", "idle", "turned", "out"), _number),
    "phase": lambda name, text: text,
    **dict.fromkeys(("stock", "pile"), lambda name, text: [int(card) for card in parse_cards(text)]),
    **dict.fromkeys(("duty", "drawn"), lambda name, text: int(Card.parse(text))),
    "taken": lambda name, text: int(CardSet.parse(text)),
    "table": _table,
}
