/** A catalogue for tests: every text is 40 % longer and its letters carry accents, so that cut or untranslated texts show. */

const ACCENTS: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", y: "ý", A: "Á", E: "É", O: "Ó", U: "Ú" };

/** Cards in braces stay what they are. */
export function lengthen(text: string): string {
  if (text.trim() === "") return text;
  const accented = text.replace(/\{..\}|[aeiouyAEOU]/g, (found) => ACCENTS[found] ?? found);
  const more = Math.ceil(text.replace(/\{..\}/g, "").length * 0.4);
  return `${accented} ${"~".repeat(Math.max(1, more - 1))}`;
}

/** The same catalogue with every text lengthened. */
export function pseudo<T>(part: T): T {
  if (typeof part === "string") return lengthen(part) as T;
  if (typeof part === "function") return ((...args: unknown[]) => pseudo((part as (...args: unknown[]) => unknown)(...args))) as T;
  if (Array.isArray(part)) return part.map(pseudo) as T;
  if (part && typeof part === "object") return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, pseudo(value)])) as T;
  return part;
}
