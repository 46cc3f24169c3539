/**
 * Sentences with cards in them. A catalogue writes a card as its code in braces: "Bo took your {7C}, threw {KH}". On the screen it
 * becomes the small paper card (`Sentence.svelte`), for a screen reader its name. Pure.
 */
import { type CardWords, english, speak } from "../cards/names";

const CARD = /\{([A2-9TJQK][CDHS])\}/g;

export type Part = { text: string } | { card: string };

/** The code in braces, for the catalogues. */
export const braced = (code: string): string => `{${code}}`;

/** Text and cards in their order. */
export function parts(sentence: string): Part[] {
  const found: Part[] = [];
  let last = 0;
  for (const match of sentence.matchAll(CARD)) {
    if (match.index > last) found.push({ text: sentence.slice(last, match.index) });
    found.push({ card: match[1]! });
    last = match.index + match[0].length;
  }
  if (last < sentence.length) found.push({ text: sentence.slice(last) });
  return found;
}

/** A figure below zero as it is heard: "minus 37", where a sign before it would be read as a dash or not at all. */
export const aloud = (text: string, minus = "minus"): string => text.replace(/(^|[\s(:])[-\u2212](?=\d)/g, `$1${minus} `);

/** The sentence as it is spoken. */
export const spoken = (sentence: string, names: CardWords = english): string => sentence.replace(CARD, (_all, code: string) => speak(code, names));
