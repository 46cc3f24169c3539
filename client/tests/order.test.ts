import fc from "fast-check";
import { expect, test } from "vitest";
import { RANKS, SUITS } from "../src/cards/names";
import { bySuit, keptOrder, merged, mergeOrder, type Mode, MODES, moved } from "../src/state/order";

const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
const hand = fc.shuffledSubarray(DECK, { minLength: 1, maxLength: 11 });
const same = (a: readonly string[], b: readonly string[]): void => expect([...a].sort()).toEqual([...b].sort());

test("the result is a permutation of the cards held, in every mode", () => {
  fc.assert(
    fc.property(hand, hand, fc.constantFrom<Mode>(...MODES), fc.array(fc.array(fc.constantFrom(...DECK), { minLength: 3, maxLength: 4 }), { maxLength: 3 }), (order, held, mode, groups) => {
      const melds = groups.map((meld) => [...new Set(meld)].filter((card) => held.includes(card)));
      const disjoint = melds.map((meld, i) => meld.filter((card) => !melds.slice(0, i).some((before) => before.includes(card))));
      same(mergeOrder(order, held, mode, disjoint), held);
    }),
  );
});

test("in my order a new card comes at the right end and nothing else moves (HAND-2)", () => {
  fc.assert(
    fc.property(hand, fc.constantFrom(...DECK), (order, card) => {
      fc.pre(!order.includes(card));
      expect(merged(order, [...order, card])).toEqual([...order, card]);
    }),
  );
});

test("a thrown card leaves its neighbours in place", () => {
  fc.assert(
    fc.property(hand, fc.nat(), (order, at) => {
      const gone = order[at % order.length]!;
      const rest = order.filter((card) => card !== gone);
      expect(merged(order, rest)).toEqual(rest);
    }),
  );
});

test("a view that arrives late, or twice, never moves a card (B-20)", () => {
  fc.assert(
    fc.property(hand, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }), (held, moves) => {
      let order: string[] = bySuit(held);
      for (const [card, to] of moves) {
        order = moved(order, order[card % order.length]!, to % order.length);
        expect(merged(order, [...held].sort())).toEqual(order);
      }
    }),
  );
});

test("a move inserts, it never swaps (B-22)", () => {
  expect(moved(["AS", "2S", "3S", "4S", "5S"], "AS", 3)).toEqual(["2S", "3S", "4S", "AS", "5S"]);
  expect(moved(["AS", "2S", "3S"], "3S", 0)).toEqual(["3S", "AS", "2S"]);
  expect(moved(["AS", "2S"], "KH", 0)).toEqual(["AS", "2S"]);
});

test("Group and back restores the own order exactly (HAND-4)", () => {
  fc.assert(
    fc.property(hand, (held) => {
      const mine = moved(held, held[0]!, held.length - 1);
      mergeOrder(mine, held, "groups", []);
      expect(mergeOrder(mine, held, "my", [])).toEqual(mine);
    }),
  );
});

test("the first layout is by suit, then rank", () => {
  expect(bySuit(["3C", "KH", "5H", "AS", "QC", "7D"])).toEqual(["AS", "5H", "KH", "7D", "3C", "QC"]);
});

test("groups first, then the loose cards low to high", () => {
  const held = ["5H", "6H", "7H", "KS", "AC", "9D"];
  expect(mergeOrder([], held, "groups", [["5H", "6H", "7H"]])).toEqual(["5H", "6H", "7H", "AC", "9D", "KS"]);
});

test("a damaged stored order counts as none", () => {
  expect(keptOrder(null)).toBeNull();
  expect(keptOrder({ hand: "x", order: [] })).toBeNull();
  expect(keptOrder({ hand: 3, mode: "odd", order: ["AS", 5] })).toEqual({ hand: 3, mode: "my", order: ["AS"] });
});
