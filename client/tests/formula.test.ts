import { describe, expect, it } from "vitest";
import { formula, type TermLike } from "../src/table/formula";
import { firstDealer, kinds, type HandLineLike } from "../src/table/tally";

const words = {
  loser_count: "Bo",
  winner_count: "you",
  gin_bonus: "gin",
  big_gin_bonus: "big gin",
  undercut_bonus: "undercut",
  multiplier: "spade",
};
const term = (k: TermLike["k"], sign: TermLike["sign"], value: number): TermLike => ({ k, sign, value });

describe("the formula in figures", () => {
  it("is a difference after a knock", () => {
    const knock = formula([term("loser_count", "+", 23), term("winner_count", "-", 9)], 14, words);
    expect(knock.text).toBe("23 − 9 = 14");
    expect(knock.figures.map((figure) => figure.word)).toEqual(["Bo", "you"]);
  });

  it("adds the bonus of gin and of an undercut", () => {
    expect(formula([term("loser_count", "+", 18), term("gin_bonus", "+", 25)], 43, words).text).toBe("18 + 25 = 43");
    const undercut = [term("loser_count", "+", 7), term("winner_count", "-", 3), term("undercut_bonus", "+", 25)];
    expect(formula(undercut, 29, words).text).toBe("7 − 3 + 25 = 29");
  });

  it("puts several terms in brackets before a factor, and one term not", () => {
    const knock = [term("loser_count", "+", 23), term("winner_count", "-", 9), term("multiplier", "x", 2)];
    expect(formula(knock, 28, words).text).toBe("(23 − 9) × 2 = 28");
    expect(formula([term("loser_count", "+", 5), term("multiplier", "x", 2)], 10, words).text).toBe("5 × 2 = 10");
  });
});

describe("the end of the match", () => {
  const hands: HandLineLike[] = [
    { result: "knock", winner: 1, points: 18 },
    { result: "gin", winner: 0, points: 31 },
    { result: "undercut", winner: 1, points: 29 },
    { result: "dead_hand", winner: null, points: 0 },
    { result: "big_gin", winner: 0, points: 45 },
  ];

  it("counts knocks, gins and undercuts of each side", () => {
    expect(kinds(hands)).toEqual([
      { knocks: 0, gins: 2, undercuts: 0 },
      { knocks: 1, gins: 0, undercuts: 1 },
    ]);
  });

  it("finds who dealt first: the deal changed after each hand that was won", () => {
    expect(firstDealer(hands, 0, true)).toBe(1);
    expect(firstDealer(hands, 0, false)).toBe(0);
    expect(firstDealer([], 1, false)).toBe(1);
    expect(firstDealer(hands.slice(0, 1), 1, true)).toBe(1);
  });
});
