/**
 * What is drawn: the server's state with the pending command already shown where that is safe. When the command is
 * refused, the same function without it gives the old picture back. Pure.
 */
import type { Act, Phase, PileCard, State } from "../net/types";

export interface Picture {
  phase: Phase;
  /** Who acts, as far as the player is concerned: null while an own command is under way. */
  actor: number | null;
  held: string[];
  pile: PileCard[];
  stock: number;
  /** A card back on its way from the stock to the hand (TAKE-5). */
  drawing: boolean;
  /** The card on the pile that the server has not yet confirmed. */
  unconfirmed: string | null;
  /** The knock or gin that is under way. */
  declaring: boolean;
}

export function project(state: State, turn: number | null, you: number | null, act: Act | null): Picture {
  const plain: Picture = {
    phase: state.phase,
    actor: act ? null : turn,
    held: state.own?.cards ?? [],
    pile: state.pile,
    stock: state.stock,
    drawing: false,
    unconfirmed: null,
    declaring: false,
  };
  const top = state.pile.at(-1)?.card ?? null;
  switch (act?.k) {
    case "discard":
      if (!plain.held.includes(act.card)) return plain;
      return {
        ...plain,
        held: plain.held.filter((card) => card !== act.card),
        pile: [...state.pile, { card: act.card, by: you }],
        unconfirmed: act.card,
      };
    case "take_upcard":
    case "draw_discard":
      if (top === null || plain.held.includes(top)) return plain;
      return { ...plain, held: [...plain.held, top], pile: state.pile.slice(0, -1), unconfirmed: top };
    case "draw_stock":
      return { ...plain, drawing: true, stock: Math.max(0, state.stock - 1) };
    case "knock":
    case "gin":
    case "big_gin":
      return { ...plain, declaring: true };
    default:
      return plain;
  }
}
