/** What the settings of a new match mean to the server. Pure. */
import type { GameCreate, RulesAsk } from "../net/types";
import { FIRST_CHOICE, formOf, NAME_LENGTH, type Choice, type Form, type Knocking } from "./choice";

const PRESET: Record<Knocking, string> = { ten: "simple", oklahoma: "simple-oklahoma", gin: "simple-gin-only" };
const SEATING: Record<Form, string> = { turns: "rotation", captain: "captain", partners: "partnership" };

/** The rules of a choice: a preset and only what differs from it, or a share code. */
export function rulesFor(choice: Choice): { preset?: string; changes?: NonNullable<RulesAsk["changes"]>; code?: string } {
  if (choice.set) return { code: choice.set.code };
  if (choice.game === "rummy500") return { preset: "rummy500", changes: choice.far === FIRST_CHOICE.far ? {} : { target: choice.far } };
  const changes: Record<string, number | string> = {};
  const form = formOf(choice);
  if (form) changes["seating"] = SEATING[form];
  if (choice.to !== FIRST_CHOICE.to) changes["target"] = choice.to;
  if (choice.undercut !== FIRST_CHOICE.undercut) changes["undercut_bonus"] = choice.undercut;
  return { preset: PRESET[choice.knocking], changes };
}

/** How many play, where the choice says it; null leaves it to the form. */
export const playersOf = (choice: Choice): number | null =>
  choice.set ? choice.set.players : choice.game === "rummy500" || choice.players > 2 ? choice.players : null;

/** What the server is asked for. */
export function gameFor(choice: Choice): GameCreate {
  const { preset, changes, code } = rulesFor(choice);
  const players = playersOf(choice);
  const seats = players === null ? {} : { players };
  if (code) return { level: choice.level, code, ...seats };
  return { level: choice.level, preset, rules: changes, ...seats };
}

/** A name as it may be sent: trimmed, at most 20 characters; empty becomes the default. */
export const sentName = (name: string, otherwise: string): string => [...name.trim()].slice(0, NAME_LENGTH).join("") || otherwise;
