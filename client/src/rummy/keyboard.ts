/** Keys of the table (section 24) to intents; K lays down. True: the key was used. */
import { announce } from "../a11y/announce";
import { actionOf, CARD_KEYS, inTextField, isSingle, keyName } from "../a11y/keys";
import { cancelDrag } from "../motion/drag";
import { navigate } from "../state/route.svelte";
import { settings } from "../state/settings.svelte";
import type { RummyDesk } from "./desk.svelte";

export interface Focusing {
  card(code: string | null): void;
  pile(code: string | null): void;
}

export function tableKey(event: KeyboardEvent, desk: RummyDesk, focusing: Focusing): boolean {
  const key = keyName(event);
  if (key === null || desk.dialog !== null || inTextField(event.target)) return false;
  const on = (selector: string): boolean => event.target instanceof HTMLElement && event.target.closest(selector) !== null;
  const onCard = on(".hand [data-card]");
  const onPile = on(".heap [data-card]");
  const onButton = on("button, a") && !onCard && !onPile;

  if (isSingle(key) && CARD_KEYS.includes(key) && !actionOf(key, settings.keys, true)) {
    if (!settings.singleKeys) return false;
    const card = desk.shown[CARD_KEYS.indexOf(key)];
    if (card) choose(card);
    return true;
  }

  switch (actionOf(key, settings.keys, settings.singleKeys)) {
    case "stock": desk.stock(); return true;
    case "pile": {
      const card = desk.nearestTake();
      if (card !== null) focusing.pile(card);
      return true;
    }
    case "pass": desk.pass(); return true;
    case "left": step(-1); return true;
    case "right": step(1); return true;
    case "move_left": if (!onPile) desk.move(onCard ? desk.focus : null, -1); return true;
    case "move_right": if (!onPile) desk.move(onCard ? desk.focus : null, 1); return true;
    case "choose":
      if (onButton) return false;
      if (onPile && desk.pileFocus) desk.tapPile(desk.pileFocus);
      else if (desk.focus) chooseOrDo(desk.focus);
      return true;
    case "mark":
      if (onButton) return false;
      if (onPile && desk.pileFocus) desk.tapPile(desk.pileFocus);
      else if (desk.focus) desk.toggle(desk.focus);
      return true;
    case "throw": if (desk.focus) desk.throw(desk.focus); return true;
    case "knock": if (!event.repeat) desk.lay(); return true;
    case "group": desk.group(); return true;
    case "order": desk.nextOrder(); return true;
    case "hint": void desk.askHint(); return true;
    case "undo": if (!event.repeat) desk.undo(); return true;
    case "log": desk.dialog = "log"; return true;
    case "state":
      void import("./commands").then(({ stateOfTable }) => announce(stateOfTable(desk)));
      return true;
    case "command": desk.dialog = "command"; return true;
    case "help": navigate("/help#keys"); return true;
    case "close": return cancelDrag() || desk.unmark();
    default: return false;
  }

  function choose(card: string): void {
    desk.focus = card;
    focusing.card(card);
  }
  function step(by: -1 | 1): void {
    const along = onPile ? desk.picture.pile : desk.shown;
    const at = along.indexOf((onPile ? desk.pileFocus : desk.focus) ?? "");
    if (along.length === 0) return;
    const there = onCard || onPile;
    const to = at < 0 ? (by > 0 ? 0 : along.length - 1) : there ? Math.max(0, Math.min(along.length - 1, at + by)) : at;
    if (!onPile) return choose(along[to]!);
    desk.pileFocus = along[to]!;
    focusing.pile(along[to]!);
  }
  /** Enter: mark; again: lay down what is marked, or throw it. */
  function chooseOrDo(card: string): void {
    if (!desk.marks.includes(card) || !desk.playing) desk.toggle(card);
    else if (desk.meld || desk.targets.length > 0) desk.lay();
    else if (desk.discards) desk.throw(card);
    else desk.toggle(card);
  }
}
