"""The contract of the engine protocol as a test that anyone can run against an engine of their own.

    from knockwood.testing import assert_engine

    def test_my_engine():
        assert_engine("python my_bot.py")

``knockwood engine-check "python my_bot.py"`` does the same and tells each finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from knockwood.arena.clock import Clock, quantile, together
from knockwood.arena.duel import Table, deck_of
from knockwood.bots import make_bot
from knockwood.engine.rules import Rules, preset
from knockwood.engine.view import PHASE_NAMES, View
from knockwood.protocol.messages import ToEngine, line_of
from knockwood.protocol.outside import OutsideBot
from knockwood.protocol.process import OUTSIDE, Forfeit, Limits

RULE_SETS = ("simple", "eaai", "parlor-oklahoma", "tournament", "under-ten", "parlor-straight")
"""What an engine is tried with: offers and free first turns, spreads of its choice, the wall, illegal knocks, big gin, gin
only."""
TARGET = 40
"""Points that end a game of the trial, so that it is short."""
QUIT_SECONDS = 2.0
"""Time that an engine has to end when it is told to."""


class Finding(NamedTuple):
    """What one check found."""

    check: str
    """Name of the check."""
    passed: bool
    text: str
    """One line for people."""


class Stranger(ToEngine, tag="a_later_version", frozen=True, kw_only=True):
    """A message that no engine knows."""

    some_field: int = 1


class Asked(OutsideBot):
    """An engine under test: counts the questions it answered and remembers its acts."""

    def __init__(self, command: str, limits: Limits) -> None:
        super().__init__(OUTSIDE + command, limits)
        self.phases: Counter[str] = Counter()
        self.acts: list[int] = []

    def act(self, view: View) -> int:
        """Its decision, noted."""
        code = super().act(view)
        self.phases[PHASE_NAMES[view.phase]] += 1
        self.acts.append(code)
        return code


def check_engine(command: str, limits: Limits | None = None) -> Iterator[Finding]:
    """Try the engine that *command* starts, one finding after another; the first that fails is the last but the ending.

    Raises `CommandError` for a command without words.
    """
    engine = Asked(command, limits or Limits())
    clocks: list[Clock] = []
    try:
        rules = preset("simple")
        try:
            engine.match_begins(rules, 0, 1)
        except Forfeit as why:
            yield failed("start", engine, why)
            return
        hello = engine.hello
        yield Finding("start", True, f"{hello.name or 'an engine without a name'}, version {hello.version} of the protocol")
        if engine.process is not None:
            engine.process.send(line_of(Stranger()))
        for name in RULE_SETS:
            lost = None
            played = 0
            for seat in (0, 1):
                lost = play(engine, preset(name), seat, 10 + seat, clocks)
                if lost is not None:
                    break
                played += 1
            if lost is not None:
                yield failed(f"rules {name}", engine, lost)
                return
            yield Finding(f"rules {name}", True, f"{played} matches played out")
        yield from repeated(engine)
        yield timing(engine, clocks)
        asked = ", ".join(f"{phase} {count}" for phase, count in sorted(engine.phases.items()))
        yield Finding("questions", True, f"answered: {asked}")
    finally:
        obeyed = engine.close(QUIT_SECONDS)
    text = "it ends when it is told to" if obeyed else f"it did not end within {QUIT_SECONDS:g} s after quit"
    yield Finding("quit", obeyed, text)


def play(engine: Asked, rules: Rules, seat: int, seed: int, clocks: list[Clock]) -> Forfeit | None:
    """A match against `simple`; why the engine lost it by a forfeit, if it did."""
    if rules.series is None:
        rules = rules.replace(target=TARGET, match_kind="single", match_length=1)
    other = make_bot("simple", seed)
    table = Table((engine, other) if seat == 0 else (other, engine), rules)
    table.play((seed, seed), partial(deck_of, seed, 0, second_pack=rules.knock_card_source == "second_pack"))
    clocks.append(table.watches[seat].read())
    return None if table.lost is None else table.lost[1]


def repeated(engine: Asked) -> Iterator[Finding]:
    """Whether the same match and seed give the same acts: no must, but results of such an engine can be repeated."""
    tries = []
    for _ in range(2):
        engine.acts.clear()
        lost = play(engine, preset("simple"), 0, 5, [])
        if lost is not None:
            yield failed("repeat", engine, lost)
            return
        tries.append(list(engine.acts))
    same = tries[0] == tries[1]
    yield Finding(
        "repeat", True, "the same seed, the same play" if same else "the same seed plays otherwise: results cannot be repeated"
    )


def timing(engine: Asked, clocks: list[Clock]) -> Finding:
    """How near it comes to its limit."""
    whole = together(clocks)
    longest = whole.longest / 1e6
    text = f"median {quantile(whole, 0.5) / 1e6:.1f} ms, longest {longest:.1f} ms of {engine.limits.move_ms} ms allowed"
    return Finding("time", True, text)


def failed(check: str, engine: Asked, why: Forfeit) -> Finding:
    """The finding of a forfeit."""
    engine.close()
    said = f"; its last words: {engine.last_words}" if engine.last_words else ""
    return Finding(check, False, f"{why}{said}")


def assert_engine(command: str, limits: Limits | None = None) -> None:
    """Raise `AssertionError` with every finding if the engine breaks the contract."""
    findings = list(check_engine(command, limits))
    if not all(finding.passed for finding in findings):
        raise AssertionError("\n".join(f"{'ok  ' if f.passed else 'FAIL'} {f.check}: {f.text}" for f in findings))
