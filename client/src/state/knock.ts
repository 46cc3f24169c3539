/** What the Knock button says and does. All figures come from the server; this only chooses among them (KNOCK-1 to KNOCK-4). Pure. */
import type { Act, Help, KnockChoice } from "../net/types";

export interface KnockButton {
  kind: KnockChoice["kind"];
  count: number;
  /** The card it throws; null for big gin. */
  card: string | null;
  /** Why it cannot be pressed with this card marked. */
  refused: { card: string; left: number; limit: number } | null;
}

/** Null: no throw lets this hand knock, so there is no button. */
export function knockButton(help: Help | null, mark: string | null, limit: number): KnockButton | null {
  const best = help?.knocks[0];
  if (!help || !best) return null;
  if (mark === null) return { kind: best.kind, count: best.count, card: best.card, refused: null };
  const chosen = help.knocks.find((one) => one.card === mark);
  if (chosen) return { kind: chosen.kind, count: chosen.count, card: chosen.card, refused: null };
  const left = help.throws.find((one) => one.card === mark)?.left ?? null;
  if (left === null) return { kind: best.kind, count: best.count, card: best.card, refused: null };
  return { kind: best.kind, count: left, card: mark, refused: { card: mark, left, limit } };
}

/** The act of a press. Null for a button that cannot be pressed. */
export function knockAct(button: KnockButton): Act | null {
  if (button.refused) return null;
  if (button.card === null) return { k: "big_gin" };
  return button.kind === "knock" ? { k: "knock", card: button.card } : { k: "gin", card: button.card };
}
