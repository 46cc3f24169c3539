/** English words of tables with more than a plain match of two: who plays whom, columns, boxes, games, settlement, stakes. */
import { counted, does, named, titled, type Who } from "./en-who";
import { braced } from "./sentence";

export const en = {
  // who plays whom
  seats: "Who plays",
  plays: (a: Who, b: Who) => ({ a: titled(a), verb: a.you ? "play" : "plays", b: named(b) }),
  sitsOut: (who: Who) => ({ a: titled(who), verb: who.you ? "sit out" : "sits out" }),
  dealsOut: (who: Who) => ({ a: titled(who), verb: who.you ? "sit out and deal" : "sits out and deals" }),
  choose: "Your card is the higher: who deals?",
  chooseDeals: (who: Who) => does(who, "deal", "deals"),
  sitOut: (many: boolean) => (many ? "sit out" : "sits out"),
  and: " and ",
  over: "over",
  dealerMark: "D",
  deals: " (deals)",
  // the match
  gamesWon: (parts: string, needed: number) => `Games won: ${parts}. ${needed === 1 ? "One wins" : `${needed} win`} the match.`,
  gamesAdd: (parts: string, needed: number) => `All games: ${parts}, to ${needed}.`,
  figure: (who: Who, value: number) => `${named(who)} ${value}`,
  mayLose: (who: Who) => `${does(who, "lead", "leads")} in points, but would lose on boxes.`,
  // columns
  column: (n: number) => `Column ${n}`,
  closed: "closed",
  closedBy: (n: number, who: Who | null) => `Column ${n} is closed${who ? `: ${does(who, "win", "wins")} it` : ""}`,
  tab: (n: number, closed: boolean) => `${n}${closed ? ", closed" : ""}`,
  columns: "Columns",
  added: (n: number) => `+${n}`,
  addedLong: (n: number) => `, ${n} from this hand`,
  grand: (parts: string) => `Closed columns in all: ${parts}.`,
  noneClosed: (left: number) => `${counted(left, "column")} open.`,
  extended: "When a column closes a further one opens, until somebody gives notice.",
  notice: "Give notice: no further column",
  wins: "hands won",
  score: "points",
  // a settlement
  tally: "Settlement",
  base: "points",
  game: "game bonus",
  line: (each: number) => (each > 0 ? `boxes at ${each}` : "boxes"),
  shutout: "shutout",
  total: "total",
  gameN: (n: number) => `Game ${n}`,
  games: "Games",
  standing: "in all",
  gamesWonShort: "games won",
  of: (figure: number, boxes: number) => `${figure} for ${counted(boxes, "box", "boxes")}`,
  won: "winner",
  // stakes
  stakes: "Stakes",
  pays: (payer: Who, payee: Who, amount: string) => `${does(payer, "owe", "owes")} ${named(payee)} ${amount}`,
  perPoint: (amount: string) => `${amount} a point. Nothing is paid here.`,
  // the score sheet
  sheet: "Score sheet",
  toGo: (to: number) => `to ${to}`,
  series: (needed: number) => `${counted(needed, "win")} decide the series`,
  // the sheet of a hand
  netWon: (who: Who, points: number) => `${does(who, "win", "wins")} ${points}`,
  netNone: "Equal, nobody scores",
  next: (a: Who, b: Who) => `Then ${does(a, "play", "plays").replace(/^You/, "you")} ${named(b)}.`,
  boxLine: (boxes: number, each: number, now: boolean) =>
    `${counted(boxes, "box", "boxes")}${each > 0 ? `, ${boxes === 1 ? `worth ${each}` : `${each} each`}${now ? "" : " at the end"}` : ""}`,
  side: (who: Who) => named(who),
  // the end
  winWith: (who: Who, total: number) => `${does(who, "win", "wins")} with ${total}`,
  hands: (n: number) => counted(n, "hand"),
  lead: {
    totals: (hands: string, to: number) => `${hands}, to ${to}. Bonus and boxes are added at the end.`,
    series: (hands: string, needed: number) => `${hands}. ${needed === 1 ? "One win decides" : `${needed} wins decide`} the series.`,
    hollywood: (hands: string, columns: number) => `${hands}, ${columns} columns. The higher grand total wins.`,
    best_of: (games: string, needed: number) => `${games}. ${needed === 1 ? "One decides" : `${needed} decide`} the match.`,
    cumulative: (games: string, needed: number) => `${games}, added up to ${needed}.`,
    overtaken: (first: Who, winner: Who, to: number) => `${does(first, "reached", "reached")} ${to} first, but ${named(winner)} ${winner.you || winner.many ? "win" : "wins"} on boxes.`,
  },
  board: "board",
  netScore: "score, both boards netted",
  // ways to put the hand down
  spreads: "How do you put it down?",
  spreadsLine: (card: string) => `${braced(card)} is thrown. What can be laid off on each way is shown; the hand of the other player is not looked at.`,
  spreadClosed: "nothing can be laid off",
  spreadOpen: (cards: readonly string[]) => `open to ${cards.map(braced).join(" ")}`,
  spreadAuto: "usual way",
  spreadOne: "There is one way only.",
  spreadFailed: "The ways could not be fetched.",
  spreadTake: (n: number) => `Knock with ${n}`,
  run: "run",
  set: "set",
  loose: "loose",
};

export type FormWords = typeof en;
