"""A bot of ours behind the protocol: what ``knockwood engine --level NAME`` runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

import msgspec

from knockwood.bots import Bot, let_go
from knockwood.engine.actions import kind
from knockwood.engine.earlier import Earlier
from knockwood.engine.rules import Rules, RulesError
from knockwood.engine.view import Step
from knockwood.protocol.messages import (
    NAME,
    TABLE_DECODER,
    VERSION,
    Act,
    Ask,
    EngineHello,
    Event,
    FromEngine,
    HandBegins,
    HandOver,
    Hello,
    Legal,
    MatchBegins,
    Quit,
    line_of,
)
from knockwood.protocol.position import earlier_of, step_of, view_of


class ProtocolError(ValueError):
    """A table that does not keep to the protocol; one line says how."""


class Engine:
    """One bot at the other end of a pipe: messages in, at most one message out for each."""

    def __init__(self, make: Callable[[int], Bot], name: str) -> None:
        """*make* gives the bot for a match from its seed; *name* is what it is called."""
        self.make = make
        self.name = name
        self.bot: Bot | None = None
        self.rules = Rules()
        self.seat = 0
        self.history: list[Step] = []
        """What happened in this hand."""
        self.earlier: list[Earlier] = []
        """The finished hands of this match."""
        self.over = False
        """It was told to quit."""

    def receive(self, line: bytes) -> FromEngine | None:
        """Take one line; the answer, if it calls for one. `ProtocolError` for what cannot be understood."""
        try:
            message = TABLE_DECODER.decode(line)
        except msgspec.ValidationError as error:
            if is_unknown(line):
                return None
            raise ProtocolError(f"not a message of the protocol: {error}") from None
        except msgspec.DecodeError as error:
            raise ProtocolError(f"not JSON: {error}") from None
        match message:
            case Hello():
                if message.protocol != NAME or VERSION not in message.versions:
                    raise ProtocolError(f"{NAME} version {VERSION} is spoken here, the table offers {message.versions}")
                return EngineHello(version=VERSION, name=self.name, author="Knockwood")
            case MatchBegins():
                self.begin(message)
            case HandBegins():
                self.history = []
            case Event():
                self.history.append(step_of(message))
            case HandOver():
                self.earlier.append(earlier_of(message, self.seat, self.history))
            case Ask():
                return self.answer(message)
            case Quit():
                self.over = True
        return None

    def begin(self, message: MatchBegins) -> None:
        """A new match: new rules, a new bot."""
        try:
            self.rules = Rules.from_dict(message.rules)
        except RulesError as error:
            raise ProtocolError(str(error)) from None
        self.end()
        self.seat, self.history, self.earlier = message.seat, [], []
        self.bot = self.make(message.seed)

    def answer(self, ask: Ask) -> Act:
        """The bot's choice."""
        if self.bot is None:
            raise ProtocolError("a question before the match")
        view = view_of(ask.state, self.rules, self.history, self.earlier)
        code = self.bot.act(view)
        legal: Legal = ask.legal[view.legal().index(code)]
        return Act(id=ask.id, do=kind(code), card=legal.card, meld=legal.meld, melds=legal.melds)

    def end(self) -> None:
        """Let the bot go."""
        let_go(self.bot)
        self.bot = None


class AnyMessage(msgspec.Struct):
    """What every message has."""

    type: str


KNOWN = {str(kind.__struct_config__.tag) for kind in (Hello, MatchBegins, HandBegins, Event, Ask, HandOver, Quit)}


def is_unknown(line: bytes) -> bool:
    """Whether it is a message of a type that we need not know."""
    try:
        return msgspec.json.decode(line, type=AnyMessage).type not in KNOWN
    except msgspec.DecodeError:
        return False


def serve(engine: Engine, into: BinaryIO, out: BinaryIO) -> None:
    """Speak until told to quit, or until the table closes its end."""
    try:
        for line in into:
            if not line.strip():
                continue
            answer = engine.receive(line)
            if answer is not None:
                out.write(line_of(answer))
                out.flush()
            if engine.over:
                break
    finally:
        engine.end()
