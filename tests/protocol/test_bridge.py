"""The bridge of examples/: a player that answers four questions plays whole matches, and is told everything else."""

from __future__ import annotations

import importlib.util
import shlex
import sys
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from knockwood.arena.duel import Table, deck_of
from knockwood.bots import make_bot
from knockwood.engine.rules import preset
from knockwood.protocol.outside import OutsideBot
from knockwood.testing import assert_engine

FILE = Path(__file__).resolve().parents[2] / "examples" / "bridge.py"


@pytest.fixture(scope="module")
def bridge() -> Any:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("bridge", FILE)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_bridge_keeps_the_contract():
    assert_engine(shlex.join([sys.executable, str(FILE)]))


class InProcess(OutsideBot):
    """The far end of the pipe in this process: messages go straight to the bridge."""

    def __init__(self, bridge) -> None:
        super().__init__("cmd:bridge")
        self.bridge = bridge
        self.answer: dict[str, Any] = {}

    def _start(self) -> None:
        self.process = self

    def send(self, line: bytes) -> None:
        message = msgspec.json.decode(line)
        if message["type"] == "ask":
            self.answer = {**self.bridge.answer(message["phase"], message["state"], message["legal"]), "id": message["id"]}
        else:
            self.bridge.tell(message)

    def line(self, until) -> bytes:
        return msgspec.json.encode({**self.answer, "type": "act"})

    def end(self, grace=0.0) -> bool:
        return True

    said = ""


@pytest.mark.parametrize("rules", ["simple", "eaai", "tournament", "parlor"])
def test_a_player_of_four_questions_is_told_every_draw_throw_meld_lay_off_hand_and_score(bridge, rules):
    calls: list[tuple[str, Any]] = []

    def note(name):
        plain = getattr(bridge.Player, name)

        def noted(self, *words):
            calls.append((name, words))
            return plain(self, *words)

        return noted

    told = ("match_begins", "hand_begins", "drew", "threw", "put_down", "laid_off", "hand_ended", "match_ended")
    noted = {name: note(name) for name in (*told, "discard", "melds", "defence")}
    player = type("Noted", (bridge.Player,), {"takes": lambda self, card: card[0] in "A23", **noted})
    played = preset(rules).replace(target=60, match_kind="single", match_length=1)
    for seat in (0, 1):
        engine = InProcess(bridge.Bridge(player()))
        other = make_bot("simple", 3)
        table = Table((engine, other) if seat == 0 else (other, engine), played)
        calls.clear()
        table.play((1, 2), partial(deck_of, 4, 1))
        assert table.lost is None
        named = [name for name, _ in calls]
        hands = len(table.match.hands)
        assert named.count("match_begins") == named.count("match_ended") == 1
        assert named.count("hand_begins") == named.count("hand_ended") == hands
        steps = [step for log in table.match.log for step in log.actions]
        assert named.count("threw") == sum(4 <= code & 511 < 56 for code in steps)
        assert named.count("drew") == sum(code & 511 in (0, 2, 3) for code in steps)
        downs = [result for result in table.match.hands if result.kind != "dead_hand"]
        assert named.count("put_down") == len(downs)
        assert named.count("laid_off") == sum(len(result.laid) for result in downs)
        for name, (who, card) in (call for call in calls if call[0] == "drew"):
            assert card is not None or who != seat, "own draws are seen"
        ends = [words for name, words in calls if name == "hand_ended"]
        for result, (kind, winner, points, hands_shown, _) in zip(table.match.hands, ends, strict=True):
            assert (kind, winner, points) == (result.kind, result.winner, result.points)
            assert (None in hands_shown) == (kind == "dead_hand")
