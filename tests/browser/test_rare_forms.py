"""What only some tables ever show: a leader whom boxes beat, sums of games, notice, the chosen dealer, open hands, the wall, the captain."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import BOT_KNOCKS, BOT_KNOCKS_SCRIPT, ELEVEN, GIN, GIN_AFTER_PASS, idle
from tests.browser.forms import gin, line, replayed, sit_down, sound
from tests.serving import stacked

# The person could knock from the first turn on, and waits for the wall: whatever card lies there, the five is thrown and ten stay at most.
WAITS = stacked("4C 8C JC 5D 9D QD 7H TS KC 6S", "AC AD AH 2C 2D 2H 3C 3D 3H 5S", "KS")


def pointed_at_nothing(page: Page) -> None:
    """The whole way was gone by keyboard alone."""
    assert page.evaluate("window.pointed") == []


def test_end_4_set_8_a_leader_whom_boxes_would_beat_is_warned_and_beaten(open_house: OpenHouse, open_page: OpenPage) -> None:
    house = open_house(decks=[BOT_KNOCKS, GIN, BOT_KNOCKS], script=BOT_KNOCKS_SCRIPT * 2, dealer=0)
    page, _ = open_page(house.address)
    player = sit_down(
        page, "standard", way="keys", level="medium", target=50, box_bonus=100, gin_extra_boxes=2, gin_bonus=0, game_bonus=0
    )
    player.until("layoff")
    player.confirm()
    player.until("sheet")
    expect(page.locator(".risk")).to_have_count(0)
    player.next()
    player.until("offer")
    gin(player)
    expect(page.locator(".risk")).to_have_text("Bo leads in points, but would lose on boxes.")
    player.next()
    expect(page.locator("main.table .risk")).to_have_text("Bo leads in points, but would lose on boxes.")
    player.until("layoff")
    player.confirm()
    player.until("sheet")
    player.next()
    player.until("end")
    assert line(page, "points") == ["25", "56"]
    expect(page.locator("main.end h1")).to_have_text("You win, 325 to 256")
    expect(page.locator("main.end .lead p")).to_contain_text(re.compile("Bo reached 50 first.*boxes", re.IGNORECASE))
    sound(page)
    pointed_at_nothing(page)


def test_a_cumulative_match_adds_up_its_games(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[GIN, GIN_AFTER_PASS], script=["pass"]).address)
    player = sit_down(page, "simple", target=20, match_kind="cumulative", match_length=90)
    player.until("offer")
    gin(player)
    expect(page.locator("main.over")).to_contain_text(re.compile(r"All games: you 50, \w+ 0, to 90\."))
    player.next()
    player.until("offer")
    gin(player)
    player.next()
    player.until("end")
    expect(page.locator("main.end h1")).to_have_text("You win, 100 to 0")
    sound(page)


def test_notice_on_an_extended_sheet_is_given_by_keys_and_told(open_house: OpenHouse, open_page: OpenPage) -> None:
    house = open_house(decks=[GIN, BOT_KNOCKS], script=BOT_KNOCKS_SCRIPT)
    page, _ = open_page(house.address)
    player = sit_down(page, "parlor-hollywood", way="keys", level="medium", target=25, hollywood_extend=1)
    player.until("draw")
    gin(player)
    expect(page.locator(".glance").first.locator("thead th")).to_have_count(4)
    player.next()
    player.until("layoff")
    player.confirm()
    player.until("sheet")
    player.next()
    player.until("draw", "offer", "throw")
    player.press("[data-act=score]")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("When a column closes a further one opens, until somebody gives notice.")
    sound(page)
    player.press(dialog.get_by_role("button", name="Give notice: no further column"))
    expect(dialog.get_by_role("button", name="Give notice")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("dialog[open] .log-lines")).to_contain_text("You gave notice: no further column")
    pointed_at_nothing(page)


def test_the_higher_card_of_the_cut_says_who_deals(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(dealer=-1).address, "phone")
    for _ in range(24):  # the cut is fair: sometimes the other player's card is the higher
        sit_down(page, "simple", way="touch", first_dealer="high_card_chooses")
        page.locator("[data-act^=choose-], .hand [data-card]").first.wait_for()
        if page.locator("[data-act^=choose-]").count() == 2:
            break
    expect(page.locator("main.table .last")).to_contain_text("Cut for the deal: ")
    expect(page.locator(".act .say")).to_have_text("Your card is the higher: who deals?")
    sound(page)
    page.locator("[data-act=choose-1]").tap()
    page.locator(".hand [data-card]").first.wait_for()
    expect(page.locator(".board .dealer")).to_have_count(1)
    expect(page.locator(".opp .name b")).to_have_text(
        page.locator(".board .who", has=page.locator(".dealer")).locator(".name").inner_text()
    )


def test_the_open_hand_of_a_wrong_knock_is_seen_by_the_other_player(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[ELEVEN], script=["draw_stock", "knock KC", "auto"]).address)
    player = sit_down(page, "parlor")
    player.until("draw")
    player.draw("pile")
    player.until("throw")
    player.throw("QH")
    player.until("draw")
    opened = page.locator(".opp .opened.exposed .card")
    expect(opened).to_have_count(10)
    expect(page.locator(".opp .name")).to_contain_text("lies open since the wrong knock")
    for width, height in ((1280, 800), (390, 844), (320, 568), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        sound(page)
    player.draw()
    player.until("throw")
    player.throw(player.worst())
    player.until("draw", "sheet")
    if player.seen[-1] == "draw":
        expect(opened.first).to_be_visible()


def test_at_the_wall_the_last_card_is_taken_to_knock(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[WAITS], script=["pass", *idle(WAITS, first=0)], dealer=0).address)
    player = sit_down(page, "simple", way="keys", fiftieth_card=1)
    knock = page.locator("[data-act=knock]")
    while (kind := player.wait()) != "sheet":
        if kind == "throw":
            player.throw(page.locator(".hand .drawn").evaluate("e => e.closest('[data-card]').dataset.card"))
        elif kind == "offer" and knock.count():
            expect(knock).to_contain_text(re.compile("Take .*, knock with"))
            expect(page.locator(".act .primary")).to_have_attribute("data-act", "knock")
            sound(page)
            page.keyboard.press("k")
        else:
            page.keyboard.press("p" if kind == "offer" else "s")
    assert player.seen[-2] == "offer"
    expect(page.locator("main.over")).to_contain_text("You knocked with")
    pointed_at_nothing(page)


def test_the_captain_plays_for_a_side_and_the_match_is_replayed(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[GIN], script=["auto"]).address)
    player = sit_down(page, "simple", way="keys", players=3, seating="captain", target=40)
    strip = page.locator("main.table .seats")
    expect(strip).to_contain_text("sits out")
    player.until("offer")
    gin(player)
    player.next()
    player.until("end")
    expect(page.locator("main.end h1")).to_contain_text("50")
    sound(page)
    pointed_at_nothing(page)
    replayed(page)
