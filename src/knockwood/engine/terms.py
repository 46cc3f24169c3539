# cython: annotation_typing=False
"""The rules of a hand as numbers that compiled code can read."""

from __future__ import annotations

import cython

from knockwood.engine.moves import ARRANGEMENTS
from knockwood.engine.rules import check_hand_supported, checked_rules, hand_limit, hand_mult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knockwood.engine.rules import Rules

if not cython.compiled:
    from knockwood.engine.view import DISCARD, DRAW, UPCARD_OFFER


class Terms:
    """The rules of a hand as numbers that compiled code can read. `NotSupported` for rules that are not played yet."""

    def __init__(self, rules: Rules) -> None:
        check_hand_supported(rules)
        self.rules = rules
        self.key = int(rules.id, 16)
        self.ban = rules.discard_taken_ban
        self.knock_limit = rules.knock_limit
        self.how = ARRANGEMENTS.index(rules.arrangement)
        self.top_only = rules.pile_view == "top_only"
        self.longest = rules.run_max or 13
        self.opening = DISCARD if rules.eleven_card_deal else DRAW if rules.first_turn == "normal" else UPCARD_OFFER
        self.second_pack = rules.knock_card_source == "second_pack"
        self.expose = rules.illegal_knock == "expose"
        self.wall = bool(rules.fiftieth_card)
        self.big_gin = rules.big_gin_bonus is not None
        self.big_gin_bonus = rules.big_gin_bonus or 0
        self.gin_bonus = rules.gin_bonus
        self.undercut_bonus = rules.undercut_bonus
        self.undercut_on_tie = bool(rules.undercut_on_tie)
        self.dead_stock = rules.dead_hand_stock
        self.most_pile_draws = rules.max_pile_draws_in_a_row
        self.oklahoma = bool(rules.oklahoma)
        if not cython.compiled:
            self.limits, self.mults = [0] * 52, [0] * 52
        for card in range(52):
            self.limits[card] = hand_limit(rules, card)
            self.mults[card] = hand_mult(rules, card)


_TERMS: dict[Rules, Terms] = {}
NO_TERMS = Terms.__new__(Terms)


def terms_of(rules: Rules) -> Terms:
    """The terms of *rules*, made once."""
    checked_rules(rules)
    terms = _TERMS.get(rules)
    if terms is None:
        terms = Terms(rules)
        if len(_TERMS) >= 256:
            _TERMS.clear()
        _TERMS[rules] = terms
    return terms
