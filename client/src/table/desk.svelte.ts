/**
 * What the player does with the table on this device: the order of the hand, the mark, the sentences that answer a tap, and every
 * intent. Buttons, drags, keys and the command box all end here, so they cannot differ.
 */
import { alarm, announce } from "../a11y/announce";
import { cardWords, words } from "../i18n";
import { en } from "../i18n/en-table";
import { spoken } from "../i18n/sentence";
import { getHint, Trouble } from "../net/http";
import type { Act, Fact, State } from "../net/types";
import { type KnockButton, knockAct, knockButton } from "../state/knock";
import { blockedCards, keptMark } from "../state/mark";
import { bySuit, keptOrder, merged, mergeOrder, type Mode, MODES, moved } from "../state/order";
import { type Picture, project } from "../state/project";
import { settings } from "../state/settings.svelte";
import { names, read, write } from "../state/storage";
import type { Game } from "../state/table.svelte";
import { named, say, tell, tellTurn } from "./telling";

export type DialogName = "menu" | "log" | "settings" | "resign" | "order" | "command" | "score" | "spreads" | "hint" | "undo" | "wrong";
/** Why the cards move: it chooses the time of the play. */
export type Cause = "move" | "reveal" | "sort" | "neighbour" | "return" | "deal" | "none";

const DOUBLE_MS = 400;
const KEPT_ORDERS = 40;

const nothing: Picture = { phase: "waiting", actor: null, held: [], pile: [], stock: 0, drawing: false, unconfirmed: null, declaring: false };
const handKey = (cards: readonly string[]): string => [...cards].sort().join("");

export class Desk {
  readonly game: Game;
  readonly t = words("table", en);

  mode: Mode = $state("my");
  mine: readonly string[] = $state.raw([]);
  /** Which of the equal arrangements Groups shows (HAND-8). */
  arrangement = $state(0);
  private wanted: string | null = $state(null);
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

  readonly picture: Picture = $derived.by(() => {
    const { state, turn, you, pending } = this.game;
    return state ? project(state, turn?.actor ?? null, you, pending) : nothing;
  });
  readonly arrangements = $derived.by(() => this.game.state?.own?.arrangements ?? []);
  /** The own knock lies open in its groups until the hand is over (KNOCK-6). */
  readonly spread: readonly (readonly string[])[] | null = $derived.by(() => {
    const knock = this.game.state?.knock;
    return knock && knock.by === this.game.you ? knock.spread : null;
  });
  readonly shownMode: Mode = $derived(this.spread ? "groups" : this.mode);
  readonly melds: readonly (readonly string[])[] = $derived(this.spread ?? this.arrangements[this.arrangement % Math.max(1, this.arrangements.length)] ?? []);
  readonly shown: readonly string[] = $derived(this.dragged ? merged(this.dragged.order, this.picture.held) : mergeOrder(this.mine, this.picture.held, this.shownMode, this.melds));
  readonly throwing: boolean = $derived.by(() => this.picture.phase === "discard" && this.picture.actor === this.game.you && this.game.you !== null);
  /** The last card may be taken to knock (the wall, W3). */
  readonly walling: boolean = $derived.by(() => this.picture.phase === "wall" && this.picture.actor === this.game.you && this.game.you !== null);
  readonly blocked: ReadonlySet<string> = $derived.by(() => blockedCards(this.throwing ? this.game.turn : null));
  readonly mark: string | null = $derived(keptMark(this.wanted, { held: this.picture.held, blocked: this.blocked }));
  readonly knock: KnockButton | null = $derived.by(() => this.throwing || this.walling ? knockButton(this.game.turn?.help ?? null, this.mark, this.game.state?.limit ?? 10) : null);

  /** The player may choose how the hand is put down (KNOCK-8). */
  readonly mayArrange: boolean = $derived.by(
    () => this.knock !== null && this.knock.kind === "knock" && this.knock.card !== null && this.knock.refused === null && !this.knock.wrong && this.game.rules?.values["arrangement"] !== "auto_min",
  );

  private lastTap: { card: string; at: number } | null = null;
  private notices = 0;
  private orders = new Map<string, readonly string[]>();
  private handNumber = -1;

  constructor(game: Game) {
    this.game = game;
    game.onshow = (fact, before) => this.shownFact(fact, before);
  }

  // --- what happened ---

  /** Called after every change of what is shown. */
  private shownFact(fact: Fact | null, before: State | null): void {
    const { game } = this;
    const { state, turn } = game;
    if (!state) return;
    const held = state.own?.cards ?? [];
    if (state.hand !== this.handNumber) this.newHand(state);
    else if (fact?.k === "undone") this.mine = this.orders.get(handKey(held)) ?? merged(this.mine, held);
    else this.mine = merged(this.mine, held);
    if (held.length > 0) this.orders.set(handKey(held), this.mine);
    this.keep();

    if (fact) this.cause = fact.k === "dealt" ? "deal" : fact.k === "knocked" ? "reveal" : "move";
    else if (!before) this.cause = game.log.length === 1 && state.phase === "offer" ? "deal" : "none";
    else if (!game.pending) this.cause = "return";
    if (before && (before.phase !== state.phase || before.turn !== state.turn || before.hand !== state.hand)) {
      this.wanted = null;
      this.hint = null;
      this.arrangement = 0;
      if (fact && !(this.notice?.error ?? false)) this.notice = null;
    }
    if (fact?.k === "drew" && fact.by === game.you) this.focus = state.own?.drawn ?? this.focus;
    if (fact?.k === "undone") this.answer(this.t.takenBack);
    if (fact) tell(this, fact, before, state);
    else if (!before && turn) tellTurn(this, state);
    if (settings.gin && this.throwing && this.knock?.count === 0 && game.ready) this.declare();
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
    if (error) alarm(spoken(text, cardWords()));
    else say(text);
  }

  /** Why nothing can be done now; null when it is the player's turn and nothing is under way. */
  private hindrance(): string | null {
    const { game, t } = this;
    if (game.status !== "open") return t.why.offline;
    if (game.pending || game.held) return t.why.wait;
    if (this.picture.actor === null || this.picture.actor !== game.you) return t.why.theirTurn(game.who(this.picture.actor ?? game.far).name);
    return null;
  }

  // --- intents ---

  private send(act: Act): void {
    this.notice = null;
    this.cause = "move";
    this.game.send(act);
  }

  /** S, a tap on the stock, a drag from it. */
  stock(): void {
    this.game.flush();
    const { game, t } = this;
    if (game.can("draw_stock")) return this.send({ k: "draw_stock" });
    const phase = this.picture.phase;
    this.answer(this.hindrance() ?? (phase === "offer" ? t.why.offerFirst : t.why.throwFirst), false);
  }

  /** D, a tap on the pile, a drag from it. In the offer it takes the upcard. */
  pile(): void {
    this.game.flush();
    const { game, t } = this;
    if (game.can("take_upcard")) return this.send({ k: "take_upcard" });
    if (game.can("draw_discard")) return this.send({ k: "draw_discard" });
    const phase = this.picture.phase;
    this.answer(this.hindrance() ?? (phase === "forced" ? t.why.bothPassed : phase === "draw" ? t.emptyPile : t.why.throwFirst), false);
  }

  pass(): void {
    this.game.flush();
    if (this.game.can("pass")) return this.send({ k: "pass" });
    this.answer(this.hindrance() ?? this.t.refused.illegal.wrong_phase, false);
  }

  /** A tap on a card of the hand (DISC-1, DISC-3). */
  tap(card: string): void {
    this.game.flush();
    this.focus = card;
    const now = performance.now();
    const twice = this.lastTap?.card === card && now - this.lastTap.at < DOUBLE_MS;
    this.lastTap = { card, at: now };
    if (this.throwing && this.blocked.has(card)) return this.answer(this.t.blocked, true);
    if (this.throwing) {
      if (settings.throw === "one") return this.throw(card);
      if (settings.throw === "double" && twice) return this.throw(card);
      if (settings.throw === "two" && this.mark === card) return this.throw(card);
    }
    this.toggle(card);
    if (!this.throwing && this.mark === null) this.answer(this.whyNoThrow());
  }

  private whyNoThrow(): string {
    return this.hindrance() ?? (this.picture.phase === "discard" ? this.t.why.wait : this.t.why.drawFirst);
  }

  /** Marks or unmarks, nothing else. */
  toggle(card: string): void {
    if (this.blocked.has(card)) return this.answer(this.t.blocked, true);
    this.notice = null;
    this.wanted = this.mark === card ? null : card;
    announce(this.wanted ? this.t.spoken.marked(named(card)) : this.t.spoken.unmarked);
  }

  unmark(): boolean {
    const was = this.mark !== null;
    this.wanted = null;
    if (was) announce(this.t.spoken.unmarked);
    return was;
  }

  /** Throws a card onto the pile. False: it may not be thrown, and the words say why. */
  throw(card: string): void {
    this.game.flush();
    if (this.throwing && this.blocked.has(card)) return this.answer(this.t.blocked, true);
    if (!this.game.can("discard")) return this.answer(this.whyNoThrow());
    const at = this.shown.indexOf(card);
    this.focus = this.shown[at + 1] ?? this.shown[at - 1] ?? null;
    this.send({ k: "discard", card });
  }

  throwMarked(): void {
    if (this.mark !== null) return this.throw(this.mark);
    this.answer(this.throwing ? this.t.markFirst : this.whyNoThrow());
  }

  /** K and the button. While the undo window runs it takes the knock back. A wrong knock, which lays the hand open, is asked about first. */
  declare(sure = false): void {
    const { game, t } = this;
    game.flush();
    if (game.release()) {
      announce(t.spoken.knockBack);
      return;
    }
    const button = this.knock;
    if (button?.choice && this.mayArrange && game.ready) return this.arrange();
    if (!button) return this.answer(this.hindrance() ?? (this.throwing ? t.refused.illegal.above_limit : this.whyNoThrow()));
    if (button.refused) return this.answer(t.keeping(button.refused.left, button.refused.card, button.refused.limit), true);
    if (button.wrong && !sure && game.ready) return void (this.dialog = "wrong");
    this.put(button, null);
  }

  /** Opens the choice of how the hand is put down. */
  arrange(): void {
    if (this.mayArrange && this.game.ready) this.dialog = "spreads";
  }

  /** One who sits out goes to the end of the hand. */
  skim(): void {
    this.game.skim = true;
    this.game.flush();
  }

  /** Knocks with a spread; null is the automatic one. */
  put(button: KnockButton, spread: string[][] | null): void {
    const { game, t } = this;
    const act = knockAct(button, spread);
    if (!act || !game.ready) return this.answer(this.hindrance() ?? t.why.wait);
    this.notice = null;
    const what = button.kind === "knock" ? t.knockWith(button.count) : button.kind === "gin" ? t.gin : t.bigGin;
    if (settings.undo > 0) announce(t.spoken.knockHeld(what, String(settings.undo / 1000)));
    game.declare(act, settings.undo);
  }

  /** Knocks with a named throw, for the command box. */
  declareWith(card: string): void {
    if (this.throwing && !this.blocked.has(card) && this.picture.held.includes(card)) this.wanted = card;
    else return this.answer(this.hindrance() ?? this.t.refused.illegal.not_in_hand, true);
    this.declare();
  }

  /** The first move taken back marks the match: the player is asked. */
  undo(sure = false): void {
    const { game } = this;
    if (game.release()) {
      announce(this.t.spoken.knockBack);
      return;
    }
    game.flush();
    if (game.turn?.can_undo && game.ready) {
      if (!sure && !game.state?.marks.includes("taken_back")) return void (this.dialog = "undo");
      return this.send({ k: "undo" });
    }
    this.answer(this.t.refused.illegal.nothing_to_undo);
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
      const [hint, { hintText }] = await Promise.all([getHint(game.id), import("./hinting")]);
      const text = hintText(hint);
      this.hint = { act: hint.act, text };
      this.notice = null;
      say(text);
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

  otherArrangement(): void {
    this.cause = "sort";
    this.arrangement = (this.arrangement + 1) % Math.max(1, this.arrangements.length);
  }

  /** What is shown, with one card moved, becomes the own order. */
  private reorder(order: readonly string[], cause: Cause): void {
    this.cause = cause;
    this.mine = order;
    this.mode = "my";
    this.keep();
  }

  /** Shift and an arrow, or the two buttons: one place left or right (HAND-5). */
  move(card: string | null, by: -1 | 1): void {
    const which = card ?? this.mark ?? this.focus;
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

  /** Lays the dragged card down: "keep" its new place, "back" to the old one, "pile" to throw it. */
  lay(where: "keep" | "back" | "pile"): void {
    const dragged = this.dragged;
    if (!dragged) return;
    const changed = dragged.order.join() !== mergeOrder(this.mine, this.picture.held, this.mode, this.melds).join();
    this.cause = "return";
    this.dragged = null;
    if (where === "keep" && changed) this.reorder(dragged.order, "return");
    if (where === "pile") {
      if (this.throwing && !this.blocked.has(dragged.card)) this.throw(dragged.card);
      else this.answer(this.throwing ? this.t.blocked : this.whyNoThrow(), this.throwing);
    }
  }
}
