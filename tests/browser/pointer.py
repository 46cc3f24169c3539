"""Drags as a hand makes them: a mouse that moves in steps, and fingers through the browser's own touch events."""

from __future__ import annotations

import time
from typing import Any, Literal

from playwright.sync_api import Locator, Page

Point = tuple[float, float]
STEPS = 10


def spot(where: Locator, across: float = 0.2, down: float = 0.2) -> Point:
    """A point of an element; the upper left of a card is never covered by the next one."""
    box = where.bounding_box()
    assert box is not None, where
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


class Pointer:
    """A mouse or a finger. The page sees every step of the way."""

    def __init__(self, page: Page, kind: Literal["mouse", "touch"]) -> None:
        self.page, self.kind = page, kind
        self.cdp = page.context.new_cdp_session(page) if kind == "touch" else None
        self.at: Point = (0, 0)
        self.clock = 0.0

    def _touch(self, name: str, *points: Point, wait: float = 0.016) -> None:
        """One touch event, ``wait`` seconds after the one before by the fingers' own clock."""
        assert self.cdp is not None
        self.clock += wait
        fingers: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": fingers, "timestamp": self.clock})

    def down(self, at: Point) -> None:
        """Press."""
        self.at = at
        if self.kind == "mouse":
            self.page.mouse.move(*at)
            self.page.mouse.down()
        else:
            self.clock = time.time() - 2
            self._touch("touchStart", at)

    def move(self, to: Point, steps: int = STEPS) -> None:
        """Go there in steps."""
        (x, y), (far_x, far_y) = self.at, to
        for step in range(1, steps + 1):
            at = (x + (far_x - x) * step / steps, y + (far_y - y) * step / steps)
            if self.kind == "mouse":
                self.page.mouse.move(*at)
            else:
                self._touch("touchMove", at)
        self.at = to

    def up(self) -> None:
        """Let go. A finger rests first: after a flick the browser takes the next tap for the end of a scroll."""
        if self.kind == "mouse":
            self.page.mouse.up()
        else:
            self._touch("touchMove", self.at, wait=0.4)
            self._touch("touchMove", self.at, wait=0.4)
            self._touch("touchEnd")

    def second_finger(self, at: Point) -> None:
        """Another finger comes down, and both leave."""
        self._touch("touchStart", self.at, at)
        self._touch("touchEnd", at)
        self._touch("touchEnd")

    def drag(self, start: Point, to: Point) -> None:
        """Press, go, let go."""
        self.down(start)
        self.move(to)
        self.up()
