/** English names of the actions that have a key, and of the keys. */
import type { Action } from "../a11y/keys";

export const en = {
  actions: {
    stock: "take from the stock",
    pile: "take from the pile; in the offer the upcard",
    pass: "pass",
    left: "choose the card to the left",
    right: "choose the card to the right",
    move_left: "move the card left",
    move_right: "move the card right",
    choose: "mark the card; again: discard it",
    mark: "mark or unmark the card",
    throw: "discard the card at once",
    knock: "knock, gin, big gin",
    group: "group, or back to my order",
    order: "next order",
    hint: "hint",
    undo: "undo",
    log: "log and pile",
    state: "say the state of the table",
    command: "command box",
    help: "help on keys",
    close: "unmark, cancel a drag, close",
    next: "next, on the sheet",
  } satisfies Record<Action, string>,
  numbers: "choose card 1 to 11",
  numberKeys: "1 to 9, 0 and -",
  /** How a key is printed. */
  key: (key: string): string => key.split("+").map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" + "),
};

const NAMES: Record<string, string> = { ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", Escape: "Esc" };
