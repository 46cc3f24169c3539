# cython: annotation_typing=False
"""What only a critic sees: the other hand, the coming stock, what going down now is worth."""

from __future__ import annotations

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.machine import Machine

if not cython.compiled:
    from knockwood.engine.machine import hand_of, held, least_of
    from knockwood.engine.melds import EACH, auto_sets, bit, runs, thrown, triples
    from knockwood.engine.view import DISCARD
    from knockwood.net.choices import down_key
    from knockwood.net.features import put
    from knockwood.net.knocks import brings

    HIDDEN = 112

HIDDEN_WIDTH: int = HIDDEN
"""Numbers in a row of the critic, besides what the net sees."""


def worth_now(m: Machine) -> int:
    """Points that going down now brings the seat on turn, by the true hands; 0 where it may not."""
    key = down_key(m)
    if key >> 10 > m.limit or m.terms.longest < 13:
        return 0
    ten = held(m) & ~bit(thrown(key))
    sets = auto_sets(ten)
    fourths = triples(sets) * EACH & ~sets
    return brings(m.terms, m.mult, key >> 10, runs(ten & ~sets), fourths, hand_of(m, 1 - m.turn))


def encode_hidden(m: Machine, out: Any, places: Any) -> None:
    """Write a row of `HIDDEN_WIDTH` numbers; *places*: where the cards stand in the row of the net."""
    theirs = hand_of(m, 1 - m.turn)
    for i in range(HIDDEN):
        out[i] = 0.0
    put(theirs, out, 0, places, 1.0)
    for i in range(min(8, m.stock_count - m.terms.dead_stock)):
        out[52 + places[m.cards[52 - m.stock_count + i]]] = 1.0 - 0.1 * i
    out[104] = 0.02 * least_of(m, theirs)
    if m.phase == DISCARD:
        out[105] = 0.02 * worth_now(m)
    out[106] = 1.0 if m.stock_count & 1 else 0.0
    out[107] = 1.0
