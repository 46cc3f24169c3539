"""Rummy 500 in the browser: whole games with three players, by touch, by mouse and by keyboard alone (MULTI-3, F3 to F11)."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.layout import faults
from tests.browser.page import settle, violations
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
    assert page.evaluate("document.activeElement?.textContent") in ("Next hand", "Result")
    assert page.evaluate("window.pointed") == []
