"""Search 2: the choices that the net takes seriously, each played on by the net in worlds drawn by its belief.

The other player of a world is the net too, or a scripted player that fits what was seen of it (`rivals`). A playout ends with
the hand, or earlier with the judgement of the critic.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp, log
from typing import NamedTuple

from knockwood.engine.deal import Deal
from knockwood.engine.random import Random
from knockwood.engine.view import LAYOFF, View
from knockwood.net import policy
from knockwood.net.belief import Belief
from knockwood.net.features import WIDTH, Context
from knockwood.net.hidden import HIDDEN_WIDTH
from knockwood.net.layers import Net
from knockwood.net.policy import Thought
from knockwood.search.chances import worths
from knockwood.search.playouts import Playouts
from knockwood.search.rivals import limits, scripts, weights
from knockwood.search.settings import settings_of
from knockwood.search.worlds import Worlds
from knockwood.zoo.memory import Memory
from knockwood.zoo.script import Script
from knockwood.zoo.seat import seated

FEWEST = 8
"""Worlds of the first round, where there are so many. No round has more boards than twice the worlds, or this for a choice."""
LAST = 8
"""Cards in the stock with which every choice is looked at: near the end of a hand the net is not to be relied on."""
MOST = 12
"""Choices that are looked at then."""
TO_THE_END = 1000
"""More choices than a hand has."""
SURE = Script()
"""Plays the defence."""


class Tried(NamedTuple):
    """A choice as the search saw it."""

    action: int
    liking: float
    """The part that the net gives it, 0 to 1."""
    worlds: int
    points: float
    """What it brings on average."""


@cache
def critic() -> Net:
    """The net that judges a position when all cards are seen. `NetError` where it is missing or of another version."""
    return policy.named("critic", WIDTH + HIDDEN_WIDTH, 1)


class Ahead:
    """A player that looks ahead with the net. `ValueError` for settings that it has not, `NetError` where a net is missing."""

    def __init__(self, changes: Mapping[str, int] | None = None) -> None:
        self.settings = s = settings_of("ahead", changes)
        self.net = policy.named()
        self.belief = Belief(policy.WEIGHTS / "belief.npz")
        self.worlds = Worlds(s["worlds"])
        self.playouts = Playouts(max(2 * s["worlds"], FEWEST * max(MOST, s["choices"])), self.net, critic())
        self.rivals = scripts()
        self.tried: list[Tried] = []

    def act(self, view: View, random: Random) -> int:
        """The action of the seat of *view*."""
        self.tried = []
        memory = Memory.of(view)
        deal = seated(view, memory)
        if view.phase == LAYOFF:
            return SURE.choose(deal, memory, random)
        code = policy.settled(view)
        if code >= 0:
            return code
        context = policy.context_of(view)
        thought = policy.think(self.net, deal, memory, context)
        choices, likings = self.serious(thought, view.stock <= LAST)
        codes = [policy.action(view, choice, thought) for choice in choices]
        if len(codes) == 1:
            return codes[0]
        self.imagine(view, deal, memory, thought, random)
        worth = worths(view) if self.settings["chances"] else None
        self.playouts.price(worth)
        depth = TO_THE_END if worth is not None else self.settings["depth"]
        return codes[self.best(deal, memory, context, codes, likings, depth)]

    def serious(self, thought: Thought, all_of_them: bool = False) -> tuple[list[int], list[float]]:
        """The choices that are looked at, the net's first one first, and the parts that the net gives them."""
        s, most = self.settings, max(thought.logits.values())
        parts = {choice: exp(logit - most) for choice, logit in thought.logits.items()}
        total = sum(parts.values())
        ranked = sorted((-part / total, choice) for choice, part in parts.items())
        if all_of_them:
            kept = MOST
        elif -ranked[0][0] >= s["sure"] / 1000:
            kept = 1
        else:
            kept = max(1, sum(-part >= s["floor"] / 1000 for part, _ in ranked[: s["choices"]]))
        return [choice for _, choice in ranked[:kept]], [-part for part, _ in ranked[:kept]]

    def imagine(self, view: View, deal: Deal, memory: Memory, thought: Thought, random: Random) -> None:
        """Draw the worlds, and who sits in the other seat of each."""
        turns = memory.facts()["turns"]
        if self.settings["belief"]:
            self.belief.look(thought.seen)
            self.worlds.draw_by(deal, self.belief, random)
        else:
            self.worlds.draw(deal, turns[1 - view.seat], random)
        if self.settings["rivals"]:
            self.worlds.seat(deal, weights(view), limits(view, turns), random)
            self.playouts.seat(self.rivals, random)
        else:
            self.worlds.seat(deal, [1], [-1], random)
            self.playouts.seat([None], random)

    def best(self, deal: Deal, memory: Memory, context: Context, codes: list[int], likings: list[float], depth: int) -> int:
        """The number of the best of *codes* by sequential halving: the worse half drops out after each round."""
        size = self.settings["worlds"]
        pulls = [self.settings["pull"] / 100 * log(liking) for liking in likings]
        sums, done = [0.0] * len(codes), [0] * len(codes)
        alive = list(range(len(codes)))
        at = 0
        for left in range(max(1, (len(codes) - 1).bit_length()) - 1, -1, -1):
            until = max(min(FEWEST, size), size >> left)
            for number, world in enumerate(range(at, until)):
                for k, i in enumerate(alive):
                    self.playouts.place(deal, memory, self.worlds, world, number * len(alive) + k, codes[i] & 511)
            self.playouts.play(context, (until - at) * len(alive), depth)
            for k, i in enumerate(alive):
                sums[i] += sum(self.playouts.result(number * len(alive) + k) for number in range(until - at))
                done[i] += until - at
            at = until
            alive.sort(key=lambda i: pulls[i] + sums[i] / done[i], reverse=True)
            if left:
                alive = alive[: max(2, (len(alive) + 1) // 2)]
        self.tried = [Tried(codes[i], likings[i], done[i], sums[i] / done[i]) for i in range(len(codes))]
        return alive[0]
