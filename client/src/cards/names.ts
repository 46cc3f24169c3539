/** Cards by their two characters, and what they are called. Pure. */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["C", "D", "H", "S"] as const;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
export type Card = `${Rank}${Suit}`;

const CARD = /^[A2-9TJQK][CDHS]$/;

export const isCard = (text: string): text is Card => CARD.test(text);

/** Narrows what came over the wire. Throws on anything that is not a card. */
export function card(text: string): Card {
  if (!isCard(text)) throw new Error(`not a card: ${text}`);
  return text;
}

export const rankOf = (code: string): Rank => code.charAt(0) as Rank;
export const suitOf = (code: string): Suit => code.charAt(1) as Suit;

/** Ace 0 to king 12. */
export const rankIndex = (code: string): number => RANKS.indexOf(rankOf(code));

/** Loose cards read best from low to high, suits in the order of the wire. */
export const byRank = <C extends string>(cards: readonly C[]): C[] => [...cards].sort((a, b) => rankIndex(a) - rankIndex(b) || cardIndex(a) - cardIndex(b));

/** 13 * suit + rank: the order of the wire. */
export const cardIndex = (code: string): number => SUITS.indexOf(suitOf(code)) * 13 + rankIndex(code);

export interface CardWords {
  ranks: Record<Rank, string>;
  suits: Record<Suit, string>;
  of: (rank: string, suit: string) => string;
  back: string;
}

export const english: CardWords = {
  ranks: { A: "ace", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9", T: "10", J: "jack", Q: "queen", K: "king" },
  suits: { C: "clubs", D: "diamonds", H: "hearts", S: "spades" },
  of: (rank, suit) => `${rank} of ${suit}`,
  back: "card back",
};

/** "9 of spades", "king of spades"; a card that is not shown is a "card back". */
export function speak(code: string | null, words: CardWords = english): string {
  if (code === null || !isCard(code)) return words.back;
  return words.of(words.ranks[rankOf(code)], words.suits[suitOf(code)]);
}
