"""A person at the table who knows only what the page shows: by mouse, by touch or by keyboard alone."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, Page

from tests.browser.page import wait_in_page

Way = Literal["mouse", "touch", "keys"]

SITUATION = """() => {
  const one = (s) => document.querySelector(s);
  if (one("dialog[open] .take button")) return "spreads";
  const open = (s) => { const e = one(s); return e && !e.disabled; };
  if (one("main.end")) return "end";
  if (one("main.over")) return "sheet " + one("main.over .lead").textContent + one("main.over .foot").textContent;
  if (one("main.layoff .confirm")) return "layoff " + one("main.layoff .lead").textContent;
  const seen = [...document.querySelectorAll(".hand [data-card]")].map((e) => e.dataset.card).sort().join(" ");
  const at = " " + (one("main.table h1")?.textContent ?? "") + seen + (one(".figcap b")?.textContent ?? "");
  if (one(".act .held")) return null;
  if (open("[data-act=pass]") || open("[data-act=take]")) return "offer" + at;
  if (one("[data-act=discard]") && !one("[data-act=knock]:disabled")) return seen.split(" ").length === 11 ? "throw" + at : null;
  if (one(".stock.open")) return (one(".pile.open") ? "draw" : "forced") + at;
  return null;
}"""
POINTED = """() => {
  window.pointed = [];
  for (const kind of ["pointerdown", "mousedown", "touchstart"])
    addEventListener(kind, (event) => window.pointed.push(kind), { capture: true });
}"""


class Player:
    """Plays one seat through the page."""

    def __init__(self, page: Page, way: Way = "mouse") -> None:
        self.page, self.way = page, way
        self.before: str | None = None
        self.seen: list[str] = []
        if way == "keys":
            page.add_init_script(f"({POINTED})()")
            page.reload()

    # --- hands ---

    def press(self, target: Locator | str, key: str | None = None) -> None:
        """Use a control: click, tap, or its key; without a key the control is reached by Tab and Enter."""
        where = self.page.locator(target) if isinstance(target, str) else target
        if self.way == "mouse":
            where.click()
        elif self.way == "touch":
            where.tap()
        elif key is not None:
            where.wait_for()
            self.page.keyboard.press(key)
        else:
            self.reach(where)
            self.page.keyboard.press("Enter")

    def reach(self, where: Locator) -> None:
        """Tab until the focus is there."""
        where.wait_for()
        for _ in range(80):
            if where.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reached by Tab: {where}")

    def card(self, code: str) -> Locator:
        """A card of the own hand."""
        return self.page.locator(f'.hand [data-card="{code}"] button')

    def mark(self, code: str) -> None:
        """Tap a card where nothing covers it, at the upper left."""
        card = self.card(code)
        if self.way == "keys":
            self.choose(code)
            self.page.keyboard.press("Space")
        elif self.way == "mouse":
            card.click(position={"x": 16, "y": 24})
        else:
            card.tap(position={"x": 16, "y": 24})

    def choose(self, code: str) -> None:
        """The arrow keys until the focus is on the card."""
        cards = self.cards()
        for _ in range(2 * len(cards) + 2):
            at = self.page.evaluate("document.activeElement?.closest('.hand [data-card]')?.dataset.card ?? null")
            if at == code:
                return
            left = at is not None and cards.index(at) > cards.index(code)
            self.page.keyboard.press("ArrowLeft" if left else "ArrowRight")
            moved = "at => (document.activeElement?.closest('.hand [data-card]')?.dataset.card ?? null) !== at"
            wait_in_page(self.page, moved, at)
        raise AssertionError(f"not reached by arrows: {code}")

    def cards(self) -> list[str]:
        """The hand as it lies."""
        found: list[str] = self.page.locator(".hand [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)")
        return found

    # --- the start page ---

    def start(self, to: int = 50, level: str = "easy", knocking: str = "ten") -> None:
        """Choose the settings and press Play."""
        for name, value in (("level", level), ("to", str(to)), ("knocking", knocking)):
            self.pick(name, value)
        self.press(self.page.get_by_role("button", name="Play", exact=True))
        self.page.wait_for_selector("main.table")

    def pick(self, name: str, value: str) -> None:
        """One radio button."""
        radio = self.page.locator(f'input[name="{name}"][value="{value}"]')
        radio.wait_for()
        if radio.is_checked():
            return
        if self.way != "keys":
            label = self.page.locator("label", has=radio)
            label.click() if self.way == "mouse" else label.tap()
            return
        self.reach(self.page.locator(f'input[name="{name}"]:checked'))
        for _ in range(8):
            self.page.keyboard.press("ArrowRight")
            if radio.is_checked():
                return
        raise AssertionError(f"no such choice: {name} {value}")

    # --- turns ---

    def wait(self) -> str:
        """The next decision: end, sheet, layoff, offer, forced, draw or throw."""
        script = f"(before) => {{ const now = ({SITUATION})(); return now !== null && now !== before ? now : null; }}"
        now: str | None = wait_in_page(self.page, script, self.before)
        if now is None:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(f"no new decision after {self.seen[-4:]}, {self.before!r}; the page says: {shown}")
        self.before = now
        kind = now.split(" ")[0]
        self.seen.append(kind)
        return kind

    def draw(self, source: Literal["stock", "pile"] = "stock") -> None:
        """Take a card."""
        self.press(f'[data-place="{source}"]', "s" if source == "stock" else "d")

    def throw(self, code: str) -> None:
        """Mark a card, then discard it."""
        if self.way == "keys":
            self.choose(code)
            self.page.keyboard.press("Enter")
            self.page.locator("[data-act=discard]:not([disabled])").wait_for()
            self.page.keyboard.press("Enter")
            return
        self.mark(code)
        self.press("[data-act=discard]")

    def knock(self) -> None:
        """Press the Knock button as it stands, at its left: a second click at the same place is one of a double click, and not meant."""
        button = self.page.locator("[data-act=knock]")
        if self.way == "mouse":
            button.click(position={"x": 24, "y": 24})
        elif self.way == "touch":
            button.tap(position={"x": 24, "y": 24})
        else:
            self.press(button, "k")

    def sure(self, answer: Literal["yes", "no"] = "yes") -> None:
        """Answer what is asked before a press that costs something."""
        self.press(f'dialog[open] [data-act="{answer}"]')
        self.page.locator("dialog[open]").wait_for(state="detached")

    def confirm(self) -> None:
        """End the lay-off."""
        self.press("main.layoff .confirm")

    def next(self) -> None:
        """From the sheet on."""
        self.press("main.over .pin button.primary", "n")

    def worst(self) -> str:
        """The dearest loose card that may be thrown, by the names on the cards."""
        names: list[list[str]] = self.page.locator(".hand [data-card]").evaluate_all(
            "all => all.map((e) => [e.dataset.card, e.querySelector('button').getAttribute('aria-label')])"
        )
        free = [code for code, name in names if "cannot go back" not in name]
        loose = [code for code, name in names if code in free and ", in " not in name]
        return max(loose or free, key=lambda code: "A23456789TJQK".index(code[0]))

    def turn(self, kind: str) -> None:
        """Decide as a plain player does: knock when it is offered."""
        if kind == "offer":
            self.press("[data-act=pass]", "p")
        elif kind in ("draw", "forced"):
            self.draw("stock")
        elif kind == "layoff":
            self.confirm()
        elif kind == "sheet":
            self.next()
        elif kind == "spreads":
            self.press(self.page.locator("dialog[open] .take button").first)
        elif self.page.locator("[data-act=knock]:not([aria-disabled=true], .wrong)").count():
            self.knock()
        else:
            self.throw(self.worst())

    def until(self, *kinds: str) -> str:
        """Play until one of these decisions stands."""
        while (kind := self.wait()) not in kinds:
            self.turn(kind)
        return kind

    def match(self) -> None:
        """Play to the end of the match."""
        self.until("end")
