"""``knockwood play`` and ``knockwood serve`` as people run them: addresses, one-line errors with a remedy, a clean end."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from knockwood.server import wire
from tests.serving import Guest, Spawned, spawn


@contextmanager
def started(*words: str) -> Iterator[Spawned]:
    """The program itself."""
    server = spawn(words, "knockwood")
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def run(*words: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "knockwood", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | (env or {}), check=False)


def one_line_error(done: subprocess.CompletedProcess[str]) -> str:
    """The error of a command that ended with status 2 and one line."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_serve_prints_its_address_first_answers_and_stops_cleanly(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path)) as server:
        assert httpx.get(f"{server.address}/healthz").text == "ok\n"
        with Guest(server.address) as guest:
            game = guest.open("medium")
            player = guest.sit(game)
            player.until_mine()
            server.process.send_signal(signal.SIGTERM)
            bye = player.receive()
            assert bye == wire.Bye("restart")
        assert server.process.wait(20) == 0
        server.close_pipes()
    assert (tmp_path / "events.db").stat().st_mode & 0o077 == 0


def test_ctrl_c_keeps_the_match(tmp_path: Path) -> None:
    words = ("play", "--no-browser", "--data", str(tmp_path))
    with started(*words) as server, Guest(server.address) as guest:
        game = guest.open("easy")
        player = guest.sit(game)
        player.until_mine()
        assert player.turn is not None
        assert player.turn.legal
        assert isinstance(player.act(player.turn.legal[-1]), wire.Happened)  # a pass, or a draw where the bot took the upcard
        port = server.address
        cookies = guest.http.cookies
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == 0
        server.close_pipes()
    with started(*words) as server, Guest(server.address, "") as guest:
        assert server.address == port  # the browser keeps its settings by address
        guest.http.cookies = cookies
        player = guest.sit(game)
        assert player.welcome.last_cmd_n == 1
        player.until_mine()
        assert isinstance(player.act(wire.Undo()), wire.Happened)


def test_a_second_play_opens_the_running_table(tmp_path: Path) -> None:
    with started("play", "--no-browser", "--data", str(tmp_path)) as server:
        again = run("play", "--no-browser", "--data", str(tmp_path))
        assert again.returncode == 0
        assert again.stdout.splitlines()[0] == server.address


def test_a_second_serve_names_the_one_that_runs(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path)) as server:
        text = one_line_error(run("serve", "--port", "0", "--data", str(tmp_path)))
        assert server.address in text
        assert "--data" in text


def test_a_busy_port_is_one_line_with_the_remedy(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        text = one_line_error(run("serve", "--port", port, "--data", str(tmp_path)))
        assert f"port {port}" in text
        assert "in use" in text
        assert "--port" in text


def test_play_takes_another_port_when_its_last_one_is_busy(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        (tmp_path / "port").write_text(f"{port}\n")
        with started("play", "--no-browser", "--data", str(tmp_path)) as server:
            assert not server.address.endswith(f":{port}")


def test_a_folder_that_cannot_be_written_is_one_line_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "below", Path("/proc/knockwood")):
        text = one_line_error(run("serve", "--port", "0", "--data", str(folder)))
        assert "cannot write" in text
        assert "--data" in text


def test_data_of_a_newer_version_is_refused_with_the_remedy(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "events.db")
    base.execute("PRAGMA user_version=99")
    base.close()
    text = one_line_error(run("serve", "--port", "0", "--data", str(tmp_path)))
    assert "newer Knockwood" in text
    assert "install the newer version" in text


@pytest.mark.parametrize(
    ("words", "env", "told"),
    [
        (["--port", "99999"], {}, "port"),
        (["--host", "203.0.113.1", "--port", "0"], {}, "--host"),
        (["--host", "no.such.name.invalid", "--port", "0"], {}, "--host"),
        (["--public-url", "http://cards.example"], {}, "https"),
        ([], {"KNOCKWOOD_PORT": "many"}, "KNOCKWOOD_PORT"),
    ],
)
def test_a_wrong_setting_is_one_line(tmp_path: Path, words: list[str], env: dict[str, str], told: str) -> None:
    assert told in one_line_error(run("serve", *words, "--data", str(tmp_path), env=env))


def test_the_environment_gives_settings_and_the_command_line_wins(tmp_path: Path) -> None:
    os.environ["KNOCKWOOD_DATA"], os.environ["KNOCKWOOD_PORT"] = str(tmp_path / "data"), "1"
    try:
        with started("serve", "--port", "0") as server:
            assert httpx.get(f"{server.address}/healthz").status_code == 200
            assert (tmp_path / "data" / "events.db").exists()
    finally:
        del os.environ["KNOCKWOOD_DATA"], os.environ["KNOCKWOOD_PORT"]


def test_the_schema_is_one_json_document() -> None:
    import json

    from knockwood.server.schema import schema_hash

    assert json.loads(run("schema").stdout)["hash"] == schema_hash()
