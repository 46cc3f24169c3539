import { describe, expect, it } from "vitest";
import { gameFor, rulesFor, sentName } from "../src/pages/asking";
import { checkedChoice, FIRST_CHOICE, levelsOf, offeredLevel } from "../src/pages/choice";
import { FIRST_LEVELS } from "../src/pages/levels";

const SET = {
  name: "Tuesday", id: "0123456789ab", code: "KW1-0BJ8", preset: "simple", changes: { seating: "rotation" }, title: "Simple, changed",
  line: "three or four players in turn, to 100", players: 4, seats: [3, 4],
};

describe("the settings of a new match", () => {
  it("begins with the standard ones", () => {
    expect(gameFor(FIRST_CHOICE)).toEqual({ level: "medium", preset: "simple", rules: {} });
  });

  it("asks for a preset and names only what differs", () => {
    const choice = { ...FIRST_CHOICE, to: 50, knocking: "oklahoma" as const, undercut: 0, level: "hard" };
    expect(gameFor(choice)).toEqual({ level: "hard", preset: "simple-oklahoma", rules: { target: 50, undercut_bonus: 0 } });
  });

  it("asks for a rule set of our own by its code, with the players chosen", () => {
    const set = checkedChoice({ set: SET }).set;
    expect(set).toEqual(SET);
    expect(gameFor({ ...FIRST_CHOICE, to: 50, set })).toEqual({ level: "medium", code: "KW1-0BJ8", players: 4 });
    expect(gameFor({ ...FIRST_CHOICE, set: { ...SET, players: null } })).toEqual({ level: "medium", code: "KW1-0BJ8" });
    expect(rulesFor({ ...FIRST_CHOICE, set })).toEqual({ code: "KW1-0BJ8" });
  });

  it("asks for three or four by the form of the table, and for Rummy 500 by its name", () => {
    const ask = (choice: Partial<typeof FIRST_CHOICE>) => gameFor({ ...FIRST_CHOICE, ...choice });
    expect(ask({ players: 3 })).toEqual({ level: "medium", preset: "simple", rules: { seating: "rotation" }, players: 3 });
    expect(ask({ players: 3, form: "captain", to: 50 })).toEqual({ level: "medium", preset: "simple", rules: { seating: "captain", target: 50 }, players: 3 });
    expect(ask({ players: 4, form: "partners", knocking: "gin" })).toEqual({ level: "medium", preset: "simple-gin-only", rules: { seating: "partnership" }, players: 4 });
    expect(ask({ players: 4, form: "captain" }).rules).toEqual({ seating: "rotation" });
    expect(ask({ game: "rummy500", players: 3, far: 250, to: 50, undercut: 0 })).toEqual({ level: "medium", preset: "rummy500", rules: { target: 250 }, players: 3 });
  });

  it("offers the levels that the chosen game has", () => {
    const names = (choice: Partial<typeof FIRST_CHOICE>) => levelsOf({ ...FIRST_CHOICE, ...choice }, FIRST_LEVELS).map((one) => one.name);
    const [gin, rummy] = [["novice", "easy", "casual", "medium", "skilled", "hard", "expert", "master"], ["easy", "medium", "hard"]];
    expect(names({})).toEqual(gin);
    expect(names({ game: "rummy500" })).toEqual(rummy);
    expect(names({ set: { ...SET, preset: "rummy500" } })).toEqual(rummy);
    expect(names({ game: "rummy500", set: SET })).toEqual(gin);
    expect(offeredLevel("medium", ["easy", "hard"])).toBe("easy");
  });

  it("keeps what is stored and makes sense, and nothing else", () => {
    const kept = { game: "rummy500", players: 4, form: "partners", to: 50, far: 250, knocking: "gin", undercut: 10, level: "easy", name: "Ada", set: null };
    expect(checkedChoice(kept)).toEqual(kept);
    expect(checkedChoice({ game: "bridge", players: 5, form: "x", far: 7, to: 7, knocking: "x", undercut: "25", level: "<b>", name: 3, set: { ...SET, code: 7 } })).toEqual(FIRST_CHOICE);
    expect(checkedChoice(null)).toEqual(FIRST_CHOICE);
  });

  it("falls back to the middle level when the old one is not offered", () => {
    expect(offeredLevel("hard", ["easy", "medium", "hard"])).toBe("hard");
    expect(offeredLevel("master", ["easy", "medium", "hard"])).toBe("medium");
    for (const levels of [["novice", "easy", "casual", "medium", "skilled", "hard", "expert"], ["novice", "easy", "casual", "medium", "skilled", "hard", "expert", "master"]]) {
      expect(offeredLevel("gone", levels)).toBe("medium");
      for (const kept of ["easy", "medium", "hard"]) expect(offeredLevel(checkedChoice({ level: kept }).level, levels)).toBe(kept);
    }
  });

  it("sends a trimmed name of at most 20 characters, or the default", () => {
    expect(sentName("  Ada ", "You")).toBe("Ada");
    expect(sentName("   ", "You")).toBe("You");
    expect(sentName("x".repeat(30), "You")).toHaveLength(20);
  });
});
