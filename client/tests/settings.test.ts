import { expect, test } from "vitest";
import { ACTIONS, actionOf, clash, KEYS, keyName, keysInForce } from "../src/a11y/keys";
import { checked, DEFAULTS } from "../src/state/defaults";

test("damaged or unknown settings fall back to their defaults (ERR-9)", () => {
  expect(checked(null)).toEqual(DEFAULTS);
  expect(checked("x")).toEqual(DEFAULTS);
  expect(checked({ size: "huge", undo: 5, taken: "yes", nonsense: 1 })).toEqual(DEFAULTS);
  expect(checked({ size: "xl", undo: 3000, taken: false, keys: { knock: "j", bad: 3 } })).toEqual({ ...DEFAULTS, size: "xl", undo: 3000, taken: false, keys: { knock: "j" } });
});

test("every action has its own key", () => {
  expect(new Set(Object.values(KEYS)).size).toBe(ACTIONS.length);
});

test("a changed key replaces the old one (KEY-1)", () => {
  expect(keysInForce({ knock: "j" }).knock).toBe("j");
  expect(actionOf("j", { knock: "j" }, true)).toBe("knock");
  expect(actionOf("k", { knock: "j" }, true)).toBeNull();
  expect(clash("g", "knock", {})).toBe("group");
});

test("one switch turns single letters off, the rest stays (KEY-2)", () => {
  expect(actionOf("k", {}, false)).toBeNull();
  expect(actionOf("Delete", {}, false)).toBe("throw");
});

test("names of keys", () => {
  const press = (key: string, shiftKey = false, ctrlKey = false) => keyName({ key, shiftKey, ctrlKey, altKey: false, metaKey: false });
  expect(press("ArrowLeft", true)).toBe("Shift+ArrowLeft");
  expect(press("K", true)).toBe("k");
  expect(press(" ")).toBe("Space");
  expect(press("?", true)).toBe("?");
  expect(press("k", false, true)).toBeNull();
  expect(press("Shift", true)).toBeNull();
});
