"""What a hand that was played with real cards puts on the sheet: the entries of a score pad. Pure. Rules I5, I6, S9."""

from __future__ import annotations

from knockwood.engine.rules import Rules, checked_rules
from knockwood.engine.showdown import score
from knockwood.play.ledger import NOTHING, Entry, LedgerError

SCORED = ("knock", "gin", "big_gin")
"""Entries with the counts of both hands; whether a knock was undercut follows from them (S3 to S5)."""
WITHOUT_POINTS = {
    "dead_hand": "dead hand",
    "void": "void hand, same dealer",
    "illegal_knock": "illegal knock (exposed)",
}
"""Entries without points: kind and words. The same player deals again; after an illegal knock the hand goes on.

Rules W5, I5, I6.
"""


def kinds(rules: Rules) -> tuple[str, ...]:
    """The entries that a pad offers under *rules*. A big gin counts as gin where it is off (S9); an illegal knock is an entry
    only where the hand is exposed (I2)."""
    checked_rules(rules)
    exposed = rules.illegal_knock == "expose"
    return (*SCORED, *(kind for kind in WITHOUT_POINTS if exposed or kind != "illegal_knock"))


def entry_of(
    rules: Rules, kind: str, knocker: int = 0, defender: int = 1, counts: tuple[int, int] = (0, 0), mult: int = 1
) -> Entry:
    """The entry of a hand. *knocker* and *defender* are parties, *counts* those of knocker and defender after lay-offs.

    *mult* is the factor of the hand (O3). Raises `LedgerError` for a kind that the pad does not offer and for counts that this
    kind cannot have.
    """
    if kind not in kinds(rules):
        raise LedgerError(f"{kind} is no entry under these rules (I6)")
    if kind in WITHOUT_POINTS:
        return NOTHING
    if knocker == defender:
        raise LedgerError("knocker and defender are two parties")
    limit = rules.knock_limit
    if kind == "knock" and counts[0] > limit:
        raise LedgerError(f"a knock with {counts[0]} points is above the limit of {limit} (K1)")
    try:
        told = score(rules, kind, *counts, mult)
    except ValueError as error:
        raise LedgerError(str(error)) from None
    if told.winner is None:
        return NOTHING
    return Entry(knocker if told.winner == "knocker" else defender, told.points, told.boxes)
