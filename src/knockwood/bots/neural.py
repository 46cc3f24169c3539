"""Bot `net`: the network alone, without search. It knocks in the way that brings most against hands drawn by its belief."""

from __future__ import annotations

from collections.abc import Mapping

from knockwood.bots.bot import BotError, chance, defend
from knockwood.engine.view import LAYOFF, View
from knockwood.net import policy
from knockwood.net.knocks import HANDS
from knockwood.net.layers import NetError

SETTINGS = {
    "hands": (HANDS, 0, 10_000, "hands of the other over which ways to go down are compared; 0: not at all"),
    "slip": (0, 0, 100_000, "largest random error in how well it likes a choice, in thousandths of a logit"),
}
"""The settings of the bot: default, least, most, and what it is."""


class NetBot:
    """The net that comes with the package. *seed* settles its slips.

    `BotError` for settings that it has not (`SETTINGS`), and where the net is missing or of another version.
    """

    name = "net"

    def __init__(self, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        given = {**{key: row[0] for key, row in SETTINGS.items()}, **(settings or {})}
        for key, value in given.items():
            if key not in SETTINGS:
                raise BotError(f"net has no {key} (there are {', '.join(SETTINGS)})")
            _, low, high, _ = SETTINGS[key]
            if not low <= value <= high:
                raise BotError(f"net: {key}: a whole number from {low} to {high}, not {value}")
        self.hands, self.slip = given["hands"], given["slip"]
        self.seed = seed
        try:
            self.net = policy.named()
        except NetError as error:
            raise BotError(str(error)) from None

    def act(self, view: View) -> int:
        """One decision."""
        if view.phase == LAYOFF:
            return defend(view)
        return policy.decide(self.net, view, self.hands, self.slip, chance(view, self.seed) if self.slip else None)
