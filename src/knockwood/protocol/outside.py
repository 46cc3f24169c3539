"""An engine of others as a player: told what its seat sees, asked when it is on turn, held to its limits."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

import msgspec

from knockwood.engine.rules import Rules, rules_text
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import PHASE_NAMES, View
from knockwood.protocol.messages import (
    ENGINE_DECODER,
    LINE_BYTES,
    NAME,
    VERSION,
    Act,
    Ask,
    EngineHello,
    Error,
    Hello,
    Info,
    MatchBegins,
    MatchOver,
    Quit,
    ToEngine,
    line_of,
)
from knockwood.protocol.position import IllegalAct, code_of, events_of, hand_begins, hand_over, legal_of, state_of
from knockwood.protocol.process import GRACE, Forfeit, Limits, Pipe, Process, Until, command_of

GRACE_AFTER_FORFEIT = 0.1
"""Seconds that an engine has to end after it has lost by a forfeit."""


class OutsideBot:
    """A program that speaks the protocol, in one seat of one match after another. It is started for the first.

    After a forfeit its process is ended; the next match starts a new one. `close` ends it.
    """

    def __init__(self, name: str, limits: Limits | None = None) -> None:
        self.name = name
        self.limits = limits or Limits()
        self.words = command_of(name)
        self.process: Pipe | None = None
        self.hello = EngineHello(version=VERSION, name="")
        """What it said about itself."""
        self.asked = 0
        """Questions asked of this process."""
        self.told = 0
        """Steps of the running hand that it was told."""
        self.last_words = ""
        """The last line on standard error of the process that was ended last."""

    # --- what it is told ------------------------------------------------------------------------------------------------------

    def match_begins(self, rules: Rules, seat: int, seed: int) -> None:
        """A match begins; `Forfeit` if the process cannot be started."""
        if self.process is None:
            self._start()
        text = rules_text(rules)
        self._tell(MatchBegins(rules=rules.to_dict(), rules_id=rules.id, rules_text=text, seat=seat, seed=seed))

    def hand_begins(self, view: View, number: int, game: int) -> None:
        """A hand was dealt; numbers from 1."""
        self.told = 0
        self._tell(hand_begins(view, number, game))
        self.saw(view)

    def saw(self, view: View) -> None:
        """Tell what has happened since the last time, as *view*, its seat's, has it."""
        for event in events_of(view, self.told):
            self._tell(event)
        self.told = len(view.history)

    def hand_ends(self, view: View, result: HandResult, scores: Sequence[int], game_over: bool) -> None:
        """The hand has ended; *scores* with it."""
        self._tell(hand_over(view, result, scores, game_over))

    def match_ends(self, winner: int | None, points: Sequence[int]) -> None:
        """The match has ended: the seat that won it and what both are settled at."""
        self._tell(MatchOver(winner=winner, points=list(points), forfeit=None))

    def forfeits(self, why: Forfeit, winner: int, points: Sequence[int]) -> None:
        """It has lost by *why*: tell it and end the process."""
        self._tell(Error(code=why.code, text=why.text))
        self._tell(MatchOver(winner=winner, points=list(points), forfeit=why.code))
        self.close(GRACE_AFTER_FORFEIT)

    # --- what it is asked -----------------------------------------------------------------------------------------------------

    def act(self, view: View) -> int:
        """Its decision; `Forfeit` for everything that is none."""
        self.saw(view)
        self.asked += 1
        until = Until.after(self.limits.move_ms)
        self._tell(Ask(id=self.asked, phase=PHASE_NAMES[view.phase], state=state_of(view), legal=legal_of(view)))
        answer = self._hear(until)
        if not isinstance(answer, Act):
            raise Forfeit("garbage", "hello instead of an act")
        if answer.id != self.asked:
            raise Forfeit("garbage", f"an act for question {answer.id}, the question is {self.asked}")
        try:
            return code_of(answer, view)
        except IllegalAct as error:
            raise Forfeit("illegal_act", str(error)) from None

    def close(self, grace: float = GRACE) -> bool:
        """End its process; whether it ended by itself when told to. True if there is none."""
        if self.process is None:
            return True
        self._tell(Quit())
        obeyed = self.process.end(grace)
        self.last_words = self.process.said
        self.process = None
        return obeyed

    # --- lines ----------------------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        until = Until.after(self.limits.start_ms, "start")
        self.asked = 0
        self.process = Process(self.words)
        self._tell(
            Hello(
                protocol=NAME,
                versions=[VERSION],
                table=f"knockwood {version('knockwood')}",
                start_ms=self.limits.start_ms,
                move_ms=self.limits.move_ms,
                line_bytes=LINE_BYTES,
            )
        )
        answer = self._hear(until)
        if not isinstance(answer, EngineHello):
            raise Forfeit("garbage", "an act instead of hello")
        if answer.version != VERSION:
            raise Forfeit("version", f"version {answer.version} was not offered, {VERSION} was")
        self.hello = answer

    def _tell(self, message: ToEngine) -> None:
        if self.process is not None:
            self.process.send(line_of(message))

    def _hear(self, until: Until) -> EngineHello | Act:
        """The next message that is not for people."""
        if self.process is None:
            raise Forfeit("start", "it does not run")
        while True:
            line = self.process.line(until)
            try:
                message = ENGINE_DECODER.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise Forfeit("garbage", f"{shown(line)}: {error}") from None
            if not isinstance(message, Info):
                return message
            until.left()


def shown(line: bytes) -> str:
    """The beginning of a line of others."""
    return line[:60].decode("ascii", errors="backslashreplace") or "an empty line"
