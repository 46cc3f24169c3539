"""One way through every screen of the client, for the checks of all screens and for the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.deals import BOT_KNOCKS, BOT_KNOCKS_SCRIPT, GIN_AFTER_PASS, KNOCK_SOON, KNOCK_SOON_SCRIPT
from tests.browser.house import House, house
from tests.browser.player import Player

DECKS = [BOT_KNOCKS, KNOCK_SOON, GIN_AFTER_PASS]
SCRIPT = [*BOT_KNOCKS_SCRIPT, *KNOCK_SOON_SCRIPT, "pass"]
SCREENS = [
    *("start", "layoff", "sheet", "offer", "discard", "marked", "draw", "knock", "groups", "menu", "log", "settings"),
    *("sheet won", "sheet gin", "end", "replay", "history", "help", "rules"),
]


@contextmanager
def open_tour(folder: Path) -> Iterator[House]:
    """The server of the tour."""
    with house(folder, decks=DECKS, script=SCRIPT, dealer=0) as server:
        yield server


def tour(player: Player) -> Iterator[str]:
    """Go from the start page through a match of three hands to the other pages; the name of each screen when it is shown."""
    page = player.page
    yield "start"
    player.start(to=50, level="medium")
    player.until("offer")
    player.turn("offer")
    player.until("layoff")
    yield "layoff"
    player.confirm()
    player.until("sheet")
    yield "sheet"
    player.next()
    player.until("offer")
    yield "offer"
    player.press("[data-act=take]", "d")
    player.until("throw")
    yield "discard"
    player.mark("QH")
    page.locator("[data-act=discard]:not([disabled])").wait_for()
    yield "marked"
    player.press("[data-act=discard]")
    player.until("draw")
    yield "draw"
    player.draw()
    player.until("throw")
    page.locator("[data-act=knock]").wait_for()
    yield "knock"
    player.press("[data-act=group]")
    page.locator(".hand.grouped").wait_for()
    yield "groups"
    yield from dialogs(page, player)
    player.knock()
    player.until("sheet")
    yield "sheet won"
    player.next()
    player.until("offer")
    player.press("[data-act=take]", "d")
    player.until("throw")
    player.knock()
    player.until("sheet")
    yield "sheet gin"
    player.next()
    player.until("end")
    yield "end"
    yield from pages(page)


def dialogs(page: Page, player: Player) -> Iterator[str]:
    """What opens over the table."""
    for name, words in (("menu", None), ("log", "Log and pile"), ("settings", "Settings")):
        player.press(page.get_by_role("button", name="Menu", exact=True))
        page.locator("dialog[open]").wait_for()
        if words is not None:
            player.press(page.locator("dialog[open]").get_by_role("button", name=words, exact=True))
            page.locator("dialog[open] .items").wait_for(state="detached")
        yield name
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


def pages(page: Page) -> Iterator[str]:
    """The pages round the table, after a match."""
    game = page.url.rpartition("/")[2]
    page.goto(f"/r/{game}/2/3")
    page.locator("main.replay").wait_for()
    yield "replay"
    page.goto("/me")
    page.locator(f'a[href*="{game}"]').first.wait_for()
    yield "history"
    page.goto("/help")
    page.get_by_role("heading", name="The rules in force").wait_for()
    yield "help"
    page.goto("/rules/simple")
    page.locator("h1").wait_for()
    yield "rules"
