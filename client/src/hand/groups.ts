/** The hand in groups, for brackets and names (HAND-6). Which groups there are comes from the server. Pure. */
import { rankOf } from "../cards/names";

export interface Group {
  kind: "run" | "set" | null;
  cards: string[];
}

/** Melds whose cards are all held, in the order shown; the loose cards last, if any. */
export function groupsOf(shown: readonly string[], melds: readonly (readonly string[])[]): Group[] {
  const held = new Set(shown);
  const groups: Group[] = melds
    .filter((meld) => meld.every((card) => held.has(card)))
    .map((meld) => ({ kind: meld.every((card) => rankOf(card) === rankOf(meld[0]!)) ? "set" : "run", cards: [...meld] }));
  const melded = new Set(groups.flatMap((group) => group.cards));
  const loose = shown.filter((card) => !melded.has(card));
  return loose.length > 0 ? [...groups, { kind: null, cards: loose }] : groups;
}
