"""The journeys of a person at the table, by name. J-15 is test_founding_app, J-16 and J-17 are test_drag."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from knockwood.play import record
from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.deals import BOT_KNOCKS, BOT_KNOCKS_SCRIPT, GIN, KNOCK_SOON, KNOCK_SOON_SCRIPT
from tests.browser.layout import faults
from tests.browser.page import settle, violations, wait_in_page
from tests.browser.player import Player, Way
from tests.browser.pointer import Pointer, spot
from tests.serving import spawn

HEARD = """() => {
  window.heard = [];
  const listen = () => { for (const e of document.querySelectorAll("[data-live]"))
    new MutationObserver(() => e.textContent.trim() && window.heard.push(e.textContent.trim())).observe(e, { childList: true, characterData: true, subtree: true }); };
  new MutationObserver((_, self) => { if (document.querySelector("[data-live]")) { self.disconnect(); listen(); } }).observe(document, { childList: true, subtree: true });
}"""


def scores(page: Page) -> list[int]:
    """What the peg board says, the own score first."""
    texts = page.locator(".board .pts").all_inner_texts()
    return [int(re.findall(r"\d+", text.split("of")[0])[-1]) for text in texts[:2]]


def test_j_01_an_older_player_on_a_phone_with_the_largest_cards(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[KNOCK_SOON], script=KNOCK_SOON_SCRIPT).address, "phone")
    player = Player(page, "touch")
    page.get_by_role("button", name="Play", exact=True).tap()
    page.locator(".hand [data-card]").first.wait_for()
    expect(page.locator(".hand [data-card]")).to_have_count(10)  # one tap to the first card, and no account

    player.press(page.get_by_role("button", name="Menu", exact=True))
    player.press(page.locator("dialog[open]").get_by_role("button", name="Settings", exact=True))
    player.pick("set-size", "xl")
    player.press(page.locator("dialog[open]").get_by_role("button", name="Close", exact=True))
    expect(page.locator("html")).to_have_attribute("data-size", "xl")
    player.until("offer")
    assert faults(page) == []

    player.press("[data-act=hint]")
    expect(page.locator("dialog[open]")).to_contain_text("no longer counts in statistics")
    player.sure()
    say = page.locator(".hint .say")
    expect(say).to_contain_text(re.compile("Take|Pass"))
    hinted = "pass" if "Pass" in say.inner_text() else "take"
    expect(page.locator(".act .primary")).to_have_attribute("data-act", hinted)
    player.press("[data-act=take]")
    player.until("throw")
    assert faults(page) == []
    player.throw("QH")
    player.until("draw")
    player.draw()
    player.until("throw")
    player.knock()
    player.until("sheet")
    assert faults(page) == []
    won = int(re.findall(r"(\d+) points?", page.locator(".formula .sr").inner_text())[0])
    mine = "You" in page.locator("main.over h1").inner_text()
    assert scores(page) == ([won, 0] if mine else [0, won]), "the score after is the score before and what the formula says"
    player.next()
    player.until("offer", "draw", "forced", "throw", "layoff")


def test_j_02_a_beginner_taps_everything_at_the_wrong_time(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[KNOCK_SOON], script=KNOCK_SOON_SCRIPT).address, "phone")
    player = Player(page, "touch")
    player.press(page.get_by_role("link", name="Help"))
    expect(page.locator("#rules h2")).to_have_text("The rules in force")
    player.press(page.get_by_role("button", name="Back"))
    player.start(to=100, level="easy")
    player.until("offer")
    said = page.locator(".hint .say")

    def wrong(control: str, words: str) -> None:
        before = (player.cards(), page.locator(".figcap b").all_inner_texts(), page.locator("[data-act]").all_inner_texts())
        page.locator(control).tap(position={"x": 16, "y": 24}, force=True)
        expect(said).to_contain_text(re.compile(words, re.IGNORECASE))
        after = (player.cards(), page.locator(".figcap b").all_inner_texts(), page.locator("[data-act]").all_inner_texts())
        assert after == before, f"{control} changed the table"

    wrong('[data-place="stock"]', "the upcard is offered first")
    page.keyboard.press("k")
    expect(said).not_to_be_empty()
    player.press("[data-act=take]")
    player.until("throw")
    wrong('[data-place="stock"]', "you have drawn: now throw a card")
    wrong('[data-place="pile"]', "you have drawn: now throw a card")
    wrong('.hand [data-card="6C"] button', "cannot go back")
    page.keyboard.press("p")
    expect(said).not_to_be_empty()
    player.throw("QH")
    player.until("draw")
    page.keyboard.press("k")
    expect(said).to_contain_text("draw a card first")
    page.locator(".opp .name").tap()
    player.draw()
    player.until("throw")
    player.knock()
    player.until("sheet")


def test_j_09_a_blind_player_plays_a_hand_by_keys_and_ear(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(
        open_house(decks=[BOT_KNOCKS, KNOCK_SOON], script=[*BOT_KNOCKS_SCRIPT, *KNOCK_SOON_SCRIPT], dealer=0).address
    )
    page.add_init_script(f"({HEARD})()")
    player = Player(page, "keys")
    player.start(to=100, level="medium")

    def focus() -> str:
        at = "document.activeElement.matches('.hand button') ? 'card' : document.activeElement.dataset.act ?? document.activeElement.dataset.place"
        return str(page.evaluate(f"(({at}) ?? document.activeElement.className)"))

    def heard(words: str) -> None:
        found = wait_in_page(page, "(words) => window.heard.some((one) => new RegExp(words, 'i').test(one))", words)
        assert found, f"{words!r} was not said: {page.evaluate('window.heard')}"
        page.evaluate("window.heard.splice(0)")

    player.until("offer")
    heard("10 of clubs")
    assert focus() == "take"
    player.press("[data-act=pass]", "p")
    player.until("layoff")
    heard("knock")
    assert "confirm" in focus(), "the best plan stands, so the next thing is to confirm it"
    settle(page)
    assert violations(page) == []
    player.confirm()
    player.until("sheet")
    heard("Bo knocks, wins 28.*37 . 9 = 28.*deal")
    assert "primary" in focus(), "Next has the focus"
    assert violations(page) == []
    player.next()
    player.until("offer")
    heard("6 of clubs")
    player.press("[data-act=take]", "d")
    player.until("throw")
    assert focus() == "card"
    player.throw("QH")
    player.until("draw")
    heard("threw 6 of spades.*your turn")
    assert focus() == "stock"
    player.draw()
    player.until("throw")
    heard("you drew ace of spades")
    player.knock()
    player.until("sheet")
    player.press(page.locator("main.over").get_by_role("link", name="Replay"))
    page.locator("main.replay").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/r/[0-9a-z]+/2/1$"))
    heard(".")
    settle(page)
    assert violations(page) == []
    assert page.evaluate("window.pointed") == [], "no pointer was used"


def test_j_12_a_researcher_replays_the_exported_record_with_the_library(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house(decks=[GIN], script=["auto"]).address)
    player = Player(page)
    player.start(to=50, level="medium")
    player.until("offer")
    player.press("[data-act=take]")
    player.until("throw")
    player.knock()
    player.until("sheet")
    player.next()
    player.until("end")
    with page.expect_download() as download:
        player.press(page.get_by_role("link", name="Save record"))
    kept = record.load(download.value.path().read_bytes())
    steps = list(record.replay(kept))
    assert steps, "every action is legal and every result what the cards lead to"
    assert list(kept.scores) == [50, 0]
    assert [hand.actions for hand in kept.hands] == [["take_upcard", kept.hands[0].actions[1]]]
    assert kept.hands[0].actions[1].startswith("gin")
    assert page.locator("main.end h1").inner_text() == "You win, 50 to 0"


@pytest.mark.parametrize("way", ["touch", "mouse", "keys"], ids=["tap", "drag", "keys"])
def test_j_18_a_defender_lays_off_one_after_another_on_the_same_end_b_03_b_04_b_05_b_13(
    open_house: OpenHouse, open_page: OpenPage, way: Way
) -> None:
    size = {"viewport": {"width": 375, "height": 721}}
    page, _ = open_page(
        open_house(decks=[BOT_KNOCKS], script=BOT_KNOCKS_SCRIPT, dealer=0).address,
        "phone" if way == "touch" else "desktop",
        **size,
    )
    player = Player(page, way)
    player.start(to=100, level="medium")
    player.until("offer")
    player.turn("offer")
    player.until("layoff")
    line, confirm = page.locator(".layoff [role=status]"), page.locator(".layoff .confirm")
    expect(line).to_have_text("You 37, Bo 9. Undercut needs 9 or less.")  # the joint best, not 46 (B-05)

    def poke(card: Locator) -> None:
        """The next card lies over its middle."""
        if way == "keys":
            player.press(card)
        elif way == "touch":
            card.tap(position={"x": 12, "y": 20})
        else:
            card.click(position={"x": 12, "y": 20})

    def lay(code: str) -> None:
        target = page.locator(".layoff .goal", has=page.locator('[data-card="7H"]'))
        if way == "mouse":
            Pointer(page, "mouse").drag(spot(page.locator(f".layoff [data-own='{code}']"), 0.3, 0.3), spot(target, 0.5, 0.5))
            return
        poke(page.locator(f".layoff [data-own='{code}']"))
        player.press(page.locator(".layoff .target:not([aria-disabled=true])").first)

    poke(page.get_by_role("button", name="8 of hearts, laid off"))
    expect(page.locator(".layoff .back")).to_have_count(0)
    for code, left in (("8H", "46"), ("9H", "37")):
        lay(code)
        expect(line).to_contain_text(f"You {left}")
        expect(confirm).to_be_in_viewport(ratio=1)
    player.confirm()
    player.until("sheet")
    expect(page.locator("main.over h1")).to_have_text("Bo knocks, wins 28")


def test_a_dead_hand_at_the_real_server_with_a_shuffled_pack(tmp_path: Path, open_page: OpenPage) -> None:
    """``knockwood serve`` itself, dealt by chance, gin only: whoever throws what he drew sees the stock run down before long."""
    served = spawn(["serve", "--port", "0", "--data", str(tmp_path / "data")], module="knockwood")
    try:
        page, _ = open_page(served.address)
        player = Player(page)
        player.start(to=100, level="easy", knocking="gin")
        for _ in range(400):
            kind = player.wait()
            if kind == "sheet":
                if "Dead hand" in page.locator("main.over h1").inner_text():
                    break
                player.next()
            elif kind == "end":
                player.press(page.get_by_role("button", name="Rematch"))
            elif kind == "throw":
                page.locator(".hand button.drawn").focus()
                page.keyboard.press("Delete")
            else:
                page.keyboard.press("p" if kind == "offer" else "s")
        expect(page.locator("main.over h1")).to_have_text("Dead hand, no score")
        assert page.locator("main.over [data-card]").count() == 0, "the cards are thrown in unseen (B-34)"
        told = re.fullmatch(r"Dead hand: (\w+) deals? again", page.locator("main.over .lead p").inner_text())
        assert told is not None
        player.next()
        player.wait()
        expect(page.locator(".rail .log li").first).to_contain_text(re.compile(f"{told[1]} deals?\\.", re.IGNORECASE))
        page.goto("about:blank")
    finally:
        served.stop()
