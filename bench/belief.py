"""What is known of the other hand, in nats a decision: ``python bench/belief.py [HANDS] [SEED]``.

Over hands between `greedy10` and each player of the zoo named below, from the second turn on: the log loss of the 52 cards that
the other may hold, for no opinion (all unseen cards alike), dealt hands, developed hands and the particle filter; and by how
many points each takes the other hand for worse than it is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from math import log

from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.rules import preset
from knockwood.engine.runmax import deadwood
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.search.particles import Particles
from knockwood.search.worlds import Worlds
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from knockwood.zoo.seat import seated

SAMPLES = 1000
TYPES = (400, 200, 200, 200)


def loss(hands: Iterable[tuple[int, float]], true: int, unseen: int, even: float) -> tuple[float, float]:
    """Log loss of weighted hands, one more hand's weight spread evenly; and their mean count less the true one."""
    share, total, count = [0.0] * 52, 0.0, 0.0
    for hand, weight in hands:
        total += weight
        count += weight * deadwood(hand)
        for card in range(52):
            if hand >> card & 1:
                share[card] += weight
    nats = 0.0
    for card in range(52):
        if unseen >> card & 1:
            chance = (share[card] / total * SAMPLES + even) / (SAMPLES + 1)
            nats -= log(chance if true >> card & 1 else 1 - chance)
    return nats, count / total - deadwood(true)


def measured(name: str, hands: int, seed: int) -> None:
    """One row for a player of the zoo."""
    sums = {"developed": [0.0, 0.0], "dealt": [0.0, 0.0], "filter": [0.0, 0.0]}
    decisions, none = 0, 0.0
    worlds = {"developed": Worlds(SAMPLES), "dealt": Worlds(SAMPLES, developed=0)}
    for number in range(hands):
        deal, memory, particles = Deal.from_seed(preset("eaai"), seed, number, number & 1), Memory(), Particles(SAMPLES)
        random = stream(seed, number)
        while deal.phase != HAND_OVER:
            turns = memory.facts()["turns"][1]
            if deal.turn == 0 and deal.phase != LAYOFF and turns >= 2:
                view = deal.view(0)
                position = seated(view)
                unseen = (position.hand1 & ~view.other_known) | sum(1 << card for card in position.stock)
                even = (view.other_count - view.other_known.bit_count()) / unseen.bit_count()
                particles.follow(view, position, TYPES)
                beliefs = {"filter": particles.guesses()}
                for kind, drawn in worlds.items():
                    drawn.draw(position, turns, random)
                    beliefs[kind] = [(drawn.world(i)[0], 1.0) for i in range(SAMPLES)]
                for kind, belief in beliefs.items():
                    nats, bias = loss(belief, deal.hand1, unseen, even)
                    sums[kind][0] += nats
                    sums[kind][1] += bias
                none += loss([(0, 1.0)], deal.hand1, 0, even)[0]
                for card in range(52):
                    if unseen >> card & 1:
                        none -= log(even if deal.hand1 >> card & 1 else 1 - even)
                decisions += 1
            code = script("greedy10" if deal.turn == 0 else name).choose(deal, memory, random)
            memory.follow(deal, code)
            deal.apply(code)
    cells = "  ".join(f"{kind} {nats / decisions:.2f} ({bias / decisions:+.1f})" for kind, (nats, bias) in sums.items())
    print(f"{name:10} {decisions} decisions: no opinion {none / decisions:.2f}  {cells}", flush=True)


if __name__ == "__main__":
    for player in ("camper", "simple", "plyearly"):
        measured(player, int(sys.argv[1]) if len(sys.argv) > 1 else 100, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
