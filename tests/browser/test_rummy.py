"""Rummy 500 in the browser: whole games with three players, by touch, by mouse and by keyboard alone (MULTI-3, F3 to F11)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.layout import faults
from tests.browser.page import settle, violations, wait_in_page
from tests.browser.player import Way
from tests.browser.rummy import RummyPlayer


@pytest.mark.parametrize(("device", "way"), [("phone", "touch"), ("desktop", "mouse")])
def test_a_game_of_three_is_played_to_its_end(open_house: OpenHouse, open_page: OpenPage, device: str, way: Way) -> None:
    page, _ = open_page(open_house().address, device)
    ada = RummyPlayer(page, way)
    ada.open(3, target=60)
    looked: set[str] = set()
    reloaded = False
    while (kind := ada.wait()) != "end":
        if kind not in looked:
            looked.add(kind)
            settle(page)
            if device == "desktop" and kind == "draw":
                left = "(all) => all.map((s) => Math.round(document.querySelector(s).getBoundingClientRect().left))"
                own, order, rest = page.evaluate(left, [".rum .own", ".rum .head", ".rum .others"])
                assert own == order == rest, "one column: melds, controls, players"
                stock, pile, hand = page.evaluate(left, [".rum .stock", ".rum .heap", ".rum .hand"])
                assert hand <= own < stock < pile, "stock and pile lie over the hand"
            assert violations(page) == [], kind
            assert faults(page) == [], kind
        if kind == "play" and not reloaded:
            reloaded = True
            before = ada.cards(), page.locator(".heap [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)")
            page.reload()
            page.wait_for_selector("main.rum .hand [data-card]")
            after = ada.cards(), page.locator(".heap [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)")
            assert before == after
        ada.turn(kind)
    assert {"draw", "play", "sheet"} <= looked
    summary = ada.state()
    assert summary["status"] == "finished"
    assert ada.totals() == summary["scores"]
    assert violations(page) == []


def test_a_hand_is_played_by_keyboard_alone(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    ada = RummyPlayer(page, "keys")
    ada.open(3, target=60)
    assert ada.until("sheet") == "sheet"
    assert page.evaluate("document.activeElement?.textContent") in ("Next", "Result")
    assert page.evaluate("window.pointed") == []


def at(page: Page, path: str) -> bool:
    """Whether the page comes to this address."""
    return bool(wait_in_page(page, "(path) => location.pathname === path", path))


def test_a_finished_hand_is_stepped_through_and_a_link_leads_to_the_step(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    ada = RummyPlayer(page)
    ada.open(4, target=1000)
    ada.until("sheet")
    nets = ada.totals()
    page.goto(f"/r/{ada.game}/1/0")
    page.wait_for_selector(".steps")
    steps = page.locator(".steps a").count() - 1
    assert page.locator("header p").inner_text().startswith(f"step 0 of {steps}")
    page.keyboard.press("ArrowRight")
    assert at(page, f"/r/{ada.game}/1/1")
    page.keyboard.press("End")
    assert at(page, f"/r/{ada.game}/1/{steps}")
    page.wait_for_selector(".paper")
    assert ada.totals() == nets
    settle(page)
    assert violations(page) == []
    assert faults(page) == []
    page.locator(".steps a").nth(2).click()
    assert at(page, f"/r/{ada.game}/1/2")
    said = page.locator(".said").inner_text().split()
    assert page.locator(".steps a[aria-current]").inner_text().split() == said
