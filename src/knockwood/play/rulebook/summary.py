"""A whole rule set in plain words, on one page: sections of sentences, each made from the values (START-4).

What has no effect (`book.idle`) is not told. The text is for a reader who never played.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from knockwood.engine.rules import Rules, checked_rules
from knockwood.play.rulebook.book import compare, idle, may_overtake, one_line, sentence
from knockwood.play.rulebook.entry import amount, spelled
from knockwood.play.rulebook.presets import TITLES

ORDINARY_PILE_DRAWS = 15
"""From this limit on (W4) ordinary play does not meet it."""


class Section(NamedTuple):
    """A heading with its sentences. *id* is stable."""

    id: str
    title: str
    sentences: tuple[str, ...]


class Summary(NamedTuple):
    """The page. *line* is the rule set in one line."""

    title: str
    line: str
    sections: tuple[Section, ...]

    def text(self, width: int = 100) -> str:
        """The page as plain text, lines of *width* signs at most."""
        lines = [self.title, self.line, ""]
        for section in self.sections:
            lines.append(section.title)
            lines += textwrap.wrap(" ".join(section.sentences), width, initial_indent="  ", subsequent_indent="  ")
            lines.append("")
        return "\n".join(lines)


def summary(rules: Rules, name: str | None = None) -> Summary:
    """The page of *rules*; *name* is what people call them, otherwise the nearest preset is named."""
    checked_rules(rules)
    return Summary(name or title(rules), one_line(rules), tuple(_Writer(rules).sections()))


def title(rules: Rules) -> str:
    """What *rules* are called: the preset that they are, or the nearest one, changed. How many play is no change (P1).

    >>> from knockwood.engine.rules import preset
    >>> title(preset("simple").replace(seating="rotation")), title(preset("simple").replace(gin_bonus=30))
    ('Simple', 'Simple, changed')
    """
    checked_rules(rules)
    near = compare(rules)
    changed = any(difference.name != "seating" for difference in near.differences)
    return f"{TITLES[near.preset].title}, changed" if changed else TITLES[near.preset].title


def overtaken(rules: Rules) -> str:
    """The warning that reaching the target may not win (SET-8); empty where it does."""
    checked_rules(rules)
    roles = _ROLES[rules.seating]
    if not may_overtake(rules):
        return ""
    return f"The {roles.more} total wins, so the {roles.side} {roles.who} reaches {rules.target} first may still lose by boxes."


class _Roles(NamedTuple):
    """What the two players of a hand are called: who acts first, the other one. *side*: who scores; *more*: of the totals."""

    first: str
    second: str
    side: str
    who: str = "who"
    more: str = "higher"


_ROLES: dict[str, _Roles] = {
    "heads_up": _Roles("the player who did not deal", "the dealer", "player"),
    "rotation": _Roles("the challenger", "the player who stays", "player", more="highest"),
    "captain": _Roles("the partner at the table", "the captain", "side", "that"),
    "partnership": _Roles("the player who did not deal", "the dealer", "side", "that"),
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Writer:
    """Writes the sections of one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.idle = idle(rules)
        self.knocks = rules.knock_limit > 0
        self.series = rules.series is not None
        self.roles = _ROLES[rules.seating]
        self.ten = spelled(rules.hand_size)
        self.eleven = spelled(rules.hand_size + 1)

    def sections(self) -> Iterator[Section]:
        """All sections that have something to say, in order."""
        for name, title in (
            ("game", "The game"),
            ("seats", "The seats"),
            ("deal", "The deal"),
            ("melds", "Runs, sets and deadwood"),
            ("turn", "A turn"),
            ("oklahoma", "Oklahoma"),
            ("knock", "Knocking"),
            ("count", "Laying off and counting"),
            ("gin", "Gin"),
            ("dead", "The dead hand"),
            ("end", "The end of the series" if self.series else "The end of a game"),
            ("hollywood", "Hollywood"),
            ("match", "The match"),
            ("stakes", "Stakes"),
        ):
            found = tuple(sentence for sentence in getattr(self, name)() if sentence)
            if found:
                yield Section(name, title, found)

    def live(self, name: str) -> bool:
        """Whether a rule has an effect here and is not off."""
        return name not in self.idle and bool(getattr(self.rules, name))

    def said(self, *names: str) -> Iterator[str]:
        """The book's own sentences for rules that have an effect here."""
        return (sentence(name, self.rules) for name in names if name not in self.idle)

    # --- before play ----------------------------------------------------------------------------------------------------------

    def game(self) -> Iterator[str]:
        """What is played and who wins."""
        r, side = self.rules, self.roles.side
        yield {
            "heads_up": "Two players and one pack of 52 cards.",
            "rotation": "Three or four players and one pack of 52 cards; two play at a time.",
            "captain": "Three players and one pack of 52 cards; two play at a time.",
            "partnership": "Four players in two pairs, with two packs of 52 cards.",
        }[r.seating]
        yield "There are no jokers, and no card stands for another."
        yield "Cards in a run or a set count nothing. The loose ones are deadwood and count against you."
        yield "You bring your deadwood down by drawing and throwing, and try to end the hand before the other player does."
        if r.series is not None:
            yield sentence("series", r)
            return
        if r.seating == "partnership":
            yield "Of every two hands that are played side by side, only the side with more points from both scores."
        else:
            yield f"Only the winning {side} of a hand scores."
        added = "Points and boxes add up" if self.live("immediate_boxes") else "Points add up"
        if r.hollywood is not None:
            yield f"{added} in {amount(r.hollywood_columns, 'column')}, each a game to {amount(r.target, 'point')}."
        elif r.winner_by == "target":
            yield f"{added}, and the first {side} with {amount(r.target, 'point')} or more wins the game."
        else:
            yield f"{added} until a {side} has {amount(r.target, 'point')} or more. Then the {self.roles.more} total wins."

    def seats(self) -> Iterator[str]:
        """Who plays whom, with more than two."""
        r = self.rules
        if r.seating == "rotation":
            yield (
                "The players stand in a queue. The first two play each other; the second of them is the challenger "
                "and acts first."
            )
            yield "The last of the queue deals; the two players after the first dealer begin."
            also = ", also a player who knocked and was undercut" if self.knocks else ""
            yield f"The winner of a hand stays and the loser goes to the end of the queue{also}."
            yield "After a hand that nobody won the same two play again, and the same player deals."
            yield "Each player has a score of their own."
        elif r.seating == "captain":
            yield (
                "The captain plays against one of the two partners at a time; the partner at the table acts first, "
                "the other deals."
            )
            yield (
                "A partner who loses a hand makes room for the other one. After a hand that nobody won the same two play again."
            )
            yield "The partners share one score, and the captain has the other."
            yield (
                "The player after the first dealer is the first captain; after each game the captaincy passes to the next seat."
            )
        elif r.seating == "partnership":
            yield "Two hands are played side by side, each by one player of either side. Both dealers are of one side."
            yield (
                "When both hands are over, the points of each side are added, and the side with more scores the "
                "difference; if they are equal, nobody scores."
            )
            yield "A dead hand counts 0. The deal goes to the other side after every pair of hands that a side scored."
            yield from self.said("partners_alternate")

    def deal(self) -> Iterator[str]:
        """How a hand begins."""
        r, first = self.rules, self.roles.first
        yield from self.said("first_dealer")
        start = "the challenger first" if r.seating == "rotation" else "the other player first"
        if r.seating == "captain":
            start = "the partner at the table first"
        each = "each of the two who play" if r.seating in ("rotation", "captain") else "each player"
        each = f"The dealer gives {self.ten} cards to {each}, one at a time, {start}"
        if r.eleven_card_deal:
            yield f"{each}, and one more to {first}, who begins by throwing a card without drawing."
            yield f"No card is turned up. {_capital(first)} may {self.ending()} with that throw."
        else:
            yield f"{each}."
            yield "The next card is turned up and starts the pile: the upcard. The rest is the stock."
            if r.first_turn == "upcard_offer":
                yield f"{_capital(first)} may take the upcard. If they pass, {self.roles.second} may take it."
                yield f"If both pass, {first} draws from the stock."
            else:
                yield f"{_capital(first)} begins and takes the upcard or draws from the stock."
        if r.seating == "heads_up":
            yield from self.said("dealer")
            yield "After a hand that nobody won the same player deals again."

    def melds(self) -> Iterator[str]:
        """Runs, sets, values."""
        most = self.rules.run_max
        if most is None:
            yield "A run is three or more cards of one suit in order, as long as the hand allows."
        else:
            yield f"A run is {'three' if most == 3 else f'three to {spelled(most)}'} cards of one suit in order."
        yield "The ace is low: it stands before the two and never after the king."
        yield "A set is three or four cards of one rank. A card is in one run or set at a time."
        yield "Deadwood counts: the ace 1, the two to the ten their number, jack, queen and king 10 each."

    def ending(self) -> str:
        """How a player may end a hand."""
        return "knock or go gin" if self.knocks else "go gin"

    # --- play -----------------------------------------------------------------------------------------------------------------

    def turn(self) -> Iterator[str]:
        """Draw and throw."""
        yield "In your turn you draw the top card of the stock or of the pile, and then throw one card face up onto the pile."
        yield f"Instead of that throw you may end the hand: {self.ending()}, as told below."
        yield from self.said("discard_taken_ban", "pile_view")

    def oklahoma(self) -> Iterator[str]:
        """The knock card."""
        r = self.rules
        if "oklahoma" in self.idle or not r.oklahoma:
            return
        yield from self.said("knock_card_source")
        if self.knocks:
            most = f", but never more than {r.knock_limit}" if r.knock_limit < 10 else ""
            yield f"It sets the knock limit of the hand: its own value, 10 for a court card{most}."
            yield from self.said("oklahoma_ace")
        if self.live("spade_multiplier") and r.spade_multiplier > 1:
            yield "If the knock card is a spade, the points of the hand are doubled, bonus included."
            if self.live("spade_doubles_boxes"):
                yield sentence("spade_doubles_boxes", r)

    def knock(self) -> Iterator[str]:
        """When one may knock."""
        r = self.rules
        if not self.knocks:
            yield "Nobody knocks: a hand is won by gin alone."
            if r.illegal_knock == "expose":
                yield self.exposed("A player who declares gin with deadwood left")
            return
        limit = "no more than the limit of the hand" if r.oklahoma else f"{r.knock_limit} or less"
        yield f"You may knock in any turn when the deadwood of the {self.ten} cards left after your throw counts {limit}."
        yield "The card thrown goes face down onto the pile, and your hand is laid open in runs, sets and deadwood."
        yield "You never have to knock."
        yield from self.said("arrangement")
        yield self.exposed("A player who knocks with more") if r.illegal_knock == "expose" else sentence("illegal_knock", r)

    @staticmethod
    def exposed(who: str) -> str:
        """The false knock (I2)."""
        return (
            f"{who} does not end the hand: the card thrown stays on the pile face up, play goes on, and the cards "
            "of that player lie "
            "open until the hand is over."
        )

    def count(self) -> Iterator[str]:
        """Lay-offs, difference, undercut."""
        r = self.rules
        if not self.knocks:
            return
        yield "After a knock the other player lays down runs and sets too, and may lay off loose cards on those of the knocker."
        yield "A run grows at either end, one card after another; a set of three takes the fourth card of its rank."
        if r.run_max is not None:
            yield f"Laid-off cards may make a run longer than {r.run_max} cards."
        yield "Cards laid off count nothing. The knocker lays nothing off."
        yield "If the knocker then has less, the knocker scores the difference of the two counts."
        same = "the same or less" if r.undercut_on_tie else "less"
        yield f"If the other player has {same}, it is an undercut: the other player wins the hand."
        yield sentence("undercut_bonus", r)
        if not r.undercut_on_tie:
            yield sentence("undercut_on_tie", r)

    def gin(self) -> Iterator[str]:
        """Gin and big gin."""
        r = self.rules
        yield f"Gin is a hand in which all {self.ten} cards left after the throw are in runs and sets."
        if self.knocks and r.oklahoma:
            yield "It may be declared whatever the limit."
        if self.knocks:
            yield "Nothing can be laid off against gin, and it cannot be undercut."
        if self.series:
            yield "It wins the hand."
            if r.big_gin_bonus is not None:
                yield (
                    f"If all {self.eleven} cards fit before the throw, it is big gin: nothing is thrown, and it wins "
                    "the hand too."
                )
            return
        yield sentence("gin_bonus", r)
        if r.big_gin_bonus is not None:
            yield sentence("big_gin_bonus", r)

    def dead(self) -> Iterator[str]:
        """How a hand ends without a winner."""
        r = self.rules
        n = r.dead_hand_stock
        stock = f"down to {amount(n, 'card')}" if n else "empty"
        end = "a knock or gin" if self.knocks else "gin"
        yield f"When the stock is {stock} and the player who drew last throws without {end}, the hand is dead."
        if r.fiftieth_card:
            yield f"But first the other player may take that last card, if they can {self.ending()} with it."
            if r.illegal_knock == "expose":
                yield f"{'A knock above the limit' if self.knocks else 'A false gin'} with that card ends the hand as dead."
        yield f"A dead hand {'does not count' if self.series else 'scores nothing'}, and its cards are thrown in unseen."
        most = r.max_pile_draws_in_a_row
        if most:
            rare = " Ordinary play does not come near it." if most >= ORDINARY_PILE_DRAWS else ""
            yield (
                "One rule is an addition of this table: after "
                f"{amount(most, 'draw')} from the pile in a row, by both players together, the next throw ends "
                f"the hand as dead.{rare}"
            )
        if r.reveal == "match_end":
            yield sentence("reveal", r)

    # --- settlement -----------------------------------------------------------------------------------------------------------

    def end(self) -> Iterator[str]:
        """What is added when a game is over, and who wins it."""
        r, side, who = self.rules, self.roles.side, self.roles.who
        if r.series is not None:
            if r.series > 1:
                yield sentence("series_play_all", r)
            return
        where = "in that column" if r.hollywood is not None else ""
        if r.game_bonus:
            yield f"The {side} {who} reaches {r.target} adds a game bonus of {amount(r.game_bonus, 'point')}."
        yield from self.boxes()
        if r.shutout_mult > 1 or r.shutout_flat:
            lost = (
                "none of the others has won a hand or a point"
                if r.seating == "rotation"
                else (f"the other {side} has won no hand and no point")
            )
            yield f"It is a shutout if {lost}{f' {where}' if where else ''}."
            if r.shutout_mult > 1:
                yield sentence("shutout_mult_base", r)
            if r.shutout_flat:
                yield sentence("shutout_flat", r)
        bonuses = r.game_bonus or r.box_bonus or r.shutout_mult > 1 or r.shutout_flat
        if not bonuses:
            yield "Nothing is added at the end: the score seen during play decides."
        if r.hollywood is not None:
            return
        if r.winner_by == "target":
            if bonuses:
                yield f"The {side} {who} reaches {r.target} wins; what is added only makes the margin."
        elif r.box_bonus and not r.immediate_boxes:
            yield overtaken(r)
            yield f"Equal totals go to the {side} {who} reached {r.target}."

    def boxes(self) -> Iterator[str]:
        """Boxes and extra boxes."""
        r = self.rules
        if not r.box_bonus:
            return
        if r.seating == "partnership":
            yield f"A box, worth {amount(r.box_bonus, 'point')}, goes to the side that scores a pair of hands."
        else:
            yield (
                f"Every hand won is a box, worth {amount(r.box_bonus, 'point')} to the {self.roles.side} "
                f"{self.roles.who} won it."
            )
        yield sentence("immediate_boxes", r)
        for name in ("gin_extra_boxes", "big_gin_extra_boxes", "undercut_extra_boxes", "sweep_boxes"):
            if self.live(name):
                yield sentence(name, r)

    def hollywood(self) -> Iterator[str]:
        """The columns."""
        r = self.rules
        if r.hollywood is None:
            return
        if r.hollywood_columns == 1 and not r.hollywood_extend:
            yield "Every hand that anybody wins is entered in the one column."
        else:
            yield sentence("hollywood", r)
            if r.hollywood == "per_player":
                yield "A player who comes to a column that is closed goes on to the next one."
            yield "Each entry counts in full in every column that it is entered in."
        yield (
            f"A column closes when a score in it reaches {r.target} and is settled as a game of its own; it takes no "
            "further entries."
        )
        yield from (sentence(name, r) for name in ("hollywood_extend",) if self.live(name))
        yield "When all columns are closed, their totals are added up, and the higher sum wins; equal sums are a draw."

    def match(self) -> Iterator[str]:
        """Several games."""
        r = self.rules
        if r.match_kind == "best_of":
            yield sentence("match_length", r)
        elif r.match_kind == "cumulative":
            yield "After each game the scores begin again at 0."
            yield sentence("match_length", r)

    def stakes(self) -> Iterator[str]:
        """What is owed."""
        r = self.rules
        if not self.live("cents_per_point"):
            return
        stake = amount(r.cents_per_point, "cent")
        if r.seating == "rotation":
            yield (
                f"Every two players settle with each other: the lower total owes {stake} for every point between their totals."
            )
        elif r.seating == "captain":
            yield f"The captain settles with each partner: the loser owes {stake} for every point between the totals."
        elif r.seating == "partnership":
            yield f"Each player of the losing side owes one of the winners {stake} for every point between the totals."
        else:
            yield sentence("cents_per_point", r)
        if r.match_kind != "single":
            yield "Each game is settled by itself."
        yield "The table only counts; it moves no money."
