"""How well the net knows its chances: ``python bench/calibration.py [HANDS] [SEED] [FILE] [PICTURE]``.

The raw net plays itself under the preset `eaai`, whole matches at the tables of the training. In every hand one of the
decisions is drawn, all alike, and the chance to win the hand is told for the seat on turn: so every hand counts once, and the
hands are independent but for the match they belong to. A hand that nobody wins is not won. The net's value is in points;
`chance` turns it into a chance by a curve of three numbers. ``python bench/calibration.py fit HANDS SEED`` finds them, on hands
of its own.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from knockwood.arena.picture import WIDTH, head
from knockwood.arena.stats import Z95, wilson
from knockwood.engine.random import Random
from knockwood.engine.rules import preset
from knockwood.net.features import WAYS
from knockwood.net.policy import named
from knockwood.train.rows import Rows

RULES = "eaai"
TABLES = 500
"""Tables that play at once; every one plays as many hands."""
STOCK = 524
"""Where the row of a position says how many cards the stock has, as a part of 31."""
CURVE = (0.151, 1.468, -7.542)
"""Of `chance`: what ``fit 40000 2001`` gave for the net `main` of slice 3."""
BASE = 0.4944
"""Part of those hands that the seat on turn won: the constant that a prediction must beat."""
BINS = 10
ROUNDS = 30
"""Steps of Newton's method: far more than it needs."""


class Told(NamedTuple):
    """A decision: what the net expected, and what came of the hand for the seat on turn."""

    value: float
    """Points expected."""
    stock: float
    """Cards in the stock, as a part of 31."""
    points: float
    """Points that the hand brought."""


def hands_of(hands: int, seed: int) -> list[Told]:
    """One decision of each of *hands* hands (a multiple of `TABLES`), in the order of the tables."""
    net, random, each = named(), Random(seed ^ 0xCA11B), hands // TABLES
    rows = Rows([preset(RULES)], TABLES, seed)
    rows.tables.train([-1], [1.0])
    found: list[list[Told]] = [[] for _ in range(TABLES)]
    drawn: list[tuple[float, float, int]] = [(0.0, 0.0, 0)] * TABLES
    seen = [0] * TABLES
    left = TABLES
    while left:
        count = rows.see()
        points, ended = rows.news()
        for t in np.flatnonzero(ended).tolist():
            value, stock, mover = drawn[t]
            if len(found[t]) < each:
                found[t].append(Told(value, stock, float(-points[t] if mover else points[t])))
                left -= len(found[t]) == each
            seen[t] = 0
        for i in range(count):
            out, t = net.answer(array("f", rows.rows[i].tobytes())), int(rows.table[i])
            open_ways = [way for way in range(WAYS) if rows.choices[i, way]]
            rows.chosen[i] = max(open_ways, key=out.__getitem__)
            seen[t] += 1
            if random.below(seen[t]) == 0:
                drawn[t] = 20.0 * out[WAYS], float(rows.rows[i, STOCK]), int(rows.mover[i])
        rows.step()
    return [told for table in found for told in table]


def chance(value: float, stock: float, curve: Sequence[float] = CURVE) -> float:
    """The chance to win the hand, from the points expected and the part of the stock that is left.

    The fewer cards are left, the more hands end with nobody going down.
    """
    return 1 / (1 + exp(-(curve[0] + curve[1] * value / 20 + curve[2] / (31 * stock))))


def fitted(told: Sequence[Told]) -> tuple[list[float], float]:
    """The most likely curve, and the part of the hands that was won."""
    rows = np.array([(1.0, one.value / 20, 1 / (31 * one.stock)) for one in told])
    won = np.array([one.points > 0 for one in told], float)
    curve = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        odds = 1 / (1 + np.exp(-rows @ curve))
        curve += np.linalg.solve((rows * (odds * (1 - odds))[:, None]).T @ rows, rows.T @ (won - odds))
    return curve.tolist(), float(won.mean())


# --- figures ------------------------------------------------------------------------------------------------------------------


def scores(chances: Sequence[float], won: Sequence[bool]) -> dict[str, float]:
    """Brier score and log loss, both the lower the better."""
    pairs = list(zip(chances, won, strict=True))
    brier = sum((p - y) ** 2 for p, y in pairs) / len(pairs)
    loss = -sum(log(p if y else 1 - p) for p, y in pairs) / len(pairs)
    return {"brier": round(brier, 4), "log_loss": round(loss, 4)}


def binned(told: Sequence[Told], chances: Sequence[float]) -> list[dict[str, Any]]:
    """Tenths of the chance: hands, chance told, part won with its interval; points told and brought with theirs."""
    rows = []
    for number in range(BINS):
        mine = [(one, p) for one, p in zip(told, chances, strict=True) if min(BINS - 1, int(BINS * p)) == number]
        if not mine:
            continue
        n = len(mine)
        won = sum(one.points > 0 for one, _ in mine)
        _, low, high = wilson(won / n, n)
        mean = sum(one.points for one, _ in mine) / n
        half = Z95 * sqrt(sum((one.points - mean) ** 2 for one, _ in mine) / max(1, n - 1) / n)
        rows.append(
            {
                "hands": n,
                "told": round(sum(p for _, p in mine) / n, 4),
                "won": round(won / n, 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "points_told": round(sum(one.value for one, _ in mine) / n, 2),
                "points": round(mean, 2),
                "points_half": round(half, 2),
            }
        )
    return rows


def document(told: Sequence[Told], seed: int) -> dict[str, Any]:
    """The figures of fresh hands."""
    chances = [chance(one.value, one.stock) for one in told]
    won = [one.points > 0 for one in told]
    rows = binned(told, chances)
    n = len(told)
    return {
        "command": f"python bench/calibration.py {n} {seed}",
        "rules": RULES,
        "net": named().name,
        "curve": CURVE,
        "hands": n,
        "won": round(sum(won) / n, 4),
        "nobody": round(sum(one.points == 0 for one in told) / n, 4),
        "told": round(sum(chances) / n, 4),
        "points_told": round(sum(one.value for one in told) / n, 3),
        "points": round(sum(one.points for one in told) / n, 3),
        "off_by": round(sum(row["hands"] * abs(row["told"] - row["won"]) for row in rows) / n, 4),
        "net_scores": scores(chances, won),
        "constant_scores": scores([BASE] * n, won),
        "bins": rows,
    }


# --- for people ---------------------------------------------------------------------------------------------------------------


def words(found: dict[str, Any]) -> str:
    """The figures as text."""
    net, base = found["net_scores"], found["constant_scores"]
    lines = [
        f"{found['hands']} hands: won {found['won']:.1%}, told {found['told']:.1%}; nobody {found['nobody']:.1%}; "
        f"points {found['points']:+.2f}, told {found['points_told']:+.2f}",
        f"Brier score {net['brier']:.4f} (constant {base['brier']:.4f}), log loss {net['log_loss']:.4f} "
        f"(constant {base['log_loss']:.4f}), off by {found['off_by']:.2%} in the mean over the bins",
        " hands    told     won  95 %            points told  brought",
    ]
    lines += [
        f"{row['hands']:6}  {row['told']:6.1%}  {row['won']:6.1%}  {row['low']:.1%} to {row['high']:.1%}"
        f"  {row['points_told']:+10.2f}  {row['points']:+.2f} ± {row['points_half']:.2f}"
        for row in found["bins"]
    ]
    return "\n".join(lines)


def picture(found: dict[str, Any]) -> str:
    """Part of the hands won over the chance told: dots with intervals, and the line on which they should lie."""
    left, right, top, bottom, height = 80, 40, 34, 56, 420

    def x(told: float) -> float:
        return round(left + told * (WIDTH - left - right), 1)

    def y(won: float) -> float:
        return round(height - bottom - won * (height - top - bottom), 1)

    text = "; ".join(f"told {row['told']:.0%}, won {row['won']:.1%} of {row['hands']:,}" for row in found["bins"])
    out = head("Hands won over the chance that the net told", text, height)
    for tenth in range(0, 11, 2):
        mark = tenth / 10
        out.append(f'<line class="grid" x1="{x(mark)}" x2="{x(mark)}" y1="{top}" y2="{height - bottom}"/>')
        out.append(f'<line class="grid" x1="{left}" x2="{WIDTH - right}" y1="{y(mark)}" y2="{y(mark)}"/>')
        out.append(f'<text class="soft small" x="{x(mark)}" y="{height - bottom + 18}" text-anchor="middle">{mark:.0%}</text>')
        out.append(f'<text class="soft small" x="{left - 10}" y="{y(mark) + 4}" text-anchor="end">{mark:.0%}</text>')
    out.append(f'<g class="s1"><polyline class="line" points="{x(0)},{y(0)} {x(1)},{y(1)}"/></g>')
    out.append('<g class="series s0">')
    for row in found["bins"]:
        across = x(row["told"])
        out.append(f'<line class="whisker" x1="{across}" x2="{across}" y1="{y(row["low"])}" y2="{y(row["high"])}"/>')
        title = f"told {row['told']:.1%}, won {row['won']:.1%} of {row['hands']:,} hands"
        out.append(f'<circle class="dot" cx="{across}" cy="{y(row["won"])}" r="5"><title>{title}</title></circle>')
    out.append("</g>")
    out.append(
        f'<text class="soft small" x="{left}" y="{height - 14}">chance to win the hand as told; hands won '
        f"({found['hands']:,} in all, bars are 95 % intervals)</text>"
    )
    return "\n".join([*out, "</svg>", ""])


def main(given: list[str]) -> None:
    """Measure, or fit the curve."""
    if given[:1] == ["fit"]:
        curve, base = fitted(hands_of(int(given[1]), int(given[2])))
        print("curve " + " ".join(f"{number:.3f}" for number in curve) + f"  won {base:.4f}")
        return
    hands, seed = int(given[0]) if given else 20_000, int(given[1]) if len(given) > 1 else 1
    if hands < TABLES or hands % TABLES:
        raise SystemExit(f"HANDS: a multiple of {TABLES}")
    found = document(hands_of(hands, seed), seed)
    print(words(found))
    if len(given) > 2:
        Path(given[2]).write_text(json.dumps(found, indent=2) + "\n")
    if len(given) > 3:
        Path(given[3]).write_text(picture(found))


if __name__ == "__main__":
    main(sys.argv[1:])
