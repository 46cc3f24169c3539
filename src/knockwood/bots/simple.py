"""Bot `simple`: the baseline of the field's research contests.

It takes a card off the pile only if the card stands in a meld with the hand, throws a card that leaves least deadwood (ties at
random, never the card just taken) and knocks as soon as it can.
"""

from __future__ import annotations

from knockwood.bots.bot import TakeAndThrow, chance, declare
from knockwood.engine import actions
from knockwood.engine.arrange import melds_with
from knockwood.engine.runmax import deadwood
from knockwood.engine.view import View


class SimpleBot(TakeAndThrow):
    """The public baseline policy."""

    name = "simple"

    def takes(self, view: View, card: int) -> bool:
        """Only for a meld."""
        return melds_with(view.hand, card)

    def throws(self, view: View) -> int:
        """Least deadwood; knock at once."""
        hand = view.hand
        may = hand & ~(1 << view.taken) if view.taken >= 0 else hand
        least, best = 999, []
        while may:
            bit = may & -may
            may ^= bit
            count = deadwood(hand ^ bit, view.rules.run_max)
            if count < least:
                least, best = count, [bit]
            elif count == least:
                best.append(bit)
        bit = best[chance(view, self.seed).below(len(best))] if len(best) > 1 else best[0]
        card = bit.bit_length() - 1
        knock = declare(view, card, least)
        return knock if knock >= 0 else actions.discard(card)
