import { expect, test } from "vitest";
import { type Keep, Outbox } from "../src/net/outbox";
import type { Refused } from "../src/net/types";

function kept(): Keep & { value: unknown } {
  return { value: null, read() { return this.value; }, write(value) { this.value = value; } };
}
const refused = (code: Refused["code"], over: Partial<Refused> = {}): Refused =>
  ({ t: "error", code, cmd_n: 1, reason: null, last_cmd_n: null, retry_ms: null, seq: null, ...over });

test("one command is under way at a time", () => {
  const box = new Outbox(kept());
  expect(box.put({ k: "draw_stock" }, 7)).toEqual({ t: "cmd", cmd_n: 1, base_seq: 7, act: { k: "draw_stock" } });
  expect(box.put({ k: "pass" }, 7)).toBeNull();
  expect(box.acknowledged(1)).toBe(true);
  expect(box.put({ k: "pass" }, 8)?.cmd_n).toBe(2);
});

test("after a reload the same command goes out with the same number (NET-4)", () => {
  const keep = kept();
  new Outbox(keep).put({ k: "discard", card: "KS" }, 7);
  const again = new Outbox(keep);
  expect(again.pending).toEqual({ cmd_n: 1, base_seq: 7, act: { k: "discard", card: "KS" } });
  expect(again.welcomed(0)).toBe(true);
  expect(again.command?.cmd_n).toBe(1);
});

test("a command that counted is not sent again", () => {
  const keep = kept();
  new Outbox(keep).put({ k: "draw_stock" }, 7);
  const again = new Outbox(keep);
  expect(again.welcomed(1)).toBe(false);
  expect(again.pending).toBeNull();
});

test("an illegal or stale command is dropped, and the number is free again", () => {
  for (const code of ["illegal", "stale"] as const) {
    const box = new Outbox(kept());
    box.put({ k: "draw_stock" }, 7);
    expect(box.refused(refused(code))).toEqual({ do: "drop" });
    expect(box.put({ k: "pass" }, 8)?.cmd_n).toBe(1);
  }
});

test("a busy server keeps the command (ERR-3)", () => {
  const box = new Outbox(kept());
  box.put({ k: "draw_stock" }, 7);
  expect(box.refused(refused("busy", { retry_ms: 250 }))).toEqual({ do: "wait", ms: 250 });
  expect(box.pending).not.toBeNull();
});

test("a gap gives the number that the server expects", () => {
  const box = new Outbox(kept());
  box.put({ k: "draw_stock" }, 7);
  expect(box.refused(refused("gap", { last_cmd_n: 4 }))).toEqual({ do: "resend" });
  expect(box.command?.cmd_n).toBe(5);
});

test("errors of other commands change nothing", () => {
  const box = new Outbox(kept());
  box.put({ k: "draw_stock" }, 7);
  expect(box.refused(refused("illegal", { cmd_n: 9 }))).toEqual({ do: "nothing" });
  expect(box.pending).not.toBeNull();
});

test("damaged storage counts as nothing", () => {
  const keep = kept();
  keep.value = { cmd_n: "x" };
  expect(new Outbox(keep).pending).toBeNull();
});
