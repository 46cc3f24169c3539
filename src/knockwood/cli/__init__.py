"""The one entry point: ``knockwood`` and its commands. Rooms of this folder are imported when their command is called."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from cyclopts import App
from cyclopts.exceptions import CycloptsError, UnusedCliTokensError

from knockwood.cli.errors import UserError
from knockwood.cli.words import plain


def version() -> str:
    """The version, and whether the engine runs compiled."""
    from knockwood.engine import COMPILED

    engine = "engine compiled" if COMPILED else "engine not compiled: plain Python, same results, about 300 times slower"
    return f"knockwood {installed_version('knockwood')} ({engine}, Python {sys.version.split()[0]})"


app = App(
    name="knockwood",
    help="Gin Rummy: honest bots, an exact engine, a table in the browser. "
    "Without a command it opens the table, as `knockwood play` does.\n\n"
    "Example: `knockwood --no-browser`",
    help_format="markdown",
    version=version,
    version_flags=["--version"],
)
for group, commands in {
    "Play": {"play": "serve:play", "serve": "serve:serve", "replay": "records:replay"},
    "Cards": {"deadwood": "cards:deadwood", "showdown": "cards:showdown"},
    "Rules": {"rules": "rules:rules"},
    "Bots": {"bots": "arena:bots", "arena": "arena:arena", "ladder": "ladder:ladder", "curve": "ladder:curve"},
    "Engines": {"engine": "engine:engine", "engine-check": "engine:engine_check"},
    "Checks": {"vectors": "check:vectors", "perft": "check:perft", "bench": "check:bench", "schema": "serve:schema"},
}.items():
    for name, place in commands.items():
        app.command(f"knockwood.cli.{place}", name=name, group=group)


@app.default
def default(*, data: Path | None = None, browser: bool = True) -> int | None:
    """Open the table in the browser: the same as `knockwood play`.

    Parameters
    ----------
    data
        Folder for matches and settings.
    browser
        Open the browser.
    """
    from knockwood.cli.serve import play

    return play(data=data, browser=browser)


def main(words: list[str] | None = None) -> None:
    """Run a command and exit: 0 done, 1 a check failed, 2 the input or the machine is at fault (one line on stderr)."""
    try:
        status = app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except (UserError, ValueError, CycloptsError) as error:
        if isinstance(error, ValueError) and not type(error).__module__.startswith("knockwood."):
            raise  # a fault of ours, not of the input
        text = str(error) or type(error).__name__
        if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
            text = f"there is no command or argument {error.unused_tokens[0]!r}"
        if isinstance(error, CycloptsError):
            text = f"{text.rstrip('.')}{'' if text.endswith('?') else '.'} Try: knockwood --help"
        print(f"knockwood: {plain(text)}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output went away, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:  # a full disk, a folder that went away
        where = f"{error.filename}: " if error.filename else ""
        print(f"knockwood: {plain(f'{where}{error.strerror or error}')}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)
