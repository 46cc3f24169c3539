"""Messages that are doubled, old, out of order, too long or nonsense: an answer from the closed list, and nothing changes."""

from __future__ import annotations

import json
import random
import typing
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from knockwood.server import wire
from knockwood.server.game import Game
from tests.serving import MESSAGES, Guest, Player, Served, plain_act, running

CODES = set(typing.get_args(wire.ErrorCode))
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("messages"), bot="simple") as served:
        yield served


@pytest.fixture(scope="module")
def guest(served: Served) -> Iterator[Guest]:
    with Guest(served.address) as guest:
        yield guest


def game_of(served: Served, player: Player) -> Game:
    """The server's own state of a game."""
    (game,) = (table.game for table in served.services.hub.tables.values() if table.name == player.game)
    return game


def answer(player: Player) -> wire.Refused:
    message = player.receive()
    assert isinstance(message, wire.Refused), message
    assert message.code in CODES
    return message


NONSENSE = [
    "",
    "null",
    "[]",
    "{",
    '"hello"',
    "{}",
    '{"t":"nothing"}',
    '{"t":"cmd"}',
    '{"t":"cmd","cmd_n":1,"base_seq":1,"act":{"k":"fly"}}',
    '{"t":"cmd","cmd_n":-1,"base_seq":1,"act":{"k":"pass"}}',
    '{"t":"cmd","cmd_n":1.5,"base_seq":1,"act":{"k":"pass"}}',
    '{"t":"cmd","cmd_n":99999999999999999999,"base_seq":1,"act":{"k":"pass"}}',
    '{"t":"cmd","cmd_n":1,"base_seq":1,"act":{"k":"pass"},"extra":1}',
    '{"t":"cmd","cmd_n":1,"base_seq":1,"act":{"k":"discard","card":"1X"}}',
    '{"t":"cmd","cmd_n":1,"base_seq":1,"act":{"k":"knock","card":"AC","spread":[[]]}}',
    '{"t":"event","seq":1}',
    '{"t":"pong","id":"x"}',
    "[" * 4000,
    '{"t":"cmd","cmd_n":1,"base_seq":1,"act":' + '{"k":' * 500,
    "\ud7ff\U0001f0a1" * 100,
]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_gets_bad_message_and_changes_nothing(served: Served, guest: Guest, text: str) -> None:
    player = guest.sit(guest.open())
    player.until_mine()
    before = game_of(served, player).seq
    player.socket.send(text)
    assert answer(player).code == "bad_message"
    assert game_of(served, player).seq == before
    assert isinstance(player.act(wire.Pass()), wire.Happened)


@pytest.mark.parametrize(("frame", "code"), [("x" * 8193, 1009), ("\u00e9" * 5000, 1009), (b"\x00\x01", 1008)])
def test_a_frame_that_is_too_long_or_binary_closes_the_socket(guest: Guest, frame: str | bytes, code: int) -> None:
    player = guest.sit(guest.open())
    player.until_mine()
    player.socket.send(frame)
    with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
        while True:
            player.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_a_command_before_hello_is_refused(guest: Guest) -> None:
    socket = guest.socket()
    socket.send('{"t":"cmd","cmd_n":1,"base_seq":1,"act":{"k":"pass"}}')
    message = MESSAGES.decode(socket.recv(10))
    assert isinstance(message, wire.Refused)
    assert message.code == "bad_message"


act_strategy = st.one_of(
    st.sampled_from(
        [wire.TakeUpcard(), wire.Pass(), wire.DrawStock(), wire.DrawDiscard(), wire.Ready(), wire.Undo(), wire.BigGin()]
    ),
    st.builds(wire.Discard, st.sampled_from(CARDS)),
    st.builds(wire.Gin, st.sampled_from(CARDS), st.none()),
    st.builds(
        wire.Knock,
        st.sampled_from(CARDS),
        st.none() | st.lists(st.lists(st.sampled_from(CARDS), min_size=3, max_size=5), max_size=3),
    ),
    st.builds(wire.LayOff, st.sampled_from(CARDS), st.integers(0, 2)),
    st.builds(
        wire.Finish,
        st.lists(st.tuples(st.sampled_from(CARDS), st.integers(0, 2)), max_size=4),
        st.none() | st.lists(st.lists(st.sampled_from(CARDS), min_size=3, max_size=4), max_size=2),
    ),
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.integers(-1, 2), st.integers(-2, 1), act_strategy), min_size=1, max_size=25), st.integers(0, 2**32)
)
def test_any_order_of_commands_leaves_a_log_without_doubles(
    served: Served, guest: Guest, tries: list[tuple[int, int, wire.Act]], seed: int
) -> None:
    player = guest.sit(guest.open())
    source = random.Random(seed)
    accepted: set[int] = set()
    for number, base, act in tries:
        state = player.until_mine()
        if player.turn is not None and source.random() < 0.5:
            act = plain_act(state, player.turn)
            number, base = 1, 0
        sent = max(0, player.cmd_n + number)
        player.send(wire.Cmd(sent, max(0, player.seq + base), act))
        message = player.receive()
        while not (isinstance(message, (wire.Happened, wire.Refused)) and message.cmd_n == sent):
            message = player.receive()
        if isinstance(message, wire.Refused):
            assert message.code in CODES
            assert message.code != "internal"
        else:
            accepted.add(sent)
    game = game_of(served, player)
    assert game.last_cmd[0] == len({n for (seat, n) in game.commands if seat == 0})
    assert accepted <= {n for (seat, n) in game.commands if seat == 0}
    player.socket.close()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(
        ["/session", "/games", "/games/import", "/games/{game}/commands", "/games/{game}/preview", "/games/{game}/hint"]
    ),
    st.one_of(
        st.binary(max_size=200),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=30) | st.sampled_from(CARDS),
            lambda inner: (
                st.lists(inner, max_size=4)
                | st.dictionaries(
                    st.sampled_from(["name", "level", "rules", "cmd_n", "base_seq", "act", "k", "layoffs", "melds"]), inner
                )
            ),
            max_leaves=8,
        ).map(lambda value: json.dumps(value).encode()),
    ),
)
def test_no_body_makes_the_server_fail(served: Served, guest: Guest, path: str, body: bytes) -> None:
    game = getattr(served, "one_game", None) or guest.open()
    served.one_game = game  # type: ignore[attr-defined]
    answered = guest.http.post(path.format(game=game), content=body)
    assert answered.status_code < 500, answered.text
    if answered.status_code >= 400:
        problem = msgspec.json.decode(answered.content, type=wire.Problem)
        assert problem.code in CODES
        assert "\n" not in problem.detail


def test_messages_that_come_out_of_order_play_the_same_match(served: Served, guest: Guest) -> None:
    player = guest.sit(guest.open())
    state = player.until_mine()
    assert player.turn is not None
    act = plain_act(state, player.turn)
    early = wire.Cmd(2, player.seq, wire.DrawStock())
    player.send(early)
    assert answer(player).code == "gap"
    first = wire.Cmd(1, player.seq, act)
    player.send(first)
    player.send(first)
    player.send(first)
    seen = [player.receive() for _ in range(3)]
    own = [message for message in seen if isinstance(message, wire.Happened) and message.cmd_n == 1]
    assert own
    assert all(message == own[0] for message in own)
    player.until_mine()
    assert game_of(served, player).last_cmd[0] == 1
