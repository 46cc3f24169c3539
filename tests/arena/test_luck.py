"""Luck with the cards: nothing on average, and what it takes out of a result leaves the truth where it is."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

import pytest

from knockwood.arena.duel import deck_of, play_pair
from knockwood.arena.luck import COUNT, DEALT, GIN, MARGIN, Luck, of_deal, of_draw, weight, worth
from knockwood.arena.plan import Plan
from knockwood.arena.run import report, run
from knockwood.arena.stats import FEWEST, Interval, corrected, fit, share_interval, summary
from knockwood.bots import make_bot
from knockwood.engine.actions import DRAW_STOCK
from knockwood.engine.cards import CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random
from knockwood.engine.rules import Rules, parse_rules, preset
from knockwood.engine.view import DRAW
from knockwood.play.match import Match

RULES = ("eaai", "simple-oklahoma", "simple-gin-only", "classic", "tournament", "simple run_max=4")


def before_draws(rules: Rules, hands: int) -> list[Deal]:
    """Positions of real hands in which somebody may draw from the stock."""
    found = []
    for number in range(hands):
        deal = Deal(rules, deck_of(8, number, 0, rules.knock_card_source == "second_pack"), number & 1)
        bots = [make_bot(name, number) for name in ("simple", "medium")]
        while deal.result is None:
            if deal.phase == DRAW:
                found.append(deal.copy())
            deal.apply(bots[deal.turn].act(deal.view(deal.turn)))
    return found


# --- one chance ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES)
def test_over_all_cards_that_may_be_drawn_the_luck_is_nothing(name):
    moved = 0.0
    for deal in before_draws(parse_rules(name), 4)[::3]:
        lucks = []
        for place in range(deal.stock_count):
            stock = list(deal.stock)
            stock[-1], stock[place] = stock[place], stock[-1]
            drawn = Deal.from_position(deal.rules, **{**deal.fields(), "stock": tuple(stock)})
            drawn.apply(DRAW_STOCK)
            lucks.append(of_draw(drawn))
        assert sum(lucks) == pytest.approx(0, abs=1e-9)
        moved = max(moved, *lucks)
    assert moved > 0.5


def test_the_better_hand_at_the_deal_is_luck_and_the_worse_one_as_much_bad_luck():
    for number in range(20):
        deck = deck_of(1, number, 0)
        swapped = [*(card for pair in zip(deck[1:20:2], deck[0:20:2], strict=True) for card in pair), *deck[20:]]
        assert of_deal(deck, 0) == -of_deal(swapped, 0) == -of_deal(deck, 1)
    pat = CardSet.parse("AC 2C 3C 4C 5C 6C 7C 8C 9C TC")
    poor = CardSet.parse("KD QH JS 9D 7H 5S 3D AH KS 9H")
    deck = [card for pair in zip(poor, pat, strict=True) for card in pair]
    deck += [card for card in range(52) if card not in deck]
    assert of_deal(deck, 0) == DEALT * (10 + 10 + 10 + 9 + 7 + 5 + 3 + 1 + 10 + 9) / 100  # the first card goes to seat 1 (D2)


def test_a_hand_is_worth_its_count_its_gin_and_what_it_lies_below_the_other():
    hand = CardSet.parse("AC 2C 3C 7D 8D 9D JS QS KS 8H 5S")
    assert worth(hand, 30, 10, None) == MARGIN * (30 - 5) - COUNT * 5
    assert worth(hand, 3, 10, None) == worth(hand, 30, 4, None) == -COUNT * 5  # behind, or above the limit
    assert worth(CardSet.parse("AC 2C 3C 7D 8D 9D JS QS KS TS 5S"), 30, 10, None) == MARGIN * 30 + GIN
    assert worth(CardSet.parse("AC 2C 3C 4C 5C 6C 7C 8C 9C TC KD"), 30, 0, 3) < MARGIN * 30  # ten in a row, runs of three


def test_a_point_moves_most_when_both_are_near_the_end_and_level():
    assert weight((90, 90), 100) > weight((50, 50), 100) > weight((0, 0), 100)
    assert weight((50, 50), 100) > weight((70, 30), 100) > weight((90, 10), 100)
    assert weight((30, 70), 100) == weight((70, 30), 100)


def test_the_luck_of_a_hand_counts_by_its_weight():
    match, luck = Match(preset("eaai")), Luck()
    deck = deck_of(3, 0, 0)
    luck.dealt(match_begun(match, deck), deck)
    assert luck.points == of_deal(deck, 0)
    assert luck.share == luck.points * weight((0, 0), 100)
    series, more = Match(preset("straight")), Luck()
    more.dealt(match_begun(series, deck), deck)
    assert more.points == luck.points
    assert more.share > luck.share  # few hands decide a series


def match_begun(match: Match, deck: list[int]) -> Match:
    match.begin(deck)
    return match


# --- whole matches ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played():
    """Short matches of two quick players of unlike strength."""
    rules = preset("eaai").replace(target=40)
    return [play_pair(("simple", "easy"), rules, 6, number) for number in range(250)]


def test_over_many_matches_the_luck_is_nothing(played):
    for kind in (0, 1):
        lucks = [sum(game.luck[kind] for game in pair.games) / 2 for pair in played]
        assert abs(mean(lucks)) < 3 * stdev(lucks) / sqrt(len(lucks))


def test_the_luck_goes_along_with_the_result(played):
    shares = [pair.share for pair in played]
    assert fit(shares, [sum(game.luck[1] for game in pair.games) / 2 for pair in played]) > 0.4
    found = summary(played)
    assert found["without_luck"]["a_share"]["width"] < 0.95
    assert found["without_luck"]["points_per_hand"]["width"] < 0.95


def test_short_runs_without_luck_tell_the_same_on_average(played):
    gaps = []
    for start in range(0, 250, 25):
        found = summary(played[start : start + 25])
        gaps.append(found["without_luck"]["a_share"]["mean"] - found["a_share"])
    assert abs(mean(gaps)) < 3 * stdev(gaps) / sqrt(len(gaps))
    assert stdev(gaps) > 0


def test_what_luck_gives_one_it_takes_from_the_other():
    pair = play_pair(("plyearly", "plyearly"), preset("simple"), 7, 0)
    first, second = pair.games
    assert first.luck == (-second.luck[0], -second.luck[1])
    assert first.luck[0]


def test_one_process_or_two_take_out_the_same_luck(tmp_path):
    plan = Plan("simple", "easy", preset("simple").replace(target=10), 42, 2 * FEWEST)
    found = [report(plan, run(plan, *how))["without_luck"] for how in (("serial",), ("process", tmp_path / "state", 2))]
    assert found[0] == found[1]
    assert found[0]["a_share"] is not None


# --- the correction -----------------------------------------------------------------------------------------------------------


def simulated(pairs: int, random: Random, part: float = 0.5) -> tuple[list[float], list[float]]:
    """Shares of pairs, and a luck with the mean zero, skewed, that accounts for some of them in a way that is no line."""
    shares, luck = [], []
    for _ in range(pairs):
        lucky = random.below(4) == 0
        by = 0.9 if lucky else -0.3
        edge = part * by + (random.below(2001) - 1000) / 1000
        shares.append((0.5 if edge > -0.4 else 0.0) + (0.5 if edge > 0.5 else 0.0))
        luck.append(by)
    return shares, luck


@pytest.mark.parametrize("pairs", [FEWEST, 60])
@pytest.mark.parametrize("part", [0.0, 0.5, 2.0])
def test_the_correction_has_no_bias_and_its_interval_covers_the_truth(pairs, part):
    random = Random(4)
    truth = mean(simulated(60_000, random, part)[0])
    gaps, covered, runs = [], 0, 600
    for _ in range(runs):
        shares, luck = simulated(pairs, random, part)
        found = corrected(shares, luck)
        if found is None:
            continue
        gaps.append(found.mean - mean(shares))
        covered += found.low <= truth <= found.high
    assert abs(mean(gaps)) < 3.5 * stdev(gaps) / sqrt(len(gaps))
    assert 0.9 <= covered / runs <= 0.985


def test_luck_that_tells_nothing_widens_next_to_nothing():
    random = Random(5)
    shares, luck = simulated(400, random, 0.0)
    found = corrected(shares, luck)
    assert found is not None
    assert found.width < 1.01


def test_luck_that_tells_all_leaves_no_doubt():
    luck = [((7 * number) % 11 - 5) / 20 for number in range(44)]
    found = corrected([0.5 + by for by in luck], luck)
    assert found is not None
    assert found.mean == pytest.approx(0.5)
    assert found.width == pytest.approx(0, abs=1e-9)


def test_without_luck_to_speak_of_the_figures_are_the_plain_ones():
    shares = [1.0, 0.5, 0.0, 0.5] * 10
    found = corrected(shares, [0.0] * 40)
    assert found is not None
    assert Interval(*found[:3]) == pytest.approx(share_interval(shares))
    assert found.width == 1


def test_a_ratio_is_of_sums_and_its_error_takes_both_into_account():
    found = corrected([31.0, 9.0] * 20, [0.0] * 40, [3.0, 1.0] * 20)
    assert found is not None
    assert found.mean == pytest.approx(10)
    assert found.high - found.low < 0.4  # the points go with the hands: by the spread of the points alone it would be 7


@pytest.mark.parametrize("shares", [[0.5, 1.0] * (FEWEST // 2 - 1), [1.0] * 100])
def test_too_few_pairs_or_pairs_that_all_agree_are_left_as_they_are(shares):
    assert corrected(shares, [0.1 * (number % 3) for number in range(len(shares))]) is None
