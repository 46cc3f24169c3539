"""The shared test vectors, and the runner that checks them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from knockwood.spec.kinds import PRESET_FREE
from knockwood.spec.rummy_kinds import ALL_KINDS
from knockwood.spec.vectors import UnreadableError, check, check_all, read

FILE = Path(__file__).with_name("vectors.jsonl")
VECTORS = read(FILE)
PLAYED = [vector for vector in VECTORS if check(vector).status != "not supported"]

#: Vectors of kinds that the shared file only holds for presets that are not played yet, under one that is.
OWN = [
    {**vector, "id": f"{vector['id']}-eaai", "preset": "eaai"}
    for vector in VECTORS
    if vector["kind"] == "spread_choice" or vector["id"] in ("knock-002", "knock-014", "knock-021")
]
OWN += [
    {
        "id": "deal_check-own",
        "kind": "deal_check",
        "preset": "simple",
        "input": {"non_dealer_cards": 9, "dealer_cards": 10},
        "expect": {"misdeal": True, "same_dealer_redeals": True},
    },
    {
        "id": "score-own",
        "kind": "score",
        "preset": "simple",
        "input": {"kind": "knock", "knocker_deadwood": 9, "defender_deadwood": 9},
        "expect": {"result": "undercut", "winner": "defender", "points": 25, "boxes": 1},
    },
    {
        "id": "knock-own",
        "kind": "knock",
        "preset": "simple-oklahoma",
        "input": {
            "knocker": ["2C", "3C", "4C", "7D", "8D", "9D", "JS", "QS", "KS", "8H"],
            "spread": [["2C", "3C", "4C"], ["7D", "8D", "9D"], ["JS", "QS", "KS"]],
            "defender": ["5H", "5S", "5D", "TC", "JC", "QC", "9S", "4D", "3H", "2H"],
            "upcard": "9S",
        },
        "expect": {
            "knocker_deadwood": 8,
            "defender_deadwood": 18,
            "result": "knock",
            "winner": "knocker",
            "points": 10,
            "boxes": 1,
        },
    },
]


@pytest.mark.parametrize("vector", VECTORS + OWN, ids=lambda vector: vector["id"])
def test_no_vector_fails(vector):
    verdict = check(vector)
    assert verdict.status != "failed", verdict


@pytest.mark.parametrize("vector", OWN, ids=lambda vector: vector["id"])
def test_own_vectors_pass(vector):
    assert check(vector).status == "passed"


def test_every_kind_and_preset_of_this_version_is_played():
    missing = [
        vector["id"]
        for vector in VECTORS
        if ALL_KINDS[vector["kind"]].compute and str(vector["preset"]).split("-")[0] in ("None", "simple", "rummy500")
        if check(vector).status != "passed"
    ]
    assert missing == []
    assert len(PLAYED) >= 43


def mutations(value: Any) -> list[Any]:
    """Values that are not *value*, one small change each."""
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, str(value), None]
    if value is None:
        return ["knocker", 0]
    if isinstance(value, str):
        return [value + "x", None]
    if isinstance(value, list):
        changed = [value[:-1]] if value else []
        changed += [[other, *value[1:]] for other in (mutations(value[0]) if value else [])]
        return [*changed, [*value, *(value[:1] or ["AC"])]]
    if isinstance(value, dict):
        found = [{k: v for k, v in value.items() if k != key} for key in value]
        for key, inner in value.items():
            found += [{**value, key: other} for other in mutations(inner)]
        return found
    raise TypeError(type(value))


@pytest.mark.parametrize("vector", PLAYED + OWN, ids=lambda vector: vector["id"])
def test_a_vector_with_any_value_changed_fails_and_names_the_key(vector):
    for key, value in vector["expect"].items():
        changed_values = mutations(value)
        if key == "one_defence":  # another defence of the same count is right, so only what cannot be one
            changed_values = [
                {"melds": value["melds"], "layoffs": [*value["layoffs"], ["AC", 9]]},
                {"melds": [*value["melds"], ["AC", "2D", "3H"]], "layoffs": value["layoffs"]},
                {"layoffs": value["layoffs"]},
                None,
            ]
        for other in changed_values:
            changed = copy.deepcopy(vector)
            changed["expect"][key] = other
            verdict = check(changed)
            assert verdict.status == "failed", (key, other)
            assert key in verdict.keys


@pytest.mark.parametrize("vector", PLAYED + OWN, ids=lambda vector: vector["id"])
def test_a_key_that_nothing_computes_fails(vector):
    changed = copy.deepcopy(vector)
    changed["expect"]["made_up"] = 1
    assert check(changed) == (vector["id"], "failed", ("made_up",), "")


@pytest.mark.parametrize("vector", PLAYED, ids=lambda vector: vector["id"])
def test_an_unknown_input_key_fails(vector):
    changed = copy.deepcopy(vector)
    changed["input"]["made_up"] = 1
    verdict = check(changed)
    assert verdict.status == "failed"
    assert "made_up" in verdict.reason


def shuffled(value: Any) -> Any:
    """Every list of cards, melds or spreads turned round."""
    if isinstance(value, list):
        return [shuffled(item) for item in reversed(value)]
    return value


def test_sets_of_cards_have_no_order():
    keys = {"arrangements", "best_discards", "gin_discards", "cards", "auto_spread", "best_spreads"}
    seen = set()
    for vector in PLAYED + OWN:
        changed = copy.deepcopy(vector)
        for key in keys & set(changed["expect"]):
            changed["expect"][key] = shuffled(changed["expect"][key])
            seen.add(key)
        assert check(changed).status == "passed", vector["id"]
    assert seen == keys


def test_sequences_have_an_order():
    vector = copy.deepcopy(next(vector for vector in PLAYED if vector["kind"] == "first_turn"))
    vector["expect"]["sequence"][0][1].reverse()
    assert check(vector).keys == ("sequence",)


def test_another_defence_of_the_same_count_is_right():
    vector = copy.deepcopy(next(vector for vector in VECTORS if vector["id"] == "layoff-003"))
    vector["expect"]["one_defence"] = {"melds": [], "layoffs": [["6H", 0], ["7H", 0], ["8H", 0], ["9H", 0], ["QS", 1]]}
    assert check(vector).status == "passed"


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"kind": "tarot"}, "failed", "unknown kind"),
        ({"preset": "moonlight"}, "failed", "unknown preset"),
        ({"preset": "rummy500"}, "not supported", "rummy500"),
        ({"preset": "rummy500", "kind": "stakes"}, "failed", "input keys"),
        ({"preset": None}, "failed", "needs a preset"),
        ({"input": {}}, "failed", "upcard"),
        ({"input": {"upcard": "1X"}}, "failed", "unknown card"),
        ({"input": {"upcard": None}}, "failed", "a card is wanted"),
        ({"input": []}, "failed", "objects"),
        ({"expect": {}}, "failed", "empty"),
    ],
)
def test_what_cannot_be_computed_is_told_with_the_reason(change, status, words):
    base = next(vector for vector in PLAYED if vector["kind"] == "knock_limit")
    verdict = check({**base, **change})
    assert verdict.status == status
    assert words in verdict.reason


def test_kinds_that_need_no_preset_run_without_one():
    assert {vector["kind"] for vector in VECTORS if vector["preset"] is None} == set(PRESET_FREE)


def test_a_file_that_is_no_vector_file_is_named_with_its_line(tmp_path):
    file = tmp_path / "v.jsonl"
    with pytest.raises(UnreadableError, match="cannot be read"):
        read(file)
    file.write_text('\n{"id": 1')
    with pytest.raises(UnreadableError, match="line 2: not JSON"):
        read(file)
    file.write_text(json.dumps(VECTORS[0]) + "\n[]\n")
    with pytest.raises(UnreadableError, match="line 2: not a vector"):
        read(file)
    file.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(UnreadableError, match="cannot be read"):
        read(file)


def test_verdicts_come_in_the_order_of_the_vectors():
    assert [verdict.id for verdict in check_all(VECTORS)] == [vector["id"] for vector in VECTORS]
