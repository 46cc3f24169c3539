/** The settings of a new match (SET-1 to SET-4), or a rule set in place of three of them, and what they mean to the server. Pure. */
import type { GameCreate, RulesAsk } from "../net/types";
import { checkedSet, type RuleSet } from "../rules/own";

export type Knocking = "ten" | "oklahoma" | "gin";

export interface Choice {
  to: number;
  knocking: Knocking;
  undercut: number;
  level: string;
  name: string;
  /** Rules of the editor, or null: those of the three settings. */
  set: RuleSet | null;
}

export const TARGETS = [50, 100] as const;
export const KNOCKINGS: readonly Knocking[] = ["ten", "oklahoma", "gin"];
export const UNDERCUTS = [25, 20, 10, 0] as const;
export const LEVELS = ["easy", "medium", "hard"] as const;
export const NAME_LENGTH = 20;

export const FIRST_CHOICE: Choice = { to: 100, knocking: "ten", undercut: 25, level: "medium", name: "", set: null };

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
    set: checkedSet(from.set),
  };
}

/** The level to show: the one chosen before if it is offered, else the middle one. */
export function offeredLevel(level: string, offered: readonly string[]): string {
  return offered.includes(level) ? level : (offered[Math.floor((offered.length - 1) / 2)] ?? level);
}

/** The rules of a choice: a preset and only what differs from it, or a share code. */
export function rulesFor(choice: Choice): RulesAsk {
  if (choice.set) return { code: choice.set.code };
  const changes: Record<string, number> = {};
  if (choice.to !== FIRST_CHOICE.to) changes["target"] = choice.to;
  if (choice.undercut !== FIRST_CHOICE.undercut) changes["undercut_bonus"] = choice.undercut;
  return { preset: PRESET[choice.knocking], changes };
}

/** What the server is asked for. */
export function gameFor(choice: Choice): GameCreate {
  const { preset, changes, code } = rulesFor(choice);
  if (code) return { level: choice.level, code, ...(choice.set?.players ? { players: choice.set.players } : {}) };
  return { level: choice.level, preset, rules: changes };
}

/** A name as it may be sent: trimmed, at most 20 characters; empty becomes the default. */
export const sentName = (name: string, otherwise: string): string => [...name.trim()].slice(0, NAME_LENGTH).join("") || otherwise;
