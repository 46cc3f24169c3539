/** English words of the start page. */

export const en = {
  name: "Knockwood",
  title: "Gin Rummy",
  line: "Gin Rummy at a quiet table",
  play: "Play",
  continue: "Continue",
  score: (you: number, name: string, other: number) => `you ${you}, ${name} ${other}`,
  settingsOf: "Settings of the next match",
  yourName: "Your name",
  defaultName: "You",
  level: "Level",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard", simple: "Simple", random: "Random" } as Record<string, string>,
  characters: {
    easy: "Holds out for gin and gets caught with its cards up.",
    medium: "Reads the pile and knocks early.",
    hard: "Remembers every card, throws with care, knocks at the right time.",
  } as Record<string, string>,
  against: { easy: "Easy", medium: "Medium", hard: "Hard", simple: "the plain bot", random: "chance" } as Record<string, string>,
  /** An interval of 95 %. */
  measured: (share: string, low: string, high: string, against: string, games: string) =>
    `Won ${share} % of ${games} matches against ${against}. Very likely ${low}\u00a0to\u00a0${high} % in the long run.`,
  measuredLong: "An interval of 95 %: in 19 of 20 such measurements it holds the true share.",
  unmeasured: "not measured yet",
  matchTo: "Match to",
  knocking: "Knocking",
  undercut: "Undercut",
  knockings: { ten: "10 or less", oklahoma: "Oklahoma", gin: "Gin only" },
  says: {
    oklahoma: "The upcard sets the limit of the hand. An ace means gin only.",
    gin: "Nobody knocks. Long hands, and every gin worth chasing.",
    undercut: (n: number) => (n === 0 ? "An undercut scores the difference alone." : `An undercut scores the difference and ${n}.`),
  },
  rules: "Rules",
  simple: "Simple",
  players: "Players",
  playersOf: (n: number) => (n === 2 ? "two players" : n === 3 ? "three players" : "four players"),
  moreRules: "More rules",
  changeRules: "Change them",
  rulesInFull: "The rules in full",
  more: "More",
  history: "History",
  help: "Help",
  settings: "Settings",
  close: "Close",
  promise: "No ads, no coins, no tracking.",
  starting: "Dealing",
  cannotStart: "The table could not be opened.",
  offline: "The server cannot be reached. Rules and help can still be read.",
};

export type StartWords = typeof en;
