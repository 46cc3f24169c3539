# cython: annotation_typing=False
"""Many deals stepped together: no Python in the loops, the interpreter lock released, any buffer in and out.

Buffers are C-contiguous and writable where results go: ``bytearray``, ``array.array``, NumPy arrays, shared memory. Rows
are deals. The engine itself imports no array package.
"""

from __future__ import annotations

import cython

from knockwood.engine.deal import Deal

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

if not cython.compiled:
    from knockwood.engine.actions import GIN, KNOCK
    from knockwood.engine.melds import (
        bit,
        least,
    )

POLICIES = ("random", "greedy")
"""``random``: draws and throws at random, knocks as soon as it may. ``greedy``: takes a pile card that lowers its count,
throws what leaves least (K8), knocks as soon as it may. The defender always answers at his best (L5)."""


def decline(deal: Deal, card: int) -> None:
    """Knock or declare gin with the automatic spread; the defender answers at his best."""
    deal.step((KNOCK if least(deal.hand(deal.turn) & ~bit(card)) else GIN) + card)
