"""The state of one game as a fold over its log. Pure: no clock, no chance, no input or output.

The log is the truth; a `Game` is what it says after event ``seq``. Projection reads it, the table moves it on. A *seat* is a
place at the table, 0 to 3; a *board* is one hand being played by two of the seats; partners have two boards at once (P9).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import MsgspecError, Struct

from knockwood.engine import actions
from knockwood.engine.arrange import count_left
from knockwood.engine.cards import Card
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules
from knockwood.engine.view import WALL
from knockwood.play.cut import Cut, cut_of
from knockwood.play.match import Board, Match
from knockwood.rummy500 import actions as rummy_actions
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.rules import RummyRules
from knockwood.server import events as log
from knockwood.server.fairness import LINKS, NO_ENTROPY, HandKey, link
from knockwood.server.rummy import RUMMY, RummyBoard, RummyTable, state_parts
from knockwood.server.store.base import Stored

Mark = Literal["helped", "taken_back"]


class FoldError(Exception):
    """A log that does not make sense; the text names the event."""


class Step(Struct, frozen=True):
    """One effective step of a running hand. ``card``: drawn, thrown or laid off, -1 if none; ``count`` of a knock, or of a meld
    its number on the table.

    ``open``: the hand lay open when the step was made, so a draw from the stock was seen (I2). ``cards``: taken from the pile
    in Rummy 500, the deepest first.
    """

    seq: int
    seat: int
    code: int
    kind: str
    card: int
    count: int
    board: int = 0
    open: bool = False
    cards: tuple[int, ...] = ()


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
        "chosen_dealer",
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
        self.rules: Rules | RummyRules = Rules()
        self.preset = ""
        self.anchor = ""
        self.secret = b""
        self.first_dealer: int | None = None
        self.chosen_dealer: int | None = None
        """Whom the player with the higher card chose to deal the first hand."""
        self.seats: list[log.SeatSpec | None] = [None, None]
        """Who sits where, as many places as the match has players."""
        self.match: Match | RummyTable | None = None
        """None until the first hand is dealt."""
        self.before: Match | RummyTable | None = None
        """The match as it stood before the running hands: where an undo starts from."""
        self.deck_text = ""
        self.steps: list[Step] = []
        self.scored = True
        """The last hands have their ``hand_ended``."""
        self.revealed: dict[int, str] = {}
        """The secrets of the hands on the table that have been shown, by the number of the link."""
        self.fallback: set[int] = set()
        """Seats of bots for which the server moved in the hands on the table."""
        self.more: set[int] = set()
        """Boards on which the next step is known already: nobody is to act."""
        self.ready = [False, False]
        self.marks: list[Mark] = []
        self.ended: log.GameEnded | None = None
        self.last_position = [0, 0]
        """For each board the seq of the last event that changed what may be done there."""
        self.last_cmd = [0, 0]
        self.commands: dict[tuple[int, int], Command] = {}
        self.open_command: tuple[int, int] | None = None

    def copy(self) -> Game:
        """A draft to try a command on. Commands and marks are copied, stored values shared."""
        twin = Game.__new__(Game)
        for name in Game.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.match = None if self.match is None else self.match.copy()
        for name in ("seats", "steps", "ready", "marks", "last_cmd", "last_position", "commands", "more", "fallback"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    # --- questions ----------------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return len(self.seats)

    @property
    def boards(self) -> Sequence[Board | RummyBoard]:
        """The hands on the table, finished or not; none before the first."""
        return () if self.match is None else self.match.boards

    def board_of(self, seat: int) -> int | None:
        """The board on which a seat plays; None for one that sits out."""
        return None if self.match is None else self.match.board_of(seat)

    def seen_from(self, seat: int) -> int:
        """The board that a seat looks at: its own, or the only one."""
        return self.board_of(seat) or 0

    @property
    def hand_number(self) -> int:
        """Number of the hand (of partners: the pair of hands) on the table, 0 before the first."""
        return 0 if self.match is None else self.match.hand_number

    @property
    def running(self) -> bool:
        """A hand is being played and somebody is to act."""
        return self.match is not None and not self.match.hand_over and self.ended is None

    def turn_on(self, board: int) -> int | None:
        """The seat that acts on a board, or None."""
        if not self.running or board in self.more or board >= len(self.boards):
            return None
        place = self.boards[board]
        return None if place.deal.result is not None else place.players[place.deal.turn]

    def is_turn(self, seat: int) -> bool:
        """Whether a seat is to act."""
        board = self.board_of(seat)
        return board is not None and self.turn_on(board) == seat

    def awaits(self, seat: int) -> bool:
        """Whether the next hand waits for a seat to have seen the sheet."""
        match = self.match
        between = match is not None and self.scored and not (match.over or self.spent or self.ended is not None)
        return between and not self.ready[seat]

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        who = self.seats[seat]
        return who is not None and who.kind == "bot"

    @property
    def against_bots(self) -> bool:
        """One person, all others bots: hints and undo are possible."""
        return sum(not self.is_bot(seat) for seat in range(self.players)) == 1

    def undo_target(self, seat: int) -> int | None:
        """The seq to go back to for this seat's last own decision of the running hand; None if there is none or it may not."""
        board = self.board_of(seat)
        if board is None or self.turn_on(board) is None or not self.against_bots or self.is_bot(seat):
            return None
        for step in reversed(self.steps):
            if step.seat == seat:
                return step.seq - 1
        return None

    @property
    def rummy(self) -> RummyTable | None:
        """The match, if it is Rummy 500."""
        return self.match if isinstance(self.match, RummyTable) else None

    @property
    def gin(self) -> Match | None:
        """The match, if it is Gin Rummy."""
        return self.match if isinstance(self.match, Match) else None

    @property
    def extended(self) -> bool:
        """Whether a closed Hollywood column opens a further one until somebody gives notice (H6)."""
        columns = None if self.gin is None or self.gin.over or self.ended is not None else self.gin.game.columns
        return columns is not None and columns.extended

    @property
    def gin_before(self) -> Match | None:
        """The match before the running hands, if it is Gin Rummy."""
        return self.before if isinstance(self.before, Match) else None

    @property
    def closed(self) -> bool:
        """Whether the cards of finished hands may not be looked through yet: they may at the end of the match (W5)."""
        later = isinstance(self.rules, Rules) and self.rules.reveal == "match_end"
        return later and (self.match is None or not (self.match.over or self.ended is not None or self.spent))

    @property
    def spent(self) -> bool:
        """Whether the last hand that a match may have is over: the chain of secrets has 1,024 links, one a board."""
        match = self.match
        return match is not None and match.hand_over and (match.hand_number + 1) * len(match.boards) > LINKS

    @property
    def second_pack(self) -> bool:
        """Whether a card of a second pack sets the limit of each hand (O5)."""
        return isinstance(self.rules, Rules) and self.rules.knock_card_source == "second_pack"

    def decks(self, dealt: log.HandDealt, boards: int) -> list[list[int]]:
        """The deck of each board: as entered, or by the deal protocol."""
        cards = 53 if self.second_pack else 52
        if dealt.entered:
            entered = deck_of(dealt.entered)
            return [entered[start : start + cards] for start in range(0, len(entered), cards)]
        values = [bytes.fromhex(text) if text else NO_ENTROPY for text in dealt.entropy] or [NO_ENTROPY] * self.players
        decks = []
        for board in range(boards):
            number = link_number(dealt.hand, boards, board)
            key = HandKey(self.id, number, link(self.id, self.secret, number), values)
            decks.append([*key.deck(), key.knock_card()] if cards == 53 else key.deck())
        return decks

    def link_number(self, board: int) -> int:
        """The link of the chain behind a hand on the table."""
        return link_number(self.hand_number, len(self.boards), board)

    def link(self, number: int) -> str:
        """A link of the chain in hex."""
        return link(self.id, self.secret, number).hex()

    def opening(self) -> HandKey:
        """The key of the first hand, with which the first dealer is drawn or cut."""
        return opening_key(self.id, self.secret, self.players)

    def opening_dealer(self) -> int | None:
        """Who deals the first hand: as the log says, else drawn or cut with the first hand's key; None: to be chosen (R1)."""
        if self.first_dealer is not None:
            return self.first_dealer
        cut = self.cut
        return self.opening().first_dealer(self.players) if cut is None else cut.dealer

    @property
    def cut(self) -> Cut | None:
        """The cards that were cut for the first deal, where the rules cut for it and nobody was named (R1)."""
        if self.first_dealer is not None or not isinstance(self.rules, Rules) or self.rules.first_dealer == "random":
            return None
        cut = cut_of(self.rules, self.opening().cut(self.players))
        if self.chosen_dealer is not None:
            return cut.chosen(self.chosen_dealer)
        if cut.chooser is not None and self.is_bot(cut.chooser):
            return cut.chosen(cut.bots_choice)
        return cut

    @property
    def chooser(self) -> int | None:
        """The seat that is to say who deals the first hand, or None."""
        cut = self.cut if self.match is None and self.ended is None else None
        return None if cut is None or cut.dealer is not None else cut.chooser

    def state_hash(self, board: int = 0) -> str:
        """First 8 bytes of SHA-256 over the canonical state of a finished hand, in hex."""
        match = self.match
        assert match is not None
        deal = match.boards[board].deal
        if isinstance(deal, RummyDeal):
            return hash_of([match.hand_number, *state_parts(deal), *match.scores])
        result = deal.result
        assert result is not None
        parts: list[object] = [
            *(match.hand_number + board, deal.dealer, deal.limit, deal.mult),
            *(int(deal.hand0), int(deal.hand1), deal.stock_count),
            *deal.pile,
            *(result.kind, result.winner, result.points, result.knocker, result.knocker_count, result.defender_count),
            *(result.spread, result.laid, result.defender_melds),
            *(match.scores, match.wins),
        ]
        return hash_of(parts)

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
            board = getattr(payload, "board", None) if isinstance(payload, (log.Action, log.Undone)) else None
            for place in range(len(self.last_position)):
                if board in (None, place):
                    self.last_position[place] = event.seq
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
                rummy = payload.game == RUMMY
                self.rules = RummyRules.from_dict(payload.rules) if rummy else Rules.from_dict(payload.rules)
                self.anchor = payload.anchor
                self.secret = bytes.fromhex(payload.secret)
                self.first_dealer = payload.first_dealer
                self.seats = [None] * payload.players
                self.ready = [False] * payload.players
                self.last_cmd = [0] * payload.players
            case log.SeatTaken():
                self.seats[payload.seat] = payload.who
            case log.DealerChosen():
                self.chosen_dealer = payload.dealer
            case log.HandDealt():
                self.begin(payload)
            case log.Action():
                self.step(event.seq, payload)
            case log.HandEnded():
                self.end_hand(payload)
            case log.HandRevealed():
                self.revealed = {**self.revealed, payload.hand: payload.s}
            case log.Undone():
                self.undo(payload)
            case log.ReadyGiven():
                assert event.seat is not None
                self.ready[event.seat] = True
            case log.NoticeGiven():
                assert event.seat is not None
                assert isinstance(self.match, Match)
                self.match.give_notice(event.seat)
            case log.Helped():
                self.mark("helped")
            case log.Resigned():
                assert event.seat is not None
                if self.match is not None:
                    self.match.resign(event.seat)
            case log.GameEnded():
                self.ended = payload

    def mark(self, name: Mark) -> None:
        """Note why this game does not count, once."""
        if name not in self.marks:
            self.marks.append(name)

    def first_match(self) -> Match | RummyTable:
        """The match before its first hand. Raises `FoldError` while it is not known who deals."""
        dealer = self.opening_dealer()
        if dealer is None:
            raise FoldError("nobody has chosen who deals")
        if isinstance(self.rules, RummyRules):
            return RummyTable(self.rules, dealer, self.players)
        return Match(self.rules, dealer, self.players, self.cut)

    def begin(self, dealt: log.HandDealt) -> None:
        """A new hand."""
        match = self.match = self.match or self.first_match()
        if not self.scored or dealt.hand != match.hand_number + 1 or dealt.dealer != match.dealer:
            raise FoldError("this is not the next hand")
        decks = self.decks(dealt, 1 if isinstance(match, RummyTable) else len(match.order.pairing.pairs))
        self.deck_text = dealt.entered
        self.before = match.copy()
        match.begin(*decks)
        self.steps = []
        self.scored = False
        self.fallback = set()
        self.more = set()
        self.revealed = {}
        self.ready = [False] * self.players

    def step(self, seq: int, action: log.Action) -> None:
        """One step of a hand."""
        match, board = self.match, action.board
        assert match is not None
        code = match.boards[board].deal.parse_action(action.text)
        self.steps.append(taken_step(match, seq, code, board))
        if action.fallback:
            self.fallback.add(self.steps[-1].seat)
        self.more.discard(board)
        if action.more:
            self.more.add(board)

    def end_hand(self, ended: log.HandEnded) -> None:
        """The result enters the score that people see, when all boards have theirs. The hash must be that of the fold."""
        match = self.match
        assert match is not None
        if self.scored or not match.hand_over:
            raise FoldError("the hand is not over")
        state_hash = self.state_hash(ended.board)
        if ended.state_hash != state_hash:
            raise FoldError(f"the state's hash is {state_hash}, the log says {ended.state_hash}")
        if ended.board + 1 == len(match.boards):
            self.scored = True
            self.ready = [self.is_bot(seat) for seat in range(self.players)]

    def undo(self, undone: log.Undone) -> None:
        """Back to the state after event ``to`` on one board; later steps there no longer count."""
        assert self.match is not None
        assert self.before is not None
        if not self.running:
            raise FoldError("no hand is running")
        kept = [step for step in self.steps if step.seq <= undone.to or step.board != undone.board]
        notice = self.match.notice if isinstance(self.match, Match) else None
        decks = self.match.last_decks if isinstance(self.match, RummyTable) else self.match.log[-1].decks
        self.match = self.before.copy()
        self.match.begin(*decks)
        for step in kept:
            self.match.apply(step.code, step.board)
        if notice is not None and isinstance(self.match, Match) and self.match.notice is None:
            self.match.give_notice(notice[0])
        self.steps = kept
        self.mark("taken_back")


@lru_cache(maxsize=256)
def opening_key(game_id: bytes, secret: bytes, players: int) -> HandKey:
    """The key of a game's first hand. It takes a walk down the whole chain, and is asked for often."""
    return HandKey(game_id, 1, link(game_id, secret, 1), [NO_ENTROPY] * players)


def hash_of(parts: Iterable[object]) -> str:
    """The first 8 bytes of SHA-256 over the parts as text, in hex."""
    text = "|".join(str(part).replace(" ", "") for part in parts)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def link_number(hand: int, boards: int, board: int) -> int:
    """Which link of the chain a hand uses: each board of each hand has its own."""
    return (hand - 1) * boards + board + 1


DECLARED = ("knock", "gin", "big_gin", "take_and_knock")


def declared_count(deal: Deal, code: int) -> int:
    """The count that a knock, gin or big gin leaves which is about to be declared in *deal*."""
    card = actions.card(code)
    hand = int(deal.hand(deal.turn)) | (1 << deal.pile[-1] if deal.phase == WALL else 0)
    return count_left(hand & ~(1 << card if card >= 0 else 0), deal.spread_of(code))


def taken_step(match: Match | RummyTable, seq: int, code: int, board: int = 0) -> Step:
    """Apply *code* to a running hand of *match* and say what happened."""
    place = match.boards[board]
    deal = place.deal
    if isinstance(deal, RummyDeal):
        match.apply(code)
        step = deal.steps[-1]
        return Step(seq, step[0], code, rummy_actions.kind(code), step[2][0] if step[2] else -1, step[3], cards=step[2])
    side, kind = deal.turn, actions.kind(code)
    card, count, visible = actions.card(code), -1, bool(deal.exposed >> side & 1)
    if kind in ("take_upcard", "draw_discard"):
        card = deal.pile[-1]
    elif kind in DECLARED:
        count = declared_count(deal, code)
    match.apply(code, board)
    if kind == "draw_stock":
        card = deal.drawn
    return Step(seq, place.players[side], code, kind, card, count, board, visible)


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
        if isinstance(payload, (log.ReadyGiven, log.HandDealt)) and game.scored and self.base.seq < max(*game.last_position, 1):
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
