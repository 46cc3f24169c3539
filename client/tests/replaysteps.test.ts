import { describe, expect, it } from "vitest";
import { moved, pathOf, placeOf, type Move, type Place } from "../src/pages/replaysteps";

const REPLAY = { hands: [{ hand: 1, steps: [0, 1, 2] }, { hand: 2, steps: [0, 1] }, { hand: 4, steps: [0] }] };
const walk = (from: Place, ...moves: Move[]): Place => moves.reduce((at, move) => moved(REPLAY, at, move), from);

describe("replay", () => {
  it("opens the exact step of a link, and the nearest one of a wrong link", () => {
    expect(placeOf(REPLAY, 2, 1)).toEqual({ hand: 1, step: 1 });
    expect(placeOf(REPLAY, 4, 9)).toEqual({ hand: 2, step: 0 });
    expect(placeOf(REPLAY, 99, 0)).toEqual({ hand: 2, step: 0 });
    expect(placeOf(REPLAY, null, null)).toEqual({ hand: 0, step: 0 });
    expect(placeOf({ hands: [] }, 3, 3)).toEqual({ hand: 0, step: 0 });
  });

  it("steps over the ends of a hand into its neighbours", () => {
    expect(walk({ hand: 0, step: 2 }, "on")).toEqual({ hand: 1, step: 0 });
    expect(walk({ hand: 1, step: 0 }, "back")).toEqual({ hand: 0, step: 2 });
  });

  it("stops at both ends of the match", () => {
    expect(walk({ hand: 0, step: 0 }, "back", "hand_back")).toEqual({ hand: 0, step: 0 });
    expect(walk({ hand: 2, step: 0 }, "on", "hand_on")).toEqual({ hand: 2, step: 0 });
  });

  it("goes to the ends of the hand and from hand to hand", () => {
    expect(walk({ hand: 0, step: 1 }, "last")).toEqual({ hand: 0, step: 2 });
    expect(walk({ hand: 0, step: 1 }, "first")).toEqual({ hand: 0, step: 0 });
    expect(walk({ hand: 0, step: 2 }, "hand_on")).toEqual({ hand: 1, step: 0 });
    expect(walk({ hand: 1, step: 1 }, "hand_back", "hand_back")).toEqual({ hand: 0, step: 0 });
  });

  it("reaches every step by Right alone, and comes back by Left", () => {
    const right = walk({ hand: 0, step: 0 }, "on", "on", "on", "on", "on");
    expect(right).toEqual({ hand: 2, step: 0 });
    expect(walk(right, "back", "back", "back", "back", "back")).toEqual({ hand: 0, step: 0 });
  });

  it("writes the address that opens the same place", () => {
    expect(pathOf("g1", REPLAY, { hand: 2, step: 0 })).toBe("/r/g1/4/0");
  });
});
