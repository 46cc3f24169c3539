"""Hidden cards cannot change a byte: two worlds that a seat cannot tell apart send it the same. And the test notices when they do not.

World 2 permutes the cards that the viewer has not been shown, among their places in the deck. Everything that can leave the server
about a game is compared: events, views, errors, HTTP replies, the record, previews, hints, a bot's pipe.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from knockwood.engine.actions import IllegalAction
from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.rules import preset
from knockwood.engine.view import LAYOFF
from knockwood.server import commands, projection, wire
from knockwood.server.commands import Refusal, decide
from knockwood.server.game import Game, deck_text
from tests.server.worlds import ENCODER, World, shuffled_deck
from tests.serving import FixedDecks

replay_room, state_room, turn_room = (
    import_module(f"knockwood.server.projection.{room}") for room in ("replay", "state", "turn")
)
CASES = 2000
PRESETS = ("simple", "simple-oklahoma", "simple-gin-only", "eaai")
Script = list[tuple[int, wire.Act, int]]


class Dropped(Exception):
    """World 2 went on differently by a public rule: where a person defends and nothing can be laid off, the hand is over at once
    (LAY-7). The knocker has nothing left to decide, and with the end of the hand both hands are public."""


class Case:
    """A deck, a script of acts up to a cut, and who looks."""

    def __init__(self, seed: int, viewer: int, name: str, cut: int, kinds: tuple[str, str], layoff: bool) -> None:
        self.viewer, self.rules, self.kinds = viewer, preset(name), kinds
        source = random.Random(seed)
        self.decks = [shuffled_deck(source.randrange(2**32)) for _ in range(3)]
        self.script: Script = []
        self.seen = 0
        world = self.world(self.decks)
        self.note(world)
        while self.wants_more(world, cut, layoff):
            if world.game.undo_target(0) is not None and source.random() < 0.04:
                step: tuple[int, wire.Act] | None = (0, wire.Undo())
                world.act(0, wire.Undo())
            else:
                step = world.step(source, 0.85)
            if step is None:
                break
            self.script.append((*step, self.shown_ten(world)))
            if isinstance(step[1], wire.Ready) and world.game.running:
                self.seen = 0
            self.note(world)
        self.probes = self.some_probes(source)
        self.running = world.game.running
        self.one = self.bytes_after(world)

    def wants_more(self, world: World, cut: int, layoff: bool) -> bool:
        """Whether the script goes on: up to the cut, and where a lay-off is wanted on to the next one."""
        deal = world.game.boards[0].deal
        if not world.game.running and world.game.hand_number == 3:
            return False
        return len(self.script) < cut or (layoff and deal.phase != LAYOFF)

    def shown_ten(self, world: World) -> int:
        """The other seat's ten cards once it has knocked: what it threw lies face down and may be any card."""
        view = world.game.match.view(self.viewer) if world.game.match is not None else None
        return int(view.other_hand) if view is not None and view.knocker == 1 - self.viewer else 0

    def world(self, decks: list[list[int]]) -> World:
        """A fresh table with these decks."""
        return World([deck_text(deck) for deck in decks], self.rules, self.kinds, viewers=(self.viewer,))

    def note(self, world: World) -> None:
        """What the viewer has been shown of this hand's cards so far."""
        view = world.game.match.view(self.viewer) if world.game.match is not None else None
        if view is None:
            return
        self.seen |= view.hand | view.other_known | view.other_hand
        for card in (*view.pile, view.upcard, view.knock_discard, view.taken, *(step.card for step in view.history)):
            if card >= 0:
                self.seen |= 1 << card

    def other_decks(self, source: random.Random) -> list[list[int]]:
        """The same decks with the unseen cards of the running hand permuted."""
        ready = sum(isinstance(act, wire.Ready) for _, act, _ in self.script)
        hand = ready // self.kinds.count("person")
        deck = self.decks[hand].copy()
        places = [place for place, card in enumerate(deck) if not self.seen >> card & 1]
        cards = [deck[place] for place in places]
        source.shuffle(cards)
        for place, card in zip(places, cards):
            deck[place] = card
        return [*self.decks[:hand], deck, *self.decks[hand + 1 :]]

    def some_probes(self, source: random.Random) -> list[wire.Act]:
        """Acts that the viewer tries at the cut: allowed or not, the answer must not tell."""
        names = [CARD_NAMES[source.randrange(52)] for _ in range(6)]
        return [
            wire.Discard(names[0]),
            wire.Knock(names[1]),
            wire.Gin(names[2]),
            wire.Knock(names[3], [["AC", "2C", "3C"]]),
            wire.LayOff(names[4], 0),
            wire.Finish([(names[5], 1)]),
            wire.Finish(),
            wire.DrawStock(),
            wire.DrawDiscard(),
            wire.TakeUpcard(),
            wire.Ready(),
            wire.Undo(),
        ]

    def bytes_of(self, decks: list[list[int]]) -> list[bytes]:
        """Everything that leaves for the viewer up to the cut, in a world with these decks."""
        world = self.world(decks)
        for seat, act, ten in self.script:
            try:
                world.act(seat, self.same_act(world, seat, act, ten))
            except Refusal as refusal:
                if world.game.running:
                    raise
                raise Dropped from refusal
        if world.game.running != self.running:
            raise Dropped
        return self.bytes_after(world)

    def same_act(self, world: World, seat: int, act: wire.Act, ten: int) -> wire.Act:
        """The act as the viewer saw it: a knock of the other seat throws whatever its eleventh card is."""
        if seat == self.viewer or not isinstance(act, (wire.Knock, wire.Gin)) or not world.game.boards:
            return act
        thrown = int(world.game.boards[0].deal.hand(seat)) & ~ten
        return msgspec.structs.replace(act, card=CARD_NAMES[thrown.bit_length() - 1])

    def bytes_after(self, world: World) -> list[bytes]:
        """The same for a world that stands at the cut. The record of a hand that is over tells its whole deck, by rule."""
        game, viewer = world.game, self.viewer
        out = list(world.sent[viewer])
        out.append(ENCODER.encode(projection.full_view(game, viewer)))
        out.append(ENCODER.encode(projection.summary(game, "x" * 26, viewer)))
        if game.running:
            out.append(projection.record_bytes(projection.record(game)))
            out.append(ENCODER.encode(projection.replay(projection.record(game), "x" * 26, viewer)))
        out += [self.answer(game, act) for act in self.probes]
        for ask in (wire.PreviewAsk(), wire.PreviewAsk([(CARD_NAMES[7], 0), (CARD_NAMES[20], 1)]), wire.PreviewAsk([], [])):
            out.append(told(lambda ask=ask: projection.preview(game, viewer, ask)))  # type: ignore[misc]
        out.append(told(lambda: projection.hint(game, viewer)))
        return out

    def answer(self, game: Game, act: wire.Act) -> bytes:
        """The refusal of a probe, or that it was none."""
        try:
            decide(game, self.viewer, game.last_cmd[self.viewer] + 1, act, FixedDecks())
        except Refusal as refusal:
            return ENCODER.encode(wire.Refused(refusal.code, 1, refusal.reason, None, None, None)) + refusal.detail.encode()
        return b"accepted"


def told(work: Callable[[], Any]) -> bytes:
    """A reply, or the code of its refusal."""
    try:
        return ENCODER.encode(work())
    except IllegalAction as error:
        return error.code.encode()


def differs(case: Case, source: random.Random) -> bool:
    """Whether the two worlds send different bytes."""
    try:
        return case.bytes_of(case.other_decks(source)) != case.one
    except Dropped:
        return False


cases = st.builds(
    Case,
    seed=st.integers(0, 2**32),
    viewer=st.sampled_from([0, 1]),
    name=st.sampled_from(PRESETS),
    cut=st.integers(0, 90),
    kinds=st.sampled_from([("person", "bot"), ("person", "person")]),
    layoff=st.sampled_from([False, False, True]),
)


@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(cases, st.randoms(use_true_random=False))
def test_hidden_cards_cannot_change_a_byte(case: Case, source: random.Random) -> None:  # B-35, B-36
    try:
        two = case.bytes_of(case.other_decks(source))
    except Dropped:
        reject()
    assert two == case.one


# --- injected leaks -----------------------------------------------------------------------------------------------------------------


def with_state(change: Callable[[wire.State, Game, int], dict[str, Any]]) -> Callable[[Any], None]:
    """A leak in the state."""

    def patch(monkeypatch: Any) -> None:
        whole = state_room.state

        def state(game: Game, seat: int) -> wire.State:
            right = whole(game, seat)
            if not game.boards or not game.running:
                return right
            return msgspec.structs.replace(right, **change(right, game, seat))

        monkeypatch.setattr(state_room, "state", state)

    return patch


def hidden(game: Game, seat: int) -> int:
    """The other seat's hand."""
    assert game.boards
    return int(game.boards[0].deal.hand(1 - seat))


def top_of_stock(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    assert game.boards
    return {"mult": 1 + game.boards[0].deal.stock[-1]}


def other_deadwood(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    from knockwood.engine.arrange import deadwood

    return {"limit": deadwood(hidden(game, seat))}


def deck_checksum(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    assert game.match is not None
    return {"dealer": sum(n * card for n, card in enumerate(game.match.log[-1].deck)) % 2}


def phase_by_other_hand(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    return {"phase": "wall" if hidden(game, seat) >> 51 & 1 else right.phase}


def message_length(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    return {"marks": [*right.marks, *(["helped"] * (hidden(game, seat) % 3))]}


def other_count_by_suit(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    from knockwood.server.acts import names

    return {"other": wire.Other(right.other.count, names(hidden(game, seat) & 0x1FFF), None)}


def defender_in_layoff(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    from knockwood.server.acts import names

    if right.knock is None or right.knock.by != seat:
        return {}
    return {"other": wire.Other(right.other.count, names(hidden(game, seat)), None)}


def knock_discard(right: wire.State, game: Game, seat: int) -> dict[str, Any]:
    assert game.boards
    if right.knock is None:
        return {}
    return {"knock": msgspec.structs.replace(right.knock, discard=CARD_NAMES[game.boards[0].deal.knock_discard])}


def drawn_card(monkeypatch: Any) -> None:
    monkeypatch.setattr(
        state_room, "step_fact", lambda step, seat, whole=state_room.step_fact, **more: whole(step, step.seat, **more)
    )


def slot_of_the_throw(monkeypatch: Any) -> None:
    whole = state_room.event

    def event(game: Game, stored: Any, payload: Any, seat: int) -> wire.Happened:
        right = whole(game, stored, payload, seat)
        if isinstance(right.fact, wire.Threw) and right.fact.by != seat and game.boards:
            below = hidden(game, seat) & ((1 << CARD_NAMES.index(right.fact.card)) - 1)
            return msgspec.structs.replace(right, hand=below.bit_count())
        return right

    monkeypatch.setattr(projection, "event", event)


def legal_to_the_wrong_seat(monkeypatch: Any) -> None:
    whole = turn_room.turn

    def turn(game: Game, seat: int) -> wire.Turn:
        right = whole(game, seat)
        if right.actor not in (None, seat):
            return whole(game, right.actor)
        return right

    monkeypatch.setattr(state_room, "turn", turn)


def error_by_hidden_cards(monkeypatch: Any) -> None:
    whole = commands.decide

    def worse(game: Game, seat: int, *rest: Any, **more: Any) -> Any:
        try:
            return whole(game, seat, *rest, **more)
        except Refusal as refusal:
            if game.boards and hidden(game, seat) & 1:
                refusal.detail = "the other hand holds the ace of clubs"
            raise

    monkeypatch.setattr("tests.reliability.test_twoworld.decide", worse)


def record_of_the_running_hand(monkeypatch: Any) -> None:
    whole = replay_room.record_of

    def leaky(match: Any, *rest: Any, **more: Any) -> Any:
        right = whole(match, *rest, **more)
        if match.log and not match.hand_over:
            source = {"deck": str(match.log[-1].deck)}
            return msgspec.structs.replace(right, source=source)
        return right

    monkeypatch.setattr(replay_room, "record_of", leaky)


def hint_from_the_stock(monkeypatch: Any) -> None:
    whole = projection.hint

    def hint(game: Game, seat: int) -> wire.Hint:
        right = whole(game, seat)
        assert game.boards
        return msgspec.structs.replace(right, left=game.boards[0].deal.stock[-1])

    monkeypatch.setattr(projection, "hint", hint)


def log_of_the_hand(monkeypatch: Any) -> None:
    whole = state_room.full_view

    def view(game: Game, seat: int) -> wire.FullView:
        right = whole(game, seat)
        steps = [state_room.step_fact(step, step.seat) for step in game.steps]
        return msgspec.structs.replace(right, log=steps) if game.running else right

    monkeypatch.setattr(projection, "full_view", view)


LEAKS: dict[str, Callable[[Any], None]] = {
    "top of the stock": with_state(top_of_stock),
    "deadwood of the other seat": with_state(other_deadwood),
    "checksum of the deck": with_state(deck_checksum),
    "phase that depends on the other hand": with_state(phase_by_other_hand),
    "length of a message": with_state(message_length),
    "cards of the other hand": with_state(other_count_by_suit),
    "defender's hand during the lay-off": with_state(defender_in_layoff),
    "knock discard before the end": with_state(knock_discard),
    "drawn card": drawn_card,
    "slot of a throw in the sorted hand": slot_of_the_throw,
    "legal acts of the other seat": legal_to_the_wrong_seat,
    "error that depends on hidden cards": error_by_hidden_cards,
    "record of the running hand": record_of_the_running_hand,
    "hint that looks at the stock": hint_from_the_stock,
    "log of a view": log_of_the_hand,
}


@pytest.mark.parametrize("name", LEAKS)
def test_an_injected_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    LEAKS[name](monkeypatch)
    source = random.Random(name)
    for tried in range(1, CASES + 1):
        kinds = source.choice([("person", "bot"), ("person", "person")])
        case = Case(
            source.randrange(2**32), source.randrange(2), source.choice(PRESETS), source.randrange(90), kinds, tried % 3 == 0
        )
        if differs(case, source):
            with capsys.disabled():
                print(f"\nleak {name!r}: caught by case {tried}", end="")
            return
    pytest.fail(f"the leak {name!r} was not caught in {CASES} cases")
