"""The actor of one game: one task, one command at a time. Validate, append (durable), apply, project for each viewer, queue.

Nothing is acknowledged and nothing is shown before the commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from knockwood.bots import make_bot
from knockwood.rummy500.bots import make_rummy_bot
from knockwood.server import events as log
from knockwood.server import projection, wire
from knockwood.server.acts import act_of, cause_of
from knockwood.server.clock import Clock
from knockwood.server.commands import DeckSource, Draft, Refusal, decide
from knockwood.server.config import Config
from knockwood.server.game import Command, FoldError, Game, History, payload_of
from knockwood.server.outbox import DISPLACED, RESTART, Connection
from knockwood.server.rummy import rummy_act
from knockwood.server.store.base import Busy, Duplicate, Entry, EventStore, Failed, Fenced, Stored, Unknown

Answer = list[wire.Happened]


class Job(Struct, frozen=True):
    """What waits in the inbox: a command; without an act, the mark of a hint.

    ``fallback``: the table's own move for a bot, good only while nothing happened on its board after ``base_seq``.
    """

    seat: int
    cmd_n: int
    base_seq: int
    act: wire.Act | None
    sender: Connection | None = None
    answer: Any = None
    fallback: bool = False


def plain_act(game: Game, seat: int) -> wire.Act:
    """What the simplest policy does for the seat on turn, from its own view."""
    if game.rummy is not None:
        return rummy_act(make_rummy_bot("rummy-easy").act(game.rummy.match.view(seat)))
    assert game.gin is not None
    view = game.gin.view(seat)
    return act_of(make_bot("simple").act(view), view)


class Table:
    """One game, its viewers and its inbox."""

    def __init__(
        self,
        history: History,
        epoch: int,
        *,
        store: EventStore,
        decks: DeckSource,
        clock: Clock,
        config: Config,
        report: Callable[..., None],
        ended: Callable[[Table], None],
    ) -> None:
        self.history, self.epoch = history, epoch
        self.store, self.decks, self.clock, self.config = store, decks, clock, config
        self.report = report
        self.ended = ended
        """Called when the match is over, and when this table can no longer be trusted (``frozen``)."""
        self.inbox: asyncio.Queue[Job | None] = asyncio.Queue(config.limits.inbox)
        self.viewers: list[Connection] = []
        players = history.game.players
        self.newest: list[Connection | None] = [None] * players
        self.lag: list[int | None] = [None] * players
        self.moved = self.left = clock.monotonic()
        self.frozen = self.busy = False
        self.deadlines: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        """For each board where a bot is to act: since which event, and when the table moves for it."""
        self.task = asyncio.create_task(self.run(), name=f"table {self.name}")

    @property
    def game(self) -> Game:
        """The state."""
        return self.history.game

    @property
    def name(self) -> str:
        """The game's id as text."""
        return log.id_text(self.game.id)

    # --- viewers ------------------------------------------------------------------------------------------------------------

    def attach(self, viewer: Connection, last: int | None) -> None:
        """Let *viewer* in: a welcome, then the events it lacks or one view. A playing viewer takes an older one's seat."""
        seat, game = viewer.seat, self.game
        if viewer.playing:
            older = self.newest[seat]
            self.newest[seat] = viewer
            if older is not None and older is not viewer:
                self.detach(older)
                older.outbox.close(DISPLACED, wire.Bye("displaced"))
        elif self.newest[seat] is viewer:
            self.newest[seat] = None
        if viewer not in self.viewers:
            self.viewers.append(viewer)
        events = last is not None and self.history.base.seq <= last <= game.seq
        viewer.outbox.send(
            wire.Welcome(
                v=wire.WIRE_VERSION,
                game=self.name,
                build=self.config.build,
                you=seat,
                role="seat" if viewer.playing else "watch",
                seats=projection.seats_info(game),
                rules=projection.rules_info(game.rules, game.preset, game.players),
                seq=game.seq,
                last_cmd_n=game.last_cmd[seat],
                resume="events" if events else "view",
            )
        )
        if events and last is not None:
            for state, stored, payload in self.history.since(last):
                viewer.outbox.send(projection.event(state, stored, payload, seat))
        else:
            viewer.outbox.send(projection.full_view(game, seat))
        if viewer.playing and not viewer.bot:
            self.signal(viewer, on=True)

    def detach(self, viewer: Connection) -> None:
        """Forget *viewer*."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
        if self.newest[viewer.seat] is viewer:
            self.newest[viewer.seat] = None
            self.lag[viewer.seat] = None
            if not viewer.bot:
                self.signal(viewer, on=False)
        if not self.watched:
            self.left = self.clock.monotonic()

    @property
    def watched(self) -> bool:
        """Somebody other than a bot is connected."""
        return any(not viewer.bot for viewer in self.viewers)

    def signal(self, about: Connection, *, on: bool) -> None:
        """Tell the people in other seats that a player came or went."""
        for viewer in self.viewers:
            if viewer.seat != about.seat and not viewer.bot:
                viewer.outbox.send(wire.Signal("presence", about.seat, on))

    # --- commands -----------------------------------------------------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Put a command in the inbox. Raises `Refusal` when it is full or the game is frozen."""
        if self.frozen:
            raise Refusal("internal")
        try:
            self.inbox.put_nowait(job)
            self.busy = True
        except asyncio.QueueFull:
            raise Refusal("busy", retry_ms=100) from None

    async def command(self, seat: int, command: wire.GameCommand) -> Answer:
        """A command over HTTP: its events, or a `Refusal`."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.submit(Job(seat, command.cmd_n, command.base_seq, command.act, None, answer))
        return await answer

    def receive(self, sender: Connection, command: wire.Cmd) -> None:
        """A command of a connection; the answer goes to its outbox. A bot's step waits for its fixed moment."""
        job = Job(sender.seat, command.cmd_n, command.base_seq, command.act, sender)
        wait = self.config.bot_delay_ms / 1000 - (self.clock.monotonic() - self.moved) if sender.bot else 0
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self.accept, job)
        else:
            self.accept(job)

    def accept(self, job: Job) -> None:
        """Put the command in the inbox, or say why not."""
        try:
            self.submit(job)
        except Refusal as refusal:
            self.refuse(job, refusal)

    async def run(self) -> None:
        """The actor: one command at a time, the wait for its commit included."""
        while (job := await self.inbox.get()) is not None:
            self.busy = True
            try:
                await self.handle(job)
            except Refusal as refusal:
                self.refuse(job, refusal)
            except Fenced:
                self.refuse(job, Refusal("busy", retry_ms=1000))
                self.freeze("fenced")
            except Failed:
                self.refuse(job, Refusal("busy", retry_ms=1000))
                self.freeze("store failed")
            except Exception as error:
                self.report("command_failed", game=self.name, error=repr(error))
                await self.refold()
                await self.after_failure(job)
            self.busy = not self.inbox.empty()

    async def after_failure(self, job: Job) -> None:
        """Say what became of a command in whose handling something failed: the log knows whether it counted."""
        known = None if job.act is None else self.game.commands.get((job.seat, job.cmd_n))
        try:
            if job.act is not None and known is not None and known.cause == cause_of(job.act) and not self.frozen:
                await self.repeat(job, known)
                return
        except Exception as error:
            self.report("command_failed", game=self.name, error=repr(error))
        self.refuse(job, Refusal("internal"))

    def refuse(self, job: Job, refusal: Refusal) -> None:
        """Tell the sender that nothing changed, with a fresh view where its picture is old."""
        if job.answer is not None:
            if not job.answer.done():
                job.answer.set_exception(refusal)
            return
        sender = job.sender
        if sender is None:
            return
        sender.outbox.send(
            wire.Refused(refusal.code, job.cmd_n, refusal.reason, refusal.last_cmd_n, refusal.retry_ms, refusal.seq)
        )
        if refusal.code == "stale":
            sender.outbox.send(projection.full_view(self.game, sender.seat))
        if refusal.code == "busy" and sender.bot and refusal.retry_ms is not None:
            asyncio.get_running_loop().call_later(refusal.retry_ms / 1000, self.accept, job)

    async def handle(self, job: Job) -> None:
        """The rules of commands, in the order in which they are asked."""
        if job.fallback:
            await self.move_for_bot(job)
            return
        if job.act is None:
            await self.mark_helped(job)
            return
        game, seat, act = self.game, job.seat, job.act
        last = game.last_cmd[seat]
        if job.sender is not None and self.newest[seat] is not job.sender:
            raise Refusal("displaced")
        if job.cmd_n <= last:
            known = game.commands.get((seat, job.cmd_n))
            if known is None or known.cause != cause_of(act):
                raise Refusal("conflict", last_cmd_n=last)
            await self.repeat(job, known)
            return
        if job.cmd_n > last + 1:
            raise Refusal("gap", last_cmd_n=last)
        if not game.last_position[game.seen_from(seat)] <= job.base_seq <= game.seq:
            raise Refusal("stale", seq=game.seq)
        entries = decide(game, seat, job.cmd_n, act, self.decks, ts=self.clock.wall_ms())
        events = await self.commit(entries, seat)
        if job.answer is not None and not job.answer.done():
            job.answer.set_result(events)

    async def repeat(self, job: Job, known: Command) -> None:
        """The stored events of a command that was accepted before, again, to its sender alone."""
        events = await self.again(job.seat, known.first, known.last)
        if job.answer is not None:
            if not job.answer.done():
                job.answer.set_result(events)
        elif job.sender is not None:
            for event in events:
                job.sender.outbox.send(event)

    async def again(self, seat: int, first: int, last: int) -> Answer:
        """Stored events as they were sent: from the window, or from the log for an older hand."""
        history = self.history
        if first <= history.base.seq:
            history = History(self.game.id)
            for stored in await self.store.read(self.game.id):
                if stored.seq > last:
                    break
                history.follow(stored, payload_of(stored))
        return [
            projection.event(state, stored, payload, seat)
            for state, stored, payload in history.since(first - 1)
            if stored.seq <= last
        ]

    async def help(self, seat: int) -> wire.Hint:
        """What a good player does for *seat*; the game is marked before it is told. Raises `Refusal` and `IllegalAction`."""
        if not self.game.against_bots:
            raise Refusal("not_bot_game")
        answer = projection.hint(self.game, seat)
        seq = self.game.seq
        if "helped" not in self.game.marks:
            marked: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self.submit(Job(seat, 0, seq, None, None, marked))
            await marked
        return answer

    async def mark_helped(self, job: Job) -> None:
        """The event that marks a game as helped, once."""
        events: Answer = []
        if "helped" not in self.game.marks and self.game.ended is None:
            draft = Draft(self.game, self.clock.wall_ms())
            draft.add(log.Helped(), job.seat)
            events = await self.commit(draft.entries, job.seat)
        if not job.answer.done():
            job.answer.set_result(events)

    # --- the log ------------------------------------------------------------------------------------------------------------

    async def commit(self, entries: list[Entry], seat: int) -> Answer:
        """Append, then apply and show. The events as *seat* may know them. Raises `Refusal` when nothing was written."""
        before = self.game.seq
        try:
            await self.store.append(self.game.id, self.epoch, before, entries)
        except Busy as busy:
            raise Refusal("busy", retry_ms=busy.retry_ms) from busy
        except (Unknown, Duplicate) as error:
            found = await self.store.read(self.game.id, before)
            if [(e.kind, e.payload) for e in found[: len(entries)]] != [(e.kind, e.payload) for e in entries]:
                self.show(found, seat)
                raise Refusal("busy", retry_ms=100) from error
            return self.show(found, seat)
        stored = [
            Stored(n, self.epoch, e.seat, e.cmd_n, e.ts, e.kind, e.payload, log.RULES_VERSION)
            for n, e in enumerate(entries, before + 1)
        ]
        return self.show(stored, seat)

    def show(self, stored: list[Stored], seat: int) -> Answer:
        """Apply events that are in the log and queue them for every viewer."""
        answer: Answer = []
        for event in stored:
            payload = payload_of(event)
            self.history.follow(event, payload)
            messages: dict[int, wire.Happened] = {}
            for viewer in list(self.viewers):
                if viewer.outbox.code is not None:
                    self.detach(viewer)  # it is being closed, or its reader has stopped
                    continue
                if viewer.seat not in messages:
                    messages[viewer.seat] = projection.event(self.game, event, payload, viewer.seat)
                viewer.outbox.send(messages[viewer.seat])
            answer.append(messages.get(seat) or projection.event(self.game, event, payload, seat))
        if stored:
            self.moved = self.clock.monotonic()
            self.watch_bots()
            if self.game.ended is not None:
                self.ended(self)
        return answer

    async def refold(self) -> None:
        """Something went wrong in memory: read the log afresh. If that fails too, this game is frozen; others go on."""
        try:
            history = History(self.game.id)
            for stored in await self.store.read(self.game.id):
                history.follow(stored, payload_of(stored))
            self.history = history
            for viewer in list(self.viewers):
                viewer.outbox.send(projection.full_view(history.game, viewer.seat))
            self.watch_bots()
        except (FoldError, Failed) as error:
            self.report("refold_failed", game=self.name, error=repr(error))
            self.freeze("refold failed")

    def freeze(self, why: str) -> None:
        """Let everybody go; the game is not touched any more from here."""
        self.frozen = True
        self.report("table_frozen", game=self.name, why=why)
        self.close(RESTART)
        self.ended(self)

    def close(self, code: int = RESTART) -> None:
        """Send everybody away, and stop waiting for a bot."""
        for _, timer in self.deadlines.values():
            timer.cancel()
        self.deadlines.clear()
        for viewer in list(self.viewers):
            viewer.outbox.close(code, wire.Bye("restart"))
        self.viewers.clear()
        self.newest = [None] * self.game.players

    async def stop(self) -> None:
        """End the actor. What it had accepted is committed; nothing new is."""
        self.close()
        self.frozen = True
        await self.inbox.put(None)
        await asyncio.wait([self.task])

    # --- bots ---------------------------------------------------------------------------------------------------------------

    def watch_bots(self) -> None:
        """Where a bot is to act: after its time is up the table moves for it."""
        game = self.game
        for board, since in enumerate(game.last_position):
            waiting = self.deadlines.get(board)
            if waiting is not None and waiting[0] == since:
                continue
            if waiting is not None:
                waiting[1].cancel()
                del self.deadlines[board]
            seat = game.turn_on(board)
            if seat is not None and game.is_bot(seat):
                wait = (self.config.bot_delay_ms + self.config.bot_budget_ms) / 1000
                job = Job(seat, 0, since, None, fallback=True)
                self.deadlines[board] = since, asyncio.get_running_loop().call_later(wait, self.accept, job)

    async def move_for_bot(self, job: Job) -> None:
        """The fallback policy of a bot seat: plain play from that seat's view. Marked in the log and on the sheet."""
        game, seat = self.game, job.seat
        if not game.is_turn(seat) or game.last_position[game.seen_from(seat)] != job.base_seq or game.match is None:
            return
        self.report("bot_fallback", game=self.name, seq=game.seq)
        act = plain_act(game, seat)
        cmd_n = game.last_cmd[seat] + 1
        try:
            await self.commit(decide(game, seat, cmd_n, act, self.decks, ts=self.clock.wall_ms(), fallback=True), seat)
        except Refusal:
            self.deadlines.pop(game.seen_from(seat), None)
            self.watch_bots()
