"""A damaged game harms itself alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from knockwood.server import wire
from knockwood.server.events import id_bytes
from tests.serving import Guest, running


def spoil(data: Path, game: str) -> None:
    """Make one event of a game unreadable."""
    base = sqlite3.connect(data / "events.db")
    with base:
        base.execute("UPDATE events SET payload = x'' WHERE game_id = ? AND seq = 4", (id_bytes(game),))
    base.close()


def test_an_unreadable_event_is_a_fault_of_its_game_alone(tmp_path: Path) -> None:
    with running(tmp_path) as server, Guest(server.address) as guest:
        broken, whole = guest.open("easy"), guest.open("easy")
        cookies = guest.http.cookies
    spoil(tmp_path, broken)
    with running(tmp_path) as server, Guest(server.address, "") as guest:
        guest.http.cookies = cookies
        games = guest.http.get("/games")
        assert games.status_code == 200
        assert whole in [game["game"] for game in games.json()["games"]]
        answer = guest.http.get(f"/games/{broken}")
        assert answer.json()["code"] == "internal"
        player = guest.sit(whole)
        player.until_mine()
        assert player.turn is not None
        assert player.turn.legal
        assert isinstance(player.act(player.turn.legal[-1]), wire.Happened)


@pytest.mark.parametrize("origin", ["http://[", "http://]["])
def test_an_origin_that_is_no_address_is_refused_as_any_other(tmp_path: Path, origin: str) -> None:
    with running(tmp_path) as server:
        answer = httpx.post(f"{server.address}/api/v1/session", headers={"origin": origin}, json={})
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
        with pytest.raises((InvalidStatus, ConnectionClosed)) as end:
            connect(f"{server.address.replace('http', 'ws')}/ws/v1", additional_headers={"Origin": origin}).close()
        assert "403" in str(end.value)
