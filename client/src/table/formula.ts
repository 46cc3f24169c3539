/** The formula of the sheet: terms of the server to figures with words (SHEET-4). Pure. */

export interface TermLike {
  k: "loser_count" | "winner_count" | "gin_bonus" | "big_gin_bonus" | "undercut_bonus" | "multiplier";
  sign: "+" | "-" | "x";
  value: number;
}

export interface Figure {
  /** Printed before the figure: nothing for the first, else the sign and any bracket. */
  before: string;
  value: number;
  word: string;
}

export interface Formula {
  figures: Figure[];
  points: number;
  /** "23 - 9 = 14", with true minus and times signs. */
  text: string;
}

export type TermWords = Record<TermLike["k"], string>;

const SIGN: Record<TermLike["sign"], string> = { "+": "+", "-": "\u2212", x: "\u00d7" };

/** `words` names each term: the loser, the winner, "gin". Several terms before a factor stand in brackets. */
export function formula(terms: readonly TermLike[], points: number, words: TermWords): Formula {
  const factor = terms.findIndex((term) => term.sign === "x");
  const bracket = factor > 1;
  const figures = terms.map((term, i): Figure => {
    const open = bracket && i === 0 ? "(" : "";
    const close = bracket && i === factor ? ") " : "";
    return { before: i === 0 ? open : `${close}${SIGN[term.sign]}`, value: term.value, word: words[term.k] };
  });
  const text = figures.map(({ before, value }, i) => (i === 0 ? `${before}${value}` : before.startsWith(")") ? `${before} ${value}` : ` ${before} ${value}`));
  return { figures, points, text: `${text.join("")} = ${points}` };
}
