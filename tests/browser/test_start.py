"""From the start page to every form of the game, and how the pages outside the table name it (START-2, SET-4, SET-7, STAT-1, HELP-1)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from knockwood.engine.rules import PRESETS
from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.editor import Editor
from tests.browser.layout import faults
from tests.browser.page import settle, violations
from tests.browser.player import Player, Way
from tests.browser.start import FORMS, START_SCREENS, start_tour

RECORD = Path(__file__).parents[1] / "play" / "records" / "v1-simple.json"

DEVICES: list[tuple[str, Way]] = [("phone", "touch"), ("desktop", "mouse")]
LEVELS = ["Novice", "Easy", "Casual", "Medium", "Skilled", "Hard", "Expert", "Master"]


def opened(page: Page) -> dict[str, Any]:
    """The game at whose table the page is."""
    page.wait_for_url("**/t/*")
    found: dict[str, Any] = page.request.get(f"/api/v1/games/{page.url.rpartition('/')[2]}").json()
    return found


def play(player: Player) -> dict[str, Any]:
    """Press Play."""
    player.press(player.page.get_by_role("button", name="Play", exact=True))
    return opened(player.page)


# --- three of us, partners, Rummy 500 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("device", "way"), DEVICES)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_two_taps_from_the_start_page(
    open_house: OpenHouse, open_page: OpenPage, device: str, way: Way, form: str
) -> None:
    page, _ = open_page(open_house().address, device)
    player = Player(page, way)
    for name, value in FORMS[form].picks:
        expect(page.locator("label", has=page.locator(f'input[name="{name}"][value="{value}"]'))).to_be_in_viewport()
        player.pick(name, value)
    game = play(player)
    assert (game["rules"]["preset"], len(game["seats"])) == (FORMS[form].preset, FORMS[form].players)
    assert game["rules"]["values"].get("seating") == FORMS[form].seating


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("device", "way"), DEVICES)
def test_every_form_of_the_start_page_is_open_to_all(
    open_house: OpenHouse, open_page: OpenPage, device: str, way: Way, theme: str
) -> None:
    page, _ = open_page(open_house().address, device, theme=theme)
    wrong, seen = [], []
    for name in start_tour(Player(page, way)):
        settle(page)
        seen.append(name)
        wrong += [f"{name}: {fault}" for fault in (*faults(page), *violations(page))]
    assert seen == START_SCREENS
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (667, 375), (768, 1024)])
def test_every_form_of_the_start_page_fits(open_house: OpenHouse, open_page: OpenPage, width: int, height: int) -> None:
    page, _ = open_page(open_house().address, has_touch=True, is_mobile=True, viewport={"width": width, "height": height})
    wrong = [f"{name}: {fault}" for name in start_tour(Player(page, "touch")) for fault in faults(page)]
    assert not wrong, "\n".join(wrong)


# --- levels ------------------------------------------------------------------------------------------------------------------------------


def test_set_4_a_game_offers_the_levels_that_it_has_and_plays_the_one_shown(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    player = Player(page)
    levels, named = page.locator("input[name=level] + span"), page.locator(".ladder .names span")
    expect(levels).to_have_text(LEVELS)
    expect(named).to_have_text(["Novice", "Master"])
    expect(page.locator(".ladder legend b")).to_have_text("Medium")
    expect(page.locator("#level-measured")).to_contain_text("the plain bot has 1000")
    player.pick("rules", "rummy500")
    expect(levels).to_have_text(["Easy", "Medium", "Hard"])
    expect(named).to_have_text(["Easy", "Medium", "Hard"])
    expect(page.locator(".ladder legend b")).to_have_text("Medium")
    expect(page.locator("#level-measured")).to_have_count(0)
    player.pick("level", "hard")
    expect(page.locator("#level-says")).to_have_text("Digs into the pile when it pays, and minds what it feeds the others.")
    assert play(player)["seats"][1]["level"] == "rummy-hard"


WAYS: list[tuple[str, Way]] = [("phone", "touch"), ("desktop", "keys")]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("device", "way"), WAYS)
def test_set_4_master_is_chosen_on_the_board_and_sits_at_the_table(
    open_house: OpenHouse, open_page: OpenPage, device: str, way: Way, theme: str
) -> None:
    page, _ = open_page(open_house().address, device, theme=theme)
    player = Player(page, way)
    player.pick("level", "master")
    expect(page.locator(".ladder legend b")).to_have_text("Master")
    expect(page.locator("#level-says")).to_contain_text("learns how you knock")
    settle(page)
    assert [*faults(page), *violations(page)] == []
    assert play(player)["seats"][1]["level"] == "master"
    expect(page.locator(".opp .name")).to_contain_text(re.compile("Maya.*master"))
    page.goto("/me")
    expect(page.locator("main li")).to_contain_text("Maya, Master")


def test_set_4_a_level_tells_its_rating_what_it_won_against_whom_and_what_a_decision_costs(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    page, _ = open_page(open_house().address)
    figures = {
        "rating": {"rating": 1076, "low": 1066, "high": 1086},
        "measured": {"against": "casual", "share": 0.695, "low": 0.676, "high": 0.714, "games": 2000},
        "ms_per_decision": 0.3,
    }
    unknown = {"rating": None, "measured": None, "ms_per_decision": None}

    def told(route: Route) -> None:
        answer = route.fetch()
        info = answer.json()
        for level in info["levels"]:
            level.update({"medium": figures, "easy": figures | {"ms_per_decision": 0.07}}.get(level["name"], unknown))
        route.fulfill(response=answer, json=info)

    page.route("**/api/v1/info", told)
    page.reload()
    measured, player = page.locator("#level-measured"), Player(page)
    won = "Rating 1076, give or take 10; the plain bot has 1000. Won 70 % of 2,000 matches against Casual."
    likely = "Very likely 68\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}71 % in the long run."
    expect(measured).to_have_text(f"{won} {likely} It decides in about 0.3 milliseconds.")
    player.pick("level", "easy")
    expect(measured).to_have_text(f"{won} {likely} It decides in less than 0.1 milliseconds.")
    player.pick("level", "expert")
    expect(measured).to_have_text("not measured yet")


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("number", [7, 8])
def test_set_4_every_hole_of_the_board_is_hit_on_a_small_phone(
    open_house: OpenHouse, open_page: OpenPage, width: int, number: int
) -> None:
    page, _ = open_page(open_house().address, has_touch=True, is_mobile=True, viewport={"width": width, "height": 740})

    def some(route: Route) -> None:
        answer = route.fetch()
        info = answer.json()
        info["levels"] = info["levels"][:number]
        route.fulfill(response=answer, json=info)

    page.route("**/api/v1/info", some)
    page.reload()
    holes = page.locator("input[name=level]")
    expect(holes).to_have_count(number)
    settle(page)
    assert [*faults(page), *violations(page)] == []
    for place in range(number):
        page.locator(".rungs label").nth(place).tap()
        expect(holes.nth(place)).to_be_checked()


def test_set_4_a_level_chosen_on_an_older_visit_is_still_chosen(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    for level in ("easy", "medium", "hard"):
        page.evaluate("level => localStorage.setItem('knockwood.choice', JSON.stringify({ level }))", level)
        page.reload()
        expect(page.locator("input[name=level]")).to_have_count(len(LEVELS))
        expect(page.locator(f"input[name=level][value={level}]")).to_be_checked()


def test_set_4_the_level_is_shown_before_a_game_by_code(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    page.goto("/rules/KR1-09TX")
    player = Player(page)
    expect(page.locator("input[name=level] + span")).to_have_text(["Easy", "Medium", "Hard"])
    player.pick("players", "4")
    player.press("[data-act=play]")
    assert [seat["level"] for seat in opened(page)["seats"]] == [None, *["rummy-medium"] * 3]


def test_start_4_rules_opened_by_a_name_are_played_from_there_those_of_a_match_are_read(
    open_house: OpenHouse, open_page: OpenPage
) -> None:
    page, _ = open_page(open_house().address)
    page.goto(f"/rules/{PRESETS['hollywood'].id}")
    expect(page.locator(".chip-line")).to_have_text("3 columns to 100, knock at 10 or less, undercut bonus 25")
    expect(page.locator("[data-act=play], input[name=level]")).to_have_count(0)
    page.goto("/rules/hollywood")
    expect(page.locator("input[name=level]").first).to_be_attached()
    Player(page).press("[data-act=play]")
    assert opened(page)["rules"]["preset"] == "hollywood"


@pytest.mark.parametrize(("device", "way"), DEVICES)
def test_the_score_of_a_running_match_stays_inside_its_button(
    open_house: OpenHouse, open_page: OpenPage, device: str, way: Way
) -> None:
    page, _ = open_page(open_house().address, device)
    player = Player(page, way)
    for name, value in FORMS["partners"].picks:
        player.pick(name, value)
    play(player)
    page.goto("/")
    button = page.locator(".go a.primary")
    expect(button).to_contain_text("you and Bea 0, Bo and Ben 0")
    room = button.evaluate(
        "e => { const r = document.createRange(); r.selectNodeContents(e); const [a, b] = [r, e].map(x => x.getBoundingClientRect());"
        " return [a.top - b.top, b.bottom - a.bottom]; }"
    )
    assert min(room) >= 4, room


# --- our rules ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("device", "way"), DEVICES)
def test_start_5_our_rules_are_renamed_and_deleted_where_they_are_picked(
    open_house: OpenHouse, open_page: OpenPage, device: str, way: Way
) -> None:
    page, _ = open_page(open_house().address, device)
    player = Player(page, way)
    editor = Editor(player)
    editor.open()
    for name, bonus in (("Friday", "20"), ("Grandma", "0")):
        editor.choose("gin", "gin_bonus", bonus)
        editor.save(name)
        player.press("dialog[open] button.primary")
        page.locator("dialog[open]").wait_for(state="detached")
    page.goto("/")
    games = page.locator("input[name=rules] + span")
    expect(games).to_have_text(["Gin Rummy", "Rummy 500", "Grandma", "Friday"])
    player.press("[data-act=own]")
    player.press(page.get_by_role("button", name="Rename Grandma"))
    page.get_by_label("Name", exact=True).fill("Granny")
    page.keyboard.press("Enter")
    expect(page.locator("[data-own=Granny]")).to_be_visible()
    settle(page)
    assert [*faults(page), *violations(page)] == []
    player.press(page.get_by_role("button", name="Delete Friday"))
    player.press(page.get_by_role("button", name="Delete it"))
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    expect(games).to_have_text(["Gin Rummy", "Rummy 500", "Granny"])
    expect(page.locator("input[name=rules]:checked + span")).to_have_text("Granny")
    page.reload()
    expect(games).to_have_text(["Gin Rummy", "Rummy 500", "Granny"])
    player.press("[data-act=own]")
    player.press(page.get_by_role("button", name="Delete Granny"))
    player.press(page.get_by_role("button", name="Delete it"))
    expect(games).to_have_text(["Gin Rummy", "Rummy 500"])
    expect(page.locator("input[name=rules]:checked + span")).to_have_text("Gin Rummy")


def test_start_5_a_pasted_code_sets_up_the_same_form_and_number_of_players(open_house: OpenHouse, open_page: OpenPage) -> None:
    served = open_house()
    page, _ = open_page(served.address)
    player = Player(page)
    player.pick("players", "4")
    player.press("a.more")
    expect(page.locator(".chip-line")).to_have_text("four players in turn, to 100, knock at 10 or less, undercut bonus 25")
    code = page.locator("[data-code]").inner_text()

    other_page, _ = open_page(served.address, "phone")
    other = Editor(Player(other_page, "touch"))
    other.open()
    other.enter(code.lower())
    expect(other_page.locator("dialog[open] article")).to_contain_text("four players in turn")
    other.player.press("[data-act=take]")
    other.player.press("[data-act=read]")
    expect(other_page.locator("input[name=players]:checked")).to_have_value("4")
    expect(other_page.locator("[data-code]")).to_have_text(code)
    other.player.press("[data-act=play]")
    game = opened(other_page)
    assert (len(game["seats"]), game["rules"]["values"]["seating"]) == (4, "rotation")

    third, _ = open_page(served.address)
    third.goto(f"/rules/{code}")
    Player(third).press("[data-act=play]")
    assert len(opened(third)["seats"]) == 4


def test_start_4_the_editor_begins_with_what_the_start_page_has(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    player = Player(page)
    player.pick("players", "4")
    player.pick("form", "partners")
    player.pick("knocking", "oklahoma")
    editor = Editor(player)
    editor.open()
    expect(editor.differs).to_have_text("differs from Simple, Oklahoma: two pairs of partners")
    expect(page.locator("details summary h3").first).to_have_text("Seats: two, three, four, partners")
    player.press("[data-act=pick]")
    expect(page.locator("dialog[open] h3").first).to_have_text("The rules of the app")
    expect(page.locator("dialog[open] h3").last).to_have_text("For measuring bots")


# --- what the pages call it -----------------------------------------------------------------------------------------------------------------


def test_pages_name_rules_by_their_titles(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    for preset, title in (("under-ten", "Under ten"), ("rummy500", "Rummy 500"), ("simple-oklahoma", "Simple, Oklahoma")):
        page.goto(f"/rules/{preset}")
        expect(page).to_have_title(f"{title} - Knockwood")
        expect(page.locator("article")).to_contain_text(f"exactly {title}")
        expect(page.locator("body")).not_to_contain_text(preset)
    expect(page.locator(".id")).to_contain_text("where it is the same, every rule is the same")


@pytest.mark.parametrize("form", FORMS)
def test_help_is_true_for_every_form(open_house: OpenHouse, open_page: OpenPage, form: str) -> None:
    page, _ = open_page(open_house().address)
    player = Player(page)
    for name, value in FORMS[form].picks:
        player.pick(name, value)
    page.goto("/help")
    expect(page.locator("#rules .lead-line").first).to_contain_text(f"As set on the start page: {FORMS[form].called}")
    assert page.locator("body").inner_text().count("one other player") == 0
    if form == "rummy 500":
        expect(page.locator("#words")).to_contain_text("Go out")
        expect(page.locator("#advice")).not_to_contain_text("Knock early")
        expect(page.locator("body")).not_to_contain_text("gin only")


def test_help_names_our_rules(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    editor = Editor(Player(page))
    editor.open()
    editor.choose("gin", "gin_bonus", "20")
    editor.save("Kitchen rules")
    page.goto("/help")
    expect(page.locator("#rules .lead-line").first).to_contain_text("our rules \N{LEFT DOUBLE QUOTATION MARK}Kitchen rules")


@pytest.mark.parametrize(("device", "way"), DEVICES)
def test_stat_1_the_history_says_who_played_and_how(open_house: OpenHouse, open_page: OpenPage, device: str, way: Way) -> None:
    page, _ = open_page(open_house().address, device)
    player = Player(page, way)
    for form in ("three in turn", "partners", "rummy 500"):
        page.goto("/")
        for name, value in FORMS[form].picks:
            player.pick(name, value)
        player.pick("level", "easy" if form == "rummy 500" else "medium")
        play(player)
    page.goto("/me")
    for rules, who in (
        ("Rummy 500: three players, to 500", "Against Dot and Dan, Easy"),
        ("two pairs of partners", "With Bea against Bo and Ben, Medium"),
        ("three players in turn", "Against Bo and Bea, Medium"),
    ):
        row = page.locator("main li", has_text=rules)
        expect(row).to_contain_text(who)
        expect(row.locator("h2")).to_contain_text("Unfinished")
    in_turn = page.locator("main li", has_text="three players in turn").locator("h2")
    expect(in_turn).to_have_text(re.compile(r"you \d+, Bo \d+, Bea \d+"))
    settle(page)
    assert [*faults(page), *violations(page)] == []
    page.goto("/")
    expect(page.locator("a.primary small")).to_contain_text("you")


def test_a_record_is_imported_on_a_device_that_never_played(open_house: OpenHouse, open_page: OpenPage) -> None:
    page, _ = open_page(open_house().address)
    page.goto("/me")
    page.locator("[data-import]").set_input_files(RECORD)
    expect(page.locator(".note")).to_contain_text("stands in your history now.")
    expect(page.locator("main li")).to_have_count(1)
    page.reload()
    expect(page.locator("main li")).to_have_count(1)
