"""Who deals first. Rule R1."""

from __future__ import annotations

import pytest

from knockwood.engine.cards import Card
from knockwood.engine.random import Random
from knockwood.engine.rules import preset
from knockwood.play.cut import CutError, cut_of, cut_text, draw_cut, first_dealer
from knockwood.play.match import Match, MatchError

LOW = preset("simple").replace(first_dealer="low_card")
HIGH = preset("simple").replace(first_dealer="high_card_chooses")


def cards(text: str) -> list[int]:
    return [int(Card.parse(word)) for word in text.split()]


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("7C KD", 0),
        ("KD 7C", 1),
        ("AS 2C", 0),
        ("9H 9D", 1),
        ("9C 9D", 0),
        ("9H 9S", 0),
        ("AD AC", 1),
        ("5S 5H 5D", 2),
        ("2C 3C 4C AS", 3),
    ],
)
def test_the_lower_card_deals_and_suits_break_ties(drawn, dealer):  # R1
    cut = cut_of(LOW, cards(drawn))
    assert (cut.dealer, cut.chooser) == (dealer, None)


@pytest.mark.parametrize(("drawn", "chooser"), [("7C KD", 1), ("AS 2C", 1), ("9H 9D", 0), ("9H 9S", 1), ("KC KD KH KS", 3)])
def test_the_higher_card_chooses_who_deals(drawn, chooser):  # R1
    cut = cut_of(HIGH, cards(drawn))
    assert (cut.dealer, cut.chooser) == (None, chooser)
    assert cut.chosen(chooser).dealer == chooser
    assert cut.chosen(cut.bots_choice).dealer != chooser


def test_a_bot_that_chooses_lets_the_other_player_deal():  # R1
    assert [cut_of(HIGH, cards(text)).bots_choice for text in ("KC 2C", "2C KC", "2C KC 3C", "2C 3C KC")] == [1, 0, 2, 0]


def test_a_cut_is_one_seeded_shuffle():  # R1
    assert draw_cut(LOW, 4, Random(7)) == draw_cut(LOW, 4, Random(7))
    pack = list(range(52))
    Random(7).shuffle(pack)
    assert list(draw_cut(LOW, 4, Random(7)).cards) == pack[:4]
    assert len({draw_cut(LOW, 2, Random(seed)).cards for seed in range(30)}) > 25


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_may_deal_first_under_every_rule(players):  # R1
    for rules in (preset("simple"), LOW, HIGH):
        found = [first_dealer(rules, players, Random(seed)) for seed in range(60)]
        assert {dealer for dealer, _ in found} == set(range(players))
        assert all((cut is None) == (rules.first_dealer == "random") for _, cut in found)
        assert all(cut is None or cut.dealer == dealer for dealer, cut in found)


def test_what_cannot_be_is_refused():  # R1
    with pytest.raises(CutError, match="nobody cuts"):
        cut_of(preset("simple"), [0, 1])
    for wrong in ([3, 3], [3], [0, 52], [0, 1, 2, 3, 4]):
        with pytest.raises(CutError, match="all different"):
            cut_of(LOW, wrong)
    with pytest.raises(CutError, match="nothing to choose"):
        cut_of(LOW, [0, 1]).chosen(1)
    with pytest.raises(CutError, match="no player 2"):
        cut_of(HIGH, [0, 1]).chosen(2)


def test_a_match_keeps_its_cut_and_refuses_another_one():  # R1
    cut = cut_of(LOW, cards("7C KD"))
    match = Match(LOW, 0, cut=cut)
    assert match.cut is not None
    assert cut_text(match.cut) == "7C KD"
    with pytest.raises(MatchError, match="R1"):
        Match(LOW, 1, cut=cut)
    with pytest.raises(MatchError, match="R1"):
        Match(HIGH, 1, cut=cut_of(HIGH, cards("7C KD")))
