"""``knockwood deadwood`` and ``knockwood showdown``: what cards are worth."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from knockwood.cli.words import Cards, RulesName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from knockwood.engine.showdown import HandResult

Json = Annotated[bool, Parameter(name="--json", negative="")]


def deadwood(cards: str, *, taken: Annotated[str | None, Parameter(metavar="CARD")] = None, json_: Json = False) -> None:
    """Least deadwood of a hand, and the best card to throw.

    Tells every arrangement that reaches it; the best discard with eleven cards or more.

    Example: `knockwood deadwood "AC 2C 3C 4D 5D 6D 7H 8H 9H TS QS"`

    Parameters
    ----------
    cards
        3 to 13 cards, rank then suit: "AC 2C TD".
    taken
        The card taken from the pile this turn: it may not be thrown.
    json_
        Print one JSON document.
    """
    from knockwood.engine.arrange import arrangements, best_discard, count_left
    from knockwood.engine.cards import CARD_NAMES, Card, CardError, CardSet

    hand = CardSet.parse(cards, least=3, most=13)
    ban = 0
    if taken is not None:
        ban = 1 << Card.parse(taken)
        if not hand & ban:
            raise CardError(f"taken: {CardSet(ban)} is not in the hand")
    found = arrangements(hand)
    count = count_left(hand, found[0])
    throw, after = best_discard(hand, ban) if len(hand) >= 11 else (-1, -1)
    if json_:
        document = {
            "count": count,
            "arrangements": [names(spread) for spread in found],
            "best_discard": CARD_NAMES[throw] if throw >= 0 else None,
            "count_after_discard": after if throw >= 0 else None,
        }
        print(json.dumps(document))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"[bold]{count}[/bold] deadwood in {len(hand)} cards")
    for spread in found:
        console.print(laid_out(hand, spread))
    if throw >= 0:
        left = "gin" if after == 0 else f"{after} left"
        console.print(card_text([throw], "throw ").append(f": {left}"))


def showdown(
    *,
    knocker: Cards,
    defender: Cards,
    spread: Cards | None = None,
    upcard: Annotated[str | None, Parameter(metavar="CARD")] = None,
    rules: RulesName = "simple",
    json_: Json = False,
) -> None:
    """What a knock comes to: lay-offs, counts and points.

    Ten cards each; a knocker without deadwood has gin.

    Example: `knockwood showdown --knocker "2C 3C 4C 7D 8D 9D JS QS KS 8H" --defender "5D 5H 5S TC JC QC 9S 4D 3H 2H"`

    Parameters
    ----------
    knocker
        The ten cards that the knocker keeps.
    defender
        The ten cards of the other player.
    spread
        The knocker's melds, "AC 2C 3C / 7D 7H 7S"; left out, the arrangement that leaves least.
    upcard
        The upcard of the hand; Oklahoma needs it.
    rules
        A preset, with differences if wanted ("simple undercut_bonus=10"), or a share code.
    json_
        Print one JSON document.
    """
    from knockwood.engine.cards import CARD_NAMES, Card, CardSet, parse_spread
    from knockwood.play.rulebook import rules_named
    from knockwood.play.settle import settle

    house = rules_named(rules)
    ten = CardSet.parse(knocker, least=10, most=10)
    other = CardSet.parse(defender, least=10, most=10)
    asked = None if spread is None else parse_spread(spread)
    card = None if upcard is None else int(Card.parse(upcard))
    result = settle(house, ten, other, asked, card)
    winner = None if result.winner is None else ("knocker", "defender")[result.winner]
    if json_:
        document: dict[str, Any] = {
            "knocker_deadwood": result.knocker_count,
            "defender_deadwood": result.defender_count,
            "result": result.kind,
            "winner": winner,
            "points": result.points,
            "boxes": result.boxes,
            "one_defence": {
                "melds": names(result.defender_melds),
                "layoffs": [[CARD_NAMES[card], meld] for card, meld in result.laid],
            },
        }
        if asked is None:
            document["auto_spread"] = names(result.spread)
        print(json.dumps(document))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(laid_out(ten, result.spread, f"knocker   {result.knocker_count:>3}  "))
    console.print(
        laid_out(
            other & ~sum(1 << card for card, _ in result.laid), result.defender_melds, f"defender  {result.defender_count:>3}  "
        )
    )
    if result.laid:
        console.print(card_text([card for card, _ in result.laid], "laid off       "))
    console.print(verdict(result))


def names(spread: Sequence[int]) -> list[list[str]]:
    """Melds as lists of card names."""
    from knockwood.engine.cards import CARD_NAMES, CardSet

    return [[CARD_NAMES[card] for card in CardSet(meld)] for meld in spread]


def card_text(cards: Sequence[int], start: str = "") -> Text:
    """Cards in notation, hearts and diamonds red."""
    from rich.text import Text

    from knockwood.engine.cards import CARD_NAMES

    text = Text(start)
    for place, card in enumerate(cards):
        text.append(" " if place else "").append(CARD_NAMES[card], style="red" if card // 13 in (1, 2) else "")
    return text


def laid_out(hand: int, spread: Sequence[int], start: str = "  ") -> Text:
    """A hand as melds and what is left over."""
    from knockwood.engine.cards import CardSet

    text = card_text((), start)
    loose = hand
    for meld in spread:
        text.append("[").append_text(card_text(list(CardSet(meld)))).append("] ")
        loose &= ~meld
    return text.append_text(card_text(list(CardSet(loose))))


def verdict(result: HandResult) -> str:
    """The result in a sentence."""
    k, d = result.knocker_count, result.defender_count
    factor = f", times {result.mult}" if result.mult > 1 else ""
    if result.kind == "gin":
        return f"Gin: the knocker scores {result.points} (bonus {result.bonus} and {d}{factor})."
    if result.kind == "undercut":
        return f"Undercut: the defender scores {result.points} (bonus {result.bonus} and {k} - {d}{factor})."
    if result.kind == "tie":
        return "Equal counts: nobody scores."
    return f"The knock holds: the knocker scores {result.points} ({d} - {k}{factor})."
