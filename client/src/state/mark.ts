/** The marked card: at most one, only while a card may be thrown, never a blocked one (DISC-2, TAKE-4). Pure. */
import type { Turn } from "../net/types";

export interface MarkRules {
  held: readonly string[];
  /** Cards that may not be thrown this turn. */
  blocked: ReadonlySet<string>;
}

export function blockedCards(turn: Turn | null): ReadonlySet<string> {
  return new Set((turn?.help?.throws ?? []).filter((one) => one.blocked !== null).map((one) => one.card));
}

/** The mark that may stay: it falls away when the card leaves the hand or becomes blocked. */
export const keptMark = (mark: string | null, { held, blocked }: MarkRules): string | null =>
  mark !== null && held.includes(mark) && !blocked.has(mark) ? mark : null;
