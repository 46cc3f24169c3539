/** Where the pegs of a track stand: 20 holes after the start, a wider gap after every fifth. Pure. */

export const HOLES = 20;

/** Centre of a hole, in units of the drawing. */
export const holeX = (hole: number): number => 9 + hole * 15 + Math.floor(Math.max(0, hole - 1) / 5) * 6;

export const TRACK_WIDTH = holeX(HOLES) + 9;

/** How many holes a track has: twenty, or one for each hand that a short series needs. */
export const holesFor = (to: number): number => (to < HOLES ? Math.max(1, to) : HOLES);

/** The last full hole for a score. */
export const holeOf = (points: number, to: number): number => {
  const holes = holesFor(to);
  return Math.max(0, Math.min(holes, Math.floor((points * holes) / Math.max(1, to))));
};

export interface Hole {
  x: number;
  kind: "empty" | "past" | "gain";
}

/** The open holes of a track: those passed, those won in this hand, those still empty. */
export function track(at: number, was: number | undefined, to: number): { holes: Hole[]; peg: number; old: number | null } {
  const peg = holeOf(at, to);
  const before = was === undefined ? peg : holeOf(was, to);
  const old = was !== undefined && before !== peg ? before : null;
  const holes: Hole[] = [];
  for (let i = 0; i <= holesFor(to); i++) {
    if (i === peg || i === old) continue;
    holes.push({ x: holeX(i), kind: i > peg ? "empty" : i > before ? "gain" : "past" });
  }
  return { holes, peg: holeX(peg), old: old === null ? null : holeX(old) };
}
