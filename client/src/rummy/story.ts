/** A hand of Rummy 500 in words: facts become deeds, one a turn, and deeds become sentences (LOG-1, OPP-3). Pure. */
import type { RummyWords } from "../i18n/en-rummy";
import type { Who } from "../i18n/en-who";
import type { Fact } from "../net/types";
import { inOrder } from "./melds";

export interface TurnDeed {
  k: "turn";
  by: number;
  drew: { card: string | null } | null;
  took: string[];
  passed: boolean;
  melded: string[][];
  laid: string[];
  threw: string | null;
}

export type Deed = { k: "deal"; dealer: number } | TurnDeed | { k: "end"; out: number | null; nets: number[] } | { k: "helped" | "resigned"; by: number };

export function deeds(facts: readonly Fact[]): Deed[] {
  const found: Deed[] = [];
  const turn = (by: number): TurnDeed => {
    const last = found.findLast((deed) => deed.k !== "helped");
    if (last?.k === "turn" && last.by === by && last.threw === null && !last.passed) return last;
    const anew: TurnDeed = { k: "turn", by, drew: null, took: [], passed: false, melded: [], laid: [], threw: null };
    found.push(anew);
    return anew;
  };
  for (const fact of facts) {
    switch (fact.k) {
      case "dealt": found.push({ k: "deal", dealer: fact.dealer }); break;
      case "drew": turn(fact.by).drew = { card: fact.card }; break;
      case "took_pile": turn(fact.by).took = fact.cards; break;
      case "passed": turn(fact.by).passed = true; break;
      case "melded": turn(fact.by).melded.push(fact.cards); break;
      case "laid_off": turn(fact.by).laid.push(fact.card); break;
      case "threw": turn(fact.by).threw = fact.card; break;
      case "rummy_ended": found.push({ k: "end", out: fact.out, nets: fact.nets }); break;
      case "helped":
      case "resigned": found.push({ k: fact.k, by: fact.by }); break;
      default:
    }
  }
  return found;
}

type Naming = (seat: number | null) => Who;

export function deedLine(deed: Deed, who: Naming, t: RummyWords["log"]): string {
  switch (deed.k) {
    case "deal": return t.deals(who(deed.dealer));
    case "turn": {
      const parts: string[] = [];
      if (deed.drew) parts.push(t.drew(deed.drew.card));
      if (deed.took.length > 0) parts.push(t.took(deed.took));
      if (deed.passed) parts.push(t.passed);
      for (const meld of deed.melded) parts.push(t.melded(inOrder(meld, (card) => card)));
      if (deed.laid.length > 0) parts.push(t.laid(deed.laid));
      if (deed.threw) parts.push(t.threw(deed.threw));
      return t.line(who(deed.by), parts);
    }
    case "end": return deed.out === null ? t.stockEnd : t.out(who(deed.out));
    case "helped": return t.helped(who(deed.by));
    case "resigned": return t.resigned(who(deed.by));
  }
}

export const logLines = (facts: readonly Fact[], who: Naming, t: RummyWords["log"]): string[] => deeds(facts).map((deed) => deedLine(deed, who, t));

/** What everybody else did since the seat's own last turn, one sentence each. */
export function sinceOwn(facts: readonly Fact[], you: number | null, who: Naming, t: RummyWords["log"]): string[] {
  const all = deeds(facts);
  const own = all.findLastIndex((deed) => deed.k === "turn" && deed.by === you);
  return all.slice(own + 1).filter((deed) => deed.k === "turn" || deed.k === "deal").map((deed) => deedLine(deed, who, t));
}

/** The last thing that anybody did. */
export function lastLine(facts: readonly Fact[], who: Naming, t: RummyWords["log"]): string {
  const last = deeds(facts).findLast((deed) => deed.k === "turn" || deed.k === "deal");
  return last ? deedLine(last, who, t) : "";
}
