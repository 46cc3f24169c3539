/**
 * One connection to a table that mends itself. It knows nothing of pages or cards: the world outside (sockets, timers,
 * chance, visibility) comes in as `World`, so that tests run it with a clock of their own.
 */
import type { ClientMsg, Hello, ServerMsg } from "./types";

export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface World {
  open(): SocketLike;
  /** Runs `then` after `ms`; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
  random(): number;
  visible(): boolean;
}

/**
 * connecting: the first socket is on its way; open: welcomed; lost: trying again; restart: the server said it comes back; the rest end
 * the connection: displaced by another tab, gone (no such game), old (another wire version), limits.
 */
export type Status = "connecting" | "open" | "lost" | "restart" | "displaced" | "gone" | "old" | "limits";

export interface Listener {
  hello(): Hello;
  message(message: ServerMsg): void;
  status(status: Status): void;
}

export const SILENCE_MS = 7000;
export const ANSWER_MS = 2000;
const FIRST_MS = 1000;
/** The longest wait between tries while somebody looks, so that play goes on soon after the server is back (NET-5). */
const CAP_SEEN_MS = 4000;
const CAP_HIDDEN_MS = 15_000;
const MAX_FRAME = 8192;

const ENDS: Record<number, Status> = { 4000: "old", 4001: "displaced", 4003: "gone", 1008: "limits", 1009: "limits" };

export class Connection {
  status: Status = "connecting";
  private socket: SocketLike | null = null;
  private tries = 0;
  private stopped = false;
  private restarting = false;
  private cancelRetry: (() => void) | null = null;
  private cancelSilence: (() => void) | null = null;
  private cancelAnswer: (() => void) | null = null;
  /** Frames of a kind that this client does not know. */
  unknown = 0;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.stopped = false;
    this.tries = 0;
    this.set("connecting");
    this.connect();
  }

  /** Closes for good; `start` opens again. */
  stop(): void {
    this.stopped = true;
    this.drop(1000);
    this.clear("cancelRetry");
  }

  /** Sends, if the socket is open. False: it was not sent. */
  send(message: ClientMsg): boolean {
    const text = JSON.stringify(message);
    if (this.status !== "open" || !this.socket || text.length > MAX_FRAME) return false;
    this.socket.send(text);
    return true;
  }

  /** An answer is due within two seconds; without it the line counts as lost (NET-3). */
  expectAnswer(): void {
    this.clear("cancelAnswer");
    this.cancelAnswer = this.world.after(ANSWER_MS, () => this.renew());
  }

  answered(): void {
    this.clear("cancelAnswer");
  }

  /** The page is seen again, or the network is back: try at once, and do not trust an old socket. */
  wake(): void {
    if (this.stopped) return;
    if (this.status === "open") this.listenForSilence();
    else if (this.status === "lost" || this.status === "restart") this.connect();
  }

  /** The network says that it is gone. */
  offline(): void {
    if (!this.stopped && this.status === "open") this.renew();
  }

  /** Asks for everything anew: `last` null in the next hello. */
  resync(): void {
    if (this.status === "open") this.hello();
  }

  private hello(): void {
    this.socket?.send(JSON.stringify(this.listener.hello()));
  }

  private connect(): void {
    this.clear("cancelRetry");
    this.drop(1000);
    let socket: SocketLike;
    try {
      socket = this.world.open();
    } catch {
      this.retry();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      if (socket === this.socket) this.hello();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket && typeof data === "string") this.receive(data);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.closed(code);
    };
    this.listenForSilence();
  }

  private receive(text: string): void {
    this.listenForSilence();
    let message: ServerMsg;
    try {
      message = JSON.parse(text) as ServerMsg;
    } catch {
      this.unknown += 1;
      return;
    }
    switch (message.t) {
      case "ping":
        this.socket?.send(JSON.stringify({ t: "pong", id: message.id }));
        return;
      case "bye":
        this.restarting = message.code === "restart";
        return;
      case "welcome":
        this.tries = 0;
        this.restarting = false;
        this.set("open");
        this.listener.message(message);
        return;
      case "event":
      case "view":
      case "error":
      case "signal":
        this.listener.message(message);
        return;
      default:
        this.unknown += 1;
    }
  }

  private closed(code: number): void {
    this.drop(1000);
    const end = ENDS[code];
    if (end) {
      this.stopped = true;
      this.set(end);
      return;
    }
    if (this.stopped) return;
    if (code === 1012) this.restarting = true;
    this.set(this.restarting ? "restart" : "lost");
    this.retry();
  }

  private renew(): void {
    this.drop(1000);
    this.set("lost");
    this.retry();
  }

  private retry(): void {
    if (this.stopped) return;
    const cap = this.world.visible() ? CAP_SEEN_MS : CAP_HIDDEN_MS;
    const most = Math.min(cap, FIRST_MS * 2 ** this.tries);
    this.tries += 1;
    this.clear("cancelRetry");
    this.cancelRetry = this.world.after(Math.round(this.world.random() * most), () => this.connect());
    if (this.status === "connecting" && this.tries > 1) this.set("lost");
  }

  private listenForSilence(): void {
    this.clear("cancelSilence");
    this.cancelSilence = this.world.after(SILENCE_MS, () => {
      if (this.world.visible()) this.renew();
      else this.listenForSilence();
    });
  }

  private drop(code: number): void {
    this.clear("cancelSilence");
    this.clear("cancelAnswer");
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close(code);
    } catch {
      // a socket that never opened
    }
  }

  private clear(timer: "cancelRetry" | "cancelSilence" | "cancelAnswer"): void {
    this[timer]?.();
    this[timer] = null;
  }

  private set(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.listener.status(status);
  }
}

/** The world of a browser: a socket to this site, its timers, its visibility. */
export function browserWorld(): World {
  return {
    open() {
      const scheme = location.protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(`${scheme}//${location.host}/ws/v1`) as unknown as SocketLike;
    },
    after(ms, then) {
      const id = setTimeout(then, ms);
      return () => clearTimeout(id);
    },
    random: Math.random,
    visible: () => document.visibilityState !== "hidden",
  };
}
