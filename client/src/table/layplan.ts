/**
 * The lay-off plan as the defender changes it (LAY-4, LAY-5). Pure: it puts questions together and sorts cards for drawing; what is
 * legal and what it counts comes from the server (LAY-9).
 */

export interface LaidCard {
  card: string;
  meld: number;
}

/** What is asked of the server: cards to lay off in this order, the rest arranged at its least. */
export interface Ask {
  layoffs: [string, number][];
  melds: null;
}

export interface DrawnCard {
  card: string;
  laid: boolean;
}

/** One meld of the knocker as it is drawn. `low` and `high`: a dashed slot before the first or after the last card. */
export interface DrawnMeld {
  kind: "run" | "set";
  cards: DrawnCard[];
  low: boolean;
  high: boolean;
}

const RANKS = "A23456789TJQK";
const rank = (card: string): number => RANKS.indexOf(card.charAt(0));

/** A run shows one suit, a set one rank. */
export const meldKind = (meld: readonly string[]): "run" | "set" => (meld.length > 1 && rank(meld[0]!) === rank(meld[1]!) ? "set" : "run");

/** The least distance outwards: negative below the knocker's own cards, positive above; 0 for a card of a set. */
function side(meld: readonly string[], card: string): number {
  if (meldKind(meld) === "set") return 0;
  const own = meld.map(rank);
  return rank(card) < Math.min(...own) ? -1 : 1;
}

const pairs = (laid: readonly LaidCard[]): [string, number][] => laid.map(({ card, meld }) => [card, meld]);

/** Lay one more card off. */
export function laying(laid: readonly LaidCard[], card: string, meld: number): Ask {
  return { layoffs: [...pairs(laid), [card, meld]], melds: null };
}

/** Take a card back, and with it the cards that lie further out on the same end of the same run. */
export function takingBack(laid: readonly LaidCard[], spread: readonly (readonly string[])[], card: string): Ask {
  const taken = laid.find((one) => one.card === card);
  if (!taken) return { layoffs: pairs(laid), melds: null };
  const meld = spread[taken.meld] ?? [];
  const end = side(meld, card);
  const further = (one: LaidCard): boolean =>
    one.meld === taken.meld && end !== 0 && side(meld, one.card) === end && Math.sign(rank(one.card) - rank(card)) === end;
  return { layoffs: pairs(laid.filter((one) => one !== taken && !further(one))), melds: null };
}

/** The knocker's melds with the cards laid off on them, in the order they are drawn, with their open ends. */
export function drawn(spread: readonly (readonly string[])[], laid: readonly LaidCard[]): DrawnMeld[] {
  return spread.map((meld, index) => {
    const kind = meldKind(meld);
    const added = laid.filter((one) => one.meld === index).map((one) => one.card);
    const cards = [...meld.map((card) => ({ card, laid: false })), ...added.map((card) => ({ card, laid: true }))];
    if (kind === "set") return { kind, cards, low: false, high: cards.length < 4 };
    cards.sort((a, b) => rank(a.card) - rank(b.card));
    return { kind, cards, low: rank(cards[0]!.card) > 0, high: rank(cards.at(-1)!.card) < RANKS.length - 1 };
  });
}

/** At which end of a drawn meld a card would lie: for the slot that lights up. */
export function landing(meld: DrawnMeld, card: string): "low" | "high" {
  return meld.kind === "run" && rank(card) < rank(meld.cards[0]!.card) ? "low" : "high";
}

/** Same lay-offs, whatever their order: is this the best plan again? */
export function samePlan(a: readonly LaidCard[], b: readonly LaidCard[]): boolean {
  const key = (laid: readonly LaidCard[]): string => laid.map(({ card, meld }) => `${card}${meld}`).sort().join(" ");
  return key(a) === key(b);
}

/** Points of loose cards, for the line under them: "4 + 5 = 9". */
export const cardPoints = (card: string): number => Math.min(rank(card) + 1, 10);
