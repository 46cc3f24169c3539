import { expect, test } from "vitest";
import { en } from "../src/i18n/en-rummy";
import type { Act, Fact, State } from "../src/net/types";
import { layOffsFor, meldFor, nextLaying, onlyLaying, partOfMeld } from "../src/rummy/choice";
import { handLayout, type HandAsk, pileRows } from "../src/rummy/layout";
import { inOrder, shownMelds } from "../src/rummy/melds";
import { picture } from "../src/rummy/picture";
import { deeds, lastLine, logLines, sinceOwn } from "../src/rummy/story";

const same = (card: string): string => card;
const who = (seat: number | null) => ({ name: ["Ada", "Bo", "Cy"][seat ?? 0]!, you: seat === 0 });
const meld = (...cards: string[]): Act => ({ k: "meld", cards });
const off = (card: string, number: number): Act => ({ k: "lay_off", card, meld: number });
const ask: HandAsk = { width: 366, most: 320, count: 7, usual: 8, card: 76, size: "m", spread: "normal", shape: "rows", groups: [] };

test("a run is drawn from low to high, its ace where it counts", () => {
  expect(inOrder(["AS", "QS", "KS"], same)).toEqual(["QS", "KS", "AS"]);
  expect(inOrder(["3S", "AS", "2S"], same)).toEqual(["AS", "2S", "3S"]);
  const long = ["A", "K", "2", "3"].map((rank) => ({ card: `${rank}H`, points: rank === "A" ? 1 : 5 }));
  expect(inOrder(long, (one) => one.card, (one) => one.points)[0]!.card).toBe("AH");
  expect(inOrder(["7S", "7C", "7H"], same)).toEqual(["7C", "7H", "7S"]);
});

test("a laid-off card stays whose it is, at its place in the run", () => {
  const [run] = shownMelds([{ owner: 1, first: 3, cards: [["5H", 1], ["6H", 1], ["7H", 1], ["4H", 0]].map(([card, by]) => ({ card: String(card), by: Number(by), points: 5 })) }]);
  expect(run?.kind).toBe("run");
  expect(run?.cards.map((one) => [one.card, one.by])).toEqual([["4H", 0], ["5H", 1], ["6H", 1], ["7H", 1]]);
});

test("only what the server lists can be laid down", () => {
  const legal = [meld("7C", "7D", "7H"), meld("7C", "7D", "7H", "7S"), off("8H", 2), off("8H", 3)];
  expect(meldFor(legal, ["7H", "7C", "7D"])).toEqual(legal[0]);
  expect(meldFor(legal, ["7H", "7C", "8D"])).toBe(null);
  expect(partOfMeld(legal, ["7S", "7C"])).toBe(true);
  expect(partOfMeld(legal, ["8H", "7C"])).toBe(false);
  expect(layOffsFor(legal, ["8H"]).map((act) => act.meld)).toEqual([2, 3]);
  expect(layOffsFor(legal, ["8H", "7C"])).toEqual([]);
});

test("everything is laid down in the server's arrangement first, then what fits the table", () => {
  const arrangement = [["7C", "7D", "7H"], ["9S", "TS", "JS"]];
  expect(nextLaying([off("8H", 0), meld("9S", "TS", "JS")], arrangement)).toEqual(meld("9S", "TS", "JS"));
  expect(nextLaying([off("8H", 0)], arrangement)).toEqual(off("8H", 0));
  expect(nextLaying([{ k: "discard", card: "8H" }], arrangement)).toBe(null);
  expect(onlyLaying([meld("9S", "TS", "JS")])).toEqual(["9S", "TS", "JS"]);
  expect(onlyLaying([meld("9S", "TS", "JS"), off("9S", 0)])).toEqual([]);
});

test("an act under way is shown at once, and gone again without it", () => {
  const state = { phase: "play", pile: [{ card: "3D", by: null }, { card: "9C", by: null }, { card: "KH", by: null }], stock: 20, own: { cards: ["7C", "7D", "7H", "2S"] }, rummy: { melds: [{ owner: 1, first: 3, cards: [{ card: "AS", by: 1, points: 1 }] }] } } as unknown as State;
  const now = (act: Act | null) => picture(state, 0, 0, act);
  expect(now({ k: "draw_pile", card: "9C" }).held).toEqual(["7C", "7D", "7H", "2S", "9C", "KH"]);
  expect(now({ k: "draw_pile", card: "9C" }).pile).toEqual(["3D"]);
  expect(now(meld("7C", "7D", "7H")).held).toEqual(["2S"]);
  expect(now(meld("7C", "7D", "7H")).melds.length).toBe(2);
  expect(now(off("2S", 0)).melds[0]!.cards.map((one) => [one.card, one.by])).toEqual([["AS", 1], ["2S", 0]]);
  expect(now({ k: "discard", card: "2S" }).pile).toEqual(["3D", "9C", "KH", "2S"]);
  expect(now({ k: "draw_stock" }).drawing).toBe(true);
  expect(now(meld("7C", "7D", "7H")).actor).toBe(null);
  expect(now(null).held).toEqual(["7C", "7D", "7H", "2S"]);
});

const FACTS: Fact[] = [
  { k: "dealt", dealer: 2, players: [0, 1, 2], upcard: null, knock_card: null },
  { k: "drew", by: 0, source: "stock", card: "4C" },
  { k: "threw", by: 0, card: "KD" },
  { k: "took_pile", by: 1, cards: ["9C", "KD"] },
  { k: "melded", by: 1, cards: ["9C", "9D", "9H"], meld: 0 },
  { k: "laid_off", by: 1, card: "9S", meld: 0 },
  { k: "threw", by: 1, card: "2H" },
  { k: "drew", by: 2, source: "stock", card: null },
];

test("a turn is one line of the log", () => {
  expect(logLines(FACTS, who, en.log)).toEqual([
    "Cy deals",
    "You drew {4C}, threw {KD}",
    "Bo took {9C} and 1 more, laid down {9C} {9D} {9H}, laid off {9S}, threw {2H}",
    "Cy drew",
  ]);
  expect(lastLine(FACTS, who, en.log)).toBe("Cy drew");
  expect(deeds(FACTS).length).toBe(4);
});

test("at the own turn what everybody else did is told, and nothing twice", () => {
  expect(sinceOwn(FACTS, 0, who, en.log).map((line) => line.split(" ")[0])).toEqual(["Bo", "Cy"]);
  expect(sinceOwn(FACTS.slice(0, 1), 0, who, en.log)).toEqual(["Cy deals"]);
});

test("a hand of any length has its strips, stays inside its room and keeps every card", () => {
  for (const width of [296, 351, 366, 480, 720, 980])
    for (const shape of ["rows", "flat", "arc"] as const)
      for (const size of ["s", "m", "l", "xl"] as const)
        for (let count = 0; count <= 32; count++) {
          const hand = handLayout({ ...ask, width, shape, size, count, card: shape === "rows" ? 76 : 104, most: 400 });
          expect(hand.places.length).toBe(count);
          hand.places.forEach((place, i) => {
            expect(place.x >= 0 && place.x + hand.card <= width + 1, `${width} ${shape} ${size} ${count}: ${place.x} ${hand.card}`).toBe(true);
            const next = hand.places[i + 1];
            if (next?.row === place.row) expect(next.x - place.x >= (size === "s" ? 27.5 : 33.5), `${width} ${shape} ${size} ${count}: strip ${next.x - place.x}`).toBe(true);
          });
        }
});

test("groups keep together, with a gap between them and a word for each", () => {
  const hand = handLayout({ ...ask, width: 700, shape: "flat", count: 8, groups: [3, 3, 2] });
  expect(hand.labels.length).toBe(3);
  const step = hand.places[1]!.x - hand.places[0]!.x;
  expect(hand.places[3]!.x - hand.places[2]!.x > step).toBe(true);
});

test("the pile lies in rows that are full, the last card last", () => {
  expect(pileRows(0, 280, 58, 26)).toEqual([]);
  expect(pileRows(7, 280, 58, 26)).toEqual([7]);
  for (let count = 1; count <= 40; count++) {
    const rows = pileRows(count, 280, 58, 26);
    expect(rows.reduce((sum, n) => sum + n, 0)).toBe(count);
    expect(Math.max(...rows) <= 9).toBe(true);
  }
});
