"""What is typed and what is told: whole numbers are whole, and no line of ours moves the cursor of a terminal."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from knockwood.cli import app
from knockwood.cli.words import MOST_DIGITS, Whole, plain
from tests.cli.commands import command

COMMANDS = [name for name in app if not name.startswith("-")]
NUMBERS = [
    (name, argument.name)
    for name in COMMANDS
    for argument in app[name].assemble_argument_collection()
    if argument.hint is int or int in get_args(argument.hint)
]
NEEDED = {
    "arena": ("easy", "random", "--rules", "simple target=5", "--executor", "serial"),
    "replay": ("no such file",),
    "engine-check": ("no program",),
    "train": ("no folder",),
}
NASTY = "\x1b[31mred\x07\u202e\x9b2J"


def test_every_command_that_takes_a_number_is_tested() -> None:
    assert {
        ("arena", "--games"),
        ("arena", "--seed"),
        ("arena", "--workers"),
        ("arena", "--move-ms"),
        ("engine-check", "--start-ms"),
        ("serve", "--port"),
        ("replay", "--hand"),
    } <= set(NUMBERS)


@pytest.mark.parametrize("value", ["1.5", "2.0", "1e3", "0x10", "1_0", "4.", "", "two", "\u0664", "9" * (MOST_DIGITS + 1)])
@pytest.mark.parametrize(("name", "option"), NUMBERS)
def test_a_number_is_whole_or_refused_by_name(capsys, name: str, option: str, value: str) -> None:
    line = command(capsys, name, *NEEDED.get(name, ()), f"{option}={value}").refused()
    assert option in line
    assert "whole number is wanted" in line or "too large" in line


def test_no_command_takes_a_bare_int() -> None:
    for name in COMMANDS:
        function = app[name].default_command
        assert function is not None
        hints = get_type_hints(function, include_extras=True)
        for parameter in inspect.signature(function).parameters:
            hint = hints[parameter]
            assert hint is not int, (name, parameter)
            assert int not in get_args(hint) or get_args(hint) == get_args(Whole), (name, parameter)


@pytest.mark.parametrize("workers", ["0", "-1", "257", "100000"])
def test_the_number_of_processes_has_bounds(capsys, workers: str) -> None:
    line = command(capsys, "arena", "easy", "random", "--workers", workers).refused()
    assert line == f"knockwood: --workers: 1 to 256 processes, not {workers}"


@pytest.mark.parametrize(
    "words",
    [
        (NASTY,),
        ("arena", NASTY, "easy"),
        ("arena", f"cmd:{NASTY}", "easy"),
        ("engine", "--level", NASTY),
        ("arena", "easy", "random", "--rules", f"simple {NASTY}=1"),
        ("arena", "easy", "random", "--rules", f"simple oklahoma_ace={NASTY}"),
        ("arena", "easy", "random", "--json", f"/no/{NASTY}/x"),
        ("arena", "easy", "random", "--seed", NASTY),
        ("arena", "easy", "random", f"--{NASTY}"),
        ("deadwood", NASTY),
        ("deadwood", "AC 2C 3C", "--taken", NASTY),
        ("showdown", "--knocker", NASTY, "--defender", "AC"),
        ("replay", NASTY),
        ("vectors", NASTY),
        ("perft", NASTY),
        ("serve", "--public-url", NASTY),
        ("serve", "--allow-host", NASTY),
        ("serve", "--data", f"/dev/null/{NASTY}"),
        ("play", "--data", f"/dev/null/{NASTY}"),
        ("bench", "--save", f"/dev/null/{NASTY}"),
    ],
)
def test_what_was_typed_cannot_steer_the_terminal(capsys, words: tuple[str, ...]) -> None:
    assert command(capsys, *words).refused().isprintable()


def test_what_stands_in_a_file_cannot_steer_the_terminal(capsys, tmp_path: Path) -> None:
    vectors, perft = tmp_path / f"v{NASTY}", tmp_path / f"p{NASTY}"
    vectors.write_text('{"id": "\\u001b[2J", "kind": "\\u001b[2J", "preset": null, "input": {}, "expect": {}}\n')
    done = command(capsys, "vectors", str(vectors))
    assert all(line.isprintable() for line in (done.out + done.err).splitlines())
    assert "x1b[2J" in done.out + done.err
    perft.write_text(f"position {NASTY}\n")
    assert command(capsys, "perft", str(perft)).refused().isprintable()


def test_plain_keeps_letters_of_every_script_and_shows_the_rest() -> None:
    assert plain("Zoë  日本\n♠\tü") == "Zoë 日本 ♠ ü"
    assert plain("\x1b\x00\udcff") == "\\x1b\\x00\\udcff"
