/**
 * The order of the own hand. It belongs to the client: the server says which cards are held, never in which order (HAND-1, HAND-2).
 * Pure. The result is always a permutation of the cards held.
 */
import { cardIndex, rankIndex, suitOf } from "../cards/names";

export type Mode = "my" | "groups" | "rank" | "suit";
export const MODES: readonly Mode[] = ["my", "groups", "rank", "suit"];

const SUIT_PLACE: Record<string, number> = { S: 0, H: 1, D: 2, C: 3 };
const suitPlace = (code: string): number => (SUIT_PLACE[suitOf(code)] ?? 0) * 13 + rankIndex(code);
const rankPlace = (code: string): number => rankIndex(code) * 4 + (SUIT_PLACE[suitOf(code)] ?? 0);

const sorted = (cards: readonly string[], place: (code: string) => number): string[] => [...cards].sort((a, b) => place(a) - place(b));

/** Black and red in turns, low to high: also the first layout of a new hand. */
export const bySuit = (cards: readonly string[]): string[] => sorted(cards, suitPlace);
export const byRank = (cards: readonly string[]): string[] => sorted(cards, rankPlace);

/** Cards no longer held fall out, new ones come at the right end; nothing else moves. */
export function merged(order: readonly string[], held: readonly string[]): string[] {
  const have = new Set(held);
  const kept = [...new Set(order)].filter((code) => have.has(code));
  const known = new Set(kept);
  return [...kept, ...held.filter((code) => !known.has(code)).sort((a, b) => cardIndex(a) - cardIndex(b))];
}

/** Melds as the server arranges them, then the loose cards, low to high. */
export function byGroups(held: readonly string[], arrangement: readonly (readonly string[])[]): string[] {
  const have = new Set(held);
  const melds = arrangement.flat().filter((code) => have.has(code));
  const melded = new Set(melds);
  return [...melds, ...sorted(held.filter((code) => !melded.has(code)), rankPlace)];
}

/** What is shown: my order kept as it is, the others sorted anew. */
export function mergeOrder(order: readonly string[], held: readonly string[], mode: Mode, arrangement: readonly (readonly string[])[]): string[] {
  switch (mode) {
    case "my":
      return merged(order, held);
    case "groups":
      return byGroups(held, arrangement);
    case "rank":
      return byRank(held);
    case "suit":
      return bySuit(held);
  }
}

/** Takes one card out and puts it in at a place: it inserts, it never swaps (HAND-3). */
export function moved(order: readonly string[], code: string, to: number): string[] {
  const rest = order.filter((one) => one !== code);
  if (rest.length === order.length) return [...order];
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), code, ...rest.slice(at)];
}

/** What is kept on the device, per game and seat. */
export interface Kept {
  hand: number;
  mode: Mode;
  order: string[];
}

export function keptOrder(stored: unknown): Kept | null {
  const item = stored as Partial<Kept> | null;
  if (!item || typeof item.hand !== "number" || !Array.isArray(item.order)) return null;
  const mode = MODES.includes(item.mode as Mode) ? (item.mode as Mode) : "my";
  return { hand: item.hand, mode, order: item.order.filter((code): code is string => typeof code === "string") };
}
