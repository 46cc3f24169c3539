/**
 * The hand in words: the facts of the log become deeds, one a turn, and the deeds become sentences for the log, for the line on the
 * runner and for the ear (LOG-1, OPP-3). Pure; the words come from the catalogue.
 */
import type { TableWords } from "../i18n/en-table";
import type { Who } from "../i18n/en-who";
import type { CutCard, Drew, Exposed, Fact, HandEnded, Knocked } from "../net/types";

export interface Deal {
  k: "deal";
  dealer: number;
  upcard: string | null;
  /** The card of a second pack that sets the limit (O5). */
  limit: string | null;
  passes: number[];
}

export interface TurnDeed {
  k: "turn";
  by: number;
  drew: { source: Drew["source"]; card: string | null; from: number | null } | null;
  threw: string | null;
  knocked: Pick<Knocked, "kind" | "count"> | null;
  /** A knock above the limit: the hand lies open (KNOCK-9). */
  wrong: Pick<Exposed, "count"> | null;
  laid: string[];
}

export type Deed = Deal | TurnDeed | { k: "end"; fact: HandEnded } | { k: "helped" | "resigned" | "wall" | "notice_given"; by: number };

/** What happened, one deed a turn, in order. */
export function deeds(facts: readonly Fact[]): Deed[] {
  const found: Deed[] = [];
  let throwers: (number | null)[] = [];
  const turn = (by: number): TurnDeed => {
    const last = found.findLast((deed) => deed.k !== "helped" && deed.k !== "notice_given");
    if (last?.k === "turn" && last.by === by && last.threw === null && last.knocked === null) return last;
    const anew: TurnDeed = { k: "turn", by, drew: null, threw: null, knocked: null, wrong: null, laid: [] };
    found.push(anew);
    return anew;
  };
  for (const fact of facts) {
    switch (fact.k) {
      case "dealt":
        found.push({ k: "deal", dealer: fact.dealer, upcard: fact.upcard, limit: fact.knock_card, passes: [] });
        throwers = fact.upcard ? [null] : [];
        break;
      case "passed": {
        // after the first throw it is the last card of the stock's hand that is refused (W3)
        const deal = found.findLast((deed) => deed.k === "deal");
        if (found.some((deed) => deed.k === "turn" && deed.threw !== null)) found.push({ k: "wall", by: fact.by });
        else if (deal?.k === "deal") deal.passes.push(fact.by);
        break;
      }
      case "drew":
        turn(fact.by).drew = { source: fact.source, card: fact.card, from: fact.source === "stock" ? null : (throwers.pop() ?? null) };
        break;
      case "threw":
        turn(fact.by).threw = fact.card;
        throwers.push(fact.by);
        break;
      case "exposed": {
        const deed = turn(fact.by);
        deed.wrong = { count: fact.count };
        deed.threw = fact.card;
        throwers.push(fact.by);
        break;
      }
      case "knocked":
        turn(fact.by).knocked = { kind: fact.kind, count: fact.count };
        break;
      case "laid_off":
        turn(fact.by).laid.push(fact.card);
        break;
      case "hand_ended":
        found.push({ k: "end", fact });
        break;
      case "helped":
      case "notice_given":
      case "resigned":
        found.push({ k: fact.k, by: fact.by });
        break;
      default:
    }
  }
  return found;
}

type Naming = (seat: number | null) => Who;

/** `full` tells also which card was drawn and that it came from the stock. */
function turnParts(deed: TurnDeed, who: Naming, t: TableWords["log"], full: boolean): string[] {
  const parts: string[] = [];
  const { drew, threw, knocked, wrong, laid } = deed;
  if (drew?.source === "stock") parts.push(full ? t.drewLong(drew.card) : t.drew(threw === null && knocked === null ? drew.card : null));
  else if (drew) parts.push(drew.from === null ? t.tookUpcard(drew.card ?? "") : t.took(drew.card ?? "", who(drew.from)));
  if (wrong) parts.push(t.wrong(wrong.count));
  if (threw !== null) parts.push(t.threw(threw));
  if (knocked) parts.push(knocked.kind === "knock" ? t.knocked(knocked.count) : knocked.kind === "gin" ? t.gin : t.bigGin);
  if (laid.length > 0) parts.push(t.laidOff(laid));
  return parts;
}

/** A deed as one line of the log. */
export function deedLine(deed: Deed, who: Naming, t: TableWords["log"], full = false): string {
  switch (deed.k) {
    case "deal": {
      const passed = deed.passes.length >= 2 ? [t.bothPassed] : deed.passes.map((seat) => t.passed(who(seat)));
      return t.start([t.deals(who(deed.dealer), deed.upcard, deed.limit), ...passed]);
    }
    case "turn":
      return t.line(who(deed.by), turnParts(deed, who, t, full));
    case "end": {
      const { result, winner, points } = deed.fact;
      if (result === "dead_hand") return t.dead;
      if (winner === null) return t.tie;
      return (result === "undercut" ? t.undercut : t.won)(who(winner), points);
    }
    case "notice_given":
      return t.notice(who(deed.by));
    case "wall":
      return t.wall(who(deed.by));
    case "helped":
      return t.helped(who(deed.by));
    case "resigned":
      return t.resigned(who(deed.by));
  }
}

export const logLines = (facts: readonly Fact[], who: Naming, t: TableWords["log"]): string[] =>
  deeds(facts).map((deed) => deedLine(deed, who, t));

/** What a seat did last in this hand, as one sentence; null when it has done nothing. */
export function lastDeed(facts: readonly Fact[], seat: number, who: Naming, t: TableWords["log"]): string | null {
  const found = deeds(facts);
  const last = found.findLast((deed) => (deed.k === "turn" || deed.k === "wall") && deed.by === seat);
  if (last) return deedLine(last, who, t, true);
  const deal = found.findLast((deed) => deed.k === "deal");
  return deal?.k === "deal" && deal.passes.includes(seat) ? t.line(who(seat), [t.passedShort]) : null;
}

/** What was done last, by whomever, as one sentence; null before anybody has. `but`: not the turn that this seat is in. */
export function latestDeed(facts: readonly Fact[], but: number | null, who: Naming, t: TableWords["log"]): string | null {
  const found = deeds(facts).filter((deed) => deed.k === "turn" || deed.k === "wall");
  const last = found.findLast((deed) => !(deed.k === "turn" && deed.by === but && deed.threw === null && deed.knocked === null));
  return last ? deedLine(last, who, t, true) : null;
}

/** The result of the hand, once it is told; null before. */
export function resultLine(facts: readonly Fact[], who: Naming, t: TableWords["log"]): string | null {
  const end = facts.findLast((fact) => fact.k === "hand_ended");
  return end?.k === "hand_ended" ? deedLine({ k: "end", fact: end }, who, t) : null;
}

/** The cards cut for the first deal, in one sentence (R1). */
export const cutLine = (cut: readonly CutCard[], who: Naming, t: TableWords["log"]): string | null =>
  cut.length > 0 ? t.cut(cut.map((one) => ({ who: who(one.seat), card: one.card }))) : null;

/** A card that lay on the pile in this hand: who threw it (null: the upcard), and who took it again. */
export interface PileEntry {
  card: string;
  by: number | null;
  takenBy: number | null;
}

/** Everything that came onto the pile, bottom first (TAKE-6). */
export function pileHistory(facts: readonly Fact[]): PileEntry[] {
  let entries: PileEntry[] = [];
  for (const fact of facts) {
    if (fact.k === "dealt") entries = fact.upcard ? [{ card: fact.upcard, by: null, takenBy: null }] : [];
    else if (fact.k === "threw" || fact.k === "exposed") entries.push({ card: fact.card, by: fact.by, takenBy: null });
    else if (fact.k === "drew" && fact.source !== "stock") {
      const top = entries.findLast((entry) => entry.takenBy === null);
      if (top) top.takenBy = fact.by;
    }
  }
  return entries;
}
