/**
 * The keys of the table (section 24): one map action -> key, which the help page prints and the settings change (KEY-1). Pure, but for
 * `bind`.
 */

export type Action =
  | "stock" | "pile" | "pass"
  | "left" | "right" | "move_left" | "move_right"
  | "choose" | "mark" | "throw" | "knock"
  | "group" | "order" | "hint" | "undo" | "log" | "state" | "command" | "help" | "close" | "next";

/** A key as it is kept: `Shift+ArrowLeft`, `s`, `Enter`, `Space`. */
export const KEYS: Record<Action, string> = {
  stock: "s",
  pile: "d",
  pass: "p",
  left: "ArrowLeft",
  right: "ArrowRight",
  move_left: "Shift+ArrowLeft",
  move_right: "Shift+ArrowRight",
  choose: "Enter",
  mark: "Space",
  throw: "Delete",
  knock: "k",
  group: "g",
  order: "o",
  hint: "h",
  undo: "u",
  log: "l",
  state: "v",
  command: "/",
  help: "?",
  close: "Escape",
  next: "n",
};

export const ACTIONS = Object.keys(KEYS) as Action[];

/** Keys 1..9, 0 and - choose card 1 to 11; they cannot be changed. */
export const CARD_KEYS = "1234567890-";

/** The map in force: changed keys over the default ones. */
export function keysInForce(changed: Record<string, string>): Record<Action, string> {
  const map = { ...KEYS };
  for (const action of ACTIONS) if (changed[action]) map[action] = changed[action];
  return map;
}

/** The name of a pressed key, or null for a lone modifier or one that belongs to the browser. */
export function keyName(event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (["Shift", "Control", "Alt", "Meta", "CapsLock", "Dead", "Process"].includes(event.key)) return null;
  if (event.key === " ") return event.shiftKey ? "Shift+Space" : "Space";
  if (event.key.length === 1) return event.key.toLowerCase();
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}

/** A single letter or sign: these can be switched off as a whole (KEY-2). */
export const isSingle = (key: string): boolean => key.length === 1;

/** The action that a key stands for now, or null. */
export function actionOf(key: string, changed: Record<string, string>, singles: boolean): Action | null {
  if (isSingle(key) && !singles) return null;
  const map = keysInForce(changed);
  return ACTIONS.find((action) => map[action] === key) ?? null;
}

/** The action that has this key already, other than `action` itself. */
export function clash(key: string, action: Action, changed: Record<string, string>): Action | null {
  const map = keysInForce(changed);
  return ACTIONS.find((other) => other !== action && map[other] === key) ?? null;
}

/** Whether a key press belongs to a field in which somebody writes (KEY-5). */
export function inTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["button", "checkbox", "radio", "range", "submit"].includes(target.type);
}
