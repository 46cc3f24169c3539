/**
 * What a player does with a hand of cards on this device, whatever game is played: its order, the sentences that answer a tap, drags,
 * hint and undo. A game adds its own intents. Buttons, drags, keys and the command box all end in a desk, so they cannot differ.
 */
import { alarm, announce } from "../a11y/announce";
import { cardWords, words } from "../i18n";
import { en } from "../i18n/en-table";
import { spoken } from "../i18n/sentence";
import { getHint, Trouble } from "../net/http";
import type { Act, Fact, Hint, State } from "../net/types";
import { bySuit, keptOrder, merged, mergeOrder, type Mode, MODES, moved } from "../state/order";
import { names, read, write } from "../state/storage";
import type { Game } from "../state/table.svelte";
import { named } from "./said";

export type DialogName = "menu" | "log" | "settings" | "resign" | "order" | "command" | "score" | "spreads" | "hint" | "undo" | "wrong";
/** Why the cards move: it chooses the time of the play. */
export type Cause = "move" | "reveal" | "sort" | "neighbour" | "return" | "deal" | "none";
/** Where a dragged card is let go: in the hand, back at its place, the pile, or a meld by its number. */
export type Where = "keep" | "back" | "pile" | number;

/** What is drawn of the game while an act is under way. */
export interface Shown {
  phase: string;
  actor: number | null;
  held: readonly string[];
  /** A card is on its way from the stock. */
  drawing: boolean;
}

/** How a card of the hand looks. */
export interface Look {
  marked: boolean;
  drawn: boolean;
  blocked?: boolean;
  /** It comes down before anything else. */
  must?: boolean;
  sent?: boolean;
}

const DOUBLE_MS = 400;
const KEPT_ORDERS = 40;
const handKey = (cards: readonly string[]): string => [...cards].sort().join("");

export abstract class HandDesk {
  readonly game: Game;
  readonly t = words("table", en);

  mode: Mode = $state("my");
  mine: readonly string[] = $state.raw([]);
  /** The card that has the tab stop. */
  focus: string | null = $state(null);
  dialog: DialogName | null = $state(null);
  hint: { act: Act; text: string } | null = $state.raw(null);
  asking = $state(false);
  /** The sentence that answers the last tap. */
  notice: { text: string; error: boolean; n: number } | null = $state.raw(null);
  /** A card under the finger, and the order while it is there. */
  dragged: { card: string; order: string[] } | null = $state.raw(null);
  cause: Cause = "none";

  abstract readonly picture: Shown;
  /** The groups that Groups shows; the server finds them (HAND-6). */
  abstract readonly groups: readonly (readonly string[])[];
  /** The card that a key means when none has the focus. */
  abstract readonly oneMark: string | null;
  /** The rule set in force in a few words (SET-7). */
  abstract readonly chip: string;
  /** How many equal arrangements there are to choose from (HAND-8). */
  get ways(): number {
    return 1;
  }
  readonly mineNow: boolean = $derived.by(() => this.picture.actor !== null && this.picture.actor === this.game.you);
  readonly shown: readonly string[] = $derived.by(() => (this.dragged ? merged(this.dragged.order, this.picture.held) : this.ordered(this.shownMode)));

  private lastTap: { card: string; at: number } | null = null;
  private notices = 0;
  private orders = new Map<string, readonly string[]>();
  private handNumber = -1;

  constructor(game: Game) {
    this.game = game;
    game.onshow = (fact, before) => this.shownFact(fact, before);
  }

  get shownMode(): Mode {
    return this.mode;
  }

  private ordered(mode: Mode): string[] {
    return mergeOrder(this.mine, this.picture.held, mode, this.groups);
  }

  // --- what a game adds ---

  abstract look(card: string): Look;
  abstract tap(card: string): void;
  /** Marks or unmarks, nothing else. */
  abstract toggle(card: string): void;
  /** Takes the marks away. False: there were none. */
  abstract unmark(): boolean;
  abstract throw(card: string | null): void;
  /** Enter on a card: mark; again: what the marks are for. */
  abstract enter(card: string): void;
  /** K: knock, or lay down. */
  abstract declare(): void;
  /** D: gives the card of the pile that the focus goes to. */
  abstract pileKey(): string | null;
  /** V: the state of the table in words. */
  abstract tellState(): void;
  protected abstract hintText(hint: Hint): string | Promise<string>;
  protected abstract whyNoStock(): string;
  /** A dragged card was let go over the pile or a meld. */
  protected abstract dropped(card: string, where: "pile" | number): void;
  /** After every change of what is shown; the order of the hand is up to date. `onward`: another phase, turn or hand. */
  protected abstract told(fact: Fact | null, before: State | null, state: State, onward: boolean): void;

  // --- what happened ---

  private shownFact(fact: Fact | null, before: State | null): void {
    const { state } = this.game;
    if (!state) return;
    const held = state.own?.cards ?? [];
    if (state.hand !== this.handNumber) this.newHand(state);
    else if (fact?.k === "undone") this.mine = this.orders.get(handKey(held)) ?? merged(this.mine, held);
    else this.mine = merged(this.mine, held);
    if (held.length > 0) this.orders.set(handKey(held), this.mine);
    this.keep();
    const onward = before !== null && (before.phase !== state.phase || before.turn !== state.turn || before.hand !== state.hand);
    if (onward) {
      this.hint = null;
      if (fact && !(this.notice?.error ?? false)) this.notice = null;
    }
    if (fact?.k === "undone") this.answer(this.t.takenBack);
    this.told(fact, before, state, onward);
  }

  private newHand(state: State): void {
    const held = state.own?.cards ?? [];
    const kept = this.handNumber < 0 ? keptOrder(read(`order.${this.game.id}.${this.game.you}`)) : null;
    if (kept) this.mode = kept.mode;
    this.mine = kept?.hand === state.hand ? merged(kept.order, held) : bySuit(held);
    this.handNumber = state.hand;
    this.orders.clear();
  }

  private keep(): void {
    if (!this.game.state?.own) return;
    const name = `order.${this.game.id}.${this.game.you}`;
    write(name, { hand: this.game.state.hand, mode: this.mode, order: this.mine });
    const all = names("order.");
    if (all.length > KEPT_ORDERS) all.filter((one) => one !== name).slice(0, all.length - KEPT_ORDERS).forEach((one) => write(one, null));
  }

  /** Answers a tap in words, to see and to hear. Cards stand in braces. */
  answer(text: string, error = false): void {
    this.notice = { text, error, n: ++this.notices };
    (error ? alarm : announce)(spoken(text, cardWords()));
  }

  /** Why nothing can be done now; null when it is the player's turn and nothing is under way. */
  protected hindrance(): string | null {
    const { game, t } = this;
    if (game.status !== "open") return t.why.offline;
    if (game.pending || game.held) return t.why.wait;
    return this.mineNow ? null : t.why.theirTurn(game.who(this.picture.actor ?? game.far).name);
  }

  // --- intents ---

  protected send(act: Act): void {
    this.notice = null;
    this.cause = "move";
    this.game.send(act);
  }

  /** S, a tap on the stock, a drag from it. */
  stock(): void {
    this.game.flush();
    if (this.game.can("draw_stock")) return this.send({ k: "draw_stock" });
    this.answer(this.hindrance() ?? this.whyNoStock());
  }

  pass(): void {
    this.game.flush();
    if (this.game.can("pass")) return this.send({ k: "pass" });
    this.answer(this.hindrance() ?? this.t.refused.illegal.wrong_phase);
  }

  /** A tap gives the card the focus. True: the second tap of two. */
  protected tapped(card: string): boolean {
    this.game.flush();
    this.focus = card;
    const now = performance.now();
    const twice = this.lastTap?.card === card && now - this.lastTap.at < DOUBLE_MS;
    this.lastTap = { card, at: now };
    return twice;
  }

  /** The focus goes to a neighbour of cards that leave the hand. */
  protected leaving(cards: readonly string[]): void {
    if (this.focus !== null && !cards.includes(this.focus)) return;
    const at = this.shown.findIndex((card) => cards.includes(card));
    const stays = (card: string): boolean => !cards.includes(card);
    this.focus = this.shown.slice(at).find(stays) ?? this.shown.slice(0, at).findLast(stays) ?? null;
  }

  /** The first move taken back marks the match: the player is asked. */
  undo(sure = false): void {
    const { game, t } = this;
    if (game.release()) return announce(t.spoken.knockBack);
    game.flush();
    if (!game.turn?.can_undo || !game.ready) return this.answer(t.refused.illegal.nothing_to_undo);
    if (sure || game.state?.marks.includes("taken_back")) this.send({ k: "undo" });
    else this.dialog = "undo";
  }

  /** The first hint of a match marks it: the player is asked. */
  async askHint(sure = false): Promise<void> {
    const { game, t } = this;
    game.flush();
    if (this.asking) return;
    if (!game.myTurn || !game.ready) return this.answer(this.hindrance() ?? t.noHint);
    if (!sure && !game.state?.marks.includes("helped")) return void (this.dialog = "hint");
    this.asking = true;
    try {
      const hint = await getHint(game.id);
      const text = await this.hintText(hint);
      this.hint = { act: hint.act, text };
      this.notice = null;
      announce(spoken(text, cardWords()));
    } catch (error) {
      this.answer(error instanceof Trouble && error.code === "offline" ? t.why.offline : t.noHint);
    } finally {
      this.asking = false;
    }
  }

  // --- the order of the hand ---

  setMode(mode: Mode): void {
    this.game.flush();
    this.cause = "sort";
    this.mode = mode;
    this.keep();
    announce(this.t.spoken.order(this.t.orders[mode]));
  }

  nextOrder(): void {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]!);
  }

  /** Group, or back to the own order exactly as it was (HAND-4). */
  group(): void {
    this.setMode(this.mode === "groups" ? "my" : "groups");
  }

  otherArrangement(): void {}

  /** What is shown, with one card moved, becomes the own order. */
  private reorder(order: readonly string[], cause: Cause): void {
    this.cause = cause;
    this.mine = order;
    this.mode = "my";
    this.keep();
  }

  /** Shift and an arrow, or the two buttons: one place left or right (HAND-5). */
  move(card: string | null, by: -1 | 1): void {
    const which = card ?? this.oneMark ?? this.focus;
    if (which === null || !this.shown.includes(which)) return this.answer(this.t.markFirst);
    const to = this.shown.indexOf(which) + by;
    if (to < 0 || to >= this.shown.length) return;
    this.reorder(moved(this.shown, which, to), "neighbour");
    this.focus = which;
    announce(this.t.spoken.moved(named(which), to + 1, this.shown.length));
  }

  lift(card: string): void {
    this.cause = "neighbour";
    this.dragged = { card, order: [...this.shown] };
  }

  /** The card under the finger goes to a place; the others make room. */
  carry(to: number): void {
    if (!this.dragged || this.dragged.order.indexOf(this.dragged.card) === to) return;
    this.cause = "neighbour";
    this.dragged = { card: this.dragged.card, order: moved(this.dragged.order, this.dragged.card, to) };
  }

  /** Lays the dragged card down where it was let go. */
  drop(where: Where): void {
    const dragged = this.dragged;
    if (!dragged) return;
    const changed = dragged.order.join() !== this.ordered(this.mode).join();
    this.cause = "return";
    this.dragged = null;
    if (where === "keep") {
      if (changed) this.reorder(dragged.order, "return");
    } else if (where !== "back") this.dropped(dragged.card, where);
  }
}
