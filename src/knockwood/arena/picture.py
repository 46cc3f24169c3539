"""Pictures as SVG, a few lines each: they read in light and dark, scale, and say in words what they show."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

LEFT, RIGHT, TOP, ROW, BOTTOM = 130, 150, 34, 34, 52
WIDTH = 720
"""Measures of the ladder's picture, in its own units."""
COLOURS = 4
"""Series that have a colour of their own."""

STYLE = """
  text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #2c2a26; }
  .soft { fill: #6b665d; } .small { font-size: 12px; } .name { font-weight: 600; }
  .grid { stroke: #dcd6ca; } .whisker { stroke: #1d6b4f; stroke-width: 3; stroke-linecap: round; } .dot { fill: #1d6b4f; }
  .line { fill: none; stroke: #1d6b4f; stroke-width: 2; } .series .whisker { stroke-width: 2; }
  .s1 .line, .s1 .whisker { stroke: #a4582a; } .s1 .dot { fill: #a4582a; }
  .s2 .line, .s2 .whisker { stroke: #3b5ba5; } .s2 .dot { fill: #3b5ba5; }
  .s3 .line, .s3 .whisker { stroke: #8a3a6b; } .s3 .dot { fill: #8a3a6b; }
  .anchor .dot { fill: none; stroke: #a4582a; stroke-width: 2.5; } .ground { fill: #fbf8f2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ece7dc; } .soft { fill: #a9a294; } .grid { stroke: #3d3a34; } .ground { fill: #1d1c1a; }
    .whisker { stroke: #6fcf9f; } .dot { fill: #6fcf9f; } .anchor .dot { stroke: #e39a66; }
    .line { stroke: #6fcf9f; } .s1 .line, .s1 .whisker { stroke: #e39a66; } .s1 .dot { fill: #e39a66; }
    .s2 .line, .s2 .whisker { stroke: #8fb0ff; } .s2 .dot { fill: #8fb0ff; }
    .s3 .line, .s3 .whisker { stroke: #e08fc0; } .s3 .dot { fill: #e08fc0; }
  }
"""


def ranked(document: dict[str, Any]) -> list[tuple[str, dict[str, float]]]:
    """Names and ratings, the strongest first."""
    return sorted(document["ratings"].items(), key=lambda item: (-item[1]["rating"], item[0]))


def ladder_picture(document: dict[str, Any]) -> str:
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
    out = head("Ratings of the players", told(players), height)
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
        f'<text class="soft small" x="{LEFT}" y="{base + 36}">'
        "rating; 400 points are odds of ten to one, bars are 95 % intervals</text>"
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


def head(title: str, text: str, height: int) -> list[str]:
    """The beginning of a picture: what it is called and what it shows, its colours, its ground."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="t d">',
        f'<title id="t">{escape(title)}</title>',
        f'<desc id="d">{escape(text)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="10"/>',
    ]


class Point(NamedTuple):
    """One player on a curve."""

    series: str
    """Points of one series are joined."""
    label: str
    ms: float
    """Milliseconds a decision, mean."""
    share: float
    low: float
    high: float


def curve_picture(points: Sequence[Point], against: str) -> str:
    """Share of matches won against a player over the time a decision takes, which doubles with every step to the right."""
    height, left, right, top, bottom = 400, 70, 110, 34, 56
    first, last = log10(min(point.ms for point in points)) - 0.1, log10(max(point.ms for point in points)) + 0.1
    low = floor(min(point.low for point in points) * 20) / 20
    high = ceil(max(point.high for point in points) * 20) / 20

    def x(ms: float) -> float:
        return round(left + (log10(ms) - first) / (last - first) * (WIDTH - left - right), 1)

    def y(share: float) -> float:
        return round(height - bottom - (share - low) / max(0.05, high - low) * (height - top - bottom), 1)

    text = "; ".join(f"{p.series} {p.label} {p.share:.1%} at {p.ms:.3g} ms" for p in points)
    out = head(f"Share of matches won against {against} over the time of a decision", text, height)
    marks = [ms * 10.0**power for power in range(floor(first) - 1, ceil(last) + 1) for ms in (1, 2, 5)]
    shown = [ms for ms in marks if first <= log10(ms) <= last]
    for ms in shown if len(shown) < 10 else [ms for ms in shown if f"{ms:e}".startswith("1")]:
        out.append(f'<line class="grid" x1="{x(ms)}" x2="{x(ms)}" y1="{top}" y2="{height - bottom}"/>')
        out.append(f'<text class="soft small" x="{x(ms)}" y="{height - bottom + 18}" text-anchor="middle">{ms:g}</text>')
    for twentieth in range(round(low * 20), round(high * 20) + 1):
        share = twentieth / 20
        out.append(f'<line class="grid" x1="{left}" x2="{WIDTH - right}" y1="{y(share)}" y2="{y(share)}"/>')
        out.append(f'<text class="soft small" x="{left - 10}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    for number, name in enumerate(dict.fromkeys(point.series for point in points)):
        row = sorted((point for point in points if point.series == name), key=lambda point: point.ms)
        out.append(f'<g class="series s{number % COLOURS}">')
        out.append(f'<polyline class="line" points="{" ".join(f"{x(p.ms)},{y(p.share)}" for p in row)}"/>')
        for point in row:
            across = x(point.ms)
            out.append(f'<line class="whisker" x1="{across}" x2="{across}" y1="{y(point.low)}" y2="{y(point.high)}"/>')
            title = escape(f"{name} {point.label}: {point.share:.1%} at {point.ms:.3g} ms")
            out.append(f'<circle class="dot" cx="{across}" cy="{y(point.share)}" r="5"><title>{title}</title></circle>')
        out.append(f'<text class="name" x="{x(row[-1].ms) + 12}" y="{y(row[-1].share) + 5}">{escape(name)}</text>')
        out.append("</g>")
    out.append(
        f'<text class="soft small" x="{left}" y="{height - 14}">'
        f"milliseconds a decision; matches won against {escape(against)}</text>"
    )
    return "\n".join([*out, "</svg>", ""])
