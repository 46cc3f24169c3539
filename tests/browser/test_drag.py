"""Dragging by mouse (J-16) and by finger (J-17): a drag inserts, a cancelled one changes nothing, and nothing is won by a drag alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import KNOCK_SOON, KNOCK_SOON_SCRIPT
from tests.browser.page import settle
from tests.browser.player import Player
from tests.browser.pointer import Point, Pointer, spot

Kind = Literal["mouse", "touch"]
Seat = tuple[Player, Pointer]
BOTH = pytest.mark.parametrize("kind", [pytest.param("mouse", id="J-16-mouse"), pytest.param("touch", id="J-17-touch")])


@pytest.fixture
def sit(open_house: OpenHouse, open_page: OpenPage) -> Callable[[Kind], Seat]:
    """A person with eleven cards, 6C taken from the pile, and what points."""

    def start(kind: Kind) -> Seat:
        page, _ = open_page(
            open_house(decks=[KNOCK_SOON], script=KNOCK_SOON_SCRIPT).address, "phone" if kind == "touch" else "desktop"
        )
        player = Player(page, kind)
        player.start(to=100, level="medium")
        player.until("offer")
        player.press("[data-act=take]")
        player.until("throw")
        settle(page)
        return player, Pointer(page, kind)

    return start


def middle(player: Player, code: str) -> Point:
    """Where a card lies."""
    return spot(player.card(code), 0.5, 0.5)


def still(page: Page) -> None:
    """A drag neither scrolls nor zooms the page."""
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


@BOTH
def test_a_drag_over_five_places_inserts_and_never_swaps_b_22_b_23_b_25(sit: Callable[[Kind], Seat], kind: Kind) -> None:
    player, pointer = sit(kind)
    before = player.cards()
    moving, goal = before[0], before[5]
    pointer.down(spot(player.card(moving)))
    grip, target = spot(player.card(moving), 0.2, 0.2), middle(player, goal)
    card = middle(player, moving)
    pointer.move((grip[0] + target[0] - card[0], grip[1] + target[1] - card[1]))
    expect(player.page.locator(f'.hand [data-card="{moving}"].dragging')).to_have_count(1)
    pointer.up()
    expect(player.page.locator(".hand .dragging")).to_have_count(0)
    assert player.cards() == [*before[1:6], moving, *before[6:]], "inserted, the others in their order"
    expect(player.page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    still(player.page)


@BOTH
def test_seven_pixels_are_a_tap_and_nine_are_a_drag_b_23(sit: Callable[[Kind], Seat], kind: Kind) -> None:
    player, pointer = sit(kind)
    code = player.cards()[2]
    x, y = spot(player.card(code))
    pointer.down((x, y))
    pointer.move((x + 7, y), steps=2)
    expect(player.page.locator(".hand .dragging")).to_have_count(0)
    pointer.move((x + 9, y), steps=1)
    expect(player.page.locator(".hand .dragging")).to_have_count(1)
    pointer.up()
    expect(player.page.locator(".hand .dragging")).to_have_count(0)


@BOTH
def test_a_drag_that_is_let_go_elsewhere_puts_the_card_back_b_21(sit: Callable[[Kind], Seat], kind: Kind) -> None:
    player, pointer = sit(kind)
    before = player.cards()
    pointer.drag(spot(player.card(before[3])), spot(player.page.locator(".opp"), 0.5, 0.5))
    expect(player.page.locator(".hand .dragging")).to_have_count(0)
    assert player.cards() == before
    still(player.page)


def test_escape_and_a_lost_window_cancel_a_drag_b_21(sit: Callable[[Kind], Seat]) -> None:
    player, pointer = sit("mouse")
    page, before = player.page, player.cards()
    for cancel in ("Escape", "blur"):
        pointer.down(spot(player.card(before[1])))
        pointer.move(middle(player, before[6]))
        expect(page.locator(".hand .dragging")).to_have_count(1)
        if cancel == "Escape":
            page.keyboard.press("Escape")
        else:
            page.evaluate("dispatchEvent(new Event('blur'))")
        expect(page.locator(".hand .dragging")).to_have_count(0)
        assert player.cards() == before, cancel
        pointer.move(middle(player, before[8]))
        pointer.up()
        assert player.cards() == before, f"what follows {cancel} is no drag"


def test_a_second_finger_cancels_a_drag_and_the_page_does_not_zoom_b_21(sit: Callable[[Kind], Seat]) -> None:
    player, pointer = sit("touch")
    before = player.cards()
    pointer.down(spot(player.card(before[1])))
    pointer.move(middle(player, before[4]))
    expect(player.page.locator(".hand .dragging")).to_have_count(1)
    pointer.second_finger((200, 300))
    expect(player.page.locator(".hand .dragging")).to_have_count(0)
    assert player.cards() == before
    still(player.page)


@BOTH
def test_a_drag_from_the_stock_draws_and_a_drag_onto_the_pile_throws_b_24(sit: Callable[[Kind], Seat], kind: Kind) -> None:
    player, pointer = sit(kind)
    page = player.page
    pointer.drag(spot(player.card("QH")), spot(page.locator('[data-place="pile"]'), 0.5, 0.5))
    player.until("draw")
    assert "QH" not in player.cards()
    order = player.cards()

    settle(page)
    pointer.drag(spot(page.locator('[data-place="stock"]'), 0.5, 0.5), spot(page.locator(".hand"), 0.5, 0.6))
    player.until("throw")
    assert player.cards() == [*order, "AS"], "a new card comes to the right end, the others keep their places"
    still(page)


@BOTH
def test_a_drag_of_the_card_just_taken_onto_the_pile_is_refused_in_words(sit: Callable[[Kind], Seat], kind: Kind) -> None:
    player, pointer = sit(kind)
    before = player.cards()
    pointer.drag(spot(player.card("6C")), spot(player.page.locator('[data-place="pile"]'), 0.5, 0.5))
    expect(player.page.locator(".hint .say")).to_contain_text("cannot go back")
    assert player.cards() == before


def test_two_quick_moves_by_key_count_as_two_b_20(sit: Callable[[Kind], Seat]) -> None:
    player, _ = sit("mouse")
    page = player.page
    for _ in range(3):
        before = player.cards()
        player.card(before[2]).focus()
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        wanted = [*before[:2], before[3], before[4], before[2], *before[5:]]
        expect(page.locator(".hand [data-card]").nth(4)).to_have_attribute("data-card", before[2])
        assert player.cards() == wanted
        assert page.evaluate("document.activeElement.closest('[data-card]').dataset.card") == before[2], (
            "the focus goes with it"
        )


@BOTH
def test_group_and_back_after_a_drag_give_the_own_order_again_and_move_no_button(
    sit: Callable[[Kind], Seat], kind: Kind
) -> None:
    player, pointer = sit(kind)
    page, before = player.page, player.cards()
    pointer.drag(spot(player.card(before[4])), middle(player, before[0]))
    own = player.cards()
    assert own != before
    settle(page)
    discard = page.locator("[data-act=discard]").bounding_box()
    player.press("[data-act=group]")
    expect(page.locator(".hand.grouped")).to_be_visible()
    settle(page)
    assert page.locator("[data-act=discard]").bounding_box() == discard, "Group moves no button"
    player.press(page.get_by_role("button", name="Back to my order"))
    expect(page.locator(".hand.grouped")).to_have_count(0)
    assert player.cards() == own
