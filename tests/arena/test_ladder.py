"""The ladder: who plays whom, the document that comes of it, and the page that is written from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from knockwood.arena.ladder import ANCHOR, bouts_of, bouts_under_others, document, entrants, file_of, misfit, seed_of
from knockwood.arena.page import page
from knockwood.arena.picture import Point, curve_picture, ladder_picture
from knockwood.arena.plan import ArenaError
from knockwood.arena.rating import expected
from knockwood.bots.levels import LEVELS, load
from knockwood.engine.rules import preset

ROOT = Path(__file__).resolve().parents[2]
EIGHT = [(f"l{k}", f"level {k}") for k in range(8)]
TRUE = {**{f"l{k}": 900 + 80 * k for k in range(8)}, "simple": 1000, "mine": 1333}


def result(a: str, b: str, games: int = 4000) -> dict[str, object]:
    """A result document of the arena as the true ratings would have it."""
    share = expected(TRUE[a], TRUE[b])
    half = 1.96 * (share * (1 - share) / games) ** 0.5
    figures = {key: {"a": 0.5, "b": 2.0} for key in ("ms_per_decision", "ms_median", "ms_p95", "ms_longest")}
    lost = {side: {"matches": 3 if name == "mine" else 0} for side, name in (("a", a), ("b", b))}
    wide = {"a_share": share, "a_share_low": share - half, "a_share_high": share + half}
    return {"games": games, **wide, "forfeits": lost, "decisions": {"a": 10, "b": 30}, **figures}


def made() -> dict[str, Any]:
    found = entrants(EIGHT, "the baseline", ["mine=cmd:python mine.py"])
    rows = [(a, b, result(a.name, b.name)) for a, b in bouts_of(found, 8)]
    return document(found, rows, preset("simple"), "simple", 7, "knockwood ladder")


def test_every_level_plays_its_neighbours_far_ones_and_the_anchor():
    found = entrants(EIGHT, "the baseline")
    pairs = [(a.name, b.name) for a, b in bouts_of(found, 8)]
    assert {(f"l{k}", f"l{k - 1}") for k in range(1, 8)} <= set(pairs)
    assert {(f"l{k}", f"l{k - 3}") for k in range(3, 8)} <= set(pairs)
    assert {(f"l{k}", ANCHOR) for k in range(8)} <= set(pairs)
    assert len(pairs) == 7 + 5 + 8 == len(set(map(frozenset, pairs)))


def test_under_further_rule_sets_the_strongest_level_plays_the_one_below_and_the_anchor():
    found = entrants(EIGHT, "the baseline", ["mine=cmd:python mine.py"])
    assert [(a.name, b.name) for a, b in bouts_under_others(found, 8)] == [("l7", "l6"), ("l7", ANCHOR)]
    below = entrants([("easy", ""), (ANCHOR, ""), ("hard", "")], "")
    assert [(a.name, b.name) for a, b in bouts_under_others(below, 3)] == [("hard", ANCHOR)]
    rows = [(a, b, result(a.name, b.name)) for a, b in bouts_of(found, 8)]
    more = [(a, b, result(a.name, b.name)) for a, b in bouts_under_others(found, 8)]
    made = document(
        found, rows, preset("simple"), "simple", 7, "knockwood ladder", [("oklahoma", more), ("under-ten", more[:1])]
    )
    assert [(row["rules"], row["b"]) for row in made["others"]] == [
        ("oklahoma", "l6"),
        ("oklahoma", ANCHOR),
        ("under-ten", "l6"),
    ]
    text = page(made, "levels.svg")
    assert "## Under other rules" in text
    assert text.count("| `oklahoma` |") == 2
    assert "Under other rules" not in page({**made, "others": []}, "levels.svg")


def test_an_engine_of_others_plays_the_anchor_and_three_levels():
    found = entrants(EIGHT, "the baseline", ["mine=cmd:python mine.py", "hard5=search:worlds=5"])
    pairs = {(a.name, b.name) for a, b in bouts_of(found, 8)}
    assert {b for a, b in pairs if a == "mine"} == {ANCHOR, "l0", "l4", "l7"}
    assert next(entrant for entrant in found if entrant.name == "hard5").spec == "search:worlds=5"


def test_a_level_may_be_the_anchor_itself():
    found = entrants([("easy", ""), (ANCHOR, ""), ("hard", "")], "the baseline")
    assert [entrant.name for entrant in found] == ["easy", ANCHOR, "hard"]
    assert {(a.name, b.name) for a, b in bouts_of(found, 3)} == {(ANCHOR, "easy"), ("hard", ANCHOR), ("hard", "easy")}


@pytest.mark.parametrize("text", ["mine", "mine=", "=cmd:x", "my bot=cmd:x", "l1=cmd:x", "simple=cmd:x"])
def test_a_name_that_is_none_or_is_taken_is_refused(text):
    with pytest.raises(ArenaError, match="--engine"):
        entrants(EIGHT, "", [text])


def test_every_bout_has_cards_of_its_own_that_follow_from_the_seed():
    seeds = [seed_of(1, "a", "b"), seed_of(1, "a", "c"), seed_of(2, "a", "b")]
    assert len(set(seeds)) == 3
    assert seed_of(1, "a", "b") == seeds[0]
    assert all(0 <= seed < 1 << 64 for seed in seeds)


def test_the_file_of_a_bout_has_a_plain_name():
    assert file_of("simple", "hard", "easy") == "simple-hard-easy.json"
    assert file_of("simple target=20", "a", "b") == "simple_target_20-a-b.json"


def test_the_document_gives_back_the_ratings_behind_the_results():
    found = made()
    for name, rating in TRUE.items():
        assert found["ratings"][name]["rating"] == pytest.approx(rating, abs=0.2)
    assert found["ratings"][ANCHOR] == {"rating": 1000, "low": 1000, "high": 1000}
    assert all(row["expected"] == pytest.approx(row["share"], abs=1e-3) for row in found["rows"])
    assert misfit(found) < 0.1
    assert found["ms_per_decision"]["mine"] == found["ms_p95"]["mine"] == 0.5
    assert found["ms_per_decision"][ANCHOR] == 2.0
    assert [row["forfeits"]["a"] for row in found["rows"] if row["a"] == "mine"] == [3, 3, 3, 3]


def test_ratings_that_miss_a_result_say_so():
    found = entrants(EIGHT, "the baseline")
    rows = [(a, b, result(a.name, b.name)) for a, b in bouts_of(found, 8)]
    odd = {"a_share": 0.3, "a_share_low": 0.285, "a_share_high": 0.315}  # l3 should win, and loses
    rows[2] = (rows[2][0], rows[2][1], {**rows[2][2], **odd})
    assert misfit(document(found, rows, preset("simple"), "simple", 7, "knockwood ladder")) > 3


def test_the_page_names_every_player_and_every_bout():
    found = made()
    text = page(found, "levels.svg")
    for name in TRUE:
        assert f"| `{name}` |" in text
    assert text.count("\n| `") == len(TRUE) + len(found["rows"])
    assert "(3 by forfeit)" in text
    assert "| `mine` | 1333 |" in text


def test_the_picture_is_well_formed_and_reads_in_light_and_dark():
    text = ladder_picture(made())
    root = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f".//{space}circle")) == len(TRUE)
    assert len(root.findall(f".//{space}line[@class='whisker']")) == len(TRUE) - 1
    assert "prefers-color-scheme: dark" in text
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for circle in root.iter(f"{space}circle"):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height
    rated = {"<odd> & name": {"rating": 5, "low": 1, "high": 9}, "simple": {"rating": 1000, "low": 1000, "high": 1000}}
    assert "<odd>" not in ladder_picture({"ratings": rated, "anchor": {"name": "simple", "rating": 1000}})


def test_a_curve_joins_the_points_of_a_series_in_the_order_of_their_times():
    points = [
        Point("search", "worlds=256", 40, 0.61, 0.58, 0.64),
        Point("search", "worlds=16", 2.5, 0.48, 0.45, 0.51),
        Point("net", "", 0.8, 0.55, 0.53, 0.57),
    ]
    root = ElementTree.fromstring(curve_picture(points, "ply<early>"))
    space = "{http://www.w3.org/2000/svg}"
    lines = [line.attrib["points"].split() for line in root.iter(f"{space}polyline")]
    assert [len(line) for line in lines] == [2, 1]
    left, right = (tuple(map(float, place.split(","))) for place in lines[0])
    assert left[0] < right[0]
    assert left[1] > right[1]  # more is higher up
    assert len(list(root.iter(f"{space}circle"))) == 3
    assert "search worlds=16 48.0% at 2.5 ms" in root.find(f"{space}desc").text


def test_the_page_in_the_docs_is_written_from_the_figures_of_the_app():
    document, written = load(), (ROOT / "docs" / "levels.md").read_text()
    assert written == page(document, "levels.svg")
    assert (ROOT / "docs" / "levels.svg").read_text() == ladder_picture(document)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_of_the_app_has_a_rating_with_its_interval(level):
    assert level.rated.low < level.rated.rating < level.rated.high


def test_levels_that_are_harder_are_rated_higher():
    ratings = [level.rated.rating for level in LEVELS]
    assert ratings == sorted(ratings)


def test_a_level_without_figures_has_no_rating(monkeypatch):
    from knockwood.bots import levels

    monkeypatch.setattr(levels, "load", lambda: {"rows": [], "ms_per_decision": {}})
    assert LEVELS[0].rated is None
