/** Figures of a match that a peg board does not show, in words and in the order in which they are told. Pure. */
import type { FormWords } from "../i18n/en-forms";
import type { Ledger } from "../net/types";
import type { Game } from "../state/table.svelte";

/** What a match of several games has come to for a party; null in a single game. */
export const standingOf = (ledger: Ledger, party: number): number | null => ledger.standing?.[ledger.parties[party]?.[0] ?? -1] ?? null;

export const told = (game: Game, values: (party: number) => number, t: FormWords): string =>
  game.sides.map((party) => t.figure(game.party(party), values(party))).join(", ");

/** "Games won: you 1, Bo 0. 3 win the match." Empty in a single game. */
export function standingLine(game: Game, t: FormWords): string {
  const ledger = game.state?.ledger;
  if (!ledger || ledger.match_kind === "single" || ledger.standing === null) return "";
  const parts = told(game, (party) => standingOf(ledger, party) ?? 0, t);
  return (ledger.match_kind === "best_of" ? t.gamesWon : t.gamesAdd)(parts, ledger.needed ?? 1);
}

/** The figures that decide: games, points of games, wins of a series, grand totals, totals, else the score on the table. */
export function deciding(ledger: Ledger, scores: readonly number[]): number[] {
  if (ledger.match_kind !== "single" && ledger.standing) return ledger.parties.map((_, party) => standingOf(ledger, party) ?? 0);
  if (ledger.kind === "hollywood") return [...ledger.totals];
  if (ledger.kind === "points") return [...(ledger.columns[0]?.tally?.total ?? scores)];
  return [...scores];
}
