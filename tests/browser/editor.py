"""The rule-set editor as a person uses it, and one way through all its screens for the checks of size and access and for the gallery."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from knockwood.engine.rules import PRESETS
from knockwood.play.rulebook import share_code
from tests.browser.player import Player

SCREENS = [
    "rules editor",
    "presets",
    "knocking",
    "contradiction",
    "mended",
    "save rules",
    "saved rules",
    "wrong code",
    "code",
    "our rules",
]
SCREENS += ["start with our rules", "rules to play"]
MISTYPED = "KW1-0BJ9"
OKLAHOMA = share_code(PRESETS["oklahoma"]).lower().replace("-", " ")


class Editor:
    """Sets rules on the page of the editor."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page

    def open(self) -> None:
        """From the start page."""
        self.player.press("[data-act=more-rules]")
        self.page.locator("[data-act=pick]").wait_for()
        expect(self.differs).not_to_be_empty()

    @property
    def differs(self) -> Locator:
        """The line that is always in sight."""
        return self.page.locator("[data-differs]")

    def start_from(self, preset: str) -> None:
        """Choose a preset."""
        self.player.press("[data-act=pick]")
        self.player.press(f"dialog[open] [data-preset={preset}]")
        self.page.locator("dialog[open]").wait_for(state="detached")

    def group(self, name: str) -> None:
        """Open a group of rules."""
        group = self.page.locator(f"details[data-group={name}]")
        if not group.evaluate("e => e.open"):
            self.player.press(group.locator("summary"))
        group.locator("fieldset").first.wait_for()

    def choose(self, group: str, rule: str, value: str) -> None:
        """Press a value of a rule by its text on the wire."""
        self.group(group)
        self.player.pick(f"rule-{rule}", value)

    def rule(self, name: str) -> Locator:
        """The field of a rule."""
        return self.page.locator(f"#rule-{name}")

    def save(self, name: str) -> str:
        """Save as our rules; the share code that is shown."""
        self.player.press("[data-act=save]")
        self.page.locator("dialog[open] input").fill(name)
        self.player.press("dialog[open] button.primary")
        code: str = self.page.locator("dialog[open] [data-code]").inner_text()
        return code

    def enter(self, code: str) -> None:
        """Look at a share code."""
        self.player.press("[data-act=code]")
        self.page.locator("dialog[open] input").fill(code)
        self.player.press("dialog[open] form button")


def editor_tour(player: Player) -> Iterator[str]:
    """From the start page through every screen of the editor; the name of each when it is shown."""
    page, editor = player.page, Editor(player)
    editor.open()
    yield "rules editor"
    player.press("[data-act=pick]")
    page.locator("dialog[open]").wait_for()
    yield "presets"
    player.press("dialog[open] [data-preset=simple-oklahoma]")
    page.locator("dialog[open]").wait_for(state="detached")
    editor.choose("knocking", "spade_multiplier", "2")
    expect(editor.differs).to_contain_text("spades double the hand")
    yield "knocking"
    editor.choose("deal", "eleven_card_deal", "1")
    page.locator(".cannot").wait_for()
    yield "contradiction"
    player.press("aside [data-act=mend]")
    page.locator(".cannot").wait_for(state="detached")
    editor.choose("seats", "seating", "rotation")
    page.locator(".seats").wait_for()
    page.locator(".seats").scroll_into_view_if_needed()
    yield "mended"
    player.press("[data-act=save]")
    page.locator("dialog[open] input").fill("Tuesday rules")
    yield "save rules"
    player.press("dialog[open] button.primary")
    page.locator("dialog[open] [data-code]").wait_for()
    yield "saved rules"
    player.press("dialog[open] button.primary")
    page.locator("dialog[open]").wait_for(state="detached")
    editor.enter(MISTYPED)
    page.locator(".wrong").wait_for()
    yield "wrong code"
    page.locator("dialog[open] input").fill(OKLAHOMA)
    player.press("dialog[open] form button")
    page.locator("[data-act=take]").wait_for()
    yield "code"
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    player.press("[data-act=pick]")
    page.locator("dialog[open] [data-own]").wait_for()
    yield "our rules"
    page.keyboard.press("Escape")
    page.goto("/")
    page.locator("input[name=rules]").first.wait_for()
    yield "start with our rules"
    player.press(page.get_by_role("button", name="Play", exact=True))
    page.locator("[data-act=play]").wait_for()
    yield "rules to play"
