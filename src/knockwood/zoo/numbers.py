"""The numbers that make a scripted player."""

from __future__ import annotations

NEVER = 99
"""Points that no card saves, turns that no hand lasts."""
PATIENCE = 30
"""Draws from the pile in a row after which a script draws from the stock, so that a hand ends under every rule set (W4)."""

NUMBERS = {
    "coin": (0, 0, 1, "1: draws and throws at random"),
    "even": (0, 0, 1, "1: of throws that leave the same, one at random; 0: the dearest"),
    "melded": (1, -NEVER, NEVER, "points that a pile card must save where it makes a meld"),
    "loose": (1, 1, NEVER, "points that it must save where it makes none"),
    "first": (10, 0, NEVER, "knocks with so many points or fewer at first"),
    "until": (NEVER, 0, NEVER, "for so many turns of both players together"),
    "then": (10, 0, NEVER, "and with so many or fewer from then on"),
    "wall": (10, 0, NEVER, "knocks at the wall with so many or fewer"),
    "lonely": (0, 0, NEVER, "points by which a loose card without a partner counts more"),
    "hope": (0, 0, 1000, "worth of a point that one unseen card would take off, in thousandths of a point"),
    "care": (0, 0, 100_000, "cost of a throw that the other surely melds, in thousandths of a point"),
    "remembers": (52, 0, 52, "cards of the pile, from the top, that it takes into account when it throws"),
    "window": (12, 0, NEVER, "throws that leave so many points more than the least are not weighed"),
    "jitter": (0, 0, 100_000, "largest random error of a throw's worth, in thousandths of a point"),
    "settles": (0, 0, 1, "1: after a card off the pile it throws what leaves least"),
    "never_back": (0, 0, 1, "1: never throws the card just taken, even where it may (T7)"),
}
"""The numbers of a script: default, least, most, and what it is."""
