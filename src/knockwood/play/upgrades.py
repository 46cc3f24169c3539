"""Records of older versions brought up to date, one step a version. They are data that nobody has checked yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Document = dict[str, Any]


def to_2(document: Document) -> Document:
    """Version 1 knew two players, each for himself, one game to a match and no bonus: what version 2 adds follows from that."""
    new: Document = {**document, "version": 2, "parties": [[0], [1]], "balance": [0, 0]}
    hands, scores = document.get("hands"), document.get("scores")
    status, winner = document.get("status"), document.get("winner")
    if isinstance(hands, list):
        new["hands"] = [
            {**hand, "round": number, "players": [0, 1]} if isinstance(hand, dict) else hand
            for number, hand in enumerate(hands, 1)
        ]
    new["winners"] = None if status == "running" else [] if winner is None else [winner]
    new["resigned"] = 1 - winner if status == "resigned" and winner in (0, 1) else None
    new["games"] = []
    if status == "finished" and isinstance(scores, list) and all(isinstance(score, int) for score in scores) and scores:
        margin = max(scores) - min(scores)
        new["games"] = [{"parties": [[0], [1]], "totals": scores, "winner": winner, "margin": margin}]
    return new


UPGRADES: dict[int, Callable[[Document], Document]] = {1: to_2}
"""For each older version the step to the next one."""
