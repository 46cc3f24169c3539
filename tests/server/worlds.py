"""Games without a server: built by the commands themselves, with every byte that a seat would get. For folds, projections and leaks."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from knockwood.engine import actions
from knockwood.engine.rules import Rules, preset
from knockwood.rummy500.rules import RummyRules
from knockwood.server import events as log
from knockwood.server import projection, wire
from knockwood.server.commands import decide, open_table
from knockwood.server.game import Game, History
from knockwood.server.rummy import RUMMY
from knockwood.server.store.base import Entry, Stored
from knockwood.server.table import plain_act
from tests.serving import FixedDecks

ENCODER = msgspec.json.Encoder()
GAME_ID = bytes(range(16))
SECRET = "5a" * 32


def shuffled_deck(seed: int) -> list[int]:
    """A deck by seed."""
    deck = list(range(52))
    random.Random(seed).shuffle(deck)
    return deck


class World:
    """One game in memory: its log, and the bytes that each seat got so far."""

    def __init__(
        self,
        decks: Sequence[str] = (),
        rules: Rules | RummyRules | None = None,
        kinds: tuple[str, ...] = ("person", "bot"),
        dealer: int | None = 1,
        viewers: tuple[int, ...] | None = None,
        source: FixedDecks | None = None,
    ) -> None:
        viewers = viewers if viewers is not None else tuple(range(len(kinds)))
        self.viewers = viewers
        self.decks = source or FixedDecks(decks, dealer)
        self.history = History(GAME_ID)
        self.stored: list[Stored] = []
        self.sent: list[list[bytes]] = [[] for _ in kinds]
        rules = rules or preset("simple")
        created = log.GameCreated(
            preset="simple" if isinstance(rules, Rules) else RUMMY,
            rules=dict(rules.to_dict()),
            protocol="deal-v1",
            anchor="",
            secret=SECRET,
            first_dealer=dealer,
            players=len(kinds),
            game="gin" if isinstance(rules, Rules) else RUMMY,
        )
        seats = [
            log.SeatSpec(name, "person", user=f"u{n}") if kind == "person" else log.SeatSpec(name, "bot", level="simple")
            for n, (name, kind) in enumerate(zip(("Ada", "Cy", "Di", "Ed"), kinds, strict=False))
        ]
        self.take(open_table(Game(GAME_ID), created, seats, self.decks, 1000))

    @property
    def game(self) -> Game:
        """The state."""
        return self.history.game

    def take(self, entries: Sequence[Entry]) -> None:
        """Append events and project them for every seat, as a table does."""
        for entry in entries:
            seq = self.game.seq + 1
            stored = Stored(seq, 1, entry.seat, entry.cmd_n, entry.ts, entry.kind, entry.payload, 1)
            payload = log.unpack(entry.payload)
            self.history.follow(stored, payload)
            self.stored.append(stored)
            for seat in self.viewers:
                self.sent[seat].append(ENCODER.encode(projection.event(self.game, stored, payload, seat)))

    def act(self, seat: int, act: wire.Act) -> None:
        """An act of a seat. Raises `Refusal`."""
        self.take(decide(self.game, seat, self.game.last_cmd[seat] + 1, act, self.decks, ts=2000 + self.game.seq))

    def choices(self, seat: int) -> list[wire.Act]:
        """The legal acts of a seat now."""
        return projection.turn(self.game, seat).legal or []

    def step(self, source: random.Random, plain: float = 0.5) -> tuple[int, wire.Act] | None:
        """One act of somebody: plain play with chance *plain*, otherwise any legal one. None when the match is over."""
        game = self.game
        if game.ended is not None:
            return None
        seats = [seat for seat in map(game.turn_on, range(len(game.boards))) if seat is not None]
        seat = seats[source.randrange(len(seats)) if len(seats) > 1 else 0] if seats else None
        if seat is None:
            seat = next(seat for seat in range(game.players) if not game.ready[seat])
            act: wire.Act = wire.Ready()
        elif source.random() < plain:
            act = plain_act(game, seat)
        else:
            choices = [act for act in self.choices(seat) if not isinstance(act, wire.Finish)] or self.choices(seat)
            act = choices[source.randrange(len(choices))]
        self.act(seat, act)
        return seat, act

    def play(self, seed: int, steps: int = 10_000, plain: float = 0.9) -> None:
        """Play on until the match is over, or for so many acts."""
        source = random.Random(seed)
        for _ in range(steps):
            if self.step(source, plain) is None:
                return


def kinds_of(world: World) -> set[str]:
    """The kinds of the results so far."""
    return {result.kind for result in world.game.gin.hands} if world.game.gin is not None else set()


def codes(world: World) -> list[str]:
    """Kinds of the steps of the hand on the table."""
    return [actions.kind(step.code) for step in world.game.steps]
