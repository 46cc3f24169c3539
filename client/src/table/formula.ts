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

/** Two hands of partners, netted (P9): what each side won, the one that scores first. Null where nobody scores. */
export function netFormula(
  hands: readonly { winner: number | null; points: number }[],
  parties: readonly (readonly number[])[],
  net: { winner: number | null; points: number },
  name: (party: number) => string,
): Formula | null {
  if (net.winner === null) return null;
  const won = parties.map((party) => hands.reduce((sum, hand) => sum + (hand.winner !== null && party.includes(hand.winner) ? hand.points : 0), 0));
  const order = [net.winner, ...parties.map((_, party) => party).filter((party) => party !== net.winner)];
  const figures = order.map((party, i): Figure => ({ before: i === 0 ? "" : SIGN["-"], value: won[party] ?? 0, word: name(party) }));
  return { figures, points: net.points, text: `${figures.map(({ value }) => value).join(` ${SIGN["-"]} `)} = ${net.points}` };
}
