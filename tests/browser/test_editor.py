"""The rule-set editor in the browser: START-4, START-5, SET-7, SET-8, J-14."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.editor import MISTYPED, SCREENS, Editor, editor_tour
from tests.browser.house import house
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Player

RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def at_the_editor(open_house: OpenHouse, open_page: OpenPage, name: str = "desktop", **more: Any) -> Editor:
    """A fresh guest in the editor."""
    page, _ = open_page(open_house().address, name, **more)
    editor = Editor(Player(page, "touch" if name == "phone" else "mouse"))
    editor.open()
    return editor


# --- what the editor says -----------------------------------------------------------------------------------------------------------


def test_start_4_what_differs_from_the_preset_is_listed(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page)
    expect(editor.differs).to_have_text("exactly Simple")
    editor.choose("gin", "gin_bonus", "20")
    expect(editor.differs).to_have_text("differs from Simple: gin bonus 20")
    expect(editor.page.locator("details[data-group=gin] summary")).to_contain_text("gin bonus 20")
    expect(editor.rule("gin_bonus")).to_contain_text("Gin scores the other player's whole count and 20 points more.")
    editor.player.press(editor.rule("gin_bonus").get_by_role("button", name="As in Simple again"))
    expect(editor.differs).to_have_text("exactly Simple")


def test_start_4_a_number_of_ones_own_is_typed_and_a_wrong_one_is_refused_in_place(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    editor = at_the_editor(open_house, open_page)
    editor.group("match")
    target = editor.rule("target").get_by_role("spinbutton")
    target.fill("175")
    expect(editor.differs).to_have_text("differs from Simple: to 175")
    target.fill("5000")
    expect(editor.rule("target").locator(".refused")).to_contain_text("Play to: 5000 is not within 1 to 1000")
    expect(editor.page.locator("[data-act=read]")).to_be_disabled()
    target.fill("90")
    expect(editor.differs).to_have_text("differs from Simple: to 90")
    expect(editor.page.locator("[data-act=read]")).to_be_enabled()


def test_start_4_a_contradiction_is_refused_beside_its_rule_with_the_way_out(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    editor = at_the_editor(open_house, open_page)
    editor.start_from("simple-oklahoma")
    editor.choose("deal", "eleven_card_deal", "1")
    refused = editor.rule("knock_card_source").locator(".refused")
    expect(refused).to_contain_text('Oklahoma with "Eleven-card deal" has no upcard')
    expect(editor.page.locator("[data-act=read]")).to_be_disabled()
    editor.player.press(refused.locator("[data-act=mend]"))
    expect(editor.differs).to_have_text("differs from Simple, Oklahoma: eleven-card deal, the knock card is from a second pack")
    editor.choose("knocking", "oklahoma", "0")
    editor.page.locator(".cannot").wait_for()
    editor.player.press(editor.page.locator("aside").get_by_role("button", name="Take back"))
    expect(editor.differs).to_have_text("differs from Simple, Oklahoma: eleven-card deal, the knock card is from a second pack")


def test_start_4_a_rule_without_effect_is_greyed_with_the_reason(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page)
    editor.group("knocking")
    ace = editor.rule("oklahoma_ace")
    expect(ace.get_by_role("radio").first).to_be_disabled()
    expect(ace).to_contain_text("No effect here: only with Oklahoma.")
    editor.choose("knocking", "oklahoma", "1")
    expect(ace.get_by_role("radio").first).to_be_enabled()
    expect(ace).to_contain_text("An ace as knock card means that nobody may knock in that hand.")


def test_start_4_what_differs_stays_in_sight_on_a_phone(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page, "phone")
    for group in ("deal", "knocking", "gin", "match"):
        editor.group(group)
    editor.rule("cents_per_point" if editor.rule("cents_per_point").count() else "target").scroll_into_view_if_needed()
    expect(editor.differs).to_be_in_viewport()
    editor.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(editor.differs).to_be_in_viewport()


def test_set_8_the_editor_and_the_page_warn_that_the_target_may_not_win(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page)
    editor.start_from("parlor")
    warning = "The higher total wins, so the player who reaches 100 first may still lose by boxes."
    expect(editor.page.locator("aside .warning")).to_have_text(warning)
    editor.player.press("[data-act=read]")
    expect(editor.page.locator("article .warning")).to_have_text(warning)


def test_the_draft_is_there_after_a_reload(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page)
    editor.start_from("line")
    editor.choose("match", "target", "150")
    expect(editor.differs).to_have_text("differs from Line: to 150")
    editor.page.reload()
    expect(editor.differs).to_have_text("differs from Line: to 150")


# --- our rules and their code --------------------------------------------------------------------------------------------------------


def test_start_5_our_rules_are_listed_on_the_start_page_renamed_and_deleted(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page)
    page, player = editor.page, editor.player
    editor.choose("gin", "gin_bonus", "20")
    expect(editor.differs).to_have_text("differs from Simple: gin bonus 20")
    editor.save("Grandma")
    page.goto("/")
    expect(page.locator("input[name=rules]:checked + span")).to_have_text("Grandma")
    expect(page.locator("input[name=to]")).to_have_count(0)
    player.press("[data-act=more-rules]")
    player.press("[data-act=pick]")
    player.press(page.get_by_role("button", name="Rename Grandma"))
    page.get_by_label("Name").fill("Great-grandma")
    page.keyboard.press("Enter")
    player.press(page.get_by_role("button", name="Delete Great-grandma"))
    player.press(page.get_by_role("button", name="Keep it"))
    expect(page.locator("[data-own=Great-grandma]")).to_be_visible()
    page.goto("/")
    expect(page.locator("input[name=rules] + span")).to_have_text(["Gin Rummy", "Rummy 500", "Great-grandma"])
    player.press("[data-act=more-rules]")
    player.press("[data-act=pick]")
    player.press(page.get_by_role("button", name="Delete Great-grandma"))
    player.press(page.get_by_role("button", name="Delete it"))
    expect(page.locator("[data-own]")).to_have_count(0)
    page.goto("/")
    expect(page.locator("input[name=to]").first).to_be_attached()
    expect(page.locator("input[name=rules] + span")).to_have_text(["Gin Rummy", "Rummy 500"])


def test_start_5_a_mistyped_code_is_told_kindly_and_changes_nothing(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page)
    editor.enter(MISTYPED)
    expect(editor.page.locator(".wrong")).to_contain_text("the share code is mistyped or incomplete")
    expect(editor.page.locator(".wrong")).to_contain_text("Nothing was changed.")
    editor.page.keyboard.press("Escape")
    expect(editor.differs).to_have_text("exactly Simple")


@pytest.mark.parametrize("name", ["phone", "desktop"])
def test_start_5_a_code_stands_whole_on_one_line(open_house: OpenHouse, open_page: OpenPage, name: str) -> None:
    editor = at_the_editor(open_house, open_page, name)
    editor.enter("KW1-052Z-317G-VM7")
    assert editor.page.locator("dialog[open] input").evaluate("e => e.scrollWidth <= e.clientWidth")
    editor.player.press("[data-act=take]")
    expect(editor.page.locator("aside h2")).to_have_text("Simple, changed")
    code = editor.page.locator("[data-code]")
    expect(code).to_have_text("KW1-052Z-317G-VM7")
    assert code.evaluate("e => e.getClientRects().length") <= 1


def test_start_5_the_code_is_copied_as_plain_text(open_house: OpenHouse, open_page: OpenPage) -> None:
    editor = at_the_editor(open_house, open_page, permissions=["clipboard-read", "clipboard-write"])
    editor.player.press(editor.page.get_by_role("button", name="Copy the share code"))
    expect(editor.page.locator(".share button")).to_have_text("Copied")
    code = editor.page.locator("[data-code]").inner_text()
    assert editor.page.evaluate("navigator.clipboard.readText()") == code


def test_j_14_a_family_plays_its_own_rules(open_house: OpenHouse, open_page: OpenPage) -> None:
    served = open_house()
    page, _ = open_page(served.address)
    player = Player(page)
    editor = Editor(player)
    editor.open()
    editor.start_from("simple-oklahoma")
    editor.choose("knocking", "spade_multiplier", "2")
    editor.choose("deal", "eleven_card_deal", "1")
    player.press("aside [data-act=mend]")
    editor.choose("seats", "seating", "rotation")
    player.pick("players", "3")
    expect(editor.differs).to_have_text(
        "differs from Simple, Oklahoma: eleven-card deal, the knock card is from a second pack, spades double the hand, "
        "three or four players in turn"
    )
    code = editor.save("Our rules")
    player.press("dialog[open] button.primary")
    player.press("[data-act=read]")
    expect(page.locator("h1")).to_have_text("Our rules")
    ours = page.locator(".id").inner_text()

    other_page, _ = open_page(served.address, "phone")
    other = Editor(Player(other_page, "touch"))
    other.open()
    other.enter(code.lower().replace("-", " "))
    expect(other_page.locator("dialog[open] article")).to_contain_text("three players in turn")
    other.player.press("[data-act=take]")
    expect(other.differs).to_contain_text("the knock card is from a second pack")
    other.player.press("[data-act=read]")
    expect(other_page.locator(".id")).to_have_text(ours)

    told: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: told.append(str(frame))))
    player.press("[data-act=play]")
    page.wait_for_url("**/t/*")
    game = page.url.rpartition("/")[2]
    asked = page.request.get(f"/api/v1/games/{game}").json()
    assert asked["rules"]["id"] in ours
    assert len(asked["seats"]) == 3
    expect(page.locator(".hand [data-card]").first).to_be_visible()
    state = next(state for frame in told if (state := json.loads(frame).get("state")))
    assert state["knock_card"] is not None, "the card of the second pack"
    assert (state["mult"] == 2) == (state["knock_card"][1] == "S")
    assert len(state["boards"][0]["players"]) == 2, "two play, one sits out"
    rank, suit = state["knock_card"]
    card = f"{RANKS.get(rank, rank)} of {SUITS[suit]}"
    expect(page.locator(".limit")).to_have_accessible_name(re.compile(rf"set by the {card}(, the hand counts 2 times)?$"))


# --- keys, sizes, lights -------------------------------------------------------------------------------------------------------------


def test_the_editor_is_complete_by_keyboard(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    editor = Editor(Player(page, "keys"))
    editor.open()
    editor.start_from("simple-oklahoma")
    editor.choose("knocking", "spade_multiplier", "2")
    editor.choose("deal", "eleven_card_deal", "1")
    editor.player.press("aside [data-act=mend]")
    expect(editor.differs).to_contain_text("spades double the hand")
    editor.save("By keys")
    editor.player.press("dialog[open] button.primary")
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.evaluate("document.activeElement?.dataset.act") == "save", "focus goes back to where it was"
    editor.player.press("[data-act=read]")
    expect(page.locator("h1")).to_have_text("By keys")
    assert page.evaluate("window.pointed") == []


def look(player: Player, axe: bool) -> None:
    """Walk through the screens of the editor and collect what is wrong with any of them."""
    wrong: list[str] = []
    seen: list[str] = []
    for name in editor_tour(player):
        settle(player.page)
        seen.append(name)
        wrong += [f"{name}: {fault}" for fault in faults(player.page)]
        if axe:
            wrong += [f"{name}: {fault}" for fault in violations(player.page)]
    assert seen == SCREENS
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["desktop", "phone"])
def test_no_screen_of_the_editor_breaks_a_rule_of_access_or_size(
    tmp_path: Path, open_page: OpenPage, name: str, theme: str
) -> None:
    with house(tmp_path) as served:
        page, _ = open_page(served.address, name, theme=theme)
        look(Player(page, "touch" if name == "phone" else "mouse"), axe=True)


@pytest.mark.parametrize(
    ("width", "height", "touch"),
    [(320, 568, True), (667, 375, True), (768, 1024, True), (640, 400, False), (1920, 1080, False)],
)
def test_every_screen_of_the_editor_fits(tmp_path: Path, open_page: OpenPage, width: int, height: int, touch: bool) -> None:
    with house(tmp_path) as served:
        more = TOUCH if touch else {}
        page, _ = open_page(served.address, "desktop", **more | {"viewport": {"width": width, "height": height}})
        look(Player(page, "touch" if touch else "mouse"), axe=False)


def test_the_editor_fits_a_language_with_longer_words(tmp_path: Path, open_page: OpenPage) -> None:
    with house(tmp_path) as served:
        page, _ = open_page(served.address, "phone", viewport={"width": 320, "height": 568}, settings={"language": "pseudo"})
        player = Player(page, "touch")
        wrong: list[str] = []
        for name in editor_tour(player):
            settle(page)
            wrong += [f"{name}: {fault}" for fault in faults(page)]
            if name == "our rules":  # what follows is pressed by its English name
                break
        assert wrong == []
