"""The ladder for readers: docs/levels.md and its picture, written from the ladder's document and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from knockwood.arena.ladder import misfit

LEFT, RIGHT, TOP, ROW, BOTTOM = 130, 150, 34, 34, 52
WIDTH = 720
"""Measures of the picture, in its own units."""

STYLE = """
  text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #2c2a26; }
  .soft { fill: #6b665d; } .small { font-size: 12px; } .name { font-weight: 600; }
  .grid { stroke: #dcd6ca; } .whisker { stroke: #1d6b4f; stroke-width: 3; stroke-linecap: round; } .dot { fill: #1d6b4f; }
  .anchor .dot { fill: none; stroke: #a4582a; stroke-width: 2.5; } .ground { fill: #fbf8f2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ece7dc; } .soft { fill: #a9a294; } .grid { stroke: #3d3a34; } .ground { fill: #1d1c1a; }
    .whisker { stroke: #6fcf9f; } .dot { fill: #6fcf9f; } .anchor .dot { stroke: #e39a66; }
  }
"""


def ranked(document: dict[str, Any]) -> list[tuple[str, dict[str, float]]]:
    """Names and ratings, the strongest first."""
    return sorted(document["ratings"].items(), key=lambda item: (-item[1]["rating"], item[0]))


def picture(document: dict[str, Any]) -> str:
    """The ratings with their intervals, as an SVG that reads in light and dark."""
    players = ranked(document)
    low = min(rating["low"] for _, rating in players)
    high = max(rating["high"] for _, rating in players)
    step = next(size for size in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**9) if (high - low) / size <= 8)
    first, last = int(low // step) * step, -int(-high // step) * step
    wide = max(step, last - first)
    height = TOP + ROW * len(players) + BOTTOM

    def x(rating: float) -> float:
        return round(LEFT + (rating - first) / wide * (WIDTH - LEFT - RIGHT), 1)

    base = height - BOTTOM
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="t d">',
        '<title id="t">Ratings of the players</title>',
        f'<desc id="d">{escape(told(players))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="10"/>',
    ]
    for mark in range(first, last + 1, step):
        out.append(f'<line class="grid" x1="{x(mark)}" x2="{x(mark)}" y1="{TOP - 8}" y2="{base}"/>')
        out.append(f'<text class="soft small" x="{x(mark)}" y="{base + 18}" text-anchor="middle">{mark:,}</text>')
    for number, (name, rated) in enumerate(players):
        y = TOP + ROW * number + ROW // 2
        kind = ' class="anchor"' if name == document["anchor"]["name"] else ""
        out.append(f"<g{kind}>")
        out.append(f'<text class="name" x="{LEFT - 16}" y="{y + 5}" text-anchor="end">{escape(name)}</text>')
        if rated["high"] > rated["low"]:
            out.append(f'<line class="whisker" x1="{x(rated["low"])}" x2="{x(rated["high"])}" y1="{y}" y2="{y}"/>')
        out.append(f'<circle class="dot" cx="{x(rated["rating"])}" cy="{y}" r="6"/>')
        out.append(f'<text class="soft" x="{WIDTH - RIGHT + 20}" y="{y + 5}">{escape(in_words(name, rated, document))}</text>')
        out.append("</g>")
    out.append(
        f'<text class="soft small" x="{LEFT}" y="{base + 36}">rating; 400 points are odds of ten to one, bars are 95 % intervals</text>'
    )
    return "\n".join([*out, "</svg>", ""])


def told(players: Sequence[tuple[str, dict[str, float]]]) -> str:
    """The ratings in a sentence."""
    return "; ".join(f"{name} {rated['rating']:.0f}" for name, rated in players)


def in_words(name: str, rated: dict[str, float], document: dict[str, Any]) -> str:
    """A rating with its interval, short."""
    if name == document["anchor"]["name"]:
        return f"{rated['rating']:.0f}, fixed"
    return f"{rated['rating']:.0f} ± {(rated['high'] - rated['low']) / 2:.0f}"


def page(document: dict[str, Any], picture_name: str, command: str) -> str:
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
        "Matches are played in pairs, the same cards twice with the seats swapped; a draw counts half. The ratings are those under which the",
        "results are most likely (Bradley and Terry), their intervals follow from the spread of the pairs. One number for each player cannot",
        "say everything: where the last column leaves the interval, a style suits that opponent better or worse than its rating. Over all",
        f"bouts the ratings miss by {missed} standard errors, where 1.0 is chance.",
        "",
        f"To repeat it: `{command}` (seed {document['seed']}, code {document['code']}).",
        "",
    ]
    return "\n".join(lines)
