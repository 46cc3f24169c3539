"""Hands written for the tests: what lies where, and what the bot does with it. The person is seat 0."""

from __future__ import annotations

from tests.serving import stacked

# The bot knocks at once with 9 on 5H-7H and the twos. The best defence keeps three eights and lays off 8H and 9H: 37 stay (B-05).
BOT_KNOCKS = stacked("5H 6H 7H 2C 2D 2S AC AD 3S 4D", "8C 8D 8H 8S 9H 3D 4C JS QD KC", "TC", "KH")
BOT_KNOCKS_SCRIPT = ["pass", "draw_stock", "knock KH"]

# The same knock; the person holds jacks and queens, lays off 8H and 9H and keeps 4: an undercut, 9 - 4 + 25 = 30.
UNDERCUT = stacked("5H 6H 7H 2C 2D 2S AC AD 3S 4D", "JC JD JS QC QD QS 8H 9H AH 3C", "TC", "KH")

# The person begins: the 6C of the upcard lengthens 3C-5C; KD and QH are loose. After AS comes a knock with 10 throws KD.
KNOCK_SOON = stacked("3C 4C 5C 9H 9S 9D KD 2S 7H QH", "AC 8S 8H 8D KC KS KH JD 4H TD", "6C", "6S AS 5S")
KNOCK_SOON_SCRIPT = ["draw_stock", "discard 6S", "auto"]

# The person takes the 6C and is gin after 7H. Second at the table, so the bot passes first.
GIN_AFTER_PASS = stacked("AC 8S 8H 8D KC KS KH JC 4H TS", "3C 4C 5C 9H 9S 9D JD QD KD 7H", "6C", "6S")
GIN = stacked("3C 4C 5C 9H 9S 9D JD QD KD 7H", "AC 8S 8H 8D KC KS KH JC 4H TS", "6C", "6S")

# The person knocks with 10 in the second turn; the bot lays off 2C and AC and keeps 6: an undercut, 10 - 6 + 25 = 29 for the bot (B-10).
KNOCK_TOO_SOON = stacked("3C 4C 5C 9H 9S 9D KD 2S 7H QH", "AC 8S 8H 8D KC KS KH 2C 4H 2D", "6C", "6S AS 5S")

# Oklahoma, the 7 of spades: knock at 7, the hand counts twice. The person draws 3H and knocks with 6, throwing KD.
SPADE = stacked("3C 4C 5C 6C 9H 9S 9D AH 2D KD", "8S 8H 8D KC KS KH QC JC 4H TD", "7S", "3H")

# The person draws AD and throws KD; the three 3s or the run 2H-4H, either leaves 8, and each closes what the other opens (KNOCK-8).
TWO_WAYS = stacked("2H 3H 4H 3C 3D 9S 9D 9C AC KD", "8S 8H 8D KC KS KH QC JC 6H TD", "7S", "AD")

# Eleven melded cards from the upcard on: the person takes 6C, and nothing is thrown (K6).
BIG_GIN = stacked("3C 4C 5C 9H 9S 9D 9C JD QD KD", "AC 8S 8H 8D KC KS KH JC 4H TS", "6C", "6S")

# The person may begin with big gin of the eleven cards dealt, or throw (DEAL-4).
ELEVEN = stacked("3C 4C 5C 9H 9S 9D KD 2S 7H QH", "AC 8S 8H 8D KC KS KH JD 4H TD", "6C", "6S AS 5S")

# Nobody can knock while both throw what they draw: the stock runs down.
DEAD = stacked("AC 4C 8C JC 2D 5D 9D QD 3H 7H", "2C 5C 9C QC 3D 6D TD KD 4H 8H", "KS")


def rest_of(deck: str) -> list[str]:
    """The stock of a deck, next card first."""
    return [deck[i : i + 2] for i in range(42, len(deck), 2)]


def idle(deck: str, first: int) -> list[str]:
    """A bot that draws every second card of the stock, from number ``first``, and throws it."""
    return [step for card in rest_of(deck)[first::2] for step in ("draw_stock", f"discard {card}")]
