/** Where the cards of the hand lie: rows, strips, gaps between groups, the arc of the desktop. Pure (SIZE-2). */

export type Size = "s" | "m" | "l" | "xl";
export type Spread = "tight" | "normal" | "wide";
/** rows: phones; flat: landscape and tablet; arc: desktop. */
export type Shape = "rows" | "flat" | "arc";

export interface FanAsk {
  /** Room for the hand, px. */
  width: number;
  /** The longest a hand of one row, and of two rows, may be high, px; cards shrink to it. */
  heights: readonly [one: number, two: number];
  count: number;
  /** Card width at size M, px. */
  card: number;
  size: Size;
  spread: Spread;
  shape: Shape;
  /** Lengths of the groups in order, the loose cards last; empty for the other orders. */
  groups: readonly number[];
}

export interface Place {
  x: number;
  y: number;
  angle: number;
  row: number;
}

/** The bracket and word of a group, or of the part of it that lies in this row: above the first row, below the second. */
export interface Label {
  /** The group's number in `groups`. */
  group: number;
  below: boolean;
  x: number;
  y: number;
  width: number;
}

/** A hand laid out. */
export interface HandShape {
  card: number;
  rows: number;
  height: number;
  places: Place[];
  labels: Label[];
}

export interface Fan extends HandShape {
  /** From card to card, px: what is free of each card but the last. */
  strip: number;
}

/** What the layout of the page gives a hand, px. */
export interface Room {
  width: number;
  /** Card width at size M. */
  card: number;
  shape: Shape;
  /** The window. */
  high: number;
  /** The least that stands above the hand. */
  above: number;
  /** How much of the window a hand of many rows may take, 0 to 1. */
  share: number;
}

/** The height of a label, px. It stands in the margin of the hand, above the first row or below the second: nothing moves for it. */
export const LABEL = 20;
/** The most cards held: ten and the drawn one. The hand is laid out for them, so that it keeps its shape when a card is drawn. */
const FULL = 11;
const FIRST_ROW = 6;
export const RATIO = 1.4;
export const FACTOR: Record<Size, number> = { s: 0.86, m: 1, l: 1.14, xl: 1.32 };
export const SPREAD: Record<Spread, number> = { tight: 0.8, normal: 1, wide: 1.2 };
export const LEAST_STRIP: Record<Size, number> = { s: 28, m: 34, l: 34, xl: 34 };
/** The widest strip, in card widths: one row, two rows. */
export const MOST_STRIP = [0.607, 0.8] as const;
/** Room between two groups, px. */
export const GAP = 10;
/** How much of the first row stays in sight, in card widths. */
export const ROW_STEP = 0.78;
const SMALLEST = 44;
/** Room for a marked card above, px. */
export const LIFT = 14;
/** Degrees from card to card, and how far the arc falls off. */
const ARC_ANGLE = 1.15;
const ARC_DROP = 0.95;

interface Part {
  group: number;
  at: number;
  count: number;
}

/** The groups, or their parts, that lie in a row. */
function partsOf(from: number, count: number, groups: readonly number[]): Part[] {
  const parts: Part[] = [];
  let start = 0;
  groups.forEach((length, group) => {
    const first = Math.max(start, from);
    const last = Math.min(start + length, from + count);
    if (last > first) parts.push({ group, at: first - from, count: last - first });
    start += length;
  });
  return parts;
}

/** How many cards lie in the first of two rows: six, or between whole groups where both rows stay at seven or less. */
function firstRow(count: number, groups: readonly number[]): number {
  const usual = Math.min(FIRST_ROW, count);
  let end = 0;
  const ends = groups.map((length) => (end += length)).filter((at) => at < count && at <= 7 && count - at <= 7);
  const near = (at: number): number => Math.abs(at - usual);
  return ends.length > 0 ? ends.reduce((best, at) => (near(at) < near(best) ? at : best)) : usual;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** From card to card inside a group, and from the last card of a group to the first of the next. */
interface Steps {
  strip: number;
  jump: number;
}

/** Steps for `cards` cards in `groups` groups: a whole card and a gap between groups where there is room, else what is left. */
function stepsFor(width: number, card: number, cards: number, groups: number, least: number): Steps {
  const jumps = Math.max(0, groups - 1);
  const inner = Math.max(1, cards - 1 - jumps);
  const room = width - card;
  if (jumps === 0) return { strip: room / inner, jump: 0 };
  const wide = card + GAP;
  const strip = (room - jumps * wide) / inner;
  if (strip >= least) return { strip, jump: wide };
  return { strip: Math.min(least, room / (inner + jumps)), jump: Math.max(0, (room - inner * least) / jumps) };
}

export function fan(ask: FanAsk): Fan {
  const { width, count, size, shape, groups } = ask;
  const labelled = groups.length > 0;
  const least = LEAST_STRIP[size];
  let card = Math.round(ask.card * FACTOR[size]);

  // a hand of eleven decides, so that the hand keeps its shape when a card is drawn
  const alone = (w: number): number => stepsFor(width, w, FULL, 1, least).strip;
  const two = size === "xl" || shape === "rows" || alone(Math.min(card, ask.card)) < least;

  const arc = shape === "arc" && !two;
  const arcDrop = ((FULL - 1) / 2) ** 2 * ARC_DROP + 6;
  const heightOf = (w: number): number => Math.round(w * RATIO + (two ? Math.round(w * ROW_STEP) : 0) + (arc ? arcDrop : 0));
  const first = two ? firstRow(count, groups) : count;
  const counts = two ? [first, count - first] : [count];
  const parts = counts.map((n, row) => (labelled ? partsOf(row === 0 ? 0 : first, n, groups) : []));
  const most = parts.reduce((best, list) => Math.max(best, list.length), 1);
  const longest = two ? Math.max(FIRST_ROW, ...counts) : Math.max(FULL, count);
  const tallest = ask.heights[two ? 1 : 0];
  while (card > SMALLEST && (heightOf(card) + LIFT > tallest || stepsFor(width, card, longest, most, least).strip < least)) card -= 1;

  const { strip: room, jump: wide } = stepsFor(width, card, longest, most, least);
  const strip = Math.min(room, Math.max(least, Math.min(room, card * MOST_STRIP[two ? 1 : 0]) * SPREAD[ask.spread]));
  const jump = Math.max(wide, strip);

  const rowStep = two ? Math.round(card * ROW_STEP) : 0;
  // groups lie straight: on the line of the arc's lower end, so that the hand keeps its place on the table
  const straight = arc && labelled ? Math.round(arcDrop / 2) : 0;
  const places: Place[] = [];
  const labels: Label[] = [];
  counts.forEach((n, row) => {
    const own = parts[row]!;
    const jumps = Math.max(0, own.length - 1);
    const length = strip * Math.max(0, n - 1 - jumps) + jump * jumps + card;
    const full = labelled ? length : strip * (longest - 1) + card;
    const indent = row === 1 && !labelled ? strip / 2 : 0;
    const start = Math.max(0, (width - (shape === "arc" && !two ? length : full)) / 2) * (labelled && two ? 0 : 1) + indent;
    const y = straight + row * rowStep;
    let x = start;
    for (let i = 0; i < n; i++) {
      const part = own.findIndex(({ at }) => at === i);
      if (i > 0) x += part > 0 ? jump : strip;
      const d = arc && !labelled ? i - (n - 1) / 2 : 0;
      places.push({ x: round(x), y: round(y + d * d * ARC_DROP), angle: round(d * ARC_ANGLE), row });
      if (part >= 0) labels.push({ group: own[part]!.group, below: row > 0, x: round(x), y: row === 0 ? y - LABEL : heightOf(card), width: round(Math.min((own[part]!.count - 1) * strip + card, part < own.length - 1 ? (own[part]!.count - 1) * strip + jump - 4 : Number.POSITIVE_INFINITY)) });
    }
  });
  return { card, strip: round(strip), rows: counts.length, height: heightOf(card), places, labels };
}
