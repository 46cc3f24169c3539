"""What a run is told: every number of the recipe by name, as it is stored beside the run."""

from __future__ import annotations

from msgspec import Struct


class Plan(Struct, frozen=True, kw_only=True):
    """The settings of a run. Stored with it; a later slice may change them, and the log says so."""

    rules: tuple[str, ...] = ("eaai",)
    """Rule sets, dealt out to the tables in turn."""
    seed: int = 1
    width: int = 256
    """Numbers in each of the two hidden layers. A net of a run that is narrower is widened when a slice of self-play begins."""
    tables: int = 2048

    # roll-out regression
    chunk: int = 65536
    """Positions of one chunk."""
    worlds: int = 4
    """Playouts of every choice: the same worlds for all choices of a position."""
    mine: str = "greedy0"
    """Who plays the own side of a playout."""
    theirs: tuple[str, ...] = ("greedy10", "greedy10", "greedy10", "greedy5", "greedy0")
    """Who plays the other side, one of them drawn for each world."""
    zoo_share: float = 0.3
    """Share of matches against scripted players."""
    soft: float = 1.5
    """Points of worth by which a choice is preferred e-fold: how softly the net plays while it learns."""
    stray: float = 0.03
    """Share of choices made at random."""
    regression_rate: float = 1e-3
    regression_batch: int = 1024

    # self-play
    steps: int = 32
    """Moments between two updates."""
    lam: float = 0.9
    clip: float = 0.2
    epochs: int = 2
    batch: int = 4096
    rate: float = 3e-4
    critic_rate: float = 1e-3
    rate_floor: float = 0.1
    """What is left of the rates at the end of a slice."""
    every_choice: float = 0.0
    """Part of the policy loss that is over every choice, each looked at one step ahead by the critic, 0 to 1."""
    entropy: float = 0.005
    kl: float = 0.02
    refresh: int = 30
    """Updates between two refreshments of the slow net; then a past net is kept too."""
    warm: int = 8
    """Updates at the start of a slice in which only the critic learns."""
    self_share: float = 0.7
    past_share: float = 0.12
    zoo: tuple[tuple[str, float], ...] = (("simple", 1), ("greedy10", 1), ("greedy5", 1), ("greedy0", 1), ("plyearly", 2))
    """Scripted players of the mix, by weight; what is left after the net itself and its past."""
    keep: int = 8
    """Past nets that are kept."""
    average: float = 0.99
    """What the mean net keeps of itself at an update; it is the one that a slice leaves. 0: the net itself."""

    # belief
    belief_widths: tuple[int, int] = (256, 128)
    """Numbers in the two hidden layers of a new belief; one that there is keeps its own."""
    belief_rate: float = 1e-3
    believed_zoo: float = 0.6
    """Share of the matches in which the belief is learned against scripted players, by the weights of *zoo*; in the others the
    net plays itself."""


def lowered(rate: float, done: float, floor: float) -> float:
    """A rate that falls in a straight line over a slice, of which *done* (0 to 1) is over, and never below *floor* of it."""
    return rate * max(floor, 1.0 - done)
