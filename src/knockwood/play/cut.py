"""Who deals first: drawn, or cut for with one card each. Pure but for the generator that it is given. Rule R1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knockwood.engine.cards import CARD_NAMES
from knockwood.engine.random import Random
from knockwood.engine.rules import Rules, checked_rules


class CutError(ValueError):
    """Cut cards that cannot be, or a choice that nobody has; one plain sentence says why."""


class Cut(NamedTuple):
    """The cards drawn for the first deal, by player, and what they decide. Rule R1."""

    cards: tuple[int, ...]
    chooser: int | None
    """Who chooses the dealer (``high_card_chooses``), else None."""
    dealer: int | None
    """Who deals the first hand; None until the chooser has chosen."""

    def chosen(self, dealer: int) -> Cut:
        """The cut after the chooser's choice. Raises `CutError` when there is none to make or the player does not exist."""
        if self.chooser is None or self.dealer is not None:
            raise CutError("there is nothing to choose (R1)")
        if not 0 <= dealer < len(self.cards):
            raise CutError(f"there is no player {dealer} to deal")
        return self._replace(dealer=dealer)

    @property
    def bots_choice(self) -> int:
        """What a bot chooses: the next player deals. Rule R1."""
        return ((self.chooser or 0) + 1) % len(self.cards)


def height(card: int) -> tuple[int, int]:
    """Place of a card in a cut: by rank, ace low, king high; equal ranks clubs, diamonds, hearts, spades. Rule R1."""
    return card % 13, card // 13


def cut_of(rules: Rules, cards: Sequence[int]) -> Cut:
    """The cut of *cards*, one for each player. Raises `CutError` for cards that cannot be and for rules without a cut."""
    checked_rules(rules)
    if rules.first_dealer == "random":
        raise CutError("under these rules the first dealer is drawn, nobody cuts (R1)")
    if len(set(cards)) != len(cards) or not all(0 <= card < 52 for card in cards) or not 2 <= len(cards) <= 4:
        raise CutError("a cut is one card for each player, all different")
    places = [height(card) for card in cards]
    if rules.first_dealer == "low_card":
        return Cut(tuple(cards), None, places.index(min(places)))
    return Cut(tuple(cards), places.index(max(places)), None)


def draw_cut(rules: Rules, players: int, random: Random) -> Cut:
    """A cut from one seeded shuffle: player k gets its card number k. Rule R1."""
    pack = list(range(52))
    random.shuffle(pack)
    return cut_of(rules, pack[:players])


def first_dealer(rules: Rules, players: int, random: Random) -> tuple[int, Cut | None]:
    """The first dealer, and the cut that decided it (None where he is drawn); whoever may choose chooses as a bot. Rule R1."""
    checked_rules(rules)
    if rules.first_dealer == "random":
        return random.below(players), None
    cut = draw_cut(rules, players, random)
    if cut.dealer is None:
        cut = cut.chosen(cut.bots_choice)
    return cut.dealer or 0, cut


def cut_text(cut: Cut) -> str:
    """``7C KD``: the cards by player."""
    return " ".join(CARD_NAMES[card] for card in cut.cards)
