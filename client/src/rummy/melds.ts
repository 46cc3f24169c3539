/** The melds on the table as they are drawn: in order, in front of whom, what is whose. Pure. */
import { rankIndex, rankOf, suitOf } from "../cards/names";
import type { RummyCard, RummyMeld } from "../net/types";

export type Kind = "run" | "set";

export const kindOf = (cards: readonly string[]): Kind => (cards.length > 1 && cards.every((card) => rankOf(card) === rankOf(cards[0]!)) ? "set" : "run");

/** A run from low to high: its ace stands above the king where no deuce lies beside it, or where it counts as a high one. */
export function inOrder<C>(cards: readonly C[], code: (card: C) => string, points?: (card: C) => number): C[] {
  const codes = cards.map(code);
  if (kindOf(codes) === "set") return [...cards].sort((a, b) => suitOf(code(a)).localeCompare(suitOf(code(b))));
  const ace = cards.find((card) => rankOf(code(card)) === "A");
  const counted = ace && points ? points(ace) : 0;
  const high = counted > 1 || (counted === 0 && codes.some((one) => rankOf(one) === "K") && !codes.some((one) => rankOf(one) === "2"));
  const place = (card: C): number => (high && rankOf(code(card)) === "A" ? 13 : rankIndex(code(card)));
  return [...cards].sort((a, b) => place(a) - place(b));
}

export interface Shown {
  /** Its number on the table. */
  number: number;
  owner: number;
  kind: Kind;
  cards: RummyCard[];
}

/** Every meld as it is drawn. */
export const shownMelds = (melds: readonly RummyMeld[]): Shown[] =>
  melds.map((meld, number) => ({
    number,
    owner: meld.owner,
    kind: kindOf(meld.cards.map((one) => one.card)),
    cards: inOrder(meld.cards, (one) => one.card, (one) => one.points),
  }));
