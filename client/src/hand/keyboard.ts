/** Keys of the table (section 24) to intents, whatever game is played. */
import { actionOf, CARD_KEYS, inTextField, isSingle, keyName } from "../a11y/keys";
import { cancelDrag } from "../motion/drag";
import { navigate } from "../state/route.svelte";
import { settings } from "../state/settings.svelte";
import type { HandDesk } from "./desk.svelte";

/** A row of cards that the arrows go along. */
export interface Row {
  cards: readonly string[];
  /** The card that has the tab stop. */
  focus: string | null;
  choose(card: string): void;
  /** Enter, and Space. */
  enter(card: string): void;
  toggle(card: string): void;
}

/** True: the key was used. `pile` is a pile whose cards are chosen one by one. */
export function tableKey(event: KeyboardEvent, desk: HandDesk, focusCard: (card: string) => void, pile: Row | null = null): boolean {
  const key = keyName(event);
  if (key === null || desk.dialog !== null || inTextField(event.target)) return false;
  const on = (selector: string): boolean => event.target instanceof HTMLElement && event.target.closest(selector) !== null;
  const hand: Row = {
    cards: desk.shown,
    focus: desk.focus,
    choose: (card) => ((desk.focus = card), focusCard(card)),
    enter: (card) => desk.enter(card),
    toggle: (card) => desk.toggle(card),
  };
  const onPile = pile !== null && on(".heap [data-card]");
  const onCard = onPile || on(".hand [data-card]");
  const row = onPile ? pile : hand;

  if (isSingle(key) && CARD_KEYS.includes(key) && !actionOf(key, settings.keys, true)) {
    if (!settings.singleKeys) return false;
    const card = desk.shown[CARD_KEYS.indexOf(key)];
    if (card) hand.choose(card);
    return true;
  }

  switch (actionOf(key, settings.keys, settings.singleKeys)) {
    case "stock": desk.stock(); return true;
    case "pile": {
      const card = desk.pileKey();
      if (card !== null) pile?.choose(card);
      return true;
    }
    case "pass": desk.pass(); return true;
    case "left": step(-1); return true;
    case "right": step(1); return true;
    case "move_left": if (!onPile) desk.move(onCard ? desk.focus : null, -1); return true;
    case "move_right": if (!onPile) desk.move(onCard ? desk.focus : null, 1); return true;
    case "choose":
      if (on("button, a") && !onCard) return false;
      if (row.focus) row.enter(row.focus);
      return true;
    case "mark":
      if (on("button, a") && !onCard) return false;
      if (row.focus) row.toggle(row.focus);
      return true;
    case "throw": if (desk.focus) desk.throw(desk.focus); return true;
    case "knock": if (!event.repeat) desk.declare(); return true;
    case "group": desk.group(); return true;
    case "order": desk.nextOrder(); return true;
    case "hint": void desk.askHint(); return true;
    case "undo": if (!event.repeat) desk.undo(); return true;
    case "log": desk.dialog = "log"; return true;
    case "state": desk.tellState(); return true;
    case "command": desk.dialog = "command"; return true;
    case "help": navigate("/help#keys"); return true;
    case "close": return cancelDrag() || desk.game.release() || desk.unmark();
    default: return false;
  }

  /** To the card beside the one that has the focus; from elsewhere to the one that had it. */
  function step(by: -1 | 1): void {
    const { cards, focus } = row;
    if (cards.length === 0) return;
    const at = cards.indexOf(focus ?? "");
    const to = at < 0 ? (by > 0 ? 0 : cards.length - 1) : onCard ? Math.max(0, Math.min(cards.length - 1, at + by)) : at;
    row.choose(cards[to]!);
  }
}
