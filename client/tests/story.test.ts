import { expect, test } from "vitest";
import { en } from "../src/i18n/en-table";
import { aloud, parts, spoken } from "../src/i18n/sentence";
import type { Fact } from "../src/net/types";
import { cutLine, lastDeed, latestDeed, logLines, pileHistory, resultLine } from "../src/state/story";

const who = (seat: number | null) => ({ name: seat === 0 ? "You" : "Bo", you: seat === 0 });
const facts: Fact[] = [
  { k: "dealt", dealer: 0, players: [0, 1], upcard: "3C", knock_card: null },
  { k: "passed", by: 1 },
  { k: "passed", by: 0 },
  { k: "drew", by: 1, source: "stock", card: null },
  { k: "threw", by: 1, card: "JS" },
  { k: "drew", by: 0, source: "stock", card: "9H" },
  { k: "threw", by: 0, card: "QH" },
  { k: "drew", by: 1, source: "pile", card: "QH" },
  { k: "threw", by: 1, card: "TD" },
  { k: "drew", by: 0, source: "stock", card: "2C" },
];

test("the log tells the hand, one line a turn (LOG-1)", () => {
  expect(logLines(facts, who, en.log)).toEqual([
    "You deal. Upcard {3C}, both passed",
    "Bo drew, threw {JS}",
    "You drew, threw {QH}",
    "Bo took your {QH}, threw {TD}",
    "You drew {2C}",
  ]);
});

test("the last action line names what was taken from whom (OPP-3)", () => {
  expect(lastDeed(facts, 1, who, en.log)).toBe("Bo took your {QH}, threw {TD}");
  expect(lastDeed(facts.slice(0, 5), 1, who, en.log)).toBe("Bo drew from the stock, threw {JS}");
  expect(lastDeed(facts.slice(0, 2), 1, who, en.log)).toBe("Bo passed");
  expect(lastDeed(facts.slice(0, 1), 1, who, en.log)).toBeNull();
});

test("the upcard is taken from nobody", () => {
  const offer: Fact[] = [{ k: "dealt", dealer: 1, players: [0, 1], upcard: "7H", knock_card: null }, { k: "drew", by: 1, source: "upcard", card: "7H" }, { k: "threw", by: 1, card: "KC" }];
  expect(lastDeed(offer, 1, who, en.log)).toBe("Bo took the upcard {7H}, threw {KC}");
});

test("a knock, the cards laid off, and the end of the hand", () => {
  const end: Fact[] = [
    { k: "dealt", dealer: 0, players: [0, 1], upcard: "3C", knock_card: null },
    { k: "drew", by: 0, source: "stock", card: "2C" },
    { k: "knocked", by: 0, kind: "knock", count: 7, card: "KS" },
    { k: "laid_off", by: 1, card: "9H", meld: 0 },
    { k: "laid_off", by: 1, card: "TH", meld: 0 },
    { k: "finished", by: 1 },
    { k: "hand_ended", result: "knock", winner: 0, points: 16 },
  ];
  expect(logLines(end, who, en.log)).toEqual(["You deal. Upcard {3C}", "You drew, knocked with 7", "Bo laid off {9H} and {TH}", "You win 16"]);
});

test("the pile tells who threw and who took (TAKE-6)", () => {
  expect(pileHistory(facts)).toEqual([
    { card: "3C", by: null, takenBy: null },
    { card: "JS", by: 1, takenBy: null },
    { card: "QH", by: 0, takenBy: 1 },
    { card: "TD", by: 1, takenBy: null },
  ]);
});

test("a card in a sentence is drawn on the screen and named for the ear", () => {
  expect(parts("Bo took your {7C}, threw {KH}")).toEqual([{ text: "Bo took your " }, { card: "7C" }, { text: ", threw " }, { card: "KH" }]);
  expect(spoken("Bo took your {7C}, threw {KH}")).toBe("Bo took your 7 of clubs, threw king of hearts");
});

test("a wrong knock is told, and its card lies on the pile (KNOCK-9)", () => {
  const wrong: Fact[] = [
    { k: "dealt", dealer: 1, players: [0, 1], upcard: "7H", knock_card: null },
    { k: "drew", by: 0, source: "stock", card: "2C" },
    { k: "exposed", by: 0, count: 14, card: "QH" },
  ];
  expect(lastDeed(wrong, 0, who, en.log)).toBe("You drew {2C} from the stock, knocked with 14, too much: the hand lies open, threw {QH}");
  expect(pileHistory(wrong).map((entry) => entry.card)).toEqual(["7H", "QH"]);
});

test("a pass after the last throw is one at the wall, not of the upcard", () => {
  const wall: Fact[] = [...facts.slice(0, 5), { k: "passed", by: 0 }, { k: "hand_ended", result: "dead_hand", winner: null, points: 0 }];
  expect(logLines(wall, who, en.log).slice(-2)).toEqual(["You left the last card", "Dead hand, no score"]);
  expect(resultLine(wall, who, en.log)).toBe("Dead hand, no score");
  expect(resultLine(facts, who, en.log)).toBeNull();
});

test("who sits out reads the last whole turn of either player", () => {
  expect(latestDeed(facts, 0, who, en.log)).toBe("Bo took your {QH}, threw {TD}");
  expect(latestDeed(facts.slice(0, 3), 1, who, en.log)).toBeNull();
});

test("the knock card of a second pack and the cut are told with the deal (O5, R1)", () => {
  const dealt: Fact[] = [{ k: "dealt", dealer: 1, players: [0, 1], upcard: null, knock_card: "6S" }];
  expect(logLines(dealt, who, en.log)).toEqual(["Bo deals. Knock card {6S}"]);
  expect(cutLine([{ seat: 0, card: "7C" }, { seat: 1, card: "KD" }], who, en.log)).toBe("Cut for the deal: you {7C}, Bo {KD}");
  expect(cutLine([], who, en.log)).toBeNull();
});

test("a figure below zero is heard as minus, a hyphen between words is none", () => {
  expect(aloud("You score -37. Bo: \u22124, ten-card hand, 7-8")).toBe("You score minus 37. Bo: minus 4, ten-card hand, 7-8");
});
