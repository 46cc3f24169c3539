"""The published cases of the shared vectors, worked out by hand: every one of them is a case here or in another test.

The vectors are computed by a runner (`test_vectors`). Here the same cases ask the engine without it, and each number is a sum that
can be checked with a pencil.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knockwood.engine import actions
from knockwood.engine.arrange import (
    arranged_first,
    arrangements,
    best_discard,
    count_left,
    deadwood,
    defence,
    exposure,
    is_meld,
)
from knockwood.engine.cards import Card, CardSet, parse_spread
from knockwood.engine.deal import Deal
from knockwood.engine.rules import hand_limit, hand_mult, preset
from knockwood.engine.runmax import deadwood as least
from knockwood.engine.view import DISCARD, DRAW, HAND_OVER, UPCARD_OFFER, WALL
from knockwood.play.ledger import Entry, Tally
from knockwood.play.match import is_misdeal
from knockwood.play.seating import following, opening
from knockwood.play.settle import settle, turn_position
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.melds import meld_points
from knockwood.spec.vectors import read

TESTS = Path(__file__).resolve().parent.parent


def cards(text: str) -> int:
    return int(CardSet.parse(text))


def card(text: str) -> int:
    return int(Card.parse(text))


def case(name: str, *values: object):
    """A case with the name of its vector."""
    return pytest.param(*values, id=name)


def test_every_published_case_is_worked_out_by_hand_somewhere():
    told = "\n".join(file.read_text() for file in sorted(TESTS.rglob("test_*.py")))
    told = re.sub(
        r"(\w+)-(\d{3}), (\d{3})", r"\1-\2, \1-\3", re.sub(r"(\w+)-(\d{3}), (\d{3}), (\d{3})", r"\1-\2, \1-\3, \1-\4", told)
    )
    published = {vector["id"] for vector in read(Path(__file__).with_name("vectors.jsonl")) if vector["published"]}
    assert len(published) > 80
    assert published <= set(re.findall(r"\b[a-z_0-9]+-\d{3}\b", told))


# --- melds and deadwood -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        case("meld-001", "AS 2S 3S", True),
        case("meld-002", "QS KS AS", False),
        case("meld-004", "8H 8D 8S", True),
        case("meld-006", "3H 4H 5H 6H", True),
        case("meld-007", "3H 4H", False),
    ],
)
def test_what_is_a_meld(text, expected):  # C3, M1, M2
    assert is_meld(cards(text)) is expected


def test_a_run_of_five_is_none_where_runs_end_at_four():  # M2, Q2: meld-010
    five = cards("3H 4H 5H 6H 7H")
    assert is_meld(five)
    assert all(five not in spread for spread in arrangements(five, 4))
    assert least(five, 4) == 3  # 4H to 7H, and the three is loose


@pytest.mark.parametrize(
    ("text", "count", "ways"),
    [
        case("deadwood-001", "AC 2C 3C 4D 5D 6D 7H 8H 9H TS", 10, 1),
        case("deadwood-002", "6S 7S 8S 6C 7C 8C 8D", 8, 1),
        case("deadwood-004", "QS KS AS 2D 4H 6C 8D 9H JC TD", 10 + 10 + 1 + 2 + 4 + 6 + 8 + 9 + 10 + 10, 1),
        case("deadwood-006", "3H 4H 5H 5S 5D KC QD JS 9C 2C", 3 + 4 + 10 + 10 + 10 + 9 + 2, 1),  # the run would leave 51
        case("deadwood-008", "2C 3C 4C 5C 6C 7C 8C 9C TC JC", 0, 9),  # whole, 3+7 to 7+3, and 3+3+4 three times
        case("deadwood-011", "7C 7D 7H 7S 8C 9C AD 2H 4S 5C", 1 + 2 + 4 + 5, 1),
        case("deadwood-012", "AC AD AH AS 2S 3S 4S KD KH QC", 30, 2),
        case("deadwood-014", "KC KD KH QC QD QH JC JD JH AS", 1, 2),
        case("deadwood-016", "2H 3D 4S 5C 7H 8D 9S JC QH KD", 2 + 3 + 4 + 5 + 7 + 8 + 9 + 30, 1),
    ],
)
def test_the_least_count_and_the_ways_to_reach_it(text, count, ways):  # M4, M5
    assert deadwood(cards(text)) == count
    assert len(arrangements(cards(text))) == ways


@pytest.mark.parametrize(
    ("text", "throw", "left"),
    [
        case("discard-001", "4H 5H 6H 8C 9C TC QC QD QH 5S AS", "5S", 1),
        case("discard-004", "5H 6H 7H 8H 8C 8D 2S 2C 2D KS AH", "KS", 1),
        case("discard-006", "2S 4D 4H 5C 5D 5H 6C 6D 6H 6S 7D", "7D", 2 + 4 + 4),  # three fives, four sixes
    ],
)
def test_the_throw_that_leaves_least(text, throw, left):  # K8, M5, B-17
    assert best_discard(cards(text)) == (card(throw), left)


@pytest.mark.parametrize(
    "spread", [case("exposure-001", "AC AD AH AS / 2S 3S 4S"), case("exposure-002", "AC AD AH / AS 2S 3S 4S")]
)
def test_the_fourth_ace_is_the_knockers_own(spread):  # L7
    assert exposure(cards("AC AD AH AS 2S 3S 4S KD KH 9C"), parse_spread(spread)) == cards("5S")


# --- the knock ----------------------------------------------------------------------------------------------------------------

RUNS = "2C 3C 4C 7D 8D 9D JS QS KS"


def declared(deal: Deal) -> dict[str, int]:
    """Every throw that may knock or go gin, with the count that is left."""
    found: dict[str, int] = {}
    for code in deal.legal():
        if actions.kind(code) in ("knock", "gin", "take_and_knock") and not deal.is_false(code):
            rest = deal.holding() & ~(1 << actions.card(code))
            count = count_left(rest, deal.spread_of(code))
            name = str(Card(actions.card(code)))
            found[name] = min(count, found.get(name, count))
    return found


@pytest.mark.parametrize(
    ("rules", "hand", "upcard", "taken", "expected"),
    [
        case("knock_legal-002", "simple", "5H 6H 7H 8H 8C 8D 2S 2C 2D KS AH", None, "KS", {"AH": 10}),
        case("knock_legal-004", "parlor", f"{RUNS} 9H TC", None, None, {"TC": 9, "9H": 10}),
        case("knock_legal-006", "line", f"{RUNS} TH TC", None, None, {"TC": 10, "TH": 10}),
        case("knock_legal-007", "simple-oklahoma", f"{RUNS} 5H TC", "5D", None, {"TC": 5}),
        case("knock_legal-009", "simple-oklahoma", f"{RUNS} AH TC", "AD", None, {}),
        case("knock_legal-011", "simple-gin-only", f"{RUNS} AH TC", None, None, {}),
    ],
)
def test_the_throws_that_may_knock(rules, hand, upcard, taken, expected):  # K1, O1, O2, T7
    deal = turn_position(
        preset(rules),
        cards(hand),
        upcard=None if upcard is None else card(upcard),
        taken=-1 if taken is None else card(taken),
    )
    assert declared(deal) == expected
    assert deal.limit == {"5D": 5, "AD": 0}.get(upcard, 0 if rules == "simple-gin-only" else 10)


def test_eleven_melded_cards_may_be_big_gin():  # K6: knock_legal-013
    deal = turn_position(preset("standard"), cards("3H 4H 5H 6H KC KD KH QC QD QH QS"))
    assert actions.big_gin() in deal.legal()


@pytest.mark.parametrize(
    ("rules", "upcard", "limit", "mult"),
    [
        case("knock_limit-001", "simple-oklahoma", "AH", 0, 1),
        case("knock_limit-004", "parlor-oklahoma", "2C", 2, 1),
        case("knock_limit-005", "simple-oklahoma", "5D", 5, 1),
        case("knock_limit-008", "parlor-oklahoma", "TH", 10, 1),
        case("knock_limit-009", "simple-oklahoma", "JC", 10, 1),
        case("knock_limit-012", "parlor-oklahoma", "KD", 10, 1),
        case("knock_limit-014", "oklahoma", "7S", 7, 2),
        case("knock_limit-016", "oklahoma", "QS", 10, 2),
        case("knock_limit-017", "simple", "3C", 10, 1),
    ],
)
def test_limit_and_factor_of_an_upcard(rules, upcard, limit, mult):  # K1, O1, O2, O3
    assert (hand_limit(preset(rules), card(upcard)), hand_mult(preset(rules), card(upcard))) == (limit, mult)


EIGHT = f"{RUNS} 8H"
NINE = "3H 4H 5H KC KD KH QC QD QH 9S"
TO_NINE = "3S 4S 5S 8C 8D 8H JC JD JH 9C"
TO_FOUR = "3S 4S 5S 8C 8D 8H JC JD JH 4D"
GIN = "3H 4H 5H 9C 9D 9H TC JC QC KC"
TO_GIN = "AS 2S 3S TD JD QD 2H 6H 9S AD"  # 2 + 6 + 9 + 1 are loose; the 2H and 6H would fit the run
EIGHTEEN = "5H 5S 5D TC JC QC 9S 4D 3H 2H"


@pytest.mark.parametrize(
    ("rules", "knocker", "defender", "upcard", "expected"),
    [
        case("knock-001", "simple", EIGHT, EIGHTEEN, None, ("knock", 0, 18 - 8)),
        case("knock-002", "standard", EIGHT, "5H 5S 5D TC JC QC AD 4D 3S 2H", None, ("knock", 0, 10 - 8)),
        case("knock-004", "simple", NINE, TO_NINE, None, ("undercut", 1, 25)),
        case("knock-006", "line", NINE, TO_NINE, None, ("undercut", 1, 25)),
        case("knock-009", "under-ten", NINE, TO_NINE, None, ("tie", None, 0)),
        case("knock-010", "simple", NINE, TO_FOUR, None, ("undercut", 1, 9 - 4 + 25)),
        case("knock-012", "line", NINE, TO_FOUR, None, ("undercut", 1, 9 - 4 + 25)),
        case("knock-014", "standard", NINE, TO_FOUR, None, ("undercut", 1, 9 - 4 + 25)),
        case("knock-017", "simple", GIN, TO_GIN, None, ("gin", 0, 25 + 18)),
        case("knock-019", "line", GIN, TO_GIN, None, ("gin", 0, 25 + 18)),
        case("knock-021", "standard", GIN, TO_GIN, None, ("gin", 0, 25 + 18)),
        case("knock-023", "simple", GIN, "AS 2S 3S TD JD QD KD 6H 6S 6D", None, ("gin", 0, 25 + 0)),
        case("knock-024", "standard", f"{GIN} 2H", "AS 2S 3S TD JD QD 7H 6H 9S AD", None, ("big_gin", 0, 31 + 7 + 6 + 9 + 1)),
        case("knock-025", "oklahoma", EIGHT, EIGHTEEN, "9S", ("knock", 0, 2 * (18 - 8))),
        case("knock-029", "parlor", EIGHT, EIGHTEEN, None, ("knock", 0, 18 - 8)),
        case("spread_choice-005", "standard", "AC AD AH AS 2S 3S 4S 9H 9D 9C", "5S 6S KD QH JC 8H 7D 4C 3H 2D", None, ("gin", 0, 25 + 65)),
    ],
)  # fmt: skip
def test_what_a_knock_comes_to(rules, knocker, defender, upcard, expected):  # S1 to S5, S8, O3, B-16
    result = settle(preset(rules), cards(knocker), cards(defender), upcard=None if upcard is None else card(upcard))
    assert (result.kind, result.winner, result.points) == expected


@pytest.mark.parametrize(
    ("spread", "defender", "joint", "nothing_laid", "arranged"),
    [
        # 6H to 9H melded or laid off, and the fourth queen: 2, 4, 9 and two tens stay
        case("layoff-003", "3H 4H 5H / QC QD QH", "6H 7H 8H 9H 2D 4S 9C JC TD QS", 2 + 4 + 9 + 20, 45, 35),
        case("layoff-004", "KC KD KH", "KS 2D 4S 6C 8H TD QC AC 3S 5H", 49, 59, 49),
        # three eights stay together, the fourth and the nine go on the run; eights first would leave the nine
        case("layoff-005", "5H 6H 7H / 2C 2D 2S", "8C 8D 8H 8S 9H 3D 4C JS QD KC", 3 + 4 + 30, 46, 46),
        case("layoff-008", "TC JC QC KC / AD 2D 3D", "9C 4D AC KD QH 7S 8S 5C 6H 2H", 1 + 20 + 7 + 8 + 5 + 6 + 2, 62, 49),
        case("layoff-012", "AC 2C 3C / 5D 6D 7D 8D", "4C 5C 6C 9D TD JD QH QS 2H 3S", 20 + 2 + 3, 25, 25),
    ],
)
def test_the_best_defence(spread, defender, joint, nothing_laid, arranged):  # L3, L5, L6, B-05
    hand, melds = cards(defender), parse_spread(spread)
    assert (defence(hand, melds).count, deadwood(hand), arranged_first(hand, melds)) == (joint, nothing_laid, arranged)


@pytest.mark.parametrize(
    ("declares", "legal"),
    [
        # two kings-and-run melds leave 10 + 10 + 2 + 9
        case("illegal_knock-001", "3H 4H 5H / KC KD KH", False),
        case("illegal_knock-002", "3H 4H 5H / 9C TC JC QC KC", True),
    ],
)
def test_a_knock_above_the_limit_lays_the_hand_open_and_play_goes_on(declares, legal):  # I2, I3
    ten = cards("3H 4H 5H 5S 5D 9C TC JC QC KC" if legal else "3H 4H 5H KC KD KH QC QD 2S 9S")
    deal = turn_position(preset("parlor"), ten | cards("7H"))
    deal.apply(deal.knock_action(card("7H"), parse_spread(declares)))
    assert (deal.knocker, deal.exposed, deal.result) == ((0, 0, None) if legal else (-1, 1, None))
    assert (deal.phase == DRAW) is not legal


# --- the deal and the end of the stock ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [case("stock_count-001", "simple"), case("stock_count-003", "line"), case("stock_count-005", "standard")]
)
def test_fifty_cards_are_played_and_the_non_dealer_draws_the_last(name):  # D1, D3, T2, W1
    deal = Deal.from_seed(preset(name), 4)
    assert deal.stock_count == 52 - 20 - 1
    draws, last = 0, -1
    while deal.phase != HAND_OVER:
        if deal.phase == UPCARD_OFFER:
            deal.apply(actions.PASS)
        elif deal.phase == DISCARD:
            deal.apply(actions.discard(deal.drawn))
        else:
            last, draws = deal.turn, draws + 1
            deal.apply(actions.DRAW_STOCK)
    assert (draws, 21 + draws, last) == (29, 50, 1 - deal.dealer)


@pytest.mark.parametrize(
    ("name", "left", "phase"),
    [
        case("wall-001", "parlor", 2, WALL),
        case("wall-002", "simple", 2, HAND_OVER),
        case("wall-004", "under-ten", 2, HAND_OVER),
        case("wall-006", "parlor", 3, DRAW),
    ],
)
def test_the_last_discard_can_be_taken_where_the_rules_have_the_wall(name, left, phase):  # W1, W2, W3
    hands = cards("AS 2S 6S 7S 9S TS QS KC KD QC JH"), cards("3S 4S 5S 8C 8D 8H JC JD 9C 2H")
    free = [one for one in range(52) if not (hands[0] | hands[1]) >> one & 1]
    deal = Deal.from_position(
        preset(name), dealer=1, hands=hands, stock=free[:left], pile=free[left:], upcard=free[left], phase=DISCARD, turn=0
    )
    deal.apply(actions.discard(card("JH")))
    assert deal.phase == phase
    if phase == WALL:
        assert declared(deal) == {"9C": 2, "2H": 9}  # three jacks, the eights and the spades; one card is loose


@pytest.mark.parametrize(("numbers", "void"), [case("deal_check-001", (10, 10), False), case("deal_check-002", (11, 10), True)])
def test_a_wrong_number_of_cards_voids_the_hand_and_the_same_player_deals(numbers, void):  # I5, R3
    rules = preset("parlor")
    assert is_misdeal(rules, *numbers) is void
    order = opening(rules, 2, 1)
    assert following(rules, order, None).pairing.dealer == order.pairing.dealer


# --- games --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hands", "totals"),
    [
        case("match-018", "parlor-oklahoma", [(0, 60), (1, 30), (0, 45)], None),  # 105 of 150
        case("match-023", "tournament", [(0, 90), (1, 70), (0, 95), (0, 80)], (265 + 100 + 3 * 25, 70 + 25)),
    ],
)
def test_oklahoma_goes_to_150_and_a_tournament_game_to_250(name, hands, totals):  # E1, E2, Q16
    tally = Tally(preset(name))
    for winner, points in hands:
        tally.enter(Entry(winner, points, 1))
    settled = tally.settle()
    assert (settled and settled.totals) == totals


# --- Rummy 500 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "points"),
    [
        case("r500_meld-001", "AS 2S 3S", 1 + 2 + 3),
        case("r500_meld-002", "QS KS AS", 10 + 10 + 15),
        case("r500_meld-005", "7S 8S 9S TS", 7 + 8 + 9 + 10),
    ],
)
def test_points_of_a_meld_on_the_table(text, points):  # F6, F8
    assert meld_points(cards(text)) == points


@pytest.mark.parametrize(
    ("held", "table", "score"),
    [
        case("r500_hand-001", "KD 4H", "AS 2S 3S @0 / 7C 7D 7H @0", 6 + 21 - 14),
        case("r500_hand-003", "AC 2D", "5H 6H 7H @0 + 8H @0 / TS JS QS @1 + KS @0", 18 + 8 + 10 - 17),
    ],
)
def test_the_score_of_a_hand_is_what_lies_there_less_what_is_held(held, table, score):  # F7, F8, F10
    used = set(re.findall(r"\b[A2-9TJQK][CDHS]\b", f"{held} {table} 9C"))
    rest = " ".join(str(one) for one in CardSet((1 << 52) - 1) if str(one) not in used)
    deal = RummyDeal.parse(f"rummy500 | dealer 0 | phase hand_over | hand0 {held} | hand1 9C | table {table} | stock {rest}")
    assert deal.result is not None
    assert deal.result.net[0] == score


@pytest.mark.parametrize(
    ("hand", "table", "use"),
    [
        case("r500_pickup-001", "7C 7D KS 2H 4S", "", "meld 7C 7D 7H"),
        case("r500_pickup-003", "7C KS 2H 4S AC", " | table 4H 5H 6H @0", "lay_off 7H 0"),
    ],
)
def test_a_card_is_taken_from_the_pile_only_to_be_laid_down_at_once(hand, table, use):  # F4, F5
    pile = "9D 7H QC 3S"
    used = set(re.findall(r"\b[A2-9TJQK][CDHS]\b", f"{hand} {table} {pile} 2C"))
    rest = " ".join(str(one) for one in CardSet((1 << 52) - 1) if str(one) not in used)
    deal = RummyDeal.parse(f"rummy500 | turn 1 | hand0 2C | hand1 {hand} | pile {pile}{table} | stock {rest}")
    assert [deal.action_text(code) for code in deal.legal()] == ["draw_stock", "draw_pile 7H"]
    deal.apply(deal.parse_action("draw_pile 7H"))
    assert [deal.action_text(code) for code in deal.legal()] == [use]
