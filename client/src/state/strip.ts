/** What the strip of a table with more than two seats says: who plays whom, who sits out, who deals (MULTI-1). Pure. */
import type { State } from "../net/types";
import { partyOf } from "./seating";

/** A board in words: who plays whom, who deals it, whether it is over. The viewer, or the viewer's partner, stands first. */
export interface Pair {
  players: [number, number];
  dealer: number | null;
  over: boolean;
  /** The viewer plays here. */
  own: boolean;
}

export interface Strip {
  pairs: Pair[];
  /** Who sits out, the viewer first; the dealer among them deals. */
  out: number[];
  dealer: number;
}

/** Everything the strip says. Null for two seats: there is nothing to say. */
export function stripOf(state: Pick<State, "boards" | "board" | "dealer" | "ledger">, you: number | null, seats: number): Strip | null {
  if (seats < 3 || state.boards.length === 0) return null;
  const mates = new Set(state.ledger.parties[partyOf(state.ledger.parties, you)] ?? []);
  const pairs = state.boards.map((board): Pair => {
    const [one, two] = board.players as [number, number];
    const swap = two === you || (one !== you && mates.has(two) && !mates.has(one));
    const other = board.first === one ? two : one;
    const dealer = state.boards.length > 1 ? other : board.players.includes(state.dealer) ? state.dealer : null;
    return { players: swap ? [two, one] : [one, two], dealer, over: board.over, own: board.players.includes(you ?? -1) };
  });
  pairs.sort((a, b) => Number(b.own) - Number(a.own));
  const playing = new Set(state.boards.flatMap((board) => board.players));
  const out = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !playing.has(seat));
  out.sort((a, b) => Number(b === you) - Number(a === you));
  return { pairs, out, dealer: state.dealer };
}
