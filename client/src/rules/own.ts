/** A rule set as this device keeps it: enough to name it, to open a table with it and to go on editing it. Pure. */
export type Value = number | string | null;
export type Changes = Record<string, Value>;

/** `name` is empty for rules that were not saved. `seats`: with how many it can be played, `players` the number chosen. */
export interface RuleSet {
  name: string;
  id: string;
  code: string;
  preset: string;
  changes: Changes;
  title: string;
  line: string;
  players: number | null;
  seats: number[];
}

export const NAME_MOST = 24;
export const MOST_SETS = 24;

const text = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const plain = (value: unknown): value is Value => value === null || typeof value === "number" || text(value, 40);

/** A stored rule set that makes sense, or null. */
export function checkedSet(stored: unknown): RuleSet | null {
  const from = (stored && typeof stored === "object" ? stored : {}) as Partial<Record<keyof RuleSet, unknown>>;
  const { name, id, code, preset, title, line, changes, players, seats } = from;
  if (!text(name, NAME_MOST) || !text(id, 40) || !text(code, 500) || !text(preset, 40) || !text(title, 80) || !text(line, 400)) return null;
  if (!id || !code || !preset || !changes || typeof changes !== "object" || !Object.values(changes).every(plain)) return null;
  const places = Array.isArray(seats) ? seats.filter((one): one is number => typeof one === "number") : [];
  const chosen = typeof players === "number" && places.includes(players) ? players : null;
  return { name, id, code, preset, changes: changes as Changes, title, line, players: chosen, seats: places };
}

/** The saved sets of this device, those that make sense. */
export const checkedSets = (stored: unknown): RuleSet[] =>
  (Array.isArray(stored) ? stored : []).map(checkedSet).filter((set): set is RuleSet => set !== null && set.name !== "").slice(0, MOST_SETS);
