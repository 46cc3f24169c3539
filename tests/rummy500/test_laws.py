"""Laws that hold in every hand of Rummy 500, whatever the rules, the players and the play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import FULL_DECK, Card, CardSet
from knockwood.rummy500 import actions
from knockwood.rummy500.deal import RummyDeal
from knockwood.rummy500.melds import MELDS, extensions
from knockwood.rummy500.moves import DRAW, DUTY, FREE_TAKES
from knockwood.rummy500.refusal import refusal
from knockwood.rummy500.view import RummyView
from tests.rummy500.play import any_action, finish, melding, pack, rules

choices = st.sampled_from([any_action, melding])
seeds = st.integers(0, 2**32)
tables = {"house": rules(), "players": st.integers(2, 4), "seed": seeds, "choice": choices}
EVERY_CODE = [
    *range(actions.LAY_OFF),
    *(meld << 9 | actions.LAY_OFF + card for meld in range(actions.MOST_MELDS) for card in range(52)),
    *(number << 9 | actions.MELD for number in range(len(MELDS))),
]


def dealt(house, players, seed) -> RummyDeal:
    return RummyDeal(house, pack(seed), seed % players, players)


def places(deal: RummyDeal) -> list[int]:
    """Every card where it lies."""
    found = [card for hand in deal.hands for card in CardSet(hand)]
    return found + deal.stock + deal.pile + [card for meld in deal.table for card in CardSet(meld.mask)]


@settings(max_examples=150, deadline=None)
@given(**tables)
def test_every_hand_ends_and_no_card_is_lost(house, players, seed, choice):
    deal, source = dealt(house, players, seed), random.Random(seed)
    while deal.turn >= 0:
        assert sorted(places(deal)) == list(range(52))
        deal.apply(choice(deal, source))
        assert len(deal.steps) < 11_000
    assert sorted(places(deal)) == list(range(52))
    result = deal.result
    assert deal.legal() == []
    assert result is not None
    assert (result.out is None) == all(deal.hands)
    assert result.net == tuple(a - b for a, b in zip(result.shown, result.held, strict=True))
    laid = sum(points for meld in deal.table for _, _, points in meld.worth())
    assert sum(result.shown) == laid
    if house.must_discard_to_go_out and result.out is not None:
        assert actions.kind(deal.steps[-1][1]) == "discard"


def test_endless_taking_of_the_top_card_is_cut_off():  # F5, F9: the worst case for the length of a hand
    from knockwood.rummy500.rules import RummyRules

    deal = RummyDeal(RummyRules(top_card_duty=0, stock_turnover=3), pack(3), 0, 2)
    while deal.turn >= 0:
        legal = deal.legal()
        takes = [action for action in legal if actions.kind(action) == "draw_pile"]
        throws = [action for action in legal if actions.kind(action) == "discard"]
        deal.apply(takes[-1] if takes else throws[0] if throws else legal[0])
    assert 1000 < len(deal.steps) < 11_000


@settings(max_examples=60, deadline=None)
@given(**tables, stop=st.integers(0, 60))
def test_what_is_refused_is_exactly_what_is_not_legal(house, players, seed, choice, stop):
    deal, source = dealt(house, players, seed), random.Random(seed)
    for _ in range(stop):
        if deal.turn >= 0:
            deal.apply(choice(deal, source))
    legal = deal.legal()
    assert len(set(legal)) == len(legal) < 300
    assert [code for code in EVERY_CODE if refusal(deal, code) is None] == sorted(legal, key=EVERY_CODE.index)
    before, text = deal.copy(), deal.text()
    for code in source.sample(EVERY_CODE, 20):
        if code not in legal:
            with pytest.raises(IllegalAction, match="^[^\n]*[(]F[0-9]+[)]$"):
                deal.apply(code)
    assert deal == before
    assert deal.text() == text
    assert deal.steps == before.steps


@settings(max_examples=60, deadline=None)
@given(**tables)
def test_positions_actions_and_copies_survive_text(house, players, seed, choice):
    deal, source = dealt(house, players, seed), random.Random(seed)
    while deal.turn >= 0:
        again = RummyDeal.parse(deal.text())
        assert again == deal
        assert again.text() == deal.text()
        assert again.legal() == deal.legal()
        assert all(deal.parse_action(deal.action_text(code)) == code for code in deal.legal())
        twin = deal.copy()
        action = choice(deal, source)
        deal.apply(action)
        again.apply(action)
        twin.apply(action)
        assert again == deal == twin
        assert twin.steps == deal.steps
    assert RummyDeal.parse(deal.text()).result == deal.result


@settings(max_examples=60, deadline=None)
@given(**tables)
def test_a_view_offers_what_the_hand_offers_and_is_made_from_its_fields_alone(house, players, seed, choice):
    deal, source = dealt(house, players, seed), random.Random(seed)
    while True:
        for player in (None, *range(players)):
            view = deal.view(player)
            assert view.legal() == (deal.legal() if player == deal.turn else [])
            fields = {name: getattr(view, name) for name in RummyView.__dataclass_fields__}
            assert RummyView(**fields) == view
            bare = {
                name: fields[name]
                for name in (
                    "player",
                    "rules",
                    "players",
                    "phase",
                    "turn",
                    "hand",
                    "pile",
                    "table",
                    "stock",
                    "duty",
                    "idle",
                    "turned",
                )
            }
            assert RummyView(**bare).legal() == view.legal()
            assert bool(view.duty_text) == (deal.phase == DUTY)
        if deal.turn < 0:
            break
        deal.apply(choice(deal, source))


@settings(max_examples=150, deadline=None)
@given(**tables, stop=st.integers(0, 120), viewer=st.integers(-1, 3))
def test_hidden_cards_cannot_change_a_view(house, players, seed, choice, stop, viewer):
    """Two worlds: in the second one the cards that the viewer was never shown are exchanged, and everybody acts the same."""
    player = None if viewer < 0 else viewer % players
    deal, source = dealt(house, players, seed), random.Random(seed)
    seen, views, script = 0, [], []
    while deal.turn >= 0 and (len(script) < stop or (deal.phase == DUTY and deal.turn != player)):
        view = deal.view(player)  # a duty of another player tells that he can meet it: what meets it is seen next
        views.append(view)
        seen |= shown_to(deal, player)
        script.append(choice(deal, source))
        deal.apply(script[-1])
    views.append(deal.view(player))
    seen |= shown_to(deal, player)
    hidden = list(CardSet(FULL_DECK & ~seen))
    moved: dict[Card, Card] = dict(zip(hidden, source.sample(hidden, len(hidden)), strict=True))
    deck = [int(moved.get(Card(card), card)) for card in pack(seed)]
    twin = RummyDeal(house, deck, seed % players, players)
    for action, view in zip(script, views, strict=False):
        assert twin.view(player) == view
        twin.apply(action)
    assert twin.view(player) == views[-1]


def shown_to(deal: RummyDeal, player: int | None) -> int:
    """The cards that *player* sees at a real table: his own, the pile, the melds; at the end every hand, but never the stock."""
    seen = 0 if player is None else deal.hands[player]
    for cards in (*(meld.mask for meld in deal.table), *(deal.hands if deal.turn < 0 else ())):
        seen |= cards
    for card in deal.pile:
        seen |= 1 << card
    return seen


def test_a_watcher_sees_no_hand_before_the_end():
    from knockwood.rummy500.rules import RummyRules

    deal = dealt(RummyRules(), 3, 8)
    for _ in range(30):
        view = deal.view(None)
        assert (view.hand, view.hands, view.drawn, view.legal()) == (0, (), -1, [])
        deal.apply(melding(deal, random.Random(1)))
    finish(deal, random.Random(2))
    assert deal.view(None).hands == tuple(deal.hands)


@settings(max_examples=60, deadline=None)
@given(**tables)
def test_cards_taken_from_the_pile_stay_known_until_they_are_laid_down_or_thrown(house, players, seed, choice):
    deal, source = dealt(house, players, seed), random.Random(seed)
    known = [0] * players
    while deal.turn >= 0:
        player, pile = deal.turn, list(deal.pile)
        action = choice(deal, source)
        deal.apply(action)
        if actions.kind(action) == "draw_pile":
            known[player] |= sum(1 << card for card in pile[pile.index(actions.card(action)) :])
        known = [cards & hand for cards, hand in zip(known, deal.hands, strict=True)]
        for viewer in (None, *range(players)):
            assert deal.view(viewer).known == tuple(known)


def slow_takes(deal: RummyDeal) -> list[int]:
    """Rule F4 word for word: a set or run of hand and taken cards holds the deepest card, or it fits a meld on the table."""
    found = []
    for place, need in enumerate(deal.pile):
        pool = deal.hands[deal.turn] | sum(1 << card for card in deal.pile[place:])
        keep = deal.rules.must_discard_to_go_out
        melds = [
            mask for mask in MELDS if mask >> need & 1 and mask & pool == mask and pool.bit_count() - mask.bit_count() >= keep
        ]
        if melds or any(extensions(meld.mask) >> need & 1 for meld in deal.table):
            found.append(need)
    return found


@settings(max_examples=60, deadline=None)
@given(**tables)
def test_the_pile_is_open_exactly_as_the_rule_says(house, players, seed, choice):  # F4, F5
    deal, source = dealt(house, players, seed), random.Random(seed)
    while deal.turn >= 0:
        if deal.phase == DRAW:
            takes = [actions.card(action) for action in deal.legal()[1:]]
            free = [] if house.top_card_duty or deal.idle == FREE_TAKES else deal.pile[-1:]
            assert takes == [card for card in deal.pile if card in slow_takes(deal) or card in free]
        deal.apply(choice(deal, source))


@settings(max_examples=300, deadline=None)
@given(seed=seeds, players=st.integers(2, 4), steps=st.integers(0, 40), data=st.data())
def test_damaged_text_is_read_or_refused_in_one_line(seed, players, steps, data):
    from knockwood.rummy500.rules import RummyRules

    deal, source = dealt(RummyRules(top_card_duty=0), players, seed), random.Random(seed)
    for _ in range(steps):
        if deal.turn >= 0:
            deal.apply(melding(deal, source))
    words = deal.text().split()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        words[place] = data.draw(
            st.sampled_from(["", "|", "AC", "@0", "@9", "+", "/", "7", "-1", "hand1", "table", "duty", "²", "x" * 50])
        )
    found, refused = read_or_refused(" ".join(words))
    if found is None:
        assert type(refused).__module__.startswith("knockwood.")
        assert len(str(refused).splitlines()) == 1
        assert len(str(refused)) < 250
        return
    assert sorted(places(found)) == list(range(52))
    assert RummyDeal.parse(found.text()) == found
    assert found.legal() or found.turn < 0
    assert found.view(None).legal() == []


def read_or_refused(text: str) -> tuple[RummyDeal | None, ValueError | None]:
    """The position, or the error that refuses the text."""
    try:
        return RummyDeal.parse(text), None
    except ValueError as error:
        return None, error
