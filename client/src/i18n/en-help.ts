/** English words of the help page: advice (HELP-2), glossary (HELP-3) and the headings around them. */

import type { WordFigures } from "../pages/figures";

export const en = {
  title: "Help",
  lead: "The rules as you play them, how to play well, the words, and the keys.",
  contents: "On this page",
  short: { rules: "Rules", advice: "Advice", words: "Words", keys: "Keys" },
  rules: "The rules in force",
  rulesOf: (name: string, line: string) => `As set on the start page: ${name}, ${line}.`,
  rulesOfGame: (name: string, line: string) => `Of your running match: ${name}, ${line}.`,
  ourRules: (name: string) => `our rules \u201c${name}\u201d`,
  rulesMissing: "The rules are written by the server. It cannot be reached now.",
  minutes: (n: number) => `A match takes about ${n} minutes.`,
  other: "Not the thirteen-card Rummy",
  otherText:
    "Many tables call another game Rummy: thirteen cards each from two packs, with jokers and a wild rank, and a hand that must be complete, one pure run included, before it may be shown. In Gin Rummy each player has ten cards, nothing is wild, and a hand may be ended while it still holds loose cards.",
  advice: "Playing it well",
  words: "The words",
  keys: "Keys",
  keysLead: "All of them can be changed in the settings.",
  keysSinglesOff: "Single-letter keys are switched off in the settings.",
  back: "Back",
  adviceKnocksOnly: "About knocking, so not in a match of gin only.",
  /** Pieces that do not apply where nobody knocks. */
  adviceOfKnocks: { early: true, late: true, layoffs: true },
  pieces: {
    early: {
      head: "Knock early.",
      text: "In the first turns the other hand has not come together. A knock with eight or nine wins most of the time then.",
    },
    late: {
      head: "Knock later with less.",
      text: "As the stock goes down the other count falls too. Late in a hand a knock with nine is the one that gets undercut.",
    },
    high: {
      head: "Throw high cards that do nothing.",
      text: "A loose king costs ten whenever the hand ends. A loose two costs next to nothing.",
    },
    pairs: {
      head: "Keep pairs that are alive.",
      text: "Two kings are worth holding while the other two are unseen. Once both lie in the pile, the pair is twenty points and no hope.",
    },
    pile: {
      head: "Read the pile.",
      text: "What the other player took says what they collect; what they threw says what they do not. Throw next to what they threw.",
    },
    layoffs: {
      head: "Before a knock, look at what can be laid off.",
      text: "A run that is open at both ends may take two or three of their cards, and a safe knock becomes an undercut.",
    },
  },
  /** For Rummy 500, which has its own. */
  rummyPieces: {
    dig: {
      head: "Dig into the pile.",
      text: "Many cards are many melds. Take a deep card when you can lay it down at once and have a use for some of those above it.",
    },
    down: {
      head: "Lay down what is dear.",
      text: "What lies on the table counts for you, what is left in your hand counts against you. Aces and court cards first.",
    },
    hold: {
      head: "Hold a card that only you can use.",
      text: "A card that fits a meld on the table can wait in your hand while nobody is near the end, and helps you go out in one turn.",
    },
    feed: {
      head: "Look at what your throw feeds.",
      text: "What fits a meld on the table is taken and laid off at once. Throw what fits nothing there, and no neighbour of a run.",
    },
    out: {
      head: "Watch the other hands.",
      text: "A player with two or three cards may go out in the next turn. Then do not keep a hand full of points.",
    },
  },
  rummyGlossary: {
    meld: { word: "Meld", text: () => "A run or a set laid on the table. It counts for the player who laid it down." },
    run: { word: "Run", text: () => "Three or more cards of one suit in order, the ace low or high." },
    set: { word: "Set", text: () => "Three or four cards of one rank." },
    layoff: { word: "Lay off", text: () => "To add a card to a meld on the table, whoever laid that down. It counts for you." },
    duty: { word: "Duty", text: () => "The deepest card taken from the pile has to be melded or laid off at once." },
    out: { word: "Go out", text: () => "To have no cards left, which ends the hand." },
    stock: { word: "Stock", text: () => "The cards not yet dealt, face down." },
    pile: { word: "Pile", text: () => "The cards thrown, face up and spread, so that every one can be seen and taken." },
  },
  glossary: {
    run: { word: "Run", text: (_: WordFigures) => "Three or more cards of one suit in order. The ace is low only." },
    set: { word: "Set", text: (_: WordFigures) => "Three or four cards of one rank." },
    deadwood: { word: "Deadwood", text: (_: WordFigures) => "Cards in no run or set, counted at face value: ace 1, court cards 10." },
    knock: {
      word: "Knock",
      text: (f: WordFigures) =>
        f.limit === null
          ? "To end the hand by laying it down with some deadwood left. Not under these rules: they are gin only."
          : f.upcard
            ? "To end the hand by laying it down with a deadwood count within the limit that the upcard sets."
            : `To end the hand by laying it down with a deadwood count of ${f.limit} or less.`,
    },
    gin: {
      word: "Gin",
      text: (f: WordFigures) => `Ten cards with no deadwood. It cannot be laid off against or undercut, and pays ${f.gin} on top.`,
    },
    layoff: { word: "Lay off", text: (_: WordFigures) => "To add cards to the knocker's runs and sets after a knock, so that they count nothing." },
    undercut: {
      word: "Undercut",
      text: (f: WordFigures) =>
        `To answer a knock with ${f.tie ? "the same count or less" : "less"}, which scores the difference${f.undercut > 0 ? ` and ${f.undercut}` : ""}.`,
    },
    upcard: { word: "Upcard", text: (_: WordFigures) => "The card turned up after the deal to start the pile. It is offered before anybody draws." },
    dead: {
      word: "Dead hand",
      text: (f: WordFigures) => `A hand that ran down to ${f.stock === 1 ? "the last card" : `the last ${f.stock} cards`} of the stock without a knock. Nobody scores.`,
    },
    stock: { word: "Stock", text: (_: WordFigures) => "The cards not yet dealt, face down." },
    pile: { word: "Pile", text: (_: WordFigures) => "The cards thrown, face up." },
  },
};

export type HelpWords = typeof en;
