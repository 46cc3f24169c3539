"""The one entry point: ``knockwood`` and its commands. Rooms of this folder are imported when their command is called."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version as installed_version

from cyclopts import App, Group, Parameter
from cyclopts.exceptions import CycloptsError, UnusedCliTokensError

from knockwood.cli.errors import UserError
from knockwood.cli.words import Folder, plain, told_default


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
    default_parameter=Parameter(show_default=told_default),
    group_commands=Group("About", sort_key=90),
    group_parameters=Group("Options", sort_key=80),
)
COMMANDS = {
    "Play": {"play": "serve:play", "serve": "serve:serve", "rules": "rules:rules", "replay": "records:replay"},
    "Count a hand": {"deadwood": "cards:deadwood", "showdown": "cards:showdown"},
    "Measure bots": {"bots": "arena:bots", "arena": "arena:arena", "ladder": "ladder:ladder", "curve": "ladder:curve"},
    "Write a bot of your own": {"engine": "engine:engine", "engine-check": "engine:engine_check"},
    "Train a net": {"train": "train:train"},
    "Check this program": {
        "vectors": "check:vectors",
        "perft": "check:perft",
        "bench": "check:bench",
        "schema": "serve:schema",
    },
}
"""Every command and its place in this folder, under the heading of the help."""
for order, (heading, commands) in enumerate(COMMANDS.items()):
    group = Group(heading, sort_key=order)
    for name, place in commands.items():
        app.command(f"knockwood.cli.{place}", name=name, group=group)


@app.default
def default(*, data: Folder | None = None, browser: bool = True) -> int | None:
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
    if (words if words is not None else sys.argv[1:])[:1] in (["--help"], ["-h"]):
        for name in (name for commands in COMMANDS.values() for name in commands):
            app[name]  # the list of commands has the first line of each: they are imported for it
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
