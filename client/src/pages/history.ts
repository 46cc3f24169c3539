/** Choosing among the guest's games (STAT-1). Pure. */
import type { GameLike, Outcome } from "./matches";

export interface Filter {
  level: string;
  rules: string;
  result: Outcome | "";
}

export const NO_FILTER: Filter = { level: "", rules: "", result: "" };

/** The level of the bots: all of a table have one. */
export const levelOf = (game: GameLike): string | null => game.seats.find((seat) => seat.level !== null)?.level ?? null;

/** The rules of a game as the filter tells them apart: the same for three and for four is told by the number. */
export const rulesKey = (game: GameLike): string => `${game.rules.id} ${game.seats.length}`;

/** How the game stands for its owner. */
export function outcome(game: GameLike): Outcome {
  if (game.status === "running" || game.status === "unfinished") return game.status;
  if (game.winners.length === 0) return "drawn";
  return game.winners.includes(game.you) ? "won" : "lost";
}

/** Games that pass the filter, newest first. */
export function chosen<G extends GameLike>(games: readonly G[], filter: Filter): G[] {
  return games
    .filter((game) => !filter.level || levelOf(game) === filter.level)
    .filter((game) => !filter.rules || rulesKey(game) === filter.rules)
    .filter((game) => !filter.result || outcome(game) === filter.result)
    .sort((a, b) => b.updated - a.updated);
}

/** What the filters can be set to: only what occurs, each once, in the order met. */
export function choices(games: readonly GameLike[]): { levels: string[]; rules: string[]; results: Outcome[] } {
  const once = <T>(values: readonly T[]): T[] => [...new Set(values)];
  return {
    levels: once(games.map(levelOf).filter((level): level is string => typeof level === "string")),
    rules: once(games.map(rulesKey)),
    results: once(games.map(outcome)),
  };
}
