"""Nothing is lost: a page that reloads, a server that is killed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

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


def test_a_killed_server_comes_back_with_the_same_table(open_house: OpenHouse, open_page: OpenPage) -> None:
    house = open_house(decks=[KNOCK_SOON], bot="simple")
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
