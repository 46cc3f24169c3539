"""How things move (section 21): at Normal speed in their times, never in the way, and not at all where that is asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import KNOCK_SOON
from tests.browser.page import settle
from tests.browser.player import Player

WATCHED = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const names = new Set((Array.isArray(frames) ? frames : [frames]).flatMap((frame) => Object.keys(frame)));
    for (const name of ["offset", "easing", "composite"]) names.delete(name);
    window.moved.push({ ms: timing.duration ?? timing, delay: timing.delay ?? 0, names: [...names] });
    return animate.call(this, frames, timing);
  };
}"""
MAY_MOVE = {"translate", "scale", "opacity", "transform"}


def moved(page: Page) -> list[tuple[float, float]]:
    """Length and delay of each move since the last look, in ms; only the cheap properties move (ANIM-6)."""
    found = page.evaluate("window.moved.splice(0)")
    assert {name for one in found for name in one["names"]} <= MAY_MOVE, found
    return [(one["ms"], one["delay"]) for one in found]


def at_the_offer(
    open_house: OpenHouse, open_page: OpenPage, speed: str, **more: str
) -> tuple[Player, list[tuple[float, float]]]:
    """A table at a speed, and how the deal moved."""
    page, _ = open_page(open_house(decks=[KNOCK_SOON], bot="simple").address, settings={"speed": speed}, **more)
    page.add_init_script(f"({WATCHED})()")
    page.reload()
    player = Player(page)
    player.start(to=100, level="medium")
    player.until("offer")
    return player, moved(page)


@pytest.mark.parametrize(("speed", "factor"), [("normal", 1), ("fast", 0.5), ("slow", 2)])
def test_each_move_takes_its_time_anim_1(open_house: OpenHouse, open_page: OpenPage, speed: str, factor: float) -> None:
    player, deal = at_the_offer(open_house, open_page, speed)
    assert max(ms + delay for ms, delay in deal) <= 900 * factor, "the deal is 700 ms in all, then the upcard turns in 200"
    assert len(deal) >= 20
    page = player.page
    player.press("[data-act=take]")
    player.until("throw")
    times = {ms for ms, _ in moved(page)}
    assert 250 * factor in times, f"a card is drawn in 250 ms: {times}"
    settle(page)
    player.press("[data-act=group]")
    assert {ms for ms, _ in moved(page)} == {220 * factor}, "one move of all cards in 220 ms"
    settle(page)


def test_nothing_moves_two_seconds_after_an_act_b_31_and_a_tap_ends_a_move_at_once_anim_3(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    player, _ = at_the_offer(open_house, open_page, "slow")
    page = player.page
    player.press("[data-act=take]")
    player.until("throw")
    player.mark("QH")
    left = page.evaluate(
        "document.querySelector('.hand').getAnimations({ subtree: true }).filter((a) => !(a instanceof CSSTransition)).length"
    )
    assert left == 0, "the tap completed what was under way"
    expect(player.card("QH")).to_have_attribute("aria-pressed", "true")
    player.press("[data-act=discard]")
    player.until("draw")
    settle(page)


@pytest.mark.parametrize(("speed", "more"), [("off", {}), ("system", {"reduced_motion": "reduce"})])
def test_nothing_moves_at_off_or_when_the_system_asks_for_it_anim_2(
    open_house: OpenHouse, open_page: OpenPage, speed: str, more: dict[str, str]
) -> None:
    player, deal = at_the_offer(open_house, open_page, speed, **more)
    assert [ms for ms, _ in deal if ms > 0] == []
    player.press("[data-act=take]")
    player.until("throw")
    assert [ms for ms, _ in moved(player.page) if ms > 0] == []
    assert player.page.evaluate("document.getAnimations().length") == 0
