"""What the doors of the server share: the hub, the relations, the site, and how much each address may ask."""

from __future__ import annotations

from collections import Counter

from knockwood.server.bot_seats import BotHost, BotWorkers
from knockwood.server.clock import Clock, SystemClock
from knockwood.server.commands import DeckSource, ProtocolDecks
from knockwood.server.config import Config
from knockwood.server.hub import GameHub
from knockwood.server.logs import Pseudonyms, Report, reporter
from knockwood.server.relations import Relations
from knockwood.server.security import Buckets, allowed_names, is_loopback
from knockwood.server.statics import Site
from knockwood.server.store.base import EventStore
from knockwood.server.store.sqlite import SqliteStore


class Services:
    """One server's parts. Opens the files of the data folder; raises `DataError` when they cannot be used."""

    def __init__(
        self,
        config: Config,
        *,
        decks: DeckSource | None = None,
        bots: BotHost | None = None,
        clock: Clock | None = None,
        store: EventStore | None = None,
        site: Site | None = None,
        report: Report | None = None,
    ) -> None:
        self.config = config
        self.clock: Clock = clock or SystemClock()
        self.report: Report = report or reporter(config.log_level)
        self.site = site or Site()
        self.names = allowed_names(config.host, config.allowed_hosts)
        self.addresses = Pseudonyms()
        self.failure = ""
        self.store: EventStore = store or SqliteStore(config.data_dir / "events.db", on_failed=self.store_failed)
        self.relations = Relations(config.data_dir / "app.db")
        self.bots: BotHost = bots or BotWorkers(config.bot_workers, self.report)
        self.hub = GameHub(
            store=self.store,
            relations=self.relations,
            bots=self.bots,
            decks=decks or ProtocolDecks(),
            clock=self.clock,
            config=config,
            report=self.report,
        )
        limits = config.limits
        self.http = Buckets(limits.http_credits, limits.http_seconds, self.clock.monotonic)
        self.creations = Buckets(limits.games_per_hour, 3600.0, self.clock.monotonic)
        self.sockets: Counter[str] = Counter()

    @property
    def ready(self) -> bool:
        """The store can be written and the bots answer."""
        return not self.failure and not self.hub.closed and self.bots.alive

    def store_failed(self, why: str) -> None:
        """The disk has failed: the process is to end and read it afresh. Called from the store's thread."""
        self.failure = why
        self.report("store_failed", why=why)

    def may_create(self, address: str) -> bool:
        """Whether an address may open one more game. Nobody counts the owner of the machine."""
        return is_loopback(address) or self.creations.of(address).take(1)

    def enter(self, address: str, user: str) -> bool:
        """Count a new connection; False when there are too many of this address or session."""
        limits = self.config.limits
        if self.sockets[f"u {user}"] >= limits.sockets_per_session:
            return False
        if not is_loopback(address) and self.sockets[f"a {address}"] >= limits.sockets_per_address:
            return False
        self.sockets[f"u {user}"] += 1
        self.sockets[f"a {address}"] += 1
        return True

    def leave(self, address: str, user: str) -> None:
        """A counted connection is gone."""
        for key in (f"u {user}", f"a {address}"):
            self.sockets[key] -= 1
            if self.sockets[key] <= 0:
                del self.sockets[key]
