import { beforeEach, expect, test } from "vitest";
import { ANSWER_MS, Connection, SILENCE_MS, type SocketLike, type Status, type World } from "../src/net/socket";
import type { ServerMsg } from "../src/net/types";

/** A world with a clock that is moved by hand, and sockets that say what is asked of them. */
class Clock implements World {
  now = 0;
  seen = true;
  chance = 0.5;
  sockets: FakeSocket[] = [];
  private timers = new Map<number, { at: number; then: () => void }>();
  private next = 0;

  open(): SocketLike {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  after(ms: number, then: () => void): () => void {
    const id = this.next++;
    this.timers.set(id, { at: this.now + ms, then });
    return () => this.timers.delete(id);
  }
  random(): number {
    return this.chance;
  }
  visible(): boolean {
    return this.seen;
  }
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = due[1].at;
      due[1].then();
    }
    this.now = until;
  }
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

class FakeSocket implements SocketLike {
  sent: { t: string; [key: string]: unknown }[] = [];
  closed: number | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string });
  }
  close(code?: number): void {
    this.closed = code ?? 1000;
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const welcome = { t: "welcome", v: 1, game: "g", build: "", you: 0, role: "seat", seats: [], rules: { id: "", preset: "", values: {} }, seq: 3, last_cmd_n: 0, resume: "view" };
let clock: Clock;
let line: Connection;
let seen: Status[];
let heard: ServerMsg[];

beforeEach(() => {
  clock = new Clock();
  seen = [];
  heard = [];
  line = new Connection(clock, {
    hello: () => ({ t: "hello", v: 1, game: "g", conn: "page-page", role: "seat", last: null }),
    message: (message) => heard.push(message),
    status: (status) => seen.push(status),
  });
  line.start();
});

function opened(): void {
  clock.socket.onopen?.();
  clock.socket.says(welcome);
}

test("hello is the first message, and the welcome opens the line", () => {
  opened();
  expect(clock.socket.sent[0]?.t).toBe("hello");
  expect(line.status).toBe("open");
  expect(heard).toHaveLength(1);
});

test("a ping is answered", () => {
  opened();
  clock.socket.says({ t: "ping", id: 8, lag: [] });
  expect(clock.socket.sent.at(-1)).toEqual({ t: "pong", id: 8 });
});

test("silence of 7 s is a lost line, and a new socket is opened (NET-3)", () => {
  opened();
  clock.pass(SILENCE_MS - 1);
  expect(line.status).toBe("open");
  clock.pass(1);
  expect(line.status).toBe("lost");
  clock.pass(1000);
  expect(clock.sockets).toHaveLength(2);
});

test("in a hidden page silence proves nothing", () => {
  opened();
  clock.seen = false;
  clock.pass(3 * SILENCE_MS);
  expect(line.status).toBe("open");
});

test("an unanswered command is a lost line after 2 s", () => {
  opened();
  expect(line.send({ t: "cmd", cmd_n: 1, base_seq: 3, act: { k: "draw_stock" } })).toBe(true);
  line.expectAnswer();
  clock.pass(ANSWER_MS);
  expect(line.status).toBe("lost");
});

test("an answered command is not", () => {
  opened();
  line.expectAnswer();
  line.answered();
  clock.pass(ANSWER_MS);
  expect(line.status).toBe("open");
});

test("tries come within 4 s of each other while somebody looks, so play goes on soon after the server is back (NET-5)", () => {
  clock.chance = 1;
  opened();
  clock.socket.onclose?.({ code: 1012 });
  expect(line.status).toBe("restart");
  let before = clock.sockets.length;
  for (let i = 0; i < 8; i++) {
    clock.pass(4000);
    expect(clock.sockets.length).toBeGreaterThan(before);
    before = clock.sockets.length;
    clock.socket.onclose?.({ code: 1006 });
  }
  expect(line.status).toBe("restart");
});

test("the network's return is tried at once (NET-4)", () => {
  opened();
  line.offline();
  expect(line.status).toBe("lost");
  const before = clock.sockets.length;
  line.wake();
  expect(clock.sockets.length).toBe(before + 1);
});

for (const [code, status] of [[4000, "old"], [4001, "displaced"], [4003, "gone"], [1008, "limits"], [1009, "limits"]] as const) {
  test(`close ${code} ends the line: ${status}`, () => {
    opened();
    clock.socket.onclose?.({ code });
    expect(line.status).toBe(status);
    const before = clock.sockets.length;
    clock.pass(60_000);
    expect(clock.sockets.length).toBe(before);
    expect(line.send({ t: "pong", id: 1 })).toBe(false);
  });
}

test("a displaced page can take the seat back (NET-7)", () => {
  opened();
  clock.socket.onclose?.({ code: 4001 });
  line.start();
  opened();
  expect(line.status).toBe("open");
});

test("what an old socket says after a new one was opened does not count", () => {
  opened();
  const old = clock.socket;
  const late = old.onmessage;
  clock.pass(SILENCE_MS);
  late?.({ data: JSON.stringify(welcome) });
  expect(line.status).toBe("lost");
});

test("unknown kinds and damaged frames are counted and do no harm", () => {
  opened();
  clock.socket.says({ t: "news" });
  clock.socket.onmessage?.({ data: "{" });
  expect(line.unknown).toBe(2);
  expect(line.status).toBe("open");
});
