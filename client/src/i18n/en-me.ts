/** English words of the history page. */
import { en as points } from "./en-standing";
import { counted, listed, type Who } from "./en-who";

export const en = {
  title: "History",
  lead: "Your matches, newest first. This server keeps them for this device.",
  empty: "No match yet. The first one you start will stand here.",
  emptyFilter: "No match fits these choices.",
  toStart: "To the start page",
  loading: "Fetching your matches",
  failed: "Your matches cannot be fetched now.",
  filters: "Choose among the matches",
  level: "Opponent",
  levels: {
    novice: "Novice", easy: "Easy", casual: "Casual", medium: "Medium", skilled: "Skilled", hard: "Hard", expert: "Expert", master: "Master", simple: "Simple", random: "Random",
    "rummy-easy": "Easy", "rummy-medium": "Medium", "rummy-hard": "Hard",
  } as Record<string, string>,
  rules: "Rules",
  rulesOf: (title: string, line: string) => `${title}: ${line}`,
  result: "Result",
  any: "all",
  results: { running: "unfinished", won: "won", lost: "lost", drawn: "drawn", unfinished: "broken off" },
  outcome: { running: "Unfinished", won: "Won", lost: "Lost", drawn: "Drawn", unfinished: "Broken off" },
  /** Two sides by their points, more by their names. */
  line: (outcome: string, sides: readonly { whos: readonly Who[]; points: number }[]) =>
    sides.length === 2 && sides.every((side) => side.points >= 0) ? `${outcome}, ${sides.map((side) => side.points).join(" to ")}` : `${outcome}: ${points.standing(sides)}`,
  /** Who sat there: "Bo, Medium", "Dot and Dan, Easy", "with Bea against Bo and Ben, Medium". */
  against: (partners: readonly Who[], others: readonly Who[], level: string | null) => {
    const who = partners.length ? `With ${listed(partners)} against ${listed(others)}` : others.length > 1 ? `Against ${listed(others)}` : listed(others);
    return level ? `${who}, ${level}` : who;
  },
  hands: (n: number) => counted(n, "hand"),
  resigned: "given up",
  marks: { helped: "with hints", taken_back: "with moves taken back" } as Record<string, string>,
  continue: "Continue",
  replay: "Replay",
  export: "Save record",
  remove: "Delete",
  removeSure: "Delete for good",
  removed: "Match deleted.",
  notRemoved: "The match was not deleted.",
  keep: "Keep",
  import: "Import a record",
  importLead: "A record file of this or another table.",
  imported: (others: readonly Who[]) => `The match against ${listed(others)} stands in your history now.`,
  importFailed: "This file was not taken; nothing changed.",
  importEmpty: "The file is empty.",
  /** Why something was not done, by the code of the refusal; for the others the first sentence is enough. */
  refused: {
    offline: "The server cannot be reached.",
    no_session: "This device is not known here: start a match first.",
    too_big: "The file is too big.",
    too_many: "There are too many of them.",
    rate_limited: "Too much was asked at once: try again in a minute.",
    busy: "The server is saving: try again in a moment.",
    not_found: "It is not here any more.",
    not_yours: "It belongs to another device.",
    unsupported_rules: "These rules are not played here.",
  } as Partial<Record<string, string>>,
  /** A guest who gave no name. */
  guest: "You",
  back: "Back",
  count: (shown: number, all: number) => (shown === all ? counted(all, "match", "matches") : `${shown} of ${counted(all, "match", "matches")}`),
};

export type MeWords = typeof en;
