/** The four settings of a new match (SET-1 to SET-4) and what they mean to the server. Pure. */
import type { GameCreate, RulesInfo } from "../net/types";
import type { RuleValues } from "./rulestext";

export type Knocking = "ten" | "oklahoma" | "gin";

export interface Choice {
  to: number;
  knocking: Knocking;
  undercut: number;
  level: string;
  name: string;
}

export const TARGETS = [50, 100] as const;
export const KNOCKINGS: readonly Knocking[] = ["ten", "oklahoma", "gin"];
export const UNDERCUTS = [25, 20, 10, 0] as const;
export const LEVELS = ["easy", "medium", "hard"] as const;
export const NAME_LENGTH = 20;

export const FIRST_CHOICE: Choice = { to: 100, knocking: "ten", undercut: 25, level: "medium", name: "" };

const PRESET: Record<Knocking, string> = { ten: "simple", oklahoma: "simple-oklahoma", gin: "simple-gin-only" };

/** Stored values that make sense, over the first choice. */
export function checkedChoice(stored: unknown): Choice {
  const from = (stored && typeof stored === "object" ? stored : {}) as Partial<Record<keyof Choice, unknown>>;
  const one = <T>(value: unknown, of: readonly T[], otherwise: T): T => (of.includes(value as T) ? (value as T) : otherwise);
  return {
    to: one<number>(from.to, TARGETS, FIRST_CHOICE.to),
    knocking: one(from.knocking, KNOCKINGS, FIRST_CHOICE.knocking),
    undercut: one<number>(from.undercut, UNDERCUTS, FIRST_CHOICE.undercut),
    level: typeof from.level === "string" && /^[a-z]{1,20}$/.test(from.level) ? from.level : FIRST_CHOICE.level,
    name: typeof from.name === "string" ? from.name.slice(0, NAME_LENGTH) : FIRST_CHOICE.name,
  };
}

/** The level to show: the one chosen before if it is offered, else the middle one. */
export function offeredLevel(level: string, offered: readonly string[]): string {
  return offered.includes(level) ? level : (offered[Math.floor((offered.length - 1) / 2)] ?? level);
}

/** What the server is asked for: a preset and only what differs from it. */
export function gameFor(choice: Choice): GameCreate {
  const rules: Record<string, number> = {};
  if (choice.to !== FIRST_CHOICE.to) rules["target"] = choice.to;
  if (choice.undercut !== FIRST_CHOICE.undercut) rules["undercut_bonus"] = choice.undercut;
  return { level: choice.level, preset: PRESET[choice.knocking], rules };
}

/** The rule values of a choice, from the presets the server offers. Null: the preset is not among them. */
export function valuesFor(choice: Choice, presets: readonly RulesInfo[]): RuleValues | null {
  const { preset, rules } = gameFor(choice);
  const values = presets.find((one) => one.preset === preset)?.values;
  return values ? { ...values, ...rules } : null;
}

/** A name as it may be sent: trimmed, at most 20 characters; empty becomes the default. */
export const sentName = (name: string, otherwise: string): string => [...name.trim()].slice(0, NAME_LENGTH).join("") || otherwise;
