"""A player that searches: the worlds it draws, the plans it tries in them, and the action that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from knockwood.engine import actions
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random
from knockwood.engine.runmax import best_discard, deadwood
from knockwood.engine.view import DISCARD, FORCED_STOCK, LAYOFF, WALL, View
from knockwood.search.habits import shares
from knockwood.search.particles import Particles
from knockwood.search.settings import settings_of
from knockwood.search.trial import Trial
from knockwood.search.worlds import Worlds
from knockwood.zoo.memory import Memory
from knockwood.zoo.script import Script
from knockwood.zoo.seat import seated

PATIENCE = 30
"""Draws from the pile in a row after which it draws from the stock, so that a hand ends under every rule set (W4)."""
SPLITS = 5
"""Runs of so many cards or more split into legal ones, so that a longest run changes no count (M2)."""
SLOWER = 8
"""With a shorter longest run a world takes many times as long; so many times fewer are looked at."""
EAGER = (1, 0, 0, 0)
"""The shares of the types where the other player is thought to knock at once."""
SURE = Script()
"""Plays what needs no search: forced draws and the defence."""


class Tried(NamedTuple):
    """A plan as the search saw it: the action that begins it, the worlds it was tried in, its points on average."""

    action: int
    worlds: int
    points: float


class Player:
    """A searching player by its settings; `ValueError` for settings that it has not."""

    def __init__(self, name: str = "search", changes: Mapping[str, int] | None = None) -> None:
        self.settings = s = settings_of(name, changes)
        self.trials: dict[int, Trial] = {}
        self.trial = self.trial_of(s["worlds"])
        self.particles = Particles(s["filter"]) if s["filter"] else None

    def trial_of(self, worlds: int) -> Trial:
        """The trial in so many worlds, made once."""
        if worlds not in self.trials:
            s = self.settings
            self.trials[worlds] = Trial(s, Worlds(worlds, s["developed"], s["best_of"], s["lonely"]))
        return self.trials[worlds]

    def act(self, view: View, random: Random) -> int:
        """The action of the seat of *view*."""
        memory = Memory.of(view)
        deal = seated(view, memory)
        sure = self.sure(view, deal, memory, random)
        if sure >= 0:
            return sure
        short = view.rules.run_max is not None and view.rules.run_max < SPLITS
        self.trial = self.trial_of(max(1, self.settings["worlds"] // SLOWER) if short else self.settings["worlds"])
        worlds = self.trial.worlds
        types = shares(view) if self.settings["types"] else EAGER
        worlds.weigh(types)
        particles = self.particles if self.particles is not None and not view.other_hand else None
        if particles is not None:
            particles.follow(view, deal, types)
        worlds.draw(deal, memory.facts()["turns"][1 - view.seat], random, particles)
        return self.action(deal, self.trial.best(deal))

    def tried(self, deal: Deal) -> list[Tried]:
        """The plans of the last decision, made in *deal*."""
        rows = enumerate(self.trial.report())
        return [Tried(self.action(deal, number), worlds, points) for number, (worlds, points) in rows]

    def sure(self, view: View, deal: Deal, memory: Memory, random: Random) -> int:
        """The action where nothing is to be weighed; -1 where something is."""
        if view.phase in (FORCED_STOCK, LAYOFF):
            return SURE.choose(deal, memory, random)
        if view.phase in (DISCARD, WALL):
            if view.rules.big_gin_bonus is not None and deadwood(view.holding, view.rules.run_max) == 0:
                return actions.big_gin()
            taken = view.pile[-1] if view.phase == WALL else view.taken
            ban = 1 << taken if taken >= 0 and view.rules.discard_taken_ban else 0
            card, count = best_discard(view.holding, ban, view.rules.run_max)
            return actions.gin(card) if count == 0 else -1
        if view.pile_draws >= PATIENCE:
            return actions.DRAW_STOCK
        return -1 if self.settings["draws"] else SURE.choose(deal, memory, random)

    def action(self, deal: Deal, number: int) -> int:
        """The code of the action with which a plan begins."""
        what, taking, card, melds = self.trial.plan(number)
        if deal.phase == WALL and what == "down":
            return self.down(deal, "take_and_knock", card, melds)
        if deal.phase not in (DISCARD, WALL):
            took = actions.TAKE_UPCARD if deal.phase == 0 else actions.DRAW_DISCARD
            left = actions.PASS if deal.phase == 0 else actions.DRAW_STOCK
            return took if taking else left
        if what == "leave":
            return actions.PASS
        if what == "throw":
            return actions.discard(card)
        return self.down(deal, "knock", card, melds)

    def down(self, deal: Deal, kind: str, card: int, melds: tuple[int, ...]) -> int:
        """The code of a knock with a spread."""
        return deal.knock_action(card, melds or None, kind)
