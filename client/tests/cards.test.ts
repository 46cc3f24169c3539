import { expect, test } from "vitest";
import { symbols } from "../src/cards/faces";
import { card, cardIndex, isCard, RANKS, speak, SUITS } from "../src/cards/names";
import { holeOf, track } from "../src/cards/pegs";

const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

test("every card is parsed, has its own index and its own name", () => {
  expect(new Set(DECK.map((code) => cardIndex(card(code)))).size).toBe(52);
  expect(new Set(DECK.map((code) => speak(code))).size).toBe(52);
  expect(Math.max(...DECK.map(cardIndex))).toBe(51);
});

test("names are spoken with the rank as digits", () => {
  expect(speak("9S")).toBe("9 of spades");
  expect(speak("TD")).toBe("10 of diamonds");
  expect(speak("KS")).toBe("king of spades");
  expect(speak(null)).toBe("card back");
});

test("anything else is no card", () => {
  for (const text of ["", "1S", "10S", "ks", "SK", "7X", "7CC"]) expect(isCard(text)).toBe(false);
  expect(() => card("1X")).toThrow("not a card");
});

test("faces are drawn with paths alone: no text, no style, no script, no address", () => {
  for (const code of [...DECK, "back"]) {
    for (const { body } of symbols(code === "back" ? "back" : card(code))) {
      expect(body).not.toMatch(/<text|style=|<script|https?:/);
    }
  }
});

test("a peg stands in the last full hole", () => {
  expect(holeOf(0, 100)).toBe(0);
  expect(holeOf(43, 100)).toBe(8);
  expect(holeOf(100, 100)).toBe(20);
  expect(holeOf(143, 100)).toBe(20);
  expect(track(59, 43, 100).holes.filter((hole) => hole.kind === "gain")).toHaveLength(2);
});

test("a short series has a hole for each win", () => {
  expect(holeOf(1, 2)).toBe(1);
  expect(track(1, undefined, 2).holes).toHaveLength(2);
});
