import { expect, test } from "vitest";
import { en } from "../src/i18n/en-forms";
import { does, named, titled, together } from "../src/i18n/en-who";
import type { Board, Ledger, State } from "../src/net/types";
import { needsSheet, partyOf, partyOrder, placesOf } from "../src/state/seating";
import { stripOf } from "../src/state/strip";
import { columnTab } from "../src/table/columntab";
import { netFormula } from "../src/table/formula";
import { deciding } from "../src/table/standing";

const ledger = (over: Partial<Ledger> = {}): Ledger => ({
  parties: [[0], [1], [2]], kind: "points", match_kind: "single", target: 100, columns: [], totals: [], games: [], standing: null,
  needed: null, extended: false, may_lose: null, payments: [], ...over,
});
const at = (boards: Board[], dealer: number, parties: number[][], board = 0): State => ({ boards, board, dealer, ledger: ledger({ parties }) }) as unknown as State;
const who = (seat: number) => ({ name: ["You", "Bo", "Cy", "Di"][seat] ?? "", you: seat === 0 });

test("the own hand lies near, whichever side one plays; who sits out sees the first player near", () => {
  const boards = [{ players: [2, 0], first: 0, over: false }];
  expect(placesOf(at(boards, 1, [[0], [1], [2]]), 0)).toEqual({ near: 0, far: 2, watching: false });
  expect(placesOf(at(boards, 1, [[0], [1], [2]]), 2)).toEqual({ near: 2, far: 0, watching: false });
  expect(placesOf(at(boards, 1, [[0], [1], [2]]), 1)).toEqual({ near: 2, far: 0, watching: true });
  expect(placesOf(at([], 0, [[0], [1]]), 1)).toEqual({ near: 1, far: 0, watching: false });
});

test("the strip says who plays whom, who sits out and who deals (MULTI-1)", () => {
  const strip = stripOf(at([{ players: [2, 0], first: 0, over: false }], 1, [[0], [1], [2]]), 0, 3)!;
  expect(strip.pairs).toEqual([{ players: [0, 2], dealer: null, over: false, own: true }]);
  expect(strip.out).toEqual([1]);
  expect(strip.dealer).toBe(1);
  expect(stripOf(at([{ players: [0, 1], first: 0, over: false }], 1, [[0], [1]]), 0, 2)).toBeNull();
});

test("with partners the own board stands first, and one's own side first on each", () => {
  const boards = [{ players: [1, 2], first: 1, over: true }, { players: [3, 0], first: 0, over: false }];
  const strip = stripOf(at(boards, 2, [[0, 2], [1, 3]], 1), 0, 4)!;
  expect(strip.pairs.map((pair) => pair.players)).toEqual([[0, 3], [2, 1]]);
  expect(strip.pairs.map((pair) => pair.dealer)).toEqual([3, 2]);
  expect(strip.out).toEqual([]);
});

test("parties are told with the own one first", () => {
  expect(partyOrder([[1], [0, 2]], 2)).toEqual([1, 0]);
  expect(partyOf([[1], [0, 2]], 2)).toBe(1);
  expect(partyOf([[1], [0, 2]], null)).toBe(-1);
});

test("partners are spoken of together", () => {
  const side = together([who(0), who(2)]);
  expect(titled(side)).toBe("You and Cy");
  expect(named(side)).toBe("you and Cy");
  expect(does(side, "win", "wins")).toBe("You and Cy win");
  expect(does(together([who(1)]), "win", "wins")).toBe("Bo wins");
});

test("a plain match needs no score sheet; boxes, columns, games and more sides do", () => {
  const plain = ledger({ parties: [[0], [1]] });
  expect(needsSheet(plain, 0)).toBe(false);
  expect(needsSheet(plain, 25)).toBe(true);
  expect(needsSheet({ ...plain, kind: "hollywood" }, 0)).toBe(true);
  expect(needsSheet({ ...plain, match_kind: "best_of" }, 0)).toBe(true);
  expect(needsSheet(ledger(), 0)).toBe(true);
});

test("the first tab is the last column that the hand went into, else the first open one", () => {
  const tally = {} as Ledger["columns"][number]["tally"];
  expect(columnTab([{ added: [5, 0], tally: null }, { added: [5, 0], tally: null }, { added: [0, 0], tally: null }])).toBe(1);
  expect(columnTab([{ added: [0, 0], tally }, { added: [0, 0], tally: null }])).toBe(1);
  expect(columnTab([{ added: [0, 0], tally }])).toBe(0);
});

test("two hands of partners are netted for the side that won more (P9)", () => {
  const hands = [{ winner: 0, points: 14 }, { winner: 3, points: 9 }];
  const count = netFormula(hands, [[0, 2], [1, 3]], { winner: 0, points: 5 }, (side) => `side ${side}`)!;
  expect(count.text).toBe("14 \u2212 9 = 5");
  expect(count.figures.map((figure) => figure.word)).toEqual(["side 0", "side 1"]);
  expect(netFormula(hands, [[0, 2], [1, 3]], { winner: null, points: 0 }, String)).toBeNull();
});

test("what decides a match: games, grand totals, the settled total, else the score", () => {
  const two = { parties: [[0], [1]] };
  expect(deciding(ledger({ ...two, match_kind: "best_of", standing: [2, 1] }), [9, 9])).toEqual([2, 1]);
  expect(deciding(ledger({ ...two, kind: "hollywood", totals: [821, 565] }), [9, 9])).toEqual([821, 565]);
  expect(deciding(ledger({ ...two, kind: "series" }), [2, 1])).toEqual([2, 1]);
  expect(deciding(ledger({ ...two, columns: [{ tally: { total: [279, 43] } } as Ledger["columns"][number]] }), [104, 18])).toEqual([279, 43]);
  expect(deciding(ledger(two), [104, 18])).toEqual([104, 18]);
});

test("the words of the strip", () => {
  expect(en.plays(who(0), who(2))).toEqual({ a: "You", verb: "play", b: "Cy" });
  expect(en.plays(who(1), who(0))).toEqual({ a: "Bo", verb: "plays", b: "you" });
  expect(en.next(who(0), who(1))).toBe("Then you play Bo.");
});
