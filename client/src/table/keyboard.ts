/** Keys of the table (section 24) to intents. True: the key was used. */
import { announce } from "../a11y/announce";
import { actionOf, CARD_KEYS, inTextField, isSingle, keyName } from "../a11y/keys";
import { cancelDrag } from "../motion/drag";
import { navigate } from "../state/route.svelte";
import { settings } from "../state/settings.svelte";
import type { Desk } from "./desk.svelte";

export interface Focusing {
  /** Puts the focus on a card of the hand. */
  card(code: string | null): void;
}

export function tableKey(event: KeyboardEvent, desk: Desk, focusing: Focusing): boolean {
  const key = keyName(event);
  if (key === null || desk.dialog !== null || inTextField(event.target)) return false;
  const onButton = event.target instanceof HTMLElement && event.target.closest("button, a") !== null;
  const onCard = event.target instanceof HTMLElement && event.target.closest(".hand [data-card]") !== null;

  if (isSingle(key) && CARD_KEYS.includes(key) && !actionOf(key, settings.keys, true)) {
    if (!settings.singleKeys) return false;
    const card = desk.shown[CARD_KEYS.indexOf(key)];
    if (card) choose(card);
    return true;
  }

  const action = actionOf(key, settings.keys, settings.singleKeys);
  switch (action) {
    case "stock": desk.stock(); return true;
    case "pile": desk.pile(); return true;
    case "pass": desk.pass(); return true;
    case "left": step(-1); return true;
    case "right": step(1); return true;
    case "move_left": desk.move(onCard ? desk.focus : desk.mark, -1); return true;
    case "move_right": desk.move(onCard ? desk.focus : desk.mark, 1); return true;
    case "choose":
      if (onButton && !onCard) return false;
      if (desk.focus) chooseOrThrow(desk.focus);
      return true;
    case "mark":
      if (onButton && !onCard) return false;
      if (desk.focus) desk.toggle(desk.focus);
      return true;
    case "throw":
      if (desk.focus) desk.throw(desk.focus);
      return true;
    case "knock":
      if (!event.repeat) desk.declare();
      return true;
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
    case "close":
      if (cancelDrag()) return true;
      if (desk.game.release()) return true;
      return desk.unmark();
    default:
      return false;
  }

  function choose(card: string): void {
    desk.focus = card;
    focusing.card(card);
  }
  function step(by: -1 | 1): void {
    const { shown, focus } = desk;
    if (shown.length === 0) return;
    const at = focus === null ? -1 : shown.indexOf(focus);
    const to = !onCard && at >= 0 ? at : at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.max(0, Math.min(shown.length - 1, at + by));
    choose(shown[to]!);
  }
  /** Enter: mark; again: discard, whatever a tap does. */
  function chooseOrThrow(card: string): void {
    if (desk.throwing && desk.mark === card) desk.throw(card);
    else if (desk.mark !== card) desk.toggle(card);
  }
}
