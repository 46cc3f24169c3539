"""``knockwood vectors``, ``perft`` and ``bench``: the commands that check and measure the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from knockwood.cli.words import Folder, plain


def vectors(*files: Path) -> int:
    """Play published cases of the rules and compare.

    Test vectors are JSON lines as in tests/spec/vectors.jsonl.

    Prints the id of each vector that failed with the keys that differ, the id of each that is not supported yet, and as its
    last line the totals. Exit status 1 if any failed, 2 if a file cannot be read.

    Example: `knockwood vectors tests/spec/vectors.jsonl`

    Parameters
    ----------
    files
        One or more files.
    """
    from knockwood.cli.errors import UserError
    from knockwood.spec.vectors import check_all, read

    if not files:
        raise UserError("name at least one file of vectors")
    verdicts = check_all([vector for file in files for vector in read(file)])
    for verdict in verdicts:
        if verdict.status == "failed":
            reason = f"  ({verdict.reason})" if verdict.reason else ""
            print(plain(f"failed: {verdict.id}: {', '.join(verdict.keys)}{reason}"))
    for verdict in verdicts:
        if verdict.status == "not supported":
            print(plain(f"not supported: {verdict.id}  ({verdict.reason})"))
    count = [sum(verdict.status == status for verdict in verdicts) for status in ("passed", "failed", "not supported")]
    print(f"{count[0]} passed, {count[1]} failed, {count[2]} not supported")
    return 1 if count[1] else 0


def perft(*files: Path) -> int:
    """Count the ways to go on from positions and compare.

    The sequences of actions from each position of a file, as in tests/spec/perft.

    On a mismatch it prints the count behind each first action. Exit status 1 if any count differs, 2 if a file cannot be read.

    Example: `knockwood perft tests/spec/perft/simple.txt`

    Parameters
    ----------
    files
        One or more files.
    """
    from time import perf_counter

    from knockwood.cli.errors import UserError
    from knockwood.spec.perft import read, run

    if not files:
        raise UserError("name at least one file of positions")
    good = bad = total = 0
    start = perf_counter()
    for file in files:
        for case, depth, wrong in run(read(file)):
            total += case.counts[depth]
            if wrong is None:
                good += 1
                continue
            bad += 1
            print(plain(f"{file}, line {case.line}, depth {depth}: {wrong.found} sequences, expected {wrong.expected}"))
            for text, number in wrong.divided.items():
                print(f"  {text}: {number}")
    took = perf_counter() - start
    print(f"{good} counts equal, {bad} differ ({total:,} sequences in {took:.1f} s)")
    return 1 if bad else 0


def bench(
    *, json_: Annotated[bool, Parameter(name="--json", negative="")] = False, quick: bool = False, save: Folder | None = None
) -> None:
    """Measure how fast the engine runs on this machine.

    Beside its bars and the engines of others that are installed.

    open-spiel and rlcard are played in the same run if Python finds them. Takes about half a minute.

    Example: `knockwood bench --json`

    Parameters
    ----------
    json_
        Print one JSON document.
    quick
        A hundredth of the work: a look, not a measurement.
    save
        Folder in which the document is kept, under the time of the run.
    """
    import json
    from time import gmtime, strftime

    from knockwood.bench import measure
    from knockwood.cli.errors import UserError

    if save is not None:
        try:
            save.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"{save}: cannot be written ({error.strerror})") from None
    figures = measure(0.002, 0.2) if quick else measure()
    if json_:
        print(json.dumps(figures))
    else:
        _table(figures)
    if save is not None:
        stamp = strftime("%Y%m%d-%H%M%S", gmtime(figures["machine"]["time"]))
        (save / f"{stamp}.json").write_text(json.dumps(figures, indent=2) + "\n")


def _table(figures: dict[str, Any]) -> None:
    """The figures for people."""
    from rich.console import Console
    from rich.table import Table

    from knockwood.bench import ROWS

    engine = "compiled" if figures["compiled"] else "not compiled"
    table = Table("", "measured", "bar", "", "to the sketch", title=f"Speed, engine {engine}", title_justify="left", box=None)
    for column in (1, 2, 4):
        table.columns[column].justify = "right"
    for row in ROWS:
        value = figures[row.key]
        if value is None:
            table.add_row(row.title, "not installed")
            continue
        ratio = "" if row.sketch is None else f"{(row.sketch / value if row.less_is_better else value / row.sketch):.2f} x"
        mark = {True: "[green]reached[/]", False: "[red]missed[/]", None: ""}[row.holds(value)]
        bar = "" if row.bar is None else f"{row.bar:,} {row.unit}"
        shown = f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
        table.add_row(row.title, f"{shown} {row.unit}", bar, mark, ratio)
    console = Console(highlight=False)
    console.print(table)
    for name in ("open_spiel", "rlcard"):
        peer = figures[f"{name}_random_hands_per_s"]
        if peer:
            console.print(f"{figures['random_hands_per_s'] / peer:,.0f} times the random hands of {name.replace('_', '-')}")
