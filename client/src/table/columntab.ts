/** Which column of a Hollywood sheet is looked at first: the last open one that the hand went into, else the first open one. Pure. */
import type { Column } from "../net/types";

export function columnTab(columns: readonly Pick<Column, "added" | "tally">[]): number {
  const took = columns.findLastIndex((column) => column.added.some((value) => value !== 0));
  if (took >= 0) return took;
  return Math.max(0, columns.findIndex((column) => column.tally === null));
}
