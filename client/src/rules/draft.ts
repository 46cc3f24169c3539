/** Rules in the making: a preset and what differs from it. What they come to is the server's to say. Pure. */
import type { RuleField, RulesAsk, RulesPage } from "../net/types";
import type { Changes, RuleSet, Value } from "./own";

/** `name` is that of the saved set this began with, or empty. `players` null: as many as the form of the table needs. */
export interface Draft {
  preset: string;
  changes: Changes;
  players: number | null;
  name: string;
}

export const FIRST_DRAFT: Draft = { preset: "simple", changes: {}, players: null, name: "" };

/** A stored draft that makes sense. */
export function checkedDraft(stored: unknown): Draft {
  const from = (stored && typeof stored === "object" ? stored : {}) as Partial<Record<keyof Draft, unknown>>;
  const changes = from.changes && typeof from.changes === "object" && !Array.isArray(from.changes) ? (from.changes as Changes) : {};
  if (typeof from.preset !== "string" || !/^[\w-]{1,40}$/.test(from.preset)) return FIRST_DRAFT;
  return {
    preset: from.preset,
    changes: Object.fromEntries(Object.entries(changes).filter(([, value]) => value === null || ["number", "string"].includes(typeof value))),
    players: typeof from.players === "number" ? from.players : null,
    name: typeof from.name === "string" ? from.name : "",
  };
}

/** The draft with one rule set. A value as the preset has it is no change. */
export function changed(draft: Draft, base: Readonly<Record<string, Value>>, values: Changes): Draft {
  const changes = { ...draft.changes };
  for (const [name, value] of Object.entries(values)) {
    if (value === base[name]) delete changes[name];
    else changes[name] = value;
  }
  return { ...draft, changes };
}

export const askOf = (draft: Draft, kept = ""): RulesAsk => ({ preset: draft.preset, changes: draft.changes, kept });
export const draftOf = ({ preset, changes, players, name }: RuleSet): Draft => ({ preset, changes: { ...changes }, players, name });
/** A draft from a page of the server: what it is compared with is what it starts from. */
export const draftFrom = (page: RulesPage): Draft => ({
  preset: page.preset,
  changes: Object.fromEntries(page.differences.map((one) => [one.field, one.value])),
  players: page.seated,
  name: "",
});

export interface Option {
  value: string;
  label: string;
}

/** Values as texts, for the radio buttons of a page: a number, a word, or nothing at all. */
export const written = (value: Value): string => (value === null ? "-" : String(value));
export const readBack = (field: RuleField, text: string): Value =>
  [...field.choices.map((one) => one.value), ...field.offered].find((value) => written(value) === text) ?? null;

/** The values to press: those with a name first unless they stand among the usual numbers, then the usual numbers. */
export function optionsOf(field: RuleField, number: (n: number) => string = String): Option[] {
  const label = new Map(field.choices.map((one) => [one.value, one.label]));
  const values: Value[] = [...field.choices.map((one) => one.value).filter((value) => typeof value !== "number" || !field.offered.includes(value)), ...field.offered];
  return values.map((value) => ({ value: written(value), label: label.get(value) ?? number(value as number) }));
}
