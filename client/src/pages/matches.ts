/** The guest's matches: which one goes on, and who stands against whom in it (START-3, STAT-1). Pure. */

export interface SeatLike {
  name: string;
  kind: "person" | "bot";
  level: string | null;
}

export interface GameLike {
  game: string;
  updated: number;
  you: number;
  seats: SeatLike[];
  rules: { id: string; preset: string };
  parties: number[][];
  scores: number[];
  status: "running" | "finished" | "resigned" | "unfinished";
  winners: number[];
}

export type Outcome = "running" | "won" | "lost" | "drawn" | "unfinished";

/** One side of a match: who scores together, and what they have. */
export interface Side {
  whos: { name: string; you: boolean }[];
  points: number;
}

/** The sides, that of the owner first. */
export function sides({ seats, you, parties, scores }: GameLike): Side[] {
  const own = parties.findIndex((party) => party.includes(you));
  const order = [own, ...parties.keys()].filter((at, i, all) => at >= 0 && all.indexOf(at) === i);
  const inOrder = (party: number[]): number[] => [...party].sort((a, b) => Number(b === you) - Number(a === you) || a - b);
  return order.map((at) => ({
    whos: inOrder(parties[at]!).map((seat) => ({ name: seats[seat]?.name ?? "", you: seat === you })),
    points: scores[at] ?? 0,
  }));
}

/** The running match to go on with: the one touched last. */
export function unfinished<G extends GameLike>(games: readonly G[]): G | undefined {
  return games.filter((game) => game.status === "running").sort((a, b) => b.updated - a.updated)[0];
}
