import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/en-replay";
import { stepWords } from "../src/pages/replaywords";
import type { Fact } from "../src/net/types";

const who = (seat: number | null) => ({ name: seat === 0 ? "Ada" : "Bo", you: seat === 0 });
const say = (fact: Fact): string => stepWords(fact, who, en);

describe("a step in words", () => {
  it("names who did what, with the cards", () => {
    expect(say({ k: "dealt", dealer: 1, players: [0, 1], upcard: "3C", knock_card: null })).toBe("Bo deals. Upcard {3C}");
    expect(say({ k: "dealt", dealer: 0, players: [0, 1], upcard: null, knock_card: null })).toBe("You deal.");
    expect(say({ k: "passed", by: 0 })).toBe("You pass");
    expect(say({ k: "drew", by: 1, source: "stock", card: "9S" })).toBe("Bo draws {9S} from the stock");
    expect(say({ k: "drew", by: 0, source: "pile", card: "QH" })).toBe("You take {QH} from the pile");
    expect(say({ k: "drew", by: 1, source: "upcard", card: "3C" })).toBe("Bo takes the upcard {3C}");
    expect(say({ k: "threw", by: 1, card: "KH" })).toBe("Bo throws {KH}");
    expect(say({ k: "laid_off", by: 1, card: "9H", meld: 0 })).toBe("Bo lays {9H} off");
  });

  it("tells a knock with its count, gin without one", () => {
    expect(say({ k: "knocked", by: 0, kind: "knock", count: 7, card: "KS" })).toBe("You knock with 7, throwing {KS}");
    expect(say({ k: "knocked", by: 1, kind: "gin", count: 0, card: "KS" })).toBe("Bo goes gin, throwing {KS}");
    expect(say({ k: "knocked", by: 1, kind: "big_gin", count: 0, card: null })).toBe("Bo goes big gin");
  });

  it("ends with who won and how", () => {
    expect(say({ k: "hand_ended", result: "knock", winner: 0, points: 16 })).toBe("You win 16");
    expect(say({ k: "hand_ended", result: "undercut", winner: 1, points: 29 })).toBe("Undercut! Bo wins 29");
    expect(say({ k: "hand_ended", result: "gin", winner: 1, points: 43 })).toBe("Gin! Bo wins 43");
    expect(say({ k: "hand_ended", result: "dead_hand", winner: null, points: 0 })).toBe("Dead hand, no score");
  });
});
