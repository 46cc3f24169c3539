import { describe, expect, it } from "vitest";
import { cardPoints, drawn, landing, laying, meldKind, samePlan, takingBack } from "../src/table/layplan";

const RUN = ["3H", "4H", "5H"];
const SET = ["JS", "JD", "JC"];
const SPREAD = [RUN, SET];

describe("questions to the server", () => {
  it("lays one more card off after the others, in the order chosen", () => {
    expect(laying([{ card: "6H", meld: 0 }], "7H", 0)).toEqual({ layoffs: [["6H", 0], ["7H", 0]], melds: null });
  });

  it("takes back a card with those that lie further out on the same end", () => {
    const laid = [{ card: "6H", meld: 0 }, { card: "JH", meld: 1 }, { card: "7H", meld: 0 }, { card: "2H", meld: 0 }];
    expect(takingBack(laid, SPREAD, "6H").layoffs).toEqual([["JH", 1], ["2H", 0]]);
    expect(takingBack(laid, SPREAD, "2H").layoffs).toEqual([["6H", 0], ["JH", 1], ["7H", 0]]);
    expect(takingBack(laid, SPREAD, "JH").layoffs).toEqual([["6H", 0], ["7H", 0], ["2H", 0]]);
  });

  it("takes back an ace laid low without touching the two between", () => {
    const laid = [{ card: "2H", meld: 0 }, { card: "AH", meld: 0 }];
    expect(takingBack(laid, SPREAD, "AH").layoffs).toEqual([["2H", 0]]);
    expect(takingBack(laid, SPREAD, "2H").layoffs).toEqual([]);
  });

  it("changes nothing for a card that is not laid off", () => {
    expect(takingBack([{ card: "6H", meld: 0 }], SPREAD, "KD").layoffs).toEqual([["6H", 0]]);
  });
});

describe("what is drawn", () => {
  it("keeps a run in order, whatever the order of laying off", () => {
    const [run, set] = drawn(SPREAD, [{ card: "6H", meld: 0 }, { card: "2H", meld: 0 }, { card: "JH", meld: 1 }]);
    expect(run!.cards.map((one) => one.card)).toEqual(["2H", "3H", "4H", "5H", "6H"]);
    expect(run!.cards.filter((one) => one.laid).map((one) => one.card)).toEqual(["2H", "6H"]);
    expect(set!.cards.at(-1)).toEqual({ card: "JH", laid: true });
  });

  it("opens a run at both ends, but not below the ace or above the king", () => {
    const open = (meld: string[]) => drawn([meld], []).map(({ low, high }) => [low, high])[0];
    expect(open(RUN)).toEqual([true, true]);
    expect(open(["AS", "2S", "3S"])).toEqual([false, true]);
    expect(open(["JD", "QD", "KD"])).toEqual([true, false]);
  });

  it("closes a set at four", () => {
    expect(drawn(SPREAD, [])[1]).toMatchObject({ kind: "set", low: false, high: true });
    expect(drawn(SPREAD, [{ card: "JH", meld: 1 }])[1]).toMatchObject({ low: false, high: false });
  });

  it("knows at which end a card would lie", () => {
    const [run, set] = drawn(SPREAD, []);
    expect([landing(run!, "2H"), landing(run!, "6H"), landing(set!, "JH")]).toEqual(["low", "high", "high"]);
  });
});

it("tells plans apart by their cards, not by their order", () => {
  const a = [{ card: "6H", meld: 0 }, { card: "JH", meld: 1 }];
  expect(samePlan(a, [...a].reverse())).toBe(true);
  expect(samePlan(a, a.slice(1))).toBe(false);
});

it("counts a card at face value, court cards 10", () => {
  expect(["AS", "2C", "9D", "TH", "JC", "KS"].map(cardPoints)).toEqual([1, 2, 9, 10, 10, 10]);
  expect([meldKind(RUN), meldKind(SET)]).toEqual(["run", "set"]);
});
