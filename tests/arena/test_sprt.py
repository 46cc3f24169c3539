"""The sequential test: it decides, and errs as seldom as it says."""

from __future__ import annotations

import json

import pytest

from knockwood.arena.clock import Clock
from knockwood.arena.duel import Game, Pair
from knockwood.arena.plan import Plan
from knockwood.arena.run import CHUNK, Front, report, run
from knockwood.arena.sprt import Judge, Sprt, SprtError, parse_sprt, ratio
from knockwood.arena.stats import TIMES
from knockwood.engine.random import Random, stream
from knockwood.engine.rules import preset

FAST = preset("simple").replace(target=10)


def pairs_of(share: float, same: float, random: Random):
    """Endless shares of pairs: matches won with chance *share*; with chance *same* the cards decide both, one for each side."""
    while True:
        if random.below(1000) < 1000 * same:
            yield 0.5
        else:
            yield sum(random.below(10_000) < 10_000 * share for _ in range(2)) / 2


def decide(test: Sprt, share: float, same: float, number: int) -> tuple[str, int]:
    judge = Judge(test, CHUNK)
    played = pairs_of(share, same, stream(7, number))
    for _ in range(5000):
        verdict = judge.tell([next(played)])
        if verdict.accepted:
            return verdict.accepted, verdict.pairs
    return "none", 5000


@pytest.mark.parametrize("same", [0.0, 0.6])
def test_each_claim_is_missed_no_oftener_than_one_time_in_twenty(same):
    test = Sprt(0.5, 0.6)
    runs = 250
    # the pairs that the cards decide pull the mean toward a half: what A wins of the others makes up for it
    high = 0.5 + 0.1 / (1 - same)
    wrong_high = sum(decide(test, 0.5, same, n)[0] != "low" for n in range(runs))
    wrong_low = sum(decide(test, high, same, n)[0] != "high" for n in range(runs))
    assert wrong_high / runs <= 0.08  # 5 % and two and a half standard errors
    assert wrong_low / runs <= 0.08


def test_pairs_that_the_cards_split_shorten_a_test():
    test = Sprt(0.5, 0.6)
    plain = sum(decide(test, 0.6, 0.0, n)[1] for n in range(60))
    # half of the pairs are split by the cards; A wins the others so much oftener that the mean is the same 0.6
    mirrored = sum(decide(test, 0.7, 0.5, n)[1] for n in range(60))
    assert mirrored < 0.8 * plain


def test_a_ratio_is_nothing_in_the_middle_and_turns_with_the_sides():
    assert ratio([0, 0, 40, 0, 0], 0.45, 0.55) == pytest.approx(0, abs=1e-6)
    one = ratio([4, 2, 10, 3, 9], 0.45, 0.55)
    assert one > 0
    assert ratio([9, 3, 10, 2, 4], 0.45, 0.55) == pytest.approx(-one)


def test_a_ratio_is_near_that_of_the_normal_law():
    counts = [120, 10, 300, 12, 158]
    n = sum(counts)
    mean = sum(c * k / 4 for k, c in enumerate(counts)) / n
    spread = sum(c * (k / 4 - mean) ** 2 for k, c in enumerate(counts)) / n
    normal = n * (0.53 - 0.5) * (2 * mean - 0.53 - 0.5) / (2 * spread)
    assert ratio(counts, 0.5, 0.53) == pytest.approx(normal, rel=0.05)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("0.5,0.53", 0.5, 0.53),
        ("gain", 0.5, 0.53),
        ("keep", 0.47, 0.5),
        ("0elo,0.6", 0.5, 0.6),
        ("-10elo, 10elo", 0.4856, 0.5144),
    ],
)
def test_claims_are_shares_or_elo_or_words(text, low, high):
    found = parse_sprt(text)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


@pytest.mark.parametrize(
    "text", ["", "0.5", "0.5,0.4", "0.5,0.5", "0,0.5", "0.5,1", "a,b", "nan,0.5", "0.5,0.6,0.7", "1e999,0.5"]
)
def test_claims_that_cannot_be_tested_are_refused(text):
    with pytest.raises(SprtError, match="--sprt"):
        parse_sprt(text)


def test_the_first_pairs_decide_whoever_finishes_first():
    # executors finish chunks in any order; the test looks at the pairs by number, and at none behind a gap
    game = Game(True, 1, 1, (1, 0, 0, 0, 0, 0), (1, 1))
    pairs = {n: Pair(n, (game, game), (Clock(), Clock())) for n in range(200)}
    whole = Front(Sprt(0.5, 0.6)).advance(pairs)
    assert whole.accepted == "high"
    front = Front(Sprt(0.5, 0.6))
    late = {n: pair for n, pair in pairs.items() if n != 3}
    assert front.advance(late).accepted is None
    assert front.advance(pairs) == whole


def test_a_run_stops_with_its_verdict_and_every_executor_gives_the_same(tmp_path):
    plan, test = Plan("skilled", "random", FAST, 3, 400), Sprt(0.5, 0.6)
    texts = []
    for executor in ("serial", "process"):
        pairs = run(plan, executor, tmp_path / executor, workers=2, sprt=test)
        document = report(plan, pairs, test)
        texts.append(json.dumps({key: value for key, value in document.items() if key not in TIMES}))
    assert texts[0] == texts[1]
    assert document["sprt"]["accepted"] == "high"
    assert document["games"] < 400
    assert len(pairs) % CHUNK == 0
    again = run(plan, "serial", tmp_path / "process", sprt=test)
    assert report(plan, again, test)["games"] == document["games"]
