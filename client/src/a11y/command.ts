/** The command box (SR-5): words to intents. The words of a language are a table; the rest is the same for all. Pure. */
import { isCard } from "../cards/names";

export type Verb =
  | "draw" | "take" | "pass" | "discard" | "knock" | "gin" | "hand" | "melds" | "deadwood" | "pile" | "stock" | "count"
  | "score" | "last" | "group" | "help" | "hint" | "undo" | "next" | "mark" | "who";

export interface CommandWords {
  verbs: Record<string, Verb>;
  ranks: Record<string, string>;
  suits: Record<string, string>;
  /** Words that may stand between: "of", "the", "with". */
  fillers: string[];
}

export const englishCommands: CommandWords = {
  verbs: {
    draw: "draw", take: "take", pass: "pass", discard: "discard", throw: "discard", knock: "knock", gin: "gin", "big gin": "gin", hand: "hand",
    melds: "melds", groups: "melds", deadwood: "deadwood", pile: "pile", stock: "stock", count: "count", score: "score", last: "last",
    group: "group", help: "help", hint: "hint", undo: "undo", next: "next", mark: "mark", who: "who", players: "who",
  },
  ranks: { ace: "A", one: "A", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "T", "10": "T", jack: "J", queen: "Q", king: "K" },
  suits: { clubs: "C", club: "C", diamonds: "D", diamond: "D", hearts: "H", heart: "H", spades: "S", spade: "S", c: "C", d: "D", h: "H", s: "S" },
  fillers: ["of", "the", "with", "a", "my"],
};

export interface Command {
  verb: Verb;
  card: string | null;
}

/** "discard 7c", "Discard the seven of clubs", "10h". Null: not understood. */
export function parseCommand(text: string, words: CommandWords = englishCommands): Command | null {
  const tokens = text.toLowerCase().trim().replace(/[.,!?]/g, "").split(/\s+/).filter(Boolean);
  if (tokens.length === 0) return null;
  const two = tokens.slice(0, 2).join(" ");
  const double = words.verbs[two];
  const verb = double ?? words.verbs[tokens[0]!];
  if (!verb) {
    const alone = parseCard(tokens, words);
    return alone ? { verb: "discard", card: alone } : null;
  }
  const rest = tokens.slice(double ? 2 : 1);
  if (rest.length === 0) return { verb, card: null };
  const card = parseCard(rest, words);
  return card ? { verb, card } : null;
}

function parseCard(tokens: readonly string[], words: CommandWords): string | null {
  const plain = tokens.filter((token) => !words.fillers.includes(token));
  const joined = plain.join("").toUpperCase().replace(/^10/, "T");
  if (isCard(joined)) return joined;
  if (plain.length !== 2) return null;
  const [first, second] = plain as [string, string];
  const rank = words.ranks[first] ?? (/^[2-9atjqk]$/.test(first) ? first.toUpperCase() : undefined);
  const suit = words.suits[second];
  const code = `${rank ?? ""}${suit ?? ""}`;
  return isCard(code) ? code : null;
}
