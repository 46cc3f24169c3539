/** Choosing among the guest's games (STAT-1, START-3). Pure. */

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
  scores: number[];
  status: "running" | "finished" | "resigned" | "unfinished";
  winners: number[];
}

export type Outcome = "running" | "won" | "lost" | "drawn" | "unfinished";

export interface Filter {
  level: string;
  rules: string;
  result: Outcome | "";
}

export const NO_FILTER: Filter = { level: "", rules: "", result: "" };

export const other = (game: GameLike): SeatLike | undefined => game.seats[1 - game.you];

/** How the game stands for its owner. */
export function outcome(game: GameLike): Outcome {
  if (game.status === "running" || game.status === "unfinished") return game.status;
  if (game.winners.length === 0) return "drawn";
  return game.winners.includes(game.you) ? "won" : "lost";
}

/** Games that pass the filter, newest first. */
export function chosen<G extends GameLike>(games: readonly G[], filter: Filter): G[] {
  return games
    .filter((game) => !filter.level || other(game)?.level === filter.level)
    .filter((game) => !filter.rules || game.rules.id === filter.rules)
    .filter((game) => !filter.result || outcome(game) === filter.result)
    .sort((a, b) => b.updated - a.updated);
}

/** The running match to go on with: the one touched last. */
export function unfinished<G extends GameLike>(games: readonly G[]): G | undefined {
  return chosen(games, { ...NO_FILTER, result: "running" })[0];
}

/** What the filters can be set to: only what occurs, each once, in the order met. */
export function choices(games: readonly GameLike[]): { levels: string[]; rules: string[]; results: Outcome[] } {
  const once = <T>(values: readonly T[]): T[] => [...new Set(values)];
  return {
    levels: once(games.map((game) => other(game)?.level).filter((level): level is string => typeof level === "string")),
    rules: once(games.map((game) => game.rules.id)),
    results: once(games.map(outcome)),
  };
}
