import { expect, test } from "vitest";
import { englishCommands, parseCommand } from "../src/a11y/command";

test.each([
  ["draw", "draw", null],
  ["  Take ", "take", null],
  ["discard 7c", "discard", "7C"],
  ["discard 10h", "discard", "TH"],
  ["throw the seven of clubs", "discard", "7C"],
  ["knock", "knock", null],
  ["knock 4c", "knock", "4C"],
  ["Knock with the queen of hearts.", "knock", "QH"],
  ["gin", "gin", null],
  ["big gin", "gin", null],
  ["ks", "discard", "KS"],
  ["ten of spades", "discard", "TS"],
  ["score", "score", null],
])("%s", (text, verb, card) => {
  expect(parseCommand(text)).toEqual({ verb, card });
});

test.each(["", "fly", "discard", "discard 1x", "knock seven"])("not understood, or without a card: %s", (text) => {
  const command = parseCommand(text);
  expect(command === null || command.card === null).toBe(true);
});

test("the words of another language are a table", () => {
  const german = { ...englishCommands, verbs: { klopfen: "knock" as const }, ranks: { dame: "Q" }, suits: { herz: "H" }, fillers: ["mit"] };
  expect(parseCommand("klopfen mit dame herz", german)).toEqual({ verb: "knock", card: "QH" });
});
