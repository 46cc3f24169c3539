"""Nothing is lost: a page that reloads, a server that is killed."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import KNOCK_SOON
from tests.browser.player import Player


def picture(page: Page) -> dict[str, object]:
    """What a person sees of the table."""
    return {
        "hand": page.locator(".hand [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)"),
        "pile": page.locator(".pile [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)"),
        "counts": page.locator(".figcap").all_inner_texts(),
        "log": page.locator(".rail .log li").all_inner_texts(),
    }


def at_the_second_throw(player: Player) -> None:
    """Play until the hand holds a drawn card, in an order of one's own, with something in the log."""
    player.start(to=50, level="medium")
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.mark("QH")
    player.press(player.page.get_by_role("button", name="Move left"))
    player.press("[data-act=discard]")
    player.until("draw")
    player.draw()
    player.until("throw")


def test_a_reload_in_the_middle_of_a_hand_changes_nothing(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[KNOCK_SOON], bot="simple").address)
    player = Player(page)
    at_the_second_throw(player)
    player.mark("2S")
    for _ in range(3):
        player.press(page.get_by_role("button", name="Move right"))
    page.keyboard.press("Escape")
    before = picture(page)

    page.reload()
    page.locator("[data-act=discard]").wait_for()
    expect(page.locator(".hand [data-card]")).to_have_count(11)
    assert picture(page) == before, "the same cards in the same order"

    player.before = None
    player.until("sheet", "draw")


class Line:
    """The wire between page and server, which can be held: what is sent from then on waits, and is lost when the server dies."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.holds: str | None = None
        self.held: list[str | bytes] = []
        page.route_web_socket("**/ws/v1", self.route)

    def route(self, here: WebSocketRoute) -> None:
        """One socket of the page."""
        there = here.connect_to_server()
        here.on_message(self.through("acts", there.send))
        there.on_message(self.through("events", here.send))

    def through(self, way: str, send: Callable[[str | bytes], None]) -> Callable[[str | bytes], None]:
        """One direction."""
        return lambda message: self.held.append(message) if self.holds == way else send(message)

    def wait(self) -> None:
        """Until something is held."""
        end = time.monotonic() + 20
        while not any("draw_stock" in str(message) or "drew" in str(message) for message in self.held):
            assert time.monotonic() < end, "nothing came"
            self.page.evaluate("1")


@pytest.mark.parametrize("lost", ["events", "acts"], ids=["saved-but-not-shown", "never-arrived"])
def test_an_act_under_way_when_the_server_is_killed_counts_once(open_house: OpenHouse, open_page: OpenPage, lost: str) -> None:
    """The one difference a kill may make: an act that was under way is shown afterwards, whether the server had saved it or not."""
    house = open_house(own=True, decks=[KNOCK_SOON], script=["draw_stock", "discard 6S", "auto"])
    page, watch = open_page(house.address)
    line = Line(page)
    page.reload()
    player = Player(page)
    player.start(to=50, level="medium")
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.throw("QH")
    player.until("draw")
    before = picture(page)
    hand = player.cards()

    line.holds = lost
    player.draw()
    line.wait()
    assert player.cards() == [*hand, "drawing"], "a card back is on its way, no card is shown yet"
    watch.line_is_cut = True
    house.kill()
    expect(page.locator(".banner")).to_have_text("Connection lost, trying again")
    line.holds = None
    house.again()
    player.until("throw")
    assert player.cards() == [*hand, "AS"], "the card that was drawn, once, at the right end"
    after = picture(page)
    assert after["pile"] == before["pile"]
    assert after["counts"] == ["stock 29", "pile 2"], "one card of the stock is gone"


def test_a_killed_server_comes_back_with_the_same_table(open_house: OpenHouse, open_page: OpenPage) -> None:
    """Nothing is under way at the kill: the picture stays as it was, to the last card."""
    house = open_house(own=True, decks=[KNOCK_SOON], bot="simple")
    page, watch = open_page(house.address)
    player = Player(page)
    at_the_second_throw(player)
    before = picture(page)

    watch.line_is_cut = True
    house.kill()
    banner = page.locator(".banner")
    expect(banner).to_have_text("Connection lost, trying again")
    house.again()
    expect(banner).to_be_hidden()
    assert picture(page) == before

    player.before = None
    player.match()
    points = [int(text) for text in page.locator("main.end tfoot td").all_inner_texts()[1:]]
    assert max(points) >= 50, "the match goes on to its end"


def test_a_match_is_continued_from_the_start_page(open_house: OpenHouse, open_page: OpenPage) -> None:
    house = open_house(decks=[KNOCK_SOON], bot="simple")
    page, _ = open_page(house.address)
    player = Player(page)
    at_the_second_throw(player)
    before = picture(page)
    page.goto("/")
    player.press(page.get_by_role("link", name="Continue"))
    page.locator("[data-act=discard]").wait_for()
    assert picture(page) == before
