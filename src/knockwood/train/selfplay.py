"""Stage B, self-play: a clipped policy gradient with a critic that sees all cards.

Both seats of a table learn where both are the net; others are past nets and scripted players. The critic is used in training
only.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
import torch

from knockwood.net.features import WAYS, WIDTH
from knockwood.net.hidden import HIDDEN_WIDTH
from knockwood.play.rulebook import rules_named
from knockwood.train import losses
from knockwood.train.nets import OUTPUTS, Layers, new_critic
from knockwood.train.plan import Plan, lowered
from knockwood.train.regression import POINTS
from knockwood.train.rows import Rows, place
from knockwood.train.tables import LEARNER, RIVAL

AHEAD = 4096
"""Positions one choice ahead that the critic looks at together."""
BELIEF, VALUE = 0.002, 0.1
"""Weights of the belief and of the net's own value in the loss."""


class Room:
    """Rows for positions one choice ahead."""

    def __init__(self, size: int) -> None:
        self.rows, self.hidden = np.zeros((size, WIDTH), np.float32), np.zeros((size, HIDDEN_WIDTH), np.float32)
        self.owner, self.sign = np.zeros(size, np.int32), np.zeros(size, np.float32)


class Selfplay:
    """A run of stage B: `update` after `update`."""

    def __init__(
        self,
        plan: Plan,
        net: Layers,
        critic: Layers | None = None,
        past: dict[str, Layers] | None = None,
        updates: int = 0,
        moments: dict[str, Any] | None = None,
        mean: Layers | None = None,
    ) -> None:
        """*critic*, *past*, *updates*, *moments*, *mean*: to go on from an earlier run."""
        self.plan, self.updates = plan, updates
        self.net = net.copy().learning()
        self.critic = (critic or new_critic(plan.seed)).learning()
        self.slow = net.copy()
        self.mean = (mean or net).copy()
        self.past = list(past.values()) if past else [net.copy()]
        self.past_names = list(past) if past else [f"net-{updates:06d}"]
        self.fresh = 0
        seed = plan.seed * 2_000_003 + updates
        torch.manual_seed(seed)
        self.draw = np.random.default_rng(seed)
        self.rows = Rows([rules_named(name) for name in plan.rules], plan.tables, seed)
        self.rows.tables.train(*self.mix())
        self.optimiser = torch.optim.Adam(self.net.weights, lr=plan.rate, eps=1e-5)
        self.critics = torch.optim.Adam(self.critic.weights, lr=plan.critic_rate)
        if moments:
            restore(self.optimiser, "net", moments)
            restore(self.critics, "critic", moments)
        self.rival = self.past[0]
        self.times = {"tables": 0.0, "net": 0.0, "critic": 0.0, "losses": 0.0, "learning": 0.0, "ahead": 0.0}
        t, b = plan.steps, plan.tables
        self.seen = torch.zeros((t + 1, b, WIDTH), dtype=torch.bfloat16)
        self.hidden = torch.zeros((t + 1, b, HIDDEN_WIDTH), dtype=torch.bfloat16)
        self.choices = np.zeros((t, b, WAYS), np.uint8)
        self.marks = np.zeros((t, b, 52), np.uint8)
        self.chosen, self.movers = np.zeros((t, b), np.int32), np.zeros((t + 1, b), np.int32)
        self.logp, self.mine = np.zeros((t, b), np.float32), np.zeros((t, b), np.float32)
        self.points, self.ended = np.zeros((t + 1, b), np.float32), np.zeros((t + 1, b), np.uint8)
        self.worths = np.zeros((t, b, WAYS), np.float32) if plan.every_choice else None
        self.room = Room(AHEAD if plan.every_choice else 0)
        self.look(0)
        self.ended[0] = 0

    def mix(self) -> tuple[list[int], list[float]]:
        """Who sits at the tables with the net, and how often."""
        plan = self.plan
        rest = 1 - plan.self_share - plan.past_share
        total = sum(weight for _, weight in plan.zoo)
        shares = [plan.self_share, plan.past_share, *[rest * weight / total for _, weight in plan.zoo]]
        return [LEARNER, RIVAL, *[place(name) for name, _ in plan.zoo]], shares

    def spent(self, what: str, since: float) -> float:
        """Count the time since *since*; now."""
        now = perf_counter()
        self.times[what] += now - since
        return now

    def look(self, t: int) -> None:
        """Let the tables go on and keep what moment *t* shows."""
        now = perf_counter()
        rows = self.rows
        rows.see()
        self.seen[t] = torch.from_numpy(rows.rows)
        self.hidden[t] = torch.from_numpy(rows.hidden)
        self.movers[t] = rows.mover
        points, self.ended[t] = rows.news()
        self.points[t] = points / POINTS
        self.spent("tables", now)

    def play(self) -> None:
        """Gather *steps* moments."""
        rows = self.rows
        for t in range(self.plan.steps):
            now = perf_counter()
            self.choices[t] = rows.choices
            losses.marks(rows.rows, rows.hidden, self.marks[t])
            now = self.spent("losses", now)
            out = self.net.answer(self.seen[t])
            now = self.spent("net", now)
            losses.sample(out, rows.choices, 1.0, rows.random, rows.chosen, rows.logp, rows.count)
            now = self.spent("losses", now)
            others = np.flatnonzero(rows.whose == RIVAL)
            if len(others):
                chosen = np.zeros(len(others), np.int32)
                out = self.rival.answer(self.seen[t].index_select(0, torch.from_numpy(others)))
                losses.sample(
                    out, rows.choices[others], 1.0, rows.random, chosen, np.zeros(len(others), np.float32), len(others)
                )
                rows.chosen[others] = chosen
            now = self.spent("net", now)
            self.chosen[t], self.logp[t] = rows.chosen, rows.logp
            self.mine[t] = rows.whose == LEARNER
            if self.worths is not None:
                self.look_ahead(self.worths[t])
                now = self.spent("ahead", now)
            rows.step()
            self.spent("tables", now)
            self.look(t + 1)

    def look_ahead(self, worths: Any) -> None:
        """Write what every choice of the learner is worth: the critic's value at the next choice of a net, or the result."""
        rows, room = self.rows, self.room
        choices = rows.choices * (rows.whose == LEARNER)[:, None]
        choices *= choices.sum(1, keepdims=True) > 1
        first = 0
        while first < rows.count:
            count, first = rows.tables.after(
                rows.table, choices, first, rows.count, room.rows, room.hidden, room.owner, room.sign, worths
            )
            seen = torch.cat([torch.from_numpy(room.rows[:count]), torch.from_numpy(room.hidden[:count])], 1)
            worths.reshape(-1)[room.owner[:count]] = POINTS * room.sign[:count] * self.critic.answer(seen)[:, 0]
        worths /= POINTS

    def update(self, done: float) -> dict[str, float]:
        """Play and learn once; *done* is the part of the slice that is over. What the update was like."""
        plan = self.plan
        size = plan.steps * plan.tables
        self.play()
        now = perf_counter()
        values = np.concatenate([self.value(t) for t in range(plan.steps + 1)]).reshape(plan.steps + 1, plan.tables)
        now = self.spent("critic", now)
        slow = np.zeros((size, WAYS), np.float32)
        choices = self.choices.reshape(size, WAYS)
        for t in range(plan.steps):
            part = slice(t * plan.tables, (t + 1) * plan.tables)
            losses.logs(self.slow.answer(self.seen[t]), choices[part], slow[part])
        now = self.spent("net", now)
        gains: Any = np.zeros((plan.steps, plan.tables), np.float32)
        losses.advantages(values, self.movers, self.points, self.ended, plan.lam, gains)
        returns = (gains + values[:-1]).reshape(-1)
        explained = 1 - float(np.var(gains)) / max(1e-9, float(np.var(returns)))
        gains, mine = gains.reshape(-1), self.mine.reshape(-1)
        mean = float((gains * mine).sum() / mine.sum())
        spread = float(np.sqrt((((gains - mean) ** 2) * mine).sum() / mine.sum()))
        self.spent("losses", now)
        worths = None if self.worths is None else self.worths.reshape(size, WAYS) / (spread + 1e-8)
        found = self.learn((gains - mean) / (spread + 1e-8), mine, returns, slow, worths, done)
        self.keep_moment()
        self.settle()
        self.updates += 1
        self.fresh += 1
        if plan.refresh and self.updates % plan.refresh == 0:
            self.slow = self.net.copy()
            self.past = [*self.past, self.net.copy()][-plan.keep :]
            self.past_names = [*self.past_names, f"net-{self.updates:06d}"][-plan.keep :]
        self.rival = self.past[int(self.draw.integers(len(self.past)))]
        return {"decisions": float(size), "explained": explained, "spread": POINTS * spread, **found}

    def value(self, t: int) -> Any:
        """The critic's values at a moment, for the seats on turn."""
        return self.critic.answer(torch.cat([self.seen[t], self.hidden[t]], 1))[:, 0]

    def learn(self, gains: Any, mine: Any, returns: Any, slow: Any, worths: Any, done: float) -> dict[str, float]:
        """Passes over what was gathered."""
        plan = self.plan
        size = len(gains)
        warming = self.fresh < plan.warm
        rate = lowered(plan.rate, done, plan.rate_floor)
        for optimiser, value in ((self.optimiser, rate), (self.critics, lowered(plan.critic_rate, done, plan.rate_floor))):
            for group in optimiser.param_groups:
                group["lr"] = value
        seen = self.seen[:-1].reshape(size, WIDTH)
        hidden = self.hidden[:-1].reshape(size, HIDDEN_WIDTH)
        choices, marks = self.choices.reshape(size, WAYS), self.marks.reshape(size, 52)
        chosen, logp = self.chosen.reshape(-1), self.logp.reshape(-1)
        target = torch.from_numpy(returns)
        sums, batches, critic_loss = np.zeros(7), 0, 0.0
        for _ in range(plan.epochs):
            order = torch.randperm(size)
            for first in range(0, size, plan.batch):
                at = order[first : first + plan.batch]
                now = perf_counter()
                some = seen.index_select(0, at)
                guess = self.critic(torch.cat([some, hidden.index_select(0, at)], 1))[:, 0]
                loss = ((guess - target.index_select(0, at)) ** 2).mean()
                self.critics.zero_grad()
                loss.backward()
                self.critics.step()
                critic_loss += float(loss.detach())
                batches += 1
                now = self.spent("critic", now)
                if warming:
                    continue
                out = self.net(some)
                now = self.spent("learning", now)
                grad = np.empty((len(at), OUTPUTS), np.float32)
                places = at.numpy()
                sums += losses.selfplay(
                    out.detach().numpy(),
                    places,
                    choices,
                    chosen,
                    logp,
                    slow,
                    gains,
                    mine,
                    returns,
                    marks,
                    grad,
                    max(1.0, float(mine[places].sum())),
                    plan.clip,
                    plan.entropy,
                    plan.kl,
                    BELIEF,
                    VALUE,
                    worths,
                    plan.every_choice,
                )
                now = self.spent("losses", now)
                self.optimiser.zero_grad()
                out.backward(torch.from_numpy(grad))
                torch.nn.utils.clip_grad_norm_(self.net.weights, 0.5)
                self.optimiser.step()
                self.spent("learning", now)
        names = ("policy_loss", "entropy", "kl", "belief_loss", "value_loss", "moved", "clipped")
        return {"rate": rate, "critic_loss": critic_loss / batches, **dict(zip(names, sums / batches, strict=True))}

    def settle(self) -> None:
        """Let the mean net follow: it plays steadier than any single one."""
        with torch.no_grad():
            for mean, now in zip(self.mean.weights, self.net.weights, strict=True):
                mean += (1 - self.plan.average) * (now - mean)

    def keep_moment(self) -> None:
        """The last moment is the first of the next update."""
        last = self.plan.steps
        for array in (self.seen, self.hidden, self.movers):
            array[0] = array[last]
        self.ended[0] = 0

    def moments(self) -> dict[str, Any]:
        """What the optimisers remember."""
        return {**kept(self.optimiser, "net"), **kept(self.critics, "critic")}


def kept(optimiser: Any, name: str) -> dict[str, Any]:
    """The memory of an optimiser as arrays, the upper half of each float32."""
    found: dict[str, Any] = {}
    for i, state in optimiser.state_dict()["state"].items():
        found[f"{name}.{i}.step"] = np.array(float(state["step"]))
        for part in ("exp_avg", "exp_avg_sq"):
            found[f"{name}.{i}.{part}"] = (state[part].numpy().view(np.uint32) >> 16).astype(np.uint16)
    return found


def restore(optimiser: Any, name: str, arrays: dict[str, Any]) -> None:
    """Give an optimiser its memory back."""
    state: dict[int, Any] = {}
    for key, value in arrays.items():
        owner, number, part = key.split(".")
        if owner == name:
            whole = (
                torch.tensor(float(value))
                if part == "step"
                else torch.from_numpy((value.astype(np.uint32) << 16).view(np.float32))
            )
            state.setdefault(int(number), {})[part] = whole
    if state:
        optimiser.load_state_dict({**optimiser.state_dict(), "state": state})
