"""The rules of Gin Rummy: cards, melds, house rules, one hand of play, what a seat may see. Imports nothing above.

``COMPILED`` says whether the compiled modules run. ``KNOCKWOOD_PURE=1`` in the environment makes the package import the
Python source even where a compiled module stands beside it: the same results, about 300 times slower.
"""

from __future__ import annotations

import os
import sys

if os.environ.get("KNOCKWOOD_PURE") == "1":
    from collections.abc import Sequence
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

    class _SourceOnly:
        """Finds the modules of this whole package by their ``.py`` alone."""

        package = __name__.partition(".")[0] + "."

        @classmethod
        def find_spec(cls, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
            """The spec of ``knockwood.X.Y``; None for all other modules."""
            if path is None or not name.startswith(cls.package):
                return None
            finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path)
            return next((spec for finder in finders if (spec := finder.find_spec(name))), None)

    sys.meta_path.insert(0, _SourceOnly)

from knockwood.engine.melds import COMPILED

__all__ = ["COMPILED"]
