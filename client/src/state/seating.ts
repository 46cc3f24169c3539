/** Who sits where, seen from one seat: whose hand lies near, who plays whom, who sits out, whose points stand together (MULTI-1). Pure. */
import type { Ledger, State } from "../net/types";

export interface Places {
  /** The hand at the near edge: the own one, or for one who sits out that of the first player. */
  near: number;
  /** The hand at the far edge. */
  far: number;
  /** The viewer sits out. */
  watching: boolean;
}

/** Who plays on the board in view. Before the first deal: the viewer and the next seat. */
export function placesOf(state: Pick<State, "boards" | "board"> | null, you: number | null): Places {
  const players = state?.boards[state.board]?.players;
  if (!players) return { near: you ?? 0, far: you === 1 ? 0 : 1, watching: false };
  const [first, second] = players as [number, number];
  return you === second ? { near: second, far: first, watching: false } : { near: first, far: second, watching: you !== first };
}

/** The party of a seat; -1 for none. */
export const partyOf = (parties: readonly (readonly number[])[], seat: number | null): number =>
  seat === null ? -1 : parties.findIndex((party) => party.includes(seat));

/** Numbers of the parties, that of the viewer first (OPP-4). */
export function partyOrder(parties: readonly (readonly number[])[], you: number | null): number[] {
  const own = Math.max(0, partyOf(parties, you));
  return [own, ...parties.map((_, i) => i).filter((i) => i !== own)];
}

/** Whether the sheet holds more than a peg board shows: boxes, columns, more parties, several games. */
export function needsSheet(ledger: Ledger, boxBonus: number): boolean {
  return ledger.kind === "hollywood" || ledger.parties.length > 2 || ledger.match_kind !== "single" || boxBonus > 0;
}
