/** Axes and coordinates of a plot. Pure. */

/** Round steps (1, 2, 5 times a power of ten) from 0 to at least `most`, at most `count` of them after 0. */
export function ticks(most: number, count = 5): number[] {
  const top = Math.max(1, most);
  const rough = top / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((k) => k * power).find((candidate) => candidate >= rough) ?? top);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, i) => i * step);
}

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x(index: number): number;
  y(value: number): number;
}

/** Index 0 to `last` across, value 0 to `most` upwards. */
export function scale(box: Box, last: number, most: number): Scale {
  const [wide, high] = [box.width - box.left - box.right, box.height - box.top - box.bottom];
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    x: (index) => round(box.left + (wide * index) / Math.max(1, last)),
    y: (value) => round(box.top + high * (1 - value / Math.max(1, most))),
  };
}

/** The path of a series as a line; a gap (null) starts a new piece. */
export function linePath(values: readonly (number | null)[], at: Scale): string {
  let pen = false;
  return values
    .map((value, i) => {
      if (value === null) {
        pen = false;
        return "";
      }
      const piece = `${pen ? "L" : "M"}${at.x(i)} ${at.y(value)}`;
      pen = true;
      return piece;
    })
    .join("");
}

/** Which of `count` positions along the axis get a label: at most `most`, the first always. */
export function marked(count: number, most = 6): number[] {
  const every = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)));
  return Array.from({ length: count }, (_, i) => i).filter((i) => i % every === 0);
}
