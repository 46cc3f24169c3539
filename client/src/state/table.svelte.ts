/**
 * The connected game: what the server says, shown at the table's pace, and the one way in which acts leave the page (`send`).
 * Every event carries the whole state after it; the fact is used for the log, the announcements and the animations only.
 */
import { together, type Who } from "../i18n/en-who";
import { browserWorld, Connection, type Status, type World } from "../net/socket";
import { Outbox } from "../net/outbox";
import type { Act, ErrorCode, Fact, FullView, Happened, IllegalCode, RulesInfo, SeatInfo, ServerMsg, State, Turn, Welcome } from "../net/types";
import { dealTime, delayBefore } from "./pacing";
import { partyOf, partyOrder, type Places, placesOf } from "./seating";
import { pace } from "./settings.svelte";
import { read, write } from "./storage";

export const WIRE_VERSION = 2;

/** Something that did not go as asked. The page makes the words. */
export interface Refusal {
  code: ErrorCode | "offline";
  reason: IllegalCode | null;
  act: Act | null;
  /** Rises with each, so that the same refusal twice is told twice. */
  n: number;
}

interface Entry {
  /** The log's number of the event; null when it came inside a view. */
  seq: number | null;
  fact: Fact;
}

const pageId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
};

export class Game {
  readonly id: string;
  you: number | null = $state(null);
  seats: SeatInfo[] = $state.raw([]);
  rules: RulesInfo | null = $state.raw(null);
  /** The table as it is shown. Null until the first view. */
  state: State | null = $state.raw(null);
  turn: Turn | null = $state.raw(null);
  /** Facts of the running hand that are shown so far. */
  log: Fact[] = $state.raw([]);
  status: Status = $state("connecting");
  /** The act that is under way. */
  pending: Act | null = $state.raw(null);
  /** The server is busy and the act is kept (ERR-3). */
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  /** A knock whose undo window runs; nothing has been sent (KNOCK-5). */
  held: { act: Act; ms: number } | null = $state.raw(null);
  /** Shows what happens without pauses until the hand is over: for one who sits out (MULTI-1). */
  skim = $state(false);
  /** The other person has no open page. */
  away = $state(false);
  /** The server serves another build than this page (ERR-7). */
  build = $state("");
  /** Told before and after each change of what is shown. */
  onshow: ((fact: Fact | null, before: State | null) => void) | null = null;

  private readonly connection: Connection;
  private readonly outbox: Outbox;
  private readonly world: World;
  private readonly conn = pageId();
  private entries: Entry[] = [];
  private queue: Happened[] = [];
  private cancelNext: (() => void) | null = null;
  private cancelHold: (() => void) | null = null;
  private cancelBusy: (() => void) | null = null;
  private shownAt = 0;
  private seq: number | null = null;
  private fresh = true;
  /** Events up to here were missed and are shown at once. */
  private caughtUp = 0;
  private refusals = 0;
  private gathering = false;

  constructor(id: string, world: World = browserWorld()) {
    this.id = id;
    this.world = world;
    this.outbox = new Outbox({ read: () => read(`outbox.${id}`, "session"), write: (value) => write(`outbox.${id}`, value, "session") });
    this.pending = this.outbox.pending?.act ?? null;
    this.connection = new Connection(world, {
      hello: () => ({ t: "hello", v: WIRE_VERSION, game: id, conn: this.conn, role: "seat", last: this.fresh ? null : this.seq }),
      message: (message) => this.receive(message),
      status: (status) => this.changed(status),
    });
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.release();
    this.cancelNext?.();
    this.cancelBusy?.();
    this.connection.stop();
  }

  wake = (): void => this.connection.wake();
  offline = (): void => this.connection.offline();

  /** Takes the seat back from another tab (NET-7). */
  takeBack(): void {
    this.fresh = true;
    this.connection.start();
  }

  private readonly places: Places = $derived(placesOf(this.state, this.you));

  /** The seat whose hand lies near: the own one, for one who sits out that of the first player. */
  get near(): number {
    return this.places.near;
  }

  /** The seat whose hand lies far: the opponent, for one who sits out the second player. */
  get far(): number {
    return this.places.far;
  }

  /** The own seat sits this hand out. */
  get watching(): boolean {
    return this.places.watching;
  }

  get parties(): number[][] {
    return this.state?.ledger.parties ?? [];
  }

  /** The parties as they are told: the own one first. */
  get sides(): number[] {
    return partyOrder(this.parties, this.you);
  }

  /** How a side is spoken of: "you", "Bo", "you and Cy". */
  party(number: number | null): Who {
    const seats = number === null ? [] : (this.parties[number] ?? []);
    return together([...seats].sort((a, b) => Number(b === this.you) - Number(a === this.you)).map((seat) => this.who(seat)));
  }

  /** The side of a seat. */
  sideOf(seat: number | null): number {
    return partyOf(this.parties, seat);
  }

  /** A value of the rules in force, as a number; 0 where it is none or off. */
  rule(name: string): number {
    return Number(this.rules?.values[name] ?? 0);
  }

  /** How a seat is spoken of. */
  who(seat: number | null): Who {
    return { name: seat === null ? "" : (this.seats[seat]?.name ?? ""), you: seat !== null && seat === this.you };
  }

  get target(): number {
    const value = this.rules?.values["target"];
    return typeof value === "number" ? value : 100;
  }

  /** What the pegs run to: the target, in a series the wins that decide it. */
  get goal(): number {
    const ledger = this.state?.ledger;
    return ledger?.kind === "series" ? (ledger.needed ?? 1) : this.target;
  }

  isBot(seat: number): boolean {
    return this.seats[seat]?.kind === "bot";
  }

  /** Whether acts can be made now: connected, seated, nothing under way. */
  get ready(): boolean {
    return this.status === "open" && this.you !== null && this.pending === null && this.held === null;
  }

  get myTurn(): boolean {
    return this.turn !== null && this.you !== null && this.turn.actor === this.you;
  }

  /** Whether the seat may do this kind of act now. */
  can(kind: Act["k"]): boolean {
    return this.ready && (this.turn?.legal?.some((act) => act.k === kind) ?? false);
  }

  /**
   * The one way out. False: not sent, because the line is down or another act is under way. Anything that a tutor may want to hold
   * back passes here (EXT-2).
   */
  send(act: Act): boolean {
    this.flush();
    if (this.status !== "open" || this.you === null) return this.refuse("offline", null, act);
    const command = this.outbox.put(act, this.seq ?? 0);
    if (!command) return false;
    this.refusal = null;
    this.show(null, () => (this.pending = act));
    this.deliver();
    return true;
  }

  /** Declares knock or gin after the undo window; `ms` 0 sends at once. */
  declare(act: Act, ms: number): void {
    this.flush();
    if (!this.ready) return;
    if (ms <= 0) {
      this.send(act);
      return;
    }
    this.refusal = null;
    this.held = { act, ms };
    this.cancelHold = this.world.after(ms, () => {
      this.release();
      this.send(act);
    });
  }

  /** Lets a held knock go unsent. True: there was one. */
  release(): boolean {
    this.cancelHold?.();
    this.cancelHold = null;
    const was = this.held !== null;
    this.held = null;
    return was;
  }

  /** Shows everything that has arrived, at once (ANIM-3). True: something was waiting. */
  flush(): boolean {
    const waiting = this.queue.length > 0;
    this.cancelNext?.();
    this.cancelNext = null;
    this.gathering = false;
    while (this.queue.length > 0) this.apply(this.queue.shift()!);
    return waiting;
  }

  dismiss(): void {
    this.refusal = null;
  }

  /** Tells the player why nothing happened, without asking the server. */
  refuse(code: ErrorCode | "offline", reason: IllegalCode | null, act: Act | null): false {
    this.refusal = { code, reason, act, n: ++this.refusals };
    return false;
  }

  private deliver(): void {
    const command = this.outbox.command;
    if (command && this.connection.send(command)) this.connection.expectAnswer();
  }

  private changed(status: Status): void {
    this.status = status;
    if (status !== "open") this.release();
    if (status === "displaced" || status === "gone" || status === "old" || status === "limits") this.flush();
  }

  private receive(message: ServerMsg): void {
    switch (message.t) {
      case "welcome":
        return this.welcomed(message);
      case "view":
        return this.viewed(message);
      case "event":
        return this.happened(message);
      case "error": {
        this.connection.answered();
        const act = this.pending;
        const verdict = this.outbox.refused(message);
        if (verdict.do === "resend") this.deliver();
        else if (verdict.do === "wait") this.wait(verdict.ms);
        else if (verdict.do !== "nothing") {
          this.show(null, () => (this.pending = null));
          this.refuse(message.code, message.reason, act);
          if (verdict.do === "resync") this.resync();
        }
        return;
      }
      case "signal":
        if (message.seat === this.far) this.away = !message.on;
        return;
      default:
    }
  }

  private welcomed(message: Welcome): void {
    this.you = message.you;
    this.seats = message.seats;
    this.rules = message.rules;
    this.build = message.build;
    this.caughtUp = message.seq;
    const again = this.outbox.welcomed(message.last_cmd_n);
    this.pending = this.outbox.pending?.act ?? null;
    if (again) this.deliver();
  }

  private viewed(message: FullView): void {
    this.flush();
    this.fresh = false;
    this.seq = message.seq;
    this.entries = message.log.map((fact) => ({ seq: null, fact }));
    this.show(null, () => {
      this.state = message.state;
      this.turn = message.turn;
      this.log = message.log;
    });
  }

  private happened(message: Happened): void {
    if (this.seq !== null && message.seq <= this.seq) {
      this.acknowledge(message);
      return;
    }
    if (this.seq === null || message.seq !== this.seq + 1) {
      this.resync();
      return;
    }
    this.seq = message.seq;
    this.fresh = false;
    const own = this.acknowledge(message);
    if (own && this.pending?.k === "finish") this.gather();
    else if (own) this.flush();
    this.queue.push(message);
    if (this.gathering) {
      if (message.fact.k === "hand_ended") this.flush();
    } else if (own) this.flush();
    else if (message.seq <= this.caughtUp) this.flush();
    else this.drain();
  }

  private acknowledge(message: Happened): boolean {
    const own = this.outbox.acknowledged(message.cmd_n);
    if (own) {
      this.connection.answered();
      this.cancelBusy?.();
      this.busy = false;
    }
    return own;
  }

  private resync(): void {
    this.fresh = true;
    this.connection.resync();
  }

  private wait(ms: number): void {
    const cancelText = this.world.after(500, () => (this.busy = true));
    const cancelTry = this.world.after(ms, () => {
      cancelText();
      this.deliver();
    });
    this.cancelBusy?.();
    this.cancelBusy = () => {
      cancelText();
      cancelTry();
    };
  }

  /** The own lay-off ends the hand: what it brings is shown as one, so that the screen goes from the lay-off to the sheet. */
  private gather(): void {
    this.flush();
    this.gathering = true;
    this.cancelNext = this.world.after(1000, () => this.flush());
  }

  /** Shows the waiting events one after another, with the pauses of OPP-5. */
  private drain(): void {
    if (this.cancelNext) return;
    while (this.queue.length > 0) {
      const next = this.queue[0]!;
      const factor = this.world.visible() && !this.skim ? pace() : 0;
      const due = this.shownAt + delayBefore(next.fact, this.entries.at(-1)?.fact ?? null, (seat) => this.isBot(seat)) * factor;
      const left = due - performance.now();
      if (left > 4) {
        this.cancelNext = this.world.after(left, () => {
          this.cancelNext = null;
          this.queue.shift();
          this.apply(next);
          this.drain();
        });
        return;
      }
      this.queue.shift();
      this.apply(next);
    }
  }

  private apply(message: Happened): void {
    const { fact } = message;
    if (fact.k === "dealt") this.entries = [];
    if (fact.k === "hand_ended") this.skim = false;
    if (fact.k === "undone") this.takeBackLog(fact.to);
    else this.entries = [...this.entries, { seq: message.seq, fact }];
    this.show(fact, () => {
      this.state = message.state;
      this.turn = message.turn;
      this.log = this.entries.map((entry) => entry.fact);
      this.pending = this.outbox.pending?.act ?? null;
    });
    this.shownAt = performance.now() + (fact.k === "dealt" ? dealTime * pace() : 0);
  }

  /** Facts after event `to` no longer count. Those of a view have no number: then the server is asked for the log anew. */
  private takeBackLog(to: number): void {
    if (this.entries.some((entry) => entry.seq !== null && entry.seq <= to)) {
      this.entries = this.entries.filter((entry) => entry.seq === null || entry.seq <= to);
    } else this.resync();
  }

  private show(fact: Fact | null, change: () => void): void {
    const before = this.state;
    change();
    this.onshow?.(fact, before);
  }
}
