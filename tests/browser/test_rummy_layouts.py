"""Rummy 500 under a hand that drags, and on screens that no device names: wide, zoomed, forced colours, longer words."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Way
from tests.browser.pointer import Pointer, spot
from tests.browser.rummy import RummyPlayer

SIZES = ((1920, 1080), (640, 400), (320, 568), (667, 375))


def fits(ada: RummyPlayer, card: str) -> Locator | None:
    """A meld that lights up for a card of the hand."""
    ada.mark_all([card])
    lit = ada.page.locator(".tmeld.lit")
    return lit.first if lit.count() else None


@pytest.mark.parametrize(("device", "way"), [("desktop", "mouse"), ("phone", "touch")])
def test_cards_are_dragged_to_draw_to_throw_and_to_lay_off(
    open_house: OpenHouse, open_page: OpenPage, device: str, way: Way
) -> None:
    page, _ = open_page(open_house().address, device)
    ada, pointer = RummyPlayer(page, way), Pointer(page, "mouse" if way == "mouse" else "touch")
    ada.open(2)
    done: set[str] = set()
    turns = 0
    while not done >= {"drawn", "thrown", "laid off"} and turns < 60:
        kind = ada.wait()
        turns += 1
        held = ada.cards()
        if kind == "draw" and page.locator(".stock.open").count() and "drawn" not in done:
            done.add("drawn")
            pointer.drag(spot(page.locator('[data-place="stock"]')), spot(page.locator(".hand")))
            expect(page.locator(".hand [data-card]")).to_have_count(len(held) + 1)
        elif (
            kind == "play"
            and "laid off" not in done
            and (pair := next(((c, lit) for c in held if (lit := fits(ada, c))), None))
        ):
            card, lit = pair
            number = lit.get_attribute("data-meld")
            done.add("laid off")
            pointer.drag(spot(ada.card(card)), spot(lit, 0.5, 0.5))
            expect(page.locator(f'.tmeld[data-meld="{number}"] [data-card="{card}"]')).to_have_count(1)
        elif kind == "play" and not page.locator("[data-act=lay]:not([aria-disabled=true])").count() and "thrown" not in done:
            done.add("thrown")
            ada.mark_all([])
            pointer.drag(spot(ada.card(held[0])), spot(page.locator(".heap"), 0.5, 0.5))
            expect(page.locator(".hand [data-card]")).to_have_count(len(held) - 1)
            expect(page.locator(f'.hand [data-card="{held[0]}"]')).to_have_count(0)
        else:
            if kind == "play":
                ada.mark_all([])
            ada.turn(kind)
    assert done == {"drawn", "thrown", "laid off"}


def look(page: Page, where: str) -> list[str]:
    """What is wrong with the table in each size, and in forced colours."""
    found = []
    usual = page.viewport_size
    assert usual is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        found += [f"{where} {width}x{height}: {fault}" for fault in faults(page)]
    page.set_viewport_size(usual)
    page.emulate_media(forced_colors="active")
    settle(page)
    found += [f"{where} forced colours: {fault}" for fault in faults(page)]
    # axe reads the page's own text colours, which the system's replace here
    found += [f"{where} forced colours: {fault}" for fault in violations(page) if not fault.startswith("color-contrast")]
    bare = page.evaluate(
        "[...document.querySelectorAll('main button, .card, .board, .cloth')].filter((e) => e.checkVisibility() && !e.matches('.bare, .place, .heap button, .tmeld button') &&"
        " parseFloat(getComputedStyle(e).borderTopWidth) === 0 && getComputedStyle(e).outlineStyle === 'none').map((e) => e.outerHTML.slice(0, 80))"
    )
    page.emulate_media(forced_colors="none")
    return [*found, *(f"{where} forced colours, no edge: {one}" for one in bare)]


def test_the_table_fits_wide_zoomed_in_forced_colours_and_with_longer_words(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    ada = RummyPlayer(page)
    ada.open(4)
    wrong, seen = [], set()
    for _ in range(6):
        kind = ada.wait()
        if kind in ("draw", "play") and kind not in seen:
            seen.add(kind)
            wrong += look(page, kind)
        if kind == "sheet" or seen == {"draw", "play"}:
            break
        ada.turn(kind)
    longer = json.dumps(json.dumps({"speed": "off", "language": "pseudo"}))
    page.evaluate(f"localStorage.setItem('knockwood.settings', {longer})")
    for width, height in ((320, 568), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.locator("main.rum .hand [data-card]").first.wait_for()
        settle(page)
        wrong += [f"longer words {width}x{height}: {fault}" for fault in faults(page)]
    assert wrong == []
