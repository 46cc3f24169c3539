"""A real server process under the browser, which can be killed and started again on the same port and data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.serving import Spawned, spawn


class House:
    """One server. ``words`` as in `tests.serving`."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self.served: Spawned | None = spawn(self.words)
        self.address = self.served.address

    def kill(self) -> None:
        """As a power cut would."""
        assert self.served is not None
        self.served.kill()
        self.served = None

    def again(self) -> None:
        """Start it on the same port and data."""
        self.served = spawn([*self.words, "--port", self.address.rpartition(":")[2]])

    def stop(self) -> None:
        """End it, if it runs."""
        if self.served is not None:
            self.served.stop()
            self.served = None


@contextmanager
def house(
    folder: Path, *, decks: Sequence[str] = (), script: Sequence[str] = (), dealer: int = 1, bot: str = "level"
) -> Iterator[House]:
    """A running server whose files lie under *folder*. ``dealer`` 0 is the person, 1 the bot; ``script`` the bot's first actions."""
    folder.mkdir(parents=True, exist_ok=True)
    words = ["--data", str(folder / "data"), "--dealer", str(dealer), "--bot", bot]
    for deck in decks:
        words += ["--deal", deck]
    if script:
        (folder / "script").write_text("\n".join(script))
        words += ["--script", str(folder / "script")]
    server = House(words)
    try:
        yield server
    finally:
        server.stop()
