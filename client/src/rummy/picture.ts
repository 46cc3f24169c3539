/**
 * What is drawn of a game of Rummy 500: the server's state with the pending command already shown where that is safe. When the command
 * is refused, the same function without it gives the old picture back. Pure.
 */
import type { Act, Phase, RummyMeld, State } from "../net/types";

export interface Picture {
  phase: Phase;
  /** Who acts, as far as the player is concerned: null while an own command is under way. */
  actor: number | null;
  held: string[];
  /** Bottom first. */
  pile: string[];
  stock: number;
  melds: RummyMeld[];
  /** A card back on its way from the stock to the hand. */
  drawing: boolean;
  /** Cards that the server has not yet confirmed where they lie. */
  unconfirmed: ReadonlySet<string>;
}

export function picture(state: State, turn: number | null, you: number | null, act: Act | null): Picture {
  const held = state.own?.cards ?? [];
  const pile = state.pile.flatMap((one) => (one.card === null ? [] : [one.card]));
  const melds = state.rummy?.melds ?? [];
  const plain: Picture = { phase: state.phase, actor: act ? null : turn, held, pile, stock: state.stock, melds, drawing: false, unconfirmed: new Set() };
  const by = you ?? 0;
  switch (act?.k) {
    case "draw_stock":
      return { ...plain, drawing: true, stock: Math.max(0, state.stock - 1) };
    case "draw_pile": {
      const at = pile.indexOf(act.card);
      if (at < 0) return plain;
      const taken = pile.slice(at);
      return { ...plain, held: [...held, ...taken], pile: pile.slice(0, at), unconfirmed: new Set(taken) };
    }
    case "discard":
      return { ...plain, held: held.filter((card) => card !== act.card), pile: [...pile, act.card], unconfirmed: new Set([act.card]) };
    case "meld": {
      const cards = act.cards.map((card) => ({ card, by, points: 0 }));
      return { ...plain, held: held.filter((card) => !act.cards.includes(card)), melds: [...melds, { owner: by, first: cards.length, cards }], unconfirmed: new Set(act.cards) };
    }
    case "lay_off":
      return {
        ...plain,
        held: held.filter((card) => card !== act.card),
        melds: melds.map((meld, i) => (i === act.meld ? { ...meld, cards: [...meld.cards, { card: act.card, by, points: 0 }] } : meld)),
        unconfirmed: new Set([act.card]),
      };
    default:
      return plain;
  }
}
