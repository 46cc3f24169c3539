/** What the Knock button says and does. All figures come from the server; this only chooses among them (KNOCK-1 to KNOCK-4). Pure. */
import type { Act, Help, KnockChoice } from "../net/types";

export interface KnockButton {
  kind: KnockChoice["kind"];
  count: number;
  /** The card it throws; null for big gin. */
  card: string | null;
  /** Why it cannot be pressed with this card marked. */
  refused: { card: string; left: number; limit: number } | null;
  /** Above the limit: the hand would lie open (KNOCK-9). */
  wrong: boolean;
  /** Another spread may matter: the player is asked (KNOCK-8). */
  choice: boolean;
}

const of = ({ kind, count, card, wrong, choice }: KnockChoice): KnockButton => ({ kind, count, card, wrong, choice, refused: null });

/** Null: no throw lets this hand knock, so there is no button. Big gin, which throws nothing, comes first where it can be (KNOCK-2). */
export function knockButton(help: Help | null, mark: string | null, limit: number): KnockButton | null {
  const best = help?.knocks.find((one) => one.kind === "big_gin") ?? help?.knocks[0];
  if (!help || !best) return null;
  if (mark === null) return of(best);
  const chosen = help.knocks.find((one) => one.card === mark);
  if (chosen) return of(chosen);
  const left = help.throws.find((one) => one.card === mark)?.left ?? null;
  if (left === null) return of(best);
  return { ...of(best), choice: false, wrong: false, count: left, card: mark, refused: { card: mark, left, limit } };
}

/** The act of a press, with a spread of the player's own or the automatic one (null). Null for a button that cannot be pressed. */
export function knockAct(button: KnockButton, spread: string[][] | null = null): Act | null {
  if (button.refused) return null;
  const own = spread ? { spread } : {};
  if (button.card === null) return { k: "big_gin", ...own };
  return { k: button.kind === "knock" ? "knock" : "gin", card: button.card, ...own };
}
