/** English words of the menu and of the dialogs that it opens. */
import { does, named, type Who } from "./en-who";

export const en = {
  menuItems: { log: "Log and pile", undo: "Undo", settings: "Settings", rules: "Rules", help: "Help", keys: "Keys", start: "Back to the start page", resign: "Resign" },
  keptLine: "Your seat is kept.",
  resignSure: "Give up the match?",
  resignLine: (who: Who) => `${does(who, "win", "wins")} it.`,
  resignYes: "Resign",
  resignNo: "Play on",
  pileHead: "The pile, in order",
  pileEntry: (card: string, by: Who | null, taken: Who | null) =>
    `${card}${by ? `, ${named(by)} threw it` : ", turned up"}${taken ? `, ${named(taken)} took it` : ""}`,
  threwShort: (who: Who | null) => (who ? named(who) : "upcard"),
  tookShort: (who: Who) => `${named(who)} took`,
  command: "Command",
};
