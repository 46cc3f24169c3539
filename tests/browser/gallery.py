"""Pictures of every screen, to look at: ``python -m tests.browser.gallery [FOLDER]``.

Saves them into FOLDER (test-results/gallery) at phone and desktop size, by day and by night, and docs/table.png for the README.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.editor import editor_tour
from tests.browser.forms import open_forms, tour_of_forms
from tests.browser.house import house
from tests.browser.page import FLAGS, device, settle, visit
from tests.browser.player import Player, Way
from tests.browser.rummy import tour_of_rummy
from tests.browser.start import start_tour
from tests.browser.tour import open_tour, tour
from tests.chromium import REMEDY, chromium
from tests.serving import ROOT

FOLDER = ROOT / "test-results" / "gallery"
COVER = ROOT / "docs" / "table.png"
COVER_SCREEN = "knock"


def take(browser: Browser, folder: Path, name: str, theme: str) -> None:
    """All screens on one device in one light."""
    way: Way = "touch" if name == "phone" else "mouse"
    with tempfile.TemporaryDirectory() as data, open_tour(Path(data)) as served:
        with visit(browser, served.address, device(name, theme)) as (page, _):
            player = Player(page, way)
            for number, screen in enumerate(screens(player), 1):
                settle(page)
                page.screenshot(path=folder / f"{name}-{theme}-{number:02}-{screen.replace(' ', '-')}.png")
                if (name, theme, screen) == ("desktop", "light", COVER_SCREEN):
                    page.screenshot(path=COVER)
    with tempfile.TemporaryDirectory() as data, open_forms(Path(data)) as served:
        with visit(browser, served.address, device(name, theme)) as (page, _):
            for screen in tour_of_forms(page, way):
                settle(page)
                page.screenshot(path=folder / f"{name}-{theme}-form-{screen.replace(' ', '-')}.png")
    with tempfile.TemporaryDirectory() as data, house(Path(data)) as served:
        with visit(browser, served.address, device(name, theme)) as (page, _):
            for screen in start_tour(Player(page, way)):
                settle(page)
                page.screenshot(path=folder / f"{name}-{theme}-{screen.replace(' ', '-')}.png", full_page=True)
            for screen in tour_of_rummy(page, way):
                settle(page)
                page.screenshot(path=folder / f"{name}-{theme}-{screen.replace(' ', '-')}.png")


def screens(player: Player) -> Iterator[str]:
    """The match and its pages, then the rule-set editor."""
    yield from tour(player)
    player.page.goto("/")
    yield from editor_tour(player)


def main() -> int:
    """Save all pictures; exit status 1 without a Chromium."""
    if chromium() is None:
        print(f"no Chromium found: {REMEDY}", file=sys.stderr)
        return 1
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[f"--{flag}" for flag in FLAGS])
        for name in ("desktop", "phone"):
            for theme in ("light", "dark"):
                take(browser, folder, name, theme)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}, and {COVER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
