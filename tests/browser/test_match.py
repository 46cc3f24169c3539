"""A whole match to 50 through nothing but the page: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenHouse, OpenPage
from tests.browser.player import Player, Way


@pytest.mark.parametrize(("device", "way"), [("desktop", "mouse"), ("phone", "touch"), ("desktop", "keys")])
def test_a_whole_match_can_be_played(open_house: OpenHouse, open_page: OpenPage, device: str, way: Way) -> None:
    page, _ = open_page(open_house().address, device)
    player = Player(page, way)
    player.start(to=50, level="easy")
    player.match()

    points = [int(text) for text in page.locator("main.end tfoot td").all_inner_texts()[1:]]
    assert max(points) >= 50 > min(points), "the match ends when somebody has the target"
    assert player.seen[-2:] == ["sheet", "end"], "the last sheet comes before the match end (B-07)"
    assert page.get_by_role("button", name="Rematch").is_visible()
    if way == "keys":
        assert page.evaluate("window.pointed") == [], "no pointer was used"
