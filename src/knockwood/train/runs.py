"""A run: slices of training in a folder, killed and gone on with at any time.

The folder holds ``plan.json`` (the settings), ``state.npz`` (all that is needed to go on, replaced as a whole), ``past/``
(nets to play against), ``slices/`` (the net at the end of each slice, and ``resume.npz`` to go on from elsewhere),
``net.npz`` (the newest net), ``curve.csv`` and ``curve.svg``, ``slices.jsonl`` (how each slice was judged).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import numpy as np

from knockwood.play.rulebook import rules_named
from knockwood.train import curve
from knockwood.train.duel import Outcome, duel, zoo_row
from knockwood.train.nets import Layers, load_net, save_net, widened, write_arrays, write_bytes
from knockwood.train.plan import Plan
from knockwood.train.regression import Regression, as_policy
from knockwood.train.selfplay import Selfplay
from knockwood.zoo.roster import script

STAGES = ("regression", "selfplay")
WATCHED = ("simple", "greedy0", "plyearly")
"""Scripted players of the curve."""


class TrainError(ValueError):
    """A run that cannot start or go on; one line with the remedy."""


def plan_of(settings: dict[str, Any]) -> Plan:
    """The plan of these settings. `TrainError` names the one that is wrong."""
    for name in settings:
        if name not in Plan.__struct_fields__:
            raise TrainError(f"--set: no setting {name} (there are {', '.join(Plan.__struct_fields__)})")
    try:
        plan = msgspec.convert(settings, Plan, strict=False)
        for name in (plan.mine, *plan.theirs, *(name for name, _ in plan.zoo)):
            script(name)
        for rules in plan.rules:
            rules_named(rules)
    except (msgspec.ValidationError, ValueError) as error:
        raise TrainError(f"--set: {error}") from None
    return plan


def locked(folder: Path) -> Any:
    """A lock on a run, held as long as the file is open; `TrainError` where another process trains in it."""
    file = (folder / "lock").open("w")
    try:
        import fcntl
    except ImportError:  # Windows: nothing to lock with; two trainers are the user's fault
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise TrainError(f"{folder}: another process trains here") from None
    return file


class Slice(msgspec.Struct):
    """A stretch of training with its own fall of the rates. *done* counts positions or decisions, *total* those of the run."""

    number: int
    stage: str
    millions: float
    minutes: float
    most_updates: int = 1_000_000
    done: float = 0.0
    seconds: float = 0.0
    total: float = 0.0
    updates: int = 0
    """Updates of the stage so far, those of earlier slices too."""
    first_update: int = 0

    @property
    def part(self) -> float:
        """How much of it is over, 0 to 1."""
        updates = (self.updates - self.first_update) / self.most_updates
        return min(1.0, max(self.done / (self.millions * 1e6), self.seconds / (self.minutes * 60), updates))


class Run:
    """A run in *folder*; it goes on where it stopped."""

    def __init__(self, folder: Path, changes: dict[str, Any], begin: Path | None = None) -> None:
        """*changes*: settings that differ from those stored or from the recipe; *begin*: a net or resume file to start from."""
        self.folder = folder
        stored = folder / "plan.json"
        base = json.loads(stored.read_text()) if stored.exists() else {}
        self.plan = plan_of({**base, **changes})
        for part in (folder, folder / "past", folder / "slices"):
            part.mkdir(parents=True, exist_ok=True)
        self.lock = locked(folder)
        write_bytes(stored, json.dumps(msgspec.to_builtins(self.plan), indent=1).encode())
        self.rules = rules_named(self.plan.rules[0])
        self.slice: Slice | None = None
        self.arrays: dict[str, Any] = {}
        self.past: list[str] = []
        state = folder / "state.npz"
        if state.exists():
            if begin is not None:
                raise TrainError(f"{folder}: there is a run here already; --from begins a new one in another folder")
            with np.load(state) as read:
                self.arrays = dict(read)
            head = json.loads(self.arrays.pop("head").tobytes())
            self.slice = msgspec.convert(head["slice"], Slice)
            self.past = head["past"]
        elif begin is not None:
            with np.load(begin) as read:
                found = dict(read)
            self.arrays = found if any("." in name for name in found) else {f"net.{k}": v for k, v in found.items()}

    # --- slices -------------------------------------------------------------------------------------------------------------

    def next_slice(self, stage: str | None, millions: float, minutes: float, updates: int = 1_000_000) -> Slice:
        """The slice that is not finished, or a new one."""
        now = self.slice
        if now is not None and now.part < 1:
            return now
        if stage is None:
            stage = "regression" if now is None and "net.w0" not in self.arrays else "selfplay"
        if stage == "selfplay" and "net.w0" not in self.arrays:
            raise TrainError("self-play begins from a net: train the stage regression first, or give --from FILE")
        if now is not None and now.stage == "regression" and stage == "selfplay":
            policy = as_policy(self.net_of("net"), self.plan.soft)
            self.arrays.update({f"net.{k}": v for k, v in policy.arrays(np.float32).items()})
            self.past = []
        before = now.updates if now and now.stage == stage else 0
        self.slice = Slice(
            number=now.number + 1 if now else 1,
            stage=stage,
            millions=millions,
            minutes=minutes,
            most_updates=updates,
            total=now.total if now else 0.0,
            updates=before,
            first_update=before,
        )
        return self.slice

    def net_of(self, name: str) -> Layers:
        """A net of the state."""
        start = name + "."
        found = {k[len(start) :]: v for k, v in self.arrays.items() if k.startswith(start) and k.count(".") == 1}
        return Layers.from_arrays(found)

    def moments(self) -> dict[str, Any]:
        """What the optimisers remember."""
        return {k: v for k, v in self.arrays.items() if k.count(".") == 2}

    def store(self, worker: Regression | Selfplay) -> None:
        """Keep all that is needed to go on: on the disk when this returns."""
        assert self.slice is not None
        arrays = {f"net.{k}": v for k, v in worker.net.arrays(np.float32).items()}
        if isinstance(worker, Selfplay):
            arrays.update({f"critic.{k}": v for k, v in worker.critic.arrays(np.float32).items()})
            arrays.update({f"mean.{k}": v for k, v in worker.mean.arrays().items()})
            arrays.update(worker.moments())
            self.past = self.store_past(worker)
        self.arrays = arrays
        head = json.dumps({"slice": msgspec.to_builtins(self.slice), "past": self.past}).encode()
        write_arrays(self.folder / "state.npz", {"head": np.frombuffer(head, np.uint8), **arrays})
        save_net(self.policy(worker), self.folder / "net.npz")
        if isinstance(worker, Selfplay):
            for file in (self.folder / "past").glob("*.npz"):
                if file.name not in self.past:
                    file.unlink()

    def store_past(self, worker: Selfplay) -> list[str]:
        """Write the past nets that are not on the disk yet; their names."""
        names = []
        for net, name in zip(worker.past, worker.past_names, strict=True):
            file = self.folder / "past" / f"{name}.npz"
            if not file.exists():
                save_net(net, file)
            names.append(file.name)
        return names

    def worker(self) -> Regression | Selfplay:
        """What does the work of the slice."""
        now = self.slice
        assert now is not None
        net = self.net_of("net") if "net.w0" in self.arrays else None
        if now.stage == "regression":
            return Regression(self.plan, net, now.updates)
        assert net is not None
        moments = self.moments()
        if len(net.weights[0]) < self.plan.width:
            net = widened(net, self.plan.width, self.plan.seed)
            moments = {name: value for name, value in moments.items() if name.startswith("critic.")}
        critic = self.net_of("critic") if "critic.w0" in self.arrays else None
        past = {name.removesuffix(".npz"): load_net(self.folder / "past" / name) for name in self.past}
        mean = self.net_of("mean") if "mean.w0" in self.arrays and now.done else None
        return Selfplay(self.plan, net, critic, past, now.updates, moments, mean)

    def run(self, every: float, judge_every: float, games: int, tell: Callable[[dict[str, Any]], None]) -> bool:
        """Work until the slice is over; True then, False when *tell* raised `KeyboardInterrupt`: all is kept."""
        now = self.slice
        assert now is not None
        worker = self.worker()
        kept = judged = monotonic()
        try:
            while now.part < 1:
                start = monotonic()
                found = worker.chunk(now.part) if isinstance(worker, Regression) else worker.update(now.part)
                count = found.pop("positions", 0.0) + found.pop("decisions", 0.0)
                spent = monotonic() - start
                now.done += count
                now.total += count
                now.seconds += spent
                now.updates += 1
                row = {
                    "slice": now.number,
                    "stage": now.stage,
                    "part": now.part,
                    "total": now.total,
                    "speed": count / spent,
                    **found,
                }
                if monotonic() - kept >= every:
                    self.store(worker)
                    kept = monotonic()
                if judge_every and monotonic() - judged >= judge_every:
                    self.note(worker, row, games)
                    judged = monotonic()
                tell(row)
        except KeyboardInterrupt:
            self.store(worker)
            return False
        self.store(worker)
        self.note(worker, row if now.done else {"slice": now.number, "stage": now.stage, "total": now.total}, games)
        self.finish(worker)
        return True

    # --- what it came to ----------------------------------------------------------------------------------------------------

    def policy(self, worker: Regression | Selfplay) -> Layers:
        """The net as a player."""
        return worker.mean if isinstance(worker, Selfplay) else as_policy(worker.net, self.plan.soft)

    def note(self, worker: Regression | Selfplay, row: dict[str, Any], games: int) -> None:
        """Add a row to the curve: *games* matches against each watched player."""
        net = self.policy(worker)
        total = sum(worker.times.values())
        shares = {f"time_{name}": value / total for name, value in worker.times.items()}
        against = {name: 100 * duel(net, name, self.rules, games, 11).share for name in WATCHED} if games else {}
        assert self.slice is not None
        curve.add(self.folder / "curve.csv", {"seconds": self.slice.seconds, **row, **against, **shares})
        curve.draw(self.folder / "curve.csv", self.folder / "curve.svg", WATCHED)

    def finish(self, worker: Regression | Selfplay) -> None:
        """Keep the net of the slice and what is needed to go on from it elsewhere."""
        assert self.slice is not None
        save_net(self.policy(worker), self.folder / "slices" / f"slice-{self.slice.number:02d}.npz")
        save_net(worker.net, self.folder / "slices" / "last.npz")
        arrays = {f"net.{k}": v for k, v in worker.net.arrays().items()}
        if isinstance(worker, Selfplay):
            arrays.update({f"critic.{k}": v for k, v in worker.critic.arrays().items()})
        write_arrays(self.folder / "slices" / "resume.npz", arrays)

    def judge(self, games: int, seed: int) -> dict[str, Any]:
        """The newest slice against the one before and against the ten scripted players; kept in ``slices.jsonl``."""
        assert self.slice is not None
        number = self.slice.number
        net = load_net(self.folder / "slices" / f"slice-{number:02d}.npz")
        before = self.folder / "slices" / f"slice-{number - 1:02d}.npz"
        rows: dict[str, Outcome] = zoo_row(net, self.rules, games, seed)
        if self.slice.stage == "selfplay":
            rows["its last net"] = duel(net, load_net(self.folder / "slices" / "last.npz"), self.rules, games, seed)
        if before.exists():
            rows["slice before"] = duel(net, load_net(before), self.rules, games, seed)
        found = {"slice": msgspec.to_builtins(self.slice), "seed": seed, **{k: v._asdict() for k, v in rows.items()}}
        with (self.folder / "slices.jsonl").open("a") as out:
            out.write(json.dumps(found) + "\n")
        return {name: str(row) for name, row in rows.items()}
