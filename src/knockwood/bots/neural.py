"""Bot `net`: the network alone, without search. It knocks in the way that brings most against hands drawn by its belief."""

from __future__ import annotations

from collections.abc import Mapping

from knockwood.bots.bot import BotError, defend
from knockwood.engine.view import LAYOFF, View
from knockwood.net import policy
from knockwood.net.layers import NetError


class NetBot:
    """The net that comes with the package.

    `BotError` where it is missing or of another version, and for settings: it has none.
    """

    name = "net"

    def __init__(self, seed: int = 0, settings: Mapping[str, int] | None = None) -> None:
        if settings:
            raise BotError("net has no settings")
        self.seed = seed
        try:
            self.net = policy.named()
        except NetError as error:
            raise BotError(str(error)) from None

    def act(self, view: View) -> int:
        """One decision."""
        return defend(view) if view.phase == LAYOFF else policy.decide(self.net, view)
