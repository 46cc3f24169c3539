import { describe, expect, it } from "vitest";
import type { RuleField, RulesPage } from "../src/net/types";
import { askOf, changed, checkedDraft, draftFrom, draftOf, FIRST_DRAFT, optionsOf, readBack, written } from "../src/rules/draft";
import { checkedSet, checkedSets, MOST_SETS, type RuleSet } from "../src/rules/own";
import { codeOf, named, renamed, setName, setOf, withoutSet, withSet } from "../src/rules/sets";

const SET: RuleSet = {
  name: "Tuesday", id: "0123456789ab", code: "KW1-0BJ8", preset: "simple", changes: { seating: "rotation", run_max: null },
  title: "Simple, changed", line: "three or four players in turn, to 100", players: 4, seats: [3, 4],
};
const PAGE = {
  id: SET.id, preset: "parlor", code: SET.code, title: "Parlor, changed", line: "to 150", players: [3, 4], codes: ["KW1-THREE", "KW1-FOUR"], seated: 4,
  differences: [{ field: "target", value: 150, text: "to 150" }],
} as unknown as RulesPage;
const limit: RuleField = {
  name: "knock_limit", title: "Knock limit", about: "", kind: "number", low: 0, high: 10, offered: [10, 5, 0], unit: "points", default: 10, ids: [],
  choices: [{ value: 0, label: "Gin only", sentence: "" }],
};
const bonus: RuleField = { ...limit, name: "big_gin_bonus", offered: [31], choices: [{ value: null, label: "No big gin", sentence: "" }, { value: 0, label: "None", sentence: "" }] };

describe("rules of our own on this device", () => {
  it("read back as they were kept, and nothing damaged", () => {
    expect(checkedSets([SET, { ...SET, code: 5 }, "x", null, { ...SET, changes: { a: {} } }, { ...SET, name: "" }])).toEqual([SET]);
    expect(checkedSets("x")).toEqual([]);
    expect(checkedSet({ ...SET, players: 2 })?.players).toBeNull();
    expect(checkedSet(undefined)).toBeNull();
  });

  it("are made of what the server says of a rule set", () => {
    expect(setOf(PAGE, 4, "Ours")).toEqual({
      name: "Ours", id: SET.id, code: SET.code, preset: "parlor", changes: { target: 150 }, title: "Parlor, changed", line: "to 150", players: 4, seats: [3, 4],
    });
    expect(setOf(PAGE, 2).players).toBeNull();
  });

  it("are handed on by the code that brings the number of players along", () => {
    expect([3, 4, null].map((players) => codeOf(PAGE, players))).toEqual(["KW1-THREE", "KW1-FOUR", "KW1-THREE"]);
    expect(codeOf({ ...PAGE, codes: [] }, 4)).toBe(SET.code);
  });

  it("stand once under a name, whatever its capitals, the newest first", () => {
    const other = { ...SET, name: "Friday", id: "b" };
    expect(withSet([SET], other).map((one) => one.name)).toEqual(["Friday", "Tuesday"]);
    expect(withSet([other, SET], { ...SET, name: "TUESDAY", id: "c" }).map((one) => one.id)).toEqual(["b", "c"]);
    expect(named([SET], "tuesday")).toBe(SET);
    expect(withoutSet([SET, other], "tuesday")).toEqual([other]);
    expect(Array.from({ length: 40 }, (_, i) => ({ ...SET, name: String(i) })).reduce<RuleSet[]>(withSet, [])).toHaveLength(MOST_SETS);
  });

  it("take another name unless it is empty or another set has it", () => {
    const sets = [SET, { ...SET, name: "Friday" }];
    expect(renamed(sets, "Tuesday", "  Ours   at home ")?.map((one) => one.name)).toEqual(["Ours at home", "Friday"]);
    expect(renamed(sets, "Tuesday", "TUESDAY")?.[0]?.name).toBe("TUESDAY");
    expect(renamed(sets, "Tuesday", "friday")).toBeNull();
    expect(renamed(sets, "Tuesday", "  ")).toBeNull();
    expect(setName("x".repeat(40))).toHaveLength(24);
  });
});

describe("rules in the making", () => {
  it("hold only what differs from the preset", () => {
    const base = { target: 100, knock_limit: 10, run_max: null };
    const draft = changed(FIRST_DRAFT, base, { target: 150, run_max: 4 });
    expect(draft.changes).toEqual({ target: 150, run_max: 4 });
    expect(changed(draft, base, { target: 100, run_max: null }).changes).toEqual({});
    expect(askOf(draft, "target")).toEqual({ preset: "simple", changes: { target: 150, run_max: 4 }, kept: "target" });
  });

  it("begin with a saved set or with what a code holds", () => {
    expect(draftOf(SET)).toEqual({ preset: "simple", changes: SET.changes, players: 4, name: "Tuesday" });
    expect(draftFrom(PAGE)).toEqual({ preset: "parlor", changes: { target: 150 }, players: 4, name: "" });
  });

  it("survive a reload, and a damaged store begins anew", () => {
    const draft = { preset: "parlor", changes: { target: 150, run_max: null }, players: 3, name: "Ours" };
    expect(checkedDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(checkedDraft({ preset: "<b>" })).toEqual(FIRST_DRAFT);
    expect(checkedDraft({ preset: "line", changes: { target: {}, dealer: "loser" } }).changes).toEqual({ dealer: "loser" });
    expect(checkedDraft(null)).toEqual(FIRST_DRAFT);
  });

  it("offer the usual values by their names, and read the pressed one back", () => {
    expect(optionsOf(limit).map((one) => one.label)).toEqual(["10", "5", "Gin only"]);
    expect(optionsOf(bonus).map((one) => one.label)).toEqual(["No big gin", "None", "31"]);
    for (const field of [limit, bonus])
      for (const { value } of optionsOf(field)) expect(written(readBack(field, value))).toBe(value);
    expect(readBack(bonus, "-")).toBeNull();
    expect(readBack(bonus, "0")).toBe(0);
  });
});
