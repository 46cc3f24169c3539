# cython: annotation_typing=False
"""Many deals stepped together: no Python in the loops, the interpreter lock released, any buffer in and out.

Buffers are C-contiguous, writable where results go: ``bytearray``, ``array.array``, NumPy arrays, shared memory. Rows are
deals. The engine itself imports no array package.
"""

from __future__ import annotations

from operator import index

import cython

from knockwood.engine import position
from knockwood.engine.actions import DENSE
from knockwood.engine.arrange import count_left
from knockwood.engine.cards import CardError, not_cards
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random
from knockwood.engine.showdown import RESULTS
from knockwood.engine.terms import terms_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from knockwood.engine.rules import Rules

if not cython.compiled:
    from knockwood.engine.actions import (
        BIG_GIN,
        DRAW_DISCARD,
        DRAW_STOCK,
        FINISH,
        GIN,
        KNOCK,
        LAY_OFF,
        PASS,
        TAKE_AND_KNOCK,
        TAKE_UPCARD,
    )
    from knockwood.engine.actions import DISCARD as THROW
    from knockwood.engine.deal import placed
    from knockwood.engine.machine import FINE, check, hand_of, held, least_of, perform, play_out, shuffle, throw_of
    from knockwood.engine.melds import ALL, MOST_CARDS, bit, extensions, least, lowest, popcount
    from knockwood.engine.state import assign
    from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, HAND_OVER, LAYOFF, UPCARD_OFFER, WALL

POLICIES = ("random", "greedy")
"""``random``: draws and throws at random, knocks as soon as it may. ``greedy``: takes a pile card that lowers its count,
throws what leaves least (K8), knocks as soon as it may. Under both the defender answers at his best (L5), big gin is declared
where it is on, the wall is taken where that gives a knock, and nobody knocks illegally."""

PLANES = ("hand", "top", "pile", "other_known", "banned", "table", "other_open")
"""The planes of 52 bytes with which a row of `DealBatch.observe` begins."""
SCALARS = ("seat", "dealer", "phase", "stock", "limit", "mult", "passes", "pile_draws", "limit_card")
"""The bytes that follow the planes."""
OBSERVED = 52 * len(PLANES) + len(SCALARS)
"""Bytes of a row of `DealBatch.observe`."""


def flat(buffer: Any, size: int, formats: str, count: int, name: str) -> Any:
    """The buffer as one row of *count* items of *size* bytes; `ValueError` if it is none."""
    view = memoryview(buffer)
    if view.itemsize != size or view.format.lstrip("<=@") not in formats.split():
        raise ValueError(f"{name}: items of {size} bytes ({formats}) are wanted, not format {view.format!r}")
    if not view.c_contiguous:
        raise ValueError(f"{name}: the buffer is not contiguous")
    if view.nbytes != size * count:
        raise ValueError(f"{name}: {count} items are wanted, not {view.nbytes // size}")
    row: Any = view.cast("B")
    return row.cast(formats[0])


def filled(buffer: Any, size: int, formats: str, count: int, name: str) -> Any:
    """`flat` for a buffer that is written."""
    row = flat(buffer, size, formats, count, name)
    if row.readonly:
        raise ValueError(f"{name}: the buffer is read-only")
    return row


def listed_or(buffer: Any, code: str) -> Any:
    """The buffer, or an array of the numbers of a list, tuple or range."""
    if isinstance(buffer, (list, tuple, range)):
        from array import array

        return array(code, buffer)
    return buffer


def deadwood_each(hands: Any, out: Any) -> None:
    """Write the least deadwood of every hand (64-bit masks) to *out* (bytes): `deadwood` in bulk. Rule M5.

    `CardError` for what is no set of cards and for a hand of more than 24, see `deadwood`; those before it are written. The
    interpreter lock is released.
    """
    size = memoryview(hands).nbytes // 8
    if size:
        row = flat(hands, 8, "Q L q l", size, "hands")
        done = deadwood_all(row, filled(out, 1, "B b", size, "out"))
        if done < size:
            if row[done] >> 52:
                raise CardError(f"hand {done}: {not_cards(row[done])}")
            raise CardError(f"hand {done}: too many cards to arrange, at most {MOST_CARDS}")


def deadwood_all(hands: Any, out: Any) -> int:
    """The loop of `deadwood_each`; the number of hands done."""
    size = len(hands)
    with cython.nogil:
        for i in range(size):
            if hands[i] & ~ALL or popcount(hands[i]) > MOST_CARDS:
                return i
            out[i] = least(hands[i])
    return size


class DealBatch:
    """*size* deals under the same rules.

    After `reset` deal number *i* is ``Deal.from_seed(rules, seeds[i], 0, dealers[i])``. Before it every deal is one of the
    pack in card order.
    """

    def __init__(self, rules: Rules, size: int) -> None:
        size = index(size)
        if size < 1:
            raise ValueError("a batch holds at least one deal")
        terms = terms_of(rules)
        self.rules = rules
        self.size = size
        self.deals = [placed(terms, 0) for _ in range(size)]
        self.randoms = [Random(0) for _ in range(size)]
        self.point()

    def point(self) -> None:
        """Pointers to the deals and their generators, for loops without the interpreter."""
        if cython.compiled:
            self.room = bytearray(16 * self.size)
            self.deal_at = cython.cast("void **", cython.cast("char *", self.room))
            self.random_at = self.deal_at + self.size
            for i in range(self.size):
                self.deal_at[i] = cython.cast("void *", self.deals[i])
                self.random_at[i] = cython.cast("void *", self.randoms[i])
        else:
            self.deal_at, self.random_at = self.deals, self.randoms

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, number: int) -> Deal:
        """A copy of deal *number*."""
        return self.deals[self.place(number)].copy()

    def __setitem__(self, number: int, deal: Deal) -> None:
        """Make deal *number* a copy of *deal*, any position of the same rules."""
        if deal.rules != self.rules:
            raise ValueError("the deal has other rules than the batch")
        assign(self.deals[self.place(number)], deal)

    def place(self, number: int) -> int:
        """The place of a deal; `IndexError` outside 0 to size - 1."""
        if not 0 <= number < self.size:
            raise IndexError(f"no deal {number} in a batch of {self.size}")
        return number

    def reset(self, seeds: Any, dealers: Any = None) -> None:
        """Deal anew. *seeds*: a number from 0 to 2**64 - 1 for every deal; *dealers*: seats (bytes), all 0 if left out."""
        row = flat(listed_or(seeds, "Q"), 8, "Q L", self.size, "seeds")
        seats = flat(listed_or(dealers, "B"), 1, "B b ?", self.size, "dealers") if dealers is not None else bytes(self.size)
        for i in range(self.size):
            position.checked_seat(seats[i], "dealers")
        self.reset_all(row, seats)

    def legal_mask(self, out: Any) -> None:
        """Write one row of ``DENSE`` bytes for every deal: 1 where a dense action is legal (with number 0, or some meld)."""
        row = filled(out, 1, "B b ?", self.size * DENSE, "out")
        self.mask_all(row)
        if self.rules.arrangement != "auto_min":
            self.mask_listed(row)

    def mask_listed(self, row: Any) -> None:
        """Mark the knocks of hands that could go gin: only the list of spreads can tell whether there are any."""
        for i in range(self.size):
            deal = self.deals[i]
            kind = {DISCARD: "knock", WALL: "take_and_knock"}.get(deal.phase)
            if kind:
                at = i * DENSE + (KNOCK if kind == "knock" else TAKE_AND_KNOCK)
                for card in range(52):
                    if row[i * DENSE + GIN + card]:
                        rest = deal.holding() & ~(1 << card)
                        most = 1000 if kind == "knock" else deal.limit
                        row[at + card] = any(count_left(rest, spread) <= most for spread in deal.spreads_for(card, kind))

    def step(self, actions: Any) -> None:
        """Do one action in every deal that is not over; -1 where one is over.

        `IllegalAction` names the first deal whose action is not legal; then no deal has changed.
        """
        codes = flat(listed_or(actions, "i"), 4, "i l", self.size, "actions")
        wrong = self.check_all(codes)
        if wrong >= 0:
            self.step_listed(codes)
        else:
            self.step_all(codes)

    def step_listed(self, codes: Any) -> None:
        """Step with every action checked at the door: some is illegal, or only the list of spreads can tell."""
        after = []
        for i in range(self.size):
            deal = self.deals[i]
            if codes[i] == -1 and deal.phase == HAND_OVER:
                continue
            moved = deal.copy()
            after.append((i, moved))
            try:
                moved.apply(codes[i])
            except ValueError as error:
                error.add_note(f"deal {i} of the batch")
                raise
        for i, deal in after:
            assign(self.deals[i], deal)

    def observe(self, out: Any) -> None:
        """Write one row of ``OBSERVED`` bytes for every deal: what the seat on turn sees (seat 0 when the deal is over).

        Planes of 52 bytes, 1 = in it: own hand, top of the pile, cards under it (none with ``top_only``), cards that the
        other took and holds, the card that may not be thrown (T7), cards on the table after a knock, the other hand while it
        lies open (I2). Then the bytes of ``SCALARS``, the limit card (O1, O5) as its number, 52 = none. A face-down knock
        discard (K7) is in no plane.
        """
        self.observe_all(filled(out, 1, "B b ?", self.size * OBSERVED, "out"))

    def results(self, out: Any) -> None:
        """Write three 32-bit numbers for every deal: result (its place in ``RESULTS``, 0 = not over), winner (-1), points."""
        self.results_all(filled(out, 4, "i l", 3 * self.size, "out"))

    def playout(self, policy: str = "random") -> None:
        """Play every deal to its end; see ``POLICIES``. The choices of deal *i* come from the stream of its own seed."""
        if policy not in POLICIES:
            raise ValueError(f"no such policy: {policy} (there are {', '.join(POLICIES)})")
        self.playout_all(policy == "greedy")

    # --- loops --------------------------------------------------------------------------------------------------------------

    def reset_all(self, seeds: Any, dealers: Any) -> None:
        """Deal every deal from its seed."""
        with cython.nogil:
            for i in range(self.size):
                cython.cast(Random, self.random_at[i]).begin(seeds[i])
                cython.cast(Random, self.random_at[i]).mix_in(0)
                cython.cast(Deal, self.deal_at[i]).dealer = dealers[i]
                shuffle(cython.cast(Deal, self.deal_at[i]), cython.cast(Random, self.random_at[i]))

    def mask_all(self, out: Any) -> None:
        """The legal mask of every deal."""
        width: int = DENSE
        with cython.nogil:
            for i in range(self.size * width):
                out[i] = 0
            for i in range(self.size):
                mask_one(cython.cast(Deal, self.deal_at[i]), out, i * width)

    def check_all(self, codes: Any) -> int:
        """The first deal whose action is not surely legal, -1 if there is none."""
        found = -1
        with cython.nogil:
            for i in range(self.size):
                if cython.cast(Deal, self.deal_at[i]).phase == HAND_OVER:
                    if codes[i] != -1:
                        found = i
                elif check(cython.cast(Deal, self.deal_at[i]), codes[i]) != FINE:
                    found = i
                if found >= 0:
                    break
        return found

    def step_all(self, codes: Any) -> None:
        """Do legal actions."""
        with cython.nogil:
            for i in range(self.size):
                if codes[i] >= 0:
                    perform(cython.cast(Deal, self.deal_at[i]), codes[i])

    def observe_all(self, out: Any) -> None:
        """The observation of every deal."""
        width: int = OBSERVED
        with cython.nogil:
            for i in range(self.size):
                observe_one(cython.cast(Deal, self.deal_at[i]), out, i * width)

    def results_all(self, out: Any) -> None:
        """The result of every deal."""
        with cython.nogil:
            for i in range(self.size):
                out[3 * i] = cython.cast(Deal, self.deal_at[i]).ended
                out[3 * i + 1] = cython.cast(Deal, self.deal_at[i]).winner
                out[3 * i + 2] = cython.cast(Deal, self.deal_at[i]).gain

    def playout_all(self, greedy: bool) -> None:
        """Play every deal out."""
        with cython.nogil:
            for i in range(self.size):
                play_out(cython.cast(Deal, self.deal_at[i]), cython.cast(Random, self.random_at[i]), greedy)


def mask_one(deal: Deal, out: Any, at: int) -> None:
    """Mark the legal dense actions of one deal in the row that begins at *at*."""
    hand = held(deal)
    if deal.phase == DISCARD:
        ban = bit(deal.taken) if deal.taken >= 0 and deal.terms.ban else 0
        mark(hand & ~ban, out, at + THROW)
        mask_down(deal, hand, ban, deal.most, out, at, at + KNOCK)
    elif deal.phase == WALL:
        out[at + PASS] = 1
        ban = bit(deal.pile_cards[deal.pile_count - 1])
        mask_down(deal, hand | ban, ban if deal.terms.ban else 0, deal.limit, out, at, at + TAKE_AND_KNOCK)
    elif deal.phase == DRAW:
        out[at + DRAW_STOCK] = 1
        out[at + DRAW_DISCARD] = 1
    elif deal.phase == UPCARD_OFFER:
        out[at + TAKE_UPCARD] = 1
        out[at + PASS] = 1
    elif deal.phase == FORCED_STOCK:
        out[at + DRAW_STOCK] = 1
    elif deal.phase == LAYOFF:
        may = 0
        for i in range(deal.meld_count):
            may |= extensions(deal.table[i])
        mark(may & hand, out, at + LAY_OFF)
        out[at + FINISH] = 1


def mask_down(deal: Deal, hand: int, ban: int, most: int, out: Any, at: int, knocks: int) -> None:
    """Mark the knocks, gins and big gin of eleven cards; knocks in the plane that begins at *knocks*."""
    if throw_of(deal, hand, ban) >> 10 > most:
        return
    may = hand & ~ban
    while may:
        card = lowest(may)
        may &= may - 1
        count = least_of(deal, hand & ~bit(card))
        if count == 0:
            out[at + GIN + card] = 1
        elif count <= most:
            out[knocks + card] = 1
    if deal.terms.big_gin and least_of(deal, hand) == 0:
        out[at + BIG_GIN] = 1


def mark(cards: int, out: Any, at: int) -> None:
    """Write 1 for every card of a set, in the plane that begins at *at*."""
    while cards:
        out[at + lowest(cards)] = 1
        cards &= cards - 1


def observe_one(deal: Deal, out: Any, at: int) -> None:
    """Write the observation of the seat on turn into the row that begins at *at*."""
    seat = 1 if deal.turn == 1 else 0
    top = deal.pile_count - 1
    table = 0
    if deal.knocker >= 0:
        table = hand_of(deal, deal.knocker)
        for i in range(deal.meld_count):
            table |= deal.table[i]
        top -= 1
    below = 0
    if deal.terms.top_only == 0:
        for i in range(top):
            below |= bit(deal.pile_cards[i])
    for i in range(364):
        out[at + i] = 0
    mark(hand_of(deal, seat), out, at)
    if top >= 0:
        out[at + 52 + deal.pile_cards[top]] = 1
    mark(below, out, at + 104)
    mark(deal.known0 if seat else deal.known1, out, at + 156)
    if deal.taken >= 0 and deal.terms.ban:
        out[at + 208 + deal.taken] = 1
    mark(table, out, at + 260)
    if deal.exposed >> 1 - seat & 1 and deal.phase != HAND_OVER:
        mark(hand_of(deal, 1 - seat), out, at + 312)
    out[at + 364] = seat
    out[at + 365] = deal.dealer
    out[at + 366] = deal.phase
    out[at + 367] = deal.stock_count
    out[at + 368] = deal.limit
    out[at + 369] = deal.mult
    out[at + 370] = deal.passes
    out[at + 371] = deal.pile_draws
    out[at + 372] = deal.limit_card if deal.limit_card >= 0 else 52


class Tally:
    """Sums over hands: ``hands``, ``points`` (of both seats), ``kinds`` (number of hands for every result)."""

    __slots__ = ("hands", "kinds", "points")

    def __init__(self, hands: int, points: tuple[int, int], kinds: dict[str, int]) -> None:
        self.hands = hands
        self.points = points
        self.kinds = kinds

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and (self.hands, self.points, self.kinds) == (other.hands, other.points, other.kinds)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Tally({self.hands} hands, points {self.points}, {self.kinds})"


def simulate(rules: Rules, seed: int, hands: int, policy: str = "random", first: int = 0) -> Tally:
    """Play *hands* hands and add them up: numbers *first*, *first* + 1, .. of the run *seed*, seat 0 dealing the even ones.

    Hand *n* is the one of ``Deal.from_seed(rules, seed, n)``. The interpreter lock is released: threads run at once.
    """
    if policy not in POLICIES:
        raise ValueError(f"no such policy: {policy} (there are {', '.join(POLICIES)})")
    hands, first = index(hands), index(first)
    if hands < 0 or first < 0:
        raise ValueError("numbers of hands are 0 or more")
    deal = placed(terms_of(rules), 0)
    sums = simulate_all(deal, Random(seed), Random(seed), hands, first, policy == "greedy")
    kinds = {RESULTS[kind]: sums[kind] for kind in range(1, 7)}
    return Tally(hands, (sums[7], sums[8]), kinds)


def simulate_all(deal: Deal, base: Random, random: Random, hands: int, first: int, greedy: bool) -> list[int]:
    """The loop of `simulate`: a count for every result, then the points of both seats."""
    if not cython.compiled:
        counts = [0] * 7
    one = two = 0
    with cython.nogil:
        for i in range(7):
            counts[i] = 0
        for n in range(hands):
            random.become(base)
            random.mix_in(first + n)
            deal.dealer = (first + n) & 1
            shuffle(deal, random)
            play_out(deal, random, greedy)
            counts[deal.ended] += 1
            if deal.winner == 0:
                one += deal.gain
            elif deal.winner == 1:
                two += deal.gain
    return [*(counts[i] for i in range(7)), one, two]
