"""The forms of the game as they are set on the start page, and the way through them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.browser.player import Player


class Form(NamedTuple):
    """What to press, and what it comes to: the preset, how many play, the seating of Gin Rummy, how the help calls it."""

    picks: tuple[tuple[str, str], ...]
    preset: str
    players: int
    seating: str | None
    called: str


FORMS = {
    "two": Form((("players", "2"),), "simple", 2, "heads_up", "Simple, to 100"),
    "three in turn": Form((("players", "3"),), "simple", 3, "rotation", "Simple, three players in turn, to 100"),
    "captain": Form((("players", "3"), ("form", "captain")), "simple", 3, "captain", "Simple, a captain against two partners"),
    "four in turn": Form((("players", "4"), ("form", "turns")), "simple", 4, "rotation", "Simple, four players in turn"),
    "partners": Form((("players", "4"), ("form", "partners")), "simple", 4, "partnership", "Simple, two pairs of partners"),
    "rummy 500": Form((("rules", "rummy500"), ("players", "3")), "rummy500", 3, None, "Rummy 500, three players, to 500"),
}
START_SCREENS = [f"start {name}" for name in FORMS]


def start_tour(player: Player) -> Iterator[str]:
    """The start page with every form chosen, one after the other."""
    for name, form in FORMS.items():
        for field, value in form.picks:
            player.pick(field, value)
        yield f"start {name}"
