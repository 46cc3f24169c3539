import { expect, test } from "vitest";
import type { Help } from "../src/net/types";
import { knockAct, knockButton } from "../src/state/knock";
import { blockedCards, keptMark } from "../src/state/mark";

const help = (over: Partial<Help> = {}): Help => ({
  throws: [
    { card: "KS", left: 7, blocked: null },
    { card: "4D", left: 13, blocked: null },
    { card: "AS", left: 16, blocked: null },
    { card: "7C", left: null, blocked: "taken_this_turn" },
  ],
  knocks: [
    { card: "KS", kind: "knock", count: 7, choice: false, wrong: false },
    { card: "QH", kind: "knock", count: 8, choice: false, wrong: false },
  ],
  defence: null,
  ...over,
});

test("no knock, no button (KNOCK-1)", () => {
  expect(knockButton(help({ knocks: [] }), null, 10)).toBeNull();
  expect(knockButton(null, null, 10)).toBeNull();
});

test("with no mark it throws what leaves least, as the server orders it (KNOCK-3)", () => {
  expect(knockButton(help(), null, 10)).toMatchObject({ card: "KS", count: 7, refused: null });
});

test("a marked card is the one thrown (KNOCK-4)", () => {
  expect(knockButton(help(), "QH", 10)).toMatchObject({ card: "QH", count: 8, refused: null });
});

test("a marked card that leaves too much disables the button and says how much", () => {
  const button = knockButton(help(), "4D", 10)!;
  expect(button.refused).toEqual({ card: "4D", left: 13, limit: 10 });
  expect(knockAct(button)).toBeNull();
});

test("the act of the button", () => {
  expect(knockAct(knockButton(help(), null, 10)!)).toEqual({ k: "knock", card: "KS" });
  expect(knockAct(knockButton(help({ knocks: [{ card: "KS", kind: "gin", count: 0, choice: false, wrong: false }] }), null, 0)!)).toEqual({ k: "gin", card: "KS" });
  expect(knockAct(knockButton(help({ knocks: [{ card: null, kind: "big_gin", count: 0, choice: false, wrong: false }] }), null, 0)!)).toEqual({ k: "big_gin" });
});

test("a mark falls away with its card, and a blocked card cannot keep one (TAKE-4)", () => {
  const blocked = blockedCards({ actor: 0, legal: null, help: help(), can_undo: false, can_give_notice: false });
  expect([...blocked]).toEqual(["7C"]);
  expect(keptMark("KS", { held: ["KS"], blocked })).toBe("KS");
  expect(keptMark("KS", { held: ["4D"], blocked })).toBeNull();
  expect(keptMark("7C", { held: ["7C"], blocked })).toBeNull();
});

test("big gin comes first where nothing is marked; a marked card is thrown for gin (KNOCK-2)", () => {
  const both = help({ knocks: [{ card: "KS", kind: "gin", count: 0, choice: false, wrong: false }, { card: null, kind: "big_gin", count: 0, choice: false, wrong: false }] });
  expect(knockButton(both, null, 10)).toMatchObject({ kind: "big_gin", card: null });
  expect(knockButton(both, "KS", 10)).toMatchObject({ kind: "gin", card: "KS" });
});

test("a wrong knock says so, and a spread of one's own goes out with the act (KNOCK-8, KNOCK-9)", () => {
  const wrong = knockButton(help({ knocks: [{ card: "KS", kind: "knock", count: 14, choice: false, wrong: true }] }), null, 10)!;
  expect(wrong).toMatchObject({ wrong: true, refused: null });
  expect(knockAct(wrong, [["3H", "4H", "5H"]])).toEqual({ k: "knock", card: "KS", spread: [["3H", "4H", "5H"]] });
});
