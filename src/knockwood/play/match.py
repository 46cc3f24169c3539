"""A match: who plays whom, hand after hand, and the sheet they fill. It steps `Deal`s and hands their results to the ledger.

Two to four players are numbered 0 to 3 in the order of their seats. A *party* keeps one score: a player, or partners. A *board*
is one hand of two players, its sides 0 and 1 are the seats of its `Deal`; partners play two boards at once. The rules of what
spans hands are in the rooms below: `seating` (P1 to P11, R2, R3), `ledger` (E1 to E7), `hollywood` (H1 to H6), `series` (X1 to
X4), `games` (E8, E9), `stakes` (B1 to B3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knockwood.engine.deal import Deal
from knockwood.engine.earlier import Earlier, earlier_of
from knockwood.engine.rules import Rules, check_supported, checked_rules
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import View
from knockwood.play.cut import Cut
from knockwood.play.games import Game, Parties, games_won, winners
from knockwood.play.ledger import NOTHING, Entry
from knockwood.play.seating import Order, Pairing, following, next_game, opening, players_of
from knockwood.play.sheet import Sheet, sheet_of


class MatchError(ValueError):
    """A step that the match cannot take now: one plain sentence says why."""


class Played(NamedTuple):
    """One hand (of partners: both hands of a pair) as it was played: what a record needs."""

    pairing: Pairing
    decks: tuple[tuple[int, ...], ...]
    """For each board its deck."""
    moves: tuple[list[int], ...]
    """For each board its action codes in order. A code is only meaningful in its position (`Deal.action_text`)."""

    @property
    def dealer(self) -> int:
        """The player who dealt (the first board)."""
        return self.pairing.dealer

    @property
    def deck(self) -> tuple[int, ...]:
        """The deck of the first board."""
        return self.decks[0]

    @property
    def actions(self) -> list[int]:
        """The actions on the first board."""
        return self.moves[0]

    def copy(self) -> Played:
        """A copy that goes its own way."""
        return self._replace(moves=tuple(moves.copy() for moves in self.moves))


class Board(NamedTuple):
    """A hand on the table."""

    deal: Deal
    players: tuple[int, int]
    """The players of side 0 and side 1: the seats of `deal`."""
    dealer_side: int
    """The side that plays the dealer's part: ``deal.dealer``."""
    dealer: int
    """The player who deals; he may sit out (P2, P7)."""


class Round(NamedTuple):
    """A finished hand, or with partners a finished pair of hands, as it stands on the sheet."""

    game: int
    """Number of the game in the match, from 0."""
    pairing: Pairing
    results: tuple[HandResult, ...]
    """For each board; winner and knocker in a result are sides."""
    entry: Entry
    """What it puts on the sheet, by party."""
    columns: tuple[int, ...]
    """The columns (from 0) that took it; (0,) in a plain game, () if nobody scored."""


def is_misdeal(rules: Rules, non_dealer_cards: int, dealer_cards: int) -> bool:
    """Whether hands of so many cards make the deal void: the pack is shuffled again and the same player deals. Rule I5."""
    checked_rules(rules)
    return (non_dealer_cards, dealer_cards) != (rules.hand_size + rules.eleven_card_deal, rules.hand_size)


class Match:
    """One match under any rules, hand by hand.

    Start a hand with `begin`, step it with `apply`; the result is entered when all its boards are over. Between hands
    `next_pairing` says who plays and who deals next. Finished hands stay on `boards` until the next ones begin.
    """

    __slots__ = (
        "boards",
        "cut",
        "games",
        "hands",
        "log",
        "notice",
        "order",
        "past",
        "players",
        "resigned",
        "rounds",
        "rules",
        "winners",
    )

    def __init__(self, rules: Rules, first_dealer: int = 0, players: int | None = None, cut: Cut | None = None) -> None:
        """A match under *rules*; *first_dealer* is the player who deals the first hand (R1), *cut* the cards that decided it.

        *players* is 2 to 4 as the form of the table allows (P1, P2, P6, P9), its least number if left out. Raises
        `NotSupported` for rules that are not played yet, `RulesError` for a number of players that the table has not,
        `MatchError` for a player that does not exist and a cut that names another dealer.
        """
        check_supported(rules)
        self.rules = rules
        self.players = players_of(rules, players)
        """How many players there are."""
        self._known(first_dealer)
        if cut is not None and (len(cut.cards) != self.players or cut.dealer != first_dealer):
            raise MatchError("the cut does not say that this player deals (R1)")
        self.cut = cut
        """The cards cut for the first deal, if any (R1)."""
        self.order: Order = opening(rules, self.players, first_dealer)
        """Who plays and deals now; between hands: next. After the match it stays as it was in the last hand."""
        self.games: list[Game] = [Game(rules, self.order.parties)]
        """The games begun so far, the running one last; a finished one stays last until the next hand begins."""
        self.boards: list[Board] = []
        """The hands on the table, finished or not; none before the first."""
        self.rounds: list[Round] = []
        """The finished hands as they stand on the sheet, in order (E10)."""
        self.hands: list[HandResult] = []
        """Results of the finished hands, in order; with partners two for each round. Winner and knocker are sides."""
        self.past: list[tuple[tuple[int, int], tuple[Earlier, Earlier]]] = []
        """The finished hands as each side remembers them, with the players of the sides: what later views tell of them."""
        self.log: list[Played] = []
        """The rounds begun so far, the running one last."""
        self.winners: tuple[int, ...] | None = None
        """The players who won the match; () after a draw, None while it is not over."""
        self.resigned: int | None = None
        """The player who gave the match up, if any."""
        self.notice: tuple[int, int] | None = None
        """Who gave notice that the sheet is not to be extended, and after how many rounds (H6)."""

    # --- how it stands --------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The running game; when it is over and the match goes on, it stays here until the next hand begins."""
        return self.games[-1]

    @property
    def parties(self) -> Parties:
        """The players of each party in the running game."""
        return self.game.parties

    @property
    def deal(self) -> Deal | None:
        """The hand on the first board, finished or not; None before the first hand."""
        return self.boards[0].deal if self.boards else None

    @property
    def hand_number(self) -> int:
        """Number of the hand (of partners: the pair of hands) on the table, from 1; 0 before the first."""
        return len(self.log)

    @property
    def hand_over(self) -> bool:
        """No hand runs: none has begun, or all boards have their results."""
        return len(self.rounds) == len(self.log)

    @property
    def over(self) -> bool:
        """The match has ended, by its rules or because a player gave it up."""
        return self.winners is not None

    @property
    def winner(self) -> int | None:
        """The party that won the match; None before the end, after a draw, and where the winners are no party.

        The last happens only in captain play over several games, when the captaincy has changed: see `winners`.
        """
        return self.parties.index(self.winners) if self.winners in self.parties else None

    @property
    def scores(self) -> list[int]:
        """Score of each party in the running game: points toward the target, hands won in a series. Rules E1, X2.

        On a Hollywood sheet every hand counts once here; the columns are in `sheet`.
        """
        return list(self.game.scores)

    @property
    def wins(self) -> list[int]:
        """Hands won by each party in the running game; dead hands and ties count for nobody."""
        return self.game.tally.wins.copy()

    @property
    def dealer(self) -> int:
        """Dealer of the running hand (with partners: of the first board); between hands the player who deals next."""
        return self.order.pairing.dealer

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next hand (R2, R3); None while a hand runs, and after the match."""
        pairing = self.next_pairing
        return None if pairing is None else pairing.dealer

    @property
    def next_pairing(self) -> Pairing | None:
        """Who plays, deals and sits out in the next hand (P2 to P11); None while a hand runs, and after the match."""
        return self.order.pairing if self.hand_over and not self.over else None

    @property
    def sheet(self) -> Sheet:
        """Everything that the score sheet shows, recomputed from the finished hands (E10)."""
        return sheet_of(self.rules, self.players, self.games, self.winners)

    def board_of(self, player: int) -> int | None:
        """The board (from 0) on which *player* plays; None if he sits out, and before the first hand."""
        return next((number for number, board in enumerate(self.boards) if player in board.players), None)

    def side_of(self, player: int) -> int | None:
        """The side, the seat of the `Deal`, that *player* has on his board; None if he sits out."""
        board = self.board_of(player)
        return None if board is None else self.boards[board].players.index(player)

    def party_of(self, player: int) -> int:
        """The party of *player* in the running game."""
        return next(number for number, party in enumerate(self.parties) if player in party)

    # --- steps ----------------------------------------------------------------------------------------------------------------

    def begin(self, *decks: Sequence[int]) -> Deal:
        """Deal the next hand: one deck a board, each in the order of D2. The hand on the first board is returned.

        A deck is 52 card numbers; where the limit card comes from a second pack it is number 53 (O5). Raises `MatchError` while
        a hand runs, after the match and for a wrong number of decks, and the engine's error for a deck that is no pack.
        """
        if self.over:
            raise MatchError("the match is over")
        if not self.hand_over:
            raise MatchError("the running hand is not over")
        pairing = self.order.pairing
        if len(decks) != len(pairing.pairs):
            raise MatchError(f"{len(pairing.pairs)} decks are wanted, not {len(decks)}")
        deals = [Deal(self.rules, deck, pairing.dealer_side) for deck in decks]
        if self.game.over:
            self.games.append(Game(self.rules, self.order.parties))
        seats = zip(deals, pairing.pairs, pairing.dealers, strict=True)
        self.boards = [Board(deal, pair, pairing.dealer_side, dealer) for deal, pair, dealer in seats]
        self.log.append(Played(pairing, tuple(tuple(deck) for deck in decks), tuple([] for _ in decks)))
        return deals[0]

    def apply(self, action: int, board: int = 0) -> None:
        """Step the hand on *board*; enter the results when all boards are over.

        Raises `IllegalAction` (nothing changes), `MatchError` when no hand runs there.
        """
        if self.over or self.hand_over:
            raise MatchError("no hand is being played")
        if not 0 <= board < len(self.boards):
            raise MatchError(f"there is no board {board}")
        deal = self.boards[board].deal
        if deal.turn < 0:
            raise MatchError("the hand on this board is over")
        deal.apply(action)
        self.log[-1].moves[board].append(action)
        if deal.turn < 0:
            players = self.boards[board].players
            self.past.append((players, (earlier_of(deal, 0), earlier_of(deal, 1))))
            results = [other.deal.result for other in self.boards]
            done = tuple(result for result in results if result is not None)
            if len(done) == len(results):
                self._enter(done)

    def _enter(self, results: tuple[HandResult, ...]) -> None:
        """Put finished hands on the sheet and say who plays next."""
        pairing = self.log[-1].pairing
        entry = self._entry(pairing, results)
        self.rounds.append(Round(len(self.games) - 1, pairing, results, entry, self.game.enter(entry)))
        self.hands += results
        if self.game.over:
            self.winners = winners(self.rules, self.players, self.games)
        if not self.over:
            self.order = following(self.rules, self.order, entry.winner)
            if self.game.over:
                self.order = next_game(self.order)

    def _entry(self, pairing: Pairing, results: tuple[HandResult, ...]) -> Entry:
        """What finished hands put on the sheet. Rules S6, P9."""
        if len(results) > 1:
            return netted(self.rules, [(result.winner, result.points) for result in results])
        result = results[0]
        if result.winner is None:
            return NOTHING
        return Entry(self.party_of(pairing.pairs[0][result.winner]), result.points, result.boxes)

    def resign(self, player: int) -> None:
        """*player* gives the match up: the other party wins, of several the one with the most points. Hands stay as they are.

        What runs is not settled. Raises `MatchError` when the match is over or the player does not exist.
        """
        if self.over:
            raise MatchError("the match is over")
        self._known(player)
        own = self.party_of(player)
        others = [party for number, party in enumerate(self.parties) if number != own]
        scores = [score for number, score in enumerate(self.scores) if number != own]
        best = [party for party, score in zip(others, scores, strict=True) if score == max(scores)]
        self.resigned = player
        self.winners = best[0] if len(best) == 1 else ()

    def give_notice(self, player: int) -> None:
        """*player* gives notice: no further Hollywood column opens (H6). Raises `MatchError` where that means nothing."""
        self._known(player)
        columns = self.game.columns
        if self.over or self.notice is not None or columns is None or not columns.extended:
            raise MatchError("there is no sheet that is extended (H6)")
        columns.give_notice()
        self.notice = (player, len(self.rounds))

    def _known(self, player: int) -> None:
        if not isinstance(player, int) or not 0 <= player < self.players:
            last = self.players - 1
            raise MatchError(f"there is no seat {player}: seats are {'0 and 1' if last == 1 else f'0 to {last}'}")

    # --- what may be seen -----------------------------------------------------------------------------------------------------

    def view(self, player: int) -> View:
        """What *player* may know of his hand, with the scores of both sides' parties filled in (V1 to V6).

        Raises `MatchError` before the first hand, and for a player who sits out: he sees what a spectator sees.
        """
        if not self.boards:
            raise MatchError("no hand has begun")
        self._known(player)
        number = self.board_of(player)
        if number is None:
            raise MatchError(f"player {player} sits out this hand (P2)")
        board = self.boards[number]
        view = board.deal.view(board.players.index(player))
        scores, view.target = self.game.ahead
        view.scores = (scores[self.party_of(board.players[0])], scores[self.party_of(board.players[1])])
        view.earlier = remembered(self.past, board.players, view.seat)
        return view

    def copy(self) -> Match:
        """An independent match in the same state."""
        twin = Match.__new__(Match)
        twin.rules, twin.players, twin.cut, twin.order = self.rules, self.players, self.cut, self.order
        twin.games = [*self.games[:-1], self.game.copy()]
        twin.boards = [board._replace(deal=board.deal.copy()) for board in self.boards]
        twin.rounds, twin.hands, twin.past = self.rounds.copy(), self.hands.copy(), self.past.copy()
        twin.log = [*self.log[:-1], *(played.copy() for played in self.log[-1:])]
        twin.winners, twin.resigned, twin.notice = self.winners, self.resigned, self.notice
        return twin

    def games_won(self) -> list[int]:
        """Games that each player has won so far. Rule E8."""
        return games_won(self.players, self.games)


def remembered(
    past: Sequence[tuple[tuple[int, int], tuple[Earlier, Earlier]]], players: tuple[int, int], side: int
) -> tuple[Earlier, ...]:
    """The finished hands between these two players as the one on *side* remembers them, by the sides of the present hand."""
    found = []
    for pair, hands in past:
        if pair == players:
            found.append(hands[side])
        elif pair == players[::-1]:
            found.append(hands[1 - side].mirrored())
    return tuple(found)


def netted(rules: Rules, hands: Sequence[tuple[int | None, int]]) -> Entry:
    """The entry of a pair of hands of partners, each (winning side, points). Rules P9, P10.

    The side with more points scores the difference. Side k of every board is party k.
    """
    checked_rules(rules)
    sums = [sum(points for winner, points in hands if winner == side) for side in (0, 1)]
    if sums[0] == sums[1]:
        return NOTHING
    side = 0 if sums[0] > sums[1] else 1
    sweep = all(winner == side for winner, _ in hands)
    return Entry(side, abs(sums[0] - sums[1]), 1 + (rules.sweep_boxes if sweep else 0))
