/** The settings of a new match (SET-1 to SET-4): game, players and a few rules, or a rule set in place of them. Pure. */
import type { Info, LevelInfo } from "../net/types";
import { checkedSet, type RuleSet } from "../rules/own";

export type Game = "gin" | "rummy500";
export type Knocking = "ten" | "oklahoma" | "gin";
/** How more than two sit at a table of Gin Rummy. */
export type Form = "turns" | "captain" | "partners";

export interface Choice {
  game: Game;
  players: number;
  form: Form;
  to: number;
  /** The target of Rummy 500. */
  far: number;
  knocking: Knocking;
  undercut: number;
  level: string;
  name: string;
  /** Rules of the editor, or null: those of the settings. */
  set: RuleSet | null;
}

/** In place of a code in the address of the rules page: the rules as the start page has them. */
export const AS_SET = "as-set";
export const GAMES: readonly Game[] = ["gin", "rummy500"];
export const PLAYERS = [2, 3, 4] as const;
/** The forms for a number of players; two just play each other. */
export const FORMS: Readonly<Record<number, readonly Form[]>> = { 3: ["turns", "captain"], 4: ["turns", "partners"] };
export const TARGETS = [50, 100] as const;
export const FAR_TARGETS = [250, 500] as const;
export const KNOCKINGS: readonly Knocking[] = ["ten", "oklahoma", "gin"];
export const UNDERCUTS = [25, 20, 10, 0] as const;
export const NAME_LENGTH = 20;

export const FIRST_CHOICE: Choice = {
  game: "gin", players: 2, form: "turns", to: 100, far: 500, knocking: "ten", undercut: 25, level: "medium", name: "", set: null,
};

/** Stored values that make sense, over the first choice. */
export function checkedChoice(stored: unknown): Choice {
  const from = (stored && typeof stored === "object" ? stored : {}) as Partial<Record<keyof Choice, unknown>>;
  const one = <T>(value: unknown, of: readonly T[], otherwise: T): T => (of.includes(value as T) ? (value as T) : otherwise);
  return {
    game: one(from.game, GAMES, FIRST_CHOICE.game),
    players: one<number>(from.players, PLAYERS, FIRST_CHOICE.players),
    form: one(from.form, ["turns", "captain", "partners"], FIRST_CHOICE.form),
    to: one<number>(from.to, TARGETS, FIRST_CHOICE.to),
    far: one<number>(from.far, FAR_TARGETS, FIRST_CHOICE.far),
    knocking: one(from.knocking, KNOCKINGS, FIRST_CHOICE.knocking),
    undercut: one<number>(from.undercut, UNDERCUTS, FIRST_CHOICE.undercut),
    level: typeof from.level === "string" && /^[a-z]{1,20}$/.test(from.level) ? from.level : FIRST_CHOICE.level,
    name: typeof from.name === "string" ? from.name.slice(0, NAME_LENGTH) : FIRST_CHOICE.name,
    set: checkedSet(from.set),
  };
}

/** The game that is chosen, by the settings or by the rule set. */
export const gameOf = ({ game, set }: Choice): Game => (set === null ? game : set.preset === "rummy500" ? "rummy500" : "gin");

/** The form in force: the chosen one where the number of players has it. */
export const formOf = ({ players, form }: Choice): Form | null => {
  const offered = FORMS[players];
  return offered ? (offered.includes(form) ? form : offered[0]!) : null;
};

/** The levels of the chosen game, as the server offers them. */
export const levelsOf = (choice: Choice, info: Pick<Info, "levels" | "rummy500_levels">): LevelInfo[] =>
  gameOf(choice) === "rummy500" ? info.rummy500_levels : info.levels;

/** The level to show: the one chosen before if it is offered, else the middle one. */
export function offeredLevel(level: string, offered: readonly string[]): string {
  return offered.includes(level) ? level : (offered[Math.floor((offered.length - 1) / 2)] ?? level);
}
