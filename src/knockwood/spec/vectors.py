"""Test vectors of the rules: one JSON object a line, ``kind``, ``preset``, ``input`` and what to ``expect``.

Every key of ``expect`` must come out equal. Lists that name a set of cards, melds or spreads are compared without order, all
others in order. ``one_defence`` shows one best defence: ours may be another, but both must be legal and leave the same count.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, NamedTuple

from knockwood.engine.rules import PRESETS, NotSupported, check_supported, preset
from knockwood.play.once import DoubledName, check_names
from knockwood.spec.kinds import PRESET_FREE, WITHOUT_A_HAND, is_legal_defence
from knockwood.spec.notation import melds_of, sized
from knockwood.spec.rummy_kinds import ALL_KINDS, RUMMY_KINDS

UNORDERED = frozenset(
    {
        "arrangements",
        "auto_spread",
        "best_discards",
        "best_spreads",
        "cards",
        "gin_discards",
        "knock_discards",
        "minimal_uses",
        "spread",
    }
)
"""Keys whose lists name sets."""


class UnreadableError(ValueError):
    """A file that is no vector file: its name, the line and what is wrong."""


class Verdict(NamedTuple):
    """What became of a vector: the keys that differ, and a reason where it could not be computed at all."""

    id: str
    status: Literal["passed", "failed", "not supported"]
    keys: tuple[str, ...] = ()
    reason: str = ""


def sorted_lists(value: Any) -> Any:
    """*value* with every list in it in a fixed order, so that equal sets are equal lists."""
    if isinstance(value, list):
        return sorted((sorted_lists(item) for item in value), key=canonical)
    return value


def canonical(value: Any, key: str = "") -> str:
    """Text that is equal for what counts as equal: true is not 1, sets have no order."""
    if key in UNORDERED:
        value = sorted_lists(value)
    elif isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{canonical(value[k], k)}" for k in sorted(value)) + "}"
    return json.dumps(value, sort_keys=True)


def check(vector: dict[str, Any]) -> Verdict:
    """Compute one vector and compare. Never raises: a vector that cannot be computed has failed, with the reason."""
    name = str(vector.get("id", "(no id)"))
    try:
        return _check(name, vector)
    except NotSupported as error:
        return Verdict(name, "not supported", reason=str(error))
    except Exception as error:  # a fault of the vector or of ours: either way it is named and the others go on
        expect = vector.get("expect")
        asked = tuple(expect) if isinstance(expect, dict) else ()
        return Verdict(name, "failed", asked, " ".join(str(error).split()) or type(error).__name__)


def _check(name: str, vector: dict[str, Any]) -> Verdict:
    kind = ALL_KINDS.get(vector["kind"])
    if kind is None:
        return Verdict(name, "failed", ("kind",), f"unknown kind: {vector['kind']}")
    called = vector.get("preset")
    if called is not None and called not in PRESETS and called != "rummy500":
        return Verdict(name, "failed", ("preset",), f"unknown preset: {called}")
    if called is None and vector["kind"] not in PRESET_FREE:
        return Verdict(name, "failed", ("preset",), f"kind {vector['kind']} needs a preset")
    rummy = vector["kind"] in RUMMY_KINDS
    if rummy and called != "rummy500":
        return Verdict(name, "failed", ("preset",), f"kind {vector['kind']} is of the preset rummy500, not {called}")
    given, expect = vector["input"], vector["expect"]
    if not isinstance(given, dict) or not isinstance(expect, dict) or not expect:
        return Verdict(name, "failed", (), "input and expect are objects, expect is not empty")
    strange = sorted(set(given) - kind.needs - kind.may)
    if strange or kind.needs - set(given):
        return Verdict(name, "failed", (), f"input keys: {', '.join(strange or sorted(kind.needs - set(given)))}")
    if kind.compute is None:
        return Verdict(name, "not supported", reason=f"not supported yet: kind {vector['kind']}")
    rules = preset("simple" if rummy else called or "simple")
    if vector["kind"] not in WITHOUT_A_HAND:
        check_supported(rules)
    found = kind.compute(rules, given)
    keys = tuple(key for key in expect if not _equal(key, found, expect, given))
    return Verdict(name, "failed" if keys else "passed", keys)


def _equal(key: str, found: dict[str, Any], expect: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether one key came out as expected."""
    if key not in found:
        return False
    if key != "one_defence":
        return canonical(found[key], key) == canonical(expect[key], key)
    count = int(expect.get("min_deadwood", expect.get("defender_deadwood", -1)))
    spread = melds_of(given["spread"] or found["auto_spread"])
    if found.get("result") in ("gin", "big_gin"):
        spread = ()  # nothing is laid off against gin (L1)
    hand = sized(given["defender"], 10)
    return all(is_legal_defence(hand, spread, shown["one_defence"], count) for shown in (found, expect))


def read(file: Path) -> list[dict[str, Any]]:
    """The vectors of a file; blank lines are skipped. `UnreadableError` names the line that is none."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{file}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    vectors = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            vector = json.loads(line)
            check_names(line)
        except DoubledName as error:
            raise UnreadableError(f"{file}, line {number}: {error}") from None
        except (ValueError, RecursionError) as error:
            raise UnreadableError(f"{file}, line {number}: not JSON ({error})") from None
        if not isinstance(vector, dict) or not {"id", "kind", "input", "expect"} <= set(vector):
            raise UnreadableError(f"{file}, line {number}: not a vector (id, kind, input and expect are needed)")
        vectors.append(vector)
    return vectors


def check_all(vectors: Iterable[dict[str, Any]]) -> list[Verdict]:
    """The verdict of each."""
    return [check(vector) for vector in vectors]
