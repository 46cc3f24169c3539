/** English words of the peg board. */

export const en = {
  score: "Score",
  dealerMark: "D",
  deals: ", deals,",
  became: " before, now ",
  of: (to: number) => ` of ${to}`,
  boxes: (n: number) => (n === 1 ? "1 box" : `${n} boxes`),
  wins: (n: number) => (n === 1 ? "1 hand won" : `${n} hands won`),
};
