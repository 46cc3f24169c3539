"""A person at a table of Rummy 500 who knows only what the page shows: by mouse, by touch or by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast

from playwright.sync_api import Page

from tests.browser.page import wait_in_page
from tests.browser.player import Player, Way

SITUATION = """() => {
  const one = (s) => document.querySelector(s);
  if (one("main.end")) return "end";
  if (one("main.over")) return "sheet " + one("main.over .lead").textContent + one("main.over tfoot").textContent;
  if (!one("main.rum")) return null;
  const cards = (s) => [...document.querySelectorAll(s)].map((e) => e.dataset.card).sort().join(" ");
  const at = ` ${one("main.rum h1").textContent} ${cards(".hand [data-card]")} | ${cards(".heap [data-card]")} ${one(".figcap b").textContent}`;
  if (one("[data-act=lay]:disabled") || one(".hand [data-card=drawing]")) return null;
  if (one(".stock.open") || one("[data-act=pass]:not(:disabled)")) return "draw" + at;
  if (one(".act .must")) return "duty" + at;
  return one("[data-act=discard]") ? "play" + at : null;
}"""
OPEN = """async ({ players, level, rules }) => {
  const post = (path, body) => fetch(`/api/v1${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  await post("/session", { name: "Ada" });
  return (await (await post("/games", { preset: "rummy500", players, level, rules })).json()).game;
}"""


class RummyPlayer(Player):
    """Plays one seat of Rummy 500 through the page."""

    def __init__(self, page: Page, way: Way = "mouse") -> None:
        super().__init__(page, way)
        self.game = ""

    def open(self, players: int = 3, level: str = "easy", **rules: int) -> str:
        """Open a table and go there; its id."""
        self.game = self.page.evaluate(OPEN, {"players": players, "level": level, "rules": rules})
        self.page.goto(f"/t/{self.game}")
        self.page.wait_for_selector("main.rum")
        return self.game

    def wait(self) -> str:
        """The next decision: draw, duty, play, sheet or end."""
        script = f"(before) => {{ const now = ({SITUATION})(); return now !== null && now !== before ? now : null; }}"
        now: str | None = wait_in_page(self.page, script, self.before)
        if now is None:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(f"no new decision after {self.seen[-4:]}, {self.before!r}; the page says: {shown}")
        self.before = now
        kind = now.split(" ")[0]
        self.seen.append(kind)
        return kind

    def pile(self) -> list[str]:
        """The cards of the pile that can be taken, bottom first."""
        found: list[str] = self.page.locator('.heap [data-card]:has(button[aria-disabled="false"])').evaluate_all(
            "all => all.map((e) => e.dataset.card)"
        )
        return found

    def take(self, card: str) -> None:
        """Choose a card of the pile, then take it with those above it."""
        if self.way == "keys":
            self.page.keyboard.press("d")
            self.page.locator("[data-act=take]").wait_for()
            self.page.keyboard.press("Enter")
            return
        button = self.page.locator(f'.heap [data-card="{card}"] button')
        if self.way == "mouse":
            button.click(position={"x": 8, "y": 14})
        else:
            button.tap(position={"x": 8, "y": 14})
        self.press("[data-act=take]")

    def advice(self) -> list[str]:
        """The cards that a hint names."""
        helped = "helped" in cast("list[str]", self.state()["marks"])
        self.press("[data-act=hint]", "h")
        if not helped:
            self.sure()
        said = self.page.locator(".hint .say .chip").first
        said.wait_for()
        act = self.page.evaluate(
            "async (game) => (await (await fetch(`/api/v1/games/${game}/hint`, { method: 'POST' })).json()).act", self.game
        )
        return list(act.get("cards") or [act["card"]])

    def marked(self) -> list[str]:
        """The marked cards."""
        found: list[str] = self.page.locator('.hand [data-card]:has(button[aria-pressed="true"])').evaluate_all(
            "all => all.map((e) => e.dataset.card)"
        )
        return found

    def mark_all(self, cards: list[str]) -> None:
        """Mark exactly these cards."""
        for card in self.marked():
            if card not in cards:
                self.mark(card)
        for card in cards:
            if card not in self.marked():
                self.mark(card)

    def turn(self, kind: str) -> None:
        """Take the top of the pile when it can be taken, lay everything down, throw the dearest card."""
        lay = self.page.locator("[data-act=lay]:not([aria-disabled=true])")
        if kind == "sheet":
            self.next()
        elif kind == "draw":
            if takes := self.pile():
                self.take(takes[-1])
            elif self.page.locator("[data-act=pass]").count():
                self.press("[data-act=pass]", "p")
            else:
                self.draw("stock")
        elif kind == "duty":
            if not lay.count():
                self.mark_all(self.advice())
            self.press(lay, "k")
        elif lay.count():
            self.press(lay, "k")
        else:
            self.throw(max(self.cards(), key=lambda code: "A23456789TJQK".index(code[0])))

    def totals(self) -> list[int]:
        """The last line of the paper sheet."""
        cells: list[str] = self.page.locator(".paper tfoot td").all_inner_texts()
        return [int(cell.replace("−", "-")) for cell in cells]

    def state(self) -> dict[str, object]:
        """What the history says of the game."""
        found: dict[str, object] = json.loads(
            self.page.evaluate("async (game) => await (await fetch(`/api/v1/games/${game}`)).text()", self.game)
        )
        return found


def tour_of_rummy(page: Page, way: Way) -> Iterator[str]:
    """A game of three to its end, its replay and the help of Rummy 500: each screen when it is first shown."""
    player = RummyPlayer(page, way)
    player.open(3, target=60)
    shown: set[str] = set()
    while (kind := player.wait()) != "end":
        if kind not in shown:
            shown.add(kind)
            yield f"rummy {kind}"
        player.turn(kind)
    yield "rummy end"
    page.goto(f"/r/{player.game}/1/4")
    page.locator(".steps").wait_for()
    yield "rummy replay"
    page.goto("/")
    player.pick("rules", "rummy500")
    page.goto("/help")
    page.locator("#rules-game").wait_for()
    yield "rummy help"
