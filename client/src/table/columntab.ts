/** Which column of a Hollywood sheet is looked at first: the last open one that the hand went into, else the first open one. Pure. */
import type { Column } from "../net/types";

export function columnTab(columns: readonly Pick<Column, "added" | "tally">[]): number {
  const took = columns.findLastIndex((column) => column.added.some((value) => value !== 0));
  if (took >= 0) return took;
  return Math.max(0, columns.findIndex((column) => column.tally === null));
}

/** Of many columns those that a narrow table has room for: the open ones, and the last of the closed. */
export function shownColumns<Column extends { tally: unknown }>(columns: readonly Column[], most: number): (Column & { n: number })[] {
  const all = columns.map((column, i) => ({ ...column, n: i + 1 }));
  const open = all.filter((one) => one.tally === null).slice(0, most);
  const closed = all.filter((one) => one.tally !== null);
  return [...closed.slice(Math.max(0, closed.length - (most - open.length))), ...open].sort((a, b) => a.n - b.n);
}
