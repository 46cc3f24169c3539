"""``knockwood vectors``, ``perft`` and ``bench``: the commands that check and measure the engine."""

from __future__ import annotations

from pathlib import Path


def vectors(*files: Path) -> int:
    """Check test vectors of the rules: JSON lines as in tests/spec/vectors.jsonl.

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
            print(f"failed: {verdict.id}: {', '.join(verdict.keys)}{reason}")
    for verdict in verdicts:
        if verdict.status == "not supported":
            print(f"not supported: {verdict.id}  ({verdict.reason})")
    count = [sum(verdict.status == status for verdict in verdicts) for status in ("passed", "failed", "not supported")]
    print(f"{count[0]} passed, {count[1]} failed, {count[2]} not supported")
    return 1 if count[1] else 0


def perft(*files: Path) -> int:
    """Count the sequences of actions from the positions of a file and compare: files as in tests/spec/perft.

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
            print(f"{file}, line {case.line}, depth {depth}: {wrong.found} sequences, expected {wrong.expected}")
            for text, number in wrong.divided.items():
                print(f"  {text}: {number}")
    took = perf_counter() - start
    print(f"{good} counts equal, {bad} differ ({total:,} sequences in {took:.1f} s)")
    return 1 if bad else 0
