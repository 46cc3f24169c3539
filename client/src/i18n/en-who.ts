/** How English names a player: the own seat is "you" while it has no name of its own. */

export interface Who {
  name: string;
  /** Speak to this player as "you". */
  you: boolean;
  /** A side of several players: "Cy and you". */
  many?: boolean;
}

/** Partners as one: "you and Cy". */
export const together = (whos: readonly Who[]): Who =>
  whos.length === 1 ? whos[0]! : { name: listed(whos), you: false, many: true };

/** "you", "you and Cy", "Bo, Cy and Di". */
export const listed = (whos: readonly Who[]): string => {
  const all = whos.map(named);
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
};

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "You knock" / "Bo knocks". */
export const does = (who: Who, you: string, others: string): string => `${titled(who)} ${who.you || who.many ? you : others}`;

/** "you" / "Bo", inside a sentence. */
export const named = (who: Who): string => (who.you ? "you" : who.name);

/** "You" / "Bo", first in a sentence or as a label. */
export const titled = (who: Who): string => (who.you ? "You" : who.many ? upper(who.name) : who.name);

/** "your" / "Bo's". */
export const whose = (who: Who): string => (who.you ? "your" : `${who.name}'s`);

/** "Your" / "Bo's", as a heading. */
export const Whose = (who: Who): string => (who.you ? "Your" : `${who.name}'s`);

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** A small number as a word that opens a sentence. */
export const opening = (n: number): string => WORDS[n] ?? String(n);

/** "1 hand", "3 hands". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
