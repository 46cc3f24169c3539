# cython: annotation_typing=False
"""Many tables played at once: stepped, seen and labelled without Python in the loops.

At every table two players sit for a whole match: nets (numbers below 0, whose choices the caller brings) and scripted players
of the zoo (their places in the list, from 0). `see` lets every table go on until a net has a real choice and writes a row for
it; `step` takes the choices. `label` plays every choice out from the true position.
"""

from __future__ import annotations

from array import array

import cython

from knockwood.engine.random import Random
from knockwood.net.features import Context
from knockwood.zoo.memory import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from knockwood.engine.rules import Rules

if not cython.compiled:
    from knockwood.engine.deal import placed
    from knockwood.engine.machine import Machine, defend, perform, shuffle
    from knockwood.engine.state import copy_facts
    from knockwood.engine.terms import terms_of
    from knockwood.engine.view import HAND_OVER, LAYOFF
    from knockwood.net.choices import choice_of, code_of, forced
    from knockwood.net.features import CHOICES, add_hand, encode, forget
    from knockwood.net.hidden import encode_hidden
    from knockwood.zoo.memory import become, begin, note
    from knockwood.zoo.script import Script, decide, finish

    LONGEST_MATCH = 200

LEARNER, RIVAL = -1, -2
"""Who chooses at a table: the net that learns (side A of a duel), another net (side B)."""


def mix_stock(m: Machine, r: Random) -> None:
    """Shuffle the stock anew."""
    first = 52 - m.stock_count
    for i in range(51, first, -1):
        j = first + r.below(i + 1 - first)
        card = m.cards[i]
        m.cards[i] = m.cards[j]
        m.cards[j] = card


class Tables:
    """*size* tables under the rules in turn; *scripts* are the scripted players there are."""

    def __init__(self, rules: Sequence[Rules], size: int, scripts: Sequence[Script], seed: int) -> None:
        self.size = size
        self.rules = list(rules)
        self.scripts = list(scripts)
        self.kinds = len(self.rules)
        self.machines = [placed(terms_of(self.rules[i % self.kinds]), 0) for i in range(size)]
        self.scratch = [placed(terms_of(self.rules[i // 2]), 0) for i in range(2 * self.kinds)]
        self.memories = [Memory() for _ in range(size)]
        self.notes = [Memory()]
        self.contexts = [Context((0, 0), self.rules[i % self.kinds].target) for i in range(size)]
        self.random, self.dealing = Random(seed), Random(0)
        self.seed = seed
        self.games = -1
        self.reached = 0
        self.players = array("i", bytes(8 * size))
        self.game = array("q", bytes(8 * size))
        self.hand = array("i", bytes(4 * size))
        self.live, self.ended = bytearray(size), bytearray(size)
        self.points = array("f", bytes(4 * size))
        self.places = bytearray(52 * size)
        self.counts = self.count_row = array("q", bytes(8 * 16))
        self.against = self.against_row = array("q", bytes(16 * (len(self.scripts) + 2)))
        self.results = self.result_row = array("i", bytes(4))
        self.point()

    def point(self) -> None:
        """Pointers to the parts of the tables, for loops without the interpreter."""
        if not cython.compiled:
            self.machine_at: Any = self.machines
            self.memory_at: Any = self.memories
            self.context_at: Any = self.contexts
            self.script_at: Any = self.scripts
            self.scratch_at: Any = self.scratch
            self.notes_at: Any = self.notes
            return
        rooms: Any = [self.machines, self.memories, self.contexts, self.scripts, self.scratch, self.notes]
        items = [item for room in rooms for item in room]
        self.room = bytearray(8 * len(items))
        self.machine_at = cython.cast("void **", cython.cast("char *", self.room))
        self.memory_at = self.machine_at + self.size
        self.context_at = self.memory_at + self.size
        self.script_at = self.context_at + self.size
        self.scratch_at = self.script_at + len(self.scripts)
        self.notes_at = self.scratch_at + 2 * self.kinds
        for number in range(len(items)):
            self.machine_at[number] = cython.cast("void *", items[number])

    # --- the door -----------------------------------------------------------------------------------------------------------

    def train(self, ids: Sequence[int], weights: Sequence[float]) -> None:
        """Seat players for ever.

        The learner on both seats (id -1), or it and the player *id*, drawn by weight for every match.
        """
        self.remix(ids, weights)
        self.games = -1
        self.begin_all()

    def remix(self, ids: Sequence[int], weights: Sequence[float]) -> None:
        """Change the mix; matches that run go on."""
        sums = [sum(weights[: number + 1]) / sum(weights) for number in range(len(weights))]
        sums[len(sums) - 1] = 2.0
        self.mix_ids, self.mix_sums = array("i", ids), array("d", sums)

    def duel(self, a: int, b: int, games: int) -> None:
        """Play *games* mirrored matches of side *a* against side *b*; `results` holds A's points, B's points and hands of each.

        The cards of a pair are those that the arena deals for the same seed.
        """
        self.results = self.result_row = array("i", bytes(12 * games))
        self.side_a, self.side_b = a, b
        self.games, self.begun = games, 0
        self.begin_all()

    def label(self, table: Any, choices: Any, worths: Any, count: int, worlds: int, mine: int, theirs: Sequence[int]) -> None:
        """Write the mean points of every choice over *worlds* playouts, by script *mine* against scripts drawn of *theirs*."""
        self.theirs_count = len(theirs)
        self.label_all(table, choices, worths, count, worlds, mine, array("i", theirs))

    def after(
        self, table: Any, choices: Any, first: int, count: int, rows: Any, hidden: Any, owner: Any, sign: Any, worths: Any
    ) -> tuple[int, int]:
        """Look one choice ahead from the true position, for rows *first* to *count* - 1, as far as the room of *rows* goes.

        For every choice the hand goes on, by its scripts where they are on turn, to the next choice of a net: that row is
        written, with *owner* (row of *table* times the number of choices, plus the choice) and *sign* (-1: the other seat is on
        turn there). Where the hand ends before, its points are written into *worths*. Returns the rows written, and the first
        row that was not looked at.
        """
        return self.after_all(table, choices, first, count, rows, hidden, owner, sign, worths), self.reached

    def news(self, points: Any, ended: Any) -> None:
        """Write the points of seat 0 in the hands that ended since the last call, and whether one did. Call after `see`."""
        for i in range(self.size):
            points[i] = self.points[i]
            ended[i] = self.ended[i]
            self.ended[i] = 0

    def machine(self, number: int) -> tuple[Any, Memory, Context]:
        """The hand, its memory and the context of a table."""
        return self.machines[number], self.memories[number], self.contexts[number]

    def place_of(self, number: int, card: int) -> int:
        """Where a card of a table stands in the row that was written last."""
        return int(self.places[52 * number + card])

    def seats(self, number: int) -> tuple[int, int]:
        """The players at a table."""
        return self.players[2 * number], self.players[2 * number + 1]

    # --- matches and hands --------------------------------------------------------------------------------------------------

    def begin_all(self) -> None:
        """Begin a match at every table."""
        for i in range(self.size):
            self.begin_match(
                i,
                cython.cast(Machine, self.machine_at[i]),
                cython.cast(Memory, self.memory_at[i]),
                cython.cast(Context, self.context_at[i]),
            )

    def begin_match(self, i: int, m: Machine, w: Memory, c: Context) -> None:
        """Seat two players at a table."""
        forget(c)
        self.hand[i] = 0
        if self.games < 0:
            self.live[i] = 1
            self.draw_players(i)
            self.begin_hand(i, self.random.below(2), m, w)
            return
        self.live[i] = 1 if self.begun < self.games else 0
        if self.live[i]:
            self.game[i] = self.begun
            self.begun += 1
            self.players[2 * i] = self.side_b if self.game[i] & 1 else self.side_a
            self.players[2 * i + 1] = self.side_a if self.game[i] & 1 else self.side_b
            self.begin_hand(i, 0, m, w)

    def draw_players(self, i: int) -> None:
        """The learner, and whom the mix gives."""
        u = self.random.u32() / 4294967296.0
        k = 0
        while u >= self.mix_sums[k]:  # the last sum is above 1
            k += 1
        self.players[2 * i] = self.players[2 * i + 1] = -1
        if self.mix_ids[k] != -1:
            self.players[2 * i + self.random.below(2)] = self.mix_ids[k]

    def begin_hand(self, i: int, dealer: int, m: Machine, w: Memory) -> None:
        """Deal: at random, or in a duel the cards of the pair and the hand."""
        m.dealer = dealer
        if self.games < 0:
            shuffle(m, self.random)
        else:
            self.dealing.begin(self.seed)
            self.dealing.mix_in(1)
            self.dealing.mix_in(self.game[i] >> 1)
            self.dealing.mix_in(self.hand[i])
            shuffle(m, self.dealing)
        begin(w, m)
        self.hand[i] += 1

    def end_hand(self, i: int, m: Machine, w: Memory, c: Context) -> None:
        """Count a finished hand and go on: the next hand, or the next match."""
        add_hand(c, m, w)
        dealer = m.dealer
        if m.winner >= 0:
            c.scores[m.winner] += m.gain
            dealer = 1 - dealer
        if not self.ended[i]:
            self.ended[i] = 1
            self.points[i] = m.gain if m.winner == 0 else -m.gain if m.winner == 1 else 0
        if self.games < 0:
            self.count_row[m.ended] += 1
            a = 0 if self.players[2 * i] == -1 else 1
            side = self.players[2 * i + 1 - a]
            self.against_row[2 * (side + 2)] += 1
            if m.winner >= 0:
                self.against_row[2 * (side + 2) + 1] += m.gain if m.winner == a else -m.gain
        else:
            a = self.game[i] & 1
            self.count_row[m.ended + (0 if m.winner == a else 8)] += 1
        if c.scores[0] >= c.target or c.scores[1] >= c.target or self.hand[i] >= LONGEST_MATCH:
            if self.games >= 0:
                self.result_row[3 * self.game[i]] = c.scores[a]
                self.result_row[3 * self.game[i] + 1] = c.scores[1 - a]
                self.result_row[3 * self.game[i] + 2] = self.hand[i]
            self.begin_match(i, m, w, c)
        else:
            self.begin_hand(i, dealer, m, w)

    def advance(self, i: int, m: Machine, w: Memory, c: Context) -> int:
        """Let a table go on until a net has a choice: the number of the net, 0 for a table that has ended."""
        while self.live[i]:
            if m.phase == HAND_OVER:
                self.end_hand(i, m, w, c)
            elif m.phase == LAYOFF:
                defend(m)
            else:
                who = self.players[2 * i + m.turn]
                if who >= 0:
                    code = decide(cython.cast(Script, self.script_at[who]), m, w, self.random)
                else:
                    code = forced(m)
                    if code < 0:
                        return who
                note(w, m, code)
                perform(m, code)
        return 0

    # --- loops --------------------------------------------------------------------------------------------------------------

    def see(self, rows: Any, hidden: Any, choices: Any, table: Any, whose: Any, mover: Any) -> int:
        """Let all tables go on until a net chooses; write one row for each that waits, and return their number.

        *rows*, *hidden*: float32, *choices*: bytes, *table*, *whose* (the net), *mover* (the seat): int32, as many rows as
        tables.
        """
        k = 0
        with cython.nogil:
            for i in range(self.size):
                who = self.advance(
                    i,
                    cython.cast(Machine, self.machine_at[i]),
                    cython.cast(Memory, self.memory_at[i]),
                    cython.cast(Context, self.context_at[i]),
                )
                if who < 0:
                    encode(
                        cython.cast(Machine, self.machine_at[i]),
                        cython.cast(Memory, self.memory_at[i]),
                        cython.cast(Context, self.context_at[i]),
                        cython.address(rows[k, 0]) if cython.compiled else rows[k],
                        self.places_of(i),
                        cython.address(choices[k, 0]) if cython.compiled else choices[k],
                    )
                    encode_hidden(
                        cython.cast(Machine, self.machine_at[i]),
                        cython.address(hidden[k, 0]) if cython.compiled else hidden[k],
                        self.places_of(i),
                    )
                    table[k] = i
                    whose[k] = who
                    mover[k] = cython.cast(Machine, self.machine_at[i]).turn
                    k += 1
        return k

    def step(self, table: Any, chosen: Any, count: int) -> None:
        """Do the choices of the first *count* rows."""
        with cython.nogil:
            for i in range(count):
                t = table[i]
                code = code_of(cython.cast(Machine, self.machine_at[t]), chosen[i], self.places_of(t))
                note(cython.cast(Memory, self.memory_at[t]), cython.cast(Machine, self.machine_at[t]), code)
                perform(cython.cast(Machine, self.machine_at[t]), code)

    def places_of(self, i: int) -> Any:
        """The places of the cards at a table."""
        return cython.address(self.places[52 * i]) if cython.compiled else memoryview(self.places)[52 * i :]

    def label_all(self, table: Any, choices: Any, worths: Any, count: int, worlds: int, mine: int, theirs: Any) -> None:
        """The loop of `label`."""
        kinds = self.kinds
        with cython.nogil:
            for i in range(count):
                t = table[i]
                self.label_one(
                    i,
                    cython.cast(Machine, self.machine_at[t]),
                    cython.cast(Memory, self.memory_at[t]),
                    cython.cast(Machine, self.scratch_at[2 * (t % kinds)]),
                    cython.cast(Machine, self.scratch_at[2 * (t % kinds) + 1]),
                    cython.cast(Memory, self.notes_at[0]),
                    self.places_of(t),
                    choices,
                    worths,
                    worlds,
                    mine,
                    theirs,
                )

    def label_one(
        self,
        i: int,
        m: Machine,
        w: Memory,
        base: Machine,
        trial: Machine,
        past: Memory,
        places: Any,
        choices: Any,
        worths: Any,
        worlds: int,
        mine: int,
        theirs: Any,
    ) -> None:
        """The labels of one position: the same worlds and opponents for all its choices."""
        me = m.turn
        for a in range(CHOICES):
            worths[i, a] = 0.0
        copy_facts(base, m)
        for world in range(worlds):
            if world:
                mix_stock(base, self.random)
            other = theirs[self.random.below(self.theirs_count)]
            for a in range(CHOICES):
                if choices[i, a]:
                    copy_facts(trial, base)
                    become(past, w)
                    code = code_of(trial, a, places)
                    note(past, trial, code)
                    perform(trial, code)
                    finish(
                        trial,
                        past,
                        cython.cast(Script, self.script_at[other if me else mine]),
                        cython.cast(Script, self.script_at[mine if me else other]),
                        self.random,
                    )
                    if trial.winner >= 0:
                        gain = trial.gain if trial.winner == me else -trial.gain
                        worths[i, a] += 1.0 * gain / worlds

    def after_all(
        self, table: Any, choices: Any, first: int, count: int, rows: Any, hidden: Any, owner: Any, sign: Any, worths: Any
    ) -> int:
        """The loop of `after`."""
        kinds = self.kinds
        k = 0
        room = len(rows)
        with cython.nogil:
            for i in range(first, count):
                self.reached = i
                if k + CHOICES > room:
                    return k
                t = table[i]
                k = self.after_one(
                    i,
                    t,
                    cython.cast(Machine, self.machine_at[t]),
                    cython.cast(Memory, self.memory_at[t]),
                    cython.cast(Context, self.context_at[t]),
                    cython.cast(Machine, self.scratch_at[2 * (t % kinds)]),
                    cython.cast(Memory, self.notes_at[0]),
                    choices,
                    k,
                    rows,
                    hidden,
                    owner,
                    sign,
                    worths,
                )
            self.reached = count
        return k

    def after_one(
        self,
        i: int,
        t: int,
        m: Machine,
        w: Memory,
        c: Context,
        trial: Machine,
        past: Memory,
        choices: Any,
        k: int,
        rows: Any,
        hidden: Any,
        owner: Any,
        sign: Any,
        worths: Any,
    ) -> int:
        """Every choice of one row; the rows written so far."""
        if not cython.compiled:
            places, spare = [0] * 52, [0] * CHOICES
        me = m.turn
        for a in range(CHOICES):
            worths[i, a] = 0.0
            if not choices[i, a]:
                continue
            copy_facts(trial, m)
            become(past, w)
            code = code_of(trial, a, self.places_of(t))
            note(past, trial, code)
            perform(trial, code)
            while trial.phase != HAND_OVER:
                if trial.phase == LAYOFF:
                    defend(trial)
                    continue
                who = self.players[2 * t + trial.turn]
                code = decide(cython.cast(Script, self.script_at[who]), trial, past, self.random) if who >= 0 else forced(trial)
                if code < 0:
                    break
                note(past, trial, code)
                perform(trial, code)
            if trial.phase == HAND_OVER:
                if trial.winner >= 0:
                    worths[i, a] = trial.gain if trial.winner == me else -trial.gain
                continue
            encode(trial, past, c, cython.address(rows[k, 0]) if cython.compiled else rows[k], places, spare)
            encode_hidden(trial, cython.address(hidden[k, 0]) if cython.compiled else hidden[k], places)
            owner[k] = CHOICES * i + a
            sign[k] = 1.0 if trial.turn == me else -1.0
            k += 1
        return k

    def ask(self, table: Any, chosen: Any, count: int, script: int) -> None:
        """Write what a scripted player would choose in the first *count* rows."""
        with cython.nogil:
            for i in range(count):
                t = table[i]
                code = decide(
                    cython.cast(Script, self.script_at[script]),
                    cython.cast(Machine, self.machine_at[t]),
                    cython.cast(Memory, self.memory_at[t]),
                    self.random,
                )
                chosen[i] = choice_of(code, self.places_of(t))
