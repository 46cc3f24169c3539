"""Where the four sources contradict one another: the decision of each row of docs/rules.md, section 22, in the preset that carries it."""

from __future__ import annotations

import pytest

from knockwood.bots.levels import LEVELS
from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.arrange import is_meld
from knockwood.engine.cards import CardError, CardSet
from knockwood.engine.rules import FIELDS, PRESETS, Rules, hand_limit, preset
from knockwood.engine.showdown import score
from knockwood.engine.view import DRAW, HAND_OVER, LAYOFF
from knockwood.play.ledger import Entry, Tally
from knockwood.play.match import Match
from knockwood.play.seating import following, opening
from knockwood.play.settle import turn_position
from tests.engine.dealt import HAND0, card, cards, do, turn_of_0
from tests.engine.play import kinds, of_kind, walk

PARLOR = {"parlor", "parlor-eleven", "parlor-straight", "parlor-oklahoma", "parlor-hollywood"}
SIMPLE = {"simple", "simple-oklahoma", "simple-gin-only", "eaai"}


def presets_with(name: str, value: object) -> set[str]:
    """The presets that have this value in this field."""
    return {preset for preset, rules in PRESETS.items() if getattr(rules, name) == value}


def dealers(rules: Rules, winners: list[int | None]) -> list[int]:
    """Who deals each hand and the next one, player 0 the first."""
    order = opening(rules, 2, 0)
    found = [order.pairing.dealer]
    for winner in winners:
        order = following(rules, order, winner)
        found.append(order.pairing.dealer)
    return found


def test_the_upcard_is_offered_except_in_sources_1_and_2() -> None:  # Q1
    assert presets_with("first_turn", "normal") == PARLOR | {"line"}


def test_no_preset_bounds_a_run() -> None:  # Q2
    assert presets_with("run_max", None) == set(PRESETS)


@pytest.mark.parametrize("name", ["line", "standard"])
def test_between_draw_and_throw_nothing_is_melded(name: str) -> None:  # Q3, M6
    for deal in walk(preset(name), 8):
        if deal.phase not in (LAYOFF, HAND_OVER):
            assert set(kinds(deal)) <= {
                "take_upcard",
                "pass",
                "draw_stock",
                "draw_discard",
                "discard",
                "knock",
                "gin",
                "big_gin",
            }
            assert deal.view(0).table == deal.view(1).table == ()


def test_only_source_3_lets_the_card_taken_be_thrown_back() -> None:  # Q4
    assert presets_with("discard_taken_ban", 0) == {"under-ten"}


def test_ten_may_knock_in_source_1_and_nine_at_most_in_source_3() -> None:  # Q5
    for name, limit in (("parlor", 10), ("under-ten", 9)):
        deal = turn_position(preset(name), cards(f"{HAND0} TD"))  # nine melded cards, an ace and a ten
        assert deal.limit == limit
        throws = {actions.card(code) for code in of_kind(deal, "knock") if not deal.is_false(code)}
        assert throws == ({card("TD"), card("AS")} if limit == 10 else {card("TD")})


def test_gin_brings_20_in_source_1_and_in_older_books_and_25_elsewhere() -> None:  # Q6
    assert presets_with("gin_bonus", 20) == PARLOR | {"classic"}
    assert presets_with("gin_bonus", 25) == set(PRESETS) - PARLOR - {"classic"}


def test_what_an_undercut_brings_in_each_source() -> None:  # Q7
    bonuses = {name: score(preset(name), "knock", 8, 5).points - 3 for name in ("simple", "parlor", "line", "under-ten")}
    assert bonuses == {"simple": 25, "parlor": 10, "line": 25, "under-ten": 20}


def test_equal_counts_are_nobodys_hand_in_source_3_alone() -> None:  # Q8, S5, R3
    for name, rules in PRESETS.items():
        told = score(rules, "knock", 6, 6)
        expected = ("tie", None, 0, 0) if name == "under-ten" else ("undercut", "defender", rules.undercut_bonus)
        assert (told.kind, told.winner, told.points, told.boxes)[: len(expected)] == expected, name
    assert dealers(preset("under-ten"), [None, None]) == [0, 0, 0]


def test_boxes_come_at_the_end_and_source_0_has_none() -> None:  # Q9, E4
    assert presets_with("immediate_boxes", 0) == set(PRESETS)
    series = {"parlor-straight", "straight"}
    assert presets_with("game_bonus", 0) == presets_with("box_bonus", 0) == SIMPLE | series


@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("simple", 110),
        ("parlor", 110 + 100 + 2 * 20 + 100),
        ("line", 2 * 110 + 100 + 2 * 25),
        ("under-ten", 2 * 110 + 100 + 2 * 25 + 100),
    ],
)
def test_a_shutout_is_the_winners_and_counts_as_its_source_says(name: str, total: int) -> None:  # Q10, E5
    tally = Tally(preset(name))
    tally.enter(Entry(0, 60, 1))
    tally.enter(Entry(0, 50, 1))
    lines = tally.settle()
    assert lines is not None
    assert lines.totals == (total, 0)


def test_the_first_to_the_target_wins_in_source_0_and_the_higher_total_elsewhere() -> None:  # Q11
    assert presets_with("winner_by", "target") == SIMPLE
    assert presets_with("winner_by", "series") == {"parlor-straight", "straight"}
    assert presets_with("winner_by", "final_total") == set(PRESETS) - SIMPLE - {"parlor-straight", "straight"}


def test_who_deals_next() -> None:  # Q12, R2, R3
    assert presets_with("dealer", "loser") == {"under-ten"}
    assert presets_with("dealer", "winner") == {"classic"}
    assert dealers(preset("parlor"), [0, 0, None]) == [0, 1, 0, 0]
    assert dealers(preset("under-ten"), [0, 0, None]) == [0, 1, 1, 1]
    assert dealers(preset("classic"), [0, 1, None]) == [0, 0, 1, 1]


def test_the_first_dealer_is_drawn_except_in_source_2_where_low_deals() -> None:  # Q13, R1
    assert FIELDS["first_dealer"].words == ("random", "low_card", "high_card_chooses")
    assert presets_with("first_dealer", "low_card") == {"line"}
    assert presets_with("first_dealer", "random") == set(PRESETS) - {"line"}


def test_two_cards_end_a_hand_and_source_1_has_the_fiftieth_card() -> None:  # Q14, W1, W2
    assert presets_with("dead_hand_stock", 2) == set(PRESETS)
    assert presets_with("fiftieth_card", 1) == PARLOR | {"tournament"}


def test_the_defender_alone_decides_what_is_laid_off() -> None:  # Q15, L9
    deal = do(turn_of_0("5S", "under-ten"), "knock 5S")
    assert (deal.phase, deal.turn) == (LAYOFF, 1)
    assert deal.view(0).legal() == []
    assert set(kinds(deal)) <= {"lay_off", "finish"}
    while deal.phase == LAYOFF:
        held = deal.hand0
        deal.apply(deal.legal()[0])
        assert deal.hand0 == held  # the knocker takes no card


def test_an_ace_up_is_gin_only_or_one_and_the_target_100_or_150() -> None:  # Q16, O1, O2
    ace, king = card("AD"), card("KD")
    assert [hand_limit(preset(name), ace) for name in ("simple-oklahoma", "parlor-oklahoma")] == [0, 1]
    assert [preset(name).target for name in ("simple-oklahoma", "parlor-oklahoma")] == [100, 150]
    assert [hand_limit(preset("parlor-oklahoma").replace(knock_limit=n), king) for n in (10, 7, 0)] == [10, 7, 0]


def test_source_1_opens_columns_by_the_number_of_the_hand() -> None:  # Q17, H2, H3
    assert presets_with("hollywood", "per_hand") == {"parlor-hollywood"}
    assert presets_with("hollywood", "per_player") == {"hollywood", "scarne-hollywood"}


def test_the_pile_lies_open() -> None:  # Q18, V2
    assert presets_with("pile_view", "all") == set(PRESETS)


def test_a_run_goes_through_the_seven_of_hearts_of_which_there_is_one() -> None:  # Q19, C1, M2
    assert is_meld(cards("6H 7H 8H"))
    with pytest.raises(CardError, match="card given twice: 7H"):
        CardSet.parse("7H 7H 7H")


def test_the_level_of_a_bot_is_no_rule() -> None:  # Q20
    words = {word for field in FIELDS.values() for word in field.words}
    levels = {level.name for level in LEVELS}
    assert len(levels) == len(LEVELS)
    assert not words & levels
    assert not [name for name in FIELDS if "level" in name or "bot" in name or "difficulty" in name]


def test_turns_at_the_deal_count_won_hands_alone() -> None:  # Q21, R3
    assert dealers(preset("parlor"), [1, None, None, 0, 1]) == [0, 1, 1, 1, 0, 1]


def test_gin_is_ten_own_cards_in_own_melds() -> None:  # Q22, K4
    deal = turn_position(preset("parlor"), cards(f"{HAND0} 7D"))  # an ace and a seven are loose
    for thrown in ("7D", "AS"):
        with pytest.raises(IllegalAction, match="K4"):
            do(deal, f"gin {thrown}")
    gin = turn_position(preset("parlor"), cards("4H 5H 6H 8C 9C TC QC QD QH QS KS"))
    do(gin, "gin KS")
    assert gin.result is not None
    assert sum(gin.result.spread).bit_count() == 10
    assert sum(gin.result.spread) == cards("4H 5H 6H 8C 9C TC QC QD QH QS")


def test_a_false_knockers_hand_lies_open_to_the_end_of_the_hand_and_no_longer() -> None:  # Q23, I2
    match = Match(preset("parlor"), first_dealer=1)
    deal = match.begin(list(range(52)))
    match.apply(actions.DRAW_STOCK)
    match.apply(deal.knock_action(deal.drawn, ()))
    assert (deal.phase, deal.exposed) == (DRAW, 1)
    while not match.hand_over:
        assert deal.exposed & 1
        if deal.phase == DRAW:
            match.apply(actions.DRAW_STOCK)
        else:
            match.apply(next(code for code in deal.legal() if actions.kind(code) in ("discard", "pass")))
    assert match.begin(list(range(52))).exposed == 0


def test_the_variants_of_source_1_keep_the_rest_of_it() -> None:  # Q24
    told = {name: preset(name).differences(preset("parlor")) for name in sorted(PARLOR - {"parlor"})}
    assert told == {
        "parlor-eleven": {"eleven_card_deal": 1},
        "parlor-hollywood": {"hollywood": "per_hand"},
        "parlor-oklahoma": {"oklahoma": 1, "oklahoma_ace": "one", "target": 150},
        "parlor-straight": {
            "knock_limit": 0,
            "game_bonus": 0,
            "box_bonus": 0,
            "shutout_flat": 0,
            "winner_by": "series",
            "series": 3,
        },
    }
    assert presets_with("illegal_knock", "expose") == PARLOR
