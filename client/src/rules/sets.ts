/** Making, naming and keeping rule sets. Pure. */
import type { RulesPage } from "../net/types";
import { MOST_SETS, NAME_MOST, type RuleSet } from "./own";

/** What a page of the server comes to as a set; `preset` and `changes` keep what the editor started from. */
export function setOf(page: RulesPage, players: number | null = null, name = ""): RuleSet {
  const changes = Object.fromEntries(page.differences.map((one) => [one.field, one.value]));
  const { id, code, preset, title, line, players: seats } = page;
  return { name, id, code, preset, changes, title, line, players: players !== null && seats.includes(players) ? players : null, seats };
}

/** The code to hand on: one that brings the number of players along, where the form leaves it open. */
export function codeOf({ code, codes, players }: Pick<RulesPage, "code" | "codes" | "players">, chosen: number | null): string {
  return codes[chosen === null ? 0 : players.indexOf(chosen)] ?? code;
}

/** A name as it is kept: trimmed, single blanks, not too long. */
export const setName = (name: string): string => [...name.trim().replace(/\s+/g, " ")].slice(0, NAME_MOST).join("").trim();

const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** The sets with this one in it: in place of the one of its name, else first. */
export function withSet(sets: readonly RuleSet[], set: RuleSet): RuleSet[] {
  const at = sets.findIndex((one) => same(one.name, set.name));
  return at < 0 ? [set, ...sets].slice(0, MOST_SETS) : sets.map((one, i) => (i === at ? set : one));
}

export const named = (sets: readonly RuleSet[], name: string): RuleSet | undefined => sets.find((one) => same(one.name, name));
export const withoutSet = (sets: readonly RuleSet[], name: string): RuleSet[] => sets.filter((one) => !same(one.name, name));

/** The sets with another name for one of them; null where the name is empty or another set has it. */
export function renamed(sets: readonly RuleSet[], from: string, to: string): RuleSet[] | null {
  const name = setName(to);
  if (!name || (!same(from, name) && named(sets, name))) return null;
  return sets.map((one) => (same(one.name, from) ? { ...one, name } : one));
}
