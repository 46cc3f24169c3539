"""``knockwood replay``."""

from __future__ import annotations

from pathlib import Path

from knockwood.cli.words import Whole


def replay(file: Path, *, hand: Whole | None = None) -> None:
    """Print a recorded match in words and check it: every action must be legal, every result what the cards lead to.

    A record that is corrupt or impossible is refused: one line names the hand, the action and the reason.

    Example: `knockwood replay match.json`

    Parameters
    ----------
    file
        A game record (docs/records.md).
    hand
        Print this hand only; all are checked.
    """
    from knockwood.cli.errors import UserError
    from knockwood.play.record import load
    from knockwood.play.words import tell

    try:
        text = file.read_bytes()
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
    try:
        record = load(text)
        if hand is not None and not 1 <= hand <= len(record.hands):
            raise UserError(f"--hand: 1 to {len(record.hands)}, not {hand}")
        lines = list(tell(record, hand))
    except ValueError as error:
        raise UserError(f"{file}: {error}") from None
    for line in lines:
        print(line)
    moves = sum(len(one.actions) for one in record.hands)
    print(f"The record is valid: {len(record.hands)} hands, {moves} actions.")
