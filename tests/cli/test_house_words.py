"""The entry point's own words: no command, unknown words, bad settings."""

from __future__ import annotations

import pytest

from knockwood.cli import app, main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as end:
        main(list(words))
    assert end.value.code == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    return lines[0]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("foo",), "knockwood: there is no command or argument 'foo'. Try: knockwood --help"),
        (("serve", "--bad"), "knockwood: Unknown option: --bad. Did you mean --lan? Try: knockwood --help"),
        (("serve", "--port", "x"), "--port"),
    ],
)
def test_a_word_that_is_not_known_gets_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], text: str) -> None:
    assert text in told(capsys, *words)


def test_without_a_command_the_options_are_those_of_play() -> None:
    _, bound, _ = app.parse_args(["--no-browser", "--data", "somewhere"], exit_on_error=False, print_error=False)
    assert bound.arguments["browser"] is False
    assert bound.arguments["data"].name == "somewhere"
