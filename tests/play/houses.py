"""House rules for property tests: any values that can stand together."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from knockwood.engine import COMPILED
from knockwood.engine.rules import FIELDS, PRESETS, Rules, RulesError

LAW = settings(max_examples=100 if COMPILED else 30, deadline=None)
"""How many rule sets a law is tried on."""


def values_of(name: str) -> st.SearchStrategy[object]:
    """Any value of a rule; numbers near the ends of the range and small ones are as likely as all others together."""
    field = FIELDS[name]
    if field.words:
        found: st.SearchStrategy[object] = st.sampled_from(field.words)
    else:
        near = {field.low, field.low + 1, field.high, 2, 10, 25} & set(range(field.low, field.high + 1))
        found = st.one_of(st.sampled_from(sorted(near)), st.integers(field.low, field.high))
    return st.none() | found if field.none else found


@st.composite
def houses(draw: st.DrawFn, most: int = 12, bases: tuple[str, ...] = tuple(PRESETS)) -> Rules:
    """A preset (one of *bases*) with up to *most* changes; a change that cannot stand with the others is left out."""
    rules = PRESETS[draw(st.sampled_from(bases))]
    for name in draw(st.lists(st.sampled_from(list(FIELDS)), max_size=most)):
        rules = changed(rules, name, draw(values_of(name)))
    return rules


def changed(rules: Rules, name: str, value: object) -> Rules:
    """The rules with this change, or as they are if it cannot be."""
    try:
        return rules.replace(**{name: value})
    except RulesError:
        return rules
