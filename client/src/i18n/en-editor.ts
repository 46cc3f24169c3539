/** English words of the rule-set editor. What a rule says comes from the server. */

const players = ["", "one player", "two players", "three players", "four players"];

export const en = {
  title: "More rules",
  lead: "Start from rules that have a name, then change what you play differently at home.",
  back: "Back",
  offline: "The server cannot be reached. It knows the rules; what you changed is kept on this device.",
  failed: "The rules could not be checked",
  again: "Try again",
  loading: "Fetching the rules",

  base: "Start from",
  other: "Other rules",
  enterCode: "Enter a code",
  groups: "The rules, one by one",
  asIn: (preset: string) => `as in ${preset}`,
  changed: (preset: string) => `${preset}, changed`,
  backTo: (preset: string) => `As in ${preset} again`,
  noEffect: (reason: string) => `No effect here: ${reason}.`,
  or: "or",
  number: (title: string, unit: string, low: number, high: number) => `${title}, ${unit}, ${low} to ${high}`,
  players: "Players",
  playersOf: (n: number) => players[n] ?? `${n} players`,

  standing: "Your rules so far",
  cannot: "These rules cannot be yet.",
  mend: (changes: string) => `Mend it: ${changes}`,
  undo: "Take back",
  save: "Save",
  /** Follows "Save" where there is room. */
  saveAs: " as our rules",
  read: "Read and play",
  readIt: "Read these rules",
  code: "Share code",
  copy: "Copy",
  copied: "Copied",
  copyCode: "Copy the share code",
  notCopied: "Select the code and copy it.",

  pickTitle: "Start from",
  ours: "Our rules",
  rename: "Rename",
  remove: "Delete",
  removeSure: "Delete it",
  keep: "Keep it",
  renameOf: (name: string) => `Rename ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  nameTaken: "Another set has this name, or it is empty.",
  notPlayed: "cannot be played here yet",

  saveTitle: "Save as our rules",
  saveLead: "Kept on this device and listed on the start page. The code brings the same rules to another device.",
  name: "Name",
  namePlaceholder: "Our rules",
  replaces: (name: string) => `This replaces the rules kept as ${name}.`,
  keepIt: "Save",
  done: "Done",
  saved: (name: string) => `${name} is saved.`,
  notSaved: "This device keeps nothing. The code works all the same: write it down.",

  codeTitle: "Enter a code",
  codeLead: "A share code looks like KW1-0BJ8. Capitals, blanks and hyphens do not matter.",
  codeLabel: "Share code",
  look: "Look at it",
  codeWrong: (reason: string) => `No rules for that code: ${reason}.`,
  codeHelp: "Compare it sign by sign with the one you were given. Nothing was changed.",
  take: "Take these rules",
};

export type EditorWords = typeof en;
