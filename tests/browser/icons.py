"""Draws the home-screen icons from client/public/favicon.svg: ``python -m tests.browser.icons``.

The maskable one is linen to its edges, with the card inside the circle that every launcher keeps. The stored files are these drawings
reduced to a palette of 256 colours, which is 30 kB less (`PIL.Image.quantize`, without dither).
"""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from tests.browser.page import FLAGS
from tests.chromium import REMEDY, chromium
from tests.serving import ROOT

PUBLIC = ROOT / "client" / "public"
LINEN = "#3c4d63"
ICONS = [("icon-192", 192, 0.0, "transparent"), ("icon-512", 512, 0.0, "transparent"), ("icon-maskable-512", 512, 0.12, LINEN)]


def main() -> int:
    """Save the icons; exit status 1 without a Chromium."""
    if chromium() is None:
        print(f"no Chromium found: {REMEDY}", file=sys.stderr)
        return 1
    drawing = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[f"--{flag}" for flag in FLAGS])
        for name, size, inset, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            edge = round(size * inset)
            frame = f"left:{edge}px;top:{edge}px;width:{size - 2 * edge}px;height:{size - 2 * edge}px"
            page.set_content(f"<style>html{{background:{ground}}}svg{{position:absolute;{frame}}}</style>{drawing}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
