import { describe, expect, it } from "vitest";
import { linePath, marked, scale, ticks } from "../src/plots/scale";

describe("axes", () => {
  it("has round ticks from 0, at most six of them, that cover the values", () => {
    expect(ticks(63)).toEqual([0, 20, 40, 60, 80]);
    expect(ticks(98)).toEqual([0, 20, 40, 60, 80, 100]);
    for (let most = 0; most <= 200; most++) {
      const all = ticks(most);
      expect(all.length).toBeLessThanOrEqual(6);
      expect(all.at(-1)).toBeGreaterThanOrEqual(most);
    }
  });

  it("labels at most six positions, the first always", () => {
    for (let count = 1; count < 90; count++) {
      const all = marked(count);
      expect(all[0]).toBe(0);
      expect(all.length).toBeLessThanOrEqual(6);
    }
  });

  it("maps the first and last index and value to the edges", () => {
    const at = scale({ width: 300, height: 100, left: 30, right: 10, top: 5, bottom: 15 }, 10, 50);
    expect([at.x(0), at.x(10), at.y(0), at.y(50)]).toEqual([30, 290, 85, 5]);
    expect(linePath([0, null, 50, 25], at)).toBe("M30 85M82 5L108 45");
  });
});
