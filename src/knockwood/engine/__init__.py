"""The rules of Gin Rummy: cards, melds, house rules, one hand of play, what a seat may see. Imports nothing above.

``COMPILED`` says whether the compiled modules run. ``KNOCKWOOD_PURE=1`` in the environment makes the package import the
Python source even where a compiled module stands beside it: the same results, about 300 times slower.
"""

from __future__ import annotations

import os
import sys

if os.environ.get("KNOCKWOOD_PURE") == "1":
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

    class _SourceOnly:
        """Finds the modules of this package by their ``.py`` alone."""

        finder = FileFinder(os.path.dirname(__file__), (SourceFileLoader, SOURCE_SUFFIXES))

        @classmethod
        def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
            """The spec of ``knockwood.engine.X``; None for all other modules."""
            return cls.finder.find_spec(name) if name.startswith(__name__ + ".") else None

    sys.meta_path.insert(0, _SourceOnly)

from knockwood.engine.melds import COMPILED

__all__ = ["COMPILED"]
