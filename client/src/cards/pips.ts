/** Suits as paths in a box of 100 by 100, and where the pips of a number card stand. */
import type { Rank, Suit } from "./names";

export const SUIT: Record<Suit, string> = {
  S: "M50 2C57 24 95 42 95 68C95 82 85 90 74 90C65 90 58 86 54 79C55 88 60 94 68 98H32C40 94 45 88 46 79C42 86 35 90 26 90C15 90 5 82 5 68C5 42 43 24 50 2Z",
  H: "M50 98C44 77 4 57 4 29C4 14 15 4 28 4C38 4 46 10 50 20C54 10 62 4 72 4C85 4 96 14 96 29C96 57 56 77 50 98Z",
  D: "M50 1C58 20 74 38 91 50C74 62 58 80 50 99C42 80 26 62 9 50C26 38 42 20 50 1Z",
  C: "M50 3A22 22 0 0 1 66 40A22 22 0 1 1 54.5 73.5C55 85 60 93 68 98H32C40 93 45 85 45.5 73.5A22 22 0 1 1 34 40A22 22 0 0 1 50 3Z",
};

type Place = readonly [x: number, y: number];
const LEFT = 84, MIDDLE = 125, RIGHT = 166, TOP = 70, BOTTOM = 280, CENTRE = 175;
const four: Place[] = [[LEFT, TOP], [RIGHT, TOP], [LEFT, BOTTOM], [RIGHT, BOTTOM]];
const six: Place[] = [...four, [LEFT, CENTRE], [RIGHT, CENTRE]];
const eight: Place[] = [...four, [LEFT, 140], [RIGHT, 140], [LEFT, 210], [RIGHT, 210]];

export const PIPS: Partial<Record<Rank, Place[]>> = {
  2: [[MIDDLE, TOP], [MIDDLE, BOTTOM]],
  3: [[MIDDLE, TOP], [MIDDLE, CENTRE], [MIDDLE, BOTTOM]],
  4: four,
  5: [...four, [MIDDLE, CENTRE]],
  6: six,
  7: [...six, [MIDDLE, 122]],
  8: [...six, [MIDDLE, 122], [MIDDLE, 228]],
  9: [...eight, [MIDDLE, CENTRE]],
  T: [...eight, [MIDDLE, 105], [MIDDLE, 245]],
};

/** A suit centred on x, y; upside down in the lower half. */
export function pip(suit: Suit, x: number, y: number, size: number, turned = false): string {
  const at = `translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${size / 100}) translate(-50 -50)`;
  return `<path d="${SUIT[suit]}" transform="${at}"/>`;
}
