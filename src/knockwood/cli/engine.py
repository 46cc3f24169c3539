"""``knockwood engine`` and ``knockwood engine-check``."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from knockwood.cli.words import Whole, plain


def engine(*, level: Annotated[str, Parameter(metavar="LEVEL")] = "medium") -> None:
    """Play as an engine for another program.

    Speaks the protocol of docs/protocol.md on standard input and output.

    Example: `knockwood engine --level hard`

    Parameters
    ----------
    level
        A bot, with settings if it has some (NAME:key=value,...); `knockwood bots` lists them.
    """
    from knockwood.bots import let_go, make_bot
    from knockwood.protocol.serve import Engine, serve

    let_go(make_bot(level))
    serve(Engine(lambda seed: make_bot(level, seed), f"knockwood {level}"), sys.stdin.buffer, sys.stdout.buffer)


def engine_check(command: str, *, start_ms: Whole = 20_000, move_ms: Whole = 5_000) -> int:
    """Try an engine of your own against the protocol.

    It starts, plays under six rule sets, keeps its time and ends.

    Example: `knockwood engine-check "python examples/simple_engine.py"`

    Parameters
    ----------
    command
        What starts the engine, in one argument.
    start_ms
        Milliseconds that it may take to start.
    move_ms
        Milliseconds that it may take for a decision.
    """
    from knockwood.cli.arena import limits_of
    from knockwood.testing import check_engine

    passed = True
    for finding in check_engine(command, limits_of(start_ms, move_ms)):
        passed = passed and finding.passed
        print(f"{'ok  ' if finding.passed else 'FAIL'} {finding.check}: {plain(finding.text)}", flush=True)
    return 0 if passed else 1
