"""Rummy 500: the one game of another shape, with melds on the table. A sister of ``engine`` and ``play``. Rules F1 to F13."""

from __future__ import annotations

from knockwood.rummy500.bots import BOT_LINES, BOT_NAMES, make_rummy_bot
from knockwood.rummy500.deal import RummyDeal, RummyResult
from knockwood.rummy500.match import RummyMatch
from knockwood.rummy500.rules import RummyRules
from knockwood.rummy500.view import RummyView

__all__ = ["BOT_LINES", "BOT_NAMES", "RummyDeal", "RummyMatch", "RummyResult", "RummyRules", "RummyView", "make_rummy_bot"]
