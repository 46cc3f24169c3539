/** Figures of a rule set that the glossary names. Pure. */

export type RuleValues = Record<string, number | string | null>;

/** `limit` null: nobody knocks; `upcard`: the upcard sets the limit. */
export interface WordFigures {
  limit: number | null;
  upcard: boolean;
  gin: number;
  undercut: number;
  tie: boolean;
  stock: number;
}

const figure = (values: RuleValues, name: string): number => (typeof values[name] === "number" ? values[name] : 0);

/** True when nobody can ever knock: the limit is 0 (gin only). */
export const ginOnly = (values: RuleValues): boolean => figure(values, "knock_limit") === 0;

/** Without a rule set the words stand with the figures of the standard match. */
export function wordFigures(values: RuleValues | null): WordFigures {
  if (!values) return { limit: 10, upcard: false, gin: 25, undercut: 25, tie: true, stock: 2 };
  return {
    limit: ginOnly(values) ? null : figure(values, "knock_limit"),
    upcard: figure(values, "oklahoma") > 0,
    gin: figure(values, "gin_bonus"),
    undercut: figure(values, "undercut_bonus"),
    tie: figure(values, "undercut_on_tie") > 0,
    stock: figure(values, "dead_hand_stock"),
  };
}
