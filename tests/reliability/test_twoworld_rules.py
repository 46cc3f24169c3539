"""Hidden cards cannot change a byte, whatever rules are played and wherever the viewer sits: two worlds over random house rules.

As in `test_twoworld`, with two to four seats: world 2 permutes the cards of the viewer's board that the viewer has not been shown.
Who sits out looks at a board of which both hands are hidden. A partner's other board is the same in both worlds.
"""

from __future__ import annotations

import random
from importlib import import_module

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.rules import PRESETS, Rules, RulesError
from knockwood.engine.view import WALL
from knockwood.server import projection, wire
from knockwood.server.commands import Refusal
from knockwood.server.game import Game, deck_text
from knockwood.server.projection.look import look
from tests.engine.any_rules import rules_of_a_hand
from tests.server.worlds import ENCODER, World, shuffled_deck
from tests.serving import FixedDecks

CASES = 400
SEATINGS = {"heads_up": (2,), "rotation": (3, 4), "captain": (3,), "partnership": (4,)}
FAMILIES = [name for name in PRESETS if PRESETS[name].series is None and PRESETS[name].hollywood is None]


class WholeDecks(FixedDecks):
    """The first deal, a deck for each board, as it is given."""

    def __init__(self, text: str) -> None:
        super().__init__((), 0)
        self.text = text

    def entered(self, game: Game, hand: int) -> str:
        """The decks of the first hand."""
        return self.text if hand == 1 else ""


class Table:
    """A deck for each board, a script of acts up to a cut, and who looks."""

    def __init__(self, seed: int, rules: Rules, players: int, cut: int) -> None:
        source = random.Random(seed)
        self.rules, self.players = rules, players
        self.viewer = source.randrange(players)
        boards = 2 if rules.seating == "partnership" else 1
        self.decks = [shuffled_deck(source.randrange(2**32)) for _ in range(boards)]
        self.limit_cards = [source.randrange(52) for _ in range(boards)] if rules.knock_card_source == "second_pack" else []
        self.script: list[tuple[int, wire.Act, int]] = []
        self.seen = 0
        world = self.world(self.decks)
        self.note(world)
        for _ in range(cut):
            step = world.step(source, 0.8)
            if step is None or not world.game.running:
                break
            self.script.append((*step, self.ten(world, step[0])))
            self.note(world)
        self.one = self.bytes_of(self.decks)

    def world(self, decks: list[list[int]]) -> World:
        """A fresh table with these decks."""
        texts = [deck_text([*deck, *self.limit_cards[n : n + 1]]) for n, deck in enumerate(decks)]
        source = WholeDecks("".join(texts))
        return World((), self.rules, ("person",) * self.players, dealer=0, viewers=(self.viewer,), source=source)

    def note(self, world: World) -> None:
        """What the viewer has been shown of the cards of this board."""
        here = look(world.game, self.viewer)
        view = here.view
        self.seen |= int(view.hand) | view.other_known | view.other_hand | here.near_known | here.near_open
        self.seen |= sum(view.spread) | view.knocker_loose
        for card in (
            *view.pile,
            view.upcard,
            view.knock_discard,
            view.taken,
            view.drawn,
            *(step.card for step in view.history),
        ):
            if card >= 0:
                self.seen |= 1 << card

    def ten(self, world: World, seat: int) -> int:
        """The ten cards that *seat* has put down, as the viewer sees them; 0 if none."""
        here = look(world.game, self.viewer)
        knocked = here.view.knocker >= 0 and here.seat(here.view.knocker) == seat != self.viewer
        return sum(here.view.spread) | here.view.knocker_loose if knocked else 0

    def other_decks(self, source: random.Random) -> list[list[int]]:
        """The same decks with the unseen cards of the viewer's board permuted."""
        board = self.world(self.decks).game.seen_from(self.viewer)
        deck = self.decks[board].copy()
        places = [place for place, card in enumerate(deck) if not self.seen >> card & 1]
        cards = [deck[place] for place in places]
        source.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card
        return [deck if n == board else other for n, other in enumerate(self.decks)]

    def same_act(self, world: World, seat: int, act: wire.Act, ten: int) -> wire.Act:
        """The act as the viewer saw it: a knock throws whatever card is not among the ten that were put down."""
        if not ten or not isinstance(act, (wire.Knock, wire.Gin)):
            return act
        match = world.game.gin
        assert match is not None
        deal = match.boards[match.board_of(seat) or 0].deal
        hand = int(deal.hand(deal.turn)) | (1 << deal.pile[-1] if deal.phase == WALL else 0)
        return msgspec.structs.replace(act, card=CARD_NAMES[(hand & ~ten).bit_length() - 1])

    def bytes_of(self, decks: list[list[int]]) -> list[bytes]:
        """Everything that leaves for the viewer up to the cut. Raises `Refusal` where the script cannot go on by a public rule."""
        world = self.world(decks)
        for seat, act, ten in self.script:
            world.act(seat, self.same_act(world, seat, act, ten))
        game, viewer = world.game, self.viewer
        if not game.running:
            raise Refusal("illegal", "wrong_phase")
        out = list(world.sent[viewer])
        out.append(ENCODER.encode(projection.full_view(game, viewer)))
        out.append(ENCODER.encode(projection.summary(game, "x" * 26, viewer)))
        record = projection.record(game)
        out.append(projection.record_bytes(record))
        out.append(ENCODER.encode(projection.replay(record, "x" * 26, viewer)))
        if game.is_turn(viewer):
            out.append(ENCODER.encode(projection.hint(game, viewer)))
        return out


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table under random house rules."""
    seating = draw(st.sampled_from(sorted(SEATINGS)))
    rules = draw(st.one_of(rules_of_a_hand(), st.sampled_from([PRESETS[name] for name in FAMILIES])))
    try:
        rules = rules.replace(seating=seating, first_dealer="random", dealer="alternate", match_kind="single", match_length=1)
    except RulesError:
        rules = Rules(seating=seating, fiftieth_card=1, big_gin_bonus=31)
    players = draw(st.sampled_from(SEATINGS[seating]))
    return Table(draw(st.integers(0, 2**32)), rules, players, draw(st.integers(0, 70)))


def test_hidden_cards_cannot_change_a_byte_under_any_rules_from_any_seat(  # B-14
    capsys: pytest.CaptureFixture[str],
) -> None:
    dropped = 0

    @settings(
        max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate], database=None
    )
    @given(tables(), st.randoms(use_true_random=False))
    def check(table: Table, source: random.Random) -> None:
        nonlocal dropped
        try:
            two = table.bytes_of(table.other_decks(source))
        except Refusal:
            dropped += 1
            return
        assert two == table.one

    check()
    with capsys.disabled():
        print(f"\n{CASES - dropped} random tables compared, {dropped} went on differently by a public rule", end="")
    assert dropped < CASES / 2


@pytest.mark.parametrize("leak", ["near hand", "far hand"])
def test_a_leak_to_who_sits_out_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = import_module("knockwood.server.projection.state")
    whole = room.state

    def leaky(game: object, seat: int) -> wire.State:
        right = whole(game, seat)  # type: ignore[arg-type]
        match = game.gin  # type: ignore[attr-defined]
        if match is None or not match.boards or right.near is None or not game.running:  # type: ignore[attr-defined]
            return right
        deal = match.boards[0].deal
        hidden = deal.hand0 if leak == "near hand" else deal.hand1
        return msgspec.structs.replace(right, limit=int(hidden) & 15)

    monkeypatch.setattr(room, "state", leaky)
    source = random.Random(leak)
    rules = PRESETS["standard"].replace(seating="rotation")
    for _ in range(200):
        table = Table(source.randrange(2**32), rules, 3, source.randrange(40))
        try:
            if table.bytes_of(table.other_decks(source)) != table.one:
                return
        except Refusal:
            continue
    pytest.fail("the leak was not caught")
