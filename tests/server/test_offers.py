"""What a server offers and takes for a new game: presets, levels, settings, and its own description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from knockwood.bots import BOT_NAMES
from knockwood.server.hub import BOT_PEOPLE
from tests.serving import Guest, Served, running


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("offers")) as served:
        yield served


@pytest.fixture
def guest(served: Served) -> Iterator[Guest]:
    with Guest(served.address) as guest:
        yield guest


def test_a_game_has_the_levels_that_it_is_offered_with_and_no_other(guest: Guest) -> None:  # SET-4
    offered = guest.http.get("/info").json()
    for preset, names, usual in (
        ("simple", ["novice", "easy", "casual", "medium", "skilled", "hard", "expert", "master"], "medium"),
        ("rummy500", ["easy", "medium", "hard"], "medium"),
    ):
        levels = offered["rummy500_levels" if preset == "rummy500" else "levels"]
        assert [level["name"] for level in levels] == names
        bots = [guest.http.post("/games", json={"preset": preset, "level": name}).json()["seats"][1]["level"] for name in names]
        assert len(set(bots)) == len(names), "every level is a bot of its own"
        usual_bot = guest.http.post("/games", json={"preset": preset}).json()["seats"][1]["level"]
        assert usual_bot == bots[names.index(usual)]
    answer = guest.http.post("/games", json={"preset": "rummy500", "level": "simple"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
    assert answer.json()["detail"].startswith("there is no level simple in Rummy 500; there are easy, medium, hard")


def test_rules_that_are_not_played_are_refused_in_words(guest: Guest) -> None:
    for body, words in (
        ({"preset": "simple", "players": 3}, "heads_up takes 2 players"),
        ({"preset": "rummy500", "rules": {"target": -1}}, "target"),
        ({"preset": "nonsense"}, "no such preset"),
        ({"rules": {"target": -1}}, "target"),
        ({"rules": {"colour": 1}}, "unknown rule: colour"),
    ):
        answer = guest.http.post("/games", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "unsupported_rules")
        assert words in answer.json()["detail"]


def test_the_settings_of_the_start_page_are_played(guest: Guest) -> None:
    for preset, rules in (("simple-oklahoma", {"target": 50}), ("simple-gin-only", {"undercut_bonus": 10})):
        game = guest.open(preset=preset, rules=rules)
        values = guest.http.get(f"/games/{game}").json()["rules"]["values"]
        assert {key: values[key] for key in rules} == rules
        state = guest.sit(game).until_mine()
        assert preset != "simple-gin-only" or state.limit == 0


def test_the_server_describes_itself_as_the_docs_do(guest: Guest) -> None:
    kept = json.loads((Path(__file__).parents[2] / "docs" / "openapi.json").read_text())
    assert guest.http.get("/openapi.json").json() == kept
    assert kept["paths"]["/api/v1/games/import"]["post"]["requestBody"]["required"]


def test_the_server_says_what_it_offers(guest: Guest) -> None:
    info = guest.http.get("/info").json()
    assert [level["name"] for level in info["levels"]] == [
        "novice",
        "easy",
        "casual",
        "medium",
        "skilled",
        "hard",
        "expert",
        "master",
    ]
    assert info["presets"][0]["preset"] == "simple"


def test_the_bots_of_every_level_have_three_names_of_their_own() -> None:
    called = [BOT_PEOPLE[name] for name in BOT_NAMES]
    assert all(len(names) == 3 for names in called)
    assert len({name for names in called for name in names}) == 3 * len(BOT_NAMES)
