"""``knockwood train``."""

from __future__ import annotations

import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from cyclopts import Parameter

from knockwood.cli.errors import UserError
from knockwood.cli.words import Folder, Whole


def train(
    folder: Folder,
    *,
    stage: Annotated[str | None, Parameter(metavar="STAGE")] = None,
    minutes: Whole = 120,
    millions: Whole = 1000,
    updates: Whole = 1_000_000,
    set_: Annotated[
        list[str] | None, Parameter(name="--set", consume_multiple=True, negative="", metavar="NAME=VALUE...")
    ] = None,
    from_: Annotated[Path | None, Parameter(name="--from", metavar="FILE")] = None,
    keep_every: Whole = 60,
    curve_every: Whole = 300,
    curve_games: Whole = 1000,
    games: Whole = 2000,
    seed: Whole = 1,
) -> int:
    """Train a net in slices: roll-out regression, self-play, its belief. Needs the extra `train` (PyTorch).

    A slice that was stopped, by Ctrl+C or in any other way, goes on when the same command is given again. At its end the net
    plays the one of the slice before and the ten scripted players of the zoo.

    Example: `knockwood train runs/first --minutes 10`

    Parameters
    ----------
    folder
        Folder of the run.
    stage
        regression, selfplay or belief; left out: regression for a new run, selfplay after it.
    minutes
        Length of the slice; the learning rate falls over it.
    millions
        Its length in millions of positions or decisions, if that is reached earlier.
    updates
        Its length in chunks (regression, belief) or updates (self-play), if that is reached earlier.
    set_
        Settings of the recipe to change, as name=value; they are kept with the run.
    from_
        A net (.npz) or a resume file to begin a new run from.
    keep_every
        Seconds between two writes of the state.
    curve_every
        Seconds between two rows of the curve; 0: none before the end.
    curve_games
        Matches for each point of the curve.
    games
        Matches of each row at the end of the slice.
    seed
        Seed of those matches.
    """
    if find_spec("torch") is None or find_spec("numpy") is None:
        raise UserError("training needs PyTorch and NumPy: pip install 'knockwood[train]'")
    import torch

    from knockwood.train.runs import STAGES, Run

    torch.set_num_threads(1)
    if stage is not None and stage not in STAGES:
        raise UserError(f"--stage: {', '.join(STAGES)}, not {stage}")
    for name, value in {"minutes": minutes, "millions": millions, "updates": updates}.items():
        if value < 1:
            raise UserError(f"--{name}: 1 or more, not {value}")
    for name, value in {"games": games, "curve-games": curve_games}.items():
        if value % 2:
            raise UserError(f"--{name}: matches come in pairs, an even number is wanted, not {value}")
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell in the background ignores the first
        signal.signal(number, signal.default_int_handler)
    run = Run(folder, changes_of(set_ or []), from_)
    slice_ = run.next_slice(stage, millions, minutes, updates)
    print(f"slice {slice_.number}, {slice_.stage}: {100 * slice_.part:.0f} % done so far", file=sys.stderr)
    line = Line()
    done = run.run(keep_every, curve_every, curve_games, line.show)
    line.end()
    if not done:
        print("stopped; the same command goes on", file=sys.stderr)
        return 130
    for name, row in run.judge(games, seed).items():
        print(f"{name:13} {row}", flush=True)
    return 0


def changes_of(settings: list[str]) -> dict[str, Any]:
    """Settings as name=value; a list by commas."""
    found: dict[str, Any] = {}
    for setting in settings:
        name, is_, value = setting.partition("=")
        if not is_:
            raise UserError(f"--set: name=value, not {setting}")
        found[name] = value
        if name in ("rules", "theirs", "belief_widths"):
            found[name] = value.split(",")
        elif name == "zoo":
            pairs = [pair.partition(":") for pair in value.split(",")]
            try:
                found[name] = [(who, float(weight or 1)) for who, _, weight in pairs]
            except ValueError:
                raise UserError(f"--set: zoo=name:weight,name:weight, not {setting}") from None
    return found


class Line:
    """One line that is written over while the work goes on; nothing where nobody looks."""

    def __init__(self) -> None:
        self.next = 0.0

    def show(self, row: dict[str, Any]) -> None:
        """Show where the slice is, once a second at most."""
        if monotonic() < self.next or not sys.stderr.isatty():
            return
        self.next = monotonic() + 1
        loss = row.get("choice_loss", row.get("entropy", row.get("belief_loss", 0.0)))
        text = f"{100 * row['part']:5.1f} %  {row['total'] / 1e6:8.2f} million  {row['speed']:8.0f}/s  {loss:.3f}"
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """End the line."""
        if sys.stderr.isatty():
            print(file=sys.stderr)
