"""The score sheet of a match as the wire has it: parties, columns, settled games, who owes whom. All of it is public."""

from __future__ import annotations

from typing import Literal

from knockwood.play.games import Parties
from knockwood.play.ledger import Settlement
from knockwood.play.match import Match
from knockwood.play.sheet import GameSheet, Sheet
from knockwood.server import wire
from knockwood.server.rummy import RummyTable

Score = Match | RummyTable
"""Whatever keeps scores by party."""


def begun_since(counted: Score, now: Score) -> bool:
    """Whether *now* plays a further game of the match, on which *counted* has entered nothing."""
    return isinstance(counted, Match) and isinstance(now, Match) and len(counted.games) < len(now.games)


def scores_of(counted: Score, now: Score) -> list[int]:
    """The scores in the game that *now* plays, of what *counted* has entered."""
    return [0] * len(now.parties) if begun_since(counted, now) else list(counted.scores)


def wins_of(counted: Score, now: Score) -> list[int]:
    """The hands won in the game that *now* plays, of what *counted* has entered."""
    return [0] * len(now.parties) if begun_since(counted, now) else list(counted.wins)


def tally(parties: Parties, lines: Settlement | None) -> wire.Tally | None:
    """A settlement line by line; None before there is one."""
    if lines is None:
        return None
    return wire.Tally(
        parties=[list(party) for party in parties],
        base=list(lines.base),
        game=list(lines.game),
        line=list(lines.line),
        shutout=[extra + flat for extra, flat in zip(lines.extra, lines.flat, strict=True)],
        total=list(lines.totals),
        reached=lines.reached,
        winner=lines.winner,
        margin=lines.margin,
    )


def columns(match: Match, game: GameSheet) -> list[wire.Column]:
    """The columns of the running game, each with what the last hand added to it."""
    last = match.rounds[-1] if match.rounds and match.rounds[-1].game == len(match.games) - 1 else None
    found = []
    for number, column in enumerate(game.columns):
        added = [0] * len(game.parties)
        if last is not None and last.entry.winner is not None and number in last.columns:
            added[last.entry.winner] = last.entry.points
        found.append(
            wire.Column(
                scores=list(column.scores),
                boxes=list(column.boxes),
                wins=list(column.wins),
                added=added,
                tally=tally(game.parties, column.settled),
            )
        )
    return found


def settled_games(match: Match, sheet: Sheet) -> list[wire.Tally]:
    """The finished games of a match of several."""
    if match.rules.match_kind == "single":
        return []
    lines = [tally(game.parties, game.columns[0].settled) for game in sheet.games if game.over]
    return [line for line in lines if line is not None]


def may_lose(game: GameSheet) -> int | None:
    """The party ahead in points that would lose on boxes at the target (E7, SET-8)."""
    open_columns = [column for column in game.columns if column.settled is None]
    if game.over or len(game.columns) > 1 or not open_columns:
        return None
    scores = open_columns[0].scores
    ahead = scores.index(max(scores))
    return ahead if scores.count(scores[ahead]) == 1 and ahead in open_columns[0].at_risk else None


def ledger(counted: Match, now: Match) -> wire.Ledger:
    """The sheet of *counted*: what has been entered. A game that *now* has begun since stands on it empty."""
    rules, sheet = counted.rules, counted.sheet
    game = sheet.running
    kind: Literal["points", "hollywood", "series"] = "points"
    if rules.series is not None:
        kind = "series"
    elif rules.hollywood is not None:
        kind = "hollywood"
    standing: list[int] | None = None
    needed: int | None = None
    if rules.series is not None:
        needed = rules.series // 2 + 1
    elif rules.match_kind == "best_of":
        standing, needed = list(sheet.games_won), rules.match_length // 2 + 1
    elif rules.match_kind == "cumulative":
        standing, needed = list(sheet.sums), rules.match_length
    fresh = begun_since(counted, now)
    parties = now.parties if fresh else game.parties
    none = [0] * len(parties)
    return wire.Ledger(
        parties=[list(party) for party in parties],
        kind=kind,
        match_kind=match_kind(rules.match_kind),
        target=rules.target,
        columns=[wire.Column(none, none, none, none, None)] if fresh else columns(counted, game),
        totals=none if fresh else list(game.totals),
        games=settled_games(counted, sheet),
        standing=standing,
        needed=needed,
        extended=not fresh and counted.game.columns is not None and counted.game.columns.extended,
        may_lose=None if fresh else may_lose(game),
        payments=payments(sheet) if counted.over else [],
    )


def match_kind(name: str) -> Literal["single", "best_of", "cumulative"]:
    """How games make a match, as the wire's closed list has it."""
    kinds: dict[str, Literal["single", "best_of", "cumulative"]] = {"best_of": "best_of", "cumulative": "cumulative"}
    return kinds.get(name, "single")


def payments(sheet: Sheet) -> list[wire.Payment]:
    """Who pays whom at the end, where there is a stake (B1, B2)."""
    return [
        wire.Payment(payer, payee, cents)
        for payee, row in enumerate(sheet.cents)
        for payer, cents in enumerate(row)
        if cents > 0
    ]
