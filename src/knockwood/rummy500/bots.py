"""Three players of Rummy 500. Each decides from a `RummyView` alone; the same view and seed always give the same action."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from knockwood.engine.cards import CardSet
from knockwood.engine.random import Random, stream
from knockwood.rummy500 import actions
from knockwood.rummy500.melds import ACE_HIGH, MELDS, card_points, melds_in, stands
from knockwood.rummy500.moves import DRAW, DUTY, fits
from knockwood.rummy500.plan import Plan, best_plan, plan_with
from knockwood.rummy500.view import RummyView

BOT_NAMES = ("rummy-easy", "rummy-medium", "rummy-hard")
"""The players there are, the weaker first."""
BOT_LINES = {
    "rummy-easy": "takes a card near the top of the pile when it fits, lays everything down, throws what costs most",
    "rummy-medium": "takes a card near the top of the pile when it fits, and throws with care for what it keeps and feeds",
    "rummy-hard": "digs into the pile when it pays, keeps what may still meld, and minds what it feeds the others",
}
"""How each plays, in a line."""
WHOLE = (1 << 52) - 1
EASY_DEPTH = 3
"""How deep the easy bot looks into the pile."""


class RummyBotError(ValueError):
    """A bot that does not exist, or one asked where there is nothing to do."""


class RummyBot(Protocol):
    """A player: an action of ``view.legal()`` for a view whose turn it is."""

    name: str

    def act(self, view: RummyView) -> int:
        """The action this bot takes."""
        ...


def make_rummy_bot(name: str, seed: int = 0) -> RummyBot:
    """The bot of this name; *seed* (0 to 2**64 - 1) settles its ties and slips. `RummyBotError` names the bots there are."""
    if name == "rummy-easy":
        return EasyBot(seed)
    if name == "rummy-medium":
        return MediumBot(seed)
    if name == "rummy-hard":
        return HardBot(seed)
    raise RummyBotError(f"unknown bot: {name[:30]} (there are: {' '.join(BOT_NAMES)})")


def chance(view: RummyView, seed: int) -> Random:
    """The generator for one decision: a function of the bot's *seed* and of what the player sees."""
    return stream(seed, view.hand, len(view.history), view.stock, len(view.pile), view.turn)


def next_step(view: RummyView) -> int:
    """The next meld or lay-off of the best plan; -1 if nothing is left to lay down. After a take the duty comes first (F5)."""
    legal = view.legal()
    if view.phase == DUTY:
        return plan_with(view.hand, view.table, [meld.mask for meld in view.table], legal).steps[0]
    plan = best_plan(view.hand, view.table)
    if plan.steps and plan.steps[0] in legal:
        return plan.steps[0]
    others = [code for code in legal if code >= actions.LAY_OFF]  # the last card is kept for the discard (F9)
    return others[-1] if plan.steps and others else -1


class EasyBot:
    """A beginner who knows the rules: takes a card near the top that can be laid down, lays down all it can, throws the
    costliest card that has no neighbour, and now and then any card."""

    name = "rummy-easy"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: RummyView) -> int:
        """One decision."""
        legal = view.legal()
        if not legal:
            raise RummyBotError(f"{self.name} was asked to act where nothing can be done")
        if view.phase == DRAW:
            takes = [code for code in legal[1:] if self._is_useful(view, actions.card(code))]
            return takes[-1] if takes else legal[0]
        step = next_step(view)
        return step if step >= 0 else self._throw(view)

    def _throw(self, view: RummyView) -> int:
        """The discard: now and then any card."""
        cards = list(CardSet(view.hand))
        dice = chance(view, self.seed)
        if dice.below(8) == 0:
            return actions.discard(cards[dice.below(len(cards))])
        return actions.discard(max(cards, key=lambda card: (card_points(card) - 6 * _partners(view.hand, card), -card)))

    def _is_useful(self, view: RummyView, card: int) -> bool:
        """Whether *card* lies near the top of the pile and can be laid down with what the hand holds already."""
        near = card in view.pile[-EASY_DEPTH:]
        return near and bool(fits(view.table) >> card & 1 or stands(view.hand, card))


def _partners(hand: int, card: int) -> int:
    """Cards of the hand that could stand in one meld with *card*."""
    return sum(bool(hand & others) for others in NEAR[card])


def _triples() -> tuple[list[list[tuple[int, int]]], list[list[int]]]:
    """For each card the pairs that make a meld of three with it, and the cards of those pairs, each as a mask."""
    pairs: list[list[tuple[int, int]]] = [[] for _ in range(52)]
    near = [0] * 52
    for mask in MELDS:
        if mask.bit_count() == 3:
            for card in CardSet(mask):
                one, two = (int(other) for other in CardSet(mask & ~(1 << card)))
                pairs[card].append((one, two))
                near[card] |= mask & ~(1 << card)
    return pairs, [[1 << int(other) for other in CardSet(mask)] for mask in near]


TRIPLES, NEAR = _triples()


class Weights(NamedTuple):
    """What the hard bot believes; found by play against itself."""

    stock_gain: float = 4.0
    """Points that a card from the stock is worth."""
    draws: float = 2.0
    """Cards that a turn shows besides the own draw."""
    pile: float = 0.5
    """Chance to get a card that lies on the pile."""
    risk_low: float = 0.4
    """Share of a loose card's points that it costs in the end, early in the hand."""
    keep: float = 0.6
    """Weight of what a card may still meld, when a card is thrown."""
    danger: float = 0.7
    """Weight of what a thrown card gives the others."""
    bulk: float = 0.5
    """Points that each loose card costs beyond its own: it has to be thrown, which takes a turn."""


class HardBot:
    """Weighs every draw by what it lays down now, what may still meld and what the rest may cost; throws with care."""

    name = "rummy-hard"

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self.seed = seed
        self.weights = weights or Weights()

    def act(self, view: RummyView) -> int:
        """One decision."""
        legal = view.legal()
        if not legal:
            raise RummyBotError(f"{self.name} was asked to act where nothing can be done")
        if view.phase == DRAW:
            return self._draw(view, legal)
        step = next_step(view)
        return step if step >= 0 else throw_with_care(view, self.seed, self.weights)

    def _draw(self, view: RummyView, legal: list[int]) -> int:
        """The draw with the best prospect."""
        outlook = Outlook(view, self.weights)
        tops = [meld.mask for meld in view.table]
        plan = best_plan(view.hand, view.table, tops)
        best = plan.points + outlook.value(plan.left, view.pile)
        if legal[0] == actions.DRAW_STOCK:
            best += self.weights.stock_gain
        choice = legal[0]
        for code in legal[1:]:
            card = actions.card(code)
            place = view.pile.index(card)
            pool = view.hand
            for taken in view.pile[place:]:
                pool |= 1 << taken
            plan = best_plan(pool, view.table, tops)
            if plan.left >> card & 1:
                plan = self._with_duty(view, pool, card, tops)
            if plan.points < 0:
                continue
            value = plan.points + outlook.value(plan.left, view.pile[:place], 1)
            if value > best:
                best, choice = value, code
        return choice

    def _with_duty(self, view: RummyView, pool: int, card: int, tops: list[int]) -> Plan:
        """The best plan that lays *card* down first."""
        uses = [actions.meld(mask) for mask in melds_in(pool) if mask >> card & 1]
        uses += [actions.lay_off(card, place) for place, meld in enumerate(view.table) if fits((meld,)) >> card & 1]
        return plan_with(pool, view.table, tops, uses)


class MediumBot(EasyBot):
    """Draws as the easy bot does, near the top of the pile alone, but throws as the hard bot does.

    Mirrored games of two (seeds 0 to 59): it wins 68 % of 120 against the easy bot, and the hard bot 85 % of 120 against it.
    """

    name = "rummy-medium"

    def _throw(self, view: RummyView) -> int:
        """The discard that costs least."""
        return throw_with_care(view, self.seed, Weights())


def throw_with_care(view: RummyView, seed: int, weights: Weights) -> int:
    """The discard that costs least, by what may still come."""
    outlook = Outlook(view, weights)
    dice = chance(view, seed)
    return actions.discard(max(CardSet(view.hand), key=lambda card: (outlook.throw(card), dice.u32())))


class Outlook:
    """What may still come, seen from one view."""

    def __init__(self, view: RummyView, weights: Weights) -> None:
        self.weights = weights
        self.view = view
        others = [player for player in range(view.players) if player != view.player]
        self.known = 0
        for player in others:
            self.known |= view.known[player]
        seen = view.hand | self.known
        for card in view.pile:
            seen |= 1 << card
        for meld in view.table:
            seen |= meld.mask
        self.unseen = WHOLE & ~seen
        hidden = max(1, self.unseen.bit_count())
        fewest = min(view.counts[player] for player in others)
        self.turns = min(view.stock / view.players, 1.2 * fewest, 10)
        self.fresh = min(0.6, weights.draws * self.turns / hidden)
        self.held = sum(view.counts[player] - view.known[player].bit_count() for player in others) / hidden
        self.risk = 1 - (1 - weights.risk_low) * min(1.0, self.turns / 8)
        self.ace = 1 if view.rules.ace_low else ACE_HIGH

    def chances(self, pile: tuple[int, ...]) -> list[float]:
        """For each card the chance to get it, if *pile* lies there."""
        found = [0.0] * 52
        for unseen in CardSet(self.unseen):
            found[unseen] = self.fresh
        if self.turns > 0.5:
            for card in pile:
                found[card] = self.weights.pile
        return found

    def value(self, left: int, pile: tuple[int, ...], thrown: int = 0) -> float:
        """What loose cards are worth: what they may still show minus what they may cost.

        *thrown* of them are thrown at once.
        """
        chances = self.chances(pile)
        each = sorted(self.card_value(card, left, chances) for card in CardSet(left))
        return sum(each[thrown:])

    def card_value(self, card: int, left: int, chances: list[float]) -> float:
        """What one loose card is worth."""
        miss = 1.0
        for one, two in TRIPLES[card]:
            first = 1.0 if left >> one & 1 else chances[one]
            second = 1.0 if left >> two & 1 else chances[two]
            miss *= 1 - first * second
        points = card_points(card)
        cost = card_points(card, self.ace)
        return (1 - miss) * points - miss * (cost * self.risk + self.weights.bulk)

    def throw(self, card: int) -> float:
        """How good it is to throw *card*: what it may cost, minus what it may still meld and what it gives the others."""
        view, weights = self.view, self.weights
        chances = self.chances(view.pile)
        points, cost = card_points(card), card_points(card, self.ace)
        keep = give = 0.0
        for one, two in TRIPLES[card]:
            first = 1.0 if view.hand >> one & 1 else chances[one]
            second = 1.0 if view.hand >> two & 1 else chances[two]
            keep += first * second * (points + card_points(one) + card_points(two))
            give += self.theirs(one) * self.theirs(two)
        danger = min(1.0, give) * (2 * points + 5)
        if fits(view.table) >> card & 1:
            danger += points
        return cost * self.risk + weights.bulk - weights.keep * keep - weights.danger * danger

    def theirs(self, card: int) -> float:
        """The chance that the others can lay *card* down with what is thrown: they hold it, or it lies on the pile."""
        if self.known >> card & 1 or card in self.view.pile:
            return 1.0
        return self.held if self.unseen >> card & 1 else 0.0
