"""Search 2: every choice that the net takes seriously is played on by the net in worlds drawn by its belief."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from typing import NamedTuple

from knockwood.engine.deal import Deal
from knockwood.engine.random import Random
from knockwood.engine.view import View
from knockwood.net import policy
from knockwood.net.belief import TOLD_WIDTH, Belief
from knockwood.net.features import WIDTH
from knockwood.net.hidden import HIDDEN_WIDTH
from knockwood.net.policy import Thought
from knockwood.search.playouts import Playouts
from knockwood.search.worlds import Worlds
from knockwood.zoo.memory import Memory
from knockwood.zoo.seat import seated

SETTINGS = {
    "worlds": (64, 1, 4096, "worlds in which the best choices are played on"),
    "depth": (8, 0, 200, "choices of both seats that are played in a world before the critic judges it"),
    "sure": (97, 50, 100, "per cent that the net gives its first choice at which nothing is searched"),
    "floor": (10, 0, 1000, "per mille that the net must give a choice for it to be looked at"),
    "choices": (5, 1, 20, "choices that are looked at"),
    "pull": (20, 0, 1000, "hundredths of a point that a choice counts more for e times the net's liking"),
    "belief": (1, 0, 1, "1: by the belief of the net"),
    "gate": (0, 0, 100, "tenths of a standard error by which a choice must be better than the net's first"),
}


class Tried(NamedTuple):
    """A choice as the search saw it."""

    action: int
    liking: float
    """The part that the net gives it, 0 to 1."""
    worlds: int
    points: float


class Ahead:
    """A player that looks ahead with the net."""

    def __init__(self, changes: Mapping[str, int] | None = None) -> None:
        self.settings = {key: row[0] for key, row in SETTINGS.items()}
        for key, value in (changes or {}).items():
            if key not in SETTINGS or not SETTINGS[key][1] <= value <= SETTINGS[key][2]:
                raise ValueError(key)
            self.settings[key] = value
        s = self.settings
        self.net, self.critic = policy.named(), policy.named("critic", WIDTH + HIDDEN_WIDTH, 1)
        self.belief = Belief(policy.named("belief", WIDTH + TOLD_WIDTH, 52))
        self.worlds = Worlds(s["worlds"])
        self.playouts = Playouts(s["worlds"] * s["choices"], self.net, self.critic)
        self.tried: list[Tried] = []

    def act(self, view: View, random: Random) -> int:
        """The action of the seat of *view*; not for the lay-off."""
        code = policy.settled(view)
        if code >= 0:
            return code
        memory = Memory.of(view)
        deal, context = seated(view, memory), policy.context_of(view)
        thought = policy.think(self.net, deal, memory, context)
        chosen = self.serious(thought)
        codes = [policy.action(view, choice, thought) for choice, _ in chosen]
        if len(codes) == 1:
            return codes[0]
        if self.settings["belief"]:
            self.belief.look(thought.seen)
            self.worlds.draw_by(deal, self.belief, random)
        else:
            self.worlds.draw(deal, memory.facts()["turns"][1 - view.seat], random)
        return codes[self.search(deal, memory, context, [code & 511 for code in codes], [liking for _, liking in chosen])]

    def serious(self, thought: Thought) -> list[tuple[int, float]]:
        """The choices that are looked at, each with the part that the net gives it, the first first."""
        most = max(thought.logits.values())
        parts = {choice: exp(logit - most) for choice, logit in thought.logits.items()}
        total = sum(parts.values())
        ranked = sorted(((choice, part / total) for choice, part in parts.items()), key=lambda row: (-row[1], row[0]))
        if ranked[0][1] >= self.settings["sure"] / 100:
            return ranked[:1]
        return [row for row in ranked[: self.settings["choices"]] if row[1] >= self.settings["floor"] / 1000 or row is ranked[0]]

    def search(self, deal: Deal, memory: Memory, context: policy.Context, codes: list[int], likings: list[float]) -> int:
        """The number of the best of *codes*."""
        n, s = len(codes), self.settings
        values: list[list[float]] = [[] for _ in codes]
        alive = list(range(n))
        rounds = max(1, (n - 1).bit_length())
        at = 0
        pull = [s["pull"] / 100 * log(liking) for liking in likings]

        def score(i: int) -> float:
            return sum(values[i]) / len(values[i]) + pull[i]

        for r in range(rounds):
            until = max(min(8, s["worlds"]), s["worlds"] >> (rounds - 1 - r))
            number = 0
            for world in range(at, until):
                for i in alive:
                    self.playouts.place(deal, memory, self.worlds, world, number, codes[i])
                    number += 1
            self.playouts.play(context, number, s["depth"])
            number = 0
            for _ in range(at, until):
                for i in alive:
                    values[i].append(self.playouts.result(number))
                    number += 1
            at = until
            alive.sort(key=score, reverse=True)
            if r < rounds - 1:
                alive = alive[: max(2, (len(alive) + 1) // 2)]
        self.tried = [Tried(codes[i], likings[i], len(values[i]), sum(values[i]) / len(values[i])) for i in range(n)]
        best = alive[0]
        if best and s["gate"]:
            gaps = [a - b for a, b in zip(values[best], values[0], strict=False)]
            mean = sum(gaps) / len(gaps)
            spread = sqrt(max(0.0, sum(g * g for g in gaps) / len(gaps) - mean * mean) / len(gaps))
            if mean + pull[best] - pull[0] < s["gate"] / 10 * spread:
                return 0
        return best
