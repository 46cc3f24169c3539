"""The particle filter: guesses that could be, likelier where the play says so."""

from __future__ import annotations

from math import log

import pytest

from knockwood.engine import COMPILED
from knockwood.engine.arrange import deadwood
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.search.particles import Particles
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from knockwood.zoo.seat import seated
from tests.engine.play import VARIANTS
from tests.zoo.hands import followed

TYPES = (400, 200, 200, 200)
HANDS = 5 if COMPILED else 1


@pytest.mark.parametrize("name", VARIANTS)
def test_a_guess_holds_what_was_taken_and_nothing_that_was_seen_elsewhere(name):
    particles = Particles(30)
    for seed in range(HANDS):
        for deal, _ in followed(VARIANTS[name], seed):
            view = deal.view(deal.turn) if deal.turn >= 0 else None
            if view is None or deal.phase in (HAND_OVER, LAYOFF) or view.other_hand:
                continue
            particles.follow(view, seated(view), TYPES)
            elsewhere = view.hand | sum(1 << card for card in deal.pile)
            for hand, _ in particles.guesses():
                assert hand & elsewhere == 0
                assert view.other_known & ~hand == 0
                assert hand.bit_count() == view.other_count


def test_following_on_is_the_same_as_starting_afresh():
    one = Particles(50)
    for deal, _ in followed(VARIANTS["eaai"], 8):
        if deal.turn != 0 or deal.phase in (HAND_OVER, LAYOFF):
            continue
        view, two = deal.view(0), Particles(50)
        one.follow(view, seated(view), TYPES)
        one.follow(view, seated(view), TYPES)
        two.follow(view, seated(view), TYPES)
        assert one.guesses() == two.guesses()


def test_guesses_tell_more_than_nothing():
    """Over hands of the gin camper: log loss of the other hand below that of no opinion, and a count nearer to the true one."""
    loss = even = near = far = 0.0
    for number in range(12 if COMPILED else 3):
        deal, memory, particles = Deal.from_seed(VARIANTS["eaai"], 77, number), Memory(), Particles(2000 if COMPILED else 500)
        while deal.phase != HAND_OVER:
            if deal.turn == 0 and deal.phase != LAYOFF and memory.facts()["turns"][1] >= 4:
                view = deal.view(0)
                position = seated(view)
                particles.follow(view, position, TYPES)
                guesses, share = particles.guesses(), [0.0] * 52
                total = sum(weight for _, weight in guesses)
                for hand, weight in guesses:
                    for card in range(52):
                        share[card] += weight / total * (hand >> card & 1)
                unseen = position.hand1 & ~view.other_known | sum(1 << card for card in position.stock)
                part = (view.other_count - view.other_known.bit_count()) / unseen.bit_count()
                for card in range(52):
                    if unseen >> card & 1:
                        chance = (particles.size * share[card] + part) / (particles.size + 1)
                        holds = deal.hand1 >> card & 1
                        loss -= log(chance if holds else 1 - chance)
                        even -= log(part if holds else 1 - part)
                count = deadwood(deal.hand1)
                near += abs(sum(weight * deadwood(hand) for hand, weight in guesses) / total - count)
                far += abs(55 - count)
            code = script("camper").choose(deal, memory, stream(number))
            memory.follow(deal, code)
            deal.apply(code)
    assert loss < even
    assert near < far
