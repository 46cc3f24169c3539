/** English words of the match end. */
import { does, named, opening, titled, type Who } from "./en-who";

export const en = {
  won: (who: Who, a: number, b: number) => `${does(who, "win", "wins")}, ${a} to ${b}`,
  gaveUp: (winner: Who, loser: Who) => `${does(winner, "win", "wins")}, ${named(loser)} gave up`,
  undecided: "Nobody wins",
  drawn: (a: number, b: number) => `A draw, ${a} to ${b}`,
  lead: (hands: number, target: number) => `${opening(hands)} ${hands === 1 ? "hand" : "hands"}, to ${target}. The hands decide it, nothing is added at the end.`,
  scores: (rows: readonly { who: Who; points: number }[]) => `${rows.map(({ who, points }, i) => `${i === 0 ? titled(who) : named(who)} ${points}`).join(", ")}.`,
  table: "Score by hand",
  kinds: "How hands were won",
  kind: "kind",
  hand: "hand",
  what: "what happened",
  total: "total",
  nothing: "no points",
  line: {
    knock: (who: Who) => `${named(who)} knocked`,
    gin: (who: Who) => `${named(who)} went gin`,
    big_gin: (who: Who) => `${named(who)} went big gin`,
    undercut: (who: Who) => `${named(who)} undercut`,
    tie: (_: Who) => "equal counts",
    dead_hand: (_: Who) => "dead hand",
  },
  knocks: "knocks",
  gins: "gins",
  undercuts: "undercuts",
  side: (who: Who) => named(who),
  name: (who: Who) => titled(who),
  rematch: "Rematch",
  rematchDealer: (who: Who) => `Rematch, ${named(who)} ${who.you ? "deal" : "deals"}`,
  rematchFailed: "The new match could not be opened.",
  starting: "Dealing",
  replay: "Replay",
  more: "More",
  save: "Save record",
  back: "Back",
  marks: {
    helped: "A hint was asked for: this match does not count in statistics.",
    taken_back: "A move was taken back: this match does not count in statistics.",
  } as Record<string, string>,
};

export type EndWords = typeof en;
