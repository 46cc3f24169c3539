"""Opening the client in a real browser, and what may not happen there: errors, policy violations, requests to other hosts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "no-sandbox",
    "disable-gpu",
    "disable-quic",
    "no-first-run",
    "disable-background-networking",
    "disable-component-update",
    "disable-sync",
]
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
SETTLED = """() => {
  const faces = [...document.fonts], forced = matchMedia("(forced-colors: active)").matches;
  const typeface = faces.length >= 2 && document.fonts.status === "loaded" && faces.some((face) => face.status === "loaded");
  // the browser does not always list what a mask fetched, so the same picture is asked for once more
  const url = getComputedStyle(document.body, "::after").maskImage.match(/url\\("(.*)"\\)/)?.[1];
  if (url && !window.grain) {
    const image = window.grain = Object.assign(new Image(), { src: url });
    image.decode().then(() => { image.drawn = true; }, () => { window.grain = null; });
  }
  const grain = forced || window.grain?.drawn === true;
  return document.getAnimations().length === 0 && typeface && grain;
}"""
UNSETTLED = """() => ({
  moving: document.getAnimations().map((one) => `${one.constructor.name} ${one.playState} ${one.effect?.target?.className}`),
  faces: [...document.fonts].map((face) => `${face.weight} ${face.status}`), fonts: document.fonts.status,
  loaded: performance.getEntriesByType("resource").map((one) => `${one.name.split("/").at(-1)} ${Math.round(one.responseEnd)}`),
})"""
WAIT_MS = 30_000


class Watch:
    """What went wrong in one context; a test that stops its server says what it expects."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.found: list[str] = []
        self.line_is_cut = False

    def console(self, message: ConsoleMessage) -> None:
        """An error or a warning in the console is a fault, but for what a cut line must say."""
        cut = self.line_is_cut and ("net::ERR_" in message.text or "WebSocket" in message.text)
        if message.type == "error" and not cut:
            self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def request(self, request: Request) -> None:
        """Everything stays on this host."""
        host = request.url.partition("://")[2].partition("/")[0]
        if not request.url.startswith(("data:", "blob:")) and host != self.address.partition("://")[2]:
            self.found.append(f"request to another host: {request.url}")

    def error(self, error: Exception) -> None:
        """An exception that nobody caught."""
        self.found.append(f"page error: {error}")

    def check(self) -> None:
        """Fail if anything was found."""
        assert not self.found, "\n".join(self.found)


def device(name: str, theme: str = "light", **more: Any) -> dict[str, Any]:
    """The options of a context."""
    return DEVICES[name] | {"color_scheme": theme, "locale": "en-GB"} | more


@contextmanager
def visit(
    browser: Browser, address: str, options: dict[str, Any], settings: dict[str, Any] | None = None
) -> Iterator[tuple[Page, Watch]]:
    """A fresh guest's page on the start page. Animations are off unless ``settings`` say otherwise."""
    watch = Watch(address)
    context = browser.new_context(base_url=address, **options)
    context.set_default_timeout(WAIT_MS)
    kept = json.dumps(json.dumps({"speed": "off"} | (settings or {})))
    keep = f"localStorage.getItem('knockwood.settings') ?? localStorage.setItem('knockwood.settings', {kept})"
    context.add_init_script(f"if (location.protocol !== 'about:') {keep}")
    context.on("request", watch.request)
    page = context.new_page()
    page.on("console", watch.console)
    page.on("pageerror", watch.error)
    try:
        page.goto("/")
        yield page, watch
    finally:
        context.close()
    watch.check()


POLL = """async ([arg, ms]) => {
  const look = FUNCTION, end = performance.now() + ms;
  for (;;) {
    const found = look(arg);
    if (found) return found;
    if (performance.now() > end) return null;
    await new Promise((next) => setTimeout(next, 16));
  }
}"""


def wait_in_page(page: Page, function: str, arg: object = None) -> Any:
    """What a JavaScript function gives as soon as that is something; None when the time is over.

    Playwright's own wait builds its function from text again and again, which the page's content policy rightly refuses.
    """
    return page.evaluate(POLL.replace("FUNCTION", function), [arg, WAIT_MS])


def settle(page: Page) -> None:
    """Wait until nothing moves any more (B-31), and what comes after the first paint, the typeface and the grain, is there and drawn."""
    assert wait_in_page(page, SETTLED), f"not settled: {page.evaluate(UNSETTLED)}"
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def violations(page: Page) -> list[str]:
    """What axe finds on the screen that is shown."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {found['help']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for found in result["violations"]
        for node in found["nodes"]
    ]
