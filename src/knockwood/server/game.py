"""The state of one game as a fold over its log. Pure: no clock, no chance, no input or output.

The log is the truth; a `Game` is what it says after event ``seq``. Projection reads it, the table moves it on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import MsgspecError, Struct

from knockwood.engine import actions
from knockwood.engine.cards import Card
from knockwood.engine.deal import Deal
from knockwood.engine.melds import points
from knockwood.engine.rules import Rules
from knockwood.play.match import Match
from knockwood.server import events as log
from knockwood.server.fairness import NO_ENTROPY, HandKey, link
from knockwood.server.store.base import Stored

Mark = Literal["helped", "taken_back"]


class FoldError(Exception):
    """A log that does not make sense; the text names the event."""


class Step(Struct, frozen=True):
    """One effective step of the running hand. ``card``: drawn, thrown or laid off, -1 if none; ``count`` of a knock."""

    seq: int
    seat: int
    code: int
    kind: str
    card: int
    count: int


class Command(Struct, frozen=True):
    """An accepted command: a digest of its act, and its events ``first`` to ``last``."""

    cause: str
    first: int
    last: int


class Game:
    """One match at one table, folded up to event ``seq``."""

    __slots__ = (
        "anchor",
        "before",
        "commands",
        "created",
        "deck_text",
        "ended",
        "fallback",
        "first_dealer",
        "id",
        "last_cmd",
        "last_position",
        "marks",
        "match",
        "more",
        "open_command",
        "preset",
        "ready",
        "revealed",
        "rules",
        "scored",
        "seats",
        "secret",
        "seq",
        "steps",
        "updated",
    )

    def __init__(self, game_id: bytes) -> None:
        self.id = game_id
        self.seq = 0
        self.created = self.updated = 0
        self.rules = Rules()
        self.preset = ""
        self.anchor = ""
        self.secret = b""
        self.first_dealer: int | None = None
        self.seats: list[log.SeatSpec | None] = [None, None]
        self.match: Match | None = None
        """None until the first hand is dealt."""
        self.before: Match | None = None
        """The match as it stood before the running hand: where an undo starts from."""
        self.deck_text = ""
        self.steps: list[Step] = []
        self.scored = True
        """The last hand has its ``hand_ended``."""
        self.revealed = ""
        self.fallback = False
        """The server moved for a bot in this hand."""
        self.more = False
        """The next step is known already: nobody is to act."""
        self.ready = [False, False]
        self.marks: list[Mark] = []
        self.ended: log.GameEnded | None = None
        self.last_position = 0
        """Seq of the last event that changed what may be done."""
        self.last_cmd = [0, 0]
        self.commands: dict[tuple[int, int], Command] = {}
        self.open_command: tuple[int, int] | None = None

    def copy(self) -> Game:
        """A draft to try a command on. Commands and marks are copied, stored values shared."""
        twin = Game.__new__(Game)
        for name in Game.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.match = None if self.match is None else self.match.copy()
        for name in ("seats", "steps", "ready", "marks", "last_cmd", "commands"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    # --- questions ----------------------------------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal | None:
        """The hand on the table, finished or not."""
        return None if self.match is None else self.match.deal

    @property
    def hand_number(self) -> int:
        """Number of the hand on the table, 0 before the first."""
        return 0 if self.match is None else self.match.hand_number

    @property
    def running(self) -> bool:
        """A hand is being played and somebody is to act."""
        return self.match is not None and not self.match.hand_over and self.ended is None

    @property
    def turn(self) -> int | None:
        """The seat that acts, or None."""
        return self.deal.turn if self.running and not self.more and self.deal is not None else None

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        who = self.seats[seat]
        return who is not None and who.kind == "bot"

    @property
    def against_bot(self) -> bool:
        """One person, one bot: hints and undo are possible."""
        return self.is_bot(0) != self.is_bot(1)

    def undo_target(self, seat: int) -> int | None:
        """The seq to go back to for this seat's last own decision of the running hand; None if there is none or it may not."""
        if self.turn is None or not self.against_bot or self.is_bot(seat):
            return None
        for step in reversed(self.steps):
            if step.seat == seat:
                return step.seq - 1
        return None

    def deck(self, hand: int, entropy: Sequence[str] = ()) -> list[int]:
        """The deck of a hand by the deal protocol (10.4)."""
        values = [bytes.fromhex(text) if text else NO_ENTROPY for text in entropy] or [NO_ENTROPY, NO_ENTROPY]
        return HandKey(self.id, hand, link(self.id, self.secret, hand), values).deck()

    def link(self, hand: int) -> str:
        """The secret of a hand in hex (10.6)."""
        return link(self.id, self.secret, hand).hex()

    def opening_dealer(self) -> int:
        """Who deals the first hand: as the log says, else drawn with the first hand's key."""
        if self.first_dealer is not None:
            return self.first_dealer
        return HandKey(self.id, 1, link(self.id, self.secret, 1)).first_dealer()

    def state_hash(self) -> str:
        """First 8 bytes of SHA-256 over the canonical state of a finished hand, in hex."""
        match, deal = self.match, self.deal
        assert match is not None
        assert deal is not None
        result = match.hands[-1]
        parts = [
            *(match.hand_number, deal.dealer, deal.limit, deal.mult, int(deal.hand0), int(deal.hand1), deal.stock_count),
            *deal.pile,
            *(result.kind, result.winner, result.points, result.knocker, result.knocker_count, result.defender_count),
            *(result.spread, result.laid, result.defender_melds),
            *(match.scores, match.wins),
        ]
        text = "|".join(str(part).replace(" ", "") for part in parts)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # --- the fold -----------------------------------------------------------------------------------------------------------

    def apply(self, event: Stored, payload: log.Payload) -> None:
        """Move on by one event. Raises `FoldError` when it cannot follow the ones before."""
        if event.seq != self.seq + 1:
            raise FoldError(f"event {event.seq} follows event {self.seq}")
        try:
            self.take(event, payload)
        except (ValueError, AssertionError, IndexError) as error:
            raise FoldError(f"event {event.seq} ({event.kind}): {error}") from error
        self.seq = event.seq
        self.updated = event.ts
        if isinstance(payload, log.POSITION_EVENTS):
            self.last_position = event.seq
        self.note_command(event, payload)

    def note_command(self, event: Stored, payload: log.Payload) -> None:
        """Remember which events a command led to, so that it can be answered again."""
        if event.cmd_n is not None and event.seat is not None:
            self.open_command = (event.seat, event.cmd_n)
            self.last_cmd[event.seat] = event.cmd_n
            self.commands[self.open_command] = Command(getattr(payload, "cause", ""), event.seq, event.seq)
        elif isinstance(payload, (log.Helped, log.SeatTaken, log.GameCreated)):
            self.open_command = None
        elif self.open_command is not None:
            known = self.commands[self.open_command]
            self.commands[self.open_command] = Command(known.cause, known.first, event.seq)

    def take(self, event: Stored, payload: log.Payload) -> None:
        """What an event means."""
        match payload:
            case log.GameCreated():
                self.created = event.ts
                self.preset = payload.preset
                self.rules = Rules.from_dict(payload.rules)
                self.anchor = payload.anchor
                self.secret = bytes.fromhex(payload.secret)
                self.first_dealer = payload.first_dealer
            case log.SeatTaken():
                self.seats[payload.seat] = payload.who
            case log.HandDealt():
                self.begin(payload)
            case log.Action():
                self.step(event.seq, payload)
            case log.HandEnded():
                self.end_hand(payload)
            case log.HandRevealed():
                self.revealed = payload.s
            case log.Undone():
                self.undo(payload.to)
            case log.ReadyGiven():
                assert event.seat is not None
                self.ready[event.seat] = True
            case log.Helped():
                self.mark("helped")
            case log.Resigned():
                assert event.seat is not None
                assert self.match is not None
                self.match.resign(event.seat)
            case log.GameEnded():
                self.ended = payload

    def mark(self, name: Mark) -> None:
        """Note why this game does not count, once."""
        if name not in self.marks:
            self.marks.append(name)

    def begin(self, dealt: log.HandDealt) -> None:
        """A new hand."""
        if self.match is None:
            self.match = Match(self.rules, self.opening_dealer())
        if not self.scored or dealt.hand != self.match.hand_number + 1 or dealt.dealer != self.match.dealer:
            raise FoldError("this is not the next hand")
        deck = deck_of(dealt.entered) if dealt.entered else self.deck(dealt.hand, dealt.entropy)
        self.deck_text = dealt.entered
        self.before = self.match.copy()
        self.match.begin(deck)
        self.steps = []
        self.scored = self.fallback = self.more = False
        self.revealed = ""
        self.ready = [False, False]

    def step(self, seq: int, action: log.Action) -> None:
        """One step of the hand."""
        match, deal = self.match, self.deal
        assert match is not None
        assert deal is not None
        code = deal.parse_action(action.text)
        self.steps.append(taken_step(match, seq, code))
        self.fallback |= action.fallback
        self.more = action.more

    def end_hand(self, ended: log.HandEnded) -> None:
        """The result enters the score that people see. The hash must be that of the fold."""
        assert self.match is not None
        if self.scored or not self.match.hand_over:
            raise FoldError("the hand is not over")
        self.scored = True
        self.ready = [self.is_bot(0), self.is_bot(1)]
        if ended.state_hash != self.state_hash():
            raise FoldError(f"the state's hash is {self.state_hash()}, the log says {ended.state_hash}")

    def undo(self, to: int) -> None:
        """Back to the state after event *to* of this hand; later steps no longer count."""
        assert self.match is not None
        assert self.before is not None
        if not self.running:
            raise FoldError("no hand is running")
        kept = [step for step in self.steps if step.seq <= to]
        deck = self.match.log[-1].deck
        self.match = self.before.copy()
        self.match.begin(deck)
        for step in kept:
            self.match.apply(step.code)
        self.steps = kept
        self.mark("taken_back")


def taken_step(match: Match, seq: int, code: int) -> Step:
    """Apply *code* to the running hand of *match* and say what happened."""
    deal = match.deal
    assert deal is not None
    seat, kind = deal.turn, actions.kind(code)
    card = actions.card(code)
    if kind in ("take_upcard", "draw_discard"):
        card = deal.pile[-1]
    match.apply(code)
    count = -1
    if kind == "draw_stock":
        card = deal.drawn
    elif kind in ("knock", "gin", "big_gin", "take_and_knock"):
        melded = 0
        for meld in deal.spread:
            melded |= meld
        count = points(int(deal.hand(seat)) & ~melded)
    return Step(seq, seat, code, kind, card, count)


def deck_of(text: str) -> list[int]:
    """The cards of a deck written as two characters a card."""
    return [int(Card.parse(text[i : i + 2])) for i in range(0, len(text), 2)]


def deck_text(deck: Iterable[int]) -> str:
    """The opposite of `deck_of`."""
    return "".join(str(Card(card)) for card in deck)


def payload_of(event: Stored) -> log.Payload:
    """What a stored event says. Raises `FoldError` when it cannot be read."""
    try:
        return log.unpack(event.payload)
    except MsgspecError as error:
        raise FoldError(f"event {event.seq} ({event.kind}) cannot be read: {error}") from error


def fold(game_id: bytes, stored: Iterable[Stored]) -> Game:
    """The state that a log says. Raises `FoldError`."""
    game = Game(game_id)
    for event in stored:
        game.apply(event, payload_of(event))
    return game


class History:
    """A game, and the events of its running hand with the state they started from: what a resume and a repeated answer need.

    The window begins with the first event after the last hand's end, so it holds the deal and who was ready for it.
    """

    __slots__ = ("base", "game", "tail")

    def __init__(self, game_id: bytes) -> None:
        self.game = Game(game_id)
        self.base = self.game.copy()
        self.tail: list[tuple[Stored, log.Payload]] = []

    def follow(self, event: Stored, payload: log.Payload) -> None:
        """Move on by one event. Raises `FoldError`."""
        game = self.game
        if isinstance(payload, (log.ReadyGiven, log.HandDealt)) and game.scored and self.base.seq < max(game.last_position, 1):
            self.base = game.copy()
            self.tail = []
        game.apply(event, payload)
        self.tail.append((event, payload))

    def since(self, last: int) -> Iterator[tuple[Game, Stored, log.Payload]]:
        """Each event of the window above *last* with the state after it, which the next step changes."""
        game = self.base.copy()
        for event, payload in self.tail:
            game.apply(event, payload)
            if event.seq > last:
                yield game, event, payload
