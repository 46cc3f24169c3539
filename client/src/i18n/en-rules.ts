/** English words of the rules page. The rules themselves are worded by the server. */

export const en = {
  title: "Rules of this table",
  lead: "What stands here is what the table plays.",
  id: (id: string) => `Fingerprint ${id}: where it is the same, every rule is the same.`,
  missing: "This rule set is not known here.",
  offline: "The rules need the server once. Open this page again when it can be reached.",
  back: "Back",
  play: "Play by these",
  playing: "Dealing",
  change: "Change",
  save: "Save",
  /** Follows "Save" where there is room. */
  saveAs: " as our rules",
  players: "Players",
  playersOf: (n: number) => (n === 2 ? "two players" : n === 3 ? "three players" : "four players"),
  level: "Level",
  levels: { novice: "Novice", easy: "Easy", casual: "Casual", medium: "Medium", skilled: "Skilled", hard: "Hard", expert: "Expert", master: "Master" } as Record<string, string>,
  cannotStart: "The table could not be opened.",
  defaultName: "You",
};

export type RulesWords = typeof en;
