"""What is legal, from what the player on turn sees. The same functions answer for `RummyDeal` and for `RummyView`."""

from __future__ import annotations

from collections.abc import Sequence

from knockwood.engine.cards import CardSet
from knockwood.rummy500 import actions
from knockwood.rummy500.melds import NUMBER, TableMeld, extensions, melds_in, stands
from knockwood.rummy500.rules import RummyRules

PHASE_NAMES = ("draw", "duty", "play", "hand_over")
"""Names of the phases; the place is the number that is kept."""
DRAW, DUTY, PLAY, HAND_OVER = range(4)
FREE_TAKES = 20
"""Takes of the top card without duty in a row, with nothing laid down and no draw from the stock, before the duty holds again.
"""


def is_free(rules: RummyRules, pile: Sequence[int], card: int, idle: int) -> bool:
    """Whether *card* may be taken without a duty: the top card, under the option, before the limit. Rule F5."""
    return not rules.top_card_duty and pile[-1] == card and idle < FREE_TAKES


def fits(table: Sequence[TableMeld]) -> int:
    """Every card that fits a meld on the table. Rule F7."""
    found = 0
    for meld in table:
        found |= extensions(meld.mask)
    return found


def takes(rules: RummyRules, hand: int, pile: Sequence[int], table: Sequence[TableMeld], idle: int) -> list[int]:
    """The cards of the pile that may be the deepest one taken, the top card last. Rules F4, F5."""
    found = []
    fitting, pool = fits(table), hand
    for card in reversed(pile):
        pool |= 1 << card
        if fitting >> card & 1 or is_free(rules, pile, card, idle) or _melds_with(rules, pool, card):
            found.append(card)
    found.reverse()
    return found


def _melds_with(rules: RummyRules, pool: int, card: int) -> bool:
    """Whether a meld of *pool* with *card* may be laid down. Rules F4, F9."""
    return stands(pool, card) and not (rules.must_discard_to_go_out and pool.bit_count() == 3)


def can_draw_stock(rules: RummyRules, stock: int, pile: int, turned: int) -> bool:
    """Whether there is a stock to draw from, *pile* turned over if need be. Rule F9."""
    return stock > 0 or (turned < rules.stock_turnover and pile > 1)


def melds_of(rules: RummyRules, hand: int) -> list[int]:
    """The melds that may be laid down from a hand. Rules F6, F9."""
    most = hand.bit_count() - rules.must_discard_to_go_out
    return [mask for mask in melds_in(hand) if mask.bit_count() <= most]


def legal(
    rules: RummyRules,
    phase: int,
    hand: int,
    pile: Sequence[int],
    table: Sequence[TableMeld],
    stock: int,
    duty: int,
    idle: int,
    turned: int,
) -> list[int]:
    """All actions of the player on turn: draws, then melds by number, lay-offs by meld, discards by card."""
    if phase == DRAW:
        first = actions.DRAW_STOCK if can_draw_stock(rules, stock, len(pile), turned) else actions.PASS
        return [first, *(actions.draw_pile(card) for card in takes(rules, hand, pile, table, idle))]
    if phase == DUTY:
        need = 1 << duty
        found = [NUMBER[mask] << 9 | actions.MELD for mask in melds_of(rules, hand) if mask & need]
        return found + [actions.lay_off(duty, place) for place, meld in enumerate(table) if extensions(meld.mask) & need]
    if phase != PLAY:
        return []
    found = [NUMBER[mask] << 9 | actions.MELD for mask in melds_of(rules, hand)]
    if hand.bit_count() > rules.must_discard_to_go_out:
        for place, meld in enumerate(table):
            fitting = extensions(meld.mask) & hand
            if fitting:
                found += [actions.lay_off(card, place) for card in CardSet(fitting)]
    return found + [actions.discard(card) for card in CardSet(hand)]
