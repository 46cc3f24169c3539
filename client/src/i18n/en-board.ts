/** English words of the peg board. */

export const en = {
  score: "Score",
  /** With the sign that is read as "minus", not with a hyphen. */
  minus: (n: number) => (n < 0 ? `\u2212${-n}` : String(n)),
  dealerMark: "D",
  deals: ", deals,",
  became: " before, now ",
  of: (to: number) => ` of ${to}`,
  boxes: (n: number) => (n === 1 ? "1 box" : `${n} boxes`),
  wins: (n: number) => (n === 1 ? "1 hand won" : `${n} hands won`),
};
