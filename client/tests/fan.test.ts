import fc from "fast-check";
import { expect, test } from "vitest";
import { type FanAsk, fan, type Shape, type Size } from "../src/cards/fan";

/** The layouts of section 22: room for the hand, card at size M, shape, height of the window. */
const LAYOUTS: [name: string, width: number, card: number, shape: Shape, high: number][] = [
  ["320x568", 296, 62, "rows", 568],
  ["375x667", 351, 70, "rows", 667],
  ["390x844", 366, 80, "rows", 844],
  ["667x375", 451, 66, "flat", 375],
  ["640x400", 424, 66, "flat", 400],
  ["768x1024", 720, 104, "flat", 1024],
  ["1280x800", 764, 108, "arc", 800],
  ["1920x1080", 920, 130, "arc", 1080],
];
const SIZES: Size[] = ["s", "m", "l", "xl"];
const ask = (over: Partial<FanAsk>): FanAsk => ({ width: 366, heights: [253, 337], count: 11, card: 80, size: "m", spread: "normal", shape: "rows", groups: [], ...over });

/** What of each card is free of the next one in its row. */
function strips(places: { x: number; row: number }[]): number[] {
  return places.slice(1).flatMap((place, i) => (place.row === places[i]!.row ? [place.x - places[i]!.x] : []));
}

for (const [name, width, card, shape, high] of LAYOUTS) {
  for (const size of SIZES) {
    test(`${name}, size ${size}: strips of 34 px, inside the room, within its share of the height (SIZE-2, SIZE-4)`, () => {
      for (let count = 1; count <= 11; count++) {
        const made = fan(ask({ width, card, shape, size, count, heights: [high * 0.3, high * 0.4] }));
        expect(made.places).toHaveLength(count);
        for (const strip of strips(made.places)) expect(strip).toBeGreaterThanOrEqual(size === "s" ? 27.9 : 33.9);
        for (const place of made.places) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + made.card).toBeLessThanOrEqual(width + 0.5);
        }
        if (size === "xl") expect(made.rows).toBe(2);
        expect(made.height).toBeLessThanOrEqual(high * (made.rows === 2 ? 0.4 : 0.3));
      }
    });
  }
}

test("the hand keeps its shape when a card is drawn: the other cards stay where they are", () => {
  const ten = fan(ask({ count: 10 }));
  const eleven = fan(ask({ count: 11 }));
  expect(eleven.places.slice(0, 10)).toEqual(ten.places);
  expect(eleven.card).toBe(ten.card);
});

test("groups lie apart, with a bracket over each", () => {
  const made = fan(ask({ width: 764, card: 108, shape: "arc", groups: [4, 3, 4], heights: [400, 400] }));
  expect(made.labels).toHaveLength(3);
  const [first, second] = made.labels;
  expect(second!.x).toBeGreaterThan(first!.x + first!.width);
});

test("every card has a place, whatever the groups", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }), fc.constantFrom(...LAYOUTS), fc.constantFrom(...SIZES), (lengths, [, width, card, shape, high], size) => {
      const groups: number[] = [];
      for (const length of lengths) if (groups.reduce((a, b) => a + b, 0) + length <= 11) groups.push(length);
      const count = groups.reduce((a, b) => a + b, 0);
      fc.pre(count > 0);
      const made = fan(ask({ width, card, shape, size, count, groups, heights: [high * 0.3, high * 0.4] }));
      expect(made.places).toHaveLength(count);
      for (const place of made.places) expect(place.x + made.card).toBeLessThanOrEqual(width + 1);
    }),
  );
});
