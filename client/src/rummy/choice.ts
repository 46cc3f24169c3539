/** What the marked cards allow. Only what the server lists is ever offered: no rule is worked out here. Pure. */
import type { Act, DrawPile, LayOff, MeldCards } from "../net/types";

export type Laying = MeldCards | LayOff;

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && [...a].sort().join() === [...b].sort().join();

export const meldsOf = (legal: readonly Act[]): MeldCards[] => legal.filter((act) => act.k === "meld");
export const layOffsOf = (legal: readonly Act[]): LayOff[] => legal.filter((act) => act.k === "lay_off");
export const takesOf = (legal: readonly Act[]): DrawPile[] => legal.filter((act) => act.k === "draw_pile");

/** The meld that is exactly the marked cards. */
export const meldFor = (legal: readonly Act[], marks: readonly string[]): MeldCards | null => meldsOf(legal).find((act) => same(act.cards, marks)) ?? null;

/** Where the one marked card could be laid off. */
export const layOffsFor = (legal: readonly Act[], marks: readonly string[]): LayOff[] => (marks.length === 1 ? layOffsOf(legal).filter((act) => act.card === marks[0]) : []);

/** Whether the marked cards belong to a longer meld that could be laid down. */
export const partOfMeld = (legal: readonly Act[], marks: readonly string[]): boolean => meldsOf(legal).some((act) => marks.every((card) => act.cards.includes(card)));

/**
 * What to lay down next when everything shall be laid down: the server's arrangement first, then what can be laid off. Null: nothing is
 * left to lay down.
 */
export function nextLaying(legal: readonly Act[], arrangement: readonly (readonly string[])[]): Laying | null {
  for (const meld of arrangement) {
    const act = meldFor(legal, meld);
    if (act) return act;
  }
  return layOffsOf(legal)[0] ?? null;
}

/** The cards that must be marked because nothing else can be done: the one legal laying of a duty. */
export function onlyLaying(legal: readonly Act[]): string[] {
  if (legal.length !== 1) return [];
  const [act] = legal;
  return act?.k === "meld" ? act.cards : act?.k === "lay_off" ? [act.card] : [];
}
