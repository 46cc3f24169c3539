/**
 * At most one command is under way. It is kept until the server answers, also over a reload, and is sent again with the same number
 * after a reconnect; the server counts it once (NET-4). Pure: sending is the caller's.
 */
import type { Act, Cmd, Refused } from "./types";

export interface Pending {
  cmd_n: number;
  base_seq: number;
  act: Act;
}

export interface Keep {
  read(): unknown;
  write(value: unknown): void;
}

/** What the caller must do after an error. */
export type Verdict =
  | { do: "nothing" }
  | { do: "drop" }
  | { do: "resend" }
  | { do: "wait"; ms: number }
  | { do: "resync" };

const isPending = (value: unknown): value is Pending => {
  const item = value as Partial<Pending> | null;
  return !!item && typeof item.cmd_n === "number" && typeof item.base_seq === "number" && typeof item.act?.k === "string";
};

export class Outbox {
  pending: Pending | null;
  /** The number of the last command that counted. */
  last = 0;

  constructor(private readonly keep: Keep) {
    const stored = keep.read();
    this.pending = isPending(stored) ? stored : null;
  }

  get command(): Cmd | null {
    return this.pending && { t: "cmd", ...this.pending };
  }

  /** Takes an act on. Null: another one is under way. */
  put(act: Act, base_seq: number): Cmd | null {
    if (this.pending) return null;
    this.set({ cmd_n: this.last + 1, base_seq, act });
    return this.command;
  }

  /** A welcome says what counted. True: the pending command must be sent again. */
  welcomed(last_cmd_n: number): boolean {
    this.last = last_cmd_n;
    if (!this.pending) return false;
    if (this.pending.cmd_n <= last_cmd_n) {
      this.set(null);
      return false;
    }
    if (this.pending.cmd_n > last_cmd_n + 1) this.set({ ...this.pending, cmd_n: last_cmd_n + 1 });
    return true;
  }

  /** An event with an own number is the acknowledgement. True: it was the pending one's. */
  acknowledged(cmd_n: number | null): boolean {
    if (cmd_n === null) return false;
    this.last = Math.max(this.last, cmd_n);
    if (this.pending?.cmd_n !== cmd_n) return false;
    this.set(null);
    return true;
  }

  /** An error for a command. */
  refused(error: Refused): Verdict {
    if (!this.pending || (error.cmd_n !== null && error.cmd_n !== this.pending.cmd_n)) return { do: "nothing" };
    switch (error.code) {
      case "busy":
      case "rate_limited":
        return { do: "wait", ms: error.retry_ms ?? 1000 };
      case "gap":
        if (error.last_cmd_n === null) break;
        this.last = error.last_cmd_n;
        this.set({ ...this.pending, cmd_n: error.last_cmd_n + 1 });
        return { do: "resend" };
      case "conflict":
        this.set(null);
        return { do: "resync" };
      default:
    }
    this.set(null);
    return { do: "drop" };
  }

  clear(): void {
    this.set(null);
  }

  private set(pending: Pending | null): void {
    this.pending = pending;
    this.keep.write(pending);
  }
}
