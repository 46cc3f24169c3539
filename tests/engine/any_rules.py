"""House rules at random: every field that shapes a hand, and whole records of fields that may contradict one another."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from knockwood.engine.rules import FIELDS, Rules

OF_A_HAND = (
    "first_turn",
    "eleven_card_deal",
    "discard_taken_ban",
    "knock_limit",
    "oklahoma",
    "oklahoma_ace",
    "knock_card_source",
    "spade_multiplier",
    "spade_doubles_boxes",
    "gin_bonus",
    "big_gin_bonus",
    "undercut_bonus",
    "undercut_on_tie",
    "gin_extra_boxes",
    "big_gin_extra_boxes",
    "undercut_extra_boxes",
    "dead_hand_stock",
    "fiftieth_card",
    "max_pile_draws_in_a_row",
    "arrangement",
    "run_max",
    "illegal_knock",
    "pile_view",
)


def values_of(name: str) -> st.SearchStrategy[Any]:
    """Values of a field, within its range."""
    field = FIELDS[name]
    some: st.SearchStrategy[Any] = st.sampled_from(field.words) if field.words else st.integers(field.low, field.high)
    if name == "run_max":
        some = st.integers(3, 6)
    return st.none() | some if field.none else some


anything = st.fixed_dictionaries({name: values_of(name) for name in FIELDS if name != "hand_size"})
"""Every field within its range: most of these are no rules."""


@st.composite
def rules_of_a_hand(draw: st.DrawFn) -> Rules:
    """Rules that differ from the defaults in what shapes a hand, made consistent."""
    values = {name: draw(values_of(name)) for name in OF_A_HAND if draw(st.booleans())}
    if values.get("eleven_card_deal") and values.get("oklahoma"):
        values["knock_card_source"] = "second_pack"
    if not values.get("oklahoma"):
        values["knock_card_source"], values["spade_multiplier"] = "upcard", 1
    if values.get("spade_multiplier", 1) == 1:
        values["spade_doubles_boxes"] = 0
    return Rules(**values)
