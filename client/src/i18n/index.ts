/**
 * Texts. Each room has a typed catalogue `en-ROOM.ts` that is loaded with it; `words(room, en)` gives it in the language in force.
 * Another language is an object of the same type, so a missing text does not compile. The server sends keys, never prose (I18N-1).
 */
import { type CardWords, english } from "../cards/names";
import { settings } from "../state/settings.svelte";

export type Language = "en" | "pseudo";

/** Languages that can be chosen, by the name they give themselves. The lengthened one is for tests only. */
export const LANGUAGES: { id: Language; name: string }[] = [{ id: "en", name: "English" }];

const lengthened = new Map<string, unknown>();
let lengthen: (<T>(part: T) => T) | null = null;

/** Fetches what the language in force needs besides. To be awaited before a page is built; English needs nothing. */
export async function fetchLanguage(): Promise<void> {
  if (settings.language === "pseudo") lengthen = (await import("./pseudo")).pseudo;
}

/** The catalogue of a room. Call it while a component starts; the page is built anew when the language changes. */
export function words<T extends object>(room: string, en: T): T {
  if (settings.language !== "pseudo" || !lengthen) return en;
  if (!lengthened.has(room)) lengthened.set(room, lengthen(en));
  return lengthened.get(room) as T;
}

/** How cards are called. */
export const cardWords = (): CardWords => english;

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** A figure as the language writes it; with `decimals` always that many, as for money. */
export const figure = (value: number, decimals?: number): string =>
  decimals === undefined ? number.format(value) : new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
