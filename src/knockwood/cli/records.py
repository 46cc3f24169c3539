"""``knockwood replay``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from knockwood.cli.words import Whole

if TYPE_CHECKING:
    from knockwood.play.record import Hand as GinHand
    from knockwood.rummy500.record import Hand as RummyHand


def replay(file: Path, *, hand: Whole | None = None) -> None:
    """Tell a recorded match in words, and check it.

    Every action must be legal, every result what the cards lead to.

    A record that is corrupt or impossible is refused: one line names the hand, the action and the reason.

    Example: `knockwood replay match.json`

    Parameters
    ----------
    file
        A game record (docs/records.md), of Rummy 500 too (docs/rummy500.md).
    hand
        Print this hand only; all are checked.
    """
    from knockwood.cli.errors import UserError
    from knockwood.play.sheet_words import counted

    try:
        text = file.read_bytes()
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
    try:
        numbers, lines = told(text, hand)
    except ValueError as error:
        raise UserError(f"{file}: {error}") from None
    for line in lines:
        print(line)
    print(f"The record is valid: {counted(len(numbers), 'hand')}, {counted(sum(numbers), 'action')}.")


def told(text: bytes, hand: int | None) -> tuple[list[int], list[str]]:
    """The number of actions in each hand of a record, and its lines; `ValueError` names what is wrong."""
    from knockwood.play import document, record, words
    from knockwood.rummy500 import record as rummy_record
    from knockwood.rummy500 import words as rummy_words

    if document.format_of(text) == rummy_record.FORMAT:
        rummy = rummy_record.load(text)
        return checked_hand(rummy.hands, hand), list(rummy_words.tell(rummy, hand))
    gin = record.load(text)
    return checked_hand(gin.hands, hand), list(words.tell(gin, hand))


def checked_hand(hands: Sequence[GinHand | RummyHand], hand: int | None) -> list[int]:
    """The number of actions in each hand; an error if there is no *hand*."""
    from knockwood.cli.errors import UserError

    if hand is not None and not 1 <= hand <= len(hands):
        raise UserError(f"--hand: 1 to {len(hands)}, not {hand}")
    return [len(one.actions) for one in hands]
