"""One hand of Rummy 500, by hand. Rules F2 to F10."""

from __future__ import annotations

import re

import pytest

from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import FULL_DECK, CardError, CardSet, card_names
from knockwood.engine.position import PositionError
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.moves import FREE_TAKES, PHASE_NAMES
from knockwood.rummy500.rules import RummyRules
from tests.rummy500.play import pack


def at(text: str) -> RummyDeal:
    """The position; cards that are not named lie under the stock, or are held by player 0 where it says ``stock -``."""
    used = set(re.findall(r"\b[A2-9TJQK][CDHS]\b", text))
    rest = " ".join(card for card in map(str, FULL_DECK) if card not in used)
    if "stock -" in text:
        text = text.replace("stock -", "stock").replace("hand0", f"hand0 {rest}")
    elif "stock " in text:
        text = text.replace("stock ", f"stock {rest} ")
    return RummyDeal.parse(text)


def do(deal: RummyDeal, *lines: str) -> RummyDeal:
    for line in lines:
        deal.apply(deal.parse_action(line))
    return deal


def offered(deal: RummyDeal) -> list[str]:
    return [deal.action_text(action) for action in deal.legal()]


def refused(deal: RummyDeal, line: str) -> str:
    """The refusal of an action; nothing has changed."""
    before = deal.copy()
    with pytest.raises(IllegalAction, match="^[^\n]*$") as error:
        deal.apply(deal.parse_action(line))
    assert deal == before
    assert deal.steps == before.steps
    assert f"({error.value.rule})" in str(error.value)
    return str(error.value)


def test_the_deal():  # F2, F13
    deck = pack(1)
    for players, option, size in ((2, 13, 13), (2, 10, 10), (3, 13, 7), (4, 10, 7)):
        deal = RummyDeal(RummyRules(hand_for_two=option), deck, 1, players)
        assert [hand.bit_count() for hand in deal.hands] == [size] * players
        first = 2 % players
        assert deal.turn == first
        assert deal.hands[first] == sum(1 << card for card in deck[: size * players : players])
        assert deal.pile == [deck[size * players]]
        assert deal.stock[-1] == deck[size * players + 1]
        assert deal.stock[0] == deck[51]
        assert len(deal.stock) == 51 - size * players


def test_a_turn_is_a_draw_then_melds_and_lay_offs_then_a_discard():  # F3
    deal = at("rummy500 | turn 1 | hand0 2C 3D | hand1 7C 7D 7H 5S KS | pile 9D | stock 4C 8S 7S")
    assert offered(deal) == ["draw_stock"]
    assert "F3" in refused(deal, "discard KS")
    assert "F3" in refused(deal, "meld 7C 7D 7H")
    do(deal, "draw_stock")
    assert PHASE_NAMES[deal.phase] == "play"
    assert offered(deal)[-6:] == ["discard 7C", "discard 7D", "discard 7H", "discard 5S", "discard 7S", "discard KS"]
    assert "F3" in refused(deal, "draw_stock")
    do(deal, "meld 7C 7D 7H", "lay_off 7S 0", "discard KS")
    assert (deal.turn, PHASE_NAMES[deal.phase], card_names(deal.pile)) == (0, "draw", "9D KS")


@pytest.fixture
def pickup() -> RummyDeal:
    """The case of the shared vectors: 7H under two cards, two sevens in hand."""
    return at("rummy500 | turn 1 | hand0 2C 3D | hand1 7C 7D KS 2H 4S | pile 9D 7H QC 3S | stock 4C 8S")


def test_a_pile_card_is_taken_with_all_cards_above_it_and_melded_at_once(pickup):  # F4, F5
    assert offered(pickup) == ["draw_stock", "draw_pile 7H"]
    do(pickup, "draw_pile 7H")
    assert PHASE_NAMES[pickup.phase] == "duty"
    assert card_names(pickup.pile) == "9D"
    assert str(CardSet(pickup.hands[1])) == "7C QC 7D 2H 7H 3S 4S KS"
    assert offered(pickup) == ["meld 7C 7D 7H"]
    for line in ("discard KS", "discard 7H", "draw_stock", "pass", "lay_off 7H 0"):
        refused(pickup, line)
    assert "F5" in refused(pickup, "discard KS")
    assert "F5" in refused(pickup, "discard 7H")
    do(pickup, "meld 7C 7D 7H")
    assert PHASE_NAMES[pickup.phase] == "play"
    assert pickup.duty == -1


def test_a_card_that_cannot_be_used_at_once_is_not_taken(pickup):  # F4, F5
    for card in ("9D", "QC", "3S"):
        assert "F5" in refused(pickup, f"draw_pile {card}")
    assert "F4" in refused(pickup, "draw_pile 4C")


def test_other_taken_cards_may_help_to_use_the_deepest():  # F5
    deal = at("rummy500 | turn 1 | hand0 2C | hand1 KS 2H | pile 9D 7H 7C 3S 7S | stock 4C 8S")
    assert offered(deal) == ["draw_stock", "draw_pile 7H"]
    do(deal, "draw_pile 7H", "meld 7C 7H 7S")


def test_a_lay_off_is_a_use():  # F5
    deal = at("rummy500 | turn 1 | hand0 2C | hand1 7C KS 2H 4S AC | pile 9D 7H QC 3S | table 4H 5H 6H @0 | stock 4C 8S")
    do(deal, "draw_pile 7H")
    assert offered(deal) == ["lay_off 7H 0"]
    do(deal, "lay_off 7H 0")
    assert deal.view(0).shown == (15, 7)


def test_the_duty_holds_for_the_top_card_unless_the_option_says_no():  # F5, top_card_duty
    line = " | turn 1 | hand0 2C | hand1 KS 2H | pile 9D 4C | stock 3C 8S"
    assert offered(at("rummy500" + line)) == ["draw_stock"]
    free = at("rummy500 top_card_duty=0" + line)
    assert offered(free) == ["draw_stock", "draw_pile 4C"]
    do(free, "draw_pile 4C")
    assert PHASE_NAMES[free.phase] == "play"
    assert "F5" in refused(at("rummy500 top_card_duty=0" + line), "draw_pile 9D")


def test_free_takes_of_the_top_card_in_a_row_end_at_the_limit():  # F5: a hand always ends
    deal = at("rummy500 top_card_duty=0 | turn 1 | hand0 2C 3D | hand1 KS 2H | pile 9D 4C | stock 3C 8S")
    for number in range(FREE_TAKES):
        assert deal.idle == number
        do(
            deal,
            f"draw_pile {card_names(deal.pile[-1:])}",
            f"discard {CardSet(deal.hands[deal.turn] & -deal.hands[deal.turn])}",
        )
    assert offered(deal) == ["draw_stock"]
    do(deal, "draw_stock")
    assert deal.idle == 0


def test_melds_and_lay_offs_lie_in_front_of_who_laid_them():  # F7
    deal = at(
        "rummy500 | players 3 | dealer 0 | turn 1 | hand0 2C | hand1 8H KS | hand2 9H 3D 4D | pile 9D | table 5H 6H 7H @0 | stock 3C 8S"
    )
    do(deal, "draw_stock", "lay_off 8H 0", "discard KS", "draw_stock")
    assert "F7" in refused(deal, "lay_off 4D 0")
    assert "F7" in refused(deal, "lay_off 9H 1")
    do(deal, "lay_off 9H 0", "discard 3D")
    assert deal.view(None).shown == (18, 8, 9)
    assert deal.table[0].laid == ((33, 1), (34, 2))


def test_a_card_that_fits_two_melds_goes_where_its_player_says():  # F7
    deal = at("rummy500 | turn 1 | hand0 2C | hand1 7H KS | pile 9D | table 4H 5H 6H @0 / 7C 7D 7S @1 | stock 3C 8S")
    do(deal, "draw_stock")
    assert [line for line in offered(deal) if line.startswith("lay_off")] == ["lay_off 7H 0", "lay_off 7H 1"]


def test_only_cards_of_the_hand_are_laid_down():
    deal = at("rummy500 | turn 1 | hand0 2C 7H | hand1 7C 7D KS | pile 9D | table 4H 5H 6H @0 | stock 3C 8S")
    do(deal, "draw_stock")
    assert "not in the hand: 7H" in refused(deal, "meld 7C 7D 7H")
    assert "not in the hand: 7H" in refused(deal, "lay_off 7H 0")
    assert "not in the hand: AS" in refused(deal, "discard AS")


def test_without_cards_a_player_is_out_with_a_discard_or_without():  # F9
    line = "rummy500 | turn 1 | hand0 AC 2D | hand1 7C 7D 9S | pile 9D | stock 3C 7H"
    with_discard = do(at(line), "draw_stock", "meld 7C 7D 7H", "discard 9S")
    assert with_discard.result is not None
    assert (with_discard.result.kind, with_discard.result.out) == ("out", 1)
    without = do(at(line.replace(" 9S", "").replace("stock", "stock 9S")), "draw_stock", "meld 7C 7D 7H")
    assert (without.result.kind, without.result.out, without.legal()) == ("out", 1, [])
    assert (without.result.shown, without.result.held, without.result.net) == ((0, 21), (17, 0), (-17, 21))
    assert "F3" in refused(without, "discard 2D")


def test_going_out_may_need_a_final_discard():  # F9, must_discard_to_go_out
    rules = "rummy500 must_discard_to_go_out=1"
    deal = at(f"{rules} | turn 1 | hand0 AC 2D | hand1 7C 7D | pile 9D | stock 3C 7H")
    do(deal, "draw_stock")
    assert offered(deal) == ["discard 7C", "discard 7D", "discard 7H"]
    assert "F9" in refused(deal, "meld 7C 7D 7H")
    last = at(f"{rules} | turn 1 | hand0 AC 2D | hand1 8H | pile 9D | table 5H 6H 7H @0 | stock 3C 9H")
    do(last, "draw_stock", "lay_off 8H 0")
    assert "F9" in refused(last, "lay_off 9H 0")
    assert do(last, "discard 9H").result.out == 1


def test_a_take_that_would_leave_nothing_to_throw_is_no_take():  # F4, F9
    line = "| turn 1 | hand0 AC 2D | hand1 7C 7D | pile 9D 7H | stock 3C 8S"
    assert offered(at(f"rummy500 {line}")) == ["draw_stock", "draw_pile 7H"]
    assert offered(at(f"rummy500 must_discard_to_go_out=1 {line}")) == ["draw_stock"]


def test_an_empty_stock_ends_the_hand_unless_the_player_on_turn_takes_from_the_pile():  # F9
    deal = at("rummy500 | turn 1 | hand0 AC 2D | hand1 7C 7D KS | pile 9D 7H | stock -")
    assert offered(deal) == ["pass", "draw_pile 7H"]
    assert "F9" in refused(deal, "draw_stock")
    ended = do(deal.copy(), "pass")
    assert (ended.result.kind, ended.result.out, ended.result.net) == (
        "stock_empty",
        None,
        (-356, -24),
    )  # the pack holds 396, the pile 16, player 1 24
    do(deal, "draw_pile 7H", "meld 7C 7D 7H", "discard KS")
    assert (PHASE_NAMES[deal.phase], deal.turn, deal.result) != ("hand_over", -1, None)
    assert "F9" in refused(at("rummy500 | turn 1 | hand0 AC | hand1 7C 7D | pile 9D | stock 8C"), "pass")


def test_the_last_card_of_the_stock_is_played_out():  # F9
    deal = RummyDeal.from_seed(RummyRules(), 4)
    while deal.stock:
        deal.apply(deal.legal()[0])
        deal.apply(deal.legal()[-1])
    assert len(deal.steps) == 2 * 25
    assert PHASE_NAMES[deal.phase] == "draw"
    assert offered(deal)[0] == "pass"
    assert do(deal, "pass").result.kind == "stock_empty"


def test_the_pile_may_be_turned_over_as_it_lies():  # F9, stock_turnover
    deal = at("rummy500 stock_turnover=1 | turn 1 | hand0 AC 2D | hand1 7C KS | pile 9D 4C 7H | stock -")
    assert offered(deal) == ["draw_stock"]
    do(deal, "draw_stock")
    assert (deal.drawn, card_names(deal.pile), card_names(deal.stock), deal.turned) == (21, "7H", "4C", 1)
    do(deal, "discard 7C", "draw_stock", "discard 2D")
    assert offered(deal) == ["pass"]
    assert offered(at("rummy500 stock_turnover=1 | turn 1 | hand0 AC | hand1 7C | pile 9D | stock -")) == ["pass"]


def test_the_shared_example_of_a_score():  # F8, F10
    text = "rummy500{} | dealer 0 | phase hand_over | hand0 AC 2D | hand1 9C | table 5H 6H 7H @0 + 8H @0 / JS QS KS @1 + TS @0"
    deal = at(text.format(""))
    assert deal.result.shown == (36, 30)
    assert deal.result.held == (17, 9)
    assert deal.result.net == (19, 21)
    assert at(text.format(" ace_low=1")).result.net == (33, 21)


def test_a_hand_may_cost_more_than_it_shows():  # F10
    deal = at("rummy500 | dealer 0 | phase hand_over | hand0 AC AD KS | hand1 9C | table 2H 3H 4H @0")
    assert deal.result.net == (9 - 40, -9)


@pytest.mark.parametrize(("players", "dealer"), [(1, 0), (5, 0), (2, 2), (3, -1), (True, 0), ("3", 0), (3, "1")])
def test_players_who_do_not_exist_are_refused(players, dealer):  # F1
    with pytest.raises(PositionError, match="^[^\n]*$"):
        RummyDeal(RummyRules(), range(52), dealer, players)


def test_a_deck_is_a_pack():  # F1
    for deck in (range(51), [0, *range(51)], range(53)):
        with pytest.raises(CardError):
            RummyDeal(RummyRules(), deck)
    deal = RummyDeal(RummyRules(), range(52))
    with pytest.raises(PositionError, match="players are 0 to 1"):
        deal.view(2)


@pytest.mark.parametrize("code", [-1, 159, 500, 1 << 40, 106 | 17 << 9, 158 | 369 << 9])
def test_codes_that_do_not_exist_are_refused(code):
    deal = RummyDeal(RummyRules(), range(52))
    with pytest.raises(IllegalAction, match="no such action"):
        deal.apply(code)
    with pytest.raises(ValueError, match="no such action"):
        deal.action_text(code)


@pytest.mark.parametrize(
    "text", ["", "draw", "pass 7C", "discard", "discard 7C 7D", "discard XX", "meld", "meld 7C 7D", "meld 7C 7C 7D", "lay_off 7C", "lay_off 7C x", "lay_off 7C 17", "lay_off 7C ²", "draw_pile"]
)  # fmt: skip
def test_text_that_is_no_action_is_refused(text):
    with pytest.raises(ValueError, match="^[^\n]*$"):
        RummyDeal(RummyRules(), range(52)).parse_action(text)
