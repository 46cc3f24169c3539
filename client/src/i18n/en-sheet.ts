/** English words of the end-of-hand sheet and of the match end. */
import { does, named, titled, type Who } from "./en-who";
import { braced } from "./sentence";

export const en = {
  headline: {
    knock: (who: Who, points: number) => (who.you ? `You knock, win ${points}` : `${who.name} knocks, wins ${points}`),
    gin: (who: Who, points: number) => `Gin! ${does(who, "win", "wins")} ${points}`,
    big_gin: (who: Who, points: number) => `Big gin! ${does(who, "win", "wins")} ${points}`,
    undercut: (who: Who, points: number) => `Undercut! ${does(who, "win", "wins")} ${points}`,
    tie: () => "Equal counts, no score",
    dead_hand: () => "Dead hand, no score",
  },
  next: {
    alternate: (who: Who) => does(who, "deal next", "deals next"),
    rotation: (who: Who) => does(who, "deal next and sit out", "deals next and sits out"),
    dead_hand: (who: Who) => `Dead hand: ${named(who)} ${who.you ? "deal" : "deals"} again`,
    tie: (who: Who) => `Equal counts: ${named(who)} ${who.you ? "deal" : "deals"} again`,
    winner: (who: Who) => does(who, "won and deal next", "won and deals next"),
    loser: (who: Who) => does(who, "lost and deal next", "lost and deals next"),
    match_over: () => "That decides the match",
  },
  unseen: "The stock ran down. The cards are thrown in unseen.",
  unseenLink: "Show them in the replay",
  knockedWith: " knocked with ",
  wentGin: " went gin",
  wentBigGin: " went big gin",
  counts: (who: Who) => (who.you ? " count " : " counts "),
  laidOff: (cards: string[]) => `, laid off ${cards.map(braced).join(" ")}`,
  nothingToLayOff: ", nothing to lay off",
  nothingLaidOff: ", nothing laid off",
  ginNoLayOff: "; gin: nothing can be laid off",
  threw: (card: string) => `, threw ${braced(card)}`,
  laid: "laid off",
  run: "run",
  set: "set",
  sum: (values: number[], count: number) => (values.length > 1 ? `${values.join(" + ")} = ${count}` : String(count)),
  noDeadwood: "no deadwood",
  points: "points",
  term: {
    loser_count: (who: Who) => named(who),
    winner_count: (who: Who) => named(who),
    gin_bonus: (_: Who) => "gin",
    big_gin_bonus: (_: Who) => "big gin",
    undercut_bonus: (_: Who) => "undercut",
    multiplier: (_: Who) => "spade",
  },
  formulaSaid: (formula: string) => `${formula} points`,
  foot: (hand: number, target: string) => `hand ${hand}, ${target}`,
  to: (target: number) => `match to ${target}`,
  someone: "A bot",
  marks: {
    helped: "A hint was asked for: this match does not count in statistics.",
    taken_back: "A move was taken back: this match does not count in statistics.",
  } as Record<string, string>,
  fallback: (name: string) => `${name} did not answer in time. A plain stand-in made some of its moves in this hand.`,
  go: "Next",
  result: "Match result",
  waiting: (name: string) => `Waiting for ${name}`,
  replay: "Replay",
  you: (who: Who) => titled(who),
};

export type SheetWords = typeof en;
