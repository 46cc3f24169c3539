/** Where the cards of a hand of Rummy 500 lie, which may be one card or thirty; and the rows of the fanned pile. Pure (SIZE-2). */
import { FACTOR, GAP, type HandShape, LABEL, type Label, LEAST_STRIP, LIFT, MOST_STRIP, type Place, RATIO, ROW_STEP, type Shape, type Size, SPREAD, type Spread } from "../cards/fan";

export interface HandAsk {
  width: number;
  /** The longest the hand may be high, px; cards shrink to it. */
  most: number;
  count: number;
  /** The hand keeps its shape up to so many cards. */
  usual: number;
  card: number;
  size: Size;
  spread: Spread;
  shape: Shape;
  /** Lengths of the groups in order, the loose cards last; empty for the other orders. */
  groups: readonly number[];
}

const SMALLEST = 48;
/** How much narrower cards may be to lie in one row less. */
const NARROWER = 0.86;

const round = (value: number): number => Math.round(value * 10) / 10;

/** How many cards lie in each row: as even as can be, a row's end between two groups where one is near. */
function rowsOf(count: number, rows: number, most: number, groups: readonly number[]): number[] {
  const ends = new Set<number>();
  let end = 0;
  for (const length of groups) ends.add((end += length));
  const found: number[] = [];
  let done = 0;
  for (let row = 0; row < rows; row++) {
    const left = count - done;
    const even = Math.ceil(left / (rows - row));
    let take = even;
    for (const near of [0, 1, -1, 2, -2]) {
      const at = even + near;
      if (at > 0 && at <= most && left - at <= most * (rows - row - 1) && left - at >= 0 && ends.has(done + at)) {
        take = at;
        break;
      }
    }
    found.push(take);
    done += take;
  }
  return found.filter((n) => n > 0);
}

export function handLayout(ask: HandAsk): HandShape {
  const { width, count, groups, shape } = ask;
  const least = LEAST_STRIP[ask.size];
  const full = Math.max(count, ask.usual, 1);
  const jumps = Math.max(0, groups.length - 1);
  let card = Math.round(ask.card * FACTOR[ask.size]);
  const perRow = (w: number): number => Math.max(1, Math.floor((width - w - (jumps > 0 ? 2 * GAP : 0)) / least) + 1);
  const rowsFor = (w: number): number => Math.ceil(full / perRow(w));
  const heightOf = (w: number): number => Math.round(w * RATIO + (rowsFor(w) - 1) * Math.round(w * ROW_STEP));
  while (card > SMALLEST && heightOf(card) + LIFT > ask.most) card -= 1;
  // a little smaller, where that saves a row
  const narrowest = Math.max(SMALLEST, Math.ceil(card * NARROWER));
  for (let w = card; w >= narrowest; w--) {
    if (rowsFor(w) < rowsFor(card)) {
      card = w;
      break;
    }
  }

  const rows = rowsFor(card);
  const counts = rowsOf(count, rows, perRow(card), groups);
  const longest = Math.max(...counts, Math.ceil(full / rows));
  const starts: number[] = [];
  groups.reduce((at, length) => (starts.push(at), at + length), 0);
  const arc = shape === "arc" && rows === 1 && groups.length === 0;
  const places: Place[] = [];
  const labels: Label[] = [];
  let first = 0;
  counts.forEach((n, row) => {
    const gaps = starts.filter((at) => at > first && at < first + n).length;
    const room = (width - card - gaps * GAP) / Math.max(1, Math.max(n, longest) - 1);
    const strip = Math.max(Math.min(room, least), Math.min(room, card * MOST_STRIP[rows > 1 ? 1 : 0] * SPREAD[ask.spread]));
    const length = strip * (n - 1) + gaps * GAP + card;
    const indent = row % 2 === 1 && rows > 1 && groups.length === 0 ? Math.min(strip / 2, Math.max(0, width - length)) : 0;
    let x = rows > 1 ? indent : Math.max(0, (width - length) / 2);
    if (rows > 1 && shape !== "rows") x += Math.max(0, (width - strip * (longest - 1) - card) / 2);
    const y = row * Math.round(card * ROW_STEP);
    for (let i = 0; i < n; i++) {
      if (i > 0) x += strip + (starts.includes(first + i) ? GAP : 0);
      const d = arc ? i - (n - 1) / 2 : 0;
      places.push({ x: round(x), y: round(y + d * d * 0.8), angle: round(d * 0.9), row });
      const group = groups.findIndex((size, g) => first + i >= starts[g]! && first + i < starts[g]! + size);
      if (group < 0 || (row > 0 && row < counts.length - 1)) continue;
      const last = labels.at(-1);
      if (last?.group === group && i > 0) last.width = round(x + (i === n - 1 || starts.includes(first + i + 1) ? (i === n - 1 ? card : strip) : 0) - last.x);
      else labels.push({ group, below: row > 0, x: round(x), y: row === 0 ? -LABEL : Math.round(card * RATIO + row * Math.round(card * ROW_STEP)), width: round(i === n - 1 ? card : strip) });
    }
    first += n;
  });
  const drop = arc ? ((Math.max(count, 1) - 1) / 2) ** 2 * 0.8 : 0;
  return { card, rows: counts.length, height: Math.round(heightOf(card) + drop), places, labels };
}

/** The pile in rows, bottom first: how many cards in each. Every card shows a strip of at least `least` px. */
export function pileRows(count: number, width: number, card: number, least: number): number[] {
  if (count === 0) return [];
  const most = Math.max(1, Math.floor((width - card) / least) + 1);
  const rows = Math.ceil(count / most);
  const found: number[] = [];
  for (let left = count, row = rows; row > 0; row--) {
    const n = row === rows ? left - (row - 1) * Math.ceil(left / row) : Math.ceil(left / row);
    found.push(Math.max(1, n));
    left -= Math.max(1, n);
  }
  return found;
}
