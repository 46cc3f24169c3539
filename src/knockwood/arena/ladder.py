"""The ladder: who plays whom, and the ratings that come of it, as one document that the app and the docs read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from knockwood.arena.plan import ArenaError, code_digest
from knockwood.arena.rating import Bout, Rating, expected, ratings
from knockwood.arena.stats import Z95
from knockwood.engine.rules import Rules

ANCHOR = "simple"
"""The player whose rating is fixed: the public baseline, so that ratings of other days can be compared."""
ANCHOR_RATING = 1000.0
FAR = 3
"""Steps between the levels of a far bout; with four levels or fewer, two."""


class Entrant(NamedTuple):
    """A player on the ladder."""

    name: str
    """What it is called here."""
    spec: str
    """What the arena calls it."""
    line: str = ""
    """How it plays, in one line."""


Results = Sequence[tuple[Entrant, Entrant, dict[str, Any]]]
"""Bouts that were played: both players and the arena's document."""


def entrants(levels: Sequence[tuple[str, str]], anchor_line: str, engines: Sequence[str] = ()) -> list[Entrant]:
    """Levels (name and line) from the easiest on, the anchor if it is none of them, then engines written ``NAME=SPEC``.

    A spec without ``cmd:`` names a bot. `ArenaError` for a name that is given twice or is none.
    """
    found = [Entrant(name, name, line) for name, line in levels]
    if ANCHOR not in [entrant.name for entrant in found]:
        found.append(Entrant(ANCHOR, ANCHOR, anchor_line))
    for text in engines:
        name, equals, spec = text.partition("=")
        if not equals or not spec or not re.fullmatch(r"[\w.+-]{1,40}", name):
            raise ArenaError(f"--engine: NAME=cmd:COMMAND or NAME=BOT is wanted, not {text[:60]!r}")
        found.append(Entrant(name, spec, "an engine of others" if spec.startswith("cmd:") else "a bot"))
    names = [entrant.name for entrant in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ArenaError(f"--engine: there are two players named {twice}")
    return found


def bouts_of(found: Sequence[Entrant], levels: int) -> list[tuple[Entrant, Entrant]]:
    """Who plays whom: the first *levels* entrants their neighbours, some far ones and the anchor; the others the anchor and
    three levels.

    The one expected to be stronger comes first.
    """
    anchor = next(entrant for entrant in found if entrant.name == ANCHOR)
    ladder, others = found[:levels], [entrant for entrant in found[levels:] if entrant is not anchor]
    far = FAR if levels > FAR + 1 else 2
    pairs = [(ladder[k], ladder[k - 1]) for k in range(1, levels)]
    pairs += [(ladder[k], ladder[k - far]) for k in range(far, levels)]
    pairs += [(entrant, anchor) for entrant in ladder if entrant is not anchor]
    for entrant in others:
        pairs.append((entrant, anchor))
        pairs += [(entrant, ladder[k]) for k in sorted({0, levels // 2, levels - 1}) if ladder[k] is not anchor]
    unique: dict[frozenset[str], tuple[Entrant, Entrant]] = {}
    for a, b in pairs:
        unique.setdefault(frozenset((a.name, b.name)), (a, b))
    return list(unique.values())


def bouts_under_others(found: Sequence[Entrant], levels: int) -> list[tuple[Entrant, Entrant]]:
    """Who plays under further rule sets: the strongest level the one below it and the anchor."""
    anchor = next(entrant for entrant in found if entrant.name == ANCHOR)
    ladder = found[:levels]
    return [(ladder[-1], other) for other in dict.fromkeys((*ladder[-2:-1], anchor)) if other is not ladder[-1]]


def seed_of(seed: int, a: str, b: str) -> int:
    """The seed of a bout on the ladder *seed*: bouts have cards of their own, so that their results are independent."""
    return int.from_bytes(hashlib.sha256(f"{seed} {a} {b}".encode()).digest()[:8])


def file_of(rules_name: str, a: str, b: str) -> str:
    """The name of the file that keeps a bout."""
    return re.sub(r"[^\w.+-]+", "_", f"{rules_name}-{a}-{b}") + ".json"


def document(
    found: Sequence[Entrant],
    results: Results,
    rules: Rules,
    rules_name: str,
    seed: int,
    command: str,
    others: Sequence[tuple[str, Results]] = (),
) -> dict[str, Any]:
    """The ladder: ratings, bouts with what the ratings expect of them, times of decisions. Names are those of the entrants.

    *command* is what the user said to have it, *others* the results under further rule sets by their names.
    """
    number = {entrant.name: place for place, entrant in enumerate(found)}
    bouts = [Bout(number[a.name], number[b.name], row["games"], row["a_share"], variance_from(row)) for a, b, row in results]
    rated = ratings(len(found), bouts, number[ANCHOR], ANCHOR_RATING)
    rows = [
        {
            **row_of(a, b, row),
            "expected": round(expected(rated[bout.a].rating, rated[bout.b].rating), 4),
            "forfeits": {side: row["forfeits"][side]["matches"] for side in "ab"},
        }
        for (a, b, row), bout in zip(results, bouts, strict=True)
    ]
    return {
        "command": command,
        "rules": rules_name,
        "rules_id": rules.id,
        "seed": seed,
        "code": code_digest(),
        "interval": f"95 %, {Z95:.2f} standard errors, the mirrored pair as unit",
        "anchor": {"name": ANCHOR, "rating": ANCHOR_RATING},
        "lines": {entrant.name: entrant.line for entrant in found},
        "ratings": {entrant.name: in_points(rating) for entrant, rating in zip(found, rated, strict=True)},
        "rows": rows,
        "others": [{"rules": name, **row_of(*result)} for name, found in others for result in found],
        **times(results),
    }


def row_of(a: Entrant, b: Entrant, row: dict[str, Any]) -> dict[str, Any]:
    """A result for the document."""
    figures = {"share": row["a_share"], "low": row["a_share_low"], "high": row["a_share_high"]}
    return {"a": a.name, "b": b.name, "games": row["games"], **{key: round(value, 4) for key, value in figures.items()}}


def in_points(rating: Rating) -> dict[str, float]:
    """A rating for the document."""
    return {"rating": round(rating.rating, 1), "low": round(rating.low, 1), "high": round(rating.high, 1)}


def variance_from(row: dict[str, Any]) -> float:
    """Variance of the share of a result document."""
    if row["a_share"] in (0.0, 1.0):  # Wilson's interval: all pairs agreed
        pairs = row["games"] / 2
        near = (row["a_share"] * pairs + 1) / (pairs + 2)
        return float(near * (1 - near) / (2 * pairs))
    low, high = row["a_share_low"], row["a_share_high"]
    half = max(high - row["a_share"], row["a_share"] - low)
    return float((half / Z95) ** 2)


def times(results: Results) -> dict[str, dict[str, float]]:
    """Milliseconds a decision by name: the mean over all bouts, median and 95 % quantile of the bout with most decisions."""
    spent: dict[str, list[tuple[int, float, float, float]]] = {}
    for a, b, row in results:
        for side, entrant in (("a", a), ("b", b)):
            figures = (row["ms_per_decision"][side], row["ms_median"][side], row["ms_p95"][side])
            spent.setdefault(entrant.name, []).append((row["decisions"][side], *figures))
    found: dict[str, dict[str, float]] = {"ms_per_decision": {}, "ms_median": {}, "ms_p95": {}}
    for name, parts in spent.items():
        decisions = max(1, sum(count for count, *_ in parts))
        found["ms_per_decision"][name] = round(sum(count * mean for count, mean, _, _ in parts) / decisions, 4)
        *_, found["ms_median"][name], found["ms_p95"][name] = (round(figure, 4) for figure in max(parts))
    return found


def misfit(document: dict[str, Any]) -> float:
    """How far the ratings miss the shares of the bouts, in standard errors, root mean square: 1 is what chance alone makes.

    Each rating that was free to fit takes one bout's worth of error away, so the sum is spread over the others.
    """
    rows = document["rows"]
    errors = [(row["share"] - row["expected"]) / max(1e-6, (row["high"] - row["low"]) / 2 / Z95) for row in rows]
    return sqrt(sum(error**2 for error in errors) / max(1, len(rows) - len(document["ratings"]) + 1))
