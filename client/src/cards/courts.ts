/**
 * Jacks, queens and kings: a two-headed block print in three dyes and ink, drawn for this table.
 * The upper half stands around the centre 0,0; the lower half is the same, turned.
 */
import type { Rank, Suit } from "./names";
import { SUIT } from "./pips";

export type CourtRank = Extract<Rank, "J" | "Q" | "K">;

export const isCourt = (rank: Rank): rank is CourtRank => rank === "J" || rank === "Q" || rank === "K";

function half(r: CourtRank, s: Suit): string {
  const red = s === "H" || s === "D", main = red ? "madder" : "indigo", trim = red ? "indigo" : "madder";
  const plain = s === "D" || s === "C";
  const f = (c: string, d: string, extra = ""): string => `<path class="c-${c}" d="${d}" ${extra}/>`;
  let o = "";
  const robe = "M-75 0V-30C-66 -50 -44 -58 -22 -62H22C44 -58 66 -50 75 -30V0Z";
  if (r === "Q") o += f("wax", "M-34 -96C-40 -72 -46 -60 -52 -46H52C46 -60 40 -72 34 -96Z");
  if (r === "J") o += f(s === "D" ? "ink" : "wax", "M-27 -106C-33 -84 -36 -72 -30 -62C-22 -58 -14 -62 -12 -68H12C14 -62 22 -58 30 -62C36 -72 33 -84 27 -106Z");
  if (r === "K") o += f("paper", "M-27 -104C-34 -88 -36 -74 -30 -64L-16 -60H16L30 -64C36 -74 34 -88 27 -104Z");
  o += f(main, robe);
  // stripes of the sleeves
  for (const k of [-1, 1]) {
    o += f(plain ? "wax" : "paper", `M${k * 75} -30L${k * 46} 0H${k * 58}L${k * 75} -17Z`);
    if (r !== "J") o += f(trim, `M${k * 62} -43L${k * 34} 0H${k * 40}L${k * 66} -39.5Z`);
  }
  // front panel
  o += f(plain ? trim : "wax", r === "J" ? "M-13 -60L-30 0H30L13 -60Z" : "M-20 -60L-28 0H28L20 -60Z");
  for (const y of r === "K" ? [-42, -20] : r === "Q" ? [-31] : [])
    o += f("paper", `M0 ${y - 8}L7 ${y}L0 ${y + 8}L-7 ${y}Z`);
  if (r === "J") for (const y of [-46, -32, -18]) o += `<circle class="c-paper" cy="${y}" r="3.6"/>`;
  // collar
  if (r === "K") o += f("paper", "M-38 -60C-24 -50 24 -50 38 -60L32 -70C20 -62 -20 -62 -32 -70Z") + f("line", "M-22 -58V-63M-7 -55V-60M8 -55V-60M23 -58V-63");
  if (r === "Q") o += f("paper", "M-30 -62C-18 -40 18 -40 30 -62L16 -66C10 -56 -10 -56 -16 -66Z") + `<circle class="c-wax" cy="-45" r="5"/>`;
  if (r === "J") o += f(trim, "M-28 -62L0 -48L28 -62L18 -70L0 -60L-18 -70Z");
  // neck, face
  o += f("skin", "M-8 -76V-62C-4 -58 4 -58 8 -62V-76Z");
  o += f("skin", r === "K" ? "M-20 -106V-88C-20 -78 -12 -70 0 -70C12 -70 20 -78 20 -88V-106Z" : "M-19 -108V-90C-19 -76 -9 -68 0 -68C9 -68 19 -76 19 -90V-108Z");
  if (r === "K") o += f("paper", "M-20 -90C-22 -70 -12 -56 0 -50C12 -56 22 -70 20 -90C16 -84 10 -83 0 -83C-10 -83 -16 -84 -20 -90Z") + f("line", "M-10 -76C-8 -68 -5 -62 -1 -58M10 -76C8 -68 5 -62 1 -58") + f("madder", "M-5 -79.5C-2 -77 2 -77 5 -79.5C3 -82 -3 -82 -5 -79.5Z", 'stroke-width="1.2"');
  else o += f("madder", r === "Q" ? "M-4.5 -77C-2 -74 2 -74 4.5 -77C2 -79.5 -2 -79.5 -4.5 -77Z" : "M-5 -77C-2 -75.5 2 -75.5 5 -77C2 -78.5 -2 -78.5 -5 -77Z", 'stroke-width="1"');
  o += f("line", "M-13 -97C-11 -99.5 -7 -99.5 -5 -97M5 -97C7 -99.5 11 -99.5 13 -97M-12 -92.5H-6M6 -92.5H12M0 -96L-2.5 -86H1.5");
  if (r === "Q") { // hair over the brow, coronet
    o += f("wax", "M-20 -88C-24 -104 -18 -112 0 -112C18 -112 24 -104 20 -88C16 -98 10 -104 0 -105C-10 -104 -16 -98 -20 -88Z");
    o += f(main, "M-22 -108L-27 -124L-13 -116L0 -129L13 -116L27 -124L22 -108C10 -112 -10 -112 -22 -108Z") + [-27, 0, 27].map((x) => `<circle class="c-paper" cx="${x}" cy="${x ? -124 : -128}" r="3.2"/>`).join("");
  }
  if (r === "K") o += f("wax", "M-24 -104L-29 -128L-14 -116L0 -130L14 -116L29 -128L24 -104C10 -108 -10 -108 -24 -104Z") + f(trim, "M-24 -104L-25 -109C-10 -113 10 -113 25 -109L24 -104C10 -108 -10 -108 -24 -104Z");
  if (r === "J") o += f(main, "M-30 -104C-30 -120 -14 -127 4 -126C20 -125 30 -117 30 -104C12 -109 -12 -109 -30 -104Z") + f(trim, "M-31 -103C-12 -109 12 -109 31 -103L30 -109C12 -115 -12 -115 -30 -109Z") + f("paper", "M22 -112C30 -122 40 -126 48 -124C46 -114 38 -106 26 -106Z") + f("line", "M26 -108C33 -114 39 -119 46 -122");
  // what they hold
  if (r === "K") o += f("wax", "M58 -104H64V-8H58Z") + `<g class="c-${main}" transform="translate(61 -112) scale(.17) translate(-50 -50)"><path d="${SUIT[s]}"/></g>` + f("skin", "M52 -34C52 -40 58 -42 62 -42C68 -42 71 -38 71 -33C71 -27 66 -24 61 -24C55 -24 52 -28 52 -34Z");
  if (r === "Q") o += `<g transform="scale(-1 1)">` + f("line", "M-58 -36C-60 -60 -58 -76 -56 -88") + `<g class="c-${trim}" transform="translate(-56 -98) scale(.19) translate(-50 -50)"><path d="${SUIT[s]}"/></g>` + f("skin", "M-66 -32C-66 -38 -60 -41 -56 -40C-51 -40 -48 -36 -48 -31C-48 -26 -53 -23 -58 -23C-63 -23 -66 -27 -66 -32Z") + "</g>";
  if (r === "J") o += `<g transform="scale(-1 1)">` + f("wax", "M-62 -118L-58 -124L-54 -118V-8H-62Z") + f(trim, "M-72 -100C-66 -96 -64 -104 -62 -108H-54C-50 -104 -48 -96 -44 -92C-50 -88 -56 -90 -58 -90C-62 -90 -68 -92 -72 -100Z") + f("skin", "M-68 -34C-68 -40 -62 -42 -58 -42C-52 -42 -49 -38 -49 -33C-49 -27 -54 -24 -59 -24C-65 -24 -68 -28 -68 -34Z") + "</g>";
  return o;
}

/** Both halves in their frame, 150 x 260 units around 0,0. A nested `svg` cuts the halves, so no clip path and no id is needed. */
export function court(rank: CourtRank, suit: Suit): string {
  const one = `<svg x="-75" y="-130" width="150" height="130" viewBox="-75 -130 150 130">${half(rank, suit)}</svg>`;
  const frame = `<rect class="c-frame" x="-75" y="-130" width="150" height="260" rx="5"/>`;
  return `<g class="court">${one}<g transform="rotate(180)">${one}</g><path class="c-wax" d="M-75 -5H75V5H-75Z"/>${frame}</g>`;
}
