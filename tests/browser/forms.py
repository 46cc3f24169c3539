"""Opening a table of any form of match from the page, and reading what stands on its sheets."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.player import Player, Way

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
