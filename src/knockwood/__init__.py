"""Gin Rummy: an exact fast engine, honest bots and a table in the browser.

>>> from knockwood import CardSet, deadwood
>>> deadwood(CardSet.parse("AC 2C 3C 4D 5D 6D 7H 8H 9H TS"))
10
"""

from __future__ import annotations

from knockwood.engine.actions import IllegalAction
from knockwood.engine.arrange import arrangements, best_discard, deadwood, defence, spreads
from knockwood.engine.batch import DealBatch
from knockwood.engine.cards import FULL_DECK, Card, CardError, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.rules import PRESETS, Rules, RulesError, preset
from knockwood.engine.showdown import HandResult
from knockwood.engine.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knockwood.bots import make_bot as make_bot
    from knockwood.play.match import Match as Match
    from knockwood.play.record import Record as Record

__all__ = [
    "FULL_DECK",
    "PRESETS",
    "Card",
    "CardError",
    "CardSet",
    "Deal",
    "DealBatch",
    "HandResult",
    "IllegalAction",
    "Match",
    "Record",
    "Rules",
    "RulesError",
    "View",
    "arrangements",
    "best_discard",
    "deadwood",
    "defence",
    "make_bot",
    "preset",
    "spreads",
]

_ABOVE = {"Match": "knockwood.play.match", "Record": "knockwood.play.record", "make_bot": "knockwood.bots"}
"""Names of higher layers, imported when they are first asked for: a program that wants the engine alone starts quickly."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _ABOVE:
        raise AttributeError(f"module 'knockwood' has no attribute {name!r}")
    value = getattr(import_module(_ABOVE[name]), name)
    globals()[name] = value
    return value
