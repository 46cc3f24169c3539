import { words } from "../i18n";
import { en } from "../i18n/en-hint";
import type { Hint } from "../net/types";

/** A hint in words: the act, why, and the count it leaves. */
export function hintText({ act, left, why }: Hint): string {
  const t = words("hint", en);
  const { hints } = t;
  const what =
    act.k === "discard" ? hints.discard(act.card)
    : act.k === "knock" ? hints.knock(act.card)
    : act.k in hints ? (hints as Record<string, unknown>)[act.k] : hints.other;
  const leaves = left !== null && act.k === "discard" ? t.hintLeaves(left) : "";
  return [String(what), t.hintWhy[why], leaves].filter(Boolean).join(" ");
}
