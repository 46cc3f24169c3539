"""A run: slices of training in a folder, killed and gone on with at any time.

The folder holds ``plan.json`` (the settings), ``state.npz`` (all that is needed to go on, replaced as a whole), ``past/``
(nets to play against), ``slices/`` (the net or belief at the end of each slice, and ``resume.npz`` to go on from elsewhere),
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
from knockwood.train.belief import Belief, Known, known
from knockwood.train.duel import Outcome, duel, zoo_row
from knockwood.train.nets import Layers, load_net, save_net, widened, write_arrays, write_bytes
from knockwood.train.plan import Plan
from knockwood.train.regression import Regression, as_policy
from knockwood.train.selfplay import Selfplay
from knockwood.zoo.roster import script

STAGES = ("regression", "selfplay", "belief")
BELIEVED = ("simple", "plyearly", "")
"""Who plays the net where a belief is judged; empty: the net."""
Worker = Regression | Selfplay | Belief
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
        self.updates: dict[str, int] = {}
        """Updates of each stage in the slices that are over."""
        state = folder / "state.npz"
        if state.exists():
            if begin is not None:
                raise TrainError(f"{folder}: there is a run here already; --from begins a new one in another folder")
            with np.load(state) as read:
                self.arrays = dict(read)
            head = json.loads(self.arrays.pop("head").tobytes())
            self.slice = msgspec.convert(head["slice"], Slice)
            self.past = head["past"]
            self.updates = head.get("updates", {})
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
        if stage != "regression" and "net.w0" not in self.arrays:
            raise TrainError(f"the stage {stage} begins from a net: train the stage regression first, or give --from FILE")
        if now is not None:
            self.updates[now.stage] = now.updates
        if now is not None and now.stage == "regression" and stage != "regression":
            policy = as_policy(self.net_of("net"), self.plan.soft)
            self.arrays.update({f"net.{k}": v for k, v in policy.arrays(np.float32).items()})
            self.past = []
        before = self.updates.get(stage, 0)
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

    def store(self, worker: Worker) -> None:
        """Keep all that is needed to go on: on the disk when this returns."""
        assert self.slice is not None
        if isinstance(worker, Belief):
            self.put("belief", worker.net.arrays(np.float32))
        else:
            self.put("net", worker.net.arrays(np.float32))
        if isinstance(worker, Selfplay):
            self.put("critic", worker.critic.arrays(np.float32))
            self.put("mean", worker.mean.arrays())
            self.arrays.update(worker.moments())
            self.past = self.store_past(worker)
        head = {"slice": msgspec.to_builtins(self.slice), "past": self.past, "updates": self.updates}
        packed = np.frombuffer(json.dumps(head).encode(), np.uint8)
        write_arrays(self.folder / "state.npz", {"head": packed, **self.arrays})
        save_net(self.policy(worker), self.folder / "net.npz")
        if isinstance(worker, Selfplay):
            for file in (self.folder / "past").glob("*.npz"):
                if file.name not in self.past:
                    file.unlink()

    def put(self, name: str, arrays: dict[str, Any]) -> None:
        """Keep a net in the state under a name."""
        self.arrays.update({f"{name}.{k}": v for k, v in arrays.items()})

    def store_past(self, worker: Selfplay) -> list[str]:
        """Write the past nets that are not on the disk yet; their names."""
        names = []
        for net, name in zip(worker.past, worker.past_names, strict=True):
            file = self.folder / "past" / f"{name}.npz"
            if not file.exists():
                save_net(net, file)
            names.append(file.name)
        return names

    def player(self) -> Layers:
        """The net of the run as it plays."""
        return self.net_of("mean" if "mean.w0" in self.arrays else "net")

    def worker(self) -> Worker:
        """What does the work of the slice."""
        now = self.slice
        assert now is not None
        net = self.net_of("net") if "net.w0" in self.arrays else None
        if now.stage == "regression":
            return Regression(self.plan, net, now.updates)
        assert net is not None
        if now.stage == "belief":
            return Belief(self.plan, self.player(), self.net_of("belief") if "belief.w0" in self.arrays else None, now.updates)
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
                found = worker.update(now.part) if isinstance(worker, Selfplay) else worker.chunk(now.part)
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

    def policy(self, worker: Worker) -> Layers:
        """The net as a player."""
        if isinstance(worker, Belief):
            return worker.player
        return worker.mean if isinstance(worker, Selfplay) else as_policy(worker.net, self.plan.soft)

    def note(self, worker: Worker, row: dict[str, Any], games: int) -> None:
        """Add a row to the curve: *games* matches against each watched player, where the player has learned."""
        net = self.policy(worker)
        total = sum(worker.times.values())
        shares = {f"time_{name}": value / total for name, value in worker.times.items()}
        against = {
            name: 100 * duel(net, name, self.rules, games, 11).share
            for name in WATCHED
            if games and not isinstance(worker, Belief)
        }
        assert self.slice is not None
        curve.add(self.folder / "curve.csv", {"seconds": self.slice.seconds, **row, **against, **shares})
        curve.draw(self.folder / "curve.csv", self.folder / "curve.svg", WATCHED)

    def finish(self, worker: Worker) -> None:
        """Keep the net or the belief of the slice, and what is needed to go on from it elsewhere."""
        assert self.slice is not None
        slices, number = self.folder / "slices", f"{self.slice.number:02d}"
        if isinstance(worker, Belief):
            save_net(worker.net, slices / f"belief-{number}.npz")
        else:
            save_net(self.policy(worker), slices / f"slice-{number}.npz")
            save_net(worker.net, slices / "last.npz")
        kept = {k: v for k, v in self.arrays.items() if k.count(".") == 1 and not k.startswith("mean.")}
        write_arrays(slices / "resume.npz", {name: array.astype(np.float16) for name, array in kept.items()})

    def judge(self, games: int, seed: int) -> dict[str, Any]:
        """The newest slice, by matches or by what its belief knows; kept in ``slices.jsonl``."""
        assert self.slice is not None
        rows: dict[str, Outcome | Known]
        rows = self.judge_belief(seed) if self.slice.stage == "belief" else self.judge_net(games, seed)
        found = {"slice": msgspec.to_builtins(self.slice), "seed": seed, **{k: v._asdict() for k, v in rows.items()}}
        with (self.folder / "slices.jsonl").open("a") as out:
            out.write(json.dumps(found) + "\n")
        return {name: str(row) for name, row in rows.items()}

    def judge_net(self, games: int, seed: int) -> dict[str, Outcome | Known]:
        """The net against that of the slice before and against the ten scripted players."""
        assert self.slice is not None
        slices = self.folder / "slices"
        files = sorted(slices.glob("slice-*.npz"))
        net = load_net(files[-1])
        rows: dict[str, Outcome | Known] = {**zoo_row(net, self.rules, games, seed)}
        if self.slice.stage == "selfplay":
            rows["its last net"] = duel(net, load_net(slices / "last.npz"), self.rules, games, seed)
        if len(files) > 1:
            rows["slice before"] = duel(net, load_net(files[-2]), self.rules, games, seed)
        return rows

    def judge_belief(self, seed: int) -> dict[str, Outcome | Known]:
        """What the belief knows of the hands of matches against two scripted players and of the net against itself."""
        assert self.slice is not None
        belief = load_net(self.folder / "slices" / f"belief-{self.slice.number:02d}.npz")
        return {name or "itself": known(self.player(), belief, self.plan, name, seed) for name in BELIEVED}
