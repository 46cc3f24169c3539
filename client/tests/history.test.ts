import { describe, expect, it } from "vitest";
import { choices, chosen, NO_FILTER, outcome, unfinished, type GameLike } from "../src/pages/history";

const game = (name: string, updated: number, level: string, status: GameLike["status"], winner: number | null, rules = "r1"): GameLike => ({
  game: name,
  updated,
  you: 0,
  seats: [
    { name: "You", kind: "person", level: null },
    { name: "Bo", kind: "bot", level },
  ],
  rules: { id: rules, preset: "simple" },
  scores: [0, 0],
  status,
  winners: winner === null ? [] : [winner],
});

const GAMES = [
  game("a", 1, "easy", "finished", 0),
  game("b", 4, "medium", "running", null),
  game("c", 3, "medium", "finished", 1, "r2"),
  game("d", 2, "hard", "resigned", 1),
];
const names = (games: GameLike[]): string => games.map((one) => one.game).join("");

describe("history", () => {
  it("stands newest first", () => expect(names(chosen(GAMES, NO_FILTER))).toBe("bcda"));

  it("filters by opponent, rule set and result, and by all at once", () => {
    expect(names(chosen(GAMES, { ...NO_FILTER, level: "medium" }))).toBe("bc");
    expect(names(chosen(GAMES, { ...NO_FILTER, rules: "r2" }))).toBe("c");
    expect(names(chosen(GAMES, { ...NO_FILTER, result: "lost" }))).toBe("cd");
    expect(names(chosen(GAMES, { level: "medium", rules: "r1", result: "lost" }))).toBe("");
  });

  it("offers only what occurs", () => {
    expect(choices(GAMES)).toEqual({ levels: ["easy", "medium", "hard"], rules: ["r1", "r2"], results: ["won", "running", "lost"] });
    expect(choices([])).toEqual({ levels: [], rules: [], results: [] });
  });

  it("goes on with the running match touched last", () => {
    expect(unfinished(GAMES)?.game).toBe("b");
    expect(unfinished([...GAMES, game("e", 9, "easy", "running", null)])?.game).toBe("e");
    expect(unfinished(GAMES.filter((one) => one.status !== "running"))).toBeUndefined();
  });

  it("does not go on with an imported match that was not over, and does not call it drawn", () => {
    const broken = game("f", 9, "easy", "unfinished", null);
    expect(outcome(broken)).toBe("unfinished");
    expect(unfinished([broken])).toBeUndefined();
  });

  it("tells the result from the owner's seat", () => {
    expect(GAMES.map(outcome)).toEqual(["won", "running", "lost", "lost"]);
    expect(outcome({ ...GAMES[0]!, you: 1 })).toBe("lost");
  });
});
