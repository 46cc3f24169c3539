"""The score sheet in words: columns, lines, who wins and why, who pays whom. English; no score is computed here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knockwood.engine.rules import Rules
from knockwood.play.ledger import Settlement
from knockwood.play.sheet import ColumnSheet, GameSheet, Sheet


class Names:
    """Players and parties by name; a player called You is spoken to."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)

    def party(self, players: Sequence[int]) -> str:
        """``Ada``, ``Ada and Bo``."""
        return joined([self.names[player] for player in players])

    def verb(self, players: Sequence[int], several: str, one: str) -> str:
        """The party with its verb: ``You win``, ``Ada wins``, ``Ada and Bo win``."""
        plain = len(players) > 1 or self.party(players) == "You"
        return f"{self.party(players)} {several if plain else one}"


def joined(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, one: str) -> str:
    """``1 point``, ``2 points``, ``3 boxes``."""
    return f"{number} {one if number == 1 else one + ('es' if one.endswith('x') else 's')}"


def score_line(names: Names, game: GameSheet, rules: Rules) -> str:
    """``Ada 30, Bo 12``; in a Hollywood sheet column by column."""
    who = [names.party(party) for party in game.parties]
    if rules.hollywood:
        columns = "; ".join("-".join(map(str, column.scores)) for column in game.columns)
        return f"{', '.join(who)}: {columns}"
    unit = " won" if rules.series else ""
    return ", ".join(f"{name} {score}{unit}" for name, score in zip(who, game.scores, strict=True))


def entered(columns: Sequence[int]) -> str:
    """``column 1``, ``columns 1, 2 and 3``: what a Hollywood hand was entered in."""
    numbers = [str(column + 1) for column in columns]
    return f"column{'s' if len(numbers) > 1 else ''} {joined(numbers)}" if numbers else "no column"


def table(heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Lines of figures under their heads."""
    first = max([len(title) for title, _ in rows], default=0)
    widths = [max(len(head), *(len(cells[k]) for _, cells in rows)) for k, head in enumerate(heads)]
    for title, cells in [("", heads), *rows]:
        yield f"  {title:<{first}}  {'  '.join(f'{cell:>{width}}' for cell, width in zip(cells, widths, strict=True))}"


def settled_rows(column: ColumnSheet, lines: Settlement) -> list[tuple[str, list[str]]]:
    """The lines of a settlement; what nobody has is left out."""
    rows = [("hand points", [str(points) for points in lines.base])]
    if any(lines.game):
        rows.append(("game bonus", [str(points) for points in lines.game]))
    if any(lines.line):
        boxes = zip(column.boxes, lines.line, strict=True)
        rows.append(("boxes", [f"{count} = {points}" for count, points in boxes]))
    if any(lines.extra):
        rows.append(("shutout", [str(points) for points in lines.extra]))
    if any(lines.flat):
        rows.append(("shutout bonus", [str(points) for points in lines.flat]))
    return [*rows, ("total", [str(points) for points in lines.totals])]


def game_lines(names: Names, game: GameSheet, rules: Rules) -> Iterator[str]:
    """A game as it stands: settled columns line by line, open ones with their score, and who won it."""
    heads = [names.party(party) for party in game.parties]
    for number, column in enumerate(game.columns, 1):
        title = f"Column {number}" if rules.hollywood else ""
        if column.settled is None:
            if title:
                yield f"{title}, open: {', '.join(f'{head} {score}' for head, score in zip(heads, column.scores, strict=True))}"
            continue
        if title:
            yield f"{title}:"
        yield from table(heads, settled_rows(column, column.settled))
        if column.settled.overtaken is not None:
            yield f"  {overtaken(names, game, column, column.settled)}"
    if rules.hollywood and game.over:
        yield "Grand total: " + ", ".join(f"{head} {total}" for head, total in zip(heads, game.totals, strict=True))


def overtaken(names: Names, game: GameSheet, column: ColumnSheet, lines: Settlement) -> str:
    """Why who reached the target did not win, in one sentence. Rules E6, E7."""
    first = names.verb(game.parties[lines.reached], "reach", "reaches")
    if lines.winner is None:
        return f"{first} the target, but others share the highest total: nobody wins this game."
    second = names.verb(game.parties[lines.winner], "win", "wins")
    boxes = f"{counted(column.boxes[lines.winner], 'box')} to {column.boxes[lines.reached]}"
    return f"{first} the target, but {second}: {boxes} make the higher total, {_pair(lines)}."


def _pair(lines: Settlement) -> str:
    assert lines.winner is not None
    return f"{lines.totals[lines.winner]} to {lines.totals[lines.reached]}"


def won_line(names: Names, game: GameSheet, rules: Rules) -> str:
    """Who won a finished game and by how much."""
    if game.winner is None:
        return "equal grand totals, a draw" if rules.hollywood else "nobody wins this game"
    who = names.verb(game.parties[game.winner], "win", "wins")
    return f"{who}{' the series' if rules.series else ''} {_by(game, rules)}"


def _by(game: GameSheet, rules: Rules) -> str:
    """By how much a game was won: ``by 56 points``, in a series ``2 to 0``."""
    if rules.series:
        return " to ".join(str(score) for score in sorted(game.scores, reverse=True))
    return f"by {counted(game.margin, 'point')}"


def sheet_lines(names: Names, sheet: Sheet, rules: Rules) -> Iterator[str]:
    """The whole sheet after the last hand: every game, the games together, the stake."""
    several = rules.match_kind != "single"
    for number, game in enumerate(sheet.games, 1):
        if several:
            yield f"Game {number}:"
        yield from game_lines(names, game, rules)
        if game.over and (several or game.winner is None):  # the winner of the only game stands in the line of the match
            text = won_line(names, game, rules)
            yield f"{text[0].upper()}{text[1:]}."
    if several:
        values = sheet.games_won if rules.match_kind == "best_of" else sheet.sums
        word = "games won" if rules.match_kind == "best_of" else "totals of all games"
        yield f"In all, {word}: " + ", ".join(f"{name} {value}" for name, value in zip(names.names, values, strict=True))
    for gets, row in enumerate(sheet.cents):
        for gives, cents in enumerate(row):
            if cents > 0:
                yield f"{names.verb((gives,), 'owe', 'owes')} {names.names[gets]} {cents // 100}.{cents % 100:02}."


def match_line(names: Names, sheet: Sheet, resigned: int | None, rules: Rules) -> str:
    """How the match ended, or that it did not; by how much, where one game is the match."""
    if sheet.winners is None:
        return "The match is not over."
    gave_up = "" if resigned is None else f"{names.names[resigned]} gave up. "
    if not sheet.winners:
        return f"{gave_up}The match is a draw."
    game = sheet.games[-1]
    by = f" {_by(game, rules)}" if rules.match_kind == "single" and game.over and game.winner is not None else ""
    return f"{gave_up}The match goes to {names.party(sheet.winners)}{by}."
