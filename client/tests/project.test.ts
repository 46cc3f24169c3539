import { expect, test } from "vitest";
import type { State } from "../src/net/types";
import { project } from "../src/state/project";

const state: State = {
  hand: 1, phase: "discard", turn: 0, dealer: 1, board: 0, boards: [{ players: [0, 1], first: 0, over: false }],
  limit: 10, mult: 1, upcard: "7H", knock_card: null, near: null,
  own: { cards: ["2C", "KS"], drawn: "KS", deadwood: 2, arrangements: [], exposed: false },
  other: { count: 10, taken: [], open: null }, taken: null, stock: 20,
  pile: [{ card: "7H", by: null }, { card: "9D", by: 1 }],
  knock: null, scores: [0, 0], wins: [0, 0], cut: [],
  ledger: { parties: [[0], [1]], kind: "points", match_kind: "single", target: 100, columns: [], totals: [0, 0], games: [], standing: null, needed: null, extended: false, may_lose: null, payments: [] },
  ready: [false, false], marks: [], sheet: null, rummy: null, final: null,
};

test("a discard is shown at once, and taken back by asking again without it (DISC-5, ERR-1)", () => {
  const shown = project(state, 0, 0, { k: "discard", card: "KS" });
  expect(shown.held).toEqual(["2C"]);
  expect(shown.pile.at(-1)).toEqual({ card: "KS", by: 0 });
  expect(shown.unconfirmed).toBe("KS");
  expect(shown.actor).toBeNull();
  expect(project(state, 0, 0, null).held).toEqual(["2C", "KS"]);
});

test("a card from the pile is shown in the hand at once", () => {
  const shown = project(state, 0, 0, { k: "draw_discard" });
  expect(shown.held).toContain("9D");
  expect(shown.pile).toHaveLength(1);
});

test("a draw from the stock shows a back alone: the card is not known yet (TAKE-5)", () => {
  const shown = project(state, 0, 0, { k: "draw_stock" });
  expect(shown.drawing).toBe(true);
  expect(shown.held).toEqual(["2C", "KS"]);
  expect(shown.stock).toBe(19);
});

test("a knock is never shown before it counts", () => {
  const shown = project(state, 0, 0, { k: "knock", card: "KS" });
  expect(shown.held).toEqual(["2C", "KS"]);
  expect(shown.declaring).toBe(true);
});
