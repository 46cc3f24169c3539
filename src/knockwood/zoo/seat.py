"""A seat's view as a position of the engine: what it has not been shown is filled in, in a fixed order."""

from __future__ import annotations

import cython

from knockwood.zoo.memory import Memory, remembered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knockwood.engine.deal import Deal
    from knockwood.engine.view import View

if not cython.compiled:
    from knockwood.engine.deal import placed
    from knockwood.engine.melds import ALL
    from knockwood.engine.state import put_position
    from knockwood.engine.terms import terms_of


def seated(view: View, memory: Memory | None = None) -> Deal:
    """A position like the one that *view* looks at, for the seat on turn.

    Unseen cards go to the other hand and then to the stock, the lowest first: what a decision reads of it must not depend on
    them. *memory* is that of the view, to save making it. The deal has no history. `ValueError` when the hand is over.
    """
    if view.turn != view.seat:
        raise ValueError("it is not this seat's turn")
    seat, other = view.seat, 1 - view.seat
    facts = (memory or Memory.of(view)).facts()
    pile = remembered(view)
    theirs = view.other_known | view.other_hand
    hidden = ALL & ~view.hand & ~theirs
    for card in (*pile, *(card for card, _ in view.laid)):
        if card >= 0:
            hidden &= ~(1 << card)
    unseen = [card for card in range(52) if hidden >> card & 1]
    need = view.other_count - theirs.bit_count()
    theirs |= sum(1 << card for card in unseen[:need])
    stock, rest = unseen[need : need + view.stock], unseen[need + view.stock :]
    rest.reverse()
    pile = [card if card >= 0 else rest.pop() for card in pile]
    own_known = facts["took"][seat] & view.hand
    if view.taken >= 0:
        own_known |= 1 << view.taken
    deal = placed(terms_of(view.rules), view.dealer)
    put_position(
        deal,
        {
            "phase": view.phase,
            "turn": view.turn,
            "passes": view.passes,
            "hands": (theirs, view.hand) if seat else (view.hand, theirs),
            "known": (view.other_known, own_known) if seat else (own_known, view.other_known),
            "upcard": view.upcard,
            "drawn": view.drawn,
            "taken": view.taken,
            "pile_draws": view.pile_draws,
            "limit_card": view.limit_card,
            "exposed": view.exposed,
            "stock": stock[::-1],
            "pile": pile,
            "knocker": view.knocker if view.knocker == other else -1,
            "spread": view.spread,
            "laid": view.laid,
        },
    )
    return deal
