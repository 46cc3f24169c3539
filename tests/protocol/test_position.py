"""What the protocol says of a position: everything the seat sees, and nothing more."""

from __future__ import annotations

from itertools import count

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knockwood.bots import make_bot
from knockwood.engine import actions
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.rules import PRESETS, preset
from knockwood.engine.view import Step, View
from knockwood.protocol.messages import Act, Ask, Event, line_of
from knockwood.protocol.outside import OutsideBot
from knockwood.protocol.position import IllegalAct, code_of, legal_of, state_of, step_of, view_of

EVENTS = msgspec.json.Decoder(Event)
RULES = {**PRESETS, "expose-any": preset("parlor").replace(arrangement="player", big_gin_bonus=31)}


class Listener(OutsideBot):
    """A seat that only listens: what it is told, as bytes."""

    def __init__(self) -> None:
        super().__init__("cmd:nothing")
        self.lines: list[bytes] = []

    def _tell(self, message) -> None:
        self.lines.append(line_of(message))

    def ask(self, view: View) -> None:
        self._tell(Ask(id=1, phase="", state=state_of(view), legal=legal_of(view)))


def playout(deal: Deal, seed: int, sees=lambda deal: None) -> None:
    """Play a hand to its end, at random but for illegal knocks one time in four; *sees* is called before each action."""
    random = stream(seed, 99)
    while deal.turn >= 0:
        sees(deal)
        legal = deal.legal()
        kinds = sorted({code & 511 for code in legal})
        dense = kinds[random.below(len(kinds))]
        ways = [code for code in legal if code & 511 == dense]
        code = ways[random.below(len(ways))]
        if deal.is_false(code) and random.below(4):
            code = legal[0]
        deal.apply(code)
    sees(deal)


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_view_comes_back_from_what_is_told(name):
    for number in range(6):
        deal = Deal.from_seed(RULES[name], 5, number, number & 1)
        told: list[list[Step]] = [[], []]
        listeners = [Listener(), Listener()]

        def sees(deal, told=told, listeners=listeners):
            for seat, listener in enumerate(listeners):
                view = deal.view(seat)
                listener.saw(view)
                told[seat] += [step_of(EVENTS.decode(line)) for line in listener.lines]
                listener.lines.clear()
                if deal.turn >= 0:
                    assert view_of(state_of(view), view.rules, told[seat]) == view

        playout(deal, number, sees)


@pytest.mark.parametrize("name", sorted(RULES))
def test_every_legal_act_is_offered_once_and_means_its_action(name):
    def sees(deal):
        if deal.turn < 0:
            return
        view = deal.view(deal.turn)
        codes = view.legal()
        offered = legal_of(view)
        assert len(offered) == len(codes)
        for legal, code in zip(offered, codes, strict=True):
            act = Act(id=1, do=legal.do, card=legal.card, meld=legal.meld, melds=legal.melds)
            assert code_of(act, view) == code
            assert legal.illegal == view.is_false(code)
        free = next((legal for legal in offered if legal.melds is not None), None)
        if free is not None:  # melds left out are the automatic ones
            assert actions.index(code_of(Act(id=1, do=free.do, card=free.card), view)) == 0

    for number in range(3):
        playout(Deal.from_seed(RULES[name], 6, number), number, sees)


def turn(phase: str, *, rules=None) -> View:
    """A view in that phase."""
    for number in range(200):
        found = []

        def sees(deal, found=found):
            if deal.turn >= 0:
                view = deal.view(deal.turn)
                if legal_of(view)[-1].do == phase:
                    found.append(view)

        playout(Deal.from_seed(rules or preset("eaai"), 7, number), number, sees)
        if found:
            return found[0]
    raise AssertionError(f"no {phase} in 200 hands")


@pytest.mark.parametrize(
    "act",
    [
        Act(id=1, do="fly"),
        Act(id=1, do="discard"),
        Act(id=1, do="discard", card="XX"),
        Act(id=1, do="take_and_knock", card="AC"),
        Act(id=1, do="lay_off", card="AC", meld=-1),
        Act(id=1, do="knock", card="AC", melds=[["AC", "AC"]]),
        Act(id=1, do="finish", melds=[["AC", "2C", "3C"], ["AC", "2C", "3C"]]),
        Act(id=1, do="draw_stock", card="AC"),
    ],
)
@pytest.mark.parametrize("phase", ["discard", "finish", "draw_discard", "pass"])
def test_what_was_not_offered_is_refused(act, phase):
    with pytest.raises(IllegalAct) as caught:
        code_of(act, turn(phase))
    assert "\n" not in str(caught.value)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(RULES)), st.integers(0, 2**32 - 1), st.integers(0, 1), st.randoms())
def test_hidden_cards_change_no_byte_before_the_end_of_the_hand(name, seed, seat, random):  # V1 to V6
    """Two worlds: wherever a hand stands, another one with the same open cards says the same to this seat."""
    rules = RULES[name]
    deal = Deal.from_seed(rules, seed)
    steps, stop = count(1), random.randrange(40)
    worlds = []

    def sees(deal):
        if next(steps) == stop and deal.turn >= 0 and deal.knocker < 0 and not deal.exposed:
            worlds.append(deal.copy())

    playout(deal, seed, sees)
    if not worlds:
        return
    here = Deal.parse(worlds[0].text())
    fields = here.fields()
    other = 1 - seat
    known = fields["known"][other]
    hidden = [card for card in range(52) if (fields["hands"][other] & ~known) >> card & 1] + list(fields["stock"])
    drawn = fields["drawn"]
    if drawn in hidden and here.turn == other:
        fields["drawn"] = -1
    if rules.pile_view == "top_only":
        return
    random.shuffle(hidden)
    size = (fields["hands"][other] & ~known).bit_count()
    hands = list(fields["hands"])
    hands[other] = known | sum(1 << card for card in hidden[:size])
    there = Deal.from_position(rules, **{**fields, "hands": tuple(hands), "stock": tuple(hidden[size:])})
    said = []
    for world in (here, there):
        listener = Listener()
        view = world.view(seat)
        listener.hand_begins(view, 1, 1)
        if world.turn == seat:
            listener.ask(view)
        said.append(b"".join(listener.lines))
    assert said[0] == said[1]


def test_a_whole_hand_says_the_same_in_two_worlds_until_it_ends():  # V1 to V6
    """The other seat holds other cards but does the same; only what it draws and keeps differs."""
    rules = preset("simple")
    said = []
    deck = list(range(52))
    stream(3, 1).shuffle(deck)
    for swap in (False, True):
        cards = list(deck)
        if swap:  # a card that the dealer holds to the end against one that stays in the stock
            hand, last = next(k for k in range(20) if k & 1 == 1), 51
            cards[hand], cards[last] = cards[last], cards[hand]
        deal = Deal(rules, cards, 0)
        listener = Listener()
        listener.hand_begins(deal.view(1), 1, 1)
        for _ in range(12):
            own = deal.turn == 1
            if own:
                listener.ask(deal.view(1))
                code = make_bot("simple", 1).act(deal.view(1))
            else:  # the dealer passes and throws what he drew
                code = next((c for c in deal.legal() if c in (actions.PASS, actions.DRAW_STOCK)), 0) or actions.discard(
                    deal.drawn
                )
            deal.apply(code)
            if deal.turn < 0:
                break
            listener.saw(deal.view(1))
        said.append(listener.lines)
    assert said[0] == said[1]
    assert len(said[0]) > 12
