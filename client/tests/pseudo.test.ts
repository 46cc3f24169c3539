import { expect, test } from "vitest";
import { en } from "../src/i18n/en-table";
import { lengthen, pseudo } from "../src/i18n/pseudo";

test("texts grow by 40 % and cards in them stay", () => {
  expect(lengthen("Knock with 7").length).toBeGreaterThanOrEqual(Math.round("Knock with 7".length * 1.4));
  expect(lengthen("threw {KH}")).toContain("{KH}");
});

test("the whole catalogue keeps its shape", () => {
  const long = pseudo(en);
  expect(Object.keys(long)).toEqual(Object.keys(en));
  expect(long.knockWith(7)).toContain("7");
});
