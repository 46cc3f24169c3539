"""Who sits where: parties, who plays whom, who deals, who sits out, before every hand. Pure. Rules P1 to P11, R2, R3, E9."""

from __future__ import annotations

from typing import NamedTuple

from knockwood.engine.rules import Rules, RulesError, checked_rules
from knockwood.play.games import Parties

SEATS = {"heads_up": (2, 2), "rotation": (3, 4), "captain": (3, 3), "partnership": (4, 4)}
"""Least and most players of each form of the table. Rules P1, P2, P6, P9."""


class Pairing(NamedTuple):
    """The next hand, or with partners the next two."""

    pairs: tuple[tuple[int, int], ...]
    """For each board the player of side 0 and the player of side 1."""
    dealer_side: int
    """The side that plays the dealer's part, the same on every board (P11); the other side acts first."""
    dealers: tuple[int, ...]
    """For each board the player who deals; where somebody sits out he deals and does not play (P2, P7)."""
    out: tuple[int, ...]
    """The players who sit out, the next to come in first."""

    @property
    def dealer(self) -> int:
        """Who deals; with partners the dealer of the first board."""
        return self.dealers[0]

    @property
    def first(self) -> tuple[int, ...]:
        """For each board the player who acts first. Rules D1, P3, P7."""
        return tuple(pair[1 - self.dealer_side] for pair in self.pairs)


class Order(NamedTuple):
    """The state of a table between two hands: everything that decides who plays and who deals next."""

    seating: str
    queue: tuple[int, ...]
    """heads_up: the seats. rotation: first the two who play, last the dealer. captain: captain, active partner, idle partner.
    partnership: the pairs that play each other, one after the other; a side's player first, then its opponent."""
    dealer_side: int
    """The side that plays the dealer's part."""

    @property
    def parties(self) -> Parties:
        """The players of each party."""
        if self.seating == "captain":
            captain = self.queue[0]
            return (captain,), tuple(sorted(self.queue[1:]))
        if self.seating == "partnership":
            return (0, 2), (1, 3)
        return tuple((player,) for player in sorted(self.queue))

    @property
    def pairing(self) -> Pairing:
        """Who plays and deals now."""
        q = self.queue
        pairs = ((q[0], q[1]), (q[2], q[3])) if self.seating == "partnership" else ((q[0], q[1]),)
        if self.seating in ("rotation", "captain"):
            return Pairing(pairs, self.dealer_side, (q[-1],), q[2:])
        return Pairing(pairs, self.dealer_side, tuple(pair[self.dealer_side] for pair in pairs), ())


def players_of(rules: Rules, players: int | None = None) -> int:
    """How many players sit at the table; None is the least number. `RulesError` for one that the form has not."""
    checked_rules(rules)
    least, most = SEATS[rules.seating]
    if players is None:
        return least
    if not least <= players <= most:
        wanted = str(least) if least == most else f"{least} or {most}"
        raise RulesError(f"seating: {rules.seating} takes {wanted} players, not {players} (P1, P2, P6, P9)")
    return players


def opening(rules: Rules, players: int, first_dealer: int) -> Order:
    """The table before the first hand of a match, dealt by *first_dealer*.

    Seats stand in the order of play. rotation: the dealer is the last of the queue, so the next two seats begin (P2). captain:
    the dealer is the idle partner, so the seat after him is the captain (P7, P8). partnership: his side deals on both boards
    (P11); seats 0 and 2 are one side, 1 and 3 the other, seat 0 against 1 and 2 against 3 (P9).
    """
    checked_rules(rules)
    if rules.seating == "heads_up":
        return Order("heads_up", (0, 1), first_dealer)
    if rules.seating == "partnership":
        return Order("partnership", (0, 1, 2, 3), first_dealer % 2)
    return Order(rules.seating, tuple((first_dealer + 1 + i) % players for i in range(players)), 0)


def following(rules: Rules, order: Order, winner: int | None) -> Order:
    """The table after a hand that party *winner* scored, None for nobody. Rules R2, R3, P4, P6, P11."""
    checked_rules(rules)
    queue = order.queue
    if order.seating == "partnership":
        if rules.partners_alternate:
            queue = (queue[0], queue[3], queue[2], queue[1])
        return Order("partnership", queue, order.dealer_side if winner is None else 1 - order.dealer_side)
    if winner is None:
        return order
    if order.seating == "heads_up":
        dealer = {"alternate": 1 - order.dealer_side, "winner": winner, "loser": 1 - winner}[rules.dealer]
        return order._replace(dealer_side=dealer)
    if order.seating == "captain":
        return order if winner else order._replace(queue=(queue[0], queue[2], queue[1]))
    loser = queue[1] if winner == queue[0] else queue[0]
    return order._replace(queue=(winner, *queue[2:], loser))


def next_game(order: Order) -> Order:
    """The table when a further game of the match begins: the next seat is captain, all else runs on. Rules E9, P8."""
    if order.seating != "captain":
        return order
    captain = (order.queue[0] + 1) % 3
    return order._replace(queue=(captain, (captain + 1) % 3, (captain + 2) % 3))
