/** English words of the menu and of the dialogs that it opens. */
import { does, named, type Who } from "./en-who";

export const en = {
  menuItems: { log: "Log and pile", undo: "Undo", settings: "Settings", rules: "Rules", help: "Help", keys: "Keys", start: "Back to the start page", resign: "Resign" },
  keptLine: "Your seat is kept.",
  resignSure: "Give up the match?",
  resignLine: (who: Who) => `${does(who, "win", "wins")} it.`,
  resignYes: "Resign",
  playOn: "Play on",
  // what is asked before a press that costs something
  undoSure: "Take it back?",
  undoLine: "With a move taken back this match is marked and no longer counts in statistics.",
  undoYes: "Take it back",
  undoNo: "Leave it",
  hintSure: "See a hint?",
  hintLine: "With a hint this match is marked and no longer counts in statistics.",
  hintYes: "Show the hint",
  hintNo: "No hint",
  wrongSure: (count: number) => `Knock with ${count}?`,
  wrongLine: (limit: number, card: string | null) =>
    `${limit === 0 ? "Only gin counts in this hand" : `The limit is ${limit}`}: this knock is wrong.${card ? ` It throws {${card}}, and your` : " Your"} hand lies open until the hand is over. Play goes on.`,
  wrongYes: "Knock, lie open",
  pileHead: "The pile, in order",
  pileEntry: (card: string, by: Who | null, taken: Who | null) =>
    `${card}${by ? `, ${named(by)} threw it` : ", turned up"}${taken ? `, ${named(taken)} took it` : ""}`,
  threwShort: (who: Who | null) => (who ? named(who) : "upcard"),
  tookShort: (who: Who) => `${named(who)} took`,
  command: "Command",
};
