/** How English names a player: the own seat is "you" while it has no name of its own. */

export interface Who {
  name: string;
  /** Speak to this player as "you". */
  you: boolean;
}

/** "You knock" / "Bo knocks". */
export const does = (who: Who, you: string, others: string): string => `${who.you ? "You" : who.name} ${who.you ? you : others}`;

/** "you" / "Bo", inside a sentence. */
export const named = (who: Who): string => (who.you ? "you" : who.name);

/** "You" / "Bo", first in a sentence or as a label. */
export const titled = (who: Who): string => (who.you ? "You" : who.name);

/** "your" / "Bo's". */
export const whose = (who: Who): string => (who.you ? "your" : `${who.name}'s`);

/** "Your" / "Bo's", as a heading. */
export const Whose = (who: Who): string => (who.you ? "Your" : `${who.name}'s`);

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** A small number as a word that opens a sentence. */
export const opening = (n: number): string => WORDS[n] ?? String(n);

/** "1 hand", "3 hands". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
