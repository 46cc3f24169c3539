"""Players. A bot decides from a `View`, never from a `Deal`."""

from __future__ import annotations

from knockwood.bots.bot import Bot, BotError, let_go
from knockwood.bots.levels import LEVELS, level_named
from knockwood.bots.spec import parse_spec
from knockwood.search.settings import PLAYERS
from knockwood.zoo.roster import NAMES as ZOO_NAMES

BOT_NAMES = ("random", "simple", *(level.name for level in LEVELS))
"""The bots of the table by name: two plain ones, then the levels, easiest first."""
SCRIPTED_NAMES = tuple(name for name in ZOO_NAMES if name not in BOT_NAMES)
"""The scripted players that are bots through `knockwood.bots.scripted`."""
SEARCH_NAMES = tuple(PLAYERS)
"""The players that search, bots through `knockwood.bots.searching`."""
NET_NAME = "net"
"""The network alone, a bot through `knockwood.bots.neural`."""
NET_LINE = "the network alone, without search: learned from playouts and from playing itself"


def make_bot(spec: str, seed: int = 0) -> Bot:
    """The bot of a name, ``NAME`` or ``NAME:key=value,key=value``. *seed* (0 to 2**64 - 1) settles its ties and slips.

    Raises `BotError` naming the bots, or the settings, there are.
    """
    name, settings = parse_spec(spec)
    if name in SCRIPTED_NAMES:
        from knockwood.bots.scripted import ScriptedBot

        return ScriptedBot(name, seed, settings)
    if name in SEARCH_NAMES:
        from knockwood.bots.searching import SearchBot

        return SearchBot(name, seed, settings)
    if settings and name in BOT_NAMES:
        raise BotError(f"{name} has no settings")
    if name == "random":
        from knockwood.bots.random import RandomBot

        return RandomBot(seed)
    if name == "simple":
        from knockwood.bots.simple import SimpleBot

        return SimpleBot(seed)
    if name == NET_NAME:
        from knockwood.bots.neural import NetBot

        return NetBot(seed, settings)
    level = level_named(name)
    if level is not None:
        from knockwood.bots.level import LevelBot

        return LevelBot(level, seed)
    raise BotError(f"unknown bot: {name[:30]} (there are: {' '.join([*BOT_NAMES, *SCRIPTED_NAMES, *SEARCH_NAMES, NET_NAME])})")


def lines() -> dict[str, str]:
    """Every bot by name with a line on how it plays: those of the table, the zoo, the players that search, the network."""
    from knockwood.bots.levels import BOTS
    from knockwood.zoo.roster import ROSTER

    zoo = {name: ROSTER[name].line for name in SCRIPTED_NAMES}
    return {**BOTS, **zoo, **{name: line for name, (line, _) in PLAYERS.items()}, NET_NAME: NET_LINE}


__all__ = ["BOT_NAMES", "NET_NAME", "SCRIPTED_NAMES", "SEARCH_NAMES", "Bot", "BotError", "let_go", "lines", "make_bot"]
