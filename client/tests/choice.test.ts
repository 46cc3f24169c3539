import { describe, expect, it } from "vitest";
import { checkedChoice, FIRST_CHOICE, gameFor, offeredLevel, sentName, valuesFor } from "../src/pages/choice";

describe("the settings of a new match", () => {
  it("begins with the standard ones", () => {
    expect(gameFor(FIRST_CHOICE)).toEqual({ level: "medium", preset: "simple", rules: {} });
  });

  it("asks for a preset and names only what differs", () => {
    const choice = { ...FIRST_CHOICE, to: 50, knocking: "oklahoma" as const, undercut: 0, level: "hard" };
    expect(gameFor(choice)).toEqual({ level: "hard", preset: "simple-oklahoma", rules: { target: 50, undercut_bonus: 0 } });
  });

  it("gives the rule values of a choice", () => {
    const presets = [{ id: "a", preset: "simple-gin-only", values: { knock_limit: 0, target: 100, undercut_bonus: 25 } }];
    const values = valuesFor({ ...FIRST_CHOICE, knocking: "gin", to: 50 }, presets);
    expect(values).toEqual({ knock_limit: 0, target: 50, undercut_bonus: 25 });
    expect(valuesFor(FIRST_CHOICE, presets)).toBeNull();
  });

  it("keeps what is stored and makes sense, and nothing else", () => {
    expect(checkedChoice({ to: 50, knocking: "gin", undercut: 10, level: "easy", name: "Ada" })).toEqual({
      to: 50, knocking: "gin", undercut: 10, level: "easy", name: "Ada",
    });
    expect(checkedChoice({ to: 7, knocking: "x", undercut: "25", level: "<b>", name: 3 })).toEqual(FIRST_CHOICE);
    expect(checkedChoice(null)).toEqual(FIRST_CHOICE);
  });

  it("falls back to the middle level when the old one is not offered", () => {
    expect(offeredLevel("hard", ["easy", "medium", "hard"])).toBe("hard");
    expect(offeredLevel("master", ["easy", "medium", "hard"])).toBe("medium");
  });

  it("sends a trimmed name of at most 20 characters, or the default", () => {
    expect(sentName("  Ada ", "You")).toBe("Ada");
    expect(sentName("   ", "You")).toBe("You");
    expect(sentName("x".repeat(30), "You")).toHaveLength(20);
  });
});
