"""The belief: whole hands of cards that may lie there, as likely as the net says, the same for the same seed."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import permutations
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from knockwood.engine import COMPILED
from knockwood.engine.arrange import deadwood
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.view import DRAW, HAND_OVER
from knockwood.net import policy
from knockwood.net.belief import TOLD_WIDTH, Belief
from knockwood.net.features import WIDTH, Context, Seen
from knockwood.net.layers import Net, NetError
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from tests.engine.play import VARIANTS
from tests.net.plain import cards_of
from tests.net.test_features import asked
from tests.train.test_telling import plain_told

DRAWN = 20_000 if COMPILED else 600
CLOSE = 0.02 if COMPILED else 0.09


def write(file: Path, *sizes: int) -> Path:
    """A net of random numbers in a file."""
    rng = np.random.default_rng(3)
    arrays: dict[str, Any] = {}
    for i, (wide, narrow) in enumerate(zip(sizes, sizes[1:], strict=False)):
        arrays[f"w{i}"] = rng.normal(0, 3 * wide**-0.5, (narrow, wide)).astype(np.float32)
        arrays[f"b{i}"] = rng.normal(0, 0.5, narrow).astype(np.float32)
    np.savez(file, **arrays)
    return file


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> Path:
    """A small belief that thinks something of everything."""
    return write(tmp_path_factory.mktemp("net") / "small.npz", WIDTH + TOLD_WIDTH, 24, 16, 52)


def places(name: str = "eaai", seeds: range = range(2)) -> list[tuple[Deal, Seen]]:
    """Positions that a net is asked about, and what it sees."""
    return [(deal.copy(), Seen(deal, memory, Context())) for seed in seeds for deal, memory in asked(VARIANTS[name], seed)]


def chances(file: Path, seen: Seen, told: list[int], left: int) -> dict[int, float]:
    """How likely each card comes next, from the whole row and the plain reading of what is told."""
    known, unseen = cards_of(seen.known), cards_of(seen.unseen)
    row = [*seen.row, *plain_told(set(told), {*told, *known}, set(unseen), left, seen.places)]
    logits = Net.load(file, WIDTH + TOLD_WIDTH, 52).answer(array("f", row))
    parts = {card: exp(logits[seen.places[card]]) for card in unseen - set(told)}
    return {card: part / sum(parts.values()) for card, part in parts.items()}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_hand_has_all_its_cards_those_known_among_them_and_none_that_was_seen(file, name):
    belief = Belief(file)
    for deal, seen in places(name, range(2 if COMPILED else 1)):
        belief.look(seen)
        count = deal.hand(1 - deal.turn).bit_count()
        for hand in belief.hands(count - seen.known.bit_count(), 40 if COMPILED else 3, stream(1)):
            assert hand.bit_count() == count
            assert hand & seen.known == seen.known
            assert hand & ~(seen.known | seen.unseen) == 0


def test_the_same_seed_draws_the_same_hands_whatever_was_looked_at_before(file):
    one, two = Belief(file), Belief(file)
    found = places()
    two.look(found[0][1])
    one.look(found[5][1])
    two.look(found[5][1])
    assert one.hands(7, 40, stream(4)) == two.hands(7, 40, stream(4))
    assert one.hands(7, 40, stream(4)) != one.hands(7, 40, stream(5))


def test_two_beliefs_of_a_file_do_not_disturb_each_other(file):
    one, two = Belief(file), Belief(file)
    (_, first), (_, second) = places()[4:6]
    one.look(first)
    before = one.hands(7, 20, stream(4))
    two.look(second)
    assert one.hands(7, 20, stream(4)) == before


def test_the_next_card_is_drawn_as_often_as_the_net_says(file):
    belief = Belief(file)
    for _, seen in places()[3:9:5]:
        belief.look(seen)
        drawn = Counter(hand & ~seen.known for hand in belief.hands(1, DRAWN, stream(2)))
        wanted = chances(file, seen, [], 1)
        assert max(wanted.values()) > 2 * min(wanted.values())
        for card, chance in wanted.items():
            assert drawn[1 << card] / DRAWN == pytest.approx(chance, abs=CLOSE)


def test_a_second_card_is_drawn_by_what_the_first_one_was(file):
    belief, (_, seen) = Belief(file), places()[5]
    belief.look(seen)
    drawn = Counter(hand & ~seen.known for hand in belief.hands(2, DRAWN, stream(2)))
    for pair, count in drawn.most_common(4 if COMPILED else 1):
        wanted = sum(chances(file, seen, [], 2)[a] * chances(file, seen, [a], 1)[b] for a, b in permutations(cards_of(pair)))
        assert count / DRAWN == pytest.approx(wanted, abs=CLOSE)


def test_the_belief_of_the_package_expects_as_good_hands_as_are_held():
    belief, believed, dealt, true = Belief(policy.WEIGHTS / "belief.npz"), [], [], []
    for seed in range(60 if COMPILED else 4):
        deal, memory, random = Deal.from_seed(VARIANTS["eaai"], seed, 0, seed & 1), Memory(), stream(seed)
        while deal.phase != HAND_OVER and (deal.phase != DRAW or memory.facts()["turn"] < 8):
            code = script("plyearly").choose(deal, memory, random)
            memory.follow(deal, code)
            deal.apply(code)
        if deal.phase == DRAW:
            seen = Seen(deal, memory, Context())
            belief.look(seen)
            need = 10 - seen.known.bit_count()
            believed += map(deadwood, belief.hands(need, 10, random))
            for _ in range(10):
                cards = sorted(cards_of(seen.unseen))
                random.shuffle(cards)
                dealt.append(deadwood(seen.known | sum(1 << card for card in cards[:need])))
            true.append(deadwood(deal.hand(1 - deal.turn)))
    assert sum(believed) < 0.8 * sum(dealt)
    if COMPILED:
        assert sum(believed) / len(believed) == pytest.approx(sum(true) / len(true), abs=5)


def test_more_cards_than_are_unseen_are_refused(file):
    belief, (_, seen) = Belief(file), places()[5]
    belief.look(seen)
    for need, count in ((seen.unseen.bit_count() + 1, 1), (-1, 1), (1, -1)):
        with pytest.raises(ValueError, match="unseen"):
            belief.hands(need, count, stream(1))


def test_a_file_without_a_belief_is_refused_in_one_line(tmp_path):
    np.savez(tmp_path / "empty.npz")
    for name, told in (("none", "no net"), ("empty", "another version")):
        with pytest.raises(NetError, match=told):
            Belief(tmp_path / f"{name}.npz")
    with pytest.raises(NetError, match="a belief reads 785 numbers, this one 576"):
        Belief(write(tmp_path / "player.npz", WIDTH, 8, 52))
    with pytest.raises(NetError, match="gives 52"):
        Belief(write(tmp_path / "other.npz", WIDTH + TOLD_WIDTH, 8, 108))
