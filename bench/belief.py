"""What is known of the other hand, in nats a decision: ``python bench/belief.py [HANDS] [SEED] [FILE]``.

Over hands between `greedy10` and each player of the zoo named below, from the second turn on: the log loss of the 52 cards that
the other may hold, for no opinion (all unseen cards alike), dealt hands, developed hands, the particle filter and the nets'
beliefs; and by how many points each takes the other hand for worse than it is.

The net tells a logit for every card. As chances they are shifted, all by the same amount, until the cards expected in the
other hand are as many as it has (`told`). Hands are made of them in two ways: drawn one card after the other by the odds, as
where ways to knock are compared (`drawn`), or so that a hand is as likely as the product of the odds of its cards (`exact`).
`learned` are hands drawn card by card by the net that was trained for nothing else. With FILE the figures are written there
too, as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

from knockwood.engine.deal import Deal
from knockwood.engine.random import Random as Stream
from knockwood.engine.random import stream
from knockwood.engine.rules import preset
from knockwood.engine.runmax import deadwood
from knockwood.engine.view import HAND_OVER, LAYOFF, View
from knockwood.net.belief import Belief
from knockwood.net.policy import WEIGHTS, context_of, named, think
from knockwood.search.particles import Particles
from knockwood.search.worlds import Worlds
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from knockwood.zoo.seat import seated

SAMPLES = 1000
TYPES = (400, 200, 200, 200)
PLAYERS = ("camper", "simple", "plyearly")
KINDS = ("dealt", "developed", "filter", "told", "drawn", "exact", "learned")
"""Beliefs in the order in which they are told: three that deal, three by the logits of the net, one of a net of its own."""
STEPS = 60
"""Halvings of the shift that gives the right number of cards."""


def cards_of(mask: int) -> list[int]:
    """The cards of a mask, the lowest first."""
    return [card for card in range(52) if mask >> card & 1]


def nats(chances: dict[int, float], true: int) -> float:
    """Log loss of the chances that the cards are in the other hand."""
    return -sum(log(chance if true >> card & 1 else 1 - chance) for card, chance in chances.items())


def loss(hands: Iterable[tuple[int, float]], true: int, unseen: int, even: float) -> tuple[float, float]:
    """Log loss of weighted hands, one more hand's weight spread evenly; and their mean count less the true one."""
    share, total, count = [0.0] * 52, 0.0, 0.0
    for hand, weight in hands:
        total += weight
        count += weight * deadwood(hand)
        for card in range(52):
            if hand >> card & 1:
                share[card] += weight
    chances = {card: (share[card] / total * SAMPLES + even) / (SAMPLES + 1) for card in cards_of(unseen)}
    return nats(chances, true), count / total - deadwood(true)


def told(logits: dict[int, float], need: int) -> dict[int, float]:
    """The chances of unseen cards: one shift of all logits, found by halving, makes *need* of them expected."""
    low, high = -50.0, 50.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if sum(1 / (1 + exp(-logit - middle)) for logit in logits.values()) < need:
            low = middle
        else:
            high = middle
    return {card: min(1 - 1e-9, max(1e-9, 1 / (1 + exp(-logit - low)))) for card, logit in logits.items()}


def drawn(odds: Sequence[tuple[int, float]], need: int, random: Random) -> int:
    """*need* cards drawn one after the other by their odds, without return.

    The cards whose waiting times at the rates of their odds end first are such a draw.
    """
    times = [(random.expovariate(rate), card) for card, rate in odds]
    return sum(1 << card for _, card in nsmallest(need, times))


def exact(odds: Sequence[tuple[int, float]], need: int, count: int, random: Random) -> list[int]:
    """*count* hands of *need* cards, each as likely as the product of the odds of its cards."""
    ways = [[1.0] + [0.0] * need]  # of the cards from number i on: the sum over all choices of j of them
    for _, rate in reversed(odds):
        after = ways[-1]
        ways.append([1.0, *(after[j] + rate * after[j - 1] for j in range(1, need + 1))])
    ways.reverse()
    hands = []
    for _ in range(count):
        hand, left = 0, need
        for number, (card, rate) in enumerate(odds):
            if left and random.random() * ways[number][left] < rate * ways[number + 1][left - 1]:
                hand |= 1 << card
                left -= 1
        hands.append(hand)
    return hands


def of_the_nets(
    view: View, position: Deal, memory: Memory, true: int, even: float, random: Random, learned: Belief, lots: Stream
) -> dict[str, Any]:
    """Loss and bias of the three forms of the net's belief, and of the learned one."""
    thought = think(named(), position, memory, context_of(view))
    need = view.other_count - thought.known.bit_count()
    odds = [(card, thought.odds[card]) for card in cards_of(thought.unseen)]
    chances = told({card: log(rate) for card, rate in odds}, need)
    hands = [(thought.known | drawn(odds, need, random), 1.0) for _ in range(SAMPLES)]
    fair = [(thought.known | hand, 1.0) for hand in exact(odds, need, SAMPLES, random)]
    learned.look(thought.seen)
    dreamt = [(hand, 1.0) for hand in learned.hands(need, SAMPLES, lots)]
    return {
        "learned": loss(dreamt, true, thought.unseen, even),
        "told": (nats(chances, true), None),
        "drawn": loss(hands, true, thought.unseen, even),
        "exact": loss(fair, true, thought.unseen, even),
    }


def measured(name: str, hands: int, seed: int) -> dict[str, Any]:
    """The row of a player of the zoo."""
    sums: dict[str, list[float]] = {kind: [0.0, 0.0] for kind in KINDS}
    decisions, none = 0, 0.0
    worlds = {"developed": Worlds(SAMPLES), "dealt": Worlds(SAMPLES, developed=0)}
    other_random, learned, lots = Random(seed), Belief(WEIGHTS / "belief.npz"), Stream(seed)
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
                for kind, drawn_worlds in worlds.items():
                    drawn_worlds.draw(position, turns, random)
                    beliefs[kind] = [(drawn_worlds.world(i)[0], 1.0) for i in range(SAMPLES)]
                found = {kind: loss(belief, deal.hand1, unseen, even) for kind, belief in beliefs.items()}
                found |= of_the_nets(view, position, memory, deal.hand1, even, other_random, learned, lots)
                for kind, (cost, bias) in found.items():
                    sums[kind][0] += cost
                    sums[kind][1] += bias or 0.0
                none += nats(dict.fromkeys(cards_of(unseen), even), deal.hand1)
                decisions += 1
            code = script("greedy10" if deal.turn == 0 else name).choose(deal, memory, random)
            memory.follow(deal, code)
            deal.apply(code)
    row: dict[str, Any] = {"player": name, "decisions": decisions, "no opinion": {"nats": round(none / decisions, 3)}}
    for kind, (cost, bias) in sums.items():
        row[kind] = {"nats": round(cost / decisions, 3)}
        if kind != "told":
            row[kind]["worse"] = round(bias / decisions, 2)
    return row


def line(row: dict[str, Any]) -> str:
    """A row for people."""
    cells = [f"no opinion {row['no opinion']['nats']:.2f}"]
    for kind in KINDS:
        bias = f" ({row[kind]['worse']:+.1f})" if "worse" in row[kind] else ""
        cells.append(f"{kind} {row[kind]['nats']:.2f}{bias}")
    return f"{row['player']:10} {row['decisions']} decisions: " + "  ".join(cells)


def main(words: list[str]) -> None:
    """One row for each player, told as it is found."""
    hands, seed = int(words[0]) if words else 100, int(words[1]) if len(words) > 1 else 1
    rows = []
    for name in PLAYERS:
        rows.append(measured(name, hands, seed))
        print(line(rows[-1]), flush=True)
    if len(words) > 2:
        document: dict[str, Any] = {"command": f"python bench/belief.py {hands} {seed}", "rules": "eaai"}
        document["nets"] = [named().name, "belief"]
        document["rows"] = rows
        Path(words[2]).write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
