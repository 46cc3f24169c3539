"""The curve of a run: rows in a CSV file, and the same as a picture."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

COLOURS = ("#1b6e4b", "#b3541e", "#2d4f9e", "#7a3b7a")
WIDTH, HEIGHT, EDGE = 720, 360, 48


def add(file: Path, row: dict[str, Any]) -> None:
    """Add a row. A row with new columns writes the file anew, the cells of older rows being empty there."""
    rows = read(file)
    names = list(dict.fromkeys(name for known in [*rows, row] for name in known))
    text = {name: f"{value:.6g}" if isinstance(value, float) else str(value) for name, value in row.items()}
    new = file.with_name(file.name + ".new")
    with new.open("w", newline="") as out:
        writer = csv.DictWriter(out, names, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows([*rows, text])
    new.replace(file)


def read(file: Path) -> list[dict[str, str]]:
    """The rows there are."""
    if not file.exists():
        return []
    with file.open(newline="") as source:
        return list(csv.DictReader(source))


def draw(file: Path, picture: Path, names: Sequence[str]) -> None:
    """Draw columns *names* (per cent) over the millions of positions and decisions learned from, as SVG."""
    rows = [row for row in read(file) if all(row.get(name) for name in names)]
    if not rows:
        return
    right = max(float(row["total"]) for row in rows) / 1e6 or 1.0
    shares = [float(row[name]) for row in rows for name in names]
    low, high = 10 * int(min(shares) // 10), 10 * int(max(shares) // 10 + 1)

    def x(millions: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * millions / right

    def y(share: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (share - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for share in range(low, high + 1, 10):
        parts.append(f'<path d="M{EDGE} {y(share):.1f}H{WIDTH - EDGE}" stroke="#dddddd"/>')
        parts.append(f'<text x="{EDGE - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{share}</text>')
    for tenth in range(0, 11, 2):
        millions = right * tenth / 10
        parts.append(f'<text x="{x(millions):.1f}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{millions:.3g}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">millions of decisions</text>')
    parts.append(f'<text x="{EDGE}" y="{EDGE - 24}">matches won, per cent</text>')
    for number, name in enumerate(names):
        points = " ".join(f"{x(float(row['total']) / 1e6):.1f},{y(float(row[name])):.1f}" for row in rows)
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - EDGE}" y="{EDGE - 24 + 16 * number}" text-anchor="end" fill="{colour}">{name}</text>')
    new = picture.with_name(picture.name + ".new")
    new.write_text("\n".join([*parts, "</svg>"]) + "\n")
    new.replace(picture)
