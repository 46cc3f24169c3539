"""The pages of Rummy 500 in the rule book: every option explained, the whole rules in plain words, differences, share codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knockwood.play.rulebook import (
    TITLES,
    CodeFormat,
    Compared,
    Difference,
    Entry,
    Section,
    Summary,
    changes_of,
)
from knockwood.play.rulebook.entry import amount, rule, spelled
from knockwood.rummy500.rules import OPTIONS, RummyRules, checked_rummy_rules, parse_rules

NAME = "rummy500"

BY_NAME = {option.name: option for option in OPTIONS}


def _page(
    name: str, *choices: tuple[int, str, str, str], number: tuple[str, str] | None = None, offered: tuple[int, ...] = ()
) -> Entry:
    """An option's page; title and sentence are those of the option."""
    option = BY_NAME[name]
    unit = "points" if number else ""
    alone = len(option.values) == 1
    return rule(
        NAME,
        name,
        option.title,
        option.sentence,
        option.rule,
        *choices,
        number=number,
        unit=unit,
        offered=offered,
        research=alone,
    )


ENTRIES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _page(
            "target", number=("to {n}", "The game ends when a player has {points} or more after a hand."), offered=(250, 500)
        ),
        _page(
            "hand_for_two",
            (13, "Thirteen", "13 cards each for two", "Two players get thirteen cards each, three or four get seven."),
            (10, "Ten", "10 cards each for two", "Two players get ten cards each, three or four get seven."),
        ),
        _page(
            "top_card_duty",
            (0, "Off", "the top card may be kept", "The top card of the pile, taken alone, may be kept in the hand."),
            (1, "On", "the top card must be used", "The top card of the pile, too, must be melded or laid off at once."),
        ),
        _page(
            "ace_low",
            (0, "Off", "an ace in hand counts 15", "An ace left in the hand counts 15."),
            (1, "On", "an ace in hand counts 1", "An ace left in the hand counts 1."),
        ),
        _page(
            "must_discard_to_go_out",
            (0, "Off", "going out without a throw", "The last card may be laid down or thrown."),
            (1, "On", "going out only with a throw", "The last card must be thrown; it cannot be laid down."),
        ),
        _page(
            "stock_turnover",
            (0, "Never", "the pile is not turned over", "An empty stock is not renewed."),
            (1, "Once", "the pile is turned over once", "An empty stock is renewed once from the pile below its top card."),
            (2, "Twice", "the pile is turned over twice", "An empty stock is renewed twice from the pile below its top card."),
            (
                3,
                "Three times",
                "the pile is turned over three times",
                "An empty stock is renewed three times from the pile below its top card.",
            ),
        ),
        _page(
            "out_wins",
            (
                0,
                "Off",
                "the highest score wins",
                "If several players reach the target in one hand, the highest score wins; equal scores play another hand.",
            ),
            (
                1,
                "On",
                "going out wins",
                "If several players reach the target in one hand, the one who went out wins; otherwise the highest score, and "
                "equal scores play another hand.",
            ),
        ),
        _page(
            "rummy_call",
            (
                0,
                "Off",
                "no Rummy call",
                'A card that could have been laid off may be thrown all the same: nobody calls "Rummy" on it.',
            ),
        ),
    )
}
"""Every option by name, in the order of the editor."""

RANGES: dict[str, str] = {
    option.name: f"{option.values[0]} to {option.values[-1]}" if option.is_range else " or ".join(map(str, option.values))
    for option in OPTIONS
}
"""The values that each option can have."""

FORMAT = CodeFormat(
    "KR",
    "1",
    tuple(
        (name, ())
        for name in (
            "target",
            "hand_for_two",
            "top_card_duty",
            "ace_low",
            "must_discard_to_go_out",
            "stock_turnover",
            "out_wins",
            "rummy_call",
        )
    ),
    ("",),
    {
        "target": 500,
        "hand_for_two": 13,
        "top_card_duty": 1,
        "ace_low": 0,
        "must_discard_to_go_out": 0,
        "stock_turnover": 0,
        "out_wins": 0,
        "rummy_call": 0,
    },
)
"""The share codes of Rummy 500, ``KR1-...``: a format, so it only grows at its ends."""


def share_code(rules: RummyRules, players: int | None = None) -> str:
    """The share code of *rules*; *players* is named in it if given."""
    checked_rummy_rules(rules)
    return FORMAT.encode(rules.to_dict(), players)


def rules_of_code(text: str) -> RummyRules:
    """The rules that a code holds. Raises `ShareCodeError` for a text that is no code or a mistyped one."""
    return table_of_code(text)[0]


def table_of_code(text: str) -> tuple[RummyRules, int | None]:
    """The rules that a code holds, and the number of players if it names one. Raises `ShareCodeError`."""
    return FORMAT.table(text, lambda values, players: (RummyRules.from_dict(values), players))


def is_named(name: str) -> bool:
    """Whether a name means Rummy 500: its own, with options after it, or a share code."""
    return name.split()[:1] == [NAME] or FORMAT.means(name)


def rules_named(name: str, settings: Sequence[str] = ()) -> RummyRules:
    """Rules from ``rummy500``, options after it, or a share code, and ``option=value`` settings on top. Raises `RulesError`."""
    base = rules_of_code(name) if FORMAT.means(name) else parse_rules(name)
    return RummyRules.from_dict({**base.to_dict(), **changes_of(settings, ENTRIES)})


def sentence(name: str, rules: RummyRules) -> str:
    """The plain sentence for an option as it stands in *rules*."""
    checked_rummy_rules(rules)
    return ENTRIES[name].words(getattr(rules, name))[1]


def compare(rules: RummyRules) -> Compared:
    """What differs from the default."""
    checked_rummy_rules(rules)
    changes = rules.differences()
    return Compared(NAME, tuple(Difference(name, value, ENTRIES[name].words(value)[0]) for name, value in changes.items()))


def one_line(rules: RummyRules, players: int | None = None) -> str:
    """The rules on one line; *players*: how many sit at the table, where that is known."""
    checked_rummy_rules(rules)
    return f"{'two to four' if players is None else spelled(players)} players, to {rules.target}"


def summary(rules: RummyRules, name: str | None = None) -> Summary:
    """The page of *rules*, for any number of players."""
    checked_rummy_rules(rules)
    title = name or (f"{TITLES[NAME].title}, changed" if rules.differences() else TITLES[NAME].title)
    return Summary(title, one_line(rules), tuple(_sections(rules)))


def _sections(rules: RummyRules) -> Iterator[Section]:
    def said(option: str) -> str:
        return sentence(option, rules)

    yield Section(
        "game",
        "The game",
        (
            "Two to four players, each alone, and one pack of 52 cards without jokers.",
            "Runs and sets are laid on the table during play, and count for the player who laid the cards down.",
            "Cards that are still in the hand when the hand ends count against their holder.",
            f"The first player with {amount(rules.target, 'point')} or more wins.",
        ),
    )
    yield Section(
        "deal",
        "The deal",
        (
            said("hand_for_two"),
            "One more card is turned up and starts the pile. The rest is the stock.",
            "The player to the left of the dealer begins, and play goes on to the left.",
            "After each hand the player to the left deals the next one.",
        ),
    )
    yield Section(
        "turn",
        "A turn",
        (
            "You draw the top card of the stock, or take any card of the pile together with all cards above it.",
            "The deepest card that you take from the pile must be melded or laid off at once, before anything else.",
            said("top_card_duty"),
            "You may then meld and lay off as many cards as you like.",
            "Then you throw one card face up onto the pile.",
        ),
    )
    yield Section(
        "melds",
        "Runs, sets and laying off",
        (
            "A run is three or more cards of one suit in order. The ace may be low or high, but a run does not go round the "
            "corner: king, ace, two is none.",
            "A set is three or four cards of one rank.",
            "You may lay off cards on any meld on the table. They lie in front of you and count for you.",
            said("rummy_call"),
        ),
    )
    yield Section(
        "count",
        "What cards count",
        (
            "The two to the ten count their number, jack, queen and king 10 each, the ace 15.",
            "An ace that is laid down in a low run, before the two, counts 1.",
            said("ace_low"),
        ),
    )
    yield Section(
        "end",
        "The end of a hand",
        (
            "A hand ends when a player has no cards left.",
            said("must_discard_to_go_out"),
            "It also ends when the stock is empty and the player on turn does not take from the pile.",
            said("stock_turnover"),
            "Each player scores the points laid down less the points still held; the result may be below zero.",
        ),
    )
    yield Section("match", "The end of the game", (said("target"), said("out_wins")))
