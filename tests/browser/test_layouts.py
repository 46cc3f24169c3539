"""What the size and access checks are worth: a page broken on purpose fails them. And sizes that no device names: zoom, large text, forced colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Player
from tests.browser.tour import open_tour, tour

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
LAYOUT_BREAKS = {
    "scrolls sideways": "document.body.append(Object.assign(document.createElement('div'), { id: 'wide' })); wide.style.width = '3000px'; wide.style.height = '9px'; document.body.style.overflow = 'visible'",
    "small: ": "const b = document.querySelector('[data-act=hint]'); b.style.minHeight = b.style.height = '30px'",
    "beyond the edge": "document.querySelector('[data-act=hint]').style.translate = '-2000px'",
    "overlap: ": "document.querySelector('[data-act=knock]').style.translate = '-60px'",
    "not in the window": "document.querySelector('[data-act=discard]').style.translate = '0 2000px'",
    "card out of the window": "document.querySelector('.hand [data-card]').style.left = '-90px'",
    "card cut at the bottom": "document.querySelector('.hand').style.translate = '0 40px'",
    "strip of ": "document.querySelectorAll('.hand [data-card]').forEach((e, i) => { e.style.left = `${i * 20}px`; })",
    "hand too high": "document.querySelector('.hand').style.translate = '0 -260px'",
}
AXE_BREAKS = {
    "button-name": "document.querySelector('button[aria-label=Menu]').removeAttribute('aria-label')",
    "color-contrast": "document.querySelector('[data-act=knock]').style.color = '#4a6b8c'",
    "aria-allowed-attr": "document.querySelector('h1').setAttribute('aria-pressed', 'true')",
}


def at_the_knock(player: Player) -> None:
    """The screen with the most on it."""
    for name in tour(player):
        if name == "knock":
            return
    raise AssertionError("the tour has no such screen")


def test_a_broken_page_fails_each_check_of_size_and_access(tmp_path: Path, open_page: OpenPage) -> None:
    with open_tour(tmp_path) as house:
        page, _ = open_page(house.address, "phone")
        at_the_knock(Player(page, "touch"))
        settle(page)
        assert faults(page) == []
        assert violations(page) == []
        missed = []
        for kind, breaking in LAYOUT_BREAKS.items():
            if not any(kind in fault for fault in broken(page, breaking, faults)):
                missed.append(kind)
        for kind, breaking in AXE_BREAKS.items():
            if not any(fault.startswith(kind) for fault in broken(page, breaking, violations)):
                missed.append(kind)
        page.goto("about:blank")
        assert missed == [], "these breaks went unseen"


def broken(page: Page, breaking: str, check: Any) -> list[str]:
    """What a check finds on the page after a break; the page is whole again afterwards."""
    page.evaluate(f"() => {{ {breaking} }}")
    found: list[str] = check(page)
    page.reload()
    page.locator("[data-act=knock]").wait_for()
    settle(page)
    return found


def walk(player: Player, wanted: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with the shape of any screen of the tour, or of the wanted ones."""
    wrong: list[str] = []
    for name in tour(player):
        if wanted and name not in wanted:
            continue
        settle(player.page)
        wrong += [f"{name}: {fault}" for fault in faults(player.page)]
    return wrong


def test_at_200_percent_zoom_nothing_is_lost(tmp_path: Path, open_page: OpenPage) -> None:
    with open_tour(tmp_path) as house:
        page, _ = open_page(house.address, viewport={"width": 640, "height": 400}, device_scale_factor=2)
        assert walk(Player(page)) == []


def test_with_text_at_200_percent_on_the_smallest_phone_everything_is_reached(tmp_path: Path, open_page: OpenPage) -> None:
    with open_tour(tmp_path) as house:
        page, _ = open_page(house.address, "phone", viewport={"width": 320, "height": 568})
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
        )
        page.reload()
        wrong = [
            fault
            for fault in walk(Player(page, "touch"))
            if "not in the window" not in fault and "card" not in fault and "hand" not in fault
        ]
        assert wrong == [], "buttons wrap, and the page scrolls downwards only"


def test_forced_colours_keep_every_edge_and_state(tmp_path: Path, open_page: OpenPage) -> None:
    with open_tour(tmp_path) as house:
        page, _ = open_page(house.address, forced_colors="active")
        player = Player(page)
        at_the_knock(player)
        settle(page)
        assert page.evaluate("matchMedia('(forced-colors: active)').matches")
        assert faults(page) == []
        # axe reads the page's own text colours, which the system's replace here
        assert [fault for fault in violations(page) if not fault.startswith("color-contrast")] == []
        bare = page.evaluate(
            "[...document.querySelectorAll('main button, .card, .board, .cloth')].filter((e) => e.checkVisibility() && !e.matches('.bare, .place') &&"
            " parseFloat(getComputedStyle(e).borderTopWidth) === 0 && getComputedStyle(e).outlineStyle === 'none').map((e) => e.outerHTML.slice(0, 80))"
        )
        assert bare == [], "what colour told apart has an edge"
        player.mark("2S")
        marked = player.card("2S").evaluate("e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).translate]")
        assert marked == ["solid", "0px -12px"], "a mark is a shape"
        page.goto("about:blank")


def test_a_language_with_longer_words_fits_the_smallest_phone(tmp_path: Path, open_page: OpenPage) -> None:
    with open_tour(tmp_path) as house:
        page, _ = open_page(house.address, "phone", viewport={"width": 320, "height": 568}, settings={"language": "pseudo"})
        wrong = []
        for path in ("/", "/help", "/rules/simple", "/me"):
            page.goto(path)
            page.locator("h1").wait_for()
            page.locator(".slip, .empty").first.wait_for()
            settle(page)
            wrong += [f"{path}: {fault}" for fault in faults(page)]
        assert wrong == []
