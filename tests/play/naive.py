"""The ledger once more, as short as it can be said: from the entries of a match to scores, totals and winners. Rules E, H, X."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knockwood.engine.rules import Rules
from knockwood.play.ledger import Entry


class Naive:
    """A match as a list of games, each a list of columns, each a list of entries."""

    def __init__(self, rules: Rules, parties: int) -> None:
        self.rules, self.parties = rules, parties
        self.games: list[list[list[Entry]]] = []
        self.new_game()

    def new_game(self) -> None:
        self.games.append([[] for _ in range(self.rules.hollywood_columns if self.rules.hollywood else 1)])
        self.pointer, self.scored = [0] * self.parties, 0

    def score(self, column: Sequence[Entry], party: int) -> int:
        mine = [entry for entry in column if entry.winner == party]
        if self.rules.series:
            return len(mine)
        boxes = self.rules.box_bonus if self.rules.immediate_boxes else 0
        return sum(entry.points + boxes * entry.boxes for entry in mine)

    def scores(self, column: Sequence[Entry]) -> list[int]:
        return [self.score(column, party) for party in range(self.parties)]

    def closed(self, column: Sequence[Entry]) -> bool:
        scores = self.scores(column)
        if self.rules.series is None:
            return max(scores) >= self.rules.target
        all_played = sum(scores) == self.rules.series
        return all_played or (not self.rules.series_play_all and 2 * max(scores) > self.rules.series)

    def enter(self, entry: Entry) -> None:
        if all(self.closed(column) for column in self.games[-1]):
            self.new_game()
        if entry.winner is None:
            return
        self.scored += 1
        columns, reach = self.games[-1], 1
        if self.rules.hollywood == "per_hand":
            reach = self.scored
        elif self.rules.hollywood == "per_player":
            self.pointer[entry.winner] += 1
            while self.pointer[entry.winner] < len(columns) and self.closed(columns[self.pointer[entry.winner] - 1]):
                self.pointer[entry.winner] += 1
            reach = self.pointer[entry.winner]
        for column in [column for column in columns[:reach] if not self.closed(column)]:
            column.append(entry)

    def total(self, column: Sequence[Entry], party: int) -> int:
        """What a party is settled at in a closed column."""
        rules = self.rules
        if rules.series or not self.closed(column):
            return 0
        mine = [entry for entry in column if entry.winner == party]
        base, line = sum(entry.points for entry in mine), rules.box_bonus * sum(entry.boxes for entry in mine)
        if column[-1].winner != party:
            return base + line
        game = rules.game_bonus
        if len(mine) < len(column):
            return base + game + line
        base *= rules.shutout_mult
        game *= 1 if rules.shutout_mult_base == "hand_points" else rules.shutout_mult
        line *= rules.shutout_mult if rules.shutout_mult_base == "total" else 1
        return base + game + line + rules.shutout_flat

    def totals(self, game: list[list[Entry]]) -> list[int]:
        return [sum(self.total(column, party) for column in game) for party in range(self.parties)]

    def winner(self, game: list[list[Entry]]) -> int | None:
        """Who won a game; None while it runs and in a draw."""
        if not all(self.closed(column) for column in game):
            return None
        ranks: list[Any] = self.totals(game)
        if self.rules.series:
            ranks = self.scores(game[0])
        elif not self.rules.hollywood:
            reached = game[0][-1].winner
            if self.rules.winner_by == "target" or ranks[reached or 0] == max(ranks):
                return reached
        best = [party for party in range(self.parties) if ranks[party] == max(ranks)]
        return best[0] if len(best) == 1 else None
