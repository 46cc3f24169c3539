"""Bot `net`: the network alone, without search. It knocks in the way that brings most against hands drawn by its belief."""

from __future__ import annotations

from collections.abc import Mapping

from knockwood.bots.bot import BotError, defend
from knockwood.engine.view import LAYOFF, View
from knockwood.net import policy
from knockwood.net.knocks import HANDS
from knockwood.net.layers import NetError


class NetBot:
    """The net that comes with the package.

    Setting ``hands``: over how many hands of the other it compares ways to go down, 0: not at all. `BotError` for other
    settings, and where the net is missing or of another version.
    """

    name = "net"

    def __init__(self, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        given = {"hands": HANDS, **(settings or {})}
        if len(given) > 1 or not 0 <= given["hands"] <= 10_000:
            raise BotError("net has the setting hands alone, 0 to 10000: over how many it compares ways to go down")
        self.hands = given["hands"]
        self.seed = seed
        try:
            self.net = policy.named()
        except NetError as error:
            raise BotError(str(error)) from None

    def act(self, view: View) -> int:
        """One decision."""
        return defend(view) if view.phase == LAYOFF else policy.decide(self.net, view, self.hands)
