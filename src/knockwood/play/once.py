"""JSON in which every name of an object stands once: most readers would keep the last of two without a word."""

from __future__ import annotations

import json


class DoubledName(ValueError):
    """A name that stands twice in one object; ``name`` is that name. The text is one line."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{json.dumps(name[:60])} is given twice")
        self.name = name


def check_names(text: bytes | str) -> None:
    """Raise `DoubledName` for the first object in *text* that names something twice. *text* is known to be JSON in UTF-8."""
    json.loads(text, object_pairs_hook=_names, parse_int=str, parse_float=str)


def _names(pairs: list[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise DoubledName(name)
        seen.add(name)
