"""The other end of a bot's pipe: a process that gets what a person in that seat would get, and answers with commands.

Each line is a channel number, a blank and one JSON message. The process has no game, no log and no other seat's messages.
Run by `bot_seats`, as ``python -m knockwood.server.bot_worker``.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from knockwood.bots import Bot, make_bot
from knockwood.engine.cards import Card
from knockwood.engine.earlier import Earlier
from knockwood.engine.rules import Rules
from knockwood.engine.view import PHASE_NAMES, Step, View
from knockwood.rummy500.bots import RummyBot, make_rummy_bot
from knockwood.rummy500.rules import RummyRules
from knockwood.server import wire
from knockwood.server.acts import act_of, mask_of
from knockwood.server.rummy import RUMMY, rummy_act, rummy_step, rummy_view

DECODER: msgspec.json.Decoder[wire.ServerMsg] = msgspec.json.Decoder(wire.ServerMsg)
ENCODER = msgspec.json.Encoder()

PHASE_NUMBERS = {
    "offer": PHASE_NAMES.index("upcard_offer"),
    "forced": PHASE_NAMES.index("forced_stock"),
    "draw": PHASE_NAMES.index("draw"),
    "discard": PHASE_NAMES.index("discard"),
    "wall": PHASE_NAMES.index("wall"),
    "layoff": PHASE_NAMES.index("layoff"),
    "hand_over": PHASE_NAMES.index("hand_over"),
    "match_over": PHASE_NAMES.index("hand_over"),
}
DREW = {"stock": "draw_stock", "pile": "draw_discard", "upcard": "take_upcard"}

MakeBot = Callable[[str, int], Bot]


def card_number(name: str | None) -> int:
    """A card's code; -1 for none."""
    return -1 if name is None else int(Card.parse(name))


def step_of(fact: wire.Fact) -> Step | None:
    """The step of the hand that a fact tells, by seat; None for facts about the table."""
    match fact:
        case wire.Passed():
            return Step(fact.by, "pass")
        case wire.Drew():
            return Step(fact.by, DREW[fact.source], card_number(fact.card))
        case wire.Threw():
            return Step(fact.by, "discard", card_number(fact.card))
        case wire.Knocked():
            return Step(fact.by, fact.kind, card_number(fact.card))
        case wire.Exposed():
            return Step(fact.by, "knock", card_number(fact.card))
        case wire.LaidOff():
            return Step(fact.by, "lay_off", card_number(fact.card))
        case wire.Finished():
            return Step(fact.by, "finish")
        case _:
            return None


def steps_of(facts: Iterable[wire.Fact]) -> list[Step]:
    """The steps among *facts*."""
    return [step for step in map(step_of, facts) if step is not None]


class Past(NamedTuple):
    """A finished hand as a seat was shown it: seats are those of the table."""

    hand: int
    players: tuple[int, ...]
    earlier: Earlier
    """Seats in it are the places in ``players``."""


def past_of(sheet: wire.Sheet, seat: int, facts: Iterable[wire.Fact]) -> Past | None:
    """The finished hand that a sheet and the facts of the hand tell; None for a seat that did not play it."""
    if seat not in sheet.players:
        return None
    side = sheet.players.index(seat)
    turns = [0, 0]
    for fact in facts:
        if isinstance(fact, wire.Threw | wire.Exposed | wire.Knocked) and fact.by in sheet.players:
            turns[sheet.players.index(fact.by)] += 1
    shown = 0
    counts = [-1, -1]
    if sheet.hands is not None:
        theirs = sheet.hands[1 - side]
        shown = mask_of(
            [*theirs.loose, *(laid.card for laid in theirs.laid), *(card for meld in theirs.melds for card in meld)]
        )
        counts = [hand.count for hand in sheet.hands]
    knocker = -1 if sheet.knocker is None else sheet.players.index(sheet.knocker)
    earlier = Earlier(
        kind=sheet.result,
        winner=-1 if sheet.winner is None else sheet.players.index(sheet.winner),
        points=sheet.points,
        knocker=knocker,
        knocker_count=counts[knocker] if knocker >= 0 else -1,
        defender_count=counts[1 - knocker] if knocker >= 0 else -1,
        shown=shown,
        turns=(turns[0], turns[1]),
    )
    return Past(sheet.hand, tuple(sheet.players), earlier)


def view_of(state: wire.State, seat: int, rules: Rules, history: list[Step], past: Sequence[Past] = ()) -> View:
    """The engine's view behind a state: what the seat's bot is asked with. *history* is by seat, the view by side.

    *past* are the finished hands that the seat was shown.
    """
    own, knock, board = state.own, state.knock, state.boards[state.board]
    sides = {player: side for side, player in enumerate(board.players)}
    parties = state.ledger.parties
    scores = [next(n for party, n in zip(parties, state.scores) if player in party) for player in board.players]
    draws = 0
    for step in history:
        if step.kind in ("draw_discard", "take_upcard"):
            draws += 1
        elif step.kind == "draw_stock":
            draws = 0
    spread = tuple(map(mask_of, knock.spread)) if knock is not None else ()
    loose = mask_of(knock.loose) if knock is not None else 0
    open_hand = mask_of(state.other.open or ())
    return View.from_fields(
        rules=rules,
        seat=sides[seat],
        dealer=1 - sides[board.first],
        phase=PHASE_NUMBERS[state.phase],
        turn=-1 if state.turn is None else sides[state.turn],
        hand=mask_of(own.cards) if own is not None else 0,
        drawn=card_number(own.drawn) if own is not None else -1,
        taken=card_number(state.taken),
        stock=state.stock,
        pile=tuple(card_number(card.card) for card in state.pile),
        upcard=card_number(state.upcard),
        limit_card=card_number(state.knock_card or (state.upcard if rules.oklahoma else None)),
        exposed=(own is not None and own.exposed) << sides[seat] | (state.other.open is not None) << 1 - sides[seat],
        limit=state.limit,
        mult=state.mult,
        passes=sum(step.kind == "pass" for step in history),
        pile_draws=draws,
        other_count=state.other.count,
        other_known=mask_of(state.other.taken),
        knocker=sides[knock.by] if knock is not None else -1,
        knock_count=knock.count if knock is not None else -1,
        spread=spread,
        knocker_loose=loose,
        knock_discard=card_number(knock.discard) if knock is not None else -1,
        laid=tuple((card_number(laid.card), laid.meld) for laid in knock.laid) if knock is not None else (),
        other_hand=sum(spread) | loose if knock is not None and knock.by != seat else open_hand,
        scores=tuple(scores),
        target=rules.target,
        history=tuple(Step(sides[step.seat], step.kind, step.card) for step in history),
        earlier=tuple(
            hand.earlier if hand.players == tuple(board.players) else hand.earlier.mirrored()
            for hand in past
            if set(hand.players) == set(board.players)
        ),
    )


class BotSeat:
    """A bot in one seat of one game: messages in, at most one message out for each."""

    def __init__(self, make: MakeBot = make_bot) -> None:
        self.make = make
        self.bot: Bot | None = None
        self.game = ""
        self.seat = self.seq = self.cmd_n = 0
        self.rules = Rules()
        self.facts: list[wire.Fact] = []
        """What happened in this hand."""
        self.past: list[Past] = []
        """The finished hands of the match, since this seat was taken."""
        self.rummy: tuple[RummyBot, RummyRules] | None = None
        """In a game of Rummy 500 its bot and its rules; then there is no ``bot``."""

    def receive(self, line: bytes) -> bytes | None:
        """Take one message; the answer, if it calls for one."""
        message = DECODER.decode(line)
        match message:
            case wire.Welcome():
                self.sit(message)
            case wire.FullView():
                self.seq, self.facts = message.seq, list(message.log)
                return self.answer(message.state, message.turn)
            case wire.Happened() if message.seq > self.seq:
                return self.happened(message)
            case wire.Refused(last_cmd_n=int(last)):
                self.cmd_n = last
        return None

    def sit(self, welcome: wire.Welcome) -> None:
        """Know the seat, the rules and the level."""
        assert welcome.you is not None
        self.game, self.seat, self.cmd_n = welcome.game, welcome.you, welcome.last_cmd_n
        seed = int.from_bytes(hashlib.sha256(welcome.game.encode()).digest()[:8], "big")
        level = welcome.seats[self.seat].level or "simple"
        if welcome.rules.preset == RUMMY:
            self.rummy = make_rummy_bot(level, seed), RummyRules.from_dict(welcome.rules.values)
            return
        self.rules = Rules.from_dict(welcome.rules.values)
        self.bot = self.make(level, seed)

    def happened(self, message: wire.Happened) -> bytes | None:
        """Follow one event. After an undo the history is asked for afresh, as after a gap."""
        if isinstance(message.fact, wire.Undone) or message.seq != self.seq + 1:
            return ENCODER.encode(wire.Hello(wire.WIRE_VERSION, self.game, f"bot-{self.seat:04d}"))
        self.seq = message.seq
        if message.cmd_n is not None:
            self.cmd_n = message.cmd_n
        if isinstance(message.fact, wire.Dealt):
            self.facts = []
        self.facts.append(message.fact)
        return self.answer(message.state, message.turn)

    def remember(self, state: wire.State) -> None:
        """Keep a hand that is over; forget one that was taken back."""
        self.past = [hand for hand in self.past if hand.hand < state.hand]
        if state.sheet is not None:
            hand = past_of(state.sheet, self.seat, self.facts)
            if hand is not None:
                self.past.append(hand)

    def answer(self, state: wire.State, turn: wire.Turn) -> bytes | None:
        """The command for this state, if it is this seat's turn."""
        self.remember(state)
        if turn.actor != self.seat or state.own is None:
            return None
        if self.rummy is not None:
            bot, rules = self.rummy
            steps = [step for step in map(rummy_step, self.facts) if step is not None]
            act = rummy_act(bot.act(rummy_view(state, self.seat, rules, steps)))
        elif self.bot is not None:
            view = view_of(state, self.seat, self.rules, steps_of(self.facts), self.past)
            act = act_of(self.bot.act(view), view)
        else:
            return None
        return ENCODER.encode(wire.Cmd(self.cmd_n + 1, self.seq, act))


def main() -> None:
    """Serve every channel until the pipe closes."""
    if hasattr(os, "nice"):
        os.nice(5)
    seats: dict[bytes, BotSeat] = {}
    for line in sys.stdin.buffer:
        channel, _, message = line.rstrip(b"\n").partition(b" ")
        if message.startswith(b'{"t":"bye"'):
            seats.pop(channel, None)
            continue
        try:
            answer = seats.setdefault(channel, BotSeat()).receive(message)
        except Exception as error:  # the table moves for this seat; the others go on
            print(f"bot worker: channel {channel.decode()}: {error!r}", file=sys.stderr, flush=True)
            continue
        if answer is not None:
            sys.stdout.buffer.write(channel + b" " + answer + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
