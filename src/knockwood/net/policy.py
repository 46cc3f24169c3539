"""A net as a player: what it thinks of a view, and the action it takes."""

from __future__ import annotations

from array import array
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from knockwood.engine import actions
from knockwood.engine.actions import BIG_GIN, GIN, KNOCK, LAY_OFF, PASS, TAKE_AND_KNOCK
from knockwood.engine.arrange import count_left
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random, stream
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, UPCARD_OFFER, WALL, View
from knockwood.net.features import DOWN, LEAVE, OUTPUTS, TAKE, WAYS, WIDTH, Context, Seen
from knockwood.net.knocks import HANDS, best_way
from knockwood.net.layers import Net
from knockwood.zoo.memory import Memory
from knockwood.zoo.seat import seated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knockwood.engine.earlier import Earlier

WEIGHTS = Path(__file__).with_name("weights")
"""Where the nets lie that come with the package, each with its card."""
MAIN = "main"
"""The net that plays."""


class Thought(NamedTuple):
    """What a net makes of a position, for the seat on turn."""

    logits: dict[int, float]
    """The logit of every choice there is: 0 to 51 throws a card, 52 goes down, 53 takes the top of the pile, 54 leaves it."""
    value: float
    """Points that the hand is expected to bring."""
    odds: tuple[float, ...]
    """For each card, how much more likely the other holds it than not; of use for unseen cards."""
    unseen: int
    """The cards whose place is unknown, as a mask."""
    known: int
    """The cards that the other surely holds."""
    seen: Seen
    """The row that the net has read."""


@cache
def named(name: str = MAIN, inputs: int = WIDTH, outputs: int = OUTPUTS) -> Net:
    """A net that comes with the package. `NetError` if there is none of this name with so many inputs and outputs."""
    return Net.load(WEIGHTS / f"{name}.npz", inputs, outputs)


def context_of(view: View) -> Context:
    """Scores, target and earlier hands, as the seat knows them."""
    context = Context((view.scores[0], view.scores[1]), view.target)
    for seat in (0, 1):
        context.see_of(seat, tally_of(view.earlier, seat))
    return context


def tally_of(earlier: Sequence[Earlier], seat: int) -> list[int]:
    """What earlier hands tell of a seat, in the order of `Context`."""
    down = [hand for hand in earlier if hand.knocker == seat]
    knocks = [hand for hand in down if hand.knocker_count > 0]
    caught = [hand for hand in earlier if hand.knocker == 1 - seat]
    return [
        len(earlier),
        len(knocks),
        len(down) - len(knocks),
        sum(hand.kind == "undercut" for hand in caught),
        sum(hand.kind == "undercut" for hand in knocks),
        sum(hand.knocker_count for hand in knocks),
        sum(hand.turns[seat] - 1 for hand in down),
        sum(hand.defender_count for hand in caught),
        len(caught),
    ]


def think(net: Net, deal: Deal, memory: Memory, context: Context) -> Thought:
    """What *net* makes of the position of the seat on turn; nothing hidden from it is read."""
    seen = Seen(deal, memory, context)
    out = net.answer(seen.row)
    card_at = [0] * 52
    for card in range(52):
        card_at[seen.places[card]] = card
    logits = {card_at[choice] if choice < 52 else choice: out[choice] for choice in range(WAYS) if seen.choices[choice]}
    odds = tuple(exp(max(-20.0, min(20.0, out[WAYS + 1 + seen.places[card]]))) for card in range(52))
    return Thought(logits, 20.0 * out[WAYS], odds, seen.unseen, seen.known, seen)


def settled(view: View) -> int:
    """The action where there is nothing to weigh: the one there is, gin, a pass at the wall without a knock; -1 otherwise."""
    if view.phase == FORCED_STOCK:
        return actions.DRAW_STOCK
    if view.phase not in (DISCARD, WALL):
        return -1
    codes = view.legal()
    for least in (BIG_GIN, GIN):
        for code in codes:
            if least <= code & 511 <= BIG_GIN:
                return code
    return -1 if view.phase == DISCARD or len(codes) > 1 else codes[0]


def decide(net: Net, view: View, hands: int = HANDS, slip: int = 0, random: Random | None = None) -> int:
    """The action of the seat on turn by the net alone, without search; not for the lay-off.

    Ways to go down are compared over *hands* drawn hands of the other; 0 takes the least count in the automatic spread. With a
    *slip* every choice is liked too well by up to so many thousandths of a logit, drawn from *random*.
    """
    code = settled(view)
    if code >= 0:
        return code
    memory = Memory.of(view)
    thought = think(net, seated(view, memory), memory, context_of(view))
    liked = thought.logits
    if slip and random is not None:
        liked = {way: logit + random.below(slip + 1) / 1000 for way, logit in liked.items()}
    choice = max(liked, key=lambda way: liked[way])
    return action(view, choice, thought, hands)


def action(view: View, choice: int, thought: Thought, hands: int = HANDS) -> int:
    """The action that a choice is; going down in the way that brings most."""
    if choice == LEAVE:
        return actions.DRAW_STOCK if view.phase == DRAW else PASS
    if choice == TAKE and view.phase != WALL:
        return actions.TAKE_UPCARD if view.phase == UPCARD_OFFER else actions.DRAW_DISCARD
    if choice < DOWN:
        return actions.discard(choice)
    return going_down(view, thought, hands)


def going_down(view: View, thought: Thought, hands: int) -> int:
    """The best knock there is. An illegal one (I2) is never made."""
    first = TAKE_AND_KNOCK if view.phase == WALL else KNOCK
    codes = [code for code in view.legal() if first <= code & 511 < (GIN if first == KNOCK else LAY_OFF)]
    ways = []
    for code in codes:
        spread = view.spread_of(code)
        ways.append((count_left(view.holding & ~(1 << actions.card(code)), spread), spread))
    fair = [i for i, (count, _) in enumerate(ways) if count <= view.limit]
    if hands == 0:
        return min((ways[i][0], codes[i] >> 9, -dearness(codes[i]), codes[i]) for i in fair)[-1]
    seed = stream(view.hand, view.stock, len(view.pile)).u32()
    need = view.other_count - thought.known.bit_count()
    best = best_way(
        view.rules,
        view.mult,
        [ways[i] for i in fair],
        thought.known,
        thought.unseen,
        need,
        array("f", thought.odds),
        seed,
        hands,
    )
    return codes[fair[best]]


def dearness(code: int) -> int:
    """Of throws that leave the same, the dearest is the automatic one (K8)."""
    card = actions.card(code)
    return 64 * (card % 13) + card
