"""A program of others in a process of its own: lines to it, lines from it, each within its time and its length.

Nothing it does can make us wait longer than its limit or hold more than one line: whatever it writes, wherever, for how long,
and whichever children it leaves behind. Reading and writing never block; the process and its group are ended for good.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import IO, NamedTuple, Protocol

from knockwood.protocol.messages import LINE_BYTES

GRACE = 0.5
"""Seconds that a process has to end when it is told to, and again after SIGTERM."""
LOG_BYTES = 2000
"""How much of the end of its standard error is kept."""
LONGEST_TEXT = 200
"""Signs of what is told about a forfeit."""
CHECK = 0.05
"""Seconds after which we look whether a silent process is still there."""
OUTSIDE = "cmd:"
"""What the name of a player begins with that is a command."""


class Limits(NamedTuple):
    """How long an engine may take, in milliseconds."""

    start_ms: int = 20_000
    """From its start to its answer to the first message."""
    move_ms: int = 5_000
    """For one decision."""


class Forfeit(Exception):
    """An engine did what it must not: it loses the match. *code* is one of `REASONS`, the text is made one short line."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = one_line(text)
        super().__init__(f"{code}: {self.text}")


def one_line(text: str) -> str:
    """Text that others wrote, fit for a terminal and a report: one line of at most `LONGEST_TEXT` signs, none that steers."""
    short = text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "..."
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in short)


REASONS = {
    "start": "it could not be started, or did not answer the first message in time",
    "version": "it chose a version of the protocol that was not offered",
    "crash": "it ended, or closed its output",
    "time": "it did not answer in time",
    "garbage": "it wrote a line that is no message of the protocol, or not the one that is due",
    "oversize": "it wrote a line that is too long",
    "illegal_act": "it chose an act that was not offered",
}
"""Codes of forfeits, each with what it means."""


class Until(NamedTuple):
    """The end of a time limit."""

    end: float
    """On the monotonic clock, in seconds."""
    milliseconds: int
    """The limit."""
    over: str
    """Code of the forfeit when it is over."""

    @classmethod
    def after(cls, milliseconds: int, over: str = "time") -> Until:
        """A limit that begins now."""
        return cls(monotonic() + milliseconds / 1000, milliseconds, over)

    def left(self) -> float:
        """Seconds left; `Forfeit` if there are none."""
        left = self.end - monotonic()
        if left <= 0:
            raise Forfeit(self.over, f"no answer within {self.milliseconds} ms")
        return left


class CommandError(ValueError):
    """A command that cannot be run; one line says why."""


def command_of(name: str) -> list[str]:
    """The words of a command ``cmd:python my_bot.py``; `CommandError` if there are none."""
    try:
        words = shlex.split(name.removeprefix(OUTSIDE))
    except ValueError as error:
        raise CommandError(f"{name[:60]}: {error}") from None
    if not words:
        raise CommandError("cmd: wants a command, as in cmd:python my_bot.py")
    return words


class Pipe(Protocol):
    """The far end of an engine's lines: a `Process`, or whatever else answers."""

    @property
    def said(self) -> str:
        """The last line that was written for people."""
        ...

    def send(self, line: bytes) -> None:
        """Send a line."""
        ...

    def line(self, until: Until) -> bytes:
        """The next line; `Forfeit` if it does not come."""
        ...

    def end(self, grace: float = ...) -> bool:
        """Let go of it; whether it ended by itself."""
        ...


class Process:
    """One run of a command."""

    def __init__(self, words: list[str]) -> None:
        """Start it; `Forfeit` if that cannot be done."""
        pipe = subprocess.PIPE
        try:
            self.child = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise Forfeit("start", f"{words[0][:60]}: {reason}") from None
        self.out = self._pipe(self.child.stdout)
        self.log = self._pipe(self.child.stderr)
        self.into = self._pipe(self.child.stdin)
        self.poll = selectors.DefaultSelector()
        self.poll.register(self.out, selectors.EVENT_READ)
        self.poll.register(self.log, selectors.EVENT_READ)
        self.unsent = bytearray()
        self.unread = bytearray()
        self.last_log = bytearray()
        self.closed = False
        """It has closed its output."""

    def _pipe(self, end: IO[bytes] | None) -> IO[bytes]:
        if end is None:
            raise AssertionError("all three are pipes")
        os.set_blocking(end.fileno(), False)
        return end

    def send(self, line: bytes) -> None:
        """Hand a line over; what its pipe does not take at once is handed over while we wait for an answer."""
        self.unsent += line
        self._write()

    def line(self, until: Until) -> bytes:
        """The next line it writes, without its end.

        `Forfeit`: that of *until* when its time is over, ``crash`` or ``oversize``.
        """
        while True:
            place = self.unread.find(b"\n")
            if place > LINE_BYTES or (place < 0 and len(self.unread) > LINE_BYTES):
                raise Forfeit("oversize", f"a line of more than {LINE_BYTES} bytes")
            if place >= 0:
                found = bytes(self.unread[:place])
                del self.unread[: place + 1]
                return found
            if self.closed:
                raise Forfeit("crash", self._ending())
            self._move(min(until.left(), CHECK))

    def _move(self, seconds: float) -> None:
        """Move bytes both ways for at most *seconds*; note the end of the process."""
        gone = self.child.poll() is not None  # looked at before the reading, so that its last words are read
        ready = {key.fileobj for key, _ in self.poll.select(0 if gone else seconds)}
        if self.into in ready:
            self._write()
        if self.log in ready:
            self._listen()
        if self.out in ready:
            chunk = self._read(self.out)
            self.unread += chunk or b""
            self.closed = chunk == b""
        elif gone:
            self.closed = True

    def _listen(self) -> None:
        """Read standard error and keep its end."""
        chunk = self._read(self.log)
        if chunk:
            self.last_log = (self.last_log + chunk)[-LOG_BYTES:]
        elif chunk is not None:
            self.poll.unregister(self.log)

    def _read(self, end: IO[bytes]) -> bytes | None:
        """What can be read now; None: nothing yet, empty: its end."""
        try:
            return os.read(end.fileno(), LINE_BYTES)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _write(self) -> None:
        """Write what the pipe takes, and listen for more room while something is left."""
        if self.unsent:
            try:
                sent = os.write(self.into.fileno(), self.unsent)
                del self.unsent[:sent]
            except BlockingIOError:
                pass
            except OSError:  # it does not read any more; its silence or its end is seen where we read
                self.unsent.clear()
        listening = self.into in self.poll.get_map()
        if self.unsent and not listening:
            self.poll.register(self.into, selectors.EVENT_WRITE)
        elif listening and not self.unsent:
            self.poll.unregister(self.into)

    def _ending(self) -> str:
        """How it ended."""
        with suppress(subprocess.TimeoutExpired):
            self.child.wait(CHECK)
        status = self.child.returncode
        if status is None:
            return "it closed its output"
        return f"ended by signal {-status}" if status < 0 else f"ended with status {status}"

    @property
    def said(self) -> str:
        """The last line of its standard error; empty without one."""
        lines = self.last_log.decode(errors="replace").split("\n")
        return one_line(next((line.strip() for line in reversed(lines) if line.strip()), ""))

    def end(self, grace: float = GRACE) -> bool:
        """End it and its group: by closing its input, by SIGTERM, by SIGKILL. Whether the first was enough."""
        obeyed = self._waits(grace)
        if not obeyed:
            self._signal(signal.SIGTERM)
            self._waits(grace)
        self._signal(signal.SIGKILL)
        if self.log in self.poll.get_map():
            self._listen()
        self.poll.close()
        for end in (self.into, self.out, self.log):
            with suppress(OSError):
                end.close()
        with suppress(subprocess.TimeoutExpired):
            self.child.wait(GRACE)
        return obeyed

    def _waits(self, seconds: float) -> bool:
        """Whether it ends by itself within this time; what it still writes is read and dropped."""
        until = monotonic() + seconds
        while self.child.poll() is None:
            left = until - monotonic()
            if left <= 0:
                return False
            if not self.unsent:
                self.into.close()
            if self.poll.get_map():
                self._drop(min(left, CHECK))
            else:
                with suppress(subprocess.TimeoutExpired):
                    self.child.wait(left)
        return True

    def _drop(self, seconds: float) -> None:
        for key, _ in self.poll.select(seconds):
            if key.fileobj is self.into:
                self._write()
            elif key.fileobj is self.log:
                self._listen()
            elif self._read(key.fileobj) == b"":  # type: ignore[arg-type]
                self.poll.unregister(key.fileobj)

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.child.pid, number)
