"""J-15: every behaviour of the app that this table comes from, by its id, on dealt hands and under the preset ``simple``.

Each test names the ids that it holds; the last test here says that none is missing.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import BOT_KNOCKS_SCRIPT, GIN, KNOCK_SOON, KNOCK_SOON_SCRIPT
from tests.browser.player import Player
from tests.serving import stacked

# Loose queen, king and ace of spades beside a run of four and a set of three: 10 + 10 + 1 stay.
ROUND_THE_CORNER = stacked("3C 4C 5C 6C 9H 9S 9D QS KS AS", "AC 8S 8H 8D KC KH JD 4H TD 2D", "7H")
# The bot knocks with 9; 8H and 9H lengthen its run, 2H is the fourth of its twos, 3C stays.
FOURTH = stacked("5H 6H 7H 2C 2D 2S AC AD 3S 4D", "JC JD JS QC QD QS 8H 9H 2H 3C", "TC", "KH")
# The bot takes the king that is thrown.
BOT_TAKES = stacked("3C 4C 5C 9H 9S 9D KD 2S 7H QH", "AC 8S 8H 8D KC KS KH JD 4H TD", "6C", "6S AS 5S")


def sit(open_house: OpenHouse, open_page: OpenPage, deck: str, script: list[str], dealer: int = 1, to: int = 100) -> Player:
    """A person at the table of one deal."""
    page, _ = open_page(open_house(decks=[deck], script=script, dealer=dealer).address)
    player = Player(page)
    player.start(to=to, level="medium")
    return player


def choices(page: Page, name: str) -> tuple[list[str], str]:
    """What a setting of the start page offers, and what is chosen."""
    found: list[str] = page.locator(f'input[name="{name}"]').evaluate_all("all => all.map((e) => e.value)")
    return found, page.locator(f'input[name="{name}"]:checked').input_value()


def labels(page: Page) -> list[str]:
    """The words over and under the groups of the hand."""
    return [text.strip() for text in page.locator(".hand .tab").all_inner_texts()]


def test_app_35_36_37_38_39_the_settings_stand_on_the_start_page(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[KNOCK_SOON]).address)
    assert choices(page, "to") == (["50", "100"], "100")
    assert choices(page, "knocking") == (["ten", "oklahoma", "gin"], "ten")
    assert choices(page, "undercut") == (["25", "20", "10", "0"], "25")
    assert choices(page, "level") == (["novice", "easy", "casual", "medium", "skilled", "hard", "expert", "master"], "medium")
    says = page.locator("#level-says")
    expect(says).to_have_text("Reads the top of the pile, and seldom throws what helps you.")
    player = Player(page)
    player.pick("level", "easy")
    expect(says).to_have_text("Holds out for gin, sees only the last throw, and gets caught with its cards up.")
    expect(page.locator("#level-measured")).not_to_be_empty()


def test_app_01_40_41_42_43_the_help_says_what_is_played(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[KNOCK_SOON]).address)
    page.goto("/help")
    rules = page.locator("#rules")
    for said in (
        "Two players and one pack of 52 cards.",
        "There are no jokers, and no card stands for another.",
        "ten cards to each player",
        "A match takes about 10 minutes.",
        "one at a time, the other player first",
        "it stands before the two and never after the king",
        "thirteen cards each from two packs",
    ):
        expect(rules).to_contain_text(said)
    expect(page.locator(".advice li")).to_have_count(6)
    words = [text.lower() for text in page.locator(".words dt").all_inner_texts()]
    assert {"run", "set", "deadwood", "knock", "gin", "lay off", "undercut", "upcard", "dead hand"} <= set(words)


def test_app_02_03_04_05_the_upcard_is_offered_to_both_then_the_stock_is_drawn(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, ["pass", "auto"])
    page = player.page
    player.until("offer")
    expect(page.locator(".hand [data-card]")).to_have_count(10)
    expect(page.get_by_role("img", name="Bo holds 10 cards")).to_be_visible()
    expect(page.locator(".rail .log li").first).to_contain_text("Bo deals")
    assert page.locator(".pile [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)") == ["6C"]
    expect(page.locator("[data-act=take]")).to_be_enabled()
    player.press("[data-act=pass]")
    assert player.wait() == "forced", "both passed: only the stock is left"
    expect(page.locator("main.table")).to_contain_text("both passed")
    player.draw("stock")
    assert player.wait() == "throw"


def test_app_04_the_dealer_is_asked_after_the_other_player_passed(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, ["pass", "auto"], dealer=0)
    assert player.wait() == "offer"
    expect(player.page.locator(".cloth .last")).to_contain_text("passed")
    player.press("[data-act=take]")
    assert player.wait() == "throw"
    assert "6C" in player.cards()


def test_app_07_08_09_10_11_12_group_shows_what_counts_and_what_does_not(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, ROUND_THE_CORNER, ["auto"])
    page = player.page
    player.until("offer")
    expect(page.locator(".dw b")).to_have_text("21")
    player.press("[data-act=group]")
    expect(page.locator(".hand.grouped")).to_be_visible()
    assert labels(page) == ["run", "set", "loose"]
    cards = player.cards()
    assert cards[:4] == ["3C", "4C", "5C", "6C"], "a run as long as the hand allows"
    assert set(cards[4:7]) == {"9H", "9S", "9D"}, "three of one rank"
    assert set(cards[7:]) == {"AS", "QS", "KS"}, "the ace is low only: these are loose, and count 10 + 10 + 1"


def test_app_13_15_what_the_bot_takes_off_the_pile_lies_in_front_of_it(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, BOT_TAKES, ["draw_discard", "discard TD", "auto"])
    page = player.page
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.throw("KD")
    assert player.wait() == "draw", "stock and pile are both open"
    expect(page.locator(".opp .taken [data-card]")).to_have_count(1)
    expect(page.locator('.opp .taken [data-card="KD"]')).to_be_visible()
    player.draw("pile")
    assert player.wait() == "throw"
    assert "TD" in player.cards()


def test_app_16_17_18_20_21_27_33_06_a_knock_says_what_it_does_and_is_never_made_for_the_player(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT)
    page = player.page
    knock = page.locator("[data-act=knock]")
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    expect(knock).to_have_count(0)
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    expect(knock).to_contain_text("Knock with 10")
    expect(knock.locator("small")).to_contain_text("throws")
    player.mark("7H")
    expect(knock).to_contain_text("keeping 13")
    page.keyboard.press("Escape")
    player.knock()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_contain_text("You knock")
    expect(page.locator(".formula .sr")).to_contain_text("points")
    expect(page.locator("main.over .lead p")).to_have_text("You deal next")
    shown = page.locator("main.over [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)")
    assert {"3C", "4C", "5C", "6C", "9H", "9S", "9D", "AS", "2S", "7H"} <= set(shown), "ten cards lie face up"
    assert "KD" not in shown, "the last card was thrown"


def test_app_21_a_hand_that_may_knock_can_go_on(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT)
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    player.throw("KD")
    assert player.wait() in ("draw", "layoff", "sheet"), "thrown, not knocked"


def test_app_22_23_24_25_28_32_a_defender_lays_off_on_runs_and_sets_and_undercuts(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    player = sit(open_house, open_page, FOURTH, BOT_KNOCKS_SCRIPT, dealer=0)
    page = player.page
    player.until("layoff")
    names = [button.get_attribute("aria-label") or "" for button in page.locator(".layoff .back").all()]
    assert sorted(name.split(",")[0] for name in names) == ["2 of hearts", "8 of hearts", "9 of hearts"]
    expect(page.locator(".layoff [role=status]")).to_have_text("You 3, Bo 9. Undercut needs 9 or less.")
    player.confirm()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text("Undercut! You win 31")
    expect(page.locator(".formula .sr")).to_have_text(re.compile("9 . 3 \\+ 25 = 31 points"))
    scores = page.locator("main.over .board .pts").all_inner_texts()
    assert scores[0].endswith("31") or "31" in scores[0], "only the winner scores"
    assert scores[1].startswith("0"), "the knocker scores nothing"


def test_app_19_26_29_31_32_34_gin_ends_the_match_and_nothing_is_added(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, GIN, ["auto"], to=50)
    page = player.page
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    expect(page.locator("[data-act=knock] span").first).to_have_text("Gin")
    player.knock()
    assert player.wait() == "sheet", "no lay-off after gin"
    expect(page.locator("main.over h1")).to_have_text("Gin! You win 50")
    player.next()
    assert player.wait() == "end"
    expect(page.locator("main.end h1")).to_have_text("You win, 50 to 0")
    expect(page.locator("main.end .lead p")).to_contain_text("nothing is added at the end")


def test_every_behaviour_of_the_founding_app_is_named_by_a_browser_test() -> None:
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for ids in re.findall(r"^def test_app((?:_\d\d)+)_", file.read_text(encoding="utf-8"), re.MULTILINE):
            named.update(ids.strip("_").split("_"))
    assert sorted(named) == [f"{number:02}" for number in range(1, 44)]
