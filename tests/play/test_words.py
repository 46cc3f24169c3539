"""The sheet told in words: columns, lines, who wins and why, who owes whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from knockwood.arena.duel import deck_of
from knockwood.engine.cards import CARD_NAMES, Card, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import Rules, preset
from knockwood.engine.view import WALL
from knockwood.play.document import Player
from knockwood.play.games import Game, winners
from knockwood.play.ledger import Entry
from knockwood.play.match import Match
from knockwood.play.record import Step, load, record_of
from knockwood.play.settle import turn_position
from knockwood.play.sheet import sheet_of
from knockwood.play.sheet_words import Names, counted, entered, joined, match_line, sheet_lines
from knockwood.play.words import Teller, tell

RECORDS = Path(__file__).parent / "records"


def sheet_text(rules: Rules, *hands: tuple[int, int], names: tuple[str, ...] = ("Ada", "Bo")) -> list[str]:
    """The lines of the sheet of one game."""
    game = Game(rules)
    for winner, points in hands:
        game.enter(Entry(winner, points, 1))
    sheet = sheet_of(rules, 2, [game], winners(rules, 2, [game]) if game.over else None)
    return [*sheet_lines(Names(names), sheet, rules), match_line(Names(names), sheet, None, rules)]


def told(name: str) -> str:
    return "\n".join(tell(load((RECORDS / f"{name}.json").read_bytes())))


def test_every_line_that_somebody_has_is_told():  # END-2, E2: match-010
    assert sheet_text(preset("under-ten").replace(cents_per_point=5), (0, 40), (0, 35), (0, 30)) == [
        "                    Ada     Bo",
        "  hand points       105      0",
        "  game bonus        100      0",
        "  boxes          3 = 75  0 = 0",
        "  shutout           105      0",
        "  shutout bonus     100      0",
        "  total             485      0",
        "Bo owes Ada 24.25.",
        "The match goes to Ada by 485 points.",
    ]


def test_lines_that_nobody_has_are_left_out():  # END-2
    assert sheet_text(preset("simple"), (1, 101), names=("You", "Bo")) == [
        "               You   Bo",
        "  hand points    0  101",
        "  total          0  101",
        "The match goes to Bo by 101 points.",
    ]


def test_a_running_game_shows_its_boxes_in_points():  # E4, E7
    game = Game(preset("line"))
    for winner, points, boxes in ((1, 40, 3), (0, 12, 1), (1, 20, 1)):
        game.enter(Entry(winner, points, boxes))
    column = sheet_of(preset("line"), 2, [game], None).running.columns[0]
    assert (column.points, column.boxes, column.line, column.wins) == ((12, 60), (1, 4), (25, 100), (1, 2))
    assert (column.scores, column.settled, column.at_risk) == ((12, 60), None, ())


def test_an_overtaking_by_boxes_is_explained_in_one_sentence():  # END-4, E6: match-015
    lines = sheet_text(preset("line"), *[(1, 10)] * 9, (0, 55), (0, 50), names=("You", "Bo"))
    assert "  You reach the target, but Bo wins: 9 boxes to 2 make the higher total, 315 to 255." in lines
    assert lines[-1] == "The match goes to Bo by 60 points."


def test_a_hollywood_sheet_is_told_column_by_column():  # H5
    text = told("v2-hollywood-extended")
    assert "Ada cuts 7C and Bo cuts KS: Ada deals first." in text
    for line in ("Entered in column 1.", "Column 1:", "Column 4:", "Grand total: Ada ", "The match goes to "):
        assert line in text


def test_an_open_column_is_told_with_its_score():  # H4
    lines = sheet_text(preset("scarne-hollywood"), (0, 25), (0, 18))
    assert lines[:3] == ["Column 1, open: Ada 43, Bo 0", "Column 2, open: Ada 18, Bo 0", "Column 3, open: Ada 0, Bo 0"]
    assert lines[-1] == "The match is not over."


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("v2-rotation", ["Ada, Bo and Cy: ", "Hand 1. Cy deals; Ada against Bo, Cy out.", "owes Bo "]),
        ("v2-captain", ["Game 1:", "Bo and Cy", "In all, games won: "]),
        (
            "v2-partners-resigned",
            ["Ada and Cy against Bo and Di: ", "Hand 2. Cy deals; Cy against Di.", "Di gave up. The match goes to"],
        ),
        ("v2-series", ["Straight gin, series of 3 hands", "The match goes to Bo 2 to 0.", "Ada 0 won, Bo 2 won"]),
    ],
)
def test_every_form_of_the_table_is_told(name, lines):  # P2, P6, P9, X2
    text = told(name)
    for line in lines:
        assert line in text


def test_names_and_numbers_read_well():
    assert [joined(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert [counted(1, "box"), counted(2, "box"), counted(1, "point"), counted(0, "point")] == [
        "1 box",
        "2 boxes",
        "1 point",
        "0 points",
    ]
    assert [entered([]), entered([0]), entered([0, 2])] == ["no column", "column 1", "columns 1 and 3"]
    assert Names(["You", "Bo"]).verb((0,), "win", "wins") == "You win"
    assert Names(["You", "Bo"]).verb((0, 1), "win", "wins") == "You and Bo win"
    assert Names(["You", "Bo"]).verb((1,), "win", "wins") == "Bo wins"


# --- declarations ---------------------------------------------------------------------------------------------------------------


def given_up(rules: Rules, texts: list[str]) -> str:
    """A hand told up to where it was given up: *texts* are its actions; a card of the hand on turn stands for ``?``."""
    match = Match(rules)
    match.begin(deck_of(1, 0, 0, rules.knock_card_source == "second_pack"))
    for text in texts:
        deal = match.deal
        assert deal is not None
        card = next(card for card in CardSet(deal.hand(max(0, deal.turn))) if card != deal.taken)
        match.apply(deal.parse_action(text.replace("?", CARD_NAMES[card])))
    if not match.over:
        match.resign(0)
    return "\n".join(tell(record_of(match, [Player("Ada", "person"), Player("Bo", "person")])))


def test_an_illegal_knock_is_told_with_what_it_costs():  # I2
    text = given_up(preset("parlor"), ["draw_stock", "knock ?: -"])
    assert "and knocks above the limit of 10: the hand goes on with these cards open" in text


def test_the_card_of_a_second_pack_and_the_factor_are_told_with_the_deal():  # O3, O4, O5
    second = preset("oklahoma").replace(knock_card_source="second_pack", spade_multiplier=2)
    assert " of a second pack, " in given_up(second, [])
    assert " of a second pack" not in given_up(preset("oklahoma"), [])


def test_what_is_played_for_stands_in_the_first_line():  # E8, X2
    first = [given_up(preset(name), []).splitlines()[0] for name in ("tournament", "straight", "simple")]
    assert first == [
        "Ada against Bo: Tournament, to 250, best of 5 games, Oklahoma, undercut bonus 25",
        "Ada against Bo: Straight gin, series of 3 hands",
        "Ada against Bo: Simple, to 100, knock at 10 or less, undercut bonus 25",
    ]
    cumulative = preset("line").replace(match_kind="cumulative", match_length=500)
    assert given_up(cumulative, []).splitlines()[0].startswith("Ada against Bo: Line, changed, to 100, games add up to 500, ")


def told_declaration(deal: Deal, text: str) -> str:
    """How a declaration from a position is told."""
    match = Match(deal.rules)
    match.begin(range(52))
    before, seat, action = deal.copy(), deal.turn, deal.parse_action(text)
    deal.apply(action)
    return Teller(["You", "Bo"]).action(Step(1, 1, seat, action, text, deal, match), before)


def test_big_gin_throws_nothing():  # K6
    eleven = CardSet.parse("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS")
    deal = turn_position(preset("standard").replace(arrangement="auto_min"), eleven)
    assert told_declaration(deal, "big_gin") == "You declare big gin: [AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS]"


@pytest.mark.parametrize(
    ("hand", "action", "told"),
    [
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S KH", "gin KH", "You take TS, throw KH and declare gin: [AS 2S 3S 4S 5S 6S 7S 8S 9S TS]"),
        ("AH 2S 3S 4S 5S 6S 7S 8S 9S KH", "take_and_knock KH", "You take TS, throw KH and knock with 1: [2S 3S 4S 5S 6S"),
        ("2S 3S 4S 5S 6S 7S 8S 9S JS QS", "big_gin", "You take TS and declare big gin: [2S 3S 4S 5S 6S 7S 8S 9S TS JS QS]"),
    ],
)
def test_at_the_wall_the_last_discard_is_taken_first(hand, action, told):  # W3
    rules = preset("parlor").replace(arrangement="auto_min", illegal_knock="prevent", big_gin_bonus=31)
    ten, top = CardSet.parse(hand), Card.parse("TS")
    rest = [card for card in range(52) if not ten >> card & 1 and card != top]
    where = {"stock": rest[10:12], "pile": [*rest[12:], top], "upcard": rest[12], "phase": WALL, "turn": 0}
    deal = Deal.from_position(rules, hands=(ten, CardSet.of(rest[:10])), **where)
    assert told_declaration(deal, action).startswith(told)
