"""The arena rows behind the levels: plays them, keeps them under bench/strength, writes src/knockwood/bots/measured.json.

    python bench/strength.py            every row, 2,000 matches each (about ten minutes on two cores)
    python bench/strength.py 400        fewer matches, only printed

A row that was played with the code of today is not played again; a stopped run goes on where it was. The figures of the app
(`knockwood.bots.levels`) come from measured.json and nowhere else.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from knockwood.arena.plan import Plan, code_digest
from knockwood.arena.run import Interrupted, report, run
from knockwood.arena.stats import Z95
from knockwood.bots.levels import MEASURED_FILE
from knockwood.cli.arena import Bar, finished, show, write
from knockwood.engine.rules import preset

HERE = Path(__file__).resolve().parent / "strength"
GAMES, SEED, RULES = 2000, 1, "simple"
ROWS = (
    ("medium", "easy"),
    ("hard", "medium"),
    ("hard", "simple"),
    ("hard", "easy"),
    ("medium", "simple"),
    ("easy", "simple"),
    ("simple", "random"),
)


def play(a: str, b: str, games: int) -> dict[str, Any]:
    """One row: read if it is there, played otherwise."""
    plan = Plan(a, b, preset(RULES), SEED, games)
    file = HERE / f"{RULES}-{a}-{b}.json"
    done = finished(plan, file) if games == GAMES else None
    if done is None:
        state = HERE / f"{file.name}.part" if games == GAMES else None
        if state is not None and state.exists() and code_digest() not in state.read_text().partition("\n")[0]:
            state.unlink()  # begun with other code
        with Bar(plan) as bar:
            pairs = run(plan, file=state, progress=bar.show)
        done = report(plan, pairs)
        if state is not None:
            write(file, done)
            state.unlink()
    show(done)
    print()
    return done


def measured(results: list[dict[str, Any]]) -> dict[str, Any]:
    """The document of measured.json."""
    times: dict[str, list[float]] = {}
    for row in results:
        for side in "ab":
            spent = times.setdefault(row[side], [0.0, 0.0])
            spent[0] += row["ms_per_decision"][side] * row["decisions"][side]
            spent[1] += row["decisions"][side]
    return {
        "written_by": "python bench/strength.py",
        "rules": RULES,
        "seed": SEED,
        "code": code_digest(),
        "interval": f"95 %, {Z95:.2f} standard errors, the mirrored pair as unit",
        "rows": [
            {
                "a": row["a"],
                "b": row["b"],
                "games": row["games"],
                "share": round(row["a_share"], 4),
                "low": round(row["a_share_low"], 4),
                "high": round(row["a_share_high"], 4),
            }
            for row in results
        ],
        "ms_per_decision": {name: round(spent / count, 4) for name, (spent, count) in times.items()},
    }


def main(words: list[str]) -> None:
    """Play the rows; write the figures unless a number of matches was given."""
    games = int(words[0]) if words else GAMES
    HERE.mkdir(exist_ok=True)
    try:
        results = [play(a, b, games) for a, b in ROWS]
    except Interrupted:
        sys.exit("stopped; the same command goes on")
    if games == GAMES:
        write(MEASURED_FILE, measured(results))
        print(f"written: {MEASURED_FILE}")


if __name__ == "__main__":
    main(sys.argv[1:])
