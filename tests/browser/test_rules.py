"""Single rules of the table on dealt hands: what the page shows, and what it lets a person do."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import BOT_KNOCKS, BOT_KNOCKS_SCRIPT, DEAD, GIN, KNOCK_SOON, KNOCK_SOON_SCRIPT, UNDERCUT, idle
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Player


def sit(
    open_house: OpenHouse,
    open_page: OpenPage,
    deck: str,
    script: list[str],
    dealer: int = 1,
    device: str = "desktop",
    **start: str,
) -> Player:
    """A person at the table of one deal, at the first decision."""
    page, _ = open_page(open_house(decks=[deck], script=script, dealer=dealer).address, device)
    player = Player(page, "touch" if device == "phone" else "mouse")
    player.start(to=100, level="medium", **start)
    return player


def formula(page: Page) -> str:
    """The figures of the sheet."""
    return page.locator(".formula .sr").inner_text().replace("\N{MINUS SIGN}", "-")


# --- the lay-off ------------------------------------------------------------------------------------------------------------------


def at_the_lay_off(open_house: OpenHouse, open_page: OpenPage, deck: str = BOT_KNOCKS) -> Player:
    """The bot has knocked with 9."""
    player = sit(open_house, open_page, deck, BOT_KNOCKS_SCRIPT, dealer=0)
    player.until("layoff")
    return player


def test_the_best_lay_off_is_filled_in_and_can_be_changed(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = at_the_lay_off(open_house, open_page)
    page = player.page
    line, confirm = page.locator(".layoff [role=status]"), page.locator(".layoff .confirm")
    reset = page.get_by_role("button", name="Reset to best")
    expect(line).to_have_text("You 37, Bo 9. Undercut needs 9 or less.")
    expect(confirm).to_have_text("Confirm, 37 left")
    expect(reset).to_be_disabled()

    player.press(page.get_by_role("button", name="9 of hearts, laid off"))
    expect(line).to_contain_text("You 46")
    player.press(page.locator(".layoff [data-own='9H']"))
    player.press(page.locator(".layoff .target:not([aria-disabled=true])"))
    expect(line).to_contain_text("You 37")

    page.get_by_role("button", name="8 of hearts, laid off").click(position={"x": 16, "y": 24})
    expect(page.locator(".layoff .back")).to_have_count(0)
    player.press(reset)
    expect(line).to_contain_text("You 37")
    expect(page.locator(".layoff .back")).to_have_count(2)

    player.confirm()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text("Bo knocks, wins 28")
    assert formula(page) == "37 - 9 = 28 points"
    expect(page.locator("main.over")).to_contain_text("laid off")


def test_an_undercut_scores_the_difference_and_the_bonus(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = at_the_lay_off(open_house, open_page, UNDERCUT)
    page = player.page
    expect(page.locator(".layoff .confirm")).to_contain_text("an undercut")
    player.confirm()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text("Undercut! You win 30")
    assert formula(page) == "9 - 4 + 25 = 30 points"
    expect(page.locator("main.over .lead p")).to_have_text("Bo deals next")


# --- other ends of a hand ---------------------------------------------------------------------------------------------------------


def test_gin_says_that_nothing_can_be_laid_off(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, GIN, ["auto"])
    page = player.page
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    expect(page.locator("[data-act=knock]")).to_contain_text("Gin")
    player.knock()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text("Gin! You win 50")
    assert formula(page) == "25 + 25 = 50 points"
    expect(page.locator("main.over")).to_contain_text("gin: nothing can be laid off")


def test_app_30_a_dead_hand_shows_no_cards_and_the_same_player_deals(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, DEAD, ["pass", *idle(DEAD, first=1)])
    page = player.page
    while player.wait() != "sheet":
        kind = player.seen[-1]
        if kind == "offer":
            page.keyboard.press("p")
        elif kind == "throw":
            drawn = page.locator(".hand .drawn").evaluate("e => e.closest('[data-card]').dataset.card")
            player.throw(drawn)
        else:
            page.keyboard.press("s")
    expect(page.locator("main.over h1")).to_have_text("Dead hand, no score")
    expect(page.locator("main.over .lead p")).to_have_text("Dead hand: Bo deals again")
    shown = page.locator("main.over [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)")
    assert shown == [], "the cards are thrown in unseen (B-34)"


# --- the hand -----------------------------------------------------------------------------------------------------------------------


def test_app_14_a_card_taken_from_the_pile_cannot_go_back(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT)
    page = player.page
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    expect(player.card("6C")).to_have_accessible_name("6 of clubs, 11 of 11, in run, taken this turn, cannot go back")
    player.mark("6C")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("[data-act=discard]")).to_be_disabled()
    expect(page.locator("main.table")).to_contain_text("taken this turn, cannot go back")


def test_group_and_back_keep_the_own_order(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT)
    page = player.page
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.mark("KD")
    player.press(page.get_by_role("button", name="Move left"))
    page.keyboard.press("Escape")
    own = player.cards()
    assert own[-1] == "6C", "a new card lies at the right end (B-24)"
    player.press("[data-act=group]")
    expect(page.locator(".hand.grouped")).to_be_visible()
    grouped = player.cards()
    assert grouped[:4] == ["3C", "4C", "5C", "6C"]
    assert set(grouped) == set(own)
    player.press(page.get_by_role("button", name="Back to my order"))
    expect(page.locator(".hand.grouped")).to_have_count(0)
    assert player.cards() == own


def test_one_card_is_marked_and_a_second_tap_throws_it(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT)
    page = player.page
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    for code in ("KD", "QH"):
        player.mark(code)
        expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
        expect(player.card(code)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    player.mark("QH")
    expect(player.card("QH")).to_have_attribute("aria-pressed", "true")
    player.mark("QH")
    player.until("draw")
    assert "QH" not in player.cards()


# --- the Knock button ----------------------------------------------------------------------------------------------------------------


def before_the_knock(open_house: OpenHouse, open_page: OpenPage, device: str = "desktop") -> Player:
    """A hand that may knock with 10 by throwing the king."""
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT, device=device)
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    expect(player.page.locator("[data-act=knock]")).to_have_count(0)
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    return player


def test_the_knock_button_agrees_with_the_marked_card(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = before_the_knock(open_house, open_page)
    page = player.page
    knock = page.locator("[data-act=knock]")
    expect(knock).to_contain_text("Knock with 10")
    expect(knock.locator("small")).to_contain_text("throws")
    player.mark("7H")
    expect(knock).to_have_attribute("aria-disabled", "true")
    expect(knock).to_contain_text("keeping 13 with")
    expect(knock).to_contain_text("limit 10")
    page.keyboard.press("k")
    expect(page.locator("main.table")).to_contain_text("keeping 13 with")
    expect(page.locator("[data-act=discard]")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(knock).to_contain_text("Knock with 10")
    player.mark("KD")
    expect(knock).to_have_attribute("aria-disabled", "false")
    expect(knock).to_contain_text("Knock with 10")


def test_a_knock_can_be_taken_back_while_the_ring_runs(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[KNOCK_SOON], script=KNOCK_SOON_SCRIPT).address, settings={"undo": 3000})
    player = Player(page)
    player.start()
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    knock = page.locator("[data-act=knock]")
    knock.click()
    expect(knock).to_contain_text("knocking with 10")
    knock.click()
    expect(knock).to_contain_text("Knock with 10")
    expect(page.locator(".hand [data-card]")).to_have_count(11)


# --- help at the table -----------------------------------------------------------------------------------------------------------------


def asked(player: Player, control: str) -> None:
    """What the match costs is said before the first use; no costs nothing, yes does it, and the focus is on an answer."""
    page = player.page
    player.press(control)
    question = page.locator("dialog[open]")
    expect(question).to_contain_text("this match is marked and no longer counts in statistics")
    expect(question.locator(":focus")).to_have_attribute("data-act", "yes")
    settle(page)
    assert violations(page) == []
    assert faults(page) == []
    player.sure("no")
    player.press(control)
    player.sure()


def test_undo_says_what_it_costs_then_takes_the_draw_back(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = before_the_knock(open_house, open_page, "phone")
    page = player.page
    assert "AS" in player.cards()
    asked(player, "[data-act=undo]")
    assert player.until("draw") == "draw"
    assert "AS" not in player.cards()
    expect(page.locator(".hint")).to_contain_text("Taken back")
    player.draw()
    player.until("throw")
    player.knock()
    player.until("sheet")
    expect(page.locator("main.over")).to_contain_text("A move was taken back: this match does not count in statistics.")


def test_a_hint_says_what_it_costs_then_answers_in_words(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = before_the_knock(open_house, open_page)
    page = player.page
    asked(player, "[data-act=hint]")
    say = page.locator(".hint .say")
    expect(say).to_contain_text("nock")
    before = say.inner_text()
    page.keyboard.press("h")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(say).to_have_text(before)
    player.knock()
    player.until("sheet")
    expect(page.locator("main.over")).to_contain_text("A hint was asked for")


def test_oklahoma_shows_the_limit_all_hand(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT, knocking="oklahoma")
    page = player.page
    limit = page.locator(".limit")
    player.until("offer")
    expect(limit).to_have_accessible_name("Knock at 6, set by the 6 of clubs")
    player.press("[data-act=take]")
    player.until("throw")
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    expect(limit).to_contain_text("knock at 6")
    expect(page.locator("[data-act=knock]")).to_have_count(0)


# --- settings ------------------------------------------------------------------------------------------------------------------------------


def test_settings_apply_at_once_and_stay(open_house: OpenHouse, open_page: OpenPage) -> None:
    player = sit(open_house, open_page, KNOCK_SOON, KNOCK_SOON_SCRIPT)
    page = player.page
    player.until("offer")
    before = player.card("KD").bounding_box()
    player.press(page.get_by_role("button", name="Menu", exact=True))
    player.press(page.locator("dialog[open]").get_by_role("button", name="Settings", exact=True))
    for name, value in (("set-theme", "dark"), ("set-size", "xl"), ("set-throw", "one")):
        player.pick(name, value)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    player.press(page.locator("dialog[open]").get_by_role("button", name="Close", exact=True))
    expect(page.locator("dialog[open]")).to_have_count(0)
    after = player.card("KD").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]

    page.reload()
    expect(page.locator("html")).to_have_attribute("data-size", "xl")
    player.press("[data-act=take]")
    player.before = None
    player.until("throw")
    player.mark("QH")
    player.until("draw")
    assert "QH" not in player.cards(), "one tap throws"
