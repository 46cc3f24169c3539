"""The ladder for readers: docs/levels.md, written from the ladder's document and from nothing else."""

from __future__ import annotations

from typing import Any

from knockwood.arena.ladder import misfit
from knockwood.arena.picture import ranked, told


def page(document: dict[str, Any], picture_name: str) -> str:
    """The page: picture, table of players, table of bouts, how it was measured."""
    players = ranked(document)
    anchor = document["anchor"]
    lines = [
        "# Levels",
        "",
        f"Every player that the app offers, and the yardstick `{anchor['name']}`, rated by whole matches under the rules",
        f"`{document['rules']}`. This page is written by `knockwood ladder` from the matches it played, never by hand; the app",
        "shows the same figures.",
        "",
        f"![Ratings with their intervals: {told(players)}]({picture_name})",
        "",
        "| Player | Rating | 95 % interval | How it plays | ms a decision: mean | median | 95 % |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, rated in players:
        interval = "fixed" if name == anchor["name"] else f"{rated['low']:.0f} to {rated['high']:.0f}"
        times = " | ".join(f"{document[key].get(name, 0.0):.3g}" for key in ("ms_per_decision", "ms_median", "ms_p95"))
        lines.append(f"| `{name}` | {rated['rating']:.0f} | {interval} | {document['lines'].get(name, '')} | {times} |")
    lines += [
        "",
        f"A rating is relative to `{anchor['name']}`, fixed at {anchor['rating']:,.0f}: 100 points more win 64 of 100 matches,",
        "200 points 76, 400 points 91.",
        "",
        "## The bouts",
        "",
        "| | against | matches | won | 95 % interval | by the ratings |",
        "|---|---|---|---|---|---|",
    ]
    for row in document["rows"]:
        forfeits = sum(row.get("forfeits", {}).values())
        note = f" ({forfeits} by forfeit)" if forfeits else ""
        interval = f"{row['low']:.1%} to {row['high']:.1%}"
        names = f"`{row['a']}` | `{row['b']}` | {row['games']:,}{note}"
        lines.append(f"| {names} | {row['share']:.1%} | {interval} | {row['expected']:.1%} |")
    missed = f"{misfit(document):.1f}"
    lines += [
        "",
        "Matches are played in pairs, the same cards twice with the seats swapped; a draw counts half. The ratings are those",
        "under which the results are most likely (Bradley and Terry), their intervals follow from the spread of the pairs. One",
        "number for each player cannot say everything: where the last column leaves the interval, a style suits that opponent",
        f"better or worse than its rating. Over all bouts the ratings miss by {missed} standard errors, where 1.0 is chance.",
        "",
        *under_others(document),
        f"To repeat it: `{document['command']}` (seed {document['seed']}, code {document['code']}).",
        "",
    ]
    return "\n".join(lines)


def under_others(document: dict[str, Any]) -> list[str]:
    """The bouts under further rule sets; nothing without one."""
    rows = document.get("others", [])
    if not rows:
        return []
    lines = ["## Under other rules", "", "| Rules | | against | matches | won | 95 % interval |", "|---|---|---|---|---|---|"]
    for row in rows:
        names = f"`{row['rules']}` | `{row['a']}` | `{row['b']}` | {row['games']:,}"
        lines.append(f"| {names} | {row['share']:.1%} | {row['low']:.1%} to {row['high']:.1%} |")
    return [*lines, ""]
