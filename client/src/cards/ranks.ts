/** Ranks and suit letters as strokes, 100 units high: [width, path]. No font and no text node is needed for a card. */
import type { Rank, Suit } from "./names";

type Stroke = readonly [width: number, path: string];

export const RANK: Record<Rank, Stroke> = {
  A: [66, "M5 99L33 4L61 99M15 67H51"],
  2: [62, "M7 29C8 14 19 7 31 7C45 7 55 16 55 29C55 41 48 49 39 59L8 93H58"],
  3: [62, "M9 8H52L29 41C46 41 56 52 56 67C56 83 45 93 30 93C18 93 9 87 5 76"],
  4: [66, "M45 99V7L6 71H63"],
  5: [62, "M52 8H15L11 47C16 42 23 40 31 40C46 40 56 51 56 66C56 83 45 93 30 93C19 93 10 88 5 78"],
  6: [64, "M46 4C22 20 7 42 7 66C7 83 18 94 32 94C47 94 57 83 57 67C57 51 47 41 33 41C20 41 11 49 8 60"],
  7: [60, "M4 8H54L23 99"],
  8: [64, "M32 6C44 6 53 14 53 26C53 37 44 46 32 46C20 46 11 37 11 26C11 14 20 6 32 6ZM32 46C46 46 58 56 58 70C58 84 47 94 32 94C17 94 6 84 6 70C6 56 18 46 32 46Z"],
  9: [64, "M18 96C42 80 57 58 57 34C57 17 46 6 32 6C17 6 7 17 7 33C7 49 17 59 31 59C44 59 53 51 56 40"],
  T: [84, "M4 22L18 8V99M58 6C70 6 79 22 79 50C79 78 70 94 58 94C46 94 37 78 37 50C37 22 46 6 58 6Z"],
  J: [52, "M18 8H44V68C44 84 36 94 24 94C13 94 6 87 4 76"],
  Q: [72, "M35 6C53 6 65 24 65 50C65 76 53 94 35 94C17 94 5 76 5 50C5 24 17 6 35 6ZM40 70L66 101"],
  K: [66, "M10 1V99M59 3L13 58M28 42L62 99"],
};

export const LETTER: Record<Suit, Stroke> = {
  C: [66, "M60 26C55 13 46 6 35 6C17 6 6 24 6 50C6 76 17 94 35 94C46 94 55 87 60 74"],
  D: [66, "M9 7H27C48 7 60 24 60 50C60 76 48 93 27 93H9Z"],
  H: [64, "M8 1V99M56 1V99M8 49H56"],
  S: [60, "M53 24C50 12 41 6 30 6C16 6 8 15 8 27C8 53 54 43 54 71C54 85 44 94 30 94C17 94 8 87 5 74"],
};

/** A stroke path: `x` is the centre, `y` the top, `h` the height. */
export function stroke([width, path]: Stroke, x: number, y: number, h: number, weight: number, squeeze = 1): string {
  const k = h / 100;
  const at = `translate(${x - (width * k * squeeze) / 2} ${y}) scale(${k * squeeze} ${k})`;
  return `<path class="rank" stroke-width="${weight}" d="${path}" transform="${at}"/>`;
}
