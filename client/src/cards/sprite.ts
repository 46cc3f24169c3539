/** One hidden sprite in the page. A card's symbols are added the first time it is shown; every picture of it refers to them. */
import { symbols } from "./faces";
import { isCard } from "./names";

const SVG = "http://www.w3.org/2000/svg";
const known = new Set<string>();
let sprite: SVGSVGElement | null = null;

function place(): SVGSVGElement {
  if (sprite?.isConnected) return sprite;
  known.clear();
  sprite = document.createElementNS(SVG, "svg");
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(sprite);
  return sprite;
}

/** Makes sure that the symbols of a card (or the back, for null) are in the page; returns the ids to refer to. */
export function drawn(code: string | null): { standard: string; jumbo: string } {
  const face = code !== null && isCard(code) ? code : "back";
  const host = place();
  if (!known.has(face)) {
    known.add(face);
    for (const { id, body } of symbols(face)) {
      const symbol = document.createElementNS(SVG, "symbol");
      symbol.id = id;
      symbol.setAttribute("viewBox", "0 0 250 350");
      symbol.innerHTML = body;
      host.append(symbol);
    }
  }
  return face === "back" ? { standard: "#kw-back", jumbo: "#kw-back" } : { standard: `#kw-${face}`, jumbo: `#kw-${face}-j` };
}
