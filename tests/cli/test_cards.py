"""``knockwood deadwood`` and ``knockwood showdown``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knockwood.cli import COMMANDS
from knockwood.spec.vectors import canonical
from tests.cli.commands import command

VECTORS = [json.loads(line) for line in (Path(__file__).parents[1] / "spec" / "vectors.jsonl").read_text().splitlines()]
KNOCKER, DEFENDER = "2C 3C 4C 7D 8D 9D JS QS KS 8H", "5H 5S 5D TC JC QC 9S 4D 3H 2H"


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == "deadwood"], ids=lambda v: v["id"])
def test_deadwood_says_what_the_vectors_say(capsys, vector):
    done = command(capsys, "deadwood", " ".join(vector["input"]["cards"]), "--json")
    found = json.loads(done.out)
    assert done.status == 0
    assert set(found) == {"count", "arrangements", "best_discard", "count_after_discard"}
    assert found["count"] == vector["expect"]["min_deadwood"]
    wanted = vector["expect"]["arrangements"]
    assert canonical(found["arrangements"], "arrangements") == canonical(wanted, "arrangements")
    assert (found["best_discard"], found["count_after_discard"]) == (None, None)


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == "discard"], ids=lambda v: v["id"])
def test_the_best_discard_is_what_the_vectors_say(capsys, vector):
    taken = vector["input"].get("taken_from_discard")
    more = ["--taken", taken] if taken else []
    found = json.loads(command(capsys, "deadwood", " ".join(vector["input"]["cards"]), "--json", *more).out)
    assert found["count"] == vector["expect"]["eleven_card_deadwood"]
    assert found["best_discard"] in vector["expect"]["best_discards"]
    assert found["count_after_discard"] == vector["expect"]["min_after_discard"]


def test_deadwood_for_people(capsys):
    done = command(capsys, "deadwood", "AC 2C 3C 4D 5D 6D 7H 8H 9H TS QS")
    assert done.out.splitlines() == [
        "20 deadwood in 11 cards",
        "  [AC 2C 3C] [4D 5D 6D] [7H 8H 9H] TS QS",
        "throw QS: 10 left",
    ]


def test_the_card_taken_is_not_proposed(capsys):
    done = command(capsys, "deadwood", "AC 2C 3C 4D 5D 6D 7H 8H 9H TS QS", "--taken", "QS")
    assert done.out.splitlines()[-1] == "throw TS: 10 left"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AC AC 2C", "card given twice: AC"),
        ("1X 2C 3C", "unknown card: 1X"),
        ("AC 2C", "too few cards: 2 given, 3 to 13 wanted"),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD", "too many cards: 14 given"),
        ("", "too few cards: 0 given"),
    ],
)
def test_bad_cards_are_named_in_one_line(capsys, cards, words):
    assert words in command(capsys, "deadwood", cards).refused()


def test_a_taken_card_must_be_in_the_hand(capsys):
    assert "5C is not in the hand" in command(capsys, "deadwood", "AC 2C 3C", "--taken", "5C").refused()


@pytest.mark.parametrize(
    "vector", [v for v in VECTORS if v["kind"] == "knock" and v["preset"].startswith("simple")], ids=lambda v: v["id"]
)
def test_showdown_has_the_keys_and_values_of_vector_kind_knock(capsys, vector):
    given, expect = vector["input"], vector["expect"]
    words = ["--knocker", " ".join(given["knocker"]), "--defender", " ".join(given["defender"]), "--rules", vector["preset"]]
    if given.get("upcard"):
        words += ["--upcard", given["upcard"]]
    found = json.loads(command(capsys, "showdown", *words, "--json").out)
    assert set(found) == set(expect)
    for key in set(expect) - {"one_defence"}:
        assert canonical(found[key], key) == canonical(expect[key], key)


def test_showdown_with_a_chosen_spread(capsys):  # A2, spread_choice-001
    hands = ["--knocker", "AH AS 4D 5C 5D 6C 6D 7C 7D 8C", "--defender", "2H 7S 8D 8S 9S TS JC JD JH KC"]
    auto = json.loads(command(capsys, "showdown", *hands, "--json").out)
    chosen = json.loads(command(capsys, "showdown", *hands, "--spread", "4D 5D 6D / 5C 6C 7C 8C", "--json").out)
    assert (auto["points"], chosen["points"]) == (10, 11)
    assert "auto_spread" in auto
    assert "auto_spread" not in chosen


@pytest.mark.parametrize(
    ("defender", "last"),
    [
        (DEFENDER, "The knock holds: the knocker scores 10 (18 - 8)."),
        ("5H 5S 5D TC JC QC 9S TS 5C 4D", "Undercut: the defender scores 29 (bonus 25 and 8 - 4)."),
    ],
)
def test_showdown_for_people(capsys, defender, last):
    lines = command(capsys, "showdown", "--knocker", KNOCKER, "--defender", defender).out.splitlines()
    assert lines[0] == "knocker     8  [2C 3C 4C] [7D 8D 9D] [JS QS KS] 8H"
    assert lines[-1] == last


def test_showdown_of_gin_and_of_a_tie(capsys):
    gin = command(
        capsys, "showdown", "--knocker", "3H 4H 5H 9C 9D 9H TC JC QC KC", "--defender", "AS 2S 3S TD JD QD 2H 6H 9S AD"
    )
    assert gin.out.splitlines()[-1] == "Gin: the knocker scores 43 (bonus 25 and 18)."
    hands = ["--knocker", "3H 4H 5H KC KD KH QC QD QH 9S", "--defender", "3S 4S 5S 8C 8D 8H JC JD JH 9C"]
    tie = command(capsys, "showdown", *hands, "--rules", "simple undercut_on_tie=0")
    assert tie.out.splitlines()[-1] == "Equal counts: nobody scores."


def test_showdown_takes_a_share_code(capsys):
    under = "5H 5S 5D TC JC QC 9S TS 5C 4D"
    lines = command(capsys, "showdown", "--knocker", KNOCKER, "--defender", under, "--rules", "KW1-062A-E55").out.splitlines()
    assert lines[-1] == "Undercut: the defender scores 14 (bonus 10 and 8 - 4)."


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--knocker", KNOCKER, "--defender", DEFENDER + " AC"], "too many cards: 11 given, 10 wanted"),
        (["--knocker", KNOCKER, "--defender", KNOCKER], "in both hands"),
        (["--knocker", "2C 3C 5C 7D 8D 9D JS QS KS 8H", "--defender", DEFENDER], "keeps 18 points, the limit is 10 (K1)"),
        (["--knocker", KNOCKER, "--defender", DEFENDER, "--rules", "nonsense"], "no such preset: nonsense"),
        (["--knocker", KNOCKER, "--defender", DEFENDER, "--rules", "rummy500"], "not supported yet: rummy500"),
        (["--knocker", KNOCKER, "--defender", DEFENDER, "--spread", "2C 3C"], "too few cards"),
        (["--knocker", KNOCKER], "--defender"),
    ],
)
def test_showdown_refuses_what_cannot_be(capsys, words, reason):
    assert reason in command(capsys, "showdown", *words).refused()


def test_the_help_lists_every_command_in_one_line_under_its_heading(capsys):
    done = command(capsys, "--help")
    lines = done.out.splitlines()
    headings = [line for line in lines if line.startswith("╭")]
    assert [next(heading for heading in COMMANDS if f" {heading} " in line) for line in headings[: len(COMMANDS)]] == list(
        COMMANDS
    )
    for name in (name for commands in COMMANDS.values() for name in commands):
        (row,) = [line for line in lines if line.startswith(f"│ {name} ")]
        told = row.strip("│ ").removeprefix(name).strip()
        assert told.endswith("."), f"{name} is told in one line: {told!r}"


@pytest.mark.parametrize("name", [name for commands in COMMANDS.values() for name in commands])
def test_the_help_names_what_is_typed_by_what_it_is(capsys, name):
    told = command(capsys, name, "--help").out
    for word in ("STR", "INT", "PATH", "[default: False]", "[default: True]"):
        assert word not in told


@pytest.mark.parametrize("name", ["deadwood", "showdown", "vectors", "perft", "bench", "arena", "bots", "replay"])
def test_every_command_has_help_with_an_example(capsys, name):
    done = command(capsys, name, "--help")
    assert done.status == 0
    assert "Example: knockwood " + name in " ".join(done.out.split())
