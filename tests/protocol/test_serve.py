"""Our own bots behind the protocol: the same play as at the table, and a table that may be newer than they are."""

from __future__ import annotations

import io
import json
import shlex
import sys
from functools import partial

import pytest

from knockwood.arena.duel import Table, deck_of, play_pairs
from knockwood.bots import make_bot
from knockwood.engine.rules import preset
from knockwood.engine.view import View
from knockwood.protocol.messages import VERSION, EngineHello, Hello, line_of
from knockwood.protocol.outside import OutsideBot
from knockwood.protocol.serve import Engine, ProtocolError, serve

HELLO = Hello(protocol="knockwood-engine", versions=[VERSION], table="test", start_ms=1, move_ms=1, line_bytes=1)


def ours(level: str) -> str:
    return "cmd:" + shlex.join([sys.executable, "-m", "knockwood", "engine", "--level", level])


@pytest.mark.parametrize(
    ("level", "rules"),
    [
        ("hard", preset("eaai")),
        ("plyearly", preset("eaai")),
        ("search:worlds=8", preset("eaai")),
        ("medium", preset("parlor-oklahoma")),
        ("random", preset("parlor").replace(arrangement="player")),
    ],
)
def test_a_bot_plays_the_same_through_the_protocol_as_at_the_table(level, rules):
    rules = rules.replace(target=40)
    here = play_pairs((level, "easy"), rules, 3, [0, 1])
    there = play_pairs((ours(level), "easy"), rules, 3, [0, 1])
    assert [pair.games for pair in here] == [pair.games for pair in there]


def engine() -> Engine:
    return Engine(lambda seed: make_bot("simple", seed), "mine")


def test_the_first_message_is_answered_with_a_version_and_a_name():
    assert engine().receive(line_of(HELLO)) == EngineHello(version=VERSION, name="mine", author="Knockwood")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"[]\n", "not a message"),
        (b"{\n", "not JSON"),
        (b'{"type": "ask"}\n', "not a message"),
        (line_of(HELLO).replace(b"[1]", b"[2,3]"), r"version 1 is spoken here, the table offers \[2, 3\]"),
        (b'{"type":"match","rules":{"knock_limit":99},"rules_id":"","rules_text":"","seat":0,"seed":0}\n', "knock_limit"),
    ],
)
def test_a_table_that_does_not_keep_to_the_protocol_is_told_so(line, reason):
    with pytest.raises(ProtocolError, match=reason):
        engine().receive(line)


def test_messages_and_fields_of_later_versions_are_passed_over():
    mine = engine()
    assert mine.receive(b'{"type": "a_later_version", "field": 1}\n') is None
    newer = {**json.loads(line_of(HELLO)), "colour": "green"}
    assert isinstance(mine.receive(json.dumps(newer).encode()), EngineHello)


def test_an_engine_ends_when_it_is_told_to_or_left_alone():
    out = io.BytesIO()
    serve(engine(), io.BytesIO(line_of(HELLO) + b'\n{"type":"quit"}\n' + line_of(HELLO)), out)
    assert out.getvalue().count(b"\n") == 1
    serve(engine(), io.BytesIO(b""), out)


def test_the_bot_of_a_match_is_closed_when_the_next_begins_and_at_the_end():
    closed = []

    class Counted:
        name = "counted"

        def close(self):
            closed.append(self)

    mine = Engine(lambda seed: Counted(), "mine")  # type: ignore[arg-type, return-value]
    match = {"type": "match", "rules": {}, "rules_id": "", "rules_text": "", "seat": 0, "seed": 1}
    lines = (json.dumps(match) + "\n").encode() * 2
    serve(mine, io.BytesIO(lines), io.BytesIO())
    assert len(closed) == 2
    assert closed[0] is not closed[1]


class Loop(OutsideBot):
    """A seat whose engine is one of ours in this process; it holds every view of the table against the engine's."""

    def __init__(self, level: str) -> None:
        super().__init__("cmd:loop")
        self.engine = Engine(lambda seed: Watched(make_bot(level, seed), self), "loop")
        self.said = ""
        self.answer = b""
        self.view: View | None = None
        self.seen = 0

    def _start(self) -> None:
        self.process = self

    def send(self, line: bytes) -> None:
        answer = self.engine.receive(line)
        if answer is not None:
            self.answer = line_of(answer)

    def line(self, until) -> bytes:
        return self.answer

    def end(self, grace=0.0) -> bool:
        return True

    def act(self, view: View) -> int:
        self.view = view
        return super().act(view)


class Watched:
    """A bot that compares what it is shown with what the table knows of its seat."""

    name = "watched"

    def __init__(self, bot, loop: Loop) -> None:
        self.bot, self.loop = bot, loop

    def act(self, view: View) -> int:
        assert view == self.loop.view
        self.loop.seen += 1
        return self.bot.act(view)


@pytest.mark.parametrize("rules", ["eaai", "parlor", "tournament", "under-ten", "hollywood", "straight"])
def test_an_engine_sees_hand_after_hand_what_its_seat_at_the_table_sees(rules):
    played = preset(rules)
    played = played if played.series else played.replace(target=60, match_kind="single", match_length=1)
    for number in range(4):
        loops = (Loop("hard"), Loop("random" if number == 3 else "simple"))
        table = Table(loops, played)
        table.play((1, 2), partial(deck_of, 8, number))
        assert table.lost is None
        assert min(loop.seen for loop in loops) > 5
