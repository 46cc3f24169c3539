"""What must hold of the shape of every screen (SIZE-1, SIZE-2, SIZE-4): measured in the page, told in sentences."""

from __future__ import annotations

from playwright.sync_api import Page

MEASURE = """() => {
  const found = [];
  const say = (e) => (e.getAttribute("aria-label") || e.textContent.trim() || e.tagName).replace(/\\s+/g, " ").slice(0, 50);
  const wide = innerWidth, high = innerHeight, root = document.documentElement;
  if (root.scrollWidth > wide) found.push(`scrolls sideways: ${root.scrollWidth} px of ${wide}`);
  const scope = document.querySelector("dialog[open]") ?? document;
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && e.getClientRects().length > 0;
  const controls = [...scope.querySelectorAll("button, a.button, nav a, select, summary, input")].filter(seen)
    .map((e) => [e, e.matches("input[type=radio], input[type=checkbox]") ? e.closest("label") ?? e : e])
    .filter(([e]) => !e.closest(".hand, .heap, .own, .back, .target, .sr"));
  for (const [e, box] of controls) {
    const r = box.getBoundingClientRect();
    if (r.width < 43.5 || r.height < 43.5) found.push(`small: ${say(e)} ${r.width.toFixed(1)} x ${r.height.toFixed(1)}`);
    if (r.right > wide + 1 || r.left < -1) found.push(`beyond the edge: ${say(e)}`);
  }
  // of what scrolls under a pinned row only the part in view counts
  const shown = (e) => {
    const r = e.getBoundingClientRect(), frame = e.closest(".body")?.getBoundingClientRect();
    return frame ? { left: r.left, right: r.right, top: Math.max(r.top, frame.top), bottom: Math.min(r.bottom, frame.bottom) } : r;
  };
  const buttons = controls.filter(([e]) => e.matches("button, a.button")).map(([e]) => [e, shown(e)]);
  for (const [i, [a, p]] of buttons.entries())
    for (const [b, q] of buttons.slice(i + 1))
      if (a.closest(".bar") === b.closest(".bar") && !a.contains(b) && !b.contains(a) && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1)
        found.push(`overlap: ${say(a)} and ${say(b)}`);
  const inside = (e) => { const r = e.getBoundingClientRect(); return r.top > -1 && r.left > -1 && r.bottom < high + 1 && r.right < wide + 1; };
  if (!document.querySelector("dialog[open]"))
    for (const e of document.querySelectorAll("main.table .act button, main.table .place, main.rum .act button, main.rum .place, main.layoff .confirm, main.over .pin button, main.over h1"))
      if (!inside(e)) found.push(`not in the window: ${say(e)}`);
  if (!document.querySelector("dialog[open]"))
    for (const e of document.querySelectorAll(".hand [data-card] button")) {
      const r = e.getBoundingClientRect();
      const strip = Math.min(r.top + 44, r.bottom);
      if (r.left < -1 || r.right > wide + 1 || strip > high) found.push(`card out of the window: ${e.parentElement.dataset.card}`);
      if (r.bottom > high + 1) found.push(`card cut at the bottom: ${e.parentElement.dataset.card} ${Math.round(r.bottom - high)} px`);
    }
  const hand = document.querySelector("main.table .hand, main.rum .hand");
  if (hand && !document.querySelector("dialog[open]")) {
    const cards = [...hand.querySelectorAll("[data-card]")].map((e) => [e.dataset.card, e.offsetLeft, e.offsetTop, e.classList.contains("low")]);
    const least = root.dataset.size === "s" ? 27.5 : 33.5, two = cards.some(([, , , low]) => low);
    for (const [i, [name, x, , low]] of cards.entries()) {
      const next = cards[i + 1];
      if (next && next[3] === low && next[1] > x && next[1] - x < least) found.push(`strip of ${name}: ${next[1] - x} px`);
    }
    const share = two ? 0.4 : 0.3, top = hand.getBoundingClientRect().top;
    if (top < high * (1 - share) - 24) found.push(`hand too high: ${Math.round(top)} px of ${high}`);
  }
  return found;
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the shape of the screen that is shown."""
    found: list[str] = page.evaluate(MEASURE)
    return found
