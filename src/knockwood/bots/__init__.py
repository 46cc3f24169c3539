"""Players. A bot decides from a `View`, never from a `Deal`."""

from __future__ import annotations

from knockwood.bots.bot import Bot, BotError

BOT_NAMES = ("random", "simple", "easy", "medium", "hard")
"""Every bot by name, weakest first as far as that is known."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name. *seed* (0 to 2**64 - 1) settles its ties and slips.

    Raises `BotError` naming the bots there are.
    """
    if name == "random":
        from knockwood.bots.random import RandomBot

        return RandomBot(seed)
    if name == "simple":
        from knockwood.bots.simple import SimpleBot

        return SimpleBot(seed)
    from knockwood.bots.house import STYLES, HouseBot

    if name in STYLES:
        return HouseBot(name, seed)
    raise BotError(f"unknown bot: {name[:30]} (there are: {' '.join(BOT_NAMES)})")


__all__ = ["BOT_NAMES", "Bot", "BotError", "make_bot"]
