/** The drawing of each card, 250 x 350 units, as the text of two symbols: standard index and jumbo index. Pure. */
import { court, isCourt } from "./courts";
import { type Card, rankOf, suitOf } from "./names";
import { PIPS, pip } from "./pips";
import { LETTER, RANK, stroke } from "./ranks";

const group = (code: Card, inner: string): string => `<g class="s-${suitOf(code).toLowerCase()}">${inner}</g>`;

function standard(code: Card): string {
  const rank = rankOf(code), suit = suitOf(code);
  const index = stroke(RANK[rank], 27, 17, 46, 14) + pip(suit, 27, 88, 31) + `<g class="letter">${stroke(LETTER[suit], 27, 111, 24, 15)}</g>`;
  const corners = `${index}<g transform="rotate(180 125 175)">${index}</g>`;
  if (isCourt(rank)) return `${corners}<g transform="translate(125 175) scale(1.06)">${court(rank, suit)}</g>${pip(suit, 63, 57, 24)}${pip(suit, 187, 293, 24, true)}`;
  if (rank === "A") return corners + pip(suit, 125, 175, suit === "S" ? 128 : 92);
  return corners + (PIPS[rank] ?? []).map(([x, y]) => pip(suit, x, y, 45, y > 175)).join("");
}

function jumbo(code: Card): string {
  const rank = rankOf(code), suit = suitOf(code);
  const index = stroke(RANK[rank], rank === "T" ? 47 : 44, 20, 88, 15, rank === "T" ? 0.9 : 1) + pip(suit, 44, 146, 58);
  const letter = `<g class="letter">${stroke(LETTER[suit], 44, 188, 42, 15)}</g>`;
  if (isCourt(rank)) return `${index}${letter}<g transform="translate(164 216) scale(.86)">${court(rank, suit)}</g>`;
  return index + letter + pip(suit, 172, 258, rank === "A" ? 122 : 108);
}

/** Growth rings from two corners, meeting on the diagonal: the same both ways up. */
function back(): string {
  const steps = [17, 13, 19, 15];
  let rings = "";
  for (let r = 14, i = 0; r < 260; r += steps[i++ % 4]!) rings += `M${20 - r} 330a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;
  const family = `<g clip-path="url(#kw-back-half)"><path d="${rings}"/></g>`;
  return (
    `<clipPath id="kw-back-half"><path d="M16 16L234 334H16Z"/></clipPath><rect class="b-ground" x="14" y="14" width="222" height="322" rx="9"/>` +
    `<g class="b-rings">${family}<g transform="rotate(180 125 175)">${family}</g></g><rect class="b-line" x="22" y="22" width="206" height="306" rx="5"/>`
  );
}

/** The text of the symbols that belong to a card, or to the back. */
export function symbols(code: Card | "back"): { id: string; body: string }[] {
  if (code === "back") return [{ id: "kw-back", body: back() }];
  return [
    { id: `kw-${code}`, body: group(code, standard(code)) },
    { id: `kw-${code}-j`, body: group(code, jumbo(code)) },
  ];
}

/** The small paper card in a line of text: its width in units (30 high) and its drawing. */
export function chip(code: Card, letters: boolean): { width: number; body: string } {
  const rank = rankOf(code), suit = suitOf(code), w = RANK[rank][0] * 0.2;
  const letter = letters ? stroke(LETTER[suit], w + 39, 7.5, 15, 17) : "";
  return { width: w + 34 + (letters ? 16 : 0), body: group(code, stroke(RANK[rank], 6 + w / 2, 5, 20, 15) + pip(suit, w + 19, 15, 19) + letter) };
}
