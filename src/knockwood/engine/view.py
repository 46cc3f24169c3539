"""What one seat may know of a hand: the only thing a bot or a door is given. Rules V1 to V6."""

from __future__ import annotations

from operator import index

from knockwood.engine import actions
from knockwood.engine.actions import DRAW_DISCARD, DRAW_STOCK, GIN, KNOCK, LAY_OFF, PASS, TAKE_AND_KNOCK, TAKE_UPCARD
from knockwood.engine.arrange import count_left
from knockwood.engine.cards import Card, CardError, CardSet, shown
from knockwood.engine.moves import ANY_COUNT, ARRANGEMENTS, layoff_moves, named_spread, turn_moves, wall_moves
from knockwood.engine.rules import checked_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.deal import Deal
    from knockwood.engine.earlier import Earlier
    from knockwood.engine.rules import Rules

PHASE_NAMES = ("upcard_offer", "forced_stock", "draw", "discard", "wall", "layoff", "hand_over")
"""Names of the phases (docs/rules.md, section 5); the place is the number that the engine keeps."""
UPCARD_OFFER, FORCED_STOCK, DRAW, DISCARD, WALL, LAYOFF, HAND_OVER = range(7)


class Step:
    """One action of the history: the seat, the kind (docs/rules.md, section 24), the card (-1: none, or hidden)."""

    __slots__ = ("card", "kind", "seat")

    def __init__(self, seat: int, kind: str, card: int = -1) -> None:
        self.seat = seat
        self.kind = kind
        self.card = card

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and (self.seat, self.kind, self.card) == (other.seat, other.kind, other.card)

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.card))

    def __repr__(self) -> str:
        return f"Step({self.seat}, {self.kind!r}, {self.card})"


class View:
    """A hand as *seat* may see it. Plain data: it never depends on a card that the seat has not been shown.

    Sets of cards are masks, cards are ints, -1 = no card or a hidden one. Frozen by custom.
    """

    __slots__ = (
        "dealer",
        "drawn",
        "earlier",
        "exposed",
        "hand",
        "history",
        "knock_count",
        "knock_discard",
        "knocker",
        "knocker_loose",
        "laid",
        "limit",
        "limit_card",
        "mult",
        "other_count",
        "other_hand",
        "other_known",
        "passes",
        "phase",
        "pile",
        "pile_draws",
        "rules",
        "scores",
        "seat",
        "spread",
        "stock",
        "taken",
        "target",
        "turn",
        "upcard",
    )

    seat: int
    """The seat that looks, 0 or 1."""
    rules: Rules
    """The rules of the hand."""
    dealer: int
    """The seat that dealt."""
    phase: int
    """The phase; names in ``PHASE_NAMES``."""
    turn: int
    """The seat to act; -1 when the hand is over."""
    hand: int
    """The own hand."""
    drawn: int
    """The card drawn this turn; -1 before the draw, and in the other's turn unless it came off the pile or his hand lies open.
    """
    taken: int
    """The card taken off the pile this turn, by whoever is on turn (T7)."""
    stock: int
    """Cards in the stock."""
    pile: tuple[int, ...]
    """The pile, bottom first; -1 = face down, or not to be looked at (V2, V3)."""
    upcard: int
    """The 21st card; -1 with the eleven-card deal (D5)."""
    limit_card: int
    """The card that sets limit and factor: the upcard under Oklahoma, or the second pack's; -1 = none does (O1, O5)."""
    limit: int
    """Largest count that may knock in this hand (K1, O1)."""
    mult: int
    """Factor on the score of this hand (O3)."""
    passes: int
    """Passes of the upcard so far."""
    pile_draws: int
    """Draws from the pile in a row (W4)."""
    other_count: int
    """Cards in the other hand."""
    other_known: int
    """Cards that the other took off the pile and still holds."""
    exposed: int
    """Bit *seat* is set where that hand lies open after an illegal knock (I2)."""
    knocker: int
    """The seat that knocked, -1 before."""
    knock_count: int
    """The knocker's count, -1 before."""
    spread: tuple[int, ...]
    """The knocker's melds, without what was laid off on them."""
    knocker_loose: int
    """The knocker's cards that are in no meld."""
    knock_discard: int
    """The card thrown with the knock: its owner sees it, the other not before the hand is over (V3)."""
    laid: tuple[tuple[int, int], ...]
    """Cards laid off so far: (card, meld index)."""
    other_hand: int
    """The other hand where it is public (V4 to V6), else 0."""
    scores: tuple[int, int]
    """Points of both seats in the game, before this hand."""
    target: int
    """Points that end the game (E1)."""
    history: tuple[Step, ...]
    """All actions so far."""
    earlier: tuple[Earlier, ...]
    """The finished hands of this match against the same other player, oldest first; none outside a match."""

    def __init__(self, **fields: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, fields[name])

    @classmethod
    def from_fields(cls, *, rules: Rules, **fields: Any) -> View:
        """A view from plain data. What is left out is empty, absent (-1) or taken from *rules*; `TypeError` for unknown names.

        ``seat``, ``phase``, ``turn``, ``hand`` and ``limit`` decide what `legal` offers, with ``taken`` in DISCARD, ``pile`` at
        the wall, ``spread`` and ``laid`` in LAYOFF.
        """
        checked_rules(rules)
        values: dict[str, Any] = {
            "dealer": 0,
            "drawn": -1,
            "taken": -1,
            "stock": 0,
            "pile": (),
            "upcard": -1,
            "limit_card": -1,
            "exposed": 0,
            "limit": rules.knock_limit,
            "mult": 1,
            "passes": 0,
            "pile_draws": 0,
            "other_count": 10,
            "other_known": 0,
            "knocker": -1,
            "knock_count": -1,
            "spread": (),
            "knocker_loose": 0,
            "knock_discard": -1,
            "laid": (),
            "other_hand": 0,
            "scores": (0, 0),
            "target": rules.target,
            "history": (),
            "earlier": (),
        }
        unknown = set(fields) - set(cls.__slots__)
        if unknown:
            raise TypeError(f"a view has no {', '.join(sorted(unknown))}")
        missing = {"seat", "phase", "turn", "hand"} - set(fields)
        if missing:
            raise TypeError(f"a view needs {', '.join(sorted(missing))}")
        values |= fields
        for name in ("hand", "other_known", "knocker_loose", "other_hand"):
            values[name] = int(CardSet(values[name]))
        values["spread"] = tuple(int(CardSet(meld)) for meld in values["spread"])
        for card in (*values["pile"], *(values[name] for name in ("drawn", "taken", "upcard", "limit_card", "knock_discard"))):
            if card != -1:
                Card(card)
        for card, number in values["laid"]:
            if not 0 <= index(number) < len(values["spread"]):
                raise CardError(f"{Card(card)} is laid off on meld {shown(number)}, which there is not")
            Card(card)
        return cls(rules=rules, **values)

    def legal(self) -> list[int]:
        """The actions of this seat, the same codes in the same order as `Deal.legal`; none when another is to act."""
        if self.turn != self.seat:
            return []
        if self.phase == UPCARD_OFFER:
            return [TAKE_UPCARD, PASS]
        if self.phase == FORCED_STOCK:
            return [DRAW_STOCK]
        if self.phase == DRAW:
            return [DRAW_STOCK, DRAW_DISCARD]
        if self.phase == DISCARD:
            ban = 1 << self.taken if self.taken >= 0 and self.rules.discard_taken_ban else 0
            return turn_moves(self.hand, ban, *self.ways)
        if self.phase == WALL:
            top = self.pile[-1]
            ban = 1 << top if self.rules.discard_taken_ban else 0
            return wall_moves(self.hand, top, ban, self.limit, *self.ways[1:])
        if self.phase == LAYOFF:
            return layoff_moves(self.hand, self.table, self.rules.run_max or 13)
        return []

    @property
    def ways(self) -> tuple[int, int, int, bool]:
        """What may be put down: the largest count that may be declared, arrangement, longest run, whether big gin is on."""
        rules = self.rules
        most = ANY_COUNT if rules.illegal_knock == "expose" else self.limit
        return most, ARRANGEMENTS.index(rules.arrangement), rules.run_max or 13, rules.big_gin_bonus is not None

    @property
    def holding(self) -> int:
        """The cards that this seat may put down, as a mask: at the wall the top of the pile is one of them."""
        return self.hand | 1 << self.pile[-1] if self.phase == WALL else self.hand

    @property
    def table(self) -> tuple[int, ...]:
        """The knocker's melds with the cards laid off on them."""
        melds = list(self.spread)
        for card, number in self.laid:
            melds[number] |= 1 << card
        return tuple(melds)

    def spread_of(self, code: int) -> tuple[int, ...]:
        """The melds that a knock, gin or finish of this seat puts down; empty for every other action. `IndexError` if none."""
        return named_spread(code, self.holding, *self.ways[:3])

    def is_false(self, code: int) -> bool:
        """Whether a legal action of this seat is an illegal knock, as `Deal.is_false` says. Rule I2."""
        dense = code & 511
        if self.rules.illegal_knock != "expose" or not (KNOCK <= dense < KNOCK + 52 or TAKE_AND_KNOCK <= dense < LAY_OFF):
            return False
        return count_left(self.holding & ~(1 << actions.card(code)), self.spread_of(code)) > self.limit

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.__slots__))

    def __repr__(self) -> str:
        return f"View(seat {self.seat}, {PHASE_NAMES[self.phase]}, turn {self.turn})"


_STEPS: dict[tuple[int, int, int], Step] = {}


def _step(seat: int, dense: int, card: int) -> Step:
    """The step, made once: histories are long and views many."""
    key = seat, dense, card
    step = _STEPS.get(key)
    if step is None:
        step = _STEPS[key] = Step(seat, actions.kind(dense), card)
    return step


def look(deal: Deal, seat: int) -> View:
    """The view of *seat*: the one place where what is hidden is left out. Rules V1 to V6."""
    rules, other = deal.rules, 1 - seat
    over, down = deal.phase == HAND_OVER, deal.knocker >= 0
    pile = list(deal.pile)
    covered = down and not over  # the knock discard lies on top, face down
    for place in range(len(pile)):
        top = place == len(pile) - 1
        if (top and covered) or (not top and rules.pile_view == "top_only"):
            pile[place] = -1
    loose = deal.hand(deal.knocker) if down else 0
    for meld in deal.spread:
        loose &= ~meld
    history = []
    steps = deal.open_steps()
    # the throw of a knock lies face down; that of an illegal one, after which the hand goes on, does not
    hidden = -1
    if covered and deal.knocker != seat:
        hidden = max((number for number, step in enumerate(steps) if step[0] == deal.knocker), default=-1)
    for number, (who, code, drawn, seen) in enumerate(steps):
        dense, card = code & 511, drawn
        if dense == DRAW_STOCK and who != seat and not seen >> who & 1:
            card = -1
        elif dense > DRAW_DISCARD:
            card = actions.card(code)
            if number == hidden:
                card, dense = -1, KNOCK if dense < GIN else TAKE_AND_KNOCK
        history.append(_step(who, dense, card))
    open_now = not over and bool(deal.exposed >> other & 1)
    return View(
        seat=seat,
        rules=rules,
        dealer=deal.dealer,
        phase=deal.phase,
        turn=deal.turn,
        hand=deal.hand(seat),
        drawn=deal.drawn if seat == deal.turn or open_now else deal.taken,
        taken=deal.taken,
        stock=deal.stock_count,
        pile=tuple(pile),
        upcard=deal.upcard,
        limit_card=deal.limit_card,
        exposed=deal.exposed,
        limit=deal.limit,
        mult=deal.mult,
        passes=deal.passes,
        pile_draws=deal.pile_draws,
        other_count=deal.hand(other).bit_count(),
        other_known=deal.known1 if other else deal.known0,
        knocker=deal.knocker,
        knock_count=deal.knocker_count,
        spread=deal.spread,
        knocker_loose=loose,
        knock_discard=deal.knock_discard if over or deal.knocker == seat else -1,
        laid=deal.laid,
        other_hand=deal.hand(other) if open_now or (down and (over or deal.knocker == other)) else 0,
        scores=(0, 0),
        target=rules.target,
        history=tuple(history),
        earlier=(),
    )
