/** English answers of the command box, and the state of the table in one breath. */
import { named, titled, type Who } from "./en-who";

export const en = {
  hand: (cards: string) => `You hold ${cards}.`,
  melds: (melds: string, loose: string) => `${melds || "No melds"}. ${loose ? `Loose: ${loose}` : "Nothing loose"}.`,
  deadwood: (n: number, after: boolean) => `Deadwood ${n}${after ? " after the best throw" : ""}.`,
  pile: (cards: string) => (cards ? `Pile, top first: ${cards}.` : "The pile is empty."),
  stock: (n: number) => `Stock ${n}.`,
  score: (rows: readonly { who: Who; points: number }[], to: number) => `${rows.map(({ who, points }, i) => `${i === 0 ? titled(who) : named(who)} ${points}`).join(", ")}, to ${to}.`,
  limit: (limit: number) => (limit === 0 ? "Gin only." : `Knock at ${limit}.`),
  nothing: "Nothing has happened yet.",
  turn: (who: Who) => (who.you ? "Your turn." : `${who.name}'s turn.`),
  count: (name: string, n: number) => `${name} holds ${n}.`,
  open: (name: string, cards: string) => `${name}'s hand lies open: ${cards}.`,
  commandUnknown: (text: string) => `Not understood: ${text}`,
  commandHint: "draw, take, pass, discard 7c, knock, gin, hand, pile, score, who, help",
};
