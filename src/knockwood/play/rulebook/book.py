"""The pages together: what differs from a preset, what has no effect, the rules on one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from knockwood.engine.rules import FIELDS, PRESETS, Rules, checked_rules, nearest_preset
from knockwood.play.rulebook import hand_words, match_words
from knockwood.play.rulebook.entry import Entry, Group, amount, spelled
from knockwood.play.rulebook.presets import TITLES

if TYPE_CHECKING:
    from knockwood.engine.rules import Value

GROUPS: tuple[Group, ...] = (
    Group("seats", "Seats: two, three, four, partners"),
    Group("deal", "The deal and the first turn"),
    Group("knocking", "Knocking"),
    Group("gin", "Gin, undercut and their bonuses"),
    Group("drawing", "Drawing, the pile and runs"),
    Group("dead", "The dead hand"),
    Group("match", "The match and its settlement"),
    Group("hollywood", "Hollywood scoring"),
    Group("series", "Straight-gin series"),
    Group("stakes", "Stakes"),
)
"""The headings of the editor, in order."""

ENTRIES: dict[str, Entry] = {
    entry.name: entry for group in GROUPS for entry in (*hand_words.ENTRIES, *match_words.ENTRIES) if entry.group == group.name
}
"""Every rule by name, in the order of the editor."""


class Difference(NamedTuple):
    """A rule that differs from a base: its name, its value, and the words for it (START-4)."""

    name: str
    value: Value
    text: str


class Compared(NamedTuple):
    """A rule set beside a preset. `text`: ``differs from simple: undercut bonus 10``. `titled`:

    ``differs from Simple: ...``.
    """

    preset: str
    differences: tuple[Difference, ...]

    @property
    def text(self) -> str:
        """One line for those who type the names of presets."""
        return self._beside(self.preset)

    @property
    def titled(self) -> str:
        """One line for those who read: the preset by its title."""
        return self._beside(TITLES[self.preset].title)

    def _beside(self, name: str) -> str:
        if not self.differences:
            return f"exactly {name}"
        return f"differs from {name}: {', '.join(difference.text for difference in self.differences)}"


def sentence(name: str, rules: Rules) -> str:
    """The plain sentence for a rule as it stands in *rules*."""
    checked_rules(rules)
    return ENTRIES[name].words(getattr(rules, name), rules)[1]


def compare(rules: Rules, preset: str | None = None) -> Compared:
    """What differs from *preset*; without one from the nearest. Rules without effect are told too: they are part of the id."""
    checked_rules(rules)
    if preset is None:
        preset = nearest_preset(rules)[0]
    changes = rules.differences(PRESETS[preset])
    found = (Difference(name, value, ENTRIES[name].words(value, rules)[0]) for name, value in changes.items())
    return Compared(preset, tuple(found))


def one_line(rules: Rules, players: int | None = None) -> str:
    """The rules in force on one line (SET-7): ``to 100, knock at 10 or less, undercut bonus 25``.

    At the end stands what else differs from the nearest preset, at most three of it. A word of the preset's title is not said
    again. *players*: how many sit at the table, where that is known; otherwise the form says how many may.
    """
    checked_rules(rules)
    near = compare(rules)
    named = TITLES[near.preset].title
    found = []
    if rules.seating == "rotation" and players is not None:
        found.append(f"{spelled(players)} players in turn")
    elif rules.seating != "heads_up":
        found.append(ENTRIES["seating"].words(rules.seating)[0])
    if rules.series is not None:
        found.append(ENTRIES["series"].words(rules.series)[0])
    else:
        columns = f"{'' if 'Hollywood' in named else 'Hollywood, '}{amount(rules.hollywood_columns, 'column')}"
        found.append(f"to {rules.target}" if rules.hollywood is None else f"{columns} to {rules.target}")
    if rules.match_kind != "single":
        found.append(ENTRIES["match_length"].words(rules.match_length, rules)[0])
    limit = ENTRIES["knock_limit"].words(rules.knock_limit)[0]
    if rules.oklahoma and rules.knock_limit > 0:
        upcard = "upcard sets the limit" if "Oklahoma" in named else "Oklahoma"
        found.append(upcard if rules.knock_limit == 10 else f"{upcard}, {limit}")
    elif rules.series is None:
        found.append(limit)
    if rules.eleven_card_deal:
        found.append("eleven-card deal")
    if rules.knock_limit > 0:
        found.append(ENTRIES["undercut_bonus"].words(rules.undercut_bonus)[0])
    silent = idle(rules)
    more = [one.text for one in near.differences if one.name not in _ON_THE_LINE and one.name not in silent]
    if len(more) > 3:
        more[2:] = [f"{len(more) - 2} changes more"]
    return ", ".join(found + more)


_ON_THE_LINE = frozenset(
    [
        *("seating", "series", "target", "hollywood", "hollywood_columns", "match_kind", "match_length"),
        *("knock_limit", "oklahoma", "eleven_card_deal", "undercut_bonus"),
    ]
)
"""What the line tells in any case."""


def may_overtake(rules: Rules) -> bool:
    """Whether a player can reach the target and still lose, by boxes (SET-8, E6).

    Compares the least total of whoever reaches the target with the most that boxes can bring to one who stays below it.
    """
    checked_rules(rules)
    if rules.winner_by != "final_total" or rules.hollywood is not None or not rules.box_bonus or rules.immediate_boxes:
        return False
    wins = _cheapest_wins(rules)
    if any(points == 0 for points, _ in wins):
        return True
    most = [0] * rules.target
    for below in range(1, rules.target):
        most[below] = max((most[below - points] + boxes for points, boxes in wins if points <= below), default=0)
    if most[-1] == 0:
        return False
    factor = rules.spade_multiplier if rules.oklahoma else 1
    dearest = factor * (MOST_DEADWOOD + max(rules.gin_bonus, rules.big_gin_bonus or 0, rules.undercut_bonus))
    hands = -(-rules.target // (2 * dearest if rules.seating == "partnership" else dearest))
    return rules.target - 1 + rules.box_bonus * most[-1] > rules.target + rules.game_bonus + rules.box_bonus * hands


MOST_DEADWOOD = 98
"""The largest deadwood of ten cards."""


def _cheapest_wins(rules: Rules) -> set[tuple[int, int]]:
    """For every kind of win its fewest points, and its boxes. Rules S1 to S4, S7, O3, P10."""
    if rules.seating == "partnership":
        return {(1, 1), (1, 1 + rules.sweep_boxes)}
    kinds = {(rules.gin_bonus, 1 + rules.gin_extra_boxes)}
    if rules.big_gin_bonus is not None:
        kinds.add((rules.big_gin_bonus, 1 + rules.big_gin_extra_boxes))
    if rules.knock_limit > 0:
        kinds |= {(1, 1), (rules.undercut_bonus + 1 - rules.undercut_on_tie, 1 + rules.undercut_extra_boxes)}
    if rules.oklahoma and rules.spade_multiplier > 1:
        more = rules.spade_multiplier if rules.spade_doubles_boxes else 1
        kinds |= {(points * rules.spade_multiplier, boxes * more) for points, boxes in kinds}
    return kinds


# --- what has no effect -------------------------------------------------------------------------------------------------------


def _spade_counts(rules: Rules) -> bool:
    return bool(rules.oklahoma) and rules.spade_multiplier > 1 and rules.series is None


_NEEDS: dict[str, tuple[tuple[Callable[[Rules], bool], str], ...]] = {}
"""For a rule: what must hold for it to have an effect, and the words when it does not."""


def _needs(names: str, holds: Callable[[Rules], bool], words: str) -> None:
    for name in names.split():
        _NEEDS[name] = (*_NEEDS.get(name, ()), (holds, words))


_needs("first_turn", lambda r: not r.eleven_card_deal, "the eleven-card deal begins with a throw")
_needs("dealer", lambda r: r.seating == "heads_up", "with more than two players the seats decide who deals")
_needs(
    "gin_bonus target game_bonus box_bonus gin_extra_boxes big_gin_extra_boxes undercut_extra_boxes "
    "immediate_boxes shutout_mult "
    "shutout_mult_base shutout_flat spade_multiplier spade_doubles_boxes sweep_boxes cents_per_point",
    lambda r: r.series is None,
    "a series counts no points",
)
_needs("oklahoma", lambda r: r.knock_limit > 0 or _spade_counts(r), "nobody knocks")
_needs("oklahoma_ace", lambda r: bool(r.oklahoma), "only with Oklahoma")
_needs("oklahoma_ace", lambda r: r.knock_limit > 0, "nobody knocks")
_needs("knock_card_source spade_multiplier spade_doubles_boxes", lambda r: bool(r.oklahoma), "only with Oklahoma")
_needs("knock_card_source", lambda r: r.knock_limit > 0 or _spade_counts(r), "nobody knocks")
_needs("spade_doubles_boxes", lambda r: r.spade_multiplier > 1, "only if spades double the hand")
_needs("undercut_bonus undercut_on_tie undercut_extra_boxes", lambda r: r.knock_limit > 0, "nobody knocks")
_needs("arrangement", lambda r: r.knock_limit > 0, "nobody knocks")
_needs("big_gin_extra_boxes", lambda r: r.big_gin_bonus is not None, "only with big gin")
_needs(
    "spade_doubles_boxes gin_extra_boxes big_gin_extra_boxes undercut_extra_boxes immediate_boxes sweep_boxes",
    lambda r: r.box_bonus > 0,
    "boxes bring no points",
)
_needs(
    "spade_doubles_boxes gin_extra_boxes big_gin_extra_boxes undercut_extra_boxes",
    lambda r: r.seating != "partnership",
    "two pairs get one box for both hands",
)
_needs("shutout_mult_base", lambda r: r.shutout_mult > 1, "only if a shutout doubles")
_needs("winner_by", lambda r: r.hollywood is None, "Hollywood is won by the sum of the columns")
_needs("hollywood_columns hollywood_extend", lambda r: r.hollywood is not None, "only with Hollywood")
_needs("series_play_all", lambda r: r.series is not None, "only in a series")
_needs("series_play_all", lambda r: r.series != 1, "one hand decides")
_needs("match_length", lambda r: r.match_kind != "single", "only if several games make a match")
_needs("partners_alternate sweep_boxes", lambda r: r.seating == "partnership", "only with two pairs")


def idle(rules: Rules) -> dict[str, str]:
    """The rules that have no effect in *rules*, each with the reason. Their values are kept; the summary is silent on them."""
    checked_rules(rules)
    found = {}
    for name, needs in _NEEDS.items():
        for holds, words in needs:
            if not holds(rules):
                found[name] = words
                break
    return {name: found[name] for name in FIELDS if name in found}
