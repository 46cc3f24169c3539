"""Every form of match at the table: boxes and shutout, columns, series, more than two seats, and the house rules of a hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import (
    BIG_GIN,
    BOT_KNOCKS,
    BOT_KNOCKS_SCRIPT,
    DEAD,
    ELEVEN,
    GIN,
    GIN_AFTER_PASS,
    KNOCK_TOO_SOON,
    SPADE,
    TWO_WAYS,
    UNDERCUT,
    idle,
)
from tests.browser.forms import SCREENS, columns, gin, line, open_forms, replayed, sit_down, tour_of_forms
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Player, Way

UP_AND_DOWN = "e => { const r = e.getBoundingClientRect(); return [r.top, r.bottom]; }"


def formula(page: Page) -> str:
    """The figures of the sheet."""
    return page.locator(".formula .sr").inner_text().replace("\N{MINUS SIGN}", "-").replace("\N{MULTIPLICATION SIGN}", "x")


def to_the_end(player: Player) -> None:
    """Play on as a plain player does."""
    player.before = None
    player.until("end")
    assert player.seen[-2:] == ["sheet", "end"], "the last sheet comes before the match end (B-07)"


# --- boxes, bonus, shutout ------------------------------------------------------------------------------------------------------------


def test_b_02_the_game_bonus_goes_to_the_defender_who_undercuts_past_the_target(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    house = open_house(decks=[UNDERCUT], script=BOT_KNOCKS_SCRIPT, dealer=0)
    page, _ = open_page(house.address)
    player = sit_down(page, "standard", level="medium", target=30)
    expect(page.locator(".rule .rulechip")).to_have_text(
        "Standard, changed, boxes can decide: to 30, knock at 10 or less, undercut bonus 25"
    )
    player.until("layoff")
    player.confirm()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text("Undercut! You win 30")
    expect(page.locator(".formula .more")).to_have_text("1 box, worth 25 at the end")
    to_the_end(player)
    assert line(page, "points") == ["30", "0"]
    assert line(page, "game bonus") == ["100", "0"]
    assert line(page, "shutout") == ["30", "0"], "the points twice, for the other side has none (B-12)"
    assert line(page, "total") == ["185", "0"]
    expect(page.locator("main.end h1")).to_have_text("You win, 185 to 0")
    expect(page.locator("main.end .lead p")).to_have_text("One hand, to 30. Bonus and boxes are added at the end.")


def test_parlor_adds_boxes_and_a_flat_shutout(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[GIN], script=["auto"]).address, "phone")
    player = sit_down(page, "parlor", way="touch", target=40)
    expect(page.locator("main.table .last")).to_have_text(re.compile("deals"))
    expect(page.locator("[data-act=pass]")).to_have_count(0)
    expect(page.locator(".stock.open")).to_be_visible()
    gin(player)
    expect(page.locator("main.over h1")).to_have_text("Gin! You win 45")
    to_the_end(player)
    assert [line(page, word) for word in ("points", "game bonus", "boxes at 20", "shutout", "total")] == [
        ["45", "0"],
        ["100", "0"],
        ["20", "0"],
        ["100", "0"],
        ["265", "0"],
    ]


def test_under_ten_knocks_at_nine_and_lets_a_card_go_back(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[KNOCK_TOO_SOON], script=["draw_stock", "discard 6S", "auto"]).address)
    player = sit_down(page, "under-ten", target=20)
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    expect(player.card("6C")).not_to_have_accessible_name(re.compile("cannot go back"))
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    player.mark("KD")
    expect(page.locator("[data-act=knock]")).to_have_count(0)
    page.keyboard.press("Escape")
    to_the_end(player)
    assert max(int(text) for text in line(page, "total")) >= 100


def test_oklahoma_shows_its_card_all_hand_and_spades_count_twice(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[SPADE], script=["pass", "auto"]).address, "phone")
    player = sit_down(page, "oklahoma", way="touch", target=20)
    limit = page.locator(".pilecol.limit")
    player.until("offer")
    player.turn("offer")
    player.until("forced")
    player.draw()
    player.until("throw")
    expect(limit).to_have_attribute("aria-label", "Knock at 7, set by the 7 of spades, the hand counts 2 times")
    expect(page.locator("[data-act=knock]")).to_contain_text("Knock with 6")
    player.knock()
    if player.until("sheet", "spreads") == "spreads":
        player.turn("spreads")
        player.until("sheet")
    assert re.fullmatch(r"\(\d+ - 6\) x 2 = \d+ points", formula(page))
    to_the_end(player)


# --- columns, series, games ----------------------------------------------------------------------------------------------------------


def test_hollywood_by_player_begins_each_in_column_one(open_house: OpenHouse, open_page: OpenPage) -> None:
    house = open_house(decks=[GIN, BOT_KNOCKS], script=BOT_KNOCKS_SCRIPT)
    page, _ = open_page(house.address)
    player = sit_down(page, "hollywood", level="medium", target=60)
    player.until("offer")
    gin(player)
    added = page.locator(".glance .added")
    expect(added).to_have_text(["+50"])
    player.next()
    player.until("layoff")
    player.confirm()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text("Bo knocks, wins 28")
    player.next()
    player.until("offer", "draw")
    assert columns(page) == [["1", "50", "28"], ["2", "0", "0"], ["3", "0", "0"]]


BROKEN = """all => all.filter(e => {
  const room = document.createRange();
  room.selectNodeContents(e);
  return new Set([...room.getClientRects()].map(one => Math.round(one.top))).size > 1;
}).map(e => e.textContent)"""
"""The cells whose words stand on more than one line."""


def test_hollywood_by_hand_closes_columns_and_adds_them_up(open_house: OpenHouse, open_page: OpenPage) -> None:
    house = open_house(decks=[GIN, BOT_KNOCKS], script=BOT_KNOCKS_SCRIPT)
    page, _ = open_page(house.address, "phone")
    player = sit_down(page, "parlor-hollywood", way="touch", level="medium", target=25)
    player.until("draw")
    gin(player)
    player.next()
    player.until("layoff")
    player.confirm()
    player.until("sheet")
    glance = page.locator(".glance").first
    expect(glance.locator("thead th")).to_have_text(["Column 11closed", "Column 22closed", "Column 33"])
    expect(glance.locator(".added")).to_have_text(["+28"])
    expect(page.get_by_role("region", name="Column 2")).to_contain_text("Column 2 is closed: Bo wins it")
    page.locator("main.over .body").evaluate("e => e.scrollTo(0, e.scrollHeight)")
    end = page.locator("main.over .tally").evaluate(
        "e => e.closest('.body').getBoundingClientRect().bottom - e.lastElementChild.getBoundingClientRect().bottom"
    )
    assert end >= 16, "the foot of the sheet comes out of the fade above the buttons"
    player.next()
    player.until("draw", "offer", "sheet")
    if player.seen[-1] != "sheet":
        assert columns(page)[:2] == [["closed", "45", "0"], ["closed", "0", "28"]]
        player.press("[data-act=score]")
        expect(page.locator("dialog[open] .sum")).to_contain_text("Closed columns in all: you 265, Bo 248.")
        assert [found for found in violations(page) if "color-contrast" in found] == []
        page.set_viewport_size({"width": 1280, "height": 800})
        assert page.locator("dialog[open] .tally-lines th").evaluate_all(BROKEN) == []
        page.set_viewport_size({"width": 390, "height": 844})
        page.keyboard.press("Escape")
    to_the_end(player)
    expect(page.locator("main.end .lead p")).to_have_text(re.compile("3 columns. The higher grand total wins"))


def test_a_straight_series_is_won_by_the_majority(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[GIN, GIN_AFTER_PASS], script=["pass"]).address)
    player = sit_down(page, "straight")
    player.until("offer")
    gin(player)
    expect(page.locator("main.over .foot").first).to_have_text("hand 1, 2 wins decide the series")
    player.next()
    player.until("offer")
    gin(player)
    to_the_end(player)
    expect(page.locator("main.end h1")).to_have_text("You win, 2 to 0")


def test_a_match_of_games_shows_how_it_stands(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[GIN, GIN_AFTER_PASS], script=["pass"]).address)
    player = sit_down(page, "simple", level="medium", target=20, match_kind="best_of", match_length=3, cents_per_point=10)
    player.until("offer")
    gin(player)
    expect(page.locator("main.over")).to_contain_text("Games won: you 1, Bo 0. 2 win the match.")
    player.next()
    player.until("offer")
    expect(page.locator("main.table .seats")).to_contain_text("Games won: you 1, Bo 0.")
    gin(player)
    to_the_end(player)
    expect(page.locator("main.end h1")).to_have_text("You win, 2 to 0")
    expect(page.locator("main.end .owed")).to_contain_text(re.compile(r"owes you \d+\.\d\d"))


# --- more than two seats -------------------------------------------------------------------------------------------------------------


def test_b_10_in_rotation_the_undercut_knocker_leaves_and_watches(open_house: OpenHouse, open_page: OpenPage) -> None:
    house = open_house(decks=[KNOCK_TOO_SOON, DEAD], script=["draw_stock", "discard 6S", "auto"])
    page, _ = open_page(house.address, settings={"speed": "fast"})
    player = sit_down(page, "simple", players=3, seating="rotation", target=30)
    strip = page.locator("main.table .seats")
    names = [seat for seat in page.locator(".board .name").all_inner_texts() if seat != "You"]
    expect(strip).to_have_text(re.compile(f"You play {names[1]}.*{names[0]}.*deals.*sits out"))
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    player.knock()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text(f"Undercut! {names[1]} wins 29")
    expect(page.locator("main.over .lead p")).to_contain_text("You deal next and sit out")
    player.next()
    page.locator("main.table .seats").wait_for()
    expect(strip).to_have_text(re.compile("You.*deals.*sit out"))
    assert page.locator("main.table .hand").count() == 0
    expect(page.locator("main.table .backs")).to_have_count(2)
    expect(page.locator("[data-act=hint]")).to_have_count(0)
    for width, height in ((390, 844), (320, 568), (667, 375), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        far, cloth, near = (page.locator(s).evaluate(UP_AND_DOWN) for s in (".opp:not(.near)", ".cloth", ".near"))
        assert far[1] <= cloth[0] + 1, "one hand above the runner"
        assert cloth[1] <= near[0] + 1 <= near[1] <= height, "one below it"
        assert faults(page) == []
    uses = "all => [...new Set(all.map((use) => use.getAttribute('href')))]"
    backs = page.locator(".opp .card:not(.taken .card) use").evaluate_all(uses)
    assert backs == page.locator(".stock use").evaluate_all(uses), (
        "a hand is seen from behind, but for cards taken off the pile"
    )
    assert [fault for fault in violations(page) if "color-contrast" not in fault] == [], "cards may be on their way"
    expect(page.locator("main.table .last")).to_have_text(re.compile("passed|drew|took"))
    player.press("[data-act=skim]")
    player.until("sheet")
    expect(page.locator("main.over .h h2")).to_have_count(2)
    expect(page.locator("main.over h1")).not_to_contain_text("You")
    page.evaluate("localStorage.setItem('knockwood.settings', JSON.stringify({ speed: 'off' }))")
    page.reload()
    to_the_end(player)
    expect(page.locator("main.end .score thead th")).to_have_text(["hand", "what happened", "you", *names])


def test_partners_wait_for_the_other_board_and_score_the_net(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[GIN], script=["auto"]).address)
    player = sit_down(page, "simple", seating="partnership", target=30)
    strip = page.locator("main.table .seats li")
    expect(strip).to_have_count(2)
    expect(strip.first).to_contain_text("You")
    player.until("offer")
    gin(player)
    expect(page.locator("main.over .board-head")).to_have_count(2)
    rows = page.locator("main.over .melds").evaluate_all(
        "all => all.map((e) => new Set([...e.children].map((one) => Math.round(one.getBoundingClientRect().bottom))).size)"
    )
    assert rows == [1, 1, 1, 1], "loose cards stand beside the groups"
    assert formula(page) == "100 - 0 = 100 points"
    to_the_end(player)
    expect(page.locator("main.end h1")).to_have_text(re.compile(r"^\w+ and \w+ win, \d+ to \d+$"))
    replayed(page)


# --- the rules of a hand ---------------------------------------------------------------------------------------------------------------


def test_big_gin_has_a_button_of_its_own(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[BIG_GIN], script=["auto"]).address)
    player = sit_down(page, "standard", target=30)
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    knock = page.locator("[data-act=knock]")
    expect(knock).to_have_text("Big gin")
    page.keyboard.press("k")
    player.until("sheet")
    expect(page.locator("main.over h1")).to_contain_text("Big gin! You win")
    assert "+ 31" in formula(page)


@pytest.mark.parametrize(("device", "way"), [("desktop", "keys"), ("phone", "touch")])
def test_a_wrong_knock_is_asked_about_then_lays_the_hand_open(
    open_house: OpenHouse, open_page: OpenPage, device: str, way: Way
) -> None:
    page, _ = open_page(open_house(decks=[ELEVEN], script=["draw_stock", "auto"]).address, device)
    player = sit_down(page, "parlor", way=way)
    player.until("draw")
    player.draw("pile")
    player.until("throw")
    knock = page.locator("[data-act=knock]")
    expect(knock).to_have_text("Knock 19 is above 10: your hand would lie open")
    expect(page.locator(".act .primary")).to_have_count(0)
    player.mark("QH")
    expect(page.locator(".act .primary")).to_have_attribute("data-act", "discard")
    settle(page)
    assert violations(page) == []
    assert faults(page) == []
    player.knock()
    question = page.locator("dialog[open]")
    expect(question).to_contain_text("Knock with 19?")
    expect(question).to_contain_text("The limit is 10: this knock is wrong.")
    expect(question.locator(".primary")).to_have_text("Play on")
    expect(question.locator(":focus")).to_have_text("Play on")
    settle(page)
    assert violations(page) == []
    assert faults(page) == []
    player.sure("no")
    assert len(player.cards()) == 11, "nothing was sent"
    player.knock()
    player.sure()
    player.until("draw")
    expect(page.locator("main.table")).to_contain_text("Your hand lies open until this hand is over.")
    player.press(page.get_by_role("button", name="Menu", exact=True))
    player.press(page.locator("dialog[open]").get_by_role("button", name="Log and pile", exact=True))
    expect(page.locator("dialog[open] .log-lines")).to_contain_text("too much: the hand lies open")


def test_the_choice_of_spread_is_asked_where_it_matters(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[TWO_WAYS], script=["pass", "auto"]).address)
    player = sit_down(page, "eaai")
    player.until("offer")
    player.turn("offer")
    player.until("forced")
    player.draw()
    player.until("throw")
    player.mark("KD")
    expect(page.locator("[data-act=knock]")).to_contain_text("Knock with 8")
    player.knock()
    assert player.wait() == "spreads"
    ways = page.locator("dialog[open] li")
    expect(ways.first.locator(".take")).to_contain_text("open to")
    settle(page)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("k")
    run = page.locator("dialog[open] li", has=page.get_by_text("run", exact=True)).first
    player.press(run.locator(".take button"))
    player.until("sheet")
    expect(page.locator("main.over")).to_contain_text("You knocked with 8")
    first = page.locator("main.over .h").first
    expect(first.locator("figcaption", has_text="run")).to_have_count(1)


def test_eleven_cards_begin_with_a_throw_under_the_card_of_a_second_pack(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[ELEVEN], script=["auto"]).address, "phone")
    player = sit_down(page, "parlor-eleven", way="touch")
    player.until("throw")
    assert len(player.cards()) == 11
    expect(page.locator("main.table .last")).to_have_text("You hold eleven cards: begin with a throw.")
    expect(page.locator(".pile .hollow")).to_be_visible()
    player = sit_down(page, "parlor-eleven", way="touch", oklahoma=1, knock_card_source="second_pack")
    player.until("throw")
    expect(page.locator(".pilecol.limit .card")).to_be_visible()


def test_at_the_wall_the_last_card_is_offered_to_knock_or_pass(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[DEAD], script=["pass", *idle(DEAD, first=0)], dealer=0).address)
    player = sit_down(page, "simple", fiftieth_card=1)
    while player.wait() != "sheet":
        kind = player.seen[-1]
        if page.locator("[data-act=pass] small").count():
            expect(page.locator("[data-act=pass]")).to_contain_text("nothing to knock with")
            expect(page.locator("main.table .last")).to_contain_text("take it to knock, or pass")
        if kind == "offer":
            page.keyboard.press("p")
        elif kind == "throw":
            drawn = page.locator(".hand .drawn").evaluate("e => e.closest('[data-card]').dataset.card")
            player.throw(drawn)
        else:
            page.keyboard.press("s")
    assert player.seen[-2] == "offer", "the wall comes before the sheet"
    expect(page.locator("main.over h1")).to_have_text("Dead hand, no score")


def test_the_cards_cut_for_the_deal_are_shown(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(dealer=-1).address)
    player = sit_down(page, "line")
    player.until("draw")
    page.keyboard.press("l")
    expect(page.locator("dialog[open] .log-lines li").first).to_contain_text("Cut for the deal")


# --- every screen of them --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 568), (667, 375)])
def test_the_screens_of_special_forms_fit_and_are_open_to_all(
    tmp_path: Path, open_page: OpenPage, width: int, height: int
) -> None:
    touch = width < 1000
    with open_forms(tmp_path) as house:
        more: dict[str, Any] = {"has_touch": True, "is_mobile": True} if touch else {}
        page, _ = open_page(house.address, **more, viewport={"width": width, "height": height})
        wrong, seen = [], []
        for name in tour_of_forms(page, "touch" if touch else "mouse"):
            settle(page)
            seen.append(name)
            wrong += [f"{name}: {fault}" for fault in (*faults(page), *violations(page))]
        page.goto("about:blank")
        assert seen == SCREENS
        assert not wrong, "\n".join(wrong)
