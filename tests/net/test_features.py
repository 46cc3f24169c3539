"""What the network sees: every plane against a plain twin, the same under a renaming of suits, nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

import pytest

from knockwood.engine import COMPILED, actions
from knockwood.engine.cards import Card
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS, Rules
from knockwood.engine.view import FORCED_STOCK, HAND_OVER, LAYOFF
from knockwood.net.features import WAYS, WIDTH, Context, Seen
from knockwood.zoo.memory import Memory
from knockwood.zoo.seat import seated
from tests.engine.play import VARIANTS
from tests.net import plain
from tests.zoo.hands import followed

EAAI = PRESETS["eaai"]
HANDS = 12 if COMPILED else 2
PLANES = ("hand", "top", "known", "other threw", "own threw", "own known", "unseen", "after", "outs", "danger")


def asked(rules: Rules, seed: int) -> Iterator[tuple[Deal, Memory]]:
    """The positions of a seeded hand in which a net is asked."""
    for deal, memory in followed(rules, seed):
        if deal.phase not in (FORCED_STOCK, LAYOFF, HAND_OVER):
            yield deal, memory


def by_card(seen: Seen, at: int) -> dict[int, float]:
    """A plane, by card, without its zeros."""
    return {card: seen.row[at + seen.places[card]] for card in range(52) if seen.row[at + seen.places[card]]}


@pytest.mark.parametrize("name", ["eaai", "ban off"])
def test_every_plane_is_what_a_plain_reading_of_the_view_gives(name):
    for seed in range(HANDS):
        for deal, memory in asked(VARIANTS[name], seed):
            seen = Seen(deal, memory, Context())
            wanted = plain.planes(deal)
            for number, plane in enumerate(PLANES):
                found = by_card(seen, 52 * number)
                clean = {card: value for card, value in wanted[plane].items() if value}
                assert found == pytest.approx(clean, abs=1e-6), (plane, deal.text())


@pytest.mark.parametrize("name", ["eaai", "ban off", "simple-oklahoma"])
def test_the_choices_are_the_throws_that_cost_little_and_what_may_be_declared(name):
    for seed in range(HANDS):
        for deal, memory in asked(VARIANTS[name], seed):
            seen = Seen(deal, memory, Context())
            card_at = {seen.places[card]: card for card in range(52)}
            found = {card_at[choice] if choice < 52 else choice for choice in range(WAYS) if seen.choices[choice]}
            assert found == plain.choices(deal), deal.text()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_row_is_the_same_from_the_deal_and_from_the_view_of_its_seat(name):
    for seed in range(HANDS):
        for deal, memory in asked(VARIANTS[name], seed):
            view = deal.view(deal.turn)
            there, here = Seen(deal, memory, Context()), Seen(seated(view), Memory.of(view), Context())
            assert (there.row, there.choices, there.places) == (here.row, here.choices, here.places)


def exchanged(deal: Deal, seed: int) -> Deal:
    """The position with the cards hidden from the seat on turn exchanged: those of the other hand that it did not see taken, the stock."""
    other = 1 - deal.turn
    known = deal.known1 if other else deal.known0
    hidden = [card for card in range(52) if deal.hand(other) & ~known & 1 << card] + list(deal.stock)
    mixed = random.Random(seed).sample(hidden, len(hidden))
    names = {str(Card(old)): str(Card(new)) for old, new in zip(hidden, mixed, strict=True)}
    parts = []
    for part in deal.text().split(" | "):
        word, *cards = part.split(" ")
        parts.append(
            " ".join([word, *(names.get(card, card) for card in cards)]) if word in (f"hand{other}", "stock") else part
        )
    return Deal.parse(" | ".join(parts))


@pytest.mark.parametrize("name", ["eaai", "exposed", "runs of three"])
def test_hidden_cards_change_nothing(name):
    moved = 0
    for seed in range(HANDS):
        for deal, memory in asked(VARIANTS[name], seed):
            if not deal.exposed >> 1 - deal.turn & 1:
                other = exchanged(deal, seed)
                moved += other.text() != deal.text()
                one, two = Seen(deal, memory, Context()), Seen(other, memory, Context())
                assert (one.row, one.choices, one.places) == (two.row, two.choices, two.places)
    assert moved


def renamed(card: int, suits: tuple[int, ...]) -> int:
    """The card of the same rank in the suit that this one's is called."""
    return 13 * suits[card // 13] + card % 13


def renamed_code(code: int, suits: tuple[int, ...]) -> int:
    """The same action under other names of suits, in the automatic spread."""
    card = actions.card(code)
    dense = code & 511
    return dense if card < 0 else dense - card + renamed(card, suits)


@pytest.mark.parametrize("suits", list(permutations(range(4)))[1::4] if COMPILED else [(1, 2, 3, 0)])
def test_other_names_for_the_suits_give_the_same_row_and_lead_back_to_the_same_cards(suits):
    for seed in range(HANDS):
        deck = list(range(52))
        random.Random(seed).shuffle(deck)
        one, two = Deal(EAAI, deck, 0), Deal(EAAI, [renamed(card, suits) for card in deck], 0)
        first, second = Memory(), Memory()
        rnd = random.Random(seed)
        while one.phase not in (LAYOFF, HAND_OVER):
            if one.phase != FORCED_STOCK:
                a, b = Seen(one, first, Context()), Seen(two, second, Context())
                assert (a.row, a.choices) == (b.row, b.choices)
                for number in range(len(PLANES)):
                    there = {renamed(card, suits): value for card, value in by_card(a, 52 * number).items()}
                    assert there == by_card(b, 52 * number)
            code = rnd.choice([code for code in one.legal() if code < 512 and actions.kind(code) != "knock"])
            first.follow(one, code)
            second.follow(two, renamed_code(code, suits))
            one.apply(code)
            two.apply(renamed_code(code, suits))


def test_places_are_a_permutation_that_keeps_ranks():
    for deal, memory in asked(EAAI, 3):
        places = Seen(deal, memory, Context()).places
        assert sorted(places) == list(range(52))
        assert all(places[card] % 13 == card % 13 for card in range(52))


def test_scores_dealer_and_rules_are_in_the_row():
    deal = Deal.from_seed(PRESETS["standard"], 4)
    one = Seen(deal, Memory(), Context((30, 55), 100)).row
    two = Seen(deal, Memory(), Context((55, 30), 100)).row
    assert one[554:559] == pytest.approx([0.55, 0.3, 0.5, 0.45, 0.7])
    assert two[554:559] == pytest.approx([0.3, 0.55, 0.5, 0.7, 0.45])
    assert one[559] == float(deal.dealer == deal.turn)
    assert one[540:547] == pytest.approx([1.0, 0.0, 0.5, 0.5, 1.0, 1.0, 0.62])


def test_the_other_seats_earlier_hands_are_in_the_row():
    deal = Deal.from_seed(EAAI, 4)
    context = Context()
    context.see_of(1 - deal.turn, [4, 1, 2, 1, 1, 8, 24, 10, 1])
    row = Seen(deal, Memory(), context).row
    assert row[560:568] == pytest.approx([0.5, 0.2, 0.4, 0.2, 0.2, 0.8 / 1.5, 2.4 / 3.5, 0.3 / 1.5])
    own = Context()
    own.see_of(deal.turn, [4, 1, 2, 1, 1, 8, 24, 10, 1])
    assert Seen(deal, Memory(), own).row[560:568] == pytest.approx([0.0] * 8)


def test_nothing_is_written_beyond_what_is_described():
    for deal, memory in asked(EAAI, 2):
        assert not any(Seen(deal, memory, Context()).row[568:WIDTH])


def test_a_pile_that_was_drawn_from_for_ever_is_left():
    rules = EAAI.replace(max_pile_draws_in_a_row=0)
    deal = Deal.from_seed(rules, 1)
    memory = Memory()
    while deal.pile_draws < 30:
        legal = deal.legal()
        code = next((code for code in (actions.TAKE_UPCARD, actions.DRAW_DISCARD) if code in legal), legal[0])
        memory.follow(deal, code)
        deal.apply(code)
    code = deal.legal()[0]
    memory.follow(deal, code)
    deal.apply(code)
    assert list(Seen(deal, memory, Context()).choices[52:]) == [0, 0, 1]


def test_rows_are_the_same_compiled_and_uncompiled():
    sha = sha256()
    for name in sorted(VARIANTS):
        for seed in range(2):
            for deal, memory in asked(VARIANTS[name], seed):
                seen = Seen(deal, memory, Context((7, 20), 100))
                sha.update(bytes(round(100 * value) & 255 for value in seen.row) + bytes(seen.choices) + bytes(seen.places))
    assert sha.hexdigest()[:16] == "42851e2f2bd5eba7"


def test_nobody_on_turn_has_no_row():
    *_, (deal, memory) = followed(EAAI, 1)
    with pytest.raises(ValueError, match="nobody"):
        Seen(deal, memory, Context())


def test_a_tally_is_nine_numbers():
    with pytest.raises(ValueError, match="nine"):
        Context().see_of(0, [1, 2])
    with pytest.raises(ValueError, match="seat"):
        Context().seen_of(2)
