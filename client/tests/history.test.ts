import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/en-me";
import { choices, chosen, NO_FILTER, outcome } from "../src/pages/history";
import { sides, unfinished, type GameLike } from "../src/pages/matches";

const game = (name: string, updated: number, level: string, status: GameLike["status"], winner: number | null, rules = "r1"): GameLike => ({
  game: name,
  updated,
  you: 0,
  seats: [
    { name: "You", kind: "person", level: null },
    { name: "Bo", kind: "bot", level },
  ],
  rules: { id: rules, preset: "simple" },
  parties: [[0], [1]],
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
    expect(names(chosen(GAMES, { ...NO_FILTER, rules: "r2 2" }))).toBe("c");
    expect(names(chosen(GAMES, { ...NO_FILTER, result: "lost" }))).toBe("cd");
    expect(names(chosen(GAMES, { level: "medium", rules: "r1 2", result: "lost" }))).toBe("");
  });

  it("names everybody who played, side by side, the owner's first", () => {
    const seat = (name: string, level: string | null = "easy"): GameLike["seats"][number] => ({ name, kind: level ? "bot" : "person", level });
    const table: GameLike = { ...GAMES[0]!, you: 1, seats: [seat("Dot"), seat("You", null), seat("Dan"), seat("Dee")], parties: [[0, 2], [1, 3]], scores: [40, -7] };
    const partners = sides(table);
    expect(en.line("Lost", partners)).toBe("Lost: you and Dee \u22127, Dot and Dan 40");
    expect(en.against(partners[0]!.whos.slice(1), partners[1]!.whos, "Easy")).toBe("With Dee against Dot and Dan, Easy");
    const three = sides({ ...table, you: 0, seats: [seat("You", null), seat("Dot"), seat("Dan")], parties: [[0], [1], [2]], scores: [30, 20, 10] });
    expect(en.line("Won", three)).toBe("Won: you 30, Dot 20, Dan 10");
    expect(en.line("Won", sides(GAMES[0]!))).toBe("Won, 0 to 0");
  });

  it("offers only what occurs", () => {
    expect(choices(GAMES)).toEqual({ levels: ["easy", "medium", "hard"], rules: ["r1 2", "r2 2"], results: ["won", "running", "lost"] });
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
