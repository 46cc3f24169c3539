"""Opening a table of any form of match from the page, and reading what stands on its sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.deals import BOT_KNOCKS, BOT_KNOCKS_SCRIPT, GIN
from tests.browser.house import House, house
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Player, Way

SCREENS = [
    "seats",
    "partners",
    "partners sheet",
    "partners end",
    "columns",
    "score sheet",
    "columns sheet",
    "columns closed",
    "free knock",
    "spreads",
    "boxes sheet",
    "boxes end",
]

OPEN = """async (body) => {
  const post = (path, what) => fetch("/api/v1" + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) });
  await post("/session", { name: "You" });
  return await (await post("/games", body)).json();
}"""


def sit_down(
    page: Page, preset: str, *, way: Way = "mouse", level: str = "easy", players: int | None = None, **rules: Any
) -> Player:
    """A person at a new table of *preset* with these rules changed; *players* where the seating leaves it open."""
    opened = page.evaluate(OPEN, {"level": level, "preset": preset, "rules": rules, "players": players})
    assert "game" in opened, opened
    page.goto(f"/t/{opened['game']}")
    page.wait_for_selector("main.table, main.over")
    return Player(page, way)


def line(page: Page, word: str, where: str = "main.end .settle") -> list[str]:
    """The figures of one line of a settlement, the person's side first."""
    row = page.locator(f"{where} tr", has=page.locator("th", has_text=word)).first
    cells: list[str] = row.locator("td").evaluate_all(
        "all => all.map((e) => (e.querySelector('[aria-hidden]:not(.n)') ?? e).textContent.trim())"
    )
    return cells


def columns(page: Page) -> list[list[str]]:
    """The columns of the Hollywood board over the table: head, then a figure for each side."""
    rows: list[list[str]] = page.locator(".columns.board tr").evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll('thead th span:not(.sr), td')].map((e) => e.textContent.trim()).filter(Boolean))"
    )
    return [list(column) for column in zip(*rows, strict=True)]


@contextmanager
def open_forms(folder: Path) -> Iterator[House]:
    """The server of the tour of forms."""
    with house(folder, decks=[GIN, BOT_KNOCKS], script=BOT_KNOCKS_SCRIPT) as server:
        yield server


def tour_of_forms(page: Page, way: Way) -> Iterator[str]:
    """Go through the screens that only special forms of match have; the name of each when it is shown."""
    player = sit_down(page, "simple", way=way, players=3, seating="rotation")
    player.until("offer")
    yield "seats"
    player = sit_down(page, "simple", way=way, seating="partnership", target=30)
    player.until("offer")
    yield "partners"
    gin(player)
    yield "partners sheet"
    player.next()
    player.until("end")
    yield "partners end"
    player = sit_down(page, "parlor-hollywood", way=way, level="medium", target=25)
    player.until("draw")
    yield "columns"
    player.press("[data-act=score]")
    page.locator("dialog[open] .sum").wait_for()
    yield "score sheet"
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    gin(player)
    yield "columns sheet"
    player.next()
    player.until("layoff")
    player.confirm()
    player.until("sheet")
    yield "columns closed"
    player = sit_down(page, "parlor", way=way, target=40)
    player.until("draw")
    player.draw()
    player.until("throw")
    page.locator("[data-act=knock]").wait_for()
    yield "free knock"
    player = sit_down(page, "standard", way=way, target=40, knock_limit=10)
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.mark("3C")
    player.press("[data-act=spreads]")
    page.locator("dialog[open] .take button").first.wait_for()
    yield "spreads"
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.keyboard.press("Escape")
    player.knock()
    player.until("sheet")
    yield "boxes sheet"
    player.next()
    player.until("end")
    yield "boxes end"


def gin(player: Player) -> None:
    """Take the 6 of clubs and go gin."""
    player.press("[data-place=pile]", "d")
    player.until("throw")
    player.knock()
    player.until("sheet")


def sound(page: Page) -> None:
    """Nothing on this screen breaks a rule of access or size."""
    settle(page)
    assert violations(page) == []
    assert faults(page) == []


def replayed(page: Page) -> None:
    """The first hand of the match at the table, stepped through to its end; everybody is named."""
    game = page.url.rpartition("/")[2]
    page.goto(f"/r/{game}/1/0")
    page.locator("main.replay").wait_for()
    sound(page)
    page.keyboard.press("End")
    expect(page.locator("main.replay")).to_contain_text(re.compile("gin", re.IGNORECASE))
    sound(page)
