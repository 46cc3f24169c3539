"""The chance to win from a score: against plain recursion over real score sheets, and against games played out by lot."""

from __future__ import annotations

from functools import cache

import pytest

from knockwood.engine.random import stream
from knockwood.engine.rules import Rules, preset
from knockwood.play.games import Game
from knockwood.play.ledger import Entry, Tally
from knockwood.play.seating import following, opening
from knockwood.search.equity import Equity, Outcome, is_priced

OUTCOMES = (
    Outcome(True, 3, 1, 0.25),
    Outcome(True, 7, 3, 0.15),
    Outcome(False, 2, 1, 0.3),
    Outcome(False, 9, 2, 0.2),
)
"""Hands that end unevenly for dealer and non-dealer; a tenth of them score for nobody."""


def naive(rules: Rules, own: Tally, dealer: int) -> float:
    """Chance of party 0, by going through every way the game can end on a real score sheet."""

    @cache
    def chance(points: tuple[int, ...], boxes: tuple[int, ...], wins: tuple[int, ...], deals: int) -> float:
        total = 0.0
        for outcome in OUTCOMES:
            party = deals if outcome.by_dealer else 1 - deals
            game = Game(rules)
            game.tally.points, game.tally.boxes, game.tally.wins = list(points), list(boxes), list(wins)
            game.enter(Entry(party, outcome.points, outcome.boxes))
            if game.over:
                total += outcome.share * (game.winner == 0)
                continue
            order = following(rules, opening(rules, 2, deals), party)
            tally = game.tally
            total += outcome.share * chance(tuple(tally.points), tuple(tally.boxes), tuple(tally.wins), order.dealer_side)
        return total / sum(outcome.share for outcome in OUTCOMES)

    return chance(tuple(own.points), tuple(own.boxes), tuple(own.wins), dealer)


HOUSES = {
    "to the target": preset("simple").replace(target=20),
    "winner deals": preset("simple").replace(target=20, dealer="winner"),
    "loser deals": preset("simple").replace(target=20, dealer="loser"),
    "highest total": preset("standard").replace(target=20, game_bonus=4, box_bonus=5),
    "boxes at once": preset("standard").replace(target=20, game_bonus=0, box_bonus=3, immediate_boxes=1),
    "a series": preset("straight"),
}


@pytest.mark.parametrize("name", HOUSES)
def test_a_chance_is_what_every_way_to_the_end_comes_to(name: str) -> None:
    rules = HOUSES[name]
    equity = Equity(rules, OUTCOMES)
    for dealer in (0, 1):
        start = Tally(rules)
        assert equity.chance(0, 0, dealer == 0) == pytest.approx(naive(rules, start, dealer), abs=1e-6)
        if rules.series is None:
            start.add(Entry(0, 9, 2))
            start.add(Entry(1, 3, 1))
            own, other = start.scores
            assert equity.chance(own, other, dealer == 0, 1) == pytest.approx(naive(rules, start, dealer), abs=1e-6)


def test_the_two_players_share_one_chance() -> None:
    equity = Equity(HOUSES["highest total"], OUTCOMES)
    for own in range(0, 20, 3):
        for other in range(0, 20, 4):
            for boxes in (-2, 0, 1):
                both = equity.chance(own, other, True, boxes) + equity.chance(other, own, False, -boxes)
                assert both == pytest.approx(1, abs=1e-6)


def test_a_price_after_a_hand_is_the_chance_at_the_new_score() -> None:
    rules = HOUSES["highest total"]
    equity = Equity(rules, OUTCOMES)
    before = equity.chance(4, 6, True, 1)
    mean = (1 - sum(outcome.share for outcome in OUTCOMES)) * before
    for outcome in OUTCOMES:
        mean += outcome.share * equity.after(4, 6, True, 1, outcome.by_dealer, outcome.points, outcome.boxes)
    assert mean == pytest.approx(before, abs=1e-6)


def test_whoever_is_overtaken_by_boxes_has_lost() -> None:
    equity = Equity(preset("standard").replace(target=20, game_bonus=0, box_bonus=25), OUTCOMES)
    assert equity.chance(20, 15, True, -1) == 0
    assert equity.chance(20, 15, True, 0) == 1
    assert equity.chance(15, 20, True, 1) == 1


def test_a_target_above_the_steps_is_told_to_within_a_hundredth() -> None:
    rules = preset("simple").replace(target=300)
    points = tuple(Outcome(by_dealer, 5 * n, 1, 0.5 / 10) for by_dealer in (True, False) for n in range(1, 11))
    equity = Equity(rules, points)
    assert equity.step == 3
    random, won, games = stream(7, 1), 0, 4000
    for _ in range(games):
        score = [120, 101]
        while max(score) < 300:
            score[random.below(2)] += 5 * (1 + random.below(10))
        won += score[0] >= 300
    assert equity.chance(120, 101, True) == pytest.approx(won / games, abs=3 * 0.5 / games**0.5 + 0.01)


def test_no_chance_is_told_where_the_scores_do_not_settle_it() -> None:
    for name in ("hollywood", "parlor-hollywood"):
        assert not is_priced(preset(name))
        with pytest.raises(ValueError, match="scores alone"):
            Equity(preset(name), OUTCOMES)
    assert not is_priced(preset("simple").replace(match_kind="cumulative", match_length=500))
    equity = Equity(preset("simple"), OUTCOMES)
    with pytest.raises(ValueError, match="no game stands at 100 to 100"):
        equity.chance(100, 100, True)
    for shares in ([], [Outcome(True, 5, 1, -0.1)], [Outcome(True, 5, 1, 0.7), Outcome(False, 5, 1, 0.7)]):
        with pytest.raises(ValueError, match="shares"):
            Equity(preset("simple"), shares)
