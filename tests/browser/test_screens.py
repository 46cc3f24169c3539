"""Every screen, in every size and light: nothing small, nothing hidden, nothing beside the page, nothing axe complains of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Player
from tests.browser.tour import SCREENS, open_tour, tour

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def look(player: Player, axe: bool) -> None:
    """Walk through all screens and collect what is wrong with any of them."""
    wrong: list[str] = []
    seen: list[str] = []
    for name in tour(player):
        settle(player.page)
        seen.append(name)
        wrong += [f"{name}: {fault}" for fault in faults(player.page)]
        if axe:
            wrong += [f"{name}: {fault}" for fault in violations(player.page)]
    assert seen == SCREENS
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["desktop", "phone"])
def test_no_screen_breaks_a_rule_of_access_or_size(tmp_path: Path, open_page: OpenPage, name: str, theme: str) -> None:
    with open_tour(tmp_path) as house:
        page, _ = open_page(house.address, name, theme=theme)
        look(Player(page, "touch" if name == "phone" else "mouse"), axe=True)


@pytest.mark.parametrize(
    ("width", "height", "touch"),
    [(320, 568, True), (375, 667, True), (375, 721, True), (667, 375, True), (768, 1024, True), (1920, 1080, False)],
)
def test_every_screen_fits(tmp_path: Path, open_page: OpenPage, width: int, height: int, touch: bool) -> None:
    with open_tour(tmp_path) as house:
        more = TOUCH if touch else {}
        page, _ = open_page(house.address, "desktop", **more | {"viewport": {"width": width, "height": height}})
        look(Player(page, "touch" if touch else "mouse"), axe=False)


def test_the_home_screen_icons_are_as_large_as_the_manifest_says(tmp_path: Path, open_page: OpenPage) -> None:
    with open_tour(tmp_path) as house:
        page, _ = open_page(house.address)
        settle(page)  # nothing is still being fetched when the server ends
        icons = page.request.get("/manifest.webmanifest").json()["icons"]
        sizes = page.evaluate(
            "(all) => Promise.all(all.map((src) => new Promise((done, fail) => { const one = new Image(); one.onerror = fail; "
            "one.onload = () => done(`${one.naturalWidth}x${one.naturalHeight}`); one.src = src; })))",
            [icon["src"] for icon in icons if icon["type"] == "image/png"],
        )
        assert sizes == [icon["sizes"] for icon in icons if icon["type"] == "image/png"]
        assert {(icon["sizes"], icon["purpose"]) for icon in icons} >= {
            ("192x192", "any"),
            ("512x512", "any"),
            ("512x512", "maskable"),
        }
