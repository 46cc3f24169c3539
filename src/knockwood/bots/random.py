"""Bot `random`: any legal action, all equally likely. A floor for measurements, and a walker for tests."""

from __future__ import annotations

from knockwood.bots.bot import chance
from knockwood.engine import actions
from knockwood.engine.view import View


class RandomBot:
    """Chooses among the dense actions first, then among their spreads, so that many spreads do not make knocks more likely.

    An illegal knock (I2) is no choice for it.
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> int:
        """One decision."""
        legal = [code for code in view.legal() if not view.is_false(code)]
        random = chance(view, self.seed)
        dense = sorted({code & 511 for code in legal})
        chosen = dense[random.below(len(dense))]
        ways = [code for code in legal if code & 511 == chosen]
        return ways[random.below(len(ways))] if actions.kind(chosen) != "finish" else chosen
