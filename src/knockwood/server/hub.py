"""The hub: finds, opens, loads and drops tables, and keeps the index of games. It knows no web framework."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from knockwood.bots import BOT_NAMES
from knockwood.bots.levels import LEVELS
from knockwood.engine.position import PositionError
from knockwood.engine.rules import Rules, RulesError, check_supported, preset
from knockwood.play.document import RecordError
from knockwood.play.seating import players_of
from knockwood.rummy500.position import checked_players
from knockwood.rummy500.rules import RummyRules
from knockwood.server import events as log
from knockwood.server import projection, wire
from knockwood.server.bot_seats import BotHost
from knockwood.server.clock import Clock
from knockwood.server.commands import DeckSource, Refusal, open_table
from knockwood.server.config import Config
from knockwood.server.fairness import PROTOCOL, link
from knockwood.server.game import FoldError, Game, History, fold, payload_of
from knockwood.server.offers import RUMMY_LEVELS, usual_level
from knockwood.server.relations import Relations, User
from knockwood.server.rummy import RUMMY
from knockwood.server.store.base import Busy, EventStore, Stored, StoreError
from knockwood.server.table import Table

PERSON = 0
"""The seat of the one who opens a table; bots take the others."""

BOT_PEOPLE = {
    "novice": ("Nia", "Ned", "Noa"),
    "easy": ("Dot", "Dan", "Dee"),
    "casual": ("Cleo", "Cal", "Cora"),
    "medium": ("Bo", "Bea", "Ben"),
    "skilled": ("Lena", "Lou", "Leo"),
    "hard": ("Vera", "Vic", "Val"),
    "expert": ("Edda", "Eli", "Esme"),
    "master": ("Maya", "Milo", "Mona"),
    "simple": ("Sam", "Sue", "Sid"),
    "random": ("Rolf", "Ria", "Roy"),
    "rummy-easy": ("Dot", "Dan", "Dee"),
    "rummy-medium": ("Bo", "Bea", "Ben"),
    "rummy-hard": ("Vera", "Vic", "Val"),
}
"""What the bots of a level are called at the table, in seat order."""


class GameHub:
    """All games of this process."""

    def __init__(
        self,
        *,
        store: EventStore,
        relations: Relations,
        bots: BotHost,
        decks: DeckSource,
        clock: Clock,
        config: Config,
        report: Callable[..., None],
    ) -> None:
        self.store, self.relations, self.bots, self.decks = store, relations, bots, decks
        self.clock, self.config, self.report = clock, config, report
        self.tables: dict[bytes, Table] = {}
        self.loading: dict[bytes, asyncio.Task[Table | None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    # --- life ---------------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Bots, the index, the sweep of idle tables."""
        await self.bots.start()
        self.spawn(self.reindex())
        self.spawn(self.sweep_loop())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside everything else."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def send_away(self) -> None:
        """Tell every viewer that the server restarts; no table takes a viewer any more."""
        self.closed = True
        for table in self.tables.values():
            table.close()

    async def stop(self) -> None:
        """Finish what was accepted, then let go of the tables, the bots and the files."""
        self.send_away()
        await asyncio.gather(*(table.stop() for table in list(self.tables.values())))
        self.tables.clear()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.stop()
        await self.store.close()
        await self.relations.close()

    async def sweep_loop(self) -> None:
        """Drop tables that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(60.0, self.config.idle_s))
            await self.sweep()

    async def sweep(self) -> None:
        """Drop idle tables now. They are folded again when somebody comes."""
        oldest = self.clock.monotonic() - self.config.idle_s
        for key, table in list(self.tables.items()):
            if not table.watched and not table.busy and table.left < oldest:
                del self.tables[key]
                await table.stop()

    async def reindex(self) -> None:
        """Enter games that the log has and the index lacks."""
        known = await self.relations.known_games()
        for game_id in await self.store.games():
            if game_id in known:
                continue
            try:
                game = await self.peek(game_id)
            except FoldError as error:
                self.report("reindex_failed", game=log.id_text(game_id), error=str(error))
                continue
            if game is not None:
                await self.index(game)

    # --- tables -------------------------------------------------------------------------------------------------------------

    async def table(self, game_id: bytes) -> Table | None:
        """The live table of a game, loaded if need be; None for a game that the log does not know. Two callers get the same."""
        if self.closed:
            raise Refusal("busy", retry_ms=1000)
        table = self.tables.get(game_id)
        if table is not None:
            return table
        task = self.loading.get(game_id)
        if task is None:
            task = asyncio.create_task(self.load(game_id))
            self.loading[game_id] = task
            task.add_done_callback(lambda _: self.loading.pop(game_id, None))
        return await asyncio.shield(task)

    async def load(self, game_id: bytes) -> Table | None:
        """Take ownership, read the log, fold, start the actor."""
        try:
            if not await self.store.read(game_id):
                return None
            epoch = await self.store.claim(game_id)
            history = History(game_id)
            for stored in await self.store.read(game_id):
                history.follow(stored, payload_of(stored))
        except Busy as busy:
            raise Refusal("busy", retry_ms=busy.retry_ms) from busy
        except StoreError as error:
            raise Refusal("busy", retry_ms=1000) from error
        except FoldError as error:
            self.report("fold_failed", game=log.id_text(game_id), error=str(error))
            raise Refusal("internal") from error
        return self.open(history, epoch)

    def open(self, history: History, epoch: int) -> Table:
        """Start the actor of a folded game and seat its bots."""
        table = Table(
            history,
            epoch,
            store=self.store,
            decks=self.decks,
            clock=self.clock,
            config=self.config,
            report=self.report,
            ended=self.ended,
        )
        self.tables[history.game.id] = table
        for seat in range(history.game.players):
            if history.game.is_bot(seat):
                self.bots.attach(table, seat)
        table.watch_bots()
        return table

    def ended(self, table: Table) -> None:
        """A match is over, or its table can no longer be trusted."""
        if table.frozen:
            self.tables.pop(table.game.id, None)
            table.task.cancel()
        if table.game.ended is not None and not self.closed:
            self.spawn(self.index(table.game))

    async def peek(self, game_id: bytes) -> Game | None:
        """The state of a game without starting its actor; None for an unknown one. Raises `FoldError`."""
        table = self.tables.get(game_id)
        if table is not None:
            return table.game
        stored = await self.store.read(game_id)
        return fold(game_id, stored) if stored else None

    # --- a guest's games ------------------------------------------------------------------------------------------------------

    async def create(self, user: User, ask: wire.GameCreate) -> wire.GameSummary:
        """Open a table, with bots in the other seats, and deal the first hand. Raises `Refusal`."""
        rules, players = self.wanted_rules(ask)
        rummy = isinstance(rules, RummyRules)
        level = self.wanted_level(ask.level, rummy)
        rows = await self.relations.games_of(user.id)
        if sum(row.status == "running" for row in rows) >= self.config.limits.games_per_guest:
            raise Refusal("too_many", detail="too many unfinished games: finish or resign one of them first")
        first_dealer = self.decks.first_dealer()
        if ask.rematch is not None:
            first_dealer = await self.rematch_dealer(user, ask.rematch, players)
        game_id, secret = log.new_game_id(), secrets.token_bytes(32)
        created = log.GameCreated(
            preset=ask.preset,
            rules=dict(rules.to_dict()),
            protocol=PROTOCOL,
            anchor=link(game_id, secret, 0).hex(),
            secret=secret.hex(),
            first_dealer=first_dealer,
            rematch=ask.rematch or "",
            players=players,
            game=RUMMY if rummy else "gin",
        )
        seats = [
            log.SeatSpec(user.name, "person", user=user.id),
            *(log.SeatSpec(name, "bot", level=level) for name in BOT_PEOPLE[level][: players - 1]),
        ]
        entries = open_table(Game(game_id), created, seats, self.decks, self.clock.wall_ms())
        try:
            epoch = await self.store.claim(game_id)
            await self.store.append(game_id, epoch, 0, entries)
        except Busy as busy:
            raise Refusal("busy", retry_ms=busy.retry_ms) from busy
        except StoreError as error:
            raise Refusal("busy", retry_ms=1000) from error
        history = History(game_id)
        for n, e in enumerate(entries, 1):
            stored = Stored(n, epoch, e.seat, e.cmd_n, e.ts, e.kind, e.payload, log.RULES_VERSION)
            history.follow(stored, log.unpack(e.payload))
        table = self.open(history, epoch)
        await self.index(table.game)
        return projection.summary(table.game, table.name, PERSON)

    @staticmethod
    def wanted_level(name: str | None, rummy: bool) -> str:
        """The bot that a level means in this game. Raises `Refusal` for one that the game does not have."""
        bots = {**RUMMY_LEVELS, **{bot: bot for bot in RUMMY_LEVELS.values()}} if rummy else {bot: bot for bot in BOT_NAMES}
        offered = list(RUMMY_LEVELS) if rummy else [level.name for level in LEVELS]
        if name is None:
            return bots[usual_level(offered)]
        if name not in bots:
            where = " in Rummy 500" if rummy else ""
            raise Refusal("bad_message", detail=f"there is no level {name}{where}; there are {', '.join(bots)}")
        return bots[name]

    def wanted_rules(self, ask: wire.GameCreate) -> tuple[Rules | RummyRules, int]:
        """The rules of a new game, and how many play it. Raises `Refusal` with the engine's one line."""
        try:
            if ask.preset == RUMMY:
                return RummyRules.from_dict(ask.rules), checked_players(ask.players or 2)
            rules = preset(ask.preset)
            if ask.rules:
                rules = rules.replace(**ask.rules)
            check_supported(rules)
            return rules, players_of(rules, ask.players)
        except (RulesError, PositionError) as error:
            raise Refusal("unsupported_rules", detail=str(error)) from error

    async def rematch_dealer(self, user: User, text: str, players: int) -> int:
        """The first dealer of a rematch: the next one after who dealt first in the game before.

        An imported record has nobody left who could finish it, so it may be played again however far it went.
        """
        found = await self.imported(user, text)
        if found is not None:
            summary, record = found
            return (record.first_dealer - summary.you + 1) % players
        game_id = log.id_bytes(text)
        game = await self.peek(game_id) if game_id is not None else None
        if game is None or self.seat_of(game, user) is None:
            raise Refusal("not_found", detail="there is no such game to play again")
        if game.ended is None:
            raise Refusal("not_finished", detail="that game is not finished")
        return ((game.opening_dealer() or 0) + 1) % players

    @staticmethod
    def seat_of(game: Game, user: User) -> int | None:
        """Which seat of a game is this person's."""
        for seat, who in enumerate(game.seats):
            if who is not None and who.user and secrets.compare_digest(who.user, user.id):
                return seat
        return None

    async def index(self, game: Game) -> None:
        """Write a game's line of the history for each person in it."""
        for seat, who in enumerate(game.seats):
            if who is not None and who.user:
                await self.relations.put_game(game.id, who.user, projection.summary(game, log.id_text(game.id), seat))

    async def seat_in(self, user: User, text: str) -> tuple[bytes, Game, int]:
        """A game of this person and their seat in it. Raises `Refusal`: a game of others is as unknown as one that is not."""
        game_id = log.id_bytes(text)
        try:
            game = await self.peek(game_id) if game_id is not None else None
        except FoldError as error:
            self.report("fold_failed", game=text, error=str(error))
            raise Refusal("internal") from error
        seat = self.seat_of(game, user) if game is not None else None
        if game_id is None or game is None or seat is None:
            raise Refusal("not_found")
        return game_id, game, seat

    async def own_table(self, user: User, text: str) -> tuple[Table, int]:
        """The live table of a game of this person, and their seat. Raises `Refusal`."""
        game_id, _, seat = await self.seat_in(user, text)
        table = await self.table(game_id)
        if table is None:
            raise Refusal("not_found")
        return table, seat

    async def list(self, user: User) -> wire.GameList:
        """Every game of a guest, newest first. Running ones are read afresh: the log knows better than the index."""
        games: list[wire.GameSummary] = []
        for row in await self.relations.games_of(user.id):
            summary = row.line
            if row.status == "running":
                try:
                    _, game, seat = await self.seat_in(user, summary.game)
                except Refusal:
                    continue
                summary = projection.summary(game, summary.game, seat)
            games.append(summary)
        return wire.GameList(games)

    async def summary(self, user: User, text: str) -> wire.GameSummary:
        """One game of a guest."""
        found = await self.imported(user, text)
        if found is not None:
            return found[0]
        _, game, seat = await self.seat_in(user, text)
        return projection.summary(game, text, seat)

    async def forget(self, user: User, text: str) -> None:
        """Delete a finished game for good. Raises `Refusal`."""
        if await self.imported(user, text) is None:
            game_id, game, _ = await self.seat_in(user, text)
            if game.ended is None:
                raise Refusal("not_finished", detail="a running game cannot be deleted: finish it or resign first")
            table = self.tables.pop(game_id, None)
            if table is not None:
                await table.stop()
            try:
                await self.store.forget(game_id)
            except StoreError as error:
                raise Refusal("busy", retry_ms=1000) from error
        key = log.id_bytes(text)
        assert key is not None
        await self.relations.forget_game(key)

    # --- records --------------------------------------------------------------------------------------------------------------

    async def imported(self, user: User, text: str) -> tuple[wire.GameSummary, projection.AnyRecord] | None:
        """An imported game of this person."""
        key = log.id_bytes(text)
        row = await self.relations.game(key) if key is not None else None
        if key is None or row is None or row.user_id != user.id:
            return None
        data = await self.relations.imported(key)
        return None if data is None else (row.line, projection.load_record(data))

    async def record(self, user: User, text: str) -> projection.AnyRecord:
        """The record of a game of one's own: finished hands whole, of a running hand nothing that its seat may not know.

        Raises `Refusal` while it is open who deals the first hand (R1).
        """
        found = await self.imported(user, text)
        if found is not None:
            return found[1]
        _, game, _ = await self.seat_in(user, text)
        if game.match is None:
            raise Refusal("not_found", detail="nothing has been dealt yet: there is no record")
        return projection.record(game)

    async def replay(self, user: User, text: str) -> wire.Replay:
        """Every finished hand of a game of one's own."""
        found = await self.imported(user, text)
        if found is not None:
            return projection.replay(found[1], text, found[0].you)
        _, game, seat = await self.seat_in(user, text)
        if game.match is None:
            return projection.empty_replay(game, text, seat)
        return projection.replay(projection.record(game), text, seat)

    async def take_record(self, user: User, data: bytes) -> wire.GameSummary:
        """Put a record file into the history. The same file twice is one game. Raises `Refusal` with place and reason."""
        game_id = log.new_game_id()
        try:
            summary = projection.record_summary(projection.load_record(data), log.id_text(game_id), self.clock.wall_ms())
        except RecordError as error:
            raise Refusal("bad_message", detail=str(error)) from error
        kept = await self.relations.add_import(game_id, user.id, summary, hashlib.sha256(data).digest(), data)
        row = await self.relations.game(kept)
        assert row is not None
        return row.line
