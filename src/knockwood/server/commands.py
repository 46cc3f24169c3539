"""What a command leads to: from a state and an act to the events that the log will hold. Pure; nothing changes here."""

from __future__ import annotations

from typing import Protocol

from knockwood.engine import actions
from knockwood.engine.actions import IllegalAction
from knockwood.engine.deal import Deal
from knockwood.engine.view import LAYOFF
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.server import events as log
from knockwood.server import wire
from knockwood.server.acts import cause_of, code_of, melds_of
from knockwood.server.game import Game
from knockwood.server.rummy import rummy_code
from knockwood.server.store.base import Entry, Stored


class Refusal(Exception):
    """A request that changed nothing: a code of the closed list, for ``illegal`` the reason, and a sentence where one helps."""

    def __init__(
        self,
        code: wire.ErrorCode,
        reason: wire.IllegalCode | None = None,
        *,
        last_cmd_n: int | None = None,
        retry_ms: int | None = None,
        seq: int | None = None,
        detail: str = "",
    ) -> None:
        super().__init__(code if reason is None else f"{code}: {reason}")
        self.detail = detail
        self.code, self.reason = code, reason
        self.last_cmd_n, self.retry_ms, self.seq = last_cmd_n, retry_ms, seq


class DeckSource(Protocol):
    """Where decks come from. The server's own decks follow the deal protocol; tests give theirs by hand."""

    def entered(self, game: Game, hand: int) -> str:
        """The deck of a hand, two characters a card; empty: by the protocol."""

    def first_dealer(self) -> int | None:
        """Who deals the first hand; None: drawn by the protocol."""


class ProtocolDecks:
    """Every deck by the deal protocol: the only source in production."""

    def entered(self, game: Game, hand: int) -> str:
        """None is entered."""
        return ""

    def first_dealer(self) -> int | None:
        """Drawn."""
        return None


class Draft:
    """A copy of a game that runs ahead of the log, and the events that got it there."""

    def __init__(self, game: Game, ts: int = 0) -> None:
        self.game = game.copy()
        self.ts = ts
        self.entries: list[Entry] = []

    def add(self, payload: log.Payload, seat: int | None = None, cmd_n: int | None = None) -> None:
        """Apply *payload* to the draft and keep it. Raises what the fold raises."""
        entry = Entry(log.kind_of(payload), log.pack(payload), seat, cmd_n, self.ts)
        stored = Stored(self.game.seq + 1, 0, seat, cmd_n, self.ts, entry.kind, entry.payload, log.RULES_VERSION)
        self.game.apply(stored, payload)
        self.entries.append(entry)


def illegal(reason: wire.IllegalCode) -> Refusal:
    """An act that may not be."""
    return Refusal("illegal", reason)


REASONS: dict[str, wire.IllegalCode] = {
    "not_your_turn": "not_your_turn",
    "wrong_phase": "wrong_phase",
    "not_in_hand": "not_in_hand",
    "taken_this_turn": "taken_this_turn",
    "above_limit": "above_limit",
    "bad_spread": "bad_spread",
    "bad_layoff": "bad_layoff",
    "bad_take": "bad_take",
}


def decide(
    game: Game, seat: int, cmd_n: int, act: wire.Act, decks: DeckSource, *, ts: int = 0, fallback: bool = False
) -> list[Entry]:
    """The events of an act of *seat*. Raises `Refusal` with a code that depends on that seat's own view alone."""
    if game.match is None and not isinstance(act, wire.ChooseDealer | wire.Resign):
        raise illegal("wrong_phase")
    if game.ended is not None:
        raise illegal("match_over")
    draft = Draft(game, ts)
    cause = cause_of(act)
    match act:
        case wire.ChooseDealer():
            choose_dealer(draft, seat, cmd_n, act, cause, decks)
        case wire.Ready():
            ready(draft, seat, cmd_n, cause, decks)
        case wire.Resign():
            running = game.running
            draft.add(log.Resigned(cause), seat, cmd_n)
            if running:
                reveal(draft)
            match = draft.game.match  # None: nobody has dealt, and nobody wins
            draft.add(log.GameEnded(None if match is None else match.winner, "resigned"))
        case wire.GiveNotice():
            if not game.extended:
                raise illegal("wrong_phase")
            draft.add(log.NoticeGiven(cause), seat, cmd_n)
        case wire.Undo():
            if not game.against_bots:
                raise Refusal("not_bot_game")
            to = game.undo_target(seat)
            if to is None:
                raise illegal("nothing_to_undo")
            draft.add(log.Undone(to, cause, game.seen_from(seat)), seat, cmd_n)
        case _:
            if not game.running:
                raise illegal("wrong_phase")
            if not game.is_turn(seat):
                raise illegal("not_your_turn")
            try:
                play(draft, seat, cmd_n, act, cause, fallback)
            except IllegalAction as error:
                raise illegal(REASONS[error.code]) from error
    return draft.entries


def play(draft: Draft, seat: int, cmd_n: int, act: wire.Act, cause: str, fallback: bool) -> None:
    """A step of the hand, and what follows from it without anybody's choice."""
    board = draft.game.seen_from(seat)
    trial = draft.game.boards[board].deal.copy()
    if isinstance(trial, RummyDeal):
        draft.add(log.Action(rummy_text(act, trial), cause, fallback), seat, cmd_n)
        after_step(draft)
        return
    texts = []

    def take(code: int) -> None:
        texts.append(trial.action_text(code))
        trial.apply(code)

    if isinstance(act, wire.Finish):
        for name, meld in act.layoffs:
            take(code_of(wire.LayOff(name, meld), trial))
        take(trial.finish_action(melds_of(act.melds)))
    else:
        take(code_of(act, trial))
    if nothing_to_lay_off(draft.game, board, trial):
        texts.append(trial.action_text(trial.best_defence()[-1]))
    for n, text in enumerate(texts, 1):
        action = log.Action(text, cause if n == 1 else "", fallback, n < len(texts), board)
        draft.add(action, seat if n == 1 else None, cmd_n if n == 1 else None)
    after_step(draft)


def rummy_text(act: wire.Act, deal: RummyDeal) -> str:
    """The step of Rummy 500 that an act says, tried. Raises `IllegalAction`."""
    try:
        code = rummy_code(act)
    except ValueError as error:
        raise IllegalAction("F6", "bad_spread", str(error)) from error
    deal.apply(code)
    return deal.action_text(code)


def nothing_to_lay_off(game: Game, board: int, deal: Deal) -> bool:
    """A person defends and no card fits: the table finishes for them (LAY-7). Bots say it themselves."""
    if deal.phase != LAYOFF or game.is_bot(game.boards[board].players[deal.turn]):
        return False
    return not any(actions.kind(code) == "lay_off" for code in deal.legal())


def reveal(draft: Draft) -> None:
    """The secrets of the hands on the table, unless their decks were entered by hand or hands stay closed to the match's end
    (W5).

    From the secret of the last hand those of all hands before it follow.
    """
    game = draft.game
    if not game.deck_text and not game.closed:
        for board in range(len(game.boards)):
            number = game.link_number(board)
            draft.add(log.HandRevealed(number, game.link(number)))


def after_step(draft: Draft) -> None:
    """The results once no hand is being played, the secrets, and the end of the match."""
    game = draft.game
    match = game.match
    assert match is not None
    if not match.hand_over:
        return
    for board, place in enumerate(game.boards):
        result = place.deal.result
        assert result is not None
        if isinstance(result, RummyResult):
            points = 0 if result.out is None else result.net[result.out]
            draft.add(log.HandEnded(result.kind, result.out, points, game.state_hash(board), board))
            continue
        winner = None if result.winner is None else place.players[result.winner]
        draft.add(log.HandEnded(result.kind, winner, result.points, game.state_hash(board), board))
    reveal(draft)
    if match.over:
        draft.add(log.GameEnded(match.winner, "target"))
    elif game.spent:
        draft.add(log.GameEnded(None, "hands"))


def ready(draft: Draft, seat: int, cmd_n: int, cause: str, decks: DeckSource) -> None:
    """A person has seen the sheet; the next hand is dealt when everybody has."""
    game = draft.game
    if not game.awaits(seat):
        raise illegal("wrong_phase")
    draft.add(log.ReadyGiven(cause), seat, cmd_n)
    if all(game.ready):
        deal_next(draft, decks)


def choose_dealer(draft: Draft, seat: int, cmd_n: int, act: wire.ChooseDealer, cause: str, decks: DeckSource) -> None:
    """The player with the higher card says who deals, and the first hand is dealt (R1)."""
    game = draft.game
    if game.chooser is None or act.seat >= game.players:
        raise illegal("wrong_phase")
    if game.chooser != seat:
        raise illegal("not_your_turn")
    draft.add(log.DealerChosen(act.seat, cause), seat, cmd_n)
    deal_next(draft, decks)


def deal_next(draft: Draft, decks: DeckSource) -> None:
    """The next hand, or the next two with partners."""
    game = draft.game
    hand = game.hand_number + 1
    dealer = (game.match or game.first_match()).dealer
    entered = decks.entered(game, hand)
    label = "entered" if entered else "none"
    draft.add(log.HandDealt(hand, dealer, [label] * game.players, [], entered))


def open_table(game: Game, created: log.GameCreated, seats: list[log.SeatSpec], decks: DeckSource, ts: int) -> list[Entry]:
    """The first events of a game: the table, who sits there, the first hand, unless a person is to choose who deals it."""
    draft = Draft(game, ts)
    draft.add(created)
    for seat, who in enumerate(seats):
        draft.add(log.SeatTaken(seat, who))
    if draft.game.chooser is None:
        deal_next(draft, decks)
    return draft.entries
