/** English words of the Rummy 500 sheet and of the end of the game. */
import { en as board } from "./en-board";
import { does, named, opening, titled, type Who } from "./en-who";

export const en = {
  out: (who: Who) => does(who, "go out", "goes out"),
  stock: "The stock is empty",
  best: (who: Who, net: number) => `${does(who, "score", "scores")} ${board.minus(net)}`,
  next: (who: Who) => `${does(who, "deal", "deals")} next`,
  last: "The game is over",
  shown: "laid down",
  held: "left in hand",
  net: "this hand",
  total: "total",
  hand: "hand",
  handN: (n: number) => `Hand ${n}`,
  table: "Score by hand",
  inHand: (who: Who) => `${who.you ? "Your" : `${who.name}'s`} cards at the end`,
  noCards: "no cards",
  side: (who: Who) => named(who),
  name: (who: Who) => titled(who),
  to: (target: number) => `to ${target}`,
  go: "Next",
  toEnd: "Result",
  replay: "Replay",
  fallback: "A bot did not answer in time and made its plainest move.",
  won: (who: Who, points: number) => `${does(who, "win", "wins")} with ${board.minus(points)}`,
  gaveUp: (winner: Who | null) => (winner ? `${does(winner, "win", "wins")}, the game was given up` : "The game was given up, nobody wins"),
  drawn: "Nobody wins",
  lead: (hands: number, target: number) => `${opening(hands)} ${hands === 1 ? "hand" : "hands"}, to ${target}.`,
  leadScores: (parts: readonly string[]) => `${parts.join(", ")}.`,
  score: (who: Who, points: number) => `${titled(who)} ${board.minus(points)}`,
  rematch: "Rematch",
  rematchFailed: "The new game could not be opened.",
  starting: "Dealing",
  more: "More",
  save: "Save record",
  back: "Back",
  minus: board.minus,
  marks: {
    helped: "A hint was asked for: this game does not count in statistics.",
    taken_back: "A move was taken back: this game does not count in statistics.",
  } as Record<string, string>,
};

export type RummySheetWords = typeof en;
