"""What a careless or hostile person types: one line, exit status 2, nothing overwritten."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

K = "AC 2C 3C 7D 7H 7S 9S TS JS 4D"
D = "2D 3D 4C 5H 6S 8C 9D TH JD KC"


def refused(*words: str, env: dict[str, str] | None = None) -> str:
    """The one line that the command says before it ends with status 2."""
    done = subprocess.run(
        [sys.executable, "-m", "knockwood", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | (env or {}),
        check=False,
    )
    assert done.returncode == 2, done
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("knockwood: ")
    return lines[0]


@pytest.mark.parametrize("value", ["--5", "9" * 5000, "-", "1e3"])
def test_a_rule_value_that_is_no_number_is_named(value: str) -> None:
    line = refused("showdown", "--knocker", K, "--defender", D, "--rules", f"simple undercut_bonus={value}")
    assert "undercut_bonus" in line


def test_json_that_never_ends_is_not_a_vector(tmp_path: Path) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_text("[" * 200_000)
    assert "line 1: not JSON" in refused("vectors", str(file))


def test_a_count_beyond_all_bounds_is_not_a_perft_line(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text(f"position x\ndepth 1: {'9' * 5000}\n")
    assert "`depth N: COUNT` is wanted" in refused("perft", str(file))


def test_the_arena_overwrites_nothing_that_is_not_its_own(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text('{"a record": "of a match"}')
    line = refused("arena", "easy", "random", "--games", "2", "--executor", "serial", "--json", str(file))
    assert "no arena result" in line
    assert file.read_text() == '{"a record": "of a match"}'


@pytest.mark.parametrize("name", ["", "x" * 300])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    refused("arena", "easy", "random", "--games", "2", "--executor", "serial", "--json", str(tmp_path / name))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, the disk that is always full")
@pytest.mark.parametrize("words", [("bots",), ("schema",), ("deadwood", "AC 2C 3C")])
def test_a_full_disk_is_told_in_one_line(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "knockwood", *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (2, "knockwood: No space left on device\n")


@pytest.mark.parametrize("url", ["https://[", "https://x/path", "https://a b", "https://user:p@x", "http://x", ""])
def test_a_public_address_is_an_address(tmp_path: Path, url: str) -> None:
    assert "--public-url" in refused("serve", "--port", "0", "--data", str(tmp_path), "--public-url", url)


@pytest.mark.parametrize("name", ["*", "a/b", "a b", ""])
def test_a_name_that_no_browser_sends_is_not_allowed_in_vain(tmp_path: Path, name: str) -> None:
    assert "--allow-host" in refused("serve", "--port", "0", "--data", str(tmp_path), "--allow-host", name)


def test_an_empty_host_does_not_open_the_server_to_everybody(tmp_path: Path) -> None:
    assert "--host is empty" in refused("serve", "--port", "0", "--data", str(tmp_path), "--host", "")
    assert "KNOCKWOOD_HOST is empty" in refused("serve", "--port", "0", "--data", str(tmp_path), env={"KNOCKWOOD_HOST": ""})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("BOT_WORKERS", "-1"), ("BOT_DELAY_MS", "-5000"), ("PORT", "70000"), ("LOG_LEVEL", "loud"), ("LOG_LEVEL", "")),
        *(("PORT", "1e3"), ("PORT", "8000.0"), ("BOT_WORKERS", "2.0"), ("BOT_DELAY_MS", "1_0"), ("PORT", "9" * 5000)),
    ],
)
def test_settings_of_the_environment_are_checked(tmp_path: Path, name: str, value: str) -> None:
    assert f"KNOCKWOOD_{name}" in refused("serve", "--data", str(tmp_path), env={f"KNOCKWOOD_{name}": value})


def test_a_folder_in_the_place_of_the_log_is_named(tmp_path: Path) -> None:
    (tmp_path / "events.db").mkdir()
    assert "is not a file" in refused("serve", "--port", "0", "--data", str(tmp_path))
