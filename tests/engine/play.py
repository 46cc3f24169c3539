"""Ways to reach positions: seeded play that takes, knocks, lays off and finishes often enough to see every phase."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from knockwood.engine import actions
from knockwood.engine.arrange import best_discard
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS, Rules
from knockwood.engine.view import HAND_OVER, LAYOFF

SIMPLE = PRESETS["simple"]
ELEVEN_OKLAHOMA = {"eleven_card_deal": 1, "oklahoma": 1, "knock_card_source": "second_pack", "spade_multiplier": 2}
VARIANTS: dict[str, Rules] = {
    "simple": SIMPLE,
    "simple-oklahoma": PRESETS["simple-oklahoma"],
    "simple-gin-only": PRESETS["simple-gin-only"],
    "eaai": PRESETS["eaai"],
    "ban off": SIMPLE.replace(discard_taken_ban=0, undercut_on_tie=0),
    "ace one": PRESETS["eaai"].replace(oklahoma=1, oklahoma_ace="one", pile_view="top_only"),
    "short stock": SIMPLE.replace(dead_hand_stock=4, max_pile_draws_in_a_row=3),
    "no end": SIMPLE.replace(dead_hand_stock=0, max_pile_draws_in_a_row=0),
    "wall": SIMPLE.replace(first_turn="normal", fiftieth_card=1, big_gin_bonus=31, arrangement="player"),
    "exposed": SIMPLE.replace(first_turn="normal", fiftieth_card=1, illegal_knock="expose", arrangement="player"),
    "eleven": SIMPLE.replace(eleven_card_deal=1, illegal_knock="expose", big_gin_bonus=50, knock_limit=5, dead_hand_stock=4),
    "second pack": SIMPLE.replace(**ELEVEN_OKLAHOMA, spade_doubles_boxes=1, gin_extra_boxes=2),
    "second limit": SIMPLE.replace(oklahoma=1, knock_card_source="second_pack", fiftieth_card=1, discard_taken_ban=0),
    "full": SIMPLE.replace(arrangement="full", run_max=4, big_gin_bonus=31, undercut_extra_boxes=1, dead_hand_stock=1),
    "runs of three": SIMPLE.replace(run_max=3, illegal_knock="expose", pile_view="top_only", fiftieth_card=1),
    "runs of five": SIMPLE.replace(run_max=5, arrangement="player", big_gin_bonus=0, undercut_on_tie=0),
}

seeds = st.integers(0, 2**32 - 1)
stops = st.one_of(st.integers(-8, 0), st.integers(0, 60))
variants = st.sampled_from(sorted(VARIANTS))


def choose(deal: Deal, rnd: random.Random) -> int:
    """A legal action, more sensible than not."""
    legal = deal.legal()
    if deal.phase == LAYOFF and rnd.random() < 0.5:
        return deal.best_defence()[0]
    declared = [code for code in legal if actions.kind(code) in ("knock", "gin", "big_gin", "take_and_knock")]
    if declared and rnd.random() < 0.6:
        honest = [code for code in declared if not deal.is_false(code)]
        if honest or rnd.random() < 0.05:
            return rnd.choice(honest or declared)
    throws = [code for code in legal if actions.kind(code) == "discard"]
    if throws and rnd.random() < 0.8:
        ban = 1 << deal.taken if deal.taken >= 0 and deal.rules.discard_taken_ban else 0
        return actions.discard(best_discard(deal.hand(deal.turn), ban)[0])
    return rnd.choice(legal)


def walk(rules: Rules, seed: int) -> Iterator[Deal]:
    """The positions of one seeded hand, the same `Deal` from start to end."""
    rnd = random.Random(seed)
    deal = Deal.from_seed(rules, seed, 1, seed & 1)
    yield deal
    while deal.phase != HAND_OVER:
        deal.apply(choose(deal, rnd))
        yield deal


def reach(rules: Rules, seed: int, stop: int) -> Deal:
    """The position after *stop* steps of a seeded hand (its end if it is shorter), or -*stop* steps before the end."""
    positions = [deal.copy() for deal in walk(rules, seed)]
    return positions[max(stop - 1, -len(positions)) if stop < 0 else min(stop, len(positions) - 1)]


def of_kind(deal: Deal, kind: str) -> list[int]:
    """The legal actions of one kind."""
    return [code for code in deal.legal() if actions.kind(code) == kind]


def kinds(deal: Deal) -> list[str]:
    """The kinds of the legal actions, each once, in order."""
    return list(dict.fromkeys(actions.kind(code) for code in deal.legal()))
